//===- EditDistance.h - "did you mean" ------------------------------------===//

#ifndef TILEC_SUPPORT_EDITDISTANCE_H
#define TILEC_SUPPORT_EDITDISTANCE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace tilec {

/// The candidate nearest to `name`, or an empty string where none is within a
/// third of its length, rounded up. Ties go to the first. Of a name of up to
/// four letters a candidate with two slips begins alike.
llvm::StringRef findNearest(llvm::StringRef name,
                            llvm::ArrayRef<llvm::StringRef> candidates);

} // namespace tilec

#endif // TILEC_SUPPORT_EDITDISTANCE_H

//===- Slips.h - Words of other libraries, and what to write --------------===//

#ifndef TILEC_LIB_FRONTEND_SLIPS_H
#define TILEC_LIB_FRONTEND_SLIPS_H

#include "llvm/ADT/StringRef.h"

namespace tilec::sema {

/// What to write for a word that NumPy, PyTorch or Python has and Triton lacks,
/// such as `write x.to(dtype)` for `astype`; empty for any other word.
llvm::StringRef findSlip(llvm::StringRef word);

} // namespace tilec::sema

#endif // TILEC_LIB_FRONTEND_SLIPS_H

//===- InternalError.h - Faults of tilec's own ----------------------------===//

#ifndef TILEC_DRIVER_INTERNALERROR_H
#define TILEC_DRIVER_INTERNALERROR_H

#include "llvm/ADT/StringRef.h"

namespace tilec {

/// From here on a crash or an LLVM fatal error ends with exit status 70 and a
/// message for people, which names the file that was being compiled.
void installInternalErrorHandlers();

/// Names that file.
void setInternalErrorFile(llvm::StringRef file);

/// Says that tilec is at fault and how to report it. Returns the exit status.
int reportInternalError(llvm::StringRef reason);

} // namespace tilec

#endif // TILEC_DRIVER_INTERNALERROR_H

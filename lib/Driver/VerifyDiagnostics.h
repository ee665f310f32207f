//===- VerifyDiagnostics.h - Expected errors in tests ----------------------===//

#ifndef TILEC_LIB_DRIVER_VERIFYDIAGNOSTICS_H
#define TILEC_LIB_DRIVER_VERIFYDIAGNOSTICS_H

#include "tilec/Driver/Emit.h"

namespace tilec {

/// Compiles each part of the file and compares what is reported with its
/// `expected-error`, `expected-note`, … comments.
int verifyDiagnostics(const EmitOptions &options);

} // namespace tilec

#endif // TILEC_LIB_DRIVER_VERIFYDIAGNOSTICS_H

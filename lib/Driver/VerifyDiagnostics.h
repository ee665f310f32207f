//===- VerifyDiagnostics.h - Expected errors in tests ---------------------===//

#ifndef TILEC_LIB_DRIVER_VERIFYDIAGNOSTICS_H
#define TILEC_LIB_DRIVER_VERIFYDIAGNOSTICS_H

#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/SourceMgr.h"

namespace tilec {

/// Calls `work` for each part of the file between lines that are `marker`, and
/// compares what is reported with the part's `expected-error`, `expected-note`,
/// … comments. Returns the exit status.
int verifyDiagnostics(
    llvm::StringRef file, llvm::StringRef marker,
    llvm::function_ref<void(llvm::SourceMgr &, mlir::MLIRContext *)> work);

} // namespace tilec

#endif // TILEC_LIB_DRIVER_VERIFYDIAGNOSTICS_H

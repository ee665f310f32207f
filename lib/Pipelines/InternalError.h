//===- InternalError.h - Faults of tilec's own ----------------------------===//
//
// A pass that fails after the front end accepted a kernel is a fault of tilec,
// unless the pass said what the user can do. MLIR's own words for it (a
// verifier's, a failed legalization) never reach a user.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_LIB_PIPELINES_INTERNALERROR_H
#define TILEC_LIB_PIPELINES_INTERNALERROR_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include <string>

namespace tilec {

/// Keeps MLIR's own errors back while it lives.
class InternalErrors : public mlir::ScopedDiagnosticHandler {
public:
  explicit InternalErrors(mlir::MLIRContext *context);

  /// Whether an error reached the user.
  bool sawUserError() const { return userError; }
  /// The first error that was kept back; empty without one.
  llvm::StringRef getFirst() const { return first; }

private:
  bool userError = false;
  std::string first;
};

/// Writes `module` and the pipeline to run on it to a file and reports both.
void reportInternalError(mlir::Location location, llvm::StringRef what,
                         mlir::ModuleOp module, llvm::StringRef pipeline);

} // namespace tilec

#endif // TILEC_LIB_PIPELINES_INTERNALERROR_H

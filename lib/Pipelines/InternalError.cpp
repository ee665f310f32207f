//===- InternalError.cpp - Faults of tilec's own --------------------------===//

#include "InternalError.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace tilec;

/// Verifiers write `'op.name' op …`, the conversion driver `failed to …`.
static bool isInternal(StringRef message) {
  bool isVerifier = message.starts_with("'") && message.contains("' op ");
  return isVerifier || message.starts_with("failed to ") ||
         message.starts_with("LLVM Translation failed") ||
         message.starts_with("missing `LLVMTranslationDialectInterface`");
}

InternalErrors::InternalErrors(MLIRContext *context)
    : ScopedDiagnosticHandler(context) {
  setHandler([this](Diagnostic &diagnostic) -> LogicalResult {
    if (diagnostic.getSeverity() != DiagnosticSeverity::Error)
      return failure();
    std::string message = diagnostic.str();
    if (!isInternal(message)) {
      userError = true;
      return failure();
    }
    if (first.empty())
      first = message;
    return success();
  });
}

void tilec::reportInternalError(Location location, StringRef what,
                                ModuleOp module, StringRef pipeline) {
  InFlightDiagnostic diagnostic = emitError(location)
                                  << "internal error: "
                                  << (what.empty() ? "a pass failed" : what);
  SmallString<128> path;
  int file = 0;
  if (llvm::sys::fs::createTemporaryFile("tilec-reproducer", "mlir", file,
                                         path)) {
    diagnostic.attachNote() << "no reproducer could be written";
    return;
  }
  llvm::raw_fd_ostream os(file, /*shouldClose=*/true);
  os << "// tilec-opt --pass-pipeline='" << pipeline << "' " << path << "\n";
  module->print(os, OpPrintingFlags().enableDebugInfo());
  os << "\n";
  diagnostic.attachNote() << "this is a fault of tilec; please report it with '"
                          << path << "'";
}

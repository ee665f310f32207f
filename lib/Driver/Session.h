//===- Session.h - A source file with its context -------------------------===//

#ifndef TILEC_LIB_DRIVER_SESSION_H
#define TILEC_LIB_DRIVER_SESSION_H

#include "mlir/IR/MLIRContext.h"
#include "tilec/Pipelines/Compile.h"
#include "tilec/Support/Diagnostics.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include <memory>

namespace tilec {

/// The text of a file, or of standard input for `-`.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
readSource(llvm::StringRef file);

/// Sets up what every context of a command has: tilec's dialects, no threads of
/// its own, no IR in diagnostics.
void configure(mlir::MLIRContext &context);

/// What one compilation needs around it. Diagnostics are printed while it
/// lives.
class Session {
public:
  /// Null after an unreadable file was reported.
  static std::unique_ptr<Session> open(llvm::StringRef file,
                                       bool showRemarks = false,
                                       llvm::raw_ostream &os = llvm::errs());
  /// A text that is at hand.
  static std::unique_ptr<Session>
  open(std::unique_ptr<llvm::MemoryBuffer> buffer,
       llvm::raw_ostream &os = llvm::errs());

  llvm::SourceMgr sources;
  mlir::MLIRContext context;
  DiagnosticPrinter printer;

private:
  Session(std::unique_ptr<llvm::MemoryBuffer> buffer, bool showRemarks,
          llvm::raw_ostream &os);
};

/// Prints the configurations of a kernel's `@triton.autotune`, a line each;
/// returns the exit status.
int printConfigs(Compilation &compilation);

/// The exit status of a compilation that failed.
int getFailureStatus(const Compilation &compilation);

} // namespace tilec

#endif // TILEC_LIB_DRIVER_SESSION_H

//===- Diagnostics.h - Errors for people ----------------------------------===//
//
// All diagnostics travel through MLIR's engine (`mlir::emitError(location)`,
// `attachNote`), so that lit tests can expect them (`--verify-diagnostics`) and
// passes, front end and commands share one channel. A location is a
// FileLineColRange (columns counted in bytes from 1, the end one past the last
// byte), wrapped in CallSiteLoc where a helper was inlined. The handler here
// prints what MLIR's own does not: the whole range underlined, right under tabs
// and UTF-8, and the calls that led to an inlined line.
//
//   k.py:7:5: error: cannot broadcast [32] to [64]
//       7 |     y = rows + cols
//         |         ^~~~~~~~~~~
//   k.py:5:5: note: 'rows' has shape [32]
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_SUPPORT_DIAGNOSTICS_H
#define TILEC_SUPPORT_DIAGNOSTICS_H

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Location.h"
#include "llvm/Support/SMLoc.h"
#include "llvm/Support/raw_ostream.h"

namespace llvm {
class SourceMgr;
}

namespace tilec {

/// The location of `range`, which lies in one of `sources`' buffers.
mlir::Location getLocation(const llvm::SourceMgr &sources, llvm::SMRange range,
                           mlir::MLIRContext *context);

/// Whether `os` takes colours: a terminal, NO_COLOR unset, TERM not dumb.
bool useColors(llvm::raw_ostream &os);

/// Prints every diagnostic of `context` while it lives, with source lines from
/// `sources`. Notes follow their error. Remarks are printed only on request.
class DiagnosticPrinter : public mlir::ScopedDiagnosticHandler {
public:
  DiagnosticPrinter(llvm::SourceMgr &sources, mlir::MLIRContext *context,
                    llvm::raw_ostream &os = llvm::errs(),
                    bool showRemarks = false);

  unsigned getErrorCount() const { return errorCount; }

  /// Prints one diagnostic at `location`; the same form as the handler's, for
  /// findings that are not errors of compilation (a race, a wrong cell).
  void print(mlir::Location location, llvm::StringRef severity,
             const llvm::Twine &message);

private:
  void print(mlir::Diagnostic &diagnostic);

  llvm::SourceMgr &sources;
  llvm::raw_ostream &os;
  bool showRemarks;
  unsigned errorCount = 0;
};

/// Prints `tilec: error: message` to standard error, for what has no line in
/// a file: a bad option, an unreadable file.
void printError(const llvm::Twine &message,
                llvm::raw_ostream &os = llvm::errs());
void printNote(const llvm::Twine &message);

} // namespace tilec

#endif // TILEC_SUPPORT_DIAGNOSTICS_H

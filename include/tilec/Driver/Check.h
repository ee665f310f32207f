//===- Check.h - `tilec check`: a kernel against its spec -----------------===//

#ifndef TILEC_DRIVER_CHECK_H
#define TILEC_DRIVER_CHECK_H

#include "tilec/Driver/Run.h"
#include "llvm/Support/MemoryBuffer.h"

namespace tilec {

struct CheckOptions {
  std::vector<std::string> files;
  CompileOptions compile;
  Device device = Device::Interpreter;
  /// Absent: a fresh one each time.
  std::optional<uint64_t> seed;
  /// Folder for inputs, result and expected result as .npy; empty for none.
  std::string saveTo;
  /// Operations of one program after which a kernel is taken to have no end; 0
  /// for no limit.
  uint64_t stepLimit = 50'000'000;
  /// For tests, as in EmitOptions: the spec is evaluated, nothing is judged.
  bool verifyDiagnostics = false;
  std::string splitMarker;
};

/// Checks one file, or a text under the name of its buffer, and prints the
/// verdict and every error to `os`; returns the exit status.
int checkFile(const CheckOptions &options, llvm::StringRef file,
              llvm::raw_ostream &os);
int checkText(const CheckOptions &options,
              std::unique_ptr<llvm::MemoryBuffer> text, llvm::raw_ostream &os);

/// Runs the command; returns the exit status.
int check(const CheckOptions &options);

} // namespace tilec

#endif // TILEC_DRIVER_CHECK_H

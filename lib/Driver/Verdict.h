//===- Verdict.h - A kernel against its spec, once ------------------------===//

#ifndef TILEC_LIB_DRIVER_VERDICT_H
#define TILEC_LIB_DRIVER_VERDICT_H

#include "Launch.h"
#include "Session.h"
#include "tilec/Driver/Run.h"

namespace tilec {

/// Cells of the output that differ from the spec's.
struct WrongCells {
  int64_t count = 0;
  /// The first one, row-major.
  int64_t index = 0;
  /// No program wrote it.
  bool isUnwritten = false;
  std::string found, expected;
  /// The store that wrote it.
  std::optional<mlir::Location> store;
};

/// The first cell of an input that a program wrote, and the store that did.
struct OverwrittenInput {
  std::string cell;
  std::optional<mlir::Location> store;
};

struct Verdict {
  /// Of the output: its name without `_ptr`, and its shape and type.
  std::string outputName;
  llvm::SmallVector<int64_t, 4> shape;
  DType dtype = DType::F32;
  bool isAnythingWritten = false;

  /// The spec has no finite values for these inputs: they judge nothing.
  bool isUnfit = false;

  std::optional<WrongCells> wrong;
  std::vector<Finding> bounds, races, warnings;
  /// Other faults: an assertion that fails, a loop without end.
  std::vector<Finding> faults;
  /// What the device wrote outside its buffers.
  std::vector<std::string> overruns;
  std::vector<OverwrittenInput> overwritten;

  bool holds() const {
    return !wrong && bounds.empty() && races.empty() && faults.empty() &&
           overruns.empty() && overwritten.empty();
  }
};

struct JudgeOptions {
  InputSource inputs;
  Device device = Device::Interpreter;
  /// Where inputs, the result and what the spec expects are written as .npy;
  /// empty for nowhere.
  std::string saveTo;
  uint64_t stepLimit = 0;
  /// Takes what the kernel prints, once; null for nobody.
  std::function<void(llvm::StringRef)> print;
  /// Not the file's own test, whose tolerance is that of Triton-Puzzles.
  bool isTrial = false;
};

/// Runs the compiled kernel on the test's inputs. Where an access lies outside
/// its array, the values are those that it leads to among hostile neighbours.
/// Fails after an error was reported.
mlir::FailureOr<Verdict> judge(Session &session, Compilation &compilation,
                               const PuzzleTest &test,
                               const JudgeOptions &options);

/// The last store of a run that wrote an element of a buffer, counted from its
/// pointer.
std::optional<mlir::Location> findStore(const Trace &trace, int buffer,
                                        int64_t index);

} // namespace tilec

#endif // TILEC_LIB_DRIVER_VERDICT_H

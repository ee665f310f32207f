//===- Interpreter.h - The meaning of the tile dialect --------------------===//
//
// Runs a kernel of the tile dialect over a grid on the host. This is what a
// kernel means; every pass and every other engine is judged by it, so it shares
// no code with any of them.
//
// Each float carries a value in its own format (rounded as the language says)
// and a running error bound: how far a correct engine may be from the value,
// given the freedom of docs/language.md (approximate division and functions,
// contraction, flushed denormals of exp2). What an engine may decide either
// way, such as a comparison inside its bounds, makes what depends on it
// undecided: an infinite bound.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_INTERPRETER_INTERPRETER_H
#define TILEC_INTERPRETER_INTERPRETER_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Location.h"
#include "tilec/Interpreter/Trace.h"
#include "tilec/Support/DType.h"
#include "tilec/Support/HostArray.h"
#include <array>
#include <functional>
#include <string>
#include <variant>
#include <vector>

namespace mlir {
class PassManager;
}

namespace tilec {

/// Memory behind a pointer argument. `bounds` and `written` grow with the run:
/// the error bound of each element that a program wrote (infinite where the
/// value is undecided) and whether it was written at all.
struct Buffer {
  std::string name;
  HostArray *array = nullptr;
  /// The pointer starts this many elements after the array's first.
  int64_t offset = 0;
  std::vector<double> bounds;
  std::vector<uint8_t> written;
};

/// One argument, in the order of the kernel's parameters. A scalar is held as
/// its bits (floats in their own format).
struct ScalarArgument {
  DType dtype;
  uint64_t bits;
};
using KernelArgument = std::variant<ScalarArgument, Buffer *>;

using Grid = std::array<int64_t, 3>;

enum class FindingKind {
  OutOfBounds,  // an access outside its buffer
  Race,         // two programs, one cell, at least one write, different values
  BenignRace,   // the same, with equal values
  PoisonStored, // a stored cell depends on a masked-off lane without `other`
  DivisionByZero,
  DivisionOverflow, // INT_MIN // -1
  ShiftTooFar,
  CastOutOfRange,  // float to int
  OffsetOverflow,  // an i32 offset wrapped
  FalseAssumption, // a tile.assume that does not hold
  IndexOutOfRange, // of tile.gather
  HistogramValueDropped,
  AssertionFailed, // a tile.assert
  StepLimit,
};
/// Whether a finding of this kind ends a run with exit status 1.
bool isError(FindingKind kind);
llvm::StringRef getName(FindingKind kind);

/// One report per source line and kind: the first program that met it, and how
/// often it was met.
struct Finding {
  FindingKind kind;
  mlir::Location location;
  Grid program;
  /// Sentence for people: "x_ptr[32] read by program (1, 0), but x_ptr has 32
  /// elements".
  std::string message;
  /// Where the other half of a race is.
  std::optional<mlir::Location> otherLocation;
  int64_t count = 1;
};

struct InterpreterOptions {
  /// 0: as many as the machine has cores.
  unsigned threads = 0;
  bool trace = false;
  bool findRaces = true;
  /// Operations of one program after which the run is stopped; a tenth of it
  /// for all programs together while each waits for another; 0 for no limit. An
  /// operation on a tile counts as one more for every 32 elements.
  uint64_t stepLimit = 0;
  /// Values that tile.assume states are checked.
  bool checkAssumptions = true;
  /// Called with what a program printed once it has ended, in order of
  /// programs, from any thread but one at a time.
  std::function<void(llvm::StringRef text)> print;
  /// Called every second of a long run with the programs begun and all.
  std::function<void(uint64_t begun, uint64_t all)> showProgress;
};

struct InterpreterResult {
  /// In order of source position; the same from run to run.
  std::vector<Finding> findings;
  Trace trace;
  /// How long the grid took with all checks, without compiling the kernel.
  double milliseconds = 0;
  bool hasErrors() const;
};

/// Runs `kernel` over `grid`. Fails only on what is not a kernel of the tile
/// dialect (reported as a diagnostic). Layout encodings are ignored.
mlir::FailureOr<InterpreterResult>
interpret(mlir::func::FuncOp kernel, Grid grid,
          llvm::ArrayRef<KernelArgument> arguments,
          const InterpreterOptions &options = {});

/// The first element where `other`, an engine's result, differs from `buffer`
/// by more than its bound, or nothing. Elements that no program wrote must be
/// equal bit for bit.
struct Difference {
  int64_t index;
  std::string expected, found;
  double bound;
  int64_t count; // elements that differ in all
};
std::optional<Difference> compare(const Buffer &buffer, const HostArray &other);

/// Registers `--check-each-pass` (tilec-opt): before and after every pass over
/// `tile`, kernels are interpreted on random arguments and compared; a
/// difference is an error at the pass that made it. `tile.check_grid` and
/// `tile.check_range` on a function and its arguments choose grid and ranges.
void registerCheckEachPass();
/// Adds the check to a pass manager, if the option was given. Called after the
/// pipeline's passes were added: what fails the pipeline is a last pass.
void addCheckEachPass(mlir::PassManager &manager);

} // namespace tilec

#endif // TILEC_INTERPRETER_INTERPRETER_H

//===- Launch.h - A kernel's arguments, ready to run ----------------------===//

#ifndef TILEC_LIB_DRIVER_LAUNCH_H
#define TILEC_LIB_DRIVER_LAUNCH_H

#include "tilec/Driver/Arguments.h"
#include "tilec/Frontend/Frontend.h"
#include "tilec/Interpreter/Interpreter.h"
#include "tilec/Spec/Spec.h"
#include <memory>
#include <vector>

namespace tilec {

/// An array with the memory that a pointer parameter gets. With an offset the
/// memory has that many more elements in front.
struct ArrayArgument {
  HostArray storage;
  llvm::SmallVector<int64_t, 4> shape;
  Buffer buffer;

  ArrayArgument(std::string name, HostArray array, int64_t offset);
  ArrayArgument(const ArrayArgument &other);

  llvm::StringRef getName() const { return buffer.name; }
  int64_t getNumElements() const {
    return storage.getNumElements() - buffer.offset;
  }
  /// The elements without what lies in front.
  HostArray getVisible() const;
  bool isWritten() const;
};

/// Programs that CUDA allows on each axis of a grid.
inline constexpr int64_t gridLimits[] = {2147483647, 65535, 65535};

/// Arguments in the order of the compiled kernel's parameters.
struct Launch {
  Grid grid = {1, 1, 1};
  std::vector<std::unique_ptr<ArrayArgument>> arrays;
  std::vector<KernelArgument> arguments;

  void addArray(llvm::StringRef name, HostArray array, int64_t offset);
  ArrayArgument *findArray(llvm::StringRef name) const;
  /// The place of an array among the arguments.
  int getArgumentIndex(const ArrayArgument &array) const;
  /// The same arguments in fresh memory.
  Launch clone() const;
  /// Puts every array between cells that a right kernel does not touch, with
  /// values that show where a wrong one reads them.
  void surround();
};

/// The value of a parameter on the command line; null where it has none.
const RunArgument *findArgument(llvm::ArrayRef<RunArgument> arguments,
                                llvm::StringRef name);
/// Adds it to the launch. Returns an exit status, after an error.
int addArgument(Launch &launch, const KernelParameter &parameter,
                const RunArgument &argument, uint64_t seed);
/// What is wrong with an argument that contradicts its parameter's type, which
/// may say by what it is divisible; empty where nothing is.
std::string findFalseFact(const KernelParameter &parameter,
                          const KernelArgument &argument);

/// Arguments from the command line. Returns an exit status, after an error that
/// names what is missing or does not fit.
int makeLaunch(llvm::ArrayRef<KernelParameter> parameters,
               llvm::ArrayRef<RunArgument> arguments, uint64_t seed,
               Launch &launch);

/// What the random inputs of a test look like.
enum class InputKind {
  /// Triton-Puzzles' own: floats in [-0.5, 0.5), integers of five digits.
  Ordinary,
  /// Integers from -3 to 3, floats too: zeros, ties, exact sums.
  Small,
  /// Floats up to 120 in both directions, whose exponentials overflow.
  Large,
  /// Floats from 100 to 120, below zero and above in turn: no sum and no
  /// maximum may start from a zero of its own.
  OneSided,
};
/// `inputs from -120 to 120`: for a report.
llvm::StringRef describe(InputKind kind);

/// Which random inputs a test gets.
struct InputSource {
  uint64_t seed = 0;
  InputKind kind = InputKind::Ordinary;
};

/// What a test gives to its kernel: random inputs and a poisoned output. An
/// argument of the command line takes the place of the test's. Returns an exit
/// status, as above.
int makeTestLaunch(const llvm::SourceMgr &sources, const PuzzleTest &test,
                   llvm::ArrayRef<KernelParameter> parameters,
                   llvm::ArrayRef<RunArgument> arguments, InputSource source,
                   mlir::MLIRContext *context, Launch &launch);

/// The test's inputs alone.
mlir::FailureOr<std::vector<HostArray>>
makeTestInputs(const llvm::SourceMgr &sources, const PuzzleTest &test,
               InputSource source, mlir::MLIRContext *context);

/// Gives a size of the test, in nelem or B, another value. False where the test
/// has no such size.
bool setSize(PuzzleTest &test, llvm::StringRef name, int64_t value);

} // namespace tilec

#endif // TILEC_LIB_DRIVER_LAUNCH_H

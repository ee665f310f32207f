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
};

/// Arguments from the command line. Returns an exit status, after an error that
/// names what is missing or does not fit.
int makeLaunch(llvm::ArrayRef<KernelParameter> parameters,
               llvm::ArrayRef<RunArgument> arguments, uint64_t seed,
               Launch &launch);

/// What a test gives to its kernel: random inputs and a poisoned output. An
/// argument of the command line takes the place of the test's. Returns an exit
/// status, as above.
int makeTestLaunch(const llvm::SourceMgr &sources, const PuzzleTest &test,
                   llvm::ArrayRef<KernelParameter> parameters,
                   llvm::ArrayRef<RunArgument> arguments, uint64_t seed,
                   mlir::MLIRContext *context, Launch &launch);

/// The test's inputs: floats uniform in [-0.5, 0.5), or random integers.
mlir::FailureOr<std::vector<HostArray>>
makeTestInputs(const llvm::SourceMgr &sources, const PuzzleTest &test,
               uint64_t seed, mlir::MLIRContext *context);

/// Gives a size of the test, in nelem or B, another value. False where the test
/// has no such size.
bool setSize(PuzzleTest &test, llvm::StringRef name, int64_t value);

} // namespace tilec

#endif // TILEC_LIB_DRIVER_LAUNCH_H

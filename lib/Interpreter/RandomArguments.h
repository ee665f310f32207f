//===- RandomArguments.h - Arguments to try a kernel on -------------------===//

#ifndef TILEC_LIB_INTERPRETER_RANDOMARGUMENTS_H
#define TILEC_LIB_INTERPRETER_RANDOMARGUMENTS_H

#include "tilec/Interpreter/Interpreter.h"
#include <memory>

namespace tilec::interpreter {

/// One way to choose arguments.
struct Round {
  unsigned seed;
  /// Integers are multiples of 16 and pointers of 16 bytes, or neither is.
  bool isAligned;
  /// Integers exceed the largest tile, so that masks hold over whole tiles.
  bool isLarge;
  /// Some floats are NaN, infinite, zero or subnormal.
  bool hasSpecials;
  /// Two pointer arguments that reach into one array, an element apart; -1 for
  /// none.
  int alias = -1, sharedWith = -1;
};

/// Arguments and the arrays behind them.
struct Arguments {
  std::vector<std::unique_ptr<HostArray>> arrays;
  std::vector<std::unique_ptr<Buffer>> buffers;
  std::vector<KernelArgument> list;

  /// The buffer of an argument; null for a scalar.
  Buffer *getBuffer(unsigned index) const {
    Buffer *const *buffer = std::get_if<Buffer *>(&list[index]);
    return buffer ? *buffer : nullptr;
  }
};

/// Integer arguments lie in `tile.check_range` where they have it; elements of
/// arrays too. `elements` are the sizes of the arrays, one an argument; the
/// contents do not depend on them.
Arguments makeArguments(mlir::func::FuncOp kernel, const Round &round,
                        llvm::ArrayRef<int64_t> elements);
/// `tile.check_grid`, or a small grid.
Grid getCheckGrid(mlir::func::FuncOp kernel);

} // namespace tilec::interpreter

#endif // TILEC_LIB_INTERPRETER_RANDOMARGUMENTS_H

//===- OtherOrder.h - What hangs on the order of programs -----------------===//
//
// Where programs look at what others left, a kernel may have several correct
// results: which program gets which number from a counter, say. No bound tells
// that, so such a kernel is run a second time, with its programs in another
// order. Elements that come out otherwise are undecided; all others, such as a
// sum that is guarded by a lock, are compared as always. Races that only the
// other order shows are reported too.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_LIB_INTERPRETER_OTHERORDER_H
#define TILEC_LIB_INTERPRETER_OTHERORDER_H

#include "Memory.h"
#include "tilec/Interpreter/Interpreter.h"
#include <deque>

namespace tilec::interpreter {

class OtherOrder {
public:
  /// Copies the arrays; made before the first run.
  OtherOrder(Program &program, llvm::ArrayRef<KernelArgument> arguments,
             Memory::Options options);
  /// Runs in the other order and compares with the first run's results.
  void compare(mlir::Location kernel, Grid grid,
               llvm::ArrayRef<KernelArgument> arguments,
               const InterpreterOptions &options, InterpreterResult &result);

private:
  void addFindings(std::vector<Finding> &findings,
                   std::vector<Finding> &&others);

  Program &program;
  std::deque<HostArray> arrays;
  std::deque<Buffer> buffers;
  std::vector<KernelArgument> copies;
  std::optional<Memory> memory;
};

} // namespace tilec::interpreter

#endif // TILEC_LIB_INTERPRETER_OTHERORDER_H

//===- RunProgram.h - A compiled kernel over a grid -----------------------===//

#ifndef TILEC_LIB_INTERPRETER_RUNPROGRAM_H
#define TILEC_LIB_INTERPRETER_RUNPROGRAM_H

#include "Memory.h"
#include "Program.h"

namespace tilec::interpreter {

/// Runs all programs of a grid that has some. The arguments were checked, and
/// `memory` was made from them. Programs that take turns start in one of two
/// orders.
InterpreterResult run(Program &program, mlir::Location kernel, Grid grid,
                      llvm::ArrayRef<KernelArgument> arguments,
                      const InterpreterOptions &options, Memory &memory,
                      bool isOtherOrder = false);

} // namespace tilec::interpreter

#endif // TILEC_LIB_INTERPRETER_RUNPROGRAM_H

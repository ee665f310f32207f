//===- CheckEachPass.h - One kernel before and after a pass ---------------===//

#ifndef TILEC_LIB_INTERPRETER_CHECKEACHPASS_H
#define TILEC_LIB_INTERPRETER_CHECKEACHPASS_H

#include "tilec/Interpreter/Interpreter.h"

namespace tilec::interpreter {

/// Interprets both on the same arguments, several times. Returns what differs
/// and on which arguments, or nothing; kernels that the interpreter does not
/// know are not compared.
struct Mismatch {
  std::string what, arguments;
};
std::optional<Mismatch> findMismatch(mlir::func::FuncOp before,
                                     mlir::func::FuncOp after);

} // namespace tilec::interpreter

#endif // TILEC_LIB_INTERPRETER_CHECKEACHPASS_H

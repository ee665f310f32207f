//===- Evaluator.h - Runs a spec straight from its tree --------------------===//
//
// A small interpreter of the Python that specs are written in: expressions,
// assignments, `for`, `while`, `if`, `return`, calls of helpers of the same file
// and of the library functions in Functions.cpp.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_LIB_SPEC_EVALUATOR_H
#define TILEC_LIB_SPEC_EVALUATOR_H

#include "Value.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Support/LogicalResult.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/SourceMgr.h"

namespace tilec::spec {

class Evaluator {
public:
  Evaluator(const llvm::SourceMgr &sources, const ast::Module &file,
            mlir::MLIRContext *context);

  mlir::FailureOr<Value> evaluate(const ast::Expr *expr);
  mlir::FailureOr<Value> call(const ast::FunctionDef &function,
                              const CallArguments &arguments,
                              llvm::SMRange range);
  /// Binds a name outside all functions, over what the file says.
  void bindGlobal(llvm::StringRef name, Value value);

  mlir::InFlightDiagnostic emitError(llvm::SMRange range);

private:
  using Result = mlir::FailureOr<Value>;
  using Frame = llvm::StringMap<Value>;
  enum class Flow { Next, Return, Break, Continue, Failure };

  /// Puts an error of the array part at a place in the source.
  template <typename T>
  mlir::FailureOr<T> at(llvm::SMRange range, llvm::Expected<T> value) {
    if (value)
      return std::move(*value);
    return emitError(range) << llvm::toString(value.takeError());
  }
  /// Counts a step of work; false, after an error, where there are too many.
  bool step(llvm::SMRange range);

  // EvalExpr.cpp
  Result evaluateKind(const ast::Expr *expr);
  Result evaluateName(const ast::Name *name);
  Result evaluateNumber(const ast::Number *number);
  Result evaluateAttribute(const ast::Attribute *attribute);
  Result evaluateUnary(const ast::Unary *unary);
  Result evaluateBinary(const ast::Binary *binary);
  Result applyBinary(ast::BinaryOperator op, const Value &lhs, const Value &rhs,
                     llvm::SMRange range);
  Result evaluateBool(const ast::Bool *expr);
  Result evaluateCompare(const ast::Compare *compare);
  Result applyCompare(ast::CompareOperator op, const Value &lhs,
                      const Value &rhs, llvm::SMRange range);
  Result evaluateConditional(const ast::Conditional *conditional);
  Result evaluateSequence(llvm::ArrayRef<const ast::Expr *> elements,
                          bool isTuple);
  Result evaluateComprehension(const ast::Comprehension *comprehension);
  mlir::LogicalResult
  expandClauses(const ast::Comprehension *comprehension, unsigned clause,
                std::vector<Value> &items);
  Result evaluateCall(const ast::Call *call);
  mlir::FailureOr<CallArguments> evaluateArguments(const ast::Call *call);
  mlir::FailureOr<bool> evaluateCondition(const ast::Expr *expr);
  std::optional<Value> findImport(llvm::StringRef name);

  // EvalIndex.cpp
  Result evaluateSubscript(const ast::Subscript *subscript);
  Result evaluateSlice(const ast::Slice *slice);
  Result indexSequence(const Sequence &sequence, const Value &index,
                       llvm::SMRange range);
  mlir::FailureOr<Array> indexArray(const Array &array, const Value &index,
                                    llvm::SMRange range);
  mlir::LogicalResult assignElement(const ast::Subscript *target,
                                    const Value &value);

  // EvalStmt.cpp
  Flow execute(ast::Body body);
  Flow executeStatement(const ast::Stmt *stmt);
  Flow executeFor(const ast::For *loop);
  Flow executeWhile(const ast::While *loop);
  Flow executeAugAssign(const ast::AugAssign *assign);
  mlir::LogicalResult assign(const ast::Expr *target, const Value &value);
  mlir::FailureOr<std::vector<Value>> listItems(const Value &value,
                                                llvm::SMRange range);
  mlir::LogicalResult bindParameters(const ast::FunctionDef &function,
                                     const CallArguments &arguments,
                                     Frame &frame, llvm::SMRange range);

  const llvm::SourceMgr &sources;
  const ast::Module &file;
  mlir::MLIRContext *context;
  /// Module-level names, evaluated at their first use.
  llvm::StringMap<const ast::Stmt *> definitions;
  Frame globals;
  /// One a call, innermost last. A nested function sees those around it.
  std::vector<Frame *> frames;
  Value returned;
  unsigned depth = 0;
  uint64_t steps = 0;
};

} // namespace tilec::spec

#endif // TILEC_LIB_SPEC_EVALUATOR_H

//===- Evaluator.h - Runs a spec straight from its tree -------------------===//
//
// A small interpreter of the Python that specs are written in: expressions,
// assignments, `for`, `while`, `if`, `return`, calls of helpers of the same
// file and of the library functions in Functions.cpp.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_LIB_SPEC_EVALUATOR_H
#define TILEC_LIB_SPEC_EVALUATOR_H

#include "Object.h"
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

  mlir::FailureOr<Object> evaluate(const ast::Expr *expr);
  mlir::FailureOr<Object> call(const ast::FunctionDef &function,
                               const CallArguments &arguments,
                               llvm::SMRange range);
  /// Binds a name outside all functions, over what the file says.
  void bindGlobal(llvm::StringRef name, Object value);

  /// `"N0": 32` in a dictionary of sizes: the integer, at least `least`. A key
  /// that is no string (null for `**`) is an error.
  mlir::FailureOr<int64_t> evaluateSize(const ast::Expr *key,
                                        const ast::Expr *value, int64_t least);

  mlir::InFlightDiagnostic emitError(llvm::SMRange range);

private:
  using Result = mlir::FailureOr<Object>;
  using Frame = llvm::StringMap<Object>;
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
  Result applyBinary(ast::BinaryOperator op, const Object &lhs,
                     const Object &rhs, llvm::SMRange range);
  Result evaluateBool(const ast::Bool *expr);
  Result evaluateCompare(const ast::Compare *compare);
  Result applyCompare(ast::CompareOperator op, const Object &lhs,
                      const Object &rhs, llvm::SMRange range);
  Result evaluateConditional(const ast::Conditional *conditional);
  Result evaluateSequence(llvm::ArrayRef<const ast::Expr *> elements,
                          bool isTuple);
  Result evaluateComprehension(const ast::Comprehension *comprehension);
  mlir::LogicalResult expandClauses(const ast::Comprehension *comprehension,
                                    unsigned clause,
                                    std::vector<Object> &items);
  Result evaluateCall(const ast::Call *call);
  mlir::FailureOr<CallArguments> evaluateArguments(const ast::Call *call);
  mlir::FailureOr<bool> evaluateCondition(const ast::Expr *expr);
  std::optional<Object> findImport(llvm::StringRef name);

  // EvalIndex.cpp
  Result evaluateSubscript(const ast::Subscript *subscript);
  Result evaluateSlice(const ast::Slice *slice);
  Result indexSequence(const Sequence &sequence, const Object &index,
                       llvm::SMRange range);
  mlir::FailureOr<Array> indexArray(const Array &array, const Object &index,
                                    llvm::SMRange range);
  mlir::LogicalResult assignElement(const ast::Subscript *target,
                                    const Object &value);

  // EvalStmt.cpp
  Flow execute(ast::Body body);
  Flow executeStatement(const ast::Stmt *stmt);
  Flow executeFor(const ast::For *loop);
  Flow executeWhile(const ast::While *loop);
  Flow executeAugAssign(const ast::AugAssign *assign);
  mlir::LogicalResult assign(const ast::Expr *target, const Object &value);
  /// Fails for more elements than a list, tuple or loop may have.
  mlir::LogicalResult checkItems(uint64_t count, llvm::SMRange range);
  mlir::FailureOr<std::vector<Object>> listItems(const Object &value,
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
  Object returned;
  unsigned depth = 0;
  uint64_t steps = 0;
};

} // namespace tilec::spec

#endif // TILEC_LIB_SPEC_EVALUATOR_H

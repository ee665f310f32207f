//===- Sema.h - Abstract execution of a kernel ----------------------------===//
//
// One walk over the tree: a value is known now or an IR value. What is known is
// computed as Python does, the rest is checked by the language's rules and
// emitted through IRGen. Calls of other functions are walked in place.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_LIB_FRONTEND_SEMA_H
#define TILEC_LIB_FRONTEND_SEMA_H

#include "Builtins.h"
#include "IRGen.h"
#include "Modules.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/StringMap.h"

namespace tilec::sema {

/// Bounds that keep every input finite; each has an error of its own.
inline constexpr unsigned maxCallDepth = 64;
inline constexpr unsigned maxNestedSteps = 1500;
inline constexpr int64_t maxUnrolledIterations = 16384;
inline constexpr unsigned maxOperations = 100000;
inline constexpr unsigned maxSteps = 2000000;
inline constexpr unsigned maxTupleDepth = 100;

/// One call that is being executed, or the module level of a file.
struct Frame {
  SourceModule *module = nullptr;
  const ast::FunctionDef *function = nullptr; // null at module level
  llvm::StringMap<Value> locals;
  /// Where it was called, seen from the kernel; nothing in the kernel itself.
  std::optional<mlir::Location> call;
  /// Plain Python: no run-time values, and literals stay literals.
  bool isHost = false;
  /// The scope that a lambda was written in.
  std::shared_ptr<Frame> enclosing;
  unsigned loopDepth = 0;
  /// What it returned; nothing where no `return` gave a value.
  std::optional<Value> result;
};

/// How a statement ended.
enum class Flow { Next, Return, Break, Continue, Failure };

/// How two operands of an operation may be brought together.
struct OperandRules {
  bool leftPointer = false, rightPointer = false;
  /// Convert to a common type; else only the shapes are joined.
  bool promote = true;
  bool isDivision = false;
  /// Numbers take the other operand's type where they can.
  bool weakNumbers = true;
};

class Sema {
public:
  Sema(llvm::SourceMgr &sources, mlir::MLIRContext *context,
       SourceModules &modules);
  ~Sema();

  //===--------------------------------------------------------------------===//
  // A kernel
  //===--------------------------------------------------------------------===//

  /// Executes `kernel` with `arguments` as its parameters' values, by name.
  mlir::LogicalResult executeKernel(const ast::FunctionDef &kernel,
                                    llvm::StringMap<Value> arguments);
  /// An expression of a file's module level, a default or an annotation.
  Result evaluateAtModuleLevel(SourceModule &module, const ast::Expr *expr);
  /// The same, and an error is only a failure.
  Result tryAtModuleLevel(SourceModule &module, const ast::Expr *expr);

  IRGen &getIRGen() { return gen; }
  /// Location of `range`, within the calls that are being executed.
  mlir::Location locate(llvm::SMRange range);
  mlir::InFlightDiagnostic error(llvm::SMRange range);

  //===--------------------------------------------------------------------===//
  // Built-in functions, named by Builtins.def
  //===--------------------------------------------------------------------===//

  Result callProgramId(BuiltinCall &call);
  Result callNumPrograms(BuiltinCall &call);
  Result callArange(BuiltinCall &call);
  Result callZeros(BuiltinCall &call);
  Result callZerosLike(BuiltinCall &call);
  Result callFull(BuiltinCall &call);
  Result callBroadcast(BuiltinCall &call);
  Result callBroadcastTo(BuiltinCall &call);
  Result callExpandDims(BuiltinCall &call);
  Result callLoad(BuiltinCall &call);
  Result callStore(BuiltinCall &call);
  Result callDebugBarrier(BuiltinCall &call);
  Result callCast(BuiltinCall &call);
  Result callToTensor(BuiltinCall &call);
  Result callConstexpr(BuiltinCall &call);
  template <ast::BinaryOperator op> Result callOperator(BuiltinCall &call) {
    return binary(op, call[0].value, call[1].value, call.range);
  }
  template <bool isMinimum> Result callExtremum(BuiltinCall &call) {
    return extremum(isMinimum, call);
  }
  Result callClamp(BuiltinCall &call);
  Result callWhere(BuiltinCall &call);
  Result callCeilDiv(BuiltinCall &call);
  Result callFloatDivide(BuiltinCall &call);
  Result callDivideRounded(BuiltinCall &call);
  Result callMultiplyHigh(BuiltinCall &call);
  Result callFusedMultiplyAdd(BuiltinCall &call);
  Result callSwizzle2D(BuiltinCall &call);
  template <UnaryKind kind> Result callUnary(BuiltinCall &call) {
    return unaryFloat(kind, call);
  }
  Result callAbs(BuiltinCall &call);
  Result callSigmoid(BuiltinCall &call);
  template <FactKind fact> Result callAssume(BuiltinCall &call) {
    return assume(fact, call);
  }
  Result callAssumeTrue(BuiltinCall &call);
  Result callStaticAssert(BuiltinCall &call);
  Result callStaticPrint(BuiltinCall &call);
  template <bool isMinimum> Result callPythonExtremum(BuiltinCall &call) {
    return pythonExtremum(isMinimum, call);
  }
  Result callLength(BuiltinCall &call);
  template <bool isFloat> Result callNumber(BuiltinCall &call) {
    return pythonNumber(isFloat, call);
  }
  Result callBool(BuiltinCall &call);
  Result callString(BuiltinCall &call);
  Result callPythonAbs(BuiltinCall &call);
  Result callHostCeilDiv(BuiltinCall &call);
  Result callNextPowerOf2(BuiltinCall &call);
  template <double (*function)(double)>
  Result callPythonMath(BuiltinCall &call) {
    return pythonMath(function, /*isInteger=*/false, call);
  }
  template <double (*function)(double)>
  Result callPythonRound(BuiltinCall &call) {
    return pythonMath(function, /*isInteger=*/true, call);
  }

private:
  //===--------------------------------------------------------------------===//
  // Diagnostics
  //===--------------------------------------------------------------------===//

  void warn(llvm::SMRange range, const llvm::Twine &message);
  /// Notes where `value`'s variable was bound, and what it holds: `'x' has
  /// shape [32]`. Says nothing of a value without a name.
  void noteShape(mlir::Diagnostic &diagnostic, const Value &value);
  void noteType(mlir::Diagnostic &diagnostic, const Value &value);
  mlir::Location locateDefinition(llvm::SMRange range);

  //===--------------------------------------------------------------------===//
  // Names and modules
  //===--------------------------------------------------------------------===//

  Result visitName(const ast::Name &name);
  Value *findLocal(llvm::StringRef name);
  /// The value of a module-level name; nothing if the file does not bind it.
  std::optional<Value> findGlobal(SourceModule &module, llvm::StringRef name);
  std::optional<Binding> findBinding(SourceModule &module, ast::Body body,
                                     llvm::StringRef name);
  std::optional<Binding> findBinding(SourceModule &module,
                                     const ast::Stmt *stmt,
                                     llvm::StringRef name);
  std::optional<Binding> findInBranches(SourceModule &module,
                                        const ast::If &stmt,
                                        llvm::StringRef name);
  std::optional<Binding> findInTry(SourceModule &module, const ast::Try &stmt,
                                   llvm::StringRef name);
  /// Whether `from … import *` binds `name`.
  bool isInStar(SourceModule &module, const ast::ImportFrom &from,
                llvm::StringRef name);
  bool isImportKnown(SourceModule &module, const ast::Stmt *stmt);
  Value evaluateBinding(SourceModule &module, const Binding &binding,
                        llvm::StringRef name);
  Value evaluateAssignment(SourceModule &module, const ast::Stmt *stmt,
                           llvm::StringRef name);
  Value importModule(SourceModule &importer, const ast::Alias &alias);
  Value importFrom(SourceModule &importer, const ast::ImportFrom &from,
                   const ast::Alias &alias, llvm::StringRef name);
  ModuleValue resolveModule(SourceModule &importer, llvm::StringRef name,
                            unsigned level, llvm::SMRange range);
  /// `module.name`; nothing if there is no such name.
  std::optional<Value> findInModule(const ModuleValue &module,
                                    llvm::StringRef name);
  Result visitModuleAttribute(const ModuleValue &module,
                              const ast::Attribute &attribute);
  mlir::InFlightDiagnostic reportUnknownName(const ast::Name &name);
  /// Fails for a value that a kernel cannot use.
  mlir::LogicalResult checkUsable(const Value &value, llvm::StringRef name,
                                  llvm::SMRange range);

  //===--------------------------------------------------------------------===//
  // Expressions
  //===--------------------------------------------------------------------===//

  Result visit(const ast::Expr *expr);
  Result dispatch(const ast::Expr *expr);
  Result visitNumber(const ast::Number &number);
  Result visitFormattedString(const ast::FormattedString &text);
  Result visitAttribute(const ast::Attribute &attribute);
  Result visitRuntimeAttribute(const Value &value,
                               const ast::Attribute &attribute);
  Result visitTypeAttribute(const Type &type, const ast::Attribute &attribute);
  Result visitSubscript(const ast::Subscript &subscript);
  Result indexTuple(const Value &tuple, const Value &index,
                    llvm::SMRange range);
  Result indexTile(const Value &value, const Value &index,
                   const ast::Subscript &subscript);
  Result visitSlice(const ast::Slice &slice);
  Result visitUnary(const ast::Unary &unary);
  Result visitBinary(const ast::Binary &binary);
  Result visitBool(const ast::Bool &expr);
  Result visitCompare(const ast::Compare &compare);
  /// `i < n & j < m` means `i < (n & j) < m`, which is hardly meant.
  void warnOfChain(const ast::Compare &compare);
  Result compareOnce(ast::CompareOperator op, const Value &lhs,
                     const Value &rhs, llvm::SMRange range);
  Result visitConditional(const ast::Conditional &conditional);
  Result visitTuple(llvm::ArrayRef<const ast::Expr *> elements,
                    llvm::SMRange range, bool isList = false);
  /// A tuple within the limits of size and depth.
  Result makeTuple(std::vector<Value> elements, llvm::SMRange range,
                   bool isList = false);
  mlir::LogicalResult checkTupleSize(uint64_t size, llvm::SMRange range);
  /// Counts what a value's every element costs.
  void countSteps(const Value &value) { stepCount += value.getWeight(); }
  Result visitComprehension(const ast::Comprehension &comprehension);

  //===--------------------------------------------------------------------===//
  // Statements
  //===--------------------------------------------------------------------===//

  Flow execute(ast::Body body);
  Flow execute(const ast::Stmt *stmt);
  Flow dispatch(const ast::Stmt *stmt);
  Flow executeReturn(const ast::Return &stmt);
  Flow executeAnnAssign(const ast::AnnAssign &stmt);
  Flow executeAugAssign(const ast::AugAssign &stmt);
  Flow executeFor(const ast::For &stmt);
  Flow executeWhile(const ast::While &stmt);
  Flow executeIf(const ast::If &stmt);
  Flow executeAssert(const ast::Assert &stmt);
  Flow executeRaise(const ast::Raise &stmt);
  Flow executeLoopBody(ast::Body body);
  Flow executeIterations(const ast::For &stmt, llvm::ArrayRef<Value> elements);
  /// The values that a loop runs over; fails where it is a run-time loop.
  mlir::FailureOr<std::vector<Value>> getIterations(const ast::For &stmt);
  mlir::FailureOr<std::vector<Value>> getRange(const ast::Call &call,
                                               bool isStatic);
  mlir::LogicalResult assign(const ast::Expr *target, const Value &value);
  mlir::LogicalResult assignAll(llvm::ArrayRef<const ast::Expr *> targets,
                                const Value &value, llvm::SMRange range);
  void bind(llvm::StringRef name, Value value, llvm::SMRange range);
  /// The value that a plain variable takes, and that a `@triton.jit` function
  /// returns: a number becomes a run-time scalar.
  Result settle(const Value &value, llvm::SMRange range);
  mlir::FailureOr<bool> decide(const ast::Expr *condition,
                               const char *construct, const char *advice);

  //===--------------------------------------------------------------------===//
  // Calls
  //===--------------------------------------------------------------------===//

  Result visitCall(const ast::Call &call);
  mlir::FailureOr<std::vector<Argument>> visitArguments(const ast::Call &call);
  Result callBuiltin(const BuiltinValue &builtin,
                     std::vector<Argument> arguments, llvm::SMRange range);
  Result callTypeMethod(const TypeMethodValue &method,
                        llvm::ArrayRef<Argument> arguments,
                        llvm::SMRange range);
  Result callFunction(const FunctionValue &function,
                      std::vector<Argument> arguments, llvm::SMRange range);
  Result callLambda(const LambdaValue &lambda, std::vector<Argument> arguments,
                    llvm::SMRange range);
  Result callWord(llvm::StringRef word, llvm::ArrayRef<Argument> arguments,
                  llvm::SMRange range);
  mlir::LogicalResult bindParameters(const ast::Arguments &parameters,
                                     llvm::StringRef name, Frame &callee,
                                     llvm::ArrayRef<Argument> arguments,
                                     llvm::SMRange range);
  mlir::LogicalResult checkCallDepth(const ast::FunctionDef &function,
                                     llvm::SMRange range);

  //===--------------------------------------------------------------------===//
  // Arithmetic on run-time values
  //===--------------------------------------------------------------------===//

  Result binary(ast::BinaryOperator op, const Value &lhs, const Value &rhs,
                llvm::SMRange range);
  Result addOrSubtract(bool isSubtraction, const Value &lhs, const Value &rhs,
                       llvm::SMRange range);
  Result divideWhole(ast::BinaryOperator op, const Value &lhs, const Value &rhs,
                     llvm::SMRange range);
  /// Of operands that were brought together.
  Value emitBinary(BinaryKind kind, const Value &lhs, const Value &rhs);
  Result divide(const Value &lhs, const Value &rhs, llvm::SMRange range);
  Result bitwise(ast::BinaryOperator op, const Value &lhs, const Value &rhs,
                 llvm::SMRange range);
  Result compare(ast::CompareOperator op, const Value &lhs, const Value &rhs,
                 llvm::SMRange range);
  Result unary(ast::UnaryOperator op, const Value &value, llvm::SMRange range);
  Result unaryFloat(UnaryKind kind, BuiltinCall &call);
  Result extremum(bool isMinimum, BuiltinCall &call);
  Result extremum(BinaryKind kind, const Value &lhs, const Value &rhs,
                  llvm::StringRef operation, llvm::SMRange range);
  /// A run-time value, a bf16 one widened to f32.
  Result widenBFloat(const Value &value, llvm::SMRange range);
  /// A function of two values whose run-time operands have one of the allowed
  /// types, and whose common type is one of `results`.
  Result joinTyped(BuiltinCall &call, llvm::ArrayRef<DType> allowed,
                   llvm::ArrayRef<DType> results, BinaryKind kind);
  Result logical(bool isAnd, const Value &lhs, const Value &rhs,
                 llvm::SMRange range);
  Result assume(FactKind fact, BuiltinCall &call);
  Result pythonExtremum(bool isMinimum, BuiltinCall &call);
  Result pythonNumber(bool isFloat, BuiltinCall &call);
  Result pythonMath(double (*function)(double), bool isInteger,
                    BuiltinCall &call);

  /// A value as a run-time one; numbers take their own type.
  Result toRuntime(const Value &value, llvm::SMRange range);
  /// Brings two operands to one type and shape.
  mlir::FailureOr<std::pair<Value, Value>>
  joinOperands(const Value &lhs, const Value &rhs, const OperandRules &rules,
               llvm::StringRef operation, llvm::SMRange range);
  mlir::FailureOr<DType> getCommonType(const Value &lhs, const Type &left,
                                       const Value &rhs, const Type &right,
                                       const OperandRules &rules,
                                       llvm::StringRef operation,
                                       llvm::SMRange range);
  mlir::LogicalResult checkNumber(const Value &value, DType dtype,
                                  llvm::StringRef operation,
                                  llvm::SMRange range);
  /// A number in type `dtype`, or a run-time value cast to it.
  Result convertTo(const Value &value, DType dtype, llvm::SMRange range);
  mlir::FailureOr<std::pair<Value, Value>>
  joinShapes(const Value &lhs, const Value &rhs, llvm::SMRange range);
  mlir::LogicalResult checkSize(llvm::ArrayRef<int64_t> shape,
                                llvm::SMRange range);
  /// The value repeated to `shape`, which it can be broadcast to.
  Value broadcastTo(const Value &value, llvm::ArrayRef<int64_t> shape);
  Result castTo(const Value &value, DType dtype, llvm::SMRange range);
  Value makeConstant(const Value &number, DType dtype);
  Value makeValue(mlir::Value ir, Type type) {
    return Value(RuntimeValue{ir, std::move(type)});
  }
  mlir::LogicalResult requireFloat(const Value &value, llvm::StringRef function,
                                   llvm::ArrayRef<DType> allowed,
                                   llvm::SMRange range);

  //===--------------------------------------------------------------------===//
  // Arguments of built-in functions
  //===--------------------------------------------------------------------===//

  mlir::FailureOr<int64_t> getInteger(const Argument &argument,
                                      const llvm::Twine &what);
  mlir::FailureOr<int64_t> getGridAxis(const Argument &argument);
  mlir::FailureOr<std::vector<int64_t>> getIntegers(const Argument &argument,
                                                    const llvm::Twine &what);
  mlir::FailureOr<llvm::SmallVector<int64_t, 4>>
  getShape(llvm::ArrayRef<Argument> arguments, llvm::SMRange range);
  mlir::FailureOr<Type> getTypeArgument(const Argument &argument);
  mlir::FailureOr<std::string>
  getString(const std::optional<Argument> &argument, const llvm::Twine &what);
  mlir::FailureOr<bool>
  getPropagateNan(const std::optional<Argument> &argument);
  /// A mask as run-time bools; an empty value where there is none.
  mlir::FailureOr<std::optional<Value>>
  getMask(const std::optional<Argument> &argument);
  mlir::FailureOr<MemoryOptions>
  getMemoryOptions(const std::optional<Argument> &cache,
                   const std::optional<Argument> &eviction,
                   llvm::ArrayRef<llvm::StringRef> cacheWords);
  mlir::LogicalResult checkPointer(const Argument &pointer,
                                   llvm::StringRef function);
  mlir::LogicalResult
  refuseBlockPointerArguments(const std::optional<Argument> &argument);
  Result load(Value pointer, std::optional<Value> mask,
              std::optional<Value> other, const MemoryOptions &options,
              llvm::SMRange range);
  mlir::LogicalResult store(const Value &pointer, Value value,
                            std::optional<Value> mask,
                            const MemoryOptions &options, llvm::SMRange range);
  Result fill(llvm::ArrayRef<int64_t> shape, const Value &value,
              const Type &type, llvm::SMRange range);

  /// Restores what is being computed when it goes out of scope.
  class Step;

  llvm::SourceMgr &sources;
  mlir::MLIRContext *context;
  SourceModules &modules;
  IRGen gen;
  std::shared_ptr<Frame> frame;
  /// The calls that are being executed, outermost first, without `frame`.
  std::vector<std::shared_ptr<Frame>> callers;
  llvm::SMRange current;
  unsigned depth = 0;
  unsigned stepCount = 0;
  /// Scopes that a lambda refers to.
  std::vector<std::weak_ptr<Frame>> lambdaFrames;
};

} // namespace tilec::sema

#endif // TILEC_LIB_FRONTEND_SEMA_H

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
#include "Walk.h"
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
inline constexpr unsigned maxRegionDepth = 256;

struct DescriptorParameter;

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
  /// Nothing of the function follows the statement that is being executed.
  bool isTail = true;
};

/// The local that holds what a function returns; no name can be spelled so.
inline constexpr llvm::StringLiteral resultName = "return";
/// The local that holds what a conditional expression chooses.
inline constexpr llvm::StringLiteral choiceName = "if";

/// How control leaves a statement.
enum class Way { Return, Break, Continue };

/// How a statement ended: control goes on, or leaves one way, or what it does
/// is known at run time only.
struct Flow {
  enum Kind { Next, Return, Break, Continue, Mixed, Failure };

  Kind kind;
  /// Of a mixed one: whether control may go on, and the run-time bools that say
  /// whether it has left, by way; null where it never does.
  bool mayGoOn = true;
  mlir::Value left[3];

  Flow(Kind kind) : kind(kind), mayGoOn(kind == Next) {}
  bool operator==(Kind other) const { return kind == other; }
  bool operator!=(Kind other) const { return kind != other; }
  bool mayLeave(Way way) const {
    return kind == Mixed ? bool(left[unsigned(way)])
                         : kind == Kind(unsigned(way) + Return);
  }
  bool mayLeave() const {
    return mayLeave(Way::Return) || mayLeave(Way::Break) ||
           mayLeave(Way::Continue);
  }
};

/// What follows a statement in its block, and whether the function ends there.
struct Rest {
  ast::Body body;
  bool isTail = false;
};

/// One side of a run-time branch: what it emits, and what its end knows.
struct Side {
  IRGen::Body body;
  llvm::StringMap<Value> locals;
  Flow flow = Flow::Next;
  /// Control was here before: nothing is emitted, and the run-time bools of the
  /// flow are false on the other side.
  bool isEmpty = false;

  Side(IRGen &gen, const llvm::StringMap<Value> &locals)
      : body(gen), locals(locals) {}
};

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
  mlir::MLIRContext *getContext() { return context; }
  /// A descriptor of the kernel's arguments that it is passed as.
  Value makeDescriptorArgument(const DescriptorParameter &parameter,
                               llvm::ArrayRef<mlir::Value> arguments,
                               llvm::SMRange range);
  /// For calls of `tl.dot` that name no precision.
  void setDotPrecision(DotPrecision precision) { dotPrecision = precision; }
  /// Whether run-time assertions are compiled in.
  void setKeepAsserts(bool keep) { keepAsserts = keep; }
  /// Values that `-D` gives to what is no parameter: names and dotted names as
  /// module levels write them, and variables of the environment.
  void setOverrides(llvm::StringMap<Value> values) {
    overrides = std::move(values);
  }
  /// Ten times the GPU's compute capability, for module levels that ask.
  void setCapability(unsigned value) { capability = value; }
  /// Calls what a module level gave, as plain Python.
  Result callAtModuleLevel(SourceModule &module, const Value &callee,
                           std::vector<Argument> arguments,
                           llvm::SMRange range);
  /// Whether `name` is bound at the module level of a file, or is a string in
  /// it, such as a variable of the environment.
  bool mentions(SourceModule &module, llvm::StringRef name);
  /// Location of `range`, within the calls that are being executed.
  mlir::Location locate(llvm::SMRange range);
  mlir::InFlightDiagnostic error(llvm::SMRange range);

  /// Built-in functions, named by Builtins.def.
#include "SemaCalls.inc"

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
  const Value &getHeld(const Value &value);

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
  /// What a name is that an undecided condition binds.
  Value reportUndecided(SourceModule &module, const ast::Expr *condition);
  /// Executes a statement that changes `name`, and gives what it leaves.
  Value executeForName(SourceModule &module, const ast::Stmt *stmt,
                       llvm::StringRef name);
  /// What of a condition is not known, as `-D` names it; empty if nothing can
  /// be named.
  std::string findUndecided(SourceModule &module, const ast::Expr *condition);
  /// Whether a statement of a `try` raises: an import of what is not there, or
  /// an attribute that a known module lacks.
  bool raises(SourceModule &module, const ast::Stmt *stmt);
  const Value *findOverride(const ast::Expr *expr);
  /// `module.name` of the modules of Python and PyTorch that are known.
  std::optional<Value> findInHost(llvm::StringRef module, llvm::StringRef name);
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
  Result getAttribute(const Value &base, const ast::Attribute &attribute);
  /// An attribute by name; nothing where there is none.
  std::optional<Value> tryAttribute(const Value &base, llvm::StringRef name,
                                    llvm::SMRange range);
  Result visitOpaqueAttribute(const Value &value,
                              const ast::Attribute &attribute);
  Result visitDictAttribute(const DictEntries &dict,
                            const ast::Attribute &attribute);
  Result visitDict(const ast::Dict &dict);
  Result indexDict(const DictEntries &dict, const Value &key,
                   llvm::SMRange range);
  /// Fails where the value of a run-time parameter is asked for.
  mlir::LogicalResult checkKnown(const Value &value, llvm::SMRange range);
  /// Python's `text.format(…)`: fields by place and by name.
  Result formatText(llvm::StringRef text, llvm::ArrayRef<Argument> arguments,
                    llvm::SMRange range);
  /// The elements that plain Python's iteration gives.
  mlir::FailureOr<std::vector<Value>> getElements(const Argument &argument,
                                                  llvm::StringRef function);
  Result callValue(const Value &callee, std::vector<Argument> arguments,
                   llvm::SMRange range, llvm::SMRange calleeRange);
  Result callType(const Type &type, llvm::ArrayRef<Argument> arguments,
                  llvm::SMRange range);
  bool isInstance(const Value &value, const Value &type);
  /// `list.append(x)` of a variable; nothing for any other call.
  std::optional<Result> callMutator(const ast::Call &call);
  Result visitRuntimeAttribute(const Value &value,
                               const ast::Attribute &attribute);
  Result visitTypeAttribute(const Type &type, const ast::Attribute &attribute);
  Result visitSubscript(const ast::Subscript &subscript);
  Result sliceTuple(const Value &tuple, const SliceValue &slice,
                    llvm::SMRange range);
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
  Result visitRuntimeConditional(const ast::Conditional &conditional,
                                 const Value &condition);
  Result visitTuple(llvm::ArrayRef<const ast::Expr *> elements,
                    llvm::SMRange range, bool isList = false);
  /// A tuple within the limits of size and depth.
  Result makeTuple(std::vector<Value> elements, llvm::SMRange range,
                   bool isList = false);
  mlir::LogicalResult checkTupleSize(uint64_t size, llvm::SMRange range);
  /// Counts what a value's every element costs.
  void countSteps(const Value &value) { stepCount += value.getWeight(); }
  Result visitComprehension(const ast::Comprehension &comprehension);
  mlir::LogicalResult visitClauses(const ast::Comprehension &comprehension,
                                   size_t clause, std::vector<Value> &keys,
                                   std::vector<Value> &values);

  //===--------------------------------------------------------------------===//
  // Statements
  //===--------------------------------------------------------------------===//

  Flow execute(ast::Body body);
  Flow execute(const ast::Stmt *stmt, Rest &rest);
  Flow dispatch(const ast::Stmt *stmt, Rest &rest);
  Flow executeReturn(const ast::Return &stmt);
  Flow executeAnnAssign(const ast::AnnAssign &stmt);
  Flow executeAugAssign(const ast::AugAssign &stmt);
  Flow executeFor(const ast::For &stmt);
  Flow executeWhile(const ast::While &stmt);
  Flow executeAssert(const ast::Assert &stmt);
  Result emitAssert(const Value &condition, llvm::StringRef message,
                    llvm::SMRange range);
  void emitStaticPrint(const BuiltinCall &call, llvm::StringRef separator);
  Result emitPrint(std::string prefix, llvm::ArrayRef<Argument> values,
                   bool hex, llvm::SMRange range);
  Flow executeRaise(const ast::Raise &stmt);
  /// In plain Python: statements that kernels cannot hold.
  Flow executeHost(const ast::Stmt *stmt);
  Flow executeTry(const ast::Try &stmt);
  Flow executeLoopBody(ast::Body body);
  mlir::LogicalResult refuseElse(ast::Body orElse);
  Flow executeIterations(const ast::For &stmt, llvm::ArrayRef<Value> elements);
  Flow executeIteration(const ast::For &stmt, const Value &element);
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
  // Run-time branches
  //===--------------------------------------------------------------------===//

  /// A condition as a number known now or a run-time bool.
  Result visitCondition(const ast::Expr *condition, llvm::StringRef construct,
                        llvm::StringRef advice);
  /// Executes the arms of an `if` and, where it has to be nested in one of
  /// them, what follows the `if`; then empties `rest`.
  Flow executeIf(llvm::ArrayRef<Arm> arms, Rest &rest);
  Flow executeRuntimeIf(const Value &condition, llvm::ArrayRef<Arm> arms,
                        Rest &rest);
  /// Executes `rest` if `left` is false; else control is at `gone`.
  Flow executeUnlessLeft(mlir::Value left, const Flow &gone,
                         llvm::function_ref<Flow()> rest);
  /// Whether control has left, by any way.
  mlir::Value getLeft(const Flow &flow);
  mlir::LogicalResult checkRegionDepth();
  /// Runs `execution` in a side's body, from the locals that the side holds.
  void executeSide(Side &side, llvm::function_ref<Flow()> execution);
  /// Emits the branch and leaves the frame as both sides together leave it.
  Flow joinSides(mlir::Value condition, Side &then, Side &orElse);
  /// What the sides of a branch yield, and what their results stand for.
  struct Joint;
  mlir::Value joinLeft(Way way, mlir::Value condition, Side &then, Side &orElse,
                       Joint &joint);
  Flow joinFlows(mlir::Value condition, Side &then, Side &orElse, Joint &joint);
  mlir::LogicalResult joinLocals(Side &then, Side &orElse, Joint &joint);
  mlir::LogicalResult joinLocal(llvm::StringRef name, Side &then, Side &orElse,
                                Joint &joint);
  /// Of a name that lives on both sides.
  mlir::LogicalResult joinLiving(llvm::StringRef name, const Value &then,
                                 const Value &orElse, Side &thenSide,
                                 Side &elseSide, Joint &joint);
  /// Of a name that lives on one side only; `other` is null or what it holds on
  /// the other one.
  void joinWithDead(llvm::StringRef name, const Value &living, Side &side,
                    const Value *other, Side &dead, Joint &joint);
  mlir::LogicalResult joinResults(Side &then, Side &orElse, Joint &joint);
  mlir::LogicalResult reportMismatch(llvm::StringRef name, const Value &then,
                                     const Value &orElse);
  /// Names that hold nothing on a way that goes on from here lose their value.
  void dropPartial(llvm::StringMap<Value> &locals);

  //===--------------------------------------------------------------------===//
  // Run-time loops
  //===--------------------------------------------------------------------===//

  /// Where a run-time `for` counts from, to, and by.
  struct Range;
  mlir::FailureOr<Range> getRuntimeRange(const ast::Call &call);
  mlir::LogicalResult setRangeOption(const Argument &argument, Range &range);
  mlir::FailureOr<DType> getBoundType(Argument &bound,
                                      llvm::StringRef function);
  mlir::LogicalResult convertRange(Range &range);
  /// A number in type `dtype`, or a run-time value as it is.
  mlir::Value toIR(const Value &value, DType dtype);
  LoopBounds planRange(Range &range);
  mlir::Value countIterations(const Range &range);
  Value getIteration(const Range &range, mlir::Value counter);
  Flow executeRuntimeFor(const ast::For &stmt, const ast::Call &call);
  Flow executeRuntimeWhile(const ast::While &stmt);
  /// A run-time loop that is being built.
  struct Loop;
  /// Chooses the names that a loop carries.
  mlir::LogicalResult chooseCarried(ast::Body body, const ast::Expr *target,
                                    Loop &loop);
  /// Gives `body` an argument for everything carried, and the names these.
  void bindCarried(Loop &loop, IRGen::Body &body);
  /// Executes the body and finds what it hands to the next iteration.
  mlir::LogicalResult executeCarried(ast::Body body, Loop &loop);
  mlir::LogicalResult collectNexts(Loop &loop);
  mlir::LogicalResult collectNext(const Value &start, Loop &loop,
                                  unsigned &argument);
  mlir::LogicalResult collectLeft(const Flow &flow, Loop &loop);
  /// The loop as one that asks before each iteration.
  llvm::SmallVector<mlir::Value> emitLeavable(Loop &loop, IRGen::Body &test,
                                              mlir::Value condition,
                                              const LoopOptions &options);
  /// Leaves the frame as the loop leaves it.
  Flow closeLoop(Loop &loop, llvm::ArrayRef<mlir::Value> results,
                 const ast::Expr *target);
  /// The name holds nothing from now on.
  void lose(llvm::StringRef name, llvm::SMRange range, const char *reason);
  mlir::LogicalResult reportCarried(const Value &start, const Value &next);
  mlir::LogicalResult reportLostCarried(const Value &start,
                                        const LostValue &lost);
  bool isConstexprName(llvm::StringRef name);

  //===--------------------------------------------------------------------===//
  // Calls
  //===--------------------------------------------------------------------===//

  Result visitCall(const ast::Call &call);
  mlir::FailureOr<std::vector<Argument>> visitArguments(const ast::Call &call);
  /// The arguments that `**value` stands for.
  mlir::LogicalResult addEntries(const Value &value,
                                 const ast::Keyword &keyword,
                                 std::vector<Argument> &arguments);
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
  mlir::LogicalResult reportOperands(const Value &lhs, const Type &left,
                                     const Value &rhs, const Type &right,
                                     llvm::StringRef operation,
                                     llvm::StringRef advice,
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
  /// One of `words`; empty where the argument is left out or empty.
  mlir::FailureOr<llvm::StringRef>
  getWord(const std::optional<Argument> &argument, const llvm::Twine &what,
          llvm::ArrayRef<llvm::StringRef> words);
  /// A mask as run-time bools; an empty value where there is none.
  mlir::FailureOr<std::optional<Value>>
  getMask(const std::optional<Argument> &argument);
  mlir::FailureOr<MemoryOptions>
  getMemoryOptions(const std::optional<Argument> &cache,
                   const std::optional<Argument> &eviction,
                   llvm::ArrayRef<llvm::StringRef> cacheWords);
  mlir::LogicalResult checkPointer(const Argument &pointer,
                                   llvm::StringRef function);
  /// Fails for a pointer under `tl.const`.
  mlir::LogicalResult checkWritable(const Argument &pointer,
                                    llvm::StringRef function);
  mlir::LogicalResult
  refuseBlockPointerArguments(const std::optional<Argument> &argument);

  //===--------------------------------------------------------------------===//
  // Reductions, scans, products, shapes
  //===--------------------------------------------------------------------===//

  /// An argument that has to be a tile; `advice` is what to do with a scalar.
  Result getTile(const Argument &argument, llvm::StringRef function,
                 llvm::StringRef advice = "");
  /// Known at compile time; `fallback` where it is left out.
  mlir::FailureOr<bool> getFlag(const std::optional<Argument> &argument,
                                bool fallback, const llvm::Twine &what);
  /// A dimension of `tile`; negative ones count from the last.
  mlir::FailureOr<int64_t> getAxis(const Argument &argument, const Value &tile);
  /// An axis, or nothing for `None`: all dimensions.
  mlir::FailureOr<std::optional<int64_t>>
  getAxisOrAll(const std::optional<Argument> &argument, const Value &tile);
  mlir::FailureOr<std::optional<DType>>
  getSumType(const std::optional<Argument> &argument, const Type &type);
  /// A tile along one axis: flattened where all dimensions are meant.
  std::pair<Value, int64_t> flattenFor(const Value &tile,
                                       std::optional<int64_t> axis);
  /// The result of a reduction with its dimensions put back with size 1.
  Value restoreDims(const Value &reduced, std::optional<int64_t> axis,
                    size_t rank);
  Value reduceTile(CombineKind kind, const Value &tile,
                   std::optional<int64_t> axis, bool keepDims);
  Result reduction(CombineKind kind, BuiltinCall &call);
  Result selection(CombineKind kind, BuiltinCall &call);
  Result position(CombineKind kind, BuiltinCall &call);
  /// The greatest or least elements along an axis, and their positions.
  mlir::FailureOr<std::pair<Value, Value>>
  selectWithIndices(CombineKind kind, BuiltinCall &call,
                    const std::optional<Argument> &tieBreakLeft,
                    const std::optional<Argument> &keepDims);
  /// What `tl.max` compares: small types widened.
  Result widenForSelection(const Value &tile, bool withIndices,
                           llvm::SMRange range);
  Result scan(CombineKind kind, BuiltinCall &call);
  mlir::FailureOr<std::vector<Value>> getTiles(const Argument &argument,
                                               llvm::StringRef function);
  /// Fills a combining region with a call of the function that was given.
  mlir::FailureOr<std::vector<Value>> combineTiles(BuiltinCall &call,
                                                   llvm::ArrayRef<Value> tiles,
                                                   const CombineRegion &region);
  mlir::FailureOr<std::vector<Value>> callCombine(BuiltinCall &call,
                                                  llvm::ArrayRef<Value> tiles,
                                                  const CombineRegion &region);
  mlir::LogicalResult checkCombine(BuiltinCall &call,
                                   const CombineRegion &region);
  mlir::LogicalResult checkDotShapes(BuiltinCall &call, const Type &lhs,
                                     const Type &rhs);
  mlir::FailureOr<DType> getDotType(BuiltinCall &call, const Value &lhs,
                                    const Value &rhs);
  mlir::FailureOr<DotPrecision> getDotPrecision(BuiltinCall &call);
  mlir::LogicalResult checkImpreciseCount(BuiltinCall &call, const Type &lhs);
  Result getAccumulator(BuiltinCall &call, DType dtype,
                        llvm::ArrayRef<int64_t> shape);
  Value reshapeTo(const Value &tile, llvm::ArrayRef<int64_t> shape);
  Value transposeTo(const Value &tile, llvm::ArrayRef<int32_t> order);
  /// The tile with one of its dimensions made the last one, or put back there.
  Value moveToLast(const Value &tile, int64_t axis);
  Value moveFromLast(const Value &tile, int64_t axis);
  Value expandDim(const Value &value, int64_t axis);
  Result transpose(const Value &value, llvm::SMRange range);
  /// A tile of one element as a scalar.
  Result toScalar(const Value &tile, llvm::SMRange range);
  Result join(const Value &lhs, const Value &rhs, llvm::StringRef function,
              llvm::SMRange range);
  mlir::FailureOr<int64_t> getSortAxis(const std::optional<Argument> &argument,
                                       const Value &tile);
  Value sortTile(const Value &tile, int64_t axis, int64_t size,
                 bool descending);

  //===--------------------------------------------------------------------===//
  // Atomic operations
  //===--------------------------------------------------------------------===//

  Result atomic(AtomicKind kind, BuiltinCall &call);
  mlir::FailureOr<AtomicOptions>
  getAtomicOptions(const std::optional<Argument> &order,
                   const std::optional<Argument> &scope);
  mlir::LogicalResult checkAtomicType(AtomicKind kind, const Argument &pointer,
                                      llvm::StringRef function);
  /// Repeats an operand to the pointer's shape, which it may not exceed.
  Result fitToPointer(const Value &value, const Value &pointer,
                      llvm::StringRef what, llvm::SMRange range);

  //===--------------------------------------------------------------------===//
  // Block pointers and tensor descriptors
  //===--------------------------------------------------------------------===//

  /// The addresses of a block's elements, and which of them lie inside.
  struct BlockAccess {
    Value pointers;
    std::optional<Value> mask;
  };
  /// One dimension of an access: element `i` stands at `start + steps[i]`. Both
  /// are i64, `start` a scalar, `steps` of the block's rank and, but for this
  /// dimension, of size 1.
  struct BlockDimension {
    Value start, steps;
    bool isChecked;
  };
  /// Integers, known or not, as run-time i64 scalars.
  mlir::FailureOr<std::vector<Value>> getIndices(const Argument &argument,
                                                 const llvm::Twine &what);
  mlir::FailureOr<const CompositeValue *>
  getComposite(const Argument &argument, CompositeValue::Kind kind,
               llvm::StringRef function);
  mlir::LogicalResult checkRank(const CompositeValue &block, size_t count,
                                llvm::SMRange range);
  mlir::FailureOr<std::vector<bool>>
  getBoundaryCheck(const std::optional<Argument> &argument,
                   const CompositeValue &block);
  /// `zero`, `nan`, or empty where the padding is left open.
  mlir::FailureOr<llvm::StringRef>
  getPadding(const std::optional<Argument> &argument, DType dtype);
  /// Integers as a tile of `rank` dimensions that runs along `axis`.
  Value placeAlong(const Value &tile, size_t axis, size_t rank);
  /// 0, 1, … along `axis` of a block.
  Value countAlong(const CompositeValue &block, size_t axis);
  BlockAccess accessBlock(const CompositeValue &block,
                          llvm::ArrayRef<BlockDimension> dimensions,
                          llvm::SMRange range);
  BlockAccess accessWhole(const CompositeValue &block,
                          llvm::ArrayRef<Value> offsets,
                          const std::vector<bool> &isChecked,
                          llvm::SMRange range);
  Result loadBlock(const CompositeValue &block, const BlockAccess &access,
                   llvm::StringRef padding, const MemoryOptions &options,
                   llvm::SMRange range);
  Result loadBlockPointer(BuiltinCall &call, const MemoryOptions &options);
  Result storeBlockPointer(BuiltinCall &call, const MemoryOptions &options);
  mlir::LogicalResult checkAlignment(const BuiltinCall &call, DType dtype,
                                     llvm::ArrayRef<Value> given);
  /// The base and the strides with the alignment that a descriptor promises.
  void assumeAlignment(CompositeValue &descriptor);
  /// The access of a call with a descriptor and its offsets.
  mlir::FailureOr<BlockAccess> accessDescriptor(const CompositeValue &block,
                                                const Argument &offsets);
  /// The access of a call with rows to gather or scatter.
  mlir::FailureOr<BlockAccess> accessRows(const CompositeValue &block,
                                          const Argument &rows,
                                          const Argument &column);
  /// A value of the shape that an access has, in the descriptor's type.
  Result getBlockValue(const Argument &argument, const CompositeValue &block,
                       const BlockAccess &access);
  Result descriptorAtomic(AtomicKind kind, BuiltinCall &call);
  Result visitCompositeAttribute(const Value &value,
                                 const ast::Attribute &attribute);

  //===--------------------------------------------------------------------===//
  // Random numbers, casts
  //===--------------------------------------------------------------------===//

  /// The four words of Philox for a call's seed and offset.
  mlir::FailureOr<std::vector<Value>> getRandomWords(BuiltinCall &call);
  /// `counter` and `key` in one unsigned type and shape.
  std::vector<Value> runPhilox(std::vector<Value> counter,
                               std::vector<Value> key, int64_t rounds,
                               llvm::SMRange range);
  mlir::FailureOr<std::vector<Value>> philox(const Argument &seed,
                                             llvm::ArrayRef<Argument> counter,
                                             int64_t rounds,
                                             llvm::SMRange range);
  mlir::FailureOr<int64_t> getRounds(const std::optional<Argument> &argument);
  Result toUniform(const Value &bits, llvm::SMRange range);
  mlir::FailureOr<std::pair<Value, Value>>
  toNormal(const Value &first, const Value &second, llvm::SMRange range);
  /// Several values of different shapes, repeated to a common one.
  mlir::LogicalResult joinAllShapes(llvm::MutableArrayRef<Value> values,
                                    llvm::SMRange range);
  /// The first `count` of four values: one alone, or a tuple.
  Value takeFirst(llvm::ArrayRef<Value> values, unsigned count);
  Result randomIntegers(unsigned count, BuiltinCall &call);
  Result randomUniform(unsigned count, BuiltinCall &call);
  Result randomNormal(unsigned count, BuiltinCall &call);
  Result castPointer(const Value &value, const Type &to, llvm::SMRange range);
  Result bitcast(const Value &value, const Type &to, llvm::SMRange range);
  /// Between numbers, one of them an 8-bit float.
  Result castFloat8(const Value &value, DType dtype, bool isTowardZero,
                    llvm::SMRange range);
  Value widenE4B15(const Value &half, llvm::SMRange range);
  Value narrowToE4B15(const Value &half, llvm::SMRange range);
  mlir::LogicalResult checkRounding(BuiltinCall &call, llvm::StringRef rounding,
                                    const Type &from, const Type &to);
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
  DotPrecision dotPrecision = DotPrecision::TF32;
  bool keepAsserts = true;
  unsigned capability = 90;
  llvm::StringMap<Value> overrides;
  /// Run-time branches and loops around what is being executed.
  unsigned regionDepth = 0;
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

//===- SemaRuntimeLoop.cpp - Loops that run at run time -------------------===//
//
// A loop carries every name that holds run-time values before it and that its
// body binds. A loop that `break` or `return` may leave carries a bool more,
// which ends it; a body that `continue` leaves goes straight to its end.
//
//===----------------------------------------------------------------------===//

#include "AssignedNames.h"
#include "Constants.h"
#include "Leaves.h"
#include "RuntimeRange.h"
#include "Step.h"

using namespace llvm;
using namespace mlir;
using tilec::ast::CompareOperator;

namespace tilec::sema {

struct Sema::Loop {
  explicit Loop(IRGen &gen) : body(gen) {}

  SMRange range;
  IRGen::Body body;
  /// The frame's names before the loop.
  StringMap<Value> outer;
  /// The names that the body binds, and where.
  std::vector<AssignedName> assigned;
  /// What is carried: names before the loop and at the end of an iteration.
  std::vector<Value> carried, nexts;
  SmallVector<mlir::Value> starts, nextValues;
  SmallVector<Type> types;
  /// The body's arguments before the carried ones.
  unsigned firstArgument = 0;
  /// At the end of an iteration: whether the loop is left, and by `return`;
  /// null where it never is. What is returned then.
  mlir::Value left, returned;
  bool isBroken = false;
  std::optional<Value> result;
  /// Whether the loop may end without `return`.
  bool mayEnd = true;
};

//===----------------------------------------------------------------------===//
// What is carried
//===----------------------------------------------------------------------===//

bool Sema::isConstexprName(StringRef name) {
  if (!frame->function)
    return true;
  const ast::Arguments &parameters = *frame->function->arguments;
  for (ArrayRef<ast::Parameter> part :
       {parameters.positionalOnly, parameters.regular, parameters.keywordOnly})
    for (const ast::Parameter &parameter : part)
      if (parameter.name == name)
        return parameter.annotation &&
               getText(parameter.annotation->range).contains("constexpr");
  return true;
}

LogicalResult Sema::chooseCarried(ast::Body body, const ast::Expr *target,
                                  Loop &loop) {
  loop.range = current;
  loop.outer = frame->locals;
  loop.assigned = getAssignedNames(body);
  stepCount += loop.outer.size() + loop.assigned.size();
  auto *variable = dyn_cast_or_null<ast::Name>(target);
  for (const AssignedName &assigned : loop.assigned) {
    auto it = loop.outer.find(assigned.name);
    if (it == loop.outer.end() || it->second.is<LostValue>() ||
        it->second.is<VoidValue>() ||
        (variable && variable->id == assigned.name))
      continue;
    Value value = it->second;
    // Only an annotation makes a parameter a compile-time one.
    if (value.isNumber() && !isConstexprName(assigned.name)) {
      Result scalar = toRuntime(value, value.definition);
      if (failed(scalar))
        return failure();
      value.payload = scalar->payload;
    }
    loop.carried.push_back(value);
    for (const Value &leaf : getLeaves(value))
      if (leaf.isRuntime()) {
        loop.starts.push_back(leaf.getIR());
        loop.types.push_back(leaf.getType());
      }
  }
  return success();
}

/// `value` with the body's arguments, in order, for its run-time leaves.
static Value replaceLeaves(const Value &value,
                           llvm::function_ref<mlir::Value()> take) {
  std::vector<Value> leaves = getLeaves(value);
  for (Value &leaf : leaves)
    if (leaf.isRuntime())
      leaf.payload = RuntimeValue{take(), Type(leaf.getType())};
  return withLeaves(value, leaves);
}

void Sema::bindCarried(Loop &loop, IRGen::Body &body) {
  for (const Type &type : loop.types)
    body.addArgument(type);
  unsigned argument = loop.firstArgument;
  for (const Value &value : loop.carried)
    frame->locals[value.name] =
        replaceLeaves(value, [&] { return body.getArgument(argument++); });
}

//===----------------------------------------------------------------------===//
// One iteration
//===----------------------------------------------------------------------===//

LogicalResult Sema::executeCarried(ast::Body body, Loop &loop) {
  bool isTail = std::exchange(frame->isTail, false);
  ++regionDepth;
  Flow flow = executeLoopBody(body);
  --regionDepth;
  frame->isTail = isTail;
  if (flow == Flow::Failure || failed(collectNexts(loop)))
    return failure();
  return collectLeft(flow, loop);
}

LogicalResult Sema::collectNexts(Loop &loop) {
  unsigned argument = loop.firstArgument;
  for (const Value &start : loop.carried)
    if (failed(collectNext(start, loop, argument)))
      return failure();
  return success();
}

LogicalResult Sema::collectNext(const Value &start, Loop &loop,
                                unsigned &argument) {
  Value next = frame->locals[start.name];
  std::vector<Value> before = getLeaves(start), after = getLeaves(next);
  if (auto *lost = next.get<LostValue>()) {
    // Nothing is carried if no iteration asks for it.
    for (const Value &leaf : before)
      if (leaf.isRuntime()) {
        mlir::Value held = loop.body.getArgument(argument++);
        if (!held.use_empty())
          return reportLostCarried(start, *lost);
        loop.nextValues.push_back(held);
      }
    loop.nexts.push_back(next);
    return success();
  }
  if (next.isPartial)
    return error(next.definition)
           << "'" << start.name
           << "' changes its type between a 'break' or 'continue' and the end "
              "of the loop's body; give the other value another name";
  bool isSame = haveSameForm(start, next);
  for (size_t i = 0; isSame && i < before.size(); ++i) {
    if (before[i].isRuntime() && after[i].isNumber() &&
        !before[i].getType().isTile() && !before[i].getType().isPointer)
      after[i] = makeConstant(after[i], before[i].getType().dtype);
    isSame = before[i].isRuntime() && after[i].isRuntime()
                 ? before[i].getType() == after[i].getType()
                 : areIdentical(before[i], after[i]);
  }
  if (!isSame)
    return reportCarried(start, next);
  for (const Value &leaf : after)
    if (leaf.isRuntime()) {
      loop.nextValues.push_back(leaf.getIR());
      ++argument;
    }
  loop.nexts.push_back(next);
  return success();
}

LogicalResult Sema::collectLeft(const Flow &flow, Loop &loop) {
  auto getBool = [&](Way way) -> mlir::Value {
    if (!flow.mayLeave(way))
      return {};
    return flow == Flow::Mixed ? flow.left[unsigned(way)] : gen.boolean(true);
  };
  mlir::Value broken = getBool(Way::Break);
  loop.isBroken = bool(broken);
  loop.returned = getBool(Way::Return);
  loop.left =
      broken && loop.returned
          ? gen.binary(BinaryKind::Or, broken, loop.returned, Type(DType::I1))
      : broken ? broken
               : loop.returned;
  auto result = frame->locals.find(resultName);
  if (loop.returned && result != frame->locals.end())
    loop.result = result->second;
  return success();
}

//===----------------------------------------------------------------------===//
// Building a loop
//===----------------------------------------------------------------------===//

Flow Sema::executeRuntimeFor(const ast::For &stmt, const ast::Call &call) {
  FailureOr<Range> range = getRuntimeRange(call);
  if (failed(range) || failed(checkRegionDepth()))
    return Flow::Failure;
  LoopBounds bounds = planRange(*range);
  Loop loop(gen);
  if (failed(chooseCarried(stmt.body, stmt.target, loop)))
    return Flow::Failure;
  loop.firstArgument = 1;
  mlir::Value counter = loop.body.addArgument(Type(range->dtype));
  bindCarried(loop, loop.body);
  loop.body.open();
  if (failed(assign(stmt.target, getIteration(*range, counter))) ||
      failed(executeCarried(stmt.body, loop)))
    return Flow::Failure;
  if (!loop.left) {
    loop.body.close();
    return closeLoop(loop,
                     gen.emitFor(bounds, loop.body, loop.starts,
                                 loop.nextValues, range->options),
                     stmt.target);
  }
  // The counter is carried like a name.
  Type counted(range->dtype);
  Type natural(getBits(range->dtype) == 64 ? DType::U64 : DType::U32);
  mlir::Value next = gen.binary(BinaryKind::Add, counter, bounds.step, counted);
  loop.body.close();
  loop.starts.insert(loop.starts.begin(), bounds.lower);
  loop.nextValues.insert(loop.nextValues.begin(), next);
  loop.types.insert(loop.types.begin(), counted);
  IRGen::Body test(gen);
  for (const Type &type : loop.types)
    test.addArgument(type);
  test.open();
  mlir::Value goesOn =
      gen.compare(CompareOperator::Less, test.getArgument(0), bounds.upper,
                  bounds.isUnsigned ? natural : counted);
  test.close();
  return closeLoop(loop, emitLeavable(loop, test, goesOn, range->options),
                   stmt.target);
}

Flow Sema::executeRuntimeWhile(const ast::While &stmt) {
  if (failed(checkRegionDepth()))
    return Flow::Failure;
  Loop loop(gen);
  if (failed(chooseCarried(stmt.body, nullptr, loop)))
    return Flow::Failure;
  IRGen::Body test(gen);
  bindCarried(loop, test);
  test.open();
  ++regionDepth;
  Result condition =
      visitCondition(stmt.condition, "'while'",
                     "reduce it to one, for instance with tl.max or tl.sum");
  --regionDepth;
  if (failed(condition))
    return Flow::Failure;
  bool isKnown = !condition->isRuntime();
  if (isKnown && !isTrue(*condition)) {
    test.close();
    frame->locals = loop.outer;
    return Flow::Next;
  }
  if (isKnown)
    condition = makeValue(gen.boolean(true), Type(DType::I1));
  test.close();
  frame->locals = loop.outer;
  bindCarried(loop, loop.body);
  loop.body.open();
  if (failed(executeCarried(stmt.body, loop)))
    return Flow::Failure;
  loop.body.close();
  loop.mayEnd = !isKnown || loop.isBroken;
  if (isKnown && !loop.left) {
    error(stmt.condition->range)
        << "the loop never ends: its condition is always true, and neither "
           "'break' nor 'return' leaves it";
    return Flow::Failure;
  }
  return closeLoop(loop, emitLeavable(loop, test, condition->getIR(), {}),
                   nullptr);
}

SmallVector<mlir::Value> Sema::emitLeavable(Loop &loop, IRGen::Body &test,
                                            mlir::Value condition,
                                            const LoopOptions &options) {
  size_t count = loop.types.size();
  if (!loop.left)
    return gen.emitWhile(test, condition, loop.body, loop.starts,
                         loop.nextValues, options);
  auto carry = [&](const Type &type, mlir::Value next) {
    loop.body.addArgument(type);
    loop.types.push_back(type);
    loop.nextValues.push_back(next);
    loop.starts.push_back(gen.zero(type));
  };
  carry(Type(DType::I1), loop.left);
  if (loop.returned)
    carry(Type(DType::I1), loop.returned);
  if (loop.result)
    for (const Value &leaf : getLeaves(*loop.result))
      if (leaf.isRuntime())
        carry(leaf.getType(), leaf.getIR());
  // The condition is asked for only where the loop has not been left.
  IRGen::Body whole(gen), leaving(gen), going(gen);
  SmallVector<mlir::Value> arguments;
  for (const Type &type : loop.types)
    arguments.push_back(whole.addArgument(type));
  leaving.open();
  mlir::Value never = gen.boolean(false);
  leaving.close();
  going.absorb(test, ArrayRef(arguments).take_front(count));
  whole.open();
  SmallVector<mlir::Value> goesOn =
      gen.emitIf(arguments[count], leaving, never, going, condition);
  whole.close();
  return gen.emitWhile(whole, goesOn.front(), loop.body, loop.starts,
                       loop.nextValues, options);
}

Flow Sema::closeLoop(Loop &loop, ArrayRef<mlir::Value> results,
                     const ast::Expr *target) {
  StringMap<Value> inner = std::exchange(frame->locals, loop.outer);
  // Where the loop may be left, its counter comes before what is carried.
  ArrayRef<mlir::Value> next =
      results.drop_front(loop.left ? loop.firstArgument : 0);
  auto take = [&] {
    mlir::Value value = next.front();
    next = next.drop_front();
    return value;
  };
  for (auto [start, end] : llvm::zip(loop.carried, loop.nexts)) {
    Value value = replaceLeaves(start, take);
    value.definition = end.definition;
    frame->locals[start.name] = end.is<LostValue>() ? end : value;
  }
  for (const AssignedName &assigned : loop.assigned) {
    auto bound = inner.find(assigned.name);
    if (loop.outer.count(assigned.name) || bound == inner.end())
      continue;
    lose(assigned.name, bound->second.definition,
         "it is bound only inside this loop, which may run no iteration; bind "
         "it before the loop too");
  }
  if (auto *variable = dyn_cast_or_null<ast::Name>(target))
    lose(variable->id, variable->range,
         "it is the variable of this loop, which has no value after it; copy "
         "it to another name inside");
  if (!loop.returned)
    return Flow::Next;
  Flow flow = Flow::Mixed;
  flow.mayGoOn = loop.mayEnd;
  (void)take();
  flow.left[unsigned(Way::Return)] = take();
  if (loop.result) {
    Value result = replaceLeaves(*loop.result, take);
    frame->locals[resultName] = result;
  }
  return flow.mayGoOn ? flow : Flow(Flow::Return);
}

void Sema::lose(StringRef name, SMRange range, const char *reason) {
  Value &value = frame->locals[name];
  value = Value(LostValue{reason, range});
  value.name = name;
  value.definition = range;
}

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

LogicalResult Sema::reportLostCarried(const Value &start,
                                      const LostValue &lost) {
  InFlightDiagnostic diagnostic =
      error(current) << "an iteration of the loop asks for '" << start.name
                     << "', which has no value at the end of the one before";
  diagnostic.attachNote(locateDefinition(lost.range)) << lost.reason;
  return diagnostic;
}

/// What to write so that a carried value keeps its type.
static std::string getCarryAdvice(const Value &start, const Value &next) {
  if (!start.isRuntime() || !next.isRuntime())
    return "";
  const Type &before = start.getType(), &after = next.getType();
  if (before.isPointer || after.isPointer)
    return "";
  std::string dtype = ("tl." + getLanguageName(before.dtype)).str();
  if (before.shape == after.shape)
    return "; write .to(" + dtype + ") at the end, or start with " +
           ("tl." + getLanguageName(after.dtype)).str();
  if (!before.isTile())
    return "; start with tl.full(" + toString(after.shape) + ", value, tl." +
           getLanguageName(after.dtype).str() + ")";
  return "; reduce or broadcast it to " + toString(before.shape);
}

LogicalResult Sema::reportCarried(const Value &start, const Value &next) {
  InFlightDiagnostic diagnostic = error(next.definition);
  auto isKnown = [](const Value &value) {
    return llvm::none_of(getLeaves(value),
                         [](const Value &leaf) { return leaf.isRuntime(); });
  };
  if (isKnown(start) && isKnown(next))
    diagnostic << "'" << start.name
               << "' is known at compile time and cannot change in a run-time "
                  "loop; drop 'tl.constexpr', or use tl.static_range";
  else
    diagnostic << "'" << start.name << "' is " << describeLeaves(start)
               << " before the loop, but " << describeLeaves(next)
               << " at the end of its body; what a loop carries keeps its type"
               << getCarryAdvice(start, next);
  diagnostic.attachNote(locateDefinition(start.definition))
      << "'" << start.name << "' is " << describeLeaves(start)
      << " before the loop";
  return diagnostic;
}

} // namespace tilec::sema

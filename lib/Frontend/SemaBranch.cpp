//===- SemaBranch.cpp - Branches that are taken at run time ---------------===//
//
// Both sides of a branch are executed into bodies of their own. Where a side
// always leaves (`return`, `break`, `continue`), what follows the branch is
// executed inside the other one; where a side may or may not have left, what
// follows is guarded by a run-time bool. Every statement is executed once.
//
//===----------------------------------------------------------------------===//

#include "Constants.h"
#include "Sema.h"
#include "Step.h"
#include "llvm/ADT/ScopeExit.h"

using namespace llvm;
using namespace mlir;

namespace tilec::sema {

//===----------------------------------------------------------------------===//
// Conditions
//===----------------------------------------------------------------------===//

Result Sema::visitCondition(const ast::Expr *condition, StringRef construct,
                            StringRef advice) {
  Result value = visit(condition);
  if (failed(value))
    return failure();
  if (value->is<VoidValue>())
    return toRuntime(*value, condition->range);
  if (value->is<double>() && !frame->isHost)
    return error(condition->range)
           << construct << " does not take the float " << toText(*value)
           << ", which is known at compile time; write 'value != 0'";
  if (failed(checkKnown(*value, condition->range)))
    return failure();
  if (!value->isRuntime())
    return Value::boolean(isTrue(*value));
  const Type &type = value->getType();
  if (type.isTile() || type.isPointer) {
    InFlightDiagnostic diagnostic = error(condition->range)
                                    << construct << " takes one condition, not "
                                    << describe(*value);
    if (type.isTile())
      diagnostic << "; " << advice;
    noteType(*diagnostic.getUnderlyingDiagnostic(), *value);
    return diagnostic;
  }
  return castTo(*value, DType::I1, condition->range);
}

LogicalResult Sema::checkRegionDepth() {
  if (regionDepth < maxRegionDepth)
    return success();
  return error(current) << "branches and loops that are decided at run time "
                           "nest more than "
                        << maxRegionDepth << " levels deep";
}

//===----------------------------------------------------------------------===//
// if
//===----------------------------------------------------------------------===//

Flow Sema::executeIf(ArrayRef<Arm> arms, Rest &rest) {
  for (; !arms.empty(); arms = arms.drop_front()) {
    const Arm &arm = arms.front();
    if (!arm.condition)
      return execute(arm.body);
    Result condition = visitCondition(
        arm.condition, "'if'",
        "use tl.where to choose between elements, or a mask to guard memory");
    if (failed(condition))
      return Flow::Failure;
    if (condition->isRuntime())
      return executeRuntimeIf(*condition, arms, rest);
    if (isTrue(*condition))
      return execute(arm.body);
  }
  return Flow::Next;
}

Flow Sema::executeRuntimeIf(const Value &condition, ArrayRef<Arm> arms,
                            Rest &rest) {
  Step step(*this, current);
  if (failed(step.check()) || failed(checkRegionDepth()))
    return Flow::Failure;
  Side then(gen, frame->locals), orElse(gen, frame->locals);
  executeSide(then, [&] { return execute(arms.front().body); });
  if (then.flow == Flow::Failure)
    return Flow::Failure;
  // The arms of an `elif` may take the rest only where no other arm needs it.
  Rest none;
  Rest &given = then.flow.mayGoOn ? none : rest;
  executeSide(orElse, [&] { return executeIf(arms.drop_front(), given); });
  if (orElse.flow == Flow::Failure)
    return Flow::Failure;
  if (then.flow.mayGoOn != orElse.flow.mayGoOn && !rest.body.empty()) {
    Side &going = then.flow.mayGoOn ? then : orElse;
    Flow before = going.flow;
    executeSide(going, [&]() -> Flow {
      frame->isTail = rest.isTail;
      if (before == Flow::Next)
        return execute(rest.body);
      Flow gone = before;
      gone.mayGoOn = false;
      return executeUnlessLeft(getLeft(before), gone,
                               [&] { return execute(rest.body); });
    });
    rest.body = {};
  }
  if (rest.body.empty())
    frame->isTail = rest.isTail;
  return joinSides(condition.getIR(), then, orElse);
}

void Sema::executeSide(Side &side, llvm::function_ref<Flow()> execution) {
  bool isTail = frame->isTail;
  std::swap(frame->locals, side.locals);
  stepCount += frame->locals.size();
  side.body.open();
  ++regionDepth;
  side.flow = execution();
  --regionDepth;
  side.body.close();
  std::swap(frame->locals, side.locals);
  frame->isTail = isTail;
}

Flow Sema::executeUnlessLeft(mlir::Value left, const Flow &gone,
                             llvm::function_ref<Flow()> rest) {
  Step step(*this, current);
  if (failed(step.check()) || failed(checkRegionDepth()))
    return Flow::Failure;
  Side leaving(gen, frame->locals), going(gen, frame->locals);
  leaving.flow = gone;
  leaving.isEmpty = true;
  going.locals.erase(resultName);
  executeSide(going, rest);
  return joinSides(left, leaving, going);
}

mlir::Value Sema::getLeft(const Flow &flow) {
  mlir::Value left;
  Type type(DType::I1);
  for (mlir::Value way : flow.left)
    if (way)
      left = left ? gen.binary(BinaryKind::Or, left, way, type) : way;
  return left;
}

//===----------------------------------------------------------------------===//
// Conditional expressions
//===----------------------------------------------------------------------===//

Result Sema::visitConditional(const ast::Conditional &expr) {
  Result condition = visitCondition(expr.condition, "a conditional expression",
                                    "use tl.where(condition, a, b)");
  if (failed(condition))
    return failure();
  if (condition->isRuntime())
    return visitRuntimeConditional(expr, *condition);
  return visit(isTrue(*condition) ? expr.body : expr.orElse);
}

Result Sema::visitRuntimeConditional(const ast::Conditional &expr,
                                     const Value &condition) {
  if (failed(checkRegionDepth()))
    return failure();
  Side then(gen, frame->locals), orElse(gen, frame->locals);
  bool isTail = std::exchange(frame->isTail, false);
  auto restore = scope_exit([&] { frame->isTail = isTail; });
  auto choose = [&](const ast::Expr *side) -> Flow {
    Result value = visit(side);
    if (succeeded(value))
      value = settle(*value, side->range);
    if (failed(value))
      return Flow::Failure;
    value->definition = side->range;
    value->name = {};
    frame->locals[choiceName] = *value;
    return Flow::Next;
  };
  executeSide(then, [&] { return choose(expr.body); });
  if (then.flow == Flow::Failure)
    return failure();
  executeSide(orElse, [&] { return choose(expr.orElse); });
  if (joinSides(condition.getIR(), then, orElse) == Flow::Failure)
    return failure();
  Value chosen = frame->locals[choiceName];
  frame->locals.erase(choiceName);
  if (auto *lost = chosen.get<LostValue>())
    return error(lost->range) << lost->reason;
  return chosen;
}

} // namespace tilec::sema

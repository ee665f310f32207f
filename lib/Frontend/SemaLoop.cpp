//===- SemaLoop.cpp - Loops: unrolled, and which kind a loop is -----------===//

#include "Sema.h"
#include "Step.h"

using namespace llvm;
using namespace mlir;

namespace tilec::sema {

//===----------------------------------------------------------------------===//
// Which kind a loop is
//===----------------------------------------------------------------------===//

/// Whether a call's word is one of the given ones.
static bool isWord(const Value &callee, StringRef word) {
  auto *value = callee.get<WordValue>();
  return value && value->name == word;
}

LogicalResult Sema::refuseElse(ast::Body orElse) {
  if (orElse.empty())
    return success();
  return error(orElse.front()->range)
         << "'else' on a loop is not supported; write its body after the loop";
}

Flow Sema::executeFor(const ast::For &stmt) {
  if (auto *call = dyn_cast<ast::Call>(stmt.iterable); call && !frame->isHost) {
    Result callee = visit(call->callee);
    if (failed(callee))
      return Flow::Failure;
    if (isWord(*callee, "range"))
      return succeeded(refuseElse(stmt.orElse)) ? executeRuntimeFor(stmt, *call)
                                                : Flow::Failure;
  }
  FailureOr<std::vector<Value>> elements = getIterations(stmt);
  if (failed(elements) || failed(refuseElse(stmt.orElse)))
    return Flow::Failure;
  bool isTail = std::exchange(frame->isTail, false);
  Flow flow = executeIterations(stmt, *elements);
  frame->isTail = isTail;
  return flow;
}

FailureOr<std::vector<Value>> Sema::getIterations(const ast::For &stmt) {
  if (auto *call = dyn_cast<ast::Call>(stmt.iterable)) {
    Result callee = visit(call->callee);
    if (failed(callee))
      return failure();
    if (isWord(*callee, "static_range"))
      return getRange(*call, /*isStatic=*/true);
    if (isWord(*callee, "range"))
      return getRange(*call, /*isStatic=*/false);
  }
  Result source = visit(stmt.iterable);
  if (failed(source))
    return failure();
  if (auto *elements = source->getElements())
    return *elements;
  return error(stmt.iterable->range)
         << "a loop runs over range, tl.range, tl.static_range or a tuple, not "
            "over "
         << describe(*source);
}

Flow Sema::executeWhile(const ast::While &stmt) {
  if (failed(refuseElse(stmt.orElse)))
    return Flow::Failure;
  if (!frame->isHost)
    return executeRuntimeWhile(stmt);
  while (true) {
    FailureOr<bool> condition = decide(stmt.condition, "a run-time 'while'",
                                       "use a function under @triton.jit");
    if (failed(condition))
      return Flow::Failure;
    if (!*condition)
      return Flow::Next;
    Flow flow = executeLoopBody(stmt.body);
    if (flow == Flow::Break)
      return Flow::Next;
    if (flow == Flow::Return || flow == Flow::Failure)
      return flow;
  }
}

//===----------------------------------------------------------------------===//
// Loops that are unrolled
//===----------------------------------------------------------------------===//

Flow Sema::executeLoopBody(ast::Body body) {
  ++frame->loopDepth;
  Flow flow = execute(body);
  --frame->loopDepth;
  return flow;
}

/// The flow after a place that `break` or `continue` leads to.
static Flow without(const Flow &flow, Way way) {
  if (flow != Flow::Mixed)
    return flow == Flow::Kind(unsigned(way) + Flow::Return) ? Flow(Flow::Next)
                                                            : flow;
  Flow result = flow;
  result.left[unsigned(way)] = {};
  result.mayGoOn |= flow.mayLeave(way);
  return result.mayLeave() ? result : Flow(Flow::Next);
}

Flow Sema::executeIteration(const ast::For &stmt, const Value &element) {
  if (failed(assign(stmt.target, element)))
    return Flow::Failure;
  Flow flow = executeLoopBody(stmt.body);
  if (flow == Flow::Mixed && flow.mayLeave(Way::Continue))
    dropPartial(frame->locals);
  return without(flow, Way::Continue);
}

Flow Sema::executeIterations(const ast::For &stmt, ArrayRef<Value> elements) {
  for (size_t i = 0; i < elements.size(); ++i) {
    Flow flow = executeIteration(stmt, elements[i]);
    if (flow == Flow::Failure || flow == Flow::Return)
      return flow;
    if (flow == Flow::Next)
      continue;
    Flow after = without(flow, Way::Break);
    if (!flow.mayGoOn) {
      dropPartial(frame->locals);
      return after;
    }
    // Control that has left by `break` meets the other iterations' after them.
    ArrayRef<Value> others = elements.drop_front(i + 1);
    Flow gone = after;
    gone.mayGoOn = flow.mayLeave(Way::Break);
    mlir::Value left = getLeft(flow);
    if (gone.mayGoOn)
      dropPartial(frame->locals);
    return executeUnlessLeft(left, gone,
                             [&] { return executeIterations(stmt, others); });
  }
  return Flow::Next;
}

FailureOr<std::vector<Value>> Sema::getRange(const ast::Call &call,
                                             bool isStatic) {
  StringRef name = isStatic ? "tl.static_range" : "range";
  FailureOr<std::vector<Argument>> arguments = visitArguments(call);
  if (failed(arguments))
    return failure();
  if (arguments->empty() || arguments->size() > 3)
    return error(call.range)
           << name << " takes 1 to 3 arguments, but " << arguments->size()
           << (arguments->size() == 1 ? " is" : " are") << " given";
  int64_t bounds[] = {0, 0, 1};
  static constexpr StringLiteral keywords[] = {"arg1", "arg2", "step"};
  bool isShort = arguments->size() == 1;
  for (auto [i, argument] : llvm::enumerate(*arguments)) {
    size_t place = isShort ? 1 : i;
    if (!argument.keyword.empty()) {
      auto *keyword = find(keywords, argument.keyword);
      if (!isStatic || keyword == std::end(keywords))
        return error(argument.range)
               << name << " has no parameter '" << argument.keyword << "'";
      place = keyword - keywords;
    }
    FailureOr<int64_t> bound =
        getInteger(argument, Twine(name) + "'s bounds and step");
    if (failed(bound))
      return failure();
    bounds[place] = *bound;
  }
  if (arguments->size() == 2 && (*arguments)[1].keyword == "step") {
    bounds[1] = bounds[0];
    bounds[0] = 0;
  }
  auto [start, end, step] = bounds;
  if (step == 0)
    return error(call.range) << name << "'s step is 0";
  using Wide = __int128;
  Wide distance = step > 0 ? Wide(end) - start : Wide(start) - end;
  Wide magnitude = step > 0 ? Wide(step) : -Wide(step);
  Wide count = distance > 0 ? (distance + magnitude - 1) / magnitude : 0;
  if (count > maxUnrolledIterations)
    return error(call.range)
           << (isStatic ? "static_range" : "range") << " would unroll "
           << toString(APInt(128, {uint64_t(count), uint64_t(count >> 64)}), 10,
                       /*Signed=*/false)
           << " iterations, more than the limit of " << maxUnrolledIterations;
  std::vector<Value> elements;
  for (int64_t i = 0; i < int64_t(count); ++i)
    elements.push_back(Value::integer(int64_t(start + i * Wide(step))));
  return elements;
}

} // namespace tilec::sema

//===- SemaStmt.cpp - Statements ------------------------------------------===//

#include "Sema.h"
#include "Step.h"
#include "Walk.h"

using namespace llvm;
using namespace mlir;

namespace tilec::sema {

Flow Sema::execute(ast::Body body) {
  for (const ast::Stmt *stmt : body) {
    Flow flow = execute(stmt);
    if (flow != Flow::Next)
      return flow;
  }
  return Flow::Next;
}

Flow Sema::execute(const ast::Stmt *stmt) {
  Step step(*this, stmt->range);
  if (failed(step.check()))
    return Flow::Failure;
  return dispatch(stmt);
}

static Flow toFlow(LogicalResult result) {
  return succeeded(result) ? Flow::Next : Flow::Failure;
}

/// What to say of a statement that kernels cannot hold.
static const char *getRefusal(ast::Stmt::Kind kind) {
  using Kind = ast::Stmt::Kind;
  switch (kind) {
  case Kind::FunctionDef:
    return "a function inside a kernel is not supported; move it to the top of "
           "the "
           "file, or use a lambda";
  case Kind::ClassDef:
    return "a class inside a kernel is not supported";
  case Kind::With:
    return "'with' is not supported in kernels; write its body without it";
  case Kind::Match:
    return "'match' is not supported in kernels; use 'if' and 'elif'";
  case Kind::Try:
    return "'try' is not supported in kernels: nothing in them raises";
  case Kind::Delete:
    return "'del' is not supported in kernels; a value needs no release";
  case Kind::Import:
  case Kind::ImportFrom:
    return "an import inside a kernel is not supported; move it to the top of "
           "the "
           "file";
  case Kind::Global:
  case Kind::Nonlocal:
    return "'global' and 'nonlocal' are not supported in kernels; pass the "
           "value as "
           "a parameter";
  case Kind::TypeAlias:
    return "a type alias is not supported in kernels";
  default:
    llvm_unreachable("the statement is supported");
  }
}

Flow Sema::dispatch(const ast::Stmt *stmt) {
  using Kind = ast::Stmt::Kind;
  switch (stmt->kind) {
  case Kind::Expression: {
    Result value = visit(cast<ast::Expression>(stmt)->value);
    return toFlow(value);
  }
  case Kind::Assign: {
    auto *assignment = cast<ast::Assign>(stmt);
    Result value = visit(assignment->value);
    if (succeeded(value))
      value = settle(*value, assignment->value->range);
    if (failed(value))
      return Flow::Failure;
    for (const ast::Expr *target : assignment->targets)
      if (failed(assign(target, *value)))
        return Flow::Failure;
    return Flow::Next;
  }
  case Kind::AugAssign:
    return executeAugAssign(*cast<ast::AugAssign>(stmt));
  case Kind::AnnAssign:
    return executeAnnAssign(*cast<ast::AnnAssign>(stmt));
  case Kind::For:
    return executeFor(*cast<ast::For>(stmt));
  case Kind::While:
    return executeWhile(*cast<ast::While>(stmt));
  case Kind::If:
    return executeIf(*cast<ast::If>(stmt));
  case Kind::Return:
    return executeReturn(*cast<ast::Return>(stmt));
  case Kind::Assert:
    return executeAssert(*cast<ast::Assert>(stmt));
  case Kind::Raise:
    return executeRaise(*cast<ast::Raise>(stmt));
  case Kind::Pass:
    return Flow::Next;
  case Kind::Break:
  case Kind::Continue:
    if (frame->loopDepth > 0)
      return stmt->kind == Kind::Break ? Flow::Break : Flow::Continue;
    error(stmt->range) << (stmt->kind == Kind::Break ? "'break'" : "'continue'")
                       << " stands outside a loop";
    return Flow::Failure;
  default:
    error(stmt->range) << getRefusal(stmt->kind);
    return Flow::Failure;
  }
}

//===----------------------------------------------------------------------===//
// Assignments
//===----------------------------------------------------------------------===//

Result Sema::settle(const Value &value, SMRange range) {
  if (frame->isHost)
    return value;
  if (value.isNumber())
    return toRuntime(value, range);
  auto *elements = value.getElements();
  if (!elements)
    return value;
  std::vector<Value> settled;
  for (const Value &element : *elements) {
    Result result = settle(element, range);
    if (failed(result))
      return failure();
    settled.push_back(*result);
  }
  return makeTuple(std::move(settled), range, value.isList());
}

void Sema::bind(StringRef name, Value value, SMRange range) {
  value.name = name;
  value.definition = range;
  frame->locals[name] = std::move(value);
}

LogicalResult Sema::assign(const ast::Expr *target, const Value &value) {
  if (auto *name = dyn_cast<ast::Name>(target)) {
    bind(name->id, value, name->range);
    return success();
  }
  if (auto *tuple = dyn_cast<ast::Tuple>(target))
    return assignAll(tuple->elements, value, target->range);
  if (auto *list = dyn_cast<ast::List>(target))
    return assignAll(list->elements, value, target->range);
  if (isa<ast::Subscript>(target))
    return error(target->range)
           << "assigning to an element is not supported; use tl.store(pointer "
              "+ "
              "index, value), or tl.where to change elements of a tile";
  return error(target->range)
         << "only a name or a tuple of names can be assigned";
}

LogicalResult Sema::assignAll(ArrayRef<const ast::Expr *> targets,
                              const Value &value, SMRange range) {
  for (const ast::Expr *target : targets)
    if (isa<ast::Starred>(target))
      return error(target->range)
             << "'*' before a name that is assigned is not supported; give "
                "every element a name";
  auto *elements = value.getElements();
  if (!elements) {
    InFlightDiagnostic diagnostic =
        error(range) << "cannot unpack " << describe(value) << " into "
                     << targets.size()
                     << (targets.size() == 1 ? " name" : " names");
    noteType(*diagnostic.getUnderlyingDiagnostic(), value);
    return diagnostic;
  }
  if (elements->size() != targets.size())
    return error(range) << "cannot unpack " << describe(value) << " of "
                        << elements->size() << " elements into "
                        << targets.size()
                        << (targets.size() == 1 ? " name" : " names");
  for (size_t i = 0; i < targets.size(); ++i)
    if (failed(assign(targets[i], (*elements)[i])))
      return failure();
  return success();
}

/// Whether an annotation says `tl.constexpr`.
static bool isConstexpr(const Result &annotation) {
  auto *builtin =
      succeeded(annotation) ? annotation->get<BuiltinValue>() : nullptr;
  return builtin && builtin->builtin->name == "constexpr";
}

Flow Sema::executeAnnAssign(const ast::AnnAssign &stmt) {
  if (!stmt.value)
    return Flow::Next;
  Result value = visit(stmt.value);
  if (succeeded(value) &&
      !isConstexpr(tryAtModuleLevel(*frame->module, stmt.annotation)))
    value = settle(*value, stmt.value->range);
  if (failed(value))
    return Flow::Failure;
  return toFlow(assign(stmt.target, *value));
}

Flow Sema::executeAugAssign(const ast::AugAssign &stmt) {
  if (!isa<ast::Name>(stmt.target))
    return toFlow(assign(stmt.target, Value()));
  Result left = visit(stmt.target);
  if (failed(left))
    return Flow::Failure;
  Result right = visit(stmt.value);
  if (failed(right))
    return Flow::Failure;
  Result value = binary(stmt.op, *left, *right, stmt.range);
  if (succeeded(value))
    value = settle(*value, stmt.range);
  if (failed(value))
    return Flow::Failure;
  return toFlow(assign(stmt.target, *value));
}

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

Flow Sema::executeIf(const ast::If &stmt) {
  for (const Arm &arm : getArms(stmt)) {
    if (!arm.condition)
      return execute(arm.body);
    FailureOr<bool> condition = decide(
        arm.condition, "a run-time 'if'",
        "use tl.where to choose between values, or a mask to guard memory");
    if (failed(condition))
      return Flow::Failure;
    if (*condition)
      return execute(arm.body);
  }
  return Flow::Next;
}

Flow Sema::executeReturn(const ast::Return &stmt) {
  if (stmt.value) {
    Result result = visit(stmt.value);
    if (failed(result))
      return Flow::Failure;
    if (callers.empty() && frame->function && !result->isNone()) {
      error(stmt.value->range)
          << "a kernel returns nothing; write its results with tl.store";
      return Flow::Failure;
    }
    result = settle(*result, stmt.value->range);
    if (failed(result))
      return Flow::Failure;
    frame->result = *result;
  }
  return Flow::Return;
}

Flow Sema::executeAssert(const ast::Assert &stmt) {
  FailureOr<bool> holds =
      decide(stmt.test, "a run-time 'assert'",
             "use tl.static_assert for what is known at compile time");
  if (failed(holds))
    return Flow::Failure;
  if (*holds)
    return Flow::Next;
  std::string message;
  if (stmt.message) {
    Result text = visit(stmt.message);
    if (failed(text))
      return Flow::Failure;
    message = ": " + toText(*text);
  }
  error(stmt.range) << "assertion failed" << message;
  return Flow::Failure;
}

Flow Sema::executeRaise(const ast::Raise &stmt) {
  StringRef text = "an exception";
  if (stmt.exception)
    text = getText(stmt.exception->range);
  error(stmt.range) << "the kernel raises " << text;
  return Flow::Failure;
}

//===----------------------------------------------------------------------===//
// Loops that are unrolled
//===----------------------------------------------------------------------===//

Flow Sema::executeFor(const ast::For &stmt) {
  FailureOr<std::vector<Value>> elements = getIterations(stmt);
  if (failed(elements))
    return Flow::Failure;
  if (!stmt.orElse.empty()) {
    error(stmt.orElse.front()->range)
        << "'else' on a loop is not supported; write its body after the loop";
    return Flow::Failure;
  }
  return executeIterations(stmt, *elements);
}

Flow Sema::executeIterations(const ast::For &stmt, ArrayRef<Value> elements) {
  for (const Value &element : elements) {
    if (failed(assign(stmt.target, element)))
      return Flow::Failure;
    Flow flow = executeLoopBody(stmt.body);
    if (flow == Flow::Break)
      break;
    if (flow == Flow::Return || flow == Flow::Failure)
      return flow;
  }
  return Flow::Next;
}

Flow Sema::executeLoopBody(ast::Body body) {
  ++frame->loopDepth;
  Flow flow = execute(body);
  --frame->loopDepth;
  return flow;
}

FailureOr<std::vector<Value>> Sema::getIterations(const ast::For &stmt) {
  if (auto *call = dyn_cast<ast::Call>(stmt.iterable)) {
    Result callee = visit(call->callee);
    if (failed(callee))
      return failure();
    auto *word = callee->get<WordValue>();
    if (word && word->name == "static_range")
      return getRange(*call, /*isStatic=*/true);
    if (word && word->name == "range" && frame->isHost)
      return getRange(*call, /*isStatic=*/false);
    if (word && word->name == "range")
      return error(stmt.iterable->range)
             << "a run-time loop is not supported; use tl.static_range, which "
                "unrolls at compile time";
  }
  Result source = visit(stmt.iterable);
  if (failed(source))
    return failure();
  if (auto *elements = source->getElements())
    return *elements;
  return error(stmt.iterable->range)
         << "a loop runs over tl.static_range or a tuple, not over "
         << describe(*source);
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

Flow Sema::executeWhile(const ast::While &stmt) {
  if (!stmt.orElse.empty()) {
    error(stmt.orElse.front()->range)
        << "'else' on a loop is not supported; write its body after the loop";
    return Flow::Failure;
  }
  static constexpr const char *advice =
      "use tl.static_range, which unrolls at compile time";
  while (true) {
    FailureOr<bool> condition =
        decide(stmt.condition, "a run-time 'while' loop", advice);
    if (failed(condition))
      return Flow::Failure;
    if (!*condition)
      return Flow::Next;
    if (!frame->isHost) {
      error(stmt.range) << "a 'while' loop is not supported; " << advice;
      return Flow::Failure;
    }
    Flow flow = executeLoopBody(stmt.body);
    if (flow == Flow::Break)
      return Flow::Next;
    if (flow == Flow::Return || flow == Flow::Failure)
      return flow;
  }
}

} // namespace tilec::sema

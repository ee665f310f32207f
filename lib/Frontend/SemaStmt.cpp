//===- SemaStmt.cpp - Statements ------------------------------------------===//

#include "Sema.h"
#include "Step.h"
#include "Walk.h"

using namespace llvm;
using namespace mlir;

namespace tilec::sema {

Flow Sema::execute(ast::Body body) {
  bool isTail = frame->isTail;
  Flow flow = Flow::Next;
  for (size_t i = 0; i < body.size(); ++i) {
    Rest rest = {body.drop_front(i + 1), isTail};
    frame->isTail = isTail && rest.body.empty();
    flow = execute(body[i], rest);
    frame->isTail = isTail;
    if (flow == Flow::Failure || !flow.mayGoOn || rest.body.empty())
      return flow;
    if (flow != Flow::Next) {
      Flow gone = flow;
      gone.mayGoOn = false;
      return executeUnlessLeft(getLeft(flow), gone,
                               [&] { return execute(rest.body); });
    }
  }
  return flow;
}

Flow Sema::execute(const ast::Stmt *stmt, Rest &rest) {
  Step step(*this, stmt->range);
  if (failed(step.check()))
    return Flow::Failure;
  return dispatch(stmt, rest);
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

Flow Sema::dispatch(const ast::Stmt *stmt, Rest &rest) {
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
    return executeIf(getArms(*cast<ast::If>(stmt)), rest);
  case Kind::Return:
    return executeReturn(*cast<ast::Return>(stmt));
  case Kind::Assert:
    return executeAssert(*cast<ast::Assert>(stmt));
  case Kind::Raise:
    return executeRaise(*cast<ast::Raise>(stmt));
  case Kind::Pass:
    return Flow::Next;
  case Kind::FunctionDef:
  case Kind::Import:
  case Kind::ImportFrom:
  case Kind::Try:
    if (frame->isHost)
      return executeHost(stmt);
    error(stmt->range) << getRefusal(stmt->kind);
    return Flow::Failure;
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
    result->name = {};
    result->definition = stmt.value->range;
    frame->locals[resultName] = *result;
  }
  return Flow::Return;
}

Flow Sema::executeRaise(const ast::Raise &stmt) {
  StringRef text = "an exception";
  if (stmt.exception)
    text = getText(stmt.exception->range);
  error(stmt.range) << "the kernel raises " << text;
  return Flow::Failure;
}

} // namespace tilec::sema

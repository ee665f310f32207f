//===- EvalStmt.cpp - Statements and calls of a spec ----------------------===//

#include "Evaluator.h"
#include "llvm/ADT/ScopeExit.h"

using namespace llvm;
using mlir::MLIRContext;
using namespace tilec;
using namespace tilec::spec;

/// Expressions and statements that one spec may execute: seconds of work, so
/// that a loop without end is a message.
static constexpr uint64_t maxSteps = 20'000'000;

Evaluator::Evaluator(const SourceMgr &sources, const ast::Module &file,
                     MLIRContext *context)
    : sources(sources), file(file), context(context) {
  for (const ast::Stmt *stmt : file.body) {
    if (auto *function = dyn_cast<ast::FunctionDef>(stmt))
      definitions[function->name] = function;
    if (auto *assign = dyn_cast<ast::Assign>(stmt))
      for (const ast::Expr *target : assign->targets)
        if (auto *name = dyn_cast<ast::Name>(target))
          definitions[name->id] = assign;
    // `GROUP: tl.constexpr = 8`, which a kernel may read too.
    if (auto *assign = dyn_cast<ast::AnnAssign>(stmt))
      if (auto *name = dyn_cast<ast::Name>(assign->target);
          assign->value && name)
        definitions[name->id] = assign;
  }
}

void Evaluator::bindGlobal(StringRef name, Object value) {
  globals[name] = std::move(value);
}

bool Evaluator::step(SMRange range) {
  if (++steps <= maxSteps)
    return true;
  if (steps == maxSteps + 1)
    emitError(range) << "the spec takes more than " << maxSteps
                     << " steps; write whole-array operations";
  return false;
}

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

Evaluator::Flow Evaluator::execute(ast::Body body) {
  for (const ast::Stmt *stmt : body) {
    if (!step(stmt->range))
      return Flow::Failure;
    Flow flow = executeStatement(stmt);
    if (flow != Flow::Next)
      return flow;
  }
  return Flow::Next;
}

Evaluator::Flow Evaluator::executeStatement(const ast::Stmt *stmt) {
  auto next = [](bool good) { return good ? Flow::Next : Flow::Failure; };
  if (auto *assignment = dyn_cast<ast::Assign>(stmt)) {
    Result value = evaluate(assignment->value);
    return next(succeeded(value) &&
                all_of(assignment->targets, [&](const ast::Expr *target) {
                  return succeeded(assign(target, *value));
                }));
  }
  if (auto *assignment = dyn_cast<ast::AnnAssign>(stmt)) {
    if (!assignment->value)
      return Flow::Next;
    Result value = evaluate(assignment->value);
    return next(succeeded(value) &&
                succeeded(assign(assignment->target, *value)));
  }
  if (auto *assignment = dyn_cast<ast::AugAssign>(stmt))
    return executeAugAssign(assignment);
  if (auto *loop = dyn_cast<ast::For>(stmt))
    return executeFor(loop);
  if (auto *loop = dyn_cast<ast::While>(stmt))
    return executeWhile(loop);
  if (auto *branch = dyn_cast<ast::If>(stmt)) {
    FailureOr<bool> truth = evaluateCondition(branch->condition);
    if (failed(truth))
      return Flow::Failure;
    return execute(*truth ? branch->body : branch->orElse);
  }
  if (auto *result = dyn_cast<ast::Return>(stmt)) {
    returned = Object();
    if (!result->value)
      return Flow::Return;
    Result value = evaluate(result->value);
    if (failed(value))
      return Flow::Failure;
    returned = *value;
    return Flow::Return;
  }
  if (auto *expression = dyn_cast<ast::Expression>(stmt))
    return next(succeeded(evaluate(expression->value)));
  if (auto *function = dyn_cast<ast::FunctionDef>(stmt)) {
    (*frames.back())[function->name] = Object(function);
    return Flow::Next;
  }
  if (isa<ast::Break>(stmt))
    return Flow::Break;
  if (isa<ast::Continue>(stmt))
    return Flow::Continue;
  if (isa<ast::Pass>(stmt))
    return Flow::Next;
  emitError(stmt->range) << "specs have no statement of this form; write "
                            "assignments, loops, 'if' and 'return'";
  return Flow::Failure;
}

Evaluator::Flow Evaluator::executeAugAssign(const ast::AugAssign *assignment) {
  Result current = evaluate(assignment->target);
  if (failed(current))
    return Flow::Failure;
  Result value = evaluate(assignment->value);
  if (failed(value))
    return Flow::Failure;
  Result result =
      applyBinary(assignment->op, *current, *value, assignment->range);
  if (failed(result))
    return Flow::Failure;
  auto *target = current->get<Array>();
  auto *source = result->get<Array>();
  if (!target)
    return succeeded(assign(assignment->target, *result)) ? Flow::Next
                                                          : Flow::Failure;
  // PyTorch changes the array itself, which other names may share.
  if (isInteger(target->getDType()) && isFloat(source->getDType())) {
    emitError(assignment->range)
        << "a result of " << getTorchName(source->getDType())
        << " cannot be stored in an array of "
        << getTorchName(target->getDType());
    return Flow::Failure;
  }
  if (target->shape != source->shape) {
    emitError(assignment->range)
        << "a result of shape " << toString(source->shape)
        << " cannot be stored in an array of shape " << toString(target->shape);
    return Flow::Failure;
  }
  if (Error error = spec::assign(*target, *source)) {
    emitError(assignment->range) << llvm::toString(std::move(error));
    return Flow::Failure;
  }
  return Flow::Next;
}

Evaluator::Flow Evaluator::executeFor(const ast::For *loop) {
  Result iterable = evaluate(loop->iterable);
  if (failed(iterable))
    return Flow::Failure;
  FailureOr<std::vector<Object>> items =
      listItems(*iterable, loop->iterable->range);
  if (failed(items))
    return Flow::Failure;
  for (const Object &item : *items) {
    if (!step(loop->range) || failed(assign(loop->target, item)))
      return Flow::Failure;
    Flow flow = execute(loop->body);
    if (flow == Flow::Break)
      return Flow::Next;
    if (flow == Flow::Return || flow == Flow::Failure)
      return flow;
  }
  return execute(loop->orElse);
}

Evaluator::Flow Evaluator::executeWhile(const ast::While *loop) {
  while (true) {
    FailureOr<bool> truth = evaluateCondition(loop->condition);
    if (failed(truth))
      return Flow::Failure;
    if (!*truth)
      return execute(loop->orElse);
    Flow flow = execute(loop->body);
    if (flow == Flow::Break)
      return Flow::Next;
    if (flow == Flow::Return || flow == Flow::Failure)
      return flow;
  }
}

//===----------------------------------------------------------------------===//
// Binding
//===----------------------------------------------------------------------===//

LogicalResult Evaluator::checkItems(uint64_t count, SMRange range) {
  // Each takes a hundred bytes or so.
  constexpr uint64_t most = 1'000'000;
  if (count <= most)
    return success();
  return emitError(range) << count << " elements are too many for a spec's "
                          << "list, tuple or loop (at most " << most << ")";
}

FailureOr<std::vector<Object>> Evaluator::listItems(const Object &value,
                                                    SMRange range) {
  std::vector<Object> items;
  if (auto *sequence = value.get<Sequence>())
    return *sequence->items;
  if (auto *numbers = value.get<Range>()) {
    uint64_t length = numbers->getLength();
    if (failed(checkItems(length, range)))
      return failure();
    for (uint64_t i = 0; i < length; ++i)
      items.push_back(Object(
          int64_t(uint64_t(numbers->start) + i * uint64_t(numbers->step))));
    return items;
  }
  if (auto *array = value.get<Array>(); array && array->getRank() > 0) {
    if (failed(checkItems(array->shape[0], range)))
      return failure();
    for (int64_t i = 0; i < array->shape[0]; ++i) {
      FailureOr<Array> row = indexArray(*array, Object(i), range);
      if (failed(row))
        return failure();
      items.push_back(Object(*row));
    }
    return items;
  }
  return emitError(range) << describe(value) << " has no elements to go over";
}

LogicalResult Evaluator::assign(const ast::Expr *target, const Object &value) {
  if (auto *name = dyn_cast<ast::Name>(target)) {
    (*frames.back())[name->id] = value;
    return success();
  }
  if (auto *subscript = dyn_cast<ast::Subscript>(target))
    return assignElement(subscript, value);
  ArrayRef<const ast::Expr *> elements;
  if (auto *tuple = dyn_cast<ast::Tuple>(target))
    elements = tuple->elements;
  else if (auto *list = dyn_cast<ast::List>(target))
    elements = list->elements;
  else
    return emitError(target->range)
           << "specs assign to names, elements and tuples of them";
  FailureOr<std::vector<Object>> items = listItems(value, target->range);
  if (failed(items))
    return failure();
  if (items->size() != elements.size())
    return emitError(target->range)
           << "cannot unpack " << items->size() << " values into "
           << elements.size() << " names";
  for (auto [element, item] : zip(elements, *items))
    if (failed(assign(element, item)))
      return failure();
  return success();
}

LogicalResult Evaluator::bindParameters(const ast::FunctionDef &function,
                                        const CallArguments &arguments,
                                        Frame &frame, SMRange range) {
  SmallVector<ast::Parameter> parameters;
  append_range(parameters, function.arguments->positionalOnly);
  append_range(parameters, function.arguments->regular);
  size_t positional = parameters.size();
  append_range(parameters, function.arguments->keywordOnly);
  if (function.arguments->variadic || function.arguments->keywordVariadic)
    return emitError(function.nameRange)
           << "specs have no functions with '*' parameters";
  if (arguments.positional.size() > positional)
    return emitError(range)
           << "'" << function.name << "' takes " << positional
           << " arguments, but " << arguments.positional.size() << " are given";
  for (auto [parameter, value] : zip(parameters, arguments.positional))
    frame[parameter.name] = value;
  for (const auto &[name, value] : arguments.keywords) {
    bool known = any_of(parameters, [name = name](const ast::Parameter &each) {
      return each.name == name;
    });
    if (!known)
      return emitError(range)
             << "'" << function.name << "' has no parameter '" << name << "'";
    if (!frame.try_emplace(name, value).second)
      return emitError(range) << "argument '" << name << "' is given twice";
  }
  for (const ast::Parameter &parameter : parameters) {
    if (frame.count(parameter.name))
      continue;
    if (!parameter.defaultValue)
      return emitError(range)
             << "'" << function.name << "' is called without its argument '"
             << parameter.name << "'";
    Result value = evaluate(parameter.defaultValue);
    if (failed(value))
      return failure();
    frame[parameter.name] = *value;
  }
  return success();
}

FailureOr<Object> Evaluator::call(const ast::FunctionDef &function,
                                  const CallArguments &arguments,
                                  SMRange range) {
  Frame frame;
  if (failed(bindParameters(function, arguments, frame, range)))
    return failure();
  frames.push_back(&frame);
  scope_exit leave([&] { frames.pop_back(); });
  returned = Object();
  if (execute(function.body) == Flow::Failure)
    return failure();
  return std::exchange(returned, Object());
}

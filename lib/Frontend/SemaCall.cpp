//===- SemaCall.cpp - Calls -----------------------------------------------===//
//
// One routine binds arguments to parameters, for functions of the language and
// of files alike. A function of a file is executed in place.
//
//===----------------------------------------------------------------------===//

#include "Binding.h"
#include "Sema.h"
#include "Step.h"
#include "Walk.h"
#include "llvm/ADT/ScopeExit.h"

using namespace llvm;
using namespace mlir;

namespace tilec::sema {

Result Sema::visitCall(const ast::Call &call) {
  // What `-D` gives to a function is the result of every call of it.
  if (const Value *fixed = findOverride(call.callee))
    return *fixed;
  if (std::optional<Result> mutated = callMutator(call))
    return *mutated;
  Result callee = visit(call.callee);
  if (failed(callee))
    return failure();
  auto *word = callee->get<WordValue>();
  bool isHostRange = frame->isHost && word && word->name == "range";
  if (isHostRange) {
    FailureOr<std::vector<Value>> elements = getRange(call, /*isStatic=*/false);
    if (failed(elements))
      return failure();
    return makeTuple(std::move(*elements), call.range, /*isList=*/true);
  }
  FailureOr<std::vector<Argument>> arguments = visitArguments(call);
  if (failed(arguments))
    return failure();
  return callValue(*callee, std::move(*arguments), call.range,
                   call.callee->range);
}

Result Sema::callValue(const Value &callee, std::vector<Argument> arguments,
                       SMRange range, SMRange calleeRange) {
  if (auto *builtin = callee.get<BuiltinValue>())
    return callBuiltin(*builtin, std::move(arguments), range);
  if (auto *function = callee.get<FunctionValue>())
    return callFunction(*function, std::move(arguments), range);
  if (auto *lambda = callee.get<LambdaValue>())
    return callLambda(*lambda, std::move(arguments), range);
  if (auto *method = callee.get<TypeMethodValue>())
    return callTypeMethod(*method, arguments, range);
  if (auto *word = callee.get<WordValue>())
    return callWord(word->name, arguments, range);
  if (auto *type = callee.get<Type>())
    return callType(*type, arguments, range);
  InFlightDiagnostic diagnostic = error(calleeRange)
                                  << describe(callee) << " is not a function";
  noteType(*diagnostic.getUnderlyingDiagnostic(), callee);
  return diagnostic;
}

Result Sema::callWord(StringRef word, ArrayRef<Argument> arguments,
                      SMRange range) {
  // `tl.pointer_type(dtype, address_space, const)`: all pointers here are
  // global.
  auto *type = arguments.empty() ? nullptr : arguments[0].value.get<Type>();
  if (word == "pointer_type" && type && arguments.size() <= 3 &&
      !type->isPointer && !type->isTile())
    return Value(Type::pointer(type->dtype));
  if (word == "static_range" || word == "range")
    return error(range) << "'" << word
                        << "' only stands after 'in' of a 'for'; use "
                           "tl.arange(start, end) for a tile of integers";
  return error(range) << "'" << word << "' cannot be called in a kernel";
}

FailureOr<std::vector<Argument>> Sema::visitArguments(const ast::Call &call) {
  std::vector<Argument> arguments;
  for (const ast::Expr *expr : call.arguments) {
    auto *starred = dyn_cast<ast::Starred>(expr);
    Result value = visit(starred ? starred->value : expr);
    if (failed(value))
      return failure();
    if (!starred) {
      arguments.push_back({*value, expr->range, {}});
      continue;
    }
    auto *elements = value->getElements();
    if (!elements)
      return error(expr->range)
             << "'*' takes a tuple, not " << describe(*value);
    for (const Value &element : *elements)
      arguments.push_back({element, expr->range, {}});
    countSteps(*value);
    if (failed(checkTupleSize(arguments.size(), call.range)))
      return failure();
  }
  for (const ast::Keyword &keyword : call.keywords) {
    if (keyword.name.empty() && !frame->isHost)
      return error(keyword.value->range) << "'**' is not supported in kernels";
    Result value = visit(keyword.value);
    if (failed(value))
      return failure();
    if (keyword.name.empty()) {
      if (failed(addEntries(*value, keyword, arguments)))
        return failure();
      continue;
    }
    arguments.push_back(
        {*value, keyword.value->range, keyword.name, keyword.range});
  }
  return arguments;
}

LogicalResult Sema::addEntries(const Value &value, const ast::Keyword &keyword,
                               std::vector<Argument> &arguments) {
  auto *dict = value.get<DictValue>();
  if (!dict)
    return error(keyword.value->range)
           << "'**' takes a dictionary, not " << describe(value);
  for (const auto &[key, entry] : dict->entries->list) {
    auto *name = key.get<std::string>();
    if (!name)
      return error(keyword.value->range)
             << "'**' takes names as keys, not " << describe(key);
    // The context keeps the text for longer than the dictionary lives.
    StringRef word = StringAttr::get(context, *name).getValue();
    arguments.push_back({entry, keyword.value->range, word, keyword.range});
  }
  return success();
}

Result Sema::callBuiltin(const BuiltinValue &builtin,
                         std::vector<Argument> arguments, SMRange range) {
  static constexpr StringLiteral always[] = {"constexpr", "static_assert",
                                             "static_print"};
  if (frame->isHost &&
      (builtin.builtin->places & (Tl | Math | Method | Libdevice)) &&
      !is_contained(always, builtin.builtin->name))
    return error(range) << builtin.builtin->getFullName()
                        << " works only inside a function under @triton.jit";
  // A heuristic may ask what a run-time parameter is, not for its value.
  bool asksForValue = builtin.builtin->places & (Triton | PyMath | Python) &&
                      builtin.builtin->parameters != "object classinfo";
  for (const Argument &argument : arguments)
    if (asksForValue && failed(checkKnown(argument.value, argument.range)))
      return failure();
  if (builtin.builtin->name == "str.format")
    return formatText(*builtin.self->get<std::string>(), arguments, range);
  if (builtin.self)
    arguments.insert(arguments.begin(), {*builtin.self, range, {}});
  std::vector<ParameterSlot> slots = getSlots(builtin.builtin->parameters);
  ArgumentBinder binder(builtin.builtin->getFullName(), slots);
  BuiltinCall call{*builtin.builtin, range, {}, {}};
  std::optional<BindingError> problem =
      binder.bind(arguments, call.arguments, call.variadic);
  if (problem) {
    InFlightDiagnostic diagnostic =
        error(problem->range.isValid() ? problem->range : range)
        << problem->message;
    // As Python's `range(n)` and `torch.arange(n)` read.
    bool isEndAlone = builtin.builtin->name == "arange" &&
                      arguments.size() == 1 && arguments[0].keyword.empty();
    if (isEndAlone)
      diagnostic << "; write tl.arange(0, " << getText(arguments[0].range)
                 << ")";
    return diagnostic;
  }
  return (this->*builtin.builtin->handler)(call);
}

//===----------------------------------------------------------------------===//
// Functions of files
//===----------------------------------------------------------------------===//

static std::vector<ParameterSlot> getSlots(const ast::Arguments &parameters) {
  std::vector<ParameterSlot> slots;
  for (const ast::Parameter &parameter : parameters.positionalOnly)
    slots.push_back({parameter.name, parameter.defaultValue != nullptr});
  for (const ast::Parameter &parameter : parameters.regular)
    slots.push_back({parameter.name, parameter.defaultValue != nullptr});
  if (parameters.variadic)
    slots.push_back({parameters.variadic->name, true, false, true});
  for (const ast::Parameter &parameter : parameters.keywordOnly)
    slots.push_back({parameter.name, parameter.defaultValue != nullptr, true});
  return slots;
}

/// The parameters in the order of getSlots, without the `*` one.
static SmallVector<const ast::Parameter *>
getParameters(const ast::Arguments &parameters) {
  SmallVector<const ast::Parameter *> list;
  for (ArrayRef<ast::Parameter> part :
       {parameters.positionalOnly, parameters.regular, parameters.keywordOnly})
    for (const ast::Parameter &parameter : part)
      list.push_back(&parameter);
  return list;
}

LogicalResult Sema::bindParameters(const ast::Arguments &parameters,
                                   StringRef name, Frame &callee,
                                   ArrayRef<Argument> arguments,
                                   SMRange range) {
  if (parameters.keywordVariadic)
    return error(range) << "'" << name << "' takes '**"
                        << parameters.keywordVariadic->name
                        << "', which is not supported in kernels";
  std::vector<ParameterSlot> slots = getSlots(parameters);
  std::vector<std::optional<Argument>> bound;
  std::vector<Argument> variadic;
  ArgumentBinder binder(("'" + name + "'").str(), slots);
  if (std::optional<BindingError> problem =
          binder.bind(arguments, bound, variadic)) {
    InFlightDiagnostic diagnostic =
        error(problem->range.isValid() ? problem->range : range)
        << problem->message;
    if (callee.function)
      diagnostic.attachNote(locateDefinition(callee.function->nameRange))
          << "'" << name << "' is defined here";
    return diagnostic;
  }
  for (auto [parameter, argument] :
       llvm::zip_equal(getParameters(parameters), bound)) {
    Value value;
    if (argument) {
      value = argument->value;
    } else {
      Result fallback =
          evaluateAtModuleLevel(*callee.module, parameter->defaultValue);
      if (failed(fallback))
        return failure();
      value = *fallback;
    }
    value.name = parameter->name;
    value.definition = argument ? argument->range : parameter->range;
    callee.locals[parameter->name] = value;
  }
  if (parameters.variadic) {
    std::vector<Value> rest;
    for (const Argument &argument : variadic)
      rest.push_back(argument.value);
    Result tuple = makeTuple(std::move(rest), range);
    if (failed(tuple))
      return failure();
    callee.locals[parameters.variadic->name] = *tuple;
  }
  return success();
}

LogicalResult Sema::checkCallDepth(const ast::FunctionDef &function,
                                   SMRange range) {
  if (callers.size() < maxCallDepth)
    return success();
  std::vector<const Frame *> chain = {frame.get()};
  for (auto &caller : llvm::reverse(callers))
    chain.push_back(caller.get());
  auto again = find_if(
      chain, [&](const Frame *outer) { return outer->function == &function; });
  InFlightDiagnostic diagnostic = error(range);
  if (again == chain.end()) {
    diagnostic << "calls nest more than " << maxCallDepth << " deep";
    return diagnostic;
  }
  diagnostic << "'" << function.name
             << "' calls itself without end; a kernel recurses only where a "
                "compile-time condition ends it within "
             << maxCallDepth << " calls";
  for (const Frame *link : make_range(chain.begin(), again))
    if (link->function)
      diagnostic.attachNote(locateDefinition(link->function->nameRange))
          << "through '" << link->function->name << "'";
  return diagnostic;
}

Result Sema::callFunction(const FunctionValue &function,
                          std::vector<Argument> arguments, SMRange range) {
  const ast::FunctionDef &definition = *function.definition;
  if (failed(checkCallDepth(definition, range)))
    return failure();
  if (frame->isHost && function.isJit)
    return error(range)
           << "'" << definition.name
           << "' stands under @triton.jit and works only inside a kernel";
  if (definition.isAsync)
    return error(range)
           << "'" << definition.name
           << "' is asynchronous, which is not supported in kernels";
  auto callee = std::make_shared<Frame>();
  callee->module = function.module;
  callee->function = &definition;
  callee->isHost = !function.isJit;
  callee->enclosing = function.frame;
  callee->call = locate(range);
  for (const Argument &argument : arguments)
    if (callee->isHost && argument.value.isRuntime()) {
      InFlightDiagnostic diagnostic = error(argument.range)
                                      << "'" << definition.name
                                      << "' is plain Python and takes only "
                                         "what is known at compile time; put "
                                         "'@triton.jit' above it";
      diagnostic.attachNote(locateDefinition(definition.nameRange))
          << "'" << definition.name << "' is defined here";
      return diagnostic;
    }
  if (failed(bindParameters(*definition.arguments, definition.name, *callee,
                            arguments, range)))
    return failure();
  callers.push_back(frame);
  auto previous = std::exchange(frame, callee);
  auto restore = llvm::scope_exit([&] {
    frame = previous;
    callers.pop_back();
  });
  Flow flow = execute(definition.body);
  if (flow == Flow::Failure)
    return failure();
  auto result = callee->locals.find(resultName);
  if (result != callee->locals.end()) {
    bool mayMiss = flow.mayGoOn && !result->second.isNone();
    if (mayMiss)
      return error(result->second.definition)
             << "'" << definition.name
             << "' returns a value here, but not on every way to its end; add "
                "a 'return' for the others";
    return result->second;
  }
  if (callee->isHost)
    return Value();
  return Value(VoidValue{("'" + definition.name + "'").str(), range});
}

Result Sema::callLambda(const LambdaValue &lambda,
                        std::vector<Argument> arguments, SMRange range) {
  if (callers.size() >= maxCallDepth)
    return error(range) << "calls nest more than " << maxCallDepth << " deep";
  auto callee = std::make_shared<Frame>();
  callee->module = lambda.frame->module;
  callee->isHost = frame->isHost;
  callee->enclosing = lambda.frame;
  callee->call = locate(range);
  if (failed(bindParameters(*lambda.definition->arguments, "lambda", *callee,
                            arguments, range)))
    return failure();
  callers.push_back(frame);
  auto previous = std::exchange(frame, callee);
  Result result = visit(lambda.definition->body);
  frame = previous;
  callers.pop_back();
  return result;
}

} // namespace tilec::sema

//===- Choices.cpp - What @triton.autotune and @triton.heuristics choose --===//

#include "Signature.h"

using namespace llvm;
using namespace mlir;

namespace tilec::sema {

std::string toText(const DictEntries &config) {
  std::string text;
  for (const auto &[name, value] : config.list)
    text += (text.empty() ? "" : ", ") + toText(name) + "=" +
            toText(value, /*isRepr=*/true);
  return text;
}

/// The decorator as a call of `triton.NAME`; null if it is none.
static const ast::Call *getCall(const ast::Expr *decorator, StringRef name,
                                const ast::Module &file) {
  auto *call = dyn_cast<ast::Call>(decorator);
  std::string text = call ? getDottedName(call->callee) : "";
  auto [root, rest] = StringRef(text).split('.');
  std::string imported = getImportedName(file, root);
  bool isIt = rest.empty()
                  ? imported == ("triton." + name).str()
                  : rest == name && (imported == "triton" ||
                                     (imported.empty() && root == "triton"));
  return isIt ? call : nullptr;
}

/// An argument by its place or its name; null if it is left out.
static const ast::Expr *getArgument(const ast::Call &call, unsigned place,
                                    StringRef name) {
  for (const ast::Keyword &keyword : call.keywords)
    if (keyword.name == name)
      return keyword.value;
  return place < call.arguments.size() ? call.arguments[place] : nullptr;
}

SMRange Choices::getConfigRange() const {
  const ast::Expr *list = getArgument(*autotune, 0, "configs");
  return list ? list->range : autotune->range;
}

void Choices::read() {
  for (const ast::Expr *decorator : kernel.decorators) {
    if (auto *call = getCall(decorator, "autotune", *module.tree))
      autotune = call;
    if (auto *call = getCall(decorator, "heuristics", *module.tree))
      heuristicCalls.push_back(call);
  }
  if (!autotune && heuristicCalls.empty())
    return;
  ScopedDiagnosticHandler swallow(sema.getContext(),
                                  [](Diagnostic &) { return success(); });
  isComplete = succeeded(readConfigs());
  isComplete &= succeeded(readHeuristics());
}

bool Choices::explain() {
  if (isComplete)
    return false;
  bool failedConfigs = failed(readConfigs());
  return failed(readHeuristics()) || failedConfigs;
}

LogicalResult Choices::readConfigs() {
  if (!autotune)
    return success();
  configs.clear();
  const ast::Expr *list = getArgument(*autotune, 0, "configs");
  if (!list)
    return sema.error(autotune->range) << "@triton.autotune needs configs";
  Result value = sema.evaluateAtModuleLevel(module, list);
  if (failed(value))
    return failure();
  auto *elements = value->getElements();
  if (!elements)
    return sema.error(list->range)
           << "the configs of @triton.autotune are a list, not "
           << describe(*value);
  for (const Value &element : *elements) {
    auto *config = element.get<DictValue>();
    if (!config || !config->entries->isConfig)
      return sema.error(list->range)
             << "a configuration is a triton.Config(...), not "
             << describe(element);
    configs.push_back(element);
  }
  return success();
}

LogicalResult Choices::readHeuristics() {
  heuristics.clear();
  for (const ast::Call *call : heuristicCalls) {
    const ast::Expr *expr = getArgument(*call, 0, "values");
    if (!expr)
      return sema.error(call->range) << "@triton.heuristics needs values";
    Result value = sema.evaluateAtModuleLevel(module, expr);
    if (failed(value))
      return failure();
    auto *dict = value->get<DictValue>();
    if (!dict)
      return sema.error(expr->range)
             << "the values of @triton.heuristics are a dictionary, not "
             << describe(*value);
    auto *literal = dyn_cast<ast::Dict>(expr);
    for (auto [i, entry] : llvm::enumerate(dict->entries->list)) {
      bool isWritten =
          literal && literal->values.size() == dict->entries->list.size();
      SMRange range = isWritten ? literal->values[i]->range : expr->range;
      heuristics.push_back({toText(entry.first), entry.second, range});
    }
  }
  return success();
}

//===----------------------------------------------------------------------===//
// What they give to parameters
//===----------------------------------------------------------------------===//

bool SignatureResolver::setLaunchOption(StringRef name, const Value &value) {
  if (name != "num_warps" && name != "num_stages")
    return false;
  auto *integer = value.get<Integer>();
  int64_t count = integer ? toInt64(*integer).value_or(0) : 0;
  if (count > 0 && count <= UINT16_MAX)
    (name == "num_warps" ? numWarps : numStages) = count;
  return true;
}

FailureOr<std::vector<std::string>> SignatureResolver::listConfigs() {
  if (choices.explain())
    return failure();
  std::vector<std::string> lines;
  for (const Value &config : choices.getConfigs())
    lines.push_back(toText(*config.get<DictValue>()->entries));
  return lines;
}

LogicalResult SignatureResolver::chooseConfig() {
  if (options.config && !choices.hasAutotune()) {
    isUsageError = true;
    return sema.error(kernel.nameRange)
           << "'" << kernel.name
           << "' has no @triton.autotune, so --config has nothing to choose";
  }
  if (options.config && choices.explain())
    return failure();
  ArrayRef<Value> configs = choices.getConfigs();
  size_t index = options.config.value_or(0);
  if (options.config && index >= configs.size()) {
    isUsageError = true;
    return sema.error(choices.getConfigRange())
           << "'" << kernel.name << "' has " << configs.size()
           << (configs.size() == 1 ? " configuration" : " configurations")
           << ", counted from 0; --config=" << index
           << " is none of them (--list-configs shows all)";
  }
  if (configs.empty())
    return success();
  config = configs[index].get<DictValue>()->entries.get();
  for (const auto &[name, value] : config->list) {
    std::string word = toText(name);
    bool isParameter = any_of(parameters, [&](const ast::Parameter *each) {
      return each->name == word;
    });
    if (!setLaunchOption(word, value) && !isParameter)
      return sema.error(choices.getConfigRange())
             << "a configuration sets '" << word << "', but '" << kernel.name
             << "' has no such parameter";
  }
  return success();
}

Value SignatureResolver::getKnown(const ResolvedParameter &resolved) {
  if (resolved.constant)
    return *resolved.constant;
  for (const ParameterSpec &given : options.values)
    if (given.name == resolved.name)
      if (FailureOr<Value> value = evaluate(given.text, *resolved.parameter);
          succeeded(value))
        return *value;
  Type type;
  if (resolved.argument) {
    type = Type(resolved.argument->dtype);
    type.isPointer = resolved.argument->isPointer;
  }
  OpaqueValue opaque;
  opaque.reason = "'" + resolved.name + "' is known at run time only";
  opaque.range = resolved.parameter->range;
  opaque.type = type;
  return Value(opaque);
}

LogicalResult
SignatureResolver::applyHeuristics(MutableArrayRef<ResolvedParameter> all) {
  for (const Heuristic &heuristic : choices.getHeuristics())
    if (failed(applyHeuristic(heuristic, all)))
      return failure();
  return success();
}

LogicalResult
SignatureResolver::applyHeuristic(const Heuristic &heuristic,
                                  MutableArrayRef<ResolvedParameter> all) {
  ResolvedParameter *target = nullptr;
  DictEntries arguments;
  for (ResolvedParameter &resolved : all) {
    if (resolved.name == heuristic.name)
      target = &resolved;
    arguments.list.push_back(
        {Value::string(resolved.name), getKnown(resolved)});
  }
  bool isOption =
      heuristic.name == "num_warps" || heuristic.name == "num_stages";
  if (!target && !isOption)
    return sema.error(heuristic.range)
           << "a heuristic sets '" << heuristic.name << "', but '"
           << kernel.name << "' has no such parameter";
  // What is given is not asked for.
  if (target && target->isGiven)
    return success();
  std::string reason;
  Result value = failure();
  {
    ScopedDiagnosticHandler capture(context, [&](Diagnostic &diagnostic) {
      if (reason.empty())
        reason = diagnostic.str();
      return success();
    });
    Value dict(DictValue{std::make_shared<DictEntries>(std::move(arguments))});
    value =
        sema.callAtModuleLevel(module, heuristic.function,
                               {{dict, heuristic.range, {}}}, heuristic.range);
  }
  bool isKnown =
      succeeded(value) && !value->is<OpaqueValue>() && !value->is<VoidValue>();
  if (isKnown && isOption)
    return success(setLaunchOption(heuristic.name, *value));
  if (isKnown) {
    target->argument.reset();
    target->constant = *value;
    return success();
  }
  if (auto *opaque = succeeded(value) ? value->get<OpaqueValue>() : nullptr)
    reason = opaque->reason;
  isUsageError = true;
  InFlightDiagnostic diagnostic = sema.error(heuristic.range)
                                  << "the heuristic of '" << heuristic.name
                                  << "' cannot be evaluated";
  if (!reason.empty())
    diagnostic << ": " << reason;
  if (isOption)
    diagnostic << "; give --num-" << StringRef(heuristic.name).drop_front(4)
               << "=N";
  else
    diagnostic << "; give -D " << heuristic.name << "=VALUE";
  return diagnostic;
}

} // namespace tilec::sema

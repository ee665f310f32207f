//===- Signature.cpp - Types and values of a kernel's parameters ----------===//

#include "Signature.h"
#include "Walk.h"
#include "tilec/Support/EditDistance.h"
#include "tilec/Syntax/Parser.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;
using namespace mlir;

namespace tilec {

std::string KernelParameter::getSignature() const {
  return (isConst     ? "*k"
          : isPointer ? "*"
                      : "") +
         getSignatureName(dtype).str();
}

std::vector<ParameterSpec> splitSignature(StringRef text) {
  std::vector<ParameterSpec> entries;
  if (text.trim().empty())
    return entries;
  int depth = 0;
  char quote = 0;
  size_t start = 0;
  auto add = [&](size_t end) {
    StringRef entry = text.slice(start, end).trim();
    auto [name, value] = entry.split('=');
    bool isNamed =
        entry.contains('=') && !value.starts_with("=") &&
        all_of(name.trim(), [](char c) { return isAlnum(c) || c == '_'; });
    entries.push_back(isNamed
                          ? ParameterSpec{name.trim().str(), value.trim().str()}
                          : ParameterSpec{"", entry.str()});
    start = end + 1;
  };
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (quote)
      quote = c == quote ? 0 : quote;
    else if (c == '"' || c == '\'')
      quote = c;
    else if (StringRef("([{").contains(c))
      ++depth;
    else if (StringRef(")]}").contains(c))
      --depth;
    else if (c == ',' && depth <= 0)
      add(i);
  }
  // A comma may end the list, as in Python.
  if (!text.substr(start).trim().empty())
    add(text.size());
  return entries;
}

namespace sema {

SignatureResolver::SignatureResolver(Sema &sema, SourceModule &module,
                                     SourceMgr &sources, MLIRContext *context,
                                     const ast::FunctionDef &kernel,
                                     const FrontendOptions &options)
    : sema(sema), module(module), sources(sources), context(context),
      kernel(kernel), options(options), choices(sema, module, kernel) {
  const ast::Arguments &list = *kernel.arguments;
  for (ArrayRef<ast::Parameter> part :
       {list.positionalOnly, list.regular, list.keywordOnly})
    for (const ast::Parameter &parameter : part)
      parameters.push_back(&parameter);
  overrideGlobals();
  choices.read();
  for (const ast::Parameter *parameter : parameters) {
    if (!parameter->annotation)
      continue;
    auto *text = dyn_cast<ast::String>(parameter->annotation);
    if (text && text->value.ends_with("constexpr"))
      constexprs.insert(parameter->name);
    Result annotation = sema.tryAtModuleLevel(module, parameter->annotation);
    auto *builtin =
        succeeded(annotation) ? annotation->get<BuiltinValue>() : nullptr;
    if (builtin && builtin->builtin->name == "constexpr")
      constexprs.insert(parameter->name);
    auto *word = succeeded(annotation) ? annotation->get<WordValue>() : nullptr;
    if (word && word->name == "const")
      constPointers.insert(parameter->name);
  }
}

bool SignatureResolver::isConstexpr(const ast::Parameter &parameter) const {
  return constexprs.contains(parameter.name);
}

const ParameterSpec *SignatureResolver::findDefine(StringRef name) const {
  for (const ParameterSpec &define : reverse(options.defines))
    if (define.name == name)
      return &define;
  return nullptr;
}

FailureOr<std::vector<ResolvedParameter>>
SignatureResolver::resolve(bool &usageError) {
  const ast::Parameter *variadic = kernel.arguments->variadic
                                       ? kernel.arguments->variadic
                                       : kernel.arguments->keywordVariadic;
  if (variadic) {
    bool isKeyword = !kernel.arguments->variadic;
    SMRange range = variadic->range;
    const char *start = range.Start.getPointer();
    while (start[-1] == '*' || start[-1] == ' ')
      --start;
    range.Start = SMLoc::getFromPointer(start);
    return sema.error(range)
           << "a kernel's parameters are fixed; '" << (isKeyword ? "**" : "*")
           << variadic->name << "' is not supported";
  }
  std::vector<ResolvedParameter> resolved;
  LogicalResult result = success();
  if (failed(checkDefines()) || failed(matchSignature()) ||
      failed(chooseConfig()))
    result = failure();
  for (const ast::Parameter *parameter : parameters) {
    resolved.emplace_back();
    resolved.back().parameter = parameter;
    resolved.back().name = parameter->name.str();
    if (succeeded(result) && failed(resolve(resolved.back())))
      result = failure();
  }
  if (succeeded(result))
    result = applyHeuristics(resolved);
  usageError |= isUsageError;
  if (failed(result) || failed(reportMissing(resolved)) ||
      failed(checkBytes(resolved)))
    return failure();
  return resolved;
}

void SignatureResolver::overrideGlobals() {
  llvm::StringMap<Value> overrides;
  for (const ParameterSpec &define : options.defines) {
    bool isParameter = any_of(parameters, [&](const ast::Parameter *each) {
      return each->name == define.name;
    });
    if (!isParameter)
      overrides[define.name] = evaluateOverride(define);
  }
  sema.setOverrides(std::move(overrides));
}

LogicalResult SignatureResolver::checkDefines() {
  std::vector<StringRef> names;
  for (const ast::Parameter *parameter : parameters)
    names.push_back(parameter->name);
  for (const ParameterSpec &define : options.defines) {
    if (is_contained(names, define.name) || sema.mentions(module, define.name))
      continue;
    isUsageError = true;
    InFlightDiagnostic diagnostic = sema.error(kernel.nameRange)
                                    << "-D " << define.name << ": '"
                                    << kernel.name << "' has no parameter '"
                                    << define.name << "'";
    StringRef nearest = findNearest(define.name, names);
    if (!nearest.empty())
      diagnostic << "; did you mean '" << nearest << "'?";
    return diagnostic;
  }
  return success();
}

LogicalResult SignatureResolver::matchSignature() {
  std::vector<const ParameterSpec *> positional;
  for (const ParameterSpec &entry : options.signature) {
    if (entry.name.empty()) {
      positional.push_back(&entry);
      continue;
    }
    auto isNamed = [&](const ast::Parameter *p) {
      return p->name == entry.name;
    };
    if (none_of(parameters, isNamed)) {
      isUsageError = true;
      return sema.error(kernel.nameRange)
             << "the signature names '" << entry.name << "', which '"
             << kernel.name << "' has no parameter for";
    }
    entries[entry.name] = entry.text;
  }
  if (positional.empty())
    return success();
  // Compile-time parameters, and those given by -D, may be left out.
  for (auto [skipConstexpr, skipDefined] :
       {std::pair(false, false), std::pair(true, true), std::pair(false, true),
        std::pair(true, false)}) {
    std::vector<const ast::Parameter *> wanted;
    for (const ast::Parameter *parameter : parameters)
      if (!(skipConstexpr && isConstexpr(*parameter)) &&
          !(skipDefined && findDefine(parameter->name)))
        wanted.push_back(parameter);
    if (wanted.size() != positional.size())
      continue;
    for (auto [parameter, entry] : llvm::zip_equal(wanted, positional))
      entries[parameter->name] = entry->text;
    return success();
  }
  // So may those at the end that have a default.
  bool haveDefaults =
      positional.size() < parameters.size() &&
      all_of(
          drop_begin(parameters, positional.size()),
          [&](const ast::Parameter *parameter) {
            return parameter->defaultValue || findDefine(parameter->name);
          });
  if (haveDefaults) {
    for (auto [parameter, entry] : llvm::zip(parameters, positional))
      entries[parameter->name] = entry->text;
    return success();
  }
  return reportEntryCount(positional);
}

LogicalResult SignatureResolver::reportEntryCount(
    ArrayRef<const ParameterSpec *> positional) {
  isUsageError = true;
  size_t constexprCount = count_if(
      parameters, [&](const ast::Parameter *p) { return isConstexpr(*p); });
  InFlightDiagnostic diagnostic =
      sema.error(kernel.nameRange)
      << "the signature has " << positional.size()
      << (positional.size() == 1 ? " entry" : " entries") << ", but '"
      << kernel.name << "' has " << parameters.size()
      << (parameters.size() == 1 ? " parameter" : " parameters");
  if (constexprCount)
    diagnostic << ", " << parameters.size() - constexprCount
               << " without the compile-time ones";
  bool isCutElsewhere = any_of(positional, [](const ParameterSpec *entry) {
    return StringRef(entry->text).find_first_of(" ;") != StringRef::npos &&
           StringRef(entry->text).find_first_of("\"'([") == StringRef::npos;
  });
  if (isCutElsewhere)
    diagnostic << "; entries are separated by commas";
  return diagnostic;
}

//===----------------------------------------------------------------------===//
// One parameter
//===----------------------------------------------------------------------===//

LogicalResult SignatureResolver::resolve(ResolvedParameter &resolved) {
  const ast::Parameter &parameter = *resolved.parameter;
  if (const ParameterSpec *define = findDefine(parameter.name)) {
    origin = "-D";
    FailureOr<Value> value = evaluate(define->text, parameter);
    if (failed(value))
      return failure();
    resolved.constant = *value;
    resolved.isGiven = true;
    return success();
  }
  origin = "--signature";
  if (auto entry = entries.find(parameter.name); entry != entries.end()) {
    resolved.isGiven = true;
    LogicalResult result = apply(entry->second, resolved);
    if (resolved.argument)
      resolved.argument->isConst |= constPointers.contains(parameter.name);
    return result;
  }
  if (const Value *value = config ? config->find(parameter.name) : nullptr) {
    resolved.constant = *value;
    return success();
  }
  origin = "type";
  if (parameter.annotation && !isConstexpr(parameter) &&
      failed(applyAnnotation(resolved)))
    return failure();
  if (resolved.argument)
    return success();
  for (const ParameterSpec &inferred : options.inferred)
    if (inferred.name == parameter.name)
      return apply(inferred.text, resolved);
  if (!parameter.defaultValue)
    return success();
  Result value = sema.tryAtModuleLevel(module, parameter.defaultValue);
  // A default of `None` says that the argument may be absent.
  if (succeeded(value) && (isConstexpr(parameter) || value->isNone())) {
    resolved.constant = *value;
    return success();
  }
  if (!isConstexpr(parameter))
    return success();
  value = sema.evaluateAtModuleLevel(module, parameter.defaultValue);
  return failure();
}

//===----------------------------------------------------------------------===//
// What is missing, what is too much
//===----------------------------------------------------------------------===//

/// The variable that a sum begins with; empty if there is none.
static StringRef getFirstName(const ast::Expr *expr) {
  while (auto *sum = dyn_cast_or_null<ast::Binary>(expr))
    expr = sum->lhs;
  auto *variable = dyn_cast_or_null<ast::Name>(expr);
  return variable ? variable->id : StringRef();
}

/// Adds what variables that are pointers were made of.
static void addSources(ast::Body body, llvm::StringSet<> &pointers) {
  for (const ast::Stmt *stmt : reverse(body)) {
    if (auto *loop = dyn_cast<ast::For>(stmt))
      addSources(loop->body, pointers);
    else if (auto *loop = dyn_cast<ast::While>(stmt))
      addSources(loop->body, pointers);
    else if (auto *branch = dyn_cast<ast::If>(stmt))
      for (const Arm &arm : getArms(*branch))
        addSources(arm.body, pointers);
    else if (auto *assign = dyn_cast<ast::Assign>(stmt))
      for (const ast::Expr *target : assign->targets)
        if (pointers.contains(getFirstName(target)))
          pointers.insert(getFirstName(assign->value));
  }
}

/// Variables that the kernel accesses memory through.
static llvm::StringSet<> findPointers(const ast::FunctionDef &kernel) {
  llvm::StringSet<> pointers;
  walkExpressions(kernel.body, [&](const ast::Expr *expr) {
    auto *call = dyn_cast<ast::Call>(expr);
    auto *callee = call ? dyn_cast<ast::Attribute>(call->callee) : nullptr;
    if (!callee || call->arguments.empty())
      return;
    StringRef function = callee->attribute;
    if (function == "load" || function == "store" ||
        function == "make_block_ptr" || function == "make_tensor_descriptor" ||
        function.starts_with("atomic_"))
      pointers.insert(getFirstName(call->arguments.front()));
  });
  addSources(kernel.body, pointers);
  return pointers;
}

std::string SignatureResolver::guessType(const ResolvedParameter &resolved,
                                         const llvm::StringSet<> &pointers) {
  if (resolved.argument) {
    std::string text = resolved.argument->getSignature();
    if (resolved.argument->divisibility > 1)
      text += ":" + std::to_string(resolved.argument->divisibility);
    return text + (resolved.argument->noalias ? ":noalias" : "");
  }
  if (resolved.constant)
    return toText(*resolved.constant, /*isRepr=*/true);
  auto *fallback =
      dyn_cast_or_null<ast::Number>(resolved.parameter->defaultValue);
  if (fallback && fallback->form == ast::Number::Form::Float)
    return "fp32";
  StringRef name = resolved.parameter->name;
  return name.contains_insensitive("ptr") || pointers.contains(name) ? "*fp32"
                                                                     : "i32";
}

static std::string joinNames(ArrayRef<StringRef> names) {
  std::string text;
  for (size_t i = 0; i < names.size(); ++i)
    text += ((i == 0                  ? "'"
              : i + 1 == names.size() ? " and '"
                                      : ", '") +
             names[i] + "'")
                .str();
  return text;
}

LogicalResult
SignatureResolver::reportMissing(ArrayRef<ResolvedParameter> all) {
  std::vector<StringRef> types, values;
  std::string flags, line;
  llvm::StringSet<> pointers = findPointers(kernel);
  SMRange first, firstValue;
  for (const ResolvedParameter &resolved : all) {
    const ast::Parameter &parameter = *resolved.parameter;
    bool isMissing = !resolved.isResolved();
    if (!isConstexpr(parameter) && !findDefine(parameter.name))
      line += (line.empty() ? "" : ", ") + guessType(resolved, pointers);
    if (!isMissing)
      continue;
    bool isValue = isConstexpr(parameter);
    (isValue ? values : types).push_back(parameter.name);
    SMRange &range = isValue ? firstValue : first;
    range = range.isValid() ? range : parameter.range;
    if (isValue)
      flags += (" -D " + parameter.name + "=VALUE").str();
  }
  if (!types.empty())
    sema.error(first) << "no type for " << joinNames(types) << " of '"
                      << kernel.name
                      << "'; say what is passed, such as --signature \"" << line
                      << "\"";
  if (!values.empty()) {
    // Where a decorator could not choose, why comes first.
    (void)choices.explain();
    sema.error(firstValue) << "no value for " << joinNames(values) << " of '"
                           << kernel.name << "'; add" << flags;
  }
  return success(types.empty() && values.empty());
}

LogicalResult SignatureResolver::checkBytes(ArrayRef<ResolvedParameter> all) {
  int64_t bytes = 0;
  for (const ResolvedParameter &resolved : all)
    for (const KernelParameter &argument : resolved.getArguments()) {
      int64_t size = argument.isPointer ? 8 : getBytes(argument.dtype);
      bytes = alignTo(bytes, size) + size;
    }
  if (bytes <= maxParameterBytes)
    return success();
  return sema.error(kernel.nameRange)
         << "the parameters of '" << kernel.name << "' take " << bytes
         << " bytes, more than the limit of " << maxParameterBytes;
}

} // namespace sema
} // namespace tilec

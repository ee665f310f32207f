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
  return (isPointer ? "*" : "") + getSignatureName(dtype).str();
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
      kernel(kernel), options(options) {
  const ast::Arguments &list = *kernel.arguments;
  for (ArrayRef<ast::Parameter> part :
       {list.positionalOnly, list.regular, list.keywordOnly})
    for (const ast::Parameter &parameter : part)
      parameters.push_back(&parameter);
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
  if (variadic)
    return sema.error(variadic->range)
           << "a kernel's parameters are fixed; '*" << variadic->name
           << "' is not supported";
  std::vector<ResolvedParameter> resolved;
  LogicalResult result = success();
  if (failed(checkDefines()) || failed(matchSignature()))
    result = failure();
  for (const ast::Parameter *parameter : parameters) {
    resolved.push_back({parameter, std::nullopt, std::nullopt});
    if (succeeded(result) && failed(resolve(resolved.back())))
      result = failure();
  }
  usageError |= isUsageError;
  if (failed(result) || failed(reportMissing(resolved)) ||
      failed(checkBytes(resolved)))
    return failure();
  return resolved;
}

LogicalResult SignatureResolver::checkDefines() {
  std::vector<StringRef> names;
  for (const ast::Parameter *parameter : parameters)
    names.push_back(parameter->name);
  for (const ParameterSpec &define : options.defines) {
    if (is_contained(names, define.name))
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
    return success();
  }
  origin = "--signature";
  if (auto entry = entries.find(parameter.name); entry != entries.end())
    return apply(entry->second, resolved);
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

static KernelParameter makeArgument(const ast::Parameter &parameter,
                                    DType dtype, bool isPointer) {
  KernelParameter argument;
  argument.name = parameter.name.str();
  argument.dtype = dtype;
  argument.isPointer = isPointer;
  argument.range = parameter.range;
  return argument;
}

LogicalResult SignatureResolver::applyAnnotation(ResolvedParameter &resolved) {
  const ast::Parameter &parameter = *resolved.parameter;
  if (auto *text = dyn_cast<ast::String>(parameter.annotation)) {
    // Other texts are for other readers.
    StringRef word = text->value.split(':').first;
    bool isType = word.starts_with("*") || parseSignatureName(word);
    return isType ? apply(text->value, resolved) : success();
  }
  Result annotation = sema.tryAtModuleLevel(module, parameter.annotation);
  if (failed(annotation))
    return success();
  std::optional<DType> dtype;
  bool isPointer = false;
  if (auto *type = annotation->get<Type>()) {
    dtype = type->dtype;
    isPointer = type->isPointer;
  } else if (auto *builtin = annotation->get<BuiltinValue>()) {
    StringRef name = builtin->builtin->name;
    bool isPython = builtin->builtin->places & Python;
    if (isPython && name == "int")
      dtype = DType::I32;
    else if (isPython && name == "float")
      dtype = DType::F32;
    else if (isPython && name == "bool")
      dtype = DType::I1;
  }
  if (dtype)
    resolved.argument = makeArgument(parameter, *dtype, isPointer);
  return success();
}

/// `(*fp32, i32)`, which Triton takes for a tuple as an argument.
static bool isTupleOfTypes(StringRef text) {
  if (!text.consume_front("(") || !text.consume_back(")"))
    return false;
  std::vector<ParameterSpec> elements = splitSignature(text);
  return any_of(elements, [](const ParameterSpec &element) {
    StringRef word = element.text;
    return word.starts_with("*") || parseSignatureName(word.split(':').first);
  });
}

LogicalResult SignatureResolver::apply(StringRef text,
                                       ResolvedParameter &resolved) {
  const ast::Parameter &parameter = *resolved.parameter;
  bool isType =
      text.starts_with("*") || parseSignatureName(text.split(':').first.trim());
  if (isConstexpr(parameter) && isType && origin == "--signature") {
    isUsageError = true;
    return sema.error(parameter.range)
           << "'" << text << "' is a type, but '" << parameter.name
           << "' is known at compile time; give its value, such as 128, True, "
              "tl.float32 or \"text\"";
  }
  if (isConstexpr(parameter)) {
    FailureOr<Value> value = evaluate(text, parameter);
    if (failed(value))
      return failure();
    resolved.constant = *value;
    return success();
  }
  auto [word, hints] = text.split(':');
  bool isPointer = word.consume_front("*");
  std::optional<DType> dtype = parseSignatureName(word.trim());
  if (!dtype && isTupleOfTypes(text)) {
    isUsageError = true;
    return sema.error(parameter.range)
           << "a kernel takes no tuple of run-time values; give each element a "
              "parameter of its own";
  }
  if (!dtype && !isPointer &&
      (text == "None" || !isAlpha(text.empty() ? ' ' : text[0]))) {
    FailureOr<Value> value = evaluate(text, parameter);
    if (failed(value))
      return failure();
    resolved.constant = *value;
    return success();
  }
  if (!dtype)
    return reportUnknownType(text, parameter);
  resolved.argument = makeArgument(parameter, *dtype, isPointer);
  while (!hints.empty()) {
    auto [hint, rest] = hints.split(':');
    if (failed(applyHint(hint.trim(), text, resolved)))
      return failure();
    if (resolved.constant)
      break;
    hints = rest;
  }
  return success();
}

/// The type that a word of another vocabulary means: Triton's language, NumPy,
/// C, Python.
static std::optional<DType> parseSynonym(StringRef word) {
  (void)word.consume_front("tl.");
  (void)word.consume_front("torch.");
  (void)word.consume_front("np.");
  if (std::optional<DType> dtype = parseLanguageName(word))
    return dtype;
  return llvm::StringSwitch<std::optional<DType>>(word.lower())
      .Cases({"f16", "half"}, DType::F16)
      .Cases({"f32", "float"}, DType::F32)
      .Cases({"f64", "double"}, DType::F64)
      .Case("bool", DType::I1)
      .Cases({"int", "uint"},
             word.starts_with_insensitive("u") ? DType::U32 : DType::I32)
      .Case("long", DType::I64)
      .Default(std::nullopt);
}

LogicalResult
SignatureResolver::reportUnknownType(StringRef text,
                                     const ast::Parameter &parameter) {
  std::vector<StringRef> words;
#define DTYPE(Name, signature, language, bits, kind, npy, torch)               \
  words.push_back(signature);
#include "tilec/Support/DTypes.def"
  isUsageError = true;
  InFlightDiagnostic diagnostic = sema.error(parameter.range)
                                  << "'" << text
                                  << "' is no type of a parameter";
  StringRef word = text.split(':').first.trim();
  bool isPointer = word.consume_front("*");
  // C writes the star behind.
  isPointer |= word.consume_back("*");
  word = word.trim();
  std::optional<DType> synonym = parseSynonym(word);
  StringRef nearest =
      synonym ? getSignatureName(*synonym) : findNearest(word, words);
  if (!nearest.empty() || is_contained(words, word))
    diagnostic << "; did you mean '" << (isPointer ? "*" : "")
               << (nearest.empty() ? word : nearest) << "'?";
  else
    diagnostic << "; types are " << join(words, ", ") << ", pointers *fp32";
  return diagnostic;
}

LogicalResult SignatureResolver::applyHint(StringRef hint, StringRef text,
                                           ResolvedParameter &resolved) {
  KernelParameter &argument = *resolved.argument;
  int64_t divisor = 0;
  if (hint == "noalias" && argument.isPointer) {
    argument.noalias = true;
    return success();
  }
  if (to_integer(hint, divisor, 10) && divisor > 0 && divisor <= INT32_MAX &&
      (argument.isPointer || isInteger(argument.dtype))) {
    argument.divisibility = divisor;
    // The hint 1 of an integer says that it is 1.
    if (divisor == 1 && !argument.isPointer) {
      resolved.argument.reset();
      resolved.constant = Value::integer(1);
    }
    return success();
  }
  isUsageError = true;
  return sema.error(resolved.parameter->range)
         << "unknown hint ':" << hint << "' in '" << text
         << "'; hints are a divisor such as :16, :1 for an integer that is 1, "
            "and "
            ":noalias for a pointer";
}

FailureOr<Value> SignatureResolver::evaluate(StringRef text,
                                             const ast::Parameter &parameter) {
  StringRef word = text.trim();
  if (word.empty()) {
    isUsageError = true;
    return sema.error(parameter.range)
           << "the value given for '" << parameter.name << "' is empty";
  }
  bool isWord = !word.empty() && !isDigit(word[0]) &&
                all_of(word, [](char c) { return isAlnum(c) || c == '_'; });
  if (isWord && word != "True" && word != "False" && word != "None")
    return Value::string(word);
  StringRef dtypeName = word;
  if (dtypeName.consume_front("tl."))
    if (std::optional<DType> dtype = parseLanguageName(dtypeName))
      return Value(Type(*dtype));
  unsigned id = sources.AddNewSourceBuffer(
      MemoryBuffer::getMemBufferCopy(word,
                                     (origin + " of " + parameter.name).str()),
      SMLoc());
  const ast::Expr *expr = parseExpression(sources, id, arena, context);
  Result value =
      expr ? sema.evaluateAtModuleLevel(module, expr) : Result(failure());
  isUsageError |= failed(value);
  return value;
}

//===----------------------------------------------------------------------===//
// What is missing, what is too much
//===----------------------------------------------------------------------===//

/// Whether a load or a store takes the parameter as its pointer.
static bool isAccessed(const ast::FunctionDef &kernel, StringRef name) {
  bool found = false;
  walkExpressions(kernel.body, [&](const ast::Expr *expr) {
    auto *call = dyn_cast<ast::Call>(expr);
    auto *callee = call ? dyn_cast<ast::Attribute>(call->callee) : nullptr;
    if (!callee || call->arguments.empty() ||
        (callee->attribute != "load" && callee->attribute != "store"))
      return;
    const ast::Expr *pointer = call->arguments.front();
    while (auto *sum = dyn_cast<ast::Binary>(pointer))
      pointer = sum->lhs;
    if (auto *variable = dyn_cast<ast::Name>(pointer))
      found |= variable->id == name;
  });
  return found;
}

std::string SignatureResolver::guessType(const ResolvedParameter &resolved) {
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
  return name.contains_insensitive("ptr") || isAccessed(kernel, name) ? "*fp32"
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

/// Which decorator would have chosen the values under Triton.
static StringRef getChooser(const ast::FunctionDef &kernel) {
  for (const ast::Expr *decorator : kernel.decorators) {
    auto *call = dyn_cast<ast::Call>(decorator);
    std::string text = call ? getDottedName(call->callee) : "";
    for (StringRef chooser : {"autotune", "heuristics"})
      if (StringRef(text).ends_with(chooser))
        return chooser;
  }
  return "";
}

LogicalResult
SignatureResolver::reportMissing(ArrayRef<ResolvedParameter> all) {
  std::vector<StringRef> types, values;
  std::string flags, line;
  SMRange first, firstValue;
  for (const ResolvedParameter &resolved : all) {
    const ast::Parameter &parameter = *resolved.parameter;
    bool isMissing = !resolved.argument && !resolved.constant;
    if (!isConstexpr(parameter) && !findDefine(parameter.name))
      line += (line.empty() ? "" : ", ") + guessType(resolved);
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
    InFlightDiagnostic diagnostic =
        sema.error(firstValue) << "no value for " << joinNames(values)
                               << " of '" << kernel.name << "'; add" << flags;
    StringRef chooser = getChooser(kernel);
    if (!chooser.empty())
      diagnostic << " (the choices of @triton." << chooser << " are not used)";
  }
  return success(types.empty() && values.empty());
}

LogicalResult SignatureResolver::checkBytes(ArrayRef<ResolvedParameter> all) {
  int64_t bytes = 0;
  for (const ResolvedParameter &resolved : all) {
    if (!resolved.argument)
      continue;
    int64_t size =
        resolved.argument->isPointer ? 8 : getBytes(resolved.argument->dtype);
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

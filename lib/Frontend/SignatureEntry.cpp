//===- SignatureEntry.cpp - What one entry of a signature says ------------===//
//
// An entry is a type with hints, a tuple of entries, a descriptor, or a value.
//
//===----------------------------------------------------------------------===//

#include "Signature.h"
#include "tilec/Support/EditDistance.h"
#include "tilec/Syntax/Parser.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;
using namespace mlir;

namespace tilec::sema {

static KernelParameter makeArgument(const ResolvedParameter &resolved,
                                    DType dtype, bool isPointer) {
  KernelParameter argument;
  argument.name = resolved.name;
  argument.dtype = dtype;
  argument.isPointer = isPointer;
  argument.range = resolved.parameter->range;
  return argument;
}

std::vector<KernelParameter> ResolvedParameter::getArguments() const {
  std::vector<KernelParameter> list;
  for (const ResolvedParameter &element : elements)
    append_range(list, element.getArguments());
  if (descriptor)
    append_range(list, expandDescriptor(*argument, *descriptor));
  else if (argument && !isOne)
    list.push_back(*argument);
  return list;
}

LogicalResult SignatureResolver::applyAnnotation(ResolvedParameter &resolved) {
  const ast::Parameter &parameter = *resolved.parameter;
  if (auto *text = dyn_cast<ast::String>(parameter.annotation)) {
    // Other texts are for other readers.
    StringRef word = text->value.split(':').first;
    bool isType = word.starts_with("*") || parseSignatureName(word) ||
                  isDescriptorType(word);
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
    resolved.argument = makeArgument(resolved, *dtype, isPointer);
  return success();
}

/// Whether an entry is a type, or a tuple that has one at any depth.
static bool holdsType(StringRef text) {
  text = text.trim();
  if (text.starts_with("*") || isDescriptorType(text) ||
      parseSignatureName(text.split(':').first.trim()))
    return true;
  if (!text.consume_front("(") || !text.consume_back(")"))
    return false;
  return any_of(splitSignature(text), [](const ParameterSpec &element) {
    return holdsType(element.text);
  });
}

/// Whether an entry can only be a value: `None`, `128`, `"silu"`,
/// `float("inf")`.
static bool isValue(StringRef text) {
  bool isWord = !text.empty() && isAlpha(text[0]);
  return !isWord || text == "None" || text == "True" || text == "False" ||
         text.contains('(');
}

LogicalResult SignatureResolver::apply(StringRef text,
                                       ResolvedParameter &resolved) {
  const ast::Parameter &parameter = *resolved.parameter;
  bool isType = holdsType(text);
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
  if (isDescriptorType(text))
    return applyDescriptor(text, resolved);
  if (isType && text.starts_with("("))
    return applyTuple(text.drop_front().drop_back(), resolved);
  auto [word, hints] = text.split(':');
  bool isPointer = word.consume_front("*");
  word = word.trim();
  std::optional<DType> dtype = parseSignatureName(word);
  // `*kfp32` is Triton's word for a pointer that is only read through.
  bool isConst = isPointer && !dtype && word.consume_front("k");
  if (isConst)
    dtype = parseSignatureName(word);
  if (!dtype && !isPointer && isValue(text)) {
    FailureOr<Value> value = evaluate(text, parameter);
    if (failed(value))
      return failure();
    resolved.constant = *value;
    return success();
  }
  if (!dtype)
    return reportUnknownType(text, parameter);
  resolved.argument = makeArgument(resolved, *dtype, isPointer);
  resolved.argument->isConst = isConst;
  if (text.ends_with(":"))
    return applyHint("", text, resolved);
  while (!hints.empty()) {
    auto [hint, rest] = hints.split(':');
    if (failed(applyHint(hint.trim(), text, resolved)))
      return failure();
    hints = rest;
  }
  return success();
}

LogicalResult SignatureResolver::applyTuple(StringRef text,
                                            ResolvedParameter &resolved) {
  resolved.isTuple = true;
  for (auto [i, entry] : llvm::enumerate(splitSignature(text))) {
    ResolvedParameter element;
    element.parameter = resolved.parameter;
    element.name = resolved.name + "." + std::to_string(i);
    if (failed(apply(entry.text, element)))
      return failure();
    resolved.elements.push_back(std::move(element));
  }
  return success();
}

LogicalResult SignatureResolver::applyDescriptor(StringRef text,
                                                 ResolvedParameter &resolved) {
  const ast::Parameter &parameter = *resolved.parameter;
  std::string problem;
  resolved.descriptor = parseDescriptorType(text, problem);
  if (!problem.empty())
    problem = ("'" + text + "' " + problem).str();
  else
    problem = findRowProblem(resolved.descriptor->dtype,
                             resolved.descriptor->blockShape);
  if (!problem.empty()) {
    isUsageError = true;
    return sema.error(parameter.range) << problem;
  }
  resolved.argument = makeArgument(resolved, resolved.descriptor->dtype,
                                   /*isPointer=*/true);
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
    // The hint 1 of an integer says that it is 1: it needs no passing, and has
    // the type that it would be passed in.
    resolved.isOne |= divisor == 1 && !argument.isPointer;
    return success();
  }
  isUsageError = true;
  return sema.error(resolved.parameter->range)
         << "unknown hint ':" << hint << "' in '" << text
         << "'; hints are a divisor such as :16, :1 for an integer that is 1, "
            "and :noalias for a pointer";
}

/// A value of which `-D` says what nothing in the kernel declares: what does
/// not read as Python, such as a version, is a string.
Value SignatureResolver::evaluateOverride(const ParameterSpec &define) {
  StringRef text = StringRef(define.text).trim();
  bool isText = StringRef(define.name).ends_with("__version__");
  if (text.empty() || isText)
    return Value::string(text);
  ScopedDiagnosticHandler swallow(context,
                                  [](Diagnostic &) { return success(); });
  ast::Parameter parameter{};
  parameter.name = define.name;
  origin = "-D";
  FailureOr<Value> value = evaluate(text, parameter);
  isUsageError = false;
  return succeeded(value) ? *value : Value::string(text);
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

} // namespace tilec::sema

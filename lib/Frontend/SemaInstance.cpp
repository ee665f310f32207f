//===- SemaInstance.cpp - Questions about what a value is -----------------===//
//
// `isinstance`, `hasattr`, `getattr`, and element types called as functions.
//
//===----------------------------------------------------------------------===//

#include "Sema.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace mlir;

namespace tilec::sema {

/// What a class is called: `tensor`, `int`, `constexpr`.
static StringRef getClassName(const Value &type) {
  if (auto *word = type.get<WordValue>())
    return word->name;
  if (auto *builtin = type.get<BuiltinValue>())
    return builtin->builtin->name;
  return "";
}

bool Sema::isInstance(const Value &value, const Value &type) {
  if (auto *types = type.getElements())
    return any_of(*types, [&](const Value &element) {
      return isInstance(value, element);
    });
  StringRef name = getClassName(type);
  if (name == "tensor")
    return value.isRuntime() ||
           (value.is<OpaqueValue>() && value.get<OpaqueValue>()->type &&
            value.get<OpaqueValue>()->type->isPointer);
  // A compile-time value inside a kernel is always wrapped.
  if (name == "constexpr")
    return !frame->isHost && !value.isRuntime() && !value.getElements() &&
           !value.getComposite();
  if (name == "tuple")
    return value.getElements() && !value.isList();
  if (name == "list")
    return value.isList();
  if (name == "dict")
    return value.is<DictValue>();
  if (name == "dtype")
    return value.is<Type>();
  if (name == "pointer_type")
    return value.is<Type>() && value.get<Type>()->isPointer;
  if (name == "str")
    return value.is<std::string>();
  if (name == "bool")
    return value.is<bool>();
  if (name == "int")
    return value.is<Integer>() || value.is<bool>();
  if (name == "float")
    return value.is<double>();
  return false;
}

Result Sema::callIsInstance(BuiltinCall &call) {
  const Value &type = call[1].value;
  static constexpr StringLiteral known[] = {
      "tensor",       "constexpr", "tuple", "list", "dict", "dtype",
      "pointer_type", "str",       "bool",  "int",  "float"};
  std::vector<Value> types =
      type.getElements() ? *type.getElements() : std::vector<Value>{type};
  for (const Value &each : types)
    if (!is_contained(known, getClassName(each)))
      return error(call[1].range)
             << "isinstance does not know the class "
             << (each.is<OpaqueValue>()
                     ? "'" + getText(call[1].range).str() + "'"
                     : describe(each))
             << "; there are tl.tensor, tl.constexpr, tl.dtype, tuple, int, "
                "float, bool and str";
  if (auto *result = call[0].value.get<VoidValue>())
    return toRuntime(Value(*result), call[0].range);
  return Value::boolean(isInstance(call[0].value, type));
}

std::optional<Value> Sema::tryAttribute(const Value &base, StringRef name,
                                        SMRange range) {
  ast::Name object(range);
  ast::Attribute attribute(range);
  attribute.value = &object;
  attribute.attribute = name;
  attribute.attributeRange = range;
  ScopedDiagnosticHandler swallow(context,
                                  [](Diagnostic &) { return success(); });
  Result value = getAttribute(base, attribute);
  return succeeded(value) ? std::optional(*value) : std::nullopt;
}

/// The name that `hasattr` and `getattr` ask for.
static FailureOr<StringRef> getName(Sema &sema, const Argument &argument,
                                    StringRef function) {
  if (auto *text = argument.value.get<std::string>())
    return StringRef(*text);
  return sema.error(argument.range)
         << function << " takes the name as a string, not "
         << describe(argument.value);
}

/// Whether nothing is known of what the object has.
static bool isUnknown(const Value &object) {
  auto *module = object.get<ModuleValue>();
  return module && module->isOpaque;
}

Result Sema::callHasAttribute(BuiltinCall &call) {
  FailureOr<StringRef> name = getName(*this, call[1], "hasattr");
  if (failed(name))
    return failure();
  bool has = tryAttribute(call[0].value, *name, call.range).has_value();
  if (!has && isUnknown(call[0].value))
    return error(call.range) << "whether " << describe(call[0].value)
                             << " has '" << *name << "' is not known";
  return Value::boolean(has);
}

Result Sema::callGetAttribute(BuiltinCall &call) {
  FailureOr<StringRef> name = getName(*this, call[1], "getattr");
  if (failed(name))
    return failure();
  if (std::optional<Value> value =
          tryAttribute(call[0].value, *name, call.range))
    return *value;
  if (call.has(2) && !isUnknown(call[0].value))
    return call[2].value;
  return error(call.range) << describe(call[0].value) << " has no attribute '"
                           << *name << "' that is known";
}

Result Sema::callType(const Type &type, ArrayRef<Argument> arguments,
                      SMRange range) {
  bool isScalarType = !type.isPointer && !type.isTile();
  if (!isScalarType || arguments.size() != 1)
    return error(range) << "the type " << toString(type)
                        << " is not a function; write value.to(dtype)";
  if (frame->isHost)
    return error(range) << "tl." << getLanguageName(type.dtype)
                        << " works only inside a function under @triton.jit";
  const Value &value = arguments[0].value;
  if (!value.isNumber() && !value.isRuntime()) {
    InFlightDiagnostic diagnostic = error(arguments[0].range)
                                    << "tl." << getLanguageName(type.dtype)
                                    << " takes a number or a tile, not "
                                    << describe(value);
    noteType(*diagnostic.getUnderlyingDiagnostic(), value);
    return diagnostic;
  }
  return convertTo(value, type.dtype, range);
}

} // namespace tilec::sema

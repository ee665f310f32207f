//===- Value.cpp - What an expression of a kernel can be ------------------===//

#include "Value.h"
#include "Builtins.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>

using namespace llvm;

namespace tilec::sema {

//===----------------------------------------------------------------------===//
// Tuples
//===----------------------------------------------------------------------===//

TupleValue::TupleValue(std::vector<Value> values, bool isList)
    : elements(std::move(values)), isList(isList) {
  for (const Value &element : elements) {
    weight += element.getWeight();
    depth = std::max(depth, element.getTupleDepth() + 1);
  }
}

Value Value::tuple(std::vector<Value> elements, bool isList) {
  return Value(std::make_shared<const TupleValue>(std::move(elements), isList));
}

bool Value::isList() const {
  const Tuple *tuple = get<Tuple>();
  return tuple && (*tuple)->isList;
}

const std::vector<Value> *Value::getElements() const {
  const Tuple *tuple = get<Tuple>();
  return tuple ? &(*tuple)->elements : nullptr;
}

std::vector<Value> toList(const Value &value) {
  auto *elements = value.getElements();
  return elements ? *elements : std::vector<Value>{value};
}

uint64_t Value::getWeight() const {
  const Tuple *tuple = get<Tuple>();
  return tuple ? (*tuple)->weight : 1;
}

unsigned Value::getTupleDepth() const {
  const Tuple *tuple = get<Tuple>();
  return tuple ? (*tuple)->depth : 0;
}

//===----------------------------------------------------------------------===//
// Block pointers and tensor descriptors
//===----------------------------------------------------------------------===//

Value CompositeValue::withLeaves(std::vector<Value> newLeaves) const {
  auto copy = std::make_shared<CompositeValue>(*this);
  copy->leaves = std::move(newLeaves);
  return Value(Value::Composite(std::move(copy)));
}

bool CompositeValue::isAlike(const CompositeValue &other) const {
  return kind == other.kind && blockShape == other.blockShape &&
         order == other.order && padsWithNan == other.padsWithNan &&
         llvm::equal(leaves, other.leaves, [](const Value &a, const Value &b) {
           return a.getType() == b.getType();
         });
}

std::string CompositeValue::getBlockType() const {
  return getSignatureName(getBase().getType().dtype).str() +
         toString(blockShape);
}

//===----------------------------------------------------------------------===//
// Texts
//===----------------------------------------------------------------------===//

std::string toString(ArrayRef<int64_t> shape) {
  std::string text = "[";
  for (size_t i = 0; i < shape.size(); ++i)
    text += (i ? ", " : "") + std::to_string(shape[i]);
  return text + "]";
}

std::string getElementName(const Type &type) {
  return (type.isPointer ? "*" : "") + getSignatureName(type.dtype).str();
}

std::string toString(const Type &type) {
  return getElementName(type) + (type.isTile() ? toString(type.shape) : "");
}

Integer makeInteger(int64_t value) {
  return APInt(integerBits, uint64_t(value), /*isSigned=*/true);
}

std::optional<int64_t> toInt64(const Integer &value) {
  return value.trySExtValue();
}

bool isTrue(const Value &value) {
  if (value.isNone())
    return false;
  if (auto *boolean = value.get<bool>())
    return *boolean;
  if (auto *integer = value.get<Integer>())
    return !integer->isZero();
  if (auto *real = value.get<double>())
    return *real != 0;
  if (auto *text = value.get<std::string>())
    return !text->empty();
  if (auto *elements = value.getElements())
    return !elements->empty();
  if (auto *dict = value.get<DictValue>())
    return !dict->entries->list.empty();
  return true;
}

/// `inf`, `-inf` and `nan`; empty for a finite number.
static StringRef getNonFiniteName(double value) {
  if (std::isnan(value))
    return "nan";
  if (std::isinf(value))
    return value < 0 ? "-inf" : "inf";
  return "";
}

std::string toText(double value) {
  if (StringRef name = getNonFiniteName(value); !name.empty())
    return name.str();
  char buffer[40];
  int precision = 0;
  do
    snprintf(buffer, sizeof buffer, "%.*e", precision, value);
  while (strtod(buffer, nullptr) != value && ++precision < 17);
  auto [mantissa, exponentText] = StringRef(buffer).split('e');
  int exponent = 0;
  (void)to_integer(exponentText.ltrim('+'), exponent, 10);
  if (exponent >= -4 && exponent < 16) {
    snprintf(buffer, sizeof buffer, "%.*f", std::max(1, precision - exponent),
             value);
    return buffer;
  }
  int magnitude = std::abs(exponent);
  return (mantissa + (exponent < 0 ? "e-" : "e+") +
          (magnitude < 10 ? "0" : "") + Twine(magnitude))
      .str();
}

static std::string toText(ArrayRef<Value> elements, bool isList) {
  std::string text = isList ? "[" : "(";
  for (size_t i = 0; i < elements.size(); ++i)
    text += (i ? ", " : "") + toText(elements[i], /*isRepr=*/true);
  return text + (isList ? "]" : elements.size() == 1 ? ",)" : ")");
}

std::string toText(const Value &value, bool isRepr) {
  if (value.isNone())
    return "None";
  if (auto *boolean = value.get<bool>())
    return *boolean ? "True" : "False";
  if (auto *integer = value.get<Integer>())
    return toString(*integer, 10, /*Signed=*/true);
  if (auto *real = value.get<double>())
    return toText(*real);
  if (auto *text = value.get<std::string>())
    return isRepr ? "'" + *text + "'" : *text;
  if (auto *elements = value.getElements())
    return toText(*elements, value.isList());
  if (auto *type = value.get<Type>()) {
    bool isPlain = isRepr && !type->isPointer && !type->isTile();
    return isPlain ? ("tl." + getLanguageName(type->dtype)).str()
                   : toString(*type);
  }
  return describe(value);
}

std::string describe(const Value &value) {
  if (auto *runtime = value.get<RuntimeValue>())
    return (runtime->type.isTile() ? "a tile of " : "a run-time ") +
           toString(runtime->type);
  if (const CompositeValue *composite = value.getComposite())
    return (composite->isBlockPointer() ? "a block pointer to "
                                        : "a tensor descriptor of ") +
           composite->getBlockType();
  if (value.isNone())
    return "None";
  if (value.is<bool>())
    return toText(value);
  if (value.isNumber())
    return "the number " + toText(value);
  if (value.is<std::string>())
    return "the string " + toText(value, /*isRepr=*/true);
  if (value.getElements())
    return value.isList() ? "a list" : "a tuple";
  if (auto *type = value.get<Type>())
    return "the type " + toString(*type);
  if (value.is<EllipsisValue>())
    return "'...'";
  if (value.is<SliceValue>())
    return "a slice";
  if (auto *function = value.get<FunctionValue>())
    return formatv("the function '{0}'", function->definition->name);
  if (value.is<LambdaValue>())
    return "a lambda";
  if (auto *builtin = value.get<BuiltinValue>())
    return formatv("the function '{0}'", builtin->builtin->getFullName());
  if (auto *method = value.get<TypeMethodValue>())
    return formatv("the method '{0}'", method->name);
  if (auto *word = value.get<WordValue>())
    return formatv("'{0}'", word->name);
  if (auto *module = value.get<ModuleValue>())
    return formatv("the module '{0}'", module->name);
  if (auto *dict = value.get<DictValue>())
    return dict->entries->isConfig ? "a configuration" : "a dictionary";
  if (auto *opaque = value.get<OpaqueValue>(); opaque && opaque->type)
    return "a run-time " + toString(*opaque->type);
  if (auto *result = value.get<VoidValue>())
    return formatv("no value, for {0} returns nothing", result->function);
  return "a value that kernels cannot use";
}

double toDouble(const Integer &value) {
  APFloat real(APFloat::IEEEdouble());
  real.convertFromAPInt(value, /*IsSigned=*/true, APFloat::rmNearestTiesToEven);
  return real.convertToDouble();
}

static double toDouble(const Value &value) {
  if (auto *boolean = value.get<bool>())
    return *boolean;
  if (auto *integer = value.get<Integer>())
    return toDouble(*integer);
  return *value.get<double>();
}

static bool areEqualNumbers(const Value &a, const Value &b) {
  auto *left = a.get<Integer>(), *right = b.get<Integer>();
  if (left && right)
    return *left == *right;
  return toDouble(a) == toDouble(b);
}

bool areEqual(const Value &a, const Value &b) {
  if (a.isNumber() && b.isNumber())
    return areEqualNumbers(a, b);
  if (a.getElements() && b.getElements())
    return llvm::equal(*a.getElements(), *b.getElements(), areEqual);
  if (auto *left = a.get<std::string>(), *right = b.get<std::string>();
      left && right)
    return *left == *right;
  if (auto *left = a.get<Type>(), *right = b.get<Type>(); left && right)
    return *left == *right;
  return areIdentical(a, b);
}

bool areIdentical(const Value &a, const Value &b) {
  if (a.payload.index() != b.payload.index())
    return false;
  if (a.isNone())
    return true;
  if (a.isNumber() || a.is<std::string>() || a.is<Type>())
    return toText(a) == toText(b);
  if (auto *function = a.get<FunctionValue>())
    return function->definition == b.get<FunctionValue>()->definition;
  if (auto *word = a.get<WordValue>())
    return word->name == b.get<WordValue>()->name;
  if (auto *builtin = a.get<BuiltinValue>())
    return builtin->builtin == b.get<BuiltinValue>()->builtin;
  if (a.isRuntime())
    return a.getIR() == b.getIR();
  if (a.getComposite())
    return a.getComposite() == b.getComposite();
  if (auto *lambda = a.get<LambdaValue>())
    return lambda->definition == b.get<LambdaValue>()->definition;
  return a.getElements() && a.getElements() == b.getElements();
}

} // namespace tilec::sema

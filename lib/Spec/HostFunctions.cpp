//===- HostFunctions.cpp - Python's own functions in a spec ---------------===//

#include "Object.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Format.h"
#include <cmath>

using namespace llvm;
using namespace tilec;
using namespace tilec::spec;

//===----------------------------------------------------------------------===//
// Values as something else
//===----------------------------------------------------------------------===//

std::string spec::describe(const Object &value) {
  if (auto *array = value.get<Array>())
    return formatv("an array of {0} of shape {1}",
                   getTorchName(array->getDType()), toString(array->shape));
  if (auto *sequence = value.get<Sequence>())
    return sequence->isTuple ? "a tuple" : "a list";
  if (auto *path = value.get<Path>())
    return formatv("'{0}'", StringRef(path->name).consume_front("builtins.")
                                ? StringRef(path->name).drop_front(9)
                                : StringRef(path->name));
  if (auto *method = value.get<Method>())
    return formatv("the method '{0}'", method->name);
  if (auto *function = value.get<const ast::FunctionDef *>())
    return formatv("the function '{0}'", (*function)->name);
  const char *names[] = {"None",     "a bool",  "an int", "a float",
                         "a string", "a dtype", "",       "",
                         "a range",  "a slice", "'...'"};
  return names[value.data.index()];
}

std::string spec::formatNumber(double value) {
  std::string text;
  raw_string_ostream(text) << format("%.9g", value);
  return text;
}

static Expected<Operand> makeNumber(DType dtype, double value, int64_t exact) {
  Expected<Array> array = makeArray(dtype, {});
  if (!array)
    return array.takeError();
  if (isFloat(dtype))
    array->storage->setDouble(0, value);
  else
    array->storage->setInt(0, exact);
  return Operand{*array, /*isNumber=*/true};
}

Expected<Operand> spec::toOperand(const Object &value) {
  if (auto *array = value.get<Array>())
    return Operand{*array};
  if (auto *truth = value.get<bool>())
    return makeNumber(DType::I1, 0, *truth);
  if (auto *integer = value.get<int64_t>())
    return makeNumber(DType::I64, 0, *integer);
  // Kept in f64 until the type of the operation is known.
  if (auto *real = value.get<double>())
    return makeNumber(DType::F64, *real, 0);
  return makeError("an array or a number is needed here, not {0}",
                   describe(value));
}

Expected<Array> spec::toArray(const Object &value) {
  Expected<Operand> operand = toOperand(value);
  if (!operand)
    return operand.takeError();
  return operand->array;
}

Expected<Shape> spec::toShape(const Object &value) {
  Shape shape;
  if (std::optional<int64_t> size = value.getInteger()) {
    shape.push_back(*size);
    return shape;
  }
  auto *sequence = value.get<Sequence>();
  if (!sequence)
    return makeError("sizes are integers, not {0}", describe(value));
  for (const Object &item : *sequence->items) {
    std::optional<int64_t> size = item.getInteger();
    if (!size)
      return makeError("sizes are integers, not {0}", describe(item));
    shape.push_back(*size);
  }
  return shape;
}

Expected<bool> spec::isTrue(const Object &value) {
  if (std::optional<double> number = value.getNumber())
    return *number != 0;
  if (value.is<spec::None>())
    return false;
  if (auto *text = value.get<std::string>())
    return !text->empty();
  if (auto *sequence = value.get<Sequence>())
    return !sequence->items->empty();
  if (auto *array = value.get<Array>()) {
    if (array->getNumElements() != 1)
      return makeError("an array of shape {0} is neither true nor false; "
                       "combine conditions with & and |",
                       toString(array->shape));
    return array->getDouble() != 0;
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

static constexpr StringLiteral builtinNames[] = {
    "abs", "bool", "float", "int",   "len", "list",
    "max", "min",  "print", "range", "sum", "tuple"};

bool spec::isBuiltin(StringRef name) {
  return is_contained(builtinNames, name);
}

std::vector<StringRef> spec::getBuiltinNames() {
  return {std::begin(builtinNames), std::end(builtinNames)};
}

static Error fail(StringRef name, const CallArguments &args) {
  std::string text;
  raw_string_ostream os(text);
  interleaveComma(args.positional, os,
                  [&](const Object &value) { os << describe(value); });
  return makeError("'{0}' is not defined for ({1})", name, text);
}

static Expected<Object> makeRange(const CallArguments &args) {
  int64_t bounds[3] = {0, 0, 1};
  size_t count = args.positional.size();
  if (count < 1 || count > 3)
    return fail("range", args);
  for (size_t i = 0; i < count; ++i) {
    std::optional<int64_t> bound = args.positional[i].getInteger();
    // One past the ends leaves room for the arithmetic of lengths.
    if (!bound || std::abs(*bound / 2) > (int64_t(1) << 60))
      return fail("range", args);
    bounds[count == 1 ? 1 : i] = *bound;
  }
  if (bounds[2] == 0)
    return makeError("the step of a range is not 0");
  return Object(Range{bounds[0], bounds[1], bounds[2]});
}

/// The numbers of a call: its arguments, or the items of its only one.
static std::optional<std::vector<Object>>
getNumbers(const CallArguments &args) {
  std::vector<Object> values = args.positional;
  if (values.size() == 1)
    if (auto *sequence = values[0].get<Sequence>())
      values = std::vector<Object>(*sequence->items);
  if (values.empty() ||
      any_of(values, [](const Object &value) { return !value.getNumber(); }))
    return std::nullopt;
  return values;
}

static Expected<Object> findExtremum(StringRef name,
                                     const CallArguments &args) {
  std::optional<std::vector<Object>> values = getNumbers(args);
  if (!values)
    return fail(name, args);
  Object best = values->front();
  for (const Object &value : *values) {
    double difference = *value.getNumber() - *best.getNumber();
    if (name == "max" ? difference > 0 : difference < 0)
      best = value;
  }
  return best;
}

static Expected<Object> sumOf(const CallArguments &args) {
  auto *sequence = args.positional.size() == 1
                       ? args.positional[0].get<Sequence>()
                       : nullptr;
  if (!sequence)
    return fail("sum", args);
  Expected<Operand> total = toOperand(Object(int64_t(0)));
  for (const Object &item : *sequence->items) {
    Expected<Operand> operand = toOperand(item);
    if (!total || !operand)
      return joinErrors(total.takeError(), operand.takeError());
    bool isNumber = total->isNumber && operand->isNumber;
    Expected<Array> next =
        applyBinary(ast::BinaryOperator::Add, *total, *operand);
    if (!next)
      return joinErrors(total.takeError(), next.takeError());
    *total = Operand{*next, isNumber};
  }
  if (!total)
    return total.takeError();
  if (!total->isNumber)
    return Object(total->array);
  if (isFloat(total->array.getDType()))
    return Object(total->array.getDouble());
  return Object(total->array.getInt());
}

/// `int(x)`, `float(x)`, `bool(x)` and `abs(x)` of a number.
static Expected<Object> toScalar(StringRef name, const CallArguments &args) {
  if (args.positional.size() != 1)
    return fail(name, args);
  Object value = args.positional[0];
  if (auto *array = value.get<Array>(); array && array->getNumElements() == 1) {
    if (isFloat(array->getDType()))
      value = Object(array->getDouble());
    else
      value = Object(array->getInt());
  }
  if (name == "bool") {
    Expected<bool> truth = isTrue(value);
    if (!truth)
      return truth.takeError();
    return Object(*truth);
  }
  auto *text = value.get<std::string>();
  if (name == "float" && text) {
    double parsed;
    if (StringRef(*text).getAsDouble(parsed))
      return makeError("'{0}' is no number", *text);
    return Object(parsed);
  }
  std::optional<double> number = value.getNumber();
  std::optional<int64_t> integer = value.getInteger();
  if (!number)
    return fail(name, args);
  if (name == "float")
    return Object(*number);
  if (name == "abs" && integer) {
    if (*integer == std::numeric_limits<int64_t>::min())
      return makeError("integer does not fit in 64 bits");
    return Object(std::abs(*integer));
  }
  if (name == "abs")
    return Object(std::fabs(*number));
  if (integer)
    return Object(*integer);
  if (!(std::fabs(*number) < 0x1p63))
    return makeError("{0} is no integer of 64 bits", formatNumber(*number));
  return Object(static_cast<int64_t>(*number));
}

static Expected<Object> callMath(StringRef name, const CallArguments &args) {
  using Function = double (*)(double);
  Function function = StringSwitch<Function>(name)
                          .Case("exp", [](double x) { return std::exp(x); })
                          .Case("log", [](double x) { return std::log(x); })
                          .Case("log2", [](double x) { return std::log2(x); })
                          .Case("sqrt", [](double x) { return std::sqrt(x); })
                          .Case("sin", [](double x) { return std::sin(x); })
                          .Case("cos", [](double x) { return std::cos(x); })
                          .Case("floor", [](double x) { return std::floor(x); })
                          .Case("ceil", [](double x) { return std::ceil(x); })
                          .Default(nullptr);
  if (!function)
    return makeError("specs do not know 'math.{0}'", name);
  std::optional<double> number = args.positional.size() == 1
                                     ? args.positional[0].getNumber()
                                     : std::nullopt;
  if (!number)
    return fail(name, args);
  double result = function(*number);
  bool isRounding = name == "floor" || name == "ceil";
  if (isRounding && std::fabs(result) < 0x1p63)
    return Object(static_cast<int64_t>(result));
  return Object(result);
}

static Expected<Object> callBuiltin(StringRef name, const CallArguments &args) {
  if (name == "range")
    return makeRange(args);
  if (name == "max" || name == "min")
    return findExtremum(name, args);
  if (name == "sum")
    return sumOf(args);
  if (name == "print")
    return Object();
  if (name == "len" && args.positional.size() == 1) {
    if (auto *sequence = args.positional[0].get<Sequence>())
      return Object(static_cast<int64_t>(sequence->items->size()));
    if (auto *range = args.positional[0].get<Range>())
      return Object(static_cast<int64_t>(range->getLength()));
    if (auto *array = args.positional[0].get<Array>())
      if (array->getRank() > 0)
        return Object(array->shape[0]);
    return fail(name, args);
  }
  if (name == "tuple" || name == "list") {
    auto *sequence = args.positional.size() == 1
                         ? args.positional[0].get<Sequence>()
                         : nullptr;
    if (!sequence)
      return fail(name, args);
    return makeSequence(std::vector<Object>(*sequence->items), name == "tuple");
  }
  return toScalar(name, args);
}

Expected<Object> spec::callHostFunction(StringRef path,
                                        const CallArguments &args) {
  if (path.consume_front("math."))
    return callMath(path, args);
  path.consume_front("builtins.");
  return callBuiltin(path, args);
}

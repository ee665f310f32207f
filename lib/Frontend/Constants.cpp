//===- Constants.cpp - Python's arithmetic on known numbers ---------------===//

#include "Constants.h"
#include "llvm/ADT/StringExtras.h"
#include <cmath>

using namespace llvm;
using tilec::ast::BinaryOperator;
using tilec::ast::CompareOperator;
using tilec::ast::UnaryOperator;

namespace tilec::sema {

std::optional<Integer> asInteger(const Value &value) {
  if (auto *boolean = value.get<bool>())
    return makeInteger(*boolean);
  if (auto *integer = value.get<Integer>())
    return *integer;
  return std::nullopt;
}

std::optional<double> asDouble(const Value &value) {
  if (auto *real = value.get<double>())
    return *real;
  if (std::optional<Integer> integer = asInteger(value))
    return toDouble(*integer);
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

static Integer floorDivide(const Integer &a, const Integer &b) {
  return APIntOps::RoundingSDiv(a, b, APInt::Rounding::DOWN);
}

/// `base ** exponent`, for an exponent that is not negative.
static std::optional<Integer> power(Integer base, uint64_t exponent) {
  Integer result = makeInteger(1);
  bool overflow = false;
  for (; exponent; exponent >>= 1) {
    if (exponent & 1)
      result = result.smul_ov(base, overflow);
    if (overflow)
      return std::nullopt;
    if (exponent > 1)
      base = base.smul_ov(base, overflow);
    if (overflow)
      return std::nullopt;
  }
  return result;
}

static constexpr const char *tooLarge =
    "gives an integer of more than 255 bits";

static std::optional<Value> shift(BinaryOperator op, const Integer &a,
                                  const Integer &b, std::string &problem) {
  if (b.isNegative()) {
    problem = "shifts by a negative number";
    return std::nullopt;
  }
  uint64_t count = b.getLimitedValue(integerBits);
  if (op == BinaryOperator::RightShift)
    return Value(a.ashr(std::min<uint64_t>(count, integerBits - 1)));
  bool overflow = false;
  Integer result = a.isZero() ? a : a.sshl_ov(unsigned(count), overflow);
  if (!overflow)
    return Value(result);
  problem = tooLarge;
  return std::nullopt;
}

static std::optional<Value> evaluateIntegers(BinaryOperator op,
                                             const Integer &a, const Integer &b,
                                             std::string &problem) {
  bool overflow = false;
  Integer result = a;
  switch (op) {
  case BinaryOperator::Add:
    result = a.sadd_ov(b, overflow);
    break;
  case BinaryOperator::Sub:
    result = a.ssub_ov(b, overflow);
    break;
  case BinaryOperator::Mul:
    result = a.smul_ov(b, overflow);
    break;
  case BinaryOperator::FloorDiv:
  case BinaryOperator::Mod:
    if (b.isZero()) {
      problem = "divides by zero";
      return std::nullopt;
    }
    result = floorDivide(a, b);
    if (op == BinaryOperator::Mod)
      result = a - result * b;
    break;
  case BinaryOperator::Pow: {
    std::optional<Integer> value =
        power(a, b.getLimitedValue(uint64_t(1) << 32));
    overflow = !value;
    result = value.value_or(a);
    break;
  }
  case BinaryOperator::LeftShift:
  case BinaryOperator::RightShift:
    return shift(op, a, b, problem);
  case BinaryOperator::BitAnd:
    return Value(a & b);
  case BinaryOperator::BitOr:
    return Value(a | b);
  case BinaryOperator::BitXor:
    return Value(a ^ b);
  case BinaryOperator::Div:
  case BinaryOperator::MatMul:
    return std::nullopt;
  }
  if (!overflow)
    return Value(result);
  problem = tooLarge;
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Floats, and values in general
//===----------------------------------------------------------------------===//

/// Quotient and remainder as Python has them: the remainder is exact and has
/// the divisor's sign, so that `1.0 // 0.1` is 9 although `1.0 / 0.1` is 10.
static std::pair<double, double> floorDivide(double a, double b) {
  double remainder = std::fmod(a, b);
  double quotient = (a - remainder) / b;
  if (remainder == 0) {
    remainder = std::copysign(0.0, b);
  } else if ((remainder < 0) != (b < 0)) {
    remainder += b;
    quotient -= 1;
  }
  // The quotient is whole but for its rounding.
  return {quotient == 0 ? std::copysign(0.0, a / b) : std::round(quotient),
          remainder};
}

static std::optional<Value> evaluateFloats(BinaryOperator op, double a,
                                           double b, std::string &problem) {
  bool divides = op == BinaryOperator::Div || op == BinaryOperator::FloorDiv ||
                 op == BinaryOperator::Mod;
  if (divides && b == 0) {
    problem = "divides by zero";
    return std::nullopt;
  }
  switch (op) {
  case BinaryOperator::Add:
    return Value(a + b);
  case BinaryOperator::Sub:
    return Value(a - b);
  case BinaryOperator::Mul:
    return Value(a * b);
  case BinaryOperator::Div:
    return Value(a / b);
  case BinaryOperator::FloorDiv:
    return Value(floorDivide(a, b).first);
  case BinaryOperator::Mod:
    return Value(floorDivide(a, b).second);
  case BinaryOperator::Pow:
    return Value(std::pow(a, b));
  default:
    problem = "takes integers, not floats";
    return std::nullopt;
  }
}

static std::optional<Value> evaluateTuples(BinaryOperator op, const Value &a,
                                           const Value &b,
                                           std::string &problem) {
  auto *left = a.getElements(), *right = b.getElements();
  std::optional<Integer> count = asInteger(b);
  bool isSum = op == BinaryOperator::Add && left && right;
  bool isRepetition = op == BinaryOperator::Mul && left && count;
  if (!isSum && !isRepetition)
    return std::nullopt;
  uint64_t times = isSum || count->isNegative()
                       ? isSum
                       : count->getLimitedValue(maxTupleSize + 1);
  // Elements at every depth; the tuples themselves are none.
  uint64_t size = (a.getWeight() - 1) * times + (isSum ? b.getWeight() - 1 : 0);
  if (size > maxTupleSize) {
    problem = "gives a tuple of more than " + std::to_string(maxTupleSize) +
              " elements";
    return std::nullopt;
  }
  std::vector<Value> elements;
  for (uint64_t i = 0; i < times; ++i)
    elements.insert(elements.end(), left->begin(), left->end());
  if (isSum)
    elements.insert(elements.end(), right->begin(), right->end());
  return Value::tuple(std::move(elements));
}

static std::optional<Value> evaluateNumbers(BinaryOperator op, const Value &a,
                                            const Value &b,
                                            std::string &problem) {
  bool isBitwise = op == BinaryOperator::BitAnd ||
                   op == BinaryOperator::BitOr || op == BinaryOperator::BitXor;
  std::optional<Integer> left = asInteger(a), right = asInteger(b);
  bool isRealPower = op == BinaryOperator::Pow && right && right->isNegative();
  if (!left || !right || op == BinaryOperator::Div || isRealPower)
    return evaluateFloats(op, *asDouble(a), *asDouble(b), problem);
  std::optional<Value> result = evaluateIntegers(op, *left, *right, problem);
  if (result && isBitwise && a.is<bool>() && b.is<bool>())
    return Value::boolean(isTrue(*result));
  return result;
}

std::optional<Value> evaluate(BinaryOperator op, const Value &a, const Value &b,
                              std::string &problem) {
  problem = "does not take " + describe(a) + " and " + describe(b);
  if (op == BinaryOperator::MatMul)
    return std::nullopt;
  if (a.isNumber() && b.isNumber())
    return evaluateNumbers(op, a, b, problem);
  auto *left = a.get<std::string>(), *right = b.get<std::string>();
  if (op == BinaryOperator::Add && left && right &&
      left->size() + right->size() <= maxTextSize)
    return Value::string(*left + *right);
  return evaluateTuples(op, a, b, problem);
}

std::optional<Value> evaluate(UnaryOperator op, const Value &value,
                              std::string &problem) {
  if (op == UnaryOperator::Not)
    return Value::boolean(!isTrue(value));
  problem = "does not take " + describe(value);
  if (auto *real = value.get<double>()) {
    if (op == UnaryOperator::Invert)
      return std::nullopt;
    return Value::real(op == UnaryOperator::Minus ? -*real : *real);
  }
  std::optional<Integer> integer = asInteger(value);
  if (!integer)
    return std::nullopt;
  if (op == UnaryOperator::Invert)
    return Value(~*integer);
  return Value(op == UnaryOperator::Minus ? -*integer : *integer);
}

/// `a - b`'s sign; nothing where the two cannot be ordered (NaN).
static std::optional<int> compareNumbers(const Value &a, const Value &b) {
  std::optional<Integer> left = asInteger(a), right = asInteger(b);
  if (left && right)
    return left->slt(*right) ? -1 : left->sgt(*right);
  double x = *asDouble(a), y = *asDouble(b);
  if (std::isnan(x) || std::isnan(y))
    return std::nullopt;
  return x < y ? -1 : x > y;
}

/// As Python orders tuples: by the first elements that differ.
static std::optional<bool> evaluateTuples(CompareOperator op, const Value &a,
                                          const Value &b,
                                          std::string &problem) {
  auto *left = a.getElements(), *right = b.getElements();
  for (auto [x, y] : llvm::zip(*left, *right))
    if (!areEqual(x, y))
      return evaluate(op, x, y, problem);
  return evaluate(op, Value::integer(left->size()),
                  Value::integer(right->size()), problem);
}

std::optional<bool> evaluate(CompareOperator op, const Value &a, const Value &b,
                             std::string &problem) {
  if (op == CompareOperator::Equal)
    return areEqual(a, b);
  if (op == CompareOperator::NotEqual)
    return !areEqual(a, b);
  std::optional<int> order;
  auto *left = a.get<std::string>(), *right = b.get<std::string>();
  if (left && right)
    order = left->compare(*right);
  else if (a.isNumber() && b.isNumber())
    order = compareNumbers(a, b);
  else if (a.getElements() && b.getElements())
    return evaluateTuples(op, a, b, problem);
  else {
    problem = "does not order " + describe(a) + " and " + describe(b);
    return std::nullopt;
  }
  if (!order)
    return false;
  switch (op) {
  case CompareOperator::Less:
    return *order < 0;
  case CompareOperator::LessEqual:
    return *order <= 0;
  case CompareOperator::Greater:
    return *order > 0;
  default:
    return *order >= 0;
  }
}

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

/// A float that is an integer, as one.
static std::optional<Integer> truncate(double real) {
  if (!std::isfinite(real) || std::fabs(real) >= std::ldexp(1.0, 250))
    return std::nullopt;
  APSInt result(integerBits, /*isUnsigned=*/false);
  bool isExact;
  APFloat(real).convertToInteger(result, APFloat::rmTowardZero, &isExact);
  return Integer(result);
}

std::optional<Value> convertToInteger(const Value &value,
                                      std::string &problem) {
  problem = "does not take " + describe(value);
  if (std::optional<Integer> integer = asInteger(value))
    return Value(*integer);
  if (auto *real = value.get<double>()) {
    if (std::optional<Integer> integer = truncate(*real))
      return Value(*integer);
    return std::nullopt;
  }
  auto *text = value.get<std::string>();
  int64_t integer = 0;
  if (text && to_integer(StringRef(*text).trim(), integer, 10))
    return Value::integer(integer);
  return std::nullopt;
}

std::optional<Value> convertToFloat(const Value &value, std::string &problem) {
  problem = "does not take " + describe(value);
  if (std::optional<double> real = asDouble(value))
    return Value(*real);
  auto *text = value.get<std::string>();
  if (!text)
    return std::nullopt;
  StringRef word = StringRef(*text).trim();
  bool isNegative = word.consume_front("-");
  if (!isNegative)
    word.consume_front("+");
  double real = 0;
  if (word.equals_insensitive("inf") || word.equals_insensitive("infinity"))
    real = HUGE_VAL;
  else if (word.equals_insensitive("nan"))
    real = std::nan("");
  else if (word.empty() || !isDigit(word.front() == '.' ? '0' : word.front()) ||
           !to_float(word, real))
    return std::nullopt;
  return Value::real(isNegative ? -real : real);
}

//===----------------------------------------------------------------------===//
// Types of numbers
//===----------------------------------------------------------------------===//

Integer getMinimum(DType dtype) {
  if (isUnsigned(dtype))
    return makeInteger(0);
  return APInt::getSignedMinValue(getBits(dtype)).sext(integerBits);
}

Integer getMaximum(DType dtype) {
  unsigned bits = getBits(dtype);
  APInt value = isUnsigned(dtype) ? APInt::getMaxValue(bits)
                                  : APInt::getSignedMaxValue(bits);
  return value.zext(integerBits);
}

static bool fitsFloat32(double value) {
  double magnitude = std::fabs(value);
  return !std::isfinite(value) || magnitude == 0 ||
         (magnitude >= std::ldexp(1.0, -126) &&
          magnitude <= (2 - std::ldexp(1.0, -23)) * std::ldexp(1.0, 127));
}

std::optional<DType> getNumberType(const Value &value) {
  if (value.is<bool>())
    return DType::I1;
  if (auto *real = value.get<double>())
    return fitsFloat32(*real) ? DType::F32 : DType::F64;
  auto *integer = value.get<Integer>();
  if (!integer)
    return std::nullopt;
  for (DType dtype : {DType::I32, DType::U32, DType::I64, DType::U64})
    if (integer->sge(getMinimum(dtype)) && integer->sle(getMaximum(dtype)))
      return dtype;
  return std::nullopt;
}

} // namespace tilec::sema

//===- EvalOperators.cpp - Operators of a spec ----------------------------===//

#include "Evaluator.h"
#include "llvm/Support/CheckedArithmetic.h"
#include <cmath>

using namespace llvm;
using namespace tilec;
using namespace tilec::spec;

//===----------------------------------------------------------------------===//
// Arithmetic and logic
//===----------------------------------------------------------------------===//

FailureOr<Object> Evaluator::evaluateUnary(const ast::Unary *unary) {
  Result operand = evaluate(unary->operand);
  if (failed(operand))
    return failure();
  if (unary->op == ast::UnaryOperator::Not) {
    FailureOr<bool> truth = at(unary->range, isTrue(*operand));
    return failed(truth) ? Result(failure()) : Result(Object(!*truth));
  }
  if (auto *array = operand->get<Array>()) {
    FailureOr<Array> result =
        at(unary->range, spec::applyUnary(unary->op, *array));
    return failed(result) ? Result(failure()) : Result(Object(*result));
  }
  bool isPlus = unary->op == ast::UnaryOperator::Plus;
  if (std::optional<int64_t> value = operand->getInteger()) {
    if (unary->op == ast::UnaryOperator::Invert)
      return Object(~*value);
    if (isPlus || *value != std::numeric_limits<int64_t>::min())
      return Object(isPlus ? *value : -*value);
    return emitError(unary->range) << "integer does not fit in 64 bits";
  }
  if (auto *value = operand->get<double>();
      value && unary->op != ast::UnaryOperator::Invert)
    return Object(isPlus ? *value : -*value);
  return emitError(unary->range)
         << "'" << ast::getSpelling(unary->op) << "' is not defined for "
         << describe(*operand);
}

FailureOr<Object> Evaluator::evaluateBinary(const ast::Binary *binary) {
  Result lhs = evaluate(binary->lhs);
  if (failed(lhs))
    return failure();
  Result rhs = evaluate(binary->rhs);
  if (failed(rhs))
    return failure();
  return applyBinary(binary->op, *lhs, *rhs, binary->range);
}

/// Integers as in Python, as far as they fit in 64 bits.
static std::optional<Object> computeInteger(ast::BinaryOperator op, int64_t lhs,
                                            int64_t rhs) {
  using Op = ast::BinaryOperator;
  auto wrap = [](std::optional<int64_t> value) -> std::optional<Object> {
    return value ? std::optional<Object>(Object(*value)) : std::nullopt;
  };
  auto floorDivide = [](int64_t x, int64_t y) {
    return x / y - (x % y != 0 && (x < 0) != (y < 0));
  };
  bool overflows = lhs == std::numeric_limits<int64_t>::min() && rhs == -1;
  switch (op) {
  case Op::Add:
    return wrap(checkedAdd(lhs, rhs));
  case Op::Sub:
    return wrap(checkedSub(lhs, rhs));
  case Op::Mul:
    return wrap(checkedMul(lhs, rhs));
  case Op::Div:
    if (rhs == 0)
      return std::nullopt;
    return Object(static_cast<double>(lhs) / static_cast<double>(rhs));
  case Op::FloorDiv:
    if (rhs == 0 || overflows)
      return std::nullopt;
    return Object(floorDivide(lhs, rhs));
  case Op::Mod: {
    if (rhs == 0 || overflows)
      return std::nullopt;
    int64_t remainder = lhs % rhs;
    return Object(remainder != 0 && (remainder < 0) != (rhs < 0)
                      ? remainder + rhs
                      : remainder);
  }
  case Op::Pow: {
    if (rhs < 0)
      return Object(std::pow(lhs, rhs));
    std::optional<int64_t> power = 1;
    // Past 64 steps only 0, 1 and -1 stay in range.
    int64_t count = rhs > 64 ? 64 + rhs % 2 : rhs;
    for (int64_t i = 0; i < count && power; ++i)
      power = checkedMul(*power, lhs);
    return wrap(power);
  }
  case Op::BitAnd:
    return Object(lhs & rhs);
  case Op::BitOr:
    return Object(lhs | rhs);
  case Op::BitXor:
    return Object(lhs ^ rhs);
  case Op::LeftShift:
    if (rhs < 0 || rhs > 62)
      return std::nullopt;
    return wrap(checkedMul<int64_t>(lhs, int64_t(1) << rhs));
  case Op::RightShift:
    if (rhs < 0)
      return std::nullopt;
    return Object(lhs >> std::min<int64_t>(rhs, 63));
  default:
    return std::nullopt;
  }
}

static std::optional<Object> computeFloat(ast::BinaryOperator op, double lhs,
                                          double rhs) {
  using Op = ast::BinaryOperator;
  switch (op) {
  case Op::Add:
    return Object(lhs + rhs);
  case Op::Sub:
    return Object(lhs - rhs);
  case Op::Mul:
    return Object(lhs * rhs);
  case Op::Pow:
    return Object(std::pow(lhs, rhs));
  case Op::Div:
    return rhs == 0 ? std::nullopt : std::optional<Object>(Object(lhs / rhs));
  case Op::FloorDiv:
    return rhs == 0 ? std::nullopt
                    : std::optional<Object>(Object(std::floor(lhs / rhs)));
  case Op::Mod: {
    if (rhs == 0)
      return std::nullopt;
    double result = std::fmod(lhs, rhs);
    return Object(result != 0 && (result < 0) != (rhs < 0) ? result + rhs
                                                           : result);
  }
  default:
    return std::nullopt;
  }
}

/// Elements of `lhs + rhs` or `lhs * rhs` where `lhs` is a tuple or list.
static uint64_t getJoinedSize(ast::BinaryOperator op, const Object &lhs,
                              const Object &rhs) {
  auto *left = lhs.get<Sequence>(), *right = rhs.get<Sequence>();
  if (!left)
    return 0;
  if (op == ast::BinaryOperator::Add)
    return left->items->size() + (right ? right->items->size() : 0);
  int64_t count = rhs.getInteger().value_or(0);
  bool repeats = op == ast::BinaryOperator::Mul && count > 0;
  return repeats ? SaturatingMultiply<uint64_t>(left->items->size(), count) : 0;
}

/// `(1,) + (2,)`, `[0] * 4`.
static std::optional<Object>
computeSequence(ast::BinaryOperator op, const Object &lhs, const Object &rhs) {
  auto *left = lhs.get<Sequence>(), *right = rhs.get<Sequence>();
  if (op == ast::BinaryOperator::Add && left && right) {
    std::vector<Object> items = *left->items;
    append_range(items, *right->items);
    return makeSequence(std::move(items), left->isTuple);
  }
  std::optional<int64_t> count = rhs.getInteger();
  if (op == ast::BinaryOperator::Mul && left && count) {
    std::vector<Object> items;
    for (int64_t i = 0; i < *count; ++i)
      append_range(items, *left->items);
    return makeSequence(std::move(items), left->isTuple);
  }
  return std::nullopt;
}

FailureOr<Object> Evaluator::applyBinary(ast::BinaryOperator op,
                                         const Object &lhs, const Object &rhs,
                                         SMRange range) {
  std::optional<Object> result;
  std::optional<int64_t> left = lhs.getInteger(), right = rhs.getInteger();
  if (lhs.is<Array>() || rhs.is<Array>()) {
    FailureOr<Operand> first = at(range, toOperand(lhs));
    if (failed(first))
      return failure();
    FailureOr<Operand> second = at(range, toOperand(rhs));
    if (failed(second))
      return failure();
    FailureOr<Array> array = at(range, spec::applyBinary(op, *first, *second));
    if (failed(array))
      return failure();
    return Object(*array);
  }
  if (left && right)
    result = computeInteger(op, *left, *right);
  else if (lhs.getNumber() && rhs.getNumber())
    result = computeFloat(op, *lhs.getNumber(), *rhs.getNumber());
  else if (failed(checkItems(getJoinedSize(op, lhs, rhs), range)))
    return failure();
  else
    result = computeSequence(op, lhs, rhs);
  if (result)
    return *result;
  return emitError(range) << "cannot compute '" << ast::getSpelling(op)
                          << "' of " << describe(lhs) << " and "
                          << describe(rhs);
}

FailureOr<bool> Evaluator::evaluateCondition(const ast::Expr *expr) {
  Result value = evaluate(expr);
  if (failed(value))
    return failure();
  return at(expr->range, isTrue(*value));
}

FailureOr<Object> Evaluator::evaluateBool(const ast::Bool *expr) {
  Result value = failure();
  for (const ast::Expr *operand : expr->operands) {
    value = evaluate(operand);
    if (failed(value))
      return failure();
    FailureOr<bool> truth = at(operand->range, isTrue(*value));
    if (failed(truth))
      return failure();
    if (*truth != expr->isAnd)
      break;
  }
  return value;
}

FailureOr<Object>
Evaluator::evaluateConditional(const ast::Conditional *conditional) {
  FailureOr<bool> truth = evaluateCondition(conditional->condition);
  if (failed(truth))
    return failure();
  return evaluate(*truth ? conditional->body : conditional->orElse);
}

//===----------------------------------------------------------------------===//
// Comparison
//===----------------------------------------------------------------------===//

template <typename T>
static Object compareValues(ast::CompareOperator op, const T &lhs,
                            const T &rhs) {
  using Op = ast::CompareOperator;
  switch (op) {
  case Op::Equal:
    return Object(lhs == rhs);
  case Op::NotEqual:
    return Object(lhs != rhs);
  case Op::Less:
    return Object(lhs < rhs);
  case Op::LessEqual:
    return Object(lhs <= rhs);
  case Op::Greater:
    return Object(lhs > rhs);
  default:
    return Object(lhs >= rhs);
  }
}

FailureOr<Object> Evaluator::applyCompare(ast::CompareOperator op,
                                          const Object &lhs, const Object &rhs,
                                          SMRange range) {
  using Op = ast::CompareOperator;
  if (op == Op::Is || op == Op::IsNot) {
    if (lhs.is<spec::None>() || rhs.is<spec::None>())
      return Object((lhs.is<spec::None>() && rhs.is<spec::None>()) ==
                    (op == Op::Is));
  } else if (op != Op::In && op != Op::NotIn) {
    if (lhs.is<Array>() || rhs.is<Array>()) {
      FailureOr<Operand> first = at(range, toOperand(lhs));
      if (failed(first))
        return failure();
      FailureOr<Operand> second = at(range, toOperand(rhs));
      if (failed(second))
        return failure();
      FailureOr<Array> array =
          at(range, spec::applyCompare(op, *first, *second));
      return failed(array) ? Result(failure()) : Result(Object(*array));
    }
    if (lhs.getInteger() && rhs.getInteger())
      return compareValues(op, *lhs.getInteger(), *rhs.getInteger());
    if (lhs.getNumber() && rhs.getNumber())
      return compareValues(op, *lhs.getNumber(), *rhs.getNumber());
    if (lhs.is<std::string>() && rhs.is<std::string>())
      return compareValues(op, *lhs.get<std::string>(),
                           *rhs.get<std::string>());
    if (lhs.is<DType>() && rhs.is<DType>() &&
        (op == Op::Equal || op == Op::NotEqual))
      return compareValues(op, *lhs.get<DType>(), *rhs.get<DType>());
  }
  return emitError(range) << "cannot compare " << describe(lhs) << " and "
                          << describe(rhs) << " with '" << ast::getSpelling(op)
                          << "'";
}

FailureOr<Object> Evaluator::evaluateCompare(const ast::Compare *compare) {
  Result lhs = evaluate(compare->first);
  if (failed(lhs))
    return failure();
  Result result = failure();
  for (auto [op, next] : zip(compare->ops, compare->rest)) {
    Result rhs = evaluate(next);
    if (failed(rhs))
      return failure();
    result = applyCompare(op, *lhs, *rhs, compare->range);
    if (failed(result) || compare->rest.size() == 1)
      return result;
    // `a < b < c` asks for the truth of each part.
    FailureOr<bool> truth = at(compare->range, isTrue(*result));
    if (failed(truth))
      return failure();
    if (!*truth)
      return result;
    lhs = rhs;
  }
  return result;
}

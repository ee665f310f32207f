//===- Elementwise.cpp - Operations element by element --------------------===//
//
// Floats are computed in f64 and rounded once to the result's type, which for
// + - * / and sqrt is the correctly rounded result in that type. Integers are
// computed in 128 bits and wrap.
//
//===----------------------------------------------------------------------===//

#include "Array.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>

using namespace llvm;
using namespace tilec;
using namespace tilec::spec;
using ast::BinaryOperator;
using ast::CompareOperator;
using ast::UnaryOperator;

using Wide = __int128;

static Wide getWide(const HostArray &array, int64_t index) {
  int64_t value = array.getInt(index);
  if (array.getDType() == DType::U64)
    return static_cast<uint64_t>(value);
  return value;
}

namespace {
/// Two operands in one type and shape.
struct Pair {
  Array lhs, rhs;
};
} // namespace

static Expected<Pair> align(const Operand &lhs, const Operand &rhs,
                            DType dtype) {
  Expected<Shape> shape = broadcast(lhs.array.shape, rhs.array.shape);
  if (!shape)
    return shape.takeError();
  Pair pair;
  for (auto [from, to] : {std::pair(&lhs, &pair.lhs), {&rhs, &pair.rhs}}) {
    Expected<Array> typed = convert(from->array, dtype);
    if (!typed)
      return typed.takeError();
    Expected<Array> expanded = expand(*typed, *shape);
    if (!expanded)
      return expanded.takeError();
    *to = *expanded;
  }
  return pair;
}

/// Calls `set(index, lhs index, rhs index)` for every element of a result of
/// `dtype`.
template <typename Function>
static Expected<Array> zipElements(const Pair &pair, DType dtype,
                                   Function set) {
  Expected<Array> result = makeArray(dtype, pair.lhs.shape);
  if (!result)
    return result;
  std::vector<int64_t> left = pair.lhs.listElements();
  std::vector<int64_t> right = pair.rhs.listElements();
  for (size_t i = 0; i < left.size(); ++i)
    set(*result->storage, i, left[i], right[i]);
  return result;
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

/// Remainder with the sign of the divisor, as in Python.
static double remainderOf(double lhs, double rhs) {
  double result = std::fmod(lhs, rhs);
  return result != 0 && (result < 0) != (rhs < 0) ? result + rhs : result;
}

static double computeFloat(BinaryOperator op, double lhs, double rhs) {
  switch (op) {
  case BinaryOperator::Add:
    return lhs + rhs;
  case BinaryOperator::Sub:
    return lhs - rhs;
  case BinaryOperator::Mul:
    return lhs * rhs;
  case BinaryOperator::Div:
    return lhs / rhs;
  case BinaryOperator::FloorDiv:
    return std::floor(lhs / rhs);
  case BinaryOperator::Mod:
    return remainderOf(lhs, rhs);
  default:
    return std::pow(lhs, rhs);
  }
}

static Wide floorDivide(Wide lhs, Wide rhs) {
  Wide quotient = lhs / rhs;
  return lhs % rhs != 0 && (lhs < 0) != (rhs < 0) ? quotient - 1 : quotient;
}

/// Wraps at 64 bits, which is enough for every type.
static Wide powerOf(Wide base, Wide exponent) {
  uint64_t result = 1, square = static_cast<uint64_t>(base);
  for (; exponent > 0; exponent >>= 1, square *= square)
    if (exponent & 1)
      result *= square;
  return static_cast<int64_t>(result);
}

static Wide shift(bool isLeft, Wide lhs, Wide rhs) {
  if (rhs < 0 || rhs >= 64)
    return isLeft || lhs >= 0 ? 0 : -1;
  if (isLeft)
    return static_cast<Wide>(static_cast<unsigned __int128>(lhs)
                             << static_cast<unsigned>(rhs));
  return lhs >> static_cast<unsigned>(rhs);
}

static Wide computeInteger(BinaryOperator op, Wide lhs, Wide rhs) {
  switch (op) {
  case BinaryOperator::Add:
    return lhs + rhs;
  case BinaryOperator::Sub:
    return lhs - rhs;
  case BinaryOperator::Mul:
    return static_cast<int64_t>(static_cast<uint64_t>(lhs) *
                                static_cast<uint64_t>(rhs));
  case BinaryOperator::FloorDiv:
    return floorDivide(lhs, rhs);
  case BinaryOperator::Mod:
    return lhs - floorDivide(lhs, rhs) * rhs;
  case BinaryOperator::Pow:
    return powerOf(lhs, rhs);
  case BinaryOperator::BitAnd:
    return lhs & rhs;
  case BinaryOperator::BitOr:
    return lhs | rhs;
  case BinaryOperator::BitXor:
    return lhs ^ rhs;
  default:
    return shift(op == BinaryOperator::LeftShift, lhs, rhs);
  }
}

static bool isBitwise(BinaryOperator op) {
  return op >= BinaryOperator::LeftShift;
}

/// What PyTorch raises an exception for.
static Error checkIntegers(BinaryOperator op, const Pair &pair) {
  bool divides = op == BinaryOperator::FloorDiv || op == BinaryOperator::Mod;
  if (!divides && op != BinaryOperator::Pow)
    return Error::success();
  for (int64_t index : pair.rhs.listElements()) {
    Wide value = getWide(*pair.rhs.storage, index);
    if (divides && value == 0)
      return makeError("integer division by zero");
    if (!divides && value < 0)
      return makeError("an integer has no negative integer power");
  }
  return Error::success();
}

/// The type in which an operation is computed, with PyTorch's refusals.
static Expected<DType> getResultType(BinaryOperator op, const Operand &lhs,
                                     const Operand &rhs) {
  Expected<DType> dtype = promote({lhs, rhs});
  if (!dtype)
    return dtype;
  if (op == BinaryOperator::Div && isInteger(*dtype))
    return DType::F32;
  if (isBitwise(op) && isFloat(*dtype))
    return makeError("'{0}' needs integers or bools, not {1}",
                     ast::getSpelling(op), getTorchName(*dtype));
  bool isLogic = op == BinaryOperator::BitAnd || op == BinaryOperator::BitOr ||
                 op == BinaryOperator::BitXor;
  bool isSum = op == BinaryOperator::Add || op == BinaryOperator::Mul;
  if (*dtype == DType::I1 && !isLogic && !isSum)
    return makeError("'{0}' is not defined for two bools",
                     ast::getSpelling(op));
  return dtype;
}

Expected<Array> spec::applyBinary(BinaryOperator op, const Operand &lhs,
                                  const Operand &rhs) {
  if (op == BinaryOperator::MatMul)
    return matmul(lhs.array, rhs.array);
  Expected<DType> dtype = getResultType(op, lhs, rhs);
  if (!dtype)
    return dtype.takeError();
  Expected<Pair> pair = align(lhs, rhs, *dtype);
  if (!pair)
    return pair.takeError();
  const HostArray &left = *pair->lhs.storage, &right = *pair->rhs.storage;
  if (isFloat(*dtype))
    return zipElements(
        *pair, *dtype, [&](HostArray &to, int64_t i, int64_t l, int64_t r) {
          to.setDouble(i,
                       computeFloat(op, left.getDouble(l), right.getDouble(r)));
        });
  if (Error error = checkIntegers(op, *pair))
    return std::move(error);
  return zipElements(
      *pair, *dtype, [&](HostArray &to, int64_t i, int64_t l, int64_t r) {
        to.setInt(i, computeInteger(op, getWide(left, l), getWide(right, r)));
      });
}

//===----------------------------------------------------------------------===//
// Comparison and choice
//===----------------------------------------------------------------------===//

template <typename T> static bool compare(CompareOperator op, T lhs, T rhs) {
  switch (op) {
  case CompareOperator::Equal:
    return lhs == rhs;
  case CompareOperator::NotEqual:
    return lhs != rhs;
  case CompareOperator::Less:
    return lhs < rhs;
  case CompareOperator::LessEqual:
    return lhs <= rhs;
  case CompareOperator::Greater:
    return lhs > rhs;
  default:
    return lhs >= rhs;
  }
}

Expected<Array> spec::applyCompare(CompareOperator op, const Operand &lhs,
                                   const Operand &rhs) {
  Expected<DType> dtype = promote({lhs, rhs});
  if (!dtype)
    return dtype.takeError();
  Expected<Pair> pair = align(lhs, rhs, *dtype);
  if (!pair)
    return pair.takeError();
  const HostArray &left = *pair->lhs.storage, &right = *pair->rhs.storage;
  return zipElements(
      *pair, DType::I1, [&](HostArray &to, int64_t i, int64_t l, int64_t r) {
        to.setInt(i, isFloat(*dtype)
                         ? compare(op, left.getDouble(l), right.getDouble(r))
                         : compare(op, getWide(left, l), getWide(right, r)));
      });
}

Expected<Array> spec::maximum(const Operand &lhs, const Operand &rhs,
                              bool isMin) {
  Expected<DType> dtype = promote({lhs, rhs});
  if (!dtype)
    return dtype.takeError();
  Expected<Pair> pair = align(lhs, rhs, *dtype);
  if (!pair)
    return pair.takeError();
  const HostArray &left = *pair->lhs.storage, &right = *pair->rhs.storage;
  CompareOperator op = isMin ? CompareOperator::Less : CompareOperator::Greater;
  // PyTorch keeps NaN.
  auto takesLeft = [&](int64_t l, int64_t r) {
    if (isInteger(*dtype))
      return compare(op, getWide(left, l), getWide(right, r));
    double x = left.getDouble(l), y = right.getDouble(r);
    return std::isnan(x) || (!std::isnan(y) && compare(op, x, y));
  };
  return zipElements(
      *pair, *dtype, [&](HostArray &to, int64_t i, int64_t l, int64_t r) {
        to.setBits(i, takesLeft(l, r) ? left.getBits(l) : right.getBits(r));
      });
}

Expected<Array> spec::select(const Array &condition, const Operand &lhs,
                             const Operand &rhs) {
  if (condition.getDType() != DType::I1)
    return makeError("the condition of torch.where is {0}, not bool",
                     getTorchName(condition.getDType()));
  Expected<DType> dtype = promote({lhs, rhs});
  if (!dtype)
    return dtype.takeError();
  Expected<Shape> values = broadcast(lhs.array.shape, rhs.array.shape);
  if (!values)
    return values.takeError();
  Expected<Shape> shape = broadcast(condition.shape, *values);
  if (!shape)
    return shape.takeError();
  Expected<Array> wide = expand(condition, *shape);
  if (!wide)
    return wide;
  // Aligning with an array of the full shape stretches both sides.
  Expected<Pair> pair = align(lhs, rhs, *dtype);
  if (!pair)
    return pair.takeError();
  for (Array *side : {&pair->lhs, &pair->rhs}) {
    Expected<Array> stretched = expand(*side, *shape);
    if (!stretched)
      return stretched;
    *side = *stretched;
  }
  std::vector<int64_t> choice = wide->listElements();
  const HostArray &left = *pair->lhs.storage, &right = *pair->rhs.storage;
  return zipElements(
      *pair, *dtype, [&](HostArray &to, int64_t i, int64_t l, int64_t r) {
        bool taken = wide->storage->getInt(choice[i]);
        to.setBits(i, taken ? left.getBits(l) : right.getBits(r));
      });
}

//===----------------------------------------------------------------------===//
// One operand
//===----------------------------------------------------------------------===//

/// Calls `set(result, index, operand index)` for every element.
template <typename Function>
static Expected<Array> mapElements(const Array &operand, DType dtype,
                                   Function set) {
  Expected<Array> result = makeArray(dtype, operand.shape);
  if (!result)
    return result;
  for (auto [i, from] : enumerate(operand.listElements()))
    set(*result->storage, i, from);
  return result;
}

Expected<Array> spec::applyUnary(UnaryOperator op, const Array &operand) {
  DType dtype = operand.getDType();
  const HostArray &from = *operand.storage;
  if (op == UnaryOperator::Invert) {
    if (isFloat(dtype))
      return makeError("'~' needs integers or bools, not {0}",
                       getTorchName(dtype));
    return mapElements(operand, dtype,
                       [&](HostArray &to, int64_t i, int64_t index) {
                         int64_t value = from.getInt(index);
                         to.setInt(i, dtype == DType::I1 ? !value : ~value);
                       });
  }
  if (op == UnaryOperator::Plus)
    return operand;
  if (dtype == DType::I1)
    return makeError("'-' is not defined for bool; write ~ or .to(…)");
  return mapElements(operand, dtype,
                     [&](HostArray &to, int64_t i, int64_t index) {
                       if (isFloat(dtype))
                         to.setDouble(i, -from.getDouble(index));
                       else
                         to.setInt(i, -getWide(from, index));
                     });
}

Expected<Array> spec::applyFunction(double (*function)(double),
                                    const Array &operand) {
  DType dtype = isFloat(operand.getDType()) ? operand.getDType() : DType::F32;
  return mapElements(operand, dtype,
                     [&](HostArray &to, int64_t i, int64_t index) {
                       double value = operand.storage->getDouble(index);
                       to.setDouble(i, function(value));
                     });
}

Expected<Array> spec::absolute(const Array &operand) {
  if (isFloat(operand.getDType()))
    return applyFunction([](double value) { return std::fabs(value); },
                         operand);
  return mapElements(operand, operand.getDType(),
                     [&](HostArray &to, int64_t i, int64_t index) {
                       Wide value = getWide(*operand.storage, index);
                       to.setInt(i, value < 0 ? -value : value);
                     });
}

Expected<Array> spec::relu(const Array &operand) {
  return mapElements(operand, operand.getDType(),
                     [&](HostArray &to, int64_t i, int64_t index) {
                       // NaN is not below zero and stays.
                       bool below = operand.storage->getDouble(index) < 0;
                       to.setBits(i,
                                  below ? 0 : operand.storage->getBits(index));
                     });
}

//===----------------------------------------------------------------------===//
// Matrix product
//===----------------------------------------------------------------------===//

/// Row-major matrices: `out[m, n] = sum over k of lhs[m, k] rhs[k, n]`.
static void multiply(const HostArray &lhs, ArrayRef<int64_t> left,
                     const HostArray &rhs, ArrayRef<int64_t> right,
                     HostArray &out, int64_t start, int64_t m, int64_t n,
                     int64_t k) {
  for (int64_t i = 0; i < m; ++i)
    for (int64_t j = 0; j < n; ++j) {
      double sum = 0;
      Wide exact = 0;
      for (int64_t l = 0; l < k; ++l) {
        int64_t x = left[i * k + l], y = right[l * n + j];
        if (isFloat(out.getDType()))
          sum += lhs.getDouble(x) * rhs.getDouble(y);
        else
          exact += getWide(lhs, x) * getWide(rhs, y);
      }
      if (isFloat(out.getDType()))
        out.setDouble(start + i * n + j, sum);
      else
        out.setInt(start + i * n + j, static_cast<int64_t>(exact));
    }
}

Expected<Array> spec::matmul(const Array &lhs, const Array &rhs) {
  if (lhs.getRank() == 0 || rhs.getRank() == 0)
    return makeError("'@' needs arrays, not numbers");
  if (lhs.getDType() != rhs.getDType())
    return makeError("'@' needs one type on both sides, not {0} and {1}",
                     getTorchName(lhs.getDType()),
                     getTorchName(rhs.getDType()));
  // A vector is a matrix of one row or column, which vanishes afterwards.
  Array left = lhs, right = rhs;
  if (lhs.getRank() == 1) {
    left.shape.insert(left.shape.begin(), 1);
    left.strides.insert(left.strides.begin(), 0);
  }
  if (rhs.getRank() == 1) {
    right.shape.push_back(1);
    right.strides.push_back(0);
  }
  int64_t m = left.shape.end()[-2], k = left.shape.back();
  int64_t n = right.shape.back();
  if (right.shape.end()[-2] != k)
    return makeError("cannot multiply {0} by {1}", toString(lhs.shape),
                     toString(rhs.shape));
  Expected<Shape> batch = broadcast(ArrayRef(left.shape).drop_back(2),
                                    ArrayRef(right.shape).drop_back(2));
  if (!batch)
    return batch.takeError();
  auto withMatrix = [&](int64_t rows, int64_t columns) {
    Shape shape = *batch;
    shape.append({rows, columns});
    return shape;
  };
  Expected<Array> wideLeft = expand(left, withMatrix(m, k));
  if (!wideLeft)
    return wideLeft;
  Expected<Array> wideRight = expand(right, withMatrix(k, n));
  if (!wideRight)
    return wideRight;
  Expected<Array> result = makeArray(lhs.getDType(), withMatrix(m, n));
  if (!result)
    return result;
  std::vector<int64_t> leftElements = wideLeft->listElements();
  std::vector<int64_t> rightElements = wideRight->listElements();
  int64_t count = m * n ? result->getNumElements() / (m * n) : 0;
  for (int64_t b = 0; b < count; ++b)
    multiply(*lhs.storage, ArrayRef(leftElements).slice(b * m * k, m * k),
             *rhs.storage, ArrayRef(rightElements).slice(b * k * n, k * n),
             *result->storage, b * m * n, m, n, k);
  Shape shape = *batch;
  if (lhs.getRank() > 1)
    shape.push_back(m);
  if (rhs.getRank() > 1)
    shape.push_back(n);
  return reshape(*result, shape);
}

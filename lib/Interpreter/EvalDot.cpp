//===- EvalDot.cpp - Products of matrices ---------------------------------===//
//
// Products of floats of up to 32 bits are exact in double, and their sum in
// double is far closer to the exact one than any engine's. The bound of an
// element follows from the sum of the magnitudes of its products, which is a
// product of matrices too.
//
//===----------------------------------------------------------------------===//

#include "Bounds.h"
#include "Compiler.h"
#include "Frame.h"
#include "HostVectors.h"
#include "MatrixProduct.h"
#include "tilec/Dialect/Tile/Tile.h"

// Doubles are combined as written, on every host.
#pragma clang fp contract(off)

using namespace mlir;
using namespace tilec;
using namespace tilec::interpreter;

namespace {

struct DotInfo : Payload {
  unsigned batches = 1, rows = 1, depth = 1, columns = 1;
  tile::Precision precision = tile::Precision::IEEE;
  /// Operands are 32- or 64-bit floats that are used as they are.
  bool isPlain = true;
};

/// Freedom that an engine has with the operands of a product: how far it may be
/// off, relatively, and how many products stand for it.
struct InputError {
  double relative = 0;
  unsigned products = 1;
};

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

/// `count` elements from number `first` on, as doubles.
void readPart(const Tensor &tensor, size_t first, size_t count, double *to) {
  if (!isFloat(tensor.element)) {
    const int8_t *x = tensor.as<int8_t>() + first;
    for (size_t i = 0; i < count; ++i)
      to[i] = x[i];
    return;
  }
  visitAnyFloat(tensor.element, [&](auto *type) {
    const auto *x = tensor.as<std::remove_pointer_t<decltype(type)>>() + first;
    for (size_t i = 0; i < count; ++i)
      to[i] = toDouble(x[i]);
  });
}

/// The matrices of one product, and how they are held in a frame's scratch.
struct Matrices {
  Matrices(Frame &frame, const Step &step)
      : info(static_cast<const DotInfo &>(*step.payload)),
        lhs(frame.operand(step, 0)), rhs(frame.operand(step, 1)),
        width(padLanes(info.columns)),
        leftCount(size_t(info.rows) * info.depth),
        rightCount(info.depth * width), sumCount(info.rows * width) {
    left = frame.getScratch(leftCount + rightCount + 3 * sumCount);
    right = left + leftCount;
    sums = right + rightCount;
    magnitudes = sums + sumCount;
    reaches = magnitudes + sumCount;
  }

  /// Reads the operands of one batch.
  void read(unsigned batch) {
    readPart(lhs, batch * leftCount, leftCount, left);
    size_t first = size_t(batch) * info.depth * info.columns;
    for (unsigned k = 0; k < info.depth; ++k) {
      double *row = right + k * width;
      if (width == info.columns) {
        readPart(rhs, first, rightCount, right);
        return;
      }
      readPart(rhs, first + size_t(k) * info.columns, info.columns, row);
      std::fill(row + info.columns, row + width, 0.0);
    }
  }
  void multiply(double *result) const {
    multiplyMatrices(info.rows, info.depth, info.columns, left, right, result);
  }
  /// Replaces the operands by their magnitudes.
  void takeMagnitudes() {
    for (size_t i = 0; i < leftCount + rightCount; ++i)
      left[i] = std::fabs(left[i]);
  }
  /// Adds the bounds of the operands to what are magnitudes by now.
  void addBounds(unsigned batch) {
    const double *bounds = lhs.bounds + batch * leftCount;
    for (size_t i = 0; lhs.bounds && i < leftCount; ++i)
      left[i] += bounds[i];
    bounds = rhs.bounds + size_t(batch) * info.depth * info.columns;
    for (unsigned k = 0; rhs.bounds && k < info.depth; ++k)
      for (unsigned j = 0; j < info.columns; ++j)
        right[k * width + j] += *bounds++;
  }

  const DotInfo &info;
  const Tensor &lhs, &rhs;
  size_t width, leftCount, rightCount, sumCount;
  double *left, *right, *sums, *magnitudes, *reaches;
};

//===----------------------------------------------------------------------===//
// Sums that are exact in any order
//===----------------------------------------------------------------------===//

/// Numbers as multiples of a power of 2.
struct Unit {
  int exponent = 0;
  double largest = 0;
};

/// The greatest power of 2 that divides all numbers; nothing where they need
/// more digits than that, as those of most data do after a few of them.
std::optional<Unit> findUnit(const double *x, size_t count, int digits) {
  constexpr uint64_t implicit = uint64_t(1) << 52;
  constexpr int none = std::numeric_limits<int>::max();
  int low = none, high = std::numeric_limits<int>::min();
  Unit unit;
  for (size_t i = 0; i < count; ++i) {
    if (x[i] == 0)
      continue;
    uint64_t bits = llvm::bit_cast<uint64_t>(x[i]);
    int exponent = int(bits >> 52 & 0x7ff);
    if (exponent == 0 || exponent == 0x7ff)
      return std::nullopt;
    uint64_t mantissa = (bits & (implicit - 1)) | implicit;
    low = std::min(low, exponent - 1075 + int(llvm::countr_zero(mantissa)));
    high = std::max(high, exponent - 1023);
    if (high - low > digits)
      return std::nullopt;
    unit.largest = std::max(unit.largest, std::fabs(x[i]));
  }
  unit.exponent = low == none ? 0 : low;
  return unit;
}

/// Whether no sum of products, in any order, needs rounding in a format of that
/// many digits.
bool isExact(const Matrices &matrices, const double *accumulator, int digits) {
  std::optional<Unit> left =
      findUnit(matrices.left, matrices.leftCount, digits);
  if (!left)
    return false;
  std::optional<Unit> right =
      findUnit(matrices.right, matrices.rightCount, digits);
  if (!right)
    return false;
  size_t count = size_t(matrices.info.rows) * matrices.info.columns;
  std::optional<Unit> start = findUnit(accumulator, count, digits);
  int exponent = left->exponent + right->exponent;
  if (!start || (start->largest > 0 && start->exponent < exponent))
    return false;
  double reach =
      matrices.info.depth * left->largest * right->largest + start->largest;
  return reach <= std::ldexp(1.0, digits + exponent);
}

//===----------------------------------------------------------------------===//
// Bounds
//===----------------------------------------------------------------------===//

/// Whether tf32 holds all numbers of a tensor of f32.
bool isTF32(const Tensor &tensor) {
  uint32_t all = 0;
  for (unsigned i = 0; i < tensor.count; ++i)
    all |= tensor.as<uint32_t>()[i];
  return !(all & 0x1fff);
}

/// Parts are truncated or rounded: with d digits each, n parts of a number
/// leave 2^(-d n) of it at most, and products of parts that are left out come
/// to as much.
InputError getInputError(const DotInfo &info, const Tensor &lhs,
                         const Tensor &rhs) {
  if (info.precision == tile::Precision::IEEE)
    return {};
  double left = isTF32(lhs) ? 0 : 0x1p-10, right = isTF32(rhs) ? 0 : 0x1p-10;
  switch (info.precision) {
  case tile::Precision::IEEE:
    break;
  case tile::Precision::TF32:
    return {left + right + left * right, 1};
  case tile::Precision::TF32x3:
    return {left == 0 && right == 0 ? 0 : 3 * 0x1p-20, 3};
  case tile::Precision::BF16x3:
    return {3 * 0x1p-16, 3};
  case tile::Precision::BF16x6:
    return {5 * 0x1p-24, 6};
  }
  llvm_unreachable("every precision is handled");
}

/// What the bounds of all elements of a product need.
template <typename T> struct DotBounds {
  DotBounds(const DotInfo &info, const InputError &input)
      : relative(input.relative), isSplit(input.products > 1) {
    // A sum of n products and the accumulator takes n additions. A matrix unit
    // truncates where it aligns what it adds, and a double is off here too.
    bool isDoubled = !info.isPlain || std::is_same_v<T, double>;
    additions = double(info.depth) * input.products * (isDoubled ? 2 : 1) *
                limits.roundoff;
  }

  /// For a result `z` of products whose magnitudes add up to `magnitude`, to
  /// `reach` with the bounds of their factors.
  double get(double z, double accumulator, double held, double magnitude,
             double reach) const {
    double products = reach * (1 + relative);
    double spread = (products - magnitude) + held +
                    additions * (products + std::fabs(accumulator) + held);
    return limits.settle(spread, z);
  }
  /// Whether that holds.
  bool isPlain(double z, double accumulator, double held, double reach) const {
    double all = reach * (1 + relative) + std::fabs(accumulator) + held;
    return all <= limits.largest && std::fabs(z) <= limits.largest;
  }
  /// The bound where it does not.
  double resolve(double accumulator, double held, double magnitude,
                 double reach) const {
    if (held == undecided)
      return undecided;
    if (reach <= limits.largest)
      return std::isfinite(accumulator) ? undecided : 0;
    // Infinite or NaN operands, but not numbers that overflow.
    bool isSpecial = !std::isfinite(magnitude) && !std::is_same_v<T, double>;
    bool isMoved =
        llvm::bit_cast<uint64_t>(reach) != llvm::bit_cast<uint64_t>(magnitude);
    return isSpecial && !isMoved && !isSplit ? 0 : undecided;
  }

private:
  Limits<T> limits;
  double relative, additions;
  bool isSplit;
};

/// Rounding a number near the largest to fewer digits may overflow.
bool mayOverflow(const DotInfo &info, const Matrices &matrices) {
  if (info.precision == tile::Precision::IEEE)
    return false;
  double largest = 0;
  for (size_t i = 0; i < matrices.leftCount + matrices.rightCount; ++i)
    largest = std::max(largest, matrices.left[i]);
  return largest > 0x1.fep127 && largest < undecided;
}

//===----------------------------------------------------------------------===//
// Evaluation
//===----------------------------------------------------------------------===//

template <typename T>
void boundDot(Frame &frame, const Step &step, Matrices &matrices,
              unsigned batch, const InputError &input) {
  const DotInfo &info = matrices.info;
  const Tensor &accumulator = frame.operand(step, 2);
  Tensor &result = frame.result(step);
  matrices.takeMagnitudes();
  matrices.multiply(matrices.magnitudes);
  const double *reaches = matrices.magnitudes;
  bool overflows = mayOverflow(info, matrices);
  if (matrices.lhs.bounds || matrices.rhs.bounds) {
    matrices.addBounds(batch);
    matrices.multiply(matrices.reaches);
    reaches = matrices.reaches;
  }
  if (!result.bounds)
    std::fill_n(frame.makeBounds(result), result.count, 0.0);
  DotBounds<T> bounds(info, input);
  size_t place = size_t(batch) * info.rows * info.columns;
  const double *held = frame.getBounds(accumulator) + place;
  const T *a = accumulator.as<T>() + place, *z = result.as<T>() + place;
  double *to = result.bounds + place;
  const unsigned columns = info.columns;
  for (unsigned i = 0; i < info.rows;
       ++i, a += columns, z += columns, held += columns, to += columns) {
    const double *magnitude = matrices.magnitudes + i * matrices.width;
    const double *reach = reaches + i * matrices.width;
    bool isPlain = !overflows;
    for (unsigned j = 0; j < columns; ++j) {
      double value = toDouble(z[j]), start = toDouble(a[j]);
      to[j] = bounds.get(value, start, held[j], magnitude[j], reach[j]);
      isPlain &= bounds.isPlain(value, start, held[j], reach[j]);
    }
    for (unsigned j = 0; !isPlain && j < columns; ++j) {
      double start = toDouble(a[j]);
      if (overflows)
        to[j] = undecided;
      else if (!bounds.isPlain(toDouble(z[j]), start, held[j], reach[j]))
        to[j] = bounds.resolve(start, held[j], magnitude[j], reach[j]);
    }
  }
}

/// A tag of a factor reaches a whole row or column.
void tagDot(Frame &frame, const Step &step) {
  const auto &info = static_cast<const DotInfo &>(*step.payload);
  Tensor &result = frame.result(step);
  auto add = [&](unsigned index, Tag tag) {
    if (tag && !(tag & offsetTag))
      frame.addTag(result, index, tag);
  };
  const Tensor &lhs = frame.operand(step, 0), &rhs = frame.operand(step, 1),
               &accumulator = frame.operand(step, 2);
  unsigned area = info.rows * info.columns;
  for (unsigned i = 0; lhs.tags && i < lhs.count; ++i)
    for (unsigned j = 0; lhs.tags[i] && j < info.columns; ++j)
      add(i / info.depth * info.columns + j, lhs.tags[i]);
  for (unsigned i = 0; rhs.tags && i < rhs.count; ++i)
    for (unsigned row = 0; rhs.tags[i] && row < info.rows; ++row)
      add(i / (info.depth * info.columns) * area + row * info.columns +
              i % info.columns,
          rhs.tags[i]);
  for (unsigned i = 0; accumulator.tags && i < accumulator.count; ++i)
    add(i, accumulator.tags[i]);
}

template <typename T> void evalDot(Frame &frame, const Step &step) {
  Matrices matrices(frame, step);
  const DotInfo &info = matrices.info;
  const Tensor &accumulator = frame.operand(step, 2);
  Tensor &result = frame.result(step);
  bool hasBounds =
      matrices.lhs.bounds || matrices.rhs.bounds || accumulator.bounds;
  InputError input = getInputError(info, matrices.lhs, matrices.rhs);
  size_t area = size_t(info.rows) * info.columns;
  const int digits = std::ilogb(1 / Format<T>::roundoff);
  for (unsigned batch = 0; batch < info.batches; ++batch) {
    matrices.read(batch);
    matrices.multiply(matrices.sums);
    const T *a = accumulator.as<T>() + batch * area;
    T *z = result.as<T>() + batch * area;
    for (unsigned i = 0; i < info.rows; ++i)
      for (unsigned j = 0; j < info.columns; ++j, ++a, ++z) {
        double sum = matrices.sums[i * matrices.width + j];
        matrices.reaches[i * info.columns + j] = toDouble(*a);
        *z = fromDouble<T>(toDouble(*a) + sum);
      }
    if (hasBounds || input.relative > 0 ||
        !isExact(matrices, matrices.reaches, digits))
      boundDot<T>(frame, step, matrices, batch, input);
  }
  if (frame.usesTags)
    tagDot(frame, step);
}

/// i8 operands and an i32 accumulator: exact in double, then wrapped.
void evalIntegerDot(Frame &frame, const Step &step) {
  Matrices matrices(frame, step);
  const DotInfo &info = matrices.info;
  const uint32_t *a = frame.operand(step, 2).as<uint32_t>();
  Tensor &result = frame.result(step);
  uint32_t *z = result.as<uint32_t>();
  for (unsigned batch = 0; batch < info.batches; ++batch) {
    matrices.read(batch);
    matrices.multiply(matrices.sums);
    for (unsigned i = 0; i < info.rows; ++i)
      for (unsigned j = 0; j < info.columns; ++j)
        *z++ = *a++ + static_cast<uint32_t>(static_cast<int64_t>(
                          matrices.sums[i * matrices.width + j]));
  }
  bool isOpen = false;
  for (unsigned slot : step.operands)
    for (unsigned i = 0; frame[slot].bounds && i < frame[slot].count; ++i)
      isOpen |= frame[slot].bounds[i] > 0;
  if (isOpen)
    std::fill_n(frame.makeBounds(result), result.count, undecided);
  if (frame.usesTags)
    tagDot(frame, step);
}

//===----------------------------------------------------------------------===//
// Compilation
//===----------------------------------------------------------------------===//

Evaluate selectDot(Operation *op) {
  auto dot = cast<tile::DotOp>(op);
  Element element = *getElement(dot.getType());
  if (!isFloat(element))
    return element == Element::I32 ? evalIntegerDot : nullptr;
  return visitAnyFloat(element, [](auto *type) -> Evaluate {
    return forHost<evalDot<std::remove_pointer_t<decltype(type)>>>();
  });
}

/// As many products as take about as long as one step of a scalar.
constexpr uint64_t productsPerOperation = 256;

LogicalResult compileDot(Compiler &compiler, Operation *op) {
  auto dot = cast<tile::DotOp>(op);
  ArrayRef<int64_t> lhs = tile::getShape(dot.getLhs().getType());
  auto info = std::make_unique<DotInfo>();
  info->batches = lhs.size() == 3 ? lhs[0] : 1;
  info->rows = lhs[lhs.size() - 2];
  info->depth = lhs.back();
  info->columns = tile::getShape(dot.getType()).back();
  Element element = *getElement(dot.getLhs().getType());
  if (element == Element::F32)
    info->precision = dot.getPrecision();
  info->isPlain = info->precision == tile::Precision::IEEE &&
                  (element == Element::F32 || element == Element::F64);
  uint64_t products =
      uint64_t(info->batches) * info->rows * info->depth * info->columns;
  Step &step = compiler.emit(op, selectDot(op));
  step.cost = 1 + std::min<uint64_t>(products / productsPerOperation, 1 << 30);
  step.payload = std::move(info);
  return success();
}

} // namespace

void interpreter::addDotOperators(Operators &operators) {
  operators["tile.dot"] = {selectDot, compileDot};
}

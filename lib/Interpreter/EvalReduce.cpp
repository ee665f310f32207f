//===- EvalReduce.cpp - Elements along an axis combined into one ----------===//

#include "Compiler.h"
#include "HostVectors.h"
#include "RowBounds.h"
#include "RowFold.h"
#include "tilec/Dialect/Tile/Tile.h"

// Doubles are combined as written, on every host.
#pragma clang fp contract(off)

using namespace mlir;
using namespace tilec;
using namespace tilec::interpreter;

void interpreter::tagRows(Frame &frame, const Step &step, const Axis &axis,
                          const Tensor &source, Tensor &result) {
  if (!source.tags)
    return;
  for (unsigned row = 0; row < axis.getRows(); ++row) {
    const Tag *tags = source.tags + axis.getStart(row);
    Tag least = 0;
    for (unsigned k = 0; k < axis.size; ++k) {
      Tag tag = tags[size_t(k) * axis.inner];
      if ((tag & offsetTag) && !step.keepsOffsetTags)
        tag = 0;
      least = std::min(least - 1, tag - 1) + 1;
    }
    if (least)
      frame.addTag(result, row, least);
  }
}

namespace {

//===----------------------------------------------------------------------===//
// Floats
//===----------------------------------------------------------------------===//

/// A float reduction's operand as doubles, and room for numbers of its rows.
struct FloatRows {
  static constexpr unsigned most = 4;
  FloatRows(Frame &frame, const Step &step)
      : axis(getAxis(step)), source(frame.operand(step, 0)),
        rows(axis.getRows()),
        room(frame.getScratch(size_t(source.count) * 2 + most * rows)),
        values(readDoubles(source, room)), spare(room + source.count),
        bounds(source.bounds) {}
  double *getRow(unsigned number) const {
    return room + size_t(source.count) * 2 + size_t(number) * rows;
  }

  const Axis &axis;
  const Tensor &source;
  unsigned rows;
  double *room;
  const double *values;
  /// Room for another number of each element.
  double *spare;
  const double *bounds;
};

template <typename T> void evalSum(Frame &frame, const Step &step) {
  FloatRows rows(frame, step);
  const Axis &axis = rows.axis;
  Tensor &result = frame.result(step);
  double *sums = rows.getRow(0), *magnitudes = rows.getRow(1),
         *errors = rows.getRow(2);
  foldRows<AddNumbers>(axis, rows.values, sums);
  writeDoubles<T>(sums, result);
  tagRows(frame, step, axis, rows.source, result);
  if (axis.size == 1 && !rows.bounds)
    return;
  const unsigned count = rows.source.count;
  for (unsigned i = 0; !rows.bounds && i < count; ++i)
    rows.spare[i] = std::fabs(rows.values[i]);
  for (unsigned i = 0; rows.bounds && i < count; ++i)
    rows.spare[i] = std::fabs(rows.values[i]) + rows.bounds[i];
  foldRows<AddNumbers>(axis, rows.spare, magnitudes);
  if (rows.bounds)
    foldRows<AddNumbers>(axis, rows.bounds, errors);
  else
    std::fill_n(errors, rows.rows, 0.0);
  double *bounds = frame.makeBounds(result);
  Limits<T> limits;
  for (unsigned row = 0; row < rows.rows; ++row) {
    bool isExact = errors[row] == 0 && axis.size > 2 &&
                   isExactSum(rows.values + axis.getStart(row), axis.size,
                              axis.inner, magnitudes[row], limits.roundoff);
    bounds[row] =
        isExact
            ? 0
            : boundSum<T>({axis.size, sums[row], magnitudes[row], errors[row]},
                          limits);
  }
}

template <typename T> void evalProduct(Frame &frame, const Step &step) {
  FloatRows rows(frame, step);
  const Axis &axis = rows.axis;
  Tensor &result = frame.result(step);
  Limits<T> limits;
  bool isExact = axis.size <= 2 && !rows.bounds;
  double *bounds = isExact ? nullptr : frame.makeBounds(result);
  for (unsigned row = 0; row < rows.rows; ++row) {
    ProductFacts facts;
    size_t place = axis.getStart(row);
    for (unsigned k = 0; k < axis.size; ++k, place += axis.inner)
      facts.add(rows.values[place], rows.bounds ? rows.bounds[place] : 0);
    result.as<T>()[row] = fromDouble<T>(facts.product);
    if (bounds)
      bounds[row] = boundProduct<T>(facts, axis.size, limits);
  }
  tagRows(frame, step, axis, rows.source, result);
}

/// The least number that a row's extremum may be in another engine, and the
/// greatest; where neither is far from it, their distance is its bound.
template <typename Op>
TILEC_INLINE void boundExtremum(Frame &frame, const FloatRows &rows,
                                const double *z, Tensor &result) {
  if (!rows.bounds)
    return;
  double *low = rows.getRow(2), *high = rows.getRow(3);
  // An undecided infinity or NaN may be anything too.
  for (unsigned i = 0; i < rows.source.count; ++i)
    rows.spare[i] = rows.bounds[i] == undecided
                        ? -undecided
                        : rows.values[i] - rows.bounds[i];
  foldRows<Op>(rows.axis, rows.spare, low);
  for (unsigned i = 0; i < rows.source.count; ++i)
    rows.spare[i] = rows.bounds[i] == undecided
                        ? undecided
                        : rows.values[i] + rows.bounds[i];
  foldRows<Op>(rows.axis, rows.spare, high);
  double *bounds = frame.makeBounds(result);
  for (unsigned row = 0; row < rows.rows; ++row) {
    double bound = std::max(high[row] - z[row], z[row] - low[row]);
    bounds[row] =
        std::isinf(z[row]) || !(bound < undecided) ? undecided : bound * slack;
  }
  // Infinities and NaNs have no distance: they are decided where no element
  // that could displace them is not.
  for (unsigned row = 0; row < rows.rows; ++row) {
    if (bounds[row] < undecided)
      continue;
    bool isDecided = true;
    size_t place = rows.axis.getStart(row);
    for (unsigned k = 0; k < rows.axis.size; ++k, place += rows.axis.inner)
      isDecided &= rows.bounds[place] < undecided;
    bounds[row] = isDecided && !std::isfinite(z[row]) ? 0 : undecided;
  }
}

template <typename T, typename Op>
void evalExtremum(Frame &frame, const Step &step) {
  FloatRows rows(frame, step);
  Tensor &result = frame.result(step);
  double *z = rows.getRow(0);
  foldRows<Op>(rows.axis, rows.values, z);
  writeDoubles<T>(z, result);
  boundExtremum<Op>(frame, rows, z, result);
  tagRows(frame, step, rows.axis, rows.source, result);
}

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

/// A result is decided where all of its row is.
void boundIntegers(Frame &frame, const Axis &axis, const Tensor &source,
                   Tensor &result) {
  if (source.bounds)
    foldRows<MaxNumbers>(axis, source.bounds, frame.makeBounds(result));
}

/// A decided element that decides the row alone: 0 for `and`, all bits for
/// `or`.
template <typename Op>
void decideAbsorbed(const Axis &axis, const Tensor &source,
                    const uint64_t *values, Tensor &result) {
  constexpr bool isAnd = std::is_same_v<Op, AndBits>;
  if (!source.bounds || !(isAnd || std::is_same_v<Op, OrBits>))
    return;
  constexpr uint64_t absorbing = isAnd ? 0 : ~uint64_t(0);
  for (unsigned row = 0; row < axis.getRows(); ++row) {
    size_t place = axis.getStart(row);
    for (unsigned k = 0; k < axis.size; ++k, place += axis.inner)
      if (values[place] == absorbing && source.bounds[place] == 0)
        result.bounds[row] = 0;
  }
}

template <typename Op> constexpr bool isUnsigned() {
  return std::is_same_v<Op, MaxNumbers> || std::is_same_v<Op, MinNumbers>;
}

/// Integers as 64 bits: of the rows, then of the elements.
template <typename Op>
uint64_t *foldIntegers(Frame &frame, const Axis &axis, const Tensor &source) {
  unsigned rows = axis.getRows();
  frame.addresses.resize(size_t(source.count) + rows);
  uint64_t *z = frame.addresses.data();
  readIntegers(source, !isUnsigned<Op>(), z + rows);
  foldRows<Op>(axis, z + rows, z);
  return z;
}

template <typename Op> void evalInteger(Frame &frame, const Step &step) {
  const Axis &axis = getAxis(step);
  const Tensor &source = frame.operand(step, 0);
  Tensor &result = frame.result(step);
  uint64_t *z = foldIntegers<Op>(frame, axis, source);
  writeIntegers(z, result);
  boundIntegers(frame, axis, source, result);
  decideAbsorbed<Op>(axis, source, z + axis.getRows(), result);
  tagRows(frame, step, axis, source, result);
}

//===----------------------------------------------------------------------===//
// Positions
//===----------------------------------------------------------------------===//

/// The first element of each row that equals `z`; 0 where none does, as in a
/// row of NaN.
template <typename T>
void findFirst(const Axis &axis, const T *x, const T *z, Tensor &index) {
  for (unsigned row = 0; row < axis.getRows(); ++row) {
    const T *elements = x + axis.getStart(row);
    unsigned k = 0;
    while (k < axis.size && elements[size_t(k) * axis.inner] != z[row])
      ++k;
    index.as<uint32_t>()[row] = k < axis.size ? k : 0;
  }
}

/// A position is undecided where another element may be further out.
template <bool isMax>
void boundPosition(Frame &frame, const FloatRows &rows, Tensor &index) {
  if (!rows.bounds)
    return;
  double *bounds = frame.makeBounds(index);
  for (unsigned row = 0; row < rows.rows; ++row) {
    size_t start = rows.axis.getStart(row);
    unsigned best = index.as<uint32_t>()[row];
    size_t place = start + size_t(best) * rows.axis.inner;
    double value = rows.values[place], bound = rows.bounds[place];
    bounds[row] = bound == undecided ? undecided : 0;
    for (unsigned k = 0; k < rows.axis.size; ++k) {
      size_t other = start + size_t(k) * rows.axis.inner;
      double reach = bound + rows.bounds[other];
      double ahead =
          isMax ? value - rows.values[other] : rows.values[other] - value;
      if (k != best && reach > 0 && (ahead <= reach || reach == undecided))
        bounds[row] = undecided;
    }
  }
}

template <typename T, typename Op>
void evalArgFloat(Frame &frame, const Step &step) {
  FloatRows rows(frame, step);
  Tensor &result = frame.result(step), &index = frame.result(step, 1);
  double *z = rows.getRow(0);
  foldRows<Op>(rows.axis, rows.values, z);
  writeDoubles<T>(z, result);
  findFirst(rows.axis, rows.values, z, index);
  boundExtremum<Op>(frame, rows, z, result);
  boundPosition<std::is_same_v<Op, MaxNumbers>>(frame, rows, index);
  tagRows(frame, step, rows.axis, rows.source, result);
  tagRows(frame, step, rows.axis, rows.source, index);
}

template <typename Op> void evalArgInteger(Frame &frame, const Step &step) {
  const Axis &axis = getAxis(step);
  const Tensor &source = frame.operand(step, 0);
  Tensor &result = frame.result(step), &index = frame.result(step, 1);
  uint64_t *z = foldIntegers<Op>(frame, axis, source);
  writeIntegers(z, result);
  findFirst(axis, z + axis.getRows(), z, index);
  for (Tensor *each : {&result, &index}) {
    boundIntegers(frame, axis, source, *each);
    tagRows(frame, step, axis, source, *each);
  }
}

//===----------------------------------------------------------------------===//
// Selection
//===----------------------------------------------------------------------===//

Evaluate selectFloat(tile::Combine kind, Element element) {
  return visitAnyFloat(element, [&](auto *type) -> Evaluate {
    using T = std::remove_pointer_t<decltype(type)>;
    switch (kind) {
    case tile::Combine::Add:
      return forHost<evalSum<T>>();
    case tile::Combine::Mul:
      return forHost<evalProduct<T>>();
    case tile::Combine::MaxNum:
      return forHost<evalExtremum<T, MaxNumbers>>();
    case tile::Combine::MinNum:
      return forHost<evalExtremum<T, MinNumbers>>();
    default:
      return nullptr;
    }
  });
}

Evaluate selectInteger(tile::Combine kind) {
  switch (kind) {
  case tile::Combine::Add:
    return forHost<evalInteger<AddNumbers>>();
  case tile::Combine::Mul:
    return forHost<evalInteger<MulNumbers>>();
  case tile::Combine::And:
    return forHost<evalInteger<AndBits>>();
  case tile::Combine::Or:
    return forHost<evalInteger<OrBits>>();
  case tile::Combine::Xor:
    return forHost<evalInteger<XorBits>>();
  case tile::Combine::MaxSI:
    return forHost<evalInteger<MaxSigned>>();
  case tile::Combine::MinSI:
    return forHost<evalInteger<MinSigned>>();
  case tile::Combine::MaxUI:
    return forHost<evalInteger<MaxNumbers>>();
  case tile::Combine::MinUI:
    return forHost<evalInteger<MinNumbers>>();
  default:
    return nullptr;
  }
}

Evaluate selectReduce(Operation *op) {
  Element element = *getElement(op->getOperand(0).getType());
  tile::Combine kind = cast<tile::ReduceOp>(op).getKind();
  return isFloat(element) ? selectFloat(kind, element) : selectInteger(kind);
}

Evaluate selectArgReduce(Operation *op) {
  Element element = *getElement(op->getOperand(0).getType());
  tile::Combine kind = cast<tile::ArgReduceOp>(op).getKind();
  if (isFloat(element))
    return visitAnyFloat(element, [&](auto *type) -> Evaluate {
      using T = std::remove_pointer_t<decltype(type)>;
      if (kind == tile::Combine::MaxNum)
        return forHost<evalArgFloat<T, MaxNumbers>>();
      return kind == tile::Combine::MinNum ? evalArgFloat<T, MinNumbers>
                                           : nullptr;
    });
  switch (kind) {
  case tile::Combine::MaxSI:
    return forHost<evalArgInteger<MaxSigned>>();
  case tile::Combine::MinSI:
    return forHost<evalArgInteger<MinSigned>>();
  case tile::Combine::MaxUI:
    return forHost<evalArgInteger<MaxNumbers>>();
  case tile::Combine::MinUI:
    return forHost<evalArgInteger<MinNumbers>>();
  default:
    return nullptr;
  }
}

template <typename Op, Evaluate select(Operation *)>
LogicalResult compileReduce(Compiler &compiler, Operation *op) {
  auto reduce = cast<Op>(op);
  Step &step = compiler.emit(op, select(op));
  auto payload = std::make_unique<AxisPayload>();
  payload->axis = Axis::get(reduce.getSource().getType(), reduce.getAxis());
  step.payload = std::move(payload);
  step.keepsOffsetTags = reduce.getKind() == tile::Combine::Add ||
                         reduce.getKind() == tile::Combine::Mul;
  return success();
}

} // namespace

void interpreter::addReduceOperators(Operators &operators) {
  operators["tile.reduce"] = {selectReduce,
                              compileReduce<tile::ReduceOp, selectReduce>};
  operators["tile.arg_reduce"] = {
      selectArgReduce, compileReduce<tile::ArgReduceOp, selectArgReduce>};
}

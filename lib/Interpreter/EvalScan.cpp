//===- EvalScan.cpp - Running combinations along an axis ------------------===//

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

namespace {

struct ScanInfo : Payload {
  Axis axis;
  bool isReverse = false;

  /// Numbers of the first element of a row that is combined, and how far the
  /// next one is from it.
  ptrdiff_t getFirst(unsigned row) const {
    ptrdiff_t start = axis.getStart(row);
    return isReverse ? start + ptrdiff_t(axis.size - 1) * axis.inner : start;
  }
  ptrdiff_t getStride() const {
    return isReverse ? -ptrdiff_t(axis.inner) : ptrdiff_t(axis.inner);
  }
};

const ScanInfo &getInfo(const Step &step) {
  return static_cast<const ScanInfo &>(*step.payload);
}

/// Calls `visit(number, previous, position)` for every element, rows side by
/// side where that makes runs in memory.
template <typename Visit> void visitScan(const ScanInfo &info, Visit visit) {
  const Axis &axis = info.axis;
  const ptrdiff_t stride = info.getStride();
  for (unsigned outer = 0; outer < axis.outer; ++outer) {
    ptrdiff_t first = info.getFirst(outer * axis.inner);
    for (unsigned k = 0; k < axis.size; ++k, first += stride)
      for (unsigned i = 0; i < axis.inner; ++i)
        visit(first + i, first + i - stride, k);
  }
}

template <typename Op, typename T>
void scanRows(const ScanInfo &info, const T *x, T *z) {
  visitScan(info, [&](ptrdiff_t i, ptrdiff_t before, unsigned k) {
    z[i] = k ? Op::apply(z[before], x[i]) : x[i];
  });
}

void tagScan(Frame &frame, const Step &step, const Tensor &source,
             Tensor &result) {
  if (!source.tags)
    return;
  Tag *tags = frame.makeTags(result);
  visitScan(getInfo(step), [&](ptrdiff_t i, ptrdiff_t before, unsigned k) {
    Tag tag = source.tags[i];
    if ((tag & offsetTag) && !step.keepsOffsetTags)
      tag = 0;
    tags[i] = k ? std::min(tags[before] - 1, tag - 1) + 1 : tag;
  });
}

//===----------------------------------------------------------------------===//
// Floats
//===----------------------------------------------------------------------===//

/// A float scan's operand as doubles, and room for as many results.
struct FloatScan {
  FloatScan(Frame &frame, const Step &step)
      : info(getInfo(step)), source(frame.operand(step, 0)),
        room(frame.getScratch(size_t(source.count) * 3)),
        values(readDoubles(source, room)), results(room + source.count),
        magnitudes(results + source.count) {}

  const ScanInfo &info;
  const Tensor &source;
  double *room;
  const double *values;
  double *results, *magnitudes;
};

/// Whether all sums of every row are exact; `magnitudes` are running ones.
template <typename T> bool areSumsExact(const FloatScan &scan) {
  const Axis &axis = scan.info.axis;
  const ptrdiff_t toLast = scan.info.getStride() * ptrdiff_t(axis.size - 1);
  for (unsigned row = 0; row < axis.getRows(); ++row)
    if (!isExactSum(scan.values + axis.getStart(row), axis.size, axis.inner,
                    scan.magnitudes[scan.info.getFirst(row) + toLast],
                    Format<T>::roundoff))
      return false;
  return true;
}

template <typename T> void evalSums(Frame &frame, const Step &step) {
  FloatScan scan(frame, step);
  Tensor &result = frame.result(step);
  scanRows<AddNumbers>(scan.info, scan.values, scan.results);
  writeDoubles<T>(scan.results, result);
  tagScan(frame, step, scan.source, result);
  const double *held = scan.source.bounds;
  visitScan(scan.info, [&](ptrdiff_t i, ptrdiff_t before, unsigned k) {
    double magnitude = std::fabs(scan.values[i]) + (held ? held[i] : 0);
    scan.magnitudes[i] = k ? scan.magnitudes[before] + magnitude : magnitude;
  });
  if (!held && areSumsExact<T>(scan))
    return;
  double *bounds = frame.makeBounds(result);
  Limits<T> limits;
  // The bounds' own sums first, in place.
  if (held)
    scanRows<AddNumbers>(scan.info, held, bounds);
  else
    std::fill_n(bounds, result.count, 0.0);
  visitScan(scan.info, [&](ptrdiff_t i, ptrdiff_t, unsigned k) {
    bounds[i] = k == 0 ? bounds[i]
                       : boundSum<T>({k + 1, scan.results[i],
                                      scan.magnitudes[i], bounds[i]},
                                     limits);
  });
}

template <typename T> void evalProducts(Frame &frame, const Step &step) {
  FloatScan scan(frame, step);
  const Axis &axis = scan.info.axis;
  Tensor &result = frame.result(step);
  double *bounds = frame.makeBounds(result);
  const double *held = scan.source.bounds;
  Limits<T> limits;
  for (unsigned row = 0; row < axis.getRows(); ++row) {
    ProductFacts facts;
    ptrdiff_t i = scan.info.getFirst(row);
    for (unsigned k = 0; k < axis.size; ++k, i += scan.info.getStride()) {
      facts.add(scan.values[i], held ? held[i] : 0);
      result.as<T>()[i] = fromDouble<T>(facts.product);
      bounds[i] =
          k == 0 ? (held ? held[i] : 0) : boundProduct<T>(facts, k + 1, limits);
    }
  }
  tagScan(frame, step, scan.source, result);
}

/// An extremum moves no further than the element that moves furthest.
template <typename T, typename Op>
void evalExtrema(Frame &frame, const Step &step) {
  FloatScan scan(frame, step);
  Tensor &result = frame.result(step);
  scanRows<Op>(scan.info, scan.values, scan.results);
  writeDoubles<T>(scan.results, result);
  if (scan.source.bounds)
    scanRows<MaxNumbers>(scan.info, scan.source.bounds,
                         frame.makeBounds(result));
  tagScan(frame, step, scan.source, result);
}

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

template <typename Op, bool isSigned>
void evalIntegers(Frame &frame, const Step &step) {
  const ScanInfo &info = getInfo(step);
  const Tensor &source = frame.operand(step, 0);
  Tensor &result = frame.result(step);
  frame.addresses.resize(size_t(source.count) * 2);
  uint64_t *x = frame.addresses.data(), *z = x + source.count;
  readIntegers(source, isSigned, x);
  scanRows<Op>(info, x, z);
  writeIntegers(z, result);
  if (source.bounds)
    scanRows<MaxNumbers>(info, source.bounds, frame.makeBounds(result));
  tagScan(frame, step, source, result);
}

//===----------------------------------------------------------------------===//
// Selection
//===----------------------------------------------------------------------===//

template <typename T> Evaluate selectFloat(tile::Combine kind) {
  switch (kind) {
  case tile::Combine::Add:
    return forHost<evalSums<T>>();
  case tile::Combine::Mul:
    return forHost<evalProducts<T>>();
  case tile::Combine::MaxNum:
    return forHost<evalExtrema<T, MaxNumbers>>();
  case tile::Combine::MinNum:
    return forHost<evalExtrema<T, MinNumbers>>();
  default:
    return nullptr;
  }
}

Evaluate selectInteger(tile::Combine kind) {
  switch (kind) {
  case tile::Combine::Add:
    return evalIntegers<AddNumbers, true>;
  case tile::Combine::Mul:
    return evalIntegers<MulNumbers, true>;
  case tile::Combine::And:
    return evalIntegers<AndBits, true>;
  case tile::Combine::Or:
    return evalIntegers<OrBits, true>;
  case tile::Combine::Xor:
    return evalIntegers<XorBits, true>;
  case tile::Combine::MaxSI:
    return evalIntegers<MaxSigned, true>;
  case tile::Combine::MinSI:
    return evalIntegers<MinSigned, true>;
  case tile::Combine::MaxUI:
    return evalIntegers<MaxNumbers, false>;
  case tile::Combine::MinUI:
    return evalIntegers<MinNumbers, false>;
  default:
    return nullptr;
  }
}

Evaluate selectScan(Operation *op) {
  Element element = *getElement(op->getOperand(0).getType());
  tile::Combine kind = cast<tile::ScanOp>(op).getKind();
  if (!isFloat(element))
    return selectInteger(kind);
  return visitAnyFloat(element, [&](auto *type) -> Evaluate {
    return selectFloat<std::remove_pointer_t<decltype(type)>>(kind);
  });
}

LogicalResult compileScan(Compiler &compiler, Operation *op) {
  auto scan = cast<tile::ScanOp>(op);
  Step &step = compiler.emit(op, selectScan(op));
  auto info = std::make_unique<ScanInfo>();
  info->axis = Axis::get(scan.getType(), scan.getAxis());
  info->isReverse = scan.getReverse();
  step.payload = std::move(info);
  step.keepsOffsetTags = scan.getKind() == tile::Combine::Add ||
                         scan.getKind() == tile::Combine::Mul;
  return success();
}

} // namespace

void interpreter::addScanOperator(Operators &operators) {
  operators["tile.scan"] = {selectScan, compileScan};
}

//===- EvalCast.cpp - Conversions between elements ------------------------===//

#include "Bounds.h"
#include "Compiler.h"
#include "FloatOperands.h"
#include "Frame.h"
#include "tilec/Dialect/Tile/Tile.h"
#include <cstring>

using namespace mlir;
using namespace tilec;
using namespace tilec::interpreter;

namespace {

//===----------------------------------------------------------------------===//
// Integer to integer
//===----------------------------------------------------------------------===//

template <bool isSigned, typename From, typename To>
void evalIntToInt(Frame &frame, const Step &step) {
  const unsigned count = step.count;
  const auto *a = frame.operand(step, 0).as<typename From::Storage>();
  auto *z = frame.result(step).as<typename To::Storage>();
  for (unsigned i = 0; i < count; ++i)
    z[i] = To::wrap(isSigned ? uint64_t(From::toSigned(a[i])) : a[i]);
  propagateUndecided(frame, step);
}

//===----------------------------------------------------------------------===//
// Integer to float
//===----------------------------------------------------------------------===//

/// Rounds once: a 64-bit integer that does not fit in double is first rounded
/// to odd there, which keeps the second rounding right.
template <typename T> T roundInteger(uint64_t magnitude, bool isNegative) {
  if constexpr (std::is_same_v<T, double>) {
    double value = static_cast<double>(magnitude);
    return isNegative ? -value : value;
  } else {
    // The low 11 bits are gathered into one.
    if (magnitude >> 53)
      magnitude = (magnitude >> 11 << 11) | ((magnitude & 0x7ff ? 1 : 0) << 11);
    double value = static_cast<double>(magnitude);
    return fromDouble<T>(isNegative ? -value : value);
  }
}

template <bool isSigned, typename From, typename To>
void evalIntToFloat(Frame &frame, const Step &step) {
  const unsigned count = step.count;
  const auto *a = frame.operand(step, 0).as<typename From::Storage>();
  To *z = frame.result(step).as<To>();
  for (unsigned i = 0; i < count; ++i) {
    if constexpr (From::width < 64) {
      // Exact in double.
      z[i] = fromDouble<To>(
          static_cast<double>(isSigned ? From::toSigned(a[i]) : int64_t(a[i])));
    } else {
      bool isNegative = isSigned && From::toSigned(a[i]) < 0;
      z[i] = roundInteger<To>(isNegative ? 0 - a[i] : a[i], isNegative);
    }
  }
  propagateUndecided(frame, step);
}

//===----------------------------------------------------------------------===//
// Float to float
//===----------------------------------------------------------------------===//

template <typename To>
double boundNarrowing(double source, double bound, double value,
                      const Limits<To> &limits) {
  if (std::fabs(value) <= limits.largest)
    return limits.settle(bound, value);
  if (bound == 0 || !std::isfinite(source))
    return bound;
  // What overflows has neighbours that do not, unless it is far away.
  return std::fabs(source) - bound > 2 * limits.largest ? 0 : undecided;
}

/// Saturates, so that a value beyond the largest one is not undecided: rounding
/// keeps order, and the ends of the source's interval become those of the
/// result's.
template <typename To, typename Round>
double boundRounded(double source, double bound, double value, Round round) {
  if (bound == 0 || bound == undecided || std::isnan(source))
    return bound;
  double low = std::fabs(value - toDouble(round(source - bound)));
  double high = std::fabs(toDouble(round(source + bound)) - value);
  double result = std::max(low, high);
  return std::isnan(result) ? undecided : result;
}

/// With the rounding that `tile.truncf` names.
template <typename From, typename To, bool towardsZero>
void evalRounding(Frame &frame, const Step &step) {
  const unsigned count = step.count;
  const Tensor &source = frame.operand(step, 0);
  Tensor &result = frame.result(step);
  const From *a = source.as<From>();
  To *z = result.as<To>();
  auto round = [](double value) {
    return towardsZero ? fromDoubleTowardsZero<To>(value)
                       : fromDouble<To>(value);
  };
  for (unsigned i = 0; i < count; ++i)
    z[i] = round(toDouble(a[i]));
  if (!source.bounds)
    return;
  double *bounds = frame.makeBounds(result);
  for (unsigned i = 0; i < count; ++i)
    bounds[i] = boundRounded<To>(toDouble(a[i]), source.bounds[i],
                                 toDouble(z[i]), round);
}

template <typename From, typename To>
void evalFloatToFloat(Frame &frame, const Step &step) {
  const unsigned count = step.count;
  const Tensor &source = frame.operand(step, 0);
  Tensor &result = frame.result(step);
  const From *a = source.as<From>();
  To *z = result.as<To>();
  for (unsigned i = 0; i < count; ++i)
    z[i] = fromDouble<To>(toDouble(a[i]));
  if (!source.bounds)
    return;
  double *bounds = frame.makeBounds(result);
  Limits<To> limits;
  for (unsigned i = 0; i < count; ++i)
    bounds[i] = sizeof(To) > sizeof(From)
                    ? source.bounds[i]
                    : boundNarrowing(toDouble(a[i]), source.bounds[i],
                                     toDouble(z[i]), limits);
}

//===----------------------------------------------------------------------===//
// Float to integer
//===----------------------------------------------------------------------===//

/// Truncates and saturates; NaN gives 0.
template <bool isSigned, typename To> uint64_t saturate(double value) {
  constexpr double low = isSigned ? static_cast<double>(To::smallest) : 0;
  // The first value too large is a power of two, exact in double.
  constexpr double end = isSigned ? -static_cast<double>(To::smallest)
                                  : 2 * -static_cast<double>(To::smallest);
  if (!(value > low))
    return std::isnan(value) ? 0 : isSigned ? uint64_t(To::smallest) : 0;
  if (value >= end)
    return isSigned ? uint64_t(To::largest) : To::largestUnsigned;
  return isSigned ? uint64_t(static_cast<int64_t>(value))
                  : static_cast<uint64_t>(value);
}

template <bool isSigned, typename To> bool isOutOfRange(double value) {
  double whole = std::trunc(value);
  double low = isSigned ? static_cast<double>(To::smallest) : 0;
  double end = isSigned ? -static_cast<double>(To::smallest)
                        : 2 * -static_cast<double>(To::smallest);
  return !(whole >= low && whole < end);
}

template <bool isSigned, typename From, typename To>
void evalFloatToInt(Frame &frame, const Step &step) {
  const unsigned count = step.count;
  const Tensor &source = frame.operand(step, 0);
  Tensor &result = frame.result(step);
  const From *a = source.as<From>();
  auto *z = result.as<typename To::Storage>();
  bool any = false;
  for (unsigned i = 0; i < count; ++i) {
    z[i] = To::wrap(saturate<isSigned, To>(toDouble(a[i])));
    any |= isOutOfRange<isSigned, To>(toDouble(a[i]));
  }
  for (unsigned i = 0; any && i < count; ++i)
    if (isOutOfRange<isSigned, To>(toDouble(a[i])))
      frame.addTag(result, i, step.tag);
  if (!source.bounds)
    return;
  double *bounds = frame.makeBounds(result);
  for (unsigned i = 0; i < count; ++i) {
    double value = toDouble(a[i]), bound = source.bounds[i];
    bool isSame =
        bound < undecided && saturate<isSigned, To>(value - bound) ==
                                 saturate<isSigned, To>(value + bound);
    bounds[i] = isSame ? 0 : undecided;
  }
}

//===----------------------------------------------------------------------===//
// Bits
//===----------------------------------------------------------------------===//

void evalBitcast(Frame &frame, const Step &step) {
  const Tensor &source = frame.operand(step, 0);
  Tensor &result = frame.result(step);
  std::memcpy(result.data, source.data,
              size_t(getBytes(result.element)) * step.count);
  if (source.element == result.element && source.bounds)
    std::copy_n(source.bounds, step.count, frame.makeBounds(result));
  else
    propagateUndecided(frame, step);
}

//===----------------------------------------------------------------------===//
// Selection
//===----------------------------------------------------------------------===//

template <typename T> using Pointee = std::remove_pointer_t<T>;

struct Types {
  explicit Types(Operation *op)
      : from(*getElement(op->getOperand(0).getType())),
        to(*getElement(op->getResult(0).getType())) {}
  bool areInts() const { return from <= Element::I64 && to <= Element::I64; }
  Element from, to;
};

template <bool isSigned> Evaluate selectIntToInt(Operation *op) {
  Types types(op);
  if (!types.areInts())
    return nullptr;
  return visitInt(types.from, [&](auto *from) {
    return visitInt(types.to, [&](auto *to) -> Evaluate {
      return evalIntToInt<isSigned, Pointee<decltype(from)>,
                          Pointee<decltype(to)>>;
    });
  });
}

template <bool isSigned> Evaluate selectIntToFloat(Operation *op) {
  Types types(op);
  if (types.from > Element::I64 || !isFloat(types.to) || isFloat8(types.to))
    return nullptr;
  return visitInt(types.from, [&](auto *from) {
    return visitFloat(types.to, [&](auto *to) -> Evaluate {
      return evalIntToFloat<isSigned, Pointee<decltype(from)>,
                            Pointee<decltype(to)>>;
    });
  });
}

Evaluate selectFloatToFloat(Operation *op) {
  Types types(op);
  // To a float of 8 bits, `tile.truncf` says how.
  if (!isFloat(types.from) || !isFloat(types.to) || isFloat8(types.to) ||
      op->hasAttr("roundingmode"))
    return nullptr;
  return visitAnyFloat(types.from, [&](auto *from) {
    return visitFloat(types.to, [&](auto *to) -> Evaluate {
      return evalFloatToFloat<Pointee<decltype(from)>, Pointee<decltype(to)>>;
    });
  });
}

Evaluate selectRounding(Operation *op) {
  Types types(op);
  if (!isFloat(types.from) || !isFloat(types.to))
    return nullptr;
  bool towardsZero =
      cast<tile::TruncFOp>(op).getRounding() == tile::Rounding::TowardZero;
  return visitAnyFloat(types.from, [&](auto *from) {
    return visitAnyFloat(types.to, [&](auto *to) -> Evaluate {
      using From = Pointee<decltype(from)>;
      using To = Pointee<decltype(to)>;
      return towardsZero ? evalRounding<From, To, true>
                         : evalRounding<From, To, false>;
    });
  });
}

template <bool isSigned> Evaluate selectFloatToInt(Operation *op) {
  Types types(op);
  if (!isFloat(types.from) || isFloat8(types.from) || types.to > Element::I64)
    return nullptr;
  return visitFloat(types.from, [&](auto *from) {
    return visitInt(types.to, [&](auto *to) -> Evaluate {
      return evalFloatToInt<isSigned, Pointee<decltype(from)>,
                            Pointee<decltype(to)>>;
    });
  });
}

Evaluate selectBitcast(Operation *op) {
  Types types(op);
  return getBytes(types.from) == getBytes(types.to) ? evalBitcast : nullptr;
}

} // namespace

void interpreter::addCastOperators(Operators &operators) {
  static const FindingKind range[] = {FindingKind::CastOutOfRange};
  operators["arith.extsi"] = {selectIntToInt<true>, nullptr, {}, true};
  operators["arith.extui"] = {selectIntToInt<false>, nullptr, {}, true};
  operators["arith.trunci"] = {selectIntToInt<false>};
  operators["arith.index_cast"] = {selectIntToInt<true>, nullptr, {}, true};
  operators["arith.index_castui"] = {selectIntToInt<false>, nullptr, {}, true};
  operators["arith.sitofp"] = {selectIntToFloat<true>};
  operators["arith.uitofp"] = {selectIntToFloat<false>};
  operators["arith.extf"] = {selectFloatToFloat};
  operators["arith.truncf"] = {selectFloatToFloat};
  operators["tile.truncf"] = {selectRounding};
  operators["tile.fptosi"] = {selectFloatToInt<true>, nullptr, range};
  operators["tile.fptoui"] = {selectFloatToInt<false>, nullptr, range};
  operators["arith.bitcast"] = {selectBitcast};
}

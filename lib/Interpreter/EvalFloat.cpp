//===- EvalFloat.cpp - Float arithmetic -----------------------------------===//

#include "Bounds.h"
#include "Compiler.h"
#include "FloatOperands.h"
#include "Frame.h"
#include "HostVectors.h"

// A contracted product would be rounded once where the language rounds twice.
#pragma clang fp contract(off)

using namespace mlir;
using namespace tilec;
using namespace tilec::interpreter;

namespace {

//===----------------------------------------------------------------------===//
// Binary operations
//===----------------------------------------------------------------------===//

/// How far an engine's quotient of two f32 may be off: 2 units in the last
/// place. One rounding of it is counted by `settle` already.
template <typename T>
constexpr double divisionError =
    Format<float>::roundoff * (std::is_same_v<T, double>  ? 0
                               : std::is_same_v<T, float> ? 3
                                                          : 4);

/// `spread` may assume finite numbers; `resolve` need not.
struct Add {
  template <typename C> static C apply(C a, C b) { return a + b; }
  template <typename T> static constexpr double error = 0;
  static double spread(double, double, double, double ex, double ey) {
    return ex + ey;
  }
  static double resolve(double x, double ex, double y, double ey, double z) {
    // An infinity swallows whatever finite number is added.
    return std::isinf(z) && (std::isinf(x) || std::isinf(y)) ? 0 : undecided;
  }
};
struct Sub : Add {
  template <typename C> static C apply(C a, C b) { return a - b; }
};
struct Mul {
  template <typename C> static C apply(C a, C b) { return a * b; }
  template <typename T> static constexpr double error = 0;
  static double spread(double x, double y, double, double ex, double ey) {
    return std::fabs(x) * ey + std::fabs(y) * ex + ex * ey;
  }
  static double resolve(double x, double ex, double y, double ey, double z) {
    bool isInfinite = (std::isinf(x) && std::fabs(y) > ey) ||
                      (std::isinf(y) && std::fabs(x) > ex);
    return std::isinf(z) && isInfinite ? 0 : undecided;
  }
};
struct DivRn {
  template <typename C> static C apply(C a, C b) { return a / b; }
  template <typename T> static constexpr double error = 0;
  static double spread(double, double y, double z, double ex, double ey) {
    double divisor = std::fabs(y) - ey;
    double moved = ex + std::fabs(z) * ey;
    return moved == 0 ? 0 : divisor > 0 ? moved / divisor : undecided;
  }
  static double resolve(double x, double ex, double y, double ey, double z) {
    if (std::isinf(y) && !std::isinf(x))
      return 0;
    if (std::isinf(x) && std::fabs(y) > ey)
      return 0;
    return y == 0 && ey == 0 && std::fabs(x) > ex ? 0 : undecided;
  }
};
struct Div : DivRn {
  template <typename T> static constexpr double error = divisionError<T>;
};
struct Rem {
  template <typename C> static C apply(C a, C b) { return std::fmod(a, b); }
  template <typename T> static constexpr double error = 0;
  static double spread(double x, double y, double z, double ex, double ey) {
    if (ex == 0 && ey == 0)
      return 0;
    // Inside one period the remainder moves with its operands; over an edge it
    // jumps by the divisor.
    double quotient = std::trunc(x / y);
    double moved = ex + std::fabs(quotient) * ey;
    bool staysInside =
        std::fabs(z) > moved && std::fabs(z) + moved < std::fabs(y) - ey;
    return staysInside ? moved : undecided;
  }
  static double resolve(double, double, double, double, double) {
    return undecided;
  }
};

/// Whether a product that may be contracted with a sum overflowed: unrounded,
/// it did not.
template <typename T>
TILEC_INLINE bool losesProduct(Frame &frame, const Step &step) {
  const T *zs = frame.result(step).as<T>();
  bool any = false;
  for (unsigned i = 0; step.feedsSum && i < step.count; ++i)
    any |= std::isinf(toDouble(zs[i]));
  return any;
}

template <typename Op, typename T>
TILEC_INLINE void boundBinary(Frame &frame, const Step &step) {
  const unsigned count = step.count;
  const Tensor &x = frame.operand(step, 0), &y = frame.operand(step, 1);
  Tensor &z = frame.result(step);
  constexpr double error = Op::template error<T>;
  if (!x.bounds && !y.bounds && !step.contracted && error == 0 &&
      !step.isRegrouped && !losesProduct<T>(frame, step))
    return;
  const T *xs = x.as<T>(), *ys = y.as<T>(), *zs = z.as<T>();
  const double *exs = frame.getBounds(x), *eys = frame.getBounds(y);
  double *ezs = frame.makeBounds(z);
  Limits<T> limits;
  Contraction<T> keepsX(step, 0), keepsY(step, 1);
  // Not 0, so that the rounding counts.
  const double least = step.isRegrouped ? limits.smallest : 0;
  bool isFinite = true;
  for (unsigned i = 0; i < count; ++i) {
    double a = toDouble(xs[i]), b = toDouble(ys[i]), c = toDouble(zs[i]);
    double ea = keepsX.widen(a, exs[i]), eb = keepsY.widen(b, eys[i]);
    double spread = Op::spread(a, b, c, ea, eb) + error * std::fabs(c) + least;
    ezs[i] = limits.settle(spread, c);
    isFinite &= std::fabs(c) <= limits.largest && ezs[i] < undecided;
  }
  for (unsigned i = 0; !isFinite && i < count; ++i) {
    double a = toDouble(xs[i]), b = toDouble(ys[i]), c = toDouble(zs[i]);
    if (std::fabs(c) <= limits.largest && ezs[i] < undecided)
      continue;
    double ea = keepsX.widen(a, exs[i]), eb = keepsY.widen(b, eys[i]);
    bool isOverflow = std::isinf(c) && !std::isinf(a) && !std::isinf(b);
    std::optional<double> common = resolveCommon(a, ea, b, eb, c);
    // What overflows here may stay below the edge in another engine.
    bool isInexact = (error > 0 && b != 0) || step.feedsSum || step.isRegrouped;
    if (common && *common == 0 && isOverflow && isInexact)
      common = undecided;
    bool wasOverflow =
        std::fabs(c) <= limits.largest && !std::isinf(a) && !std::isinf(b);
    ezs[i] = common        ? *common
             : wasOverflow ? undecided
                           : Op::resolve(a, ea, b, eb, c);
  }
}

template <typename Op, typename T>
void evalBinary(Frame &frame, const Step &step) {
  const unsigned count = step.count;
  const T *a = frame.operand(step, 0).as<T>(),
          *b = frame.operand(step, 1).as<T>();
  T *z = frame.result(step).as<T>();
  for (unsigned i = 0; i < count; ++i)
    z[i] = narrow<T>(Op::apply(widen(a[i]), widen(b[i])));
  boundBinary<Op, T>(frame, step);
}

//===----------------------------------------------------------------------===//
// Larger and smaller
//===----------------------------------------------------------------------===//

/// `propagatesNaN`: a NaN operand gives NaN; otherwise the other operand.
template <bool isMax, bool propagatesNaN> struct Extremum {
  template <typename C> static C apply(C a, C b) {
    if (std::isnan(a))
      return propagatesNaN ? a : b;
    if (std::isnan(b))
      return propagatesNaN ? b : a;
    if (a == b)
      return std::signbit(a) == isMax ? b : a;
    return (a < b) == isMax ? b : a;
  }
};

template <typename Op, typename T>
void evalExtremum(Frame &frame, const Step &step) {
  const unsigned count = step.count;
  const Tensor &x = frame.operand(step, 0), &y = frame.operand(step, 1);
  const T *a = x.as<T>(), *b = y.as<T>();
  Tensor &result = frame.result(step);
  T *z = result.as<T>();
  for (unsigned i = 0; i < count; ++i)
    z[i] = narrow<T>(Op::apply(widen(a[i]), widen(b[i])));
  if (!x.bounds && !y.bounds)
    return;
  const double *ea = frame.getBounds(x), *eb = frame.getBounds(y);
  double *ez = frame.makeBounds(result);
  for (unsigned i = 0; i < count; ++i)
    ez[i] = std::max(ea[i], eb[i]);
}

//===----------------------------------------------------------------------===//
// Comparison
//===----------------------------------------------------------------------===//

template <arith::CmpFPredicate predicate> bool holds(double a, double b) {
  using P = arith::CmpFPredicate;
  bool isUnordered = std::isnan(a) || std::isnan(b);
  switch (predicate) {
  case P::AlwaysFalse:
    return false;
  case P::OEQ:
    return a == b;
  case P::OGT:
    return a > b;
  case P::OGE:
    return a >= b;
  case P::OLT:
    return a < b;
  case P::OLE:
    return a <= b;
  case P::ONE:
    return a < b || a > b;
  case P::ORD:
    return !isUnordered;
  case P::UEQ:
    return isUnordered || a == b;
  case P::UGT:
    return !(a <= b);
  case P::UGE:
    return !(a < b);
  case P::ULT:
    return !(a >= b);
  case P::ULE:
    return !(a > b);
  case P::UNE:
    return a != b;
  case P::UNO:
    return isUnordered;
  case P::AlwaysTrue:
    return true;
  }
  llvm_unreachable("every predicate is handled");
}

template <arith::CmpFPredicate predicate, typename T>
void evalCmp(Frame &frame, const Step &step) {
  const unsigned count = step.count;
  const Tensor &x = frame.operand(step, 0), &y = frame.operand(step, 1);
  const T *a = x.as<T>(), *b = y.as<T>();
  Tensor &result = frame.result(step);
  uint8_t *z = result.as<uint8_t>();
  for (unsigned i = 0; i < count; ++i)
    z[i] = holds<predicate>(toDouble(a[i]), toDouble(b[i]));
  if (!x.bounds && !y.bounds)
    return;
  const double *ea = frame.getBounds(x), *eb = frame.getBounds(y);
  double *ez = frame.makeBounds(result);
  for (unsigned i = 0; i < count; ++i) {
    double reach = ea[i] + eb[i];
    double distance = std::fabs(toDouble(a[i]) - toDouble(b[i]));
    // Equal infinities have no distance; an infinite reach decides nothing.
    bool isOpen = reach > 0 && (!(distance > reach) || reach == undecided);
    bool isNaN = std::isnan(toDouble(a[i])) || std::isnan(toDouble(b[i]));
    ez[i] = isOpen && !(isNaN && reach < undecided) ? undecided : 0;
  }
}

template <typename T> Evaluate selectCmp(arith::CmpFPredicate predicate) {
  using P = arith::CmpFPredicate;
  switch (predicate) {
#define CASE(name)                                                             \
  case P::name:                                                                \
    return forHost<evalCmp<P::name, T>>();
    CASE(AlwaysFalse)
    CASE(OEQ)
    CASE(OGT)
    CASE(OGE)
    CASE(OLT)
    CASE(OLE)
    CASE(ONE)
    CASE(ORD)
    CASE(UEQ)
    CASE(UGT)
    CASE(UGE)
    CASE(ULT)
    CASE(ULE)
    CASE(UNE)
    CASE(UNO)
    CASE(AlwaysTrue)
#undef CASE
  }
  llvm_unreachable("every predicate is handled");
}

//===----------------------------------------------------------------------===//
// Signs
//===----------------------------------------------------------------------===//

/// Sets a sign bit from the old one; NaNs keep the rest of their bits.
template <bool isNegation, typename T>
void evalSign(Frame &frame, const Step &step) {
  const unsigned count = step.count;
  using Bits = std::conditional_t<
      sizeof(T) == 2, uint16_t,
      std::conditional_t<sizeof(T) == 4, uint32_t, uint64_t>>;
  constexpr Bits sign = Bits(1) << (8 * sizeof(T) - 1);
  const Tensor &x = frame.operand(step, 0);
  Tensor &result = frame.result(step);
  const Bits *a = x.as<Bits>();
  Bits *z = result.as<Bits>();
  for (unsigned i = 0; i < count; ++i)
    z[i] = isNegation ? a[i] ^ sign : a[i] & ~sign;
  if (x.bounds)
    std::copy_n(x.bounds, step.count, frame.makeBounds(result));
}

//===----------------------------------------------------------------------===//
// Selection
//===----------------------------------------------------------------------===//

#define SELECT_FLOAT(name, evaluator)                                          \
  template <typename Op> Evaluate name(Operation *op) {                        \
    std::optional<Element> element = getFloatElement(op);                      \
    if (!element)                                                              \
      return nullptr;                                                          \
    return visitFloat(*element, [](auto *type) -> Evaluate {                   \
      return forHost<evaluator<Op, std::remove_pointer_t<decltype(type)>>>();  \
    });                                                                        \
  }
SELECT_FLOAT(selectBinary, evalBinary)
SELECT_FLOAT(selectExtremum, evalExtremum)
#undef SELECT_FLOAT

template <bool isNegation> Evaluate selectSign(Operation *op) {
  std::optional<Element> element = getFloatElement(op);
  if (!element)
    return nullptr;
  return visitFloat(*element, [](auto *type) -> Evaluate {
    return evalSign<isNegation, std::remove_pointer_t<decltype(type)>>;
  });
}

Evaluate selectCmpOperator(Operation *op) {
  std::optional<Element> element = getElement(op->getOperand(0).getType());
  if (!element || !isFloat(*element))
    return nullptr;
  auto predicate = cast<arith::CmpFOp>(op).getPredicate();
  return visitAnyFloat(*element, [&](auto *type) -> Evaluate {
    return selectCmp<std::remove_pointer_t<decltype(type)>>(predicate);
  });
}

} // namespace

void interpreter::addFloatOperators(Operators &operators) {
  operators["arith.addf"] = {selectBinary<Add>};
  operators["arith.subf"] = {selectBinary<Sub>};
  operators["arith.mulf"] = {selectBinary<Mul>};
  operators["arith.divf"] = {selectBinary<Div>};
  operators["tile.div_rn"] = {selectBinary<DivRn>};
  operators["arith.remf"] = {selectBinary<Rem>};
  operators["arith.maxnumf"] = {selectExtremum<Extremum<true, false>>};
  operators["arith.minnumf"] = {selectExtremum<Extremum<false, false>>};
  operators["arith.maximumf"] = {selectExtremum<Extremum<true, true>>};
  operators["arith.minimumf"] = {selectExtremum<Extremum<false, true>>};
  operators["arith.cmpf"] = {selectCmpOperator};
  operators["arith.negf"] = {selectSign<true>};
  operators["math.absf"] = {selectSign<false>};
}

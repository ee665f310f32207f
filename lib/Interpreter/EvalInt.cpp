//===- EvalInt.cpp - Integer operations -----------------------------------===//
//
// Every operation is total here: the values where arith is poison are those
// that the tile dialect defines, and a tag says that they were used.
//
//===----------------------------------------------------------------------===//

#include "Compiler.h"
#include "Frame.h"
#include "HostVectors.h"

using namespace mlir;
using namespace tilec;
using namespace tilec::interpreter;

namespace {

//===----------------------------------------------------------------------===//
// Operations on unsigned host integers
//===----------------------------------------------------------------------===//

struct Add {
  template <typename I> static uint64_t apply(uint64_t a, uint64_t b) {
    return a + b;
  }
};
struct Sub {
  template <typename I> static uint64_t apply(uint64_t a, uint64_t b) {
    return a - b;
  }
};
struct Mul {
  template <typename I> static uint64_t apply(uint64_t a, uint64_t b) {
    return a * b;
  }
};
struct And {
  template <typename I> static uint64_t apply(uint64_t a, uint64_t b) {
    return a & b;
  }
};
struct Or {
  template <typename I> static uint64_t apply(uint64_t a, uint64_t b) {
    return a | b;
  }
};
struct Xor {
  template <typename I> static uint64_t apply(uint64_t a, uint64_t b) {
    return a ^ b;
  }
};
struct MaxU {
  template <typename I> static uint64_t apply(uint64_t a, uint64_t b) {
    return std::max(a, b);
  }
};
struct MinU {
  template <typename I> static uint64_t apply(uint64_t a, uint64_t b) {
    return std::min(a, b);
  }
};
struct MaxS {
  template <typename I> static uint64_t apply(uint64_t a, uint64_t b) {
    return std::max(I::toSigned(a), I::toSigned(b));
  }
};
struct MinS {
  template <typename I> static uint64_t apply(uint64_t a, uint64_t b) {
    return std::min(I::toSigned(a), I::toSigned(b));
  }
};

/// Division overflows for one pair only, whose quotient is the dividend.
template <typename I> bool overflows(uint64_t a, uint64_t b) {
  return I::toSigned(a) == I::smallest && I::toSigned(b) == -1;
}
struct DivU {
  template <typename I> static uint64_t apply(uint64_t a, uint64_t b) {
    return b ? a / b : ~uint64_t(0);
  }
};
struct RemU {
  template <typename I> static uint64_t apply(uint64_t a, uint64_t b) {
    return b ? a % b : a;
  }
};
struct DivS {
  template <typename I> static uint64_t apply(uint64_t a, uint64_t b) {
    if (!b)
      return ~uint64_t(0);
    return overflows<I>(a, b) ? a : I::toSigned(a) / I::toSigned(b);
  }
};
struct RemS {
  template <typename I> static uint64_t apply(uint64_t a, uint64_t b) {
    if (!b)
      return a;
    return overflows<I>(a, b) ? 0 : I::toSigned(a) % I::toSigned(b);
  }
};
struct ShL {
  template <typename I> static uint64_t apply(uint64_t a, uint64_t b) {
    return b < I::width ? a << b : 0;
  }
};
struct ShRU {
  template <typename I> static uint64_t apply(uint64_t a, uint64_t b) {
    return b < I::width ? a >> b : 0;
  }
};
struct ShRS {
  template <typename I> static uint64_t apply(uint64_t a, uint64_t b) {
    return I::toSigned(a) >> std::min<uint64_t>(b, 63);
  }
};

//===----------------------------------------------------------------------===//
// Evaluators
//===----------------------------------------------------------------------===//

template <typename Op, typename I>
TILEC_INLINE void evalBinary(Frame &frame, const Step &step) {
  const unsigned count = step.count;
  using T = typename I::Storage;
  const T *a = frame.operand(step, 0).as<T>(),
          *b = frame.operand(step, 1).as<T>();
  T *z = frame.result(step).as<T>();
  for (unsigned i = 0; i < count; ++i)
    z[i] = I::wrap(Op::template apply<I>(a[i], b[i]));
  propagateUndecided(frame, step);
}

/// `a & b` is decided where one side is decided and has no bit set; `a | b` in
/// the same way for all bits.
template <typename Op, typename I>
void evalLogic(Frame &frame, const Step &step) {
  const unsigned count = step.count;
  evalBinary<Op, I>(frame, step);
  Tensor &result = frame.result(step);
  if (!result.bounds)
    return;
  using T = typename I::Storage;
  const T absorbing = std::is_same_v<Op, And> ? 0 : I::wrap(~uint64_t(0));
  for (unsigned side = 0; side < 2; ++side) {
    const Tensor &operand = frame.operand(step, side);
    const T *values = operand.as<T>();
    const double *bounds = frame.getBounds(operand);
    for (unsigned i = 0; i < count; ++i)
      if (values[i] == absorbing && bounds[i] == 0)
        result.bounds[i] = 0;
  }
}

template <typename Op, typename I>
void evalDivision(Frame &frame, const Step &step) {
  const unsigned count = step.count;
  evalBinary<Op, I>(frame, step);
  using T = typename I::Storage;
  constexpr bool isSigned =
      std::is_same_v<Op, DivS> || std::is_same_v<Op, RemS>;
  const T *a = frame.operand(step, 0).as<T>(),
          *b = frame.operand(step, 1).as<T>();
  Tensor &result = frame.result(step);
  for (unsigned i = 0; i < count; ++i) {
    if (LLVM_UNLIKELY(b[i] == 0))
      frame.addTag(result, i, step.tag);
    else if (isSigned && LLVM_UNLIKELY(overflows<I>(a[i], b[i])))
      frame.addTag(result, i, step.otherTag);
  }
}

template <typename Op, typename I>
void evalShift(Frame &frame, const Step &step) {
  const unsigned count = step.count;
  evalBinary<Op, I>(frame, step);
  using T = typename I::Storage;
  const T *b = frame.operand(step, 1).as<T>();
  Tensor &result = frame.result(step);
  bool any = false;
  for (unsigned i = 0; i < count; ++i)
    any |= b[i] >= I::width;
  for (unsigned i = 0; any && i < count; ++i)
    if (b[i] >= I::width)
      frame.addTag(result, i, step.tag);
}

/// High half of the product of two integers.
template <typename I, bool isSigned>
uint64_t getHighHalf(uint64_t a, uint64_t b) {
  if constexpr (isSigned)
    return static_cast<uint64_t>(
        (static_cast<__int128>(I::toSigned(a)) * I::toSigned(b)) >> I::width);
  else
    return static_cast<uint64_t>((static_cast<unsigned __int128>(a) * b) >>
                                 I::width);
}

template <typename I, bool isSigned>
void evalMulExtended(Frame &frame, const Step &step) {
  const unsigned count = step.count;
  using T = typename I::Storage;
  const T *a = frame.operand(step, 0).as<T>(),
          *b = frame.operand(step, 1).as<T>();
  T *low = frame.result(step, 0).as<T>(), *high = frame.result(step, 1).as<T>();
  for (unsigned i = 0; i < count; ++i) {
    low[i] = I::wrap(uint64_t(a[i]) * b[i]);
    high[i] = I::wrap(getHighHalf<I, isSigned>(a[i], b[i]));
  }
  propagateUndecided(frame, step);
}

template <typename I> void evalAbs(Frame &frame, const Step &step) {
  const unsigned count = step.count;
  using T = typename I::Storage;
  const T *a = frame.operand(step, 0).as<T>();
  T *z = frame.result(step).as<T>();
  for (unsigned i = 0; i < count; ++i)
    z[i] = I::wrap(I::toSigned(a[i]) < 0 ? 0 - uint64_t(a[i]) : a[i]);
  propagateUndecided(frame, step);
}

//===----------------------------------------------------------------------===//
// Comparison
//===----------------------------------------------------------------------===//

template <arith::CmpIPredicate predicate, typename I>
bool holds(typename I::Storage a, typename I::Storage b) {
  using P = arith::CmpIPredicate;
  switch (predicate) {
  case P::eq:
    return a == b;
  case P::ne:
    return a != b;
  case P::slt:
    return I::toSigned(a) < I::toSigned(b);
  case P::sle:
    return I::toSigned(a) <= I::toSigned(b);
  case P::sgt:
    return I::toSigned(a) > I::toSigned(b);
  case P::sge:
    return I::toSigned(a) >= I::toSigned(b);
  case P::ult:
    return a < b;
  case P::ule:
    return a <= b;
  case P::ugt:
    return a > b;
  case P::uge:
    return a >= b;
  }
  llvm_unreachable("every predicate is handled");
}

template <arith::CmpIPredicate predicate, typename I>
void evalCmp(Frame &frame, const Step &step) {
  const unsigned count = step.count;
  using T = typename I::Storage;
  const T *a = frame.operand(step, 0).as<T>(),
          *b = frame.operand(step, 1).as<T>();
  uint8_t *z = frame.result(step).as<uint8_t>();
  for (unsigned i = 0; i < count; ++i)
    z[i] = holds<predicate, I>(a[i], b[i]);
  propagateUndecided(frame, step);
}

template <typename I> Evaluate selectCmp(arith::CmpIPredicate predicate) {
  using P = arith::CmpIPredicate;
  switch (predicate) {
#define CASE(name)                                                             \
  case P::name:                                                                \
    return forHost<evalCmp<P::name, I>>();
    CASE(eq)
    CASE(ne)
    CASE(slt)
    CASE(sle)
    CASE(sgt)
    CASE(sge)
    CASE(ult)
    CASE(ule)
    CASE(ugt)
    CASE(uge)
#undef CASE
  }
  llvm_unreachable("every predicate is handled");
}

//===----------------------------------------------------------------------===//
// Offsets that wrap
//===----------------------------------------------------------------------===//

template <typename Op, typename I, bool isSigned>
bool wraps(typename I::Storage a, typename I::Storage b) {
  auto widen = [](typename I::Storage value) {
    return isSigned ? I::toSigned(value) : static_cast<int64_t>(value);
  };
  // Offsets of 64 bits are not checked, so the exact result fits.
  auto exact = static_cast<int64_t>(
      Op::template apply<I>(uint64_t(widen(a)), uint64_t(widen(b))));
  if constexpr (isSigned)
    return exact < I::smallest || exact > I::largest;
  // Products of two u32 take all 64 bits, so they are compared unsigned.
  return static_cast<uint64_t>(exact) > I::largestUnsigned;
}

/// Not 0 where `a op b`, which is `z` after wrapping, wraps.
template <typename Op, typename I, bool isSigned>
typename I::Storage findWrap(typename I::Storage a, typename I::Storage b,
                             typename I::Storage z) {
  using T = typename I::Storage;
  // The sign of a sum is wrong where it is neither operand's.
  constexpr T sign = T(1) << (I::width - 1);
  if constexpr (std::is_same_v<Op, Add>)
    return isSigned ? T((a ^ z) & (b ^ z) & sign) : T(z < a);
  else if constexpr (std::is_same_v<Op, Sub>)
    return isSigned ? T((a ^ b) & (a ^ z) & sign) : T(a < b);
  else
    return wraps<Op, I, isSigned>(a, b);
}

template <typename Op, typename I, bool isSigned>
void evalOffset(Frame &frame, const Step &step) {
  const unsigned count = step.count;
  using T = typename I::Storage;
  Tensor &result = frame.result(step);
  const T *a = frame.operand(step, 0).as<T>(),
          *b = frame.operand(step, 1).as<T>();
  T *z = result.as<T>();
  T any = 0;
  for (unsigned i = 0; i < count; ++i) {
    T value = I::wrap(Op::template apply<I>(a[i], b[i]));
    any |= findWrap<Op, I, isSigned>(a[i], b[i], value);
    z[i] = value;
  }
  for (unsigned i = 0; any && i < count; ++i)
    if (wraps<Op, I, isSigned>(a[i], b[i]))
      frame.addTag(result, i, step.tag);
  propagateUndecided(frame, step);
}

template <typename Op> Evaluate selectOffset(Element element, bool isSigned) {
  return visitInt(element, [&](auto *type) -> Evaluate {
    using I = std::remove_pointer_t<decltype(type)>;
    if constexpr (I::width == 1 || I::width == 64)
      return nullptr;
    else
      return isSigned ? forHost<evalOffset<Op, I, true>>()
                      : forHost<evalOffset<Op, I, false>>();
  });
}

//===----------------------------------------------------------------------===//
// Selection
//===----------------------------------------------------------------------===//

/// The integer element of an operation's first operand; nothing for others.
std::optional<Element> getIntElement(Operation *op) {
  std::optional<Element> element = getElement(op->getOperand(0).getType());
  if (!element || *element > Element::I64)
    return std::nullopt;
  return element;
}

#define SELECT_INT(name, evaluator)                                            \
  template <typename Op> Evaluate name(Operation *op) {                        \
    std::optional<Element> element = getIntElement(op);                        \
    if (!element)                                                              \
      return nullptr;                                                          \
    return visitInt(*element, [](auto *type) -> Evaluate {                     \
      return forHost<evaluator<Op, std::remove_pointer_t<decltype(type)>>>();  \
    });                                                                        \
  }
SELECT_INT(selectBinary, evalBinary)
SELECT_INT(selectLogic, evalLogic)
SELECT_INT(selectDivision, evalDivision)
SELECT_INT(selectShift, evalShift)
#undef SELECT_INT

template <bool isSigned> Evaluate selectMulExtended(Operation *op) {
  std::optional<Element> element = getIntElement(op);
  if (!element)
    return nullptr;
  return visitInt(*element, [](auto *type) -> Evaluate {
    return evalMulExtended<std::remove_pointer_t<decltype(type)>, isSigned>;
  });
}

Evaluate selectAbs(Operation *op) {
  std::optional<Element> element = getIntElement(op);
  if (!element)
    return nullptr;
  return visitInt(*element, [](auto *type) -> Evaluate {
    return evalAbs<std::remove_pointer_t<decltype(type)>>;
  });
}

Evaluate selectCmpOperator(Operation *op) {
  std::optional<Element> element = getIntElement(op);
  if (!element)
    return nullptr;
  auto predicate = cast<arith::CmpIOp>(op).getPredicate();
  return visitInt(*element, [&](auto *type) -> Evaluate {
    return selectCmp<std::remove_pointer_t<decltype(type)>>(predicate);
  });
}

} // namespace

Evaluate interpreter::selectWrapEvaluator(Operation *op, OffsetUse use) {
  std::optional<Element> element = getIntElement(op);
  bool isSigned = use == OffsetUse::Signed;
  if (!element)
    return nullptr;
  StringRef name = op->getName().getStringRef();
  if (name == "arith.addi")
    return selectOffset<Add>(*element, isSigned);
  if (name == "arith.subi")
    return selectOffset<Sub>(*element, isSigned);
  if (name == "arith.muli")
    return selectOffset<Mul>(*element, isSigned);
  return nullptr;
}

void interpreter::addIntOperators(Operators &operators) {
  static const FindingKind division[] = {FindingKind::DivisionByZero,
                                         FindingKind::DivisionOverflow};
  static const FindingKind zero[] = {FindingKind::DivisionByZero};
  static const FindingKind shift[] = {FindingKind::ShiftTooFar};
  operators["arith.addi"] = {selectBinary<Add>, nullptr, {}, true};
  operators["arith.subi"] = {selectBinary<Sub>, nullptr, {}, true};
  operators["arith.muli"] = {selectBinary<Mul>, nullptr, {}, true};
  operators["arith.andi"] = {selectLogic<And>};
  operators["arith.ori"] = {selectLogic<Or>};
  operators["arith.xori"] = {selectBinary<Xor>};
  operators["arith.maxsi"] = {selectBinary<MaxS>};
  operators["arith.maxui"] = {selectBinary<MaxU>};
  operators["arith.minsi"] = {selectBinary<MinS>};
  operators["arith.minui"] = {selectBinary<MinU>};
  operators["arith.mulsi_extended"] = {selectMulExtended<true>};
  operators["arith.mului_extended"] = {selectMulExtended<false>};
  operators["arith.cmpi"] = {selectCmpOperator};
  operators["math.absi"] = {selectAbs};
  operators["tile.divsi"] = {selectDivision<DivS>, nullptr, division};
  operators["tile.remsi"] = {selectDivision<RemS>, nullptr, division};
  operators["tile.divui"] = {selectDivision<DivU>, nullptr, zero};
  operators["tile.remui"] = {selectDivision<RemU>, nullptr, zero};
  operators["tile.shl"] = {selectShift<ShL>, nullptr, shift, true};
  operators["tile.shrsi"] = {selectShift<ShRS>, nullptr, shift};
  operators["tile.shrui"] = {selectShift<ShRU>, nullptr, shift};
}

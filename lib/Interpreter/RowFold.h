//===- RowFold.h - Rows of a tile combined to one number each -------------===//
//
// Reductions work on doubles or integers of 64 bits, whatever the elements are:
// a sum of floats of up to 32 bits is then far closer to the exact one than any
// engine's. Rows are folded in eight lanes, so that the result does not hang on
// how wide the host's vectors are.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_LIB_INTERPRETER_ROWFOLD_H
#define TILEC_LIB_INTERPRETER_ROWFOLD_H

#include "CopyElements.h"
#include "HostVectors.h"

namespace tilec::interpreter {

//===----------------------------------------------------------------------===//
// How two numbers become one
//===----------------------------------------------------------------------===//

struct AddNumbers {
  template <typename T> static T apply(T a, T b) { return a + b; }
};
struct MulNumbers {
  template <typename T> static T apply(T a, T b) { return a * b; }
};
/// NaN is skipped.
struct MaxNumbers {
  template <typename T> static T apply(T a, T b) {
    return b > a || a != a ? b : a;
  }
};
struct MinNumbers {
  template <typename T> static T apply(T a, T b) {
    return b < a || a != a ? b : a;
  }
};
/// Integers, held unsigned.
struct AndBits {
  static uint64_t apply(uint64_t a, uint64_t b) { return a & b; }
};
struct OrBits {
  static uint64_t apply(uint64_t a, uint64_t b) { return a | b; }
};
struct XorBits {
  static uint64_t apply(uint64_t a, uint64_t b) { return a ^ b; }
};
struct MaxSigned {
  static uint64_t apply(uint64_t a, uint64_t b) {
    return std::max(int64_t(a), int64_t(b));
  }
};
struct MinSigned {
  static uint64_t apply(uint64_t a, uint64_t b) {
    return std::min(int64_t(a), int64_t(b));
  }
};

//===----------------------------------------------------------------------===//
// Folding
//===----------------------------------------------------------------------===//

template <typename Op, typename T>
TILEC_INLINE T foldRun(const T *x, unsigned size) {
  constexpr unsigned lanes = 8;
  if (size < 2 * lanes) {
    T z = x[0];
    for (unsigned k = 1; k < size; ++k)
      z = Op::apply(z, x[k]);
    return z;
  }
  T z[lanes];
  std::copy_n(x, lanes, z);
  unsigned k = lanes;
  for (; k + lanes <= size; k += lanes)
    for (unsigned lane = 0; lane < lanes; ++lane)
      z[lane] = Op::apply(z[lane], x[k + lane]);
  for (unsigned half = lanes / 2; half; half /= 2)
    for (unsigned lane = 0; lane < half; ++lane)
      z[lane] = Op::apply(z[lane], z[lane + half]);
  for (; k < size; ++k)
    z[0] = Op::apply(z[0], x[k]);
  return z[0];
}

/// One number a row, in the order of rows.
template <typename Op, typename T>
TILEC_INLINE void foldRows(const Axis &axis, const T *x, T *z) {
  const unsigned inner = axis.inner, size = axis.size;
  for (unsigned outer = 0; outer < axis.outer; ++outer, z += inner) {
    if (inner == 1) {
      *z = foldRun<Op>(x, size);
      x += size;
      continue;
    }
    std::copy_n(x, inner, z);
    x += inner;
    for (unsigned k = 1; k < size; ++k, x += inner)
      for (unsigned i = 0; i < inner; ++i)
        z[i] = Op::apply(z[i], x[i]);
  }
}

//===----------------------------------------------------------------------===//
// Elements as wide numbers
//===----------------------------------------------------------------------===//

/// Elements of a float tensor as doubles, in `room` or in place.
TILEC_INLINE const double *readDoubles(const Tensor &tensor, double *room) {
  if (tensor.element == Element::F64)
    return tensor.as<double>();
  visitAnyFloat(tensor.element, [&](auto *type) {
    using T = std::remove_pointer_t<decltype(type)>;
    const T *x = tensor.as<T>();
    for (unsigned i = 0; i < tensor.count; ++i)
      room[i] = toDouble(x[i]);
  });
  return room;
}

template <typename T>
TILEC_INLINE void writeDoubles(const double *z, Tensor &result) {
  for (unsigned i = 0; i < result.count; ++i)
    result.as<T>()[i] = fromDouble<T>(z[i]);
}

/// Elements of an integer tensor, extended to 64 bits.
inline void readIntegers(const Tensor &tensor, bool isSigned, uint64_t *room) {
  visitInt(tensor.element, [&](auto *type) {
    using I = std::remove_pointer_t<decltype(type)>;
    const auto *x = tensor.as<typename I::Storage>();
    for (unsigned i = 0; i < tensor.count; ++i)
      room[i] = isSigned ? uint64_t(I::toSigned(x[i])) : uint64_t(x[i]);
  });
}

inline void writeIntegers(const uint64_t *z, Tensor &tensor) {
  visitInt(tensor.element, [&](auto *type) {
    using I = std::remove_pointer_t<decltype(type)>;
    auto *to = tensor.as<typename I::Storage>();
    for (unsigned i = 0; i < tensor.count; ++i)
      to[i] = I::wrap(z[i]);
  });
}

inline const Axis &getAxis(const Step &step) {
  return static_cast<const AxisPayload &>(*step.payload).axis;
}

/// An element of a row has the row's strongest tag.
void tagRows(Frame &frame, const Step &step, const Axis &axis,
             const Tensor &source, Tensor &result);

} // namespace tilec::interpreter

#endif // TILEC_LIB_INTERPRETER_ROWFOLD_H

//===- AtomicBounds.h - Sums of floats in any order -----------------------===//
//
// Programs add to a cell in any order, so partial sums may be any. With x_1 …
// x_n all that was added and x_0 what was there, each addition rounds a number
// of magnitude at most S = |x_0| + … + |x_n|, on either side: two results are
// at most 2 n u S apart. Where all are multiples of one power of two that S
// does not outgrow, no addition rounds at all, and sums of whole numbers are
// exact. Atomic additions of f32 may also take denormals for 0 (PTX ISA, atom).
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_LIB_INTERPRETER_ATOMICBOUNDS_H
#define TILEC_LIB_INTERPRETER_ATOMICBOUNDS_H

#include "Access.h"

namespace tilec::interpreter {

/// The greatest k such that a value is a multiple of 2^k.
inline int getLowestExponent(double value) {
  if (value == 0)
    return std::numeric_limits<int>::max();
  int exponent;
  double fraction = std::frexp(std::fabs(value), &exponent);
  // 53 digits before the point.
  auto digits = static_cast<uint64_t>(std::ldexp(fraction, 53));
  return exponent - 53 + llvm::countr_zero(digits);
}

inline void addTerm(AtomicSum &sum, double value, double bound) {
  if (!std::isfinite(value)) {
    sum.hasSpecial = true;
    return;
  }
  sum.magnitude += std::fabs(value);
  sum.bounds += bound;
  sum.exponent = std::min(sum.exponent, getLowestExponent(value));
}

/// How far another engine's sum may be from ours, `result`.
template <typename T>
double boundSumInAnyOrder(const AtomicSum &sum, double result) {
  const Limits<T> limits;
  double bound = sum.bounds;
  double reach = (sum.magnitude + sum.bounds) * slack;
  if (!(reach <= limits.largest))
    return undecided;
  if (sum.hasSpecial)
    return bound == 0 ? 0 : undecided;
  bool isExact =
      bound == 0 &&
      (sum.exponent == std::numeric_limits<int>::max() ||
       std::ldexp(sum.magnitude, -sum.exponent) * limits.roundoff <= 1);
  // A single addition is the same one everywhere.
  if (sum.additions == 1)
    bound = limits.settle(bound, result);
  else if (!isExact)
    bound += 2 * sum.additions * limits.roundoff * reach * slack;
  if (std::is_same_v<T, float> && sum.exponent < -126)
    bound += 3 * sum.additions * 0x1p-126;
  return bound;
}

/// Bounds a cell after an atomic addition.
template <typename T>
void boundSum(const AccessRun &run, Window &window, int64_t offset, T old,
              T added, T result, double bound) {
  Allocation &allocation = *window.allocation;
  double held = run.getBound(window, offset);
  if (!run.isWhole(window, offset) || run.info.element != allocation.element) {
    // The array's elements are of another type: exact or anything.
    run.setBound(window, offset, held > 0 || bound > 0 ? undecided : 0);
    return;
  }
  AtomicSum &sum = allocation.sums[run.getCell(window, offset)];
  if (!sum.additions)
    addTerm(sum, toDouble(old), held);
  addTerm(sum, toDouble(added), bound);
  ++sum.additions;
  run.setBound(window, offset, boundSumInAnyOrder<T>(sum, toDouble(result)));
}

} // namespace tilec::interpreter

#endif // TILEC_LIB_INTERPRETER_ATOMICBOUNDS_H

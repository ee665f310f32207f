//===- RowBounds.h - Bounds of sums and products of many numbers ----------===//
//
// Engines add and multiply in any order and grouping. The bounds here hold for
// all of them.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_LIB_INTERPRETER_ROWBOUNDS_H
#define TILEC_LIB_INTERPRETER_ROWBOUNDS_H

#include "Bounds.h"

namespace tilec::interpreter {

/// Whether sums of `size` numbers that lie `stride` apart, and whose magnitudes
/// add up to `magnitude`, are exact in every order in a format of that
/// `roundoff`.
inline bool isExactSum(const double *x, unsigned size, unsigned stride,
                       double magnitude, double roundoff) {
  if (!std::isfinite(magnitude))
    return false;
  // All are multiples of a unit of which `magnitude` has no more than the
  // format's digits hold; then every partial sum is such a number.
  int exponent = 0;
  if (std::frexp(magnitude, &exponent) == 0.5)
    --exponent;
  double perUnit = 1 / std::ldexp(roundoff, exponent);
  for (unsigned k = 0; k < size; ++k) {
    double units = x[size_t(k) * stride] * perUnit;
    if (units != std::rint(units))
      return false;
  }
  return true;
}

/// Sums and products are computed in double: where that is the format itself,
/// they are off by as much as an engine's.
template <typename T> constexpr bool isWide = std::is_same_v<T, double>;

/// The sum of a row and what its bound is made from.
struct SumFacts {
  unsigned size;
  double sum;
  /// Of magnitudes and bounds, and of bounds alone.
  double magnitude, error;
};

/// n - 1 additions in any order are off by (n - 1) u sum |x| in all.
template <typename T>
inline double boundSum(const SumFacts &facts, const Limits<T> &limits) {
  double spread = facts.error;
  if (facts.size > 2)
    spread += (facts.size - 1) * limits.roundoff * facts.magnitude *
              // The value itself is off by as much.
              (isWide<T> ? 2 : 1);
  if (facts.magnitude <= limits.largest && std::isfinite(facts.sum))
    return limits.settle(spread, facts.sum);
  if (facts.error == undecided)
    return undecided;
  // NaN, or an infinity among numbers that do not overflow by themselves.
  if (std::isnan(facts.sum) || (std::isinf(facts.magnitude) && !isWide<T>))
    return 0;
  // All of one sign, and too large however they are rounded.
  bool isOneSided = std::fabs(facts.sum) == facts.magnitude && facts.error == 0;
  bool isFarBeyond =
      facts.magnitude - spread > limits.largest * (1 + 2 * limits.roundoff);
  return isOneSided && isFarBeyond ? 0 : undecided;
}

/// The product of a row, that of its magnitudes and bounds, and how far partial
/// products may go.
struct ProductFacts {
  double product = 1, magnitude = 1;
  /// The greatest and least partial product that some order can give, as
  /// exponents of 2.
  double high = 0, low = 0;
  bool hasUndecided = false, hasNaN = false, hasInfinity = false;

  void add(double x, double bound) {
    product *= x;
    magnitude *= std::fabs(x) + bound;
    hasUndecided |= bound == undecided;
    hasNaN |= std::isnan(x);
    hasInfinity |= std::isinf(x);
    if (x == 0 || !std::isfinite(x))
      return;
    double exponent = std::log2(std::fabs(x) + bound);
    (exponent > 0 ? high : low) += exponent;
  }
};

template <typename T>
double boundProduct(const ProductFacts &facts, unsigned size,
                    const Limits<T> &limits) {
  if (facts.hasUndecided)
    return undecided;
  if (facts.hasNaN)
    return 0;
  double reach = std::log2(limits.largest);
  if (facts.hasInfinity)
    return facts.low > std::log2(limits.smallest) ? 0 : undecided;
  if (facts.high >= reach) {
    bool isBeyond =
        facts.low == 0 && facts.product != 0 && facts.high > reach + 1;
    return isBeyond && std::isinf(toDouble(fromDouble<T>(facts.product))) &&
                   facts.magnitude == std::fabs(facts.product)
               ? 0
               : undecided;
  }
  double spread = facts.magnitude - std::fabs(facts.product);
  if (size > 2)
    spread +=
        (size - 1) * limits.roundoff * facts.magnitude * (isWide<T> ? 2 : 1);
  // A partial product that is rounded as a subnormal is multiplied on.
  if (size > 2 &&
      facts.low < std::log2(limits.smallest / (2 * limits.roundoff)))
    spread += size * limits.smallest * std::exp2(facts.high);
  return limits.settle(spread, facts.product);
}

} // namespace tilec::interpreter

#endif // TILEC_LIB_INTERPRETER_ROWBOUNDS_H

//===- Bounds.h - How far a correct engine may be -------------------------===//
//
// Running error analysis, in double, one bound an element. For a result z of
// operands x, y with bounds ex, ey:
//
//   spread   how far the exact operation may move when its operands move within
//            their bounds, plus the error that the language allows the
//            operation
//   settle   plus one rounding on either side. Operands that are exact and an
//            operation that is correctly rounded leave a bound of 0: engines
//            must then agree bit for bit.
//
// Where a value or bound is not finite, `resolve` decides by rules; what it
// cannot decide is undecided, an infinite bound.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_LIB_INTERPRETER_BOUNDS_H
#define TILEC_LIB_INTERPRETER_BOUNDS_H

#include "Element.h"
#include <algorithm>

namespace tilec::interpreter {

constexpr double undecided = std::numeric_limits<double>::infinity();

/// Bounds are themselves computed with roundings; this covers them.
constexpr double slack = 1 + 0x1p-20;

/// Constants of `Format<T>`, computed once outside of loops.
template <typename T> struct Limits {
  double roundoff = Format<T>::roundoff;
  double smallest = Format<T>::smallest();
  double largest = Format<T>::largest();

  /// The bound of a result `z` whose exact value may have moved by `spread`.
  double settle(double spread, double z) const {
    double magnitude = std::fabs(z);
    double bound = spread + roundoff * (2 * magnitude + spread) + smallest;
    bound = spread > 0 ? bound * slack : spread;
    // The other engine may have overflowed.
    return magnitude + bound > largest && bound > 0 ? undecided : bound;
  }
};

/// Rules that all operations share, for a result that is not finite or whose
/// bound is not. Returns nothing where the operation must decide.
inline std::optional<double> resolveCommon(double x, double ex, double y,
                                           double ey, double z) {
  if (ex == undecided || ey == undecided)
    return undecided;
  if (std::isnan(z)) {
    // A NaN operand has bound 0 or infinity.
    bool comesFromOperand = std::isnan(x) || std::isnan(y);
    return comesFromOperand || (ex == 0 && ey == 0) ? 0.0 : undecided;
  }
  if (ex == 0 && ey == 0 && std::isinf(z))
    return 0.0;
  return std::nullopt;
}

} // namespace tilec::interpreter

#endif // TILEC_LIB_INTERPRETER_BOUNDS_H

//===- Axis.h - Facts along one dimension ---------------------------------===//
//
// What the rules share. Sizes of runs are powers of two, so the greatest common
// divisor of two sizes is the smaller one.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_LIB_ANALYSIS_AXIS_H
#define TILEC_LIB_ANALYSIS_AXIS_H

#include "tilec/Analysis/AxisInfo.h"
#include <numeric>

namespace tilec {

/// Zero is a multiple of everything; this stands for everything.
inline constexpr int64_t divisibilityOfZero = int64_t(1) << 62;

/// Bytes by which an address grows from one element to the next, 1 for numbers:
/// the unit that relates contiguity to divisibility.
int64_t getUnit(mlir::Type type);
/// Size of every dimension; a scalar has one dimension of size 1.
llvm::SmallVector<int64_t, 4> getSizes(mlir::Type type);

/// The power of two in a number.
inline int64_t getPowerOf2(int64_t number) { return number & -number; }
/// At most `divisibilityOfZero`.
int64_t saturatingProduct(int64_t lhs, int64_t rhs);
/// The greatest divisor of a number.
int64_t getDivisibilityOf(int64_t value);

/// The facts that hold of every value of `type`.
AxisInfo getWeakestAxisInfo(mlir::Type type);
/// The facts of a constant.
AxisInfo getConstantAxisInfo(mlir::Type type, int64_t value);
/// The facts that hold of a value which is one of two.
AxisInfo joinAxisInfo(const AxisInfo &lhs, const AxisInfo &rhs, int64_t unit);

/// The facts of one value along one dimension.
struct Axis {
  int64_t contiguity = 1, divisibility = 1, constancy = 1;

  Axis() = default;
  Axis(const AxisInfo &info, unsigned dim)
      : contiguity(info.contiguity[dim]), divisibility(info.divisibility[dim]),
        constancy(info.constancy[dim]) {}

  /// What divides the values at multiples of `step`.
  int64_t at(int64_t step, int64_t unit = 1) const {
    return step >= contiguity ? divisibility
                              : std::gcd(divisibility, step * unit);
  }
  /// The longest runs that start at a multiple of their length, and so stay on
  /// one side of every multiple of a larger power of two.
  int64_t getAlignedRun() const {
    return std::min(contiguity, getPowerOf2(divisibility));
  }
};

/// A rule for one dimension of an operation with two operands.
using BinaryRule = llvm::function_ref<Axis(const Axis &, const Axis &)>;

void setAxis(AxisInfo &info, unsigned dim, const Axis &axis);
/// Applies a rule along every dimension.
AxisInfo applyBinary(mlir::Type type, llvm::ArrayRef<AxisInfo> operands,
                     BinaryRule rule);

} // namespace tilec

#endif // TILEC_LIB_ANALYSIS_AXIS_H

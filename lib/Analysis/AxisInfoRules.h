//===- AxisInfoRules.h - What an operation does to axis facts -------------===//

#ifndef TILEC_LIB_ANALYSIS_AXISINFORULES_H
#define TILEC_LIB_ANALYSIS_AXISINFORULES_H

#include "tilec/Analysis/AxisInfo.h"

namespace tilec {

/// Zero is a multiple of everything; this stands for everything.
inline constexpr int64_t divisibilityOfZero = int64_t(1) << 62;

/// Bytes by which an address grows from one element to the next, 1 for numbers:
/// the unit that relates contiguity to divisibility.
int64_t getUnit(mlir::Type type);

/// The facts that hold of every value of `type`.
AxisInfo getWeakestAxisInfo(mlir::Type type);
/// The facts of a constant.
AxisInfo getConstantAxisInfo(mlir::Type type, int64_t value);

/// What divides the values at the indices along `dim` that are multiples of
/// `step`, a power of two.
int64_t getDivisibilityAt(const AxisInfo &info, unsigned dim, int64_t step,
                          int64_t unit);

/// The facts that hold of a value which is one of two.
AxisInfo joinAxisInfo(const AxisInfo &lhs, const AxisInfo &rhs, int64_t unit);

/// The facts of an operation's only result.
AxisInfo inferAxisInfo(mlir::Operation *op, llvm::ArrayRef<AxisInfo> operands);

} // namespace tilec

#endif // TILEC_LIB_ANALYSIS_AXISINFORULES_H

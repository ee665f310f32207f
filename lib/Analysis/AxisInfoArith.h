//===- AxisInfoArith.h - Axis facts of arithmetic -------------------------===//

#ifndef TILEC_LIB_ANALYSIS_AXISINFOARITH_H
#define TILEC_LIB_ANALYSIS_AXISINFOARITH_H

#include "Axis.h"

namespace tilec {

/// How a quotient or remainder treats its dividend.
struct DivisionKind {
  /// It rounds downwards (or the dividend is not negative, so that truncation
  /// does).
  bool isFloor;
  /// It reads bits as an unsigned number, which keeps only powers of two.
  bool isUnsigned;

  int64_t getDivisor(int64_t divisor) const {
    return isUnsigned ? getPowerOf2(divisor) : divisor;
  }
};

/// `value` wrapped to the width of `type`'s elements.
int64_t wrapToWidth(mlir::Type type, int64_t value);
/// The amount of a shift as a divisor or factor.
std::optional<int64_t> getShiftFactor(mlir::Type type, const AxisInfo &amount);

AxisInfo inferAdd(mlir::Type type, llvm::ArrayRef<AxisInfo> operands,
                  int64_t unit);
AxisInfo inferSub(mlir::Type type, llvm::ArrayRef<AxisInfo> operands);
AxisInfo inferMul(mlir::Type type, llvm::ArrayRef<AxisInfo> operands);
AxisInfo inferDiv(mlir::Type type, llvm::ArrayRef<AxisInfo> operands,
                  std::optional<int64_t> divisor, DivisionKind kind);
AxisInfo inferRem(mlir::Type type, llvm::ArrayRef<AxisInfo> operands,
                  std::optional<int64_t> divisor, DivisionKind kind);
AxisInfo inferAnd(mlir::Type type, llvm::ArrayRef<AxisInfo> operands);
AxisInfo inferPointwise(mlir::Type type, llvm::ArrayRef<AxisInfo> operands);
AxisInfo inferShiftLeft(mlir::Type type, llvm::ArrayRef<AxisInfo> operands);
AxisInfo inferExtension(mlir::Type type, const AxisInfo &source, bool isSigned);
AxisInfo inferTruncation(mlir::Type type, const AxisInfo &source);
AxisInfo inferCompare(mlir::arith::CmpIOp op,
                      llvm::ArrayRef<AxisInfo> operands);
AxisInfo inferSelect(mlir::arith::SelectOp op,
                     llvm::ArrayRef<AxisInfo> operands);

} // namespace tilec

#endif // TILEC_LIB_ANALYSIS_AXISINFOARITH_H

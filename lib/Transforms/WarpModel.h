//===- WarpModel.h - How many warps work on a tile ------------------------===//

#ifndef TILEC_LIB_TRANSFORMS_WARPMODEL_H
#define TILEC_LIB_TRANSFORMS_WARPMODEL_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace tilec {

inline constexpr int64_t lanesPerWarp = 32;
inline constexpr int64_t maxNumWarps = 32;
/// Elements of one tile that a thread holds without running short of registers.
inline constexpr int64_t maxElementsPerThread = 32;
/// Elements of one tile that a thread holds in one round of a streamed tile.
inline constexpr int64_t streamedElementsPerThread = 16;
/// Warps of a program that streams its tiles, where nobody chose a number: few
/// enough for two programs on one multiprocessor.
inline constexpr int64_t streamedNumWarps = 16;

/// The number that the function's attribute gives; 0 where it gives none.
int64_t getNumWarpsAttr(mlir::func::FuncOp function);
void setNumWarpsAttr(mlir::func::FuncOp function, int64_t numWarps);

/// The number of warps for a largest tile of `elements`, `vector` of them in
/// one access.
int64_t chooseNumWarps(int64_t elements, int64_t vector);

/// Elements beyond which a tile is streamed.
int64_t getStreamLimit(mlir::func::FuncOp function);

} // namespace tilec

#endif // TILEC_LIB_TRANSFORMS_WARPMODEL_H

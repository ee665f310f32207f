//===- Unlowered.h - What cannot be compiled to PTX yet -------------------===//

#ifndef TILEC_LIB_PIPELINES_UNLOWERED_H
#define TILEC_LIB_PIPELINES_UNLOWERED_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace tilec {

/// Reports the first operation of a kernel, straight from the front end, for
/// which there is no lowering; fails where there is one.
mlir::LogicalResult checkLowered(mlir::func::FuncOp kernel);

/// Erases hints that no lowering uses.
void eraseHints(mlir::func::FuncOp kernel);

} // namespace tilec

#endif // TILEC_LIB_PIPELINES_UNLOWERED_H

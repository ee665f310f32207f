//===- VerifyShape.h - What several verifiers check -----------------------===//

#ifndef TILEC_LIB_DIALECT_TILE_VERIFYSHAPE_H
#define TILEC_LIB_DIALECT_TILE_VERIFYSHAPE_H

#include "tilec/Dialect/Tile/Tile.h"

namespace tilec::tile {

/// The type of a mask over a value of `type`.
mlir::Type getMaskType(mlir::Type type);
/// Checks pointer, offset and mask of an access against the type of the value
/// that is moved.
mlir::LogicalResult verifyAccess(mlir::Operation *op, mlir::Type pointer,
                                 mlir::Value offset, mlir::Value mask,
                                 mlir::Type value);
/// Fails unless `axis` is a dimension of `tile`.
mlir::LogicalResult verifyAxis(mlir::Operation *op, int64_t axis,
                               mlir::Type tile);
/// Fails unless `type` has this shape.
mlir::LogicalResult verifyShape(mlir::Operation *op, llvm::StringRef what,
                                mlir::Type type, llvm::ArrayRef<int64_t> shape);
/// Fails unless both hold elements of one type.
mlir::LogicalResult verifySameElement(mlir::Operation *op, mlir::Type source,
                                      mlir::Type result);
/// `shape` without dimension `axis`.
llvm::SmallVector<int64_t> dropAxis(llvm::ArrayRef<int64_t> shape,
                                    int64_t axis);

} // namespace tilec::tile

#endif // TILEC_LIB_DIALECT_TILE_VERIFYSHAPE_H

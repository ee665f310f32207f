//===- Tile.h - The tile dialect in C++ -----------------------------------===//
//
// Types, layouts and operations of the tile dialect. Their documentation stands
// in the .td files and in docs/reference/TileOps.md.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_DIALECT_TILE_TILE_H
#define TILEC_DIALECT_TILE_TILE_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/TensorEncoding.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "tilec/Layout/LinearLayout.h"

namespace tilec::tile {

/// Shape of a tile; empty for a scalar.
llvm::ArrayRef<int64_t> getShape(mlir::Type type);
/// `type`'s element type in `like`'s shape and layout.
mlir::Type withElementType(mlir::Type like, mlir::Type element);
/// The layout that a tile's type carries; none before layouts are assigned.
std::optional<LinearLayout> getLayout(mlir::Type type);

} // namespace tilec::tile

#include "tilec/Dialect/Tile/TileDialect.h.inc"
#include "tilec/Dialect/Tile/TileEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "tilec/Dialect/Tile/TileLayouts.h.inc"

#define GET_TYPEDEF_CLASSES
#include "tilec/Dialect/Tile/TileTypes.h.inc"

#define GET_OP_CLASSES
#include "tilec/Dialect/Tile/TileOps.h.inc"

namespace tilec::tile {

/// Names of the attributes that the dialect puts on functions and arguments.
inline constexpr llvm::StringLiteral kernelAttr = "tile.kernel";
inline constexpr llvm::StringLiteral numWarpsAttr = "tile.num_warps";
inline constexpr llvm::StringLiteral divisibilityAttr = "tile.divisibility";
inline constexpr llvm::StringLiteral noaliasAttr = "tile.noalias";
inline constexpr llvm::StringLiteral dtypeAttr = "tile.dtype";
/// On a loop: no round reads or overwrites what another one stores.
inline constexpr llvm::StringLiteral independentRoundsAttr =
    "tile.independent_rounds";
/// On a loop: what `tl.range` was told.
inline constexpr llvm::StringLiteral numStagesAttr = "tile.num_stages";
inline constexpr llvm::StringLiteral unrollAttr = "tile.unroll";
inline constexpr llvm::StringLiteral flattenAttr = "tile.flatten";

} // namespace tilec::tile

#endif // TILEC_DIALECT_TILE_TILE_H

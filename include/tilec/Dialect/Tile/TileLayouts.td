//===- TileLayouts.td - Layouts as tensor encodings -----------------------===//

#ifndef TILEC_DIALECT_TILE_TILELAYOUTS
#define TILEC_DIALECT_TILE_TILELAYOUTS

include "tilec/Dialect/Tile/TileDialect.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/TensorEncoding.td"

def Tile_LinearAttr : AttrDef<Tile_Dialect, "Linear",
    [DeclareAttrInterfaceMethods<VerifiableTensorEncoding>]> {
  let mnemonic = "linear";
  let summary = "which thread holds which element of a tile";
  let description = [{
    The one kind of layout: a linear map over bits from (register, lane, warp,
    block) to the coordinates of a tile, as one basis vector for every input
    bit, least significant first. `block` is left out where a program is one
    block. The algebra is `tilec::LinearLayout`.

    Constraints:
    - (C1) every basis vector has as many coordinates as the tile has dimensions.
    - (C2) every coordinate of a basis vector lies within the tile.
    - (C3) there are five lane vectors.
    - (C4) every element of the tile is held by some thread.

    Example:
    ```mlir
    #rows = #tile.linear<register = [[0, 1], [0, 2]],
                         lane = [[0, 4], [0, 8], [1, 0], [2, 0], [4, 0]],
                         warp = [[8, 0], [16, 0]]>
    func.func private @example(tensor<32x16xf32, #rows>)
    ```
  }];
  let parameters = (ins
    "unsigned":$rank,
    ArrayRefParameter<"int64_t", "coordinates, vector after vector">:$registers,
    ArrayRefParameter<"int64_t">:$lanes,
    ArrayRefParameter<"int64_t">:$warps,
    ArrayRefParameter<"int64_t">:$blocks
  );
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let builders = [AttrBuilder<(ins "const ::tilec::LinearLayout &":$layout)>];
  let extraClassDeclaration = [{
    /// The layout of a tile of this shape.
    ::tilec::LinearLayout getLayout(::llvm::ArrayRef<int64_t> shape) const;
  }];
}

#endif // TILEC_DIALECT_TILE_TILELAYOUTS

//===- TileTypes.td - Types of the tile dialect ---------------------------===//

#ifndef TILEC_DIALECT_TILE_TILETYPES
#define TILEC_DIALECT_TILE_TILETYPES

include "tilec/Dialect/Tile/TileDialect.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/CommonTypeConstraints.td"

def Tile_PointerType : TypeDef<Tile_Dialect, "Pointer"> {
  let mnemonic = "ptr";
  let summary = "address of an element in global memory";
  let description = [{
    The address of one element of type `pointee` in global memory. Steps are
    counted in elements. A bool has one byte in memory, so it is reached through
    `!tile.ptr<i8>`.

    Constraints:
    - (C1) `pointee` is an integer of 8, 16, 32 or 64 bits or a float (f16, bf16, f32, f64,
      or one of the 8-bit formats below).

    Example:
    ```mlir
    func.func private @example(!tile.ptr<f32>)
    ```
  }];
  let parameters = (ins "::mlir::Type":$pointee);
  let assemblyFormat = "`<` $pointee `>`";
  let builders = [TypeBuilderWithInferredContext<(ins "::mlir::Type":$pointee), [{
    return $_get(pointee.getContext(), pointee);
  }]>];
  let genVerifyDecl = 1;
}

/// Element types.
def Tile_Int : AnyTypeOf<[I1, I8, I16, I32, I64], "integer">;
/// 8-bit floats are held in memory, moved, converted and multiplied by
/// `tile.dot`; other arithmetic is done in a wider type.
def Tile_Float8 : AnyTypeOf<[F8E4M3FN, F8E5M2, F8E4M3FNUZ, F8E5M2FNUZ], "8-bit float">;
def Tile_Float : AnyTypeOf<[F16, BF16, F32, F64, Tile_Float8], "float">;
def Tile_Number : AnyTypeOf<[Tile_Int, Tile_Float], "number">;
def Tile_Element : AnyTypeOf<[Tile_Number, Tile_PointerType], "number or pointer">;

/// Tiles, and scalars where an operation takes either.
def Tile_Tile : StaticShapeTensorOf<[Tile_Element]>;
def Tile_IntTile : StaticShapeTensorOf<[Tile_Int]>;
def Tile_NumberTile : StaticShapeTensorOf<[Tile_Number]>;
def Tile_PointerTile : StaticShapeTensorOf<[Tile_PointerType]>;
def Tile_IntLike : AnyTypeOf<[Tile_Int, Tile_IntTile], "integer or tile of integers">;
def Tile_FloatLike : AnyTypeOf<[Tile_Float, StaticShapeTensorOf<[Tile_Float]>], "float or tile of floats">;
def Tile_BoolLike : AnyTypeOf<[I1, StaticShapeTensorOf<[I1]>], "bool or tile of bools">;
def Tile_NumberLike : AnyTypeOf<[Tile_Number, StaticShapeTensorOf<[Tile_Number]>], "number or tile of numbers">;
def Tile_PointerLike : AnyTypeOf<[Tile_PointerType, Tile_PointerTile], "pointer or tile of pointers">;
def Tile_AnyLike : AnyTypeOf<[Tile_Element, Tile_Tile], "scalar or tile">;

#endif // TILEC_DIALECT_TILE_TILETYPES

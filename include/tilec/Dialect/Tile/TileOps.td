//===- TileOps.td - Operations of the tile dialect ------------------------===//

#ifndef TILEC_DIALECT_TILE_TILEOPS
#define TILEC_DIALECT_TILE_TILEOPS

include "tilec/Dialect/Tile/TileBase.td"
include "tilec/Dialect/Tile/TileReduceOps.td"
include "tilec/Dialect/Tile/TileShapeOps.td"
include "tilec/Dialect/Tile/TileAtomicOps.td"
include "tilec/Dialect/Tile/TileDebugOps.td"

//===----------------------------------------------------------------------===//
// The program's place in the grid
//===----------------------------------------------------------------------===//

def Tile_Axis : ConfinedAttr<I32Attr, [IntMinValue<0>, IntMaxValue<2>]>;

class Tile_GridOp<string mnemonic> : Tile_Op<mnemonic, [Pure]> {
  let arguments = (ins Tile_Axis:$axis);
  let results = (outs I32:$result);
  let assemblyFormat = "$axis attr-dict";
}

def Tile_ProgramIdOp : Tile_GridOp<"program_id"> {
  let summary = "index of this program along an axis of the grid";
  let description = [{
    Constraints:
    - (C1) `axis` is 0, 1 or 2.

    Example:
    ```mlir
    %row = tile.program_id 0
    ```
  }];
}

def Tile_NumProgramsOp : Tile_GridOp<"num_programs"> {
  let summary = "number of programs along an axis of the grid";
  let description = [{
    Constraints:
    - (C1) `axis` is 0, 1 or 2.

    Example:
    ```mlir
    %rows = tile.num_programs 0
    ```
  }];
}

//===----------------------------------------------------------------------===//
// Making and shaping tiles
//===----------------------------------------------------------------------===//

def Tile_ArangeOp : Tile_Op<"arange", [Pure]> {
  let summary = "consecutive integers in a one-dimensional tile";
  let description = [{
    Element `i` of the result is `start + i`.

    Constraints:
    - (C1) `end` is greater than `start`.
    - (C2) the result has `end - start` elements.

    Example:
    ```mlir
    %offsets = tile.arange 0 to 128 : tensor<128xi32>
    ```
  }];
  let arguments = (ins I32Attr:$start, I32Attr:$end);
  let results = (outs 1DTensorOf<[I32]>:$result);
  let assemblyFormat = "$start `to` $end attr-dict `:` type($result)";
  let hasVerifier = 1;
}

def Tile_SplatOp : Tile_Op<"splat", [Pure]> {
  let summary = "a tile whose elements are all one scalar";
  let description = [{
    Element `i` of the result is `source`, for every index `i`.

    Constraints:
    - (C1) the result's element type is the type of `source`.

    Example:
    ```mlir
    %c = arith.constant 1.0 : f32
    %ones = tile.splat %c : f32 -> tensor<4x8xf32>
    ```
  }];
  let arguments = (ins Tile_Element:$source);
  let results = (outs Tile_Tile:$result);
  let assemblyFormat = "$source attr-dict `:` type($source) `->` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tile_ExpandDimsOp : Tile_Op<"expand_dims", [Pure]> {
  let summary = "a tile with one more dimension, of size 1";
  let description = [{
    Element `(i0, …, i_axis, …)` of the result is the element of `source` at the
    same index without `i_axis`.

    Constraints:
    - (C1) `axis` lies within the result's rank.
    - (C2) the result's shape is the source's with a 1 inserted at `axis`.
    - (C3) source and result have the same element type.

    Example:
    ```mlir
    %rows = tile.arange 0 to 32 : tensor<32xi32>
    %column = tile.expand_dims %rows at 1 : tensor<32xi32> -> tensor<32x1xi32>
    ```
  }];
  let arguments = (ins Tile_Tile:$source, I32Attr:$axis);
  let results = (outs Tile_Tile:$result);
  let assemblyFormat = "$source `at` $axis attr-dict `:` type($source) `->` type($result)";
  let hasVerifier = 1;
}

def Tile_BroadcastOp : Tile_Op<"broadcast", [Pure]> {
  let summary = "a tile repeated along its dimensions of size 1";
  let description = [{
    Element `i` of the result is the element of `source` at `i`, with 0 in every
    dimension where the source has size 1.

    Constraints:
    - (C1) source and result have the same rank and element type.
    - (C2) each dimension of the source is 1 or the result's.

    Example:
    ```mlir
    %rows = tile.arange 0 to 32 : tensor<32xi32>
    %column = tile.expand_dims %rows at 1 : tensor<32xi32> -> tensor<32x1xi32>
    %square = tile.broadcast %column : tensor<32x1xi32> -> tensor<32x32xi32>
    ```
  }];
  let arguments = (ins Tile_Tile:$source);
  let results = (outs Tile_Tile:$result);
  let assemblyFormat = "$source attr-dict `:` type($source) `->` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

//===----------------------------------------------------------------------===//
// Pointers and memory
//===----------------------------------------------------------------------===//

def Tile_AddPtrOp : Tile_Op<"addptr", [Pure,
    AllTypesMatch<["pointer", "result"]>]> {
  let summary = "a pointer moved by a number of elements";
  let description = [{
    `result = pointer + offset * sizeof(pointee)`, element by element. The
    offset is signed and extended to 64 bits.

    Constraints:
    - (C1) the result has the type of `pointer`.
    - (C2) `offset` has the shape of `pointer`.

    Example:
    ```mlir
    func.func @example(%p: !tile.ptr<f32>, %i: i32) -> !tile.ptr<f32> {
      %q = tile.addptr %p, %i : !tile.ptr<f32>, i32
      return %q : !tile.ptr<f32>
    }
    ```
  }];
  let arguments = (ins Tile_PointerLike:$pointer, Tile_IntLike:$offset);
  let results = (outs Tile_PointerLike:$result);
  let assemblyFormat = "$pointer `,` $offset attr-dict `:` type($pointer) `,` type($offset)";
  let hasVerifier = 1;
}

def Tile_PtrToIntOp : Tile_Op<"ptr_to_int", [Pure,
    PredOpTrait<"result has the shape and layout of the pointer",
        CPred<"::tilec::tile::withElementType($pointer.getType(), "
              "::mlir::getElementTypeOrSelf($result.getType())) == $result.getType()">>]> {
  let summary = "a pointer's address as an integer";
  let description = [{
    The address in bytes.

    Constraints:
    - (C1) the result has the shape of `pointer`.

    Example:
    ```mlir
    func.func @example(%p: !tile.ptr<f32>) -> i64 {
      %a = tile.ptr_to_int %p : !tile.ptr<f32> -> i64
      return %a : i64
    }
    ```
  }];
  let arguments = (ins Tile_PointerLike:$pointer);
  let results = (outs AnyTypeOf<[I64, StaticShapeTensorOf<[I64]>], "i64 or tile of i64">:$result);
  let assemblyFormat = "$pointer attr-dict `:` type($pointer) `->` type($result)";
}

def Tile_IntToPtrOp : Tile_Op<"int_to_ptr", [Pure,
    PredOpTrait<"address has the shape and layout of the pointer",
        CPred<"::tilec::tile::withElementType($result.getType(), "
              "::mlir::getElementTypeOrSelf($address.getType())) == $address.getType()">>]> {
  let summary = "an integer as a pointer";
  let description = [{
    The pointer to the element at this address in bytes.

    Constraints:
    - (C1) the result has the shape of `address`.

    Example:
    ```mlir
    func.func @example(%a: i64) -> !tile.ptr<f32> {
      %p = tile.int_to_ptr %a : i64 -> !tile.ptr<f32>
      return %p : !tile.ptr<f32>
    }
    ```
  }];
  let arguments = (ins AnyTypeOf<[I64, StaticShapeTensorOf<[I64]>], "i64 or tile of i64">:$address);
  let results = (outs Tile_PointerLike:$result);
  let assemblyFormat = "$address attr-dict `:` type($address) `->` type($result)";
}

/// Cache operators of PTX's ld and st (PTX ISA, Cache Operators).
def Tile_Cache : Tile_Enum<"Cache", "cache operator", [
  I32EnumAttrCase<"Default", 0, "default">,
  I32EnumAttrCase<"CA", 1, "ca">, I32EnumAttrCase<"CG", 2, "cg">,
  I32EnumAttrCase<"CV", 3, "cv">, I32EnumAttrCase<"CS", 4, "cs">,
  I32EnumAttrCase<"WB", 5, "wb">, I32EnumAttrCase<"WT", 6, "wt">]>;
def Tile_CacheAttr : Tile_EnumAttr<Tile_Cache, "cache">;

/// L2 eviction priorities of PTX's ld and st.
def Tile_Eviction : Tile_Enum<"Eviction", "L2 eviction priority", [
  I32EnumAttrCase<"Normal", 0, "normal">, I32EnumAttrCase<"First", 1, "evict_first">,
  I32EnumAttrCase<"Last", 2, "evict_last">]>;
def Tile_EvictionAttr : Tile_EnumAttr<Tile_Eviction, "eviction">;

def Tile_LoadOp : Tile_Op<"load", [AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "read elements of global memory";
  let description = [{
    Element `i` of the result is the element of memory at `pointer[i]`, or at
    `pointer + offset[i]` where a scalar pointer and a tile of offsets are given,
    if `mask[i]` holds or is absent; else `other[i]`; else 0, which the
    interpreter counts as poison. Memory under a false mask is not touched.

    Constraints:
    - (C1) without `offset`, the result has the shape of `pointer`; with it,
      `pointer` is a scalar and the result has the shape of `offset`.
    - (C2) the result's element type is the pointee.
    - (C3) `mask` has the result's shape.
    - (C4) `other` has the result's type, and needs a mask.

    Example:
    ```mlir
    func.func @example(%p: !tile.ptr<f32>, %off: tensor<64xi32>, %mask: tensor<64xi1>) -> tensor<64xf32> {
      %x = tile.load %p[%off : tensor<64xi32>] : !tile.ptr<f32> -> tensor<64xf32> mask %mask
      return %x : tensor<64xf32>
    }
    ```
  }];
  let arguments = (ins
    Tile_PointerLike:$pointer, Optional<Tile_IntTile>:$offset,
    Optional<Tile_BoolLike>:$mask, Optional<Tile_NumberLike>:$other,
    DefaultValuedAttr<Tile_CacheAttr, "::tilec::tile::Cache::Default">:$cache,
    DefaultValuedAttr<Tile_EvictionAttr, "::tilec::tile::Eviction::Normal">:$eviction,
    UnitAttr:$isVolatile);
  let results = (outs Tile_NumberLike:$result);
  let assemblyFormat = [{
    $pointer (`[` $offset^ `:` type($offset) `]`)? attr-dict `:`
    type($pointer) `->` type($result)
    custom<Mask>(ref(type($result)), $mask, type($mask))
    custom<Other>(ref(type($result)), $other, type($other))
  }];
  let hasVerifier = 1;
}

def Tile_StoreOp : Tile_Op<"store", [AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "write elements of global memory";
  let description = [{
    Writes `value[i]` to memory at `pointer[i]`, or at `pointer + offset[i]`
    where a scalar pointer and a tile of offsets are given, if `mask[i]` holds or
    is absent. Where several elements of one tile share an address, one of them
    is written, any of them.

    Constraints:
    - (C1) without `offset`, `value` has the shape of `pointer`; with it,
      `pointer` is a scalar and `value` has the shape of `offset`.
    - (C2) the element type of `value` is the pointee.
    - (C3) `mask` has the shape of `value`.

    Example:
    ```mlir
    func.func @example(%p: !tile.ptr<f32>, %off: tensor<64xi32>, %v: tensor<64xf32>) {
      tile.store %v, %p[%off : tensor<64xi32>] : !tile.ptr<f32>, tensor<64xf32>
      return
    }
    ```
  }];
  let arguments = (ins
    Tile_NumberLike:$value, Tile_PointerLike:$pointer, Optional<Tile_IntTile>:$offset,
    Optional<Tile_BoolLike>:$mask,
    DefaultValuedAttr<Tile_CacheAttr, "::tilec::tile::Cache::Default">:$cache,
    DefaultValuedAttr<Tile_EvictionAttr, "::tilec::tile::Eviction::Normal">:$eviction);
  let assemblyFormat = [{
    $value `,` $pointer (`[` $offset^ `:` type($offset) `]`)? attr-dict `:`
    type($pointer) `,` type($value)
    custom<Mask>(ref(type($value)), $mask, type($mask))
  }];
  let hasVerifier = 1;
}

def Tile_BarrierOp : Tile_Op<"barrier", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "order the memory accesses of a program's threads";
  let description = [{
    Every access to memory before it is visible to every thread of the program
    after it. It orders nothing between programs.

    Example:
    ```mlir
    tile.barrier
    ```
  }];
  let assemblyFormat = "attr-dict";
}

//===----------------------------------------------------------------------===//
// Total operations: defined where arith is poison
//===----------------------------------------------------------------------===//

class Tile_ElementwiseOp<string mnemonic, list<Trait> traits = []>
    : Tile_Op<mnemonic, traits # [Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable]>;

class Tile_TotalIntOp<string mnemonic>
    : Tile_ElementwiseOp<mnemonic, [SameOperandsAndResultType]> {
  let arguments = (ins Tile_IntLike:$lhs, Tile_IntLike:$rhs);
  let results = (outs Tile_IntLike:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($result)";
}

def Tile_DivSIOp : Tile_TotalIntOp<"divsi"> {
  let summary = "signed quotient, truncated towards zero";
  let description = [{
    `lhs / rhs` truncated; all bits set where `rhs` is 0; `lhs` where the
    quotient overflows (the least integer by -1).

    Example:
    ```mlir
    func.func @example(%a: i32, %b: i32) -> i32 {
      %q = tile.divsi %a, %b : i32
      return %q : i32
    }
    ```
  }];
}
def Tile_DivUIOp : Tile_TotalIntOp<"divui"> {
  let summary = "unsigned quotient";
  let description = [{
    `lhs / rhs`; all bits set where `rhs` is 0.

    Example:
    ```mlir
    func.func @example(%a: i32, %b: i32) -> i32 {
      %q = tile.divui %a, %b : i32
      return %q : i32
    }
    ```
  }];
}
def Tile_RemSIOp : Tile_TotalIntOp<"remsi"> {
  let summary = "signed remainder, with the sign of the dividend";
  let description = [{
    `lhs - rhs * (lhs / rhs)`; `lhs` where `rhs` is 0; 0 for the least integer
    by -1.

    Example:
    ```mlir
    func.func @example(%a: i32, %b: i32) -> i32 {
      %r = tile.remsi %a, %b : i32
      return %r : i32
    }
    ```
  }];
}
def Tile_RemUIOp : Tile_TotalIntOp<"remui"> {
  let summary = "unsigned remainder";
  let description = [{
    `lhs mod rhs`; `lhs` where `rhs` is 0.

    Example:
    ```mlir
    func.func @example(%a: i32, %b: i32) -> i32 {
      %r = tile.remui %a, %b : i32
      return %r : i32
    }
    ```
  }];
}
def Tile_ShLOp : Tile_TotalIntOp<"shl"> {
  let summary = "shift to the left";
  let description = [{
    `lhs * 2^rhs`, wrapped; 0 where `rhs`, read as unsigned, is the width or
    more.

    Example:
    ```mlir
    func.func @example(%a: i32, %b: i32) -> i32 {
      %r = tile.shl %a, %b : i32
      return %r : i32
    }
    ```
  }];
}
def Tile_ShRSIOp : Tile_TotalIntOp<"shrsi"> {
  let summary = "shift to the right that keeps the sign";
  let description = [{
    `floor(lhs / 2^rhs)`, signed; the sign in every bit where `rhs`, read as
    unsigned, is the width or more.

    Example:
    ```mlir
    func.func @example(%a: i32, %b: i32) -> i32 {
      %r = tile.shrsi %a, %b : i32
      return %r : i32
    }
    ```
  }];
}
def Tile_ShRUIOp : Tile_TotalIntOp<"shrui"> {
  let summary = "shift to the right that fills with zeros";
  let description = [{
    `floor(lhs / 2^rhs)`, unsigned; 0 where `rhs`, read as unsigned, is the width
    or more.

    Example:
    ```mlir
    func.func @example(%a: i32, %b: i32) -> i32 {
      %r = tile.shrui %a, %b : i32
      return %r : i32
    }
    ```
  }];
}

class Tile_FloatToIntOp<string mnemonic>
    : Tile_ElementwiseOp<mnemonic, [PredOpTrait<"source and result have one shape and layout",
        CPred<"::tilec::tile::withElementType($source.getType(), "
              "::mlir::getElementTypeOrSelf($result.getType())) == $result.getType()">>]> {
  let arguments = (ins Tile_FloatLike:$source);
  let results = (outs Tile_IntLike:$result);
  let assemblyFormat = "$source attr-dict `:` type($source) `->` type($result)";
}

def Tile_FPToSIOp : Tile_FloatToIntOp<"fptosi"> {
  let summary = "float to signed integer, truncated and saturated";
  let description = [{
    `source` truncated towards zero; the nearest end of the result's range where
    it lies outside; 0 for NaN.

    Example:
    ```mlir
    func.func @example(%a: f32) -> i8 {
      %r = tile.fptosi %a : f32 -> i8
      return %r : i8
    }
    ```
  }];
}
def Tile_FPToUIOp : Tile_FloatToIntOp<"fptoui"> {
  let summary = "float to unsigned integer, truncated and saturated";
  let description = [{
    `source` truncated towards zero; the nearest end of the result's range where
    it lies outside; 0 for NaN.

    Example:
    ```mlir
    func.func @example(%a: f32) -> i8 {
      %r = tile.fptoui %a : f32 -> i8
      return %r : i8
    }
    ```
  }];
}

def Tile_Rounding : Tile_Enum<"Rounding", "rounding", [
  I32EnumAttrCase<"NearestEven", 0, "rtne">, I32EnumAttrCase<"TowardZero", 1, "rtz">]>;
def Tile_RoundingAttr : Tile_EnumAttr<Tile_Rounding, "rounding">;

def Tile_TruncFOp : Tile_ElementwiseOp<"truncf",
    [PredOpTrait<"source and result have one shape and layout",
        CPred<"::tilec::tile::withElementType($source.getType(), "
              "::mlir::getElementTypeOrSelf($result.getType())) == $result.getType()">>]> {
  let summary = "float to a narrower float, rounded once";
  let description = [{
    `source` rounded once, from its exact value, as `rounding` says: to the nearest
    value with ties to even, or towards zero. To an 8-bit float, what lies beyond
    the largest finite value becomes that value, infinity too; NaN stays NaN.

    Constraints:
    - (C1) the result is narrower than the source.

    Example:
    ```mlir
    func.func @example(%a: f32) -> f8E4M3FN {
      %r = tile.truncf %a rounding rtne : f32 -> f8E4M3FN
      return %r : f8E4M3FN
    }
    ```
  }];
  let arguments = (ins Tile_FloatLike:$source, Tile_RoundingAttr:$rounding);
  let results = (outs Tile_FloatLike:$result);
  let assemblyFormat = "$source `rounding` $rounding attr-dict `:` type($source) `->` type($result)";
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Arithmetic with its rounding written down
//===----------------------------------------------------------------------===//

def Tile_DivRnOp : Tile_ElementwiseOp<"div_rn", [SameOperandsAndResultType]> {
  let summary = "quotient rounded to nearest even";
  let description = [{
    `lhs / rhs` correctly rounded. `arith.divf` may be off by 2 units in the last
    place on a GPU; this is not.

    Example:
    ```mlir
    func.func @example(%a: f32, %b: f32) -> f32 {
      %q = tile.div_rn %a, %b : f32
      return %q : f32
    }
    ```
  }];
  let arguments = (ins Tile_FloatLike:$lhs, Tile_FloatLike:$rhs);
  let results = (outs Tile_FloatLike:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($result)";
}

def Tile_SqrtRnOp : Tile_ElementwiseOp<"sqrt_rn", [SameOperandsAndResultType]> {
  let summary = "square root rounded to nearest even";
  let description = [{
    `sqrt(source)` correctly rounded. `math.sqrt` may be approximate on a GPU;
    this is not.

    Example:
    ```mlir
    func.func @example(%a: f32) -> f32 {
      %r = tile.sqrt_rn %a : f32
      return %r : f32
    }
    ```
  }];
  let arguments = (ins Tile_FloatLike:$source);
  let results = (outs Tile_FloatLike:$result);
  let assemblyFormat = "$source attr-dict `:` type($result)";
}

//===----------------------------------------------------------------------===//
// Facts
//===----------------------------------------------------------------------===//

def Tile_AssumeOp : Tile_ElementwiseOp<"assume", [AllTypesMatch<["source", "result"]>]> {
  let summary = "a value with a fact that holds of it";
  let description = [{
    `result = source`. Each fact is a list with one number a dimension (one
    number for a scalar); a false fact makes the program's result undefined, and
    the interpreter reports it.

    - `divisibility` d: the first element of each run of `contiguity` elements
      (each element, where that is absent) is a multiple of d; for a pointer, its
      address in bytes.
    - `contiguity` c: the dimension falls into aligned runs of c elements, each 1
      more than the one before (for pointers, one element further).
    - `constancy` c: the dimension falls into aligned runs of c equal elements.

    `noalias` on a scalar pointer: what is reached through the result is reached
    through no other pointer argument within this program.

    Constraints:
    - (C1) each list has one positive number for every dimension.
    - (C2) `noalias` stands only on a scalar pointer.

    Example:
    ```mlir
    func.func @example(%n: i32) -> i32 {
      %m = tile.assume %n divisibility [16] : i32
      return %m : i32
    }
    ```
  }];
  let arguments = (ins Tile_AnyLike:$source,
    OptionalAttr<DenseI64ArrayAttr>:$divisibility,
    OptionalAttr<DenseI64ArrayAttr>:$contiguity,
    OptionalAttr<DenseI64ArrayAttr>:$constancy,
    UnitAttr:$noalias);
  let results = (outs Tile_AnyLike:$result);
  let assemblyFormat = [{
    $source (`divisibility` $divisibility^)? (`contiguity` $contiguity^)?
    (`constancy` $constancy^)? (`noalias` $noalias^)? attr-dict `:` type($result)
  }];
  let hasVerifier = 1;
}

#endif // TILEC_DIALECT_TILE_TILEOPS

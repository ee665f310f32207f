//===- TileReduceOps.td - Reductions, scans, products of tiles ------------===//

#ifndef TILEC_DIALECT_TILE_TILEREDUCEOPS
#define TILEC_DIALECT_TILE_TILEREDUCEOPS

include "tilec/Dialect/Tile/TileBase.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"

/// How two elements become one. All are associative and commutative, floats up
/// to rounding.
def Tile_Combine : Tile_Enum<"Combine", "combining operation", [
  I32EnumAttrCase<"Add", 0, "add">, I32EnumAttrCase<"Mul", 1, "mul">,
  I32EnumAttrCase<"And", 2, "and">, I32EnumAttrCase<"Or", 3, "or">,
  I32EnumAttrCase<"Xor", 4, "xor">,
  I32EnumAttrCase<"MaxSI", 5, "maxsi">, I32EnumAttrCase<"MinSI", 6, "minsi">,
  I32EnumAttrCase<"MaxUI", 7, "maxui">, I32EnumAttrCase<"MinUI", 8, "minui">,
  I32EnumAttrCase<"MaxNum", 9, "maxnum">, I32EnumAttrCase<"MinNum", 10, "minnum">]>;
def Tile_CombineAttr : Tile_EnumAttr<Tile_Combine, "combine">;

def Tile_ReduceOp : Tile_Op<"reduce", [Pure]> {
  let summary = "elements along an axis combined into one";
  let description = [{
    Element `i` of the result is all elements of `source` along `axis`, at `i` in
    the other dimensions, combined in any order and grouping. `add` and `mul`
    wrap integers; `maxnum` and `minnum` skip NaN (a row of NaN gives NaN); the
    other names say whether integers are signed.

    Constraints:
    - (C1) `axis` lies within the source's rank.
    - (C2) the result has the source's shape without `axis`: a scalar for a
      source of rank 1.
    - (C3) source and result have the same element type.
    - (C4) the elements fit the operation: floats for `maxnum` and `minnum`,
      either for `add` and `mul`, integers for all others.

    Example:
    ```mlir
    func.func @example(%x: tensor<4x8xf32>) -> tensor<4xf32> {
      %sum = tile.reduce add %x axis 1 : tensor<4x8xf32> -> tensor<4xf32>
      return %sum : tensor<4xf32>
    }
    ```
  }];
  let arguments = (ins Tile_CombineAttr:$kind, Tile_NumberTile:$source, I32Attr:$axis);
  let results = (outs Tile_NumberLike:$result);
  let assemblyFormat = "$kind $source `axis` $axis attr-dict `:` type($source) `->` type($result)";
  let hasVerifier = 1;
}

def Tile_ArgReduceOp : Tile_Op<"arg_reduce", [Pure]> {
  let summary = "the greatest or least element along an axis, and where it is";
  let description = [{
    `value` is what `tile.reduce` gives. `index` is the least position along
    `axis` whose element equals it; NaN is skipped, and a row of NaN has index 0.

    Constraints:
    - (C1) `axis` lies within the source's rank.
    - (C2) both results have the source's shape without `axis`.
    - (C3) source and `value` have the same element type, `index` holds i32.
    - (C4) `kind` is one that selects an element (`maxnum`, `minsi`, …) and fits
      the element type.

    Example:
    ```mlir
    func.func @example(%x: tensor<4x8xf32>) -> tensor<4xi32> {
      %m, %at = tile.arg_reduce maxnum %x axis 1 : tensor<4x8xf32> -> tensor<4xf32>, tensor<4xi32>
      return %at : tensor<4xi32>
    }
    ```
  }];
  let arguments = (ins Tile_CombineAttr:$kind, Tile_NumberTile:$source, I32Attr:$axis);
  let results = (outs Tile_NumberLike:$value, Tile_IntLike:$index);
  let assemblyFormat = [{
    $kind $source `axis` $axis attr-dict `:` type($source) `->` type($value) `,` type($index)
  }];
  let hasVerifier = 1;
}

def Tile_YieldOp : Tile_Op<"yield", [Pure, Terminator, ReturnLike,
    ParentOneOf<["ReduceWithOp", "ScanWithOp"]>]> {
  let summary = "the results of a combining region";
  let description = [{
    Ends the region of `tile.reduce_with` or `tile.scan_with`, where it has an
    example.
  }];
  let arguments = (ins Variadic<Tile_Element>:$results);
  let assemblyFormat = "$results attr-dict `:` type($results)";
}

/// Several tiles of one shape, combined by a region over their elements.
class Tile_CombineRegionOp<string mnemonic>
    : Tile_Op<mnemonic, [IsolatedFromAbove, RecursiveMemoryEffects]> {
  let regions = (region SizedRegion<1>:$combine);
}

def Tile_ReduceWithOp : Tile_CombineRegionOp<"reduce_with"> {
  let summary = "elements along an axis combined into one by a region";
  let description = [{
    As `tile.reduce`, for several sources at once. The region takes one element
    of each source, then another element of each, and yields them combined; the
    first ones stand before the others along the axis. It is taken to be
    associative, not to be commutative.

    Constraints:
    - (C1) there is at least one source, and all have one shape.
    - (C2) `axis` lies within the sources' rank.
    - (C3) result `k` has the shape of source `k` without `axis`, and its element
      type.
    - (C4) the region takes the element types of the sources twice and yields
      them once.
    - (C5) the region's operations have no effects.

    Example:
    ```mlir
    func.func @example(%x: tensor<4x8xf32>) -> tensor<4xf32> {
      %sum = tile.reduce_with %x axis 1 : tensor<4x8xf32> -> tensor<4xf32> {
      ^bb0(%a: f32, %b: f32):
        %c = arith.addf %a, %b : f32
        tile.yield %c : f32
      }
      return %sum : tensor<4xf32>
    }
    ```
  }];
  let arguments = (ins Variadic<Tile_NumberTile>:$sources, I32Attr:$axis);
  let results = (outs Variadic<Tile_NumberLike>:$results);
  let assemblyFormat = [{
    $sources `axis` $axis attr-dict `:` type($sources) `->` type($results) $combine
  }];
  let hasRegionVerifier = 1;
}

def Tile_ScanOp : Tile_Op<"scan", [Pure, AllTypesMatch<["source", "result"]>]> {
  let summary = "running combinations along an axis";
  let description = [{
    Element `i` of the result is the elements of `source` from the first along
    `axis` up to `i` combined, in their order; with `reverse`, those from the
    last down to `i`, the last first.

    Constraints:
    - (C1) `axis` lies within the source's rank.
    - (C2) the elements fit the operation, as for `tile.reduce`.

    Example:
    ```mlir
    func.func @example(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
      %sums = tile.scan add %x axis 1 reverse : tensor<4x8xf32>
      return %sums : tensor<4x8xf32>
    }
    ```
  }];
  let arguments = (ins Tile_CombineAttr:$kind, Tile_NumberTile:$source, I32Attr:$axis,
    UnitAttr:$reverse);
  let results = (outs Tile_NumberTile:$result);
  let assemblyFormat = "$kind $source `axis` $axis (`reverse` $reverse^)? attr-dict `:` type($source)";
  let hasVerifier = 1;
}

def Tile_ScanWithOp : Tile_CombineRegionOp<"scan_with"> {
  let summary = "running combinations along an axis by a region";
  let description = [{
    As `tile.scan`, for several sources at once, with a region as in
    `tile.reduce_with`: the first operands are the combination so far.

    Constraints:
    - (C1) there is at least one source, and all have one shape.
    - (C2) `axis` lies within the sources' rank.
    - (C3) result `k` has the type of source `k`.
    - (C4) the region takes the element types of the sources twice and yields
      them once.
    - (C5) the region's operations have no effects.

    Example:
    ```mlir
    func.func @example(%x: tensor<8xf32>) -> tensor<8xf32> {
      %r = tile.scan_with %x axis 0 : tensor<8xf32> -> tensor<8xf32> {
      ^bb0(%a: f32, %b: f32):
        %c = arith.maxnumf %a, %b : f32
        tile.yield %c : f32
      }
      return %r : tensor<8xf32>
    }
    ```
  }];
  let arguments = (ins Variadic<Tile_NumberTile>:$sources, I32Attr:$axis, UnitAttr:$reverse);
  let results = (outs Variadic<Tile_NumberTile>:$results);
  let assemblyFormat = [{
    $sources `axis` $axis (`reverse` $reverse^)? attr-dict `:` type($sources) `->` type($results) $combine
  }];
  let hasRegionVerifier = 1;
}

/// How `tile.dot` treats f32 operands.
def Tile_Precision : Tile_Enum<"Precision", "input precision", [
  I32EnumAttrCase<"IEEE", 0, "ieee">, I32EnumAttrCase<"TF32", 1, "tf32">,
  I32EnumAttrCase<"TF32x3", 2, "tf32x3">, I32EnumAttrCase<"BF16x3", 3, "bf16x3">,
  I32EnumAttrCase<"BF16x6", 4, "bf16x6">]>;
def Tile_PrecisionAttr : Tile_EnumAttr<Tile_Precision, "precision">;

def Tile_DotOp : Tile_Op<"dot", [Pure, AllTypesMatch<["acc", "result"]>]> {
  let summary = "matrix product added to an accumulator";
  let description = [{
    `result[i, j] = acc[i, j] + sum over k of lhs[i, k] * rhs[k, j]`; with a
    third, leading dimension, one such product for each index of it. Products
    are exact and summed in any order in the accumulator's type; i8 operands are
    signed. f32 operands are first brought to the `precision` named: `ieee` keeps
    them, `tf32` may round or truncate each to 10 stored digits, and the others
    sum several products of parts.

    Constraints:
    - (C1) all have rank 2, or all have rank 3 with one leading size.
    - (C2) the sizes are M x K, K x N and M x N.
    - (C3) operands are of one type, or both 8-bit floats; they are i8, floats of
      8, 16, 32 or 64 bits.
    - (C4) the accumulator holds i32 for i8, f64 for f64, f32 for f32, and f32 or
      f16 for all others.

    Example:
    ```mlir
    func.func @example(%a: tensor<16x32xf16>, %b: tensor<32x8xf16>, %c: tensor<16x8xf32>) -> tensor<16x8xf32> {
      %d = tile.dot %a, %b, %c : tensor<16x32xf16>, tensor<32x8xf16> -> tensor<16x8xf32>
      return %d : tensor<16x8xf32>
    }
    ```
  }];
  let arguments = (ins Tile_NumberTile:$lhs, Tile_NumberTile:$rhs, Tile_NumberTile:$acc,
    DefaultValuedAttr<Tile_PrecisionAttr, "::tilec::tile::Precision::IEEE">:$precision);
  let results = (outs Tile_NumberTile:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs `,` $acc attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)
  }];
  let hasVerifier = 1;
}

#endif // TILEC_DIALECT_TILE_TILEREDUCEOPS

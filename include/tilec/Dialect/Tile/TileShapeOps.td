//===- TileShapeOps.td - Moving elements within and between tiles ---------===//

#ifndef TILEC_DIALECT_TILE_TILESHAPEOPS
#define TILEC_DIALECT_TILE_TILESHAPEOPS

include "tilec/Dialect/Tile/TileBase.td"

def Tile_ReshapeOp : Tile_Op<"reshape", [Pure]> {
  let summary = "the same elements in another shape";
  let description = [{
    The elements in row-major order stay in that order.

    Constraints:
    - (C1) source and result have the same element type and number of elements.

    Example:
    ```mlir
    func.func @example(%x: tensor<4x8xf32>) -> tensor<2x16xf32> {
      %y = tile.reshape %x : tensor<4x8xf32> -> tensor<2x16xf32>
      return %y : tensor<2x16xf32>
    }
    ```
  }];
  let arguments = (ins Tile_Tile:$source);
  let results = (outs Tile_Tile:$result);
  let assemblyFormat = "$source attr-dict `:` type($source) `->` type($result)";
  let hasVerifier = 1;
}

def Tile_TransOp : Tile_Op<"trans", [Pure]> {
  let summary = "a tile with its dimensions in another order";
  let description = [{
    Dimension `d` of the result is dimension `order[d]` of the source.

    Constraints:
    - (C1) `order` is a permutation of the source's dimensions.
    - (C2) the result has the source's sizes in that order, and its element type.

    Example:
    ```mlir
    func.func @example(%x: tensor<4x8xf32>) -> tensor<8x4xf32> {
      %y = tile.trans %x order [1, 0] : tensor<4x8xf32> -> tensor<8x4xf32>
      return %y : tensor<8x4xf32>
    }
    ```
  }];
  let arguments = (ins Tile_Tile:$source, DenseI32ArrayAttr:$order);
  let results = (outs Tile_Tile:$result);
  let assemblyFormat = "$source `order` $order attr-dict `:` type($source) `->` type($result)";
  let hasVerifier = 1;
}

def Tile_JoinOp : Tile_Op<"join", [Pure, AllTypesMatch<["lhs", "rhs"]>]> {
  let summary = "two tiles side by side in a new last dimension";
  let description = [{
    Element `(i, 0)` of the result is element `i` of `lhs`, element `(i, 1)` that
    of `rhs`. Two scalars give a tile of shape [2].

    Constraints:
    - (C1) `lhs` and `rhs` have one type.
    - (C2) the result has that shape with a last dimension of size 2.

    Example:
    ```mlir
    func.func @example(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4x2xf32> {
      %c = tile.join %a, %b : tensor<4xf32> -> tensor<4x2xf32>
      return %c : tensor<4x2xf32>
    }
    ```
  }];
  let arguments = (ins Tile_AnyLike:$lhs, Tile_AnyLike:$rhs);
  let results = (outs Tile_Tile:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($lhs) `->` type($result)";
  let hasVerifier = 1;
}

def Tile_SplitOp : Tile_Op<"split", [Pure, AllTypesMatch<["first", "second"]>]> {
  let summary = "the two halves of a last dimension of size 2";
  let description = [{
    The inverse of `tile.join`: element `i` of `first` is element `(i, 0)` of the
    source, element `i` of `second` is `(i, 1)`.

    Constraints:
    - (C1) the last dimension of the source has size 2.
    - (C2) the results have the source's shape without it: scalars for [2].

    Example:
    ```mlir
    func.func @example(%x: tensor<4x2xf32>) -> tensor<4xf32> {
      %a, %b = tile.split %x : tensor<4x2xf32> -> tensor<4xf32>
      return %a : tensor<4xf32>
    }
    ```
  }];
  let arguments = (ins Tile_Tile:$source);
  let results = (outs Tile_AnyLike:$first, Tile_AnyLike:$second);
  let assemblyFormat = "$source attr-dict `:` type($source) `->` type($first)";
  let hasVerifier = 1;
}

def Tile_CatOp : Tile_Op<"cat", [Pure]> {
  let summary = "two tiles one after the other along an axis";
  let description = [{
    The elements of `lhs` come first along `axis`, those of `rhs` after them.

    Constraints:
    - (C1) `axis` lies within the rank.
    - (C2) both have one element type, and one size in every other dimension.
    - (C3) the result's size along `axis` is the sum of theirs.

    Example:
    ```mlir
    func.func @example(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<8xf32> {
      %c = tile.cat %a, %b axis 0 : tensor<4xf32>, tensor<4xf32> -> tensor<8xf32>
      return %c : tensor<8xf32>
    }
    ```
  }];
  let arguments = (ins Tile_Tile:$lhs, Tile_Tile:$rhs, I32Attr:$axis);
  let results = (outs Tile_Tile:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs `axis` $axis attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)
  }];
  let hasVerifier = 1;
}

def Tile_FlipOp : Tile_Op<"flip", [Pure, AllTypesMatch<["source", "result"]>]> {
  let summary = "a tile in reverse order along an axis";
  let description = [{
    Element `i` along `axis` of the result is element `size - 1 - i` of the
    source.

    Constraints:
    - (C1) `axis` lies within the rank.

    Example:
    ```mlir
    func.func @example(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
      %y = tile.flip %x axis 1 : tensor<4x8xf32>
      return %y : tensor<4x8xf32>
    }
    ```
  }];
  let arguments = (ins Tile_Tile:$source, I32Attr:$axis);
  let results = (outs Tile_Tile:$result);
  let assemblyFormat = "$source `axis` $axis attr-dict `:` type($source)";
  let hasVerifier = 1;
}

def Tile_GatherOp : Tile_Op<"gather", [Pure]> {
  let summary = "elements of a tile chosen along an axis by a tile of indices";
  let description = [{
    Element `i` of the result is the element of `source` at `i`, with
    `indices[i]` along `axis`. An index outside the source gives 0, and the
    interpreter reports it.

    Constraints:
    - (C1) `axis` lies within the rank.
    - (C2) the result has the shape of `indices` and the source's element type.
    - (C3) source and indices have one rank, and one size in every dimension but
      `axis`.

    Example:
    ```mlir
    func.func @example(%x: tensor<8xf32>, %i: tensor<4xi32>) -> tensor<4xf32> {
      %y = tile.gather %x[%i] axis 0 : tensor<8xf32>, tensor<4xi32> -> tensor<4xf32>
      return %y : tensor<4xf32>
    }
    ```
  }];
  let arguments = (ins Tile_Tile:$source, Tile_IntTile:$indices, I32Attr:$axis);
  let results = (outs Tile_Tile:$result);
  let assemblyFormat = [{
    $source `[` $indices `]` `axis` $axis attr-dict `:`
    type($source) `,` type($indices) `->` type($result)
  }];
  let hasVerifier = 1;
}

def Tile_SortOp : Tile_Op<"sort", [Pure]> {
  let summary = "the first elements of each row in sorted order";
  let description = [{
    Each row (the last dimension) in ascending order, or `descending`, cut to the
    result's size. NaN counts as greater than every number, and -0 equals 0; equal
    elements may come in any order, so only their bits can differ.

    Constraints:
    - (C1) source and result have one element type, and one size in every
      dimension but the last.
    - (C2) the result's last dimension is at most the source's.

    Example:
    ```mlir
    func.func @example(%x: tensor<4x8xf32>) -> tensor<4x2xf32> {
      %y = tile.sort %x descending : tensor<4x8xf32> -> tensor<4x2xf32>
      return %y : tensor<4x2xf32>
    }
    ```
  }];
  let arguments = (ins Tile_NumberTile:$source, UnitAttr:$descending, UnitAttr:$isUnsigned);
  let results = (outs Tile_NumberTile:$result);
  let assemblyFormat = [{
    $source (`descending` $descending^)? (`unsigned` $isUnsigned^)? attr-dict `:`
    type($source) `->` type($result)
  }];
  let hasVerifier = 1;
}

def Tile_HistogramOp : Tile_Op<"histogram", [Pure]> {
  let summary = "how often each number occurs";
  let description = [{
    Element `b` of the result is the number of elements of `source` that equal
    `b` and whose mask holds or is absent. Elements outside 0 … size - 1 are
    dropped, and the interpreter reports them.

    Constraints:
    - (C1) `source` has rank 1 and holds integers.
    - (C2) `mask` has the source's shape.
    - (C3) the result has rank 1 and holds i32.

    Example:
    ```mlir
    func.func @example(%x: tensor<64xi32>) -> tensor<8xi32> {
      %h = tile.histogram %x : tensor<64xi32> -> tensor<8xi32>
      return %h : tensor<8xi32>
    }
    ```
  }];
  let arguments = (ins Tile_IntTile:$source, Optional<Tile_BoolLike>:$mask, UnitAttr:$isUnsigned);
  let results = (outs Tile_IntTile:$result);
  let assemblyFormat = [{
    $source (`unsigned` $isUnsigned^)? attr-dict `:` type($source) `->` type($result)
    custom<Mask>(ref(type($source)), $mask, type($mask))
  }];
  let hasVerifier = 1;
}

#endif // TILEC_DIALECT_TILE_TILESHAPEOPS

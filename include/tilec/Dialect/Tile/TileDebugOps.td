//===- TileDebugOps.td - Prints, asserts and foreign code -----------------===//

#ifndef TILEC_DIALECT_TILE_TILEDEBUGOPS
#define TILEC_DIALECT_TILE_TILEDEBUGOPS

include "tilec/Dialect/Tile/TileBase.td"

def Tile_PrintOp : Tile_Op<"print", [MemoryEffects<[MemWrite]>]> {
  let summary = "print values, once a program";
  let description = [{
    Prints the program's place in the grid, `prefix`, and the values, as whole
    tiles. Integers are signed unless their entry of `isUnsigned` says otherwise;
    with `hex` bits are printed.

    Constraints:
    - (C1) `isUnsigned` has one entry for every value.

    Example:
    ```mlir
    func.func @example(%x: tensor<8xf32>) {
      tile.print "x: " %x unsigned [false] : tensor<8xf32>
      return
    }
    ```
  }];
  let arguments = (ins StrAttr:$prefix, Variadic<Tile_AnyLike>:$values,
    DenseBoolArrayAttr:$isUnsigned, UnitAttr:$hex);
  let assemblyFormat = [{
    $prefix ($values^)? `unsigned` $isUnsigned (`hex` $hex^)? attr-dict
    (`:` type($values)^)?
  }];
  let hasVerifier = 1;
}

def Tile_AssertOp : Tile_Op<"assert", [MemoryEffects<[MemWrite]>]> {
  let summary = "stop where a condition does not hold";
  let description = [{
    If an element of `condition` is false, the run ends with an error that says
    `message`, the program and the element.

    Example:
    ```mlir
    func.func @example(%ok: tensor<8xi1>) {
      tile.assert %ok, "x is positive" : tensor<8xi1>
      return
    }
    ```
  }];
  let arguments = (ins Tile_BoolLike:$condition, StrAttr:$message);
  let assemblyFormat = "$condition `,` $message attr-dict `:` type($condition)";
}

def Tile_AssumeTrueOp : Tile_Op<"assume_true", [MemoryEffects<[MemWrite]>]> {
  let summary = "a condition that holds";
  let description = [{
    A false condition makes the program's result undefined, and the interpreter
    reports it.

    Example:
    ```mlir
    func.func @example(%n: i32) {
      %zero = arith.constant 0 : i32
      %positive = arith.cmpi sgt, %n, %zero : i32
      tile.assume_true %positive
      return
    }
    ```
  }];
  let arguments = (ins I1:$condition);
  let assemblyFormat = "$condition attr-dict";
}

def Tile_LibdeviceOp : Tile_Op<"libdevice", [Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable]> {
  let summary = "a function of NVIDIA's libdevice, element by element";
  let description = [{
    Applies the function named `symbol` (libdevice User's Guide) to every element.
    The functions that tilec knows stand in `tilec/Support/Libdevice.def`, with
    their types and the error that they may make.

    Constraints:
    - (C1) operands and result have one shape.

    Example:
    ```mlir
    func.func @example(%x: tensor<8xf32>) -> tensor<8xf32> {
      %y = tile.libdevice "__nv_tanhf"(%x) : (tensor<8xf32>) -> tensor<8xf32>
      return %y : tensor<8xf32>
    }
    ```
  }];
  let arguments = (ins StrAttr:$symbol, Variadic<Tile_NumberLike>:$operands);
  let results = (outs Tile_NumberLike:$result);
  let assemblyFormat = "$symbol `(` $operands `)` attr-dict `:` functional-type($operands, $result)";
  let hasVerifier = 1;
}

def Tile_InlineAsmOp : Tile_Op<"inline_asm", [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "PTX text applied to elements";
  let description = [{
    Applies `text` to every `pack` consecutive elements of the operands, which
    the constraints name (LLVM Language Reference, Inline Asm Constraint String).
    Without `isPure` it may have effects.

    Constraints:
    - (C1) operands and results have one shape.
    - (C2) `pack` is positive.

    Example:
    ```mlir
    func.func @example(%x: tensor<8xi32>) -> tensor<8xi32> {
      %y = tile.inline_asm "brev.b32 $0, $1;" constraints "=r,r" pack 1 pure (%x) : (tensor<8xi32>) -> tensor<8xi32>
      return %y : tensor<8xi32>
    }
    ```
  }];
  let arguments = (ins StrAttr:$text, StrAttr:$constraints, I32Attr:$pack, UnitAttr:$isPure,
    Variadic<Tile_NumberLike>:$operands);
  let results = (outs Variadic<Tile_NumberLike>:$results);
  let assemblyFormat = [{
    $text `constraints` $constraints `pack` $pack (`pure` $isPure^)? `(` $operands `)` attr-dict
    `:` functional-type($operands, $results)
  }];
  let hasVerifier = 1;
}

#endif // TILEC_DIALECT_TILE_TILEDEBUGOPS

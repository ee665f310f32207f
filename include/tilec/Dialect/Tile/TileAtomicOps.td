//===- TileAtomicOps.td - Atomic operations on global memory --------------===//

#ifndef TILEC_DIALECT_TILE_TILEATOMICOPS
#define TILEC_DIALECT_TILE_TILEATOMICOPS

include "tilec/Dialect/Tile/TileBase.td"

def Tile_Rmw : Tile_Enum<"Rmw", "read-modify-write operation", [
  I32EnumAttrCase<"Add", 0, "add">, I32EnumAttrCase<"FAdd", 1, "fadd">,
  I32EnumAttrCase<"And", 2, "and">, I32EnumAttrCase<"Or", 3, "or">,
  I32EnumAttrCase<"Xor", 4, "xor">, I32EnumAttrCase<"Exchange", 5, "xchg">,
  I32EnumAttrCase<"MaxSI", 6, "maxsi">, I32EnumAttrCase<"MinSI", 7, "minsi">,
  I32EnumAttrCase<"MaxUI", 8, "maxui">, I32EnumAttrCase<"MinUI", 9, "minui">,
  I32EnumAttrCase<"FMax", 10, "fmax">, I32EnumAttrCase<"FMin", 11, "fmin">]>;
def Tile_RmwAttr : Tile_EnumAttr<Tile_Rmw, "rmw">;

/// Order of an atomic operation among others (PTX ISA, Memory Consistency
/// Model), and among which threads.
def Tile_Order : Tile_Enum<"Order", "memory order", [
  I32EnumAttrCase<"Relaxed", 0, "relaxed">, I32EnumAttrCase<"Acquire", 1, "acquire">,
  I32EnumAttrCase<"Release", 2, "release">, I32EnumAttrCase<"AcqRel", 3, "acq_rel">]>;
def Tile_OrderAttr : Tile_EnumAttr<Tile_Order, "order">;
def Tile_Scope : Tile_Enum<"Scope", "memory scope", [
  I32EnumAttrCase<"GPU", 0, "gpu">, I32EnumAttrCase<"CTA", 1, "cta">,
  I32EnumAttrCase<"System", 2, "sys">]>;
def Tile_ScopeAttr : Tile_EnumAttr<Tile_Scope, "scope">;

class Tile_AtomicOp<string mnemonic, list<Trait> traits = []>
    : Tile_Op<mnemonic, traits # [AllTypesMatch<["value", "result"]>,
        DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let results = (outs Tile_NumberLike:$result);
}

def Tile_AtomicRmwOp : Tile_AtomicOp<"atomic_rmw", [AttrSizedOperandSegments]> {
  let summary = "change elements of memory atomically";
  let description = [{
    Where `mask[i]` holds or is absent, replaces the element `m` at `pointer[i]`
    by `m op value[i]`, for `xchg` by `value[i]`, in one step that no other
    atomic operation comes between. Element `i` of the result is the `m` that was
    read; 0 under a false mask, which the interpreter counts as poison.

    Constraints:
    - (C1) without `offset`, `value` has the shape of `pointer`; with it,
      `pointer` is a scalar and `value` has the shape of `offset`.
    - (C2) the element type of `value` is the pointee.
    - (C3) `mask` has the shape of `value`.
    - (C4) the operation fits the element type: floats for `fadd`, `fmax` and
      `fmin`, either for `xchg`, integers for all others.

    Example:
    ```mlir
    func.func @example(%p: !tile.ptr<f32>, %off: tensor<64xi32>, %v: tensor<64xf32>) {
      %old = tile.atomic_rmw fadd %v, %p[%off : tensor<64xi32>] order acq_rel scope gpu : !tile.ptr<f32>, tensor<64xf32>
      return
    }
    ```
  }];
  let arguments = (ins Tile_RmwAttr:$kind,
    Tile_NumberLike:$value, Tile_PointerLike:$pointer, Optional<Tile_IntTile>:$offset,
    Optional<Tile_BoolLike>:$mask, Tile_OrderAttr:$order, Tile_ScopeAttr:$scope);
  let assemblyFormat = [{
    $kind $value `,` $pointer (`[` $offset^ `:` type($offset) `]`)? `order` $order `scope` $scope
    attr-dict `:` type($pointer) `,` type($value)
    custom<Mask>(ref(type($value)), $mask, type($mask))
  }];
  let hasVerifier = 1;
}

def Tile_AtomicCasOp : Tile_AtomicOp<"atomic_cas"> {
  let summary = "replace elements of memory that equal an expected value";
  let description = [{
    Replaces the element `m` at `pointer[i]` by `value[i]` if its bits equal those
    of `expected[i]`, in one step. Element `i` of the result is the `m` that was
    read.

    Constraints:
    - (C1) without `offset`, `value` has the shape of `pointer`; with it,
      `pointer` is a scalar and `value` has the shape of `offset`.
    - (C2) the element type of `value` is the pointee.
    - (C3) `expected` has the type of `value`, of 16, 32 or 64 bits.

    Example:
    ```mlir
    func.func @example(%p: !tile.ptr<i32>, %old: i32, %new: i32) -> i32 {
      %seen = tile.atomic_cas %old, %new, %p order acq_rel scope gpu : !tile.ptr<i32>, i32
      return %seen : i32
    }
    ```
  }];
  let arguments = (ins Tile_NumberLike:$expected,
    Tile_NumberLike:$value, Tile_PointerLike:$pointer, Optional<Tile_IntTile>:$offset,
    Tile_OrderAttr:$order, Tile_ScopeAttr:$scope);
  let assemblyFormat = [{
    $expected `,` $value `,` $pointer (`[` $offset^ `:` type($offset) `]`)?
    `order` $order `scope` $scope attr-dict `:` type($pointer) `,` type($value)
    custom<SameType>(ref(type($value)), type($expected))
  }];
  let hasVerifier = 1;
}

#endif // TILEC_DIALECT_TILE_TILEATOMICOPS

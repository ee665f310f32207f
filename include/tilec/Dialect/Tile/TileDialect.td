//===- TileDialect.td - The tile dialect ----------------------------------===//

#ifndef TILEC_DIALECT_TILE_TILEDIALECT
#define TILEC_DIALECT_TILE_TILEDIALECT

include "mlir/IR/OpBase.td"

def Tile_Dialect : Dialect {
  let name = "tile";
  let cppNamespace = "::tilec::tile";
  let summary = "Programs over tiles";
  let description = [{
    A program of a grid computes on tiles: builtin tensors of static shape whose
    elements are integers, floats or pointers. Arithmetic is `arith` and `math`
    on those tensors; this dialect has what upstream lacks: the program's place
    in the grid, tiles of indices, pointers, memory, and the operations whose
    upstream form has undefined results for some operands.

    Integers are signless; signedness lies in the operation. A kernel is a
    `func.func` with the attribute `tile.kernel`; its arguments are scalars and
    pointers, in the order of the source without the compile-time ones.

    Attributes on a kernel:
    - `tile.kernel` (unit): an entry.
    - `tile.num_warps` (i32): warps of one program, a power of two.

    Attributes on its arguments:
    - `tile.divisibility` (i32): the integer, or the pointer's address in bytes,
      is a multiple of this.
    - `tile.noalias` (unit): no other pointer argument reaches what this one
      reaches.
    - `tile.dtype` (string): the signature's word for the argument (`*fp32`,
      `u32`), where signedness is kept.

    Attributes on a loop:
    - `tile.num_stages`, `tile.unroll` (i32), `tile.flatten` (unit): what
      `tl.range` was told; advice that passes may follow.
    - `tile.independent_rounds` (unit): no round reads or overwrites what another
      one stores, so threads need no barrier between rounds.
  }];
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
  let dependentDialects = ["::mlir::arith::ArithDialect"];
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let hasConstantMaterializer = 1;
  let extraClassDeclaration = [{
    /// Called once by `initialize`; each stands where its storage is defined.
    void registerAttributes();
    void registerTypes();
  }];
}

#endif // TILEC_DIALECT_TILE_TILEDIALECT

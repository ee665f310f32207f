//===- Passes.td - Passes over the tile dialect ---------------------------===//

#ifndef TILEC_TRANSFORMS_PASSES
#define TILEC_TRANSFORMS_PASSES

include "mlir/Pass/PassBase.td"

// In the order of the pipeline.

def SplitBaseAndOffset : Pass<"tile-split-base-and-offset", "::mlir::func::FuncOp"> {
  let summary = "turn tiles of pointers into a scalar base and a tile of offsets";
  let description = [{
    ```mlir
    // before
    %q = tile.splat %p : !tile.ptr<f32> -> tensor<64x!tile.ptr<f32>>
    %r = tile.addptr %q, %i : tensor<64x!tile.ptr<f32>>, tensor<64xi32>
    %x = tile.load %r : tensor<64x!tile.ptr<f32>> -> tensor<64xf32>
    // after
    %x = tile.load %p[%i : tensor<64xi32>] : !tile.ptr<f32> -> tensor<64xf32>
    ```
  }];
  let dependentDialects = ["::tilec::tile::TileDialect", "::mlir::arith::ArithDialect"];
}

def PadTiles : Pass<"tile-pad-tiles", "::mlir::func::FuncOp"> {
  let summary = "round every tile up to powers of two";
  let description = [{
    After this pass every dimension is a power of two; loads and stores carry a
    mask that leaves the added elements alone.
  }];
  let dependentDialects = ["::tilec::tile::TileDialect", "::mlir::arith::ArithDialect"];
}

def SplitVariants : Pass<"tile-split-variants", "::mlir::func::FuncOp"> {
  let summary = "clone a kernel into a fast variant under facts and a general one";
  let description = [{
    The body becomes `scf.if %facts { fast } else { general }`. `%facts` is one
    uniform predicate, computed at entry: pointers of wide accesses are 16-byte
    aligned, row pitches are divisible, masks are constant over each vector,
    buffers that a streamed tile writes are disjoint from those that it reads. In
    the fast variant `tile.assume` states these facts.
  }];
  let dependentDialects = ["::tilec::tile::TileDialect", "::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect"];
}

def StreamTiles : Pass<"tile-stream-tiles", "::mlir::func::FuncOp"> {
  let summary = "strip-mine the work on large tiles into a loop";
  let description = [{
    A chain of loads, arithmetic and stores on a tile that would take too many
    registers runs chunk by chunk, so that code and registers do not grow with the
    tile. Legal only where no chunk reads or overwrites what another one stores,
    which facts or disjoint buffers must prove; the loop then carries
    `tile.independent_rounds`.

    ```mlir
    // before
    func.func @before(%p: !tile.ptr<f32>, %q: !tile.ptr<f32> {tile.noalias}) {
      %i = tile.arange 0 to 65536 : tensor<65536xi32>
      %x = tile.load %p[%i : tensor<65536xi32>] : !tile.ptr<f32> -> tensor<65536xf32>
      tile.store %x, %q[%i : tensor<65536xi32>] : !tile.ptr<f32>, tensor<65536xf32>
      return
    }
    // after
    func.func @after(%p: !tile.ptr<f32>, %q: !tile.ptr<f32> {tile.noalias}) {
      %zero = arith.constant 0 : i32
      %end = arith.constant 65536 : i32
      %step = arith.constant 16384 : i32
      %lanes = tile.arange 0 to 16384 : tensor<16384xi32>
      scf.for %start = %zero to %end step %step : i32 {
        %chunk = tile.splat %start : i32 -> tensor<16384xi32>
        %i = arith.addi %chunk, %lanes : tensor<16384xi32>
        %x = tile.load %p[%i : tensor<16384xi32>] : !tile.ptr<f32> -> tensor<16384xf32>
        tile.store %x, %q[%i : tensor<16384xi32>] : !tile.ptr<f32>, tensor<16384xf32>
      } {tile.independent_rounds}
      return
    }
    ```
  }];
  let dependentDialects = ["::tilec::tile::TileDialect", "::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect"];
}

def AssignLayouts : Pass<"tile-assign-layouts", "::mlir::func::FuncOp"> {
  let summary = "say which thread holds which element of every tile";
  let description = [{
    Loads and stores are laid out along memory, as wide as their facts allow;
    everything else follows from the stores, and index arithmetic is repeated
    where two accesses need it in different layouts. The number of warps comes
    from the option, else from `tile.num_warps`, else from the sizes of the tiles;
    the pass writes it to `tile.num_warps`.
  }];
  let options = [
    Option<"numWarps", "num-warps", "unsigned", "0",
           "warps of one program; 0 lets the sizes of the tiles decide">,
  ];
  let dependentDialects = ["::tilec::tile::TileDialect"];
}

def InsertBarriers : Pass<"tile-insert-barriers", "::mlir::func::FuncOp"> {
  let summary = "put barriers where two threads of a program may touch one address";
  let description = [{
    A program's loads and stores happen in order, whichever threads do them. Two
    accesses, one of them a store, get a `tile.barrier` between them unless the
    same thread makes both to each address, or the buffers are known to be
    disjoint.
  }];
  let dependentDialects = ["::tilec::tile::TileDialect"];
}

#endif // TILEC_TRANSFORMS_PASSES

// RUN: tilec-opt %s --tile-pad-tiles --tile-split-variants --tile-stream-tiles --tile-assign-layouts --tile-insert-barriers --remarks-filter=.* --remark-format=emitRemark --verify-diagnostics

// Every access says how wide it became, once a variant, and why not wider.
// expected-remark @below {{a program runs the fast variant where what it accesses of x_ptr starts at a multiple of 16 bytes; what it accesses of argument 1 starts at a multiple of 16 bytes; what it stores to argument 1 is reached through no other pointer}}
func.func @masked(%x: !tile.ptr<f32> loc("x_ptr"), %z: !tile.ptr<f32>) attributes {tile.kernel} {
  %i = tile.arange 0 to 200 : tensor<200xi32>
  // expected-remark @below {{a tile of 256 elements masks those that are not in the source}}
  // expected-remark @below {{loads 16 bytes at once}}
  // expected-remark @below {{the address of x_ptr is not known to be a multiple of 16 bytes", Remark="loads 4 bytes at once}}
  %v = tile.load %x[%i : tensor<200xi32>] : !tile.ptr<f32> -> tensor<200xf32>
  // expected-remark @below {{a tile of 256 elements masks those that are not in the source}}
  // expected-remark @below {{stores 16 bytes at once}}
  // expected-remark @below {{the address of argument 1 is not known to be a multiple of 16 bytes", Remark="stores 4 bytes at once}}
  // expected-remark @below {{a barrier orders this access after an earlier one, which may be to the same address in another thread}}
  tile.store %v, %z[%i : tensor<200xi32>] : !tile.ptr<f32>, tensor<200xf32>
  return
}

// expected-remark @below {{what is stored to argument 1 may be what another chunk loads of argument 0", Remark="a large tile is held in registers as a whole}}
func.func @large(%x: !tile.ptr<i32>, %z: !tile.ptr<i32>) attributes {tile.kernel} {
  %i = tile.arange 0 to 65536 : tensor<65536xi32>
  %o = arith.xori %i, %i : tensor<65536xi32>
  // expected-remark @below {{neighbours do not lie together in memory", Remark="loads 4 bytes at once}}
  %v = tile.load %x[%o : tensor<65536xi32>] : !tile.ptr<i32> -> tensor<65536xi32>
  // expected-remark @below {{neighbours do not lie together in memory", Remark="stores 4 bytes at once}}
  // expected-remark @below {{a barrier orders this access}}
  tile.store %v, %z[%o : tensor<65536xi32>] : !tile.ptr<i32>, tensor<65536xi32>
  return
}

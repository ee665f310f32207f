// RUN: tilec-opt %s --tile-assign-layouts --verify-diagnostics

// A volatile load cannot be repeated, so it has one arrangement of threads.
func.func @volatile_outer_product(%x: !tile.ptr<f32>, %z: !tile.ptr<f32>, %o: tensor<32x32xi32>) attributes {tile.kernel} {
  %i = tile.arange 0 to 32 : tensor<32xi32>
  // expected-error @below {{a volatile load is needed in two arrangements of threads, but can be done only once; drop 'volatile', or use its value along one axis only}}
  %v = tile.load %x[%i : tensor<32xi32>] {isVolatile} : !tile.ptr<f32> -> tensor<32xf32>
  %column = tile.expand_dims %v at 1 : tensor<32xf32> -> tensor<32x1xf32>
  %row = tile.expand_dims %v at 0 : tensor<32xf32> -> tensor<1x32xf32>
  %columns = tile.broadcast %column : tensor<32x1xf32> -> tensor<32x32xf32>
  %rows = tile.broadcast %row : tensor<1x32xf32> -> tensor<32x32xf32>
  %p = arith.mulf %columns, %rows : tensor<32x32xf32>
  %c0 = arith.constant dense<0> : tensor<32x32xi32>
  tile.store %p, %z[%c0 : tensor<32x32xi32>] : !tile.ptr<f32>, tensor<32x32xf32>
  return
}

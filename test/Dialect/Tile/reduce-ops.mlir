// RUN: tilec-opt %s | tilec-opt | FileCheck %s

// Reductions along either axis; a row of rank 1 gives a scalar.
// CHECK-LABEL: @reduce
func.func @reduce(%x: tensor<4x8xi32>, %y: tensor<8xf16>) {
  // CHECK: tile.reduce add %{{.*}} axis 0 : tensor<4x8xi32> -> tensor<8xi32>
  %0 = tile.reduce add %x axis 0 : tensor<4x8xi32> -> tensor<8xi32>
  // CHECK: tile.reduce maxui %{{.*}} axis 1 : tensor<4x8xi32> -> tensor<4xi32>
  %1 = tile.reduce maxui %x axis 1 : tensor<4x8xi32> -> tensor<4xi32>
  // CHECK: tile.reduce minnum %{{.*}} axis 0 : tensor<8xf16> -> f16
  %2 = tile.reduce minnum %y axis 0 : tensor<8xf16> -> f16
  // CHECK: tile.arg_reduce maxnum %{{.*}} axis 0 : tensor<8xf16> -> f16, i32
  %3, %4 = tile.arg_reduce maxnum %y axis 0 : tensor<8xf16> -> f16, i32
  return
}

// Two sources, combined together.
// CHECK-LABEL: @reduce_with
func.func @reduce_with(%x: tensor<4x8xf32>, %i: tensor<4x8xi32>) {
  // CHECK: tile.reduce_with %{{.*}}, %{{.*}} axis 1 : tensor<4x8xf32>, tensor<4x8xi32> -> tensor<4xf32>, tensor<4xi32> {
  // CHECK: tile.yield %{{.*}}, %{{.*}} : f32, i32
  %r:2 = tile.reduce_with %x, %i axis 1 : tensor<4x8xf32>, tensor<4x8xi32> -> tensor<4xf32>, tensor<4xi32> {
  ^bb0(%a: f32, %j: i32, %b: f32, %k: i32):
    %c = arith.cmpf ogt, %a, %b : f32
    %m = arith.select %c, %a, %b : f32
    %n = arith.select %c, %j, %k : i32
    tile.yield %m, %n : f32, i32
  }
  return
}

// CHECK-LABEL: @scan
func.func @scan(%x: tensor<4x8xi64>) {
  // CHECK: tile.scan add %{{.*}} axis 0 : tensor<4x8xi64>
  %0 = tile.scan add %x axis 0 : tensor<4x8xi64>
  // CHECK: tile.scan xor %{{.*}} axis 1 reverse : tensor<4x8xi64>
  %1 = tile.scan xor %x axis 1 reverse : tensor<4x8xi64>
  // CHECK: tile.scan_with %{{.*}} axis 1 reverse : tensor<4x8xi64> -> tensor<4x8xi64> {
  %2 = tile.scan_with %x axis 1 reverse : tensor<4x8xi64> -> tensor<4x8xi64> {
  ^bb0(%a: i64, %b: i64):
    tile.yield %a : i64
  }
  return
}

// CHECK-LABEL: @dot
func.func @dot(%a: tensor<4x8xf32>, %b: tensor<8x2xf32>, %c: tensor<4x2xf32>,
               %d: tensor<3x4x8xf8E4M3FN>, %e: tensor<3x8x2xf8E5M2>, %f: tensor<3x4x2xf32>) {
  // CHECK: tile.dot %{{.*}}, %{{.*}}, %{{.*}} : tensor<4x8xf32>, tensor<8x2xf32> -> tensor<4x2xf32>
  %0 = tile.dot %a, %b, %c : tensor<4x8xf32>, tensor<8x2xf32> -> tensor<4x2xf32>
  // CHECK: tile.dot %{{.*}}, %{{.*}}, %{{.*}} {precision = #tile<precision tf32x3>} :
  %1 = tile.dot %a, %b, %c {precision = #tile<precision tf32x3>} : tensor<4x8xf32>, tensor<8x2xf32> -> tensor<4x2xf32>
  // CHECK: tile.dot %{{.*}} : tensor<3x4x8xf8E4M3FN>, tensor<3x8x2xf8E5M2> -> tensor<3x4x2xf32>
  %2 = tile.dot %d, %e, %f : tensor<3x4x8xf8E4M3FN>, tensor<3x8x2xf8E5M2> -> tensor<3x4x2xf32>
  return
}

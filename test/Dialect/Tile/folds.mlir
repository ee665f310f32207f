// RUN: tilec-opt %s --canonicalize | FileCheck %s

// A splat of a constant is a constant tile.
// CHECK-LABEL: @splat_constant
func.func @splat_constant() -> tensor<4x8xf32> {
  // CHECK: %[[C:.*]] = arith.constant dense<1.000000e+00> : tensor<4x8xf32>
  %one = arith.constant 1.0 : f32
  %tile = tile.splat %one : f32 -> tensor<4x8xf32>
  // CHECK: return %[[C]]
  return %tile : tensor<4x8xf32>
}

// A broadcast of one value is that value in the larger shape.
// CHECK-LABEL: @broadcast_constant
func.func @broadcast_constant() -> tensor<4x8xi32> {
  // CHECK: %[[C:.*]] = arith.constant dense<7> : tensor<4x8xi32>
  %seven = arith.constant dense<7> : tensor<4x1xi32>
  %tile = tile.broadcast %seven : tensor<4x1xi32> -> tensor<4x8xi32>
  // CHECK: return %[[C]]
  return %tile : tensor<4x8xi32>
}

// A broadcast that changes nothing goes.
// CHECK-LABEL: @broadcast_same
// CHECK-SAME: (%[[X:.*]]: tensor<4x8xi32>)
func.func @broadcast_same(%x: tensor<4x8xi32>) -> tensor<4x8xi32> {
  %tile = tile.broadcast %x : tensor<4x8xi32> -> tensor<4x8xi32>
  // CHECK: return %[[X]]
  return %tile : tensor<4x8xi32>
}

// RUN: tilec-opt %s --check-each-pass --tile-stream-tiles | FileCheck %s

// 65,536 elements in chunks of 8,192: 16 warps with 16 elements a thread.
// CHECK-LABEL: func.func @row
// CHECK-SAME: tile.num_warps = 16
func.func @row(%x: !tile.ptr<f32>, %z: !tile.ptr<f32> {tile.noalias}, %n: i32) attributes {tile.kernel, tile.check_grid = array<i64: 1, 1, 1>} {
  // CHECK: scf.for %[[K:.*]] = %c0_i32 to %c8_i32 step %c1_i32
  // CHECK: %[[START:.*]] = arith.muli %[[K]], %c8192_i32
  // CHECK: %[[RANGE:.*]] = tile.arange 0 to 8192
  // CHECK: %[[STARTS:.*]] = tile.splat %[[START]] : i32 -> tensor<8192xi32>
  // CHECK: %[[I:.*]] = arith.addi %[[STARTS]], %[[RANGE]]
  // CHECK: %[[MASK:.*]] = arith.cmpi slt, %[[I]]
  // CHECK: tile.load %{{.*}}[%[[I]] : tensor<8192xi32>] {{.*}} mask %[[MASK]]
  // CHECK: arith.constant dense<1.000000e+00> : tensor<8192xf32>
  // CHECK: tile.store %{{.*}}[%[[I]] : tensor<8192xi32>] {{.*}} mask %[[MASK]]
  // CHECK: } {tile.independent_rounds}
  // CHECK-NOT: 65536
  %i = tile.arange 0 to 65536 : tensor<65536xi32>
  %ns = tile.splat %n : i32 -> tensor<65536xi32>
  %m = arith.cmpi slt, %i, %ns : tensor<65536xi32>
  %v = tile.load %x[%i : tensor<65536xi32>] : !tile.ptr<f32> -> tensor<65536xf32> mask %m
  %one = arith.constant dense<1.0> : tensor<65536xf32>
  %w = arith.addf %v, %one : tensor<65536xf32>
  tile.store %w, %z[%i : tensor<65536xi32>] : !tile.ptr<f32>, tensor<65536xf32> mask %m
  return
}

// Rows are cut from each other before they are cut themselves; what all chunks
// have in common is done once. The number of warps is the user's.
// CHECK-LABEL: func.func @rows
func.func @rows(%x: !tile.ptr<f32>, %z: !tile.ptr<f32> {tile.noalias}) attributes {tile.kernel, tile.num_warps = 4 : i32, tile.check_grid = array<i64: 1, 1, 1>} {
  // CHECK: %[[COLUMN:.*]] = tile.arange 0 to 256
  // CHECK: %[[V:.*]] = tile.load %{{.*}}[%[[COLUMN]] : tensor<256xi32>]
  // CHECK: %[[ROW:.*]] = tile.expand_dims %[[V]] at 0
  // CHECK: scf.for
  // CHECK: tile.arange 0 to 8 : tensor<8xi32>
  // CHECK: tile.broadcast %[[ROW]] : tensor<1x256xf32> -> tensor<8x256xf32>
  // CHECK: tile.store {{.*}} tensor<8x256xf32>
  %i = tile.arange 0 to 256 : tensor<256xi32>
  %v = tile.load %x[%i : tensor<256xi32>] : !tile.ptr<f32> -> tensor<256xf32>
  %row = tile.expand_dims %v at 0 : tensor<256xf32> -> tensor<1x256xf32>
  %tile = tile.broadcast %row : tensor<1x256xf32> -> tensor<256x256xf32>
  %c256 = arith.constant dense<256> : tensor<256xi32>
  %starts = arith.muli %i, %c256 : tensor<256xi32>
  %column = tile.expand_dims %starts at 1 : tensor<256xi32> -> tensor<256x1xi32>
  %columns = tile.broadcast %column : tensor<256x1xi32> -> tensor<256x256xi32>
  %ie = tile.expand_dims %i at 0 : tensor<256xi32> -> tensor<1x256xi32>
  %ib = tile.broadcast %ie : tensor<1x256xi32> -> tensor<256x256xi32>
  %o = arith.addi %columns, %ib : tensor<256x256xi32>
  tile.store %tile, %z[%o : tensor<256x256xi32>] : !tile.ptr<f32>, tensor<256x256xf32>
  return
}

// In place, element by element.
// CHECK-LABEL: func.func @in_place
func.func @in_place(%x: !tile.ptr<f32>) attributes {tile.kernel, tile.check_grid = array<i64: 1, 1, 1>} {
  // CHECK: scf.for
  %i = tile.arange 0 to 65536 : tensor<65536xi32>
  %v = tile.load %x[%i : tensor<65536xi32>] : !tile.ptr<f32> -> tensor<65536xf32>
  %w = arith.addf %v, %v : tensor<65536xf32>
  tile.store %w, %x[%i : tensor<65536xi32>] : !tile.ptr<f32>, tensor<65536xf32>
  return
}

// A chunk could store what a later chunk has to load.
// CHECK-LABEL: func.func @may_alias
func.func @may_alias(%x: !tile.ptr<f32>, %z: !tile.ptr<f32>) attributes {tile.kernel, tile.check_grid = array<i64: 1, 1, 1>} {
  // CHECK-NOT: scf.for
  // CHECK: return
  %i = tile.arange 0 to 65536 : tensor<65536xi32>
  %v = tile.load %x[%i : tensor<65536xi32>] : !tile.ptr<f32> -> tensor<65536xf32>
  tile.store %v, %z[%i : tensor<65536xi32>] : !tile.ptr<f32>, tensor<65536xf32>
  return
}

// What fits in registers stays.
// CHECK-LABEL: func.func @small
func.func @small(%z: !tile.ptr<i32>) attributes {tile.kernel, tile.check_grid = array<i64: 1, 1, 1>} {
  // CHECK-NOT: scf.for
  // CHECK: return
  %i = tile.arange 0 to 16384 : tensor<16384xi32>
  tile.store %i, %z[%i : tensor<16384xi32>] : !tile.ptr<i32>, tensor<16384xi32>
  return
}

// Each result of an operation is cut.
// CHECK-LABEL: func.func @two_results
func.func @two_results(%z: !tile.ptr<i32>) attributes {tile.kernel, tile.check_grid = array<i64: 1, 1, 1>} {
  // CHECK: scf.for
  // CHECK: %[[LOW:.*]], %[[HIGH:.*]] = arith.mului_extended %{{.*}} : tensor<8192xi32>
  // CHECK: %[[SUM:.*]] = arith.addi %[[LOW]], %[[HIGH]]
  // CHECK: tile.store %[[SUM]]
  %i = tile.arange 0 to 65536 : tensor<65536xi32>
  %low, %high = arith.mului_extended %i, %i : tensor<65536xi32>
  %sum = arith.addi %low, %high : tensor<65536xi32>
  tile.store %sum, %z[%i : tensor<65536xi32>] : !tile.ptr<i32>, tensor<65536xi32>
  return
}

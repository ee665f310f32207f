// RUN: tilec-opt %s --check-each-pass --tile-split-base-and-offset | FileCheck %s

// One tile of offsets keeps its width; load and store share it.
// CHECK-LABEL: func.func @one_offset
// CHECK-SAME: %[[X:.*]]: !tile.ptr<f32>, %[[Z:.*]]: !tile.ptr<f32>
func.func @one_offset(%x: !tile.ptr<f32>, %z: !tile.ptr<f32>) attributes {tile.kernel} {
  // CHECK: %[[I:.*]] = tile.arange
  %i = tile.arange 0 to 64 : tensor<64xi32>
  %xs = tile.splat %x : !tile.ptr<f32> -> tensor<64x!tile.ptr<f32>>
  %xi = tile.addptr %xs, %i : tensor<64x!tile.ptr<f32>>, tensor<64xi32>
  // CHECK-NOT: tile.addptr
  // CHECK: tile.load %[[X]][%[[I]] : tensor<64xi32>]
  %v = tile.load %xi : tensor<64x!tile.ptr<f32>> -> tensor<64xf32>
  %zs = tile.splat %z : !tile.ptr<f32> -> tensor<64x!tile.ptr<f32>>
  %zi = tile.addptr %zs, %i : tensor<64x!tile.ptr<f32>>, tensor<64xi32>
  // CHECK: tile.store %{{.*}}, %[[Z]][%[[I]] : tensor<64xi32>]
  tile.store %v, %zi : tensor<64x!tile.ptr<f32>>, tensor<64xf32>
  return
}

// Steps that are alike for every element go to the scalar pointer.
// CHECK-LABEL: func.func @uniform_steps
// CHECK-SAME: %[[X:.*]]: !tile.ptr<f32>, %[[N:.*]]: i32
func.func @uniform_steps(%x: !tile.ptr<f32>, %n: i32) attributes {tile.kernel} {
  %i = tile.arange 0 to 64 : tensor<64xi32>
  %ns = tile.splat %n : i32 -> tensor<64xi32>
  %c3 = arith.constant dense<3> : tensor<64xi32>
  %one = arith.constant dense<1.0> : tensor<64xf32>
  %xs = tile.splat %x : !tile.ptr<f32> -> tensor<64x!tile.ptr<f32>>
  // CHECK: %[[BASE:.*]] = tile.addptr %[[X]], %[[N]] : !tile.ptr<f32>, i32
  %xn = tile.addptr %xs, %ns : tensor<64x!tile.ptr<f32>>, tensor<64xi32>
  %xi = tile.addptr %xn, %i : tensor<64x!tile.ptr<f32>>, tensor<64xi32>
  // CHECK: %[[MOVED:.*]] = tile.addptr %[[BASE]], %c3
  %x3 = tile.addptr %xi, %c3 : tensor<64x!tile.ptr<f32>>, tensor<64xi32>
  // CHECK: tile.store %{{.*}}, %[[MOVED]][%{{.*}} : tensor<64xi32>]
  tile.store %one, %x3 : tensor<64x!tile.ptr<f32>>, tensor<64xf32>
  return
}

// Rows and columns: each may wrap at 32 bits on its own, so their sum is taken
// in 64 bits. Reshaping moves to the offsets.
// CHECK-LABEL: func.func @rows_and_columns
// CHECK-SAME: %[[Z:.*]]: !tile.ptr<f32>
func.func @rows_and_columns(%z: !tile.ptr<f32>, %n: i32 {tile.check_range = array<i64: 0, 100>}) attributes {tile.kernel} {
  %i = tile.arange 0 to 8 : tensor<8xi32>
  %column = tile.expand_dims %i at 1 : tensor<8xi32> -> tensor<8x1xi32>
  %row = tile.expand_dims %i at 0 : tensor<8xi32> -> tensor<1x8xi32>
  %ns = tile.splat %n : i32 -> tensor<8x1xi32>
  %starts = arith.muli %column, %ns : tensor<8x1xi32>
  %zs = tile.splat %z : !tile.ptr<f32> -> tensor<8x1x!tile.ptr<f32>>
  %zr = tile.addptr %zs, %starts : tensor<8x1x!tile.ptr<f32>>, tensor<8x1xi32>
  // CHECK: %[[ROWS:.*]] = tile.broadcast %{{.*}} : tensor<8x1xi32> -> tensor<8x8xi32>
  %zb = tile.broadcast %zr : tensor<8x1x!tile.ptr<f32>> -> tensor<8x8x!tile.ptr<f32>>
  // CHECK: %[[COLUMNS:.*]] = tile.broadcast
  %columns = tile.broadcast %row : tensor<1x8xi32> -> tensor<8x8xi32>
  // CHECK-DAG: %[[WIDE_ROWS:.*]] = arith.extsi %[[ROWS]]
  // CHECK-DAG: %[[WIDE_COLUMNS:.*]] = arith.extsi %[[COLUMNS]]
  // CHECK: %[[OFFSETS:.*]] = arith.addi %[[WIDE_ROWS]], %[[WIDE_COLUMNS]] : tensor<8x8xi64>
  %zi = tile.addptr %zb, %columns : tensor<8x8x!tile.ptr<f32>>, tensor<8x8xi32>
  %one = arith.constant dense<1.0> : tensor<8x8xf32>
  // CHECK: tile.store %{{.*}}, %[[Z]][%[[OFFSETS]] : tensor<8x8xi64>]
  tile.store %one, %zi : tensor<8x8x!tile.ptr<f32>>, tensor<8x8xf32>
  return
}

// A choice between pointers of one base is a choice between offsets.
// CHECK-LABEL: func.func @choice_of_offsets
// CHECK-SAME: %[[X:.*]]: !tile.ptr<f32>, %[[Z:.*]]: !tile.ptr<f32>
func.func @choice_of_offsets(%x: !tile.ptr<f32>, %z: !tile.ptr<f32>) attributes {tile.kernel} {
  %i = tile.arange 0 to 64 : tensor<64xi32>
  %j = tile.arange 64 to 128 : tensor<64xi32>
  %c9 = arith.constant dense<9> : tensor<64xi32>
  %m = arith.cmpi slt, %i, %c9 : tensor<64xi32>
  %xs = tile.splat %x : !tile.ptr<f32> -> tensor<64x!tile.ptr<f32>>
  %xi = tile.addptr %xs, %i : tensor<64x!tile.ptr<f32>>, tensor<64xi32>
  %xj = tile.addptr %xs, %j : tensor<64x!tile.ptr<f32>>, tensor<64xi32>
  // CHECK: %[[OFFSETS:.*]] = arith.select %{{.*}}, %{{.*}}, %{{.*}} : tensor<64xi1>, tensor<64xi32>
  %p = arith.select %m, %xi, %xj : tensor<64xi1>, tensor<64x!tile.ptr<f32>>
  // CHECK: tile.load %[[X]][%[[OFFSETS]] : tensor<64xi32>]
  %v = tile.load %p : tensor<64x!tile.ptr<f32>> -> tensor<64xf32>
  tile.store %v, %z[%i : tensor<64xi32>] : !tile.ptr<f32>, tensor<64xf32>
  return
}

// Pointers of two bases stay a tile of pointers (M10).
// CHECK-LABEL: func.func @two_bases
func.func @two_bases(%x: !tile.ptr<f32>, %y: !tile.ptr<f32>, %z: !tile.ptr<f32>) attributes {tile.kernel} {
  %i = tile.arange 0 to 64 : tensor<64xi32>
  %c9 = arith.constant dense<9> : tensor<64xi32>
  %m = arith.cmpi slt, %i, %c9 : tensor<64xi32>
  %xs = tile.splat %x : !tile.ptr<f32> -> tensor<64x!tile.ptr<f32>>
  %ys = tile.splat %y : !tile.ptr<f32> -> tensor<64x!tile.ptr<f32>>
  %p = arith.select %m, %xs, %ys : tensor<64xi1>, tensor<64x!tile.ptr<f32>>
  %q = tile.addptr %p, %i : tensor<64x!tile.ptr<f32>>, tensor<64xi32>
  // CHECK: %[[Q:.*]] = tile.addptr %{{.*}} : tensor<64x!tile.ptr<f32>>, tensor<64xi32>
  // CHECK: tile.load %[[Q]] : tensor<64x!tile.ptr<f32>>
  %v = tile.load %q : tensor<64x!tile.ptr<f32>> -> tensor<64xf32>
  tile.store %v, %z[%i : tensor<64xi32>] : !tile.ptr<f32>, tensor<64xf32>
  return
}

// A condition for the whole tile chooses the scalar pointer.
// CHECK-LABEL: func.func @uniform_choice
// CHECK-SAME: %[[X:.*]]: !tile.ptr<f32>, %[[Y:.*]]: !tile.ptr<f32>, %[[Z:.*]]: !tile.ptr<f32>, %[[N:.*]]: i32
func.func @uniform_choice(%x: !tile.ptr<f32>, %y: !tile.ptr<f32>, %z: !tile.ptr<f32>, %n: i32) attributes {tile.kernel} {
  %i = tile.arange 0 to 64 : tensor<64xi32>
  %c9 = arith.constant 9 : i32
  // CHECK: %[[C:.*]] = arith.cmpi
  %c = arith.cmpi slt, %n, %c9 : i32
  %xs = tile.splat %x : !tile.ptr<f32> -> tensor<64x!tile.ptr<f32>>
  %ys = tile.splat %y : !tile.ptr<f32> -> tensor<64x!tile.ptr<f32>>
  %xi = tile.addptr %xs, %i : tensor<64x!tile.ptr<f32>>, tensor<64xi32>
  %yi = tile.addptr %ys, %i : tensor<64x!tile.ptr<f32>>, tensor<64xi32>
  // CHECK: %[[P:.*]] = arith.select %[[C]], %[[X]], %[[Y]] : !tile.ptr<f32>
  %p = arith.select %c, %xi, %yi : tensor<64x!tile.ptr<f32>>
  // CHECK: tile.load %[[P]][%{{.*}} : tensor<64xi32>]
  %v = tile.load %p : tensor<64x!tile.ptr<f32>> -> tensor<64xf32>
  tile.store %v, %z[%i : tensor<64xi32>] : !tile.ptr<f32>, tensor<64xf32>
  return
}

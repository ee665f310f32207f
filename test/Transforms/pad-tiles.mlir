// RUN: tilec-opt %s --check-each-pass --tile-pad-tiles | FileCheck %s

// 200 elements become 256; the mask leaves the rest alone.
// CHECK-LABEL: func.func @two_hundred
func.func @two_hundred(%x: !tile.ptr<f32>, %z: !tile.ptr<f32>, %n: i32) attributes {tile.kernel} {
  // CHECK: %[[I:.*]] = tile.arange 0 to 256 : tensor<256xi32>
  %i = tile.arange 0 to 200 : tensor<200xi32>
  %ns = tile.splat %n : i32 -> tensor<200xi32>
  // CHECK: %[[MASK:.*]] = arith.cmpi slt, %[[I]], %{{.*}} : tensor<256xi32>
  %m = arith.cmpi slt, %i, %ns : tensor<200xi32>
  // CHECK: %[[INDEX:.*]] = tile.arange 0 to 256
  // CHECK: %[[SIZE:.*]] = arith.constant dense<200> : tensor<256xi32>
  // CHECK: %[[INSIDE:.*]] = arith.cmpi slt, %[[INDEX]], %[[SIZE]]
  // CHECK: tile.load {{.*}} mask %[[INSIDE]]
  %v = tile.load %x[%i : tensor<200xi32>] : !tile.ptr<f32> -> tensor<200xf32>
  // CHECK: arith.constant dense<1.000000e+00> : tensor<256xf32>
  %one = arith.constant dense<1.0> : tensor<200xf32>
  %w = arith.addf %v, %one : tensor<200xf32>
  // CHECK: %[[BOTH:.*]] = arith.andi %{{.*}}, %[[MASK]]
  // CHECK: tile.store {{.*}} mask %[[BOTH]]
  tile.store %w, %z[%i : tensor<200xi32>] : !tile.ptr<f32>, tensor<200xf32> mask %m
  return
}

// Only the dimension that grows is masked; a row is read as it is.
// CHECK-LABEL: func.func @five_rows
func.func @five_rows(%x: !tile.ptr<f32>, %z: !tile.ptr<f32>) attributes {tile.kernel} {
  %i = tile.arange 0 to 4 : tensor<4xi32>
  %j = tile.arange 0 to 5 : tensor<5xi32>
  // CHECK: tile.load {{.*}} -> tensor<4xf32>
  // CHECK-NOT: mask
  %v = tile.load %x[%i : tensor<4xi32>] : !tile.ptr<f32> -> tensor<4xf32>
  %row = tile.expand_dims %v at 0 : tensor<4xf32> -> tensor<1x4xf32>
  %tile = tile.broadcast %row : tensor<1x4xf32> -> tensor<5x4xf32>
  %c4 = arith.constant dense<4> : tensor<5xi32>
  %j4 = arith.muli %j, %c4 : tensor<5xi32>
  %je = tile.expand_dims %j4 at 1 : tensor<5xi32> -> tensor<5x1xi32>
  %jb = tile.broadcast %je : tensor<5x1xi32> -> tensor<5x4xi32>
  %ie = tile.expand_dims %i at 0 : tensor<4xi32> -> tensor<1x4xi32>
  %ib = tile.broadcast %ie : tensor<1x4xi32> -> tensor<5x4xi32>
  %o = arith.addi %jb, %ib : tensor<5x4xi32>
  // CHECK: %[[ROW:.*]] = arith.cmpi slt, %{{.*}}, %{{.*}} : tensor<8xi32>
  // CHECK: %[[COLUMN:.*]] = tile.expand_dims %[[ROW]] at 1 : tensor<8xi1> -> tensor<8x1xi1>
  // CHECK: %[[MASK:.*]] = tile.broadcast %[[COLUMN]] : tensor<8x1xi1> -> tensor<8x4xi1>
  // CHECK: tile.store {{.*}} tensor<8x4xf32> mask %[[MASK]]
  tile.store %tile, %z[%o : tensor<5x4xi32>] : !tile.ptr<f32>, tensor<5x4xf32>
  return
}

// Constants whose elements differ keep their places.
// CHECK-LABEL: func.func @constant
func.func @constant(%z: !tile.ptr<i32>) attributes {tile.kernel} {
  // CHECK: arith.constant dense<[5, 6, 7, 0]> : tensor<4xi32>
  %v = arith.constant dense<[5, 6, 7]> : tensor<3xi32>
  %i = tile.arange 0 to 3 : tensor<3xi32>
  tile.store %v, %z[%i : tensor<3xi32>] : !tile.ptr<i32>, tensor<3xi32>
  return
}

// Powers of two stay as they are.
// CHECK-LABEL: func.func @powers_of_two
func.func @powers_of_two(%z: !tile.ptr<i32>) attributes {tile.kernel} {
  // CHECK-NEXT: tile.arange 0 to 64
  // CHECK-NEXT: tile.store
  // CHECK-NEXT: return
  %i = tile.arange 0 to 64 : tensor<64xi32>
  tile.store %i, %z[%i : tensor<64xi32>] : !tile.ptr<i32>, tensor<64xi32>
  return
}

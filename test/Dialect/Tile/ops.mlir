// RUN: tilec-opt %s --verify-roundtrip | FileCheck %s

// A program knows its place in the grid.
// CHECK-LABEL: @grid
func.func @grid() -> (i32, i32) {
  // CHECK: tile.program_id 0
  %id = tile.program_id 0
  // CHECK: tile.num_programs 2
  %count = tile.num_programs 2
  return %id, %count : i32, i32
}

// Tiles are made of scalars and reshaped without moving data.
// CHECK-LABEL: @shapes
func.func @shapes(%x: f32) -> (tensor<32x64xi32>, tensor<4x8xf32>) {
  // CHECK: %[[ROWS:.*]] = tile.arange -2 to 30 : tensor<32xi32>
  %rows = tile.arange -2 to 30 : tensor<32xi32>
  // CHECK: %[[COLUMN:.*]] = tile.expand_dims %[[ROWS]] at 1 : tensor<32xi32> -> tensor<32x1xi32>
  %column = tile.expand_dims %rows at 1 : tensor<32xi32> -> tensor<32x1xi32>
  // CHECK: tile.broadcast %[[COLUMN]] : tensor<32x1xi32> -> tensor<32x64xi32>
  %square = tile.broadcast %column : tensor<32x1xi32> -> tensor<32x64xi32>
  // CHECK: tile.splat %{{.*}} : f32 -> tensor<4x8xf32>
  %splat = tile.splat %x : f32 -> tensor<4x8xf32>
  return %square, %splat : tensor<32x64xi32>, tensor<4x8xf32>
}

// Memory is reached through a base and offsets, a tile of pointers, or one
// pointer.
// CHECK-LABEL: @memory
func.func @memory(%p: !tile.ptr<f32>, %off: tensor<64xi32>, %mask: tensor<64xi1>, %m: i1) {
  // CHECK: %[[X:.*]] = tile.load %{{.*}}[%{{.*}} : tensor<64xi32>] : !tile.ptr<f32> -> tensor<64xf32> mask %{{.*}}
  %x = tile.load %p[%off : tensor<64xi32>] : !tile.ptr<f32> -> tensor<64xf32> mask %mask
  // CHECK: tile.load %{{.*}} {cache = #tile<cache cg>, eviction = #tile<eviction evict_last>, isVolatile} : !tile.ptr<f32> -> tensor<64xf32> mask %{{.*}} other %[[X]]
  %y = tile.load %p[%off : tensor<64xi32>] {cache = #tile<cache cg>, eviction = #tile<eviction evict_last>, isVolatile} : !tile.ptr<f32> -> tensor<64xf32> mask %mask other %x
  %splat = tile.splat %p : !tile.ptr<f32> -> tensor<64x!tile.ptr<f32>>
  // CHECK: %[[Q:.*]] = tile.addptr %{{.*}}, %{{.*}} : tensor<64x!tile.ptr<f32>>, tensor<64xi32>
  %q = tile.addptr %splat, %off : tensor<64x!tile.ptr<f32>>, tensor<64xi32>
  // CHECK: tile.store %{{.*}}, %[[Q]] : tensor<64x!tile.ptr<f32>>, tensor<64xf32> mask
  tile.store %y, %q : tensor<64x!tile.ptr<f32>>, tensor<64xf32> mask %mask
  // CHECK: %[[S:.*]] = tile.load %{{.*}} : !tile.ptr<f32> -> f32 mask %{{.*}}
  %s = tile.load %p : !tile.ptr<f32> -> f32 mask %m
  // CHECK: tile.barrier
  tile.barrier
  // CHECK: tile.store %[[S]], %{{.*}} {cache = #tile<cache cs>} : !tile.ptr<f32>, f32
  tile.store %s, %p {cache = #tile<cache cs>} : !tile.ptr<f32>, f32
  return
}

// Operations whose upstream form is poison for some operands.
// CHECK-LABEL: @total
func.func @total(%a: tensor<8xi32>, %b: tensor<8xi32>, %x: tensor<8xf32>, %s: i64) {
  // CHECK: tile.divsi %{{.*}}, %{{.*}} : tensor<8xi32>
  %0 = tile.divsi %a, %b : tensor<8xi32>
  // CHECK: tile.divui
  %1 = tile.divui %a, %b : tensor<8xi32>
  // CHECK: tile.remsi
  %2 = tile.remsi %a, %b : tensor<8xi32>
  // CHECK: tile.remui %{{.*}}, %{{.*}} : i64
  %3 = tile.remui %s, %s : i64
  // CHECK: tile.shl
  %4 = tile.shl %a, %b : tensor<8xi32>
  // CHECK: tile.shrsi
  %5 = tile.shrsi %a, %b : tensor<8xi32>
  // CHECK: tile.shrui
  %6 = tile.shrui %a, %b : tensor<8xi32>
  // CHECK: tile.fptosi %{{.*}} : tensor<8xf32> -> tensor<8xi8>
  %7 = tile.fptosi %x : tensor<8xf32> -> tensor<8xi8>
  // CHECK: tile.fptoui %{{.*}} : tensor<8xf32> -> tensor<8xi64>
  %8 = tile.fptoui %x : tensor<8xf32> -> tensor<8xi64>
  // CHECK: tile.div_rn
  %9 = tile.div_rn %x, %x : tensor<8xf32>
  // CHECK: tile.sqrt_rn
  %10 = tile.sqrt_rn %x : tensor<8xf32>
  return
}

// Facts ride on values.
// CHECK-LABEL: @facts
func.func @facts(%p: !tile.ptr<f32>, %n: i32, %off: tensor<4x8xi32>) {
  // CHECK: tile.assume %{{.*}} divisibility [16] noalias : !tile.ptr<f32>
  %q = tile.assume %p divisibility [16] noalias : !tile.ptr<f32>
  // CHECK: tile.assume %{{.*}} divisibility [1, 4] contiguity [1, 8] constancy [4, 1] : tensor<4x8xi32>
  %o = tile.assume %off divisibility [1, 4] contiguity [1, 8] constancy [4, 1] : tensor<4x8xi32>
  return
}

// What a kernel says about itself and its arguments.
// CHECK: func.func @kernel(%{{.*}}: !tile.ptr<i8> {tile.divisibility = 16 : i32, tile.dtype = "*u8", tile.noalias})
// CHECK-SAME: tile.kernel, tile.num_warps = 4 : i32
func.func @kernel(%p: !tile.ptr<i8> {tile.dtype = "*u8", tile.divisibility = 16 : i32, tile.noalias})
    attributes {tile.kernel, tile.num_warps = 4 : i32} {
  return
}

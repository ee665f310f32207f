// RUN: tilec-opt %s --split-input-file --check-each-pass --tile-assign-layouts | FileCheck %s

// 1,024 elements, 4 warps: a thread holds 4 neighbours (16 bytes), twice.
// CHECK: #[[$ROW:.+]] = #tile.linear<register = {{\[\[}}1], [2], [512]], lane = {{\[\[}}4], [8], [16], [32], [64]], warp = {{\[\[}}128], [256]]>
// CHECK-LABEL: func.func @aligned
// CHECK-SAME: tile.num_warps = 4
func.func @aligned(%x: !tile.ptr<f32> {tile.divisibility = 16 : i32}, %z: !tile.ptr<f32> {tile.divisibility = 16 : i32}) attributes {tile.kernel} {
  // CHECK: tile.arange {{.*}} : tensor<1024xi32, #[[$ROW]]>
  // CHECK: arith.constant dense<1.000000e+00> : tensor<1024xf32, #[[$ROW]]>
  // CHECK: tile.load {{.*}} -> tensor<1024xf32, #[[$ROW]]>
  %i = tile.arange 0 to 1024 : tensor<1024xi32>
  %one = arith.constant dense<1.0> : tensor<1024xf32>
  %v = tile.load %x[%i : tensor<1024xi32>] : !tile.ptr<f32> -> tensor<1024xf32>
  %w = arith.addf %v, %one : tensor<1024xf32>
  tile.store %w, %z[%i : tensor<1024xi32>] : !tile.ptr<f32>, tensor<1024xf32>
  return
}

// -----

// Without facts a lane holds one element, next to its neighbour's.
// CHECK: #[[$ROW:.+]] = #tile.linear<register = {{\[\[}}128], [256], [512]], lane = {{\[\[}}1], [2], [4], [8], [16]], warp = {{\[\[}}32], [64]]>
// CHECK-LABEL: func.func @unaligned
func.func @unaligned(%z: !tile.ptr<f32>) attributes {tile.kernel} {
  %i = tile.arange 0 to 1024 : tensor<1024xi32>
  %one = arith.constant dense<1.0> : tensor<1024xf32>
  // CHECK: tile.store {{.*}} tensor<1024xf32, #[[$ROW]]>
  tile.store %one, %z[%i : tensor<1024xi32>] : !tile.ptr<f32>, tensor<1024xf32>
  return
}

// -----

// f32 in, f16 out: 8 neighbours are one store of 16 bytes and two loads.
// CHECK: #[[$ROW:.+]] = #tile.linear<register = {{\[\[}}1], [2], [4]], lane = {{\[\[}}8],
// CHECK-LABEL: func.func @mixed_sizes
func.func @mixed_sizes(%x: !tile.ptr<f32> {tile.divisibility = 16 : i32}, %z: !tile.ptr<f16> {tile.divisibility = 16 : i32}) attributes {tile.kernel} {
  %i = tile.arange 0 to 1024 : tensor<1024xi32>
  %v = tile.load %x[%i : tensor<1024xi32>] : !tile.ptr<f32> -> tensor<1024xf32>
  %w = arith.truncf %v : tensor<1024xf32> to tensor<1024xf16>
  tile.store %w, %z[%i : tensor<1024xi32>] : !tile.ptr<f16>, tensor<1024xf16>
  return
}

// -----

// A row and a column from one arange: it is repeated, once in each slice.
// CHECK-DAG: #[[$ROW:.+]] = #tile.linear<register = {{\[\[}}1], [2]], lane = {{\[\[}}4], [8], [16], [0], [0]], warp = {{\[\[}}0], [0]]>
// CHECK-DAG: #[[$COLUMN:.+]] = #tile.linear<register = {{\[\[}}16]], lane = {{\[\[}}0], [0], [0], [1], [2]], warp = {{\[\[}}4], [8]]>
// CHECK-DAG: #[[$TILE:.+]] = #tile.linear<register = {{\[\[}}0, 1], [0, 2], [16, 0]], lane = {{\[\[}}0, 4], [0, 8], [0, 16], [1, 0], [2, 0]], warp = {{\[\[}}4, 0], [8, 0]]>
// CHECK-LABEL: func.func @outer
func.func @outer(%z: !tile.ptr<i32> {tile.divisibility = 16 : i32}) attributes {tile.kernel} {
  // CHECK-DAG: tile.arange 0 to 32 : tensor<32xi32, #[[$ROW]]>
  // CHECK-DAG: tile.arange 0 to 32 : tensor<32xi32, #[[$COLUMN]]>
  %i = tile.arange 0 to 32 : tensor<32xi32>
  %c32 = arith.constant dense<32> : tensor<32xi32>
  %starts = arith.muli %i, %c32 : tensor<32xi32>
  %column = tile.expand_dims %starts at 1 : tensor<32xi32> -> tensor<32x1xi32>
  %row = tile.expand_dims %i at 0 : tensor<32xi32> -> tensor<1x32xi32>
  %columns = tile.broadcast %column : tensor<32x1xi32> -> tensor<32x32xi32>
  %rows = tile.broadcast %row : tensor<1x32xi32> -> tensor<32x32xi32>
  %o = arith.addi %columns, %rows : tensor<32x32xi32>
  // CHECK: tile.store {{.*}} tensor<32x32xi32, #[[$TILE]]>
  tile.store %o, %z[%o : tensor<32x32xi32>] : !tile.ptr<i32>, tensor<32x32xi32>
  return
}

// -----

// Columns lie together in memory, so lanes run down the columns.
// CHECK: #[[$COLUMNS:.+]] = #tile.linear<register = {{\[\[}}1, 0], [2, 0],
// CHECK-LABEL: func.func @transposed
func.func @transposed(%z: !tile.ptr<f32> {tile.divisibility = 16 : i32}) attributes {tile.kernel} {
  %i = tile.arange 0 to 64 : tensor<64xi32>
  %c64 = arith.constant dense<64> : tensor<64xi32>
  %starts = arith.muli %i, %c64 : tensor<64xi32>
  %row = tile.expand_dims %starts at 0 : tensor<64xi32> -> tensor<1x64xi32>
  %column = tile.expand_dims %i at 1 : tensor<64xi32> -> tensor<64x1xi32>
  %columns = tile.broadcast %column : tensor<64x1xi32> -> tensor<64x64xi32>
  %rows = tile.broadcast %row : tensor<1x64xi32> -> tensor<64x64xi32>
  %o = arith.addi %columns, %rows : tensor<64x64xi32>
  %one = arith.constant dense<1.0> : tensor<64x64xf32>
  // CHECK: tile.store {{.*}} tensor<64x64xf32, #[[$COLUMNS]]>
  tile.store %one, %z[%o : tensor<64x64xi32>] : !tile.ptr<f32>, tensor<64x64xf32>
  return
}

// -----

// A tile of 32 elements needs one warp; two variants may have two layouts.
// CHECK-DAG: #[[$WIDE:.+]] = #tile.linear<register = {{\[\[}}1], [2]], lane = {{\[\[}}4], [8], [16], [0], [0]], warp = []>
// CHECK-DAG: #[[$NARROW:.+]] = #tile.linear<register = [], lane = {{\[\[}}1], [2], [4], [8], [16]], warp = []>
// CHECK-LABEL: func.func @variants
// CHECK-SAME: tile.num_warps = 1
func.func @variants(%z: !tile.ptr<i32>) attributes {tile.kernel} {
  %a = tile.ptr_to_int %z : !tile.ptr<i32> -> i64
  %c15 = arith.constant 15 : i64
  %c0 = arith.constant 0 : i64
  %r = arith.andi %a, %c15 : i64
  %c = arith.cmpi eq, %r, %c0 : i64
  scf.if %c {
    %q = tile.assume %z divisibility [16] : !tile.ptr<i32>
    %i = tile.arange 0 to 32 : tensor<32xi32>
    // CHECK: tile.store {{.*}} tensor<32xi32, #[[$WIDE]]>
    tile.store %i, %q[%i : tensor<32xi32>] : !tile.ptr<i32>, tensor<32xi32>
  } else {
    %i = tile.arange 0 to 32 : tensor<32xi32>
    // CHECK: tile.store {{.*}} tensor<32xi32, #[[$NARROW]]>
    tile.store %i, %z[%i : tensor<32xi32>] : !tile.ptr<i32>, tensor<32xi32>
  }
  return
}

// -----

// What no store needs goes; a volatile load stays.
// CHECK-LABEL: func.func @unused
func.func @unused(%x: !tile.ptr<f32>, %n: i32) attributes {tile.kernel, tile.num_warps = 2 : i32} {
  // CHECK-SAME: tile.num_warps = 2
  // CHECK-COUNT-1: tile.load
  // CHECK-NOT: tile.load
  // CHECK: return
  %i = tile.arange 0 to 64 : tensor<64xi32>
  %v = tile.load %x[%i : tensor<64xi32>] : !tile.ptr<f32> -> tensor<64xf32>
  %w = tile.load %x[%i : tensor<64xi32>] {isVolatile} : !tile.ptr<f32> -> tensor<64xf32>
  return
}

// -----

// All results of an operation are laid out alike.
// CHECK-LABEL: func.func @two_results
func.func @two_results(%z: !tile.ptr<i32>) attributes {tile.kernel} {
  // CHECK: arith.mului_extended {{.*}} : tensor<128xi32, #[[ROW:.+]]>
  // CHECK: tile.store %{{.*}}, %{{.*}} : tensor<128xi32, #[[ROW]]>
  %i = tile.arange 0 to 128 : tensor<128xi32>
  %low, %high = arith.mului_extended %i, %i : tensor<128xi32>
  tile.store %high, %z[%i : tensor<128xi32>] : !tile.ptr<i32>, tensor<128xi32>
  return
}

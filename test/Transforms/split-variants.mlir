// RUN: tilec-opt %s --check-each-pass --tile-split-variants | FileCheck %s

// The predicate: both bases aligned, offsets within 31 bits, the mask constant
// over each vector, and the store apart from the load.
// CHECK-LABEL: func.func @masked_row
// CHECK-SAME: %[[X:.*]]: !tile.ptr<f32>, %[[Z:.*]]: !tile.ptr<f32>, %[[N:.*]]: i32
func.func @masked_row(%x: !tile.ptr<f32>, %z: !tile.ptr<f32>, %n: i32) attributes {tile.kernel} {
  // CHECK: %[[PID:.*]] = tile.program_id 0
  // CHECK: %[[WIDE:.*]] = arith.extui %[[PID]] : i32 to i64
  // CHECK: %[[START:.*]] = arith.muli %[[WIDE]], %c64_i64
  // CHECK: %[[XBASE:.*]] = tile.addptr %[[X]], %[[START]]
  // CHECK: %[[ZBASE:.*]] = tile.addptr %[[Z]], %[[START]]
  // CHECK: %[[XADDRESS:.*]] = tile.ptr_to_int %[[XBASE]]
  // CHECK: %[[ZADDRESS:.*]] = tile.ptr_to_int %[[ZBASE]]
  // CHECK: %[[ADDRESSES:.*]] = arith.ori %[[XADDRESS]], %[[ZADDRESS]]
  // CHECK: %[[REST:.*]] = arith.andi %[[ADDRESSES]], %c15_i64
  // CHECK: %[[ALIGNED:.*]] = arith.cmpi eq, %[[REST]], %c0_i64
  // CHECK: %[[LAST:.*]] = arith.addi %c63_i64, %[[START]]
  // CHECK: %[[SMALL:.*]] = arith.cmpi ult, %[[LAST]], %c2147483648_i64
  // CHECK: %[[BOUND:.*]] = arith.extsi %[[N]]
  // CHECK: %[[BOUND_REST:.*]] = arith.andi %[[BOUND]], %c3_i64
  // CHECK: %[[DIVIDES:.*]] = arith.cmpi eq, %[[BOUND_REST]], %c0_i64
  // CHECK: %[[INSIDE:.*]] = arith.cmpi slt, %{{.*}}, %[[BOUND]]
  // CHECK: arith.ori %[[DIVIDES]], %[[INSIDE]]
  // CHECK: %[[APART:.*]] = arith.cmpi uge
  // CHECK: %[[FACTS:.*]] = arith.andi %{{.*}}, %[[APART]]
  // CHECK: scf.if %[[FACTS]] {
  // CHECK: %[[XFAST:.*]] = tile.assume %[[XBASE]] divisibility [16] : !tile.ptr<f32>
  // CHECK: %[[ZFAST:.*]] = tile.assume %[[ZBASE]] divisibility [16] noalias : !tile.ptr<f32>
  // CHECK: %[[LOCAL:.*]] = tile.arange 0 to 64
  // CHECK: %[[MASK:.*]] = tile.assume %{{.*}} constancy [4] : tensor<64xi1>
  // CHECK: tile.load %[[XFAST]][%[[LOCAL]] : tensor<64xi32>] {{.*}} mask %[[MASK]]
  // CHECK: tile.store %{{.*}}, %[[ZFAST]][%[[LOCAL]] : tensor<64xi32>] {{.*}} mask %[[MASK]]
  // CHECK: } else {
  // CHECK: tile.load %[[X]]
  // CHECK: tile.store %{{.*}}, %[[Z]]
  // CHECK: }
  // CHECK-NEXT: return
  %pid = tile.program_id 0
  %c64 = arith.constant 64 : i32
  %start = arith.muli %pid, %c64 : i32
  %i = tile.arange 0 to 64 : tensor<64xi32>
  %starts = tile.splat %start : i32 -> tensor<64xi32>
  %o = arith.addi %starts, %i : tensor<64xi32>
  %ns = tile.splat %n : i32 -> tensor<64xi32>
  %m = arith.cmpi slt, %o, %ns : tensor<64xi32>
  %v = tile.load %x[%o : tensor<64xi32>] : !tile.ptr<f32> -> tensor<64xf32> mask %m
  tile.store %v, %z[%o : tensor<64xi32>] : !tile.ptr<f32>, tensor<64xf32> mask %m
  return
}

// A row pitch has to be a multiple of the vector. Where it is the mask's bound
// too, the mask needs no test of its own.
// CHECK-LABEL: func.func @rows
// CHECK-SAME: %[[Z:.*]]: !tile.ptr<f32>, %[[N:.*]]: i32
func.func @rows(%z: !tile.ptr<f32>, %n: i32) attributes {tile.kernel} {
  // CHECK: %[[PITCH:.*]] = arith.extui %[[N]]
  // CHECK: arith.andi %[[PITCH]], %c3_i64
  // CHECK-NOT: arith.extsi
  // CHECK: scf.if
  // CHECK: tile.assume %[[N]] divisibility [4] : i32
  // CHECK-NOT: constancy
  // CHECK: } else {
  %pid = tile.program_id 1
  %c8 = arith.constant 8 : i32
  %start = arith.muli %pid, %c8 : i32
  %range = tile.arange 0 to 8 : tensor<8xi32>
  %starts = tile.splat %start : i32 -> tensor<8xi32>
  %j = arith.addi %starts, %range : tensor<8xi32>
  %column = tile.expand_dims %j at 1 : tensor<8xi32> -> tensor<8x1xi32>
  %ns = tile.splat %n : i32 -> tensor<8x1xi32>
  %rows = arith.muli %column, %ns : tensor<8x1xi32>
  %all_rows = tile.broadcast %rows : tensor<8x1xi32> -> tensor<8x8xi32>
  %row = tile.expand_dims %range at 0 : tensor<8xi32> -> tensor<1x8xi32>
  %columns = tile.broadcast %row : tensor<1x8xi32> -> tensor<8x8xi32>
  %wide_rows = arith.extsi %all_rows : tensor<8x8xi32> to tensor<8x8xi64>
  %wide_columns = arith.extsi %columns : tensor<8x8xi32> to tensor<8x8xi64>
  %o = arith.addi %wide_rows, %wide_columns : tensor<8x8xi64>
  %bound = tile.splat %n : i32 -> tensor<1x8xi32>
  %m = arith.cmpi slt, %row, %bound : tensor<1x8xi32>
  %mask = tile.broadcast %m : tensor<1x8xi1> -> tensor<8x8xi1>
  %one = arith.constant dense<1.0> : tensor<8x8xf32>
  tile.store %one, %z[%o : tensor<8x8xi64>] : !tile.ptr<f32>, tensor<8x8xf32> mask %mask
  return
}

// What the signature states needs no test and no second variant.
// CHECK-LABEL: func.func @known
func.func @known(%x: !tile.ptr<f32> {tile.divisibility = 16 : i32}, %z: !tile.ptr<f32> {tile.divisibility = 16 : i32, tile.noalias}) attributes {tile.kernel} {
  // CHECK-NEXT: tile.arange
  // CHECK-NEXT: tile.load
  // CHECK-NEXT: tile.store
  // CHECK-NEXT: return
  %i = tile.arange 0 to 64 : tensor<64xi32>
  %v = tile.load %x[%i : tensor<64xi32>] : !tile.ptr<f32> -> tensor<64xf32>
  tile.store %v, %z[%i : tensor<64xi32>] : !tile.ptr<f32>, tensor<64xf32>
  return
}

// No fact makes accesses with a step wider.
// CHECK-LABEL: func.func @strided
func.func @strided(%x: !tile.ptr<f32>, %z: !tile.ptr<f32>) attributes {tile.kernel} {
  // CHECK-NOT: scf.if
  // CHECK: return
  %i = tile.arange 0 to 64 : tensor<64xi32>
  %c2 = arith.constant dense<2> : tensor<64xi32>
  %o = arith.muli %i, %c2 : tensor<64xi32>
  %v = tile.load %x[%o : tensor<64xi32>] : !tile.ptr<f32> -> tensor<64xf32>
  tile.store %v, %z[%o : tensor<64xi32>] : !tile.ptr<f32>, tensor<64xf32>
  return
}

// A bound from below, an inclusive one, and one written the other way round.
// CHECK-LABEL: func.func @bounds
func.func @bounds(%z: !tile.ptr<i32>, %low: i32, %high: i32) attributes {tile.kernel} {
  // CHECK: %[[HIGH:.*]] = arith.extsi %arg2
  // CHECK: %[[AFTER:.*]] = arith.addi %[[HIGH]], %c1_i64
  // CHECK: arith.andi %[[AFTER]], %c3_i64
  // CHECK: arith.cmpi sle, %{{.*}}, %[[HIGH]]
  // CHECK: %[[LOW:.*]] = arith.extsi %arg1
  // CHECK: arith.cmpi sge, %{{.*}}, %[[LOW]]
  // CHECK: scf.if
  // CHECK-COUNT-2: constancy [4]
  // CHECK: } else {
  %i = tile.arange 0 to 64 : tensor<64xi32>
  %lows = tile.splat %low : i32 -> tensor<64xi32>
  %highs = tile.splat %high : i32 -> tensor<64xi32>
  %above = arith.cmpi sle, %lows, %i : tensor<64xi32>
  %below = arith.cmpi sle, %i, %highs : tensor<64xi32>
  %m = arith.andi %below, %above : tensor<64xi1>
  tile.store %i, %z[%i : tensor<64xi32>] : !tile.ptr<i32>, tensor<64xi32> mask %m
  return
}

// RUN: tilec-opt %s --check-each-pass --tile-insert-barriers | FileCheck %s

// Another thread may store where this one still has to load.
// CHECK-LABEL: func.func @may_alias
func.func @may_alias(%x: !tile.ptr<f32>, %z: !tile.ptr<f32>) attributes {tile.kernel} {
  %i = tile.arange 0 to 64 : tensor<64xi32>
  // CHECK: tile.load
  // CHECK-NEXT: tile.barrier
  // CHECK-NEXT: tile.store
  %v = tile.load %x[%i : tensor<64xi32>] : !tile.ptr<f32> -> tensor<64xf32>
  tile.store %v, %z[%i : tensor<64xi32>] : !tile.ptr<f32>, tensor<64xf32>
  return
}

// Disjoint by the signature.
// CHECK-LABEL: func.func @noalias
func.func @noalias(%x: !tile.ptr<f32>, %z: !tile.ptr<f32> {tile.noalias}) attributes {tile.kernel} {
  // CHECK-NOT: tile.barrier
  // CHECK: return
  %i = tile.arange 0 to 64 : tensor<64xi32>
  %v = tile.load %x[%i : tensor<64xi32>] : !tile.ptr<f32> -> tensor<64xf32>
  tile.store %v, %z[%i : tensor<64xi32>] : !tile.ptr<f32>, tensor<64xf32>
  return
}

// In place: each thread stores what it has loaded itself.
// CHECK-LABEL: func.func @in_place
func.func @in_place(%x: !tile.ptr<f32>) attributes {tile.kernel} {
  // CHECK-NOT: tile.barrier
  // CHECK: return
  %i = tile.arange 0 to 64 : tensor<64xi32>
  %v = tile.load %x[%i : tensor<64xi32>] : !tile.ptr<f32> -> tensor<64xf32>
  %w = arith.addf %v, %v : tensor<64xf32>
  tile.store %w, %x[%i : tensor<64xi32>] : !tile.ptr<f32>, tensor<64xf32>
  return
}

#spare = #tile.linear<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[0]]>

// In place, but two warps hold the same elements: one could load what the other
// has stored already.
// CHECK-LABEL: func.func @in_place_twice
func.func @in_place_twice(%x: !tile.ptr<f32>) attributes {tile.kernel} {
  // CHECK: tile.barrier
  // CHECK-NEXT: tile.store
  %i = tile.arange 0 to 32 : tensor<32xi32, #spare>
  %v = tile.load %x[%i : tensor<32xi32, #spare>] : !tile.ptr<f32> -> tensor<32xf32, #spare>
  %w = arith.addf %v, %v : tensor<32xf32, #spare>
  tile.store %w, %x[%i : tensor<32xi32, #spare>] : !tile.ptr<f32>, tensor<32xf32, #spare>
  return
}

// A store and a load of the other half of the same buffer (M04).
// CHECK-LABEL: func.func @swapped_halves
func.func @swapped_halves(%x: !tile.ptr<i32>, %z: !tile.ptr<i32> {tile.noalias}) attributes {tile.kernel} {
  %i = tile.arange 0 to 64 : tensor<64xi32>
  %c32 = arith.constant dense<32> : tensor<64xi32>
  %o = arith.xori %i, %c32 : tensor<64xi32>
  // CHECK: tile.store
  // CHECK-NEXT: tile.barrier
  // CHECK-NEXT: tile.load
  // CHECK-NEXT: tile.store
  tile.store %i, %x[%i : tensor<64xi32>] : !tile.ptr<i32>, tensor<64xi32>
  %v = tile.load %x[%o : tensor<64xi32>] : !tile.ptr<i32> -> tensor<64xi32>
  tile.store %v, %z[%i : tensor<64xi32>] : !tile.ptr<i32>, tensor<64xi32>
  return
}

// Elements that share an address are in no thread's hand alone.
// CHECK-LABEL: func.func @shared_addresses
func.func @shared_addresses(%x: !tile.ptr<i32>) attributes {tile.kernel} {
  %i = tile.arange 0 to 64 : tensor<64xi32>
  %c0 = arith.constant dense<0> : tensor<64xi32>
  %o = arith.muli %i, %c0 : tensor<64xi32>
  // CHECK: tile.load
  // CHECK-NEXT: tile.barrier
  // CHECK-NEXT: tile.store
  %v = tile.load %x[%o : tensor<64xi32>] : !tile.ptr<i32> -> tensor<64xi32>
  tile.store %v, %x[%o : tensor<64xi32>] : !tile.ptr<i32>, tensor<64xi32>
  return
}

// One barrier orders all accesses before it; two loads need none.
// CHECK-LABEL: func.func @one_is_enough
func.func @one_is_enough(%x: !tile.ptr<i32>, %y: !tile.ptr<i32>, %z: !tile.ptr<i32>) attributes {tile.kernel} {
  %i = tile.arange 0 to 64 : tensor<64xi32>
  // CHECK: tile.load
  // CHECK-NEXT: tile.load
  // CHECK-NEXT: arith.addi
  // CHECK-NEXT: tile.barrier
  // CHECK-NEXT: tile.store
  // CHECK-NEXT: return
  %v = tile.load %x[%i : tensor<64xi32>] : !tile.ptr<i32> -> tensor<64xi32>
  %w = tile.load %y[%i : tensor<64xi32>] : !tile.ptr<i32> -> tensor<64xi32>
  %s = arith.addi %v, %w : tensor<64xi32>
  tile.store %s, %z[%i : tensor<64xi32>] : !tile.ptr<i32>, tensor<64xi32>
  return
}

// A round of a loop may load what the round before has stored.
// CHECK-LABEL: func.func @loop
func.func @loop(%x: !tile.ptr<i32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c3 = arith.constant 3 : i32
  %i = tile.arange 0 to 64 : tensor<64xi32>
  // CHECK: scf.for
  // CHECK: tile.barrier
  // CHECK-NEXT: tile.load
  // CHECK-NOT: tile.barrier
  // CHECK: tile.store
  scf.for %k = %c0 to %c3 step %c1 : i32 {
    %ks = tile.splat %k : i32 -> tensor<64xi32>
    %o = arith.addi %i, %ks : tensor<64xi32>
    %v = tile.load %x[%o : tensor<64xi32>] : !tile.ptr<i32> -> tensor<64xi32>
    tile.store %v, %x[%o : tensor<64xi32>] : !tile.ptr<i32>, tensor<64xi32>
  }
  return
}

// Both ways through a condition count for what follows it.
// CHECK-LABEL: func.func @condition
func.func @condition(%x: !tile.ptr<i32>, %n: i32) attributes {tile.kernel} {
  %i = tile.arange 0 to 64 : tensor<64xi32>
  %j = tile.arange 1 to 65 : tensor<64xi32>
  %c9 = arith.constant 9 : i32
  %c = arith.cmpi slt, %n, %c9 : i32
  // CHECK: scf.if
  // CHECK-NEXT: tile.store
  // CHECK-NEXT: }
  // CHECK-NEXT: tile.barrier
  // CHECK-NEXT: tile.load
  scf.if %c {
    tile.store %i, %x[%i : tensor<64xi32>] : !tile.ptr<i32>, tensor<64xi32>
  }
  %v = tile.load %x[%j : tensor<64xi32>] : !tile.ptr<i32> -> tensor<64xi32>
  // CHECK: tile.barrier
  // CHECK-NEXT: tile.store
  tile.store %v, %x[%i : tensor<64xi32>] : !tile.ptr<i32>, tensor<64xi32>
  return
}

// RUN: tilec-opt %s --convert-tile-to-gpu --split-input-file | FileCheck %s

// Masked accesses are predicated instructions, in functions that say what they
// do; masked-off elements are 0 or `other`.
// CHECK-LABEL: gpu.func @masked
#row = #tile.linear<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
func.func @masked(%x: !tile.ptr<f32> {tile.divisibility = 16 : i32}, %n: i32 {tile.divisibility = 16 : i32})
    attributes {tile.kernel, tile.num_warps = 1 : i32} {
  %i = tile.arange 0 to 128 : tensor<128xi32, #row>
  %ns = tile.splat %n : i32 -> tensor<128xi32, #row>
  %m = arith.cmpi slt, %i, %ns : tensor<128xi32, #row>
  %two = arith.constant dense<2.0> : tensor<128xf32, #row>
  // CHECK: llvm.call @tilec.ld.global.v4.f32.pred.zero(%{{[^,]*}}, %{{[^,]*}}) : (!llvm.ptr<1>, i1) -> !llvm.struct<(f32, f32, f32, f32)>
  %a = tile.load %x[%i : tensor<128xi32, #row>] : !tile.ptr<f32> -> tensor<128xf32, #row> mask %m
  // CHECK: llvm.call @tilec.ld.global.v4.f32.pred(
  %b = tile.load %x[%i : tensor<128xi32, #row>] : !tile.ptr<f32> -> tensor<128xf32, #row> mask %m other %two
  %v = arith.addf %a, %b : tensor<128xf32, #row>
  // CHECK: llvm.call @tilec.st.global.v4.f32.pred(
  tile.store %v, %x[%i : tensor<128xi32, #row>] : !tile.ptr<f32>, tensor<128xf32, #row> mask %m
  return
}
// CHECK: llvm.func internal @tilec.ld.global.v4.f32.pred.zero({{.*}}) -> {{.*}} attributes {always_inline}
// CHECK: llvm.inline_asm has_side_effects "mov.b32 $0, 0;{{.*}}@$5 ld.global.v4.f32 {$0, $1, $2, $3}, [$4];", "=&f,=&f,=&f,=&f,l,b"
// CHECK: llvm.func internal @tilec.ld.global.v4.f32.pred(
// CHECK: "@$5 ld.global.v4.f32 {$0, $1, $2, $3}, [$4];", "=f,=f,=f,=f,l,b,0,1,2,3"
// CHECK: llvm.func internal @tilec.st.global.v4.f32.pred(
// CHECK: "@$5 st.global.v4.f32 [$0], {$1, $2, $3, $4};", "l,f,f,f,f,b"

// -----

// Cache operators, eviction priorities (with the PTX version that they need) and
// volatile accesses.
// CHECK-LABEL: gpu.func @policies
#row = #tile.linear<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
func.func @policies(%x: !tile.ptr<i32> {tile.divisibility = 16 : i32})
    attributes {tile.kernel, tile.num_warps = 1 : i32} {
  %i = tile.arange 0 to 128 : tensor<128xi32, #row>
  // CHECK: llvm.call @tilec.ld.global.cg.v4.b32
  %a = tile.load %x[%i : tensor<128xi32, #row>] {cache = #tile<cache cg>} : !tile.ptr<i32> -> tensor<128xi32, #row>
  // CHECK: llvm.call @tilec.ld.global.L1.evict_first.v4.b32
  %b = tile.load %x[%i : tensor<128xi32, #row>] {eviction = #tile<eviction evict_first>} : !tile.ptr<i32> -> tensor<128xi32, #row>
  // CHECK: llvm.load volatile
  %c = tile.load %x[%i : tensor<128xi32, #row>] {isVolatile} : !tile.ptr<i32> -> tensor<128xi32, #row>
  // CHECK: llvm.call @tilec.st.global.cs.v4.b32
  tile.store %a, %x[%i : tensor<128xi32, #row>] {cache = #tile<cache cs>} : !tile.ptr<i32>, tensor<128xi32, #row>
  return
}
// CHECK: llvm.func internal @tilec.ld.global.L1.evict_first.v4.b32({{.*}}passthrough = {{\[\[}}"tilec-ptx", "74"]]

// -----

// Elements of less than 32 bits move in words.
// CHECK-LABEL: gpu.func @narrow
#row = #tile.linear<register = [[1], [2], [4], [8]], lane = [[16], [32], [64], [128], [256]], warp = []>
func.func @narrow(%x: !tile.ptr<i8> {tile.divisibility = 16 : i32},
                  %y: !tile.ptr<f16> {tile.divisibility = 16 : i32}, %n: i32 {tile.divisibility = 16 : i32})
    attributes {tile.kernel, tile.num_warps = 1 : i32} {
  %i = tile.arange 0 to 512 : tensor<512xi32, #row>
  %ns = tile.splat %n : i32 -> tensor<512xi32, #row>
  %m = arith.cmpi slt, %i, %ns : tensor<512xi32, #row>
  // CHECK: llvm.load %{{.*}} {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xi32>
  %a = tile.load %x[%i : tensor<512xi32, #row>] : !tile.ptr<i8> -> tensor<512xi8, #row>
  // CHECK: vector.bitcast %{{.*}} : vector<8xf16> to vector<4xi32>
  // CHECK: llvm.call @tilec.st.global.v4.b32.pred
  %h = arith.sitofp %a : tensor<512xi8, #row> to tensor<512xf16, #row>
  tile.store %h, %y[%i : tensor<512xi32, #row>] : !tile.ptr<f16>, tensor<512xf16, #row> mask %m
  return
}

// -----

// Of the threads that hold the same elements the first stores; a scalar is
// stored by thread 0.
// CHECK-LABEL: gpu.func @copies
// CHECK: %[[T:.*]] = nvvm.read.ptx.sreg.tid.x
#copies = #tile.linear<register = [], lane = [[1], [2], [4], [0], [0]], warp = [[8], [0]]>
func.func @copies(%x: !tile.ptr<i32>, %v: i32) attributes {tile.kernel, tile.num_warps = 4 : i32} {
  // CHECK-DAG: %[[MASK:.*]] = arith.constant 88 : i32
  // CHECK-DAG: arith.andi %[[T]], %[[MASK]]
  // CHECK-DAG: %[[ZERO:.*]] = arith.cmpi eq, %[[T]], %{{.*}} : i32
  %i = tile.arange 0 to 16 : tensor<16xi32, #copies>
  // CHECK: llvm.call @tilec.st.global.b32.pred
  tile.store %i, %x[%i : tensor<16xi32, #copies>] : !tile.ptr<i32>, tensor<16xi32, #copies>
  // CHECK: llvm.call @tilec.st.global.b32.pred(%{{.*}}, %{{.*}}, %[[ZERO]])
  tile.store %v, %x : !tile.ptr<i32>, i32
  // CHECK: llvm.load %{{.*}} {alignment = 4 : i64} : !llvm.ptr<1> -> i32
  %s = tile.load %x : !tile.ptr<i32> -> i32
  tile.store %s, %x : !tile.ptr<i32>, i32
  return
}

// -----

// Registers of one aligned run share an address; the others lie a constant
// beyond it. Where an offset may wrap around, each has its own.
// CHECK-LABEL: gpu.func @shared_base
#far = #tile.linear<register = [[32], [64]], lane = [[1], [2], [4], [8], [16]], warp = []>
func.func @shared_base(%x: !tile.ptr<f32>, %n: i32) attributes {tile.kernel, tile.num_warps = 1 : i32} {
  %i = tile.arange 0 to 128 : tensor<128xi32, #far>
  // CHECK: %[[B:.*]] = llvm.getelementptr %{{.*}}[%{{.*}}] : (!llvm.ptr<1>, i64)
  // CHECK: llvm.getelementptr %[[B]][32]
  // CHECK: llvm.getelementptr %[[B]][64]
  // CHECK: llvm.getelementptr %[[B]][96]
  %a = tile.load %x[%i : tensor<128xi32, #far>] : !tile.ptr<f32> -> tensor<128xf32, #far>
  %ns = tile.splat %n : i32 -> tensor<128xi32, #far>
  %j = arith.addi %i, %ns : tensor<128xi32, #far>
  // CHECK-COUNT-4: llvm.getelementptr %{{.*}}[%{{.*}}] : (!llvm.ptr<1>, i64)
  tile.store %a, %x[%j : tensor<128xi32, #far>] : !tile.ptr<f32>, tensor<128xf32, #far>
  return
}

// -----

// A tile of pointers: an address a register.
// CHECK-LABEL: gpu.func @pointer_tile
#one = #tile.linear<register = [], lane = [[1], [2], [4], [8], [16]], warp = []>
func.func @pointer_tile(%x: !tile.ptr<f64>, %out: !tile.ptr<i64>) attributes {tile.kernel, tile.num_warps = 1 : i32} {
  %i = tile.arange 0 to 32 : tensor<32xi32, #one>
  %xs = tile.splat %x : !tile.ptr<f64> -> tensor<32x!tile.ptr<f64>, #one>
  // CHECK: %[[P:.*]] = llvm.getelementptr %{{.*}}[%{{.*}}] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f64
  %ps = tile.addptr %xs, %i : tensor<32x!tile.ptr<f64>, #one>, tensor<32xi32, #one>
  // CHECK: llvm.load %[[P]] {alignment = 8 : i64} : !llvm.ptr<1> -> f64
  %a = tile.load %ps : tensor<32x!tile.ptr<f64>, #one> -> tensor<32xf64, #one>
  // CHECK: llvm.store %{{.*}}, %[[P]]
  // CHECK: llvm.ptrtoint %[[P]] : !llvm.ptr<1> to i64
  tile.store %a, %ps : tensor<32x!tile.ptr<f64>, #one>, tensor<32xf64, #one>
  %n = tile.ptr_to_int %ps : tensor<32x!tile.ptr<f64>, #one> -> tensor<32xi64, #one>
  tile.store %n, %out[%i : tensor<32xi32, #one>] : !tile.ptr<i64>, tensor<32xi64, #one>
  return
}

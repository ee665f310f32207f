// RUN: tilec-opt %s --convert-tile-to-gpu | FileCheck %s

// Total operations guard arith's; a known operand needs no guard.
// CHECK-LABEL: gpu.func @division
// CHECK-SAME: (%[[A:.*]]: i32, %[[B:.*]]: i32, %[[P:.*]]: !llvm.ptr<1>)
func.func @division(%a: i32, %b: i32, %p: !tile.ptr<i32>) attributes {tile.kernel, tile.num_warps = 1 : i32} {
  // CHECK: %[[ZERO:.*]] = arith.cmpi eq, %[[B]], %{{.*}}
  // CHECK: %[[MINUS:.*]] = arith.cmpi eq, %[[B]], %{{.*}}
  // CHECK: %[[UNSAFE:.*]] = arith.ori %[[ZERO]], %[[MINUS]]
  // CHECK: %[[SAFE:.*]] = arith.select %[[UNSAFE]], %{{.*}}, %[[B]]
  // CHECK: %[[Q:.*]] = arith.divsi %[[A]], %[[SAFE]]
  // CHECK: %[[N:.*]] = arith.subi %{{.*}}, %[[A]]
  // CHECK: %[[R:.*]] = arith.select %[[MINUS]], %[[N]], %[[Q]]
  // CHECK: arith.select %[[ZERO]], %{{.*}}, %[[R]]
  %q = tile.divsi %a, %b : i32
  tile.store %q, %p : !tile.ptr<i32>, i32
  // CHECK: %[[UZERO:.*]] = arith.cmpi eq, %[[B]], %{{.*}}
  // CHECK: %[[USAFE:.*]] = arith.select %[[UZERO]], %{{.*}}, %[[B]]
  // CHECK: %[[REM:.*]] = arith.remui %[[A]], %[[USAFE]]
  // CHECK: arith.select %[[UZERO]], %[[A]], %[[REM]]
  %r = tile.remui %a, %b : i32
  tile.store %r, %p : !tile.ptr<i32>, i32
  // CHECK: %[[SEVEN:.*]] = arith.constant 7 : i32
  %seven = arith.constant 7 : i32
  // CHECK-NOT: arith.select
  // CHECK: arith.divsi %[[A]], %[[SEVEN]]
  %k = tile.divsi %a, %seven : i32
  tile.store %k, %p : !tile.ptr<i32>, i32
  // CHECK-NOT: arith.divsi
  // CHECK: arith.subi %{{.*}}, %[[A]]
  %minus = arith.constant -1 : i32
  %n = tile.divsi %a, %minus : i32
  tile.store %n, %p : !tile.ptr<i32>, i32
  return
}

// CHECK-LABEL: gpu.func @shifts
// CHECK-SAME: (%[[A:.*]]: i16, %[[B:.*]]: i16, %[[P:.*]]: !llvm.ptr<1>)
func.func @shifts(%a: i16, %b: i16, %p: !tile.ptr<i16>) attributes {tile.kernel, tile.num_warps = 1 : i32} {
  // CHECK: %[[FITS:.*]] = arith.cmpi ult, %[[B]], %{{.*}}
  // CHECK: %[[S:.*]] = arith.shli %[[A]], %[[B]]
  // CHECK: arith.select %[[FITS]], %[[S]], %{{.*}}
  %l = tile.shl %a, %b : i16
  tile.store %l, %p : !tile.ptr<i16>, i16
  // CHECK: %[[MOST:.*]] = arith.minui %[[B]], %{{.*}}
  // CHECK: arith.shrsi %[[A]], %[[MOST]]
  %r = tile.shrsi %a, %b : i16
  tile.store %r, %p : !tile.ptr<i16>, i16
  // CHECK-NOT: arith.shrui
  %width = arith.constant 16 : i16
  %z = tile.shrui %a, %width : i16
  tile.store %z, %p : !tile.ptr<i16>, i16
  return
}

// Float to integer saturates and NaN gives 0, by PTX's own conversion where
// that does so.
// CHECK-LABEL: gpu.func @to_int
func.func @to_int(%f: f32, %h: f16, %d: f64, %p8: !tile.ptr<i8>, %p32: !tile.ptr<i32>, %p64: !tile.ptr<i64>)
    attributes {tile.kernel, tile.num_warps = 1 : i32} {
  // CHECK-NOT: arith.select
  // CHECK: llvm.call_intrinsic "llvm.nvvm.f2i.rz"
  %a = tile.fptosi %f : f32 -> i32
  tile.store %a, %p32 : !tile.ptr<i32>, i32
  // CHECK: %[[WIDE:.*]] = arith.extf %{{.*}} : f16 to f32
  // CHECK: llvm.call_intrinsic "llvm.nvvm.f2ui.rz"(%[[WIDE]])
  // CHECK: arith.minui
  // CHECK: arith.trunci %{{.*}} : i32 to i8
  %b = tile.fptoui %h : f16 -> i8
  tile.store %b, %p8 : !tile.ptr<i8>, i8
  // CHECK: llvm.call_intrinsic "llvm.nvvm.d2ll.rz"
  // CHECK: arith.cmpf uno
  // CHECK: arith.select
  %c = tile.fptosi %d : f64 -> i64
  tile.store %c, %p64 : !tile.ptr<i64>, i64
  return
}

// A wide integer reaches bf16 with one rounding: what f32 cuts off marks its
// last bit.
// CHECK-LABEL: gpu.func @to_bf16
func.func @to_bf16(%i: i64, %s: i16, %p: !tile.ptr<bf16>) attributes {tile.kernel, tile.num_warps = 1 : i32} {
  // CHECK: %[[CUT:.*]] = llvm.call_intrinsic "llvm.nvvm.ull2f.rz"(%[[I:[a-z0-9]+]])
  // CHECK: %[[BACK:.*]] = llvm.call_intrinsic "llvm.nvvm.f2ull.rz"(%[[CUT]])
  // CHECK: arith.cmpi ne, %[[BACK]], %[[I]]
  // CHECK: arith.ori
  // CHECK: arith.truncf %{{.*}} : f32 to bf16
  %a = arith.uitofp %i : i64 to bf16
  tile.store %a, %p : !tile.ptr<bf16>, bf16
  // CHECK: arith.sitofp %{{.*}} : i16 to bf16
  %b = arith.sitofp %s : i16 to bf16
  tile.store %b, %p : !tile.ptr<bf16>, bf16
  return
}

// Of an amount of 64 bits LLVM's backend would take the low half.
// CHECK-LABEL: gpu.func @wide_shift
// CHECK-SAME: (%[[A:.*]]: i64, %[[B:.*]]: i64, %{{.*}}: !llvm.ptr<1>)
func.func @wide_shift(%a: i64, %b: i64, %p: !tile.ptr<i64>) attributes {tile.kernel, tile.num_warps = 1 : i32} {
  // CHECK: %[[FITS:.*]] = arith.cmpi ult, %[[B]], %{{.*}}
  // CHECK: %[[MOST:.*]] = arith.minui %[[B]], %{{.*}}
  // CHECK: %[[S:.*]] = arith.shrui %[[A]], %[[MOST]]
  // CHECK: arith.select %[[FITS]], %[[S]], %{{.*}}
  %z = tile.shrui %a, %b : i64
  tile.store %z, %p : !tile.ptr<i64>, i64
  return
}

#row = #tile.linear<register = [[1]], lane = [[2], [4], [8], [16], [32]], warp = []>

// Two registers of an operation with two results.
// CHECK-LABEL: gpu.func @two_results
func.func @two_results(%z: !tile.ptr<i32>) attributes {tile.kernel, tile.num_warps = 1 : i32} {
  // CHECK: %{{.*}}, %[[A:.*]] = arith.mului_extended
  // CHECK: %{{.*}}, %[[B:.*]] = arith.mului_extended
  // CHECK: llvm.store %[[A]]
  // CHECK: llvm.store %[[B]]
  %i = tile.arange 0 to 64 : tensor<64xi32, #row>
  %low, %high = arith.mului_extended %i, %i : tensor<64xi32, #row>
  tile.store %high, %z[%i : tensor<64xi32, #row>] : !tile.ptr<i32>, tensor<64xi32, #row>
  return
}

// RUN: tilec-opt %s --convert-tile-to-gpu | FileCheck %s

// f32 takes PTX's instructions.
// CHECK-LABEL: gpu.func @single
func.func @single(%a: f32, %b: f32, %p: !tile.ptr<f32>) attributes {tile.kernel, tile.num_warps = 1 : i32} {
  // CHECK: %[[S:.*]] = arith.mulf %{{.*}}, %{{.*}} : f32
  // CHECK: llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz"(%[[S]])
  %0 = math.exp %a : f32
  // CHECK: llvm.call_intrinsic "llvm.nvvm.lg2.approx.f"
  %1 = math.log2 %0 : f32
  // CHECK: llvm.call_intrinsic "llvm.nvvm.sqrt.approx.f"
  %2 = math.sqrt %1 : f32
  // CHECK: llvm.call_intrinsic "llvm.nvvm.rsqrt.approx.f"
  %3 = math.rsqrt %2 : f32
  // CHECK: llvm.call_intrinsic "llvm.nvvm.div.full"
  %4 = arith.divf %3, %b : f32
  // CHECK: llvm.fdiv
  %5 = tile.div_rn %4, %b : f32
  // CHECK: llvm.call_intrinsic "llvm.sqrt"
  %6 = tile.sqrt_rn %5 : f32
  // CHECK: llvm.call_intrinsic "llvm.floor"
  %7 = math.floor %6 : f32
  // CHECK: llvm.call_intrinsic "llvm.fma"
  %8 = math.fma %7, %a, %b : f32
  // CHECK: math.sin %{{.*}} : f32
  %9 = math.sin %8 : f32
  tile.store %9, %p : !tile.ptr<f32>, f32
  return
}

// f16 and bf16 are computed in f32 and rounded once.
// CHECK-LABEL: gpu.func @narrow
func.func @narrow(%a: f16, %b: bf16, %p: !tile.ptr<f16>, %q: !tile.ptr<bf16>)
    attributes {tile.kernel, tile.num_warps = 1 : i32} {
  // CHECK: %[[X:.*]] = arith.extf %{{.*}} : f16 to f32
  // CHECK: %[[Y:.*]] = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz"(%[[X]])
  // CHECK: arith.truncf %[[Y]] : f32 to f16
  %0 = math.exp2 %a : f16
  tile.store %0, %p : !tile.ptr<f16>, f16
  // CHECK: llvm.fdiv %{{.*}}, %{{.*}} : f32
  // CHECK: arith.truncf %{{.*}} : f32 to bf16
  %1 = tile.div_rn %b, %b : bf16
  tile.store %1, %q : !tile.ptr<bf16>, bf16
  return
}

// f64 is libdevice's, but for what is exact.
// CHECK-LABEL: gpu.func @double
func.func @double(%a: f64, %p: !tile.ptr<f64>) attributes {tile.kernel, tile.num_warps = 1 : i32} {
  // CHECK: math.exp %{{.*}} : f64
  %0 = math.exp %a : f64
  // CHECK: llvm.call_intrinsic "llvm.fabs"
  %1 = math.absf %0 : f64
  // CHECK: arith.divf
  %2 = arith.divf %1, %a : f64
  tile.store %2, %p : !tile.ptr<f64>, f64
  return
}

// CHECK-LABEL: gpu.func @absolute
func.func @absolute(%a: i32, %p: !tile.ptr<i32>) attributes {tile.kernel, tile.num_warps = 1 : i32} {
  // CHECK: "llvm.intr.abs"(%{{.*}}) <{is_int_min_poison = false}>
  %0 = math.absi %a : i32
  tile.store %0, %p : !tile.ptr<i32>, i32
  return
}

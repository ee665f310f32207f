// RUN: tilec-opt %s --pass-pipeline='builtin.module(gpu.module(convert-threads-to-nvvm))' | FileCheck %s

// A kernel becomes a function with its name, its block size, and its facts.
// CHECK: llvm.func @kernel(%[[P:.*]]: !llvm.ptr<1> {llvm.align = 16 : i64, llvm.noalias}, %[[N:.*]]: i32) attributes {{{.*}}nvvm.kernel, nvvm.maxntid = array<i32: 128, 1, 1>}
gpu.module @kernels {
  gpu.func @kernel(%p: !llvm.ptr<1> {llvm.align = 16 : i64, llvm.noalias}, %n: i32) kernel
      attributes {known_block_size = array<i32: 128, 1, 1>} {
    // CHECK: llvm.load %[[P]] {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xf32>
    // CHECK: llvm.extractelement
    %v = llvm.load %p {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xf32>
    %e:4 = vector.to_elements %v : vector<4xf32>
    %zero = arith.constant 0 : i32
    %is = arith.cmpi slt, %zero, %n : i32
    // CHECK: llvm.cond_br
    %r = scf.if %is -> f32 {
      // CHECK: llvm.call @__nv_sinf
      %s = math.sin %e#0 : f32
      scf.yield %s : f32
    } else {
      // CHECK: llvm.call @__nv_fmodf
      %m = arith.remf %e#1, %e#2 : f32
      scf.yield %m : f32
    }
    // CHECK: nvvm.barrier
    gpu.barrier
    llvm.store %r, %p : f32, !llvm.ptr<1>
    // CHECK: llvm.return
    gpu.return
  }
}

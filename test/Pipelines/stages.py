# Every stage of one kernel, in one run and each by itself, is the same text.
# RUN: tilec %s --emit=ast,tile,layout,gpu,nvvm,llvm,ptx,json -o %t
# RUN: FileCheck %s --check-prefix=TILE < %t.tile.mlir
# RUN: FileCheck %s --check-prefix=LAYOUT < %t.layout.mlir
# RUN: FileCheck %s --check-prefix=GPU < %t.gpu.mlir
# RUN: FileCheck %s --check-prefix=NVVM < %t.nvvm.mlir
# RUN: FileCheck %s --check-prefix=LLVM < %t.ll
# RUN: FileCheck %s --check-prefix=PTX < %t.ptx
# RUN: tilec %s --emit=gpu | cmp - %t.gpu.mlir
# RUN: tilec %s --emit=llvm | cmp - %t.ll
# RUN: tilec %s | cmp - %t.ptx
# RUN: tilec-opt %t.layout.mlir --tilec-to-gpu | cmp - %t.gpu.mlir
# RUN: tilec-opt %t.gpu.mlir --tilec-to-nvvm | cmp - %t.nvvm.mlir
# RUN: tilec %s --time -o %t.ptx 2>&1 | FileCheck %s --check-prefix=TIME
import triton
import triton.language as tl

# TILE: func.func @negate
# LAYOUT: #tile.linear
# GPU: gpu.func @negate
# NVVM: llvm.func @negate({{.*}}nvvm.kernel
# LLVM: define ptx_kernel void @negate
# PTX: .visible .entry negate
# TIME: parse
# TIME: front end
# TIME: layout
# TIME: gpu
# TIME: nvvm
# TIME: llvm
# TIME: ptx


@triton.jit
def negate(x_ptr: "*fp32", n: "i32"):
    i = tl.arange(0, 64)
    tl.store(x_ptr + i, -tl.load(x_ptr + i, mask=i < n), mask=i < n)

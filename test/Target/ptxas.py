# ptxas takes the PTX of every architecture, and nothing spills.
# REQUIRES: ptxas
# RUN: tilec %s --kernel everything --signature "*fp32, *bf16, *i8, *fp64, i32, 1024" --gpu-arch=sm_80 -o %t && %ptxas -v -arch=sm_80 -lineinfo %t -o /dev/null 2>&1 | FileCheck %s
# RUN: tilec %s --kernel everything --signature "*fp32, *bf16, *i8, *fp64, i32, 1024" --gpu-arch=sm_86 -o %t && %ptxas -v -arch=sm_86 -lineinfo %t -o /dev/null 2>&1 | FileCheck %s
# RUN: tilec %s --kernel everything --signature "*fp32, *bf16, *i8, *fp64, i32, 1024" --gpu-arch=sm_89 -o %t && %ptxas -v -arch=sm_89 -lineinfo %t -o /dev/null 2>&1 | FileCheck %s
# RUN: tilec %s --kernel everything --signature "*fp32, *bf16, *i8, *fp64, i32, 1024" --gpu-arch=sm_90a -o %t && %ptxas -v -arch=sm_90a -lineinfo %t -o /dev/null 2>&1 | FileCheck %s
# RUN: tilec %s --kernel everything --signature "*fp32, *bf16, *i8, *fp64, i32, 1024" --gpu-arch=sm_100a -o %t && %ptxas -v -arch=sm_100a -lineinfo %t -o /dev/null 2>&1 | FileCheck %s
# RUN: tilec %s --kernel everything --signature "*fp32, *bf16, *i8, *fp64, i32, 1024" --gpu-arch=sm_120a -o %t && %ptxas -v -arch=sm_120a -lineinfo %t -o /dev/null 2>&1 | FileCheck %s
# CHECK: 0 bytes spill stores, 0 bytes spill loads
import triton
import triton.language as tl


@triton.jit
def mix(a, b):
    return tl.where(a > b, tl.exp(a), tl.sqrt(tl.abs(b)))


@triton.jit
def everything(a_ptr, b_ptr, c_ptr, d_ptr, n, B: tl.constexpr):
    i = tl.program_id(0) * B + tl.arange(0, B)
    mask = i < n
    a = tl.load(a_ptr + i, mask=mask, other=1.0, eviction_policy="evict_first")
    b = tl.load(b_ptr + i, mask=mask, other=0.0)
    c = tl.load(c_ptr + i, mask=mask, cache_modifier=".cg")
    d = tl.load(d_ptr + i, mask=mask)
    f = mix(a, b.to(tl.float32)) / (a * a + 1.0)
    tl.store(a_ptr + i, f + c // 3, mask=mask)
    tl.store(b_ptr + i, d.to(tl.bfloat16), mask=mask, cache_modifier=".cs")
    tl.store(c_ptr + i, f.to(tl.int8) << 2, mask=mask)
    tl.store(d_ptr + i, tl.maximum(d, f.to(tl.float64)), mask=mask)

# Lines of helpers say where they were called, name by name; the PTX version is
# one that can say so.
# RUN: tilec %s --kernel entry --signature "*fp32" --gpu-arch=sm_80 | FileCheck %s
import triton
import triton.language as tl

# CHECK: .version 7.2


@triton.jit
def cube(v):
    return v * v * v


@triton.jit
def steps(v):
    return cube(v)


@triton.jit
def entry(x_ptr):
    i = tl.arange(0, 32)
    # CHECK: .loc 1 [[# @LINE + 4]] 25
    # CHECK-NEXT: .loc 1 [[# @LINE - 7]] 12, function_name $L__info_string0, inlined_at 1 [[# @LINE + 3]] 25
    # CHECK-NEXT: .loc 1 [[# @LINE - 13]] 12, function_name $L__info_string1, inlined_at 1 [[# @LINE - 8]] 12
    # CHECK-NEXT: mul.f32
    tl.store(x_ptr + i, steps(tl.load(x_ptr + i)))


# CHECK: .section .debug_str
# CHECK: $L__info_string0:
# CHECK-NEXT: .b8 115,116,101,112,115,0
# CHECK: $L__info_string1:
# CHECK-NEXT: .b8 99,117,98,101,0

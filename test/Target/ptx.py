# The PTX of a vector addition: one entry under the kernel's own name with the
# kernel's parameters, 16 bytes an access under the facts of the signature, and a
# line of the source for each instruction.
# RUN: tilec %s --signature "*fp32:16, *fp32:16, *fp32:16" -D B=512 | FileCheck %s
# RUN: tilec %s --signature "*fp32:16, *fp32:16, *fp32:16" -D B=512 > %t.1
# RUN: tilec %s --signature "*fp32:16, *fp32:16, *fp32:16" -D B=512 > %t.2
# RUN: cmp %t.1 %t.2
import triton
import triton.language as tl


# CHECK: .version 8.0
# CHECK: .target sm_90a
# CHECK: .visible .entry add(
# CHECK-NEXT: .param .u64 .ptr .global .align 16 add_param_0,
# CHECK-NEXT: .param .u64 .ptr .global .align 16 add_param_1,
# CHECK-NEXT: .param .u64 .ptr .global .align 16 add_param_2
# CHECK-NEXT: )
# CHECK-NEXT: .maxntid 128
# CHECK-NOT: inline asm
# CHECK-COUNT-2: ld.global.v4.b32
# CHECK-COUNT-4: add.f32
# CHECK: st.global.v4.b32
# CHECK: .file 1 "{{.*}}ptx.py"
@triton.jit
def add(x_ptr, y_ptr, z_ptr, B: tl.constexpr):
    i = tl.program_id(0) * B + tl.arange(0, B)
    x = tl.load(x_ptr + i)
    y = tl.load(y_ptr + i)
    tl.store(z_ptr + i, x + y)

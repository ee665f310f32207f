# An access under a mask is inline assembly where it stands: the function that
# holds it until then is gone, whether or not it returns something.
# RUN: tilec %s --emit=llvm | FileCheck %s --implicit-check-not="define internal" --implicit-check-not=alwaysinline
import triton
import triton.language as tl


# CHECK: define ptx_kernel void @negate
# CHECK: call float asm sideeffect {{.*}}ld.global.f32{{.*}}(ptr addrspace(1) %{{.*}}, i1 %{{.*}}) #[[ACCESS:[0-9]+]], !dbg
# CHECK: call void asm sideeffect {{.*}}st.global.f32{{.*}}(ptr addrspace(1) %{{.*}}, float %{{.*}}, i1 %{{.*}}) #[[ACCESS]], !dbg
@triton.jit
def negate(x_ptr: "*fp32", n: "i32"):
    i = tl.arange(0, 128)
    tl.store(x_ptr + i, -tl.load(x_ptr + i, mask=i < n), mask=i < n)

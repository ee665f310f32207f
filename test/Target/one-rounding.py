# A double reaches bf16 and f16 with one rounding, also where the chip has no
# instruction for it: sm_80 goes by way of f32, rounded to odd.
# RUN: tilec %s --kernel narrow --signature "*fp64:16, *bf16:16, *fp16:16" --gpu-arch=sm_80 | FileCheck %s --check-prefix=SM80
# RUN: tilec %s --kernel narrow --signature "*fp64:16, *bf16:16, *fp16:16" --gpu-arch=sm_90a | FileCheck %s --check-prefix=SM90
# SM80: cvt.rn.f32.f64 [[NEAR:%r[0-9]+]]
# SM80: cvt.f64.f32 {{.*}}, [[NEAR]]
# SM80: cvt.rn.bf16
# SM80: cvt.rn.f16.f64
# SM90: cvt.rn.bf16.f64
# SM90: cvt.rn.f16.f64
import triton
import triton.language as tl


@triton.jit
def narrow(x_ptr, b_ptr, h_ptr):
    i = tl.arange(0, 32)
    x = tl.load(x_ptr + i)
    tl.store(b_ptr + i, x.to(tl.bfloat16))
    tl.store(h_ptr + i, x.to(tl.float16))

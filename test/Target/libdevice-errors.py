# A function that PTX has no instruction for is libdevice's; without it the error
# stands at the call and says what to do. Other kernels need no CUDA at all.
# RUN: env CUDA_HOME= CUDA_PATH= not tilec %s --kernel wave --signature "*fp32" --libdevice=%t.none 2>&1 | FileCheck %s
# RUN: tilec %s --kernel roots --signature "*fp32" --libdevice=%t.none | FileCheck %s --check-prefix=ROOTS
import triton
import triton.language as tl


@triton.jit
def wave(x_ptr):
    i = tl.arange(0, 32)
    # CHECK: :[[# @LINE + 4]]:25: error: this needs '__nv_sinf' of NVIDIA's libdevice, but '{{.*}}.none' cannot be read: Could not open input file: No such file or directory
    # CHECK: tl.store(x_ptr + i, tl.sin(
    # CHECK: note: the CUDA toolkit has it as nvvm/libdevice/libdevice.10.bc: set CUDA_HOME, or give the file with --libdevice=FILE
    # CHECK-NOT: error
    tl.store(x_ptr + i, tl.sin(tl.load(x_ptr + i)))


# ROOTS: sqrt.approx.f32
@triton.jit
def roots(x_ptr):
    i = tl.arange(0, 32)
    tl.store(x_ptr + i, tl.sqrt(tl.load(x_ptr + i)))

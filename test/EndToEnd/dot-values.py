# semantics.md Dot: what products give, of any size.

# RUN: tilec run %s --kernel product --grid 1 --arg z=zeros:f32:2x2 | FileCheck %s --check-prefix=PRODUCT
# PRODUCT: z: float32[2, 2] = 10 13 28 40{{$}}
# RUN: tilec run %s --kernel bytes --grid 1 --arg z=zeros:i32:2 | FileCheck %s --check-prefix=BYTES
# BYTES: z: int32[2] = 64516 -65024{{$}}
# RUN: tilec run %s --kernel batched --grid 1 --arg z=zeros:f32:8 | FileCheck %s --check-prefix=BATCHED
# BATCHED: z: float32[8] = 1 2 3 4 10 12 14 16{{$}}
# RUN: tilec run %s --kernel narrow --grid 1 --arg z=zeros:f32:4 | FileCheck %s --check-prefix=NARROW
# NARROW: z: float32[4] = 2049 2048 3 0.5{{$}}
# RUN: tilec run %s --kernel exact --grid 1 --arg z=zeros:f32:2 | FileCheck %s --check-prefix=EXACT
# EXACT: z: float32[2] = 0 0{{$}}
# RUN: tilec run %s --kernel nearest --grid 1 --arg z=zeros:i32:3 | FileCheck %s --check-prefix=NEAREST
# NEAREST: z: int32[3] = 3 2 3{{$}}
# RUN: tilec run %s --kernel precisions --grid 1 --arg z=zeros:f32:6 | FileCheck %s --check-prefix=EVERY
# EVERY: z: float32[6] = 14 14 14 14 14 14{{$}}

import triton
import triton.language as tl


@triton.jit
def product(z):
    a = tl.arange(0, 6).to(tl.float32).reshape(2, 3)
    b = tl.arange(0, 6).to(tl.float32).reshape(3, 2)
    at = tl.arange(0, 2)[:, None] * 2 + tl.arange(0, 2)[None, :]
    tl.store(z + at, tl.dot(a, b))


# N14: bytes are summed in 32 bits.
@triton.jit
def bytes(z):
    most = tl.full([1, 4], 127, tl.int8)
    least = tl.full([4, 1], -128, tl.int8)
    c = tl.full([1, 1], 0, tl.int32)
    tl.store(z, tl.dot(most, tl.trans(most)).item())
    tl.store(z + 1, tl.dot(most, least, c, out_dtype=tl.int32).item())


@triton.jit
def batched(z):
    one = tl.where(tl.arange(0, 2)[:, None] == tl.arange(0, 2)[None, :], 1.0, 0.0).to(tl.float16)
    # The first matrix is the unit, the second twice it.
    a = one[None, :, :] * (tl.arange(0, 2) + 1)[:, None, None].to(tl.float16)
    b = (tl.arange(0, 8) + 1).to(tl.float16).reshape(2, 2, 2)
    tl.store(z + tl.arange(0, 8), tl.dot(a, b).ravel())


# The accumulator's type decides about the sum.
@triton.jit
def narrow(z):
    a = tl.full([1, 1], 1.0, tl.float16)
    wide = tl.dot(a, a, tl.full([1, 1], 2048.0, tl.float32))
    half = tl.dot(a, a, tl.full([1, 1], 2048.0, tl.float16), out_dtype=tl.float16)
    tl.store(z, wide.item())
    tl.store(z + 1, half.item())
    b = tl.full([2, 3], 1.0, tl.bfloat16)
    tl.store(z + 2, tl.max(tl.dot(b, tl.trans(b))))
    c = tl.full([2, 2], 0.5, tl.float64)
    tl.store(z + 3, tl.max(tl.dot(c, c)))


@triton.jit
def exact(z):
    x = tl.full([1, 1], 1.0 + 2.0**-20, tl.float32)
    one = tl.full([1, 1], 1.0, tl.float32)
    tl.store(z, (tl.dot(x, one, input_precision="ieee") - x).item())
    tl.store(z + 1, (tl.dot(x, one, allow_tf32=False) - x).item())


# N14: the least of products, then how often each occurs.
@triton.jit
def nearest(z):
    points = tl.join(tl.arange(0, 8), tl.full([8], 1, tl.int32)).to(tl.float32)
    # Lines -2 p + c of centres 1, 3 and 6: the squared distance without p * p.
    k = tl.arange(0, 3)
    centre = tl.where(k == 0, 1, tl.where(k == 1, 3, 6)).to(tl.float32)
    lines = tl.join(-2 * centre, centre * centre).trans()
    nearest = tl.argmin(tl.dot(points, lines, input_precision="ieee"), 1)
    tl.store(z + k, tl.histogram(nearest, 3))


# N08: several matrices in every precision.
@triton.jit
def precisions(z):
    x = tl.broadcast_to((tl.arange(0, 3) + 1).to(tl.float32)[None, :, None], 2, 3, 1)
    tl.store(z, tl.max(tl.dot(tl.trans(x), x)))
    tl.store(z + 1, tl.max(tl.dot(tl.trans(x), x, input_precision="tf32")))
    tl.store(z + 2, tl.max(tl.dot(tl.trans(x), x, input_precision="tf32x3")))
    tl.store(z + 3, tl.max(tl.dot(tl.trans(x), x, input_precision="ieee")))
    tl.store(z + 4, tl.max(tl.dot(tl.trans(x), x, input_precision="bf16x3")))
    tl.store(z + 5, tl.max(tl.dot(tl.trans(x), x, input_precision="bf16x6")))

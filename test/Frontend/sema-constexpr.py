# RUN: tilec %s --emit=tile --signature "None, silu, tl.float16, 8" -o %t 2>&1 | FileCheck %s
# RUN: FileCheck %s --check-prefix=IR < %t
#
# What is known at compile time is computed as Python does; branches that are
# not taken are not looked at.

import math

import triton
import triton.language as tl

PI = math.pi
WIDTH = tl.constexpr(16)
FLAG: tl.constexpr = True
SIZES = (1, 2, 3)


@triton.constexpr_function
def log2(n):
    result = 0
    while n > 1:
        n //= 2
        result += 1
    return result


def count_small(n):
    found = []
    for i in range(n):
        if i == 1:
            continue
        if i > 4:
            break
        found = found + [i]
    return len(found)


# IR: func.func @kernel() attributes
@triton.jit
def kernel(
    bias_ptr, ACTIVATION: tl.constexpr, DTYPE: tl.constexpr, BLOCK: tl.constexpr, N: tl.constexpr = -7
):
    # CHECK: note: 3.141592653589793 16 (1, 2, 3) 8 -7
    tl.static_print(PI, WIDTH, SIZES, BLOCK, N)
    # CHECK: note: 3 4 8 4
    tl.static_print(log2(BLOCK), count_small(10), triton.next_power_of_2(5), triton.cdiv(7, 2))
    # CHECK: note: -4 1 3.5 0.5 -1.5
    tl.static_print(N // 2, N % 2, 7 / 2, 2**-1, -1.5)
    # CHECK: note: 9.0 -4.0 0.0 2.0 -1.0 inf
    tl.static_print(1.0 // 0.1, -7.5 // 2.0, -6.0 % 3.0, 0.3 // 0.1, -5.0 // math.inf, -5.0 % math.inf)
    # CHECK: note: 1e+300 1e-05 0.0001 1e+16 inf nan
    tl.static_print(1e300, 1e-5, 0.0001, 1e16, float("inf"), float("nan"))
    # CHECK: note: 3 7 True False None
    tl.static_print(min(5, 3), max(1, 7, 2), 1 < 2 < 3, 3 in (1, 2), None)
    # CHECK: note: 5 0 2 4
    tl.static_print(3 and 5, 0 and x, 0 or 2, 4 or x)
    # CHECK: note: fp16 16 True
    tl.static_print(DTYPE, DTYPE.primitive_bitwidth, DTYPE.is_floating())
    # CHECK: note: BLOCK=8 'silu' N=-7
    tl.static_print(f"BLOCK={BLOCK} {ACTIVATION!r} {N=}")
    if bias_ptr is not None:
        tl.load(bias_ptr + undefined, 1, 2, 3)
    if ACTIVATION == "relu":
        raise ValueError("relu")
    elif ACTIVATION == "silu" and FLAG:
        # CHECK: note: silu
        tl.static_print("silu")
    else:
        tl.static_assert(False)
    # A plain variable holds a run-time value, an annotated one does not.
    x = BLOCK
    y: tl.constexpr = BLOCK
    # CHECK: note: a run-time i32 8
    tl.static_print(x, y)
    # CHECK: note: a run-time u32 a run-time i64 a run-time fp32 a run-time i1
    a, b, c, d = 2**31, 2**40, 1.0, True
    tl.static_print(a, b, c, d)
    z = tl.arange(0, y).to(DTYPE)
    # CHECK: note: fp16 (8,) 8
    tl.static_print(z.dtype, z.shape, z.numel)
    # CHECK: note: a tile of fp16[8] a tile of fp32[8] a tile of fp32[8]
    tl.static_print(z + 1.0, z / z, z * x.to(tl.float32))

# Tuples are values of the compiler: what is made of them is checked here, and
# that they leave no trace in the code but their elements.
#
# RUN: tilec %s --emit=tile | FileCheck %s
# CHECK-COUNT-1: scf.for {{.*}} iter_args(%{{[a-z0-9_]*}} = %{{[a-z0-9_]*}}, %{{[a-z0-9_]*}} = %{{[a-z0-9_]*}}) -> (i32, tensor<4xf32>)
# CHECK: scf.if %{{.*}} -> (i32, i32)

import triton
import triton.language as tl


@triton.jit
def pair(x, y=3):
    return x, (y, None)


@triton.jit
def first(values):
    return values[0]


@triton.jit
def typed(values: tl.tuple, index: tl.constexpr):
    return values[index]


@triton.jit
def kernel(x_ptr: "*fp32", n: "i32"):
    t: tl.constexpr = (1, 2.5, "three", None)
    tl.static_assert(len(t) == 4)
    tl.static_assert(t[0] == 1 and t[-1] is None and t[2] == "three")
    tl.static_assert(t[1:3] == (2.5, "three"))
    tl.static_assert(t[::2] == (1, "three"))
    tl.static_assert(t[::-1] == (None, "three", 2.5, 1))
    tl.static_assert(t[-2::-2] == ("three", 1))
    tl.static_assert(t[5:] == () and t[:-9] == () and t[2:0] == ())
    tl.static_assert(t[0:4:9223372036854775807] == (1,))
    tl.static_assert(t[:2] + (7,) == (1, 2.5, 7))
    tl.static_assert((1, 2) * 2 == (1, 2, 1, 2))
    tl.static_assert((1, 2) < (1, 3) and (1, (2, 3)) == (1, (2, 3)))
    tl.static_assert(2 in (1, 2) and 3 not in (1, 2))

    # Through functions: as arguments, with defaults, as results.
    a, (b, c) = pair(n)
    tl.static_assert(c is None)
    tl.static_assert(b.dtype == tl.int32)
    tl.static_assert(typed((n, tl.float32), 1) == tl.float32)
    tl.store(x_ptr, first(pair(n)) + b)

    # Carried by a loop; what is known of them stays known.
    state = (n, "kind", tl.zeros([4], tl.float32))
    for i in range(n):
        tl.static_assert(state[1] == "kind")
        state = (state[0] + i, "kind", state[2] + 1.0)
    # Where ways meet.
    if n > 4:
        ends = (n, 1)
    else:
        ends = (a, 2)
    low, high = ends
    low, high = high, low
    tl.store(x_ptr + low + tl.arange(0, 4), state[2] + high + state[0])

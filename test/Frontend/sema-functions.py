# RUN: tilec %s --emit=tile -o %t 2>&1 | FileCheck %s --check-prefix=NOTE
# RUN: FileCheck %s < %t
#
# Helpers are executed in place: defaults, keywords, tuples in and out, nesting,
# lambdas, and loops that are unrolled.

import triton
import triton.language as tl


@triton.jit
def both(a, b):
    return a + b, a - b


@triton.jit
def swap(pair, factor=2):
    first, second = pair
    return second * factor, first


@triton.jit
def choose(x, flag: tl.constexpr):
    if flag:
        return x
    return x + 1


@triton.jit
def nothing(p):
    if p is None:
        return
    tl.store(p, 1)


@triton.jit
def bounded(x, depth: tl.constexpr):
    if depth == 0:
        return x
    return bounded(x * 2, depth - 1)


@triton.jit
def total(*values):
    result = 0
    for value in values:
        result += value
    return result


# CHECK-LABEL: func.func @kernel
@triton.jit
def kernel(p: "*i32", n: "i32"):
    # CHECK: %[[SUM:.*]] = arith.addi %arg1, %arg1
    # CHECK: %[[DIFFERENCE:.*]] = arith.subi %arg1, %arg1
    # CHECK: arith.muli %[[DIFFERENCE]]
    a, b = swap(both(n, b=n))
    # CHECK: arith.constant 3
    # CHECK: arith.muli
    c, (d, e) = swap(factor=3, pair=(n, n))[0], both(*(n, 1))
    # CHECK: tile.store %arg1, %arg0
    tl.store(p, choose(n, True))
    nothing(None)
    nothing(p)
    f = lambda v, w=10: v * w + c
    # CHECK: arith.constant 10
    # CHECK: arith.muli
    # CHECK: arith.addi
    g = f(n)
    # CHECK-COUNT-3: arith.muli
    h = bounded(n, 3)
    # CHECK-COUNT-4: arith.addi
    k = total(1, 2, n, n)
    # A value returned by a helper is a run-time value.
    # NOTE: note: a run-time i32 (a run-time i32, 5)
    t = (choose(4, True), )
    tl.static_print(t[0], (t[-1], 5))
    # Five copies less two.
    # CHECK-COUNT-3: tile.addptr
    # CHECK-NOT: tile.addptr
    for i in tl.static_range(0, 10, 2):
        if i == 2:
            continue
        if i == 8:
            break
        tl.store(p + i, i)
    # NOTE: note: 8
    tl.static_print(i)

# RUN: tilec %s --verify-diagnostics '--split-input-file=# -----'
#
# Run-time loops that have no meaning: semantics.md Control flow.

import triton
import triton.language as tl


# D06: an accumulator that changes its type.
@triton.jit
def kernel(x_ptr: "*fp32", n: "i32"):
    lanes = tl.arange(0, 16)
    # expected-note @below {{'acc' is a tile of fp16[16] before the loop}}
    acc = tl.zeros([16], tl.float16)
    for i in range(n):
        # expected-error @below {{'acc' is a tile of fp16[16] before the loop, but a tile of fp32[16] at the end of its body; what a loop carries keeps its type; write .to(tl.float16) at the end, or start with tl.float32}}
        acc = acc + tl.load(x_ptr + lanes)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32", n: "i32"):
    # expected-note @below {{'acc' is a run-time i32 before the loop}}
    acc = 0
    for i in range(n):
        # expected-error @below {{'acc' is a run-time i32 before the loop, but a run-time fp32 at the end of its body; what a loop carries keeps its type; write .to(tl.int32) at the end, or start with tl.float32}}
        acc += 0.5


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32", n: "i32"):
    # expected-note @below {{'acc' is a run-time fp32 before the loop}}
    acc = 0.0
    while n > 0:
        n -= 1
        # expected-error @below {{'acc' is a run-time fp32 before the loop, but a tile of fp32[8] at the end of its body; what a loop carries keeps its type; start with tl.full([8], value, tl.float32)}}
        acc += tl.load(x_ptr + tl.arange(0, 8))


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32", n: "i32"):
    # expected-note @below {{'x' is a tile of fp32[8] before the loop}}
    x = tl.zeros([8], tl.float32)
    for i in range(n):
        # expected-error @below {{'x' is a tile of fp32[8] before the loop, but a tile of fp32[4, 8] at the end of its body; what a loop carries keeps its type; reduce or broadcast it to [8]}}
        x = x + tl.zeros([4, 1], tl.float32)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32", n: "i32"):
    # expected-note @below {{'x' is None before the loop}}
    x = None
    for i in range(n):
        # expected-error @below {{'x' is None before the loop, but a run-time i32 at the end of its body; what a loop carries keeps its type}}
        x = i


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32", n: "i32"):
    # expected-note @below {{'k' is the number 1 before the loop}}
    k: tl.constexpr = 1
    for i in range(n):
        # expected-error @below {{'k' is known at compile time and cannot change in a run-time loop; drop 'tl.constexpr', or use tl.static_range}}
        k: tl.constexpr = k + 1


# -----
import triton
import triton.language as tl


# D05: what is carried are values; the strides of a signature keep their type.
@triton.jit
def kernel(x_ptr: "*fp32", n: "i32", a0: "i32", b0: "i64"):
    # expected-note @below {{'a' is a run-time i32 before the loop}}
    a = a0
    for i in range(n):
        # expected-error @below {{'a' is a run-time i32 before the loop, but a run-time i64 at the end of its body; what a loop carries keeps its type; write .to(tl.int32) at the end, or start with tl.int64}}
        a = b0


# -----
import triton
import triton.language as tl


# L20: a name that is first bound inside a loop.
@triton.jit
def kernel(x_ptr: "*fp32", n: "i32"):
    for i in range(0, 1):
        # expected-note @below {{it is bound only inside this loop, which may run no iteration; bind it before the loop too}}
        y = i + 1
    # expected-error @below {{'y' has no value here}}
    tl.store(x_ptr, y)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32", n: "i32"):
    while n > 0:
        # expected-note @below {{it is bound only inside this loop, which may run no iteration; bind it before the loop too}}
        y = n
        n -= 1
    # expected-error @below {{'y' has no value here}}
    tl.store(x_ptr, y)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32", n: "i32"):
    # expected-note @below {{it is the variable of this loop, which has no value after it; copy it to another name inside}}
    for i in range(n):
        pass
    # expected-error @below {{'i' has no value here}}
    tl.store(x_ptr, i)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32", n: "i32"):
    i = n
    # expected-error @below {{an iteration of the loop asks for 'i', which has no value at the end of the one before}}
    for j in range(n):
        tl.store(x_ptr + i, 1.0)
        # expected-note @below {{it is the variable of this loop, which has no value after it; copy it to another name inside}}
        for i in range(n):
            pass


# -----
import triton
import triton.language as tl


# D02: a step of 0.
@triton.jit
def kernel(x_ptr: "*fp32", n: "i32"):
    # expected-error @below {{range's step is 0}}
    for i in range(0, n, 0):
        pass


# -----
import triton
import triton.language as tl


@triton.jit
# expected-note @below {{'n' is a run-time fp32}}
def kernel(x_ptr: "*fp32", n: "fp32"):
    # expected-error @below {{range's bounds and step are integers, not a run-time fp32; write .to(tl.int32)}}
    for i in range(n):
        pass


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{tl.range's bounds and step are integers, not a tile of i32[8]}}
    for i in tl.range(0, tl.arange(0, 8)):
        pass


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{range's bounds and step are integers, not the number 1.5}}
    for i in range(1.5):
        pass


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{the number 100000000000000000000 fits no type: it needs more than 64 bits}}
    for i in range(10**20):
        pass


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32", n: "i32"):
    # expected-error @below {{range takes 1 to 3 bounds, but 4 are given}}
    for i in range(0, n, 1, 2):
        pass


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32", n: "i32"):
    # expected-error @below {{tl.range takes 1 to 3 bounds, but 0 are given}}
    for i in tl.range(num_stages=2):
        pass


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32", n: "i32"):
    # expected-error @below {{tl.range's arg1 is given twice}}
    for i in tl.range(n, arg1=2):
        pass


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32", n: "i32"):
    # expected-error @below {{tl.range has no parameter 'unroll'}}
    for i in tl.range(n, unroll=2):
        pass


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32", n: "i32"):
    # expected-error @below {{range has no parameter 'num_stages'; tl.range has options}}
    for i in range(n, num_stages=2):
        pass


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32", n: "i32"):
    # expected-error @below {{tl.range's num_stages must not be negative or greater than 2147483647, but is -1}}
    for i in tl.range(n, num_stages=-1):
        pass


# -----
import triton
import triton.language as tl


@triton.jit
# expected-note @below {{'n' is a run-time i32}}
def kernel(x_ptr: "*fp32", n: "i32"):
    # expected-error @below {{tl.range's loop_unroll_factor must be known at compile time; declare the parameter or variable as tl.constexpr}}
    for i in tl.range(n, loop_unroll_factor=n):
        pass


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32", n: "i32"):
    # expected-error @below {{cannot unpack a run-time i32 into 2 names}}
    for i, j in range(n):
        pass


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32", n: "i32"):
    for i in range(n):
        pass
    else:
        # expected-error @below {{'else' on a loop is not supported; write its body after the loop}}
        pass


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32", n: "i32"):
    while n > 0:
        n -= 1
    else:
        # expected-error @below {{'else' on a loop is not supported; write its body after the loop}}
        pass


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32", n: "i32"):
    # expected-error @below {{the loop never ends: its condition is always true, and neither 'break' nor 'return' leaves it}}
    while True:
        n -= 1


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32", n: "i32"):
    # expected-error @below {{'while' takes one condition, not a tile of i1[8]; reduce it to one, for instance with tl.max or tl.sum}}
    while tl.arange(0, 8) < n:
        n -= 1


# -----
import triton
import triton.language as tl


# What a name holds where the loop is left has to have the carried type.
@triton.jit
def kernel(x_ptr: "*fp32", n: "i32"):
    x = 0
    for i in range(n):
        if i > 3:
            x = 1
        else:
            if i == 2:
                x = tl.zeros([8], tl.float32)
                break
            # expected-error @below {{'x' changes its type between a 'break' or 'continue' and the end of the loop's body; give the other value another name}}
            x = 2


# -----
import triton
import triton.language as tl


# Loops inside loops that unroll count towards the limits.
@triton.jit
def kernel(x_ptr: "*fp32", n: "i32"):
    for i in tl.static_range(10000):
        # expected-error @below {{the kernel grows beyond 100000 operations; unroll less, or make the helpers smaller}}
        for j in range(n):
            tl.store(x_ptr + i, 1.0)
            if n > i:
                tl.store(x_ptr + j, 1.0)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32", n: "i32"):
    for i in tl.static_range(300):
        # expected-error @below {{branches and loops that are decided at run time nest more than 256 levels deep}}
        if i == n:
            break


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32", n: "u32"):
    # expected-error @below {{the number -1 is outside the range of u32 in range; cast the other operand with .to() to a type that holds it}}
    for i in range(n, -1, -1):
        pass


# -----
# A block pointer keeps the shape of its block.
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32", n: "i32"):
    # expected-note @below {{'here' is a block pointer to fp32[16] before the loop}}
    here = tl.make_block_ptr(x_ptr, [n], [1], [0], [16], [0])
    for i in range(n):
        # expected-error @below {{'here' is a block pointer to fp32[16] before the loop, but a block pointer to fp32[8] at the end of its body; what a loop carries keeps its type}}
        here = tl.make_block_ptr(x_ptr, [n], [1], [0], [8], [0])


# -----
# So does a tuple.
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32", n: "i32"):
    # expected-note @below {{'pair' is the tuple (a run-time i32, a run-time fp32) before the loop}}
    pair = (n, 1.0)
    for i in range(n):
        # expected-error @below {{'pair' is the tuple (a run-time i32, a run-time fp32) before the loop, but the tuple (a run-time i32, a run-time i32) at the end of its body; what a loop carries keeps its type}}
        pair = (n, 1)

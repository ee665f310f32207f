# RUN: tilec %s --verify-diagnostics '--split-input-file=# -----'
#
# Run-time branches that have no meaning: semantics.md Control flow.

import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32", n: "i32"):
    if n > 0:
        # expected-note @below {{the other way holds a run-time i32}}
        x = 1
    else:
        # expected-error @below {{'x' is a run-time fp32 here, but a run-time i32 where the 'if' goes the other way; write .to(tl.int32)}}
        x = 2.0
    tl.store(x_ptr, x)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32", n: "i32"):
    # expected-note @below {{the other way holds a tile of fp32[8]}}
    x = tl.zeros([8], tl.float32)
    if n > 0:
        # expected-error @below {{'x' is a run-time fp32 here, but a tile of fp32[8] where the 'if' goes the other way; write tl.full([8], value, tl.float32)}}
        x = 0.0
    tl.store(x_ptr + tl.arange(0, 8), x)


# -----
import triton
import triton.language as tl


@triton.jit
# expected-note @below {{the other way holds a run-time *fp32}}
def kernel(x_ptr: "*fp32", y_ptr: "*i32", n: "i32"):
    if n > 0:
        # expected-error @below {{'x_ptr' is a run-time *i32 here, but a run-time *fp32 where the 'if' goes the other way}}
        x_ptr = y_ptr
    tl.store(x_ptr, 1)


# -----
import triton
import triton.language as tl


# L20: a name that only one way binds.
@triton.jit
def kernel(x_ptr: "*fp32", n: "i32"):
    if n > 0:
        # expected-note @below {{it is bound only where an 'if' goes this way; bind it on the other way too, or before the 'if'}}
        y = 1.0
    # expected-error @below {{'y' has no value here}}
    tl.store(x_ptr, y)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32", n: "i32"):
    if n > 0:
        k: tl.constexpr = 1
    else:
        # expected-note @below {{it is the number 1 where an 'if' goes one way and the number 2 where it goes the other one; what is known at compile time cannot depend on what is not}}
        k: tl.constexpr = 2
    # expected-error @below {{'k' has no value here}}
    tl.store(x_ptr + k, 1.0)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32", n: "i32"):
    # expected-error @below {{'if' takes one condition, not a tile of i1[8]; use tl.where to choose between elements, or a mask to guard memory}}
    if tl.arange(0, 8) < n:
        tl.store(x_ptr, 1.0)


# -----
import triton
import triton.language as tl


@triton.jit
# expected-note @below {{'x_ptr' is a run-time *fp32}}
def kernel(x_ptr: "*fp32", n: "i32"):
    # expected-error @below {{'if' takes one condition, not a run-time *fp32}}
    if x_ptr:
        tl.store(x_ptr, 1.0)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32", n: "i32"):
    # expected-error @below {{'if' does not take the float 1.5, which is known at compile time; write 'value != 0'}}
    if 1.5:
        tl.store(x_ptr, 1.0)


# -----
import triton
import triton.language as tl


@triton.jit
def helper(x):
    tl.store(x, 1.0)


@triton.jit
def kernel(x_ptr: "*fp32", n: "i32"):
    # expected-error @below {{'helper' returns nothing, but its value is used}}
    if helper(x_ptr):
        tl.store(x_ptr, 1.0)


# -----
import triton
import triton.language as tl


@triton.jit
def choose(c):
    # expected-error @below {{a conditional expression takes one condition, not a tile of i1[8]; use tl.where(condition, a, b)}}
    return 1 if c else 2


@triton.jit
def kernel(x_ptr: "*fp32", n: "i32"):
    # expected-note @below {{'c' is a tile of i1[8]}}
    x = choose(tl.arange(0, 8) < n)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32", n: "i32"):
    # expected-note @below {{the other way holds a run-time i32}}
    # expected-error @below {{the conditional expression is a run-time fp32 here, but a run-time i32 on the other way; write .to(tl.int32)}}
    x = n if n > 0 else 0.5


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32", n: "i32"):
    # expected-error @below {{it is the string 'a' where an 'if' goes one way and the string 'b' where it goes the other one; what is known at compile time cannot depend on what is not}}
    x = "a" if n > 0 else "b"


# -----
import triton
import triton.language as tl


@triton.jit
def sign(x):
    if x > 0:
        # expected-error @below {{'sign' returns a value here, but not on every way to its end; add a 'return' for the others}}
        return 1


@triton.jit
def kernel(x_ptr: "*fp32", n: "i32"):
    x = sign(n)


# -----
import triton
import triton.language as tl


@triton.jit
def sign(x):
    if x > 0:
        # expected-error @below {{'sign' returns a value here, and nothing where an 'if' goes the other way; return a value there too}}
        return 1
    return


@triton.jit
def kernel(x_ptr: "*fp32", n: "i32"):
    x = sign(n)


# -----
import triton
import triton.language as tl


@triton.jit
def sign(x):
    if x > 0:
        # expected-note @below {{the other way holds a run-time i32}}
        return 1
    # expected-error @below {{the function returns a run-time fp32 here, but a run-time i32 on the other way; write .to(tl.int32)}}
    return 0.5


@triton.jit
def kernel(x_ptr: "*fp32", n: "i32"):
    x = sign(n)


# -----
import triton
import triton.language as tl


# A number that is known takes the other side's type, where that holds it.
@triton.jit
def helper(x, n, small):
    if n > 0:
        x = small
    return x


@triton.jit
def kernel(x_ptr: "*fp32", n: "i32", small: "i8"):
    # expected-error @below {{the number 300 is outside the range of i8 in a branch; cast the other operand with .to() to a type that holds it}}
    # expected-note @below {{'x' is the number 300}}
    x = helper(300, n, small)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32", n: "i32"):
    for i in tl.static_range(4):
        if i == n:
            break
        # expected-note @below {{it is bound only where the loop is not left before}}
        y = i + n
    # expected-error @below {{'y' has no value here}}
    tl.store(x_ptr, y)

# RUN: tilec %s --emit=tile --verify-diagnostics '--split-input-file=# -----'
#
# Reductions of what is no tile, along no axis, and of types that have none.

import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    # expected-note @below {{'x' is a run-time fp32}}
    x = tl.load(p)
    # expected-error @below {{tl.sum takes a tile, but found a run-time fp32; a scalar is its own reduction}}
    y = tl.sum(x)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    # expected-error @below {{tl.sum takes a tile, but found the number 3; a scalar is its own reduction}}
    y = tl.sum(3)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    # expected-note @below {{'x' is a run-time fp32}}
    x = tl.load(p)
    # expected-error @below {{tl.max takes a tile, but found a run-time fp32; use tl.maximum to compare two values}}
    y = tl.max(x, 0)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    # expected-error @below {{tl.min takes a tile, but found a run-time i32; use tl.minimum to compare two values}}
    y = tl.min(n + 1)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    # expected-note @below {{'x' has shape [4, 8]}}
    x = tl.load(p + tl.arange(0, 32).reshape(4, 8))
    # expected-error @below {{axis 2 is outside the 2 dimensions of [4, 8]}}
    y = tl.sum(x, 2)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    # expected-note @below {{'x' has shape [8]}}
    x = tl.load(p + tl.arange(0, 8))
    # expected-error @below {{axis -2 is outside the 1 dimension of [8]}}
    y = x.max(axis=-2)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    x = tl.load(p + tl.arange(0, 8))
    # expected-note @-2 {{'n' is a run-time i32}}
    # expected-error @below {{the axis must be known at compile time; declare the parameter or variable as tl.constexpr}}
    y = tl.sum(x, n)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    x = tl.load(p + tl.arange(0, 8))
    # expected-error @below {{the axis must be an integer, not the string 'x'}}
    y = tl.sum(x, 'x')


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    x = tl.load(p + tl.arange(0, 8))
    k = x > 0
    # expected-error @below {{tl.sum's keep_dims must be True or False, not the string 'yes'}}
    y = tl.sum(x, 0, keep_dims='yes')


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    # expected-note @below {{'x' is a tile of fp32[8]}}
    x = tl.load(p + tl.arange(0, 8))
    # expected-error @below {{tl.xor_sum takes integers, but found fp32}}
    y = tl.xor_sum(x, 0)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    # expected-note @below {{'q' is a tile of *fp32[8]}}
    q = p + tl.arange(0, 8)
    # expected-error @below {{tl.sum takes numbers, but found *fp32}}
    y = tl.sum(q)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    # expected-error @below {{tl.max takes numbers, but found *fp32}}
    y = tl.max(p + tl.arange(0, 8))


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    # expected-error @below {{tl.argmin takes numbers, but found *fp32}}
    y = tl.argmin(p + tl.arange(0, 8), 0)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    x = tl.load(p + tl.arange(0, 32).reshape(4, 8))
    # expected-error @below {{tl.argmax gives positions along one axis; name it, or pass tl.ravel(x) and axis 0}}
    y = tl.argmax(x, None)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    x = tl.load(p + tl.arange(0, 32).reshape(4, 8))
    # expected-error @below {{tl.max gives positions along one axis; name it, or pass tl.ravel(x) and axis 0}}
    y = tl.max(x, return_indices=True)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    x = tl.load(p + tl.arange(0, 8))
    # expected-error @below {{a sum has a type of numbers, not *fp32}}
    y = tl.sum(x, dtype=tl.pointer_type(tl.float32))


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    x = tl.load(p + tl.arange(0, 32).reshape(4, 8))
    # expected-error @below {{tl.softmax along axis 1 needs keep_dims=True: without it Triton subtracts the maximum of one row from the elements of another}}
    y = tl.softmax(x, 1)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    # expected-error @below {{tl.softmax takes floats, but found i32; write .to(tl.float32)}}
    y = tl.softmax(tl.arange(0, 8))

# RUN: tilec %s --verify-diagnostics '--split-input-file=# -----'
#
# What the lowering lacks is reported at its line. The same kernels go to every
# stage above it, and run in the interpreter (unlowered.test).

import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    # expected-error @below {{a loop that runs at run time cannot be compiled to PTX by this version; 'tilec run' runs this kernel in the interpreter}}
    for i in range(n):
        tl.store(p + i, 1.0)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    # expected-error @below {{a loop that runs at run time cannot be compiled to PTX by this version; 'tilec run' runs this kernel in the interpreter}}
    while n > 0:
        n -= 1
    tl.store(p, n)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    # expected-error @below {{a branch that is decided at run time cannot be compiled to PTX by this version; 'tilec run' runs this kernel in the interpreter}}
    if n > 0:
        tl.store(p, 1.0)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32"):
    # expected-error @below {{a reduction cannot be compiled to PTX by this version; 'tilec run' runs this kernel in the interpreter}}
    x = tl.sum(tl.load(p + tl.arange(0, 8)))
    tl.store(p, x)


# -----
import triton
import triton.language as tl


@triton.jit
def helper(x):
    # expected-error @below {{a scan cannot be compiled to PTX by this version; 'tilec run' runs this kernel in the interpreter}}
    return tl.cumsum(x, 0)


@triton.jit
def kernel(p: "*fp32"):
    o = tl.arange(0, 8)
    tl.store(p + o, helper(tl.load(p + o)))


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp16"):
    o = tl.arange(0, 16)[:, None] * 16 + tl.arange(0, 16)[None, :]
    x = tl.load(p + o)
    # expected-error @below {{tl.dot cannot be compiled to PTX by this version; 'tilec run' runs this kernel in the interpreter}}
    tl.store(p + o, tl.dot(x, x))


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*i32"):
    # expected-error @below {{an atomic operation cannot be compiled to PTX by this version; 'tilec run' runs this kernel in the interpreter}}
    tl.atomic_add(p, 1)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp8e5"):
    # expected-error @below {{an 8-bit float cannot be compiled to PTX by this version; 'tilec run' runs this kernel in the interpreter}}
    x = tl.load(p)
    tl.store(p + 1, x)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32"):
    # expected-error @below {{a print at run time cannot be compiled to PTX by this version; 'tilec run' runs this kernel in the interpreter}}
    tl.device_print("p", tl.load(p))


# -----
import triton
import triton.language as tl


# What lies in an arm that is not taken is no obstacle, nor is a hint.
@triton.jit
def kernel(p: "*fp32", n: "i32", FLAG: tl.constexpr = False):
    tl.assume(n > 0)
    if FLAG:
        tl.atomic_add(p, 1.0)
    tl.store(p, 1.0)

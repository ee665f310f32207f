# RUN: tilec %s --verify-diagnostics '--split-input-file=# -----'
#
# Calls with wrong arguments.

import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{tl.load has no parameter 'othr'; did you mean 'other'?}}
    x = tl.load(x_ptr, mask=True, othr=0.0)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{tl.arange takes 2 arguments, but 3 are given}}
    x = tl.arange(0, 8, 1)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{tl.arange needs an argument for 'end'; write tl.arange(0, x_ptr.numel * 8)}}
    x = tl.arange(x_ptr.numel * 8)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{tl.load gets 'mask' twice}}
    x = tl.load(x_ptr, None, mask=None)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{tl.load takes 1 to 8 arguments, but 9 are given}}
    x = tl.load(x_ptr, 5, 4, 3, 2, 1, 0, 1, 2)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{tl.exp has no parameter 'base'; it has x}}
    x = tl.exp(tl.load(x_ptr), base=2)


# -----
import triton
import triton.language as tl


@triton.jit
# expected-note @below {{'helper' is defined here}}
def helper(first, second=1):
    return first + second


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{'helper' takes 1 to 2 arguments, but 3 are given}}
    helper(1, 2, 3)


# -----
import triton
import triton.language as tl


@triton.jit
# expected-note @below {{'helper' is defined here}}
def helper(first, second=1):
    return first + second


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{'helper' needs an argument for 'first'}}
    helper(second=1)


# -----
import triton
import triton.language as tl


@triton.jit
# expected-note @below {{'helper' is defined here}}
def helper(first, second=1):
    return first + second


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{'helper' has no parameter 'secnd'; did you mean 'second'?}}
    helper(1, secnd=1)


# -----
import triton
import triton.language as tl


@triton.jit
# expected-note @below {{'helper' is defined here}}
def helper(first, second=1):
    return first + second


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{'helper' gets 'first' twice}}
    helper(1, first=1)


# -----
# An error inside a helper points at both halves.
import triton
import triton.language as tl


@triton.jit
def helper(first, second=1):
    # expected-error @below {{cannot broadcast [8] to [4]}}
    return first + second


@triton.jit
def kernel(x_ptr: "*fp32"):
    rows = tl.arange(0, 8)
    # expected-note @below {{'first' has shape [8]}}
    # expected-note @below {{'second' has shape [4]}}
    z = helper(rows, tl.arange(0, 4))


# -----
import triton
import triton.language as tl


# expected-note @below {{'helper' is defined here}}
def helper(value):
    return value + 1


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{'helper' is plain Python and takes only what is known at compile time; put '@triton.jit' above it}}
    helper(tl.load(x_ptr))


# -----
import triton
import triton.language as tl


@triton.jit
def helper(first, second=1):
    return first + second


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{'*' takes a tuple, not a run-time fp32}}
    helper(*tl.load(x_ptr))


# -----
import triton
import triton.language as tl


@triton.jit
def helper(first, second=1):
    return first + second


@triton.jit
def kernel(x_ptr: "*fp32"):
    options = 1
    # expected-error @below {{'**' is not supported in kernels}}
    helper(**options)


# -----
import triton
import triton.language as tl


@triton.jit
def helper(value, **options):
    return value


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{'helper' takes '**options', which is not supported in kernels}}
    helper(1)


# -----
import triton
import triton.language as tl


@triton.jit
async def helper(value):
    return value


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{'helper' is asynchronous, which is not supported in kernels}}
    helper(1)


# -----
import triton
import triton.language as tl


def helper(n):
    # expected-error @below {{tl.arange works only inside a function under @triton.jit}}
    return tl.arange(0, n)


@triton.jit
def kernel(x_ptr: "*fp32"):
    x: tl.constexpr = helper(8)


# -----
import triton
import triton.language as tl


@triton.jit
def helper(n):
    return n


def plain(n):
    # expected-error @below {{'helper' stands under @triton.jit and works only inside a kernel}}
    return helper(n)


@triton.jit
def kernel(x_ptr: "*fp32"):
    y = helper(1)
    x: tl.constexpr = plain(8)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel2(x_ptr):
    pass


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{a kernel cannot launch the kernel 'kernel2'; call it as a function}}
    kernel2[1](x_ptr)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{a run-time fp32 is not a function}}
    x = tl.load(x_ptr)()


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{'range' only stands after 'in' of a 'for'; use tl.arange(start, end) for a tile of integers}}
    x = range(3)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{'is_ptr' takes no arguments, but 1 is given}}
    x = x_ptr.dtype.is_ptr(1)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-note @below {{tl.store returns nothing}}
    z = tl.store(x_ptr, 1.0)
    # expected-error @below {{'z' holds no value}}
    tl.store(x_ptr, z)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{tl.store returns nothing, but its value is used}}
    y = tl.store(x_ptr, 1.0) + 1


# -----
import triton
import triton.language as tl


@triton.jit
def helper(p):
    tl.store(p, 1.0)


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-note @below {{'helper' returns nothing}}
    y = helper(x_ptr)
    # expected-error @below {{'y' holds no value}}
    z = y + 1

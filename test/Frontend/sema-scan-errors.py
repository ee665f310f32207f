# RUN: tilec %s --emit=tile --verify-diagnostics '--split-input-file=# -----'
#
# Scans, and functions that cannot combine elements.

import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    # expected-error @below {{tl.cumsum takes a tile, but found a run-time i32; a scalar has no order}}
    y = tl.cumsum(n + 1)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    # expected-error @below {{tl.cumprod takes numbers, but found *fp32}}
    y = tl.cumprod(p + tl.arange(0, 8))


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    # expected-note @below {{'x' has shape [8]}}
    x = tl.load(p + tl.arange(0, 8))
    # expected-error @below {{axis 1 is outside the 1 dimension of [8]}}
    y = tl.cumsum(x, 1)


# -----
import triton
import triton.language as tl


@triton.jit
def add(a, b):
    return a + b


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    x = tl.load(p + tl.arange(0, 8))
    # expected-error @below {{the axis must be an integer, not None}}
    y = tl.associative_scan(x, None, add)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    x = tl.load(p + tl.arange(0, 8))
    # expected-error @below {{tl.reduce's combine_fn is a function under @triton.jit, not the number 3}}
    y = tl.reduce(x, 0, 3)


# -----
import triton
import triton.language as tl


@triton.jit
def add(a, b):
    return a + b


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    x = tl.load(p + tl.arange(0, 8))
    # expected-error @below {{tl.reduce needs at least one tile}}
    y = tl.reduce((), 0, add)


# -----
import triton
import triton.language as tl


@triton.jit
def add(a, b):
    return a + b


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    # expected-error @below {{tl.reduce takes numbers, but found *fp32}}
    y = tl.reduce(p + tl.arange(0, 8), 0, add)


# -----
import triton
import triton.language as tl


@triton.jit
def add(a, b):
    return a + b


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    # expected-note @below {{'x' has shape [8]}}
    x = tl.load(p + tl.arange(0, 8))
    # expected-note @below {{'r' has shape [4]}}
    r = tl.arange(0, 4)
    # expected-error @below {{tl.associative_scan takes tiles of one shape, not [8] and [4]}}
    y = tl.associative_scan((x, r), 0, add)


# -----
import triton
import triton.language as tl


@triton.jit
def combine(a, b):
    return a, b


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    x = tl.load(p + tl.arange(0, 8))
    # expected-error @below {{the combining function takes 1 element twice and must return as many, but it returns 2}}
    y = tl.reduce(x, 0, combine)


# -----
import triton
import triton.language as tl


@triton.jit
def combine(a, b, c, d):
    return a + c


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    x = tl.load(p + tl.arange(0, 8))
    # expected-error @below {{the combining function takes 2 elements twice and must return as many, but it returns 1}}
    y = tl.reduce((x, x), 0, combine)


# -----
import triton
import triton.language as tl


@triton.jit
# expected-note @below {{'combine' is defined here}}
def combine(a, b, c):
    return a + b + c


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    x = tl.load(p + tl.arange(0, 8))
    # expected-error @below {{'combine' needs an argument for 'c'}}
    y = tl.reduce(x, 0, combine)


# -----
import triton
import triton.language as tl


@triton.jit
def combine(a, b):
    return a < b


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    x = tl.load(p + tl.arange(0, 8))
    # expected-error @below {{the combining function returns a run-time i1 for elements of fp32; cast its result, or the tile, with .to()}}
    y = tl.reduce(x, 0, combine)


# -----
import triton
import triton.language as tl


@triton.jit
def combine(a, b):
    return tl.maximum(a, b)


@triton.jit
def kernel(p: "*bf16"):
    x = tl.load(p + tl.arange(0, 8))
    # expected-error @below {{the combining function returns a run-time fp32 for elements of bf16; cast its result, or the tile, with .to()}}
    y = tl.associative_scan(x, 0, combine)


# -----
import triton
import triton.language as tl


@triton.jit
def combine(a, b):
    a + b


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    x = tl.load(p + tl.arange(0, 8))
    # expected-error @below {{'combine' returns nothing, but its value is used}}
    y = tl.reduce(x, 0, combine)


# -----
import triton
import triton.language as tl


@triton.jit
def combine(a, b):
    # expected-error @below {{the combining function works on scalars, but it makes a tile here}}
    return a + b + tl.sum(tl.zeros([4], tl.float32))


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    x = tl.load(p + tl.arange(0, 8))
    y = tl.reduce(x, 0, combine)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    x = tl.load(p + tl.arange(0, 8))
    # expected-error @below {{the combining function uses a run-time value of the kernel; pass it as one more tile}}
    y = tl.reduce(x, 0, lambda a, b: a + b * n)


# -----
import triton
import triton.language as tl


# expected-note @below {{'combine' is defined here}}
def combine(a, b):
    return a + b


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    x = tl.load(p + tl.arange(0, 8))
    # expected-error @below {{'combine' is plain Python and takes only what is known at compile time; put '@triton.jit' above it}}
    y = tl.reduce(x, 0, combine)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    x = tl.load(p + tl.arange(0, 8))
    # expected-error @below {{the combining function only computes, but here it reads or writes memory, prints or asserts}}
    y = tl.reduce(x, 0, lambda a, b: a + b + tl.load(p))


# -----
# D15: a combination that depends on the grouping.
import triton
import triton.language as tl


@triton.jit
def combine(a, b):
    return a * 0.5 + b


@triton.jit
def recurrence(a, b):
    return a * b


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    x = tl.load(p + tl.arange(0, 8))
    # expected-warning @below {{the combining function is not associative, so the result depends on how elements are grouped: of 1, 1 and 1 it makes 1.75 from the left, but 2 from the right}}
    y = tl.associative_scan(x, 0, combine)
    z = tl.associative_scan(x, 0, recurrence)


# -----
import triton
import triton.language as tl


@triton.jit
def combine(a, b):
    return a - b


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    r = tl.arange(0, 8)
    # expected-warning @below {{the combining function is not associative, so the result depends on how elements are grouped: of 1, 1 and 1 it makes -1 from the left, but 1 from the right}}
    y = tl.reduce(r, 0, combine)

# RUN: tilec %s --verify-diagnostics '--split-input-file=# -----'
#
# Block pointers that cannot be, and what does not go with them.

import triton
import triton.language as tl


@triton.jit
def kernel(x: "*fp32", n: "i32"):
    # expected-error @below {{the order of a block of 2 dimensions names each of them once, counted from 0, but is [1, 1]}}
    p = tl.make_block_ptr(x, (n, n), (n, 1), (0, 0), (8, 8), (1, 1))


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*fp32", n: "i32"):
    # expected-error @below {{the block has the shape [8, 8], but the strides are 1}}
    p = tl.make_block_ptr(x, (n, n), (n,), (0, 0), (8, 8), (1, 0))


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*fp32", n: "fp32"):
    # expected-note @-1 {{'n' is a run-time fp32}}
    # expected-error @below {{the offsets are integers, but found a run-time fp32}}
    p = tl.make_block_ptr(x, (8,), (1,), (n,), (8,), (0,))


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*fp32", n: "i32"):
    # expected-note @-1 {{'n' is a run-time i32}}
    # expected-error @below {{a tile's shape must be known at compile time; declare the parameter or variable as tl.constexpr}}
    p = tl.make_block_ptr(x, (8,), (1,), (0,), (n,), (0,))


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*fp32"):
    # expected-error @below {{tl.make_block_ptr takes one pointer, not a tile of *fp32[8]}}
    p = tl.make_block_ptr(x + tl.arange(0, 8), (8,), (1,), (0,), (8,), (0,))


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "fp32"):
    # expected-note @-1 {{'x' is a run-time fp32}}
    # expected-error @below {{tl.make_block_ptr takes a pointer, not a run-time fp32; add the offset to a pointer parameter}}
    p = tl.make_block_ptr(x, (8,), (1,), (0,), (8,), (0,))


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*fp32"):
    p = tl.make_block_ptr(x, (8,), (1,), (0,), (8,), (0,))
    # expected-error @below {{boundary_check names dimension 1, but the block has the shape [8]}}
    v = tl.load(p, boundary_check=(0, 1))


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*fp32"):
    p = tl.make_block_ptr(x, (8,), (1,), (0,), (8,), (0,))
    # expected-error @below {{boundary_check names dimension 0 twice}}
    v = tl.load(p, boundary_check=(0, 0))


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*fp32"):
    p = tl.make_block_ptr(x, (8,), (1,), (0,), (8,), (0,))
    # expected-error @below {{unknown padding_option 'nans'; did you mean 'nan'?}}
    v = tl.load(p, boundary_check=(0,), padding_option="nans")


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*i32"):
    p = tl.make_block_ptr(x, (8,), (1,), (0,), (8,), (0,))
    # expected-error @below {{padding_option 'nan' needs a float that has a NaN, but the elements are i32}}
    v = tl.load(p, boundary_check=(0,), padding_option="nan")


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*fp32"):
    p = tl.make_block_ptr(x, (8,), (1,), (0,), (8,), (0,))
    # expected-error @below {{a load through a block pointer takes no mask; name the dimensions to check in boundary_check and say padding_option}}
    v = tl.load(p, mask=True)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*fp32"):
    p = tl.make_block_ptr(x, (8,), (1,), (0,), (8,), (0,))
    # expected-error @below {{a load through a block pointer takes no other; name the dimensions to check in boundary_check and say padding_option}}
    v = tl.load(p, other=0.0)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*fp32"):
    p = tl.make_block_ptr(x, (8,), (1,), (0,), (8,), (0,))
    # expected-error @below {{a store through a block pointer takes no mask; name the dimensions to check in boundary_check}}
    tl.store(p, 0.0, mask=True)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*fp32"):
    p = tl.make_block_ptr(x, (8,), (1,), (0,), (8,), (0,))
    # expected-note @below {{'v' has shape [4]}}
    v = tl.arange(0, 4)
    # expected-error @below {{the block has the shape [8], but the value has [4]}}
    tl.store(p, v)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*fp32"):
    p = tl.make_block_ptr(x, (8,), (1,), (0,), (8,), (0,))
    # expected-error @below {{a block of shape [8] takes 1 offset, but 2 are given}}
    p = tl.advance(p, (1, 2))


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*fp32"):
    # expected-note @-1 {{'x' is a run-time *fp32}}
    # expected-error @below {{tl.advance takes a pointer that tl.make_block_ptr made, not a run-time *fp32}}
    p = tl.advance(x, (1,))


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*fp32"):
    p = tl.make_block_ptr(x, (8,), (1,), (0,), (8,), (0,))
    # expected-error @below {{'+' does not take a block pointer to fp32[8] and the number 1}}
    q = p + 1


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*fp32"):
    # expected-note @below {{'p' is a block pointer to fp32[8]}}
    p = tl.make_block_ptr(x, (8,), (1,), (0,), (8,), (0,))
    # expected-error @below {{a block pointer to fp32[8] has no attribute 'shape'; pass it to tl.load, tl.store or tl.advance}}
    q = p.shape


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*fp32"):
    # expected-error @below {{boundary checks and padding belong to block pointers; here, use mask and other}}
    v = tl.load(x, boundary_check=(0,))


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*fp32"):
    # expected-error @below {{a block has at least one dimension; for one element, use the pointer itself}}
    p = tl.make_block_ptr(x, (), (), (), (), ())


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*fp32"):
    # expected-error @below {{the shape's sizes fit in i64, but one is 9223372036854775808}}
    p = tl.make_block_ptr(x, (9223372036854775808,), (1,), (0,), (8,), (0,))

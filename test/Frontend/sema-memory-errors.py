# RUN: tilec %s --verify-diagnostics '--split-input-file=# -----'
#
# Loads and stores that cannot be.

import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    offsets = tl.arange(0, 8)
    # expected-note @below {{'mask' is a tile of i32[8]}}
    mask = offsets & 1
    # expected-error @below {{a mask is made of bools, but this is a tile of i32[8]; write 'mask != 0'}}
    x = tl.load(x_ptr + offsets, mask)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-note @below {{'offsets' is a tile of i32[8]}}
    offsets = tl.arange(0, 8)
    # expected-error @below {{a mask is made of bools, but this is a tile of i32[8]; write 'mask != 0'}}
    tl.store(x_ptr + offsets, 1.0, mask=offsets)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    offsets = tl.arange(0, 8)
    # expected-note @below {{'value' has shape [4, 8]}}
    value = tl.zeros([4, 8], tl.float32)
    # expected-error @below {{cannot store to a broadcast pointer: the pointer has shape [8], but the value has [4, 8]}}
    tl.store(x_ptr + offsets, value)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-note @below {{'pointers' has shape [8]}}
    pointers = x_ptr + tl.arange(0, 8)
    # expected-error @below {{cannot store to a broadcast pointer: the pointer has shape [8], but the mask has [4, 1]}}
    tl.store(pointers, 0.0, mask=tl.arange(0, 4)[:, None] < 2)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-note @below {{'pointers' has shape [8]}}
    pointers = x_ptr + tl.arange(0, 8)
    # expected-error @below {{cannot broadcast [8] to [4]}}
    tl.store(pointers, tl.zeros([4], tl.float32))


# -----
import triton
import triton.language as tl


@triton.jit
# expected-note @below {{'x_ptr' is a run-time *fp32}}
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{a store through one pointer cannot take a tile as value; add a tile of offsets to the pointer}}
    tl.store(x_ptr, tl.zeros([8], tl.float32))


# -----
import triton
import triton.language as tl


@triton.jit
# expected-note @below {{'x_ptr' is a run-time *fp32}}
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{a load through one pointer cannot take a tile as mask; add a tile of offsets to the pointer}}
    x = tl.load(x_ptr, mask=tl.arange(0, 8) < 4)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{'other' needs a mask: without one, every element is loaded}}
    x = tl.load(x_ptr, other=0.0)


# -----
import triton
import triton.language as tl


@triton.jit
# expected-note @below {{'n' is a run-time i32}}
def kernel(n: "i32"):
    # expected-error @below {{tl.load takes a pointer, not a run-time i32; add the offset to a pointer parameter}}
    x = tl.load(n)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{tl.store takes a pointer, not the number 5}}
    tl.store(5, 1)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{unknown cache_modifier '.xx'}}
    x = tl.load(x_ptr, cache_modifier=".xx")


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{unknown eviction_policy 'evict_frist'; did you mean 'evict_first'?}}
    x = tl.load(x_ptr, eviction_policy="evict_frist")


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{cache_modifier must be a string, not the number 1}}
    x = tl.load(x_ptr, cache_modifier=1)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{boundary checks and padding belong to block pointers; here, use mask and other}}
    x = tl.load(x_ptr, boundary_check=(0,))


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{boundary checks and padding belong to block pointers; here, use mask and other}}
    x = tl.load(x_ptr, padding_option="zero")

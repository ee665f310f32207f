# RUN: tilec %s --verify-diagnostics '--split-input-file=# -----'
#
# Atomic operations that cannot be.

import triton
import triton.language as tl


@triton.jit
def kernel(x: "*fp16"):
    # expected-note @-1 {{'x' is a run-time *fp16}}
    # expected-error @below {{tl.atomic_max changes integers of 32 and 64 bits, fp32 and fp64, but the pointer is *fp16}}
    tl.atomic_max(x, 1.0)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*i16"):
    # expected-note @-1 {{'x' is a run-time *i16}}
    # expected-error @below {{tl.atomic_add changes integers of 32 and 64 bits, fp16, bf16, fp32 and fp64, but the pointer is *i16}}
    tl.atomic_add(x, 1)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*fp32"):
    # expected-note @-1 {{'x' is a run-time *fp32}}
    # expected-error @below {{tl.atomic_and changes integers of 32 and 64 bits, but the pointer is *fp32}}
    tl.atomic_and(x, 1)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*i8"):
    # expected-note @-1 {{'x' is a run-time *i8}}
    # expected-error @below {{tl.atomic_cas compares elements of 16, 32 or 64 bits, but the pointer is *i8}}
    tl.atomic_cas(x, 0, 1)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*fp8e5"):
    # expected-note @-1 {{'x' is a run-time *fp8e5}}
    # expected-error @below {{tl.atomic_xchg changes integers of 32 and 64 bits, fp32 and fp64, but the pointer is *fp8e5}}
    tl.atomic_xchg(x, 1.0)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*i32"):
    # expected-error @below {{unknown sem 'acquired'; did you mean 'acquire'?}}
    tl.atomic_add(x, 1, sem="acquired")


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*i32"):
    # expected-error @below {{unknown scope 'device'}}
    tl.atomic_add(x, 1, scope="device")


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "i32"):
    # expected-note @-1 {{'x' is a run-time i32}}
    # expected-error @below {{tl.atomic_add takes a pointer, not a run-time i32; add the offset to a pointer parameter}}
    tl.atomic_add(x, 1)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*i32"):
    # expected-note @-1 {{'x' is a run-time *i32}}
    # expected-note @below {{'v' has shape [8]}}
    v = tl.arange(0, 8)
    # expected-error @below {{an atomic operation through one pointer cannot take a tile as value; add a tile of offsets to the pointer}}
    tl.atomic_add(x, v)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*i32"):
    # expected-note @below {{'v' has shape [8]}}
    v = tl.arange(0, 8)
    # expected-error @below {{the pointer of an atomic operation has shape [1], but the value has [8]}}
    tl.atomic_add(x + tl.arange(0, 1), v)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*i32"):
    # expected-note @below {{'m' has shape [4]}}
    m = tl.arange(0, 4) < 2
    # expected-error @below {{the pointer of an atomic operation has shape [8], but the mask has [4]}}
    tl.atomic_add(x + tl.arange(0, 8), 1, mask=m)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*i32"):
    # expected-error @below {{a mask is made of bools, but this is a tile of i32[8]; write 'mask != 0'}}
    tl.atomic_add(x + tl.arange(0, 8), 1, tl.arange(0, 8))


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*i32"):
    # expected-note @-1 {{'x' is a run-time *i32}}
    # expected-note @below {{'v' has shape [8]}}
    v = tl.arange(0, 8)
    # expected-error @below {{an atomic operation through one pointer cannot take a tile as new value; add a tile of offsets to the pointer}}
    tl.atomic_cas(x, 0, v)

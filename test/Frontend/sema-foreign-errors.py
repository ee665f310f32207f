# RUN: tilec %s --verify-diagnostics '--split-input-file=# -----'
#
# Libdevice, PTX text, random numbers and casts that cannot be.

import triton
import triton.language as tl


@triton.jit
def kernel(x: "*fp16"):
    # expected-note @below {{'a' is a run-time fp16}}
    a = tl.load(x)
    # expected-error @below {{libdevice.tanh takes fp32 or fp64, but found fp16; cast with .to()}}
    b = tl.extra.libdevice.tanh(a)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*fp64"):
    # expected-note @below {{'a' is a run-time fp64}}
    a = tl.load(x)
    # expected-error @below {{libdevice.pow takes (fp32, i32), (fp64, i32), (fp32, fp32) or (fp64, fp64), but found fp64 and fp32; cast with .to()}}
    b = tl.math.pow(a, 2.0)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*fp32"):
    # expected-error @below {{'tl.extra.libdevice.tanhf' is not defined; did you mean 'tl.extra.libdevice.tanh'?}}
    b = tl.extra.libdevice.tanhf(tl.load(x))


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*fp32"):
    # expected-error @below {{tl.extra.hip.libdevice.tanh is not supported; write tl.extra.libdevice.tanh(x)}}
    b = tl.extra.hip.libdevice.tanh(tl.load(x))


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*fp32"):
    # expected-error @below {{pack is a number of elements, at least 1, not 0}}
    b = tl.inline_asm_elementwise("", "=r,r", [1], dtype=tl.int32, is_pure=True, pack=0)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*fp32"):
    # expected-error @below {{is_pure is True or False, not the string 'yes'}}
    b = tl.inline_asm_elementwise("", "=r,r", [1], dtype=tl.int32, is_pure="yes", pack=1)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*fp32"):
    # expected-error @below {{assembly gives numbers, not pointers; take tl.int64 and cast the result}}
    b = tl.inline_asm_elementwise("", "=l,r", [1], dtype=tl.pointer_type(tl.int32), is_pure=True, pack=1)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*fp32"):
    # expected-error @below {{constraints must be a string, not the number 1}}
    b = tl.inline_asm_elementwise("", 1, [1], dtype=tl.int32, is_pure=True, pack=1)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*fp32"):
    # expected-error @below {{a seed is an integer, not a run-time fp32}}
    b = tl.rand(1.0, tl.arange(0, 8))


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*fp32"):
    # expected-error @below {{offsets are integers, not a run-time fp32}}
    b = tl.rand(1, 2.0)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*fp32"):
    # expected-error @below {{n_rounds is between 0 and 16384, not -1}}
    b = tl.rand(1, 2, -1)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*fp32"):
    # expected-note @below {{'c' is a tile of i16[8]}}
    c = tl.arange(0, 8).to(tl.int16)
    # expected-error @below {{the counter of tl.philox is four integers of 32 bits or four of 64, but one of them is a tile of i16[8]}}
    b = tl.philox(1, c, 0, 0, 0)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*fp32"):
    # expected-error @below {{tl.philox_impl takes u32 or u64, but found i32}}
    b = tl.philox_impl(0, 0, 0, 0, 0, 0)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*fp32"):
    # expected-error @below {{tl.uint_to_uniform_float takes u32 or i32 or u64 or i64, but found fp32}}
    b = tl.uint_to_uniform_float(tl.load(x))


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*fp32"):
    # expected-note @-1 {{'x' is a run-time *fp32}}
    # expected-error @below {{a pointer cannot be cast to i32; an address is .to(tl.int64)}}
    b = x.to(tl.int32)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "fp32"):
    # expected-note @-1 {{'x' is a run-time fp32}}
    # expected-error @below {{fp32 cannot be cast to *fp32; an address is an integer}}
    b = x.to(tl.pointer_type(tl.float32))


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "fp32"):
    # expected-error @below {{unknown fp_downcast_rounding 'rtnz'; did you mean 'rtne'?}}
    b = x.to(tl.float16, fp_downcast_rounding="rtnz")


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*fp8e5", n: "i32"):
    # expected-note @-1 {{'n' is a run-time i32}}
    # expected-note @below {{'a' is a run-time fp8e5}}
    a = tl.load(x)
    # expected-error @below {{'+' does not take fp8e5 and i32; cast one of them with .to()}}
    b = a + n


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*fp32"):
    # expected-error @below {{unknown eviction_policy 'evict_never'}}
    b = tl.load(x, eviction_policy="evict_never")


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*fp32"):
    # expected-error @below {{tl.assume's condition is false at compile time}}
    tl.assume(1 > 2)

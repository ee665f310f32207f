# RUN: tilec %s --verify-diagnostics '--split-input-file=# -----'
#
# Asserts and prints of what they do not take.

import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{tl.device_print begins with a string, not with a run-time *fp32; write tl.device_print("x", x)}}
    tl.device_print(x_ptr)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{expected a number or a tile, but found the string 'y'}}
    tl.device_print("x", "y")


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(n: "i32"):
    # expected-error @below {{tl.device_assert's message must be a string, not a run-time i32}}
    tl.device_assert(n > 0, n)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(n: "i32"):
    # expected-error @below {{print has no parameter 'sep'}}
    print(n, sep=", ")

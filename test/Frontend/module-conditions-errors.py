# RUN: tilec %s --verify-diagnostics '--split-input-file=# -----' --emit=tile
#
# A condition that is not known says so where the name is used, and what decides
# it.

import torch
import triton
import triton.language as tl

# expected-note @below {{which definition counts depends on this condition, which is not known at compile time; -D torch.__version__=VALUE decides it}}
if torch.__version__ >= "2.5":
    SCALE = 2
else:
    SCALE = 3


@triton.jit
def kernel(p: "*fp32"):
    # expected-error @below {{'SCALE' cannot be used in a kernel}}
    tl.store(p, SCALE)


# -----
import torch
import triton
import triton.language as tl


def is_fast(device):
    return torch.cuda.get_device_name(device) == "fast"


# expected-note @below {{which definition counts depends on this condition, which is not known at compile time; -D is_fast=VALUE decides it}}
if is_fast(0):
    SCALE = 2


@triton.jit
def kernel(p: "*fp32"):
    # expected-error @below {{'SCALE' cannot be used in a kernel}}
    tl.store(p, SCALE)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32"):
    # expected-error @below {{isinstance does not know the class the number 3; there are tl.tensor, tl.constexpr, tl.dtype, tuple, int, float, bool and str}}
    x: tl.constexpr = isinstance(p, 3)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32"):
    # expected-error @below {{hasattr takes the name as a string, not the number 1}}
    x: tl.constexpr = hasattr(p, 1)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32"):
    # expected-error @below {{the module 'triton.language' has no attribute 'nothing' that is known}}
    x: tl.constexpr = getattr(tl, "nothing")


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32"):
    # expected-error @below {{tl.float32 takes a number or a tile, not the string 'a'}}
    x = tl.float32("a")


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32"):
    # expected-error @below {{the type *fp32 is not a function; write value.to(dtype)}}
    x = tl.pointer_type(tl.float32)(p)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32"):
    # expected-error @below {{a pointer knows no sizes; pass them as parameters of their own}}
    n: tl.constexpr = p.shape[0]


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", B: tl.constexpr = 4):
    # expected-error @below {{'*' does not take the function 'tl.program_id' and the number 4; call it: tl.program_id(…)}}
    o = tl.program_id * B


# -----
import mylib
import triton
import triton.language as tl


# expected-warning @below {{the decorator '@mylib.traced' is not evaluated; what it does to the kernel is left out}}
@mylib.traced("x")
@triton.jit
def kernel(p: "*fp32"):
    tl.store(p, 1.0)


# -----
import triton


# expected-error @below {{unknown decorator '@triton.jitt'; did you mean '@triton.jit'?}}
@triton.jitt
def kernel(p: "*fp32"):
    pass


# -----
import triton
import triton.language as tl


@triton.jit
# expected-error @below {{a kernel's parameters are fixed; '**kw' is not supported}}
def kernel(p, **kw):
    pass

# RUN: tilec %s --verify-diagnostics '--split-input-file=# -----'
#
# Names that a kernel cannot use.

import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    offsets = tl.arange(0, 8)
    # expected-error @below {{name 'offset' is not defined; did you mean 'offsets'?}}
    x = tl.load(x_ptr + offset)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{'tl.laod' is not defined; did you mean 'tl.load'?}}
    x = tl.laod(x_ptr)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    x = tl.load(x_ptr)
    # expected-error @below {{'tl.exp3' is not defined; did you mean 'tl.exp'?}}
    y = tl.exp3(x)


# -----
# A function of Triton that is not here.
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{tl.map_elementwise is not supported; write the operation with operators and functions of tl}}
    x = tl.map_elementwise(tl.arange(0, 8))


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    x = tl.load(x_ptr)
    # expected-error @below {{a run-time fp32 has no attribute 'floor_'; did you mean 'floor'?}}
    y = x.floor_()


# -----
# expected-note @below {{imported here}}
import torch
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{'torch.relu' cannot be used in a kernel: module 'torch' is not triton's and no file of that name was found; write tl.maximum(x, 0)}}
    x = torch.relu(tl.load(x_ptr))


# -----
import torch
import triton
import triton.language as tl


# expected-note @below {{its value is not known at compile time}}
DEVICE = torch.device("cuda")


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{'DEVICE' cannot be used in a kernel}}
    x = DEVICE


# -----
import triton
import triton.language as tl


# expected-note @below {{it comes from module 'missing', which is not triton's and of which no file was found}}
from missing import helper


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{'helper' cannot be used in a kernel}}
    helper(tl.load(x_ptr))


# -----
import triton
import triton.language as tl


# expected-note @below {{it is a class}}
class Config:
    pass


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{'Config' cannot be used in a kernel}}
    y = Config()


# -----
# The first value of a name needs the name.
import triton
import triton.language as tl


# expected-note @below {{its value is not known at compile time}}
A = B + 1
B = A + 1


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{'A' cannot be used in a kernel}}
    y = A


# -----
# Bound only in a branch that is not taken.
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    if x_ptr is None:
        # expected-note @below {{it is bound only here, which is not executed}}
        y = 1
    # expected-error @below {{name 'y' is not defined}}
    z = y


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{name 'y' is not defined}}
    z = y
    # expected-note @below {{it is bound here, later}}
    y = 1


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{a run-time *fp32 has no attribute 'shapes'; did you mean 'shape'?}}
    x = x_ptr.shapes


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{the number 5 has no attribute 'to'; write tl.cast(value, dtype)}}
    x = (5).to(tl.int64)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{the type *fp32 has no attribute 'bits'}}
    x = x_ptr.dtype.bits


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{'round' cannot be called in a kernel}}
    x = round(2.5)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{a run-time fp32 has no attribute 'astype'; write x.to(dtype)}}
    y = tl.load(x_ptr).astype(tl.int32)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{a run-time fp32 has no attribute 'size'; write x.numel or x.shape}}
    y = tl.load(x_ptr).size


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{name 'float32' is not defined; did you mean 'tl.float32'?}}
    y = tl.load(x_ptr).to(float32)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{name 'load' is not defined; did you mean 'tl.load'?}}
    y = load(x_ptr)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{name 'relu' is not defined; write tl.maximum(x, 0)}}
    y = relu(tl.load(x_ptr))


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{'tl.float' is not defined; write tl.float32}}
    y = tl.load(x_ptr).to(tl.float)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{'tl.relu' is not defined; write tl.maximum(x, 0)}}
    y = tl.relu(tl.load(x_ptr))


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{'tl.mull' is not defined; did you mean 'tl.mul'?}}
    y = tl.mull(x_ptr)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{tl.dot_scaled is not supported; scale the operands, or the result of tl.dot}}
    y = tl.dot_scaled(x_ptr, x_ptr)


# -----
# expected-note @below {{imported here}}
import numpy as np
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{'np.round' cannot be used in a kernel: module 'numpy' is not triton's and no file of that name was found; a kernel computes with operators and functions of tl}}
    y = np.round(tl.load(x_ptr))


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{name 'np' is not defined; a kernel computes with operators and functions of tl}}
    y = np.multiply(tl.load(x_ptr), 2)

# RUN: tilec %s --verify-diagnostics '--split-input-file=# -----'
#
# Tensor descriptors that cannot be, and what does not go with them.

import triton
import triton.language as tl


@triton.jit
def kernel(x: "*bf16", n: "i32"):
    # D12
    # expected-error @below {{stride 0 of a tensor descriptor is a multiple of 16 bytes, but 511 elements of bf16 are 1022; pad the rows}}
    d = tl.make_tensor_descriptor(x, [n, 511], [511, 1], [8, 64])


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*fp32", n: "i32"):
    # expected-error @below {{the last stride of a tensor descriptor is 1, known at compile time, not the number 2}}
    d = tl.make_tensor_descriptor(x, [n, 8], [16, 2], [8, 8])


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*fp32", n: "i32"):
    # expected-error @below {{the last stride of a tensor descriptor is 1, known at compile time, not a run-time i32}}
    d = tl.make_tensor_descriptor(x, [n, 8], [16, n], [8, 8])


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*fp32", n: "i32"):
    # expected-error @below {{a row of a tensor descriptor's block has 16 bytes or more, but 2 elements of fp32 are 8}}
    d = tl.make_tensor_descriptor(x, [n, 8], [16, 1], [8, 2])


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*fp32", n: "i32"):
    # expected-error @below {{a tensor descriptor has 1 to 5 dimensions, but the block has the shape [1, 1, 1, 1, 1, 8]}}
    d = tl.make_tensor_descriptor(x, [1, 1, 1, 1, 1, 8], [8, 8, 8, 8, 8, 1], [1, 1, 1, 1, 1, 8])


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*fp32", n: "i32"):
    # expected-error @below {{the block has the shape [8, 8], but the shape's sizes are 1}}
    d = tl.make_tensor_descriptor(x, [n], [16, 1], [8, 8])


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*i32", n: "i32"):
    # expected-error @below {{padding_option 'nan' needs a float that has a NaN, but the elements are i32}}
    d = tl.make_tensor_descriptor(x, [n], [1], [8], padding_option="nan")


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*fp32", n: "i32"):
    d = tl.make_tensor_descriptor(x, [n, 8], [16, 1], [8, 8])
    # expected-error @below {{a block of shape [8, 8] takes 2 offsets, but 1 is given}}
    v = d.load([0])


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*fp32", n: "i32"):
    d = tl.make_tensor_descriptor(x, [n, 8], [16, 1], [8, 8])
    # expected-error @below {{the block has the shape [8, 8], but the value has [8]}}
    d.store([0, 0], tl.arange(0, 8))


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*fp32", n: "i32"):
    # expected-note @below {{'d' is a tensor descriptor of fp32[8, 8]}}
    d = tl.make_tensor_descriptor(x, [n, 8], [16, 1], [8, 8])
    # expected-error @below {{a tensor descriptor of fp32[8, 8] has no attribute 'stride'}}
    v = d.stride


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*fp32", n: "i32"):
    d = tl.make_tensor_descriptor(x, [n, 8], [16, 1], [8, 8])
    # expected-error @below {{rows are gathered and scattered by a descriptor of a block of [1, columns], not of [8, 8]}}
    v = d.gather(tl.arange(0, 8), 0)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*fp32", n: "i32"):
    d = tl.make_tensor_descriptor(x, [n, 8], [16, 1], [1, 8])
    # expected-error @below {{the rows are a one-dimensional tile of integers, not the number 3}}
    v = d.gather(3, 0)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*fp32", n: "i32"):
    d = tl.make_tensor_descriptor(x, [n, 8], [16, 1], [1, 8])
    # expected-error @below {{the column is one integer, but 2 are given}}
    v = d.gather(tl.arange(0, 8), (0, 1))


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*fp16", n: "i32"):
    d = tl.make_tensor_descriptor(x, [n, 8], [16, 1], [8, 8])
    # expected-error @below {{descriptor.atomic_max changes integers of 32 and 64 bits, fp32 and fp64, but the pointer is *fp16}}
    d.atomic_max([0, 0], tl.zeros([8, 8], tl.float16))


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*fp32"):
    # expected-note @-1 {{'x' is a run-time *fp32}}
    # expected-error @below {{tl.load_tensor_descriptor takes a descriptor that tl.make_tensor_descriptor made, not a run-time *fp32}}
    v = tl.load_tensor_descriptor(x, [0])


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x: "*fp32"):
    # expected-error @below {{tl.make_tensor_descriptor takes one pointer, not a tile of *fp32[8]}}
    d = tl.make_tensor_descriptor(x + tl.arange(0, 8), [8], [1], [8])

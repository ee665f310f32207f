# RUN: tilec %s --verify-diagnostics '--split-input-file=# -----'
#
# Tiles whose shapes do not fit, and sizes that are none.

import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-note @below {{'rows' has shape [32]}}
    rows = tl.arange(0, 32)
    # expected-error @below {{cannot broadcast [32] to [64]}}
    y = rows + tl.arange(0, 64)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-note @below {{'rows' has shape [8]}}
    rows = tl.arange(0, 8)
    # expected-note @below {{'columns' has shape [4, 4]}}
    columns = tl.zeros([4, 4], tl.int32)
    # expected-error @below {{cannot broadcast [8] to [4, 4]}}
    y = rows < columns


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{tl.arange's end must be greater than its start, but 5 <= 5}}
    r = tl.arange(5, 5)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{tl.arange's end must be greater than its start, but 0 <= 8}}
    r = tl.arange(8, 0)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{tl.arange's start must not be negative, but is -8; subtract from the result instead}}
    r = tl.arange(-8, 8)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{a tile of [2097152] has more than the limit of 1048576 elements}}
    r = tl.arange(0, 2**21)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{tl.arange's bounds must fit in i32, but the end is 2147483656}}
    r = tl.arange(2**31 - 8, 2**31 + 8)


# -----
import triton
import triton.language as tl


@triton.jit
# expected-note @below {{'n' is a run-time i32}}
def kernel(n: "i32"):
    # expected-error @below {{tl.arange's end must be known at compile time; declare the parameter or variable as tl.constexpr}}
    r = tl.arange(0, n)


# -----
# A plain variable holds a run-time value.
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-note @below {{'size' is a run-time i32}}
    size = 8
    # expected-error @below {{tl.arange's end must be known at compile time; declare the parameter or variable as tl.constexpr}}
    r = tl.arange(0, size)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{tl.arange's end must be an integer, not the number 8.0}}
    r = tl.arange(0, 8.0)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{a tile's sizes are 1 or more, but the shape is [0]}}
    r = tl.zeros([0], tl.float32)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{a tile's sizes are 1 or more, but the shape is [4, -1]}}
    r = tl.zeros([4, -1], tl.float32)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{a tile of [2048, 1024] has more than the limit of 1048576 elements}}
    r = tl.zeros([2048, 1024], tl.float32)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{expected a type such as tl.float32, but found the string 'float32'; write tl.float32}}
    r = tl.zeros([8], "float32")


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{a tile of [2048, 1024] has more than the limit of 1048576 elements}}
    r = tl.arange(0, 2048)[:, None] + tl.arange(0, 1024)[None, :]


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{the number 1.5 does not fit i32}}
    r = tl.full([8], 1.5, tl.int32)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{a tile is filled with a scalar, not with a tile of i32[8]; use tl.broadcast_to}}
    r = tl.full([8], tl.arange(0, 8), tl.int32)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{a tile cannot be filled with pointers}}
    r = tl.full([8], 0, x_ptr.dtype)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{cannot broadcast [8] to [4]}}
    r = tl.broadcast_to(tl.arange(0, 8), [4])


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{axis 5 is outside the result's 2 dimensions}}
    r = tl.expand_dims(tl.arange(0, 8), 5)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{an axis stands twice}}
    r = tl.expand_dims(tl.arange(0, 8), (0, 0))


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{a grid has the axes 0, 1 and 2, not 3}}
    r = tl.program_id(3)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{a grid has the axes 0, 1 and 2, not -1}}
    r = tl.num_programs(-1)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{tl.multiple_of takes one number for every dimension: 1, but 2 are given}}
    r = tl.multiple_of(tl.arange(0, 8), [8, 8])


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{tl.multiple_of's values must be positive, but one is 0}}
    r = tl.multiple_of(tl.arange(0, 8), 0)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-note @below {{'x' is a tile of i32[8]}}
    x = tl.arange(0, 8)
    # expected-error @below {{a tile takes only ':' and 'None' between brackets; tl.gather picks elements, tl.split takes halves, and tl.sum of tl.where takes one element}}
    y = x[0]


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-note @below {{'x' is a tile of i32[8]}}
    x = tl.arange(0, 8)
    # expected-error @below {{a tile takes only ':' and 'None' between brackets; tl.gather picks elements, tl.split takes halves, and tl.sum of tl.where takes one element}}
    y = x[0:4]


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    x = tl.arange(0, 8)
    # expected-error @below {{assigning to an element is not supported; use tl.store(pointer + index, value), or tl.where to change elements of a tile}}
    x[0] = 1


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    x = tl.arange(0, 8)
    # expected-error @below {{assigning to an element is not supported; use tl.store(pointer + index, value), or tl.where to change elements of a tile}}
    x[0] += 1


# -----
import triton
import triton.language as tl


@triton.jit
# expected-note @below {{'x_ptr' is a run-time *fp32}}
def kernel(x_ptr: "*fp32", i: "i32"):
    # expected-error @below {{a pointer cannot be indexed; write tl.load(pointer + index) or tl.store(pointer + index, value)}}
    y = x_ptr[i]


# -----
import triton
import triton.language as tl


@triton.jit
# expected-note @below {{'i' is a run-time i32}}
def kernel(i: "i32"):
    # expected-error @below {{a scalar cannot be indexed}}
    y = i[0]


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{the module 'triton.language' cannot be indexed}}
    y = tl[0]


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{index 5 is outside a tuple of 2 elements}}
    a = (1, 2)[5]


# -----
import triton
import triton.language as tl


@triton.jit
# expected-note @below {{'i' is a run-time i32}}
def kernel(i: "i32"):
    # expected-error @below {{a tuple is indexed by a number known at compile time, not by a run-time i32}}
    a = (1, 2)[i]


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{a tuple is only cut at known bounds}}
    a = (1, 2, 3)[:tl.program_id(0)]


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{a slice's step is 0}}
    a = (1, 2, 3)[::0]


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{cannot unpack a run-time fp32 into 2 names}}
    a, b = tl.load(x_ptr)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{cannot unpack a tuple of 3 elements into 2 names}}
    a, b = 1, 2, 3


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{only a name or a tuple of names can be assigned}}
    x_ptr.a = 1


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{'*' before a name that is assigned is not supported; give every element a name}}
    a, *b = (1, 2, 3)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{cannot unpack a list of 3 elements into 2 names}}
    a, b = [1, 2, 3]

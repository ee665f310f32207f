# RUN: tilec %s --emit=tile --verify-diagnostics '--split-input-file=# -----'
#
# Elements that cannot be moved as asked.

import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    # expected-note @below {{'x' has shape [8]}}
    x = tl.load(p + tl.arange(0, 8))
    # expected-error @below {{tl.reshape keeps the number of elements, but [8] has 8 and [3, 3] has 9}}
    y = tl.reshape(x, 3, 3)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    x = tl.load(p + tl.arange(0, 8))
    # expected-error @below {{a tile's sizes are 1 or more, but the shape is [-1, 2]}}
    y = x.reshape(-1, 2)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    x = tl.load(p + tl.arange(0, 8))
    # expected-error @below {{tl.view needs a shape}}
    y = tl.view(x)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    # expected-error @below {{tl.reshape takes a tile, but found a run-time i32; use tl.full(shape, value, dtype) to repeat a scalar}}
    y = tl.reshape(n + 1, [1])


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    # expected-note @below {{'x' has shape [8]}}
    x = tl.load(p + tl.arange(0, 8))
    # expected-error @below {{only a tile of one element becomes a scalar, not a tile of fp32[8]; reduce it first, with tl.sum or tl.max}}
    y = x.item()


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    # expected-error @below {{tl.ravel takes a tile, but found a run-time i32}}
    y = tl.ravel(n + 1)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    # expected-note @below {{'x' has shape [8]}}
    x = tl.load(p + tl.arange(0, 8))
    # expected-error @below {{only a tile of two dimensions or more can be transposed, not a tile of fp32[8]; x[:, None] makes a column of a row}}
    y = tl.trans(x)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    # expected-note @below {{'x' has shape [8]}}
    x = tl.load(p + tl.arange(0, 8))
    # expected-error @below {{only a tile of two dimensions or more can be transposed, not a tile of fp32[8]; x[:, None] makes a column of a row}}
    y = x.T


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    # expected-note @below {{'x' has shape [4, 8]}}
    x = tl.load(p + tl.arange(0, 32).reshape(4, 8))
    # expected-error @below {{tl.permute names every dimension of [4, 8] once, but the order is [0, 0]}}
    y = tl.permute(x, 0, 0)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    # expected-note @below {{'x' has shape [4, 8]}}
    x = tl.load(p + tl.arange(0, 32).reshape(4, 8))
    # expected-error @below {{tl.permute names every dimension of [4, 8] once, but the order is []}}
    y = x.permute()


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    # expected-note @below {{'x' has shape [4, 8]}}
    x = tl.load(p + tl.arange(0, 32).reshape(4, 8))
    # expected-error @below {{tl.trans names every dimension of [4, 8] once, but the order is [-1, 0]}}
    y = tl.trans(x, (-1, 0))


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    x = tl.load(p + tl.arange(0, 8))
    # expected-error @below {{tl.flip needs the dimension to flip along; write tl.flip(x, 0)}}
    y = tl.flip(x)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    # expected-note @below {{'x' has shape [8]}}
    x = tl.load(p + tl.arange(0, 8))
    # expected-error @below {{axis 1 is outside the 1 dimension of [8]}}
    y = tl.flip(x, 1)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    # expected-note @below {{'x' is a tile of fp32[8]}}
    x = tl.load(p + tl.arange(0, 8))
    # expected-error @below {{tl.join takes two tiles of one type, not fp32 and i32; cast one of them with .to()}}
    y = tl.join(x, tl.arange(0, 8))


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    # expected-error @below {{tl.interleave takes two tiles of one type, not i32 and fp32; cast one of them with .to()}}
    y = tl.interleave(tl.arange(0, 8), tl.load(p))


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    # expected-note @below {{'x' has shape [8]}}
    x = tl.load(p + tl.arange(0, 8))
    # expected-error @below {{cannot broadcast [8] to [4]}}
    y = tl.join(x, tl.zeros([4], tl.float32))


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    x = tl.zeros([1024, 1024], tl.int8)
    # expected-error @below {{a tile of [1024, 1024, 2] has more than the limit of 1048576 elements}}
    y = tl.join(x, x)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    # expected-note @below {{'x' has shape [4, 8]}}
    x = tl.load(p + tl.arange(0, 32).reshape(4, 8))
    # expected-error @below {{tl.split takes a tile whose last dimension has size 2, not [4, 8]; its halves are tl.split(tl.trans(x.reshape([4, 2, 4])))}}
    a, b = tl.split(x)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    # expected-error @below {{tl.split takes a tile whose last dimension has size 2, not [3]}}
    a, b = tl.split(tl.arange(0, 3))


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    # expected-error @below {{tl.split takes a tile, but found a run-time i32}}
    a, b = tl.split(n + 1)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    # expected-note @below {{'x' is a tile of fp32[8]}}
    x = tl.load(p + tl.arange(0, 8))
    # expected-error @below {{tl.cat takes two tiles of one type and one shape but along axis 0, not fp32[8] and i32[8]}}
    y = tl.cat(x, tl.arange(0, 8))


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    # expected-note @below {{'x' is a tile of fp32[4, 8]}}
    x = tl.load(p + tl.arange(0, 32).reshape(4, 8))
    # expected-error @below {{tl.cat takes two tiles of one type and one shape but along axis 1, not fp32[4, 8] and fp32[8, 4]}}
    y = tl.cat(x, x.reshape(8, 4), dim=1)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    x = tl.zeros([1024, 1024], tl.int8)
    # expected-error @below {{a tile of [2048, 1024] has more than the limit of 1048576 elements}}
    y = tl.cat(x, x)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    x = tl.load(p + tl.arange(0, 8))
    # expected-note @below {{'i' is a tile of fp32[4]}}
    i = tl.zeros([4], tl.float32)
    # expected-error @below {{tl.gather's indices are integers, not fp32; write .to(tl.int32)}}
    y = tl.gather(x, i, 0)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    # expected-note @below {{'x' has shape [4, 8]}}
    x = tl.load(p + tl.arange(0, 32).reshape(4, 8))
    # expected-error @below {{tl.gather takes indices of the tile's shape but along axis 0, not [4, 4] for [4, 8]}}
    y = tl.gather(x, tl.zeros([4, 4], tl.int32), 0)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    # expected-note @below {{'x' has shape [8]}}
    x = tl.load(p + tl.arange(0, 8))
    # expected-error @below {{axis 1 is outside the 1 dimension of [8]}}
    y = tl.gather(x, tl.arange(0, 8), 1)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    # expected-error @below {{tl.sort takes numbers, but found *fp32}}
    y = tl.sort(p + tl.arange(0, 8))


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    # expected-error @below {{tl.topk takes numbers, but found *fp32}}
    y = tl.topk(p + tl.arange(0, 8), 2)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    # expected-note @below {{'x' has shape [8]}}
    x = tl.load(p + tl.arange(0, 8))
    # expected-error @below {{tl.topk takes 1 to 8 elements of axis 0, not 9}}
    y = tl.topk(x, 9)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    # expected-error @below {{tl.histogram takes integers in one dimension, not a tile of i32[2, 2]; write tl.ravel(x)}}
    y = tl.histogram(tl.zeros([2, 2], tl.int32), 4)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    # expected-note @below {{'x' is a tile of fp32[8]}}
    x = tl.load(p + tl.arange(0, 8))
    # expected-error @below {{tl.histogram takes integers in one dimension, not a tile of fp32[8]; write .to(tl.int32)}}
    y = tl.histogram(x, 4)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    # expected-error @below {{a tile's sizes are 1 or more, but the shape is [0]}}
    y = tl.histogram(tl.arange(0, 8), 0)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    # expected-note @below {{'m' has shape [4]}}
    m = tl.arange(0, 4) < 2
    # expected-error @below {{tl.histogram's mask has shape [4], which does not fit [8]}}
    y = tl.histogram(tl.arange(0, 8), 4, mask=m)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    # expected-error @below {{an integer has 1, 8, 16, 32 or 64 bits, not 7}}
    y: tl.constexpr = tl.core.get_int_dtype(7, True)

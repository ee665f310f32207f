# RUN: tilec %s --emit=tile --verify-diagnostics '--split-input-file=# -----'
#
# semantics.md Dot: shapes, types and options that a product cannot have.

import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    # expected-note @below {{'a' has shape [16, 8]}}
    a = tl.zeros([16, 8], tl.float16)
    # expected-note @below {{'b' has shape [16, 8]}}
    b = tl.zeros([16, 8], tl.float16)
    # expected-error @below {{tl.dot multiplies M x K by K x N, but found [16, 8] and [16, 8]: K is 8 on the left and 16 on the right; transpose the right one with tl.trans}}
    c = tl.dot(a, b)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    a = tl.zeros([16, 8], tl.float16)
    # expected-error @below {{tl.dot multiplies M x K by K x N, but found [16, 8] and [16, 4]: K is 8 on the left and 16 on the right}}
    # expected-note @-2 {{'a' has shape [16, 8]}}
    c = tl.dot(a, tl.zeros([16, 4], tl.float16))


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    # expected-note @below {{'a' has shape [8]}}
    a = tl.zeros([8], tl.float16)
    # expected-error @below {{tl.dot takes two tiles of 2 dimensions, or two of 3, not [8] and [8]; add one with x[None, :] or x[:, None]}}
    c = tl.dot(a, a)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    # expected-error @below {{tl.dot takes two tiles of 2 dimensions, or two of 3, not [] and []; add one with x[None, :] or x[:, None]}}
    c = tl.dot(tl.load(p), tl.load(p))


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    # expected-error @below {{tl.dot takes as many matrices on both sides, but found [2, 4, 4] and [3, 4, 4]}}
    c = tl.dot(tl.zeros([2, 4, 4], tl.float32), tl.zeros([3, 4, 4], tl.float32))


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    # expected-error @below {{tl.dot takes one type on both sides, not fp16 and fp32; cast one of them with .to()}}
    c = tl.dot(tl.zeros([4, 4], tl.float16), tl.zeros([4, 4], tl.float32))


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    # expected-note @below {{'a' is a tile of u8[4, 4]}}
    a = tl.zeros([4, 4], tl.uint8)
    # expected-error @below {{tl.dot multiplies int8 and floats, but found u8; cast both operands with .to(), to tl.int8 or tl.float16 where these hold the values}}
    c = tl.dot(a, tl.zeros([4, 4], tl.uint8))


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    # expected-error @below {{tl.dot multiplies int8 and floats, but found i32; cast both operands with .to(), to tl.int8 or tl.float16 where these hold the values}}
    c = tl.dot(tl.zeros([4, 4], tl.int32), tl.zeros([4, 4], tl.int32))


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    # expected-note @-1 {{'p' is a run-time *fp32}}
    # expected-error @below {{tl.dot multiplies int8 and floats, but found *fp32; load what it points to}}
    c = tl.dot(p, p)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    a = tl.zeros([16, 8], tl.float16)
    # expected-error @below {{tl.dot does not sum in bf16; sum in fp32 and write .to(tl.bfloat16) on the result}}
    c = tl.dot(a, tl.trans(a), out_dtype=tl.bfloat16)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    a = tl.zeros([16, 8], tl.float16)
    # expected-error @below {{tl.dot of fp16 sums in fp32 or fp16, not in i32}}
    c = tl.dot(a, tl.trans(a), out_dtype=tl.int32)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    a = tl.zeros([16, 8], tl.float16)
    # expected-note @below {{'c' is a tile of fp16[16, 16]}}
    c = tl.zeros([16, 16], tl.float16)
    # expected-error @below {{tl.dot's accumulator is a tile of fp32[16, 16] here, not a tile of fp16[16, 16]; pass out_dtype=tl.float16, or cast it with .to()}}
    c = tl.dot(a, tl.trans(a), c)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    a = tl.zeros([16, 8], tl.float16)
    # expected-error @below {{tl.dot's accumulator is a tile of fp32[16, 16] here, not a tile of i32[16, 16]; cast it with .to()}}
    c = tl.dot(a, tl.trans(a), tl.zeros([16, 16], tl.int32))


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    a = tl.zeros([16, 8], tl.float16)
    # expected-error @below {{tl.dot's accumulator is a tile of fp32[16, 16] here, not a tile of fp32[16, 1]}}
    c = tl.dot(a, tl.trans(a), tl.zeros([16, 1], tl.float32))


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    a = tl.zeros([16, 8], tl.float16)
    # expected-error @below {{tl.dot's accumulator is a tile of fp32[16, 16] here, not a run-time i32}}
    c = tl.dot(a, tl.trans(a), 0)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    a = tl.zeros([16, 8], tl.float16)
    # expected-error @below {{tl.dot's input_precision is 'tf32', 'tf32x3', 'ieee', 'bf16x3' or 'bf16x6', not 'fp32'}}
    c = tl.dot(a, tl.trans(a), input_precision='fp32')


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    a = tl.zeros([16, 8], tl.float16)
    # expected-error @below {{tl.dot's input_precision must be a string, not the number 3}}
    c = tl.dot(a, tl.trans(a), input_precision=3)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    a = tl.zeros([16, 8], tl.float16)
    # expected-error @below {{tl.dot takes input_precision or allow_tf32, not both; allow_tf32 is the older one}}
    c = tl.dot(a, tl.trans(a), input_precision='ieee', allow_tf32=False)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp8e5"):
    a = tl.load(p + tl.arange(0, 16).reshape(4, 4))
    # expected-error @below {{tl.dot's max_num_imprecise_acc is at most K, 4, not 8}}
    c = tl.dot(a, a, max_num_imprecise_acc=8)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(p: "*fp32", n: "i32"):
    a = tl.load(p + tl.arange(0, 2048)).reshape(2048, 1)
    # expected-error @below {{a tile of [2048, 2048] has more than the limit of 1048576 elements}}
    c = tl.dot(a, tl.trans(a))

# RUN: tilec %s --verify-diagnostics '--split-input-file=# -----'
#
# Operands whose types do not fit.

import triton
import triton.language as tl


@triton.jit
# expected-note @below {{'a' is a run-time i32}}
# expected-note @below {{'b' is a run-time u32}}
def kernel(a: tl.int32, b: tl.uint32):
    # expected-error @below {{'//' does not take i32 and u32, which differ in sign; cast one of them with .to()}}
    y = a // b


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-note @below {{'x' is a run-time fp32}}
    x = tl.load(x_ptr)
    # expected-error @below {{'//' takes integers, but the operands are fp32; use tl.floor(a / b)}}
    y = x // 2


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(u: "u8"):
    # expected-error @below {{the number -1 is outside the range of u8 in '+'; cast the other operand with .to() to a type that holds it}}
    z = u + -1


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*i8"):
    # expected-error @below {{the number 300 is outside the range of i8 in '+'; cast the other operand with .to() to a type that holds it}}
    z = tl.load(x_ptr) + 300


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-note @below {{'x' is a run-time fp32}}
    x = tl.load(x_ptr)
    # expected-error @below {{'&' takes integers, but the operands are fp32}}
    y = x & 1


# -----
import triton
import triton.language as tl


@triton.jit
# expected-note @below {{'x_ptr' is a run-time *fp32}}
def kernel(x_ptr: "*fp32"):
    # expected-note @below {{'x' is a run-time fp32}}
    x = tl.load(x_ptr)
    # expected-error @below {{'+' does not take *fp32 and fp32; an offset is an integer, write .to(tl.int32)}}
    p = x_ptr + x


# -----
import triton
import triton.language as tl


@triton.jit
# expected-note @below {{'x_ptr' is a run-time *fp32}}
# expected-note @below {{'y_ptr' is a run-time *fp32}}
def kernel(x_ptr: "*fp32", y_ptr: "*fp32"):
    # expected-error @below {{'-' does not take *fp32 and *fp32}}
    d = x_ptr - y_ptr


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32", y_ptr: "*fp32"):
    # expected-error @below {{two pointers cannot be added; add an integer}}
    d = x_ptr + y_ptr


# -----
import triton
import triton.language as tl


@triton.jit
# expected-note @below {{'x_ptr' is a run-time *fp32}}
# expected-note @below {{'y_ptr' is a run-time *fp32}}
def kernel(x_ptr: "*fp32", y_ptr: "*fp32"):
    # expected-error @below {{'==' does not take *fp32 and *fp32}}
    d = x_ptr == y_ptr


# -----
import triton
import triton.language as tl


@triton.jit
# expected-note @below {{'x_ptr' is a run-time *fp32}}
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{'-' does not take *fp32}}
    d = -x_ptr


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{'~' does not take fp32}}
    x = ~tl.load(x_ptr)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{'not' does not take i32; write 'value == 0'}}
    x = not tl.arange(0, 8)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-note @below {{'x' is a tile of i32[8]}}
    x = tl.arange(0, 8)
    # expected-warning @below {{'and' of tiles works element by element; write '&'}}
    # expected-error @below {{'and' takes bools, but found a tile of i32[8]; write 'value != 0'}}
    y = x and x


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{'**' of run-time values is not supported; multiply, or use tl.exp2 and tl.log2}}
    x = tl.load(x_ptr) ** 2


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    x = tl.load(x_ptr)
    # expected-error @below {{'@' is not supported in kernels; write tl.dot(a, b)}}
    y = x @ x


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{expected a number or a tile, but found the string 'one'}}
    x = tl.load(x_ptr) + "one"


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{expected a number or a tile, but found a tuple}}
    x = tl.load(x_ptr) + (1, 2)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{the number 18446744073709551616 fits no type: it needs more than 64 bits}}
    x = 2**64


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{'**' gives an integer of more than 255 bits}}
    x = 2**300


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{'//' divides by zero}}
    x = 1 // 0


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{'<<' shifts by a negative number}}
    x = 1 << -1


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{'&' takes integers, not floats}}
    x = 1.5 & 1


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{'-' does not take a tuple and the number 1}}
    x = (1, 2) - 1


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{'-' does not take the string 'one'}}
    x = -"one"


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{'<' does not order the number 1 and the string 'one'}}
    x = 1 < "one"


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{complex numbers are not supported}}
    x = 1j


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{tl.exp takes fp32 or fp64, but found i32; write .to(tl.float32)}}
    x = tl.exp(tl.arange(0, 8))


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp64"):
    # expected-error @below {{tl.sqrt_rn takes fp32, but found fp64; write .to(tl.float32)}}
    x = tl.sqrt_rn(tl.load(x_ptr))


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{tl.abs does not take a pointer}}
    x = tl.abs(x_ptr)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{tl.clamp takes floats, but found i32; write tl.minimum(tl.maximum(x, low), high)}}
    x = tl.clamp(tl.arange(0, 8), 0, 5)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{tl.fdiv takes fp16 or bf16 or fp32 or fp64, but found i32; write .to(tl.float32)}}
    x = tl.fdiv(tl.arange(0, 8), 2.0)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{tl.umulhi takes i32 or i64 or u32 or u64, but found fp32}}
    x = tl.umulhi(tl.load(x_ptr), 2)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{tl.fma takes fp16 or bf16 or fp32 or fp64, but found i32; write .to(tl.float32)}}
    x = tl.fma(tl.arange(0, 8), 1, 2)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{propagate_nan is tl.PropagateNan.ALL or tl.PropagateNan.NONE, not True}}
    x = tl.maximum(tl.load(x_ptr), 0.0, propagate_nan=True)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{tl.where chooses between two pointers or two numbers, not between a run-time *fp32 and a run-time i32}}
    x = tl.where(tl.load(x_ptr) > 0, x_ptr, 1)


# -----
# A condition that is not bool is converted, with a warning.
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-warning @below {{the condition of tl.where is a tile of i32[8]; write 'condition != 0'}}
    x = tl.where(tl.arange(0, 8), 1, 2)
    # expected-error @below {{'tl.laod' is not defined; did you mean 'tl.load'?}}
    y = tl.laod(x_ptr)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{a bitcast keeps the width, but fp32 has 32 bits and i16 has 16}}
    x = tl.load(x_ptr).to(tl.int16, bitcast=True)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{expected a type such as tl.float32, but found the string 'float16'; write tl.float16}}
    x = tl.load(x_ptr).to("float16")


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{fp_downcast_rounding is for casts to a narrower float, not from fp32 to i32}}
    x = tl.load(x_ptr).to(tl.int32, fp_downcast_rounding="rtne")


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{fp_downcast_rounding must be a string, not the number 1}}
    x = tl.load(x_ptr).to(tl.float16, fp_downcast_rounding=1)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{float does not take a run-time fp32; write .to(tl.float32)}}
    x = float(tl.load(x_ptr))


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{int does not take the string 'one'}}
    x = int("one")


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{bool does not take a run-time fp32; write 'value != 0'}}
    x = bool(tl.load(x_ptr))


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{abs takes numbers known at compile time; use tl.abs}}
    x = abs(tl.load(x_ptr))


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{abs does not take the string 'one'}}
    x = abs("one")


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{len takes a tuple, not a run-time fp32}}
    x = len(tl.load(x_ptr))


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{min takes 2 values or more}}
    x = min(1)


# -----
import triton
import triton.language as tl


@triton.jit
# expected-note @below {{'n' is a run-time i32}}
def kernel(n: "i32"):
    # expected-error @below {{triton.cdiv takes integers known at compile time, not a run-time i32; use tl.cdiv}}
    x = triton.cdiv(n, 8)


# -----
import triton
import triton.language as tl


@triton.jit
# expected-note @below {{'n' is a run-time i32}}
def kernel(n: "i32"):
    # expected-error @below {{triton.next_power_of_2's argument must be known at compile time; declare the parameter or variable as tl.constexpr}}
    x = triton.next_power_of_2(n)


# -----
import triton
import triton.language as tl


import math


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{math.exp takes a number known at compile time, not a run-time fp32; use tl.exp}}
    x = math.exp(tl.load(x_ptr))


# -----
import triton
import triton.language as tl


import math


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{math.sqrt is not defined for -1.0}}
    x = math.sqrt(-1)


# -----
import triton
import triton.language as tl


import math


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{math.floor is not defined for inf}}
    x = math.floor(float("inf"))


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{'in' is only supported for a known value and a tuple}}
    x = 1 in tl.arange(0, 8)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{'*' is only supported in a call's arguments and in a tuple}}
    x = *(1, 2)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{the integer has more than 255 bits}}
    x = 0xffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff


# -----
import triton
import triton.language as tl


@triton.jit
# expected-note @below {{'x_ptr' is a run-time *fp32}}
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{a pointer cannot be cast to fp32}}
    tl.store(x_ptr, x_ptr)


# -----
# Python reads `i < (n & j) < m`.
import triton
import triton.language as tl


@triton.jit
def kernel(n: "i32", m: "i32"):
    i, j = tl.arange(0, 8), tl.arange(0, 8)
    # expected-warning @below {{'&' binds tighter than '<'; write (i < n) & (j < m)}}
    mask = i < n & j < m


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(n: "i32", m: "i32"):
    i, j = tl.arange(0, 8), tl.arange(0, 8)
    # expected-warning @below {{'|' binds tighter than '<='; write (0 <= i) | (j >= m + 1)}}
    mask = 0 <= i | j >= m + 1


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(n: "i32", m: "i32"):
    i, j = tl.arange(0, 8), tl.arange(0, 8)
    # expected-warning @below {{'&' binds tighter than '<'; put brackets around every comparison}}
    mask = i < n & j < m & i < m


# -----
# Brackets say that it is meant.
import triton
import triton.language as tl


@triton.jit
def kernel(n: "i32", m: "i32"):
    i, j = tl.arange(0, 8), tl.arange(0, 8)
    mask = i < (n & j) < m


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(n: "i32", BLOCK: tl.constexpr = 8):
    # expected-error @below {{tl.assume's condition is false at compile time}}
    tl.assume(BLOCK > 8)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(n: "i32"):
    # expected-note @below {{'mask' is a tile of i1[8]}}
    mask = tl.arange(0, 8) < n
    # expected-error @below {{tl.assume takes one condition, not a tile of i1[8]; to skip lanes, pass a mask to tl.load and tl.store}}
    tl.assume(mask)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(n: "i32"):
    # expected-error @below {{expected a number or a tile, but found a list}}
    x = n + [1, 2]


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32", N: "i32", B: tl.constexpr = 64):
    # The note says what the variable holds, not what it was converted to.
    # expected-note @below {{'o' is a tile of i32[64]}}
    o = tl.arange(0, B)
    # expected-error @below {{tl.umulhi takes i32 or i64 or u32 or u64, but found fp32}}
    u = tl.umulhi(o, 1.5)


# -----
import triton
import triton.language as tl


@triton.jit
# expected-note @below {{'x_ptr' is a run-time *fp32}}
def kernel(x_ptr: "*fp32", B: tl.constexpr = 64):
    # expected-error @below {{a pointer cannot be cast to fp32; an address is .to(tl.int64)}}
    tl.store(x_ptr + tl.arange(0, B), x_ptr)

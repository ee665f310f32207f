"""Small kernels whose results on a GPU are recorded in values.txt.

One kernel shows one rule of the language. make_values.py holds the table of
launches; most kernels are launched with several element types.
"""

import triton
import triton.language as tl

FACTOR = tl.constexpr(3)
NAME = tl.constexpr("wide")


# --- Binary operators, one element type ---------------------------------------


@triton.jit
def add(x, y, z, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(z + i, tl.load(x + i) + tl.load(y + i))


@triton.jit
def sub(x, y, z, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(z + i, tl.load(x + i) - tl.load(y + i))


@triton.jit
def mul(x, y, z, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(z + i, tl.load(x + i) * tl.load(y + i))


@triton.jit
def truediv(x, y, z, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(z + i, tl.load(x + i) / tl.load(y + i))


@triton.jit
def floordiv(x, y, z, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(z + i, tl.load(x + i) // tl.load(y + i))


@triton.jit
def mod(x, y, z, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(z + i, tl.load(x + i) % tl.load(y + i))


@triton.jit
def bits(x, y, z, N: tl.constexpr):
    i = tl.arange(0, N)
    a = tl.load(x + i)
    b = tl.load(y + i)
    tl.store(z + i, a & b)
    tl.store(z + N + i, a | b)
    tl.store(z + 2 * N + i, a ^ b)
    tl.store(z + 3 * N + i, ~a)


@triton.jit
def shifts(x, y, z, N: tl.constexpr):
    i = tl.arange(0, N)
    a = tl.load(x + i)
    b = tl.load(y + i)
    tl.store(z + i, a << b)
    tl.store(z + N + i, a >> b)


@triton.jit
def compare(x, y, z, N: tl.constexpr):
    i = tl.arange(0, N)
    a = tl.load(x + i)
    b = tl.load(y + i)
    tl.store(z + i, a < b)
    tl.store(z + N + i, a <= b)
    tl.store(z + 2 * N + i, a > b)
    tl.store(z + 3 * N + i, a >= b)
    tl.store(z + 4 * N + i, a == b)
    tl.store(z + 5 * N + i, a != b)


@triton.jit
def extremes(x, y, z, N: tl.constexpr):
    i = tl.arange(0, N)
    a = tl.load(x + i)
    b = tl.load(y + i)
    tl.store(z + i, tl.minimum(a, b))
    tl.store(z + N + i, tl.maximum(a, b))


@triton.jit
def extremes_nan(x, y, z, N: tl.constexpr):
    i = tl.arange(0, N)
    a = tl.load(x + i)
    b = tl.load(y + i)
    tl.store(z + i, tl.minimum(a, b, propagate_nan=tl.PropagateNan.ALL))
    tl.store(z + N + i, tl.maximum(a, b, propagate_nan=tl.PropagateNan.ALL))


@triton.jit
def clamp(x, lo, hi, z, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(z + i, tl.clamp(tl.load(x + i), tl.load(lo + i), tl.load(hi + i)))


@triton.jit
def clamp_nan(x, lo, hi, z, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(z + i, tl.clamp(tl.load(x + i), tl.load(lo + i), tl.load(hi + i), propagate_nan=tl.PropagateNan.ALL))


@triton.jit
def cdiv(x, y, z, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(z + i, tl.cdiv(tl.load(x + i), tl.load(y + i)))


@triton.jit
def div_rn(x, y, z, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(z + i, tl.div_rn(tl.load(x + i), tl.load(y + i)))


@triton.jit
def fdiv(x, y, z, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(z + i, tl.fdiv(tl.load(x + i), tl.load(y + i)))


@triton.jit
def umulhi(x, y, z, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(z + i, tl.umulhi(tl.load(x + i), tl.load(y + i)))


@triton.jit
def where(x, y, z, N: tl.constexpr):
    i = tl.arange(0, N)
    a = tl.load(x + i)
    b = tl.load(y + i)
    tl.store(z + i, tl.where(a < b, a, b))


@triton.jit
def fma(x, y, w, z, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(z + i, tl.fma(tl.load(x + i), tl.load(y + i), tl.load(w + i)))


# --- Unary operators and functions --------------------------------------------


@triton.jit
def negate(x, z, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(z + i, -tl.load(x + i))


@triton.jit
def absolute(x, z, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(z + i, tl.abs(tl.load(x + i)))


@triton.jit
def logical_not(x, z, N: tl.constexpr):
    i = tl.arange(0, N)
    a = tl.load(x + i)
    tl.store(z + i, not a)
    tl.store(z + N + i, ~a)
    tl.store(z + 2 * N + i, -a)


@triton.jit
def floor_ceil(x, z, N: tl.constexpr):
    i = tl.arange(0, N)
    a = tl.load(x + i)
    tl.store(z + i, tl.floor(a))
    tl.store(z + N + i, tl.ceil(a))


@triton.jit
def exponentials(x, z, N: tl.constexpr):
    i = tl.arange(0, N)
    a = tl.load(x + i)
    tl.store(z + i, tl.exp(a))
    tl.store(z + N + i, tl.exp2(a))


@triton.jit
def logarithms(x, z, N: tl.constexpr):
    i = tl.arange(0, N)
    a = tl.load(x + i)
    tl.store(z + i, tl.log(a))
    tl.store(z + N + i, tl.log2(a))


@triton.jit
def roots(x, z, N: tl.constexpr):
    i = tl.arange(0, N)
    a = tl.load(x + i)
    tl.store(z + i, tl.sqrt(a))
    tl.store(z + N + i, tl.rsqrt(a))


@triton.jit
def sqrt_rn(x, z, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(z + i, tl.sqrt_rn(tl.load(x + i)))


@triton.jit
def circular(x, z, N: tl.constexpr):
    i = tl.arange(0, N)
    a = tl.load(x + i)
    tl.store(z + i, tl.sin(a))
    tl.store(z + N + i, tl.cos(a))


@triton.jit
def erf(x, z, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(z + i, tl.erf(tl.load(x + i)))


@triton.jit
def sigmoid(x, z, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(z + i, tl.sigmoid(tl.load(x + i)))


@triton.jit
def half_math(x, z, N: tl.constexpr):
    i = tl.arange(0, N)
    a = tl.load(x + i).to(tl.float32)
    tl.store(z + i, tl.exp(a))
    tl.store(z + N + i, tl.sqrt(tl.abs(a)))


@triton.jit
def softmax_rows(x, z, M: tl.constexpr, N: tl.constexpr):
    i = tl.arange(0, M)[:, None] * N + tl.arange(0, N)[None, :]
    tl.store(z + i, tl.softmax(tl.load(x + i), 1))


# --- Casts --------------------------------------------------------------------


@triton.jit
def cast(x, z, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(z + i, tl.load(x + i).to(z.dtype.element_ty))


@triton.jit
def store_cast(x, z, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(z + i, tl.load(x + i))


@triton.jit
def cast_rtz(x, z, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(z + i, tl.load(x + i).to(z.dtype.element_ty, fp_downcast_rounding="rtz"))


@triton.jit
def bitcast(x, z, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(z + i, tl.load(x + i).to(z.dtype.element_ty, bitcast=True))


@triton.jit
def to_bool(x, z, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(z + i, tl.load(x + i).to(tl.int1).to(tl.int32) * 10)


@triton.jit
def bool_memory(x, z, w, N: tl.constexpr):
    # A byte of memory that is neither 0 nor 1 loads as true.
    i = tl.arange(0, N)
    a = tl.load(x + i)
    tl.store(z + i, a)
    tl.store(w + i, a.to(tl.int32) + a)


@triton.jit
def literal_casts(z):
    tl.store(z, tl.cast(3.9, tl.int32))
    tl.store(z + 1, tl.cast(-3.9, tl.int32))
    tl.store(z + 2, tl.cast(300, tl.int8).to(tl.int32))
    tl.store(z + 3, tl.cast(True, tl.int32))
    tl.store(z + 4, tl.full([], 255, tl.uint8).to(tl.int32))
    tl.store(z + 5, tl.full([], -1, tl.int8).to(tl.int32))
    tl.store(z + 6, 7)
    tl.store(z + 7, 2.75)


@triton.jit
def fill(z, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(z + i, tl.full([N], 1.1, z.dtype.element_ty))
    tl.store(z + N + i, tl.zeros([N], z.dtype.element_ty))
    tl.store(z + 2 * N + i, 7)


# --- Promotion and literals ---------------------------------------------------


@triton.jit
def literals(x, z, N: tl.constexpr):
    # The results keep the type of x, whose arithmetic wraps or rounds.
    i = tl.arange(0, N)
    a = tl.load(x + i)
    tl.store(z + i, a + 100)
    tl.store(z + N + i, 3 - a)
    tl.store(z + 2 * N + i, a * 7)
    tl.store(z + 3 * N + i, a + True)


@triton.jit
def float_literals(x, z, N: tl.constexpr):
    i = tl.arange(0, N)
    a = tl.load(x + i)
    tl.store(z + i, a * 0.1)
    tl.store(z + N + i, 1.5 - a)
    tl.store(z + 2 * N + i, a + 1)


@triton.jit
def literal_division(x, z, N: tl.constexpr):
    i = tl.arange(0, N)
    a = tl.load(x + i)
    tl.store(z + i, a // 3)
    tl.store(z + N + i, a % 3)
    tl.store(z + 2 * N + i, a // -3)
    tl.store(z + 3 * N + i, a % -3)


@triton.jit
def literal_compare(x, z, N: tl.constexpr):
    # A literal in a comparison has a type of its own: 0.1 is a float32.
    i = tl.arange(0, N)
    a = tl.load(x + i)
    tl.store(z + i, a == 0.1)
    tl.store(z + N + i, a < 0.1)
    tl.store(z + 2 * N + i, a > 0.1)


@triton.jit
def literal_compare_int(x, z, N: tl.constexpr):
    i = tl.arange(0, N)
    a = tl.load(x + i)
    tl.store(z + i, a < 300)
    tl.store(z + N + i, a > -1)
    tl.store(z + 2 * N + i, -1 < a)
    tl.store(z + 3 * N + i, a == 255)


@triton.jit
def literal_extremes(x, z, N: tl.constexpr):
    # So has a literal in tl.minimum: the result of int8 and 300 is an int32.
    i = tl.arange(0, N)
    a = tl.load(x + i)
    tl.store(z + i, tl.maximum(a, 300))
    tl.store(z + N + i, tl.minimum(a, -300))


@triton.jit
def named_literals(x, z, N: tl.constexpr):
    # `n` is an int32 of run time, `C` stays a literal.
    i = tl.arange(0, N)
    a = tl.load(x + i)
    n = 100
    C: tl.constexpr = 100
    tl.store(z + i, a + n)
    tl.store(z + N + i, a + C)


@triton.jit
def mixed(x, y, z, N: tl.constexpr):
    i = tl.arange(0, N)
    a = tl.load(x + i)
    b = tl.load(y + i)
    tl.store(z + i, a + b)
    tl.store(z + N + i, a * b)


@triton.jit
def mixed_compare(x, y, z, N: tl.constexpr):
    i = tl.arange(0, N)
    a = tl.load(x + i)
    b = tl.load(y + i)
    tl.store(z + i, a < b)
    tl.store(z + N + i, a == b)


@triton.jit
def mixed_shift(x, y, z, N: tl.constexpr):
    # The left operand decides between the arithmetic and the logical shift.
    i = tl.arange(0, N)
    tl.store(z + i, tl.load(x + i) >> tl.load(y + i))


@triton.jit
def constants(z):
    # Arithmetic of constants follows Python, not C.
    tl.store(z, -7 // 2)
    tl.store(z + 1, -7 % 3)
    tl.store(z + 2, 7 % -3)
    tl.store(z + 3, 2**10)
    tl.store(z + 4, 1 << 20)
    tl.store(z + 5, min(3, 8) + max(2, 9))
    tl.store(z + 6, FACTOR * 5)
    tl.store(z + 7, int(7 / 2))


@triton.jit
def run_time_division(z, n):
    # The same divisions at run time truncate.
    a = -7
    tl.store(z, a // n)
    tl.store(z + 1, a % n)
    tl.store(z + 2, n // -2)
    tl.store(z + 3, n % -2)


@triton.jit
def scalar_arguments(z, w, a, b, c, d):
    tl.store(z, a + 1)
    tl.store(z + 1, a * b)
    tl.store(z + 2, b // 3)
    tl.store(w, c * 2)
    tl.store(w + 1, c + a)
    tl.store(w + 2, tl.where(d, 1.0, 2.0))
    tl.store(w + 3, c / a)


@triton.jit
def scalar_extremes(z, a, b):
    tl.store(z, min(a, b))
    tl.store(z + 1, max(a, b))
    tl.store(z + 2, min(a, 3))
    tl.store(z + 3, max(a, b, 0))


@triton.jit
def infinities(x, z, N: tl.constexpr):
    i = tl.arange(0, N)
    a = tl.load(x + i)
    tl.store(z + i, tl.where(a > 0, a, float("-inf")))
    tl.store(z + N + i, tl.where(a > 0, float("inf"), a))
    tl.store(z + 2 * N + i, a + float("nan"))


# --- Loads and stores ---------------------------------------------------------


@triton.jit
def masked_copy(x, z, n, N: tl.constexpr):
    i = tl.arange(0, N)
    m = i < n
    tl.store(z + i, tl.load(x + i, mask=m), mask=m)


@triton.jit
def masked_other(x, z, n, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(z + i, tl.load(x + i, mask=i < n, other=7))
    tl.store(z + N + i, tl.load(x + i, mask=i >= n, other=-1.5))


@triton.jit
def masked_other_tile(x, y, z, n, N: tl.constexpr):
    i = tl.arange(0, N)
    b = tl.load(y + i)
    tl.store(z + i, tl.load(x + i, (i < n) & (i % 2 == 0), b))


@triton.jit
def masked_scalar(x, z, n, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(z + i, tl.load(x + i, mask=n > 3, other=9))
    tl.store(z + N, tl.load(x, mask=n > 100, other=5))
    tl.store(z + N + 1, 1, mask=n > 100)


@triton.jit
def masked_rows(x, z, m, n, M: tl.constexpr, N: tl.constexpr):
    r = tl.arange(0, M)[:, None]
    c = tl.arange(0, N)[None, :]
    a = tl.load(x + r * n + c, mask=(r < m) & (c < n), other=0)
    tl.store(z + r * N + c, a * 2)


@triton.jit
def broadcast_mask(x, z, m, M: tl.constexpr, N: tl.constexpr):
    r = tl.arange(0, M)[:, None]
    c = tl.arange(0, N)[None, :]
    tl.store(z + r * N + c, tl.load(x + r * N + c, mask=r < m, other=c), mask=c > 1)


@triton.jit
def scalar_memory(x, z):
    a = tl.load(x)
    b = tl.load(x + 1)
    tl.store(z, a - b)
    tl.store(z + 1, b - a)


@triton.jit
def store_scalar(z, n, N: tl.constexpr):
    tl.store(z + tl.arange(0, N), n)


@triton.jit
def gather(x, index, z, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(z + i, tl.load(x + tl.load(index + i)))


@triton.jit
def scatter(x, index, z, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(z + tl.load(index + i), tl.load(x + i))


@triton.jit
def pointers(x, z, N: tl.constexpr):
    i = tl.arange(0, N)
    p = x + N
    tl.store(z + i, tl.load(p - N + i) + tl.load(p - i))
    q = x + i
    for _ in range(2):
        q += 2
    tl.store(z + N + i, tl.load(q))


# --- Shapes -------------------------------------------------------------------


@triton.jit
def outer(x, y, z, M: tl.constexpr, N: tl.constexpr):
    i = tl.arange(0, M)
    j = tl.arange(0, N)
    a = tl.load(x + i)
    b = tl.load(y + j)
    tl.store(z + i[:, None] * N + j[None, :], a[:, None] * b[None, :])


@triton.jit
def implicit_rank(x, z, M: tl.constexpr, N: tl.constexpr):
    i = tl.arange(0, M)
    j = tl.arange(0, N)
    a = tl.load(x + j)
    tl.store(z + i[:, None] * N + j, i[:, None] * a + j)


@triton.jit
def three_axes(z, A: tl.constexpr, B: tl.constexpr, C: tl.constexpr):
    a = tl.arange(0, A)[:, None, None]
    b = tl.arange(0, B)[None, :, None]
    c = tl.arange(0, C)[None, None, :]
    tl.store(z + a * B * C + b * C + c, a * 100 + b * 10 + c)


@triton.jit
def expand(x, z, M: tl.constexpr, N: tl.constexpr):
    i = tl.arange(0, M)
    j = tl.arange(0, N)
    a = tl.broadcast_to(tl.expand_dims(tl.load(x + i), 1), [M, N])
    tl.store(z + tl.expand_dims(i, 1) * N + tl.expand_dims(j, 0), a)


@triton.jit
def transpose(x, z, M: tl.constexpr, N: tl.constexpr):
    i = tl.arange(0, M)
    j = tl.arange(0, N)
    a = tl.load(x + i[:, None] * N + j[None, :])
    tl.store(z + j[:, None] * M + i[None, :], tl.trans(a))
    tl.store(z + M * N + i[:, None] * N + j[None, :], tl.reshape(tl.trans(a), [M, N]))


@triton.jit
def join_split(x, z, N: tl.constexpr):
    i = tl.arange(0, N)
    a = tl.load(x + i)
    b = tl.load(x + N + i)
    j = tl.join(a, b)
    tl.store(z + tl.arange(0, 2 * N), tl.reshape(j, [2 * N]))
    c, d = tl.split(j)
    tl.store(z + 2 * N + i, d - c)
    tl.store(z + 3 * N + tl.arange(0, 2 * N), tl.interleave(b, a))


@triton.jit
def ranges(z, N: tl.constexpr):
    tl.store(z + tl.arange(0, N), tl.arange(N, 2 * N))
    tl.store(z + N + tl.arange(0, 1)[:, None], tl.arange(5, 6)[:, None])


# --- Control flow -------------------------------------------------------------


@triton.jit
def loop_sum(z, n):
    total = 0
    for i in range(n):
        total += i * i
    tl.store(z, total)
    down = 0
    for i in range(n, 0, -2):
        down = down * 3 + i
    tl.store(z + 1, down)
    steps = 0
    for i in range(2, n, 3):
        steps += i
    tl.store(z + 2, steps)
    empty = 5
    for i in range(n, n):
        empty = 6
    tl.store(z + 3, empty)


@triton.jit
def loop_two(z, n):
    a = 0
    b = 1
    for _ in range(n):
        t = a + b
        a = b
        b = t
    tl.store(z, a)
    tl.store(z + 1, b)


@triton.jit
def loop_nested(z, n):
    total = 0
    for i in range(n):
        for j in range(i):
            total += i * 10 + j
    tl.store(z, total)


@triton.jit
def loop_tile(x, z, n, N: tl.constexpr):
    i = tl.arange(0, N)
    acc = tl.zeros([N], tl.float32)
    for k in range(0, n, N):
        acc += tl.load(x + k + i, mask=k + i < n, other=0.0)
    tl.store(z + i, acc)


@triton.jit
def unrolled(x, z, N: tl.constexpr):
    i = tl.arange(0, N)
    a = tl.load(x + i)
    for k in tl.static_range(4):
        a = a * 2 + k
    for k in tl.static_range(6, 0, -2):
        a = a - k
    tl.store(z + i, a)
    for k in tl.static_range(1, 8, 3):
        tl.store(z + N + k, k * k)


@triton.jit
def collatz(z, n):
    steps = 0
    while n != 1:
        if n % 2 == 0:
            n = n // 2
        else:
            n = 3 * n + 1
        steps += 1
    tl.store(z, steps)


@triton.jit
def while_and(z, n):
    i = 0
    s = 0
    while (i < n) and (s < 20):
        s += i
        i += 1
    tl.store(z, i)
    tl.store(z + 1, s)


@triton.jit
def branches(x, z, n, N: tl.constexpr):
    i = tl.arange(0, N)
    a = tl.load(x + i)
    if n > 10:
        a = a + 1
    elif n > 5:
        a = a * 2
        if n == 7:
            a = a - 100
    else:
        a = -a
    tl.store(z + i, a)


@triton.jit
def ternary(z, a, b):
    tl.store(z, a if a < b else b)
    tl.store(z + 1, (a + 1) if (a > 0 and b > 0) else (b + 1))
    tl.store(z + 2, a if (a == 0 or not b > 0) else 77)


@triton.jit
def early_return(z, n):
    pid = tl.program_id(0)
    if pid >= n:
        return
    tl.store(z + pid, pid + 40)


@triton.jit
def constant_branches(x, z, MODE: tl.constexpr, FLAG: tl.constexpr, extra, N: tl.constexpr):
    i = tl.arange(0, N)
    a = tl.load(x + i)
    if MODE == "double":
        a = a * 2
    elif MODE == "square":
        a = a * a
    if extra is not None:
        a = a + tl.load(extra + i)
    if FLAG and N > 4:
        a = a + 1000
    a = a + (5 if not FLAG else 6)
    if NAME == "wide":
        a = a + 10000
    tl.store(z + i, a)


# --- Called functions ---------------------------------------------------------


@triton.jit
def scaled(a, factor=3, shift=0):
    return a * factor + shift


@triton.jit
def both(a, b):
    return a + b, a - b


@triton.jit
def pick(a, b, WHICH: tl.constexpr):
    if WHICH == 0:
        return a
    else:
        return b


@triton.jit
def apply_twice(a, SCALE: tl.constexpr):
    return scaled(scaled(a, SCALE), factor=SCALE)


@triton.jit
def total_of(values):
    total = 0
    for k in tl.static_range(len(values)):
        total += values[k]
    return total


@triton.jit
def calls(x, y, z, N: tl.constexpr):
    i = tl.arange(0, N)
    a = tl.load(x + i)
    b = tl.load(y + i)
    s, d = both(a, b)
    tl.store(z + i, scaled(a))
    tl.store(z + N + i, scaled(a, shift=b, factor=2))
    tl.store(z + 2 * N + i, s * d)
    tl.store(z + 3 * N + i, pick(a, b, 1) - pick(a, b, WHICH=0))
    tl.store(z + 4 * N + i, apply_twice(a, SCALE=5))


@triton.jit
def tuples(z, n):
    t = (n, n * 2, 30)
    a, b, c = 1, 2, n
    a, b = b, a
    tl.store(z, total_of(t))
    tl.store(z + 1, t[1] - t[0])
    tl.store(z + 2, a * 100 + b * 10 + c)
    tl.store(z + 3, total_of((n, n)) + len(t))


# --- Programs -----------------------------------------------------------------


@triton.jit
def programs(z):
    x = tl.program_id(0)
    y = tl.program_id(1)
    w = tl.program_id(2)
    nx = tl.num_programs(0)
    ny = tl.num_programs(1)
    nw = tl.num_programs(2)
    tl.store(z + (w * ny + y) * nx + x, x + 10 * y + 100 * w + 1000 * nx + 10000 * ny + 100000 * nw)


@triton.jit
def blocks(x, y, z, n, B: tl.constexpr):
    i = tl.program_id(0) * B + tl.arange(0, B)
    m = i < n
    tl.store(z + i, tl.load(x + i, m) * 2 + tl.load(y + i, m), m)


@triton.jit
def matrix_blocks(x, z, m, n, B0: tl.constexpr, B1: tl.constexpr):
    i = tl.program_id(0) * B0 + tl.arange(0, B0)[:, None]
    j = tl.program_id(1) * B1 + tl.arange(0, B1)[None, :]
    inside = (i < m) & (j < n)
    a = tl.load(x + i * n + j, mask=inside)
    tl.store(z + j * m + i, a + 1, mask=inside)


@triton.jit
def counter(z, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.atomic_add(z + i % 4, i)
    tl.atomic_max(z + 4 + i % 2, i * tl.program_id(0))


# --- Reductions, scans and products -------------------------------------------


@triton.jit
def reduce_all(x, z, N: tl.constexpr):
    a = tl.load(x + tl.arange(0, N))
    tl.store(z, tl.sum(a, axis=0))
    tl.store(z + 1, tl.max(a, axis=0))
    tl.store(z + 2, tl.min(a, axis=0))


@triton.jit
def reduce_rows(x, z, M: tl.constexpr, N: tl.constexpr):
    i = tl.arange(0, M)
    j = tl.arange(0, N)
    a = tl.load(x + i[:, None] * N + j[None, :])
    tl.store(z + i, tl.sum(a, axis=1))
    tl.store(z + M + j, tl.max(a, axis=0))
    tl.store(z + M + N + i[:, None] * N + j[None, :], a - tl.min(a, axis=1, keep_dims=True))
    tl.store(z + M + N + M * N, tl.sum(a))


@triton.jit
def arg_reduce(x, z, M: tl.constexpr, N: tl.constexpr):
    i = tl.arange(0, M)
    j = tl.arange(0, N)
    a = tl.load(x + i[:, None] * N + j[None, :])
    tl.store(z + i, tl.argmax(a, axis=1))
    tl.store(z + M + i, tl.argmin(a, axis=1))


@triton.jit
def scans(x, z, N: tl.constexpr):
    i = tl.arange(0, N)
    a = tl.load(x + i)
    tl.store(z + i, tl.cumsum(a, axis=0))
    tl.store(z + N + i, tl.cumsum(a, axis=0, reverse=True))
    tl.store(z + 2 * N + i, tl.cumprod(a, axis=0))


@triton.jit
def product(x, y, z, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    i = tl.arange(0, M)[:, None]
    j = tl.arange(0, N)[None, :]
    a = tl.load(x + i * K + tl.arange(0, K)[None, :])
    b = tl.load(y + tl.arange(0, K)[:, None] * N + j)
    tl.store(z + i * N + j, tl.dot(a, b))


@triton.jit
def product_ieee(x, y, z, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    i = tl.arange(0, M)[:, None]
    j = tl.arange(0, N)[None, :]
    a = tl.load(x + i * K + tl.arange(0, K)[None, :])
    b = tl.load(y + tl.arange(0, K)[:, None] * N + j)
    acc = tl.full([M, N], 0.5, tl.float32)
    tl.store(z + i * N + j, tl.dot(a, b, acc, input_precision="ieee"))


@triton.jit
def sorted_tile(x, z, N: tl.constexpr):
    i = tl.arange(0, N)
    a = tl.load(x + i)
    tl.store(z + i, tl.sort(a))
    tl.store(z + N + i, tl.sort(a, descending=True))


@triton.jit
def flipped(x, z, M: tl.constexpr, N: tl.constexpr):
    i = tl.arange(0, M)[:, None] * N + tl.arange(0, N)[None, :]
    tl.store(z + i, tl.flip(tl.load(x + i), 1))


@triton.jit
def random_bits(z, w, seed, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(z + i, tl.randint(seed, i))
    tl.store(w + i, tl.rand(seed, i))

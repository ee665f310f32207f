"""Kernels for LoweringCudaTest.cpp: what each one tries is in LoweringCases.cpp."""

import triton
import triton.language as tl


@triton.jit
def copy(x, z, n, B: tl.constexpr):
    i = tl.program_id(0) * B + tl.arange(0, B)
    m = i < n
    tl.store(z + i, tl.load(x + i, mask=m), mask=m)


@triton.jit
def copy_all(x, z, B: tl.constexpr):
    i = tl.program_id(0) * B + tl.arange(0, B)
    tl.store(z + i, tl.load(x + i))


@triton.jit
def add(x, y, z, n, B: tl.constexpr):
    i = tl.program_id(0) * B + tl.arange(0, B)
    m = i < n
    tl.store(z + i, tl.load(x + i, m) + tl.load(y + i, m), m)


@triton.jit
def add_scalar(x, s, z, n, B: tl.constexpr):
    i = tl.program_id(0) * B + tl.arange(0, B)
    m = i < n
    tl.store(z + i, tl.load(x + i, m) + s, m)
    tl.store(z + n, s)


@triton.jit
def twice(x, n, B: tl.constexpr):
    i = tl.program_id(0) * B + tl.arange(0, B)
    m = i < n
    tl.store(x + i, tl.load(x + i, m) * 2, m)


@triton.jit
def move(x, z, n, B: tl.constexpr):
    i = tl.arange(0, B)
    m = i < n
    a = tl.load(x + i, mask=m)
    tl.store(z + i, a + 1, mask=m)


@triton.jit
def move_up(x, n, B: tl.constexpr):
    i = tl.arange(0, B)
    tl.store(x + i + 1, tl.load(x + i, mask=i < n), mask=i < n)


@triton.jit
def exchange(x, B: tl.constexpr):
    i = tl.arange(0, B)
    a = tl.load(x + i)
    b = tl.load(x + B + i)
    tl.store(x + i, b)
    tl.store(x + B + i, a)


@triton.jit
def reverse(x, B: tl.constexpr):
    i = tl.arange(0, B)
    tl.store(x + i, tl.load(x + B - 1 - i))


@triton.jit
def through_memory(x, z, w, B: tl.constexpr):
    i = tl.arange(0, B)
    tl.store(z + i, tl.load(x + i) + 1)
    b = tl.load(z + B - 1 - i)
    tl.store(w + i, b + 1)
    tl.store(z + i, b)


@triton.jit
def transpose_in_place(x, N: tl.constexpr):
    r = tl.arange(0, N)[:, None]
    c = tl.arange(0, N)[None, :]
    tl.store(x + c * N + r, tl.load(x + r * N + c))


@triton.jit
def masks(x, y, z, n, B: tl.constexpr):
    i = tl.arange(0, B)
    a = tl.load(x + i, mask=i % 3 == 1, other=1)
    b = tl.load(x + i, mask=(i < 2) | (i > n), other=0)
    tl.store(z + i, a)
    tl.store(z + B + i, b, mask=i >= n)
    tl.store(z + 2 * B + i, tl.load(x + i, mask=i < 0, other=a), mask=(i & 1) == 0)
    tl.store(z + 3 * B + i, a, mask=i < 0)
    m = tl.load(y + i) > 1
    tl.store(z + 4 * B + i, tl.load(x + i, mask=m, other=b), mask=m | (i < n))
    tl.store(z + 5 * B + i, tl.load(x + i, mask=n > 1000, other=a))
    tl.store(z + 6 * B + i, tl.load(x + i, mask=n < 1000, other=a), mask=n < 1000)


@triton.jit
def rows(x, z, m, n, M: tl.constexpr, N: tl.constexpr):
    r = tl.program_id(0) * M + tl.arange(0, M)[:, None]
    c = tl.program_id(1) * N + tl.arange(0, N)[None, :]
    inside = (r < m) & (c < n)
    tl.store(z + r * n + c, tl.load(x + r * n + c, mask=inside, other=1), mask=inside)


@triton.jit
def turned(x, z, m, n, M: tl.constexpr, N: tl.constexpr):
    r = tl.program_id(0) * M + tl.arange(0, M)[:, None]
    c = tl.program_id(1) * N + tl.arange(0, N)[None, :]
    inside = (r < m) & (c < n)
    tl.store(z + c * m + r, tl.load(x + r * n + c, inside), inside)


@triton.jit
def column_mask(x, z, n, M: tl.constexpr, N: tl.constexpr):
    r = tl.arange(0, M)[:, None]
    c = tl.arange(0, N)[None, :]
    tl.store(z + r * N + c, tl.load(x + r * N + c, mask=c < n, other=c), mask=r != 1)
    tl.store(z + M * N + r * N + c, tl.load(x + r * N + c, mask=c > n, other=r), mask=c >= n)


@triton.jit
def cube(x, z, a, b, c, A: tl.constexpr, B: tl.constexpr, C: tl.constexpr):
    i = tl.arange(0, A)[:, None, None]
    j = tl.arange(0, B)[None, :, None]
    k = tl.arange(0, C)[None, None, :]
    m = (i < a) & (j < b) & (k < c)
    tl.store(z + (k * B + j) * A + i, tl.load(x + (i * b + j) * c + k, mask=m, other=3))


@triton.jit
def outer(x, y, z, M: tl.constexpr, N: tl.constexpr):
    i = tl.arange(0, M)
    j = tl.arange(0, N)
    a = tl.load(x + i)
    b = tl.load(y + j)
    tl.store(z + i[:, None] * N + j[None, :], a[:, None] + b[None, :])
    tl.store(z + M * N + i, a + 1)
    tl.store(z + M * N + M + j, b)


@triton.jit
def strides(x, z, s, B: tl.constexpr):
    i = tl.arange(0, B)
    tl.store(z + i, tl.load(x + 2 * i))
    tl.store(z + B + i, tl.load(x + 2 * B - 1 - i))
    tl.store(z + 2 * B + i, tl.load(x + i // 2))
    tl.store(z + 3 * B + i, tl.load(x + i * s))
    tl.store(z + 5 * B - 1 - i, tl.load(x + s))
    tl.store(z + 5 * B + i * s, tl.load(x + (i ^ 1)))


@triton.jit
def wide_offsets(x, z, s, B: tl.constexpr):
    i = tl.arange(0, B).to(tl.int64)
    j = tl.arange(0, B).to(tl.uint8)
    tl.store(z + i * s, tl.load(x + (i + s)))
    tl.store(z + B * s + i, tl.load(x + j))


@triton.jit
def total(x, y, z, N: tl.constexpr):
    i = tl.arange(0, N)
    a = tl.load(x + i)
    b = tl.load(y + i)
    tl.store(z + i, a // b)
    tl.store(z + N + i, a % b)
    tl.store(z + 2 * N + i, a << b)
    tl.store(z + 3 * N + i, a >> b)
    tl.store(z + 4 * N + i, tl.abs(a))
    tl.store(z + 5 * N + i, tl.minimum(a, b))
    tl.store(z + 6 * N + i, tl.maximum(a, b))
    tl.store(z + 7 * N + i, a * b - a)
    tl.store(z + 8 * N + i, -a)
    tl.store(z + 9 * N + i, tl.where(a < b, ~a, a ^ b))


@triton.jit
def total_scalar(x, z, s, N: tl.constexpr):
    i = tl.arange(0, N)
    a = tl.load(x + i)
    tl.store(z + i, a // s)
    tl.store(z + N + i, a % s)
    tl.store(z + 2 * N + i, a << s)
    tl.store(z + 3 * N + i, a >> s)
    b = tl.load(x + 2)
    tl.store(z + 4 * N, b // s)
    tl.store(z + 4 * N + 1, b % s)
    tl.store(z + 4 * N + 2, b << s)
    tl.store(z + 4 * N + 3, b >> s)


@triton.jit
def by_constants(x, z, N: tl.constexpr):
    i = tl.arange(0, N)
    a = tl.load(x + i)
    tl.store(z + i, a // 1)
    tl.store(z + N + i, a % 1)
    tl.store(z + 2 * N + i, a // 7)
    tl.store(z + 3 * N + i, a % 7)
    tl.store(z + 4 * N + i, a // 8)
    tl.store(z + 5 * N + i, a % 8)
    tl.store(z + 6 * N + i, a << 7)
    tl.store(z + 7 * N + i, a >> 7)
    tl.store(z + 8 * N + i, a << 100)
    tl.store(z + 9 * N + i, a >> 100)


@triton.jit
def by_minus_one(x, z, N: tl.constexpr):
    i = tl.arange(0, N)
    a = tl.load(x + i)
    tl.store(z + i, a // -1)
    tl.store(z + N + i, a % -1)
    tl.store(z + 2 * N + i, a // -8)
    tl.store(z + 3 * N + i, a % -3)


@triton.jit
def high(x, y, z, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(z + i, tl.umulhi(tl.load(x + i), tl.load(y + i)))


@triton.jit
def cast(x, z, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(z + i, tl.load(x + i).to(z.dtype.element_ty))


@triton.jit
def floats(x, y, z, N: tl.constexpr):
    i = tl.arange(0, N)
    a = tl.load(x + i)
    b = tl.load(y + i)
    tl.store(z + i, a + b)
    tl.store(z + N + i, a - b)
    tl.store(z + 2 * N + i, a * b)
    tl.store(z + 3 * N + i, a / b)
    tl.store(z + 4 * N + i, a % b)
    tl.store(z + 5 * N + i, tl.minimum(a, b))
    tl.store(z + 6 * N + i, tl.maximum(a, b))
    tl.store(z + 7 * N + i, tl.minimum(a, b, propagate_nan=tl.PropagateNan.ALL))
    tl.store(z + 8 * N + i, tl.maximum(a, b, propagate_nan=tl.PropagateNan.ALL))
    tl.store(z + 9 * N + i, tl.abs(a))
    tl.store(z + 10 * N + i, -a)
    tl.store(z + 11 * N + i, tl.fma(a, b, a))
    tl.store(z + 12 * N + i, a * b + b)
    tl.store(z + 13 * N + i, tl.where(a < b, a, b))
    tl.store(z + 14 * N + i, tl.clamp(a, b, a))


@triton.jit
def comparisons(x, y, z, N: tl.constexpr):
    i = tl.arange(0, N)
    a = tl.load(x + i)
    b = tl.load(y + i)
    tl.store(z + i, a < b)
    tl.store(z + N + i, a <= b)
    tl.store(z + 2 * N + i, a > b)
    tl.store(z + 3 * N + i, a >= b)
    tl.store(z + 4 * N + i, a == b)
    tl.store(z + 5 * N + i, a != b)
    tl.store(z + 6 * N + i, a.to(tl.int1))


@triton.jit
def functions(x, z, N: tl.constexpr):
    i = tl.arange(0, N)
    a = tl.load(x + i)
    tl.store(z + i, tl.floor(a))
    tl.store(z + N + i, tl.ceil(a))
    tl.store(z + 2 * N + i, tl.sqrt(a))
    tl.store(z + 3 * N + i, tl.rsqrt(a))
    tl.store(z + 4 * N + i, tl.exp(a))
    tl.store(z + 5 * N + i, tl.exp2(a))
    tl.store(z + 6 * N + i, tl.log(a))
    tl.store(z + 7 * N + i, tl.log2(a))
    tl.store(z + 8 * N + i, tl.sin(a))
    tl.store(z + 9 * N + i, tl.cos(a))
    tl.store(z + 10 * N + i, tl.erf(a))
    tl.store(z + 11 * N + i, tl.sigmoid(a))


@triton.jit
def rounded(x, y, z, N: tl.constexpr):
    i = tl.arange(0, N)
    a = tl.load(x + i)
    b = tl.load(y + i)
    tl.store(z + i, tl.div_rn(a, b))
    tl.store(z + N + i, tl.sqrt_rn(a))


@triton.jit
def truths(x, y, z, N: tl.constexpr):
    i = tl.arange(0, N)
    a = tl.load(x + i)
    b = tl.load(y + i)
    tl.store(z + i, a & b)
    tl.store(z + N + i, a | b)
    tl.store(z + 2 * N + i, a ^ b)
    tl.store(z + 3 * N + i, ~a)
    tl.store(z + 4 * N + i, tl.where(a, b, i > 5))
    tl.store(z + 5 * N + i, a == b)
    tl.store(z + 6 * N + i, a < b)
    tl.store(z + 7 * N + i, a + b)
    tl.store(z + 8 * N + i, tl.load(x + i, mask=b, other=True))


@triton.jit
def grid(z, X: tl.constexpr):
    x = tl.program_id(0)
    y = tl.program_id(1)
    w = tl.program_id(2)
    at = (w * tl.num_programs(1) + y) * tl.num_programs(0) + x
    tl.store(z + at * X + tl.arange(0, X), x + 10 * y + 100 * w + tl.arange(0, X))


@triton.jit
def scalars(x, y, z):
    a = tl.load(x)
    tl.store(z, a)
    b = tl.load(z) + tl.load(y)
    tl.store(z + 1, b)
    tl.store(z + 2, tl.load(z + 1) + 1)


@triton.jit
def bounds(x, z, lo, hi, B: tl.constexpr):
    i = tl.program_id(0) * B + tl.arange(0, B)
    tl.store(z + i, tl.load(x + i, mask=(i >= lo) & (i < hi), other=9))
    z += tl.num_programs(0) * B
    tl.store(z + i, tl.load(x + i, mask=i <= hi - 1), mask=i <= hi - 1)
    z += tl.num_programs(0) * B
    tl.store(z + i, tl.load(x + i), mask=hi > i)
    z += tl.num_programs(0) * B
    tl.store(z + i, tl.load(x + i), mask=(i < lo) | (i >= hi))
    z += tl.num_programs(0) * B
    tl.store(z + i, tl.load(x + i), mask=(i < hi) & (tl.program_id(0) != 1))


@triton.jit
def hints(x, z, n, B: tl.constexpr):
    i = tl.program_id(0) * B + tl.arange(0, B)
    m = i < n
    a = tl.load(x + i, m, other=3, cache_modifier=".ca", eviction_policy="evict_first")
    b = tl.load(x + i, cache_modifier=".cg", eviction_policy="evict_last")
    c = tl.load(x + i, m, cache_modifier=".cv")
    d = tl.load(x + i, m, other=1, volatile=True)
    tl.store(z + i, a, cache_modifier=".wb")
    z += tl.num_programs(0) * B
    tl.store(z + i, b, cache_modifier=".cg", eviction_policy="evict_first")
    z += tl.num_programs(0) * B
    tl.store(z + i, c, m, cache_modifier=".cs")
    z += tl.num_programs(0) * B
    tl.store(z + i, d, m, cache_modifier=".wt")


@triton.jit
def self_outer(x, z, N: tl.constexpr):
    i = tl.arange(0, N)
    a = tl.load(x + i)
    tl.store(z + i[:, None] * N + i[None, :], a[:, None] + a[None, :] + a[None, :])
    tl.store(z + N * N + i, a)
    m = a > 1
    tl.store(z + N * N + N + i[None, :] * N + i[:, None], a[None, :], mask=m[:, None])


@triton.jit
def signed_bytes(x, z, B: tl.constexpr):
    i = tl.arange(0, B)
    j = i.to(tl.int8)
    tl.store(z + i, tl.load(x + 128 + j))
    tl.store(z + B + i, tl.load(x + 128 + (j + 1)))
    tl.store(z + 2 * B + i, tl.load(x + (i.to(tl.uint8) + 200)))


@triton.jit
def pointers(x, z, n, B: tl.constexpr):
    i = tl.arange(0, B)
    p = x + tl.program_id(0).to(tl.int64) * B
    q = z + tl.program_id(0) * B + B
    tl.store(q - 1 - i, tl.load(p + i))
    r = p + i
    r += n
    r -= n
    q += tl.num_programs(0) * B
    tl.store(q + (i - B), tl.load(r + 1) + tl.load(r))
    q += tl.num_programs(0) * B
    tl.store(tl.multiple_of(q - B + i, [1]), tl.load(p + (i + n) - n))


@triton.jit
def repeated(x, z, B: tl.constexpr):
    i = tl.arange(0, B)
    for k in tl.static_range(4):
        a = tl.load(x + (i * 5 + k) % B)
        tl.store(x + i, a + k)
        tl.store(z + k * B + i, tl.load(x + (i ^ 3) % B))

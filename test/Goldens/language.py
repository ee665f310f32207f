"""Small kernels of loops, reductions, products, shapes, atomics, fp8, blocks in
memory and random numbers, whose results on a GPU are recorded in language.txt.

One kernel shows one rule of the language. language_launches.py holds the table
of launches.
"""

import triton
import triton.language as tl
from triton.language.extra import libdevice

# --- Loops --------------------------------------------------------------------


@triton.jit
def loop_range(z, lo, hi, step):
    count = 0
    total = 0
    last = -77
    for i in range(lo, hi, step):
        count += 1
        total = total * 3 + i
        last = i
    tl.store(z, count)
    tl.store(z + 1, total)
    tl.store(z + 2, last)


@triton.jit
def loop_down(z, n):
    total = 0
    for i in range(n, -1, -1):
        for j in range(i, 0, -2):
            total = total * 2 + j
    tl.store(z, total)
    for i in tl.range(n - 1, -n, -3):
        total += i * i
    tl.store(z + 1, total)


@triton.jit
def loop_wide(z, lo, hi):
    # The bounds' promotion is the type of i: here 64 bits.
    total = 0
    for i in range(lo, hi):
        total ^= i.to(tl.int32)
        tl.store(z + 1, i)
    tl.store(z, total)


@triton.jit
def loop_options(x, z, n, N: tl.constexpr):
    i = tl.arange(0, N)
    a = tl.zeros([N], tl.int32)
    for k in tl.range(0, n, num_stages=3):
        a += tl.load(x + k * N + i)
    for k in tl.range(0, n, loop_unroll_factor=2):
        a = a * 3 + tl.load(x + k * N + i)
    for k in tl.range(n, disallow_acc_multi_buffer=True):
        a -= k
    for k in tl.range(n, warp_specialize=False, flatten=False):
        a ^= k
    tl.store(z + i, a)


@triton.jit
def loop_assign(z, n):
    # Assigning the loop's variable ends with the iteration.
    total = 0
    for i in range(n):
        i = i * 10
        total += i
    tl.store(z, total)


@triton.jit
def loop_rotate(z, n):
    a = 1
    b = 2
    c = 3
    for _ in range(n):
        a, b, c = b, c, a
    tl.store(z, a * 100 + b * 10 + c)


@triton.jit
def loop_pointer(x, z, n, N: tl.constexpr):
    p = x + tl.arange(0, N)
    q = z
    for k in range(n):
        tl.store(q + tl.arange(0, N), tl.load(p) + k)
        p += N
        q += 2 * N


@triton.jit
def loop_tuple(z, n):
    t = (1, 2.5)
    for i in range(n):
        t = (t[0] + i, t[1] * 2)
    tl.store(z, t[0])
    tl.store(z + 1, t[1])


@triton.jit
def loop_matrix(x, z, n, N: tl.constexpr):
    i = tl.arange(0, N)[:, None] * N + tl.arange(0, N)[None, :]
    a = tl.load(x + i)
    for k in range(n):
        a = a * 2 + tl.trans(tl.load(x + i)) * k
    tl.store(z + i, a)


@triton.jit
def loop_branch(z, n):
    low = 0
    high = 0
    for i in range(n):
        if i % 3 == 0:
            low += i
        elif i % 3 == 1:
            high += i
            if high > 20:
                high -= 15
        else:
            t = low
            low = high
            high = t
    tl.store(z, low)
    tl.store(z + 1, high)


@triton.jit
def loop_flattened(z, n):
    # An empty inner loop runs no time, whatever a pass makes of the nest.
    count = 0
    for i in tl.range(0, 4, flatten=True):
        for j in range(0, n):
            count += 1
    tl.store(z, count)


@triton.jit
def loop_static(z, N: tl.constexpr):
    for i in tl.static_range(N, 0, -3):
        tl.store(z + i, i * 2)
    for i in tl.static_range(0):
        tl.store(z, 99)


@triton.jit
def while_gcd(z, a, b):
    while b != 0:
        t = a % b
        a = b
        b = t
    tl.store(z, a)


@triton.jit
def while_tile(x, z, N: tl.constexpr):
    i = tl.arange(0, N)
    a = tl.load(x + i)
    rounds = 0
    while tl.max(a, axis=0) > 0:
        a = tl.where(a > 0, a // 2, a)
        rounds += 1
    tl.store(z + i, a)
    tl.store(z + N, rounds)


@triton.jit
def while_nested(z, n):
    i = 0
    total = 0
    while i < n:
        j = i
        while j > 0:
            total += j
            j = j // 2
        for k in range(i):
            total += k
        i += 1
    tl.store(z, total)


@triton.jit
def while_condition(z, n):
    i = 10
    while (i > n and i % 7 != 0) or i == 21:
        i -= 1
    tl.store(z, i)
    while not (i > 30):
        i += 4
    tl.store(z + 1, i)


# --- Branches -----------------------------------------------------------------


@triton.jit
def if_merges(x, z, n, N: tl.constexpr):
    i = tl.arange(0, N)
    a = tl.load(x + i)
    p = z + i
    s = 1
    if n > 2:
        a = a * 2
        p = p + N
        s = n
    if n > 4:
        b = a + s
    else:
        b = a - s
    tl.store(p, b)
    c = tl.max(b, axis=0) if n > 3 else tl.min(b, axis=0)
    tl.store(z + 2 * N, c)


@triton.jit
def if_types(z, n):
    # A literal that meets an i64 in the other arm becomes one.
    a = n.to(tl.int64)
    if n > 2:
        a = tl.cast(5, tl.int64)
    tl.store(z, a << 33)
    flag = n > 1
    if n == 4:
        flag = False
    tl.store(z + 1, flag)


@triton.jit
def if_tile_condition(x, z, N: tl.constexpr):
    i = tl.arange(0, N)
    a = tl.load(x + i)
    if tl.sum(a, axis=0) > 10:
        tl.store(z + i, a)
    else:
        tl.store(z + i, -a)


@triton.jit
def sign_of(a):
    if a > 0:
        return 1
    elif a < 0:
        return -1
    else:
        return 0


@triton.jit
def larger(a, b):
    if a > b:
        return a
    return b


@triton.jit
def write_if(z, flag, value):
    if flag:
        return
    tl.store(z, value)


@triton.jit
def helper_returns(z, n):
    tl.store(z, sign_of(n))
    tl.store(z + 1, larger(n, 3))
    write_if(z + 2, n > 3, 10)
    write_if(z + 3, n <= 3, 11)


@triton.jit
def early_return_twice(z, n):
    pid = tl.program_id(0)
    if pid == 1:
        return
    x = pid * 10
    if pid >= n:
        tl.store(z + pid, -1)
        return
    tl.store(z + pid, x)


@triton.jit
def run_time_logic(z, a, b):
    tl.store(z, (a > 0) & (b > 0))
    tl.store(z + 1, a > 0 and b > 0)
    tl.store(z + 2, a > 0 or b > 0)
    tl.store(z + 3, not (a > 0))
    tl.store(z + 4, a > 0 and (b > 0 or a == 7))


# --- Reductions ---------------------------------------------------------------


@triton.jit
def reduce_options(x, z, M: tl.constexpr, N: tl.constexpr):
    i = tl.arange(0, M)
    j = tl.arange(0, N)
    a = tl.load(x + i[:, None] * N + j[None, :])
    tl.store(z + j, tl.sum(a, axis=0))
    tl.store(z + N + i, tl.sum(a, axis=-1))
    tl.store(z + N + M, tl.sum(a))
    tl.store(z + N + M + 1 + i[:, None] + j[None, :] * 0, tl.max(a, axis=1, keep_dims=True))
    tl.store(z + N + 2 * M + 1 + j, tl.min(a, axis=-2))
    tl.store(z + 2 * N + 2 * M + 1, tl.max(a))
    tl.store(z + 2 * N + 2 * M + 2, tl.min(a, axis=None))


@triton.jit
def reduce_bits(x, z, M: tl.constexpr, N: tl.constexpr):
    i = tl.arange(0, M)
    j = tl.arange(0, N)
    a = tl.load(x + i[:, None] * N + j[None, :])
    tl.store(z + i, tl.xor_sum(a, axis=1))
    tl.store(z + M + j, tl.reduce_or(a, axis=0))


@triton.jit
def reduce_cube(x, z, A: tl.constexpr, B: tl.constexpr, C: tl.constexpr):
    a = tl.arange(0, A)
    b = tl.arange(0, B)
    c = tl.arange(0, C)
    x3 = tl.load(x + a[:, None, None] * B * C + b[None, :, None] * C + c[None, None, :])
    tl.store(z + b[:, None] * C + c[None, :], tl.sum(x3, axis=0))
    tl.store(z + B * C + a[:, None] * C + c[None, :], tl.max(x3, axis=1))
    tl.store(z + B * C + A * C + a[:, None] * B + b[None, :], tl.min(x3, axis=2))
    tl.store(z + B * C + A * C + A * B + a, tl.sum(tl.sum(x3, axis=2), axis=1))


@triton.jit
def sum_dtype(x, z, w, N: tl.constexpr):
    a = tl.load(x + tl.arange(0, N))
    tl.store(z, tl.sum(a, axis=0))
    tl.store(w, tl.sum(a, axis=0, dtype=tl.int64))
    tl.store(w + 1, tl.sum(a.to(tl.int8), axis=0, dtype=tl.int8))


@triton.jit
def reduce_floats(x, z, M: tl.constexpr, N: tl.constexpr):
    i = tl.arange(0, M)
    a = tl.load(x + i[:, None] * N + tl.arange(0, N)[None, :])
    tl.store(z + i, tl.max(a, axis=1))
    tl.store(z + M + i, tl.min(a, axis=1))
    tl.store(z + 2 * M + i, tl.sum(a, axis=1))


@triton.jit
def reduce_indices(x, z, w, M: tl.constexpr, N: tl.constexpr):
    i = tl.arange(0, M)
    a = tl.load(x + i[:, None] * N + tl.arange(0, N)[None, :])
    high, at = tl.max(a, axis=1, return_indices=True)
    tl.store(z + i, high)
    tl.store(w + i, at)
    low, at = tl.min(a, axis=1, return_indices=True)
    tl.store(z + M + i, low)
    tl.store(w + M + i, at)
    tl.store(w + 2 * M + i, tl.argmax(a, axis=1))
    tl.store(w + 3 * M + i, tl.argmin(a, axis=1))


@triton.jit
def arg_columns(x, w, M: tl.constexpr, N: tl.constexpr):
    j = tl.arange(0, N)
    a = tl.load(x + tl.arange(0, M)[:, None] * N + j[None, :])
    tl.store(w + j, tl.argmax(a, axis=0))
    tl.store(w + N + j, tl.argmin(a, axis=-2))
    best = tl.argmax(a, axis=1, keep_dims=True)
    tl.store(w + 2 * N + tl.arange(0, M)[:, None], best)


@triton.jit
def arg_large(x, w, N: tl.constexpr):
    a = tl.load(x + tl.arange(0, N))
    tl.store(w, tl.argmax(a, axis=0))
    tl.store(w + 1, tl.argmin(a, axis=0))


@triton.jit
def multiply(a, b):
    return a * b


@triton.jit
def largest_magnitude(a, b):
    return tl.where(tl.abs(a) > tl.abs(b), a, b)


@triton.jit
def welford(mean1, m1, n1, mean2, m2, n2):
    n = n1 + n2
    delta = mean2 - mean1
    mean = mean1 + delta * (n2 / n)
    return mean, m1 + m2 + delta * delta * n1 * n2 / n, n


@triton.jit
def affine(a1, b1, a2, b2):
    # First x -> a1 x + b1, then x -> a2 x + b2: not commutative.
    return a1 * a2, b1 * a2 + b2


@triton.jit
def last_of(a, b):
    return b


@triton.jit
def combine_user(x, z, M: tl.constexpr, N: tl.constexpr):
    i = tl.arange(0, M)
    j = tl.arange(0, N)
    a = tl.load(x + i[:, None] * N + j[None, :])
    tl.store(z + i, tl.reduce(a, 1, multiply))
    tl.store(z + M + j, tl.reduce(a, 0, largest_magnitude))
    tl.store(z + M + N, tl.reduce(a, None, multiply))
    tl.store(z + M + N + 1 + i[:, None], tl.reduce(a, 1, multiply, keep_dims=True))


@triton.jit
def combine_welford(x, z, N: tl.constexpr):
    a = tl.load(x + tl.arange(0, N))
    mean, m2, n = tl.reduce((a, tl.zeros([N], tl.float32), tl.full([N], 1, tl.float32)), 0, welford)
    tl.store(z, mean)
    tl.store(z + 1, m2)
    tl.store(z + 2, n)


@triton.jit
def softmax_axis(x, z, M: tl.constexpr, N: tl.constexpr, DIM: tl.constexpr):
    i = tl.arange(0, M)[:, None] * N + tl.arange(0, N)[None, :]
    tl.store(z + i, tl.softmax(tl.load(x + i), DIM))


# --- Scans --------------------------------------------------------------------


@triton.jit
def scan_sums(x, z, M: tl.constexpr, N: tl.constexpr):
    i = tl.arange(0, M)[:, None] * N + tl.arange(0, N)[None, :]
    a = tl.load(x + i)
    tl.store(z + i, tl.cumsum(a, axis=0))
    tl.store(z + M * N + i, tl.cumsum(a, axis=1))
    tl.store(z + 2 * M * N + i, tl.cumsum(a, axis=1, reverse=True))
    tl.store(z + 3 * M * N + i, tl.cumsum(a, axis=0, reverse=True))
    tl.store(z + 4 * M * N + i, tl.cumprod(a, axis=1))
    tl.store(z + 5 * M * N + i, tl.cumprod(a, axis=0, reverse=True))


@triton.jit
def scan_dtype(x, z, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(z + i, tl.cumsum(tl.load(x + i), axis=0, dtype=tl.int64))


@triton.jit
def scan_user(x, y, z, N: tl.constexpr):
    i = tl.arange(0, N)
    a = tl.load(x + i)
    b = tl.load(y + i)
    s, t = tl.associative_scan((a, b), 0, affine)
    tl.store(z + i, s)
    tl.store(z + N + i, t)
    s, t = tl.associative_scan((a, b), 0, affine, reverse=True)
    tl.store(z + 2 * N + i, s)
    tl.store(z + 3 * N + i, t)
    tl.store(z + 4 * N + i, tl.associative_scan(a, 0, largest_magnitude))
    tl.store(z + 5 * N + i, tl.associative_scan(a, 0, last_of))


@triton.jit
def scan_rows(x, z, M: tl.constexpr, N: tl.constexpr):
    i = tl.arange(0, M)[:, None] * N + tl.arange(0, N)[None, :]
    a = tl.load(x + i)
    tl.store(z + i, tl.associative_scan(a, 1, multiply))
    tl.store(z + M * N + i, tl.associative_scan(a, 0, multiply, reverse=True))


# --- Products -----------------------------------------------------------------


@triton.jit
def dot_of(x, y, z, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr, PRECISION: tl.constexpr):
    i = tl.arange(0, M)[:, None]
    j = tl.arange(0, N)[None, :]
    a = tl.load(x + i * K + tl.arange(0, K)[None, :])
    b = tl.load(y + tl.arange(0, K)[:, None] * N + j)
    tl.store(z + i * N + j, tl.dot(a, b, input_precision=PRECISION))


@triton.jit
def dot_out(x, y, w, z, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    i = tl.arange(0, M)[:, None]
    j = tl.arange(0, N)[None, :]
    a = tl.load(x + i * K + tl.arange(0, K)[None, :])
    b = tl.load(y + tl.arange(0, K)[:, None] * N + j)
    acc = tl.load(w + i * N + j)
    tl.store(z + i * N + j, tl.dot(a, b, acc, out_dtype=acc.dtype))


@triton.jit
def dot_transposed(x, y, z, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    i = tl.arange(0, M)[:, None]
    j = tl.arange(0, N)[:, None]
    k = tl.arange(0, K)[None, :]
    a = tl.load(x + i * K + k)
    b = tl.load(y + j * K + k)
    tl.store(z + i * N + tl.arange(0, N)[None, :], tl.dot(a, tl.trans(b)))


@triton.jit
def dot_loop(x, y, z, k, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    i = tl.arange(0, M)[:, None]
    j = tl.arange(0, N)[None, :]
    acc = tl.zeros([M, N], tl.float32)
    for start in range(0, k, K):
        c = start + tl.arange(0, K)
        a = tl.load(x + i * k + c[None, :], mask=c[None, :] < k, other=0.0)
        b = tl.load(y + c[:, None] * N + j, mask=c[:, None] < k, other=0.0)
        acc = tl.dot(a, b, acc)
    tl.store(z + i * N + j, acc)


@triton.jit
def dot_cube(x, y, z, B: tl.constexpr, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    s = tl.arange(0, B)[:, None, None]
    i = tl.arange(0, M)[None, :, None]
    j = tl.arange(0, N)[None, None, :]
    a = tl.load(x + s * M * K + i * K + tl.arange(0, K)[None, None, :])
    b = tl.load(y + s * K * N + tl.arange(0, K)[None, :, None] * N + j)
    tl.store(z + s * M * N + i * N + j, tl.dot(a, b))


# --- Shapes -------------------------------------------------------------------


@triton.jit
def shape_moves(x, z, M: tl.constexpr, N: tl.constexpr):
    i = tl.arange(0, M)[:, None] * N + tl.arange(0, N)[None, :]
    k = tl.arange(0, M * N)
    a = tl.load(x + i)
    tl.store(z + k, tl.ravel(a))
    tl.store(z + M * N + k, tl.reshape(tl.trans(a), [M * N]))
    tl.store(z + 2 * M * N + k, tl.permute(a, (1, 0)).reshape(M * N))
    tl.store(z + 3 * M * N + i, tl.reshape(a.T, [N, M]).reshape([M, N]))
    tl.store(z + 4 * M * N + i, tl.view(tl.ravel(a), [M, N]) + tl.expand_dims(tl.arange(0, M), 1).to(a.dtype))


@triton.jit
def shape_cube(x, z, A: tl.constexpr, B: tl.constexpr, C: tl.constexpr):
    k = tl.arange(0, A * B * C)
    a = tl.reshape(tl.load(x + k), [A, B, C])
    tl.store(z + k, tl.permute(a, [0, 2, 1]).ravel())
    tl.store(z + A * B * C + k, tl.permute(a, [2, 0, 1]).ravel())
    tl.store(z + 2 * A * B * C + k, tl.trans(a, 1, 2, 0).ravel())
    tl.store(z + 3 * A * B * C + k, tl.trans(a).ravel())
    tl.store(z + 4 * A * B * C + k, tl.ravel(tl.flip(a, 1)))


@triton.jit
def joins(x, z, M: tl.constexpr, N: tl.constexpr):
    i = tl.arange(0, M)[:, None] * N + tl.arange(0, N)[None, :]
    k = tl.arange(0, M * N)
    a = tl.load(x + i)
    b = tl.load(x + M * N + i)
    j = tl.join(a, b)
    tl.store(z + tl.arange(0, 2 * M * N), j.reshape(2 * M * N))
    c, d = tl.split(tl.permute(j, (0, 2, 1)).reshape(M, N, 2))
    tl.store(z + 2 * M * N + i, c)
    tl.store(z + 3 * M * N + i, d)
    tl.store(z + 4 * M * N + tl.arange(0, 2 * M * N), tl.ravel(tl.interleave(a, b)))
    lo, hi = tl.split(tl.reshape(a, [M * N // 2, 2]))
    tl.store(z + 6 * M * N + tl.arange(0, M * N // 2), lo - hi)
    tl.store(z + 6 * M * N + M * N // 2 + k, tl.sort(tl.ravel(a)))


@triton.jit
def scalar_join(z, a, b):
    tl.store(z + tl.arange(0, 2), tl.join(a, b))
    c, d = tl.split(tl.join(a, b))
    tl.store(z + 2, d)
    tl.store(z + 3, c)


@triton.jit
def concatenate(x, z, N: tl.constexpr):
    # The order of the elements is open, so they are sorted.
    i = tl.arange(0, N)
    c = tl.cat(tl.load(x + i), tl.load(x + N + i), can_reorder=True)
    tl.store(z + tl.arange(0, 2 * N), tl.sort(c))


@triton.jit
def flips(x, z, M: tl.constexpr, N: tl.constexpr):
    i = tl.arange(0, M)[:, None] * N + tl.arange(0, N)[None, :]
    a = tl.load(x + i)
    tl.store(z + i, tl.flip(a, 1))
    tl.store(z + M * N + i, tl.flip(a, 0))
    tl.store(z + 2 * M * N + i, tl.flip(tl.flip(a, dim=-1), -2))


@triton.jit
def gathers(x, index, z, M: tl.constexpr, N: tl.constexpr):
    i = tl.arange(0, M)[:, None] * N + tl.arange(0, N)[None, :]
    a = tl.load(x + i)
    k = tl.load(index + i)
    tl.store(z + i, tl.gather(a, k % N, axis=1))
    tl.store(z + M * N + i, tl.gather(a, k % M, axis=0))


@triton.jit
def gather_row(x, index, z, N: tl.constexpr, K: tl.constexpr):
    a = tl.load(x + tl.arange(0, N))
    k = tl.arange(0, K)
    tl.store(z + k, tl.gather(a, tl.load(index + k), 0))


@triton.jit
def sorts(x, z, M: tl.constexpr, N: tl.constexpr):
    i = tl.arange(0, M)[:, None] * N + tl.arange(0, N)[None, :]
    a = tl.load(x + i)
    tl.store(z + i, tl.sort(a))
    tl.store(z + M * N + i, tl.sort(a, dim=1, descending=True))


@triton.jit
def tops(x, z, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    i = tl.arange(0, M)[:, None] * N + tl.arange(0, N)[None, :]
    t = tl.arange(0, M)[:, None] * K + tl.arange(0, K)[None, :]
    tl.store(z + t, tl.topk(tl.load(x + i), K))


@triton.jit
def histograms(x, z, N: tl.constexpr, B: tl.constexpr):
    a = tl.load(x + tl.arange(0, N))
    tl.store(z + tl.arange(0, B), tl.histogram(a, B))


@triton.jit
def histogram_mask(x, z, n, N: tl.constexpr, B: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(z + tl.arange(0, B), tl.histogram(tl.load(x + i), B, mask=i < n))


# --- Atomics ------------------------------------------------------------------


@triton.jit
def atomic_sum(z, w, N: tl.constexpr):
    i = tl.arange(0, N)
    one = tl.full([N], 1, z.dtype.element_ty)
    old = tl.atomic_add(z + i, one + i.to(z.dtype.element_ty))
    tl.store(w + i, old)


@triton.jit
def atomic_extremes(x, z, w, N: tl.constexpr):
    i = tl.arange(0, N)
    a = tl.load(x + i)
    tl.store(w + i, tl.atomic_max(z + i, a))
    tl.store(w + N + i, tl.atomic_min(z + N + i, a))


@triton.jit
def atomic_bits(x, z, w, N: tl.constexpr):
    i = tl.arange(0, N)
    a = tl.load(x + i)
    tl.store(w + i, tl.atomic_and(z + i, a))
    tl.store(w + N + i, tl.atomic_or(z + N + i, a))
    tl.store(w + 2 * N + i, tl.atomic_xor(z + 2 * N + i, a))
    tl.store(w + 3 * N + i, tl.atomic_xchg(z + 3 * N + i, a))


@triton.jit
def atomic_masked(z, w, n, N: tl.constexpr):
    i = tl.arange(0, N)
    old = tl.atomic_add(z + i, 100, mask=i < n)
    tl.store(w + i, tl.where(i < n, old, -1))
    tl.atomic_xchg(z + N, 5, mask=n > 100)
    tl.atomic_max(z + N + 1, 7, mask=n > 1)


@triton.jit
def atomic_same(z, N: tl.constexpr):
    # All lanes and programs meet in few cells.
    i = tl.arange(0, N)
    pid = tl.program_id(0)
    tl.atomic_add(z + i % 2, i)
    tl.atomic_add(z + 2, 1)
    tl.atomic_max(z + 3 + i * 0, i * pid)
    tl.atomic_min(z + 4, -pid)
    tl.atomic_or(z + 5, 1 << pid)
    tl.atomic_xor(z + 6, pid + 1, sem="relaxed", scope="gpu")
    tl.atomic_and(z + 7, ~(1 << pid), sem="acq_rel")


@triton.jit
def atomic_swap(z, w):
    tl.store(w, tl.atomic_cas(z, 5, 6))
    tl.store(w + 1, tl.atomic_cas(z, 6, 7, sem="acquire"))
    tl.store(w + 2, tl.atomic_cas(z, 6, 8, sem="release", scope="sys"))
    tl.store(w + 3, tl.atomic_xchg(z + 1, 9))
    tl.store(w + 4, tl.atomic_add(z + 1, 1, sem="relaxed"))


@triton.jit
def atomic_lock(lock, z, w, N: tl.constexpr):
    # Programs take turns; each adds its share without atomics.
    i = tl.arange(0, N)
    while tl.atomic_cas(lock, 0, 1) == 1:
        pass
    tl.store(z + i, tl.load(z + i) + i * (tl.program_id(0) + 1))
    tl.debug_barrier()
    tl.atomic_xchg(lock, 0)
    last = tl.atomic_add(w, 1)
    if last == tl.num_programs(0) - 1:
        tl.store(w + 1, 1)


@triton.jit
def atomic_floats(z, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.atomic_add(z + i % 4, (i * 0.5).to(z.dtype.element_ty))


# --- Random numbers -----------------------------------------------------------


@triton.jit
def random_numbers(z, w, seed, start, N: tl.constexpr, ROUNDS: tl.constexpr):
    i = tl.arange(0, N)
    o = start + i
    tl.store(z + i, tl.randint(seed, o, ROUNDS))
    a, b, c, d = tl.randint4x(seed, o, ROUNDS)
    tl.store(z + N + i, b)
    tl.store(z + 2 * N + i, c)
    tl.store(z + 3 * N + i, d)
    tl.store(w + i, tl.rand(seed, o, ROUNDS))
    a, b, c, d = tl.rand4x(seed, o, ROUNDS)
    tl.store(w + N + i, d)


@triton.jit
def random_normal(w, seed, start, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(w + i, tl.randn(seed, start + i))
    a, b, c, d = tl.randn4x(seed, start + i)
    tl.store(w + N + i, b)
    tl.store(w + 2 * N + i, d)


@triton.jit
def random_philox(x, z, seed, N: tl.constexpr):
    i = tl.arange(0, N)
    c = tl.load(x + i)
    a, b, c, d = tl.philox(seed, c, c + 1, c * 0, c * 0 + 7)
    tl.store(z + i, a)
    tl.store(z + N + i, b)
    tl.store(z + 2 * N + i, c)
    tl.store(z + 3 * N + i, d)


@triton.jit
def random_scale(x, w, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(w + i, tl.uint_to_uniform_float(tl.load(x + i)))


# --- fp8, casts, assembly -----------------------------------------------------


@triton.jit
def convert(x, z, N: tl.constexpr):
    i = tl.program_id(0) * N + tl.arange(0, N)
    tl.store(z + i, tl.load(x + i).to(z.dtype.element_ty))


@triton.jit
def convert_rtz(x, z, N: tl.constexpr):
    i = tl.program_id(0) * N + tl.arange(0, N)
    tl.store(z + i, tl.load(x + i).to(z.dtype.element_ty, fp_downcast_rounding="rtz"))


@triton.jit
def same_bits(x, z, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(z + i, tl.load(x + i).to(z.dtype.element_ty, bitcast=True))


@triton.jit
def round_trip_bits(x, z, N: tl.constexpr):
    i = tl.arange(0, N)
    a = tl.load(x + i).to(tl.int32, bitcast=True)
    tl.store(z + i, (a ^ -2147483648).to(tl.float32, bitcast=True))


@triton.jit
def fp8_memory(x, z, w, n, N: tl.constexpr):
    i = tl.arange(0, N)
    a = tl.load(x + i, mask=i < n, other=0.0)
    tl.store(z + i, a)
    tl.store(w + i, a.to(tl.float32) * 2)


@triton.jit
def pointer_cast(x, z, N: tl.constexpr):
    # The bytes of floats, read through another pointer.
    i = tl.arange(0, N)
    bytes_of = x.to(tl.pointer_type(tl.uint8))
    tl.store(z + i, tl.load(bytes_of + i))


@triton.jit
def assembly(x, z, N: tl.constexpr):
    i = tl.arange(0, N)
    a = tl.load(x + i)
    b = tl.inline_asm_elementwise("mov.b32 $0, $1;", "=r,r", [a], dtype=tl.int32, is_pure=True, pack=1)
    c = tl.inline_asm_elementwise("add.s32 $0, $1, $2;", "=r,r,r", [a, b], dtype=tl.int32, is_pure=True, pack=1)
    tl.store(z + i, c)


# --- libdevice ----------------------------------------------------------------


@triton.jit
def device1(x, z, N: tl.constexpr, NAME: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(z + i, getattr(libdevice, NAME)(tl.load(x + i)))


@triton.jit
def device2(x, y, z, N: tl.constexpr, NAME: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(z + i, getattr(libdevice, NAME)(tl.load(x + i), tl.load(y + i)))


@triton.jit
def device3(x, y, w, z, N: tl.constexpr, NAME: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(z + i, getattr(libdevice, NAME)(tl.load(x + i), tl.load(y + i), tl.load(w + i)))


# --- Block pointers -----------------------------------------------------------


@triton.jit
def block_window(x, z, m, n, r, c, M: tl.constexpr, N: tl.constexpr, PADDING: tl.constexpr):
    p = tl.make_block_ptr(x, shape=(m, n), strides=(n, 1), offsets=(r, c), block_shape=(M, N), order=(1, 0))
    a = tl.load(p, boundary_check=(0, 1), padding_option=PADDING)
    q = tl.make_block_ptr(z, shape=(M, N), strides=(N, 1), offsets=(0, 0), block_shape=(M, N), order=(1, 0))
    tl.store(q, a)


@triton.jit
def block_columns(x, z, m, n, M: tl.constexpr, N: tl.constexpr):
    # Column sums where the rows are no multiple of the block.
    acc = tl.zeros([N], tl.float32)
    p = tl.make_block_ptr(x, (m, n), (n, 1), (0, 0), (M, N), (1, 0))
    for _ in range(0, m, M):
        acc += tl.sum(tl.load(p, boundary_check=(0, 1), padding_option="zero"), axis=0)
        p = tl.advance(p, (M, 0))
    j = tl.arange(0, N)
    tl.store(z + j, acc, mask=j < n)


@triton.jit
def block_axis(x, z, m, n, M: tl.constexpr, N: tl.constexpr):
    # Only the axes of boundary_check are checked; the others stay inside.
    p = tl.make_block_ptr(x, (m, n), (n, 1), (0, 0), (M, N), (1, 0))
    a = tl.load(p, boundary_check=(0,), padding_option="zero")
    i = tl.arange(0, M)[:, None] * N + tl.arange(0, N)[None, :]
    tl.store(z + i, a)


@triton.jit
def block_store_edge(x, z, m, n, r, c, M: tl.constexpr, N: tl.constexpr):
    i = tl.arange(0, M)[:, None] * N + tl.arange(0, N)[None, :]
    q = tl.make_block_ptr(z, (m, n), (n, 1), (r, c), (M, N), (1, 0))
    tl.store(q, tl.load(x + i), boundary_check=(0, 1))


@triton.jit
def block_transposed(x, z, m, n, M: tl.constexpr, N: tl.constexpr):
    p = tl.make_block_ptr(x, (n, m), (1, n), (0, 0), (N, M), (0, 1))
    a = tl.load(p, boundary_check=(0, 1), padding_option="zero")
    q = tl.make_block_ptr(z, (m, n), (n, 1), (0, 0), (M, N), (1, 0))
    tl.store(q, tl.trans(a) * 2, boundary_check=(0, 1))


@triton.jit
def block_line(x, z, n, s, N: tl.constexpr):
    p = tl.make_block_ptr(x + s, (n,), (2,), (-1,), (N,), (0,))
    q = tl.make_block_ptr(z, (2 * N,), (1,), (0,), (N,), (0,))
    tl.store(q, tl.load(p, boundary_check=(0,), padding_option="zero"))
    p = tl.advance(p, (3,))
    tl.store(tl.advance(q, (N,)), tl.load(p, boundary_check=(0,), padding_option="zero"))


# --- Tensor descriptors -------------------------------------------------------


@triton.jit
def descriptor_window(x, z, m, n, r, c, M: tl.constexpr, N: tl.constexpr):
    d = tl.make_tensor_descriptor(x, shape=[m, n], strides=[n, 1], block_shape=[M, N])
    a = d.load([r, c])
    tl.store(z + tl.arange(0, M)[:, None] * N + tl.arange(0, N)[None, :], a)


@triton.jit
def descriptor_copy(x, z, m, n, M: tl.constexpr, N: tl.constexpr):
    s = tl.make_tensor_descriptor(x, [m, n], [n, 1], [M, N])
    d = tl.make_tensor_descriptor(z, [m, n], [n, 1], [M, N])
    for r in range(0, m, M):
        for c in range(0, n, N):
            d.store([r, c], s.load([r, c]) + 1)


@triton.jit
def descriptor_cube(x, z, a, b, c, A: tl.constexpr, B: tl.constexpr, C: tl.constexpr):
    d = tl.make_tensor_descriptor(x, [a, b, c], [b * c, c, 1], [A, B, C])
    t = d.load([0, 1, 4])
    k = tl.arange(0, A * B * C)
    tl.store(z + k, tl.reshape(t, [A * B * C]))


# --- Assumptions and cache hints ----------------------------------------------


@triton.jit
def hints(x, z, n, N: tl.constexpr):
    tl.assume(n > 0)
    i = tl.max_contiguous(tl.multiple_of(tl.arange(0, N), N), N)
    a = tl.load(x + i, mask=i < n, other=0, cache_modifier=".cg")
    b = tl.load(x + i, mask=i < n, other=0, volatile=True)
    b += tl.load(x + i, mask=i < n, other=0, eviction_policy="evict_last")
    tl.device_assert(n > 0, "n is positive")
    tl.store(z + i, a + b, eviction_policy="evict_first")

# semantics.md Reductions, scans: what they give, on sizes that are powers of two
# and on others.

# RUN: tilec run %s --kernel sums --grid 1 --arg z=zeros:i32:8 | FileCheck %s --check-prefix=SUMS
# SUMS: z: int32[8] = 19900 59900 99900 179700 256 19900 7 7{{$}}

# RUN: tilec run %s --kernel columns --grid 1 --arg z=zeros:f32:2x4 | FileCheck %s --check-prefix=COLUMNS
# COLUMNS: z: float32[2, 4] = 12 15 18 21 8 9 10 11{{$}}

# RUN: tilec run %s --kernel not_a_number --grid 1 --arg z=zeros:f32:6 | FileCheck %s --check-prefix=NAN
# NAN: z: float32[6] = 7 0 nan nan 2 0{{$}}

# RUN: tilec run %s --kernel ties --grid 1 --arg z=zeros:i32:7 | FileCheck %s --check-prefix=TIES
# TIES: z: int32[7] = 2 0 2 0 2 2 199{{$}}

# RUN: tilec run %s --kernel unsigned --grid 1 --arg z=zeros:i64:6 | FileCheck %s --check-prefix=UNSIGNED
# UNSIGNED: z: int64[6] = 255 0 4294967295 0 0 1{{$}}

# RUN: tilec run %s --kernel soft --grid 1 --arg z=zeros:f32:2x4 | FileCheck %s --check-prefix=SOFT
# SOFT: z: float32[2, 4] = 0.25 0.25 0.25 0.25 1 0 0 0{{$}}

# RUN: tilec run %s --kernel running --grid 1 --arg z=zeros:i32:8 | FileCheck %s --check-prefix=RUNNING
# RUNNING: z: int32[8] = 0 1 3 6 10 15 21 28{{$}}
# RUN: tilec run %s --kernel running_back --grid 1 --arg z=zeros:i32:8 | FileCheck %s --check-prefix=BACK
# BACK: z: int32[8] = 28 28 27 25 22 18 13 7{{$}}
# RUN: tilec run %s --kernel running_product --grid 1 --arg z=zeros:f32:2x4 | FileCheck %s --check-prefix=PRODUCT
# PRODUCT: z: float32[2, 4] = 1 2 3 4 5 12 21 32{{$}}

# RUN: tilec run %s --kernel suffix --grid 1 --arg z=zeros:f32:64 --out z=%t.npy | FileCheck %s --check-prefix=SUFFIX
# SUFFIX: z: float32[64] = 3.2e+09 3.1e+09 3e+09
# RUN: tilec run %s --kernel suffix_end --grid 1 --arg z=zeros:f32:1 | FileCheck %s --check-prefix=END
# END: z: float32[1] = 32{{$}}

# RUN: tilec run %s --kernel recurrence --grid 1 --arg z=zeros:f32:8 | FileCheck %s --check-prefix=LINEAR
# LINEAR: z: float32[8] = 0 1 4 11 34 17 8 3{{$}}
# RUN: tilec run %s --kernel by_function --grid 1 --arg z=zeros:i32:8 | FileCheck %s --check-prefix=FUNCTION
# FUNCTION: z: int32[8] = 5 5 0 9 2 0 0 7{{$}}

import triton
import triton.language as tl


@triton.jit
def sums(z):
    x = tl.arange(0, 3)[:, None] * 200 + tl.arange(0, 200)[None, :]
    tl.store(z + tl.arange(0, 3), tl.sum(x, axis=1))
    tl.store(z + 3, tl.sum(x))
    # Bools and bytes do not wrap.
    tl.store(z + 4, tl.sum(tl.arange(0, 256) >= 0))
    tl.store(z + 5, tl.sum(tl.arange(0, 200).to(tl.uint8)))
    tl.store(z + 6, tl.xor_sum(tl.arange(0, 7), 0))
    tl.store(z + 7, tl.reduce_or(tl.arange(0, 5), 0))


@triton.jit
def columns(z):
    x = (tl.arange(0, 3)[:, None] * 4 + tl.arange(0, 4)[None, :]).to(tl.float32)
    tl.store(z + tl.arange(0, 4), tl.sum(x, 0))
    tl.store(z + 4 + tl.arange(0, 4)[None, :], x.max(axis=0, keep_dims=True))


@triton.jit
def not_a_number(z):
    i = tl.arange(0, 8)
    nan = float("nan")
    x = tl.where(i == 3, nan, i.to(tl.float32))
    none = tl.full([8], nan, tl.float32)
    tl.store(z, tl.max(x, 0))
    tl.store(z + 1, tl.min(x, 0))
    tl.store(z + 2, tl.max(none, 0))
    tl.store(z + 3, tl.sum(x, 0))
    tl.store(z + 4, tl.argmax(tl.where(i == 0, nan, (i % 3).to(tl.float32)), 0))
    tl.store(z + 5, tl.argmin(none, 0))


@triton.jit
def ties(z):
    i = tl.arange(0, 8)
    tl.store(z, tl.argmax(i % 3, 0))
    tl.store(z + 1, tl.argmin(i % 3, 0))
    value, at = tl.max(i % 3, 0, return_indices=True)
    tl.store(z + 2, value)
    value, at = tl.min(i % 3, 0, return_indices=True, return_indices_tie_break_left=False)
    tl.store(z + 3, at)
    x = tl.arange(0, 3)[:, None] + tl.arange(0, 200)[None, :] * 0
    tl.store(z + 4 + tl.arange(0, 2), tl.argmax(x, 0).reshape(2, 100).max(1))
    tl.store(z + 6, tl.argmax(tl.arange(0, 200), 0))


@triton.jit
def unsigned(z):
    i = tl.arange(0, 4)
    bytes = (i - 1).to(tl.uint8)
    words = (i - 1).to(tl.uint32)
    tl.store(z, tl.max(bytes, 0))
    tl.store(z + 1, tl.min(bytes, 0))
    tl.store(z + 2, tl.max(words, 0).to(tl.int64))
    tl.store(z + 3, tl.min(words, 0).to(tl.int64))
    tl.store(z + 4, tl.argmax(bytes, 0))
    tl.store(z + 5, tl.max(i > 2, 0))


@triton.jit
def soft(z):
    j = tl.arange(0, 4)[None, :]
    x = tl.where(tl.arange(0, 2)[:, None] == 0, 3.0, tl.where(j == 0, 0.0, -1000.0))
    tl.store(z + tl.arange(0, 2)[:, None] * 4 + j, tl.softmax(x, 1, keep_dims=True))


@triton.jit
def running(z):
    i = tl.arange(0, 8)
    tl.store(z + i, tl.cumsum(i, 0))


@triton.jit
def running_back(z):
    i = tl.arange(0, 8)
    tl.store(z + i, tl.cumsum(i.to(tl.int8), 0, reverse=True))


@triton.jit
def running_product(z):
    at = tl.arange(0, 2)[:, None] * 4 + tl.arange(0, 4)[None, :]
    tl.store(z + at, tl.cumprod((at + 1).to(tl.float32), 0))


# N11: a running sum from the end keeps the small values there.
@triton.jit
def suffix(z):
    i = tl.arange(0, 64)
    tl.store(z + i, tl.cumsum(tl.where(i < 32, 1e8, 1.0), 0, reverse=True))


@triton.jit
def suffix_end(z):
    i = tl.arange(0, 64)
    sums = tl.cumsum(tl.where(i < 32, 1e8, 1.0), 0, reverse=True)
    tl.store(z, tl.sum(tl.where(i == 32, sums, 0.0), 0))


@triton.jit
def step(a, b, next_a, next_b):
    return a * next_a, next_a * b + next_b


# Scans keep the order of the elements, forward and reverse.
@triton.jit
def recurrence(z):
    i = tl.arange(0, 4)
    pair = (tl.full([4], 2.0, tl.float32), i.to(tl.float32))
    _, forward = tl.associative_scan(pair, 0, step)
    _, backward = tl.associative_scan(pair, 0, step, reverse=True)
    tl.store(z + i, forward)
    tl.store(z + 4 + i, backward)


@triton.jit
def first_of(a, b):
    return tl.where(a != 0, a, b)


@triton.jit
def greater(value, at, other_value, other_at):
    first = (value > other_value) | ((value == other_value) & (at < other_at))
    return tl.where(first, value, other_value), tl.where(first, at, other_at)


@triton.jit
def by_function(z):
    i = tl.arange(0, 6)
    x = tl.where(i < 2, 0, 7 - i)
    # The first of 0 0 5 4 3 2 that is not 0.
    tl.store(z, tl.reduce(x, 0, first_of))
    tl.store(z + 1, tl.reduce(x[:, None], None, first_of))
    tl.store(z + 2, tl.reduce(x * 0, 0, first_of))
    # The greatest of 3 4 9 9 and where it is first.
    k = tl.arange(0, 4)
    y = tl.where(k < 2, k + 3, 9)
    value, at = tl.reduce((y, k), 0, greater)
    tl.store(z + 3, value)
    tl.store(z + 4, at)
    tl.store(z + 5 + tl.arange(0, 3), tl.associative_scan(tl.where(tl.arange(0, 3) == 2, 7, 0), 0, first_of))

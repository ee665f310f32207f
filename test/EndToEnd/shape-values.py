# semantics.md Shapes: elements move without arithmetic.

# RUN: tilec run %s --kernel reshaped --grid 1 --arg z=zeros:i32:6 | FileCheck %s --check-prefix=RESHAPED
# RESHAPED: z: int32[6] = 0 2 4 1 3 5{{$}}
# RUN: tilec run %s --kernel transposed --grid 1 --arg z=zeros:i32:2x3 | FileCheck %s --check-prefix=TRANSPOSED
# TRANSPOSED: z: int32[2, 3] = 0 2 4 1 3 5{{$}}
# RUN: tilec run %s --kernel permuted --grid 1 --arg z=zeros:i32:8 | FileCheck %s --check-prefix=PERMUTED
# PERMUTED: z: int32[8] = 0 2 4 6 1 3 5 7{{$}}
# RUN: tilec run %s --kernel woven --grid 1 --arg z=zeros:i32:8 | FileCheck %s --check-prefix=WOVEN
# WOVEN: z: int32[8] = 0 10 1 11 2 12 3 13{{$}}
# RUN: tilec run %s --kernel parted --grid 1 --arg z=zeros:i32:8 | FileCheck %s --check-prefix=PARTED
# PARTED: z: int32[8] = 0 2 4 6 5 9 7 7{{$}}
# RUN: tilec run %s --kernel put_together --grid 1 --arg z=zeros:i32:8 | FileCheck %s --check-prefix=TOGETHER
# TOGETHER: z: int32[8] = 0 1 2 10 11 0 20 1{{$}}
# RUN: tilec run %s --kernel flipped --grid 1 --arg z=zeros:f32:8 | FileCheck %s --check-prefix=FLIPPED
# FLIPPED: z: float32[8] = nan inf -0 1 3 2 1 0{{$}}
# RUN: tilec run %s --kernel gathered --grid 1 --arg z=zeros:i32:8 | FileCheck %s --check-prefix=GATHERED
# GATHERED: z: int32[8] = 40 0 20 0 3 4 1 2{{$}}
# RUN: tilec run %s --kernel sorted --grid 1 --arg z=zeros:f32:8 | FileCheck %s --check-prefix=SORTED
# SORTED: z: float32[8] = -1 3.5 inf nan nan inf 3.5 -1{{$}}
# RUN: tilec run %s --kernel sorted_rows --grid 1 --arg z=zeros:i32:8 | FileCheck %s --check-prefix=ROWS
# ROWS: z: int32[8] = 4 3 5 2 3 0 6 250{{$}}
# RUN: tilec run %s --kernel counted --grid 1 --arg z=zeros:i32:7 | FileCheck %s --check-prefix=COUNTED
# COUNTED: z: int32[7] = 67 67 66 2 1 1 9{{$}}

import triton
import triton.language as tl


@triton.jit
def reshaped(z):
    x = tl.arange(0, 6).reshape(3, 2)
    tl.store(z + tl.arange(0, 6), tl.trans(x).ravel())


@triton.jit
def transposed(z):
    x = tl.arange(0, 6).reshape(3, 2)
    tl.store(z + tl.arange(0, 2)[:, None] * 3 + tl.arange(0, 3)[None, :], x.T)


@triton.jit
def permuted(z):
    x = tl.arange(0, 8).reshape(1, 4, 2)
    tl.store(z + tl.arange(0, 8), x.permute(2, 0, 1).reshape(8))


@triton.jit
def woven(z):
    i = tl.arange(0, 4)
    tl.store(z + tl.arange(0, 8), tl.interleave(i, i + 10))


@triton.jit
def parted(z):
    i = tl.arange(0, 4)
    even, odd = tl.arange(0, 8).reshape(4, 2).split()
    tl.store(z + i, even)
    # A pair is two scalars, and a tile of one element a scalar.
    a, b = tl.split(tl.join(5, 9))
    tl.store(z + 4, a)
    tl.store(z + 5, b)
    seven = tl.full([1, 1], 7, tl.int32)
    tl.store(z + 6, seven.item())
    tl.store(z + 7, tl.reshape(seven, ()))


@triton.jit
def put_together(z):
    tl.store(z + tl.arange(0, 5), tl.cat(tl.arange(0, 3), tl.arange(10, 12), can_reorder=True))
    wide = tl.cat(tl.arange(0, 2)[:, None], tl.arange(20, 22)[:, None], dim=1)
    tl.store(z + 5 + tl.arange(0, 4), wide.ravel(), mask=tl.arange(0, 4) < 3)


# N13: infinities and NaN survive, and a sign of zero.
@triton.jit
def flipped(z):
    i = tl.arange(0, 4)
    x = tl.where(i == 0, 1.0, tl.where(i == 1, -0.0, tl.where(i == 2, float("inf"), float("nan"))))
    tl.store(z + i, tl.flip(x, 0))
    tl.store(z + 4 + i, tl.flip(i.to(tl.float32)[None, :], -1).ravel())


@triton.jit
def gathered(z):
    i = tl.arange(0, 4)
    x = tl.arange(0, 5) * 10
    at = tl.where(i == 0, 4, tl.where(i == 2, 2, 0))
    tl.store(z + i, tl.gather(x, at, 0))
    y = tl.arange(1, 5).reshape(2, 2)
    swap = 1 - tl.arange(0, 2)[:, None] + tl.zeros([1, 2], tl.int32)
    tl.store(z + 4 + i, y.gather(swap, axis=0).ravel())


@triton.jit
def sorted(z):
    i = tl.arange(0, 4)
    x = tl.where(i == 0, float("inf"), tl.where(i == 1, 3.5, tl.where(i == 2, float("nan"), -1.0)))
    tl.store(z + i, tl.sort(x))
    tl.store(z + 4 + i, tl.sort(x, descending=True))


@triton.jit
def sorted_rows(z):
    # 0 3 1 4 2
    x = (tl.arange(0, 5) * 3) % 5
    k = tl.arange(0, 2)
    tl.store(z + k, tl.topk(x, 2))
    # Each column of x and 5 - x in descending order: 5 3 4 4 3 above 0 2 1 1 2.
    columns = tl.sort(tl.join(x, 5 - x).trans(), dim=0, descending=True)
    tl.store(z + 2 + k, tl.max(columns, 1))
    tl.store(z + 4 + k, tl.min(columns, 1))
    # Bytes are not negative.
    bytes = tl.sort((250 + tl.arange(0, 6) % 2 * 12).to(tl.uint8))
    first = tl.sum(tl.where(tl.arange(0, 6) == 0, bytes, 0))
    last = tl.sum(tl.where(tl.arange(0, 6) == 5, bytes, 0))
    tl.store(z + 6, first)
    tl.store(z + 7, last)


@triton.jit
def counted(z):
    i = tl.arange(0, 200)
    tl.store(z + tl.arange(0, 3), tl.histogram(i % 3, 3))
    tl.store(z + 3 + tl.arange(0, 3), tl.histogram((i % 3).to(tl.uint8), 3, mask=i < 4))
    tl.store(z + 6, tl.argmax(tl.histogram(tl.where(i < 50, i % 9, 9), 10), 0))

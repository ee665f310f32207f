# RUN: tilec %s --emit=tile --kernel copy -o %t && FileCheck %s < %t
# RUN: tilec run %s --kernel copy --grid 1 --arg x=arange:f32:3x5 --arg z=zeros:f32:4x8 --arg m=3 --arg n=5 --arg at=0 --arg PADDING=zero | FileCheck %s --check-prefix=ZERO
# RUN: tilec run %s --kernel copy --grid 1 --arg x=arange:f32:3x5 --arg z=zeros:f32:4x8 --arg m=3 --arg n=5 --arg at=-1 --arg PADDING=nan | FileCheck %s --check-prefix=NAN
# RUN: tilec run %s --kernel columns --grid 1 --arg x=arange:f32:3x4 --arg z=zeros:f32:4x4 --arg m=3 | FileCheck %s --check-prefix=COLUMNS
# RUN: tilec run %s --kernel walk --grid 1 --arg x=arange:i32:10 --arg z=zeros:i32:10 --arg n=10 | FileCheck %s --check-prefix=WALK
# RUN: tilec %s --kernel walk -o %t.ptx
# RUN: tilec run %s --kernel bools --grid 1 --arg x=randint:i1:8:1:2 --arg z=zeros:i8:8 | FileCheck %s --check-prefix=BOOLS
#
# Block pointers: addresses in 64 bits, checks of the named dimensions only, at
# both ends (L18; semantics: Loads and stores).

import triton
import triton.language as tl


# CHECK-LABEL: func.func @copy(
# CHECK-SAME: %[[X:[^:]*]]: !tile.ptr<f32> {{.*}}, %[[Z:[^:]*]]: !tile.ptr<f32> {{.*}}, %[[M:[^:]*]]: i32 {{.*}}, %[[N:[^:]*]]: i32 {{.*}}, %[[AT:[^:]*]]: i32
@triton.jit
def copy(x: "*fp32", z: "*fp32", m: "i32", n: "i32", at: "i32", PADDING: tl.constexpr = "zero"):
    # CHECK-DAG: %[[HEIGHT:.*]] = arith.extsi %[[M]] : i32 to i64
    # CHECK-DAG: %[[WIDTH:.*]] = arith.extsi %[[N]] : i32 to i64
    source = tl.make_block_ptr(base=x, shape=(m, n), strides=(n, 1), offsets=(at, 0),
                               block_shape=(4, 8), order=(1, 0))
    target = tl.make_block_ptr(z, [4, 8], [8, 1], [0, 0], [4, 8], [1, 0])
    # CHECK: %[[BASE:.*]] = tile.addptr %[[X]], %{{.*}} : !tile.ptr<f32>, i64
    # CHECK: arith.cmpi sge
    # CHECK: arith.cmpi slt
    # CHECK: tile.addptr %{{.*}}, %{{.*}} : tensor<4x8x!tile.ptr<f32>>, tensor<4x8xi64>
    # CHECK: tile.load {{.*}} -> tensor<4x8xf32> mask {{.*}} other
    value = tl.load(source, boundary_check=(0, 1), padding_option=PADDING)
    # Nothing is checked that is not named.
    # CHECK-NOT: arith.cmpi
    # CHECK: tile.store %{{[^:]*}} : tensor<4x8x!tile.ptr<f32>>, tensor<4x8xf32> {{$}}
    tl.store(target, value)


# ZERO: z: float32[4, 8] = 0 1 2 3 4 0 0 0 …
# NAN: z: float32[4, 8] = nan nan nan nan nan nan nan nan …


# Columns past the end of a row are the next row's where only the rows are
# checked.
@triton.jit
def columns(x: "*fp32", z: "*fp32", m: "i32"):
    source = tl.make_block_ptr(x, (m, 3), (4, 1), (1, 0), (4, 4), (1, 0))
    value = tl.load(source, boundary_check=[0], padding_option="zero")
    target = tl.make_block_ptr(z, (4, 4), (4, 1), (0, 0), (4, 4), (1, 0))
    target.store(value)


# COLUMNS: z: float32[4, 4] = 4 5 6 7 8 9 10 11 …


# A pointer that is moved, one dimension, and a store that is cut.
@triton.jit
def walk(x: "*i32", z: "*i32", n: "i32"):
    source = tl.make_block_ptr(x, (n,), (1,), (0,), (4,), (0,))
    target = tl.make_block_ptr(z, (n,), (1,), (0,), (4,), (0,))
    for _ in tl.static_range(3):
        tl.store(target, tl.load(source, boundary_check=0) + 1, boundary_check=0)
        source = tl.advance(source, (4,))
        target = target.advance(4)


# WALK: z: int32[10] = 1 2 3 4 5 6 7 8 …


# A block of bools is one of bytes, and a store casts.
@triton.jit
def bools(x: "*i1", z: "*i8"):
    value = tl.load(tl.make_block_ptr(x, (8,), (1,), (0,), (8,), (0,)))
    tl.static_assert(value.dtype == tl.int8)
    pointer = tl.make_block_ptr(z, (8,), (1,), (0,), (8,), (0,))
    tl.static_assert(pointer.type.element_ty == tl.int8)
    tl.store(pointer, value.to(tl.float32) + 1)


# BOOLS: z: int8[8] = 2 2 2 2 2 2 2 2

# RUN: tilec %s --emit=tile --kernel scale -o %t && FileCheck %s < %t
# RUN: tilec run %s --kernel scale --grid 1 --arg x=arange:f32:3x8 --arg z=zeros:f32:3x8 --arg m=3 --arg n=8 | FileCheck %s --check-prefix=SCALE
# RUN: tilec %s --kernel edge --signature "*fp32, *fp32" -o %t.ptx
# RUN: tilec run %s --kernel edge --grid 1 --arg x=arange:f32:5x4 --arg z=zeros:f32:4x4 | FileCheck %s --check-prefix=EDGE
# RUN: tilec run %s --kernel rows --grid 1 --arg x=arange:f32:8x4 --arg z=zeros:f32:8x4 | FileCheck %s --check-prefix=ROWS
# RUN: tilec run %s --kernel add --grid 3 --arg x=zeros:i32:4x4 | FileCheck %s --check-prefix=ADD
# RUN: not tilec run %s --kernel misaligned --grid 1 --arg x=arange:bf16:4x511 --arg z=zeros:bf16:4x8 --arg stride=511 2>&1 | FileCheck %s --check-prefix=MISALIGNED
#
# Tensor descriptors: every dimension is checked, at both ends; what lies outside
# reads as the padding and is not written (semantics: Loads and stores).

import triton
import triton.language as tl


# CHECK-LABEL: func.func @scale(
# CHECK-SAME: %[[X:[^:]*]]: !tile.ptr<f32>
@triton.jit
def scale(x: "*fp32", z: "*fp32", m: "i32", n: "i32"):
    # The base and the strides have the alignment that a descriptor promises.
    # CHECK: tile.assume %[[X]] divisibility [16] : !tile.ptr<f32>
    # CHECK: tile.assume %{{.*}} divisibility [4] : i64
    source = tl.make_tensor_descriptor(x, shape=[m, n], strides=[n, 1], block_shape=[4, 8])
    target = tl.make_tensor_descriptor(z, [m, n], [n, 1], [4, 8])
    tl.static_assert(source.dtype == tl.float32)
    tl.static_assert(source.block_shape[0] == 4)
    tl.static_assert(source.shape[0].dtype == tl.int32)
    tl.static_assert(source.strides[0].dtype == tl.int64)
    # CHECK: tile.load {{.*}} -> tensor<4x8xf32> mask {{.*}} other
    value = source.load([0, 0])
    # CHECK: tile.store {{.*}} mask
    target.store([0, 0], value * source.shape[0])


# SCALE: z: float32[3, 8] = 0 3 6 9 12 15 18 21 …


# Rows before the first and after the last.
@triton.jit
def edge(x: "*fp32", z: "*fp32"):
    source = tl.make_tensor_descriptor(x, [5, 4], [4, 1], [4, 4], padding_option="nan")
    target = tl.make_tensor_descriptor(z, [2, 4], [4, 1], [4, 4])
    value = tl.load_tensor_descriptor(source, [3, 2])
    tl.store_tensor_descriptor(target, [-1, 0], value)


# EDGE: z: float32[4, 4] = 18 19 nan nan nan nan nan nan …


@triton.jit
def rows(x: "*fp32", z: "*fp32"):
    source = tl.make_tensor_descriptor(x, [8, 4], [4, 1], [1, 4])
    target = tl.make_tensor_descriptor(z, [8, 4], [4, 1], [1, 4])
    order = 7 - tl.arange(0, 8)
    target.scatter(source.gather(order, 0), order - 6, 0)


# ROWS: z: float32[8, 4] = 24 25 26 27 28 29 30 31 …


# An atomic operation adds to what is inside.
@triton.jit
def add(x: "*i32"):
    target = tl.make_tensor_descriptor(x, [4, 4], [4, 1], [4, 4])
    target.atomic_add([0, 2], tl.full([4, 4], 5, tl.int32))


# ADD: x: int32[4, 4] = 0 0 15 15 0 0 15 15 …


# D12: a stride that is only known at run time is checked by the interpreter.
@triton.jit
def misaligned(x: "*bf16", z: "*bf16", stride: "i32"):
    source = tl.make_tensor_descriptor(x, [4, 511], [stride, 1], [4, 8])
    offsets = tl.arange(0, 4)[:, None] * 8 + tl.arange(0, 8)[None, :]
    # MISALIGNED: the assumed divisibility does not hold in program (0): the value is 511
    tl.store(z + offsets, source.load([0, 0]))

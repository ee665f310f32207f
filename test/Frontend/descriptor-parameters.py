# RUN: tilec %s --emit=tile --kernel copy --signature "tensordesc<fp16[2,8]>, *fp16" -o %t && FileCheck %s < %t
# RUN: tilec run %s --kernel annotated --grid 1 --arg x=arange:f16:3x8 --arg z=zeros:f16:2x8 | FileCheck %s --check-prefix=ARRAY
# RUN: tilec run %s --kernel annotated --grid 1 --arg x=arange:f16:3x8 --arg x.shape0=2 --arg x.shape1=4 --arg x.stride0=8 --arg z=zeros:f16:2x8 | FileCheck %s --check-prefix=PARTS
# RUN: not tilec run %s --kernel annotated --grid 1 --arg x=arange:f16:24 --arg z=zeros:f16:2x8 2>&1 | FileCheck %s --check-prefix=RANK
# RUN: not tilec run %s --kernel annotated --grid 1 --arg x=arange:f16:3x9 --arg z=zeros:f16:2x8 2>&1 | FileCheck %s --check-prefix=STRIDE
# RUN: not tilec %s --emit=tile --kernel copy --signature "tensordesc<fp16>, *fp16" 2>&1 | FileCheck %s --check-prefix=FORM
# RUN: not tilec %s --emit=tile --kernel copy --signature "tensordesc<half[2,8]>, *fp16" 2>&1 | FileCheck %s --check-prefix=TYPE
# RUN: not tilec %s --emit=tile --kernel copy --signature "tensordesc<fp16[2,x]>, *fp16" 2>&1 | FileCheck %s --check-prefix=SIZE
# RUN: not tilec %s --emit=tile --kernel copy --signature "tensordesc<fp16[2,4]>, *fp16" 2>&1 | FileCheck %s --check-prefix=ROW
#
# A tensor descriptor as a parameter is passed as its base, its sizes and its
# strides but the last.

import triton
import triton.language as tl


# CHECK-LABEL: func.func @copy(
# CHECK-SAME: %[[X:[^:]*]]: !tile.ptr<f16> {tile.divisibility = 16 : i32, tile.dtype = "*fp16"}
# CHECK-SAME: %{{[^:]*}}: i64 {tile.dtype = "i64"}
# CHECK-SAME: %{{[^:]*}}: i64 {tile.dtype = "i64"}
# CHECK-SAME: %{{[^:]*}}: i64 {tile.divisibility = 8 : i32, tile.dtype = "i64"}
# CHECK-SAME: %[[Z:[^:]*]]: !tile.ptr<f16> {tile.dtype = "*fp16"}
# CHECK: tile.load {{.*}} -> tensor<2x8xf16> mask {{.*}} other
@triton.jit
def copy(x, z):
    offsets = tl.arange(0, 2)[:, None] * 8 + tl.arange(0, 8)[None, :]
    tl.store(z + offsets, x.load([1, 0]))


@triton.jit
def annotated(x: "tensordesc<fp16[2,8]>", z: "*fp16"):
    copy(x, z)


# Sizes and strides are those of the array where they are not given.
# ARRAY: z: float16[2, 8] = 8 9 10 11 12 13 14 15 …
# PARTS: z: float16[2, 8] = 8 9 10 11 0 0 0 0 …
# RANK: --arg x=arange:f16:24: the array has the shape [24], but the descriptor has 2 dimensions
# STRIDE: x.stride0 is not a multiple of 8, as its type says
# FORM: 'tensordesc<fp16>' is not of the form tensordesc<fp16[128,64]>
# TYPE: 'tensordesc<half[2,8]>' names 'half', which is no type of an element
# SIZE: 'tensordesc<fp16[2,x]>' has the size 'x', which is no positive number of at most 1048576
# ROW: a row of a tensor descriptor's block has 16 bytes or more, but 4 elements of fp16 are 8

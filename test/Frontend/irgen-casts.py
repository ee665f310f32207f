# RUN: tilec %s --emit=tile -o %t && FileCheck %s < %t
#
# Casts of pointers, bits as another type, and facts that hold.

import triton
import triton.language as tl


@triton.jit
def kernel(x: "*fp32", i: "*i64", n: "i32", a: "i64"):
    offsets = tl.arange(0, 8)
    # CHECK: %[[POINTERS:.*]] = tile.addptr {{.*}} tensor<8x!tile.ptr<f32>>
    pointers = x + offsets
    # CHECK: tile.ptr_to_int %[[POINTERS]] : tensor<8x!tile.ptr<f32>> -> tensor<8xi64>
    addresses = pointers.to(tl.int64)
    # CHECK: tile.int_to_ptr %{{.*}} : tensor<8xi64> -> tensor<8x!tile.ptr<i32>>
    # CHECK: tile.load
    words = tl.load((addresses + 4).to(tl.pointer_type(tl.int32)))
    # CHECK: %[[ADDRESS:.*]] = tile.ptr_to_int %{{.*}} : !tile.ptr<f32> -> i64
    # CHECK: tile.int_to_ptr %[[ADDRESS]] : i64 -> !tile.ptr<i16>
    halves = x.to(tl.pointer_type(tl.int16), bitcast=True)
    # CHECK: tile.load {{.*}} -> i16
    half = tl.load(halves)
    # CHECK: tile.int_to_ptr %{{.*}} : i64 -> !tile.ptr<f32>
    other = tl.cast(a, tl.pointer_type(tl.float32))
    # An address can be stored.
    # CHECK: tile.ptr_to_int
    # CHECK: tile.store
    tl.store(i, other)
    # CHECK: tile.ptr_to_int
    # CHECK: arith.cmpi ne
    tl.store(x, tl.where(x.to(tl.int1), 1.0, 2.0))
    # CHECK: arith.bitcast %{{.*}} : tensor<8xi32> to tensor<8xf32>
    tl.store(pointers, words.to(tl.float32, bitcast=True) + half)
    # CHECK: %[[POSITIVE:.*]] = arith.cmpi sgt, %{{.*}}, %{{.*}} : i32
    # CHECK: tile.assume_true %[[POSITIVE]]
    tl.assume(n > 0)
    # CHECK-NOT: tile.assume_true
    tl.assume(True)

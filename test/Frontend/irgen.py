# RUN: tilec %s --emit=tile --kernel add --signature "*fp32:16, *fp32:noalias, *fp32, i32:8, 64" | FileCheck %s
# RUN: tilec %s --emit=tile --kernel add --signature "*fp32, *fp32, *fp32, i32" -D BLOCK=64 | FileCheck %s --check-prefix=GIVEN
# RUN: tilec %s --emit=tile --kernel add --signature "*fp32, *fp32, *fp32, i32:1, 64" | FileCheck %s --check-prefix=ONE
#
# A kernel with masked loads, its arguments' attributes, and the ways to say what
# the arguments are.

import triton
import triton.language as tl


# CHECK-LABEL: func.func @add(
# CHECK-SAME: %[[X:[^:]*]]: !tile.ptr<f32> {tile.divisibility = 16 : i32, tile.dtype = "*fp32"}
# CHECK-SAME: %[[Y:[^:]*]]: !tile.ptr<f32> {tile.dtype = "*fp32", tile.noalias}
# CHECK-SAME: %[[Z:[^:]*]]: !tile.ptr<f32> {tile.dtype = "*fp32"}
# CHECK-SAME: %[[N:[^:]*]]: i32 {tile.divisibility = 8 : i32, tile.dtype = "i32"}
# CHECK-SAME: attributes {tile.kernel}
# GIVEN: func.func @add({{.*}}"i32"}) attributes
# GIVEN: tile.arange 0 to 64
# ONE: func.func @add({{[^)]*}}"*fp32"}) attributes
# ONE: %[[ONE:.*]] = arith.constant 1 : i32
# ONE: arith.cmpi slt
@triton.jit
def add(x_ptr, y_ptr, z_ptr, n, BLOCK: tl.constexpr):
    # CHECK: %[[PID:.*]] = tile.program_id 0
    # CHECK: %[[SIZE:.*]] = arith.constant 64 : i32
    # CHECK: %[[START:.*]] = arith.muli %[[PID]], %[[SIZE]] : i32
    # CHECK: %[[RANGE:.*]] = tile.arange 0 to 64 : tensor<64xi32>
    # CHECK: %[[STARTS:.*]] = tile.splat %[[START]]
    # CHECK: %[[OFFSETS:.*]] = arith.addi %[[STARTS]], %[[RANGE]] : tensor<64xi32>
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    # CHECK: %[[SIZES:.*]] = tile.splat %[[N]]
    # CHECK: %[[MASK:.*]] = arith.cmpi slt, %[[OFFSETS]], %[[SIZES]]
    mask = offsets < n
    # CHECK: %[[XS:.*]] = tile.splat %[[X]]
    # CHECK: %[[XP:.*]] = tile.addptr %[[XS]], %[[OFFSETS]]
    # CHECK: %[[A:.*]] = tile.load %[[XP]] {{.*}} mask %[[MASK]]
    x = tl.load(x_ptr + offsets, mask=mask)
    # CHECK: tile.load {{.*}} mask %[[MASK]] other
    y = tl.load(y_ptr + offsets, mask, 0.0)
    # CHECK: %[[SUM:.*]] = arith.addf %[[A]]
    # CHECK: tile.store %[[SUM]], {{.*}} mask %[[MASK]]
    tl.store(z_ptr + offsets, x + y, mask)

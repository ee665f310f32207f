# RUN: tilec %s --emit=tile | FileCheck %s
#
# Shapes are padded on the left and broadcast; sizes are free.

import triton
import triton.language as tl


# CHECK-LABEL: func.func @shapes
@triton.jit
def shapes(p: "*fp32", n: "i32"):
    # CHECK: %[[ROWS:.*]] = tile.arange 0 to 3 : tensor<3xi32>
    rows = tl.arange(0, 3)
    # CHECK: %[[COLUMNS:.*]] = tile.arange 0 to 200 : tensor<200xi32>
    columns = tl.arange(0, 200)
    # CHECK: %[[TALL:.*]] = tile.expand_dims %[[ROWS]] at 1 : tensor<3xi32> -> tensor<3x1xi32>
    # CHECK: %[[WIDE:.*]] = tile.expand_dims %[[COLUMNS]] at 0 : tensor<200xi32> -> tensor<1x200xi32>
    # CHECK: tile.broadcast %[[TALL]] : tensor<3x1xi32> -> tensor<3x200xi32>
    # CHECK: tile.broadcast %[[WIDE]] : tensor<1x200xi32> -> tensor<3x200xi32>
    # CHECK: arith.addi {{.*}} : tensor<3x200xi32>
    offsets = rows[:, None] + columns[None, :]
    # A row meets a matrix without an index.
    # CHECK: tile.expand_dims %[[COLUMNS]] at 0
    a = offsets + columns
    # CHECK: tile.expand_dims {{.*}} -> tensor<3x1x200xi32>
    # CHECK: tile.broadcast {{.*}} -> tensor<3x3x200xi32>
    b = a[:, None, :] + rows[None, :, None]
    # CHECK: tile.splat %{{.*}} : i32 -> tensor<1xi32>
    # CHECK: tile.expand_dims {{.*}} -> tensor<1x1xi32>
    c = n[None, None]
    # A load follows its mask's shape.
    # CHECK: tile.load {{.*}} -> tensor<3x200xf32> mask
    x = tl.load(p + columns, mask=rows[:, None] < n)
    # A store repeats its value.
    # CHECK: tile.store {{.*}} tensor<3x200xf32>
    tl.store(p + offsets, 1.0)
    # CHECK: tile.splat {{.*}} -> tensor<4x8xf16>
    y = tl.zeros((4, 8), dtype=tl.float16)
    # CHECK: tile.broadcast {{.*}} : tensor<1x8xf16> -> tensor<4x8xf16>
    z = tl.broadcast_to(tl.full([1, 8], 1, tl.float16), 4, 8)
    # CHECK: tile.expand_dims {{.*}} at 2 : tensor<4x8xf16> -> tensor<4x8x1xf16>
    w = tl.expand_dims(y, -1)

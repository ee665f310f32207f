# RUN: tilec %s --emit=tile | FileCheck %s
#
# semantics.md Reductions, scans: small types are widened, all dimensions are one
# after a reshape, and dimensions that are kept come back with size 1.

import triton
import triton.language as tl


# CHECK-LABEL: func.func @kernel
@triton.jit
def kernel(p: "*fp32", i: "*i32", b: "*i8", u: "*u8", u4: "*u32", h: "*fp16", g: "*bf16", c: "*i1"):
    at = tl.arange(0, 3)[:, None] * 200 + tl.arange(0, 200)[None, :]
    # CHECK: %[[X:.*]] = tile.load {{.*}} -> tensor<3x200xf32>
    x = tl.load(p + at)
    # A reduction of sizes that are no powers of two, by function and by method.
    # CHECK: tile.reduce add %[[X]] axis 1 : tensor<3x200xf32> -> tensor<3xf32>
    a = tl.sum(x, axis=1)
    # CHECK: tile.reduce add %[[X]] axis 0 : tensor<3x200xf32> -> tensor<200xf32>
    a = x.sum(-2)
    # CHECK: %[[MAX:.*]] = tile.reduce maxnum %[[X]] axis 1
    # CHECK: tile.expand_dims %[[MAX]] at 1 : tensor<3xf32> -> tensor<3x1xf32>
    a = tl.max(x, -1, keep_dims=True)
    # CHECK: %[[FLAT:.*]] = tile.reshape %[[X]] : tensor<3x200xf32> -> tensor<600xf32>
    # CHECK: tile.reduce minnum %[[FLAT]] axis 0 : tensor<600xf32> -> f32
    s = tl.min(x)
    # CHECK: %[[FLAT:.*]] = tile.reshape %[[X]] : tensor<3x200xf32> -> tensor<600xf32>
    # CHECK: %[[SUM:.*]] = tile.reduce add %[[FLAT]] axis 0 : tensor<600xf32> -> f32
    # CHECK: tile.splat %[[SUM]] : f32 -> tensor<1x1xf32>
    s = tl.sum(x, axis=None, keep_dims=True)
    # A rank of 1 gives a scalar, or [1].
    row = tl.arange(0, 8)
    # CHECK: tile.reduce add %{{.*}} axis 0 : tensor<8xi32> -> i32
    s = tl.sum(row)
    # CHECK: %[[SUM:.*]] = tile.reduce xor %{{.*}} axis 0 : tensor<8xi32> -> i32
    # CHECK: tile.splat %[[SUM]] : i32 -> tensor<1xi32>
    s = tl.xor_sum(row, axis=0, keep_dims=True)
    # CHECK: tile.reduce or %{{.*}} axis 0 : tensor<8xi32> -> i32
    s = tl.reduce_or(row, axis=0)
    # Sums of small integers are of 32 bits, with the sign they had; 256 bools sum to 256.
    # CHECK: %[[WIDE:.*]] = arith.extsi %{{.*}} : tensor<8xi8> to tensor<8xi32>
    # CHECK: tile.reduce add %[[WIDE]] axis 0 : tensor<8xi32> -> i32
    s = tl.sum(tl.load(b + row))
    # CHECK: %[[WIDE:.*]] = arith.extui %{{.*}} : tensor<8xi8> to tensor<8xi32>
    # CHECK: tile.reduce add %[[WIDE]] axis 0 : tensor<8xi32> -> i32
    s = tl.sum(tl.load(u + row))
    tl.static_assert(s.dtype == tl.uint32)
    # CHECK: %[[WIDE:.*]] = arith.extui %{{.*}} : tensor<8xi1> to tensor<8xi32>
    # CHECK: tile.reduce add %[[WIDE]] axis 0 : tensor<8xi32> -> i32
    s = tl.sum(row > 3)
    tl.static_assert(s.dtype == tl.uint32)
    # CHECK: %[[WIDE:.*]] = arith.extf %{{.*}} : tensor<8xf32> to tensor<8xf64>
    # CHECK: tile.reduce add %[[WIDE]] axis 0 : tensor<8xf64> -> f64
    s = tl.sum(tl.load(h + row), dtype=tl.float64)
    # CHECK: tile.reduce add %{{.*}} axis 0 : tensor<8xf16> -> f16
    s = tl.sum(tl.load(h + row))
    # Small types are compared as f32 and signed i32; indices leave them as they are, but for bf16.
    # CHECK: %[[WIDE:.*]] = arith.extf %{{.*}} : tensor<8xf16> to tensor<8xf32>
    # CHECK: tile.reduce maxnum %[[WIDE]] axis 0 : tensor<8xf32> -> f32
    s = tl.max(tl.load(h + row))
    # CHECK: %[[WIDE:.*]] = arith.extui %{{.*}} : tensor<8xi8> to tensor<8xi32>
    # CHECK: tile.reduce maxsi %[[WIDE]] axis 0 : tensor<8xi32> -> i32
    s = tl.max(tl.load(u + row))
    # CHECK: tile.reduce minui %{{.*}} axis 0 : tensor<8xi32> -> i32
    s = tl.min(tl.load(u4 + row))
    # CHECK: tile.arg_reduce maxui %{{.*}} axis 0 : tensor<8xi8> -> i8, i32
    v, k = tl.max(tl.load(u + row), axis=0, return_indices=True)
    tl.static_assert(v.dtype == tl.uint8)
    # CHECK: %[[WIDE:.*]] = arith.extf %{{.*}} : tensor<8xbf16> to tensor<8xf32>
    # CHECK: tile.arg_reduce minnum %[[WIDE]] axis 0 : tensor<8xf32> -> f32, i32
    v, k = tl.load(g + row).min(0, return_indices=True, return_indices_tie_break_left=False)
    # CHECK: %{{.*}}, %[[AT:.*]] = tile.arg_reduce maxnum %[[X]] axis 1 : tensor<3x200xf32> -> tensor<3xf32>, tensor<3xi32>
    # CHECK: tile.expand_dims %[[AT]] at 1 : tensor<3xi32> -> tensor<3x1xi32>
    k = tl.argmax(x, 1, keep_dims=True)
    # CHECK: tile.arg_reduce minnum %[[X]] axis 0 : tensor<3x200xf32> -> tensor<200xf32>, tensor<200xi32>
    k = x.argmin(axis=0, tie_break_left=False)
    # Softmax subtracts the greatest and divides by the sum.
    # CHECK: %[[MAX:.*]] = tile.reduce maxnum %[[X]] axis 1
    # CHECK: %[[COLUMN:.*]] = tile.expand_dims %[[MAX]] at 1
    # CHECK: %[[EVERY:.*]] = tile.broadcast %[[COLUMN]]
    # CHECK: %[[LESS:.*]] = arith.subf %[[X]], %[[EVERY]]
    # CHECK: %[[POWER:.*]] = math.exp %[[LESS]]
    # CHECK: tile.reduce add %[[POWER]] axis 1
    # CHECK: arith.divf %[[POWER]]
    y = tl.softmax(x, 1, keep_dims=True)
    # CHECK: tile.div_rn
    y = row.to(tl.float32).softmax(ieee_rounding=True)

# RUN: tilec %s --emit=tile | FileCheck %s
#
# semantics.md Reductions, scans: running sums and products, and reductions and
# scans by a function of the file, which is executed on one pair of elements.

import triton
import triton.language as tl


@triton.jit
def add(a, b):
    return a + b


@triton.jit
def greater(value, at, other_value, other_at):
    first = (value > other_value) | ((value == other_value) & (at < other_at))
    return tl.where(first, value, other_value), tl.where(first, at, other_at)


# CHECK-LABEL: func.func @kernel
@triton.jit
def kernel(p: "*fp32", b: "*i8", g: "*bf16", h: "*fp16"):
    row = tl.arange(0, 200)
    # CHECK: %[[X:.*]] = tile.load {{.*}} -> tensor<200xf32>
    x = tl.load(p + row)
    # CHECK: tile.scan add %[[X]] axis 0 : tensor<200xf32>
    y = tl.cumsum(x)
    # CHECK: tile.scan mul %[[X]] axis 0 reverse : tensor<200xf32>
    y = x.cumprod(axis=-1, reverse=True)
    # CHECK: %[[WIDE:.*]] = arith.extsi %{{.*}} : tensor<200xi8> to tensor<200xi32>
    # CHECK: tile.scan add %[[WIDE]] axis 0 : tensor<200xi32>
    y = tl.cumsum(tl.load(b + row), 0)
    # CHECK: tile.scan mul %{{.*}} axis 0 : tensor<200xi8>
    y = tl.cumprod(tl.load(b + row), 0)
    # CHECK: %[[WIDE:.*]] = arith.extf %{{.*}} : tensor<200xbf16> to tensor<200xf32>
    # CHECK: tile.scan add %[[WIDE]] axis 0 reverse : tensor<200xf32>
    y = tl.cumsum(tl.load(g + row), 0, reverse=True)
    # CHECK: %[[WIDE:.*]] = arith.extf %{{.*}} : tensor<200xf32> to tensor<200xf64>
    # CHECK: tile.scan add %[[WIDE]] axis 0 : tensor<200xf64>
    y = tl.cumsum(tl.load(h + row), dtype=tl.float64)

    # A function of the file goes into the region.
    # CHECK: tile.reduce_with %[[X]] axis 0 : tensor<200xf32> -> f32 {
    # CHECK-NEXT: ^bb0(%[[A:.*]]: f32, %[[B:.*]]: f32):
    # CHECK-NEXT: %[[C:.*]] = arith.addf %[[A]], %[[B]] : f32
    # CHECK-NEXT: tile.yield %[[C]] : f32
    # CHECK-NEXT: }
    s = tl.reduce(x, 0, add)
    # Several tiles, all dimensions, which stay.
    # CHECK: %[[VALUES:.*]] = tile.reshape %{{.*}} : tensor<200x1xf32> -> tensor<200xf32>
    # CHECK: %[[PLACES:.*]] = tile.reshape %{{.*}} : tensor<200x1xi32> -> tensor<200xi32>
    # CHECK: %[[BEST:.*]]:2 = tile.reduce_with %[[VALUES]], %[[PLACES]] axis 0 : tensor<200xf32>, tensor<200xi32> -> f32, i32 {
    # CHECK-NEXT: ^bb0(%{{.*}}: f32, %{{.*}}: i32, %{{.*}}: f32, %{{.*}}: i32):
    # CHECK: tile.yield %{{.*}}, %{{.*}} : f32, i32
    # CHECK: tile.splat %[[BEST]]#0 : f32 -> tensor<1x1xf32>
    # CHECK: tile.splat %[[BEST]]#1 : i32 -> tensor<1x1xi32>
    v, k = tl.reduce((x[:, None], row[:, None]), None, greater, keep_dims=True)
    # CHECK: tile.scan_with %[[X]] axis 0 reverse : tensor<200xf32> -> tensor<200xf32> {
    y = x.associative_scan(0, add, reverse=True)
    # CHECK: tile.scan_with %[[X]], %{{.*}} axis 0 : tensor<200xf32>, tensor<200xi32> -> tensor<200xf32>, tensor<200xi32> {
    v, k = tl.associative_scan((x, row), -1, greater)
    # A function of the language serves too.
    # CHECK: tile.reduce_with
    # CHECK: arith.maxnumf
    s = tl.reduce(x, axis=0, combine_fn=tl.maximum)

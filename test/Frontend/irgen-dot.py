# RUN: tilec %s --emit=tile | FileCheck %s --check-prefixes=CHECK,TF32
# RUN: tilec %s --emit=tile --dot-precision=ieee | FileCheck %s --check-prefixes=CHECK,IEEE
# RUN: tilec %s --emit=tile -v 2>&1 | FileCheck %s --check-prefix=REMARK
# RUN: tilec %s --emit=tile -v --dot-precision=ieee 2>&1 | FileCheck %s --check-prefix=EXACT
# RUN: not tilec %s --dot-precision=fp32 2>&1 | FileCheck %s --check-prefix=WORD
#
# semantics.md Dot: types, shapes and precisions of products.

# WORD: error: option '--dot-precision' is tf32, tf32x3 or ieee, not 'fp32'

# N06: each product of fp32 that is made in tf32 is named.
# REMARK: irgen-dot.py:{{[0-9]+}}:9: remark: fp32 operands are rounded to tf32, which keeps 10 bits after the point; input_precision="ieee" or "tf32x3" keeps more [dot]
# EXACT-COUNT-2: remark: fp32 operands are rounded to tf32
# EXACT-NOT: remark: fp32

import triton
import triton.language as tl


# CHECK-LABEL: func.func @kernel
@triton.jit
def kernel(p: "*fp32", h: "*fp16", g: "*bf16", d: "*fp64", b: "*i8"):
    rows = tl.arange(0, 16)
    at = rows[:, None] * 16 + rows[None, :]
    # CHECK: %[[X:.*]] = tile.load {{.*}} -> tensor<16x16xf32>
    x = tl.load(p + at)
    # The option decides where the call does not.
    # TF32: tile.dot %[[X]], %[[X]], %{{.*}} {precision = #tile<precision tf32>} : tensor<16x16xf32>, tensor<16x16xf32> -> tensor<16x16xf32>
    # IEEE: tile.dot %[[X]], %[[X]], %{{.*}} : tensor<16x16xf32>
    c = tl.dot(x, x)
    # CHECK: %[[D:.*]] = tile.dot {{.*}} {precision = #tile<precision tf32x3>}
    c = tl.dot(x, x, input_precision="tf32x3")
    # CHECK: tile.dot %[[X]], %[[X]], %[[D]] : tensor<16x16xf32>
    c = tl.dot(x, x, c, input_precision="IEEE")
    # CHECK: tile.dot {{.*}} {precision = #tile<precision bf16x6>}
    c = tl.dot(x, x, acc=c, input_precision="bf16x6")
    # CHECK: tile.dot %[[X]], %[[X]], %{{.*}} : tensor<16x16xf32>
    c = tl.dot(x, x, allow_tf32=False)
    # CHECK: tile.dot {{.*}} {precision = #tile<precision tf32>}
    c = tl.dot(x, x, allow_tf32=True)
    # CHECK: tile.dot {{.*}} {precision = #tile<precision tf32>}
    c = tl.dot(x, x, input_precision="tf32")
    # Precision is of fp32 alone; the accumulator has its own type.
    y = tl.load(h + at)
    # CHECK: %[[ZERO:.*]] = tile.splat %{{.*}} : f32 -> tensor<16x16xf32>
    # CHECK: tile.dot %{{.*}}, %{{.*}}, %[[ZERO]] : tensor<16x16xf16>, tensor<16x16xf16> -> tensor<16x16xf32>
    c = tl.dot(y, y, input_precision="tf32")
    # CHECK: tile.dot {{.*}} : tensor<16x16xf16>, tensor<16x16xf16> -> tensor<16x16xf16>
    c = tl.dot(y, y, out_dtype=tl.float16)
    # CHECK: tile.dot %{{.*}}, %{{.*}}, %{{.*}} : tensor<16x16xf16>, tensor<16x16xf16> -> tensor<16x16xf16>
    c = tl.dot(y, y, c, out_dtype=tl.float16, max_num_imprecise_acc=0)
    y = tl.load(g + at)
    # CHECK: tile.dot {{.*}} : tensor<16x16xbf16>, tensor<16x16xbf16> -> tensor<16x16xf32>
    c = tl.dot(y, y)
    y = tl.load(d + at)
    # CHECK: tile.dot {{.*}} : tensor<16x16xf64>, tensor<16x16xf64> -> tensor<16x16xf64>
    c = tl.dot(y, y)
    y = tl.load(b + at)
    # CHECK: tile.dot {{.*}} : tensor<16x16xi8>, tensor<16x16xi8> -> tensor<16x16xi32>
    c = tl.dot(y, y)
    # CHECK: tile.dot {{.*}} : tensor<16x16xi8>, tensor<16x16xi8> -> tensor<16x16xi32>
    c = tl.dot(y, y, c)
    # Sizes are free, and there may be several matrices (N08).
    y = tl.load(h + tl.arange(0, 3)[:, None] * 5 + tl.arange(0, 5)[None, :])
    z = tl.load(h + tl.arange(0, 5)[:, None])
    # CHECK: tile.dot {{.*}} : tensor<3x5xf16>, tensor<5x1xf16> -> tensor<3x1xf32>
    c = tl.dot(y, z)
    # CHECK: tile.dot {{.*}} : tensor<2x3x5xf16>, tensor<2x5x1xf16> -> tensor<2x3x1xf32>
    c = tl.dot(tl.broadcast_to(y[None], 2, 3, 5), tl.broadcast_to(z[None], 2, 5, 1))
    # CHECK: tile.reshape {{.*}} : tensor<2x2x3x5xf16> -> tensor<4x3x5xf16>
    # CHECK: tile.reshape {{.*}} : tensor<2x2x5x1xf16> -> tensor<4x5x1xf16>
    # CHECK: tile.reshape {{.*}} : tensor<2x2x3x1xf32> -> tensor<4x3x1xf32>
    # CHECK: %[[C:.*]] = tile.dot {{.*}} : tensor<4x3x5xf16>, tensor<4x5x1xf16> -> tensor<4x3x1xf32>
    # CHECK: tile.reshape %[[C]] : tensor<4x3x1xf32> -> tensor<2x2x3x1xf32>
    c = tl.dot(tl.broadcast_to(y[None, None], 2, 2, 3, 5), tl.broadcast_to(z[None, None], 2, 2, 5, 1))

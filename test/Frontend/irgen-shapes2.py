# RUN: tilec %s --emit=tile | FileCheck %s
#
# semantics.md Shapes: elements move and keep their values.

import triton
import triton.language as tl


# CHECK-LABEL: func.func @kernel
@triton.jit
def kernel(p: "*fp32", u: "*u8", h: "*fp16"):
    # CHECK: %[[X:.*]] = tile.load {{.*}} -> tensor<3x8xf32>
    x = tl.load(p + tl.arange(0, 3)[:, None] * 8 + tl.arange(0, 8)[None, :])
    # CHECK: tile.reshape %[[X]] : tensor<3x8xf32> -> tensor<4x6xf32>
    y = tl.reshape(x, (4, 6))
    # CHECK: tile.reshape %[[X]] : tensor<3x8xf32> -> tensor<2x3x4xf32>
    y = x.reshape(2, 3, 4, can_reorder=True)
    # CHECK: tile.reshape %[[X]] : tensor<3x8xf32> -> tensor<24xf32>
    y = tl.view(x, 24)
    # CHECK: tile.reshape %[[X]] : tensor<3x8xf32> -> tensor<24xf32>
    y = tl.ravel(x)
    # CHECK: tile.reshape %[[X]] : tensor<3x8xf32> -> tensor<24xf32>
    y = x.ravel(can_reorder=True)
    # A reshape to the shape that there is does nothing.
    # CHECK-NOT: tile.reshape
    y = x.reshape(x.shape)
    # CHECK: tile.trans %[[X]] order [1, 0] : tensor<3x8xf32> -> tensor<8x3xf32>
    y = tl.trans(x)
    # CHECK: tile.trans %[[X]] order [1, 0]
    y = x.T
    # CHECK: tile.trans %[[X]] order [1, 0]
    y = x.trans(1, 0)
    z = x.reshape(2, 3, 4)
    # The last two of several dimensions.
    # CHECK: tile.trans %{{.*}} order [0, 2, 1] : tensor<2x3x4xf32> -> tensor<2x4x3xf32>
    y = tl.trans(z)
    # CHECK: tile.trans %{{.*}} order [2, 0, 1] : tensor<2x3x4xf32> -> tensor<4x2x3xf32>
    y = tl.permute(z, (2, 0, 1))
    # CHECK: tile.trans %{{.*}} order [1, 2, 0] : tensor<2x3x4xf32> -> tensor<3x4x2xf32>
    y = z.permute(1, 2, 0)
    # CHECK: %[[J:.*]] = tile.join %[[X]], %[[X]] : tensor<3x8xf32> -> tensor<3x8x2xf32>
    y = tl.join(x, x)
    # CHECK: tile.split %[[J]] : tensor<3x8x2xf32> -> tensor<3x8xf32>
    a, b = tl.split(y)
    # CHECK: %[[J:.*]] = tile.join %[[X]], %[[X]]
    # CHECK: tile.reshape %[[J]] : tensor<3x8x2xf32> -> tensor<3x16xf32>
    y = tl.interleave(x, x)
    # Two scalars are a pair, and a pair two scalars.
    # CHECK: %[[P:.*]] = tile.join %{{.*}}, %{{.*}} : f32 -> tensor<2xf32>
    y = tl.join(tl.load(p), tl.load(p + 1))
    # CHECK: tile.split %[[P]] : tensor<2xf32> -> f32
    a, b = y.split()
    # CHECK: tile.splat %{{.*}} : f32 -> tensor<3x8xf32>
    # CHECK: tile.join %[[X]], %{{.*}} : tensor<3x8xf32> -> tensor<3x8x2xf32>
    y = tl.join(x, a)
    # CHECK: tile.join %{{.*}}, %{{.*}} : f32 -> tensor<2xf32>
    y = tl.interleave(a, b)
    # CHECK: tile.cat %[[X]], %[[X]] axis 0 : tensor<3x8xf32>, tensor<3x8xf32> -> tensor<6x8xf32>
    y = tl.cat(x, x, can_reorder=True)
    # CHECK: tile.cat %{{.*}}, %[[X]] axis 0 : tensor<6x8xf32>, tensor<3x8xf32> -> tensor<9x8xf32>
    y = tl.cat(y, x)
    # CHECK: tile.cat %[[X]], %[[X]] axis 1 : tensor<3x8xf32>, tensor<3x8xf32> -> tensor<3x16xf32>
    y = tl.cat(x, x, dim=-1)
    # CHECK: tile.flip %[[X]] axis 1 : tensor<3x8xf32>
    y = tl.flip(x, -1)
    # CHECK: tile.flip %[[X]] axis 0 : tensor<3x8xf32>
    y = x.flip(dim=0)
    # CHECK: tile.gather %[[X]][%{{.*}}] axis 1 : tensor<3x8xf32>, tensor<3x2xi32> -> tensor<3x2xf32>
    y = tl.gather(x, tl.zeros([3, 2], tl.int32), 1)
    # Indices of the IR are signed.
    # CHECK: %[[AT:.*]] = arith.extui %{{.*}} : tensor<1x8xi8> to tensor<1x8xi32>
    # CHECK: tile.gather %[[X]][%[[AT]]] axis 0 : tensor<3x8xf32>, tensor<1x8xi32> -> tensor<1x8xf32>
    y = x.gather(tl.load(u + tl.arange(0, 8)[None, :]), axis=0)
    # A tile of one element is a scalar.
    # CHECK: tile.reshape %{{.*}} : tensor<1x1xf32> -> tensor<1xf32>
    # CHECK: tile.split %{{.*}} : tensor<2xf32> -> f32
    s = tl.full([1, 1], 1.0, tl.float32).item()
    tl.static_assert(s.dtype == tl.float32)
    # CHECK: tile.split %{{.*}} : tensor<2xi32> -> i32
    s = tl.reshape(tl.arange(3, 4), ())

    # CHECK: tile.sort %[[X]] : tensor<3x8xf32> -> tensor<3x8xf32>
    y = tl.sort(x)
    # CHECK: tile.sort %[[X]] descending : tensor<3x8xf32> -> tensor<3x8xf32>
    y = x.sort(descending=True)
    # Another axis than the last is made the last one.
    # CHECK: %[[T:.*]] = tile.trans %[[X]] order [1, 0]
    # CHECK: %[[S:.*]] = tile.sort %[[T]] : tensor<8x3xf32> -> tensor<8x3xf32>
    # CHECK: tile.trans %[[S]] order [1, 0]
    y = tl.sort(x, dim=0)
    # CHECK: tile.sort %{{.*}} unsigned : tensor<8xi8> -> tensor<8xi8>
    y = tl.sort(tl.load(u + tl.arange(0, 8)), dim=0)
    # CHECK: tile.sort %[[X]] descending : tensor<3x8xf32> -> tensor<3x3xf32>
    y = tl.topk(x, 3)
    # CHECK: tile.sort %[[X]] descending : tensor<3x8xf32> -> tensor<3x8xf32>
    y = tl.bitonic_merge(x, descending=True)
    # CHECK: tile.histogram %{{.*}} : tensor<64xi32> -> tensor<10xi32>
    y = tl.histogram(tl.arange(0, 64), 10)
    # CHECK: tile.histogram %{{.*}} unsigned : tensor<64xi8> -> tensor<10xi32> mask %{{.*}}
    y = tl.load(u + tl.arange(0, 64)).histogram(10, mask=tl.arange(0, 64) < 3)
    # What sorting networks are written with.
    tl.static_assert(tl.core.get_int_dtype(16, signed=True) == tl.int16)
    tl.static_assert(tl.get_int_dtype(bitwidth=64, signed=False) == tl.uint64)
    tl.static_assert(tl.standard._log2(100) == 6)
    tl.static_assert(tl._log2(1) == 0)

# RUN: tilec %s --emit=tile -o %t --kernel casts && FileCheck %s < %t
# RUN: tilec run %s --kernel arithmetic --grid 1 --arg x=rand:fp8e4nv:8 --arg y=arange:fp8e5:8 --arg z=zeros:f32:8 --arg s=zeros:fp8e4nv:8 | FileCheck %s --check-prefix=VALUES
# RUN: tilec run %s --kernel promotion --grid 1 --arg z=zeros:f32:8 | FileCheck %s --check-prefix=PROMOTION
# RUN: tilec run %s --kernel saturate --grid 1 --arg z=zeros:fp8e4nv:4 --arg w=zeros:fp8e5:4 --arg v=zeros:fp8e4b15:4 | FileCheck %s --check-prefix=SATURATE
# RUN: tilec run %s --kernel fifteen --grid 1 --arg x=arange:u8:256 --arg z=zeros:f32:256 --arg w=zeros:u8:256 | FileCheck %s --check-prefix=FIFTEEN
#
# 8-bit floats: casts, promotion, arithmetic in a wider type (semantics: Promotion
# of two tensors, Casts).

import triton
import triton.language as tl


# CHECK-LABEL: func.func @casts(
# CHECK-SAME: !tile.ptr<f8E4M3FN> {tile.dtype = "*fp8e4nv"}
# CHECK-SAME: !tile.ptr<f8E5M2> {tile.dtype = "*fp8e5"}
# CHECK-SAME: !tile.ptr<f8E4M3FNUZ> {tile.dtype = "*fp8e4b8"}
# CHECK-SAME: !tile.ptr<f8E5M2FNUZ> {tile.dtype = "*fp8e5b16"}
# CHECK-SAME: !tile.ptr<i8> {tile.dtype = "*fp8e4b15"}
@triton.jit
def casts(a: "*fp8e4nv", b: "*fp8e5", c: "*fp8e4b8", d: "*fp8e5b16", e: "*fp8e4b15", f: "*fp32", h: "*fp16"):
    # CHECK: %[[A:.*]] = tile.load {{.*}} -> f8E4M3FN
    x = tl.load(a)
    # CHECK: arith.extf %[[A]] : f8E4M3FN to f32
    tl.store(f, x)
    # CHECK: arith.extf %[[A]] : f8E4M3FN to f16
    tl.store(h, x)
    # CHECK: %[[F:.*]] = tile.load {{.*}} -> f32
    y = tl.load(f)
    # CHECK: tile.truncf %[[F]] rounding rtne : f32 -> f8E4M3FN
    tl.store(a, y)
    # CHECK: tile.truncf %[[F]] rounding rtz : f32 -> f8E5M2
    tl.store(b, y.to(tl.float8e5, fp_downcast_rounding="rtz"))
    # CHECK: tile.truncf %[[F]] rounding rtne : f32 -> f8E4M3FNUZ
    tl.store(c, y.to(tl.float8e4b8, fp_downcast_rounding="rtne"))
    # CHECK: tile.truncf %[[F]] rounding rtne : f32 -> f8E5M2FNUZ
    tl.store(d, y)
    # CHECK: tile.truncf %[[F]] rounding rtz : f32 -> f16
    tl.store(h, tl.cast(y, tl.float16, "rtz"))
    # Rounded once, also from f16.
    # CHECK: %[[H:.*]] = tile.load {{.*}} -> f16
    # CHECK: tile.truncf %[[H]] rounding rtne : f16 -> f8E4M3FN
    tl.store(a, tl.load(h))
    # CHECK: tile.truncf %[[F]] rounding rtz : f32 -> f16
    # CHECK-NOT: truncf
    tl.store(e, y)
    # CHECK: arith.bitcast %{{.*}} : i8 to f8E4M3FN
    tl.store(a, tl.load(e).to(tl.int8, bitcast=True).to(tl.float8e4nv, bitcast=True))


@triton.jit
def arithmetic(x: "*fp8e4nv", y: "*fp8e5", z: "*fp32", s: "*fp8e4nv"):
    offsets = tl.arange(0, 8)
    a, b = tl.load(x + offsets), tl.load(y + offsets)
    tl.static_assert((a + a).dtype == tl.float8e4nv)
    tl.static_assert((a * b).dtype == tl.float16)
    tl.static_assert((a + 1.0).dtype == tl.float8e4nv)
    tl.static_assert((a + tl.load(z)).dtype == tl.float32)
    tl.static_assert((a + a.to(tl.bfloat16)).dtype == tl.float32)
    tl.static_assert((a < a).dtype == tl.int1)
    tl.store(z + offsets, tl.where(a - a == 0.0, b, -1.0))
    tl.store(s + offsets, tl.abs(a - 1.0) * 0.0 + b.to(tl.float8e4nv) * 2.0)


# VALUES: z: float32[8] = 0 1 2 3 4 5 6 7
# VALUES: s: float8e4nv[8] = 0 2 4 6 8 10 12 14


# L04: every pair of types.
@triton.jit
def promotion(z: "*fp32"):
    types = (tl.float8e4nv, tl.float8e5, tl.float8e4b8, tl.float8e5b16, tl.float8e4b15)
    for i in tl.static_range(5):
        x = tl.full([8], 1.0, types[i])
        for j in tl.static_range(5):
            y = tl.full([8], 0.5, types[j])
            same = types[i] if i == j else tl.float16
            tl.static_assert((x + y).dtype == same)
            tl.static_assert((x / y).dtype == same)
            tl.static_assert((x % y).dtype == same)
            tl.store(z + tl.arange(0, 8), x / y + x % y)
        tl.static_assert((x * tl.full([8], 1, tl.float16)).dtype == tl.float16)
        tl.static_assert((x / tl.full([8], 1, tl.float16)).dtype == tl.float32)
        tl.static_assert((x * tl.full([8], 1, tl.bfloat16)).dtype == tl.float32)
        tl.static_assert((x * tl.full([8], 1, tl.float32)).dtype == tl.float32)
        tl.static_assert((tl.full([8], 1, tl.float64) - x).dtype == tl.float64)


# The last pair is fp8e4b15, which ends at 1.75.
# PROMOTION: z: float32[8] = 1.75 1.75 1.75 1.75 1.75 1.75 1.75 1.75


# What is too large becomes the largest.
@triton.jit
def saturate(z: "*fp8e4nv", w: "*fp8e5", v: "*fp8e4b15"):
    offsets = tl.arange(0, 4)
    large = offsets.to(tl.float32) * 100000.0
    tl.store(z + offsets, large)
    tl.store(w + offsets, -large)
    tl.store(v + offsets, large)
    tl.store(z + 3, tl.full([], 1000.0, tl.float8e4nv))


# SATURATE: z: float8e4nv[4] = 0 448 448 448
# SATURATE: w: float8e5[4] = 0 -57344 -57344 -57344
# SATURATE: v: float8e4b15[4] = 0 1.75 1.75 1.75


# fp8e4b15 by integer arithmetic, there and back.
@triton.jit
def fifteen(x: "*u8", z: "*fp32", w: "*u8"):
    offsets = tl.arange(0, 256)
    value = tl.load(x + offsets).to(tl.float8e4b15, bitcast=True)
    tl.store(z + offsets, value.to(tl.float32) * 131072.0)
    tl.store(w + offsets, value.to(tl.float16).to(tl.float8e4b15).to(tl.uint8, bitcast=True))


# FIFTEEN: z: float32[256] = 0 1 2 3 4 5 6 7 …
# FIFTEEN: w: uint8[256] = 0 1 2 3 4 5 6 7 …

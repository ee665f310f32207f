# RUN: tilec %s --emit=tile | FileCheck %s
#
# Which operation each operator and function becomes.

import triton
import triton.language as tl


# Division, remainder, shifts and float to integer are total.
# CHECK-LABEL: func.func @arith
@triton.jit
def arith(
    i: "i32", u: "u32", f: "fp32", h: "fp16", b: "i1", p: "*fp32", q: "*i1", r: "*i32"
):
    # CHECK: tile.divsi
    a0 = i // i
    # CHECK: tile.divui
    a1 = u // u
    # CHECK: tile.remsi
    a2 = i % 3
    # CHECK: tile.remui
    a3 = u % 3
    # CHECK: tile.shl
    a4 = i << 2
    # CHECK: tile.shrsi
    a5 = i >> 2
    # CHECK: tile.shrui
    a6 = u >> 2
    # CHECK: tile.fptosi
    a7 = f.to(tl.int8)
    # CHECK: tile.fptoui
    a8 = f.to(tl.uint8)
    # CHECK: arith.remf
    a9 = f % 2.0
    # Halves are divided in f32.
    # CHECK: arith.extf {{.*}} : f16 to f32
    # CHECK: arith.divf {{.*}} : f32
    b0 = h / h
    # CHECK: arith.sitofp
    # CHECK: arith.divf
    b1 = i / 2
    # CHECK: tile.div_rn
    b2 = tl.div_rn(f, f)
    # CHECK: tile.sqrt_rn
    b3 = tl.sqrt_rn(f)
    # CHECK: arith.cmpf olt
    c0 = f < 1.0
    # CHECK: arith.cmpf une
    c1 = f != 1.0
    # CHECK: arith.cmpi ult
    c2 = u < u
    # CHECK: arith.cmpi sge
    c3 = i >= i
    # CHECK: arith.maxnumf
    d0 = tl.maximum(f, 0.0)
    # CHECK: arith.minimumf
    d1 = tl.minimum(f, 0.0, propagate_nan=tl.PropagateNan.ALL)
    # CHECK: arith.minui
    d2 = tl.minimum(u, u)
    # CHECK: arith.maxsi
    d3 = max(i, 5)
    # CHECK: arith.maxnumf
    # CHECK: arith.minnumf
    d4 = tl.clamp(f, 0.0, 1.0)
    # CHECK: math.fma
    e0 = tl.fma(f, f, 1.0)
    # CHECK: arith.mului_extended
    e1 = tl.umulhi(i, i)
    # CHECK: math.absf
    e2 = tl.abs(f)
    # CHECK: math.absi
    e3 = tl.abs(i)
    # CHECK: math.exp
    e4 = tl.math.exp(f)
    # CHECK: math.log2
    e5 = f.log2()
    # CHECK: math.rsqrt
    e6 = tl.rsqrt(f)
    # CHECK: math.erf
    e7 = tl.erf(f)
    # CHECK: arith.subf
    # CHECK: math.exp
    # CHECK: arith.addf
    # CHECK: arith.divf
    e8 = tl.sigmoid(f)
    # CHECK: arith.subi {{.*}}, %{{.*}} : i32
    f0 = -i
    # CHECK: arith.xori
    f1 = ~i
    # CHECK: %[[BYTE:.*]] = arith.extui {{.*}} : i1 to i8
    f2 = b.to(tl.int8)
    # CHECK: arith.select
    f3 = tl.where(b, i, 0)
    # CHECK: arith.andi {{.*}} : i1
    f4 = b and c0
    # CHECK: arith.bitcast {{.*}} : f32 to i32
    f5 = f.to(tl.uint32, bitcast=True)
    # A bool's byte is 0 or not.
    # CHECK: tile.load {{.*}} -> i8
    # CHECK: arith.cmpi ne
    g0 = tl.load(q)
    # CHECK: arith.extui {{.*}} : i1 to i8
    # CHECK: tile.store
    tl.store(q, g0)
    # CHECK: tile.store {{.*}} {cache = {{.*}}cs{{.*}}, eviction = {{.*}}evict_last
    tl.store(r, i, cache_modifier=".cs", eviction_policy="evict_last")
    # CHECK: tile.load {{.*}} {isVolatile}
    g1 = tl.load(r, volatile=True)
    # An unsigned offset is widened with zeros.
    # CHECK: arith.extui {{.*}} : i32 to i64
    # CHECK: tile.addptr {{.*}}, i64
    g2 = p + u
    # CHECK: tile.assume {{.*}} divisibility [16]
    h0 = tl.multiple_of(i, 16)
    # CHECK: tile.assume {{.*}} contiguity [8]
    h1 = tl.max_contiguous(tl.arange(0, 8), 8)
    # CHECK: tile.assume {{.*}} constancy [4]
    h2 = tl.max_constancy(tl.arange(0, 8), [4])
    # CHECK: tile.barrier
    tl.debug_barrier()

# RUN: tilec %s --emit=tile -o %t && FileCheck %s < %t
#
# Atomic operations: their kinds by type, order and scope, masks, and what they
# give (semantics: Atomics).

import triton
import triton.language as tl


@triton.jit
def kernel(x: "*fp32", h: "*fp16", b: "*bf16", i: "*i32", u: "*u64", d: "*fp64", n: "i32"):
    offsets = tl.arange(0, 8)
    mask = offsets < n
    # The value is cast to the pointee and repeated to the pointer's shape.
    # CHECK: %[[ONE:.*]] = arith.constant 1 : i32
    # CHECK: %[[ONES:.*]] = tile.splat %[[ONE]]
    # CHECK: %[[VALUE:.*]] = arith.sitofp %[[ONES]] : tensor<8xi32> to tensor<8xf32>
    # CHECK: tile.atomic_rmw fadd %[[VALUE]], %{{.*}} order acq_rel scope gpu : tensor<8x!tile.ptr<f32>>, tensor<8xf32> mask
    tl.atomic_add(x + offsets, 1, mask=mask)
    # CHECK: %[[OLD:.*]] = tile.atomic_rmw add {{.*}} order relaxed scope cta : !tile.ptr<i32>, i32
    old = tl.atomic_add(i, 1, sem="relaxed", scope="cta")
    # What was there is a value like any other.
    # CHECK: tile.addptr {{.*}}, %[[OLD]]
    # CHECK: tile.atomic_rmw xchg {{.*}} order release scope sys
    tl.atomic_xchg(i + old, 5, sem="release", scope="sys")
    # CHECK: tile.atomic_rmw fadd {{.*}} : !tile.ptr<f16>, f16
    tl.atomic_add(h, 1.0)
    # CHECK: tile.atomic_rmw fadd {{.*}} : !tile.ptr<bf16>, bf16
    tl.atomic_add(b, 1.0)
    # CHECK: tile.atomic_rmw fadd {{.*}} : !tile.ptr<f64>, f64
    tl.atomic_add(d, 1.0)
    # CHECK: tile.atomic_rmw maxsi {{.*}} order acquire
    tl.atomic_max(i, 3, sem="acquire")
    # CHECK: tile.atomic_rmw minsi
    tl.atomic_min(i, 3)
    # CHECK: tile.atomic_rmw maxui {{.*}} : !tile.ptr<i64>, i64
    tl.atomic_max(u, 3)
    # CHECK: tile.atomic_rmw minui
    tl.atomic_min(u, 3)
    # CHECK: tile.atomic_rmw fmax {{.*}} : !tile.ptr<f32>, f32
    tl.atomic_max(x, 3.0)
    # CHECK: tile.atomic_rmw fmin
    tl.atomic_min(x, 3.0)
    # CHECK: tile.atomic_rmw xchg {{.*}} : !tile.ptr<f32>, f32
    tl.atomic_xchg(x, 3.0)
    # CHECK: tile.atomic_rmw and
    tl.atomic_and(i, 7)
    # CHECK: tile.atomic_rmw or
    tl.atomic_or(i, 7)
    # CHECK: tile.atomic_rmw xor
    tl.atomic_xor(i, 7)
    # As a method of the pointer.
    # CHECK: tile.atomic_rmw add {{.*}} : tensor<8x!tile.ptr<i32>>, tensor<8xi32>
    (i + offsets).atomic_add(offsets)
    # CHECK: %[[SEEN:.*]] = tile.atomic_cas %{{.*}}, %{{.*}}, %{{.*}} order acq_rel scope gpu : !tile.ptr<i32>, i32
    seen = tl.atomic_cas(i, 0, 1)
    # CHECK: tile.atomic_cas {{.*}} order acquire scope gpu : tensor<8x!tile.ptr<i32>>, tensor<8xi32>
    tl.atomic_cas(i + offsets, seen, 1, sem="acquire")
    # CHECK: tile.atomic_cas {{.*}} : !tile.ptr<f16>, f16
    tl.atomic_cas(h, 0.0, 1.0)

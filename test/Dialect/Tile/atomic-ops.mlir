// RUN: tilec-opt %s | tilec-opt | FileCheck %s
// RUN: tilec-opt %s --canonicalize | FileCheck %s --check-prefix=KEPT

// An atomic operation stays, whether its result is used or not.
// CHECK-LABEL: @atomics
// KEPT-LABEL: @atomics
func.func @atomics(%p: !tile.ptr<f32>, %q: tensor<4x!tile.ptr<i64>>, %off: tensor<4xi32>,
                   %v: tensor<4xf32>, %n: tensor<4xi64>, %m: tensor<4xi1>) {
  // CHECK: tile.atomic_rmw fadd %{{.*}}, %{{.*}}[%{{.*}} : tensor<4xi32>] order relaxed scope gpu : !tile.ptr<f32>, tensor<4xf32> mask %{{.*}}
  // KEPT: tile.atomic_rmw fadd
  %0 = tile.atomic_rmw fadd %v, %p[%off : tensor<4xi32>] order relaxed scope gpu : !tile.ptr<f32>, tensor<4xf32> mask %m
  // CHECK: tile.atomic_rmw xchg %{{.*}}, %{{.*}} order acquire scope cta : tensor<4x!tile.ptr<i64>>, tensor<4xi64>
  // KEPT: tile.atomic_rmw xchg
  %1 = tile.atomic_rmw xchg %n, %q order acquire scope cta : tensor<4x!tile.ptr<i64>>, tensor<4xi64>
  // CHECK: tile.atomic_cas %{{.*}}, %{{.*}}, %{{.*}} order release scope sys : tensor<4x!tile.ptr<i64>>, tensor<4xi64>
  // KEPT: tile.atomic_cas
  %2 = tile.atomic_cas %n, %n, %q order release scope sys : tensor<4x!tile.ptr<i64>>, tensor<4xi64>
  return
}

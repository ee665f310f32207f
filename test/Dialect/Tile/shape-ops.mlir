// RUN: tilec-opt %s | tilec-opt | FileCheck %s

// CHECK-LABEL: @move
func.func @move(%x: tensor<4x8xf32>, %p: tensor<4x!tile.ptr<f32>>, %s: i1) {
  // CHECK: tile.reshape %{{.*}} : tensor<4x8xf32> -> tensor<2x2x8xf32>
  %0 = tile.reshape %x : tensor<4x8xf32> -> tensor<2x2x8xf32>
  // CHECK: tile.trans %{{.*}} order [2, 0, 1] : tensor<2x2x8xf32> -> tensor<8x2x2xf32>
  %1 = tile.trans %0 order [2, 0, 1] : tensor<2x2x8xf32> -> tensor<8x2x2xf32>
  // CHECK: tile.split %{{.*}} : tensor<8x2x2xf32> -> tensor<8x2xf32>
  %2, %3 = tile.split %1 : tensor<8x2x2xf32> -> tensor<8x2xf32>
  // CHECK: tile.join %{{.*}}, %{{.*}} : tensor<4x!tile.ptr<f32>> -> tensor<4x2x!tile.ptr<f32>>
  %4 = tile.join %p, %p : tensor<4x!tile.ptr<f32>> -> tensor<4x2x!tile.ptr<f32>>
  // CHECK: tile.join %{{.*}}, %{{.*}} : i1 -> tensor<2xi1>
  %5 = tile.join %s, %s : i1 -> tensor<2xi1>
  // CHECK: tile.cat %{{.*}}, %{{.*}} axis 1 : tensor<8x2xf32>, tensor<8x2xf32> -> tensor<8x4xf32>
  %6 = tile.cat %2, %3 axis 1 : tensor<8x2xf32>, tensor<8x2xf32> -> tensor<8x4xf32>
  // CHECK: tile.flip %{{.*}} axis 0 : tensor<8x4xf32>
  %7 = tile.flip %6 axis 0 : tensor<8x4xf32>
  return
}

// CHECK-LABEL: @choose
func.func @choose(%x: tensor<8xf32>, %i: tensor<4xi64>, %n: tensor<8xi8>, %m: tensor<8xi1>) {
  // CHECK: tile.gather %{{.*}}[%{{.*}}] axis 0 : tensor<8xf32>, tensor<4xi64> -> tensor<4xf32>
  %0 = tile.gather %x[%i] axis 0 : tensor<8xf32>, tensor<4xi64> -> tensor<4xf32>
  // CHECK: tile.sort %{{.*}} : tensor<8xf32> -> tensor<8xf32>
  %1 = tile.sort %x : tensor<8xf32> -> tensor<8xf32>
  // CHECK: tile.sort %{{.*}} descending unsigned : tensor<8xi8> -> tensor<3xi8>
  %2 = tile.sort %n descending unsigned : tensor<8xi8> -> tensor<3xi8>
  // CHECK: tile.histogram %{{.*}} unsigned : tensor<8xi8> -> tensor<5xi32> mask %{{.*}}
  %3 = tile.histogram %n unsigned : tensor<8xi8> -> tensor<5xi32> mask %m
  return
}

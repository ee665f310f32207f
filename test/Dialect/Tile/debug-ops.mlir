// RUN: tilec-opt %s | tilec-opt | FileCheck %s
// RUN: tilec-opt %s --canonicalize | FileCheck %s --check-prefix=KEPT

// Prints and asserts stay; a pure text without users goes.
// CHECK-LABEL: @effects
// KEPT-LABEL: @effects
func.func @effects(%x: tensor<8xi32>, %c: i1) {
  // CHECK: tile.print "x: " %{{.*}} unsigned [true] hex : tensor<8xi32>
  // KEPT: tile.print
  tile.print "x: " %x unsigned [true] hex : tensor<8xi32>
  // CHECK: tile.print "here" unsigned []
  // KEPT: tile.print
  tile.print "here" unsigned []
  // CHECK: tile.assert %{{.*}}, "holds" : i1
  // KEPT: tile.assert
  tile.assert %c, "holds" : i1
  // CHECK: tile.assume_true %{{.*}}
  // KEPT: tile.assume_true
  tile.assume_true %c
  // CHECK: tile.inline_asm "brev.b32 $0, $1;" constraints "=r,r" pack 1 pure(%{{.*}}) : (tensor<8xi32>) -> tensor<8xi32>
  // KEPT-NOT: brev
  %0 = tile.inline_asm "brev.b32 $0, $1;" constraints "=r,r" pack 1 pure (%x) : (tensor<8xi32>) -> tensor<8xi32>
  // CHECK: tile.inline_asm "membar.gl; mov.b32 $0, $1;"
  // KEPT: membar
  %1 = tile.inline_asm "membar.gl; mov.b32 $0, $1;" constraints "=r,r" pack 1 (%x) : (tensor<8xi32>) -> tensor<8xi32>
  return
}

// CHECK-LABEL: @elements
func.func @elements(%x: tensor<8xf32>, %a: i64) {
  // CHECK: tile.libdevice "__nv_tanhf"(%{{.*}}) : (tensor<8xf32>) -> tensor<8xf32>
  %0 = tile.libdevice "__nv_tanhf"(%x) : (tensor<8xf32>) -> tensor<8xf32>
  // CHECK: tile.truncf %{{.*}} rounding rtz : tensor<8xf32> -> tensor<8xf8E5M2>
  %1 = tile.truncf %x rounding rtz : tensor<8xf32> -> tensor<8xf8E5M2>
  // CHECK: tile.int_to_ptr %{{.*}} : i64 -> !tile.ptr<f8E5M2>
  %2 = tile.int_to_ptr %a : i64 -> !tile.ptr<f8E5M2>
  return
}

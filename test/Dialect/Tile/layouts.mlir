// RUN: tilec-opt %s --verify-roundtrip | FileCheck %s

#rows = #tile.linear<register = [[0, 1], [0, 2]], lane = [[0, 4], [0, 8], [1, 0], [2, 0], [4, 0]], warp = [[8, 0], [16, 0]]>
#spread = #tile.linear<register = [], lane = [[1], [2], [4], [8], [16]], warp = [], block = [[32]]>

// CHECK: #[[$ROWS:.+]] = #tile.linear<register = {{\[\[}}0, 1], [0, 2]], lane = {{\[\[}}0, 4], [0, 8], [1, 0], [2, 0], [4, 0]], warp = {{\[\[}}8, 0], [16, 0]]>
// CHECK: #[[$SPREAD:.+]] = #tile.linear<register = [], lane = {{\[\[}}1], [2], [4], [8], [16]], warp = [], block = {{\[\[}}32]]>

// CHECK: @rows(tensor<32x16xf32, #[[$ROWS]]>)
func.func private @rows(tensor<32x16xf32, #rows>)
// CHECK: @blocks(tensor<64xf32, #[[$SPREAD]]>)
func.func private @blocks(tensor<64xf32, #spread>)

// Arithmetic keeps the layout of its operands.
// CHECK-LABEL: @arithmetic
func.func @arithmetic(%x: tensor<32x16xf32, #rows>) -> tensor<32x16xi32, #rows> {
  %y = arith.addf %x, %x : tensor<32x16xf32, #rows>
  %z = tile.fptosi %y : tensor<32x16xf32, #rows> -> tensor<32x16xi32, #rows>
  return %z : tensor<32x16xi32, #rows>
}

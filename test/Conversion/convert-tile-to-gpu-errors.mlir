// RUN: tilec-opt %s --convert-tile-to-gpu --split-input-file --verify-diagnostics

func.func @no_layout() attributes {tile.kernel, tile.num_warps = 4 : i32} {
  // expected-error @below {{this tile has no layout, so no thread holds it; tile-assign-layouts gives it one}}
  %i = tile.arange 0 to 128 : tensor<128xi32>
  return
}

// -----

// The square's rows lie in other threads than the column's.
#column = #tile.linear<register = [], lane = [[1], [2], [4], [8], [16]], warp = []>
#square = #tile.linear<register = [[1, 0], [2, 0], [4, 0], [8, 0], [16, 0]], lane = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16]], warp = []>
#wide = #tile.linear<register = [], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [16, 0]], warp = []>
func.func @moved() attributes {tile.kernel, tile.num_warps = 1 : i32} {
  %i = tile.arange 0 to 32 : tensor<32xi32, #column>
  %c = tile.expand_dims %i at 1 : tensor<32xi32, #column> -> tensor<32x1xi32, #wide>
  // expected-error @below {{the layouts of source and result put the same element into different threads}}
  // expected-error @below {{failed to legalize}}
  %s = tile.broadcast %c : tensor<32x1xi32, #wide> -> tensor<32x32xi32, #square>
  return
}

// -----

#row = #tile.linear<register = [[1]], lane = [[2], [4], [8], [16], [32]], warp = []>
func.func @many_constants() attributes {tile.kernel, tile.num_warps = 1 : i32} {
  // expected-error @below {{a tile of different constants has no lowering to threads}}
  // expected-error @below {{failed to legalize}}
  %c = arith.constant dense<"0x01000000020000000300000004000000050000000600000007000000080000000900000001000000010000000100000001000000010000000100000001000000010000000100000001000000010000000100000001000000010000000100000001000000010000000100000001000000010000000100000001000000010000000100000001000000010000000100000001000000010000000100000001000000010000000100000001000000010000000100000001000000010000000100000001000000010000000100000001000000010000000100000001000000010000000100000001000000010000000100000001000000010000000100000001000000"> : tensor<64xi32, #row>
  return
}

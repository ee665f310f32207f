// RUN: tilec-opt %s --split-input-file --verify-diagnostics

// expected-error @below {{the layout has 1 coordinates, but the tile has rank 2}}
func.func private @linear_c1(tensor<4x8xf32, #tile.linear<register = [], lane = [[1], [2], [4], [8], [16]], warp = []>>)

// -----

// expected-error @below {{vectors differ in length: 1 and 2}}
func.func private @linear_c1_mixed(tensor<4x8xf32, #tile.linear<register = [[0, 1], [2]], lane = [], warp = []>>)

// -----

// expected-error @below {{outside}}
func.func private @linear_c2(tensor<16xf32, #tile.linear<register = [], lane = [[1], [2], [4], [8], [16]], warp = []>>)

// -----

// expected-error @below {{coordinates are not negative, but one is -1}}
func.func private @linear_c2_negative(tensor<32xf32, #tile.linear<register = [[-1]], lane = [[1], [2], [4], [8], [16]], warp = []>>)

// -----

// expected-error @below {{a layout needs 5 lane vectors, one for each bit of a lane's number}}
func.func private @linear_c3(tensor<4xf32, #tile.linear<register = [], lane = [[1], [2]], warp = []>>)

// -----

// expected-error @below {{the layout leaves elements of the tile to no thread}}
func.func private @linear_c4(tensor<64xf32, #tile.linear<register = [], lane = [[1], [2], [4], [8], [16]], warp = []>>)

// -----

// expected-error @below {{a tile with a layout needs sizes that are powers of two, but one is 24}}
func.func private @linear_size(tensor<24xf32, #tile.linear<register = [], lane = [[1], [2], [4], [8], [16]], warp = []>>)

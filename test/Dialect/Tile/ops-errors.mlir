// RUN: tilec-opt %s --split-input-file --verify-diagnostics

func.func @program_id_c1() {
  // expected-error @below {{attribute 'axis' failed to satisfy constraint}}
  %r = tile.program_id 3
  return
}

// -----

func.func @arange_c1() {
  // expected-error @below {{end must be greater than start, but 5 <= 5}}
  %r = tile.arange 5 to 5 : tensor<1xi32>
  return
}

// -----

func.func @arange_c2() {
  // expected-error @below {{counts 8 integers, but its result has 16 elements}}
  %r = tile.arange 0 to 8 : tensor<16xi32>
  return
}

// -----

func.func @splat_c1(%x: f32) {
  // expected-error @below {{spreads 'f32' over a tile of 'i32'}}
  %r = tile.splat %x : f32 -> tensor<4xi32>
  return
}

// -----

func.func @expand_dims_c1(%x: tensor<4xi32>) {
  // expected-error @below {{axis 2 is outside a tile of rank 2}}
  %r = tile.expand_dims %x at 2 : tensor<4xi32> -> tensor<4x1xi32>
  return
}

// -----

func.func @expand_dims_c1_rank(%x: tensor<i32>) {
  // expected-error @below {{axis 1 is outside a tile of rank 1}}
  %r = tile.expand_dims %x at 1 : tensor<i32> -> tensor<4x1xi32>
  return
}

// -----

func.func @expand_dims_c2(%x: tensor<4xi32>) {
  // expected-error @below {{result must have shape [1, 4], but it has [4, 1]}}
  %r = tile.expand_dims %x at 0 : tensor<4xi32> -> tensor<4x1xi32>
  return
}

// -----

func.func @expand_dims_c3(%x: tensor<4xi32>) {
  // expected-error @below {{result must hold 'i32', but it holds 'f32'}}
  %r = tile.expand_dims %x at 0 : tensor<4xi32> -> tensor<1x4xf32>
  return
}

// -----

func.func @broadcast_c1(%x: tensor<4xi32>) {
  // expected-error @below {{must keep rank and element type, but goes from 'tensor<4xi32>' to 'tensor<4x4xi32>'}}
  %r = tile.broadcast %x : tensor<4xi32> -> tensor<4x4xi32>
  return
}

// -----

func.func @broadcast_c2(%x: tensor<4x2xi32>) {
  // expected-error @below {{cannot broadcast [4, 2] to [4, 8]}}
  %r = tile.broadcast %x : tensor<4x2xi32> -> tensor<4x8xi32>
  return
}

// -----

func.func @addptr_c2(%p: !tile.ptr<f32>, %i: tensor<4xi32>) {
  // expected-error @below {{offset must have the shape and layout of the pointer}}
  %r = tile.addptr %p, %i : !tile.ptr<f32>, tensor<4xi32>
  return
}

// -----

func.func @load_c1(%p: tensor<4x!tile.ptr<f32>>, %i: tensor<4xi32>) {
  // expected-error @below {{offsets need a scalar pointer}}
  %r = tile.load %p[%i : tensor<4xi32>] : tensor<4x!tile.ptr<f32>> -> tensor<4xf32>
  return
}

// -----

func.func @load_c1_shape(%p: !tile.ptr<f32>, %i: tensor<4xi32>) {
  // expected-error @below {{moves 'tensor<8xf32>' through addresses of type 'tensor<4xi32>'}}
  %r = tile.load %p[%i : tensor<4xi32>] : !tile.ptr<f32> -> tensor<8xf32>
  return
}

// -----

func.func @load_c2(%p: !tile.ptr<f32>) {
  // expected-error @below {{moves 'i32' through a pointer to 'f32'}}
  %r = tile.load %p : !tile.ptr<f32> -> i32
  return
}

// -----

// The mask's type follows from the result's, so only the value can be wrong.
// expected-note @below {{prior use here}}
func.func @load_c3(%p: !tile.ptr<f32>, %m: tensor<4xi1>) {
  // expected-error @below {{expects different type than prior uses: 'i1' vs 'tensor<4xi1>'}}
  %r = tile.load %p : !tile.ptr<f32> -> f32 mask %m
  return
}

// -----

func.func @load_c3_generic(%p: !tile.ptr<f32>, %m: tensor<4xi1>) {
  // expected-error @below {{mask must be 'i1', but it is 'tensor<4xi1>'}}
  %r = "tile.load"(%p, %m) {operandSegmentSizes = array<i32: 1, 0, 1, 0>} : (!tile.ptr<f32>, tensor<4xi1>) -> f32
  return
}

// -----

func.func @load_c4(%p: !tile.ptr<f32>, %x: f32) {
  // expected-error @below {{'other' needs a mask}}
  %r = tile.load %p : !tile.ptr<f32> -> f32 other %x
  return
}

// -----

func.func @load_c4_type(%p: !tile.ptr<f32>, %m: i1, %x: i32) {
  // expected-error @below {{'other' must be 'f32', but it is 'i32'}}
  %r = "tile.load"(%p, %m, %x) {operandSegmentSizes = array<i32: 1, 0, 1, 1>} : (!tile.ptr<f32>, i1, i32) -> f32
  return
}

// -----

func.func @store_c2(%p: !tile.ptr<f32>, %x: f64) {
  // expected-error @below {{moves 'f64' through a pointer to 'f32'}}
  tile.store %x, %p : !tile.ptr<f32>, f64
  return
}

// -----

func.func @fptosi_shape(%x: tensor<4xf32>) {
  // expected-error @below {{source and result have one shape and layout}}
  %r = tile.fptosi %x : tensor<4xf32> -> tensor<8xi32>
  return
}

// -----

func.func @assume_c1(%x: tensor<4x8xi32>) {
  // expected-error @below {{a fact about 'tensor<4x8xi32>' has 2 numbers, but one has 1}}
  %r = tile.assume %x divisibility [4] : tensor<4x8xi32>
  return
}

// -----

func.func @assume_c1_positive(%x: i32) {
  // expected-error @below {{facts are positive, but one is 0}}
  %r = tile.assume %x divisibility [0] : i32
  return
}

// -----

func.func @assume_c2(%x: i32) {
  // expected-error @below {{'noalias' needs a scalar pointer, but it stands on 'i32'}}
  %r = tile.assume %x noalias : i32
  return
}

// -----

// expected-error @below {{'tile.num_warps' must be an i32 power of two from 1 to 32}}
func.func @num_warps() attributes {tile.num_warps = 3 : i32} {
  return
}

// -----

// expected-error @below {{'tile.kernel' takes no value}}
func.func @kernel() attributes {tile.kernel = 1 : i32} {
  return
}

// -----

// expected-error @below {{'tile.divisibility' must be a positive i32}}
func.func @divisibility(%x: i32 {tile.divisibility = 0 : i32}) {
  return
}

// -----

// expected-error @below {{'tile.noalias' stands only on a pointer argument}}
func.func @noalias(%x: i32 {tile.noalias}) {
  return
}

// -----

// expected-error @below {{'tile.dtype' must be a string}}
func.func @dtype(%x: i32 {tile.dtype = 3 : i32}) {
  return
}

// -----

func.func @independent_rounds() {
  // expected-error @below {{'tile.independent_rounds' stands only on a loop}}
  %r = arith.constant {tile.independent_rounds} 1 : i32
  return
}

// -----

func.func @addptr_c2(%p: tensor<64x!tile.ptr<f32>>, %i: tensor<32xi32>) {
  // expected-error @below {{'tile.addptr' op offset must have the shape and layout of the pointer, but they are 'tensor<32xi32>' and 'tensor<64x!tile.ptr<f32>>'}}
  %q = tile.addptr %p, %i : tensor<64x!tile.ptr<f32>>, tensor<32xi32>
  return
}

// -----

func.func @load_c1_tile_of_pointers(%p: tensor<64x!tile.ptr<f32>>, %i: tensor<64xi32>) {
  // expected-error @below {{'tile.load' op offsets need a scalar pointer, but it is 'tensor<64x!tile.ptr<f32>>'}}
  %v = tile.load %p[%i : tensor<64xi32>] : tensor<64x!tile.ptr<f32>> -> tensor<64xf32>
  return
}

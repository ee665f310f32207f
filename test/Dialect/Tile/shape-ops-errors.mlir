// RUN: tilec-opt %s --split-input-file --verify-diagnostics

func.func @reshape_c1(%x: tensor<4x8xf32>) {
  // expected-error @below {{cannot reshape [4, 8] to [4, 4]}}
  %r = tile.reshape %x : tensor<4x8xf32> -> tensor<4x4xf32>
  return
}

// -----

func.func @reshape_c1_element(%x: tensor<4x8xf32>) {
  // expected-error @below {{result must hold 'f32', but it holds 'i32'}}
  %r = tile.reshape %x : tensor<4x8xf32> -> tensor<32xi32>
  return
}

// -----

func.func @trans_c1(%x: tensor<4x8xf32>) {
  // expected-error @below {{order [1, 1] is not a permutation of the dimensions of [4, 8]}}
  %r = tile.trans %x order [1, 1] : tensor<4x8xf32> -> tensor<8x4xf32>
  return
}

// -----

func.func @trans_c2(%x: tensor<4x8xf32>) {
  // expected-error @below {{result must have shape [8, 4], but it has [4, 8]}}
  %r = tile.trans %x order [1, 0] : tensor<4x8xf32> -> tensor<4x8xf32>
  return
}

// -----

func.func @join_c2(%x: tensor<4xf32>) {
  // expected-error @below {{result must have shape [4, 2], but it has [2, 4]}}
  %r = tile.join %x, %x : tensor<4xf32> -> tensor<2x4xf32>
  return
}

// -----

func.func @split_c1(%x: tensor<4x4xf32>) {
  // expected-error @below {{splits a last dimension of size 2, but the shape is [4, 4]}}
  %a, %b = tile.split %x : tensor<4x4xf32> -> tensor<4xf32>
  return
}

// -----

func.func @split_c2(%x: tensor<4x2xf32>) {
  // expected-error @below {{every result must have shape [4], but it has [2]}}
  %a, %b = tile.split %x : tensor<4x2xf32> -> tensor<2xf32>
  return
}

// -----

func.func @cat_c1(%x: tensor<4xf32>) {
  // expected-error @below {{axis 1 is outside a tile of rank 1}}
  %r = tile.cat %x, %x axis 1 : tensor<4xf32>, tensor<4xf32> -> tensor<8xf32>
  return
}

// -----

func.func @cat_c2(%x: tensor<4x2xf32>, %y: tensor<4x3xf32>) {
  // expected-error @below {{cannot put [4, 2] and [4, 3] one after the other along axis 0}}
  %r = tile.cat %x, %y axis 0 : tensor<4x2xf32>, tensor<4x3xf32> -> tensor<8x2xf32>
  return
}

// -----

func.func @cat_c3(%x: tensor<4xf32>) {
  // expected-error @below {{result must have shape [8], but it has [4]}}
  %r = tile.cat %x, %x axis 0 : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
  return
}

// -----

func.func @flip_c1(%x: tensor<4xf32>) {
  // expected-error @below {{axis 1 is outside a tile of rank 1}}
  %r = tile.flip %x axis 1 : tensor<4xf32>
  return
}

// -----

func.func @gather_c1(%x: tensor<8xf32>, %i: tensor<4xi32>) {
  // expected-error @below {{axis 1 is outside a tile of rank 1}}
  %r = tile.gather %x[%i] axis 1 : tensor<8xf32>, tensor<4xi32> -> tensor<4xf32>
  return
}

// -----

func.func @gather_c2(%x: tensor<8xf32>, %i: tensor<4xi32>) {
  // expected-error @below {{result must have shape [4], but it has [8]}}
  %r = tile.gather %x[%i] axis 0 : tensor<8xf32>, tensor<4xi32> -> tensor<8xf32>
  return
}

// -----

func.func @gather_c3(%x: tensor<2x8xf32>, %i: tensor<4x8xi32>) {
  // expected-error @below {{cannot gather from [2, 8] with [4, 8] along axis 1}}
  %r = tile.gather %x[%i] axis 1 : tensor<2x8xf32>, tensor<4x8xi32> -> tensor<4x8xf32>
  return
}

// -----

func.func @sort_c1(%x: tensor<2x8xf32>) {
  // expected-error @below {{cannot sort rows of [2, 8] into [4, 8]}}
  %r = tile.sort %x : tensor<2x8xf32> -> tensor<4x8xf32>
  return
}

// -----

func.func @sort_c2(%x: tensor<8xf32>) {
  // expected-error @below {{cannot sort rows of [8] into [16]}}
  %r = tile.sort %x descending : tensor<8xf32> -> tensor<16xf32>
  return
}

// -----

func.func @histogram_c1(%x: tensor<2x8xi32>) {
  // expected-error @below {{counts a tile of rank 1, but the shape is [2, 8]}}
  %r = tile.histogram %x : tensor<2x8xi32> -> tensor<4xi32>
  return
}

// -----

func.func @histogram_c3(%x: tensor<8xi32>) {
  // expected-error @below {{result must be a tile of rank 1 of i32, but it is 'tensor<4xi64>'}}
  %r = tile.histogram %x : tensor<8xi32> -> tensor<4xi64>
  return
}

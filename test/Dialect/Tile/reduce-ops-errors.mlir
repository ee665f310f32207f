// RUN: tilec-opt %s --split-input-file --verify-diagnostics

func.func @reduce_c1(%x: tensor<4x8xf32>) {
  // expected-error @below {{axis 2 is outside a tile of rank 2}}
  %r = tile.reduce add %x axis 2 : tensor<4x8xf32> -> tensor<4xf32>
  return
}

// -----

func.func @reduce_c2(%x: tensor<4x8xf32>) {
  // expected-error @below {{result must have shape [4], but it has [8]}}
  %r = tile.reduce add %x axis 1 : tensor<4x8xf32> -> tensor<8xf32>
  return
}

// -----

func.func @reduce_c3(%x: tensor<8xf32>) {
  // expected-error @below {{result must hold 'f32', but it holds 'f16'}}
  %r = tile.reduce add %x axis 0 : tensor<8xf32> -> f16
  return
}

// -----

func.func @reduce_c4(%x: tensor<8xf32>) {
  // expected-error @below {{'xor' combines integers, not 'f32'}}
  %r = tile.reduce xor %x axis 0 : tensor<8xf32> -> f32
  return
}

// -----

func.func @reduce_c4_float(%x: tensor<8xi32>) {
  // expected-error @below {{'maxnum' combines floats, not 'i32'}}
  %r = tile.reduce maxnum %x axis 0 : tensor<8xi32> -> i32
  return
}

// -----

func.func @arg_reduce_c1(%x: tensor<8xf32>) {
  // expected-error @below {{axis -1 is outside a tile of rank 1}}
  %r, %i = tile.arg_reduce maxnum %x axis -1 : tensor<8xf32> -> f32, i32
  return
}

// -----

func.func @arg_reduce_c2(%x: tensor<4x8xf32>) {
  // expected-error @below {{index must have shape [4], but it has [8]}}
  %r, %i = tile.arg_reduce maxnum %x axis 1 : tensor<4x8xf32> -> tensor<4xf32>, tensor<8xi32>
  return
}

// -----

func.func @arg_reduce_c3(%x: tensor<8xf32>) {
  // expected-error @below {{index must hold i32, but it holds 'i64'}}
  %r, %i = tile.arg_reduce maxnum %x axis 0 : tensor<8xf32> -> f32, i64
  return
}

// -----

func.func @arg_reduce_c4(%x: tensor<8xf32>) {
  // expected-error @below {{'add' does not select an element}}
  %r, %i = tile.arg_reduce add %x axis 0 : tensor<8xf32> -> f32, i32
  return
}

// -----

func.func @reduce_with_c1(%x: tensor<8xf32>, %y: tensor<4xf32>) {
  // expected-error @below {{every source must have shape [8], but it has [4]}}
  %r:2 = tile.reduce_with %x, %y axis 0 : tensor<8xf32>, tensor<4xf32> -> f32, f32 {
  ^bb0(%a: f32, %b: f32, %c: f32, %d: f32):
    tile.yield %a, %b : f32, f32
  }
  return
}

// -----

func.func @reduce_with_c2(%x: tensor<8xf32>) {
  // expected-error @below {{axis 1 is outside a tile of rank 1}}
  %r = tile.reduce_with %x axis 1 : tensor<8xf32> -> f32 {
  ^bb0(%a: f32, %b: f32):
    tile.yield %a : f32
  }
  return
}

// -----

func.func @reduce_with_c3(%x: tensor<8xf32>) {
  // expected-error @below {{result must hold 'f32', but it holds 'i32'}}
  %r = tile.reduce_with %x axis 0 : tensor<8xf32> -> i32 {
  ^bb0(%a: f32, %b: f32):
    tile.yield %a : f32
  }
  return
}

// -----

func.func @reduce_with_c4(%x: tensor<8xf32>) {
  // expected-error @below {{region must take ('f32', 'f32'), but it takes ('f32', 'i32')}}
  %r = tile.reduce_with %x axis 0 : tensor<8xf32> -> f32 {
  ^bb0(%a: f32, %b: i32):
    tile.yield %a : f32
  }
  return
}

// -----

func.func @reduce_with_c4_yield(%x: tensor<8xf32>) {
  // expected-error @below {{region must yield ('f32'), but it yields ('f32', 'f32')}}
  %r = tile.reduce_with %x axis 0 : tensor<8xf32> -> f32 {
  ^bb0(%a: f32, %b: f32):
    tile.yield %a, %b : f32, f32
  }
  return
}

// -----

func.func @reduce_with_c5(%x: tensor<8xf32>) {
  // expected-error @below {{region must have no effects}}
  %r = tile.reduce_with %x axis 0 : tensor<8xf32> -> f32 {
  ^bb0(%a: f32, %b: f32):
    // expected-note @below {{this operation has one}}
    tile.barrier
    tile.yield %a : f32
  }
  return
}

// -----

func.func @scan_c1(%x: tensor<8xf32>) {
  // expected-error @below {{axis 3 is outside a tile of rank 1}}
  %r = tile.scan add %x axis 3 : tensor<8xf32>
  return
}

// -----

func.func @scan_c2(%x: tensor<8xf32>) {
  // expected-error @below {{'minui' combines integers, not 'f32'}}
  %r = tile.scan minui %x axis 0 : tensor<8xf32>
  return
}

// -----

func.func @scan_with_c3(%x: tensor<8xf32>) {
  // expected-error @below {{every result must have shape [8], but it has [4]}}
  %r = tile.scan_with %x axis 0 : tensor<8xf32> -> tensor<4xf32> {
  ^bb0(%a: f32, %b: f32):
    tile.yield %a : f32
  }
  return
}

// -----

func.func @scan_with_c3_count(%x: tensor<8xf32>) {
  // expected-error @below {{has 1 sources, but 2 results}}
  %r:2 = tile.scan_with %x axis 0 : tensor<8xf32> -> tensor<8xf32>, tensor<8xf32> {
  ^bb0(%a: f32, %b: f32):
    tile.yield %a : f32
  }
  return
}

// -----

func.func @dot_c1(%a: tensor<4x8xf32>, %b: tensor<2x8x4xf32>, %c: tensor<4x4xf32>) {
  // expected-error @below {{needs three tiles of rank 2, or of rank 3 with one leading size, but the shapes are [4, 8], [2, 8, 4] and [4, 4]}}
  %d = tile.dot %a, %b, %c : tensor<4x8xf32>, tensor<2x8x4xf32> -> tensor<4x4xf32>
  return
}

// -----

func.func @dot_c2(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>, %c: tensor<4x8xf32>) {
  // expected-error @below {{cannot multiply [4, 8] by [4, 8] to [4, 8]}}
  %d = tile.dot %a, %b, %c : tensor<4x8xf32>, tensor<4x8xf32> -> tensor<4x8xf32>
  return
}

// -----

func.func @dot_c3(%a: tensor<4x8xf16>, %b: tensor<8x4xbf16>, %c: tensor<4x4xf32>) {
  // expected-error @below {{cannot multiply 'f16' by 'bf16'}}
  %d = tile.dot %a, %b, %c : tensor<4x8xf16>, tensor<8x4xbf16> -> tensor<4x4xf32>
  return
}

// -----

func.func @dot_c4(%a: tensor<4x8xi8>, %b: tensor<8x4xi8>, %c: tensor<4x4xi16>) {
  // expected-error @below {{cannot add products of 'i8' to 'i16'}}
  %d = tile.dot %a, %b, %c : tensor<4x8xi8>, tensor<8x4xi8> -> tensor<4x4xi16>
  return
}

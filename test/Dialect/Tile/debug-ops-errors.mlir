// RUN: tilec-opt %s --split-input-file --verify-diagnostics

func.func @print_c1(%x: i32) {
  // expected-error @below {{prints 1 values, but says of 2 whether they are unsigned}}
  tile.print "x" %x unsigned [true, false] : i32
  return
}

// -----

func.func @libdevice_c1(%x: tensor<8xf32>, %y: f32) {
  // expected-error @below {{every operand and result must have shape [8], but it has []}}
  %r = tile.libdevice "__nv_powf"(%x, %y) : (tensor<8xf32>, f32) -> tensor<8xf32>
  return
}

// -----

func.func @inline_asm_c1(%x: tensor<8xi32>) {
  // expected-error @below {{every operand and result must have shape [8], but it has [4]}}
  %r = tile.inline_asm "mov.b32 $0, $1;" constraints "=r,r" pack 1 pure (%x) : (tensor<8xi32>) -> tensor<4xi32>
  return
}

// -----

func.func @inline_asm_c2(%x: tensor<8xi32>) {
  // expected-error @below {{pack must be positive, but it is 0}}
  %r = tile.inline_asm "mov.b32 $0, $1;" constraints "=r,r" pack 0 pure (%x) : (tensor<8xi32>) -> tensor<8xi32>
  return
}

// -----

func.func @truncf_c1(%x: f16) {
  // expected-error @below {{result must be narrower than 'f16', but it holds 'bf16'}}
  %r = tile.truncf %x rounding rtz : f16 -> bf16
  return
}

// RUN: tilec-opt %s --split-input-file --verify-diagnostics

func.func @atomic_rmw_c1(%p: !tile.ptr<f32>, %v: tensor<8xf32>) {
  // expected-error @below {{moves 'tensor<8xf32>' through addresses of type '!tile.ptr<f32>'}}
  %r = tile.atomic_rmw fadd %v, %p order relaxed scope gpu : !tile.ptr<f32>, tensor<8xf32>
  return
}

// -----

func.func @atomic_rmw_c2(%p: !tile.ptr<f32>, %v: i32) {
  // expected-error @below {{moves 'i32' through a pointer to 'f32'}}
  %r = tile.atomic_rmw add %v, %p order relaxed scope gpu : !tile.ptr<f32>, i32
  return
}

// -----

func.func @atomic_rmw_c4(%p: !tile.ptr<f32>, %v: f32) {
  // expected-error @below {{'add' changes integers, not 'f32'}}
  %r = tile.atomic_rmw add %v, %p order relaxed scope gpu : !tile.ptr<f32>, f32
  return
}

// -----

func.func @atomic_rmw_c4_float(%p: !tile.ptr<i32>, %v: i32) {
  // expected-error @below {{'fmax' changes floats, not 'i32'}}
  %r = tile.atomic_rmw fmax %v, %p order relaxed scope gpu : !tile.ptr<i32>, i32
  return
}

// -----

func.func @atomic_cas_c1(%p: tensor<4x!tile.ptr<i32>>, %v: i32) {
  // expected-error @below {{moves 'i32' through addresses of type 'tensor<4x!tile.ptr<i32>>'}}
  %r = tile.atomic_cas %v, %v, %p order acq_rel scope sys : tensor<4x!tile.ptr<i32>>, i32
  return
}

// -----

func.func @atomic_cas_c3(%p: !tile.ptr<i8>, %v: i8) {
  // expected-error @below {{compares elements of 16, 32 or 64 bits, not 'i8'}}
  %r = tile.atomic_cas %v, %v, %p order acq_rel scope gpu : !tile.ptr<i8>, i8
  return
}

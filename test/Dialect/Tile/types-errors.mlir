// RUN: tilec-opt %s --split-input-file --verify-diagnostics

// expected-error @below {{pointee must be i8, i16, i32, i64, f16, bf16, f32, f64 or an 8-bit float, but it is 'i1'}}
func.func private @pointer_c1(!tile.ptr<i1>)

// -----

// expected-error @below {{pointee must be i8, i16, i32, i64, f16, bf16, f32, f64 or an 8-bit float, but it is 'f80'}}
func.func private @pointer_c1_float(!tile.ptr<f80>)

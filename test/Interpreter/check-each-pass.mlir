// RUN: tilec-opt %s --check-each-pass --canonicalize --cse | FileCheck %s

// Passes that keep the meaning pass the check, and the result is printed.
// CHECK-LABEL: func.func @add
// CHECK: tile.store
func.func @add(%x: !tile.ptr<f32>, %y: !tile.ptr<f32>, %z: !tile.ptr<f32>, %n: i32) attributes {tile.kernel} {
  %c64 = arith.constant 64 : i32
  %pid = tile.program_id 0
  %start = arith.muli %pid, %c64 : i32
  %range = tile.arange 0 to 64 : tensor<64xi32>
  %starts = tile.splat %start : i32 -> tensor<64xi32>
  %offsets = arith.addi %starts, %range : tensor<64xi32>
  %again = arith.addi %starts, %range : tensor<64xi32>
  %ns = tile.splat %n : i32 -> tensor<64xi32>
  %mask = arith.cmpi slt, %again, %ns : tensor<64xi32>
  %a = tile.load %x[%offsets : tensor<64xi32>] : !tile.ptr<f32> -> tensor<64xf32> mask %mask
  %b = tile.load %y[%again : tensor<64xi32>] : !tile.ptr<f32> -> tensor<64xf32> mask %mask
  %c = arith.addf %a, %b : tensor<64xf32>
  tile.store %c, %z[%offsets : tensor<64xi32>] : !tile.ptr<f32>, tensor<64xf32> mask %mask
  return
}

// What the interpreter does not know is left alone.
// CHECK-LABEL: func.func @unknown
func.func @unknown(%z: !tile.ptr<i32>, %n: i32) attributes {tile.kernel} {
  %m = arith.divsi %n, %n : i32
  tile.store %m, %z : !tile.ptr<i32>, i32
  return
}

// A function that is no kernel too.
// CHECK-LABEL: func.func @helper
func.func @helper(%n: i32) -> i32 {
  %m = arith.addi %n, %n : i32
  return %m : i32
}

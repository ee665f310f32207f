// RUN: tilec-opt %s --convert-tile-to-gpu | FileCheck %s

// Each thread moves four neighbours with one access; the signature's facts stand
// on the arguments, and there are no others.
// CHECK: gpu.module @kernels
// CHECK: gpu.func @vector_add(%[[X:.*]]: !llvm.ptr<1> {llvm.align = 16 : i64}, %{{.*}}: !llvm.ptr<1> {llvm.align = 16 : i64, llvm.noalias}, %[[OUT:.*]]: !llvm.ptr<1> {llvm.align = 16 : i64}) kernel attributes {known_block_size = array<i32: 128, 1, 1>}
#row = #tile.linear<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = [[128], [256]]>
func.func @vector_add(%x: !tile.ptr<f32> {tile.divisibility = 16 : i32},
                      %y: !tile.ptr<f32> {tile.divisibility = 48 : i32, tile.noalias},
                      %out: !tile.ptr<f32> {tile.divisibility = 16 : i32})
    attributes {tile.kernel, tile.num_warps = 4 : i32} {
  // CHECK: nvvm.read.ptx.sreg.tid.x range <i32, 0, 128>
  // CHECK: nvvm.read.ptx.sreg.ctaid.x
  %pid = tile.program_id 0
  %size = arith.constant 512 : i32
  %start = arith.muli %pid, %size : i32
  %starts = tile.splat %start : i32 -> tensor<512xi32, #row>
  %i = tile.arange 0 to 512 : tensor<512xi32, #row>
  %at = arith.addi %starts, %i : tensor<512xi32, #row>
  // CHECK: %[[P:.*]] = llvm.getelementptr %[[X]][%{{.*}}] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
  // CHECK: llvm.load %[[P]] {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xf32>
  %a = tile.load %x[%at : tensor<512xi32, #row>] : !tile.ptr<f32> -> tensor<512xf32, #row>
  // CHECK: llvm.load %{{.*}} {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xf32>
  %b = tile.load %y[%at : tensor<512xi32, #row>] : !tile.ptr<f32> -> tensor<512xf32, #row>
  // CHECK-COUNT-4: arith.addf {{.*}} : f32
  // CHECK-NOT: arith.addf
  %sum = arith.addf %a, %b : tensor<512xf32, #row>
  // CHECK: %[[V:.*]] = vector.from_elements
  // CHECK: llvm.store %[[V]], %{{.*}} {alignment = 16 : i64} : vector<4xf32>, !llvm.ptr<1>
  tile.store %sum, %out[%at : tensor<512xi32, #row>] : !tile.ptr<f32>, tensor<512xf32, #row>
  // CHECK: gpu.return
  return
}

// Work on a uniform tile is done once, not once a register.
// CHECK-LABEL: gpu.func @uniform
// CHECK-COUNT-1: arith.mulf
// CHECK-NOT: arith.mulf
func.func @uniform(%x: f32, %out: !tile.ptr<f32> {tile.divisibility = 16 : i32})
    attributes {tile.kernel, tile.num_warps = 4 : i32} {
  %i = tile.arange 0 to 512 : tensor<512xi32, #row>
  %xs = tile.splat %x : f32 -> tensor<512xf32, #row>
  %squares = arith.mulf %xs, %xs : tensor<512xf32, #row>
  tile.store %squares, %out[%i : tensor<512xi32, #row>] : !tile.ptr<f32>, tensor<512xf32, #row>
  return
}

// Tiles cross branches and loops as registers; a barrier is the block's.
// CHECK-LABEL: gpu.func @control
func.func @control(%c: i1, %n: i32, %out: !tile.ptr<f32>)
    attributes {tile.kernel, tile.num_warps = 4 : i32} {
  %i = tile.arange 0 to 512 : tensor<512xi32, #row>
  %zero = arith.constant dense<0.0> : tensor<512xf32, #row>
  %one = arith.constant dense<1.0> : tensor<512xf32, #row>
  %lo = arith.constant 0 : i32
  %step = arith.constant 1 : i32
  // CHECK: scf.for {{.*}} iter_args({{.*}}) -> (f32, f32, f32, f32)
  %sum = scf.for %k = %lo to %n step %step iter_args(%acc = %zero) -> (tensor<512xf32, #row>) : i32 {
    %next = arith.addf %acc, %one : tensor<512xf32, #row>
    scf.yield %next : tensor<512xf32, #row>
  }
  // CHECK: scf.if {{.*}} -> (f32, f32, f32, f32)
  %picked = scf.if %c -> (tensor<512xf32, #row>) {
    scf.yield %sum : tensor<512xf32, #row>
  } else {
    scf.yield %one : tensor<512xf32, #row>
  }
  // CHECK: gpu.barrier
  tile.barrier
  tile.store %picked, %out[%i : tensor<512xi32, #row>] : !tile.ptr<f32>, tensor<512xf32, #row>
  return
}

// A row and a column give a square without moving anything; a fact dissolves.
// CHECK-LABEL: gpu.func @outer
#square = #tile.linear<register = [[0, 1], [0, 2], [16, 0]], lane = [[0, 4], [0, 8], [0, 16], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>
#column = #tile.linear<register = [[16]], lane = [[0], [0], [0], [1], [2]], warp = [[4], [8]]>
#column2 = #tile.linear<register = [[16, 0]], lane = [[0, 0], [0, 0], [0, 0], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>
func.func @outer(%out: !tile.ptr<i32>, %n: i32) attributes {tile.kernel, tile.num_warps = 4 : i32} {
  // CHECK-NOT: tile.assume
  %m = tile.assume %n divisibility [4] : i32
  %i = tile.arange 0 to 32 : tensor<32xi32, #column>
  %c = tile.expand_dims %i at 1 : tensor<32xi32, #column> -> tensor<32x1xi32, #column2>
  %s = tile.broadcast %c : tensor<32x1xi32, #column2> -> tensor<32x32xi32, #square>
  // Two rows a thread: two products.
  // CHECK-COUNT-2: arith.muli
  // CHECK-NOT: arith.muli
  %ms = tile.splat %m : i32 -> tensor<32x32xi32, #square>
  %p = arith.muli %s, %ms : tensor<32x32xi32, #square>
  tile.store %p, %out[%s : tensor<32x32xi32, #square>] : !tile.ptr<i32>, tensor<32x32xi32, #square>
  return
}

// Where bits of thread and register meet, the index is their exclusive or.
// CHECK-LABEL: gpu.func @swizzled
#swizzled = #tile.linear<register = [[1]], lane = [[3], [4], [8], [16], [32]], warp = []>
func.func @swizzled(%out: !tile.ptr<i32>) attributes {tile.kernel, tile.num_warps = 1 : i32} {
  // CHECK: %[[ONE:.*]] = arith.constant 1 : i32
  // CHECK: arith.xori %{{.*}}, %{{.*}} : i32
  %i = tile.arange 0 to 64 : tensor<64xi32, #swizzled>
  tile.store %i, %out[%i : tensor<64xi32, #swizzled>] : !tile.ptr<i32>, tensor<64xi32, #swizzled>
  return
}

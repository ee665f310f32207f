// RUN: tilec-opt %s --test-tile-axis-info --mlir-print-op-on-diagnostic=false -o /dev/null 2>&1 | FileCheck %s

// An arange is one run; what divides its start divides its first element.
// A size that is no power of two counts as the next one.
func.func @arange() {
  // CHECK: remark: contiguity [64], divisibility [any], constancy [1], not negative
  // CHECK-NEXT: %range =
  %range = tile.arange 0 to 64 : tensor<64xi32>
  // CHECK: remark: contiguity [64], divisibility [3], constancy [1], not negative
  // CHECK-NEXT: %later =
  %later = tile.arange 3 to 67 : tensor<64xi32>
  // CHECK: remark: contiguity [256], divisibility [any], constancy [1], not negative
  // CHECK-NEXT: %odd =
  %odd = tile.arange 0 to 200 : tensor<200xi32>
  return
}

// A program's elements start at a multiple of the tile. A comparison with a
// bound is constant over runs that divide the bound; `<=` changes after it.
func.func @bounds(%p: !tile.ptr<f32> {tile.divisibility = 16 : i32}, %n: i32 {tile.divisibility = 16 : i32}) {
  %pid = tile.program_id 0
  %c64 = arith.constant 64 : i32
  %start = arith.muli %pid, %c64 : i32
  // CHECK: remark: contiguity [1], divisibility [64], constancy [64]
  // CHECK-NEXT: %starts =
  %starts = tile.splat %start : i32 -> tensor<64xi32>
  %range = tile.arange 0 to 64 : tensor<64xi32>
  // CHECK: remark: contiguity [64], divisibility [64], constancy [1]
  // CHECK-NEXT: %offsets =
  %offsets = arith.addi %starts, %range : tensor<64xi32>
  %ns = tile.splat %n : i32 -> tensor<64xi32>
  // CHECK: constancy [16]
  // CHECK-NEXT: %mask =
  %mask = arith.cmpi slt, %offsets, %ns : tensor<64xi32>
  // CHECK: constancy [1]
  // CHECK-NEXT: %closed =
  %closed = arith.cmpi sle, %offsets, %ns : tensor<64xi32>
  // CHECK: constancy [16]
  // CHECK-NEXT: %exchanged =
  %exchanged = arith.cmpi sgt, %ns, %offsets : tensor<64xi32>
  // CHECK: remark: dimension 0: 4 at once
  // CHECK-NEXT: %x =
  %x = tile.load %p[%offsets : tensor<64xi32>] : !tile.ptr<f32> -> tensor<64xf32> mask %mask
  // CHECK: remark: dimension 0: 1 at once; the mask may change after 1 element
  // CHECK-NEXT: %y =
  %y = tile.load %p[%offsets : tensor<64xi32>] : !tile.ptr<f32> -> tensor<64xf32> mask %closed
  return
}

// Rows 1185 elements apart start at odd places (M03): however well the pointer
// is aligned, a vector store would not be.
func.func @row_pitch(%p: !tile.ptr<f32> {tile.divisibility = 16 : i32}, %v: tensor<64x64xf32>) {
  %range = tile.arange 0 to 64 : tensor<64xi32>
  %rows = tile.expand_dims %range at 1 : tensor<64xi32> -> tensor<64x1xi32>
  %columns = tile.expand_dims %range at 0 : tensor<64xi32> -> tensor<1x64xi32>
  %all_columns = tile.broadcast %columns : tensor<1x64xi32> -> tensor<64x64xi32>
  %c1185 = arith.constant dense<1185> : tensor<64x1xi32>
  // CHECK: remark: contiguity [1, 1], divisibility [1, 1], constancy [1, 1]
  // CHECK-NEXT: %starts =
  %starts = arith.muli %rows, %c1185 : tensor<64x1xi32>
  %all_starts = tile.broadcast %starts : tensor<64x1xi32> -> tensor<64x64xi32>
  // CHECK: remark: contiguity [1, 64], divisibility [1, 1], constancy [1, 1]
  // CHECK-NEXT: %offsets =
  %offsets = arith.addi %all_starts, %all_columns : tensor<64x64xi32>
  // CHECK: remark: dimension 1: 1 at once; the offsets are not known to start at multiples of 4 elements
  tile.store %v, %p[%offsets : tensor<64x64xi32>] : !tile.ptr<f32>, tensor<64x64xf32>
  // A pitch that is a multiple of 4 keeps rows aligned.
  %c1188 = arith.constant dense<1188> : tensor<64x1xi32>
  %even = arith.muli %rows, %c1188 : tensor<64x1xi32>
  %all_even = tile.broadcast %even : tensor<64x1xi32> -> tensor<64x64xi32>
  // CHECK: remark: contiguity [1, 64], divisibility [1, 4], constancy [1, 1]
  // CHECK-NEXT: %aligned =
  %aligned = arith.addi %all_even, %all_columns : tensor<64x64xi32>
  // CHECK: remark: dimension 1: 4 at once
  tile.store %v, %p[%aligned : tensor<64x64xi32>] : !tile.ptr<f32>, tensor<64x64xf32>
  return
}

// Quotients truncate (M02): -64 // 32 is -2 but -63 // 32 is -1, so only a
// dividend that is not negative has equal quotients over whole runs.
func.func @quotients() {
  %c32 = arith.constant dense<32> : tensor<64xi32>
  %c64 = arith.constant dense<64> : tensor<64xi32>
  %range = tile.arange 0 to 64 : tensor<64xi32>
  %below = arith.subi %range, %c64 : tensor<64xi32>
  // CHECK: remark: contiguity [1], divisibility [1], constancy [32], not negative
  // CHECK-NEXT: %quotient =
  %quotient = tile.divsi %range, %c32 : tensor<64xi32>
  // CHECK: remark: contiguity [1], divisibility [1], constancy [1]
  // CHECK-NEXT: %truncated =
  %truncated = tile.divsi %below, %c32 : tensor<64xi32>
  // CHECK: remark: contiguity [1], divisibility [1], constancy [32]
  // CHECK-NEXT: %unsigned =
  %unsigned = tile.divui %below, %c32 : tensor<64xi32>
  // CHECK: remark: contiguity [32], divisibility [32], constancy [1], not negative
  // CHECK-NEXT: %remainder =
  %remainder = tile.remsi %range, %c32 : tensor<64xi32>
  // CHECK: remark: contiguity [1], divisibility [1], constancy [1]
  // CHECK-NEXT: %signed =
  %signed = tile.remsi %below, %c32 : tensor<64xi32>
  %c5 = arith.constant dense<5> : tensor<64xi32>
  // A shift rounds downwards for every sign.
  // CHECK: remark: contiguity [1], divisibility [1], constancy [32]
  // CHECK-NEXT: %shifted =
  %shifted = tile.shrsi %below, %c5 : tensor<64xi32>
  %c31 = arith.constant dense<31> : tensor<64xi32>
  // CHECK: remark: contiguity [32], divisibility [32], constancy [1], not negative
  // CHECK-NEXT: %low =
  %low = arith.andi %below, %c31 : tensor<64xi32>
  return
}

// A run that starts at a multiple of its length does not cross the wrap at 2^31,
// so it survives extension; another one may not.
func.func @extension(%n: i32) {
  %range = tile.arange 0 to 64 : tensor<64xi32>
  %c64 = arith.constant 64 : i32
  %aligned = arith.muli %n, %c64 : i32
  %starts = tile.splat %aligned : i32 -> tensor<64xi32>
  // CHECK: %offsets =
  %offsets = arith.addi %starts, %range : tensor<64xi32>
  // CHECK: remark: contiguity [64], divisibility [64], constancy [1]
  // CHECK-NEXT: %wide =
  %wide = arith.extsi %offsets : tensor<64xi32> to tensor<64xi64>
  %ns = tile.splat %n : i32 -> tensor<64xi32>
  %anywhere = arith.addi %ns, %range : tensor<64xi32>
  // CHECK: remark: contiguity [1], divisibility [1], constancy [1]
  // CHECK-NEXT: %crossing =
  %crossing = arith.extsi %anywhere : tensor<64xi32> to tensor<64xi64>
  return
}

// A product that wraps keeps only the power of two in its divisor.
func.func @wrapped_product(%n: i32 {tile.divisibility = 12 : i32}) {
  %c5 = arith.constant 5 : i32
  // CHECK: remark: contiguity [1], divisibility [4], constancy [1]
  // CHECK-NEXT: %product =
  %product = arith.muli %n, %c5 : i32
  return
}

// Facts of `tile.assume` hold, and a choice has what both sides have.
func.func @facts(%p: !tile.ptr<f32>, %q: !tile.ptr<f32>, %c: i1) {
  // CHECK: remark: contiguity [1], divisibility [16], constancy [1]
  // CHECK-NEXT: %aligned =
  %aligned = tile.assume %p divisibility [16] : !tile.ptr<f32>
  // CHECK: remark: contiguity [1], divisibility [8], constancy [1]
  // CHECK-NEXT: %half =
  %half = tile.assume %q divisibility [8] : !tile.ptr<f32>
  // CHECK: remark: contiguity [1], divisibility [8], constancy [1]
  // CHECK-NEXT: %chosen =
  %chosen = arith.select %c, %aligned, %half : !tile.ptr<f32>
  // CHECK: remark: contiguity [1], divisibility [8], constancy [1]
  // CHECK-NEXT: %branch =
  %branch = scf.if %c -> !tile.ptr<f32> {
    scf.yield %aligned : !tile.ptr<f32>
  } else {
    scf.yield %half : !tile.ptr<f32>
  }
  %range = tile.arange 0 to 64 : tensor<64xi32>
  // CHECK: remark: dimension 0: 2 at once; the address of a pointer is not known to be a multiple of 16 bytes
  %x = tile.load %branch[%range : tensor<64xi32>] : !tile.ptr<f32> -> tensor<64xf32>
  return
}

// What a loop carries has what its start and every step have; its counter has
// nothing.
func.func @loop(%p: !tile.ptr<f32> {tile.divisibility = 64 : i32}, %n: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %step = arith.constant 8 : i32
  %last = scf.for %i = %zero to %n step %one iter_args(%q = %p) -> !tile.ptr<f32> : i32 {
    // CHECK: remark: contiguity [1], divisibility [1], constancy [1]{{ *$}}
    // CHECK-NEXT: %counter =
    %counter = arith.addi %i, %zero : i32
    // CHECK: remark: contiguity [1], divisibility [32], constancy [1]
    // CHECK-NEXT: %next =
    %next = tile.addptr %q, %step : !tile.ptr<f32>, i32
    scf.yield %next : !tile.ptr<f32>
    // CHECK: remark: contiguity [1], divisibility [32], constancy [1]
    // CHECK-NEXT: %last =
  }
  return
}

// An inner loop that weakens a fact weakens it at the outer loop's start too.
func.func @nested_loops(%n: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %twelve = arith.constant 12 : i32
  %eight = arith.constant 8 : i32
  %outer = scf.for %i = %zero to %n step %one iter_args(%x = %eight) -> i32 : i32 {
    %inner = scf.for %j = %zero to %n step %one iter_args(%y = %x) -> i32 : i32 {
      // CHECK: remark: contiguity [1], divisibility [4], constancy [1]
      // CHECK-NEXT: %sum =
      %sum = arith.addi %y, %twelve : i32
      scf.yield %sum : i32
      // CHECK: remark: contiguity [1], divisibility [4], constancy [1]
      // CHECK-NEXT: %inner =
    }
    scf.yield %inner : i32
    // CHECK: remark: contiguity [1], divisibility [4], constancy [1]
    // CHECK-NEXT: %outer =
  }
  return
}

// Both regions of a while loop pass facts on.
func.func @while_loop(%n: i32) {
  %four = arith.constant 4 : i32
  %sixteen = arith.constant 16 : i32
  %last = scf.while (%x = %sixteen) : (i32) -> i32 {
    %more = arith.cmpi slt, %x, %n : i32
    scf.condition(%more) %x : i32
  } do {
  ^bb0(%y: i32):
    // CHECK: remark: contiguity [1], divisibility [4], constancy [1]{{ *$}}
    // CHECK-NEXT: %sum =
    %sum = arith.addi %y, %four : i32
    scf.yield %sum : i32
    // CHECK: remark: contiguity [1], divisibility [4], constancy [1]
    // CHECK-NEXT: %last =
  }
  return
}

// Aligned runs of at most half the values of a narrow type cross no wrap, so
// they survive an extension with either sign.
func.func @truncated() {
  %range = tile.arange 0 to 1024 : tensor<1024xi32>
  // CHECK: remark: contiguity [128], divisibility [any], constancy [1]
  // CHECK-NEXT: %bytes =
  %bytes = arith.trunci %range : tensor<1024xi32> to tensor<1024xi8>
  // CHECK: remark: contiguity [128], divisibility {{.*}}, not negative
  // CHECK-NEXT: %again =
  %again = arith.extui %bytes : tensor<1024xi8> to tensor<1024xi32>
  return
}

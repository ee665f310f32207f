//===- InterpreterControlTest.cpp - Loops ---------------------------------===//

#include "InterpreterTest.h"

using namespace llvm;
using namespace tilec;
using namespace tilec::test;

static constexpr double infinity = std::numeric_limits<double>::infinity();

TEST(InterpreterControl, while_carries_values) {
  // Collatz, counting steps; a tile that is swapped with another each time.
  Kernel kernel(R"(
    func.func @k(%z: !tile.ptr<i32>, %n: i32) {
      %c0 = arith.constant 0 : i32
      %c1 = arith.constant 1 : i32
      %c2 = arith.constant 2 : i32
      %c3 = arith.constant 3 : i32
      %range = tile.arange 0 to 2 : tensor<2xi32>
      %ones = arith.constant dense<1> : tensor<2xi32>
      %r:4 = scf.while (%x = %n, %k = %c0, %t = %range, %u = %ones)
          : (i32, i32, tensor<2xi32>, tensor<2xi32>) -> (i32, i32, tensor<2xi32>, tensor<2xi32>) {
        %go = arith.cmpi ne, %x, %c1 : i32
        scf.condition(%go) %k, %x, %u, %t : i32, i32, tensor<2xi32>, tensor<2xi32>
      } do {
      ^bb0(%k: i32, %x: i32, %u: tensor<2xi32>, %t: tensor<2xi32>):
        %odd = arith.andi %x, %c1 : i32
        %isOdd = arith.cmpi eq, %odd, %c1 : i32
        %next = scf.if %isOdd -> i32 {
          %a = arith.muli %x, %c3 : i32
          %b = arith.addi %a, %c1 : i32
          scf.yield %b : i32
        } else {
          %h = tile.divsi %x, %c2 : i32
          scf.yield %h : i32
        }
        %count = arith.addi %k, %c1 : i32
        %grown = arith.addi %t, %ones : tensor<2xi32>
        scf.yield %next, %count, %u, %grown : i32, i32, tensor<2xi32>, tensor<2xi32>
      }
      tile.store %r#0, %z : !tile.ptr<i32>, i32
      %p1 = tile.addptr %z, %c1 : !tile.ptr<i32>, i32
      tile.store %r#1, %p1 : !tile.ptr<i32>, i32
      %p2 = tile.addptr %z, %c2 : !tile.ptr<i32>, i32
      tile.store %r#2, %p2[%range : tensor<2xi32>] : !tile.ptr<i32>, tensor<2xi32>
      %p3 = tile.addptr %p2, %c2 : !tile.ptr<i32>, i32
      tile.store %r#3, %p3[%range : tensor<2xi32>] : !tile.ptr<i32>, tensor<2xi32>
      return
    })");
  HostArray &z = kernel.addZeros(DType::I32, 6);
  kernel.addScalar(DType::I32, 6);
  kernel.runClean();
  // 6 3 10 5 16 8 4 2 1.
  EXPECT_EQ(getValues(z), (std::vector<double>{8, 1, 5, 5, 4, 5}));
}

TEST(InterpreterControl, while_may_run_no_iteration) {
  Kernel kernel(R"(
    func.func @k(%z: !tile.ptr<i32>, %n: i32) {
      %c0 = arith.constant 0 : i32
      %c7 = arith.constant 7 : i32
      %r = scf.while (%x = %n) : (i32) -> i32 {
        %go = arith.cmpi sgt, %x, %c0 : i32
        %y = arith.addi %x, %c7 : i32
        scf.condition(%go) %y : i32
      } do {
      ^bb0(%y: i32):
        %next = arith.subi %c0, %y : i32
        scf.yield %next : i32
      }
      tile.store %r, %z : !tile.ptr<i32>, i32
      return
    })");
  HostArray &z = kernel.addZeros(DType::I32, 1);
  kernel.addScalar(DType::I32, -3);
  kernel.runClean();
  EXPECT_EQ(z.getInt(0), 4);
}

TEST(InterpreterControl, while_carries_pointers_bounds_and_nests) {
  // Two loops walk a pointer over z and store exp(0), whose bound goes with it.
  Kernel kernel(R"(
    func.func @k(%z: !tile.ptr<f32>) {
      %c0 = arith.constant 0 : i32
      %c1 = arith.constant 1 : i32
      %c3 = arith.constant 3 : i32
      %zero = arith.constant 0.0 : f32
      %e = math.exp %zero : f32
      %r:3 = scf.while (%p = %z, %i = %c0, %v = %e) : (!tile.ptr<f32>, i32, f32) -> (!tile.ptr<f32>, i32, f32) {
        %go = arith.cmpi slt, %i, %c3 : i32
        scf.condition(%go) %p, %i, %v : !tile.ptr<f32>, i32, f32
      } do {
      ^bb0(%p: !tile.ptr<f32>, %i: i32, %v: f32):
        %q = scf.for %j = %c0 to %i step %c1 iter_args(%s = %p) -> (!tile.ptr<f32>) : i32 {
          tile.store %v, %s : !tile.ptr<f32>, f32
          %t = tile.addptr %s, %c1 : !tile.ptr<f32>, i32
          scf.yield %t : !tile.ptr<f32>
        }
        %n = arith.addi %i, %c1 : i32
        scf.yield %q, %n, %v : !tile.ptr<f32>, i32, f32
      }
      return
    })");
  HostArray &z = kernel.addZeros(DType::F32, 4);
  kernel.runClean();
  EXPECT_EQ(getValues(z), (std::vector<double>{1, 1, 1, 0}));
  for (unsigned i = 0; i < 3; ++i)
    EXPECT_GT(kernel.buffers[0].bounds[i], 0);
  EXPECT_EQ(kernel.buffers[0].bounds[3], 0);
}

TEST(InterpreterControl, an_undecided_while_leaves_everything_open) {
  Kernel kernel(R"(
    func.func @k(%z: !tile.ptr<f32>) {
      %one = arith.constant 1.0 : f32
      %zero = arith.constant 0.0 : f32
      %r = scf.while (%x = %zero) : (f32) -> f32 {
        %e = math.exp %x : f32
        %go = arith.cmpf olt, %e, %one : f32
        scf.condition(%go) %e : f32
      } do {
      ^bb0(%e: f32):
        scf.yield %e : f32
      }
      tile.store %one, %z : !tile.ptr<f32>, f32
      return
    })");
  kernel.addZeros(DType::F32, 2);
  kernel.runClean();
  EXPECT_EQ(kernel.buffers[0].bounds, (std::vector<double>(2, infinity)));
}

TEST(InterpreterControl, a_poisoned_condition_is_reported) {
  Kernel kernel(R"(
    func.func @k(%z: !tile.ptr<i32>) {
      %false = arith.constant false
      %c0 = arith.constant 0 : i32
      %v = tile.load %z : !tile.ptr<i32> -> i32 mask %false
      scf.while (%x = %v) : (i32) -> () {
        %go = arith.cmpi sgt, %x, %c0 : i32
        scf.condition(%go)
      } do {
        scf.yield %c0 : i32
      }
      return
    })");
  kernel.addZeros(DType::I32, 1);
  kernel.run();
  EXPECT_EQ(kernel.describeFindings(),
            "undefined value used: a branch of program (0) depends on an "
            "element that was loaded under a false mask without 'other'\n");
}

TEST(InterpreterControl, carried_values_are_assigned_at_once) {
  // Fibonacci numbers: what one yields is what the other was.
  Kernel kernel(R"(
    func.func @k(%z: !tile.ptr<i32>, %n: i32) {
      %c0 = arith.constant 0 : i32
      %c1 = arith.constant 1 : i32
      %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0, %b = %c1, %c = %c0) -> (i32, i32, i32) : i32 {
        %sum = arith.addi %a, %b : i32
        scf.yield %b, %sum, %a : i32, i32, i32
      }
      tile.store %r#0, %z : !tile.ptr<i32>, i32
      %p1 = tile.addptr %z, %c1 : !tile.ptr<i32>, i32
      tile.store %r#1, %p1 : !tile.ptr<i32>, i32
      %p2 = tile.addptr %p1, %c1 : !tile.ptr<i32>, i32
      tile.store %r#2, %p2 : !tile.ptr<i32>, i32
      return
    })");
  HostArray &z = kernel.addZeros(DType::I32, 3);
  kernel.addScalar(DType::I32, 10);
  kernel.runClean();
  EXPECT_EQ(getValues(z), (std::vector<double>{55, 89, 34}));
}

TEST(InterpreterControl, another_name_of_a_value_keeps_it) {
  // %b is %a in another shape and outlives it, through a loop and a branch.
  Kernel kernel(R"(
    func.func @k(%x: !tile.ptr<i32>, %z: !tile.ptr<i32>, %n: i32) {
      %c0 = arith.constant 0 : i32
      %c1 = arith.constant 1 : i32
      %o = tile.arange 0 to 4 : tensor<4xi32>
      %a = tile.load %x[%o : tensor<4xi32>] : !tile.ptr<i32> -> tensor<4xi32>
      %b = tile.reshape %a : tensor<4xi32> -> tensor<2x2xi32>
      %d = arith.addi %a, %a : tensor<4xi32>
      %e = arith.muli %d, %d : tensor<4xi32>
      %s = scf.for %i = %c0 to %n step %c1 iter_args(%t = %e) -> (tensor<4xi32>) : i32 {
        %b4 = tile.reshape %b : tensor<2x2xi32> -> tensor<4xi32>
        %u = arith.addi %t, %b4 : tensor<4xi32>
        %t2 = tile.reshape %t : tensor<4xi32> -> tensor<2x2xi32>
        %w = arith.subi %t2, %b : tensor<2x2xi32>
        %w4 = tile.reshape %w : tensor<2x2xi32> -> tensor<4xi32>
        %v = arith.subi %u, %w4 : tensor<4xi32>
        scf.yield %v : tensor<4xi32>
      }
      %f = tile.reshape %b : tensor<2x2xi32> -> tensor<4xi32>
      %g = arith.addi %f, %s : tensor<4xi32>
      tile.store %g, %z[%o : tensor<4xi32>] : !tile.ptr<i32>, tensor<4xi32>
      return
    })");
  kernel.addArray(DType::I32, {1, 2, 3, 4});
  HostArray &z = kernel.addZeros(DType::I32, 4);
  kernel.addScalar(DType::I32, 3);
  kernel.runClean();
  // Each trip leaves (t + a) - (t - a), and the last adds a.
  EXPECT_EQ(getValues(z), (std::vector<double>{3, 6, 9, 12}));
}

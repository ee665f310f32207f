//===- InterpreterBoundsTest.cpp - Running error bounds -------------------===//

#include "InterpreterTest.h"
#include <cmath>

using namespace llvm;
using namespace tilec;
using namespace tilec::test;

static constexpr double infinity = std::numeric_limits<double>::infinity();

namespace {
struct Result {
  double value, bound;
};
} // namespace

/// Runs `body`, which makes the f32 %v from %a and %b, on two numbers.
static Result evaluate(StringRef body, double a, double b = 0,
                       StringRef type = "f32", DType dtype = DType::F32) {
  Kernel kernel(("func.func @k(%a: " + type + ", %b: " + type +
                 ", %z: !tile.ptr<" + type + ">) {\n" + body +
                 "\ntile.store %v, %z : !tile.ptr<" + type + ">, " + type +
                 "\nreturn }")
                    .str());
  kernel.addScalar(dtype, a);
  kernel.addScalar(dtype, b);
  HostArray &z = kernel.addZeros(dtype, 1);
  kernel.run();
  return {z.getDouble(0), kernel.buffers[0].bounds[0]};
}

/// 2^-24: half a unit in the last place of 1.
static constexpr double u = 0x1p-24;

TEST(InterpreterBounds, rounded_operations_on_exact_numbers_are_exact) {
  for (const char *operation : {"arith.addf", "arith.subf", "arith.mulf",
                                "tile.div_rn", "arith.remf", "arith.maxnumf"}) {
    Result result =
        evaluate("%v = " + std::string(operation) + " %a, %b : f32", 0.1, 3);
    EXPECT_EQ(result.bound, 0) << operation;
  }
  EXPECT_EQ(evaluate("%v = tile.sqrt_rn %a : f32", 2).bound, 0);
  EXPECT_EQ(evaluate("%v = math.fma %a, %a, %b : f32", 0.1, 3).bound, 0);
}

TEST(InterpreterBounds, division_may_be_off_by_two_units) {
  Result result = evaluate("%v = arith.divf %a, %b : f32", 1, 3);
  EXPECT_GE(result.bound, 2 * 0x1p-25);
  EXPECT_LE(result.bound, 5.1 * u * result.value);
}

TEST(InterpreterBounds, a_product_may_be_contracted_with_a_sum) {
  // The unrounded product differs from the rounded one by 2^-24 at most, and
  // after cancellation that is all that is left.
  const char *body =
      "%p = arith.mulf %a, %a : f32\n%v = arith.addf %p, %b : f32";
  Result result = evaluate(body, 1 + 0x1p-12, -1 - 0x1p-11);
  EXPECT_EQ(result.value, 0);
  EXPECT_GE(result.bound, 0x1p-24);
  EXPECT_LE(result.bound, 1.1 * 0x1p-24);
  // Through shapes and signs too, but not where there is no sum.
  EXPECT_GT(evaluate("%p = arith.mulf %a, %a : f32\n%n = arith.negf %p : f32\n"
                     "%v = arith.subf %b, %n : f32",
                     0.1, 1)
                .bound,
            0);
  EXPECT_EQ(
      evaluate("%p = arith.mulf %a, %a : f32\n%v = arith.maxnumf %p, %b : f32",
               0.1, 1)
          .bound,
      0);
}

TEST(InterpreterBounds, a_contracted_product_may_not_overflow) {
  const char *body =
      "%p = arith.mulf %a, %a : f32\n%v = arith.subf %p, %b : f32";
  EXPECT_EQ(evaluate(body, 0x1p64, 0x1p127).bound, infinity);
  EXPECT_EQ(evaluate(body, infinity, 1).bound, 0);
}

TEST(InterpreterBounds, exp_is_exp2_of_a_rounded_product) {
  Result small = evaluate("%v = math.exp %a : f32", 0.5);
  EXPECT_NEAR(small.value, std::exp(0.5), u * 2);
  EXPECT_LE(small.bound, 7 * u * small.value);
  Result large = evaluate("%v = math.exp %a : f32", 80);
  EXPECT_GE(large.bound, 160 * u * large.value);
  EXPECT_LE(large.bound, 170 * u * large.value);
  // Denormal results may be flushed.
  Result tiny = evaluate("%v = math.exp2 %a : f32", -140);
  EXPECT_EQ(tiny.value, 0x1p-140);
  EXPECT_GE(tiny.bound, tiny.value);
}

TEST(InterpreterBounds, infinities_and_nans_are_decided_where_they_can_be) {
  EXPECT_EQ(evaluate("%v = math.exp %a : f32", 1000).bound, 0);
  EXPECT_EQ(evaluate("%v = math.exp %a : f32", 88.7228394).bound, infinity);
  EXPECT_EQ(evaluate("%v = math.log %a : f32", 0).bound, 0);
  EXPECT_EQ(evaluate("%v = math.log %a : f32", -1).bound, 0);
  EXPECT_EQ(evaluate("%v = arith.divf %a, %b : f32", 1, 0).bound, 0);
  EXPECT_EQ(evaluate("%v = arith.divf %a, %b : f32", 0, 0).bound, 0);
  // A softmax's masked element: exp(-inf - max) is 0, however max is bounded.
  Result masked =
      evaluate("%m = math.exp %b : f32\n%s = arith.subf %a, %m : f32\n"
               "%v = math.exp %s : f32",
               -infinity, 1);
  EXPECT_EQ(masked.value, 0);
  EXPECT_LE(masked.bound, 0x1p-125);
  // 0 / 0, where the divisor may be something else.
  EXPECT_EQ(evaluate("%e = math.exp %a : f32\n%one = math.exp %b : f32\n"
                     "%d = arith.subf %e, %one : f32\n"
                     "%v = arith.divf %d, %d : f32",
                     0, 0)
                .bound,
            infinity);
}

TEST(InterpreterBounds, comparisons_inside_bounds_are_undecided) {
  const char *compare = "%e = math.exp %a : f32\n"
                        "%c = arith.cmpf olt, %e, %b : f32\n"
                        "%i = arith.extui %c : i1 to i32\n"
                        "%v = arith.sitofp %i : i32 to f32";
  double e = float(std::exp(1.0));
  EXPECT_EQ(evaluate(compare, 1, e).bound, infinity);
  EXPECT_EQ(evaluate(compare, 1, e + 1e-5).bound, 0);
  // Selecting one of two near numbers is off by no more than their distance.
  const char *choose = "%e = math.exp %a : f32\n"
                       "%c = arith.cmpf olt, %e, %b : f32\n"
                       "%v = arith.select %c, %e, %b : f32";
  EXPECT_LE(evaluate(choose, 1, e).bound, 20 * u);
}

TEST(InterpreterBounds, casts_inside_bounds_are_undecided) {
  const char *body =
      "%e = math.exp2 %a : f32\n%i = tile.fptosi %e : f32 -> i32\n"
      "%v = arith.sitofp %i : i32 to f32";
  EXPECT_EQ(evaluate(body, 3).bound, infinity);
  EXPECT_EQ(evaluate(body, 3.1).bound, 0);
  const char *rounding = "%e = math.exp2 %a : f32\n%v = math.floor %e : f32";
  EXPECT_EQ(evaluate(rounding, 3).bound, 1);
  EXPECT_EQ(evaluate(rounding, 3.1).bound, 0);
}

/// A kernel whose mask, address or branch hangs on exp(0) < 1.
static std::vector<double> runUndecided(StringRef body) {
  Kernel kernel((R"(
    func.func @k(%x: !tile.ptr<f32>, %z: !tile.ptr<f32>) {
      %zero = arith.constant 0.0 : f32
      %one = arith.constant 1.0 : f32
      %c2 = arith.constant 2 : i32
      %e = math.exp %zero : f32
      %open = arith.cmpf olt, %e, %one : f32
      )" + body + "\nreturn }")
                    .str());
  kernel.addZeros(DType::F32, 1);
  HostArray &z = kernel.addZeros(DType::F32, 3);
  kernel.run();
  HostArray other = z;
  std::vector<double> accepted;
  for (int i = 0; i < 3; ++i) {
    other = z;
    other.setDouble(i, 77);
    accepted.push_back(!compare(kernel.buffers[1], other));
  }
  return accepted;
}

TEST(InterpreterBounds, stores_may_be_undecided) {
  EXPECT_EQ(runUndecided("tile.store %one, %z : !tile.ptr<f32>, f32"),
            (std::vector<double>{0, 0, 0}));
  EXPECT_EQ(
      runUndecided("tile.store %one, %z : !tile.ptr<f32>, f32 mask %open"),
      (std::vector<double>{1, 0, 0}));
  EXPECT_EQ(runUndecided("%i = arith.extui %open : i1 to i32\n"
                         "%p = tile.addptr %z, %i : !tile.ptr<f32>, i32\n"
                         "tile.store %one, %p : !tile.ptr<f32>, f32"),
            (std::vector<double>{1, 1, 1}));
  EXPECT_EQ(runUndecided("scf.if %open {\n"
                         "tile.store %one, %z : !tile.ptr<f32>, f32\n}"),
            (std::vector<double>{1, 1, 1}));
  // What is loaded under an open mask is undecided too.
  EXPECT_EQ(
      runUndecided("%v = tile.load %x : !tile.ptr<f32> -> f32 mask %open other "
                   "%one\n%p = tile.addptr %z, %c2 : !tile.ptr<f32>, i32\n"
                   "tile.store %v, %p : !tile.ptr<f32>, f32"),
      (std::vector<double>{0, 0, 1}));
  // A false side decides a conjunction.
  EXPECT_EQ(runUndecided("%no = arith.constant false\n"
                         "%m = arith.andi %open, %no : i1\n"
                         "tile.store %one, %z : !tile.ptr<f32>, f32 mask %m"),
            (std::vector<double>{0, 0, 0}));
}

TEST(InterpreterBounds, f16_rounds_what_f32_computed) {
  // A unit of f32 moves an f16 only over a tie.
  Result result =
      evaluate("%v = arith.divf %a, %b : f16", 1, 3, "f16", DType::F16);
  EXPECT_GE(result.bound, 2 * 0x1p-11 * result.value);
  EXPECT_LE(result.bound, 2.1 * 0x1p-11 * result.value);
}

TEST(InterpreterBounds, memory_keeps_bounds) {
  Kernel kernel(R"(
    func.func @k(%x: !tile.ptr<f32>, %z: !tile.ptr<f32>) {
      %a = tile.load %x : !tile.ptr<f32> -> f32
      %e = math.exp %a : f32
      tile.store %e, %z : !tile.ptr<f32>, f32
      %b = tile.load %z : !tile.ptr<f32> -> f32
      %one = arith.constant 1 : i32
      %q = tile.addptr %z, %one : !tile.ptr<f32>, i32
      tile.store %b, %q : !tile.ptr<f32>, f32
      return
    })");
  kernel.addArray(DType::F32, {1});
  kernel.addZeros(DType::F32, 2);
  kernel.runClean();
  const std::vector<double> &bounds = kernel.buffers[1].bounds;
  EXPECT_GT(bounds[0], 0);
  EXPECT_EQ(bounds[0], bounds[1]);
}

//===----------------------------------------------------------------------===//
// Random chains against long double
//===----------------------------------------------------------------------===//

/// Engines that contract, approximate and flush as far as they may stay within
/// the bounds: here one that computes everything in long double and rounds at
/// the end only.
TEST(InterpreterBounds, cover_an_engine_that_never_rounds) {
  const char *text = R"(
    func.func @k(%x: !tile.ptr<f32>, %y: !tile.ptr<f32>, %z: !tile.ptr<f32>) {
      %i = tile.arange 0 to 4096 : tensor<4096xi32>
      %a = tile.load %x[%i : tensor<4096xi32>] : !tile.ptr<f32> -> tensor<4096xf32>
      %b = tile.load %y[%i : tensor<4096xi32>] : !tile.ptr<f32> -> tensor<4096xf32>
      %e = math.exp %a : tensor<4096xf32>
      %p = arith.mulf %e, %b : tensor<4096xf32>
      %s = arith.addf %p, %a : tensor<4096xf32>
      %q = arith.divf %s, %e : tensor<4096xf32>
      %r = arith.mulf %q, %q : tensor<4096xf32>
      %t = arith.subf %r, %b : tensor<4096xf32>
      %c = math.sin %t : tensor<4096xf32>
      %l = math.absf %c : tensor<4096xf32>
      %w = math.sqrt %l : tensor<4096xf32>
      %v = arith.addf %w, %s : tensor<4096xf32>
      tile.store %v, %z[%i : tensor<4096xi32>] : !tile.ptr<f32>, tensor<4096xf32>
      return
    })";
  Kernel kernel(text);
  HostArray &x = kernel.addZeros(DType::F32, 4096),
            &y = kernel.addZeros(DType::F32, 4096),
            &z = kernel.addZeros(DType::F32, 4096);
  fillUniform(x, 1);
  fillUniform(y, 2);
  kernel.runClean();
  HostArray other(DType::F32, {4096});
  double widest = 0;
  for (int i = 0; i < 4096; ++i) {
    long double a = x.getDouble(i), b = y.getDouble(i), e = std::exp(a);
    long double s = e * b + a, q = s / e, t = q * q - b;
    other.setDouble(i, double(std::sqrt(std::fabs(std::sin(t))) + s));
    if (std::fabs(z.getDouble(i)) > 0.1)
      widest = std::max(widest, kernel.buffers[2].bounds[i] /
                                    std::fabs(z.getDouble(i)));
  }
  EXPECT_FALSE(compare(kernel.buffers[2], other));
  EXPECT_LT(kernel.buffers[2].bounds[0], 1e-5);
  EXPECT_GT(widest, 0);
}

//===----------------------------------------------------------------------===//
// Comparison
//===----------------------------------------------------------------------===//

TEST(InterpreterCompare, holds_elements_to_their_bounds) {
  HostArray expected(DType::F32, {6}), found(DType::F32, {6});
  double values[] = {1.5, 0.0, infinity, std::nan(""), 2.0, 3.0};
  for (int i = 0; i < 6; ++i)
    expected.setDouble(i, values[i]), found.setDouble(i, values[i]);
  Buffer buffer{
      "z", &expected, 0, {0.25, 0, 0, 0, infinity, 0}, {1, 1, 1, 1, 1, 0}};
  EXPECT_FALSE(compare(buffer, found));
  found.setDouble(0, 1.75);
  found.setDouble(1, -0.0);
  found.setBits(3, 0xffc00001);
  found.setDouble(4, -77);
  EXPECT_FALSE(compare(buffer, found));
  found.setDouble(0, 1.75001);
  found.setDouble(2, 3.0e38);
  found.setDouble(5, 3.0000002);
  std::optional<Difference> difference = compare(buffer, found);
  ASSERT_TRUE(difference);
  EXPECT_EQ(difference->index, 0);
  EXPECT_EQ(difference->count, 3);
  EXPECT_EQ(difference->expected, "1.5");
  EXPECT_EQ(difference->found, "1.75001");
  EXPECT_EQ(difference->bound, 0.25);
}

TEST(InterpreterCompare, untouched_elements_keep_their_bits) {
  HostArray expected(DType::F32, {1}), found(DType::F32, {1});
  found.setDouble(0, -0.0);
  Buffer buffer{"z", &expected, 0, {}, {}};
  ASSERT_TRUE(compare(buffer, found));
  EXPECT_EQ(compare(buffer, found)->found, "-0");
  HostArray integer(DType::I32, {1});
  EXPECT_EQ(compare(buffer, integer)->expected, "1 elements of float32");
}

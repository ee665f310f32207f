//===- InterpreterScanTest.cpp - Scans, and combining by regions ----------===//
//
// docs/language.md, "Reductions, scans": operand order is kept, forward and
// reverse; commutativity is never assumed.
//
//===----------------------------------------------------------------------===//

#include "InterpreterTile.h"
#include <cmath>

using namespace llvm;
using namespace tilec;
using namespace tilec::test;

static constexpr double infinity = std::numeric_limits<double>::infinity();
static const double notANumber = std::nan("");

static const std::vector<std::pair<std::vector<int64_t>, unsigned>> shapes = {
    {{1}, 0},     {{2}, 0},       {{7}, 0},       {{40}, 0},
    {{1, 5}, 0},  {{1, 5}, 1},    {{5, 1}, 1},    {{3, 17}, 0},
    {{3, 17}, 1}, {{2, 3, 5}, 0}, {{2, 3, 5}, 1}, {{2, 3, 5}, 2}};

static Tile scan(StringRef kind, const Tile &tile, unsigned axis,
                 bool isReverse = false) {
  return runTile("%r0 = tile.scan " + kind.str() + " %x0 axis " +
                     std::to_string(axis) + (isReverse ? " reverse" : "") +
                     " : " + tile.getType(),
                 tile, tile.dtype, tile.shape);
}

/// Calls `visit` with the numbers of the elements of each row, in the order in
/// which they are combined.
template <typename Visit>
static void visitRows(const Tile &tile, unsigned axis, bool isReverse,
                      Visit visit) {
  int64_t outer = 1, size = tile.shape[axis], inner = 1;
  for (unsigned i = 0; i < tile.shape.size(); ++i)
    (i < axis ? outer : inner) *= i == axis ? 1 : tile.shape[i];
  for (int64_t o = 0; o < outer; ++o)
    for (int64_t i = 0; i < inner; ++i) {
      std::vector<int64_t> row;
      for (int64_t k = 0; k < size; ++k)
        row.push_back((o * size + k) * inner + i);
      if (isReverse)
        std::reverse(row.begin(), row.end());
      visit(row);
    }
}

TEST(InterpreterScan, integers_along_every_axis_both_ways) {
  for (DType dtype : {DType::I8, DType::I32, DType::I64})
    for (const auto &[shape, axis] : shapes)
      for (bool isReverse : {false, true})
        for (const char *kind :
             {"add", "mul", "xor", "or", "and", "maxsi", "minsi"}) {
          Tile tile = makeRandom(dtype, shape, shape.back(), -9, 9);
          Tile result = scan(kind, tile, axis, isReverse);
          unsigned unused = 64 - 8 * getBytes(dtype);
          visitRows(tile, axis, isReverse, [&](ArrayRef<int64_t> row) {
            uint64_t sum = 0;
            for (auto [k, i] : llvm::enumerate(row)) {
              uint64_t x = int64_t(tile.values[i]);
              StringRef name = kind;
              sum = k == 0            ? x
                    : name == "add"   ? sum + x
                    : name == "mul"   ? sum * x
                    : name == "xor"   ? sum ^ x
                    : name == "or"    ? sum | x
                    : name == "and"   ? sum & x
                    : name == "maxsi" ? std::max(int64_t(sum), int64_t(x))
                                      : std::min(int64_t(sum), int64_t(x));
              EXPECT_EQ(result.values[i],
                        double(int64_t(sum << unused) >> unused))
                  << kind << " " << tile.getType();
            }
          });
        }
}

TEST(InterpreterScan, unsigned_extrema) {
  Tile tile{DType::I8, {4}, {1, -1, 2, 3}, {}};
  EXPECT_EQ(scan("maxui", tile, 0).values,
            (std::vector<double>{1, -1, -1, -1}));
  EXPECT_EQ(scan("minui", tile, 0, true).values,
            (std::vector<double>{1, 2, 2, 3}));
}

TEST(InterpreterScan, bounds_hold_every_grouping_of_floats) {
  for (DType dtype : {DType::F16, DType::BF16, DType::F32, DType::F64})
    for (const auto &[shape, axis] : shapes)
      for (bool isReverse : {false, true})
        for (bool isSum : {true, false}) {
          Tile tile = makeRandom(dtype, shape, shape.back(), -1.5, 1.5);
          Tile result = scan(isSum ? "add" : "mul", tile, axis, isReverse);
          auto combine = [&](double a, double b) {
            return bitsToDouble(dtype,
                                doubleToBits(dtype, isSum ? a + b : a * b));
          };
          visitRows(tile, axis, isReverse, [&](ArrayRef<int64_t> row) {
            long double exact = isSum ? 0 : 1;
            double forward = isSum ? 0 : 1;
            for (auto [k, i] : llvm::enumerate(row)) {
              double x = tile.values[i];
              exact = isSum ? exact + x : exact * x;
              forward = combine(forward, x);
              // From the other end.
              double backward = tile.values[row[k]];
              for (size_t j = k; j-- > 0;)
                backward = combine(tile.values[row[j]], backward);
              for (double other : {double(exact), forward, backward})
                EXPECT_LE(std::fabs(other - result.values[i]),
                          result.bounds[i] + (k < 2 ? 0x1p-7 : 0))
                    << tile.getType() << " " << k;
              if (k == 0)
                EXPECT_EQ(result.bounds[i], 0);
            }
          });
        }
}

TEST(InterpreterScan, counts_in_floats_are_exact) {
  Tile ones{DType::F32, {1000}, std::vector<double>(1000, 1), {}};
  Tile sums = scan("add", ones, 0);
  EXPECT_EQ(sums.values[999], 1000);
  EXPECT_EQ(sums.bounds, std::vector<double>(1000, 0));
}

TEST(InterpreterScan, special_numbers_pass_on) {
  Tile tile{DType::F32, {5}, {1, notANumber, 2, infinity, -infinity}, {}};
  Tile sums = scan("add", tile, 0);
  EXPECT_EQ(sums.values[0], 1);
  for (unsigned i = 1; i < 5; ++i)
    EXPECT_TRUE(std::isnan(sums.values[i]));
  EXPECT_EQ(sums.bounds, std::vector<double>(5, 0));
  EXPECT_EQ(scan("maxnum", tile, 0).values,
            (std::vector<double>{1, 1, 2, infinity, infinity}));
  EXPECT_EQ(scan("minnum", tile, 0, true).values,
            (std::vector<double>(5, -infinity)));
}

TEST(InterpreterScan, bounds_reach_what_comes_after) {
  Tile tile{DType::F32, {3}, {1, 2, 4}, {0, 0.5, 0}};
  Tile sums = scan("add", tile, 0);
  EXPECT_EQ(sums.bounds[0], 0);
  EXPECT_NEAR(sums.bounds[1], 0.5, 1e-5);
  EXPECT_NEAR(sums.bounds[2], 0.5, 1e-5);
  EXPECT_GE(sums.bounds[2], 0.5);
  Tile back = scan("add", tile, 0, true);
  EXPECT_EQ(back.bounds[2], 0);
  EXPECT_GE(back.bounds[0], 0.5);
  EXPECT_EQ(scan("maxnum", tile, 0).bounds, (std::vector<double>{0, 0.5, 0.5}));
  Tile integers{DType::I32, {3}, {1, 2, 4}, {0, infinity, 0}};
  EXPECT_EQ(scan("add", integers, 0).bounds,
            (std::vector<double>{0, infinity, infinity}));
}

//===----------------------------------------------------------------------===//
// Regions
//===----------------------------------------------------------------------===//

/// The linear recurrence x -> a x + b, which does not commute: the first pair
/// is applied first.
static const char *recurrence = R"( {
  ^bb0(%a0: i32, %b0: i32, %a1: i32, %b1: i32):
    %a = arith.muli %a1, %a0 : i32
    %c = arith.muli %a1, %b0 : i32
    %b = arith.addi %c, %b1 : i32
    tile.yield %a, %b : i32, i32
  })";

TEST(InterpreterFold, operands_keep_their_order) {
  for (const auto &[shape, axis] : shapes)
    for (bool isReverse : {false, true}) {
      std::vector<Tile> inputs = {makeRandom(DType::I32, shape, 1, -3, 4),
                                  makeRandom(DType::I32, shape, 2, -3, 4)};
      std::string types = inputs[0].getType() + ", " + inputs[0].getType();
      std::vector<Tile> results(2, Tile{DType::I32, shape, {}, {}});
      EXPECT_EQ(runTiles("%r0, %r1 = tile.scan_with %x0, %x1 axis " +
                             std::to_string(axis) +
                             (isReverse ? " reverse" : "") + " : " + types +
                             " -> " + types + recurrence,
                         inputs, results),
                "");
      std::vector<int32_t> lastA, lastB;
      visitRows(inputs[0], axis, isReverse, [&](ArrayRef<int64_t> row) {
        uint32_t a = 0, b = 0;
        for (auto [k, i] : llvm::enumerate(row)) {
          uint32_t a1 = int32_t(inputs[0].values[i]),
                   b1 = int32_t(inputs[1].values[i]);
          b = k ? a1 * b + b1 : b1;
          a = k ? a1 * a : a1;
          EXPECT_EQ(results[0].values[i], int32_t(a));
          EXPECT_EQ(results[1].values[i], int32_t(b));
        }
        lastA.push_back(a);
        lastB.push_back(b);
      });
      if (isReverse)
        continue;
      std::vector<int64_t> rest = shape;
      rest.erase(rest.begin() + axis);
      results.assign(2, Tile{DType::I32, rest, {}, {}});
      EXPECT_EQ(runTiles("%r0, %r1 = tile.reduce_with %x0, %x1 axis " +
                             std::to_string(axis) + " : " + types + " -> " +
                             results[0].getType() + ", " +
                             results[1].getType() + recurrence,
                         inputs, results),
                "");
      EXPECT_EQ(results[0].values,
                std::vector<double>(lastA.begin(), lastA.end()));
      EXPECT_EQ(results[1].values,
                std::vector<double>(lastB.begin(), lastB.end()));
    }
}

TEST(InterpreterFold, constants_and_selections_stand_for_all_rows) {
  // The greater magnitude, and one more each time.
  const char *region = R"( {
    ^bb0(%a: f32, %b: f32):
      %one = arith.constant 1.0 : f32
      %x = math.absf %a : f32
      %y = math.absf %b : f32
      %c = arith.cmpf ogt, %x, %y : f32
      %s = arith.select %c, %x, %y : f32
      %z = arith.addf %s, %one : f32
      tile.yield %z : f32
    })";
  Tile tile{DType::F32, {2, 3}, {-5, 1, 2, 1, -9, 3}, {}};
  Tile result = runTile(std::string("%r0 = tile.reduce_with %x0 axis 1 : "
                                    "tensor<2x3xf32> -> tensor<2xf32>") +
                            region,
                        tile, DType::F32, {2});
  EXPECT_EQ(result.values, (std::vector<double>{7, 11}));
  result = runTile(std::string("%r0 = tile.reduce_with %x0 axis 0 : "
                               "tensor<2x3xf32> -> tensor<3xf32>") +
                       region,
                   tile, DType::F32, {3});
  EXPECT_EQ(result.values, (std::vector<double>{6, 10, 4}));
}

TEST(InterpreterFold, branches_are_taken_row_by_row) {
  const char *region = R"( {
    ^bb0(%a: i32, %b: i32):
      %c = arith.cmpi slt, %a, %b : i32
      %r = scf.if %c -> i32 {
        %d = arith.subi %b, %a : i32
        scf.yield %d : i32
      } else {
        scf.yield %a : i32
      }
      tile.yield %r : i32
    })";
  Tile tile{DType::I32, {3, 2}, {1, 9, 5, 4, 3, 7}, {}};
  auto run = [&](const std::string &head, std::vector<int64_t> shape) {
    return runTile("%r0 = " + head + region, tile, DType::I32, shape).values;
  };
  EXPECT_EQ(
      run("tile.reduce_with %x0 axis 0 : tensor<3x2xi32> -> tensor<2xi32>",
          {2}),
      (std::vector<double>{4, 9}));
  EXPECT_EQ(run("tile.scan_with %x0 axis 0 reverse : tensor<3x2xi32> -> "
                "tensor<3x2xi32>",
                {3, 2}),
            (std::vector<double>{2, 2, 2, 7, 3, 7}));
  EXPECT_EQ(
      run("tile.reduce_with %x0 axis 1 : tensor<3x2xi32> -> tensor<3xi32>",
          {3}),
      (std::vector<double>{8, 5, 4}));
}

TEST(InterpreterFold, sums_bear_the_error_of_every_grouping) {
  Tile tile = makeRandom(DType::F32, {257}, 4);
  Tile result =
      runTile(R"(%r0 = tile.reduce_with %x0 axis 0 : tensor<257xf32> -> f32 {
    ^bb0(%a: f32, %b: f32):
      %c = arith.addf %a, %b : f32
      tile.yield %c : f32
    })",
              tile, DType::F32, {});
  std::vector<double> level = tile.values;
  while (level.size() > 1) {
    std::vector<double> next;
    for (size_t i = 0; i < level.size(); i += 2)
      next.push_back(i + 1 < level.size() ? float(level[i] + level[i + 1])
                                          : level[i]);
    level = next;
  }
  long double exact = 0;
  for (double x : tile.values)
    exact += x;
  EXPECT_LE(std::fabs(level[0] - result.values[0]), result.bounds[0]);
  EXPECT_LE(std::fabs(double(exact) - result.values[0]), result.bounds[0]);
  EXPECT_LE(result.bounds[0], 1e-3);
  // Two elements have one grouping.
  Tile two{DType::F32, {2}, {0.1f, 0.7f}, {}};
  EXPECT_EQ(
      runTile(R"(%r0 = tile.reduce_with %x0 axis 0 : tensor<2xf32> -> f32 {
    ^bb0(%a: f32, %b: f32):
      %c = arith.addf %a, %b : f32
      tile.yield %c : f32
    })",
              two, DType::F32, {})
          .bounds[0],
      0);
}

TEST(InterpreterFold, choices_between_exact_numbers_are_exact) {
  // argmax with ties to the left, as kernels write it.
  const char *region = R"( {
    ^bb0(%v0: f32, %i0: i32, %v1: f32, %i1: i32):
      %gt = arith.cmpf ogt, %v0, %v1 : f32
      %eq = arith.cmpf oeq, %v0, %v1 : f32
      %lt = arith.cmpi slt, %i0, %i1 : i32
      %tie = arith.andi %eq, %lt : i1
      %c = arith.ori %gt, %tie : i1
      %v = arith.select %c, %v0, %v1 : f32
      %i = arith.select %c, %i0, %i1 : i32
      tile.yield %v, %i : f32, i32
    })";
  std::vector<Tile> inputs = {{DType::F32, {5}, {1, 7, 3, 7, 0}, {}},
                              {DType::I32, {5}, {0, 1, 2, 3, 4}, {}}};
  std::vector<Tile> results = {{DType::F32, {}, {}, {}},
                               {DType::I32, {}, {}, {}}};
  runTiles(std::string("%r0, %r1 = tile.reduce_with %x0, %x1 axis 0 : "
                       "tensor<5xf32>, tensor<5xi32> -> f32, i32") +
               region,
           inputs, results);
  EXPECT_EQ(results[0].values[0], 7);
  EXPECT_EQ(results[1].values[0], 1);
  EXPECT_EQ(results[0].bounds[0], 0);
  EXPECT_EQ(results[1].bounds[0], 0);
  inputs[0].bounds = {0, 0.5, 0, 0, 0};
  runTiles(std::string("%r0, %r1 = tile.reduce_with %x0, %x1 axis 0 : "
                       "tensor<5xf32>, tensor<5xi32> -> f32, i32") +
               region,
           inputs, results);
  EXPECT_GE(results[0].bounds[0], 0.5);
  EXPECT_EQ(results[1].bounds[0], infinity);
}

TEST(InterpreterFold, poison_passes_through_regions) {
  Kernel kernel(R"(
    func.func @k(%x: !tile.ptr<i32>, %z: !tile.ptr<i32>) {
      %range = tile.arange 0 to 4 : tensor<4xi32>
      %m = arith.constant dense<[true, true, false, true]> : tensor<4xi1>
      %a = tile.load %x[%range : tensor<4xi32>] : !tile.ptr<i32> -> tensor<4xi32> mask %m
      %s = tile.scan_with %a axis 0 : tensor<4xi32> -> tensor<4xi32> {
      ^bb0(%p: i32, %q: i32):
        %t = arith.addi %p, %q : i32
        tile.yield %t : i32
      }
      tile.store %s, %z[%range : tensor<4xi32>] : !tile.ptr<i32>, tensor<4xi32>
      return
    })");
  kernel.addArray(DType::I32, {1, 2, 3, 4});
  kernel.addZeros(DType::I32, 4);
  kernel.run();
  ASSERT_EQ(kernel.result.findings.size(), 1u);
  EXPECT_EQ(kernel.result.findings[0].kind, FindingKind::PoisonStored);
  EXPECT_EQ(kernel.result.findings[0].count, 2);
}

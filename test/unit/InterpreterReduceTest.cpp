//===- InterpreterReduceTest.cpp - Reductions -----------------------------===//
//
// docs/language.md, "Reductions, scans".
//
//===----------------------------------------------------------------------===//

#include "InterpreterTile.h"
#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace tilec;
using namespace tilec::test;

static constexpr double infinity = std::numeric_limits<double>::infinity();
static const double notANumber = std::nan("");

static const std::vector<std::pair<std::vector<int64_t>, unsigned>> shapes = {
    {{1}, 0},       {{2}, 0},       {{7}, 0},       {{64}, 0},    {{1, 5}, 0},
    {{1, 5}, 1},    {{5, 1}, 1},    {{3, 17}, 0},   {{3, 17}, 1}, {{4, 33}, 1},
    {{2, 3, 5}, 0}, {{2, 3, 5}, 1}, {{2, 3, 20}, 2}};

static std::vector<int64_t> drop(std::vector<int64_t> shape, unsigned axis) {
  shape.erase(shape.begin() + axis);
  return shape;
}

static Tile reduce(StringRef kind, const Tile &tile, unsigned axis) {
  std::vector<int64_t> shape = drop(tile.shape, axis);
  Tile type{tile.dtype, shape, {}, {}};
  return runTile("%r0 = tile.reduce " + kind.str() + " %x0 axis " +
                     std::to_string(axis) + " : " + tile.getType() + " -> " +
                     type.getType(),
                 tile, tile.dtype, shape);
}

/// The elements of each row, in the order of rows.
static std::vector<std::vector<double>> getRows(const Tile &tile,
                                                unsigned axis) {
  int64_t outer = 1, size = tile.shape[axis], inner = 1;
  for (unsigned i = 0; i < tile.shape.size(); ++i)
    (i < axis ? outer : inner) *= i == axis ? 1 : tile.shape[i];
  std::vector<std::vector<double>> rows;
  for (int64_t o = 0; o < outer; ++o)
    for (int64_t i = 0; i < inner; ++i) {
      rows.emplace_back();
      for (int64_t k = 0; k < size; ++k)
        rows.back().push_back(tile.values[(o * size + k) * inner + i]);
    }
  return rows;
}

static double round(DType dtype, double value) {
  return bitsToDouble(dtype, doubleToBits(dtype, value));
}

static double getRoundoff(DType dtype) {
  return dtype == DType::F16    ? 0x1p-11
         : dtype == DType::BF16 ? 0x1p-8
         : dtype == DType::F32  ? 0x1p-24
                                : 0x1p-53;
}

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

namespace {
struct IntegerKind {
  const char *name;
  uint64_t (*combine)(uint64_t a, uint64_t b);
  bool isSigned;
};
} // namespace

static const IntegerKind integerKinds[] = {
    {"add", [](uint64_t a, uint64_t b) { return a + b; }, true},
    {"mul", [](uint64_t a, uint64_t b) { return a * b; }, true},
    {"and", [](uint64_t a, uint64_t b) { return a & b; }, true},
    {"or", [](uint64_t a, uint64_t b) { return a | b; }, true},
    {"xor", [](uint64_t a, uint64_t b) { return a ^ b; }, true},
    {"maxsi",
     [](uint64_t a, uint64_t b) {
       return uint64_t(std::max(int64_t(a), int64_t(b)));
     },
     true},
    {"minsi",
     [](uint64_t a, uint64_t b) {
       return uint64_t(std::min(int64_t(a), int64_t(b)));
     },
     true},
    {"maxui", [](uint64_t a, uint64_t b) { return std::max(a, b); }, false},
    {"minui", [](uint64_t a, uint64_t b) { return std::min(a, b); }, false},
};

TEST(InterpreterReduce, integers_of_every_width_along_every_axis) {
  for (DType dtype : {DType::I8, DType::I16, DType::I32, DType::I64})
    for (const auto &[shape, axis] : shapes)
      for (const IntegerKind &kind : integerKinds) {
        Tile tile = makeRandom(dtype, shape, shape.back(), -128, 128);
        Tile result = reduce(kind.name, tile, axis);
        unsigned unused = 64 - 8 * getBytes(dtype);
        std::vector<double> expected;
        for (const std::vector<double> &row : getRows(tile, axis)) {
          auto read = [&](double value) {
            uint64_t bits = uint64_t(int64_t(value));
            return kind.isSigned ? bits : bits << unused >> unused;
          };
          uint64_t z = read(row[0]);
          for (size_t k = 1; k < row.size(); ++k)
            z = kind.combine(z, read(row[k]));
          expected.push_back(double(int64_t(z << unused) >> unused));
        }
        EXPECT_EQ(result.values, expected)
            << kind.name << " " << tile.getType() << " axis " << axis;
        EXPECT_EQ(result.bounds, std::vector<double>(expected.size(), 0));
      }
}

TEST(InterpreterReduce, bools_are_one_bit) {
  Tile bits{DType::I8, {4}, {1, 0, 1, 1}, {}};
  auto run = [&](const std::string &kind) {
    return runTile("%t = arith.trunci %x0 : tensor<4xi8> to tensor<4xi1>\n"
                   "%s = tile.reduce " +
                       kind +
                       " %t axis 0 : tensor<4xi1> -> i1\n"
                       "%r0 = arith.extui %s : i1 to i8",
                   bits, DType::I8, {})
        .values[0];
  };
  EXPECT_EQ(run("add"), 1);
  EXPECT_EQ(run("and"), 0);
  EXPECT_EQ(run("or"), 1);
  EXPECT_EQ(run("xor"), 1);
  EXPECT_EQ(run("maxui"), 1);
  // As a signed number of one bit, true is -1.
  EXPECT_EQ(run("maxsi"), 0);
  EXPECT_EQ(run("minsi"), 1);
}

TEST(InterpreterReduce, integers_are_undecided_with_any_of_their_row) {
  Tile tile{DType::I32, {2, 3}, {1, 2, 3, 4, 5, 6}, {0, 0, infinity, 0, 0, 0}};
  EXPECT_EQ(reduce("add", tile, 1).bounds, (std::vector<double>{infinity, 0}));
  EXPECT_EQ(reduce("maxsi", tile, 0).bounds,
            (std::vector<double>{0, 0, infinity}));
  // A decided 0 decides `and` alone, all bits decide `or`.
  tile.values[0] = 0;
  EXPECT_EQ(reduce("and", tile, 1).bounds, (std::vector<double>{0, 0}));
  EXPECT_EQ(reduce("or", tile, 1).bounds, (std::vector<double>{infinity, 0}));
  tile.values[0] = -1;
  EXPECT_EQ(reduce("or", tile, 1).bounds, (std::vector<double>{0, 0}));
}

//===----------------------------------------------------------------------===//
// Sums and products of floats
//===----------------------------------------------------------------------===//

/// Combines in an order and grouping of its own, rounding each time.
static double combineShuffled(DType dtype, std::vector<double> row,
                              std::mt19937 &random, bool isSum) {
  while (row.size() > 1) {
    size_t i = random() % row.size();
    std::swap(row[i], row.back());
    double last = row.back();
    row.pop_back();
    i = random() % row.size();
    row[i] = round(dtype, isSum ? row[i] + last : row[i] * last);
  }
  return row[0];
}

TEST(InterpreterReduce, bounds_hold_every_order_of_floats) {
  std::mt19937 random(1);
  for (DType dtype : {DType::F16, DType::BF16, DType::F32, DType::F64})
    for (const auto &[shape, axis] : shapes)
      for (const char *kind : {"add", "mul"}) {
        bool isSum = StringRef(kind) == "add";
        Tile tile = makeRandom(dtype, shape, shape.back() + axis);
        Tile result = reduce(kind, tile, axis);
        std::vector<std::vector<double>> rows = getRows(tile, axis);
        ASSERT_EQ(result.values.size(), rows.size());
        for (size_t i = 0; i < rows.size(); ++i) {
          long double exact = isSum ? 0 : 1, magnitude = 0;
          for (double x : rows[i]) {
            exact = isSum ? exact + x : exact * x;
            magnitude += std::fabs(x);
          }
          if (!isSum)
            magnitude = std::fabs(exact);
          std::string where = tile.getType() + " " + kind;
          double own = dtype == DType::F64 ? rows[i].size() : 1.01;
          EXPECT_LE(std::fabs(double(exact - result.values[i])),
                    getRoundoff(dtype) * double(magnitude) * own +
                        (dtype == DType::F16 ? 0x1p-25 : 0))
              << where;
          for (unsigned attempt = 0; attempt < 20; ++attempt) {
            double other = combineShuffled(dtype, rows[i], random, isSum);
            EXPECT_LE(std::fabs(other - result.values[i]), result.bounds[i])
                << where;
          }
          double n = rows[i].size(), u = getRoundoff(dtype);
          if (n <= 2)
            EXPECT_EQ(result.bounds[i], 0) << where;
          else if (isSum)
            EXPECT_LE(result.bounds[i],
                      (2 * n + 4) * u * (1 + n * u) * double(magnitude) + 1e-7)
                << where;
        }
      }
}

TEST(InterpreterReduce, sums_that_need_no_rounding_are_exact) {
  Tile small = makeRandom(DType::F32, {1000}, 3, -1000, 1000);
  for (double &x : small.values)
    x = std::rint(x) / 4;
  EXPECT_EQ(reduce("add", small, 0).bounds[0], 0);
  small.values[500] = 0x1p-20;
  EXPECT_GT(reduce("add", small, 0).bounds[0], 0);
  Tile halves{DType::F16, {2048}, std::vector<double>(2048, 1), {}};
  EXPECT_EQ(reduce("add", halves, 0).bounds[0], 0);
  halves = {DType::F16, {2050}, std::vector<double>(2050, 1), {}};
  EXPECT_GT(reduce("add", halves, 0).bounds[0], 0);
}

TEST(InterpreterReduce, bounds_of_elements_add_up) {
  Tile tile{DType::F32, {3}, {1, 2, 4}, {0.25, 0.5, 0}};
  Tile sum = reduce("add", tile, 0);
  EXPECT_GE(sum.bounds[0], 0.75);
  EXPECT_LE(sum.bounds[0], 0.7501);
  Tile product = reduce("mul", tile, 0);
  EXPECT_GE(product.bounds[0], 1.25 * 2.5 * 4 - 8);
  EXPECT_LE(product.bounds[0], 1.25 * 2.5 * 4 - 8 + 1e-4);
  tile.bounds[2] = infinity;
  EXPECT_EQ(reduce("add", tile, 0).bounds[0], infinity);
  EXPECT_EQ(reduce("mul", tile, 0).bounds[0], infinity);
}

TEST(InterpreterReduce, sums_of_special_numbers) {
  auto sum = [](std::vector<double> values, DType dtype = DType::F32) {
    int64_t count = values.size();
    return reduce("add", {dtype, {count}, std::move(values), {}}, 0);
  };
  Tile result = sum({1, notANumber, 3});
  EXPECT_TRUE(std::isnan(result.values[0]));
  EXPECT_EQ(result.bounds[0], 0);
  result = sum({1, infinity, 3});
  EXPECT_EQ(result.values[0], infinity);
  EXPECT_EQ(result.bounds[0], 0);
  result = sum({-infinity, infinity, 3});
  EXPECT_TRUE(std::isnan(result.values[0]));
  EXPECT_EQ(result.bounds[0], 0);
  // Minus zero survives; plus zero does not make it.
  EXPECT_TRUE(std::signbit(sum({-0.0, -0.0, -0.0}).values[0]));
  EXPECT_FALSE(std::signbit(sum({-0.0, 0.0, -0.0}).values[0]));
  // What overflows in one order only may be anything; what must, is decided.
  EXPECT_EQ(sum({3e38, 3e38, -3e38}).bounds[0], infinity);
  result = sum({3e38, 3e38, 3e38});
  EXPECT_EQ(result.values[0], infinity);
  EXPECT_EQ(result.bounds[0], 0);
  EXPECT_EQ(sum({60000, 60000, -60000}, DType::F16).bounds[0], infinity);
}

TEST(InterpreterReduce, products_of_special_numbers) {
  auto product = [](std::vector<double> values) {
    int64_t count = values.size();
    return reduce("mul", {DType::F32, {count}, std::move(values), {}}, 0);
  };
  EXPECT_EQ(product({2, 0, 3}).bounds[0], 0);
  EXPECT_TRUE(std::isnan(product({2, notANumber, 3}).values[0]));
  EXPECT_EQ(product({2, notANumber, 3}).bounds[0], 0);
  EXPECT_EQ(product({2, infinity, 3}).bounds[0], 0);
  EXPECT_EQ(product({0, infinity, 3}).bounds[0], 0);
  EXPECT_EQ(product({1e30, 1e30, 1e-30}).bounds[0], infinity);
  EXPECT_EQ(product({1e30, 1e30, 1e30}).bounds[0], 0);
  // 1e-60 is 0 on the way in some order.
  Tile tiny = product({1e-30, 1e-30, 1e30});
  EXPECT_GE(tiny.bounds[0], tiny.values[0]);
}

//===----------------------------------------------------------------------===//
// Extrema
//===----------------------------------------------------------------------===//

TEST(InterpreterReduce, extrema_skip_notANumber) {
  for (DType dtype : {DType::F16, DType::BF16, DType::F32, DType::F64})
    for (const auto &[shape, axis] : shapes)
      for (bool isMax : {true, false}) {
        Tile tile = makeRandom(dtype, shape, shape.back());
        for (size_t i = 0; i < tile.values.size(); i += 3)
          tile.values[i] = notANumber;
        Tile result = reduce(isMax ? "maxnum" : "minnum", tile, axis);
        std::vector<std::vector<double>> rows = getRows(tile, axis);
        for (size_t i = 0; i < rows.size(); ++i) {
          double expected = notANumber;
          for (double x : rows[i])
            expected = isMax ? std::fmax(expected, x) : std::fmin(expected, x);
          if (std::isnan(expected))
            EXPECT_TRUE(std::isnan(result.values[i]));
          else
            EXPECT_EQ(result.values[i], expected);
          EXPECT_EQ(result.bounds[i], 0);
        }
      }
}

TEST(InterpreterReduce, extrema_move_with_what_may_pass_them) {
  Tile tile{DType::F32, {3}, {1, 2, 2.5}, {4, 0, 0.125}};
  // 1 + 4 is above all others.
  EXPECT_NEAR(reduce("maxnum", tile, 0).bounds[0], 2.5, 1e-5);
  EXPECT_NEAR(reduce("minnum", tile, 0).bounds[0], 4, 1e-5);
  tile.bounds[0] = 0.5;
  EXPECT_NEAR(reduce("maxnum", tile, 0).bounds[0], 0.125, 1e-5);
  tile.bounds[0] = infinity;
  EXPECT_EQ(reduce("maxnum", tile, 0).bounds[0], infinity);
  EXPECT_EQ(reduce("minnum", tile, 0).bounds[0], infinity);
  // A softmax's masked row.
  Tile masked{DType::F32, {3}, {-infinity, -infinity, 1}, {0, 0, 0.25}};
  EXPECT_NEAR(reduce("maxnum", masked, 0).bounds[0], 0.25, 1e-5);
  EXPECT_EQ(reduce("minnum", masked, 0).bounds[0], 0);
  masked.values[2] = -infinity;
  masked.bounds[2] = 0;
  EXPECT_EQ(reduce("maxnum", masked, 0).bounds[0], 0);
  // An undecided NaN may be a number.
  Tile unsure{DType::F32, {2}, {notANumber, 1}, {infinity, 0}};
  EXPECT_EQ(reduce("maxnum", unsure, 0).bounds[0], infinity);
}

//===----------------------------------------------------------------------===//
// Positions
//===----------------------------------------------------------------------===//

static std::vector<Tile> argReduce(StringRef kind, const Tile &tile,
                                   unsigned axis) {
  std::vector<int64_t> shape = drop(tile.shape, axis);
  std::vector<Tile> results = {{tile.dtype, shape, {}, {}},
                               {DType::I32, shape, {}, {}}};
  EXPECT_EQ(runTiles("%r0, %r1 = tile.arg_reduce " + kind.str() + " %x0 axis " +
                         std::to_string(axis) + " : " + tile.getType() +
                         " -> " + results[0].getType() + ", " +
                         results[1].getType(),
                     tile, results),
            "");
  return results;
}

TEST(InterpreterReduce, positions_of_integers) {
  for (DType dtype : {DType::I8, DType::I16, DType::I32, DType::I64})
    for (const auto &[shape, axis] : shapes)
      for (const char *kind : {"maxsi", "minsi", "maxui", "minui"}) {
        // Few values, so that there are ties.
        Tile tile = makeRandom(dtype, shape, shape.back(), -3, 3);
        std::vector<Tile> results = argReduce(kind, tile, axis);
        EXPECT_EQ(results[0].values, reduce(kind, tile, axis).values);
        std::vector<std::vector<double>> rows = getRows(tile, axis);
        for (size_t i = 0; i < rows.size(); ++i)
          EXPECT_EQ(results[1].values[i],
                    llvm::find(rows[i], results[0].values[i]) -
                        rows[i].begin());
      }
}

TEST(InterpreterReduce, positions_of_floats) {
  for (DType dtype : {DType::F16, DType::BF16, DType::F32, DType::F64})
    for (const auto &[shape, axis] : shapes)
      for (const char *kind : {"maxnum", "minnum"}) {
        Tile tile = makeRandom(dtype, shape, shape.back(), -2, 2);
        for (double &x : tile.values)
          x = std::rint(x);
        std::vector<Tile> results = argReduce(kind, tile, axis);
        std::vector<std::vector<double>> rows = getRows(tile, axis);
        for (size_t i = 0; i < rows.size(); ++i)
          EXPECT_EQ(results[1].values[i],
                    llvm::find(rows[i], results[0].values[i]) -
                        rows[i].begin());
      }
}

TEST(InterpreterReduce, positions_skip_nan_and_take_the_first_of_equals) {
  auto getIndex = [](StringRef kind, std::vector<double> values) {
    int64_t count = values.size();
    Tile tile{DType::F32, {count}, std::move(values), {}};
    std::vector<Tile> results = argReduce(kind, tile, 0);
    EXPECT_EQ(results[1].bounds[0], 0);
    return results[1].values[0];
  };
  EXPECT_EQ(getIndex("maxnum", {notANumber, 1, 3, notANumber, 3}), 2);
  EXPECT_EQ(getIndex("minnum", {notANumber, 4, 3, notANumber, 3}), 2);
  EXPECT_EQ(getIndex("maxnum", {notANumber, notANumber}), 0);
  EXPECT_EQ(getIndex("maxnum", {-0.0, 0.0}), 0);
  EXPECT_EQ(getIndex("minnum", {0.0, -0.0}), 0);
  EXPECT_EQ(getIndex("maxnum", {-infinity, -infinity}), 0);
  EXPECT_EQ(getIndex("maxnum", {notANumber, -infinity}), 1);
  EXPECT_EQ(getIndex("minnum", {1, infinity, -infinity}), 2);
}

TEST(InterpreterReduce, positions_are_undecided_where_bounds_overlap) {
  auto getBound = [](StringRef kind, std::vector<double> values,
                     std::vector<double> bounds) {
    int64_t count = values.size();
    Tile tile{DType::F32, {count}, std::move(values), std::move(bounds)};
    return argReduce(kind, tile, 0)[1].bounds[0];
  };
  EXPECT_EQ(getBound("maxnum", {1, 2, 0}, {0.25, 0.25, 0.25}), 0);
  EXPECT_EQ(getBound("maxnum", {1, 2, 0}, {0.75, 0.25, 0}), infinity);
  EXPECT_EQ(getBound("minnum", {1, 2, 0}, {0, 0, 1}), infinity);
  EXPECT_EQ(getBound("minnum", {1, 2, 0}, {0, 1.25, 0.5}), 0);
  // Equal and exact: the first. Equal and not exact: either.
  EXPECT_EQ(getBound("maxnum", {2, 2, 0}, {0, 0, 0.5}), 0);
  EXPECT_EQ(getBound("maxnum", {2, 2, 0}, {0, 0.5, 0}), infinity);
  EXPECT_EQ(getBound("maxnum", {2, 1}, {0, infinity}), infinity);
  EXPECT_EQ(getBound("maxnum", {2, notANumber}, {0.5, 0}), 0);
}

//===----------------------------------------------------------------------===//
// Poison
//===----------------------------------------------------------------------===//

/// Stores what `body` makes of a tile whose last two elements are masked off.
static std::string runMasked(StringRef body) {
  Kernel kernel((R"(
    func.func @k(%x: !tile.ptr<f32>, %z: !tile.ptr<f32>) {
      %range = tile.arange 0 to 4 : tensor<4xi32>
      %m = arith.constant dense<[true, true, false, false]> : tensor<4xi1>
      %zero = arith.constant dense<0.0> : tensor<4xf32>
      %a = tile.load %x[%range : tensor<4xi32>] : !tile.ptr<f32> -> tensor<4xf32> mask %m
      )" + body + R"(
      tile.store %v, %z : !tile.ptr<f32>, f32
      return
    })")
                    .str());
  kernel.addArray(DType::F32, {1, 2, 3, 4});
  kernel.addZeros(DType::F32, 1);
  kernel.run();
  return kernel.describeFindings();
}

TEST(InterpreterReduce, a_masked_off_element_poisons_its_row) {
  const char *finding =
      "undefined value used: a stored element of program (0) depends on an "
      "element that was loaded under a false mask without 'other'\n";
  EXPECT_EQ(runMasked("%v = tile.reduce add %a axis 0 : tensor<4xf32> -> f32"),
            finding);
  EXPECT_EQ(
      runMasked("%v = tile.reduce maxnum %a axis 0 : tensor<4xf32> -> f32"),
      finding);
  EXPECT_EQ(runMasked("%w, %i = tile.arg_reduce maxnum %a axis 0 : "
                      "tensor<4xf32> -> f32, i32\n"
                      "%v = arith.sitofp %i : i32 to f32"),
            finding);
  // Chosen away, it does not.
  EXPECT_EQ(runMasked("%s = arith.select %m, %a, %zero : tensor<4xi1>, "
                      "tensor<4xf32>\n"
                      "%v = tile.reduce add %s axis 0 : tensor<4xf32> -> f32"),
            "");
  // Other rows stay clean.
  EXPECT_EQ(
      runMasked("%t = tile.reshape %a : tensor<4xf32> -> tensor<2x2xf32>\n"
                "%s = tile.reduce add %t axis 1 : tensor<2x2xf32> -> "
                "tensor<2xf32>\n"
                "%j = tile.reshape %s : tensor<2xf32> -> tensor<1x2xf32>\n"
                "%v, %w = tile.split %s : tensor<2xf32> -> f32"),
      "");
}

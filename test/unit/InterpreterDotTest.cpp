//===- InterpreterDotTest.cpp - Products of matrices ----------------------===//
//
// docs/language.md, "Dot".
//
//===----------------------------------------------------------------------===//

#include "InterpreterTile.h"
#include <cmath>
#include <numeric>

using namespace llvm;
using namespace tilec;
using namespace tilec::test;

static constexpr double infinity = std::numeric_limits<double>::infinity();

namespace {
struct Sizes {
  int64_t batches, rows, depth, columns;
};
} // namespace

static const Sizes allSizes[] = {{0, 1, 1, 1},    {0, 2, 3, 4},   {0, 5, 17, 9},
                                 {0, 16, 16, 16}, {0, 33, 40, 7}, {3, 4, 5, 6},
                                 {2, 1, 8, 1}};

static std::vector<int64_t> getShape(const Sizes &sizes, int64_t rows,
                                     int64_t columns) {
  if (sizes.batches)
    return {sizes.batches, rows, columns};
  return {rows, columns};
}

static Tile dot(const Tile &lhs, const Tile &rhs, const Tile &accumulator,
                StringRef precision = "") {
  std::string options = precision.empty() ? ""
                                          : " {precision = #tile<precision " +
                                                precision.str() + ">}";
  return runTile("%r0 = tile.dot %x0, %x1, %x2" + options + " : " +
                     lhs.getType() + ", " + rhs.getType() + " -> " +
                     accumulator.getType(),
                 {lhs, rhs, accumulator}, accumulator.dtype, accumulator.shape);
}

/// The products that make element (row, column) of a batch, the accumulator
/// last.
static std::vector<std::pair<double, double>>
getFactors(const Sizes &sizes, const Tile &lhs, const Tile &rhs, int64_t batch,
           int64_t row, int64_t column) {
  std::vector<std::pair<double, double>> factors;
  for (int64_t k = 0; k < sizes.depth; ++k)
    factors.push_back(
        {lhs.values[(batch * sizes.rows + row) * sizes.depth + k],
         rhs.values[(batch * sizes.depth + k) * sizes.columns + column]});
  return factors;
}

static double round(DType dtype, double value) {
  return bitsToDouble(dtype, doubleToBits(dtype, value));
}
static double truncateToTF32(double value) {
  float number = value;
  uint32_t bits = llvm::bit_cast<uint32_t>(number) & ~uint32_t(0x1fff);
  return llvm::bit_cast<float>(bits);
}
static double roundToTF32(double value) {
  float number = value;
  uint32_t bits =
      (llvm::bit_cast<uint32_t>(number) + 0x1000) & ~uint32_t(0x1fff);
  return llvm::bit_cast<float>(bits);
}

TEST(InterpreterDot, integers_wrap) {
  for (const Sizes &sizes : allSizes) {
    Tile lhs = makeRandom(DType::I8, getShape(sizes, sizes.rows, sizes.depth),
                          1, -128, 128);
    Tile rhs = makeRandom(
        DType::I8, getShape(sizes, sizes.depth, sizes.columns), 2, -128, 128);
    Tile acc =
        makeRandom(DType::I32, getShape(sizes, sizes.rows, sizes.columns), 3,
                   2147000000, 2147483647);
    Tile result = dot(lhs, rhs, acc);
    EXPECT_EQ(result.bounds, std::vector<double>(acc.getCount(), 0));
    for (int64_t i = 0; i < acc.getCount(); ++i) {
      int64_t area = sizes.rows * sizes.columns;
      uint32_t sum = uint32_t(int64_t(acc.values[i]));
      for (auto [a, b] :
           getFactors(sizes, lhs, rhs, i / area, i % area / sizes.columns,
                      i % sizes.columns))
        sum += uint32_t(int64_t(a * b));
      EXPECT_EQ(result.values[i], int32_t(sum));
    }
  }
}

namespace {
struct Types {
  DType operand, accumulator;
};
} // namespace

TEST(InterpreterDot, bounds_hold_every_order_of_floats) {
  std::mt19937 random(1);
  for (Types types : {Types{DType::F16, DType::F32},
                      {DType::F16, DType::F16},
                      {DType::BF16, DType::F32},
                      {DType::F32, DType::F32},
                      {DType::F64, DType::F64},
                      {DType::F8E4NV, DType::F32},
                      {DType::F8E5, DType::F16}})
    for (const Sizes &sizes : allSizes) {
      Tile lhs = makeRandom(types.operand,
                            getShape(sizes, sizes.rows, sizes.depth), 1);
      Tile rhs = makeRandom(types.operand,
                            getShape(sizes, sizes.depth, sizes.columns), 2);
      Tile acc = makeRandom(types.accumulator,
                            getShape(sizes, sizes.rows, sizes.columns), 3);
      Tile result = dot(lhs, rhs, acc);
      for (int64_t i = 0; i < acc.getCount(); ++i) {
        int64_t area = sizes.rows * sizes.columns;
        auto factors = getFactors(sizes, lhs, rhs, i / area,
                                  i % area / sizes.columns, i % sizes.columns);
        long double exact = acc.values[i], magnitude = std::fabs(acc.values[i]);
        for (auto [a, b] : factors) {
          exact += static_cast<long double>(a) * b;
          magnitude += std::fabs(a * b);
        }
        EXPECT_LE(std::fabs(double(exact - result.values[i])),
                  result.bounds[i]);
        // Fused multiply-adds, in any order.
        for (unsigned attempt = 0; attempt < 5; ++attempt) {
          std::shuffle(factors.begin(), factors.end(), random);
          double other = attempt % 2 ? acc.values[i] : 0;
          for (auto [a, b] : factors)
            other = types.accumulator == DType::F64
                        ? std::fma(a, b, other)
                        : round(types.accumulator, a * b + other);
          if (attempt % 2 == 0)
            other = round(types.accumulator, other + acc.values[i]);
          EXPECT_LE(std::fabs(other - result.values[i]), result.bounds[i])
              << lhs.getType();
        }
        double u = types.accumulator == DType::F16   ? 0x1p-11
                   : types.accumulator == DType::F64 ? 0x1p-53
                                                     : 0x1p-24;
        EXPECT_LE(result.bounds[i],
                  (2 * sizes.depth + 3) * u * double(magnitude) * (1 + 1e-5) +
                      1e-7);
      }
    }
}

TEST(InterpreterDot, two_8_bit_floats_may_differ) {
  Tile lhs{DType::F8E4NV, {1, 2}, {1.125, -2}, {}};
  Tile rhs{DType::F8E5, {2, 1}, {1.75, 3}, {}};
  Tile result = dot(lhs, rhs, {DType::F32, {1, 1}, {0.5}, {}});
  EXPECT_EQ(result.values[0], 0.5 + 1.125 * 1.75 - 6);
  EXPECT_EQ(result.bounds[0], 0);
}

TEST(InterpreterDot, tf32_may_round_or_truncate) {
  Sizes sizes = {0, 8, 32, 8};
  Tile lhs = makeRandom(DType::F32, {8, 32}, 1);
  Tile rhs = makeRandom(DType::F32, {32, 8}, 2);
  Tile acc = makeRandom(DType::F32, {8, 8}, 3);
  Tile result = dot(lhs, rhs, acc, "tf32");
  Tile ieee = dot(lhs, rhs, acc, "ieee");
  Tile three = dot(lhs, rhs, acc, "tf32x3");
  Tile bf16x3 = dot(lhs, rhs, acc, "bf16x3");
  Tile bf16x6 = dot(lhs, rhs, acc, "bf16x6");
  unsigned told = 0;
  for (int64_t i = 0; i < 64; ++i) {
    auto factors = getFactors(sizes, lhs, rhs, 0, i / 8, i % 8);
    double truncated = acc.values[i], rounded = acc.values[i];
    double parts = acc.values[i], coarse = acc.values[i], fine = acc.values[i];
    double magnitude = std::fabs(acc.values[i]);
    for (auto [a, b] : factors) {
      truncated = float(truncated + truncateToTF32(a) * truncateToTF32(b));
      rounded = float(rounded + roundToTF32(a) * roundToTF32(b));
      double a1 = truncateToTF32(a), a2 = truncateToTF32(a - a1);
      double b1 = truncateToTF32(b), b2 = truncateToTF32(b - b1);
      parts += a1 * b1 + a1 * b2 + a2 * b1;
      double c1 = round(DType::BF16, a), c2 = round(DType::BF16, a - c1),
             c3 = round(DType::BF16, a - c1 - c2);
      double d1 = round(DType::BF16, b), d2 = round(DType::BF16, b - d1),
             d3 = round(DType::BF16, b - d1 - d2);
      coarse += c1 * d1 + c1 * d2 + c2 * d1;
      fine += c1 * d1 + c1 * d2 + c2 * d1 + c2 * d2 + c1 * d3 + c3 * d1;
      magnitude += std::fabs(a * b);
    }
    EXPECT_LE(std::fabs(truncated - result.values[i]), result.bounds[i]);
    EXPECT_LE(std::fabs(rounded - result.values[i]), result.bounds[i]);
    EXPECT_LE(std::fabs(parts - three.values[i]), three.bounds[i]);
    EXPECT_LE(std::fabs(coarse - bf16x3.values[i]), bf16x3.bounds[i]);
    EXPECT_LE(std::fabs(fine - bf16x6.values[i]), bf16x6.bounds[i]);
    told += std::fabs(truncated - ieee.values[i]) > ieee.bounds[i];
    EXPECT_LE(result.bounds[i], 0x1.02p-9 * magnitude);
    EXPECT_LE(three.bounds[i], 0x1p-16 * magnitude);
    EXPECT_LE(bf16x3.bounds[i], 0x1p-13 * magnitude);
    EXPECT_LE(bf16x6.bounds[i], 0x1p-15 * magnitude);
  }
  // tf32 where ieee is asked for shows.
  EXPECT_GE(told, 56u);
}

TEST(InterpreterDot, products_of_small_integers_are_exact) {
  for (DType dtype : {DType::F16, DType::F32}) {
    Tile lhs = makeRandom(dtype, {16, 64}, 1, -32, 32);
    Tile rhs = makeRandom(dtype, {64, 16}, 2, -32, 32);
    Tile acc = makeRandom(DType::F32, {16, 16}, 3, -32, 32);
    for (Tile *tile : {&lhs, &rhs, &acc})
      for (double &x : tile->values)
        x = std::rint(x);
    for (const char *precision : {"ieee", "tf32"}) {
      Tile result = dot(lhs, rhs, acc, precision);
      EXPECT_EQ(result.bounds, std::vector<double>(256, 0));
      for (int64_t i = 0; i < 256; ++i) {
        double sum = acc.values[i];
        for (auto [a, b] :
             getFactors({0, 16, 64, 16}, lhs, rhs, 0, i / 16, i % 16))
          sum += a * b;
        EXPECT_EQ(result.values[i], sum);
      }
    }
    // An accumulator between the products' multiples makes sums round.
    acc.values[0] = 0x1p-20;
    EXPECT_GT(dot(lhs, rhs, acc).bounds[0], 0);
  }
}

TEST(InterpreterDot, bounds_of_factors_spread) {
  Tile lhs{DType::F32, {1, 2}, {3, -1}, {0.5, 0}};
  Tile rhs{DType::F32, {2, 1}, {2, 4}, {0, 0.25}};
  Tile acc{DType::F32, {1, 1}, {1}, {0.125}};
  Tile result = dot(lhs, rhs, acc);
  EXPECT_EQ(result.values[0], 3);
  EXPECT_GE(result.bounds[0], 0.5 * 2 + 0.25 + 0.125);
  EXPECT_LE(result.bounds[0], 0.5 * 2 + 0.25 + 0.125 + 1e-4);
  // An undecided factor reaches its row or column alone.
  lhs = {DType::F32, {2, 2}, {1, 2, 3, 4}, {0, infinity, 0, 0}};
  rhs = {DType::F32, {2, 2}, {1, 2, 3, 4}, {}};
  acc = {DType::F32, {2, 2}, {0, 0, 0, 0}, {}};
  result = dot(lhs, rhs, acc);
  EXPECT_EQ(result.bounds[0], infinity);
  EXPECT_EQ(result.bounds[1], infinity);
  EXPECT_LT(result.bounds[2], 1e-4);
  EXPECT_LT(result.bounds[3], 1e-4);
  Tile small{DType::I8, {1, 1}, {1}, {infinity}};
  Tile one{DType::I32, {1, 1}, {1}, {}};
  EXPECT_EQ(dot(small, {DType::I8, {1, 1}, {1}, {}}, one).bounds[0], infinity);
}

TEST(InterpreterDot, special_numbers_are_decided) {
  double notANumber = std::nan("");
  Tile lhs{DType::F32, {2, 2}, {infinity, 1, 0, 2}, {}};
  Tile rhs{DType::F32, {2, 2}, {1, 0, 3, notANumber}, {}};
  Tile acc{DType::F32, {2, 2}, {0, 0, 0.1f, 0}, {}};
  Tile result = dot(lhs, rhs, acc);
  EXPECT_EQ(result.values[0], infinity);
  EXPECT_TRUE(std::isnan(result.values[1]));
  EXPECT_EQ(result.values[2], float(6 + 0.1f));
  EXPECT_TRUE(std::isnan(result.values[3]));
  EXPECT_EQ(result.bounds[0], 0);
  EXPECT_EQ(result.bounds[1], 0);
  EXPECT_LE(result.bounds[2], 1e-5);
  EXPECT_EQ(result.bounds[3], 0);
  acc.values = {1, 1, infinity, 1};
  rhs.values = {1, 2, 3, 4};
  result = dot(lhs, rhs, acc);
  EXPECT_EQ(result.values[2], infinity);
  EXPECT_EQ(result.bounds[2], 0);
  // What overflows in some order may be anything.
  Tile row{DType::F32, {1, 3}, {3e38, 3e38, -3e38}, {}};
  Tile ones{DType::F32, {3, 1}, {1, 1, 1}, {}};
  EXPECT_EQ(dot(row, ones, {DType::F32, {1, 1}, {0}, {}}).bounds[0], infinity);
}

TEST(InterpreterDot, poison_reaches_rows_and_columns) {
  Kernel kernel(R"(
    func.func @k(%x: !tile.ptr<f32>, %z: !tile.ptr<f32>) {
      %o = tile.arange 0 to 4 : tensor<4xi32>
      %m = arith.constant dense<[true, false, true, true]> : tensor<4xi1>
      %a = tile.load %x[%o : tensor<4xi32>] : !tile.ptr<f32> -> tensor<4xf32> mask %m
      %b = tile.load %x[%o : tensor<4xi32>] : !tile.ptr<f32> -> tensor<4xf32>
      %a2 = tile.reshape %a : tensor<4xf32> -> tensor<2x2xf32>
      %b2 = tile.reshape %b : tensor<4xf32> -> tensor<2x2xf32>
      %d = tile.dot %a2, %b2, %b2 : tensor<2x2xf32>, tensor<2x2xf32> -> tensor<2x2xf32>
      %v = tile.reshape %d : tensor<2x2xf32> -> tensor<4xf32>
      tile.store %v, %z[%o : tensor<4xi32>] : !tile.ptr<f32>, tensor<4xf32>
      return
    })");
  kernel.addArray(DType::F32, {1, 2, 3, 4});
  kernel.addZeros(DType::F32, 4);
  kernel.run();
  ASSERT_EQ(kernel.result.findings.size(), 1u);
  EXPECT_EQ(kernel.result.findings[0].kind, FindingKind::PoisonStored);
  EXPECT_EQ(kernel.result.findings[0].count, 2);
}

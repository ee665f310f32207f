//===- InterpreterShapeTest.cpp - Elements that move ----------------------===//
//
// docs/language.md, "Reductions, scans": `flip`, `sort` and `gather` move data
// without arithmetic.
//
//===----------------------------------------------------------------------===//

#include "InterpreterTile.h"
#include <algorithm>
#include <cmath>
#include <numeric>

using namespace llvm;
using namespace tilec;
using namespace tilec::test;

static constexpr double infinity = std::numeric_limits<double>::infinity();
static const double notANumber = std::nan("");

/// A tile of 0, 1, 2, …, each with a bound of its own where floats have them.
static Tile makeNumbered(DType dtype, std::vector<int64_t> shape,
                         double first = 0) {
  Tile tile{dtype, std::move(shape), {}, {}};
  for (int64_t i = 0; i < tile.getCount(); ++i) {
    tile.values.push_back(first + i);
    tile.bounds.push_back(isFloat(dtype) ? (first + i) / 16 : 0);
  }
  return tile;
}

/// Expects the source's elements of those numbers, and their bounds.
static void expectMoved(const Tile &source, const Tile &result,
                        ArrayRef<int64_t> numbers) {
  ASSERT_EQ(result.values.size(), numbers.size());
  for (auto [i, number] : llvm::enumerate(numbers)) {
    EXPECT_EQ(result.values[i], source.values[number]) << result.getType();
    EXPECT_EQ(result.bounds[i], source.bounds[number]) << result.getType();
  }
}

static const DType dtypes[] = {DType::I8,  DType::I16,  DType::I32, DType::I64,
                               DType::F16, DType::BF16, DType::F32, DType::F64};

TEST(InterpreterShape, reshape_keeps_the_order) {
  for (DType dtype : dtypes) {
    Tile tile = makeNumbered(dtype, {3, 4});
    Tile type{dtype, {2, 1, 6}, {}, {}};
    Tile result = runTile("%r0 = tile.reshape %x0 : " + tile.getType() +
                              " -> " + type.getType(),
                          tile, dtype, type.shape);
    std::vector<int64_t> numbers(12);
    std::iota(numbers.begin(), numbers.end(), 0);
    expectMoved(tile, result, numbers);
  }
}

TEST(InterpreterShape, trans_permutes_dimensions) {
  for (DType dtype : dtypes) {
    std::vector<int64_t> order = {0, 1, 2};
    do {
      Tile tile = makeNumbered(dtype, {2, 3, 5});
      std::vector<int64_t> shape;
      for (int64_t dimension : order)
        shape.push_back(tile.shape[dimension]);
      std::string text;
      for (int64_t dimension : order)
        text += (text.empty() ? "" : ", ") + std::to_string(dimension);
      Tile result = runTile("%r0 = tile.trans %x0 order [" + text +
                                "] : " + tile.getType() + " -> " +
                                Tile{dtype, shape, {}, {}}.getType(),
                            tile, dtype, shape);
      std::vector<int64_t> numbers;
      int64_t place[3];
      for (place[0] = 0; place[0] < shape[0]; ++place[0])
        for (place[1] = 0; place[1] < shape[1]; ++place[1])
          for (place[2] = 0; place[2] < shape[2]; ++place[2]) {
            int64_t from[3];
            for (unsigned d = 0; d < 3; ++d)
              from[order[d]] = place[d];
            numbers.push_back((from[0] * 3 + from[1]) * 5 + from[2]);
          }
      expectMoved(tile, result, numbers);
    } while (std::next_permutation(order.begin(), order.end()));
  }
}

TEST(InterpreterShape, broadcast_repeats) {
  for (DType dtype : dtypes) {
    Tile tile = makeNumbered(dtype, {2, 1, 3});
    Tile result = runTile("%r0 = tile.broadcast %x0 : " + tile.getType() +
                              " -> " + Tile{dtype, {2, 4, 3}, {}, {}}.getType(),
                          tile, dtype, {2, 4, 3});
    std::vector<int64_t> numbers;
    for (int64_t i = 0; i < 24; ++i)
      numbers.push_back(i / 12 * 3 + i % 3);
    expectMoved(tile, result, numbers);
    tile = makeNumbered(dtype, {3, 1, 1});
    result = runTile("%r0 = tile.broadcast %x0 : " + tile.getType() + " -> " +
                         Tile{dtype, {3, 2, 2}, {}, {}}.getType(),
                     tile, dtype, {3, 2, 2});
    numbers.clear();
    for (int64_t i = 0; i < 12; ++i)
      numbers.push_back(i / 4);
    expectMoved(tile, result, numbers);
  }
}

TEST(InterpreterShape, flip_turns_an_axis_round) {
  for (DType dtype : dtypes)
    for (unsigned axis = 0; axis < 3; ++axis) {
      Tile tile = makeNumbered(dtype, {2, 3, 5});
      Tile result = runTile("%r0 = tile.flip %x0 axis " + std::to_string(axis) +
                                " : " + tile.getType(),
                            tile, dtype, tile.shape);
      std::vector<int64_t> numbers;
      for (int64_t i = 0; i < 30; ++i) {
        int64_t place[3] = {i / 15, i / 5 % 3, i % 5};
        place[axis] = tile.shape[axis] - 1 - place[axis];
        numbers.push_back((place[0] * 3 + place[1]) * 5 + place[2]);
      }
      expectMoved(tile, result, numbers);
    }
}

TEST(InterpreterShape, join_and_split_are_inverse) {
  for (DType dtype : dtypes) {
    std::vector<Tile> inputs = {makeNumbered(dtype, {2, 3}),
                                makeNumbered(dtype, {2, 3}, 10)};
    std::string type = inputs[0].getType();
    std::string joined = Tile{dtype, {2, 3, 2}, {}, {}}.getType();
    std::vector<Tile> results = {{dtype, {2, 3, 2}, {}, {}},
                                 {dtype, {2, 3}, {}, {}},
                                 {dtype, {2, 3}, {}, {}}};
    EXPECT_EQ(runTiles("%r0 = tile.join %x0, %x1 : " + type + " -> " + joined +
                           "\n%r1, %r2 = tile.split %r0 : " + joined + " -> " +
                           type,
                       inputs, results),
              "");
    for (int64_t i = 0; i < 12; ++i) {
      EXPECT_EQ(results[0].values[i], inputs[i % 2].values[i / 2]);
      EXPECT_EQ(results[0].bounds[i], inputs[i % 2].bounds[i / 2]);
    }
    for (unsigned i = 0; i < 2; ++i) {
      EXPECT_EQ(results[1 + i].values, inputs[i].values);
      EXPECT_EQ(results[1 + i].bounds, inputs[i].bounds);
    }
  }
}

TEST(InterpreterShape, scalars_join_and_split) {
  Tile tile{DType::F32, {2}, {3, 4}, {0.5, 0}};
  std::vector<Tile> results = {{DType::F32, {2}, {}, {}}};
  EXPECT_EQ(runTiles("%a, %b = tile.split %x0 : tensor<2xf32> -> f32\n"
                     "%r0 = tile.join %b, %a : f32 -> tensor<2xf32>",
                     tile, results),
            "");
  EXPECT_EQ(results[0].values, (std::vector<double>{4, 3}));
  EXPECT_EQ(results[0].bounds, (std::vector<double>{0, 0.5}));
}

TEST(InterpreterShape, cat_along_every_axis) {
  for (DType dtype : dtypes)
    for (unsigned axis = 0; axis < 2; ++axis) {
      std::vector<int64_t> other = {2, 3};
      other[axis] = 4;
      std::vector<Tile> inputs = {makeNumbered(dtype, {2, 3}),
                                  makeNumbered(dtype, other, 20)};
      // Bounds on one side only.
      inputs[0].bounds.clear();
      std::vector<int64_t> shape = {2, 3};
      shape[axis] += 4;
      Tile result =
          runTile("%r0 = tile.cat %x0, %x1 axis " + std::to_string(axis) +
                      " : " + inputs[0].getType() + ", " + inputs[1].getType() +
                      " -> " + Tile{dtype, shape, {}, {}}.getType(),
                  inputs, dtype, shape);
      for (int64_t i = 0; i < shape[0]; ++i)
        for (int64_t j = 0; j < shape[1]; ++j) {
          bool isFirst = (axis ? j : i) < inputs[0].shape[axis];
          const Tile &from = inputs[!isFirst];
          int64_t row = isFirst || axis ? i : i - 2;
          int64_t column = isFirst || !axis ? j : j - 3;
          int64_t number = row * from.shape[1] + column;
          EXPECT_EQ(result.values[i * shape[1] + j], from.values[number]);
          EXPECT_EQ(result.bounds[i * shape[1] + j],
                    isFirst ? 0 : from.bounds[number]);
        }
    }
}

TEST(InterpreterShape, constants_are_moved_once) {
  Kernel kernel(R"(
    func.func @k(%z: !tile.ptr<i32>) {
      %rows = tile.arange 0 to 4 : tensor<4xi32>
      %r = tile.reshape %rows : tensor<4xi32> -> tensor<2x2xi32>
      %t = tile.trans %r order [1, 0] : tensor<2x2xi32> -> tensor<2x2xi32>
      %f = tile.flip %t axis 1 : tensor<2x2xi32>
      %j = tile.join %f, %t : tensor<2x2xi32> -> tensor<2x2x2xi32>
      %v = tile.reshape %j : tensor<2x2x2xi32> -> tensor<8xi32>
      %o = tile.arange 0 to 8 : tensor<8xi32>
      tile.store %v, %z[%o : tensor<8xi32>] : !tile.ptr<i32>, tensor<8xi32>
      return
    })");
  HostArray &z = kernel.addZeros(DType::I32, 8);
  kernel.runClean();
  EXPECT_EQ(getValues(z), (std::vector<double>{2, 0, 0, 2, 3, 1, 1, 3}));
}

TEST(InterpreterShape, pointers_move_with_what_they_point_to) {
  Kernel kernel(R"(
    func.func @k(%z: !tile.ptr<i32>) {
      %rows = tile.arange 0 to 4 : tensor<4xi32>
      %zs = tile.splat %z : !tile.ptr<i32> -> tensor<4x!tile.ptr<i32>>
      %p = tile.addptr %zs, %rows : tensor<4x!tile.ptr<i32>>, tensor<4xi32>
      %q = tile.flip %p axis 0 : tensor<4x!tile.ptr<i32>>
      %r = tile.reshape %q : tensor<4x!tile.ptr<i32>> -> tensor<2x2x!tile.ptr<i32>>
      %t = tile.trans %r order [1, 0] : tensor<2x2x!tile.ptr<i32>> -> tensor<2x2x!tile.ptr<i32>>
      %v = tile.reshape %rows : tensor<4xi32> -> tensor<2x2xi32>
      tile.store %v, %t : tensor<2x2x!tile.ptr<i32>>, tensor<2x2xi32>
      return
    })");
  HostArray &z = kernel.addZeros(DType::I32, 4);
  kernel.runClean();
  EXPECT_EQ(getValues(z), (std::vector<double>{3, 1, 2, 0}));
}

TEST(InterpreterShape, moved_elements_keep_their_poison) {
  Kernel kernel(R"(
    func.func @k(%x: !tile.ptr<i32>, %z: !tile.ptr<i32>) {
      %range = tile.arange 0 to 4 : tensor<4xi32>
      %m = arith.constant dense<[true, true, true, false]> : tensor<4xi1>
      %a = tile.load %x[%range : tensor<4xi32>] : !tile.ptr<i32> -> tensor<4xi32> mask %m
      %f = tile.flip %a axis 0 : tensor<4xi32>
      %j = tile.join %f, %range : tensor<4xi32> -> tensor<4x2xi32>
      %r = tile.reshape %j : tensor<4x2xi32> -> tensor<8xi32>
      %o = tile.arange 0 to 8 : tensor<8xi32>
      %one = arith.constant dense<1> : tensor<8xi32>
      %first = arith.cmpi slt, %o, %one : tensor<8xi32>
      tile.store %r, %z[%o : tensor<8xi32>] : !tile.ptr<i32>, tensor<8xi32> mask %first
      return
    })");
  kernel.addArray(DType::I32, {1, 2, 3, 4});
  kernel.addZeros(DType::I32, 8);
  kernel.run();
  ASSERT_EQ(kernel.result.findings.size(), 1u);
  EXPECT_EQ(kernel.result.findings[0].count, 1);
}

//===----------------------------------------------------------------------===//
// gather
//===----------------------------------------------------------------------===//

TEST(InterpreterShape, gather_takes_elements_along_an_axis) {
  for (DType dtype : dtypes)
    for (DType indexType : {DType::I8, DType::I16, DType::I32, DType::I64})
      for (unsigned axis = 0; axis < 2; ++axis) {
        Tile source = makeNumbered(dtype, {3, 4});
        std::vector<int64_t> shape = source.shape;
        shape[axis] = 5;
        Tile indices = makeRandom(indexType, shape, 7, 0, source.shape[axis]);
        Tile result =
            runTile("%r0 = tile.gather %x0[%x1] axis " + std::to_string(axis) +
                        " : " + source.getType() + ", " + indices.getType() +
                        " -> " + Tile{dtype, shape, {}, {}}.getType(),
                    {source, indices}, dtype, shape);
        std::vector<int64_t> numbers;
        for (int64_t i = 0; i < indices.getCount(); ++i) {
          int64_t row = i / shape[1], column = i % shape[1];
          (axis ? column : row) = int64_t(indices.values[i]);
          numbers.push_back(row * 4 + column);
        }
        expectMoved(source, result, numbers);
      }
}

TEST(InterpreterShape, an_index_outside_gives_0_and_is_reported) {
  std::vector<Tile> inputs = {{DType::F32, {3}, {5, notANumber, infinity}, {}},
                              {DType::I32, {4}, {2, 3, -1, 1}, {}}};
  std::vector<Tile> results = {{DType::F32, {4}, {}, {}}};
  EXPECT_EQ(runTiles("%r0 = tile.gather %x0[%x1] axis 0 : tensor<3xf32>, "
                     "tensor<4xi32> -> tensor<4xf32>",
                     inputs, results),
            "index out of range: index 3 in program (0) lies outside the 3 "
            "elements along axis 0; it gives 0\n");
  EXPECT_EQ(results[0].values[0], infinity);
  EXPECT_EQ(results[0].values[1], 0);
  EXPECT_EQ(results[0].values[2], 0);
  EXPECT_TRUE(std::isnan(results[0].values[3]));
  EXPECT_FALSE(isError(FindingKind::IndexOutOfRange));
}

TEST(InterpreterShape, an_undecided_index_gathers_anything) {
  std::vector<Tile> inputs = {{DType::F32, {2}, {5, 6}, {0, 0.5}},
                              {DType::I32, {2}, {0, 1}, {infinity, 0}}};
  EXPECT_EQ(runTile("%r0 = tile.gather %x0[%x1] axis 0 : tensor<2xf32>, "
                    "tensor<2xi32> -> tensor<2xf32>",
                    inputs, DType::F32, {2})
                .bounds,
            (std::vector<double>{infinity, 0.5}));
}

//===----------------------------------------------------------------------===//
// sort
//===----------------------------------------------------------------------===//

static Tile sortRows(const Tile &tile, int64_t kept, bool isDescending = false,
                     bool isUnsigned = false) {
  std::vector<int64_t> shape = tile.shape;
  shape.back() = kept;
  return runTile(std::string("%r0 = tile.sort %x0 ") +
                     (isDescending ? "descending " : "") +
                     (isUnsigned ? "unsigned " : "") + ": " + tile.getType() +
                     " -> " + Tile{tile.dtype, shape, {}, {}}.getType(),
                 tile, tile.dtype, shape);
}

TEST(InterpreterSort, rows_of_every_type) {
  for (DType dtype : dtypes)
    for (std::vector<int64_t> shape : std::vector<std::vector<int64_t>>{
             {1}, {7}, {3, 1}, {3, 33}, {2, 2, 5}})
      for (bool isDescending : {false, true})
        for (int64_t kept : {int64_t(1), shape.back()}) {
          Tile tile = makeRandom(dtype, shape, shape.back(), -100, 100);
          Tile result = sortRows(tile, kept, isDescending);
          int64_t size = shape.back();
          for (int64_t row = 0; row < tile.getCount() / size; ++row) {
            auto first = tile.values.begin() + row * size;
            std::vector<double> expected(first, first + size);
            std::sort(expected.begin(), expected.end());
            if (isDescending)
              std::reverse(expected.begin(), expected.end());
            for (int64_t k = 0; k < kept; ++k)
              EXPECT_EQ(result.values[row * kept + k], expected[k])
                  << tile.getType();
          }
        }
}

TEST(InterpreterSort, nan_is_the_greatest) {
  for (DType dtype :
       {DType::F16, DType::BF16, DType::F32, DType::F64, DType::F8E5}) {
    Tile tile{dtype,
              {7},
              {notANumber, 1, infinity, -infinity, -notANumber, -0.0, -2},
              {}};
    Tile up = sortRows(tile, 7);
    EXPECT_EQ(std::vector<double>(up.values.begin(), up.values.begin() + 5),
              (std::vector<double>{-infinity, -2, 0, 1, infinity}));
    EXPECT_TRUE(std::isnan(up.values[5]) && std::isnan(up.values[6]));
    Tile down = sortRows(tile, 3, true);
    EXPECT_TRUE(std::isnan(down.values[0]) && std::isnan(down.values[1]));
    EXPECT_EQ(down.values[2], infinity);
    EXPECT_EQ(down.bounds, std::vector<double>(3, 0));
  }
}

TEST(InterpreterSort, every_float_of_8_bits) {
  for (DType dtype :
       {DType::F8E4NV, DType::F8E5, DType::F8E4B8, DType::F8E5B16}) {
    Tile tile{dtype, {256}, {}, {}};
    for (unsigned bits = 0; bits < 256; ++bits)
      tile.values.push_back(bitsToDouble(dtype, bits * 37 % 256));
    Tile result = sortRows(tile, 256);
    auto isBefore = [](double a, double b) {
      return a < b || (std::isnan(b) && !std::isnan(a));
    };
    std::sort(tile.values.begin(), tile.values.end(), isBefore);
    for (unsigned i = 0; i < 256; ++i)
      EXPECT_TRUE(result.values[i] == tile.values[i] ||
                  (std::isnan(result.values[i]) && std::isnan(tile.values[i])));
  }
}

TEST(InterpreterSort, unsigned_integers) {
  Tile tile{DType::I8, {4}, {1, -1, 127, -128}, {}};
  EXPECT_EQ(sortRows(tile, 4, false, true).values,
            (std::vector<double>{1, 127, -128, -1}));
  EXPECT_EQ(sortRows(tile, 2, true, true).values,
            (std::vector<double>{-1, -128}));
}

TEST(InterpreterSort, a_place_moves_with_all_bounds) {
  Tile tile{DType::F32, {3}, {5, 1, 3}, {0, 2.5, 0}};
  // 1 may be anything from -1.5 to 3.5, and 3 then the least.
  EXPECT_EQ(sortRows(tile, 3).bounds, (std::vector<double>{2.5, 0.5, 0}));
  tile.bounds = {0, infinity, 0};
  EXPECT_EQ(sortRows(tile, 3).bounds, (std::vector<double>(3, infinity)));
  Tile integers{DType::I32, {2}, {2, 1}, {0, infinity}};
  EXPECT_EQ(sortRows(integers, 2).bounds, (std::vector<double>(2, infinity)));
}

//===----------------------------------------------------------------------===//
// histogram
//===----------------------------------------------------------------------===//

TEST(InterpreterHistogram, counts_every_type) {
  for (DType dtype : {DType::I8, DType::I16, DType::I32, DType::I64}) {
    Tile tile = makeRandom(dtype, {100}, 5, 0, 7);
    Tile result = runTile("%r0 = tile.histogram %x0 : " + tile.getType() +
                              " -> tensor<7xi32>",
                          tile, DType::I32, {7});
    for (int bin = 0; bin < 7; ++bin)
      EXPECT_EQ(result.values[bin], llvm::count(tile.values, bin));
  }
}

TEST(InterpreterHistogram, a_mask_chooses) {
  std::vector<Tile> inputs = {{DType::I32, {4}, {1, 1, 0, -5}, {}},
                              {DType::I8, {4}, {1, 0, 1, 0}, {}}};
  Tile result =
      runTile("%m = arith.trunci %x1 : tensor<4xi8> to tensor<4xi1>\n"
              "%r0 = tile.histogram %x0 : tensor<4xi32> -> tensor<2xi32> "
              "mask %m",
              inputs, DType::I32, {2});
  EXPECT_EQ(result.values, (std::vector<double>{1, 1}));
}

TEST(InterpreterHistogram, values_outside_are_dropped_and_reported) {
  Tile tile{DType::I8, {4}, {-1, 3, 4, 4}, {}};
  std::vector<Tile> results = {{DType::I32, {4}, {}, {}}};
  EXPECT_EQ(runTiles("%r0 = tile.histogram %x0 : tensor<4xi8> -> tensor<4xi32>",
                     tile, results),
            "histogram value dropped: value -1 in program (0) lies outside the "
            "4 bins and is not counted\n");
  EXPECT_EQ(results[0].values, (std::vector<double>{0, 0, 0, 1}));
  EXPECT_EQ(
      runTiles(
          "%r0 = tile.histogram %x0 unsigned : tensor<4xi8> -> tensor<4xi32>",
          tile, results),
      "histogram value dropped: value 255 in program (0) lies outside the 4 "
      "bins and is not counted\n");
}

TEST(InterpreterHistogram, an_undecided_value_may_be_in_any_bin) {
  Tile tile{DType::I32, {2}, {0, 1}, {0, infinity}};
  EXPECT_EQ(runTile("%r0 = tile.histogram %x0 : tensor<2xi32> -> tensor<2xi32>",
                    tile, DType::I32, {2})
                .bounds,
            (std::vector<double>{infinity, infinity}));
}

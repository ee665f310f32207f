//===- LinearLayoutTest.cpp - Layout algebra against brute force ----------===//
//
// Small layouts are taken exhaustively: every map of up to six bits in and out,
// as long as its matrix has at most fifteen cells, cut into dimensions at all
// places in turn. What is claimed is compared with tables of all points. Larger
// layouts are drawn with a fixed seed and held against the laws of the algebra.
//
//===----------------------------------------------------------------------===//

#include "tilec/Layout/LinearLayout.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include "gtest/gtest.h"
#include <random>
#include <set>

using namespace llvm;
using namespace tilec;

using Vector = LinearLayout::Vector;
using Input = LinearLayout::Input;
using Output = LinearLayout::Output;
using Table = std::vector<uint64_t>;

//===----------------------------------------------------------------------===//
// Matrices, tables and layouts
//===----------------------------------------------------------------------===//

namespace {
/// A map as columns of bits, and where its inputs and outputs are cut in two.
struct Map {
  std::vector<uint64_t> columns;
  unsigned outputBits;
  unsigned inputCut = 0;
  unsigned outputCut = 0;
};
} // namespace

static Vector cut(uint64_t word, unsigned place) {
  return {int64_t(word & ((uint64_t(1) << place) - 1)), int64_t(word >> place)};
}

static uint64_t join(ArrayRef<int64_t> vector, unsigned place) {
  return uint64_t(vector[0]) | uint64_t(vector[1]) << place;
}

static LinearLayout getLayout(const Map &map, StringRef firstIn = "register",
                              StringRef secondIn = "lane",
                              StringRef firstOut = "dim0",
                              StringRef secondOut = "dim1") {
  Input first{firstIn.str(), {}}, second{secondIn.str(), {}};
  for (auto [bit, column] : enumerate(map.columns))
    (bit < map.inputCut ? first : second)
        .basis.push_back(cut(column, map.outputCut));
  return LinearLayout(
      {first, second},
      {{firstOut.str(), int64_t(1) << map.outputCut},
       {secondOut.str(), int64_t(1) << (map.outputBits - map.outputCut)}});
}

/// The image of every input, by definition.
static Table getTable(const Map &map) {
  Table table(size_t(1) << map.columns.size(), 0);
  for (auto [input, value] : enumerate(table))
    for (auto [bit, column] : enumerate(map.columns))
      if (input >> bit & 1)
        value ^= column;
  return table;
}

/// The image of every input, asked from a layout with two inputs and outputs.
static Table getTable(const LinearLayout &layout) {
  unsigned inputCut = layout.getInputs()[0].basis.size();
  unsigned outputCut = Log2_64(layout.getOutputs()[0].size);
  Table table(size_t(1) << layout.getTotalInputBits());
  for (auto [input, value] : enumerate(table)) {
    Vector point = cut(input, inputCut);
    value = join(layout.apply(ArrayRef<int64_t>(point)), outputCut);
  }
  return table;
}

/// Calls `check` with every map of the given bits.
template <typename Check>
static void forEachMap(unsigned inputBits, unsigned outputBits, Check check) {
  unsigned cells = inputBits * outputBits;
  for (uint64_t matrix = 0; matrix < uint64_t(1) << cells; ++matrix) {
    Map map{{}, outputBits, 0, 0};
    for (unsigned bit = 0; bit < inputBits; ++bit)
      map.columns.push_back(matrix >> (bit * outputBits) &
                            ((uint64_t(1) << outputBits) - 1));
    // One cut a matrix, all of them in turn, keeps the count of cases down.
    map.inputCut = matrix % (inputBits + 1);
    map.outputCut = matrix / (inputBits + 1) % (outputBits + 1);
    check(map);
    if (::testing::Test::HasFailure())
      return;
  }
}

template <typename Check>
static void forEachSmallMap(Check check, unsigned maxCells = 15) {
  for (unsigned inputBits = 0; inputBits <= 6; ++inputBits)
    for (unsigned outputBits = 0; outputBits <= 6; ++outputBits)
      if (inputBits * outputBits <= maxCells)
        forEachMap(inputBits, outputBits, check);
}

static Map drawMap(std::mt19937_64 &random, unsigned inputBits,
                   unsigned outputBits) {
  Map map{{}, outputBits, 0, 0};
  for (unsigned bit = 0; bit < inputBits; ++bit)
    map.columns.push_back(random() & ((uint64_t(1) << outputBits) - 1));
  map.inputCut = random() % (inputBits + 1);
  map.outputCut = random() % (outputBits + 1);
  return map;
}

/// A map that reaches everything: random columns, then the units that lack.
static Map drawSurjectiveMap(std::mt19937_64 &random, unsigned spareBits,
                             unsigned outputBits) {
  Map map = drawMap(random, spareBits, outputBits);
  for (unsigned bit = 0; bit < outputBits; ++bit)
    map.columns.push_back(uint64_t(1) << bit);
  llvm::shuffle(map.columns.begin(), map.columns.end(), random);
  map.inputCut = random() % (map.columns.size() + 1);
  return map;
}

//===----------------------------------------------------------------------===//
// One map
//===----------------------------------------------------------------------===//

TEST(LinearLayout, AppliesEveryPoint) {
  forEachSmallMap([](const Map &map) {
    LinearLayout layout = getLayout(map);
    ASSERT_EQ(getTable(layout), getTable(map));
    Vector point = cut(getTable(map).size() - 1, map.inputCut);
    ASSERT_EQ(layout.apply({{"lane", point[1]}, {"register", point[0]}}),
              layout.apply(ArrayRef<int64_t>(point)));
  });
}

TEST(LinearLayout, KnowsWhatItReaches) {
  forEachSmallMap([](const Map &map) {
    LinearLayout layout = getLayout(map);
    Table table = getTable(map);
    std::set<uint64_t> image(table.begin(), table.end());
    ASSERT_EQ(layout.isInjective(), image.size() == table.size());
    ASSERT_EQ(layout.isSurjective(), image.size() == size_t(1)
                                                         << map.outputBits);

    // The basis of the image spans it, and no vector of it can be spared.
    Map basis{{}, map.outputBits, 0, 0};
    for (const Vector &vector : layout.getImage())
      basis.columns.push_back(join(vector, map.outputCut));
    Table spanned = getTable(basis);
    ASSERT_EQ(std::set<uint64_t>(spanned.begin(), spanned.end()), image);
    ASSERT_EQ(spanned.size(), image.size());
    for (size_t i = 1; i < basis.columns.size(); ++i)
      ASSERT_LT(Log2_64(basis.columns[i - 1]), Log2_64(basis.columns[i]));
  });
}

TEST(LinearLayout, KnowsItsKernel) {
  forEachSmallMap([](const Map &map) {
    Table table = getTable(map);
    std::set<uint64_t> kernel;
    for (auto [input, value] : enumerate(table))
      if (value == 0)
        kernel.insert(input);
    Map basis{{}, unsigned(map.columns.size()), 0, 0};
    for (const Vector &point : getLayout(map).getKernel())
      basis.columns.push_back(join(point, map.inputCut));
    Table spanned = getTable(basis);
    ASSERT_EQ(std::set<uint64_t>(spanned.begin(), spanned.end()), kernel);
    ASSERT_EQ(spanned.size(), kernel.size());
  });
}

TEST(LinearLayout, FindsBroadcastBits) {
  forEachSmallMap([](const Map &map) {
    Table table = getTable(map);
    uint64_t expected = 0;
    for (auto [bit, column] : enumerate(map.columns)) {
      auto end = table.begin() + (ptrdiff_t(1) << bit);
      if (std::find(table.begin(), end, column) != end)
        expected |= uint64_t(1) << bit;
    }
    auto masks = getLayout(map).getBroadcastBits();
    ASSERT_EQ(masks[0].first, "register");
    ASSERT_EQ(masks[1].first, "lane");
    ASSERT_EQ(join({masks[0].second, masks[1].second}, map.inputCut), expected);
  });
}

TEST(LinearLayout, InvertsToTheLeastIndex) {
  forEachSmallMap([](const Map &map) {
    LinearLayout layout = getLayout(map);
    if (!layout.isSurjective())
      return;
    Table table = getTable(map);
    LinearLayout inverse = layout.pseudoInvert();
    for (auto [output, index] : enumerate(getTable(inverse)))
      ASSERT_EQ(ptrdiff_t(index), llvm::find(table, output) - table.begin());
    if (layout.isInvertible()) {
      ASSERT_EQ(layout.invert(), inverse);
      ASSERT_EQ(inverse.invert(), layout);
    }
  });
}

/// Width by definition: from every point whose low values of the input are 0,
/// its first `width` values step by one along `dim` and nothing else moves.
static bool isVector(const LinearLayout &layout, unsigned input, unsigned dim,
                     int64_t width) {
  unsigned inputCut = layout.getInputs()[0].basis.size();
  for (uint64_t index = 0; index < uint64_t(1) << layout.getTotalInputBits();
       ++index) {
    Vector point = cut(index, inputCut);
    if (point[input] % width)
      continue;
    Vector expected = layout.apply(ArrayRef<int64_t>(point));
    for (int64_t step = 1; step < width; ++step) {
      ++point[input];
      ++expected[dim];
      if (layout.apply(ArrayRef<int64_t>(point)) != expected)
        return false;
    }
  }
  return true;
}

TEST(LinearLayout, MeasuresVectors) {
  forEachSmallMap([](const Map &map) {
    LinearLayout layout = getLayout(map);
    for (unsigned input : {0, 1})
      for (unsigned dim : {0, 1}) {
        int64_t expected = 1;
        StringRef name = layout.getInputs()[input].name;
        for (int64_t width = 2; width <= layout.getInputSize(name); width *= 2)
          if (isVector(layout, input, dim, width))
            expected = width;
        ASSERT_EQ(layout.getVectorWidth(name, dim), expected);
      }
  });
}

TEST(LinearLayout, DropsAndInsertsDimensions) {
  forEachSmallMap(
      [](const Map &map) {
        LinearLayout layout = getLayout(map);
        for (unsigned dim : {0, 1}) {
          LinearLayout dropped = layout.dropOutput(dim);
          ASSERT_EQ(dropped.getOutputs().size(), 1u);
          ASSERT_EQ(dropped.getOutputs()[0],
                    (Output{"dim0", layout.getOutputs()[1 - dim].size}));
          LinearLayout inserted = dropped.insertOutput(dim, getDimName(dim));
          ASSERT_EQ(inserted.getOutputs()[dim], (Output{getDimName(dim), 1}));
          ASSERT_EQ(
              inserted.getOutputs()[1 - dim],
              (Output{getDimName(1 - dim), layout.getOutputs()[1 - dim].size}));
          for (uint64_t index = 0; index < getTable(map).size(); ++index) {
            Vector point = cut(index, map.inputCut);
            Vector expected = layout.apply(ArrayRef<int64_t>(point));
            expected[dim] = 0;
            ASSERT_EQ(inserted.apply(ArrayRef<int64_t>(point)), expected);
          }
        }
      },
      12);
}

TEST(LinearLayout, KeepsNamesThatAreNoTileDimensions) {
  LinearLayout layout = LinearLayout::identity("offset", "row", 4) *
                        LinearLayout::identity("offset", "column", 8);
  EXPECT_EQ(layout.dropOutput(0).getOutputs()[0], (Output{"column", 8}));
  EXPECT_EQ(layout.insertOutput(1, "page").getOutputs()[2],
            (Output{"column", 8}));
}

TEST(LinearLayout, RemovesRedundantRegisters) {
  forEachSmallMap([](const Map &map) {
    LinearLayout layout = getLayout(map);
    LinearLayout removed = layout.removeZeroBasis("register");
    ASSERT_EQ(removed.getBasis("lane"), layout.getBasis("lane"));
    std::vector<Vector> kept;
    for (const Vector &vector : layout.getBasis("register"))
      if (vector != Vector{0, 0})
        kept.push_back(vector);
    ASSERT_EQ(removed.getBasis("register"), ArrayRef<Vector>(kept));
    ASSERT_TRUE(removed.isEquivalent(layout));
  });
}

//===----------------------------------------------------------------------===//
// Two maps
//===----------------------------------------------------------------------===//

TEST(LinearLayout, ComposesEveryPair) {
  for (unsigned inner : {1, 2, 3})
    forEachMap(inner, 2, [&](const Map &first) {
      forEachMap(2, 3, [&](Map second) {
        // What is cut in the middle must be cut alike.
        second.inputCut = first.outputCut;
        LinearLayout composed = getLayout(first).compose(
            getLayout(second, "dim0", "dim1", "x", "y"));
        Table expected = getTable(first);
        Table outer = getTable(second);
        for (uint64_t &value : expected)
          value = outer[value];
        ASSERT_EQ(getTable(composed), expected);
        ASSERT_EQ(composed.getInputs()[1].name, "lane");
        ASSERT_EQ(composed.getOutputs()[1].name, "y");
      });
    });
}

TEST(LinearLayout, ComposesByName) {
  // The outer map names its inputs in another order, and has one more.
  LinearLayout inner = LinearLayout::identity("lane", "a", 2) *
                       LinearLayout::identity("lane", "b", 4);
  LinearLayout outer = LinearLayout::identity("b", "x", 4) *
                       LinearLayout::identity("c", "x", 8) *
                       LinearLayout::identity("a", "x", 2);
  LinearLayout composed = inner.compose(outer);
  EXPECT_EQ(composed.apply({{"lane", 1}}), Vector{32});
  EXPECT_EQ(composed.apply({{"lane", 6}}), Vector{3});
}

/// The least-index conversion by search; empty where an element is missing.
static std::optional<Table> findConversion(const Table &from, const Table &to) {
  Table conversion;
  for (uint64_t element : from) {
    auto holder = llvm::find(to, element);
    if (holder == to.end())
      return std::nullopt;
    conversion.push_back(holder - to.begin());
  }
  return conversion;
}

TEST(LinearLayout, ConvertsEveryPair) {
  for (unsigned outputBits : {1, 2, 3})
    forEachMap(outputBits == 3 ? 2 : 3, outputBits, [&](const Map &from) {
      Table fromTable = getTable(from);
      forEachMap(3, outputBits, [&](Map to) {
        to.outputCut = from.outputCut;
        std::optional<Table> expected = findConversion(fromTable, getTable(to));
        if (!expected)
          return;
        LinearLayout fromLayout = getLayout(from), toLayout = getLayout(to);
        LinearLayout conversion = fromLayout.convertTo(toLayout);
        ASSERT_EQ(getTable(conversion), *expected);
        ASSERT_EQ(conversion.compose(toLayout), fromLayout);
      });
    });
}

TEST(LinearLayout, MultipliesAndDivides) {
  forEachMap(2, 2, [](const Map &low) {
    forEachMap(2, 2, [&](const Map &high) {
      LinearLayout first = getLayout(low), second = getLayout(high);
      LinearLayout product = first * second;
      // Every pair of points, with the second one's bits above the first's.
      for (uint64_t left = 0; left < 4; ++left)
        for (uint64_t right = 0; right < 4; ++right) {
          Vector a = cut(left, low.inputCut), b = cut(right, high.inputCut);
          Vector point = {a[0] + (b[0] << low.inputCut),
                          a[1] + (b[1] << (2 - low.inputCut))};
          Vector x = first.apply(ArrayRef<int64_t>(a));
          Vector y = second.apply(ArrayRef<int64_t>(b));
          Vector expected = {x[0] + (y[0] << low.outputCut),
                             x[1] + (y[1] << (2 - low.outputCut))};
          ASSERT_EQ(product.apply(ArrayRef<int64_t>(point)), expected);
        }
      ASSERT_EQ(product.divideLeft(first), second);
    });
  });
}

/// Calls `check` with every cut of a map.
template <typename Check> static void forEachCut(Map map, Check check) {
  for (unsigned input = 0; input <= map.columns.size(); ++input)
    for (unsigned output = 0; output <= map.outputBits; ++output) {
      map.inputCut = input;
      map.outputCut = output;
      check(map);
    }
}

TEST(LinearLayout, DividesOnlyProducts) {
  // All products of two maps with three bits in all; nothing else may divide.
  std::vector<LinearLayout> parts[3];
  for (unsigned bits : {1, 2})
    forEachMap(bits, bits, [&](const Map &map) {
      if (map.inputCut == 0 && map.outputCut == 0)
        forEachCut(map, [&](const Map &each) {
          parts[bits].push_back(getLayout(each));
        });
    });
  for (uint64_t matrix = 0; matrix < 512; ++matrix) {
    Map whole{{matrix & 7, matrix >> 3 & 7, matrix >> 6}, 3, 0, 0};
    forEachCut(whole, [&](const Map &map) {
      LinearLayout layout = getLayout(map);
      for (const LinearLayout &divisor : parts[1]) {
        std::optional<LinearLayout> quotient = layout.divideLeft(divisor);
        if (quotient) {
          ASSERT_EQ(divisor * *quotient, layout);
          continue;
        }
        for (const LinearLayout &candidate : parts[2])
          ASSERT_NE(divisor * candidate, layout);
      }
    });
  }
}

/// Whether some choice of a register of `b` for each register of `a`, the same
/// in every lane, finds the same elements.
static bool canRename(const LinearLayout &a, const LinearLayout &b) {
  int64_t lanes = a.getInputSize("lane");
  for (int64_t ours = 0; ours < a.getInputSize("register"); ++ours) {
    bool found = false;
    for (int64_t theirs = 0; theirs < b.getInputSize("register"); ++theirs) {
      bool same = true;
      for (int64_t lane = 0; lane < lanes; ++lane)
        same &= a.apply({{"register", ours}, {"lane", lane}}) ==
                b.apply({{"register", theirs}, {"lane", lane}});
      found |= same;
    }
    if (!found)
      return false;
  }
  return true;
}

TEST(LinearLayout, IsEquivalentModuloRegisterOrder) {
  for (unsigned bits : {2, 3})
    forEachMap(bits, 2, [&](Map left) {
      left.inputCut = bits - 1;
      forEachMap(3, 2, [&](Map right) {
        right.inputCut = 2;
        right.outputCut = left.outputCut;
        LinearLayout a = getLayout(left), b = getLayout(right);
        ASSERT_EQ(a.isEquivalent(b), canRename(a, b) && canRename(b, a));
        ASSERT_EQ(b.isEquivalent(a), a.isEquivalent(b));
      });
    });
}

//===----------------------------------------------------------------------===//
// Larger ones
//===----------------------------------------------------------------------===//

TEST(LinearLayout, KeepsItsLawsBeyondSixBits) {
  std::mt19937_64 random(20260101);
  for (int round = 0; round < 300; ++round) {
    unsigned outputBits = 7 + random() % 24;
    Map map = drawSurjectiveMap(random, random() % 8, outputBits);
    LinearLayout layout = getLayout(map);
    ASSERT_TRUE(layout.isSurjective());
    ASSERT_EQ(layout.getImage().size(), outputBits);
    ASSERT_EQ(layout.getKernel().size(), map.columns.size() - outputBits);
    for (const Vector &point : layout.getKernel())
      ASSERT_EQ(layout.apply(ArrayRef<int64_t>(point)), (Vector{0, 0}));

    // A right inverse undoes: coordinates to index to coordinates.
    LinearLayout undone = layout.pseudoInvert().compose(layout);
    for (int probe = 0; probe < 20; ++probe) {
      Vector point =
          cut(random() & ((uint64_t(1) << outputBits) - 1), map.outputCut);
      ASSERT_EQ(undone.apply(ArrayRef<int64_t>(point)), point);
    }

    // Any map into the same tile can be fetched from this one.
    Map other = drawMap(random, 7 + random() % 20, outputBits);
    other.outputCut = map.outputCut;
    LinearLayout wanted = getLayout(other);
    ASSERT_EQ(wanted.convertTo(layout).compose(layout), wanted);

    // Broadcast bits count the kernel.
    unsigned copies = 0;
    for (const auto &[name, mask] : layout.getBroadcastBits())
      copies += llvm::popcount(uint64_t(mask));
    ASSERT_EQ(copies, layout.getKernel().size());
  }
}

TEST(LinearLayout, InvertsLargeBijections) {
  std::mt19937_64 random(7);
  int found = 0;
  for (int round = 0; round < 400; ++round) {
    unsigned bits = 7 + random() % 24;
    LinearLayout layout = getLayout(drawMap(random, bits, bits));
    if (!layout.isInvertible())
      continue;
    ++found;
    ASSERT_EQ(layout.invert().invert(), layout);
    LinearLayout undone = layout.compose(layout.invert());
    for (const Input &input : undone.getInputs())
      for (auto [bit, vector] : enumerate(input.basis)) {
        int64_t value = int64_t(1) << bit;
        ASSERT_EQ(vector, input.name == "register" ? (Vector{value, 0})
                                                   : (Vector{0, value}));
      }
  }
  // Some 29 of 100 random square matrices are invertible.
  EXPECT_GT(found, 50);
}

//===----------------------------------------------------------------------===//
// Rows of threads
//===----------------------------------------------------------------------===//

/// A row layout by counting: the tile's elements in order go to the registers
/// of a vector, lanes, warps, and the rest of the registers.
static void checkRowLayout(ArrayRef<int64_t> shape, ArrayRef<unsigned> order,
                           int64_t vector, int64_t numWarps) {
  LinearLayout layout = makeRowLayout(shape, order, vector, numWarps);
  ASSERT_EQ(layout.getInputSize("lane"), 32);
  ASSERT_EQ(layout.getInputSize("warp"), numWarps);
  ASSERT_TRUE(layout.isSurjective());
  int64_t numElements = 1;
  for (int64_t size : shape)
    numElements *= size;
  int64_t held = std::min(vector, shape[order[0]]);
  for (int64_t reg = 0; reg < layout.getInputSize("register"); ++reg)
    for (int64_t lane = 0; lane < 32; ++lane)
      for (int64_t warp = 0; warp < numWarps; ++warp) {
        int64_t thread = lane + 32 * warp;
        int64_t index =
            reg % held + held * thread + held * 32 * numWarps * (reg / held);
        index %= numElements;
        Vector expected(shape.size(), 0);
        for (unsigned dim : order) {
          expected[dim] = index % shape[dim];
          index /= shape[dim];
        }
        ASSERT_EQ(
            layout.apply({{"register", reg}, {"lane", lane}, {"warp", warp}}),
            expected);
      }
  ASSERT_EQ(layout.getVectorWidth("register", order[0]) >= held, true);
}

TEST(RowLayout, CountsAlongMemory) {
  for (int64_t vector : {1, 2, 4, 8})
    for (int64_t numWarps : {1, 2, 4, 8})
      for (int64_t rows = 1; rows <= 64; rows *= 4)
        for (int64_t columns = 1; columns <= 256; columns *= 4) {
          checkRowLayout({columns}, {0}, vector, numWarps);
          checkRowLayout({rows, columns}, {1, 0}, vector, numWarps);
          checkRowLayout({rows, columns}, {0, 1}, vector, numWarps);
          checkRowLayout({2, rows, columns}, {2, 0, 1}, vector, numWarps);
        }
}

//===----------------------------------------------------------------------===//
// Faults and text
//===----------------------------------------------------------------------===//

TEST(LinearLayout, SaysWhatIsWrong) {
  auto verify = [](std::vector<Input> inputs, std::vector<Output> outputs) {
    return LinearLayout::verify(inputs, outputs);
  };
  EXPECT_EQ(verify({{"lane", {{1}, {2}}}}, {{"dim0", 4}}), "");
  EXPECT_EQ(verify({}, {{"dim0", 3}}),
            "size 3 of 'dim0' is not a power of two");
  EXPECT_EQ(verify({}, {{"dim0", 0}}),
            "size 0 of 'dim0' is not a power of two");
  EXPECT_EQ(verify({{"lane", {{1, 0}}}}, {{"dim0", 4}}),
            "a vector of 'lane' has 2 coordinates, but there are 1 outputs");
  EXPECT_EQ(verify({{"lane", {{4}}}}, {{"dim0", 4}}),
            "coordinate 4 of a vector of 'lane' lies outside 'dim0', which has "
            "size 4");
  EXPECT_EQ(verify({{"lane", {{-1}}}}, {{"dim0", 4}}),
            "coordinate -1 of a vector of 'lane' lies outside 'dim0', which "
            "has size 4");
  EXPECT_EQ(verify({{"lane", {}}, {"lane", {}}}, {{"dim0", 4}}),
            "'lane' stands twice");
  EXPECT_EQ(verify({}, {{"x", 4}, {"x", 4}}), "'x' stands twice");
  int64_t large = int64_t(1) << 40;
  EXPECT_EQ(verify({}, {{"x", large}, {"y", large}}),
            "outputs have 80 bits together, but at most 62 fit");
  EXPECT_EQ(
      verify({{"register", SmallVector<Vector, 8>(63, Vector{1})}}, {{"x", 2}}),
      "inputs have 63 bits together, but at most 62 fit");
}

TEST(LinearLayout, PrintsAndDraws) {
  LinearLayout layout = makeRowLayout({2, 64}, {1, 0}, 2, 2);
  std::string text;
  raw_string_ostream(text) << layout;
  EXPECT_EQ(text, "register = [[0, 1]], lane = [[0, 2], [0, 4], [0, 8], "
                  "[0, 16], [0, 32]], warp = [[1, 0]] -> dim0:2 dim1:64");

  std::string grid;
  raw_string_ostream os(grid);
  drawGrid(makeRowLayout({2, 8}, {1, 0}, 4, 1), os);
  EXPECT_EQ(grid, "T0:0:0+7 T0:0:1+7 T0:0:2+7 T0:0:3+7 "
                  "T0:1:0+7 T0:1:1+7 T0:1:2+7 T0:1:3+7\n"
                  "T0:2:0+7 T0:2:1+7 T0:2:2+7 T0:2:3+7 "
                  "T0:3:0+7 T0:3:1+7 T0:3:2+7 T0:3:3+7\n");
  grid.clear();
  drawGrid(makeRowLayout({32}, {0}, 1, 1), os);
  EXPECT_EQ(StringRef(grid).take_front(16), "T0:0:0  T0:1:0  ");
}

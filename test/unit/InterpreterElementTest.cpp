//===- InterpreterElementTest.cpp - Elements against APFloat and APInt ----===//

#include "Interpreter/Element.h"
#include "InterpreterTest.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APSInt.h"

using namespace llvm;
using namespace tilec;
using namespace tilec::interpreter;
using namespace tilec::test;

//===----------------------------------------------------------------------===//
// 16-bit floats
//===----------------------------------------------------------------------===//

static double toDoubleByAPFloat(const fltSemantics &semantics, uint16_t bits) {
  return APFloat(semantics, APInt(16, bits)).convertToDouble();
}

static uint16_t roundByAPFloat(const fltSemantics &semantics, double value) {
  APFloat number(value);
  bool losesInfo;
  number.convert(semantics, APFloat::rmNearestTiesToEven, &losesInfo);
  return number.bitcastToAPInt().getZExtValue();
}

static bool isSame(double a, double b) {
  return bit_cast<uint64_t>(a) == bit_cast<uint64_t>(b) ||
         (std::isnan(a) && std::isnan(b));
}

template <typename T> static void checkFormat(const fltSemantics &semantics) {
  for (unsigned bits = 0; bits < 65536; ++bits) {
    T value{uint16_t(bits)};
    double wide = toDoubleByAPFloat(semantics, bits);
    ASSERT_TRUE(isSame(toDouble(value), wide)) << bits;
    if (std::isnan(wide))
      ASSERT_TRUE(std::isnan(toDouble(fromDouble<T>(wide)))) << bits;
    else
      ASSERT_EQ(fromDouble<T>(wide).bits, bits);
    // Halfway to the next value, and a little to either side.
    double next = toDoubleByAPFloat(semantics, bits + 1);
    if (!std::isfinite(wide) || !std::isfinite(next))
      continue;
    double middle = wide + (next - wide) / 2;
    for (double near :
         {middle, std::nextafter(middle, wide), std::nextafter(middle, next)})
      ASSERT_EQ(fromDouble<T>(near).bits, roundByAPFloat(semantics, near))
          << near;
  }
  for (double value : {65519.99, 65520.0, 3.4e38, 3.39e38, 3.3961e38, 1e300,
                       1e-300, 5e-324, 2.98e-8, 2.99e-8})
    for (double sign : {1.0, -1.0})
      ASSERT_EQ(fromDouble<T>(sign * value).bits,
                roundByAPFloat(semantics, sign * value))
          << value;
}

TEST(InterpreterElement, half_is_apfloat) {
  checkFormat<Half>(APFloat::IEEEhalf());
}
TEST(InterpreterElement, bfloat_is_apfloat) {
  checkFormat<BFloat>(APFloat::BFloat());
}

/// One operation of a kernel on all pairs of some values of a 16-bit format.
static void checkBinary(DType dtype, StringRef type, StringRef operation,
                        APFloat::opStatus (*apply)(APFloat &,
                                                   const APFloat &)) {
  std::vector<uint64_t> values;
  for (unsigned i = 0; i < 512; ++i)
    values.push_back((i * 0x9E37 + 0x1234 * (i / 7)) & 0xffff);
  std::string text = ("func.func @k(%x: !tile.ptr<" + type +
                      ">, %y: !tile.ptr<" + type + ">, %z: !tile.ptr<" + type +
                      ">) {\n"
                      "%i = tile.arange 0 to 512 : tensor<512xi32>\n"
                      "%a = tile.load %x[%i : tensor<512xi32>] : !tile.ptr<" +
                      type + "> -> tensor<512x" + type +
                      ">\n"
                      "%b = tile.load %y[%i : tensor<512xi32>] : !tile.ptr<" +
                      type + "> -> tensor<512x" + type +
                      ">\n"
                      "%c = " +
                      operation + " %a, %b : tensor<512x" + type +
                      ">\n"
                      "tile.store %c, %z[%i : tensor<512xi32>] : !tile.ptr<" +
                      type + ">, tensor<512x" + type +
                      ">\n"
                      "return }")
                         .str();
  Kernel kernel(text);
  HostArray &x = kernel.addZeros(dtype, 512), &y = kernel.addZeros(dtype, 512),
            &z = kernel.addZeros(dtype, 512);
  const fltSemantics &semantics = *getSemantics(dtype);
  for (unsigned shift = 0; shift < 512; shift += 5) {
    for (unsigned i = 0; i < 512; ++i) {
      x.setBits(i, values[i]);
      y.setBits(i, values[(i + shift) % 512]);
    }
    kernel.runClean();
    for (unsigned i = 0; i < 512; ++i) {
      APFloat expected(semantics, APInt(16, x.getBits(i)));
      apply(expected, APFloat(semantics, APInt(16, y.getBits(i))));
      if (expected.isNaN())
        ASSERT_TRUE(std::isnan(z.getDouble(i)));
      else
        ASSERT_EQ(z.getBits(i), expected.bitcastToAPInt().getZExtValue())
            << operation.str() << " " << x.getDouble(i) << " "
            << y.getDouble(i);
    }
  }
}

TEST(InterpreterElement, arithmetic_of_16_bits_is_rounded_once) {
  for (auto [dtype, type] :
       {std::pair(DType::F16, "f16"), std::pair(DType::BF16, "bf16")}) {
    checkBinary(dtype, type, "arith.addf", [](APFloat &a, const APFloat &b) {
      return a.add(b, APFloat::rmNearestTiesToEven);
    });
    checkBinary(dtype, type, "arith.mulf", [](APFloat &a, const APFloat &b) {
      return a.multiply(b, APFloat::rmNearestTiesToEven);
    });
    checkBinary(dtype, type, "tile.div_rn", [](APFloat &a, const APFloat &b) {
      return a.divide(b, APFloat::rmNearestTiesToEven);
    });
    checkBinary(dtype, type, "arith.remf",
                [](APFloat &a, const APFloat &b) { return a.mod(b); });
  }
}

/// Fused multiply-adds whose double rounding would show.
template <typename T>
static void checkMultiplyAdd(DType dtype, StringRef type) {
  std::string text =
      ("func.func @k(%x: !tile.ptr<" + type + ">, %y: !tile.ptr<" + type +
       ">, %w: !tile.ptr<" + type + ">, %z: !tile.ptr<" + type +
       ">) {\n"
       "%i = tile.arange 0 to 4096 : tensor<4096xi32>\n"
       "%a = tile.load %x[%i : tensor<4096xi32>] : !tile.ptr<" +
       type + "> -> tensor<4096x" + type +
       ">\n"
       "%b = tile.load %y[%i : tensor<4096xi32>] : !tile.ptr<" +
       type + "> -> tensor<4096x" + type +
       ">\n"
       "%c = tile.load %w[%i : tensor<4096xi32>] : !tile.ptr<" +
       type + "> -> tensor<4096x" + type +
       ">\n"
       "%d = math.fma %a, %b, %c : tensor<4096x" +
       type +
       ">\n"
       "tile.store %d, %z[%i : tensor<4096xi32>] : !tile.ptr<" +
       type + ">, tensor<4096x" + type +
       ">\n"
       "return }")
          .str();
  Kernel kernel(text);
  std::vector<HostArray *> arrays;
  for (unsigned i = 0; i < 4; ++i)
    arrays.push_back(&kernel.addZeros(dtype, 4096));
  for (unsigned i = 0; i < 3; ++i) {
    HostArray bits(DType::U64, {4096});
    fillRandomIntegers(bits, 0, std::numeric_limits<int64_t>::max(), i);
    for (unsigned j = 0; j < 4096; ++j) {
      // Near one another in size, so that sums are close to ties.
      double value = std::ldexp(double(bits.getInt(j) % 8192 + 1),
                                int(j % 60) * (i == 2 ? -1 : 0) - 13);
      arrays[i]->setDouble(j, j % 2 ? value : -value);
    }
  }
  arrays[0]->setDouble(0, 4097), arrays[1]->setDouble(0, 4097);
  arrays[2]->setDouble(0, 0x1p-30);
  kernel.runClean();
  const fltSemantics &semantics = *getSemantics(dtype);
  for (unsigned i = 0; i < 4096; ++i) {
    auto get = [&](unsigned array) {
      return APFloat(semantics,
                     APInt(getBits(dtype), arrays[array]->getBits(i)));
    };
    APFloat expected = get(0);
    expected.fusedMultiplyAdd(get(1), get(2), APFloat::rmNearestTiesToEven);
    ASSERT_EQ(arrays[3]->getBits(i), expected.bitcastToAPInt().getZExtValue())
        << i;
  }
  if (dtype == DType::F32)
    EXPECT_EQ(arrays[3]->getDouble(0), 16785410);
}

TEST(InterpreterElement, fma_is_rounded_once) {
  checkMultiplyAdd<Half>(DType::F16, "f16");
  checkMultiplyAdd<BFloat>(DType::BF16, "bf16");
  checkMultiplyAdd<float>(DType::F32, "f32");
  checkMultiplyAdd<double>(DType::F64, "f64");
}

//===----------------------------------------------------------------------===//
// Integers: every pair of i8
//===----------------------------------------------------------------------===//

/// Runs `body`, which makes %c from %a and %b, on all pairs of i8 and compares
/// with `expected`.
static void checkAllPairsOf(StringRef body,
                            llvm::function_ref<int(int, int)> expected) {
  std::string text =
      ("func.func @k(%x: !tile.ptr<i8>, %y: !tile.ptr<i8>, %z: "
       "!tile.ptr<i8>) {\n"
       "%i = tile.arange 0 to 65536 : tensor<65536xi32>\n"
       "%a = tile.load %x[%i : tensor<65536xi32>] : !tile.ptr<i8> -> "
       "tensor<65536xi8>\n"
       "%b = tile.load %y[%i : tensor<65536xi32>] : !tile.ptr<i8> -> "
       "tensor<65536xi8>\n" +
       body +
       "\ntile.store %c, %z[%i : tensor<65536xi32>] : !tile.ptr<i8>, "
       "tensor<65536xi8>\nreturn }")
          .str();
  Kernel kernel(text);
  HostArray &x = kernel.addZeros(DType::I8, 65536),
            &y = kernel.addZeros(DType::I8, 65536),
            &z = kernel.addZeros(DType::I8, 65536);
  for (unsigned i = 0; i < 65536; ++i) {
    x.setInt(i, int8_t(i & 0xff));
    y.setInt(i, int8_t(i >> 8));
  }
  kernel.run();
  for (unsigned i = 0; i < 65536; ++i)
    ASSERT_EQ(z.getInt(i), int8_t(expected(x.getInt(i), y.getInt(i))))
        << body.str() << " " << x.getInt(i) << " " << y.getInt(i);
}

/// The same for one operation.
static void checkAllPairs(StringRef operation,
                          llvm::function_ref<int(int, int)> expected) {
  checkAllPairsOf(("%c = " + operation + " %a, %b : tensor<65536xi8>").str(),
                  expected);
}

TEST(InterpreterElement, division_of_all_i8) {
  checkAllPairs("tile.divsi", [](int a, int b) { return b ? a / b : -1; });
  checkAllPairs("tile.remsi", [](int a, int b) { return b ? a % b : a; });
  checkAllPairs("tile.divui",
                [](int a, int b) { return b ? (a & 255) / (b & 255) : -1; });
  checkAllPairs("tile.remui",
                [](int a, int b) { return b ? (a & 255) % (b & 255) : a; });
}

TEST(InterpreterElement, shifts_of_all_i8) {
  checkAllPairs("tile.shl", [](int a, int b) {
    return (b & 255) < 8 ? (a & 255) << b : 0;
  });
  checkAllPairs("tile.shrui", [](int a, int b) {
    return (b & 255) < 8 ? (a & 255) >> b : 0;
  });
  checkAllPairs("tile.shrsi",
                [](int a, int b) { return a >> ((b & 255) < 8 ? b : 7); });
}

TEST(InterpreterElement, arithmetic_of_all_i8_wraps) {
  checkAllPairs("arith.addi", [](int a, int b) { return a + b; });
  checkAllPairs("arith.subi", [](int a, int b) { return a - b; });
  checkAllPairs("arith.muli", [](int a, int b) { return a * b; });
  checkAllPairs("arith.maxsi", [](int a, int b) { return std::max(a, b); });
  checkAllPairs("arith.minsi", [](int a, int b) { return std::min(a, b); });
  checkAllPairs("arith.maxui",
                [](int a, int b) { return std::max(a & 255, b & 255); });
  checkAllPairs("arith.minui",
                [](int a, int b) { return std::min(a & 255, b & 255); });
  checkAllPairs("arith.andi", [](int a, int b) { return a & b; });
  checkAllPairs("arith.ori", [](int a, int b) { return a | b; });
  checkAllPairs("arith.xori", [](int a, int b) { return a ^ b; });
}

TEST(InterpreterElement, comparisons_of_all_i8) {
  auto check = [](StringRef predicate,
                  llvm::function_ref<bool(int, int)> expected) {
    checkAllPairsOf(("%m = arith.cmpi " + predicate +
                     ", %a, %b : tensor<65536xi8>\n%c = arith.extui %m : "
                     "tensor<65536xi1> to tensor<65536xi8>")
                        .str(),
                    expected);
  };
  check("eq", [](int a, int b) { return a == b; });
  check("ne", [](int a, int b) { return a != b; });
  check("slt", [](int a, int b) { return a < b; });
  check("sle", [](int a, int b) { return a <= b; });
  check("sgt", [](int a, int b) { return a > b; });
  check("sge", [](int a, int b) { return a >= b; });
  check("ult", [](int a, int b) { return (a & 255) < (b & 255); });
  check("ule", [](int a, int b) { return (a & 255) <= (b & 255); });
  check("ugt", [](int a, int b) { return (a & 255) > (b & 255); });
  check("uge", [](int a, int b) { return (a & 255) >= (b & 255); });
}

TEST(InterpreterElement, high_halves_of_all_i8_products) {
  checkAllPairsOf("%l, %c = arith.mulsi_extended %a, %b : tensor<65536xi8>",
                  [](int a, int b) { return a * b >> 8; });
  checkAllPairsOf("%l, %c = arith.mului_extended %a, %b : tensor<65536xi8>",
                  [](int a, int b) { return (a & 255) * (b & 255) >> 8; });
  checkAllPairsOf("%c, %h = arith.mului_extended %a, %b : tensor<65536xi8>",
                  [](int a, int b) { return a * b; });
}

TEST(InterpreterElement, changes_of_width) {
  checkAllPairsOf(
      "%w = arith.extsi %a : tensor<65536xi8> to "
      "tensor<65536xi16>\n%v = arith.extui %b : tensor<65536xi8> to "
      "tensor<65536xi16>\n%s = arith.subi %w, %v : "
      "tensor<65536xi16>\n%n = arith.constant dense<4> : "
      "tensor<65536xi16>\n%q = tile.shrsi %s, %n : "
      "tensor<65536xi16>\n%c = arith.trunci %q : tensor<65536xi16> "
      "to tensor<65536xi8>",
      [](int a, int b) { return (a - (b & 255)) >> 4; });
  // A true bool is -1 when it is read as signed.
  checkAllPairsOf("%m = arith.cmpi slt, %a, %b : tensor<65536xi8>\n"
                  "%c = arith.extsi %m : tensor<65536xi1> to tensor<65536xi8>",
                  [](int a, int b) { return -(a < b); });
  checkAllPairsOf("%t = arith.addi %a, %b : tensor<65536xi8>\n"
                  "%c = math.absi %t : tensor<65536xi8>",
                  [](int a, int b) { return std::abs(int8_t(a + b)); });
}

//===----------------------------------------------------------------------===//
// Casts
//===----------------------------------------------------------------------===//

/// One cast of a list of values.
static std::vector<double> cast(StringRef operation, DType from,
                                StringRef fromType, DType to, StringRef toType,
                                ArrayRef<double> values) {
  std::string shape = std::to_string(values.size()) + "x";
  std::string index = "tensor<" + shape + "i32>";
  std::string text =
      ("func.func @k(%x: !tile.ptr<" + fromType + ">, %z: !tile.ptr<" + toType +
       ">) {\n%i = tile.arange 0 to " + std::to_string(values.size()) + " : " +
       index + "\n%a = tile.load %x[%i : " + index + "] : !tile.ptr<" +
       fromType + "> -> tensor<" + shape + fromType + ">\n%c = " + operation +
       " %a : tensor<" + shape + fromType + "> " +
       (operation.starts_with("tile.") ? "->" : "to") + " tensor<" + shape +
       toType + ">\ntile.store %c, %z[%i : " + index + "] : !tile.ptr<" +
       toType + ">, tensor<" + shape + toType + ">\nreturn }")
          .str();
  Kernel kernel(text);
  kernel.addArray(from, values);
  HostArray &z = kernel.addZeros(to, values.size());
  kernel.run();
  return getValues(z);
}

TEST(InterpreterElement, float_to_int_saturates) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  std::vector<double> values = {0.9,       -0.9,         127, 127.9, 128,
                                -128.9,    -129,         510, -200,  infinity,
                                -infinity, std::nan(""), 1e30};
  EXPECT_EQ(cast("tile.fptosi", DType::F32, "f32", DType::I8, "i8", values),
            (std::vector<double>{0, 0, 127, 127, 127, -128, -128, 127, -128,
                                 127, -128, 0, 127}));
  EXPECT_EQ(
      cast("tile.fptoui", DType::F32, "f32", DType::U8, "i8", values),
      (std::vector<double>{0, 0, 127, 127, 128, 0, 0, 255, 0, 255, 0, 0, 255}));
  EXPECT_EQ(cast("tile.fptosi", DType::F64, "f64", DType::I64, "i64",
                 {0x1p63, -0x1p63, 0x1p62, -1e300}),
            (std::vector<double>{0x1p63, -0x1p63, 0x1p62, -0x1p63}));
  EXPECT_EQ(cast("tile.fptoui", DType::F64, "f64", DType::U64, "i64",
                 {0x1p64, 0x1.8p63, -1}),
            (std::vector<double>{0x1p64, 0x1.8p63, 0}));
}

TEST(InterpreterElement, int_to_float_rounds_once) {
  // In double the value is a tie that f32 would round to even.
  std::vector<double> results = cast("arith.sitofp", DType::I64, "i64",
                                     DType::F32, "f32", {16777217, -3});
  EXPECT_EQ(results, (std::vector<double>{16777216, -3}));
  Kernel kernel(R"(
    func.func @k(%x: i64, %z: !tile.ptr<f32>) {
      %f = arith.sitofp %x : i64 to f32
      tile.store %f, %z : !tile.ptr<f32>, f32
      return
    })");
  // 2^60 + 2^36 + 1: above the tie of f32 by less than double can tell.
  kernel.arguments.push_back(ScalarArgument{
      DType::I64, (uint64_t(1) << 60) + (uint64_t(1) << 36) + 1});
  HostArray &z = kernel.addZeros(DType::F32, 1);
  kernel.runClean();
  EXPECT_EQ(z.getDouble(0), 0x1p60 + 0x1p37);
}

TEST(InterpreterElement, float_comparisons_see_nan) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const double values[] = {std::nan(""), -infinity, -1, -0.0, 0.0, 1, infinity};
  struct Predicate {
    const char *name;
    bool less, equal, greater, unordered;
  };
  const Predicate predicates[] = {
      {"false", 0, 0, 0, 0}, {"oeq", 0, 1, 0, 0}, {"ogt", 0, 0, 1, 0},
      {"oge", 0, 1, 1, 0},   {"olt", 1, 0, 0, 0}, {"ole", 1, 1, 0, 0},
      {"one", 1, 0, 1, 0},   {"ord", 1, 1, 1, 0}, {"ueq", 0, 1, 0, 1},
      {"ugt", 0, 0, 1, 1},   {"uge", 0, 1, 1, 1}, {"ult", 1, 0, 0, 1},
      {"ule", 1, 1, 0, 1},   {"une", 1, 0, 1, 1}, {"uno", 0, 0, 0, 1},
      {"true", 1, 1, 1, 1}};
  for (const Predicate &predicate : predicates)
    for (double a : values)
      for (double b : values) {
        Kernel kernel("func.func @k(%a: f32, %b: f32, %z: !tile.ptr<i8>) {\n"
                      "%c = arith.cmpf " +
                      std::string(predicate.name) +
                      ", %a, %b : f32\n%v = arith.extui %c : i1 to i8\n"
                      "tile.store %v, %z : !tile.ptr<i8>, i8\nreturn }");
        kernel.addScalar(DType::F32, a);
        kernel.addScalar(DType::F32, b);
        HostArray &z = kernel.addZeros(DType::I8, 1);
        kernel.runClean();
        bool expected = a < b    ? predicate.less
                        : a == b ? predicate.equal
                        : a > b  ? predicate.greater
                                 : predicate.unordered;
        ASSERT_EQ(z.getInt(0), expected) << predicate.name << a << " " << b;
      }
}

TEST(InterpreterElement, extrema_choose_numbers_or_nan) {
  auto apply = [](const char *operation, double a, double b) {
    Kernel kernel("func.func @k(%a: f32, %b: f32, %z: !tile.ptr<f32>) {\n"
                  "%v = " +
                  std::string(operation) +
                  " %a, %b : f32\ntile.store %v, %z : !tile.ptr<f32>, f32\n"
                  "return }");
    kernel.addScalar(DType::F32, a);
    kernel.addScalar(DType::F32, b);
    HostArray &z = kernel.addZeros(DType::F32, 1);
    kernel.runClean();
    return z.getDouble(0);
  };
  double nan = std::nan("");
  for (const char *operation : {"arith.maxnumf", "arith.minnumf"}) {
    EXPECT_EQ(apply(operation, nan, 2), 2);
    EXPECT_EQ(apply(operation, 2, nan), 2);
    EXPECT_TRUE(std::isnan(apply(operation, nan, nan)));
  }
  for (const char *operation : {"arith.maximumf", "arith.minimumf"}) {
    EXPECT_TRUE(std::isnan(apply(operation, nan, 2)));
    EXPECT_TRUE(std::isnan(apply(operation, 2, nan)));
  }
  EXPECT_EQ(apply("arith.maxnumf", 1, 2), 2);
  EXPECT_EQ(apply("arith.minimumf", 1, 2), 1);
  EXPECT_FALSE(std::signbit(apply("arith.maximumf", -0.0, 0.0)));
  EXPECT_TRUE(std::signbit(apply("arith.minimumf", 0.0, -0.0)));
}

TEST(InterpreterElement, pointers_are_addresses) {
  Kernel kernel(R"(
    func.func @k(%x: !tile.ptr<f32>, %y: !tile.ptr<f32>, %z: !tile.ptr<i64>) {
      %a = tile.ptr_to_int %x : !tile.ptr<f32> -> i64
      %b = tile.ptr_to_int %y : !tile.ptr<f32> -> i64
      %d = arith.subi %b, %a : i64
      tile.store %d, %z : !tile.ptr<i64>, i64
      return
    })");
  // Two arguments in one array lie as far apart as their elements do.
  HostArray &x = kernel.addZeros(DType::F32, 8);
  kernel.addBuffer(x, 3);
  HostArray &z = kernel.addZeros(DType::I64, 1);
  kernel.runClean();
  EXPECT_EQ(z.getInt(0), 12);
}

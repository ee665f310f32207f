//===- InterpreterFloat8Test.cpp - Floats of 8 bits -----------------------===//
//
// Judged by a table that is made here from the formats' definitions: every
// value of a format as an exact double, and the nearest one by search.
//
//===----------------------------------------------------------------------===//

#include "InterpreterTest.h"
#include <cmath>
#include <random>

using namespace llvm;
using namespace tilec;
using namespace tilec::test;

namespace {

/// A format as its definition writes it.
struct Format8 {
  const char *type;
  DType dtype;
  int exponentBits, mantissaBits, bias;
  bool hasInfinity, hasUnsignedZero;
  uint8_t nan;
};

const Format8 formats[] = {
    {"f8E4M3FN", DType::F8E4NV, 4, 3, 7, false, false, 0x7f},
    {"f8E5M2", DType::F8E5, 5, 2, 15, true, false, 0x7f},
    {"f8E4M3FNUZ", DType::F8E4B8, 4, 3, 8, false, true, 0x80},
    {"f8E5M2FNUZ", DType::F8E5B16, 5, 2, 16, false, true, 0x80},
};

double decode(const Format8 &format, unsigned bits) {
  int sign = bits >> 7,
      exponent = bits >> format.mantissaBits & ((1 << format.exponentBits) - 1);
  int mantissa = bits & ((1 << format.mantissaBits) - 1);
  int top = (1 << format.exponentBits) - 1;
  if (format.hasUnsignedZero && bits == 0x80)
    return NAN;
  if (format.hasInfinity && exponent == top)
    return mantissa ? NAN : sign ? -INFINITY : INFINITY;
  if (!format.hasInfinity && !format.hasUnsignedZero && (bits & 0x7f) == 0x7f)
    return NAN;
  double value =
      exponent == 0
          ? std::ldexp(mantissa, 1 - format.bias - format.mantissaBits)
          : std::ldexp((1 << format.mantissaBits) + mantissa,
                       exponent - format.bias - format.mantissaBits);
  return sign ? -value : value;
}

/// By search: the nearest finite value, of two the one with an even number as
/// its bits; towards zero, the last one that is not beyond.
unsigned encode(const Format8 &format, double value, bool towardsZero) {
  if (std::isnan(value))
    return format.nan;
  // Beyond every format, where distances are still exact.
  double magnitude = std::fmin(std::fabs(value), 1e6);
  unsigned best = 0;
  for (unsigned bits = 1; bits < 0x80; ++bits) {
    double candidate = decode(format, bits), held = decode(format, best);
    if (!std::isfinite(candidate))
      continue;
    double distance = std::fabs(candidate - magnitude);
    double least = std::fabs(held - magnitude);
    bool isBetter = towardsZero         ? candidate <= magnitude
                    : distance != least ? distance < least
                                        : bits % 2 == 0;
    if (isBetter)
      best = bits;
  }
  if (std::signbit(value) && !(format.hasUnsignedZero && best == 0))
    best |= 0x80;
  return best;
}

/// Converts one type to another with `operation`.
std::string makeConversion(StringRef operation, StringRef from, StringRef to,
                           int64_t count) {
  std::string n = std::to_string(count);
  std::string fromTile = "tensor<" + n + "x" + from.str() + ">";
  std::string toTile = "tensor<" + n + "x" + to.str() + ">";
  std::string offsets = "tensor<" + n + "xi32>";
  return "func.func @k(%x: !tile.ptr<" + from.str() + ">, %z: !tile.ptr<" +
         to.str() + ">) {\n%i = tile.arange 0 to " + n + " : " + offsets +
         "\n%a = tile.load %x[%i : " + offsets + "] : !tile.ptr<" + from.str() +
         "> -> " + fromTile + "\n%b = " + operation.str() + " : " + fromTile +
         " to " + toTile + "\ntile.store %b, %z[%i : " + offsets +
         "] : !tile.ptr<" + to.str() + ">, " + toTile + "\nreturn\n}";
}

std::string makeTruncation(const char *rounding, StringRef from, StringRef to,
                           int64_t count) {
  std::string text = makeConversion(
      std::string("tile.truncf %a rounding ") + rounding, from, to, count);
  text.replace(text.find(" to tensor"), 4, " -> ");
  return text;
}

/// Runs a truncation on `bits` and compares with the search.
void checkTruncation(const Format8 &format, StringRef from, DType fromType,
                     ArrayRef<uint64_t> bits, bool towardsZero) {
  Kernel kernel(makeTruncation(towardsZero ? "rtz" : "rtne", from, format.type,
                               bits.size()));
  HostArray &x = kernel.addZeros(fromType, bits.size());
  HostArray &z = kernel.addZeros(format.dtype, bits.size());
  for (auto [i, each] : enumerate(bits))
    x.setBits(i, each);
  kernel.runClean();
  unsigned wrong = 0;
  for (size_t i = 0; i < bits.size() && wrong < 5; ++i) {
    unsigned expected = encode(format, x.getDouble(i), towardsZero);
    EXPECT_EQ(z.getBits(i), expected)
        << from.str() << " " << x.getDouble(i) << " to " << format.type;
    wrong += z.getBits(i) != expected;
  }
}

} // namespace

// semantics.md, Casts: float narrowing.
TEST(InterpreterFloat8, every_half_rounds_once) {
  std::vector<uint64_t> all(65536);
  for (size_t i = 0; i < all.size(); ++i)
    all[i] = i;
  for (const Format8 &format : formats)
    for (bool towardsZero : {false, true}) {
      checkTruncation(format, "f16", DType::F16, all, towardsZero);
      checkTruncation(format, "bf16", DType::BF16, all, towardsZero);
    }
}

TEST(InterpreterFloat8, singles_round_once_and_never_through_f16) {
  std::mt19937 random(7);
  for (const Format8 &format : formats) {
    std::vector<uint64_t> samples;
    auto add = [&](float value) {
      for (float each : {value, std::nextafterf(value, INFINITY),
                         std::nextafterf(value, -INFINITY)})
        for (float signedValue : {each, -each})
          samples.push_back(bit_cast<uint32_t>(signedValue));
    };
    // Every value, every tie, and their neighbours, which f16 cannot tell from
    // ties.
    for (unsigned bits = 0; bits < 0x7f; ++bits) {
      double low = decode(format, bits), high = decode(format, bits + 1);
      if (std::isfinite(low))
        add(low);
      if (std::isfinite(low) && std::isfinite(high))
        add((low + high) / 2);
    }
    for (float value : {0.0f, 1e-30f, 1e30f, INFINITY, NAN, 448.0f, 464.0f,
                        57344.0f, 61440.0f, 65536.0f})
      add(value);
    while (samples.size() < 16384)
      samples.push_back(random());
    samples.resize(16384);
    for (bool towardsZero : {false, true})
      checkTruncation(format, "f32", DType::F32, samples, towardsZero);
  }
}

TEST(InterpreterFloat8, doubles_round_once) {
  for (const Format8 &format : formats) {
    std::vector<uint64_t> samples;
    for (unsigned bits = 0; bits < 0x7f; ++bits) {
      double tie = (decode(format, bits) + decode(format, bits + 1)) / 2;
      for (double each :
           {tie, std::nextafter(tie, INFINITY), std::nextafter(tie, -INFINITY)})
        samples.push_back(bit_cast<uint64_t>(each));
    }
    samples.push_back(bit_cast<uint64_t>(1e300));
    samples.push_back(bit_cast<uint64_t>(5e-324));
    samples.resize(512);
    checkTruncation(format, "f64", DType::F64, samples, false);
  }
}

TEST(InterpreterFloat8, widening_is_exact) {
  const std::pair<const char *, DType> targets[] = {{"f16", DType::F16},
                                                    {"bf16", DType::BF16},
                                                    {"f32", DType::F32},
                                                    {"f64", DType::F64}};
  for (const Format8 &format : formats)
    for (auto [type, dtype] : targets) {
      Kernel kernel(makeConversion("arith.extf %a", format.type, type, 256));
      HostArray &x = kernel.addZeros(format.dtype, 256);
      HostArray &z = kernel.addZeros(dtype, 256);
      for (unsigned i = 0; i < 256; ++i)
        x.setBits(i, i);
      kernel.runClean();
      for (unsigned i = 0; i < 256; ++i) {
        double expected = decode(format, i);
        if (std::isnan(expected))
          EXPECT_TRUE(std::isnan(z.getDouble(i)));
        else
          EXPECT_EQ(z.getDouble(i), expected) << format.type << " " << i;
        EXPECT_EQ(std::signbit(z.getDouble(i)) && z.getDouble(i) == 0,
                  !format.hasUnsignedZero && i == 0x80);
      }
    }
}

TEST(InterpreterFloat8, wider_floats_round_towards_zero) {
  std::mt19937 random(3);
  for (auto [type, dtype, digits] : {std::tuple("f16", DType::F16, 10),
                                     std::tuple("bf16", DType::BF16, 7)}) {
    std::vector<uint64_t> samples = {
        bit_cast<uint32_t>(1e30f), bit_cast<uint32_t>(-1e30f),
        bit_cast<uint32_t>(INFINITY), bit_cast<uint32_t>(65519.0f),
        bit_cast<uint32_t>(1e-45f)};
    while (samples.size() < 4096)
      samples.push_back(random());
    Kernel kernel(makeTruncation("rtz", "f32", type, 4096));
    HostArray &x = kernel.addZeros(DType::F32, 4096);
    HostArray &z = kernel.addZeros(dtype, 4096);
    for (auto [i, each] : enumerate(samples))
      x.setBits(i, each);
    kernel.runClean();
    for (unsigned i = 0; i < 4096; ++i) {
      APFloat value(bit_cast<float>(uint32_t(samples[i])));
      bool losesInfo;
      value.convert(*getSemantics(dtype), APFloat::rmTowardZero, &losesInfo);
      if (!value.isNaN())
        EXPECT_EQ(z.getBits(i), value.bitcastToAPInt().getZExtValue());
    }
  }
}

/// What is exact stays exact; a value at the edge of two is not decided.
TEST(InterpreterFloat8, bounds_follow_the_rounding) {
  Kernel kernel(R"(
    func.func @k(%x: !tile.ptr<f32>, %z: !tile.ptr<f8E4M3FN>) {
      %i = tile.arange 0 to 4 : tensor<4xi32>
      %a = tile.load %x[%i : tensor<4xi32>] : !tile.ptr<f32> -> tensor<4xf32>
      %b = tile.truncf %a rounding rtne : tensor<4xf32> -> tensor<4xf8E4M3FN>
      tile.store %b, %z[%i : tensor<4xi32>] : !tile.ptr<f8E4M3FN>, tensor<4xf8E4M3FN>
      return
    })");
  kernel.addArray(DType::F32, {1.0, 1.0625, 1e6, 1.0});
  kernel.addZeros(DType::F8E4NV, 4);
  // The first is far from a tie, the second is one; the third is beyond the
  // largest value in any case.
  kernel.buffers[0].bounds = {1e-3, 1e-3, 1e-3, INFINITY};
  kernel.buffers[0].written = {1, 1, 1, 1};
  kernel.runClean();
  EXPECT_EQ(kernel.buffers[1].bounds,
            (std::vector<double>{0, 0.125, 0, INFINITY}));
}

TEST(InterpreterFloat8, moves_selects_and_compares) {
  Kernel kernel(R"(
    func.func @k(%x: !tile.ptr<f8E5M2>, %z: !tile.ptr<f8E5M2>) {
      %i = tile.arange 0 to 4 : tensor<4xi32>
      %one = arith.constant dense<1.0> : tensor<4xf8E5M2>
      %a = tile.load %x[%i : tensor<4xi32>] : !tile.ptr<f8E5M2> -> tensor<4xf8E5M2>
      %less = arith.cmpf olt, %a, %one : tensor<4xf8E5M2>
      %b = arith.select %less, %a, %one : tensor<4xi1>, tensor<4xf8E5M2>
      tile.store %b, %z[%i : tensor<4xi32>] : !tile.ptr<f8E5M2>, tensor<4xf8E5M2>
      return
    })");
  kernel.addArray(DType::F8E5, {0.5, 2, -3, NAN});
  HostArray &z = kernel.addZeros(DType::F8E5, 4);
  kernel.runClean();
  EXPECT_EQ(getValues(z), (std::vector<double>{0.5, 1, -3, 1}));
}

TEST(InterpreterFloat8, has_no_arithmetic) {
  Kernel kernel(R"(
    func.func @k(%x: f8E5M2) {
      %a = arith.addf %x, %x : f8E5M2
      return
    })");
  kernel.addScalar(DType::F8E5, 1);
  std::string message;
  mlir::ScopedDiagnosticHandler handler(&kernel.context,
                                        [&](mlir::Diagnostic &diagnostic) {
                                          message = diagnostic.str();
                                          return mlir::success();
                                        });
  EXPECT_TRUE(
      mlir::failed(interpret(kernel.function, {1, 1, 1}, kernel.arguments)));
  EXPECT_EQ(message, "the interpreter does not know operation 'arith.addf' on "
                     "'f8E5M2'");
}

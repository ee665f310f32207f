//===- PTXFloats.cpp - Instructions of PTX on floats ----------------------===//

#include "PTXOpcode.h"

using namespace llvm;
using namespace tilec;
using namespace tilec::interpreter;

/// x + y, rounded to odd, so that a second rounding to fewer digits is right.
static double addToOdd(double x, double y) {
  double sum = x + y, part = sum - x;
  double error = (x - (sum - part)) + (y - part);
  uint64_t bits = bit_cast<uint64_t>(sum);
  if (error == 0 || !std::isfinite(sum) || bits & 1)
    return sum;
  return bit_cast<double>((error > 0) == (sum > 0) ? bits + 1 : bits - 1);
}

/// A function of floats that is rounded once at its end.
template <typename F>
static AsmFunction makeFloat(const Opcode &opcode, F function) {
  PTXType type = opcode.types[0];
  bool flushes = opcode.has("ftz"), saturates = opcode.has("sat");
  unsigned count = opcode.operands;
  unsigned half = type.bits / 2;
  auto flush = [=](double value) {
    return flushes && std::fabs(value) < 0x1p-126 ? std::copysign(0.0, value)
                                                  : value;
  };
  auto apply = [=](const uint64_t *x, unsigned shift, double nudge) {
    double values[3];
    for (unsigned i = 0; i < count; ++i)
      values[i] = flush(readFloat(type.format, x[i] >> shift));
    double result = function(values, nudge);
    if (saturates)
      result = result > 0 ? std::min(result, 1.0) : 0;
    result = readFloat(type.format, writeFloat(type.format, result));
    return writeFloat(type.format, flush(result)) << shift;
  };
  return [=](const uint64_t *x, double nudge) -> uint64_t {
    uint64_t low = apply(x, 0, nudge);
    return type.isPair ? low | apply(x, half, nudge) : low;
  };
}

static AsmFunction selectArithmetic(const Opcode &opcode) {
  StringRef name = opcode.name;
  bool isDouble = opcode.types[0].format == Element::F64;
  using X = const double *;
  if (!opcode.allows({"rn", "ftz", "sat", "NaN"}))
    return nullptr;
  if (opcode.isOf(2)) {
    if (name == "add")
      return makeFloat(opcode, [](X x, double) { return x[0] + x[1]; });
    if (name == "sub")
      return makeFloat(opcode, [](X x, double) { return x[0] - x[1]; });
    if (name == "mul")
      return makeFloat(opcode, [](X x, double) { return x[0] * x[1]; });
    if (name == "div" && opcode.has("rn"))
      return makeFloat(opcode, [](X x, double) { return x[0] / x[1]; });
    bool keepsNaN = opcode.has("NaN");
    if (name == "min" || name == "max")
      return makeFloat(opcode, [=, isMin = name == "min"](X x, double) {
        if (std::isnan(x[0]) || std::isnan(x[1]))
          return (std::isnan(x[0]) == keepsNaN) ? x[0] : x[1];
        if (x[0] == x[1])
          return std::signbit(x[0]) == isMin ? x[0] : x[1];
        return (x[0] < x[1]) == isMin ? x[0] : x[1];
      });
  }
  if (opcode.isOf(3) && (name == "fma" || name == "mad"))
    // Products of narrower floats are exact in double.
    return makeFloat(opcode, [=](X x, double) {
      return isDouble ? std::fma(x[0], x[1], x[2])
                      : addToOdd(x[0] * x[1], x[2]);
    });
  if (opcode.isOf(1)) {
    if (name == "neg")
      return makeFloat(opcode, [](X x, double) { return -x[0]; });
    if (name == "abs")
      return makeFloat(opcode, [](X x, double) { return std::fabs(x[0]); });
    if (name == "rcp" && opcode.has("rn"))
      return makeFloat(opcode, [](X x, double) { return 1 / x[0]; });
    if (name == "sqrt" && opcode.has("rn"))
      return makeFloat(opcode, [](X x, double) { return std::sqrt(x[0]); });
  }
  return nullptr;
}

/// Functions that may be off; the PTX ISA says how far, as a share of the
/// result or absolutely.
static AsmFunction selectApproximate(const Opcode &opcode) {
  if (!opcode.allows({"approx", "full", "ftz"}))
    return nullptr;
  bool isHalf = opcode.types[0].bits == 16 || opcode.types[0].isPair;
  auto make = [&](double relative, double absolute, auto function) {
    // Half precision has one more rounding.
    double share = isHalf ? std::max(relative, 0x1p-9) : relative;
    return makeFloat(opcode, [=](const double *x, double nudge) {
      double value = function(x);
      double error = share * std::fabs(value) + absolute;
      return nudge && std::isfinite(value) ? value + nudge * error : value;
    });
  };
  using X = const double *;
  StringRef name = opcode.name;
  if (name == "div" && opcode.isOf(2))
    return make(0x1p-22, 0, [](X x) { return x[0] / x[1]; });
  if (!opcode.isOf(1) || opcode.has("full"))
    return nullptr;
  if (name == "ex2")
    return make(0x1p-22, 0, [](X x) { return std::exp2(x[0]); });
  if (name == "lg2")
    return make(0, 0x1p-22, [](X x) { return std::log2(x[0]); });
  if (name == "rcp")
    return make(0x1p-23, 0, [](X x) { return 1 / x[0]; });
  if (name == "rsqrt")
    return make(0x1p-22, 0, [](X x) { return 1 / std::sqrt(x[0]); });
  if (name == "sqrt")
    return make(0x1p-22, 0, [](X x) { return std::sqrt(x[0]); });
  if (name == "tanh")
    return make(0x1p-10, 0, [](X x) { return std::tanh(x[0]); });
  // Outside of this range nothing is promised.
  auto isNear = [](double x) { return std::fabs(x) <= 3.1416; };
  if (name == "sin")
    return makeFloat(opcode, [=](X x, double nudge) {
      return std::sin(x[0]) + nudge * (isNear(x[0]) ? 0x1p-20 : 2);
    });
  if (name == "cos")
    return makeFloat(opcode, [=](X x, double nudge) {
      return std::cos(x[0]) + nudge * (isNear(x[0]) ? 0x1p-20 : 2);
    });
  return nullptr;
}

AsmFunction interpreter::selectFloat(const Opcode &opcode) {
  return opcode.has("approx") || opcode.has("full") ? selectApproximate(opcode)
                                                    : selectArithmetic(opcode);
}

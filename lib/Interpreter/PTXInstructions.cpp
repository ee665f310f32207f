//===- PTXInstructions.cpp - Instructions of PTX on registers -------------===//
//
// By their description in the PTX ISA. An instruction with a modifier that
// nothing here asks for is not known.
//
//===----------------------------------------------------------------------===//

#include "PTXFunctions.h"
#include "PTXOpcode.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using namespace tilec;
using namespace tilec::interpreter;

//===----------------------------------------------------------------------===//
// Types and opcodes
//===----------------------------------------------------------------------===//

std::optional<PTXType> interpreter::parsePTXType(StringRef name) {
  auto makeFloat = [](Element format, unsigned bits, bool isPair = false) {
    return PTXType{'f', bits, format, isPair};
  };
  if (name == "pred")
    return PTXType{'p', 1};
  unsigned bits;
  if (name.size() >= 2 && StringRef("bus").contains(name[0]) &&
      !name.drop_front().getAsInteger(10, bits) &&
      is_contained({8u, 16u, 32u, 64u}, bits))
    return PTXType{name[0], bits};
  return StringSwitch<std::optional<PTXType>>(name)
      .Case("f16", makeFloat(Element::F16, 16))
      .Case("bf16", makeFloat(Element::BF16, 16))
      .Case("f32", makeFloat(Element::F32, 32))
      .Case("f64", makeFloat(Element::F64, 64))
      .Case("f16x2", makeFloat(Element::F16, 32, true))
      .Case("bf16x2", makeFloat(Element::BF16, 32, true))
      .Case("e4m3x2", makeFloat(Element::F8E4M3, 16, true))
      .Case("e5m2x2", makeFloat(Element::F8E5M2, 16, true))
      .Default(std::nullopt);
}

double interpreter::readFloat(Element format, uint64_t bits) {
  return visitAnyFloat(format, [&](auto *type) {
    using T = std::remove_pointer_t<decltype(type)>;
    if constexpr (std::is_same_v<T, float>)
      return toDouble(bit_cast<float>(uint32_t(bits)));
    else if constexpr (std::is_same_v<T, double>)
      return bit_cast<double>(bits);
    else
      return toDouble(T{decltype(T::bits)(bits)});
  });
}

uint64_t interpreter::writeFloat(Element format, double value,
                                 bool towardsZero) {
  return visitAnyFloat(format, [&](auto *type) -> uint64_t {
    using T = std::remove_pointer_t<decltype(type)>;
    T result =
        towardsZero ? fromDoubleTowardsZero<T>(value) : fromDouble<T>(value);
    if constexpr (std::is_same_v<T, float>)
      return bit_cast<uint32_t>(result);
    else if constexpr (std::is_same_v<T, double>)
      return bit_cast<uint64_t>(result);
    else
      return result.bits;
  });
}

static Opcode parseOpcode(StringRef text, unsigned operands) {
  Opcode opcode;
  SmallVector<StringRef> parts;
  text.split(parts, '.');
  opcode.name = parts[0];
  opcode.operands = operands;
  for (StringRef part : ArrayRef(parts).drop_front())
    if (std::optional<PTXType> type = parsePTXType(part))
      opcode.types.push_back(*type);
    else
      opcode.modifiers.push_back(part);
  return opcode;
}

namespace {

//===----------------------------------------------------------------------===//
// Conversions, comparisons, selection
//===----------------------------------------------------------------------===//

std::optional<APFloat::roundingMode> getMode(const Opcode &opcode,
                                             StringRef suffix) {
  for (auto [name, mode] : {std::pair("rn", APFloat::rmNearestTiesToEven),
                            std::pair("rz", APFloat::rmTowardZero),
                            std::pair("rm", APFloat::rmTowardNegative),
                            std::pair("rp", APFloat::rmTowardPositive)})
    if (opcode.has((name + suffix).str()))
      return mode;
  return std::nullopt;
}

uint64_t convertWhole(const PTXType &to, double whole, bool isWide) {
  auto convert = [&](auto zero) {
    return to.mask(uint64_t(convertToInt<decltype(zero)>(whole, isWide)));
  };
  switch (to.bits) {
  case 8:
    return to.isSigned() ? convert(int8_t(0)) : convert(uint8_t(0));
  case 16:
    return to.isSigned() ? convert(int16_t(0)) : convert(uint16_t(0));
  case 32:
    return to.isSigned() ? convert(int32_t(0)) : convert(uint32_t(0));
  default:
    return to.isSigned() ? convert(int64_t(0)) : convert(uint64_t(0));
  }
}

AsmFunction selectFloatToInt(const Opcode &opcode, PTXType to, PTXType from) {
  auto mode = getMode(opcode, "i");
  if (!mode || !opcode.allows({"rni", "rzi", "rmi", "rpi", "ftz", "sat"}))
    return nullptr;
  bool isWide = from.bits == 64 || to.bits == 64;
  return [=, mode = *mode](const uint64_t *x, double) {
    return convertWhole(to, roundToWhole(readFloat(from.format, x[0]), mode),
                        isWide);
  };
}

AsmFunction selectIntToFloat(const Opcode &opcode, PTXType to, PTXType from) {
  auto mode = getMode(opcode, "");
  // f32 and narrower have no integer of 64 bits exactly in double.
  if (!mode || !opcode.allows({"rn", "rz"}) || from.bits == 64)
    return nullptr;
  bool towardsZero = opcode.has("rz");
  return [=](const uint64_t *x, double) {
    return writeFloat(to.format, double(from.extend(x[0])), towardsZero);
  };
}

AsmFunction selectFloatToFloat(const Opcode &opcode, PTXType to, PTXType from) {
  if (!opcode.allows({"rn", "rz", "satfinite", "relu", "ftz"}) || to.isPair ||
      from.isPair || opcode.has("ftz") || opcode.has("satfinite"))
    return nullptr;
  bool towardsZero = opcode.has("rz"), dropsNegative = opcode.has("relu");
  return [=](const uint64_t *x, double) {
    double value = readFloat(from.format, x[0]);
    if (dropsNegative && value < 0)
      value = 0;
    return writeFloat(to.format, value, towardsZero);
  };
}

/// `cvt.rn.f16x2.f32 d, a, b`, which puts `a` into the upper half, and
/// conversions between pairs.
AsmFunction selectPairConversion(const Opcode &opcode, PTXType to,
                                 PTXType from) {
  if (!opcode.allows({"rn", "rz", "satfinite", "relu"}))
    return nullptr;
  bool towardsZero = opcode.has("rz"), dropsNegative = opcode.has("relu");
  // To 8 bits there is no other way than to saturate.
  if (isFloat8(to.format) != opcode.has("satfinite"))
    return nullptr;
  auto convert = [=](uint64_t bits) {
    double value = readFloat(from.format, bits);
    if (dropsNegative && value < 0)
      value = 0;
    return writeFloat(to.format, value, towardsZero);
  };
  unsigned half = to.bits / 2, fromHalf = from.bits / 2;
  if (from.isPair && opcode.operands == 1)
    return [=](const uint64_t *x, double) {
      return convert(x[0]) | convert(x[0] >> fromHalf) << half;
    };
  if (!from.isPair && opcode.operands == 2)
    return [=](const uint64_t *x, double) {
      return convert(x[1]) | convert(x[0]) << half;
    };
  return nullptr;
}

AsmFunction selectConversion(const Opcode &opcode) {
  if (opcode.types.size() != 2)
    return nullptr;
  PTXType to = opcode.types[0], from = opcode.types[1];
  if (to.isPair)
    return selectPairConversion(opcode, to, from);
  if (opcode.operands != 1)
    return nullptr;
  if (to.isFloat() && from.isFloat())
    return selectFloatToFloat(opcode, to, from);
  if (to.isFloat())
    return selectIntToFloat(opcode, to, from);
  if (from.isFloat())
    return selectFloatToInt(opcode, to, from);
  if (!opcode.modifiers.empty())
    return nullptr;
  return [=](const uint64_t *x, double) { return to.mask(from.extend(x[0])); };
}

AsmFunction selectComparison(const Opcode &opcode) {
  PTXType type = opcode.types[0];
  if (!opcode.isOf(2) || opcode.modifiers.size() != 1 || type.isPair)
    return nullptr;
  using Compare = bool (*)(long double, long double);
  auto compare =
      StringSwitch<Compare>(opcode.modifiers[0])
          .Case("eq", [](long double a, long double b) { return a == b; })
          .Case("ne",
                [](long double a, long double b) { return a < b || a > b; })
          .Cases({"lt", "lo"},
                 [](long double a, long double b) { return a < b; })
          .Cases({"le", "ls"},
                 [](long double a, long double b) { return a <= b; })
          .Cases({"gt", "hi"},
                 [](long double a, long double b) { return a > b; })
          .Cases({"ge", "hs"},
                 [](long double a, long double b) { return a >= b; })
          .Default(nullptr);
  if (!compare)
    return nullptr;
  // Every integer of 64 bits is exact in long double.
  auto read = [=](uint64_t bits) -> long double {
    if (type.isFloat())
      return readFloat(type.format, bits);
    return type.isSigned() ? (long double)(type.extend(bits))
                           : (long double)(type.mask(bits));
  };
  return [=](const uint64_t *x, double) -> uint64_t {
    return compare(read(x[0]), read(x[1]));
  };
}

} // namespace

AsmFunction interpreter::selectAsmFunction(StringRef text, unsigned operands) {
  Opcode opcode = parseOpcode(text, operands);
  if (opcode.types.empty())
    return nullptr;
  PTXType type = opcode.types[0];
  StringRef name = opcode.name;
  if (name == "cvt")
    return selectConversion(opcode);
  if (name == "setp")
    return selectComparison(opcode);
  if (name == "selp" && opcode.isOf(3) && opcode.modifiers.empty())
    return [=](const uint64_t *x, double) {
      return type.mask(x[2] ? x[0] : x[1]);
    };
  if (name == "mov" && opcode.isOf(1) && opcode.modifiers.empty())
    return [=](const uint64_t *x, double) { return type.mask(x[0]); };
  // Instructions that take registers of any kind.
  if (opcode.types.size() != 1)
    return nullptr;
  if (AsmFunction function = selectBits(opcode))
    return function;
  return type.isFloat() ? selectFloat(opcode) : selectInt(opcode);
}

AsmFunction interpreter::selectPack(StringRef text) {
  std::optional<PTXType> type = parsePTXType(text);
  if (!type || (type->bits != 32 && type->bits != 64))
    return nullptr;
  unsigned half = type->bits / 2;
  return [=](const uint64_t *x, double) {
    return (x[0] & maskTrailingOnes<uint64_t>(half)) | x[1] << half;
  };
}

AsmFunction interpreter::selectUnpack(StringRef text, unsigned part) {
  std::optional<PTXType> type = parsePTXType(text);
  if (!type || (type->bits != 32 && type->bits != 64))
    return nullptr;
  unsigned half = type->bits / 2;
  return [=](const uint64_t *x, double) {
    return x[0] >> (part * half) & maskTrailingOnes<uint64_t>(half);
  };
}

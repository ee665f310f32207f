//===- PTXIntegers.cpp - Instructions of PTX on integers and bits ---------===//

#include "PTXFunctions.h"
#include "PTXOpcode.h"

using namespace llvm;
using namespace tilec;
using namespace tilec::interpreter;

/// A function of integers, extended as their type says.
template <typename F> static AsmFunction makeInt(PTXType type, F function) {
  return [=](const uint64_t *x, double) {
    return type.mask(function(type.extend(x[0]), type.extend(x[1])));
  };
}

static AsmFunction selectMultiply(const Opcode &opcode, bool adds) {
  PTXType type = opcode.types[0];
  PTXType result = type;
  bool isHigh = opcode.has("hi"), isWide = opcode.has("wide");
  if (!opcode.allows({"lo", "hi", "wide"}) || opcode.modifiers.size() != 1)
    return nullptr;
  if (isWide)
    result.bits *= 2;
  if (result.bits > 64)
    return nullptr;
  return [=](const uint64_t *x, double) {
    __int128 product = __int128(type.extend(x[0])) * type.extend(x[1]);
    if (type.bits == 64 && !type.isSigned())
      product = static_cast<unsigned __int128>(x[0]) * x[1];
    if (isHigh)
      product >>= type.bits;
    return result.mask(uint64_t(product) + (adds ? x[2] : 0));
  };
}

AsmFunction interpreter::selectInt(const Opcode &opcode) {
  PTXType type = opcode.types[0];
  StringRef name = opcode.name;
  if (name == "mul" && opcode.isOf(2))
    return selectMultiply(opcode, /*adds=*/false);
  if (name == "mad" && opcode.isOf(3))
    return selectMultiply(opcode, /*adds=*/true);
  if (!opcode.modifiers.empty())
    return nullptr;
  using I = int64_t;
  using U = uint64_t;
  if (opcode.isOf(2)) {
    if (name == "add")
      return makeInt(type, [](U a, U b) { return a + b; });
    if (name == "sub")
      return makeInt(type, [](U a, U b) { return a - b; });
    if (name == "and")
      return makeInt(type, [](U a, U b) { return a & b; });
    if (name == "or")
      return makeInt(type, [](U a, U b) { return a | b; });
    if (name == "xor")
      return makeInt(type, [](U a, U b) { return a ^ b; });
    bool isWideUnsigned = type.bits == 64 && !type.isSigned();
    if (name == "min" && !isWideUnsigned)
      return makeInt(type, [](I a, I b) { return std::min(a, b); });
    if (name == "max" && !isWideUnsigned)
      return makeInt(type, [](I a, I b) { return std::max(a, b); });
    // The count is a 32-bit number; too large ones shift everything out.
    if (name == "shl")
      return [=](const uint64_t *x, double) {
        uint32_t count = x[1];
        return count >= type.bits ? 0 : type.mask(x[0] << count);
      };
    if (name == "shr")
      return [=](const uint64_t *x, double) {
        uint32_t count = std::min<uint32_t>(x[1], type.bits - 1);
        bool isOut = !type.isSigned() && uint32_t(x[1]) >= type.bits;
        return isOut             ? 0
               : type.isSigned() ? type.mask(type.extend(x[0]) >> count)
                                 : type.mask(x[0]) >> count;
      };
  }
  if (opcode.isOf(1)) {
    auto make = [&](auto function) -> AsmFunction {
      return [=](const uint64_t *x, double) {
        return type.mask(function(type.mask(x[0])));
      };
    };
    if (name == "not")
      return make([](U a) { return ~a; });
    if (name == "cnot")
      return make([](U a) { return U(a == 0); });
    if (name == "neg")
      return make([](U a) { return 0 - a; });
    if (name == "abs")
      return [=](const uint64_t *x, double) {
        int64_t value = type.extend(x[0]);
        return type.mask(value < 0 ? 0 - U(value) : U(value));
      };
    if (name == "brev")
      return make(
          [=](U a) { return llvm::reverseBits(a) >> (64 - type.bits); });
    if (name == "popc")
      return make([](U a) { return U(llvm::popcount(a)); });
    if (name == "clz")
      return make(
          [=](U a) { return U(llvm::countl_zero(a)) - (64 - type.bits); });
  }
  return nullptr;
}

/// Instructions on bits with three or four operands.
AsmFunction interpreter::selectBits(const Opcode &opcode) {
  PTXType type = opcode.types[0];
  StringRef name = opcode.name;
  bool is32 = type.bits == 32;
  if (name == "lop3" && opcode.isOf(4) && is32 && opcode.modifiers.empty())
    return [](const uint64_t *x, double) -> uint64_t {
      uint32_t result = 0;
      for (unsigned i = 0; i < 8; ++i)
        if (x[3] >> i & 1)
          result |= (i & 4 ? x[0] : ~x[0]) & (i & 2 ? x[1] : ~x[1]) &
                    (i & 1 ? x[2] : ~x[2]);
      return result;
    };
  if (name == "prmt" && opcode.isOf(3) && is32 && opcode.modifiers.empty())
    return [](const uint64_t *x, double) -> uint64_t {
      return permuteBytes(x[0], x[1], x[2]);
    };
  if (name == "shf" && opcode.isOf(3) && is32 && opcode.modifiers.size() == 2 &&
      opcode.allows({"l", "r", "wrap", "clamp"})) {
    bool isLeft = opcode.has("l"), wraps = opcode.has("wrap");
    return [=](const uint64_t *x, double) -> uint64_t {
      uint32_t count =
          wraps ? x[2] & 31 : std::min<uint32_t>(uint32_t(x[2]), 32);
      uint64_t both = x[1] << 32 | uint32_t(x[0]);
      return uint32_t(isLeft ? both << count >> 32 : both >> count);
    };
  }
  if (name == "bfe" && opcode.isOf(3) && opcode.modifiers.empty() &&
      type.bits >= 32)
    return [=](const uint64_t *x, double) -> uint64_t {
      unsigned start = x[1] & 0xff, length = x[2] & 0xff;
      if (!length)
        return 0;
      // Past the end, a signed field goes on with its sign.
      uint64_t value = type.mask(x[0]), field = 0;
      unsigned top = std::min(start + length - 1, type.bits - 1);
      bool sign = type.isSigned() && value >> top & 1;
      for (unsigned i = 0; i < type.bits; ++i) {
        bool isInside = i < length && start + i < type.bits;
        bool bit = isInside ? value >> (start + i) & 1 : sign;
        field |= uint64_t(bit) << i;
      }
      return field;
    };
  if (name == "bfi" && opcode.isOf(4) && opcode.modifiers.empty() &&
      type.bits >= 32)
    return [=](const uint64_t *x, double) -> uint64_t {
      unsigned start = x[2] & 0xff, length = x[3] & 0xff;
      uint64_t result = type.mask(x[1]);
      for (unsigned i = 0; i < length && start + i < type.bits; ++i) {
        result &= ~(uint64_t(1) << (start + i));
        result |= (x[0] >> i & 1) << (start + i);
      }
      return result;
    };
  return nullptr;
}

//===- PTXFunctions.h - Single instructions of PTX on the host ------------===//
//
// PTX ISA, Instruction Set; for what libdevice and inline assembly share.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_LIB_INTERPRETER_PTXFUNCTIONS_H
#define TILEC_LIB_INTERPRETER_PTXFUNCTIONS_H

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>
#include <cstdint>
#include <limits>

namespace tilec::interpreter {

/// prmt: each nibble of the selector picks one of eight bytes, or with its top
/// bit that byte's sign.
inline uint32_t permuteBytes(uint32_t a, uint32_t b, uint32_t selector) {
  uint64_t bytes = uint64_t(b) << 32 | a;
  uint32_t result = 0;
  for (unsigned i = 0; i < 4; ++i) {
    unsigned pick = selector >> (4 * i) & 0xf;
    uint32_t byte = bytes >> (8 * (pick & 7)) & 0xff;
    if (pick & 8)
      byte = byte & 0x80 ? 0xff : 0;
    result |= byte << (8 * i);
  }
  return result;
}

/// The whole number that a value is rounded to.
inline double roundToWhole(double value, llvm::APFloat::roundingMode mode) {
  switch (mode) {
  case llvm::APFloat::rmTowardZero:
    return std::trunc(value);
  case llvm::APFloat::rmTowardNegative:
    return std::floor(value);
  case llvm::APFloat::rmTowardPositive:
    return std::ceil(value);
  case llvm::APFloat::rmNearestTiesToAway:
    return std::round(value);
  default:
    return std::nearbyint(value);
  }
}

/// A whole number as an integer; saturates. NaN gives 0, or the top bit alone
/// where one of the types has 64 bits (`isWide`).
template <typename To> To convertToInt(double value, bool isWide) {
  using Limits = std::numeric_limits<To>;
  if (std::isnan(value))
    return isWide ? To(uint64_t(1) << (8 * sizeof(To) - 1)) : 0;
  if (value <= static_cast<double>(Limits::min()))
    return Limits::min();
  // One more than the largest, which is a power of two.
  double end = std::ldexp(1.0, Limits::digits);
  return value >= end ? Limits::max() : static_cast<To>(value);
}

} // namespace tilec::interpreter

#endif // TILEC_LIB_INTERPRETER_PTXFUNCTIONS_H

//===- Element.h - Elements of tiles in host memory -----------------------===//
//
// How the interpreter holds an element: integers as their own width, a bool as
// a byte, f32 and f64 as the host's, the narrower floats as their bits.
// Arithmetic on the 16-bit floats is done in double and rounded once; for + - *
// / and the square root that equals one rounding of the exact result, because
// double has more than twice their digits.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_LIB_INTERPRETER_ELEMENT_H
#define TILEC_LIB_INTERPRETER_ELEMENT_H

#include "tilec/Support/DType.h"
#include "llvm/ADT/bit.h"
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>

namespace mlir {
class Type;
}

namespace tilec::interpreter {

/// `Pointer` is an address of 64 bits. An index is an I64.
enum class Element : uint8_t {
  I1,
  I8,
  I16,
  I32,
  I64,
  F16,
  BF16,
  F32,
  F64,
  F8E4M3,
  F8E5M2,
  F8E4M3FNUZ,
  F8E5M2FNUZ,
  Pointer
};

unsigned getBytes(Element element);
/// True for floats of 8 bits too; `isFloat8` for those alone, which have no
/// arithmetic.
bool isFloat(Element element);
bool isFloat8(Element element);
/// The element of a scalar or tile type; nothing for a type that the
/// interpreter does not know.
std::optional<Element> getElement(mlir::Type type);
Element getElement(DType dtype);
/// Number of elements of a scalar or tile type.
int64_t getCount(mlir::Type type);

//===----------------------------------------------------------------------===//
// 16-bit floats
//===----------------------------------------------------------------------===//

struct Half {
  uint16_t bits;
};
struct BFloat {
  uint16_t bits;
};

/// Rounds to nearest even, in one step, to a float of 16 bits with
/// `mantissaBits` stored digits.
template <int mantissaBits> inline uint16_t roundToBits16(double value) {
  constexpr int exponentBits = 15 - mantissaBits;
  constexpr int bias = (1 << (exponentBits - 1)) - 1;
  constexpr int shift = 52 - mantissaBits;
  constexpr uint64_t infinity = uint64_t(0x7ff) << 52;
  uint64_t bits = llvm::bit_cast<uint64_t>(value);
  uint16_t sign = (bits >> 48) & 0x8000;
  uint64_t magnitude = bits & ~(uint64_t(1) << 63);
  constexpr uint16_t largest = ((1 << exponentBits) - 1) << mantissaBits;
  if (magnitude > infinity)
    return sign | largest | (1 << (mantissaBits - 1)) |
           ((magnitude >> shift) & ((1 << mantissaBits) - 1));
  constexpr uint64_t smallestNormal = uint64_t(1023 + 1 - bias) << 52;
  if (magnitude < smallestNormal) {
    // The sum's unit in the last place is the smallest subnormal, so that the
    // addition itself rounds.
    constexpr uint64_t magic = uint64_t(1023 + 1 - bias - mantissaBits + 52)
                               << 52;
    double sum =
        llvm::bit_cast<double>(magnitude) + llvm::bit_cast<double>(magic);
    return sign | static_cast<uint16_t>(llvm::bit_cast<uint64_t>(sum) - magic);
  }
  uint64_t rebased = magnitude - (uint64_t(1023 - bias) << 52);
  uint64_t half = (uint64_t(1) << (shift - 1)) - 1 + ((rebased >> shift) & 1);
  uint64_t rounded = (rebased + half) >> shift;
  return sign | (rounded > largest ? largest : static_cast<uint16_t>(rounded));
}

inline double toDouble(Half value) {
  uint32_t magnitude = value.bits & 0x7fff;
  uint32_t sign = uint32_t(value.bits & 0x8000) << 16;
  // The factor moves the exponent from f16's bias to f32's, subnormals too.
  float scaled = llvm::bit_cast<float>(magnitude << 13) * 0x1p112f;
  uint32_t bits = llvm::bit_cast<uint32_t>(scaled);
  if (magnitude >= 0x7c00)
    bits = 0x7f800000 | (magnitude & 0x3ff) << 13;
  return llvm::bit_cast<float>(bits | sign);
}
inline double toDouble(BFloat value) {
  return llvm::bit_cast<float>(uint32_t(value.bits) << 16);
}
inline double toDouble(float value) { return value; }
inline double toDouble(double value) { return value; }

/// One rounding to nearest even.
template <typename T> inline T fromDouble(double value);
template <> inline Half fromDouble<Half>(double value) {
  return {roundToBits16<10>(value)};
}
template <> inline BFloat fromDouble<BFloat>(double value) {
  return {roundToBits16<7>(value)};
}
template <> inline float fromDouble<float>(double value) {
  return static_cast<float>(value);
}
template <> inline double fromDouble<double>(double value) { return value; }

//===----------------------------------------------------------------------===//
// 8-bit floats
//===----------------------------------------------------------------------===//

/// `mantissaDigits` stored digits; `largestBits` is the largest finite value.
/// The format has an infinity after that value, or NaN there, or
/// (`isUnsigned0`) NaN in the place of -0 (OCP 8-bit Floating Point
/// Specification; Noune et al., 8-bit Numerical Formats for Deep Neural
/// Networks).
template <int mantissaDigits, int exponentBias, uint8_t largestBits,
          bool hasInf, bool isUnsigned0>
struct Float8 {
  static constexpr int mantissaBits = mantissaDigits, bias = exponentBias,
                       smallestExponent = 1 - bias;
  static constexpr uint8_t largest = largestBits,
                           nan = isUnsigned0 ? 0x80 : 0x7f;
  static constexpr bool hasInfinity = hasInf, hasUnsignedZero = isUnsigned0;
  uint8_t bits;
};
using Float8E4M3 = Float8<3, 7, 0x7e, false, false>;
using Float8E5M2 = Float8<2, 15, 0x7b, true, false>;
using Float8E4M3FNUZ = Float8<3, 8, 0x7f, false, true>;
using Float8E5M2FNUZ = Float8<2, 16, 0x7f, false, true>;

template <typename T, typename = void> constexpr bool isFloat8Type = false;
template <typename T>
constexpr bool isFloat8Type<T, decltype(void(T::hasUnsignedZero))> = true;

inline double makePowerOfTwo(int exponent) {
  return llvm::bit_cast<double>(uint64_t(1023 + exponent) << 52);
}

template <int m, int b, uint8_t l, bool i, bool u>
inline double toDouble(Float8<m, b, l, i, u> value) {
  using T = Float8<m, b, l, i, u>;
  unsigned magnitude = value.bits & 0x7f;
  double sign = value.bits & 0x80 ? -1 : 1;
  if (u ? value.bits == T::nan : magnitude > l)
    return i && magnitude == l + 1
               ? sign * std::numeric_limits<double>::infinity()
               : std::numeric_limits<double>::quiet_NaN();
  unsigned exponent = std::max(magnitude >> m, 1u);
  double mantissa = magnitude - ((exponent - 1) << m);
  return sign * mantissa *
         makePowerOfTwo(T::smallestExponent - m + int(exponent) - 1);
}

/// Rounds once, to nearest even or towards zero. Beyond the largest finite
/// value that value is the result, for infinity too.
template <typename T> inline T roundToFloat8(double value, bool towardsZero) {
  if (std::isnan(value))
    return {T::nan};
  static const double largest = toDouble(T{T::largest});
  uint64_t bits = llvm::bit_cast<uint64_t>(value);
  uint8_t sign = bits >> 56 & 0x80;
  double magnitude = std::fabs(value);
  if (magnitude >= largest)
    return {uint8_t(sign | T::largest)};
  int exponent = std::max(int(bits >> 52 & 0x7ff) - 1023, T::smallestExponent);
  // In units of the last place.
  double scaled = magnitude * makePowerOfTwo(T::mantissaBits - exponent);
  double whole = towardsZero ? std::floor(scaled) : (scaled + 0x1p52) - 0x1p52;
  uint8_t rounded = ((exponent - T::smallestExponent) << T::mantissaBits) +
                    static_cast<unsigned>(whole);
  return {uint8_t(T::hasUnsignedZero && !rounded ? 0 : sign | rounded)};
}
template <> inline Float8E4M3 fromDouble<Float8E4M3>(double value) {
  return roundToFloat8<Float8E4M3>(value, false);
}
template <> inline Float8E5M2 fromDouble<Float8E5M2>(double value) {
  return roundToFloat8<Float8E5M2>(value, false);
}
template <> inline Float8E4M3FNUZ fromDouble<Float8E4M3FNUZ>(double value) {
  return roundToFloat8<Float8E4M3FNUZ>(value, false);
}
template <> inline Float8E5M2FNUZ fromDouble<Float8E5M2FNUZ>(double value) {
  return roundToFloat8<Float8E5M2FNUZ>(value, false);
}

/// One rounding towards zero; what is finite stays finite.
template <typename T> inline T fromDoubleTowardsZero(double value) {
  if constexpr (isFloat8Type<T>) {
    return roundToFloat8<T>(value, true);
  } else if constexpr (std::is_same_v<T, double>) {
    return value;
  } else {
    T nearest = fromDouble<T>(value);
    if (!(std::fabs(toDouble(nearest)) > std::fabs(value)))
      return nearest;
    // The neighbour nearer to zero has the next smaller number as its bits.
    using Bits = std::conditional_t<sizeof(T) == 2, uint16_t, uint32_t>;
    return llvm::bit_cast<T>(Bits(llvm::bit_cast<Bits>(nearest) - 1));
  }
}

//===----------------------------------------------------------------------===//
// Formats
//===----------------------------------------------------------------------===//

/// What the error bounds need to know of a float format.
template <typename T> struct Format;
template <int digits, int smallestExponent, int largestExponent>
struct FormatBase {
  /// Half a unit in the last place of 1, and so of no value less, relatively.
  static constexpr double roundoff = 1.0 / double(uint64_t(1) << digits);
  static double smallestNormal() { return std::ldexp(1.0, smallestExponent); }
  static double smallest() {
    return std::ldexp(1.0, smallestExponent - digits + 1);
  }
  static double largest() {
    return std::ldexp(2.0 - 2 * roundoff, largestExponent);
  }
};
template <> struct Format<Half> : FormatBase<11, -14, 15> {};
template <> struct Format<BFloat> : FormatBase<8, -126, 127> {};
template <> struct Format<float> : FormatBase<24, -126, 127> {};
template <> struct Format<double> : FormatBase<53, -1022, 1023> {};

template <int m, int b, uint8_t l, bool i, bool u>
struct Format<Float8<m, b, l, i, u>> {
  using T = Float8<m, b, l, i, u>;
  static constexpr double roundoff = 1.0 / (2 << m);
  static double smallest() { return toDouble(T{1}); }
  static double largest() { return toDouble(T{l}); }
};

/// The type in which an operation on `T` is computed before it is rounded.
template <typename T>
using Wide = std::conditional_t<std::is_same_v<T, float>, float, double>;
template <typename T> inline Wide<T> widen(T value) {
  return static_cast<Wide<T>>(toDouble(value));
}
template <> inline float widen(float value) { return value; }
template <typename T> inline T narrow(Wide<T> value) {
  return fromDouble<T>(value);
}
template <> inline float narrow<float>(float value) { return value; }

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

/// An integer of `bits` bits as an unsigned host integer; wrapping and signs
/// are made explicit here, so that no operation depends on C++'s promotions.
template <unsigned bits> struct Int {
  using Storage = std::conditional_t<
      bits <= 8, uint8_t,
      std::conditional_t<bits == 16, uint16_t,
                         std::conditional_t<bits == 32, uint32_t, uint64_t>>>;
  static constexpr unsigned width = bits;
  static Storage wrap(uint64_t value) {
    return static_cast<Storage>(bits == 1 ? value & 1 : value);
  }
  static int64_t toSigned(Storage value) {
    if constexpr (bits == 1)
      return -int64_t(value);
    else
      return static_cast<std::make_signed_t<Storage>>(value);
  }
  static constexpr int64_t smallest = bits == 64
                                          ? std::numeric_limits<int64_t>::min()
                                          : -(int64_t(1) << (bits - 1));
  static constexpr int64_t largest = ~smallest;
  static constexpr uint64_t largestUnsigned = ~uint64_t(0) >> (64 - bits);
};

/// Calls `visitor` with the C++ type that holds an integer or float element,
/// as a null pointer to it.
template <typename Visitor> auto visitInt(Element element, Visitor visitor) {
  switch (element) {
  case Element::I1:
    return visitor(static_cast<Int<1> *>(nullptr));
  case Element::I8:
    return visitor(static_cast<Int<8> *>(nullptr));
  case Element::I16:
    return visitor(static_cast<Int<16> *>(nullptr));
  case Element::I32:
    return visitor(static_cast<Int<32> *>(nullptr));
  default:
    return visitor(static_cast<Int<64> *>(nullptr));
  }
}
/// Not for floats of 8 bits.
template <typename Visitor> auto visitFloat(Element element, Visitor visitor) {
  switch (element) {
  case Element::F16:
    return visitor(static_cast<Half *>(nullptr));
  case Element::BF16:
    return visitor(static_cast<BFloat *>(nullptr));
  case Element::F32:
    return visitor(static_cast<float *>(nullptr));
  default:
    return visitor(static_cast<double *>(nullptr));
  }
}
/// As above, for elements that may be floats of 8 bits too.
template <typename Visitor>
auto visitAnyFloat(Element element, Visitor visitor) {
  switch (element) {
  case Element::F8E4M3:
    return visitor(static_cast<Float8E4M3 *>(nullptr));
  case Element::F8E5M2:
    return visitor(static_cast<Float8E5M2 *>(nullptr));
  case Element::F8E4M3FNUZ:
    return visitor(static_cast<Float8E4M3FNUZ *>(nullptr));
  case Element::F8E5M2FNUZ:
    return visitor(static_cast<Float8E5M2FNUZ *>(nullptr));
  default:
    return visitFloat(element, visitor);
  }
}

} // namespace tilec::interpreter

#endif // TILEC_LIB_INTERPRETER_ELEMENT_H

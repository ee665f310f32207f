//===- HostArray.cpp - Arrays in host memory ------------------------------===//

#include "tilec/Support/HostArray.h"
#include "llvm/ADT/APSInt.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>
#include <cstdlib>
#include <cstring>

using namespace llvm;
using namespace tilec;

//===----------------------------------------------------------------------===//
// Storage
//===----------------------------------------------------------------------===//

static constexpr size_t alignment = 256;

/// Zeroed memory, or null. An empty array has an address too.
static char *allocate(size_t bytes) {
  size_t rounded = alignTo(std::max<size_t>(bytes, 1), alignment);
  void *memory = std::aligned_alloc(alignment, rounded);
  return memory ? static_cast<char *>(std::memset(memory, 0, rounded))
                : nullptr;
}

void HostArray::Free::operator()(char *pointer) const { std::free(pointer); }

std::optional<HostArray> HostArray::create(DType dtype,
                                           ArrayRef<int64_t> shape) {
  int64_t bytes = tilec::getBytes(dtype);
  for (int64_t size : shape) {
    std::optional<int64_t> product = checkedMul(bytes, size);
    if (size < 0 || !product || *product > maxBytes)
      return std::nullopt;
    bytes = *product;
  }
  HostArray array;
  array.dtype = dtype;
  array.shape.assign(shape.begin(), shape.end());
  array.data.reset(allocate(bytes));
  if (!array.data)
    return std::nullopt;
  return array;
}

HostArray::HostArray(DType dtype, ArrayRef<int64_t> shape) {
  std::optional<HostArray> array = create(dtype, shape);
  if (!array)
    report_bad_alloc_error("out of memory for an array");
  *this = std::move(*array);
}

HostArray::HostArray(const HostArray &other)
    : dtype(other.dtype), shape(other.shape) {
  if (!other.data)
    return;
  data.reset(allocate(other.getNumBytes()));
  if (!data)
    report_bad_alloc_error("out of memory for an array");
  std::memcpy(data.get(), other.data.get(), other.getNumBytes());
}

HostArray &HostArray::operator=(HostArray other) {
  dtype = other.dtype;
  shape = std::move(other.shape);
  data = std::move(other.data);
  return *this;
}

int64_t HostArray::getNumElements() const {
  if (!data)
    return 0;
  int64_t count = 1;
  for (int64_t size : shape)
    count *= size;
  return count;
}

//===----------------------------------------------------------------------===//
// Elements as bits
//===----------------------------------------------------------------------===//

uint64_t HostArray::getBits(int64_t index) const {
  const char *element = data.get() + index * getBytes(dtype);
  switch (getBytes(dtype)) {
  case 1:
    return static_cast<uint8_t>(*element);
  case 2:
    return support::endian::read16le(element);
  case 4:
    return support::endian::read32le(element);
  default:
    return support::endian::read64le(element);
  }
}

void HostArray::setBits(int64_t index, uint64_t bits) {
  char *element = data.get() + index * getBytes(dtype);
  switch (getBytes(dtype)) {
  case 1:
    *element = static_cast<char>(bits);
    return;
  case 2:
    return support::endian::write16le(element, bits);
  case 4:
    return support::endian::write32le(element, bits);
  default:
    return support::endian::write64le(element, bits);
  }
}

/// The value of an integer's bits; that of a u64 wraps to a signed number.
static int64_t bitsToInt(DType dtype, uint64_t bits) {
  switch (getKind(dtype)) {
  case DTypeKind::Bool:
    return bits != 0;
  case DTypeKind::Int:
    return SignExtend64(bits, getBits(dtype));
  default:
    return bits & maskTrailingOnes<uint64_t>(getBits(dtype));
  }
}

/// fp8e4b15 is f16 without the upper bit of the exponent, which is 0 below 2,
/// and the lower seven of the mantissa; it has neither infinity nor NaN.
static double e4b15ToDouble(uint64_t bits) {
  uint64_t half = ((bits & 0x7F) << 7) | ((bits & 0x80) << 8);
  return APFloat(APFloat::IEEEhalf(), APInt(16, half)).convertToDouble();
}

/// The bits of `value`: through f16, towards zero, as Triton has it, then to
/// nearest.
static uint64_t doubleToE4B15(double value) {
  constexpr double largest = 1.75;
  double magnitude = std::isnan(value) ? largest : std::fabs(value);
  APFloat half(std::min(magnitude, largest));
  bool losesInfo;
  half.convert(APFloat::IEEEhalf(), APFloat::rmTowardZero, &losesInfo);
  uint64_t bits = (half.bitcastToAPInt().getZExtValue() + 0x40) >> 7;
  return bits | (std::signbit(value) ? 0x80 : 0);
}

double tilec::bitsToDouble(DType dtype, uint64_t bits) {
  if (dtype == DType::F8E4B15)
    return e4b15ToDouble(bits);
  if (dtype == DType::F64)
    return bit_cast<double>(bits);
  if (dtype == DType::F32)
    return bit_cast<float>(static_cast<uint32_t>(bits));
  if (const fltSemantics *semantics = getSemantics(dtype)) {
    APFloat value(*semantics, APInt(getBits(dtype), bits));
    return value.convertToDouble();
  }
  int64_t value = bitsToInt(dtype, bits);
  return dtype == DType::U64 ? static_cast<double>(static_cast<uint64_t>(value))
                             : static_cast<double>(value);
}

/// Drops the fraction and wraps to 64 bits; NaN and infinities give 0.
static uint64_t wrapToInt(double value) {
  double remainder = std::fmod(std::trunc(value), 0x1p64);
  if (std::isnan(remainder))
    return 0;
  if (remainder < 0)
    return 0 - static_cast<uint64_t>(-remainder);
  return static_cast<uint64_t>(remainder);
}

static uint64_t roundToFloat(APFloat value, const fltSemantics &semantics) {
  bool losesInfo;
  value.convert(semantics, APFloat::rmNearestTiesToEven, &losesInfo);
  return value.bitcastToAPInt().getZExtValue();
}

uint64_t tilec::doubleToBits(DType dtype, double value) {
  if (dtype == DType::F8E4B15)
    return doubleToE4B15(value);
  if (dtype == DType::F64)
    return bit_cast<uint64_t>(value);
  if (dtype == DType::F32)
    return bit_cast<uint32_t>(static_cast<float>(value));
  if (const fltSemantics *semantics = getSemantics(dtype))
    return roundToFloat(APFloat(value), *semantics);
  if (dtype == DType::I1)
    return value != 0;
  return wrapToInt(value) & maskTrailingOnes<uint64_t>(getBits(dtype));
}

//===----------------------------------------------------------------------===//
// Elements as numbers
//===----------------------------------------------------------------------===//

double HostArray::getDouble(int64_t index) const {
  return bitsToDouble(dtype, getBits(index));
}

int64_t HostArray::getInt(int64_t index) const {
  return bitsToInt(dtype, getBits(index));
}

void HostArray::setDouble(int64_t index, double value) {
  setBits(index, doubleToBits(dtype, value));
}

void HostArray::setInt(int64_t index, int64_t value) {
  if (const fltSemantics *semantics = getSemantics(dtype)) {
    // Through a double, large integers would be rounded twice.
    APFloat rounded(*semantics);
    rounded.convertFromAPInt(APInt(64, value, true), true,
                             APFloat::rmNearestTiesToEven);
    setBits(index, rounded.bitcastToAPInt().getZExtValue());
    return;
  }
  if (dtype == DType::F8E4B15)
    setDouble(index, static_cast<double>(value));
  else
    setBits(index, dtype == DType::I1 ? value != 0 : value);
}

//===----------------------------------------------------------------------===//
// Random contents
//===----------------------------------------------------------------------===//

/// The output function of SplitMix64 (Steele, Lea, Flood 2014).
static uint64_t mix(uint64_t state) {
  state = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9;
  state = (state ^ (state >> 27)) * 0x94D049BB133111EB;
  return state ^ (state >> 31);
}

static uint64_t getRandomBits(uint64_t seed, uint64_t index) {
  constexpr uint64_t golden = 0x9E3779B97F4A7C15;
  // The seed is mixed first, or neighbouring seeds would share sequences.
  return mix(mix(seed + golden) + (index + 1) * golden);
}

void tilec::fillUniform(HostArray &array, uint64_t seed) {
  // With as many random bits as the type has digits every value is exact, and
  // none is rounded up to 0.5.
  const fltSemantics *semantics = getSemantics(array.getDType());
  unsigned digits = semantics ? APFloat::semanticsPrecision(*semantics)
                    : array.getDType() == DType::F8E4B15 ? 4
                                                         : 53;
  for (int64_t i = 0, count = array.getNumElements(); i < count; ++i) {
    uint64_t bits = getRandomBits(seed, i) >> (64 - digits);
    array.setDouble(i,
                    std::ldexp(static_cast<double>(bits), -int(digits)) - 0.5);
  }
}

void tilec::fillRandomIntegers(HostArray &array, int64_t low, int64_t high,
                               uint64_t seed) {
  uint64_t span = static_cast<uint64_t>(high) - static_cast<uint64_t>(low);
  for (int64_t i = 0, count = array.getNumElements(); i < count; ++i) {
    // The high half of the product is uniform in [0, span).
    auto product =
        static_cast<unsigned __int128>(getRandomBits(seed, i)) * span;
    array.setInt(i, low + static_cast<uint64_t>(product >> 64));
  }
}

//===- Compare.cpp - Another engine's result against the bounds -----------===//

#include "tilec/Interpreter/Interpreter.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>
#include <cstring>

using namespace tilec;

/// A float with as many digits as tell it from its neighbours.
static std::string formatFloat(DType dtype, uint64_t bits) {
  double value = bitsToDouble(dtype, bits);
  char text[40];
  for (int digits = 1; digits <= 17; ++digits) {
    std::snprintf(text, sizeof(text), "%.*g", digits, value);
    if (std::isnan(value) ||
        doubleToBits(dtype, std::strtod(text, nullptr)) == bits)
      break;
  }
  return text;
}

static std::string format(const HostArray &array, int64_t index) {
  DType dtype = array.getDType();
  if (isFloat(dtype))
    return formatFloat(dtype, array.getBits(index));
  if (dtype == DType::U64)
    return std::to_string(array.getBits(index));
  return std::to_string(array.getInt(index));
}

/// Whether an element that a program wrote is within its bound.
static bool isWithin(const HostArray &expected, const HostArray &found,
                     int64_t index, double bound) {
  if (std::isinf(bound))
    return true;
  if (!isFloat(expected.getDType()))
    return false;
  double a = expected.getDouble(index), b = found.getDouble(index);
  if (std::isnan(a) || std::isnan(b))
    return std::isnan(a) && std::isnan(b);
  return a == b || std::fabs(a - b) <= bound;
}

std::optional<Difference> tilec::compare(const Buffer &buffer,
                                         const HostArray &other) {
  const HostArray &array = *buffer.array;
  int64_t count = array.getNumElements();
  // Engines of one kernel have arrays of one shape and type.
  if (other.getDType() != array.getDType() || other.getNumElements() != count)
    return Difference{0,
                      llvm::formatv("{0} elements of {1}", count,
                                    getLanguageName(array.getDType())),
                      llvm::formatv("{0} elements of {1}",
                                    other.getNumElements(),
                                    getLanguageName(other.getDType())),
                      0, std::max(count, other.getNumElements())};
  if (!count ||
      !std::memcmp(array.getData(), other.getData(), array.getNumBytes()))
    return std::nullopt;

  std::optional<Difference> first;
  for (int64_t i = 0; i < count; ++i) {
    if (array.getBits(i) == other.getBits(i))
      continue;
    bool isWritten = !buffer.written.empty() && buffer.written[i];
    double bound = isWritten ? buffer.bounds[i] : 0;
    if (isWritten && isWithin(array, other, i, bound))
      continue;
    if (!first)
      first = Difference{i, format(array, i), format(other, i), bound, 0};
    ++first->count;
  }
  return first;
}

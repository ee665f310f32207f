//===- HostArray.h - Arrays in host memory --------------------------------===//

#ifndef TILEC_SUPPORT_HOSTARRAY_H
#define TILEC_SUPPORT_HOSTARRAY_H

#include "tilec/Support/DType.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

namespace tilec {

/// A dense row-major array of one element type. Copies share nothing; the data
/// is aligned to 256 bytes, as device memory is.
class HostArray {
public:
  /// Bytes of the largest array.
  static constexpr int64_t maxBytes = int64_t(1) << 46;

  HostArray() = default;
  /// An array of zeros. What does not fit in memory ends the program; where
  /// the shape is a user's, use `create`.
  HostArray(DType dtype, llvm::ArrayRef<int64_t> shape);
  /// As above; nothing where a size is negative or memory does not suffice.
  static std::optional<HostArray> create(DType dtype,
                                         llvm::ArrayRef<int64_t> shape);
  HostArray(const HostArray &other);
  HostArray(HostArray &&) = default;
  HostArray &operator=(HostArray other);

  DType getDType() const { return dtype; }
  llvm::ArrayRef<int64_t> getShape() const { return shape; }
  int64_t getNumElements() const;
  size_t getNumBytes() const { return getNumElements() * getBytes(dtype); }
  char *getData() { return data.get(); }
  const char *getData() const { return data.get(); }

  /// The element at a row-major index, of any float or integer type, as a
  /// double; 64-bit integers beyond 2^53 are rounded.
  double getDouble(int64_t index) const;
  /// The element of an integer array, sign- or zero-extended.
  int64_t getInt(int64_t index) const;
  /// Stores a value: floats by one rounding to nearest even, integers by
  /// wrapping.
  void setDouble(int64_t index, double value);
  void setInt(int64_t index, int64_t value);

  /// The bits of an element, zero-extended.
  uint64_t getBits(int64_t index) const;
  void setBits(int64_t index, uint64_t bits);

private:
  struct Free {
    void operator()(char *pointer) const;
  };
  DType dtype = DType::F32;
  llvm::SmallVector<int64_t, 4> shape;
  std::unique_ptr<char[], Free> data;
};

/// Reads bits of one element as a double (exact for every type but 64-bit
/// integers), and back with one rounding to nearest even.
double bitsToDouble(DType dtype, uint64_t bits);
uint64_t doubleToBits(DType dtype, double value);

/// How a fresh array is filled: design of `--arg` (`zeros:f32:4x200`,
/// `rand:f32:4x200:seed`, `randint:i32:32x8:LO:HI:seed`, `arange:i32:64`).
/// `rand` is uniform in [-0.5, 0.5), `randint` in [LO, HI). The generator is
/// SplitMix64 on (seed, index), so that a value depends on nothing else.
void fillUniform(HostArray &array, uint64_t seed);
void fillRandomIntegers(HostArray &array, int64_t low, int64_t high,
                        uint64_t seed);

} // namespace tilec

#endif // TILEC_SUPPORT_HOSTARRAY_H

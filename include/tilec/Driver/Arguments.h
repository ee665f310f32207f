//===- Arguments.h - Values on the command line ---------------------------===//
//
// `--arg N=VALUE`: numbers, truth values, None, words, arrays from .npy files
// and arrays that are made on the spot.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_DRIVER_ARGUMENTS_H
#define TILEC_DRIVER_ARGUMENTS_H

#include "tilec/Support/HostArray.h"
#include "llvm/Support/Error.h"
#include <string>
#include <variant>

namespace tilec {

/// An array before it is made: `@x.npy:bf16`, `rand:f32:4x200:7`.
struct ArraySource {
  enum class Kind { File, Zeros, Uniform, Integers, Counting };
  Kind kind = Kind::Zeros;
  std::string path;
  /// Absent where a file decides.
  std::optional<DType> dtype;
  llvm::SmallVector<int64_t, 4> shape;
  int64_t low = 0, high = 0;
  /// Absent: the run's own.
  std::optional<uint64_t> seed;
  /// Elements between an aligned address and the first element.
  int64_t offset = 0;

  /// Makes the array, without the offset. `as` is the type that a signature
  /// gives to bits in a file.
  llvm::Expected<HostArray> make(uint64_t defaultSeed,
                                 std::optional<DType> as = std::nullopt) const;
};

struct NoneArgument {};
/// A tuple `t`, whose elements are arguments of their own: `t.0`, `t.1`.
struct TupleArgument {
  size_t size = 0;
};
/// A word for a constexpr: `relu`, `tl.float16`.
struct WordArgument {
  std::string text;
};
/// Wide enough for every integer type.
using IntegerArgument = __int128;

struct RunArgument {
  std::string name;
  /// As written, for constexprs and messages.
  std::string text;
  std::variant<NoneArgument, bool, IntegerArgument, double, WordArgument,
               ArraySource, TupleArgument>
      value;

  const ArraySource *getArray() const {
    return std::get_if<ArraySource>(&value);
  }
};

/// Reads `NAME=VALUE`; a tuple is followed by its elements, at every depth.
llvm::Expected<std::vector<RunArgument>> parseArgument(llvm::StringRef text);

/// The smallest and largest value of an integer type.
std::pair<IntegerArgument, IntegerArgument> getLimits(DType dtype);
/// The type of an integer argument where nothing names one, as at a launch
/// from Python: i32, i64 or u64; nothing where it does not fit.
std::optional<DType> inferType(IntegerArgument value);
std::string toString(IntegerArgument value);
/// The bits that a scalar argument has as `dtype`, or why it has none.
llvm::Expected<uint64_t> getScalarBits(const RunArgument &argument,
                                       DType dtype);

/// The element at a row-major index, as people write it.
std::string formatElement(const HostArray &array, int64_t index);
/// `[0, 1]` for a row-major index.
std::string formatIndex(llvm::ArrayRef<int64_t> shape, int64_t index);
/// `[90, 100]`
std::string formatShape(llvm::ArrayRef<int64_t> shape);

} // namespace tilec

#endif // TILEC_DRIVER_ARGUMENTS_H

//===- Type.h - Types of the language -------------------------------------===//
//
// What the language knows of a run-time value and its IR type does not: whether
// an integer is signed, and that a pointer reaches bools. A scalar has no
// shape; a tile of shape [1] is not a scalar.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_LIB_FRONTEND_TYPE_H
#define TILEC_LIB_FRONTEND_TYPE_H

#include "tilec/Support/DType.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <string>

namespace tilec::sema {

/// Most elements of one tile, as in Triton.
inline constexpr int64_t maxTileElements = 1048576;

struct Type {
  /// Of the pointee, for a pointer.
  DType dtype = DType::I32;
  bool isPointer = false;
  /// Of a pointer that nothing is stored through; not part of the type proper.
  bool isConst = false;
  llvm::SmallVector<int64_t, 4> shape;

  Type() = default;
  Type(DType dtype, llvm::ArrayRef<int64_t> shape = {})
      : dtype(dtype), shape(shape) {}
  static Type pointer(DType pointee, llvm::ArrayRef<int64_t> shape = {}) {
    Type type(pointee, shape);
    type.isPointer = true;
    return type;
  }

  bool isTile() const { return !shape.empty(); }
  bool isFloat() const { return !isPointer && tilec::isFloat(dtype); }
  bool isInteger() const { return !isPointer && tilec::isInteger(dtype); }
  bool isBool() const { return !isPointer && dtype == DType::I1; }
  bool isUnsigned() const { return isInteger() && tilec::isUnsigned(dtype); }
  bool isSigned() const { return isInteger() && !tilec::isUnsigned(dtype); }
  unsigned getBits() const { return tilec::getBits(dtype); }

  /// The type of one element.
  Type getElement() const {
    Type type(dtype);
    type.isPointer = isPointer;
    type.isConst = isConst;
    return type;
  }
  Type withShape(llvm::ArrayRef<int64_t> newShape) const {
    Type type = getElement();
    type.shape.assign(newShape.begin(), newShape.end());
    return type;
  }
  Type withDType(DType newDType) const { return Type(newDType, shape); }

  bool operator==(const Type &other) const {
    return dtype == other.dtype && isPointer == other.isPointer &&
           shape == other.shape;
  }
  bool operator!=(const Type &other) const { return !(*this == other); }
};

/// The shape that both can be broadcast to; nothing where there is none.
std::optional<llvm::SmallVector<int64_t, 4>>
getJoinedShape(llvm::ArrayRef<int64_t> a, llvm::ArrayRef<int64_t> b);
/// `[4, 8]`
std::string toString(llvm::ArrayRef<int64_t> shape);
/// The element's word in a signature: `*fp32`, `u8`.
std::string getElementName(const Type &type);
/// `fp32`, `*fp32[4, 8]`
std::string toString(const Type &type);

} // namespace tilec::sema

#endif // TILEC_LIB_FRONTEND_TYPE_H

//===- DType.h - Element types of the language ----------------------------===//
//
// One enumeration for what a kernel's pointer points to, what a host array
// holds and what a signature names. IR types are signless; this is where
// signedness lives outside the front end.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_SUPPORT_DTYPE_H
#define TILEC_SUPPORT_DTYPE_H

#include "llvm/ADT/StringRef.h"
#include <optional>

namespace llvm {
struct fltSemantics;
}
namespace mlir {
class MLIRContext;
class Type;
} // namespace mlir

namespace tilec {

enum class DType {
#define DTYPE(Name, signature, language, bits, kind, npy, torch) Name,
#include "tilec/Support/DTypes.def"
};

enum class DTypeKind { Bool, Int, UInt, Float };

DTypeKind getKind(DType dtype);
/// Width of a value in bits; 1 for i1.
unsigned getBits(DType dtype);
/// Bytes of one element in memory; 1 for i1.
unsigned getBytes(DType dtype);
inline bool isFloat(DType dtype) { return getKind(dtype) == DTypeKind::Float; }
/// True for the floats of 8 bits, in which nothing is computed.
inline bool isFloat8(DType dtype) {
  return isFloat(dtype) && getBits(dtype) == 8;
}
/// True for i1 and every integer.
inline bool isInteger(DType dtype) { return !isFloat(dtype); }
inline bool isUnsigned(DType dtype) {
  return getKind(dtype) == DTypeKind::UInt || getKind(dtype) == DTypeKind::Bool;
}

/// `fp32`: its word in a signature.
llvm::StringRef getSignatureName(DType dtype);
/// `float32`: its word in a kernel (`tl.float32`).
llvm::StringRef getLanguageName(DType dtype);
llvm::StringRef getTorchName(DType dtype);
/// `f4`: the type string of a .npy header without its byte order; bf16 and the
/// 8-bit floats are stored as their bits, `u2` and `u1`.
llvm::StringRef getNpyName(DType dtype);

std::optional<DType> parseSignatureName(llvm::StringRef name);
std::optional<DType> parseLanguageName(llvm::StringRef name);
std::optional<DType> parseTorchName(llvm::StringRef name);
/// Accepts the signature's, the language's and torch's word, and numpy's short
/// `f32`, `f16`, `f64` as used by `--arg`.
std::optional<DType> parseAnyName(llvm::StringRef name);

/// The signless IR type; i8 for fp8e4b15, which IR does not know.
mlir::Type getIRType(DType dtype, mlir::MLIRContext *context);
/// The float format; null for integers and for fp8e4b15.
const llvm::fltSemantics *getSemantics(DType dtype);

} // namespace tilec

#endif // TILEC_SUPPORT_DTYPE_H

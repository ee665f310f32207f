//===- DType.cpp - Element types of the language --------------------------===//

#include "tilec/Support/DType.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using namespace tilec;

namespace {
struct Facts {
  StringLiteral signature, language, npy, torch;
  unsigned bits;
  DTypeKind kind;
};
} // namespace

static constexpr Facts table[] = {
#define DTYPE(Name, signature, language, bits, kind, npy, torch)               \
  {signature, language, npy, torch, bits, DTypeKind::kind},
#include "tilec/Support/DTypes.def"
};

static const Facts &getFacts(DType dtype) {
  return table[static_cast<size_t>(dtype)];
}

/// The element type one of whose words is `name`.
static std::optional<DType> parse(StringRef name, StringLiteral Facts::*word) {
  for (auto [index, facts] : enumerate(table))
    if (facts.*word == name)
      return static_cast<DType>(index);
  return std::nullopt;
}

DTypeKind tilec::getKind(DType dtype) { return getFacts(dtype).kind; }
unsigned tilec::getBits(DType dtype) { return getFacts(dtype).bits; }
unsigned tilec::getBytes(DType dtype) { return (getBits(dtype) + 7) / 8; }

StringRef tilec::getSignatureName(DType dtype) {
  return getFacts(dtype).signature;
}
StringRef tilec::getLanguageName(DType dtype) {
  return getFacts(dtype).language;
}
StringRef tilec::getTorchName(DType dtype) { return getFacts(dtype).torch; }
StringRef tilec::getNpyName(DType dtype) { return getFacts(dtype).npy; }

std::optional<DType> tilec::parseSignatureName(StringRef name) {
  return parse(name, &Facts::signature);
}
std::optional<DType> tilec::parseLanguageName(StringRef name) {
  return parse(name, &Facts::language);
}
std::optional<DType> tilec::parseTorchName(StringRef name) {
  return parse(name, &Facts::torch);
}

std::optional<DType> tilec::parseAnyName(StringRef name) {
  for (auto word : {&Facts::signature, &Facts::language, &Facts::torch})
    if (std::optional<DType> dtype = parse(name, word))
      return dtype;
  return StringSwitch<std::optional<DType>>(name)
      .Case("f16", DType::F16)
      .Case("f32", DType::F32)
      .Case("f64", DType::F64)
      .Default(std::nullopt);
}

mlir::Type tilec::getIRType(DType dtype, mlir::MLIRContext *context) {
  switch (dtype) {
  case DType::F16:
    return mlir::Float16Type::get(context);
  case DType::BF16:
    return mlir::BFloat16Type::get(context);
  case DType::F32:
    return mlir::Float32Type::get(context);
  case DType::F64:
    return mlir::Float64Type::get(context);
  case DType::F8E4NV:
    return mlir::Float8E4M3FNType::get(context);
  case DType::F8E5:
    return mlir::Float8E5M2Type::get(context);
  case DType::F8E4B8:
    return mlir::Float8E4M3FNUZType::get(context);
  case DType::F8E5B16:
    return mlir::Float8E5M2FNUZType::get(context);
  default:
    return mlir::IntegerType::get(context, getBits(dtype));
  }
}

const fltSemantics *tilec::getSemantics(DType dtype) {
  switch (dtype) {
  case DType::F16:
    return &APFloat::IEEEhalf();
  case DType::BF16:
    return &APFloat::BFloat();
  case DType::F32:
    return &APFloat::IEEEsingle();
  case DType::F64:
    return &APFloat::IEEEdouble();
  case DType::F8E4NV:
    return &APFloat::Float8E4M3FN();
  case DType::F8E5:
    return &APFloat::Float8E5M2();
  case DType::F8E4B8:
    return &APFloat::Float8E4M3FNUZ();
  case DType::F8E5B16:
    return &APFloat::Float8E5M2FNUZ();
  default:
    return nullptr;
  }
}

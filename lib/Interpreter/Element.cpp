//===- Element.cpp - Elements of tiles in host memory ---------------------===//

#include "Element.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeUtilities.h"
#include "tilec/Dialect/Tile/Tile.h"

using namespace mlir;
using namespace tilec;
using namespace tilec::interpreter;

unsigned interpreter::getBytes(Element element) {
  switch (element) {
  case Element::I1:
  case Element::I8:
  case Element::F8E4M3:
  case Element::F8E5M2:
  case Element::F8E4M3FNUZ:
  case Element::F8E5M2FNUZ:
    return 1;
  case Element::I16:
  case Element::F16:
  case Element::BF16:
    return 2;
  case Element::I32:
  case Element::F32:
    return 4;
  case Element::I64:
  case Element::F64:
  case Element::Pointer:
    return 8;
  }
  llvm_unreachable("every element has a size");
}

bool interpreter::isFloat(Element element) {
  return element >= Element::F16 && element <= Element::F8E5M2FNUZ;
}

bool interpreter::isFloat8(Element element) {
  return element >= Element::F8E4M3 && element <= Element::F8E5M2FNUZ;
}

static std::optional<Element> getIntElement(unsigned width) {
  switch (width) {
  case 1:
    return Element::I1;
  case 8:
    return Element::I8;
  case 16:
    return Element::I16;
  case 32:
    return Element::I32;
  case 64:
    return Element::I64;
  default:
    return std::nullopt;
  }
}

std::optional<Element> interpreter::getElement(Type type) {
  if (auto tensor = dyn_cast<RankedTensorType>(type)) {
    if (!tensor.hasStaticShape())
      return std::nullopt;
    type = tensor.getElementType();
  }
  if (isa<tile::PointerType>(type))
    return Element::Pointer;
  if (type.isIndex())
    return Element::I64;
  if (auto integer = dyn_cast<IntegerType>(type))
    return getIntElement(integer.getWidth());
  if (type.isF16())
    return Element::F16;
  if (type.isBF16())
    return Element::BF16;
  if (type.isF32())
    return Element::F32;
  if (type.isF64())
    return Element::F64;
  if (isa<Float8E4M3FNType>(type))
    return Element::F8E4M3;
  if (isa<Float8E5M2Type>(type))
    return Element::F8E5M2;
  if (isa<Float8E4M3FNUZType>(type))
    return Element::F8E4M3FNUZ;
  if (isa<Float8E5M2FNUZType>(type))
    return Element::F8E5M2FNUZ;
  return std::nullopt;
}

Element interpreter::getElement(DType dtype) {
  switch (dtype) {
  case DType::F16:
    return Element::F16;
  case DType::BF16:
    return Element::BF16;
  case DType::F32:
    return Element::F32;
  case DType::F64:
    return Element::F64;
  case DType::F8E4NV:
    return Element::F8E4M3;
  case DType::F8E5:
    return Element::F8E5M2;
  case DType::F8E4B8:
    return Element::F8E4M3FNUZ;
  case DType::F8E5B16:
    return Element::F8E5M2FNUZ;
  default:
    return *getIntElement(getBits(dtype));
  }
}

int64_t interpreter::getCount(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor ? tensor.getNumElements() : 1;
}

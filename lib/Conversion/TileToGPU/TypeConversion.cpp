//===- TypeConversion.cpp - Tiles to registers -----------------------------===//

#include "TileToGPU.h"

using namespace mlir;
using namespace tilec;

unsigned tilec::getNumRegisters(Type type) {
  std::optional<LinearLayout> layout = tile::getLayout(type);
  return layout ? layout->getInputSize(registerInput) : 1;
}

Type tilec::getRegisterType(Type type) {
  Type element = getElementTypeOrSelf(type);
  if (isa<tile::PointerType>(element))
    return LLVM::LLVMPointerType::get(type.getContext(),
                                      unsigned(NVVM::NVVMMemorySpace::Global));
  return element;
}

TileTypeConverter::TileTypeConverter() {
  addConversion([](Type type) { return type; });
  addConversion([](tile::PointerType type) { return getRegisterType(type); });
  addConversion([](RankedTensorType type,
                   SmallVectorImpl<Type> &registers) -> std::optional<LogicalResult> {
    if (!tile::getLayout(type))
      return failure();
    registers.assign(getNumRegisters(type), getRegisterType(type));
    return success();
  });
}

Value tilec::callIntrinsic(OpBuilder &builder, Location location, Type result,
                           StringRef name, ValueRange operands) {
  return LLVM::CallIntrinsicOp::create(builder, location, result,
                                       builder.getStringAttr(name), operands)
      .getResult(0);
}

Value tilec::makeIntConstant(OpBuilder &builder, Location location, Type type,
                             int64_t value) {
  return arith::ConstantOp::create(
      builder, location,
      builder.getIntegerAttr(type, APInt(type.getIntOrFloatBitWidth(), value,
                                         /*isSigned=*/true,
                                         /*implicitTrunc=*/true)));
}

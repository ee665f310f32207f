//===- TypeConversion.cpp - Tiles to registers ----------------------------===//

#include "TileToGPU.h"

using namespace mlir;
using namespace tilec;

tile::LinearAttr tilec::getLayoutAttr(Type type) {
  auto tile = dyn_cast<RankedTensorType>(type);
  return tile ? dyn_cast_or_null<tile::LinearAttr>(tile.getEncoding())
              : tile::LinearAttr();
}

unsigned tilec::getNumRegisters(Type type) {
  tile::LinearAttr layout = getLayoutAttr(type);
  return layout ? 1u << (layout.getRegisters().size() / layout.getRank()) : 1;
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
  addConversion(
      [](RankedTensorType type,
         SmallVectorImpl<Type> &registers) -> std::optional<LogicalResult> {
        if (!getLayoutAttr(type))
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

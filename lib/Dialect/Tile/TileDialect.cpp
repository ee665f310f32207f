//===- TileDialect.cpp - Registration and attributes of functions ---------===//

#include "mlir/IR/DialectImplementation.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "tilec/Dialect/Tile/Tile.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tilec;
using namespace tilec::tile;

#include "tilec/Dialect/Tile/TileDialect.cpp.inc"
#include "tilec/Dialect/Tile/TileEnums.cpp.inc"

namespace {
/// Gives layouts a short name at the top of a printed module.
struct LayoutAliases : OpAsmDialectInterface {
  using OpAsmDialectInterface::OpAsmDialectInterface;

  AliasResult getAlias(Attribute attribute, raw_ostream &os) const override {
    if (!isa<LinearAttr>(attribute))
      return AliasResult::NoAlias;
    os << "layout";
    return AliasResult::OverridableAlias;
  }
};
} // namespace

void TileDialect::initialize() {
  addInterface<LayoutAliases>();
  registerAttributes();
  registerTypes();
  addOperations<
#define GET_OP_LIST
#include "tilec/Dialect/Tile/TileOps.cpp.inc"
      >();
}

Operation *TileDialect::materializeConstant(OpBuilder &builder, Attribute value,
                                            Type type, Location loc) {
  return arith::ConstantOp::materialize(builder, value, type, loc);
}

LogicalResult TileDialect::verifyOperationAttribute(Operation *op,
                                                    NamedAttribute attribute) {
  StringRef name = attribute.getName();
  if ((name == kernelAttr || name == independentRoundsAttr) &&
      !isa<UnitAttr>(attribute.getValue()))
    return op->emitError() << "'" << name << "' takes no value";
  if (name == independentRoundsAttr && !isa<LoopLikeOpInterface>(op))
    return op->emitError() << "'" << name << "' stands only on a loop";
  if (name == numWarpsAttr) {
    auto warps = dyn_cast<IntegerAttr>(attribute.getValue());
    if (!warps || !warps.getType().isInteger(32) || warps.getInt() < 1 ||
        warps.getInt() > 32 || !llvm::isPowerOf2_64(warps.getInt()))
      return op->emitError() << "'" << numWarpsAttr
                             << "' must be an i32 power of two from 1 to 32";
  }
  return success();
}

LogicalResult TileDialect::verifyRegionArgAttribute(Operation *op, unsigned,
                                                    unsigned index,
                                                    NamedAttribute attribute) {
  StringRef name = attribute.getName();
  if (name == divisibilityAttr) {
    auto divisor = dyn_cast<IntegerAttr>(attribute.getValue());
    if (!divisor || !divisor.getType().isInteger(32) || divisor.getInt() < 1)
      return op->emitError()
             << "'" << divisibilityAttr << "' must be a positive i32";
    return success();
  }
  if (name == noaliasAttr) {
    auto function = dyn_cast<FunctionOpInterface>(op);
    if (function && !isa<PointerType>(function.getArgumentTypes()[index]))
      return op->emitError()
             << "'" << noaliasAttr << "' stands only on a pointer argument";
    return success();
  }
  if (name == dtypeAttr && !isa<StringAttr>(attribute.getValue()))
    return op->emitError() << "'" << dtypeAttr << "' must be a string";
  return success();
}

ArrayRef<int64_t> tile::getShape(Type type) {
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return tensor.getShape();
  return {};
}

Type tile::withElementType(Type like, Type element) {
  if (auto tensor = dyn_cast<RankedTensorType>(like))
    return tensor.clone(element);
  return element;
}

std::optional<LinearLayout> tile::getLayout(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return std::nullopt;
  auto layout = dyn_cast_or_null<LinearAttr>(tensor.getEncoding());
  if (!layout)
    return std::nullopt;
  return layout.getLayout(tensor.getShape());
}

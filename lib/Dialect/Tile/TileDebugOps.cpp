//===- TileDebugOps.cpp - Prints and foreign code: verifiers, effects -----===//
//
// Each line carries the number of the constraint in TileDebugOps.td.
//
//===----------------------------------------------------------------------===//

#include "VerifyShape.h"

using namespace mlir;
using namespace tilec;
using namespace tilec::tile;

LogicalResult PrintOp::verify() {
  // (C1)
  if (getIsUnsigned().size() == getValues().size())
    return success();
  return emitOpError() << "prints " << getValues().size()
                       << " values, but says of " << getIsUnsigned().size()
                       << " whether they are unsigned";
}

/// Fails unless all these values have the shape of the first.
static LogicalResult verifyOneShape(Operation *op, ValueRange values) {
  for (Value value : values)
    if (failed(verifyShape(op, "every operand and result", value.getType(),
                           getShape(values.front().getType()))))
      return failure();
  return success();
}

void InlineAsmOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  if (getIsPure())
    return;
  effects.emplace_back(MemoryEffects::Read::get());
  effects.emplace_back(MemoryEffects::Write::get());
}

LogicalResult InlineAsmOp::verify() {
  // (C1)
  SmallVector<Value> values(getOperands());
  values.append(getResults().begin(), getResults().end());
  if (failed(verifyOneShape(*this, values)))
    return failure();
  // (C2)
  if (int32_t(getPack()) > 0)
    return success();
  return emitOpError() << "pack must be positive, but it is "
                       << int32_t(getPack());
}

LogicalResult LibdeviceOp::verify() {
  // (C1)
  SmallVector<Value> values(getOperands());
  values.push_back(getResult());
  return verifyOneShape(*this, values);
}

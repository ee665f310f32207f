//===- VerifyShape.cpp - What several verifiers check ---------------------===//

#include "VerifyShape.h"

using namespace mlir;
using namespace tilec;

Type tile::getMaskType(Type type) {
  return withElementType(type, IntegerType::get(type.getContext(), 1));
}

LogicalResult tile::verifyAxis(Operation *op, int64_t axis, Type tile) {
  int64_t rank = getShape(tile).size();
  if (axis >= 0 && axis < rank)
    return success();
  return op->emitOpError() << "axis " << axis << " is outside a tile of rank "
                           << rank;
}

LogicalResult tile::verifyShape(Operation *op, StringRef what, Type type,
                                ArrayRef<int64_t> shape) {
  if (getShape(type) == shape)
    return success();
  return op->emitOpError() << what << " must have shape [" << shape
                           << "], but it has [" << getShape(type) << "]";
}

LogicalResult tile::verifySameElement(Operation *op, Type source, Type result) {
  if (getElementTypeOrSelf(source) == getElementTypeOrSelf(result))
    return success();
  return op->emitOpError() << "result must hold "
                           << getElementTypeOrSelf(source) << ", but it holds "
                           << getElementTypeOrSelf(result);
}

SmallVector<int64_t> tile::dropAxis(ArrayRef<int64_t> shape, int64_t axis) {
  SmallVector<int64_t> dropped(shape);
  dropped.erase(dropped.begin() + axis);
  return dropped;
}

LogicalResult tile::verifyAccess(Operation *op, Type pointer, Value offset,
                                 Value mask, Type value) {
  auto pointerType = cast<PointerType>(getElementTypeOrSelf(pointer));
  // (C1)
  if (offset && isa<RankedTensorType>(pointer))
    return op->emitOpError()
           << "offsets need a scalar pointer, but it is " << pointer;
  Type shaped = offset ? offset.getType() : pointer;
  if (getMaskType(shaped) != getMaskType(value))
    return op->emitOpError()
           << "moves " << value << " through addresses of type " << shaped;
  // (C2)
  if (pointerType.getPointee() != getElementTypeOrSelf(value))
    return op->emitOpError()
           << "moves " << getElementTypeOrSelf(value)
           << " through a pointer to " << pointerType.getPointee();
  // (C3)
  if (mask && mask.getType() != getMaskType(value))
    return op->emitOpError() << "mask must be " << getMaskType(value)
                             << ", but it is " << mask.getType();
  return success();
}

//===- TileShapeOps.cpp - Verifiers of operations that move elements ------===//
//
// Each line carries the number of the constraint in TileShapeOps.td.
//
//===----------------------------------------------------------------------===//

#include "VerifyShape.h"

using namespace mlir;
using namespace tilec;
using namespace tilec::tile;

LogicalResult ReshapeOp::verify() {
  auto source = cast<RankedTensorType>(getSource().getType());
  auto result = cast<RankedTensorType>(getType());
  // (C1)
  if (source.getNumElements() != result.getNumElements())
    return emitOpError() << "cannot reshape [" << source.getShape() << "] to ["
                         << result.getShape() << "]";
  return verifySameElement(*this, source, result);
}

LogicalResult TransOp::verify() {
  ArrayRef<int64_t> source = getShape(getSource().getType());
  ArrayRef<int32_t> order = getOrder();
  // (C1)
  SmallVector<int32_t> sorted(order), all(source.size());
  llvm::sort(sorted);
  std::iota(all.begin(), all.end(), 0);
  if (sorted != all)
    return emitOpError() << "order [" << order
                         << "] is not a permutation of the dimensions of ["
                         << source << "]";
  // (C2)
  SmallVector<int64_t> permuted;
  for (int32_t dimension : order)
    permuted.push_back(source[dimension]);
  if (failed(verifyShape(*this, "result", getType(), permuted)))
    return failure();
  return verifySameElement(*this, getSource().getType(), getType());
}

LogicalResult JoinOp::verify() {
  // (C2)
  SmallVector<int64_t> shape(getShape(getLhs().getType()));
  shape.push_back(2);
  if (failed(verifyShape(*this, "result", getType(), shape)))
    return failure();
  return verifySameElement(*this, getLhs().getType(), getType());
}

LogicalResult SplitOp::verify() {
  ArrayRef<int64_t> source = getShape(getSource().getType());
  // (C1)
  if (source.empty() || source.back() != 2)
    return emitOpError() << "splits a last dimension of size 2, but the shape "
                            "is ["
                         << source << "]";
  // (C2)
  if (failed(verifyShape(*this, "every result", getFirst().getType(),
                         source.drop_back())))
    return failure();
  return verifySameElement(*this, getSource().getType(), getFirst().getType());
}

LogicalResult CatOp::verify() {
  ArrayRef<int64_t> lhs = getShape(getLhs().getType());
  ArrayRef<int64_t> rhs = getShape(getRhs().getType());
  // (C1)
  int64_t axis = int32_t(getAxis());
  if (failed(verifyAxis(*this, axis, getLhs().getType())))
    return failure();
  // (C2)
  if (lhs.size() != rhs.size() || dropAxis(lhs, axis) != dropAxis(rhs, axis))
    return emitOpError() << "cannot put [" << lhs << "] and [" << rhs
                         << "] one after the other along axis " << axis;
  if (failed(verifySameElement(*this, getLhs().getType(), getRhs().getType())))
    return failure();
  // (C3)
  SmallVector<int64_t> shape(lhs);
  shape[axis] += rhs[axis];
  if (failed(verifyShape(*this, "result", getType(), shape)))
    return failure();
  return verifySameElement(*this, getLhs().getType(), getType());
}

LogicalResult FlipOp::verify() {
  // (C1)
  return verifyAxis(*this, int32_t(getAxis()), getType());
}

LogicalResult GatherOp::verify() {
  ArrayRef<int64_t> source = getShape(getSource().getType());
  ArrayRef<int64_t> indices = getShape(getIndices().getType());
  // (C1)
  int64_t axis = int32_t(getAxis());
  if (failed(verifyAxis(*this, axis, getSource().getType())))
    return failure();
  // (C2)
  if (failed(verifyShape(*this, "result", getType(), indices)) ||
      failed(verifySameElement(*this, getSource().getType(), getType())))
    return failure();
  // (C3)
  if (source.size() != indices.size() ||
      dropAxis(source, axis) != dropAxis(indices, axis))
    return emitOpError() << "cannot gather from [" << source << "] with ["
                         << indices << "] along axis " << axis;
  return success();
}

LogicalResult SortOp::verify() {
  ArrayRef<int64_t> source = getShape(getSource().getType());
  ArrayRef<int64_t> result = getShape(getType());
  // (C1), (C2)
  if (source.empty() || source.size() != result.size() ||
      source.drop_back() != result.drop_back() || result.back() > source.back())
    return emitOpError() << "cannot sort rows of [" << source << "] into ["
                         << result << "]";
  return verifySameElement(*this, getSource().getType(), getType());
}

LogicalResult HistogramOp::verify() {
  // (C1)
  if (getShape(getSource().getType()).size() != 1)
    return emitOpError() << "counts a tile of rank 1, but the shape is ["
                         << getShape(getSource().getType()) << "]";
  // (C2)
  if (getMask() && failed(verifyShape(*this, "mask", getMask().getType(),
                                      getShape(getSource().getType()))))
    return failure();
  // (C3)
  if (getShape(getType()).size() != 1 ||
      !getElementTypeOrSelf(getType()).isInteger(32))
    return emitOpError() << "result must be a tile of rank 1 of i32, but it is "
                         << getType();
  return success();
}

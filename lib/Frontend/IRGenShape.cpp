//===- IRGenShape.cpp - Movement of elements in tile IR -------------------===//

#include "IRGen.h"
#include "tilec/Dialect/Tile/Tile.h"

using namespace mlir;

namespace tilec::sema {

Value IRGen::reshape(Value tile, const Type &type) {
  return create<tile::ReshapeOp>(convert(type), tile);
}

Value IRGen::transpose(Value tile, ArrayRef<int32_t> order, const Type &type) {
  return create<tile::TransOp>(convert(type), tile, order);
}

Value IRGen::join(Value lhs, Value rhs, const Type &type) {
  return create<tile::JoinOp>(convert(type), lhs, rhs);
}

std::pair<Value, Value> IRGen::split(Value tile, const Type &type) {
  mlir::Type half = convert(type);
  auto op = create<tile::SplitOp>(half, half, tile);
  return {op.getFirst(), op.getSecond()};
}

Value IRGen::concatenate(Value lhs, Value rhs, int axis, const Type &type) {
  return create<tile::CatOp>(convert(type), lhs, rhs, axis);
}

Value IRGen::flip(Value tile, int axis) {
  return create<tile::FlipOp>(tile.getType(), tile, axis);
}

Value IRGen::gather(Value tile, Value indices, int axis, const Type &type) {
  return create<tile::GatherOp>(convert(type), tile, indices, axis);
}

Value IRGen::sort(Value tile, bool descending, const Type &type) {
  return create<tile::SortOp>(convert(type), tile, descending,
                              type.isUnsigned());
}

Value IRGen::histogram(Value tile, Value mask, bool isUnsigned,
                       const Type &type) {
  return create<tile::HistogramOp>(convert(type), tile, mask, isUnsigned);
}

} // namespace tilec::sema

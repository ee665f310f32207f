//===- IRGenReduce.cpp - Reductions, scans and products in tile IR --------===//

#include "IRGen.h"
#include "tilec/Dialect/Tile/Tile.h"

using namespace mlir;

namespace tilec::sema {

static tile::Combine getCombine(CombineKind kind, const Type &type) {
  bool isMax = kind == CombineKind::Max;
  switch (kind) {
  case CombineKind::Add:
    return tile::Combine::Add;
  case CombineKind::Mul:
    return tile::Combine::Mul;
  case CombineKind::And:
    return tile::Combine::And;
  case CombineKind::Or:
    return tile::Combine::Or;
  case CombineKind::Xor:
    return tile::Combine::Xor;
  case CombineKind::Min:
  case CombineKind::Max:
    break;
  }
  if (type.isFloat())
    return isMax ? tile::Combine::MaxNum : tile::Combine::MinNum;
  if (type.isUnsigned())
    return isMax ? tile::Combine::MaxUI : tile::Combine::MinUI;
  return isMax ? tile::Combine::MaxSI : tile::Combine::MinSI;
}

static SmallVector<int64_t, 4> dropAxis(ArrayRef<int64_t> shape, int axis) {
  SmallVector<int64_t, 4> rest(shape);
  rest.erase(rest.begin() + axis);
  return rest;
}

Value IRGen::reduce(CombineKind kind, Value source, int axis,
                    const Type &type) {
  mlir::Type result = convert(type.withShape(dropAxis(type.shape, axis)));
  return create<tile::ReduceOp>(result, getCombine(kind, type), source, axis);
}

std::pair<Value, Value> IRGen::argReduce(CombineKind kind, Value source,
                                         int axis, const Type &type) {
  Type value = type.withShape(dropAxis(type.shape, axis));
  auto op = create<tile::ArgReduceOp>(convert(value),
                                      convert(value.withDType(DType::I32)),
                                      getCombine(kind, type), source, axis);
  return {op.getValue(), op.getIndex()};
}

Value IRGen::scan(CombineKind kind, Value source, int axis, bool reverse,
                  const Type &type) {
  return create<tile::ScanOp>(source.getType(), getCombine(kind, type), source,
                              axis, reverse);
}

//===----------------------------------------------------------------------===//
// Combining regions
//===----------------------------------------------------------------------===//

CombineRegion IRGen::openRegion(Operation *op, ArrayRef<Value> sources) {
  CombineRegion region;
  region.op = op;
  region.outside = builder.saveInsertionPoint();
  SmallVector<mlir::Type> types;
  for (int operand = 0; operand < 2; ++operand)
    for (Value source : sources)
      types.push_back(getElementTypeOrSelf(source.getType()));
  SmallVector<Location> locations(types.size(), op->getLoc());
  Block *block = builder.createBlock(&op->getRegion(0), {}, types, locations);
  region.arguments.assign(block->args_begin(), block->args_end());
  return region;
}

CombineRegion IRGen::openReduceWith(ArrayRef<Value> sources, int axis) {
  SmallVector<mlir::Type> results;
  for (Value source : sources) {
    auto type = llvm::cast<RankedTensorType>(source.getType());
    SmallVector<int64_t, 4> shape = dropAxis(type.getShape(), axis);
    results.push_back(
        shape.empty() ? type.getElementType()
                      : RankedTensorType::get(shape, type.getElementType()));
  }
  return openRegion(create<tile::ReduceWithOp>(results, sources, axis),
                    sources);
}

CombineRegion IRGen::openScanWith(ArrayRef<Value> sources, int axis,
                                  bool reverse) {
  SmallVector<mlir::Type> results;
  for (Value source : sources)
    results.push_back(source.getType());
  return openRegion(create<tile::ScanWithOp>(results, sources, axis, reverse),
                    sources);
}

void IRGen::closeRegion(const CombineRegion &region, ArrayRef<Value> results) {
  create<tile::YieldOp>(results);
  builder.restoreInsertionPoint(region.outside);
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

static tile::Precision getPrecision(DotPrecision precision) {
  switch (precision) {
  case DotPrecision::IEEE:
    return tile::Precision::IEEE;
  case DotPrecision::TF32:
    return tile::Precision::TF32;
  case DotPrecision::TF32x3:
    return tile::Precision::TF32x3;
  case DotPrecision::BF16x3:
    return tile::Precision::BF16x3;
  case DotPrecision::BF16x6:
    return tile::Precision::BF16x6;
  }
  llvm_unreachable("every precision is handled");
}

Value IRGen::dot(Value lhs, Value rhs, Value acc, DotPrecision precision) {
  return create<tile::DotOp>(acc.getType(), lhs, rhs, acc,
                             getPrecision(precision));
}

} // namespace tilec::sema

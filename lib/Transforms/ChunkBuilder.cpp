//===- ChunkBuilder.cpp - Repeat a computation on chunks of a tile --------===//
//
// Everything that a chunk needs is a slice of what the tile needs; only an
// arange depends on where the chunk starts.
//
//===----------------------------------------------------------------------===//

#include "ChunkBuilder.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "tilec/Dialect/Tile/Tile.h"

using namespace mlir;
using namespace tilec;
using namespace tilec::tile;

int64_t ChunkBuilder::getTileElements() const {
  return ShapedType::getNumElements(tile);
}
int64_t ChunkBuilder::getChunkElements() const {
  return ShapedType::getNumElements(chunk);
}

ChunkBuilder::Dims ChunkBuilder::getOperandDims(Operation *op, Dims dims) {
  if (auto expand = dyn_cast<ExpandDimsOp>(op))
    dims.erase(dims.begin() + expand.getAxis());
  return dims;
}

bool ChunkBuilder::require(Operation *store) {
  Dims all = llvm::to_vector<4>(llvm::seq(0u, unsigned(tile.size())));
  SmallVector<std::pair<Operation *, Dims>, 16> pending{{store, all}};
  while (!pending.empty()) {
    auto [op, dims] = pending.pop_back_val();
    SmallVector<Dims, 1> &ways = needed[op];
    if (llvm::is_contained(ways, dims))
      continue;
    ways.push_back(dims);
    Dims inner = getOperandDims(op, dims);
    if (auto constant = dyn_cast<arith::ConstantOp>(op))
      if (!isInvariant(constant.getType(), dims) &&
          !isa<SplatElementsAttr>(constant.getValue()))
        return false;
    for (Value operand : op->getOperands()) {
      if (!isa<RankedTensorType>(operand.getType()))
        continue;
      Operation *producer = operand.getDefiningOp();
      if (producer && producer->getBlock() == store->getBlock())
        pending.push_back({producer, inner});
      else if (!isInvariant(operand.getType(), inner))
        return false;
    }
  }
  return true;
}

bool ChunkBuilder::isInvariant(Type type, const Dims &dims) const {
  for (auto [size, dim] : llvm::zip(tile::getShape(type), dims))
    if (size != 1 && isCut(dim))
      return false;
  return true;
}

ChunkBuilder::Shape ChunkBuilder::getShape(Type type, const Dims &dims) const {
  Shape shape(tile::getShape(type));
  for (auto [size, dim] : llvm::zip(shape, dims))
    if (size != 1)
      size = chunk[dim];
  return shape;
}

void ChunkBuilder::buildLoops(Block &block, Location loc) {
  outside = OpBuilder(block.getTerminator());
  inside = outside;
  starts.assign(tile.size(), Value());
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantOp::create(outside, loc,
                                     outside.getI32IntegerAttr(value));
  };
  for (unsigned dim = 0; dim < tile.size(); ++dim) {
    if (!isCut(dim))
      continue;
    Value size = constant(chunk[dim]);
    auto loop =
        scf::ForOp::create(inside, loc, constant(0),
                           constant(tile[dim] / chunk[dim]), constant(1));
    loop->setAttr(tile::independentRoundsAttr, outside.getUnitAttr());
    if (inside.getInsertionBlock() == &block)
      outside.setInsertionPoint(loop);
    inside.setInsertionPointToStart(loop.getBody());
    starts[dim] =
        arith::MulIOp::create(inside, loc, loop.getInductionVar(), size);
  }
}

Value ChunkBuilder::buildArange(Operation *op, const Dims &dims) {
  auto arange = cast<ArangeOp>(op);
  unsigned dim = dims.front();
  Type type = RankedTensorType::get({chunk[dim]}, inside.getI32Type());
  int32_t start = arange.getStart();
  Location loc = op->getLoc();
  Value index = ArangeOp::create(inside, loc, type, start, start + chunk[dim]);
  Value first = SplatOp::create(inside, loc, type, starts[dim]);
  return arith::AddIOp::create(inside, loc, first, index);
}

Operation *ChunkBuilder::buildOp(Operation *op, const Dims &dims) {
  Type type = op->getNumResults() ? op->getResult(0).getType()
                                  : op->getOperand(0).getType();
  bool isOutside = op->getNumResults() && isInvariant(type, dims);
  if (isa<ArangeOp>(op) && !isOutside)
    return buildArange(op, dims).getDefiningOp();
  Operation *copy = (isOutside ? outside : inside).clone(*op);
  Dims inner = getOperandDims(op, dims);
  std::vector<unsigned> key(inner.begin(), inner.end());
  for (OpOperand &operand : copy->getOpOperands()) {
    auto value = values.find({operand.get().getAsOpaquePointer(), key});
    if (value != values.end())
      operand.set(value->second);
  }
  if (isOutside || !copy->getNumResults())
    return copy;
  for (OpResult result : copy->getResults())
    result.setType(RankedTensorType::get(
        getShape(type, dims), getElementTypeOrSelf(result.getType())));
  if (auto constant = dyn_cast<arith::ConstantOp>(copy))
    constant.setValueAttr(
        cast<DenseElementsAttr>(constant.getValue())
            .resizeSplat(cast<ShapedType>(constant.getType())));
  if (auto assume = dyn_cast<AssumeOp>(copy);
      assume && assume.getContiguity()) {
    // A chunk may start within a run.
    assume.removeContiguityAttr();
    assume.removeDivisibilityAttr();
  }
  return copy;
}

void ChunkBuilder::build(Block &block) {
  SmallVector<Operation *> ops;
  for (Operation &op : block)
    if (needed.contains(&op))
      ops.push_back(&op);
  buildLoops(block, ops.back()->getLoc());
  for (Operation *op : ops) {
    for (const Dims &dims : needed[op]) {
      Operation *copy = buildOp(op, dims);
      built.insert(copy);
      std::vector<unsigned> key(dims.begin(), dims.end());
      for (auto [from, to] : llvm::zip(op->getResults(), copy->getResults()))
        values[{from.getAsOpaquePointer(), key}] = to;
    }
  }
}

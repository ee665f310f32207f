//===- AccessRelation.cpp - What a load or store touches ------------------===//

#include "tilec/Analysis/AccessRelation.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tilec;
using namespace tilec::tile;

MemoryAccess::MemoryAccess(Operation *op) : op(op) {
  if (auto load = dyn_cast<LoadOp>(op)) {
    pointer = load.getPointer();
    offset = load.getOffset();
    mask = load.getMask();
    other = load.getOther();
    return;
  }
  auto store = cast<StoreOp>(op);
  pointer = store.getPointer();
  offset = store.getOffset();
  mask = store.getMask();
}

Type MemoryAccess::getValueType() const {
  if (auto load = dyn_cast<LoadOp>(op))
    return load.getType();
  return cast<StoreOp>(op).getValue().getType();
}

int64_t MemoryAccess::getElementBytes() const {
  auto type = cast<PointerType>(getElementTypeOrSelf(pointer.getType()));
  return type.getPointee().getIntOrFloatBitWidth() / 8;
}

Value tilec::getRootPointer(Value pointer) {
  while (Operation *op = pointer.getDefiningOp()) {
    if (isa<AddPtrOp, AssumeOp>(op))
      pointer = op->getOperand(0);
    else
      break;
  }
  return pointer;
}

bool tilec::isNoalias(Value pointer) {
  while (Operation *op = pointer.getDefiningOp()) {
    auto assume = dyn_cast<AssumeOp>(op);
    if (assume && assume.getNoalias())
      return true;
    if (!assume && !isa<AddPtrOp>(op))
      return false;
    pointer = op->getOperand(0);
  }
  auto argument = cast<BlockArgument>(pointer);
  auto function =
      dyn_cast<FunctionOpInterface>(argument.getOwner()->getParentOp());
  return function &&
         function.getArgAttr(argument.getArgNumber(), noaliasAttr) != nullptr;
}

std::string tilec::getSourceName(Value value) {
  if (auto name = value.getLoc()->findInstanceOf<NameLoc>())
    return name.getName().str();
  if (auto argument = dyn_cast<BlockArgument>(value))
    return "argument " + std::to_string(argument.getArgNumber());
  return "a pointer";
}

std::optional<unsigned> MaskCondition::getDimAlong(unsigned dim) const {
  ArrayRef<int64_t> shape = getShape(condition.getType());
  for (auto [inner, outer] : llvm::enumerate(dims))
    if (outer == dim && shape[inner] != 1)
      return inner;
  return std::nullopt;
}

/// Number of conditions that a pass looks at; a mask of more is one condition.
static constexpr size_t maxConditions = 16;

SmallVector<MaskCondition, 4> tilec::getMaskConditions(Value mask) {
  SmallVector<MaskCondition, 4> conditions, pending;
  if (!mask || !isa<RankedTensorType>(mask.getType()))
    return conditions;
  unsigned rank = getShape(mask.getType()).size();
  pending.push_back({mask, llvm::to_vector<2>(llvm::seq(0u, rank))});
  while (!pending.empty()) {
    MaskCondition next = pending.pop_back_val();
    Operation *op = next.condition.getDefiningOp();
    if (isa_and_nonnull<SplatOp>(op))
      continue;
    bool isFull = conditions.size() + pending.size() >= maxConditions;
    if (isa_and_nonnull<arith::AndIOp>(op) && !isFull) {
      pending.push_back({op->getOperand(1), next.dims});
      pending.push_back({op->getOperand(0), next.dims});
    } else if (isa_and_nonnull<BroadcastOp>(op)) {
      pending.push_back({op->getOperand(0), next.dims});
    } else if (auto expand = dyn_cast_or_null<ExpandDimsOp>(op)) {
      next.dims.erase(next.dims.begin() + expand.getAxis());
      pending.push_back({expand.getSource(), next.dims});
    } else {
      conditions.push_back(std::move(next));
    }
  }
  return conditions;
}

/// The steps from the root to a scalar pointer, as one formula.
static std::optional<AffineTile> getScalarSteps(Value pointer,
                                                AffineAnalysis &affine) {
  std::optional<AffineTile> sum = AffineTile();
  while (Operation *op = pointer.getDefiningOp()) {
    if (auto step = dyn_cast<AddPtrOp>(op)) {
      Value offset = step.getOffset();
      std::optional<AffineTile> formula = affine.get(offset);
      if (formula)
        formula = AffineAnalysis::extend(
            *formula, {}, offset.getType().getIntOrFloatBitWidth());
      if (!formula || !(sum = AffineAnalysis::add(*sum, *formula)))
        return std::nullopt;
    } else if (!isa<AssumeOp>(op)) {
      break;
    }
    pointer = op->getOperand(0);
  }
  return sum;
}

AccessRelation::AccessRelation(Operation *op, AffineAnalysis &affine)
    : access(op) {
  if (auto load = dyn_cast<LoadOp>(op))
    isVolatile = load.getIsVolatile();
  if (isa<RankedTensorType>(access.pointer.getType()))
    return;
  root = getRootPointer(access.pointer);
  offset = getScalarSteps(access.pointer, affine);
  if (!offset || !access.offset)
    return;
  std::optional<AffineTile> tile = affine.get(access.offset);
  if (tile)
    tile = AffineAnalysis::extend(
        *tile, getShape(),
        getElementTypeOrSelf(access.offset.getType()).getIntOrFloatBitWidth());
  offset = tile ? AffineAnalysis::add(*tile, *offset) : std::nullopt;
}

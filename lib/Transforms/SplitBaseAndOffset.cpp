//===- SplitBaseAndOffset.cpp - A scalar base and a tile of offsets -------===//
//
// Turns tiles of pointers into a scalar pointer and a tile of offsets, so that
// a thread computes one address and many small numbers.
//
//   before:  %q = tile.splat %p       : tensor<64x!tile.ptr<f32>>
//            %r = tile.addptr %q, %i  : tensor<64x!tile.ptr<f32>>
//            %x = tile.load %r        : tensor<64xf32>
//   after:   %x = tile.load %p[%i]    : tensor<64xf32>
//
// Steps that are the same for every element go to the base. A single tile of
// offsets keeps its width; several are summed in 64 bits, since each one may
// wrap at 32 bits on its own and their sum may not.
//
// Expects:  nothing.
// Ensures:  no access has a tile of pointers that was computed from scalar
//           pointers by steps, reshaping and choices of one base.
// Leaves:   tiles of pointers with several bases, as they are.
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/Remarks.h"
#include "tilec/Dialect/Tile/Tile.h"
#include "tilec/Transforms/Passes.h"
#include "llvm/ADT/TypeSwitch.h"

namespace tilec {
#define GEN_PASS_DEF_SPLITBASEANDOFFSET
#include "tilec/Transforms/Passes.h.inc"
} // namespace tilec

using namespace mlir;
using namespace tilec;
using namespace tilec::tile;

namespace {
/// A tile of pointers as base + sum of offsets.
struct Split {
  Value base;
  SmallVector<Value, 2> offsets;
};

class Splitter {
public:
  explicit Splitter(MLIRContext *context) : builder(context) {}

  /// Splits the pointer that an operation computes, if it is a tile.
  void visitPointer(Operation *op);
  /// Rewrites an access through a tile of pointers.
  template <typename AccessOp> void visitAccess(AccessOp op);

private:
  const Split *find(Value pointer) const {
    auto found = splits.find(pointer);
    return found == splits.end() ? nullptr : &found->second;
  }
  std::optional<Split> splitStep(AddPtrOp op);
  std::optional<Split> splitSelect(arith::SelectOp op);
  template <typename ShapeOp> std::optional<Split> splitShape(ShapeOp op);

  Value getUniform(Value tile, unsigned depth);
  Value extend(Value offset, unsigned width);
  /// The offsets as one tile of the given shape.
  Value sum(ArrayRef<Value> offsets, Location loc, ArrayRef<int64_t> shape);

  OpBuilder builder;
  llvm::DenseMap<Value, Split> splits;
  /// The one offset of a tile of pointers that was accessed.
  llvm::DenseMap<Value, Value> sums;
};
} // namespace

/// Operations that a search for a uniform scalar looks through.
static constexpr unsigned maxDepth = 8;

/// The scalar of which every element of `tile` is a copy; null if there is
/// none.
Value Splitter::getUniform(Value tile, unsigned depth) {
  Operation *op = tile.getDefiningOp();
  if (!op || depth == maxDepth)
    return {};
  if (auto splat = dyn_cast<SplatOp>(op))
    return splat.getSource();
  if (isa<BroadcastOp, ExpandDimsOp>(op))
    return getUniform(op->getOperand(0), depth + 1);
  APInt value;
  if (!matchPattern(tile, m_ConstantInt(&value)))
    return {};
  auto type = cast<IntegerType>(getElementTypeOrSelf(tile.getType()));
  return arith::ConstantOp::create(builder, tile.getLoc(), type,
                                   IntegerAttr::get(type, value));
}

std::optional<Split> Splitter::splitStep(AddPtrOp op) {
  const Split *source = find(op.getPointer());
  if (!source)
    return std::nullopt;
  Split split = *source;
  if (Value step = getUniform(op.getOffset(), 0))
    split.base = AddPtrOp::create(builder, op.getLoc(), split.base, step);
  else
    split.offsets.push_back(op.getOffset());
  return split;
}

/// A choice between pointers of one base is a choice between offsets; a choice
/// for the whole tile chooses the base too.
std::optional<Split> Splitter::splitSelect(arith::SelectOp op) {
  const Split *lhs = find(op.getTrueValue());
  const Split *rhs = find(op.getFalseValue());
  if (!lhs || !rhs)
    return std::nullopt;
  Location loc = op.getLoc();
  bool isUniform = !isa<RankedTensorType>(op.getCondition().getType());
  Split split = *lhs;
  if (lhs->base != rhs->base) {
    if (!isUniform)
      return std::nullopt;
    split.base = arith::SelectOp::create(builder, loc, op.getCondition(),
                                         lhs->base, rhs->base);
  }
  if (lhs->offsets == rhs->offsets)
    return split;
  ArrayRef<int64_t> shape = getShape(op.getType());
  Value left = sum(lhs->offsets, loc, shape);
  Value right = sum(rhs->offsets, loc, shape);
  if (left.getType() != right.getType()) {
    left = extend(left, 64);
    right = extend(right, 64);
  }
  split.offsets = {
      arith::SelectOp::create(builder, loc, op.getCondition(), left, right)};
  return split;
}

template <typename ShapeOp>
std::optional<Split> Splitter::splitShape(ShapeOp op) {
  const Split *source = find(op.getSource());
  if (!source)
    return std::nullopt;
  Split split = *source;
  for (Value &offset : split.offsets) {
    Operation *shaped = builder.clone(*op);
    shaped->setOperand(0, offset);
    Type element = getElementTypeOrSelf(offset.getType());
    shaped->getResult(0).setType(withElementType(op.getType(), element));
    offset = shaped->getResult(0);
  }
  return split;
}

void Splitter::visitPointer(Operation *op) {
  builder.setInsertionPoint(op);
  using Result = std::optional<Split>;
  Result split =
      llvm::TypeSwitch<Operation *, Result>(op)
          .Case([](SplatOp op) -> Result { return Split{op.getSource(), {}}; })
          .Case([&](AddPtrOp op) { return splitStep(op); })
          .Case([&](arith::SelectOp op) { return splitSelect(op); })
          .Case<ExpandDimsOp, BroadcastOp>(
              [&](auto op) { return splitShape(op); })
          .Case([&](AssumeOp op) -> Result {
            // Facts about single addresses have no place after the split.
            const Split *source = find(op.getSource());
            return source ? Result(*source) : std::nullopt;
          })
          .Default([](Operation *) { return std::nullopt; });
  if (split)
    splits[op->getResult(0)] = std::move(*split);
}

Value Splitter::extend(Value offset, unsigned width) {
  Type element = getElementTypeOrSelf(offset.getType());
  if (element.getIntOrFloatBitWidth() >= width)
    return offset;
  Type wide = withElementType(offset.getType(), builder.getIntegerType(width));
  return arith::ExtSIOp::create(builder, offset.getLoc(), wide, offset);
}

Value Splitter::sum(ArrayRef<Value> offsets, Location loc,
                    ArrayRef<int64_t> shape) {
  if (offsets.empty()) {
    auto type = RankedTensorType::get(shape, builder.getI32Type());
    return arith::ConstantOp::create(
        builder, loc,
        DenseElementsAttr::get(type, builder.getI32IntegerAttr(0)));
  }
  if (offsets.size() == 1)
    return extend(offsets[0], 32);
  Value result = extend(offsets[0], 64);
  for (Value offset : offsets.drop_front())
    result = arith::AddIOp::create(builder, loc, result, extend(offset, 64));
  return result;
}

template <typename AccessOp> void Splitter::visitAccess(AccessOp op) {
  Value pointer = op.getPointer();
  auto type = dyn_cast<RankedTensorType>(pointer.getType());
  if (!type)
    return;
  const Split *split = find(pointer);
  if (!split) {
    remark::missed(op.getLoc(), remark::RemarkOpts::name("SplitBaseAndOffset")
                                    .category("split-base-and-offset"))
        << "the addresses have more than one base, so each is held on its own";
    return;
  }
  Value &offset = sums[pointer];
  if (!offset) {
    // After the pointer, so that later accesses may use it too.
    builder.setInsertionPointAfterValue(pointer);
    offset = sum(split->offsets, op.getLoc(), type.getShape());
  }
  op.getPointerMutable().assign(split->base);
  op.getOffsetMutable().assign(offset);
}

namespace {
struct SplitBaseAndOffset
    : tilec::impl::SplitBaseAndOffsetBase<SplitBaseAndOffset> {
  void runOnOperation() override {
    Splitter splitter(&getContext());
    SmallVector<Operation *> pointers;
    getOperation()->walk([&](Operation *op) {
      if (auto load = dyn_cast<LoadOp>(op))
        splitter.visitAccess(load);
      else if (auto store = dyn_cast<StoreOp>(op))
        splitter.visitAccess(store);
      else if (op->getNumResults() == 1 &&
               isa<PointerType>(
                   getElementTypeOrSelf(op->getResult(0).getType()))) {
        if (isa<RankedTensorType>(op->getResult(0).getType()))
          splitter.visitPointer(op);
        pointers.push_back(op);
      }
    });
    for (Operation *op : llvm::reverse(pointers))
      if (op->use_empty() && isMemoryEffectFree(op))
        op->erase();
  }
};
} // namespace

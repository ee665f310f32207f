//===- AssignLayouts.cpp - Which thread holds which element ---------------===//
//
// Gives every tile a layout: rows of threads along memory, as many neighbours a
// thread as one access moves. The stores decide; everything else follows from
// its users, so that a value is computed in the layout in which it is needed.
//
//   before:  tile.store %v, %p[%i]    : tensor<1024xf32>
//   after:   tile.store %v, %p[%i]    : tensor<1024xf32, #rows>
//
// Expects:  sizes that are powers of two (PadTiles); no layouts.
// Ensures:  every tile has a layout; operands and results of an elementwise
//           operation have the same one, and operands of expand_dims and
//           broadcast the slice of the result's. `tile.num_warps` is set.
// Leaves:   values that nobody uses are gone; nothing is converted: index
//           arithmetic and loads are repeated instead.
//
//===----------------------------------------------------------------------===//

#include "LayoutPlan.h"
#include "WarpModel.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Remarks.h"
#include "tilec/Analysis/AccessRelation.h"
#include "tilec/Transforms/Passes.h"
#include "llvm/Support/FormatVariadic.h"

namespace tilec {
#define GEN_PASS_DEF_ASSIGNLAYOUTS
#include "tilec/Transforms/Passes.h.inc"
} // namespace tilec

using namespace mlir;
using namespace tilec;
using namespace tilec::tile;

/// The layout of the source of an expand_dims whose result has `layout`.
static LinearAttr getSliceLayout(LinearAttr layout, ArrayRef<int64_t> shape,
                                 unsigned axis) {
  LinearLayout slice = layout.getLayout(shape).dropOutput(axis);
  return LinearAttr::get(layout.getContext(),
                         slice.removeZeroBasis(registerInput));
}

/// The layout of the source of a broadcast whose result has `layout`: the same
/// threads, each with the one element of the dimensions of size 1.
static LinearAttr getCollapsedLayout(LinearAttr layout, ArrayRef<int64_t> from,
                                     ArrayRef<int64_t> to) {
  LinearLayout full = layout.getLayout(to);
  SmallVector<LinearLayout::Input, 4> inputs(full.getInputs());
  for (LinearLayout::Input &input : inputs)
    for (LinearLayout::Vector &vector : input.basis)
      for (auto [coordinate, size] : llvm::zip(vector, from))
        if (size == 1)
          coordinate = 0;
  SmallVector<LinearLayout::Output, 4> outputs;
  for (auto [dim, size] : llvm::enumerate(from))
    outputs.push_back({getDimName(dim), size});
  LinearLayout collapsed(std::move(inputs), std::move(outputs));
  return LinearAttr::get(layout.getContext(),
                         collapsed.removeZeroBasis(registerInput));
}

namespace {
class Assigner {
public:
  Assigner(const LayoutPlans &plans) : plans(plans) {}

  LogicalResult visit(Block &block);

private:
  LogicalResult visit(Operation *op);
  LogicalResult visitResult(Operation *op);
  /// The layouts that an operation's users want, in the order of the uses.
  SmallVector<LinearAttr, 2> getWanted(Operation *op);
  /// Gives an operation's results a layout, and its operands what follows.
  void assign(Operation *op, LinearAttr layout);
  void want(OpOperand &operand, LinearAttr layout);

  const LayoutPlans &plans;
  llvm::DenseMap<OpOperand *, LinearAttr> wanted;
};
} // namespace

void Assigner::want(OpOperand &operand, LinearAttr layout) {
  if (isa<RankedTensorType>(operand.get().getType()))
    wanted[&operand] = layout;
}

static RankedTensorType withLayout(Type type, LinearAttr layout) {
  auto tensor = cast<RankedTensorType>(type);
  return RankedTensorType::get(tensor.getShape(), tensor.getElementType(),
                               layout);
}

void Assigner::assign(Operation *op, LinearAttr layout) {
  for (OpResult result : op->getResults()) {
    RankedTensorType type = withLayout(result.getType(), layout);
    result.setType(type);
    if (auto constant = dyn_cast<arith::ConstantOp>(op))
      constant.setValueAttr(
          cast<DenseElementsAttr>(constant.getValue()).reshape(type));
  }
  LinearAttr source = layout;
  if (auto expand = dyn_cast<ExpandDimsOp>(op))
    source =
        getSliceLayout(layout, getShape(expand.getType()), expand.getAxis());
  else if (auto broadcast = dyn_cast<BroadcastOp>(op))
    source =
        getCollapsedLayout(layout, getShape(broadcast.getSource().getType()),
                           getShape(broadcast.getType()));
  for (OpOperand &operand : op->getOpOperands())
    want(operand, source);
}

SmallVector<LinearAttr, 2> Assigner::getWanted(Operation *op) {
  SmallVector<LinearAttr, 2> layouts;
  for (OpOperand &use : op->getUses()) {
    LinearAttr layout = wanted.lookup(&use);
    if (layout && !llvm::is_contained(layouts, layout))
      layouts.push_back(layout);
  }
  return layouts;
}

LogicalResult Assigner::visitResult(Operation *op) {
  SmallVector<LinearAttr, 2> layouts = getWanted(op);
  if (layouts.empty()) {
    if (op->use_empty() && isMemoryEffectFree(op)) {
      op->erase();
      return success();
    }
    if (auto load = dyn_cast<LoadOp>(op); load && !load.getIsVolatile()) {
      op->erase();
      return success();
    }
    layouts.push_back(plans.get(op));
  }
  auto load = dyn_cast<LoadOp>(op);
  if (load && load.getIsVolatile() && layouts.size() > 1)
    return op->emitError("a volatile load is needed in two arrangements of "
                         "threads, but can be done only once; drop 'volatile', "
                         "or use its value along one axis only");
  for (LinearAttr layout : ArrayRef(layouts).drop_front()) {
    // The copy stands where the original stands, so it reads the same memory.
    Operation *copy = OpBuilder(op).clone(*op);
    op->replaceUsesWithIf(
        copy, [&](OpOperand &use) { return wanted.lookup(&use) == layout; });
    assign(copy, layout);
  }
  assign(op, layouts.front());
  return success();
}

LogicalResult Assigner::visit(Operation *op) {
  for (Region &region : llvm::reverse(op->getRegions()))
    for (Block &block : llvm::reverse(region))
      if (failed(visit(block)))
        return failure();
  if (auto store = dyn_cast<StoreOp>(op)) {
    if (isa<RankedTensorType>(store.getValue().getType()))
      assign(op, plans.get(op));
    return success();
  }
  if (op->getNumResults() != 0 &&
      llvm::all_of(op->getResultTypes(), llvm::IsaPred<RankedTensorType>))
    return visitResult(op);
  return success();
}

LogicalResult Assigner::visit(Block &block) {
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block)))
    if (failed(visit(&op)))
      return failure();
  return success();
}

/// The variant of the kernel in which `op` stands: the arm of a branch that
/// states facts, or its other arm. Empty in a kernel without variants.
static StringRef getVariant(Operation *op) {
  for (; auto branch = op->getParentOfType<scf::IfOp>(); op = branch)
    if (!branch.thenBlock()->getOps<AssumeOp>().empty())
      return branch.getThenRegion().isAncestor(op->getParentRegion())
                 ? " in the fast variant"
                 : " in the general variant";
  return "";
}

/// Tells for every access how wide it became, and what kept it narrow.
static void reportAccesses(func::FuncOp function) {
  AxisInfoAnalysis axisInfo(function);
  constexpr auto options =
      remark::RemarkOpts::name("AssignLayouts").category("assign-layouts");
  function->walk([&](Operation *op) {
    if (!MemoryAccess::isAccess(op))
      return;
    MemoryAccess access(op);
    std::optional<LinearLayout> layout = getLayout(access.getValueType());
    if (!layout)
      return;
    AccessWidth width = getLaidOutWidth(axisInfo, op, *layout);
    int64_t bytes = width.elements * access.getElementBytes();
    std::string what = llvm::formatv(
        "{0} {1} byte{2} at once{3}", access.isStore() ? "stores" : "loads",
        bytes, bytes == 1 ? "" : "s", getVariant(op));
    if (bytes == 16 || width.limit.empty())
      remark::passed(op->getLoc(), options) << what;
    else
      remark::missed(op->getLoc(), options)
          << what << remark::reason("{0}", width.limit);
  });
}

namespace {
struct AssignLayouts : tilec::impl::AssignLayoutsBase<AssignLayouts> {
  using AssignLayoutsBase::AssignLayoutsBase;

  void runOnOperation() override {
    func::FuncOp function = getOperation();
    if (function.isExternal())
      return;
    int64_t chosen = numWarps ? int64_t(numWarps) : getNumWarpsAttr(function);
    LayoutPlans plans(function, chosen);
    setNumWarpsAttr(function, plans.getNumWarps());
    Assigner assigner(plans);
    for (Block &block : function.getBody())
      if (failed(assigner.visit(block)))
        return signalPassFailure();
    if (getContext().getRemarkEngine())
      reportAccesses(function);
  }
};
} // namespace

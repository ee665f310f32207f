//===- LayoutPlan.cpp - The layouts of a kernel's accesses ----------------===//
//
// For each group of stores of one shape: the dimension along which most of the
// bytes lie together in memory comes first, and a thread holds as many
// neighbours along it as the widest of the accesses involved moves at once.
//
//===----------------------------------------------------------------------===//

#include "LayoutPlan.h"
#include "Anchors.h"
#include "WarpModel.h"
#include "tilec/Analysis/AccessRelation.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tilec;
using namespace tilec::tile;

/// Elements along `dim` that lie together in memory, as far as is known.
static int64_t getContiguity(const AxisInfoAnalysis &axisInfo, Operation *op,
                             unsigned dim) {
  MemoryAccess access(op);
  Value address = access.offset ? access.offset : access.pointer;
  if (!isa<RankedTensorType>(address.getType()))
    return 1;
  return axisInfo.get(address).contiguity[dim];
}

/// Bytes that the accesses move for each byte that they need, if a warp's lanes
/// run along `dim`: an access whose neighbours are apart moves whole sectors.
static int64_t getCost(const AxisInfoAnalysis &axisInfo,
                       ArrayRef<Anchor> anchors, unsigned dim) {
  constexpr int64_t sectorBytes = 32;
  int64_t cost = 0;
  for (const Anchor &anchor : anchors) {
    std::optional<unsigned> along = anchor.getDimAlong(dim);
    // A row or column is read once for the whole tile.
    if (!along || anchor.dims.size() != anchors.front().dims.size())
      continue;
    int64_t bytes = MemoryAccess(anchor.access).getElementBytes();
    int64_t run = bytes * getContiguity(axisInfo, anchor.access, *along);
    cost += bytes * std::max<int64_t>(1, sectorBytes / run);
  }
  return cost;
}

void LayoutPlans::choose(Plan &plan, const AxisInfoAnalysis &axisInfo) {
  unsigned rank = plan.shape.size();
  SmallVector<Anchor, 8> anchors = collectAnchors(plan.stores, rank);
  SmallVector<int64_t, 4> costs;
  for (unsigned dim = 0; dim < rank; ++dim)
    costs.push_back(plan.shape[dim] == 1 ? std::numeric_limits<int64_t>::max()
                                         : getCost(axisInfo, anchors, dim));
  // By custom it is the last dimension that runs along memory.
  plan.order = llvm::to_vector<4>(llvm::seq(0u, rank));
  llvm::sort(plan.order, [&](unsigned lhs, unsigned rhs) {
    return std::pair(costs[lhs], rhs) < std::pair(costs[rhs], lhs);
  });
  unsigned first = plan.order.front();
  int64_t widest = 1;
  for (const Anchor &anchor : anchors) {
    widest = std::max(widest, MemoryAccess(anchor.access).getElementBytes());
    if (std::optional<unsigned> along = anchor.getDimAlong(first))
      plan.vector =
          std::max(plan.vector,
                   getAccessWidth(axisInfo, anchor.access, *along).elements);
  }
  // Narrow elements do not leave threads without work where wide ones are
  // accessed fully anyway.
  int64_t elements = ShapedType::getNumElements(plan.shape);
  int64_t warps = numWarps ? numWarps : 4;
  int64_t share = std::max(elements / (lanesPerWarp * warps), 16 / widest);
  plan.vector = std::min({plan.vector, share, plan.shape[first]});
}

void LayoutPlans::collectStores(func::FuncOp function) {
  function->walk([&](StoreOp store) {
    ArrayRef<int64_t> shape = getShape(store.getValue().getType());
    if (shape.empty())
      return;
    Block *block = store->getBlock();
    auto *plan = llvm::find_if(plans, [&](const Plan &plan) {
      return plan.block == block && ArrayRef(plan.shape) == shape;
    });
    if (plan == plans.end()) {
      plans.push_back({block, SmallVector<int64_t, 4>(shape), {}, {}, 1, {}});
      plan = &plans.back();
    }
    plan->stores.push_back(store);
  });
}

LayoutPlans::LayoutPlans(func::FuncOp function, int64_t numWarps)
    : numWarps(numWarps) {
  collectStores(function);
  AxisInfoAnalysis axisInfo(function);
  int64_t chosen = 1;
  for (Plan &plan : plans) {
    choose(plan, axisInfo);
    int64_t elements = ShapedType::getNumElements(plan.shape);
    chosen = std::max(chosen, chooseNumWarps(elements, plan.vector));
  }
  if (!numWarps)
    this->numWarps = chosen;
  for (Plan &plan : plans)
    plan.layout = LinearAttr::get(
        function.getContext(),
        makeRowLayout(plan.shape, plan.order, plan.vector, this->numWarps));
}

const LayoutPlans::Plan *LayoutPlans::find(Block *block,
                                           ArrayRef<int64_t> shape) const {
  auto *plan = llvm::find_if(plans, [&](const Plan &plan) {
    return plan.block == block && ArrayRef(plan.shape) == shape;
  });
  return plan == plans.end() ? nullptr : plan;
}

LinearAttr LayoutPlans::get(Operation *op) const {
  Type type = MemoryAccess::isAccess(op) ? MemoryAccess(op).getValueType()
                                         : op->getResult(0).getType();
  ArrayRef<int64_t> shape = getShape(type);
  if (const Plan *plan = find(op->getBlock(), shape))
    return plan->layout;
  SmallVector<unsigned, 4> order;
  for (unsigned dim = shape.size(); dim-- > 0;)
    order.push_back(dim);
  return LinearAttr::get(type.getContext(),
                         makeRowLayout(shape, order, 1, numWarps));
}

AccessWidth tilec::getLaidOutWidth(const AxisInfoAnalysis &axisInfo,
                                   Operation *access,
                                   const LinearLayout &layout) {
  AccessWidth best;
  for (unsigned dim = 0; dim < layout.getOutputs().size(); ++dim) {
    AccessWidth width = getAccessWidth(axisInfo, access, dim);
    int64_t held = layout.getVectorWidth(registerInput, dim);
    if (held < width.elements)
      width = {held, "a thread holds no more neighbours"};
    if (dim == 0 || width.elements > best.elements)
      best = std::move(width);
  }
  return best;
}

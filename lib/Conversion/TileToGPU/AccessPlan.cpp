//===- AccessPlan.cpp - How each load and store is done -------------------===//

#include "AccessPlan.h"
#include "ThreadIds.h"
#include "tilec/Analysis/AxisInfo.h"
#include "llvm/Support/MathExtras.h"
#include <map>

using namespace mlir;
using namespace tilec;

/// The dimension along which a thread holds the most neighbours; of several the
/// last.
static unsigned findFastDim(const LinearLayout &layout) {
  unsigned fastest = 0;
  int64_t best = 0;
  for (unsigned dim = 0; dim < layout.getOutputs().size(); ++dim) {
    int64_t width = layout.getVectorWidth(registerInput, dim);
    if (width >= best) {
      best = width;
      fastest = dim;
    }
  }
  return fastest;
}

/// How many elements along `dim` have offsets that are the first one's plus 0,
/// 1, 2, … also after they are extended to 64 bits: a run that starts at a
/// multiple of its length does not wrap around inside.
static int64_t getRun(const AxisInfo &offset, unsigned dim) {
  uint64_t divisor = offset.divisibility[dim];
  int64_t aligned = int64_t(divisor & -divisor);
  return std::min(offset.contiguity[dim], aligned);
}

/// Accesses whose registers lie in one run share an address.
static void shareBases(AccessPlan &plan, const LinearLayout &layout,
                       unsigned dim, int64_t run) {
  int64_t registerBits = 0;
  for (const LinearLayout::Vector &vector : layout.getBasis(registerInput))
    registerBits |= vector[dim];
  int64_t inRun = run - 1;
  // Where thread and register set the same bit, distances depend on the thread.
  if (registerBits & getThreadBits(layout, dim) & inRun)
    return;
  std::map<LinearLayout::Vector, unsigned> starts;
  auto getCoordinates = [&](const VectorAccess &access) {
    return layout.apply({{registerInput, access.first}});
  };
  for (VectorAccess &access : plan.accesses)
    starts.insert({getCoordinates(access), access.first});
  for (VectorAccess &access : plan.accesses) {
    LinearLayout::Vector start = getCoordinates(access);
    int64_t distance = start[dim] & inRun;
    start[dim] -= distance;
    auto found = starts.find(start);
    if (found == starts.end())
      continue;
    access.base = found->second;
    access.distance = distance;
  }
}

static AccessPlan planAccess(Operation *access, Type tileType, Value offset,
                             const AxisInfoAnalysis &axisInfo) {
  AccessPlan plan;
  std::optional<LinearLayout> layout = tile::getLayout(tileType);
  if (!layout) {
    plan.accesses.push_back({0, 0, 0});
    plan.copyOf.push_back(0);
    return plan;
  }
  unsigned dim = findFastDim(*layout);
  int64_t bytes = getElementTypeOrSelf(tileType).getIntOrFloatBitWidth() / 8;
  plan.width = std::min({layout->getVectorWidth(registerInput, dim),
                         getAccessWidth(axisInfo, access, dim).elements,
                         std::max<int64_t>(16 / bytes, 1)});
  std::map<LinearLayout::Vector, unsigned> held;
  for (unsigned i = 0; i < layout->getInputSize(registerInput); ++i)
    plan.copyOf.push_back(
        held.insert({layout->apply({{registerInput, i}}), i}).first->second);
  for (unsigned i = 0; i < plan.copyOf.size(); i += plan.width)
    if (plan.copyOf[i] == i)
      plan.accesses.push_back({i, i, 0});
  if (offset)
    shareBases(plan, *layout, dim, getRun(axisInfo.get(offset), dim));
  return plan;
}

AccessPlans tilec::planAccesses(func::FuncOp function) {
  AxisInfoAnalysis axisInfo(function);
  AccessPlans plans;
  function.walk([&](Operation *op) {
    if (auto load = dyn_cast<tile::LoadOp>(op))
      plans[op] = planAccess(op, load.getResult().getType(), load.getOffset(),
                             axisInfo);
    else if (auto store = dyn_cast<tile::StoreOp>(op))
      plans[op] = planAccess(op, store.getValue().getType(), store.getOffset(),
                             axisInfo);
  });
  return plans;
}

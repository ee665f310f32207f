//===- Anchors.cpp - The accesses that a store depends on -----------------===//

#include "Anchors.h"
#include "tilec/Dialect/Tile/Tile.h"
#include "llvm/ADT/DenseSet.h"

using namespace mlir;
using namespace tilec;
using namespace tilec::tile;

SmallVector<Anchor, 8> tilec::collectAnchors(ArrayRef<Operation *> stores,
                                             unsigned rank) {
  SmallVector<Anchor, 8> anchors;
  // A value may be needed along several dimensions.
  llvm::DenseSet<std::pair<Value, uint64_t>> seen;
  SmallVector<std::pair<Value, SmallVector<unsigned, 4>>, 16> pending;
  auto addOperands = [&](Operation *op, ArrayRef<unsigned> dims) {
    uint64_t key = 0;
    for (unsigned dim : dims)
      key = key * 16 + dim + 1;
    for (Value operand : op->getOperands())
      if (isa<RankedTensorType>(operand.getType()) &&
          seen.insert({operand, key}).second)
        pending.push_back({operand, SmallVector<unsigned, 4>(dims)});
  };
  auto all = llvm::to_vector<4>(llvm::seq(0u, rank));
  for (Operation *store : stores) {
    anchors.push_back({store, all});
    addOperands(store, all);
  }
  while (!pending.empty()) {
    auto [value, dims] = pending.pop_back_val();
    Operation *op = value.getDefiningOp();
    if (!op)
      continue;
    if (isa<LoadOp>(op))
      anchors.push_back({op, dims});
    if (auto expand = dyn_cast<ExpandDimsOp>(op))
      dims.erase(dims.begin() + expand.getAxis());
    addOperands(op, dims);
  }
  return anchors;
}

//===- LayoutPlan.h - The layouts of a kernel's accesses ------------------===//

#ifndef TILEC_LIB_TRANSFORMS_LAYOUTPLAN_H
#define TILEC_LIB_TRANSFORMS_LAYOUTPLAN_H

#include "tilec/Analysis/AxisInfo.h"

namespace tilec {

/// The layouts that the stores of a function get: one for all stores of one
/// shape in one block.
class LayoutPlans {
public:
  /// `numWarps` 0: chosen for the largest tile.
  LayoutPlans(mlir::func::FuncOp function, int64_t numWarps);

  int64_t getNumWarps() const { return numWarps; }
  /// The layout of a store, or of an operation that no store needs.
  tile::LinearAttr get(mlir::Operation *op) const;

private:
  struct Plan {
    mlir::Block *block;
    llvm::SmallVector<int64_t, 4> shape;
    llvm::SmallVector<mlir::Operation *, 4> stores;
    llvm::SmallVector<unsigned, 4> order;
    int64_t vector = 1;
    tile::LinearAttr layout;
  };
  const Plan *find(mlir::Block *block, llvm::ArrayRef<int64_t> shape) const;
  void collectStores(mlir::func::FuncOp function);
  void choose(Plan &plan, const AxisInfoAnalysis &axisInfo);

  llvm::SmallVector<Plan, 4> plans;
  int64_t numWarps;
};

/// How wide an access is in a layout, which may hold fewer neighbours than the
/// facts allow.
AccessWidth getLaidOutWidth(const AxisInfoAnalysis &axisInfo,
                            mlir::Operation *access,
                            const LinearLayout &layout);

} // namespace tilec

#endif // TILEC_LIB_TRANSFORMS_LAYOUTPLAN_H

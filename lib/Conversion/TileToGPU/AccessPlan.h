//===- AccessPlan.h - How each load and store is done ---------------------===//

#ifndef TILEC_LIB_CONVERSION_TILETOGPU_ACCESSPLAN_H
#define TILEC_LIB_CONVERSION_TILETOGPU_ACCESSPLAN_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "tilec/Layout/LinearLayout.h"
#include "llvm/ADT/DenseMap.h"

namespace tilec {

/// One vector access of a thread: registers `first` … `first + width - 1`.
struct VectorAccess {
  unsigned first;
  /// The register whose address is computed, and how many elements this access
  /// lies beyond it.
  unsigned base;
  int64_t distance = 0;
};

struct AccessPlan {
  unsigned width = 1;
  llvm::SmallVector<VectorAccess> accesses;
  /// For every register the first register that holds the same element.
  llvm::SmallVector<unsigned> copyOf;
};

/// The plan of every tile.load and tile.store of a function; looked up by
/// operation, never iterated over.
using AccessPlans = llvm::DenseMap<mlir::Operation *, AccessPlan>;

/// Made before the conversion, while the facts' values are still there.
AccessPlans planAccesses(mlir::func::FuncOp function);

} // namespace tilec

#endif // TILEC_LIB_CONVERSION_TILETOGPU_ACCESSPLAN_H

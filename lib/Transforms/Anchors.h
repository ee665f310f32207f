//===- Anchors.h - The accesses that a store depends on -------------------===//

#ifndef TILEC_LIB_TRANSFORMS_ANCHORS_H
#define TILEC_LIB_TRANSFORMS_ANCHORS_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace tilec {

/// A store, or a load that it needs, and for each dimension of the access the
/// dimension of the store along which it runs.
struct Anchor {
  mlir::Operation *access;
  llvm::SmallVector<unsigned, 4> dims;

  std::optional<unsigned> getDimAlong(unsigned dim) const {
    const unsigned *found = llvm::find(dims, dim);
    if (found == dims.end())
      return std::nullopt;
    return found - dims.begin();
  }
};

/// Follows the operands of stores of one rank back to every load that they
/// need. The stores come first.
llvm::SmallVector<Anchor, 8>
collectAnchors(llvm::ArrayRef<mlir::Operation *> stores, unsigned rank);

} // namespace tilec

#endif // TILEC_LIB_TRANSFORMS_ANCHORS_H

//===- Hazards.h - When the order of two accesses matters -----------------===//

#ifndef TILEC_ANALYSIS_HAZARDS_H
#define TILEC_ANALYSIS_HAZARDS_H

#include "tilec/Analysis/AccessRelation.h"

namespace tilec {

/// How the addresses of two accesses of one program relate.
enum class Overlap {
  /// No address is common.
  None,
  /// Element i of one has the address of element i of the other, and no two
  /// elements share an address.
  SameElement,
  /// Anything.
  Unknown,
};

Overlap getOverlap(const AccessRelation &lhs, const AccessRelation &rhs);

/// Whether accesses through pointers with different roots are disjoint.
bool areRootsDisjoint(mlir::Value lhs, mlir::Value rhs);

/// Whether different elements of a tile with this formula differ, even where it
/// wraps at 32 bits.
bool isInjective(const AffineTile &offset, llvm::ArrayRef<int64_t> shape);

} // namespace tilec

#endif // TILEC_ANALYSIS_HAZARDS_H

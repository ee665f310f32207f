//===- Hazards.cpp - When the order of two accesses matters ---------------===//

#include "tilec/Analysis/Hazards.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tilec;

/// Whether a pointer is an argument that `noalias` can speak of.
static bool isArgument(Value root) { return root && isa<BlockArgument>(root); }

bool tilec::areRootsDisjoint(Value lhs, Value rhs) {
  Value left = getRootPointer(lhs), right = getRootPointer(rhs);
  return left != right && isArgument(left) && isArgument(right) &&
         (isNoalias(lhs) || isNoalias(rhs));
}

/// Coefficients that are numbers and nested like the digits of a number: each
/// exceeds what the smaller ones can sum up to.
bool tilec::isInjective(const AffineTile &offset, ArrayRef<int64_t> shape) {
  SmallVector<std::pair<int64_t, int64_t>, 2> steps;
  for (auto [axis, size] : llvm::zip(offset.axes, shape)) {
    if (size == 1)
      continue;
    std::optional<int64_t> step = axis.getConstant();
    if (!step || *step == std::numeric_limits<int64_t>::min())
      return false;
    steps.push_back({std::abs(*step), size});
  }
  llvm::sort(steps);
  int64_t reach = 0;
  for (auto [step, size] : steps) {
    int64_t span;
    if (step <= reach || llvm::MulOverflow(step, size - 1, span) ||
        llvm::AddOverflow(reach, span, reach))
      return false;
  }
  // Wider tiles could meet themselves where an offset wraps.
  return reach < (int64_t(1) << 31);
}

Overlap tilec::getOverlap(const AccessRelation &lhs,
                          const AccessRelation &rhs) {
  if (lhs.root && rhs.root &&
      areRootsDisjoint(lhs.access.pointer, rhs.access.pointer))
    return Overlap::None;
  if (!lhs.root || lhs.root != rhs.root || lhs.getShape() != rhs.getShape())
    return Overlap::Unknown;
  if (!lhs.offset || !rhs.offset || !isInjective(*lhs.offset, lhs.getShape()))
    return Overlap::Unknown;
  bool sameValues = lhs.access.pointer == rhs.access.pointer &&
                    lhs.access.offset == rhs.access.offset;
  // A formula says where an access goes only where no part of it wraps.
  bool sameFormulas = lhs.offset->hasSameFormula(*rhs.offset) &&
                      lhs.offset->conditions.empty() &&
                      rhs.offset->conditions.empty();
  return sameValues || sameFormulas ? Overlap::SameElement : Overlap::Unknown;
}

//===- InsertBarriers.cpp - Order what threads do to memory ---------------===//
//
// A program's accesses happen in order, but its threads run on their own. Puts
// a barrier between two accesses, one of them a store, that two threads may
// make to one address.
//
//   before:  %x = tile.load %p[%i]          after:  %x = tile.load %p[%i]
//            tile.store %x, %q[%j]                  tile.barrier
//                                                   tile.store %x, %q[%j]
//
// No barrier is needed where pointers are known to be disjoint, nor where the
// same thread holds the same element in both accesses.
//
// Expects:  layouts (AssignLayouts); without them, tiles of one shape count as
//           held alike.
// Ensures:  a barrier only where all threads of a program arrive: conditions
//           and loop bounds are scalars, alike in all of them.
// Leaves:   order between programs, which the source has to make.
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/Builders.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "tilec/Analysis/Hazards.h"
#include "tilec/Transforms/Passes.h"
#include "llvm/ADT/STLExtras.h"

namespace tilec {
#define GEN_PASS_DEF_INSERTBARRIERS
#include "tilec/Transforms/Passes.h.inc"
} // namespace tilec

using namespace mlir;
using namespace tilec;
using namespace tilec::tile;

namespace {
/// An access without a barrier since.
struct PendingAccess {
  const AccessRelation *relation;
  /// It was made in an earlier round of a loop, where the same formula may have
  /// given another address.
  bool isEarlierRound = false;

  bool operator==(const PendingAccess &other) const {
    return relation == other.relation && isEarlierRound == other.isEarlierRound;
  }
};
/// The accesses since the last barrier, on any way to here.
using Pending = SmallVector<PendingAccess, 8>;

class BarrierInserter {
public:
  explicit BarrierInserter(func::FuncOp function);

  void visit(Block &block, Pending &pending);

private:
  void visitAccess(Operation *op, Pending &pending);
  void visitRegions(Operation *op, Pending &pending);
  void visitLoop(Operation *op, Pending &pending);

  AffineAnalysis affine;
  std::vector<AccessRelation> relations;
  llvm::DenseMap<Operation *, unsigned> numbers;
};
} // namespace

BarrierInserter::BarrierInserter(func::FuncOp function) {
  function->walk([&](Operation *op) {
    if (!MemoryAccess::isAccess(op))
      return;
    numbers[op] = relations.size();
    relations.emplace_back(op, affine);
  });
}

/// Whether each element of a value is held by one thread only.
static bool isHeldOnce(Type type) {
  if (!isa<RankedTensorType>(type))
    return false;
  std::optional<LinearLayout> layout = getLayout(type);
  if (!layout)
    return true;
  for (auto &[input, bits] : layout->getBroadcastBits())
    if (input != registerInput && bits != 0)
      return false;
  return true;
}

static bool conflict(const PendingAccess &earlier,
                     const AccessRelation &second) {
  const AccessRelation &first = *earlier.relation;
  if (!first.access.isStore() && !second.access.isStore())
    return false;
  switch (getOverlap(first, second)) {
  case Overlap::None:
    return false;
  case Overlap::SameElement:
    return earlier.isEarlierRound ||
           first.access.getValueType() !=
               withElementType(
                   second.access.getValueType(),
                   getElementTypeOrSelf(first.access.getValueType())) ||
           !isHeldOnce(first.access.getValueType());
  case Overlap::Unknown:
    return true;
  }
  return true;
}

void BarrierInserter::visitAccess(Operation *op, Pending &pending) {
  const AccessRelation &relation = relations[numbers[op]];
  if (llvm::any_of(pending, [&](const PendingAccess &earlier) {
        return conflict(earlier, relation);
      })) {
    OpBuilder builder(op);
    BarrierOp::create(builder, op->getLoc());
    remark::analysis(
        op->getLoc(),
        remark::RemarkOpts::name("InsertBarriers").category("insert-barriers"))
        << "a barrier orders this access after an earlier one, which may be to "
           "the same address in another thread";
    pending.clear();
  }
  pending.push_back({&relation});
}

static void addNew(Pending &pending, const Pending &more) {
  for (const PendingAccess &access : more)
    if (!llvm::is_contained(pending, access))
      pending.push_back(access);
}

/// Joins what is pending at the ends of an operation's regions.
void BarrierInserter::visitRegions(Operation *op, Pending &pending) {
  Pending joined;
  bool hasElse = true;
  for (Region &region : op->getRegions()) {
    hasElse &= !region.empty();
    Pending inside = pending;
    for (Block &block : region)
      visit(block, inside);
    addNew(joined, inside);
  }
  if (!hasElse)
    addNew(joined, pending);
  pending = std::move(joined);
}

/// A second look at a loop's body meets what the round before left pending.
void BarrierInserter::visitLoop(Operation *op, Pending &pending) {
  Block &body = op->getRegion(0).front();
  Pending inside = pending;
  visit(body, inside);
  if (!op->hasAttr(tile::independentRoundsAttr)) {
    Pending again = pending;
    for (PendingAccess access : inside)
      if (!llvm::is_contained(pending, access))
        again.push_back({access.relation, /*isEarlierRound=*/true});
    visit(body, again);
  }
  addNew(pending, inside);
}

void BarrierInserter::visit(Block &block, Pending &pending) {
  for (Operation &op : block) {
    if (isa<BarrierOp>(op))
      pending.clear();
    else if (MemoryAccess::isAccess(&op))
      visitAccess(&op, pending);
    else if (isa<LoopLikeOpInterface>(op))
      visitLoop(&op, pending);
    else if (op.getNumRegions() != 0)
      visitRegions(&op, pending);
  }
}

namespace {
struct InsertBarriers : tilec::impl::InsertBarriersBase<InsertBarriers> {
  void runOnOperation() override {
    BarrierInserter inserter(getOperation());
    Pending pending;
    for (Block &block : getOperation().getBody())
      inserter.visit(block, pending);
  }
};
} // namespace

//===- InsertBarriers.cpp - Order what threads do to memory ----------------===//
//
// A program's accesses happen in order, but its threads run on their own. Puts a
// barrier between two accesses, one of them a store, that two threads may make
// to one address.
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
// Ensures:  a barrier only where all threads of a program arrive: conditions and
//           loop bounds are scalars, alike in all of them.
// Leaves:   order between programs, which the source has to make.
//
//===----------------------------------------------------------------------===//

#include "StreamedLoop.h"
#include "tilec/Analysis/Hazards.h"
#include "tilec/Transforms/Passes.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/ADT/STLExtras.h"

namespace tilec {
#define GEN_PASS_DEF_INSERTBARRIERS
#include "tilec/Transforms/Passes.h.inc"
} // namespace tilec

using namespace mlir;
using namespace tilec;
using namespace tilec::tile;

namespace {
/// The accesses since the last barrier, on any way to here.
using Pending = SmallVector<const AccessRelation *, 8>;

class BarrierInserter {
public:
  explicit BarrierInserter(func::FuncOp function);

  void visit(Block &block, Pending &pending);

private:
  void visitAccess(Operation *op, Pending &pending);
  void visitRegions(Operation *op, Pending &pending);
  void visitLoop(Operation *op, Pending &pending);
  bool conflict(const AccessRelation &first, const AccessRelation &second);
  /// Whether the two accesses are made in different rounds of a loop here.
  bool acrossRounds = false;

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

bool BarrierInserter::conflict(const AccessRelation &first,
                               const AccessRelation &second) {
  if (!first.access.isStore() && !second.access.isStore())
    return false;
  switch (getOverlap(first, second)) {
  case Overlap::None:
    return false;
  case Overlap::SameElement:
    // In another round the same formula may give another element's address.
    if (acrossRounds)
      return true;
    return first.access.getValueType() !=
               withElementType(second.access.getValueType(),
                               getElementTypeOrSelf(
                                   first.access.getValueType())) ||
           !isHeldOnce(first.access.getValueType());
  case Overlap::Unknown:
    return true;
  }
  return true;
}

void BarrierInserter::visitAccess(Operation *op, Pending &pending) {
  const AccessRelation &relation = relations[numbers[op]];
  const AccessRelation **earlier =
      llvm::find_if(pending, [&](const AccessRelation *other) {
        return conflict(*other, relation);
      });
  if (earlier != pending.end()) {
    OpBuilder builder(op);
    BarrierOp::create(builder, op->getLoc());
    remark::analysis(op->getLoc(), remark::RemarkOpts::name("InsertBarriers")
                                       .category("insert-barriers"))
        << "a barrier orders this access after an earlier one, which may be to "
           "the same address in another thread";
    pending.clear();
  }
  pending.push_back(&relation);
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
    for (const AccessRelation *relation : inside)
      if (!llvm::is_contained(joined, relation))
        joined.push_back(relation);
  }
  if (!hasElse)
    for (const AccessRelation *relation : pending)
      if (!llvm::is_contained(joined, relation))
        joined.push_back(relation);
  pending = std::move(joined);
}

/// A second look at a loop's body meets what the round before left pending.
void BarrierInserter::visitLoop(Operation *op, Pending &pending) {
  Block &body = op->getRegion(0).front();
  Pending inside = pending;
  visit(body, inside);
  if (!op->hasAttr(independentRoundsAttr)) {
    bool outerRounds = acrossRounds;
    acrossRounds = true;
    Pending again = inside;
    visit(body, again);
    acrossRounds = outerRounds;
  }
  for (const AccessRelation *relation : inside)
    if (!llvm::is_contained(pending, relation))
      pending.push_back(relation);
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

//===- AddressInfo.cpp - Which values make addresses ----------------------===//
//
// An i32 offset that wraps is worth a report; a hash that wraps is not. So only
// the sums and products on the way to an address look for wrapping. The way
// ends where a value is meant to wrap or is no sum any more: at remainders,
// shifts to the right, bitwise operations and loads.
//
//===----------------------------------------------------------------------===//

#include "Compiler.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "tilec/Dialect/Tile/Tile.h"

using namespace mlir;
using namespace tilec;
using namespace tilec::interpreter;

AddressInfo::AddressInfo(func::FuncOp kernel) {
  kernel.walk([&](Operation *op) {
    if (auto add = dyn_cast<tile::AddPtrOp>(op))
      trace(add.getOffset(), OffsetUse::Signed);
    if (auto load = dyn_cast<tile::LoadOp>(op))
      if (load.getOffset())
        trace(load.getOffset(), OffsetUse::Signed);
    if (auto store = dyn_cast<tile::StoreOp>(op))
      if (store.getOffset())
        trace(store.getOffset(), OffsetUse::Signed);
    if (auto rmw = dyn_cast<tile::AtomicRmwOp>(op))
      if (rmw.getOffset())
        trace(rmw.getOffset(), OffsetUse::Signed);
    if (auto cas = dyn_cast<tile::AtomicCasOp>(op))
      if (cas.getOffset())
        trace(cas.getOffset(), OffsetUse::Signed);
  });
}

/// Values that a value which a `while` carries is a copy of.
static void addSources(scf::WhileOp loop, BlockArgument argument,
                       SmallVectorImpl<Value> &sources) {
  unsigned index = argument.getArgNumber();
  if (argument.getOwner() == loop.getBeforeBody())
    sources.append(
        {loop.getInits()[index], loop.getYieldOp().getOperand(index)});
  else
    sources.push_back(loop.getConditionOp().getArgs()[index]);
}

/// Values that a value is a copy of, through structured control flow; for a
/// tile, values that its elements are copies of.
static void addSources(Value value, SmallVectorImpl<Value> &sources) {
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    Operation *parent = argument.getOwner()->getParentOp();
    if (auto loop = dyn_cast<scf::WhileOp>(parent))
      return addSources(loop, argument, sources);
    auto loop = dyn_cast<scf::ForOp>(parent);
    if (!loop || argument.getArgNumber() == 0)
      return;
    unsigned index = argument.getArgNumber() - 1;
    sources.push_back(loop.getInitArgs()[index]);
    sources.push_back(loop.getBody()->getTerminator()->getOperand(index));
    return;
  }
  unsigned index = cast<OpResult>(value).getResultNumber();
  Operation *op = value.getDefiningOp();
  if (auto loop = dyn_cast<scf::ForOp>(op)) {
    sources.push_back(loop.getInitArgs()[index]);
    sources.push_back(loop.getBody()->getTerminator()->getOperand(index));
  } else if (auto branch = dyn_cast<scf::IfOp>(op)) {
    for (Region *region : branch.getRegions())
      sources.push_back(region->front().getTerminator()->getOperand(index));
  } else if (auto loop = dyn_cast<scf::WhileOp>(op)) {
    sources.push_back(loop.getConditionOp().getArgs()[index]);
  } else if (isa<tile::SplatOp, tile::BroadcastOp, tile::ExpandDimsOp,
                 tile::ReshapeOp, tile::TransOp, tile::FlipOp, tile::SplitOp,
                 tile::GatherOp, tile::AssumeOp>(op)) {
    sources.push_back(op->getOperand(0));
  } else if (isa<tile::JoinOp, tile::CatOp>(op)) {
    sources.append({op->getOperand(0), op->getOperand(1)});
  } else if (isa<arith::SelectOp>(op)) {
    sources.append({op->getOperand(1), op->getOperand(2)});
  }
}

void AddressInfo::trace(Value offset, OffsetUse use) {
  SmallVector<std::pair<Value, OffsetUse>> pending = {{offset, use}};
  while (!pending.empty()) {
    auto [value, how] = pending.pop_back_val();
    if (!traced.insert({value, unsigned(how)}).second)
      continue;
    SmallVector<Value> sources;
    addSources(value, sources);
    if (Operation *op = value.getDefiningOp()) {
      if (isa<arith::AddIOp, arith::SubIOp, arith::MulIOp>(op)) {
        // Where a value is read both ways, a signed overflow is reported.
        if (uses.lookup(op) != OffsetUse::Signed)
          uses[op] = how;
        sources.append({op->getOperand(0), op->getOperand(1)});
      } else if (isa<tile::ShLOp>(op)) {
        sources.push_back(op->getOperand(0));
      } else if (isa<arith::ExtSIOp>(op)) {
        pending.push_back({op->getOperand(0), OffsetUse::Signed});
      } else if (isa<arith::ExtUIOp>(op)) {
        pending.push_back({op->getOperand(0), OffsetUse::Unsigned});
      } else if (isa<arith::IndexCastOp>(op)) {
        pending.push_back({op->getOperand(0), OffsetUse::Signed});
      }
    }
    for (Value source : sources)
      pending.push_back({source, how});
  }
}

int AddressInfo::getOrigin(Value pointer) {
  SmallVector<Value> pending = {pointer};
  DenseSet<Value> visited;
  llvm::SmallDenseSet<int> found;
  while (!pending.empty()) {
    Value value = pending.pop_back_val();
    if (!visited.insert(value).second)
      continue;
    auto known = origins.find(value);
    auto argument = dyn_cast<BlockArgument>(value);
    size_t before = pending.size();
    if (known != origins.end())
      found.insert(known->second);
    else if (argument && isa<func::FuncOp>(argument.getOwner()->getParentOp()))
      found.insert(argument.getArgNumber());
    else if (auto add = value.getDefiningOp<tile::AddPtrOp>())
      pending.push_back(add.getPointer());
    else if (addSources(value, pending); pending.size() == before)
      found.insert(-1);
  }
  int origin = found.size() == 1 ? *found.begin() : -1;
  origins[pointer] = origin;
  return origin;
}

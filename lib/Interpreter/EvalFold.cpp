//===- EvalFold.cpp - Reductions and scans by a region --------------------===//
//
// Elements are folded along the axis in index order. The region becomes steps
// of its own, on slots with one element a row, and runs once for each position
// along the axis. A region with branches or loops runs for one row at a time.
//
//   start:  the first element of each row is what is combined so far
//   next:   stores that and goes to `start` or ends, or gets the next element
//           ... steps of the region ...
//   copies of what the region yields; a jump to `next`
//
//===----------------------------------------------------------------------===//

#include "Compiler.h"
#include "CopyElements.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "tilec/Dialect/Tile/Tile.h"

using namespace mlir;
using namespace tilec;
using namespace tilec::interpreter;

namespace {

struct FoldInfo : Payload {
  Axis axis;
  bool isScan = false, isReverse = false, isOneRow = false;
  /// Slots, one a source: results, and in the region's width what is combined
  /// so far and the region's two arguments.
  SmallVector<unsigned> sources, results, combined, first, second;
  /// The position along the axis and the row, two numbers.
  unsigned counter = 0;
  size_t start = 0, end = 0;
};

struct FoldStep : Payload {
  std::shared_ptr<const FoldInfo> info;
};

const FoldInfo &getInfo(const Step &step) {
  return *static_cast<const FoldStep &>(*step.payload).info;
}

/// Elements of a tile that are at one position along an axis.
struct Slice {
  unsigned outer, inner;
  size_t start, stride;

  template <typename Visit> void visit(Visit visit) const {
    for (unsigned o = 0, i = 0; o < outer; ++o)
      for (unsigned k = 0; k < inner; ++k, ++i)
        visit(i, start + o * stride + k);
  }
};

/// The slice of a tile with `size` elements along the axis.
Slice getSlice(const FoldInfo &info, unsigned size, unsigned position,
               unsigned row) {
  const Axis &axis = info.axis;
  size_t stride = size_t(size) * axis.inner;
  size_t start = size_t(position) * axis.inner;
  if (info.isOneRow)
    return {1, 1, row / axis.inner * stride + start + row % axis.inner, 0};
  return {axis.outer, axis.inner, start, stride};
}

Slice getSourceSlice(const FoldInfo &info, const int64_t *counter) {
  unsigned last = info.axis.size - 1, position = counter[0];
  return getSlice(info, info.axis.size,
                  info.isReverse ? last - position : position, counter[1]);
}

void readSlices(Frame &frame, const FoldInfo &info, ArrayRef<unsigned> to) {
  Slice slice = getSourceSlice(info, frame[info.counter].as<int64_t>());
  for (auto [source, slot] : llvm::zip(info.sources, to))
    copyAll(frame, frame[source], frame[slot], [&](auto *from, auto *into) {
      slice.visit([&](unsigned i, size_t place) { into[i] = from[place]; });
    });
}

/// Stores what is combined so far.
void writeSlices(Frame &frame, const FoldInfo &info) {
  const int64_t *counter = frame[info.counter].as<int64_t>();
  Slice slice = info.isScan ? getSourceSlice(info, counter)
                            : getSlice(info, 1, 0, counter[1]);
  for (auto [source, slot] : llvm::zip(info.combined, info.results))
    copyPart(frame, frame[source], frame[slot], [&](auto *from, auto *into) {
      slice.visit([&](unsigned i, size_t place) { into[place] = from[i]; });
    });
}

/// Results: the operation's, which begin without bounds, and the counter.
void evalBegin(Frame &frame, const Step &step) {
  int64_t *counter = frame[getInfo(step).counter].as<int64_t>();
  counter[0] = counter[1] = 0;
}

/// Results: what is combined so far.
void evalStart(Frame &frame, const Step &step) {
  readSlices(frame, getInfo(step), getInfo(step).combined);
}

/// Results: the region's arguments.
void evalNext(Frame &frame, const Step &step) {
  const FoldInfo &info = getInfo(step);
  int64_t *counter = frame[info.counter].as<int64_t>();
  bool isLast = counter[0] + 1 == info.axis.size;
  if (info.isScan || isLast)
    writeSlices(frame, info);
  ++counter[0];
  if (isLast) {
    counter[0] = 0;
    ++counter[1];
    bool isDone = !info.isOneRow || counter[1] == info.axis.getRows();
    frame.pc = isDone ? info.end : info.start;
    return;
  }
  for (auto [source, slot] : llvm::zip(info.combined, info.first)) {
    unsigned width = frame[slot].count;
    copyAll(frame, frame[source], frame[slot],
            [&](auto *from, auto *to) { std::copy_n(from, width, to); });
  }
  readSlices(frame, info, info.second);
}

void evalJump(Frame &frame, const Step &step) { frame.pc = step.immediate; }

//===----------------------------------------------------------------------===//
// Compilation
//===----------------------------------------------------------------------===//

/// Whether each scalar of a region may stand for many elements at once.
bool isElementwise(Block &region) {
  return llvm::all_of(region, [](Operation &op) {
    auto isScalar = [](Type type) { return !isa<TensorType>(type); };
    if (!llvm::all_of(op.getResultTypes(), isScalar) ||
        !llvm::all_of(op.getOperandTypes(), isScalar))
      return false;
    if (isa<tile::YieldOp, arith::ConstantOp, arith::SelectOp>(op))
      return true;
    const Operator &known =
        getOperators().find(op.getName().getStringRef())->second;
    return known.select && !known.compile;
  });
}

Step &emitFold(Compiler &compiler, Operation *op, Evaluate evaluate,
               ArrayRef<unsigned> operands, ArrayRef<unsigned> results,
               std::shared_ptr<const FoldInfo> info) {
  auto payload = std::make_unique<FoldStep>();
  payload->info = std::move(info);
  Step &step = compiler.emit(op, evaluate, operands, results);
  step.payload = std::move(payload);
  return step;
}

/// Slots of one element a row, for values that the steps of a fold share.
void addRows(Compiler &compiler, Operation *op, unsigned width,
             SmallVector<unsigned> &slots) {
  for (Value source : op->getOperands())
    slots.push_back(compiler.addSlot(*getElement(source.getType()), width));
}

template <typename Op>
LogicalResult compileFold(Compiler &compiler, Operation *op) {
  auto fold = cast<Op>(op);
  Block &region = fold.getCombine().front();
  auto info = std::make_shared<FoldInfo>();
  info->axis = Axis::get(op->getOperand(0).getType(), fold.getAxis());
  if constexpr (std::is_same_v<Op, tile::ScanWithOp>) {
    info->isScan = true;
    info->isReverse = fold.getReverse();
  }
  info->isOneRow = !isElementwise(region);
  unsigned width = info->isOneRow ? 1 : info->axis.getRows();

  for (Value source : op->getOperands())
    info->sources.push_back(compiler.getSlot(source));
  for (Value result : op->getResults())
    info->results.push_back(compiler.define(result));
  info->counter = compiler.addSlot(Element::I64, 2);
  addRows(compiler, op, width, info->combined);
  SmallVector<unsigned> begun = info->results;
  begun.push_back(info->counter);
  emitFold(compiler, op, evalBegin, {}, begun, info);
  info->start = compiler.getNextStep();
  emitFold(compiler, op, evalStart, info->sources, info->combined, info);

  addRows(compiler, op, width, info->first);
  addRows(compiler, op, width, info->second);
  SmallVector<unsigned> arguments = info->first;
  arguments.append(info->second);
  for (auto [argument, slot] : llvm::zip(region.getArguments(), arguments))
    compiler.defineAs(argument, slot);
  size_t next = compiler.getNextStep();
  emitFold(compiler, op, evalNext, info->combined, arguments, info);
  // Two elements can be grouped in one way only.
  if (failed(compiler.compileRegion(region, width, info->axis.size > 2)))
    return failure();
  for (auto [value, slot] :
       llvm::zip(region.getTerminator()->getOperands(), info->combined))
    compileCopy(compiler, op, compiler.getSlot(value), slot);
  compiler.emit(op, evalJump, {}, {}).immediate = next;
  info->end = compiler.getNextStep();
  compiler.release(info->counter);
  for (unsigned slot : info->combined)
    compiler.release(slot);
  return success();
}

LogicalResult compileYield(Compiler &, Operation *) { return success(); }

} // namespace

void interpreter::addFoldOperators(Operators &operators) {
  operators["tile.reduce_with"] = {nullptr, compileFold<tile::ReduceWithOp>};
  operators["tile.scan_with"] = {nullptr, compileFold<tile::ScanWithOp>};
  operators["tile.yield"] = {nullptr, compileYield};
}

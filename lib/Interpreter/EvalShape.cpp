//===- EvalShape.cpp - Moving elements within and between tiles -----------===//
//
// Every operation here is one or two moves: a nest of loops, each with a stride
// in the source and one in the result.
//
//===----------------------------------------------------------------------===//

#include "Bounds.h"
#include "Compiler.h"
#include "CopyElements.h"
#include "tilec/Dialect/Tile/Tile.h"

using namespace mlir;
using namespace tilec;
using namespace tilec::interpreter;

Axis Axis::get(Type type, unsigned axis) {
  Axis result;
  for (auto [dimension, size] : llvm::enumerate(tile::getShape(type)))
    (dimension < axis    ? result.outer
     : dimension == axis ? result.size
                         : result.inner) *= size;
  return result;
}

namespace {

struct Loop {
  int64_t size, from, to;
};

/// From one operand to one result.
struct Move {
  unsigned operand = 0, result = 0;
  /// Numbers of the first elements.
  int64_t from = 0, to = 0;
  /// The outermost first.
  SmallVector<Loop, 4> loops;

  void simplify();
};

struct Moves : Payload {
  SmallVector<Move, 2> list;
};

/// Leaves out loops of one iteration and makes one of two that run on.
void Move::simplify() {
  SmallVector<Loop, 4> merged;
  for (const Loop &loop : loops) {
    if (loop.size == 1)
      continue;
    if (!merged.empty() && merged.back().from == loop.from * loop.size &&
        merged.back().to == loop.to * loop.size)
      merged.back() = {merged.back().size * loop.size, loop.from, loop.to};
    else
      merged.push_back(loop);
  }
  if (merged.empty())
    merged.push_back({1, 1, 1});
  loops = std::move(merged);
}

template <typename T> void moveRow(const Loop &loop, const T *from, T *to) {
  const int64_t size = loop.size, step = loop.from, stride = loop.to;
  if (stride == 1 && step == 1) {
    std::copy_n(from, size, to);
  } else if (stride == 1 && step == 0) {
    std::fill_n(to, size, *from);
  } else if (stride == 1) {
    for (int64_t i = 0; i < size; ++i)
      to[i] = from[i * step];
  } else {
    for (int64_t i = 0; i < size; ++i)
      to[i * stride] = from[i * step];
  }
}

template <typename T> void move(ArrayRef<Loop> loops, const T *from, T *to) {
  const Loop loop = loops[0];
  if (loops.size() == 1)
    return moveRow(loop, from, to);
  for (int64_t i = 0; i < loop.size; ++i)
    move(loops.drop_front(), from + i * loop.from, to + i * loop.to);
}

/// A move that fills all of its result.
void evalMove(Frame &frame, const Step &step) {
  for (const Move &plan : static_cast<const Moves &>(*step.payload).list)
    copyAll(frame, frame.operand(step, plan.operand),
            frame.result(step, plan.result), [&](auto *from, auto *to) {
              move<std::remove_pointer_t<decltype(to)>>(
                  plan.loops, from + plan.from, to + plan.to);
            });
}

/// Moves that fill parts of their result.
void evalParts(Frame &frame, const Step &step) {
  for (const Move &plan : static_cast<const Moves &>(*step.payload).list)
    copyPart(frame, frame.operand(step, plan.operand),
             frame.result(step, plan.result), [&](auto *from, auto *to) {
               move<std::remove_pointer_t<decltype(to)>>(
                   plan.loops, from + plan.from, to + plan.to);
             });
}

/// Moves elements that are the same in every program.
void foldMoves(Compiler &compiler, Operation *op, const Moves &moves) {
  SmallVector<std::pair<unsigned, char *>> results;
  for (Value result : op->getResults()) {
    results.push_back(compiler.addConstant(*getElement(result.getType()),
                                           getCount(result.getType())));
    compiler.defineAs(result, results.back().first);
  }
  for (const Move &plan : moves.list) {
    unsigned slot = compiler.getSlot(op->getOperand(plan.operand));
    const SlotInfo &info = compiler.program.slots[slot];
    Tensor source, result;
    source.element = result.element = info.element;
    source.data = const_cast<char *>(info.constant);
    result.data = results[plan.result].second;
    copyData(source, result, [&](auto *from, auto *to) {
      move<std::remove_pointer_t<decltype(to)>>(plan.loops, from + plan.from,
                                                to + plan.to);
    });
  }
}

LogicalResult emitMoves(Compiler &compiler, Operation *op,
                        MutableArrayRef<Move> list) {
  auto moves = std::make_unique<Moves>();
  for (Move &plan : list) {
    plan.simplify();
    moves->list.push_back(std::move(plan));
  }
  if (llvm::all_of(op->getOperands(), [&](Value operand) {
        return compiler.isConstant(compiler.getSlot(operand));
      })) {
    foldMoves(compiler, op, *moves);
    return success();
  }
  bool isWhole = moves->list.size() == op->getNumResults();
  compiler.emit(op, isWhole ? evalMove : evalParts).payload = std::move(moves);
  return success();
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

/// Distances of neighbours along each dimension.
SmallVector<int64_t> getStrides(ArrayRef<int64_t> shape) {
  SmallVector<int64_t> strides(shape.size(), 1);
  for (size_t i = shape.size(); i-- > 1;)
    strides[i - 1] = strides[i] * shape[i];
  return strides;
}

LogicalResult compileBroadcast(Compiler &compiler, Operation *op) {
  ArrayRef<int64_t> from = tile::getShape(op->getOperand(0).getType());
  ArrayRef<int64_t> to = tile::getShape(op->getResult(0).getType());
  Move plan;
  for (auto [size, wanted, step, stride] :
       llvm::zip(from, to, getStrides(from), getStrides(to)))
    plan.loops.push_back({wanted, size == 1 ? 0 : step, stride});
  return emitMoves(compiler, op, plan);
}

LogicalResult compileTrans(Compiler &compiler, Operation *op) {
  auto trans = cast<tile::TransOp>(op);
  ArrayRef<int64_t> to = tile::getShape(trans.getType());
  SmallVector<int64_t> steps =
      getStrides(tile::getShape(trans.getSource().getType()));
  Move plan;
  for (auto [size, stride, dimension] :
       llvm::zip(to, getStrides(to), trans.getOrder()))
    plan.loops.push_back({size, steps[dimension], stride});
  return emitMoves(compiler, op, plan);
}

LogicalResult compileFlip(Compiler &compiler, Operation *op) {
  auto flip = cast<tile::FlipOp>(op);
  Axis axis = Axis::get(flip.getType(), flip.getAxis());
  int64_t inner = axis.inner, row = axis.size * inner;
  Move plan;
  plan.from = row - inner;
  plan.loops = {
      {axis.outer, row, row}, {axis.size, -inner, inner}, {inner, 1, 1}};
  return emitMoves(compiler, op, plan);
}

LogicalResult compileJoin(Compiler &compiler, Operation *op) {
  int64_t count = getCount(op->getOperand(0).getType());
  Move plans[2];
  for (unsigned i = 0; i < 2; ++i) {
    plans[i].operand = plans[i].to = i;
    plans[i].loops = {{count, 1, 2}};
  }
  return emitMoves(compiler, op, plans);
}

LogicalResult compileSplit(Compiler &compiler, Operation *op) {
  int64_t count = getCount(op->getResult(0).getType());
  Move plans[2];
  for (unsigned i = 0; i < 2; ++i) {
    plans[i].result = plans[i].from = i;
    plans[i].loops = {{count, 2, 1}};
  }
  return emitMoves(compiler, op, plans);
}

LogicalResult compileCat(Compiler &compiler, Operation *op) {
  auto cat = cast<tile::CatOp>(op);
  Axis whole = Axis::get(cat.getType(), cat.getAxis());
  int64_t row = int64_t(whole.size) * whole.inner, first = 0;
  Move plans[2];
  for (unsigned i = 0; i < 2; ++i) {
    Axis axis = Axis::get(op->getOperand(i).getType(), cat.getAxis());
    int64_t part = int64_t(axis.size) * axis.inner;
    plans[i].operand = i;
    plans[i].to = first;
    plans[i].loops = {{axis.outer, part, row}, {part, 1, 1}};
    first += part;
  }
  return emitMoves(compiler, op, plans);
}

//===----------------------------------------------------------------------===//
// gather
//===----------------------------------------------------------------------===//

struct GatherInfo : Payload {
  Axis source, result;
  unsigned axis = 0;
};

void reportIndex(Frame &frame, const Step &step, int64_t index) {
  const auto &info = static_cast<const GatherInfo &>(*step.payload);
  frame.findings.report(
      FindingKind::IndexOutOfRange, step.place, frame.programIndex, [&] {
        return "index " + std::to_string(index) + " in " +
               frame.describeProgram() + " lies outside the " +
               std::to_string(info.source.size) + " elements along axis " +
               std::to_string(info.axis) + "; it gives 0";
      });
}

/// For each element of the result the number of the source's, or `outside`.
constexpr uint64_t outside = ~uint64_t(0);
void locate(Frame &frame, const Step &step, uint64_t *places) {
  const auto &info = static_cast<const GatherInfo &>(*step.payload);
  const Tensor &indices = frame.operand(step, 1);
  const Axis &from = info.source, &to = info.result;
  visitInt(indices.element, [&](auto *type) {
    using I = std::remove_pointer_t<decltype(type)>;
    const auto *values = indices.as<typename I::Storage>();
    for (unsigned i = 0; i < step.count; ++i) {
      uint64_t outer = i / (to.size * to.inner), inner = i % to.inner;
      int64_t index = I::width == 1 ? values[i] : I::toSigned(values[i]);
      bool isInside = index >= 0 && index < int64_t(from.size);
      if (LLVM_UNLIKELY(!isInside))
        reportIndex(frame, step, index);
      places[i] =
          isInside ? (outer * from.size + index) * from.inner + inner : outside;
    }
  });
}

void evalGather(Frame &frame, const Step &step) {
  const Tensor &source = frame.operand(step, 0),
               &indices = frame.operand(step, 1);
  Tensor &result = frame.result(step);
  frame.addresses.resize(step.count);
  const uint64_t *places = frame.addresses.data();
  locate(frame, step, frame.addresses.data());
  auto copy = [&](auto *from, auto *to) {
    for (unsigned i = 0; i < step.count; ++i)
      to[i] = places[i] == outside ? 0 : from[places[i]];
  };
  copyAll(frame, source, result, copy);
  if (indices.bounds) {
    if (!result.bounds)
      std::fill_n(frame.makeBounds(result), step.count, 0.0);
    for (unsigned i = 0; i < step.count; ++i)
      if (indices.bounds[i] > 0)
        result.bounds[i] = undecided;
  }
  for (unsigned i = 0; indices.tags && i < step.count; ++i)
    if (indices.tags[i])
      frame.addTag(result, i, indices.tags[i]);
}

LogicalResult compileGather(Compiler &compiler, Operation *op) {
  auto gather = cast<tile::GatherOp>(op);
  auto info = std::make_unique<GatherInfo>();
  info->axis = gather.getAxis();
  info->source = Axis::get(gather.getSource().getType(), info->axis);
  info->result = Axis::get(gather.getType(), info->axis);
  compiler.emit(op, evalGather).payload = std::move(info);
  return success();
}

} // namespace

void interpreter::addShapeOperators(Operators &operators) {
  operators["tile.broadcast"] = {nullptr, compileBroadcast};
  operators["tile.trans"] = {nullptr, compileTrans};
  operators["tile.flip"] = {nullptr, compileFlip};
  operators["tile.join"] = {nullptr, compileJoin};
  operators["tile.split"] = {nullptr, compileSplit};
  operators["tile.cat"] = {nullptr, compileCat};
  operators["tile.gather"] = {nullptr, compileGather};
}

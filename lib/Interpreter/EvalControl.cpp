//===- EvalControl.cpp - Branches and loops -------------------------------===//
//
// A `for` keeps its carried values in its results' slots: the start values are
// copied there, and each iteration ends with a copy to there.
//
//===----------------------------------------------------------------------===//

#include "Compiler.h"
#include "Frame.h"
#include "Uses.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include <cstring>

using namespace mlir;
using namespace tilec;
using namespace tilec::interpreter;

namespace {

void evalJump(Frame &frame, const Step &step) { frame.pc = step.immediate; }

/// What follows a branch on an undecided value may not happen elsewhere.
void noteControl(Frame &frame, const Step &step, unsigned operand) {
  const Tensor &value = frame.operand(step, operand);
  if (value.bounds && *value.bounds > 0)
    frame.isUndecided = true;
  if (value.tags && *value.tags)
    reportUse(frame, step.place, *value.tags, Use::Control);
}

//===----------------------------------------------------------------------===//
// if
//===----------------------------------------------------------------------===//

void evalBranch(Frame &frame, const Step &step) {
  noteControl(frame, step, 0);
  if (!*frame.operand(step, 0).as<uint8_t>())
    frame.pc = step.immediate;
}

LogicalResult compileArm(Compiler &compiler, Operation *op, Region &region,
                         ArrayRef<unsigned> results) {
  if (region.empty())
    return success();
  if (failed(compiler.compileBlock(region.front())))
    return failure();
  for (auto [value, slot] :
       llvm::zip(region.front().getTerminator()->getOperands(), results))
    compileCopy(compiler, op, compiler.getSlot(value), slot);
  return success();
}

LogicalResult compileIf(Compiler &compiler, Operation *op) {
  auto branch = cast<scf::IfOp>(op);
  SmallVector<unsigned> results;
  for (Value result : op->getResults())
    results.push_back(compiler.define(result));
  size_t test = compiler.getNextStep();
  compiler.emit(op, evalBranch, {compiler.getSlot(branch.getCondition())}, {});
  if (failed(compileArm(compiler, op, branch.getThenRegion(), results)))
    return failure();
  size_t jump = compiler.getNextStep();
  compiler.emit(op, evalJump, {}, {});
  compiler.getStep(test).immediate = compiler.getNextStep();
  if (failed(compileArm(compiler, op, branch.getElseRegion(), results)))
    return failure();
  compiler.getStep(jump).immediate = compiler.getNextStep();
  return success();
}

//===----------------------------------------------------------------------===//
// Carried values
//===----------------------------------------------------------------------===//

SmallVector<unsigned> getSlots(Compiler &compiler, ValueRange values) {
  return llvm::map_to_vector(
      values, [&](Value value) { return compiler.getSlot(value); });
}

void compileCopies(Compiler &compiler, Operation *op, ArrayRef<unsigned> from,
                   ArrayRef<unsigned> to) {
  for (auto [source, result] : llvm::zip_equal(from, to))
    compileCopy(compiler, op, source, result);
}

/// Copies all slots at once: none is written before it is read.
void compileAssignment(Compiler &compiler, Operation *op,
                       SmallVector<unsigned> from, ArrayRef<unsigned> to) {
  SmallVector<unsigned> kept;
  for (auto [source, result] : llvm::zip_equal(from, to)) {
    if (source == result || !llvm::is_contained(to, source))
      continue;
    const SlotInfo info = compiler.program.slots[source];
    // The other sources' storages count as free by now.
    kept.push_back(compiler.addSlot(info.element, info.count, true));
    compileCopy(compiler, op, source, kept.back());
    source = kept.back();
  }
  for (auto [source, result] : llvm::zip_equal(from, to))
    if (source != result)
      compileCopy(compiler, op, source, result);
  for (unsigned slot : kept)
    compiler.release(slot);
}

//===----------------------------------------------------------------------===//
// for
//===----------------------------------------------------------------------===//

struct LoopInfo : Payload {
  Element element;
  bool isUnsigned;
};

const LoopInfo &getLoop(const Step &step) {
  return static_cast<const LoopInfo &>(*step.payload);
}

/// A bound of a loop as a number that compares as the loop says.
int64_t read(const Tensor &tensor, const LoopInfo &loop) {
  return visitInt(loop.element, [&](auto *type) -> int64_t {
    using I = std::remove_pointer_t<decltype(type)>;
    auto value = *tensor.as<typename I::Storage>();
    return loop.isUnsigned ? int64_t(value) : I::toSigned(value);
  });
}

bool isLess(int64_t a, int64_t b, bool isUnsigned) {
  return isUnsigned ? uint64_t(a) < uint64_t(b) : a < b;
}

/// Operands: lower bound. Result: counter.
void evalLoopStart(Frame &frame, const Step &step) {
  noteControl(frame, step, 0);
  *frame.result(step).as<int64_t>() =
      read(frame.operand(step, 0), getLoop(step));
}

/// Operands: counter, upper bound, step. Result: induction variable. A step
/// that is not positive has no meaning; such a loop runs no iteration.
void evalLoopTest(Frame &frame, const Step &step) {
  const LoopInfo &loop = getLoop(step);
  noteControl(frame, step, 1);
  noteControl(frame, step, 2);
  int64_t counter = *frame.operand(step, 0).as<int64_t>();
  int64_t end = read(frame.operand(step, 1), loop);
  int64_t stride = read(frame.operand(step, 2), loop);
  bool advances = loop.isUnsigned ? stride != 0 : stride > 0;
  if (!advances || !isLess(counter, end, loop.isUnsigned)) {
    frame.pc = step.immediate;
    return;
  }
  std::memcpy(frame.result(step).data, &counter, getBytes(loop.element));
}

/// Operands: counter, upper bound, step.
void evalLoopNext(Frame &frame, const Step &step) {
  const LoopInfo &loop = getLoop(step);
  int64_t &counter = *frame.operand(step, 0).as<int64_t>();
  int64_t end = read(frame.operand(step, 1), loop);
  int64_t stride = read(frame.operand(step, 2), loop);
  // Counted from the end, so that nothing overflows.
  uint64_t left = uint64_t(end) - uint64_t(counter);
  counter = uint64_t(stride) < left ? counter + stride : end;
  frame.pc = step.immediate;
}

LogicalResult compileFor(Compiler &compiler, Operation *op) {
  auto loop = cast<scf::ForOp>(op);
  Element element = *getElement(loop.getInductionVar().getType());
  auto makeInfo = [&] {
    auto info = std::make_unique<LoopInfo>();
    info->element = element;
    info->isUnsigned = loop.getUnsignedCmp();
    return info;
  };
  SmallVector<unsigned> results, carried;
  for (auto [result, start] :
       llvm::zip(loop.getResults(), loop.getInitArgs())) {
    results.push_back(compiler.define(result));
    compileCopy(compiler, op, compiler.getSlot(start), results.back());
  }
  unsigned counter = compiler.addSlot(Element::I64, 1);
  unsigned end = compiler.getSlot(loop.getUpperBound());
  unsigned stride = compiler.getSlot(loop.getStep());
  compiler
      .emit(op, evalLoopStart, {compiler.getSlot(loop.getLowerBound())},
            {counter})
      .payload = makeInfo();
  size_t test = compiler.getNextStep();
  unsigned induction = compiler.define(loop.getInductionVar());
  compiler.emit(op, evalLoopTest, {counter, end, stride}, {induction}).payload =
      makeInfo();
  for (auto [argument, slot] : llvm::zip(loop.getRegionIterArgs(), results))
    compiler.share(argument, slot);
  if (failed(compiler.compileBlock(*loop.getBody())))
    return failure();
  compileAssignment(
      compiler, op,
      getSlots(compiler, loop.getBody()->getTerminator()->getOperands()),
      results);
  Step &next = compiler.emit(op, evalLoopNext, {counter, end, stride}, {});
  next.payload = makeInfo();
  next.immediate = test;
  compiler.getStep(test).immediate = compiler.getNextStep();
  compiler.release(counter);
  return success();
}

//===----------------------------------------------------------------------===//
// while
//===----------------------------------------------------------------------===//

/// Carried values are copied to the first region's arguments, from there what
/// the condition names to the second region's arguments or to the results.
LogicalResult compileWhile(Compiler &compiler, Operation *op) {
  auto loop = cast<scf::WhileOp>(op);
  auto define = [&](ValueRange values) {
    return llvm::map_to_vector(
        values, [&](Value value) { return compiler.define(value); });
  };
  SmallVector<unsigned> results = define(loop.getResults());
  SmallVector<unsigned> carried =
      llvm::map_to_vector(loop.getInits(), [&](Value start) {
        return compiler.addSlot(*getElement(start.getType()),
                                compiler.getSlotCount(start.getType()));
      });
  compileCopies(compiler, op, getSlots(compiler, loop.getInits()), carried);

  size_t test = compiler.getNextStep();
  compileCopies(compiler, op, carried, define(loop.getBeforeArguments()));
  if (failed(compiler.compileBlock(*loop.getBeforeBody())))
    return failure();
  scf::ConditionOp condition = loop.getConditionOp();
  SmallVector<unsigned> named = getSlots(compiler, condition.getArgs());
  // The results last as long as the loop, so they can be written every time.
  compileCopies(compiler, op, named, results);
  size_t branch = compiler.getNextStep();
  compiler.emit(op, evalBranch, {compiler.getSlot(condition.getCondition())},
                {});
  compileCopies(compiler, op, results, define(loop.getAfterArguments()));
  if (failed(compiler.compileBlock(*loop.getAfterBody())))
    return failure();
  compileCopies(compiler, op,
                getSlots(compiler, loop.getYieldOp().getOperands()), carried);
  compiler.emit(op, evalJump, {}, {}).immediate = test;
  compiler.getStep(branch).immediate = compiler.getNextStep();
  for (unsigned slot : carried)
    compiler.release(slot);
  return success();
}

LogicalResult compileTerminator(Compiler &, Operation *) { return success(); }

} // namespace

void interpreter::addControlOperators(Operators &operators) {
  operators["scf.if"] = {nullptr, compileIf};
  operators["scf.for"] = {nullptr, compileFor};
  operators["scf.while"] = {nullptr, compileWhile};
  operators["scf.condition"] = {nullptr, compileTerminator};
  operators["scf.yield"] = {nullptr, compileTerminator};
  operators["func.return"] = {nullptr, compileTerminator};
}

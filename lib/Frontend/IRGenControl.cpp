//===- IRGenControl.cpp - Branches, loops, asserts and prints in IR -------===//

#include "IRGen.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "tilec/Dialect/Tile/Tile.h"
#include "llvm/ADT/BitVector.h"

using namespace mlir;

namespace tilec::sema {

//===----------------------------------------------------------------------===//
// Bodies
//===----------------------------------------------------------------------===//

IRGen::Body::Body(IRGen &gen) : gen(gen) { region.emplaceBlock(); }

void IRGen::Body::open() {
  outside = gen.builder.saveInsertionPoint();
  gen.builder.setInsertionPointToEnd(&region.front());
  isOpen = true;
}

void IRGen::Body::close() {
  if (!isOpen)
    return;
  gen.builder.restoreInsertionPoint(outside);
  isOpen = false;
}

Value IRGen::Body::addArgument(const Type &type) {
  return region.front().addArgument(gen.convert(type), gen.locate());
}

void IRGen::Body::absorb(Body &other, ArrayRef<Value> arguments) {
  Block &from = other.region.front(), &to = region.front();
  for (auto [argument, value] : llvm::zip(from.getArguments(), arguments))
    argument.replaceAllUsesWith(value);
  to.getOperations().splice(to.end(), from.getOperations());
}

//===----------------------------------------------------------------------===//
// Branches and loops
//===----------------------------------------------------------------------===//

SmallVector<Value> IRGen::emitIf(Value condition, Body &then,
                                 ArrayRef<Value> thenValues, Body &orElse,
                                 ArrayRef<Value> elseValues) {
  if (thenValues.empty() && then.isEmpty() && orElse.isEmpty())
    return {};
  auto close = [&](Body &body, ArrayRef<Value> values) {
    body.open();
    create<scf::YieldOp>(values);
    body.close();
  };
  SmallVector<mlir::Type> types(ValueRange(thenValues).getTypes());
  auto op = create<scf::IfOp>(types, condition, /*addThenBlock=*/false,
                              /*addElseBlock=*/false);
  bool hasElse = !elseValues.empty() || !orElse.isEmpty();
  close(then, thenValues);
  op.getThenRegion().takeBody(then.region);
  if (hasElse) {
    close(orElse, elseValues);
    op.getElseRegion().takeBody(orElse.region);
  }
  return SmallVector<Value>(op.getResults());
}

static void setOptions(Operation *loop, const LoopOptions &options) {
  Builder builder(loop->getContext());
  if (options.numStages)
    loop->setAttr(tile::numStagesAttr,
                  builder.getI32IntegerAttr(*options.numStages));
  if (options.unroll)
    loop->setAttr(tile::unrollAttr, builder.getI32IntegerAttr(*options.unroll));
  if (options.flatten)
    loop->setAttr(tile::flattenAttr, builder.getUnitAttr());
}

/// Takes what every iteration hands on unchanged out of a loop: operand `i` of
/// `yield` is argument `i` of each block, after the first `skipped` ones. Gives
/// the places that stay.
static SmallVector<unsigned> dropUnchanged(Operation *yield,
                                           ArrayRef<Block *> blocks,
                                           unsigned skipped,
                                           ArrayRef<Value> starts) {
  SmallVector<unsigned> kept;
  llvm::BitVector dropped(starts.size());
  Block *body = yield->getBlock();
  for (auto [i, start] : llvm::enumerate(starts)) {
    dropped[i] = yield->getOperand(i) == body->getArgument(skipped + i);
    if (!dropped[i]) {
      kept.push_back(i);
      continue;
    }
    for (Block *block : blocks)
      block->getArgument(skipped + i).replaceAllUsesWith(start);
  }
  yield->eraseOperands(dropped);
  llvm::BitVector arguments(skipped);
  for (unsigned i = 0; i < starts.size(); ++i)
    arguments.push_back(dropped[i]);
  for (Block *block : blocks)
    block->eraseArguments(arguments);
  return kept;
}

static SmallVector<Value> take(ArrayRef<Value> values,
                               ArrayRef<unsigned> places) {
  SmallVector<Value> taken;
  for (unsigned place : places)
    taken.push_back(values[place]);
  return taken;
}

/// A loop's results; what it does not carry is what it was before.
static SmallVector<Value> getResults(Operation *loop, ArrayRef<Value> starts,
                                     ArrayRef<unsigned> kept) {
  SmallVector<Value> results(starts);
  for (auto [result, place] : llvm::zip_equal(loop->getResults(), kept))
    results[place] = result;
  return results;
}

SmallVector<Value> IRGen::emitFor(const LoopBounds &bounds, Body &body,
                                  ArrayRef<Value> starts, ArrayRef<Value> nexts,
                                  const LoopOptions &options) {
  body.open();
  auto yield = create<scf::YieldOp>(nexts);
  body.close();
  SmallVector<unsigned> kept =
      dropUnchanged(yield, &body.region.front(), /*skipped=*/1, starts);
  auto loop = create<scf::ForOp>(bounds.lower, bounds.upper, bounds.step,
                                 take(starts, kept), /*bodyBuilder=*/nullptr,
                                 bounds.isUnsigned);
  loop.getRegion().takeBody(body.region);
  setOptions(loop, options);
  return getResults(loop, starts, kept);
}

SmallVector<Value> IRGen::emitWhile(Body &test, Value condition, Body &body,
                                    ArrayRef<Value> starts,
                                    ArrayRef<Value> nexts,
                                    const LoopOptions &options) {
  body.open();
  auto yield = create<scf::YieldOp>(nexts);
  body.close();
  test.open();
  auto end = create<scf::ConditionOp>(condition, ValueRange());
  test.close();
  SmallVector<unsigned> kept =
      dropUnchanged(yield, {&test.region.front(), &body.region.front()},
                    /*skipped=*/0, starts);
  SmallVector<Value> carried = take(starts, kept);
  end.getArgsMutable().assign(test.region.front().getArguments());
  SmallVector<mlir::Type> types(ValueRange(carried).getTypes());
  auto loop = create<scf::WhileOp>(types, carried);
  loop.getBefore().takeBody(test.region);
  loop.getAfter().takeBody(body.region);
  setOptions(loop, options);
  return getResults(loop, starts, kept);
}

//===----------------------------------------------------------------------===//
// Constants, asserts, prints
//===----------------------------------------------------------------------===//

Value IRGen::zero(const Type &type) {
  Type element = type.getElement();
  Value scalar;
  if (type.isPointer)
    scalar = intToPointer(constant(DType::I64, llvm::APInt(64, 0)), element);
  else
    scalar = create<arith::ConstantOp>(
        llvm::cast<TypedAttr>(builder.getZeroAttr(convert(element))));
  return type.isTile() ? splat(scalar, type) : scalar;
}

Value IRGen::boolean(bool value) {
  return constant(DType::I1, llvm::APInt(1, value));
}

void IRGen::assertTrue(Value condition, StringRef message) {
  create<tile::AssertOp>(condition, message);
}

void IRGen::print(StringRef prefix, ArrayRef<Value> values,
                  ArrayRef<bool> isUnsigned, bool hex) {
  create<tile::PrintOp>(prefix, values, isUnsigned, hex);
}

} // namespace tilec::sema

//===- ThreadIds.cpp - What depends on the thread's number ----------------===//

#include "ThreadIds.h"
#include "TileToGPU.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tilec;

static constexpr auto noWrap =
    arith::IntegerOverflowFlags::nsw | arith::IntegerOverflowFlags::nuw;

std::vector<int64_t> tilec::getThreadBasis(const LinearLayout &layout,
                                           unsigned dim) {
  std::vector<int64_t> basis;
  for (StringRef input : {StringRef(laneInput), StringRef(warpInput)})
    if (layout.hasInput(input))
      for (const LinearLayout::Vector &vector : layout.getBasis(input))
        basis.push_back(vector[dim]);
  return basis;
}

int64_t tilec::getThreadBits(const LinearLayout &layout, unsigned dim) {
  int64_t bits = 0;
  for (int64_t vector : getThreadBasis(layout, dim))
    bits |= vector;
  return bits;
}

/// Sets the insertion point to the end of the values made so far, which is the
/// last one of them or the start of the entry block.
static void moveToEntry(OpBuilder &builder, Block &entry, Value last) {
  if (last)
    builder.setInsertionPointAfterValue(last);
  else
    builder.setInsertionPointToStart(&entry);
}

Value ThreadIds::getThread(OpBuilder &builder) {
  if (thread)
    return thread;
  OpBuilder::InsertionGuard guard(builder);
  moveToEntry(builder, kernel.getBody().front(), {});
  auto range =
      LLVM::ConstantRangeAttr::get(builder.getContext(), 32, 0, numThreads);
  return thread = NVVM::ThreadIdXOp::create(builder, kernel.getLoc(),
                                            builder.getI32Type(), range);
}

/// The bits of `thread` from `first`, `count` of them, moved to start at bit
/// `to`.
static Value moveBits(OpBuilder &builder, Location location, Value thread,
                      unsigned first, unsigned count, unsigned to,
                      int64_t numThreads) {
  Type type = thread.getType();
  auto constant = [&](int64_t value) {
    return makeIntConstant(builder, location, type, value);
  };
  int64_t mask = ((int64_t(1) << count) - 1) << first;
  Value bits = thread;
  if (mask != numThreads - 1)
    bits = arith::AndIOp::create(builder, location, bits, constant(mask));
  if (to > first)
    return arith::ShLIOp::create(builder, location, bits, constant(to - first),
                                 noWrap);
  if (to < first)
    return arith::ShRUIOp::create(builder, location, bits, constant(first - to),
                                  /*isExact=*/true);
  return bits;
}

Value ThreadIds::getCoordinate(OpBuilder &builder, const LinearLayout &layout,
                               unsigned dim) {
  std::vector<int64_t> basis = getThreadBasis(layout, dim);
  auto known = coordinates.find(basis);
  if (known != coordinates.end())
    return known->second;
  getThread(builder);
  OpBuilder::InsertionGuard guard(builder);
  moveToEntry(builder, kernel.getBody().front(), thread);
  Location location = kernel.getLoc();
  Type type = thread.getType();

  Value sum;
  int64_t used = 0;
  auto combine = [&](Value part, int64_t bits) {
    if (!sum)
      sum = part;
    else if (used & bits)
      sum = arith::XOrIOp::create(builder, location, sum, part);
    else
      sum = arith::AddIOp::create(builder, location, sum, part, noWrap);
    used |= bits;
  };
  for (unsigned i = 0; i < basis.size();) {
    int64_t vector = basis[i];
    unsigned count = 1;
    if (llvm::isPowerOf2_64(vector)) {
      while (i + count < basis.size() && basis[i + count] == vector << count)
        ++count;
      combine(moveBits(builder, location, thread, i, count,
                       llvm::Log2_64(vector), numThreads),
              ((int64_t(1) << count) - 1) * vector);
    } else if (vector != 0) {
      // One bit of the thread that sets several bits of the coordinate.
      Value bit = moveBits(builder, location, thread, i, 1, 0, numThreads);
      combine(arith::MulIOp::create(
                  builder, location, bit,
                  makeIntConstant(builder, location, type, vector), noWrap),
              vector);
    }
    i += count;
  }
  if (!sum)
    sum = makeIntConstant(builder, location, type, 0);
  coordinates.insert({basis, sum});
  return sum;
}

Value ThreadIds::getIsClear(OpBuilder &builder, int64_t bits) {
  Value &known = clear[bits];
  if (known)
    return known;
  getThread(builder);
  OpBuilder::InsertionGuard guard(builder);
  moveToEntry(builder, kernel.getBody().front(), thread);
  Location location = kernel.getLoc();
  Type type = thread.getType();
  Value part = thread;
  if (bits != numThreads - 1)
    part =
        arith::AndIOp::create(builder, location, thread,
                              makeIntConstant(builder, location, type, bits));
  return known = arith::CmpIOp::create(
             builder, location, arith::CmpIPredicate::eq, part,
             makeIntConstant(builder, location, type, 0));
}

Value ThreadIds::getIsFirst(OpBuilder &builder, const LinearLayout &layout) {
  int64_t bits = 0;
  for (auto &[input, copies] : layout.getBroadcastBits()) {
    if (input == laneInput)
      bits |= copies;
    else if (input == warpInput)
      bits |= copies << layout.getInputBits(laneInput);
  }
  return bits ? getIsClear(builder, bits) : Value();
}

Value ThreadIds::getIsZero(OpBuilder &builder) {
  return getIsClear(builder, numThreads - 1);
}

//===- SpecTest.cpp - Tests of the spec evaluator's arrays ----------------===//
//
// Rules that no spec of a test file shows: promotion over all pairs of types,
// views that share storage, elements beyond 2^53.
//
//===----------------------------------------------------------------------===//

#include "Spec/Array.h"
#include "gtest/gtest.h"
#include <cmath>

using namespace llvm;
using namespace tilec;
using namespace tilec::spec;

static Array makeTestArray(DType dtype, ArrayRef<int64_t> shape) {
  Array array = cantFail(makeArray(dtype, shape));
  for (int64_t i = 0; i < array.getNumElements(); ++i)
    array.storage->setInt(i, i);
  return array;
}

static std::optional<DType> promoteTypes(DType lhs, DType rhs, bool isNumber) {
  Expected<DType> result = promote({Operand{makeTestArray(lhs, {1})},
                                    Operand{makeTestArray(rhs, {}), isNumber}});
  if (result)
    return *result;
  consumeError(result.takeError());
  return std::nullopt;
}

static bool fails(Expected<Array> result) {
  bool isError = !result;
  if (isError)
    consumeError(result.takeError());
  return isError;
}

/// Two arrays with dimensions.
static std::optional<DType> promotePair(DType lhs, DType rhs) {
  Expected<DType> result = promote(
      {Operand{makeTestArray(lhs, {1})}, Operand{makeTestArray(rhs, {1})}});
  if (result)
    return *result;
  consumeError(result.takeError());
  return std::nullopt;
}

static const DType allTypes[] = {
#define DTYPE(Name, signature, language, bits, kind, npy, torch) DType::Name,
#include "tilec/Support/DTypes.def"
};

TEST(SpecPromotion, IsSymmetricAndKeepsEqualTypes) {
  for (DType lhs : allTypes) {
    EXPECT_EQ(promotePair(lhs, lhs), lhs);
    for (DType rhs : allTypes)
      EXPECT_EQ(promotePair(lhs, rhs), promotePair(rhs, lhs));
  }
}

TEST(SpecPromotion, FollowsPyTorch) {
  EXPECT_EQ(promotePair(DType::F16, DType::BF16), DType::F32);
  EXPECT_EQ(promotePair(DType::F16, DType::I64), DType::F16);
  EXPECT_EQ(promotePair(DType::F32, DType::F64), DType::F64);
  EXPECT_EQ(promotePair(DType::U8, DType::I8), DType::I16);
  EXPECT_EQ(promotePair(DType::U8, DType::I32), DType::I32);
  EXPECT_EQ(promotePair(DType::I1, DType::U8), DType::U8);
  EXPECT_EQ(promotePair(DType::U32, DType::I32), std::nullopt);
}

TEST(SpecPromotion, NumbersAndArraysWithoutDimensionsAreWeaker) {
  EXPECT_EQ(promoteTypes(DType::I8, DType::I64, true), DType::I8);
  EXPECT_EQ(promoteTypes(DType::F16, DType::F64, true), DType::F16);
  EXPECT_EQ(promoteTypes(DType::I8, DType::F64, true), DType::F32);
  EXPECT_EQ(promoteTypes(DType::I1, DType::I64, true), DType::I64);
  EXPECT_EQ(promoteTypes(DType::F16, DType::F64, false), DType::F16);
  EXPECT_EQ(promoteTypes(DType::I32, DType::F64, false), DType::F64);
}

TEST(SpecArray, ViewsShareElements) {
  Array array = makeTestArray(DType::I32, {2, 3});
  Array turned = cantFail(permute(array, {1, 0}));
  EXPECT_EQ(turned.shape, (Shape{3, 2}));
  EXPECT_EQ(turned.listElements(), (std::vector<int64_t>{0, 3, 1, 4, 2, 5}));
  array.storage->setInt(3, 30);
  EXPECT_EQ(turned.storage->getInt(turned.listElements()[1]), 30);
  // A turned array is not dense, so its view of another shape is a copy.
  Array flat = cantFail(reshape(turned, {-1}));
  EXPECT_EQ(flat.storage->getInt(1), 30);
  EXPECT_NE(flat.storage, array.storage);
}

TEST(SpecArray, ExpandRepeatsWithoutCopying) {
  Array array = makeTestArray(DType::I32, {2, 1});
  Array wide = cantFail(expand(array, {2, 2, 3}));
  EXPECT_EQ(wide.storage, array.storage);
  EXPECT_EQ(wide.listElements(),
            (std::vector<int64_t>{0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 1, 1}));
  EXPECT_TRUE(fails(expand(makeTestArray(DType::I32, {2}), {3})));
}

TEST(SpecArray, AssignsOverlappingViews) {
  Array array = makeTestArray(DType::I32, {4});
  Array head = array, tail = array;
  head.shape = tail.shape = {3};
  tail.offset = 1;
  cantFail(assign(tail, head));
  for (int64_t i = 0; i < 4; ++i)
    EXPECT_EQ(array.storage->getInt(i), std::max<int64_t>(i - 1, 0));
}

TEST(SpecArray, EmptyArraysHaveNoElements) {
  Array array = makeTestArray(DType::F32, {3, 0});
  EXPECT_TRUE(array.listElements().empty());
  Array sum = cantFail(reduce(Reduction::Sum, array, Shape{1}, false));
  EXPECT_EQ(sum.shape, (Shape{3}));
  EXPECT_EQ(sum.storage->getDouble(2), 0);
  EXPECT_TRUE(fails(reduce(Reduction::Max, array, Shape{1}, false)));
}

TEST(SpecElementwise, WideIntegersAreExact) {
  Array x = cantFail(makeArray(DType::I64, {1}));
  Array y = cantFail(makeArray(DType::I64, {1}));
  x.storage->setInt(0, (int64_t(1) << 62) + 1);
  y.storage->setInt(0, 3);
  using Op = ast::BinaryOperator;
  auto compute = [&](Op op) {
    return cantFail(applyBinary(op, {x}, {y})).getInt();
  };
  EXPECT_EQ(compute(Op::Add), (int64_t(1) << 62) + 4);
  EXPECT_EQ(compute(Op::FloorDiv), ((int64_t(1) << 62) + 1) / 3);
  // Wraps at 64 bits.
  EXPECT_EQ(compute(Op::Mul), int64_t(0xC000000000000003));
  EXPECT_EQ(compute(Op::LeftShift), 8);
}

TEST(SpecElementwise, UnsignedLongsCompareUnsigned) {
  Array x = cantFail(makeArray(DType::U64, {1}));
  Array y = cantFail(makeArray(DType::U64, {1}));
  x.storage->setBits(0, ~uint64_t(0));
  y.storage->setBits(0, 1);
  EXPECT_TRUE(
      cantFail(applyCompare(ast::CompareOperator::Greater, {x}, {y})).getInt());
}

TEST(SpecElementwise, MaximumKeepsNaN) {
  Array x = makeTestArray(DType::F32, {2}), y = makeTestArray(DType::F32, {2});
  x.storage->setDouble(0, std::nan(""));
  y.storage->setDouble(1, std::nan(""));
  Array result = cantFail(maximum({x}, {y}, false));
  EXPECT_TRUE(std::isnan(result.storage->getDouble(0)));
  EXPECT_TRUE(std::isnan(result.storage->getDouble(1)));
}

TEST(SpecReduce, IntegersSumIn64Bits) {
  Array x = cantFail(makeArray(DType::I8, {1000}));
  for (int64_t i = 0; i < 1000; ++i)
    x.storage->setInt(i, 127);
  Array sum = cantFail(reduce(Reduction::Sum, x, std::nullopt, false));
  EXPECT_EQ(sum.getDType(), DType::I64);
  EXPECT_EQ(sum.getInt(), 127000);
}

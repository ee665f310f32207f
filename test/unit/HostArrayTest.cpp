//===- HostArrayTest.cpp - Tests of arrays and element types --------------===//

#include "tilec/Support/HostArray.h"
#include "gtest/gtest.h"
#include <cmath>
#include <limits>

using namespace llvm;
using namespace tilec;

static constexpr DType allTypes[] = {
#define DTYPE(Name, ...) DType::Name,
#include "tilec/Support/DTypes.def"
};

TEST(DType, NamesAreRead) {
  for (DType dtype : allTypes) {
    EXPECT_EQ(parseSignatureName(getSignatureName(dtype)), dtype);
    EXPECT_EQ(parseLanguageName(getLanguageName(dtype)), dtype);
    // torch has no type for it; its bytes are u8.
    DType torch = dtype == DType::F8E4B15 ? DType::U8 : dtype;
    EXPECT_EQ(parseTorchName(getTorchName(dtype)), torch);
    EXPECT_EQ(parseAnyName(getSignatureName(dtype)), dtype);
  }
  EXPECT_EQ(parseAnyName("f32"), DType::F32);
  EXPECT_EQ(parseAnyName("bool"), DType::I1);
  EXPECT_EQ(parseAnyName("float"), std::nullopt);
}

TEST(DType, Sizes) {
  EXPECT_EQ(getBits(DType::I1), 1u);
  EXPECT_EQ(getBytes(DType::I1), 1u);
  EXPECT_EQ(getBytes(DType::BF16), 2u);
  EXPECT_TRUE(isUnsigned(DType::I1));
  EXPECT_FALSE(isInteger(DType::F16));
}

TEST(HostArray, IsZeroedAndAligned) {
  HostArray array(DType::I16, {3, 5});
  EXPECT_EQ(array.getNumElements(), 15);
  EXPECT_EQ(array.getNumBytes(), 30u);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(array.getData()) % 256, 0u);
  for (int i = 0; i < 15; ++i)
    EXPECT_EQ(array.getInt(i), 0);
  EXPECT_EQ(HostArray().getNumElements(), 0);
  EXPECT_EQ(HostArray(DType::F32, {}).getNumElements(), 1);
  EXPECT_EQ(HostArray(DType::F32, {4, 0}).getNumElements(), 0);
}

TEST(HostArray, CopiesShareNothing) {
  HostArray first(DType::I32, {2});
  first.setInt(0, 7);
  HostArray second = first;
  second.setInt(0, 8);
  EXPECT_EQ(first.getInt(0), 7);
  first = second;
  EXPECT_EQ(first.getInt(0), 8);
}

TEST(HostArray, RefusesImpossibleShapes) {
  EXPECT_FALSE(HostArray::create(DType::F32, {-1}));
  EXPECT_FALSE(HostArray::create(DType::F32, {int64_t(1) << 62, 8}));
  EXPECT_FALSE(HostArray::create(DType::I8, {int64_t(1) << 50}));
}

TEST(HostArray, IntegersWrap) {
  HostArray bytes(DType::I8, {1});
  bytes.setInt(0, 200);
  EXPECT_EQ(bytes.getInt(0), -56);
  bytes.setDouble(0, -129.7);
  EXPECT_EQ(bytes.getInt(0), 127);
  HostArray words(DType::U64, {1});
  words.setDouble(0, -1);
  EXPECT_EQ(words.getBits(0), std::numeric_limits<uint64_t>::max());
  EXPECT_EQ(words.getDouble(0), 0x1p64);
  words.setDouble(0, std::nan(""));
  EXPECT_EQ(words.getInt(0), 0);
}

TEST(HostArray, BooleansAreWhetherNonzero) {
  HostArray flags(DType::I1, {1});
  flags.setInt(0, 256);
  EXPECT_EQ(flags.getBits(0), 1u);
  flags.setDouble(0, 0.5);
  EXPECT_EQ(flags.getInt(0), 1);
}

TEST(HostArray, FloatsRoundOnceToNearestEven) {
  EXPECT_EQ(doubleToBits(DType::BF16, 1.00390625), 0x3F80u); // a tie
  EXPECT_EQ(doubleToBits(DType::BF16, 1.01171875), 0x3F82u); // a tie
  // Above the tie by less than a float tells apart.
  EXPECT_EQ(doubleToBits(DType::BF16, 1.00390625 + 0x1p-40), 0x3F81u);
  EXPECT_EQ(doubleToBits(DType::F16, 65520), 0x7C00u);
  EXPECT_EQ(doubleToBits(DType::F16, 0x1p-24), 1u);
  HostArray array(DType::F32, {1});
  array.setInt(0, (int64_t(1) << 60) + (int64_t(1) << 36) + 1);
  EXPECT_EQ(array.getDouble(0), 0x1p60 + 0x1p37);
}

TEST(HostArray, HalfBitsSurvive) {
  for (DType dtype : {DType::F16, DType::BF16})
    for (uint32_t bits = 0; bits < 0x10000; ++bits) {
      double value = bitsToDouble(dtype, bits);
      if (!std::isnan(value))
        ASSERT_EQ(doubleToBits(dtype, value), bits);
    }
}

TEST(HostArray, BytesOfFloatsSurvive) {
  for (DType dtype : {DType::F8E4NV, DType::F8E5, DType::F8E4B8, DType::F8E5B16,
                      DType::F8E4B15})
    for (uint32_t bits = 0; bits < 0x100; ++bits) {
      double value = bitsToDouble(dtype, bits);
      // What is beyond 1.75 in fp8e4b15 is never made.
      bool isKept = !std::isnan(value) &&
                    (dtype != DType::F8E4B15 || std::abs(value) <= 1.75);
      if (isKept)
        ASSERT_EQ(doubleToBits(dtype, value), bits);
    }
}

TEST(HostArray, FloatsOfEightBits) {
  EXPECT_EQ(bitsToDouble(DType::F8E4NV, 0x7E), 448);
  EXPECT_TRUE(std::isnan(bitsToDouble(DType::F8E4NV, 0x7F)));
  EXPECT_EQ(bitsToDouble(DType::F8E5, 0x7B), 57344);
  EXPECT_EQ(bitsToDouble(DType::F8E4B8, 0x7F), 240);
  EXPECT_EQ(bitsToDouble(DType::F8E5B16, 0x7F), 57344);
  EXPECT_EQ(bitsToDouble(DType::F8E4B15, 0x01), 0x1p-17);
  // Ties in fp8e4b15 go up; what is larger than its largest becomes that.
  EXPECT_EQ(doubleToBits(DType::F8E4B15, 1.0625), 0x79u);
  EXPECT_EQ(doubleToBits(DType::F8E4B15, -100), 0xFEu);
  EXPECT_EQ(doubleToBits(DType::F8E4B15, std::nan("")), 0x7Eu);
  HostArray array(DType::F8E4B15, {1});
  array.setInt(0, -1);
  EXPECT_EQ(array.getDouble(0), -1);
}

TEST(HostArray, UniformStaysInsideItsInterval) {
  for (DType dtype : {DType::F16, DType::BF16, DType::F32, DType::F64,
                      DType::F8E4NV, DType::F8E4B15}) {
    HostArray array(dtype, {4096});
    fillUniform(array, 1);
    double sum = 0;
    for (int64_t i = 0; i < array.getNumElements(); ++i) {
      double value = array.getDouble(i);
      ASSERT_GE(value, -0.5);
      ASSERT_LT(value, 0.5);
      sum += value;
    }
    // The few values of a byte lie half a step below the middle.
    EXPECT_LT(std::abs(sum / 4096), isFloat8(dtype) ? 0.05 : 0.02);
  }
}

TEST(HostArray, RandomValuesDependOnSeedAndIndex) {
  HostArray a(DType::F32, {64}), b(DType::F32, {8, 16}), c(DType::F32, {64});
  fillUniform(a, 5);
  fillUniform(b, 5);
  fillUniform(c, 6);
  unsigned same = 0;
  for (int i = 0; i < 64; ++i) {
    EXPECT_EQ(a.getBits(i), b.getBits(i));
    same += a.getBits(i) == c.getBits(i);
  }
  EXPECT_LT(same, 3u);
}

TEST(HostArray, RandomIntegersCoverTheirInterval) {
  HostArray array(DType::I32, {4096});
  fillRandomIntegers(array, -2, 3, 9);
  unsigned counts[5] = {};
  for (int64_t i = 0; i < 4096; ++i) {
    int64_t value = array.getInt(i);
    ASSERT_GE(value, -2);
    ASSERT_LT(value, 3);
    ++counts[value + 2];
  }
  for (unsigned count : counts)
    EXPECT_GT(count, 700u);
}

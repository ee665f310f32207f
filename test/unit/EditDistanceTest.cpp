//===- EditDistanceTest.cpp - Tests of "did you mean" ---------------------===//

#include "tilec/Support/EditDistance.h"
#include "gtest/gtest.h"
#include <string>

using namespace tilec;

TEST(EditDistance, FindsTheNearest) {
  EXPECT_EQ(findNearest("laod", {"store", "load", "loud"}), "load");
  EXPECT_EQ(findNearest("arrange", {"arange", "range"}), "arange");
}

TEST(EditDistance, TiesGoToTheFirst) {
  EXPECT_EQ(findNearest("lord", {"load", "loud"}), "load");
}

TEST(EditDistance, RefusesWhatIsFar) {
  EXPECT_EQ(findNearest("abcdef", {"uvwxyz", "abc"}), "");
  EXPECT_EQ(findNearest("x", {"y", "xy"}), "");
  EXPECT_EQ(findNearest("x", {}), "");
}

TEST(EditDistance, IgnoresCase) {
  EXPECT_EQ(findNearest("block_size", {"grid_size", "BLOCK_SIZE"}),
            "BLOCK_SIZE");
}

TEST(EditDistance, TheFirstLetterDecidesBetweenEquals) {
  EXPECT_EQ(findNearest("mull", {"full", "mul"}), "mul");
  EXPECT_EQ(findNearest("mull", {"mul", "full"}), "mul");
}

TEST(EditDistance, LongNamesAreNotCompared) {
  std::string name(1000000, 'a');
  EXPECT_EQ(findNearest(name, {"a"}), "");
}

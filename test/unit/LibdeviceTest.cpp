//===- LibdeviceTest.cpp - Tests of the table of libdevice's functions ----===//

#include "tilec/Support/Libdevice.h"
#include "llvm/ADT/StringSet.h"
#include "gtest/gtest.h"
#include <cmath>

using namespace llvm;
using namespace tilec;

TEST(Libdevice, SymbolsAreUnique) {
  StringSet<> symbols;
  for (const LibdeviceFunction &function : getLibdeviceFunctions()) {
    EXPECT_TRUE(symbols.insert(function.symbol).second)
        << function.symbol.str();
    EXPECT_TRUE(function.symbol.starts_with("__nv_")) << function.symbol.str();
    EXPECT_GE(function.ulps, 0) << function.symbol.str();
    EXPECT_FALSE(function.operands.empty()) << function.symbol.str();
    EXPECT_EQ(findLibdeviceSymbol(function.symbol), &function);
  }
  EXPECT_EQ(findLibdeviceSymbol("__nv_tanhg"), nullptr);
}

TEST(Libdevice, FunctionsOfAWordStandTogether) {
  for (const LibdeviceFunction &function : getLibdeviceFunctions()) {
    ArrayRef<LibdeviceFunction> functions = findLibdeviceWord(function.word);
    EXPECT_GE(&function, functions.begin());
    EXPECT_LT(&function, functions.end());
    // No two of them take the same operands, but as many.
    for (const LibdeviceFunction &other : functions) {
      EXPECT_EQ(other.operands.size(), function.operands.size());
      EXPECT_TRUE(&other == &function || other.operands != function.operands);
    }
  }
  EXPECT_TRUE(findLibdeviceWord("tanhf").empty());
}

TEST(Libdevice, ErrorsOfTheGuide) {
  EXPECT_EQ(findLibdeviceSymbol("__nv_tanhf")->ulps, 2);
  EXPECT_EQ(findLibdeviceSymbol("__nv_pow")->ulps, 2);
  EXPECT_EQ(findLibdeviceSymbol("__nv_fmaf_rn")->ulps, 0);
  EXPECT_TRUE(std::isinf(findLibdeviceSymbol("__nv_fast_sinf")->ulps));
  EXPECT_EQ(findLibdeviceWord("pow").size(), 4u);
}

//===- ScoreTest.cpp - Tests of what a kernel does to memory --------------===//

#include "tilec/Driver/Score.h"
#include "gtest/gtest.h"

using namespace tilec;

static std::optional<Score> scoreOf(llvm::StringRef text) {
  CompileOptions options;
  options.ptx.target = findTarget("sm_90a");
  return computeScore(llvm::MemoryBuffer::getMemBufferCopy(text, "k.py"),
                      options);
}

static const char head[] = R"(import triton, triton.language as tl
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    return x
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr):
)";
static const char tail[] = R"(
test(kernel, spec, nelem={"N0": 40}, B={"B0": 16})
)";

// Three programs read and write 40 elements; masked lanes are not counted.
TEST(Score, CountsActiveLanesOfAProgram) {
  std::optional<Score> score = scoreOf(std::string(head) + R"(
    o = tl.program_id(0) * B0 + tl.arange(0, B0)
    x = tl.load(x_ptr + o, o < N0)
    tl.store(z_ptr + o, x, o < N0)
)" + tail);
  ASSERT_TRUE(score);
  EXPECT_EQ(score->loads, 1);
  EXPECT_EQ(score->stores, 1);
  EXPECT_DOUBLE_EQ(score->bytes, 320.0 / 3);
}

// Lanes that read one cell count each; a trip of a loop counts its loads.
TEST(Score, CountsEveryTripAndLane) {
  std::optional<Score> score = scoreOf(std::string(head) + R"(
    o = tl.program_id(0) * B0 + tl.arange(0, B0)
    for i in range(0, N0 // 20):
        x = tl.load(x_ptr + o * 0)
    tl.store(z_ptr + o, x * 2, o < N0)
)" + tail);
  EXPECT_FALSE(score); // x is not known after a loop
  score = scoreOf(std::string(head) + R"(
    o = tl.program_id(0) * B0 + tl.arange(0, B0)
    x = tl.zeros([B0], tl.float32)
    for i in range(0, N0 // 20):
        x += tl.load(x_ptr + o * 0)
    tl.store(z_ptr + o, x, o < N0)
)" + tail);
  ASSERT_TRUE(score);
  EXPECT_EQ(score->loads, 2);
  EXPECT_EQ(score->stores, 1);
  EXPECT_DOUBLE_EQ(score->bytes, (2 * 48 * 4 + 160) / 3.0);
}

TEST(Score, NeedsATest) {
  EXPECT_FALSE(scoreOf("x = 1\n"));
  EXPECT_FALSE(scoreOf("x = = 1\n"));
}

TEST(Score, IsWrittenForPeople) {
  Score yours{2, 1, 384}, solution{2.5, 1, 1};
  EXPECT_EQ(formatScores(yours, solution),
            "score: 2 loads, 1 store, 384 bytes a program; the solution: 2.5 "
            "loads, 1 store, 1 byte");
}

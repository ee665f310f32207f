//===- GoldenValuesCudaTest.cpp - Recorded launches by tilec on a GPU -----===//
//
// Compiles the launches of test/Goldens/values.txt down to PTX, runs it
// on a CUDA device and compares each result with the interpreter's, within its
// bounds, and with the bits that Triton left, where the bound leaves no room.
// Without a device the kernels are compiled all the same.
//
//===----------------------------------------------------------------------===//

#include "GoldenValues.h"
#include "KernelRun.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>

using namespace llvm;
using namespace tilec;
using namespace tilec::test;

static KernelSource getSource(const GoldenCase &golden) {
  return {"values.py", getGoldenKernels(golden.source), golden.kernel,
          golden.signature};
}

/// Passes what the launch passed.
static void bindArguments(KernelRun &run, const GoldenCase &golden) {
  for (const KernelParameter &parameter : run.getParameters()) {
    const GoldenArgument &argument = golden.arguments.at(parameter.name);
    if (!argument.isBuffer) {
      run.addScalar(argument.dtype, argument.bits[0]);
      continue;
    }
    HostArray &array = run.addArray(argument.dtype, argument.bits.size());
    for (size_t i = 0; i < argument.bits.size(); ++i)
      array.setBits(i, argument.bits[i]);
    run.addPointer(array, parameter.name);
  }
}

static bool isSame(DType dtype, uint64_t expected, uint64_t found,
                   bool isAnyZero) {
  if (expected == found)
    return true;
  if (!isFloat(dtype))
    return false;
  double first = bitsToDouble(dtype, expected);
  double second = bitsToDouble(dtype, found);
  return (isAnyZero && first == 0 && second == 0) ||
         (std::isnan(first) && std::isnan(second));
}

/// The first element that can only be what was recorded and is not.
static void compareWithRecord(const KernelRun &run, const Buffer &buffer,
                              const GoldenCase &golden) {
  const GoldenArgument &argument = golden.arguments.at(buffer.name);
  const HostArray &found = run.getDeviceResult(buffer);
  for (size_t i = 0; i < argument.result.size(); ++i) {
    bool isExact = i >= buffer.bounds.size() || buffer.bounds[i] == 0;
    if (!isExact || isSame(argument.dtype, argument.result[i], found.getBits(i),
                           mayChangeZero(golden.kernel)))
      continue;
    ADD_FAILURE() << formatv("{0}: {1}[{2}] was {3:x-} on Triton's GPU, is "
                             "{4:x-}",
                             golden.name, buffer.name, i, argument.result[i],
                             found.getBits(i))
                         .str();
    return;
  }
}

//===----------------------------------------------------------------------===//
// On a device
//===----------------------------------------------------------------------===//

namespace {
class GoldenValuesCuda : public testing::TestWithParam<GoldenCase> {};
} // namespace

static std::vector<GoldenCase> getAcceptedCases() {
  std::vector<GoldenCase> accepted;
  for (const GoldenCase &golden : getGoldenCases())
    if (isLowered(golden))
      accepted.push_back(golden);
  return accepted;
}

static void runOnDevice(const GoldenCase &golden, const TargetInfo &target) {
  KernelRun run(getSource(golden), target);
  ASSERT_TRUE(run.compile()) << run.getErrors().str();
  bindArguments(run, golden);
  Error error = run.runOnDevice(*findDevice(), golden.grid);
  ASSERT_FALSE(bool(error)) << toString(std::move(error));
  ASSERT_TRUE(succeeded(run.interpret(golden.grid)));
  for (const std::string &fault : run.compareResults())
    ADD_FAILURE() << golden.name << ": " << fault;
  for (const Buffer &buffer : run.getBuffers())
    compareWithRecord(run, buffer, golden);
}

TEST_P(GoldenValuesCuda, Agree) {
  for (const TargetInfo *target : getRunTargets()) {
    SCOPED_TRACE(target->name.str());
    runOnDevice(GetParam(), *target);
  }
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(GoldenValuesCuda);
INSTANTIATE_TEST_SUITE_P(All, GoldenValuesCuda,
                         testing::ValuesIn(findDevice()
                                               ? getAcceptedCases()
                                               : std::vector<GoldenCase>()),
                         getTestName);

// One line stands for all launches that cannot be made here.
TEST(GoldenValuesCudaDevice, IsThere) {
  if (!findDevice())
    GTEST_SKIP() << getAcceptedCases().size()
                 << " launches were not run on a GPU: "
                 << getMissingDeviceReason().str();
}

//===----------------------------------------------------------------------===//
// On any machine
//===----------------------------------------------------------------------===//

namespace {
class GoldenValuesLower : public testing::TestWithParam<const char *> {};
} // namespace

// ptxas takes longer than all before it, so it sees a few of the kernels.
TEST_P(GoldenValuesLower, ToPTX) {
  constexpr size_t assembled = 15;
  const TargetInfo &target = *findTarget(GetParam());
  std::optional<std::string> ptxas = findPtxas();
  std::vector<GoldenCase> cases = getAcceptedCases();
  ASSERT_GT(cases.size(), 500u);
  for (size_t i = 0; i < cases.size(); ++i) {
    KernelRun run(getSource(cases[i]), target);
    ASSERT_TRUE(run.compile())
        << cases[i].name << ": " << run.getErrors().str();
    EXPECT_NE(run.getPTX().find(".entry " + cases[i].kernel), StringRef::npos);
    if (!ptxas || i % (cases.size() / assembled) != 0)
      continue;
    Expected<Cubin> cubin = assemble(run.getPTX(), target, *ptxas);
    EXPECT_TRUE(bool(cubin))
        << cases[i].name << ": " << toString(cubin.takeError());
  }
}

INSTANTIATE_TEST_SUITE_P(All, GoldenValuesLower,
                         testing::Values("sm_80", "sm_90a"),
                         [](const auto &info) { return info.param; });

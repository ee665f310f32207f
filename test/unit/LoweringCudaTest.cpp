//===- LoweringCudaTest.cpp - What the lowering decides, on a GPU ---------===//
//
// Kernels whose result hangs on a choice of the lowering: how threads share a
// tile, how wide accesses are, what is streamed, in which order memory is
// touched, and what operations give where hardware and language differ. Each
// runs on a CUDA device and must leave what the interpreter leaves. Without a
// device some are compiled and interpreted all the same.
//
//===----------------------------------------------------------------------===//

#include "KernelRun.h"
#include "LoweringCases.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tilec;
using namespace tilec::test;

//===----------------------------------------------------------------------===//
// Running a kernel
//===----------------------------------------------------------------------===//

static std::string getSignature(const LoweringCase &kernel) {
  std::vector<std::string> words;
  for (const Given &given : kernel.given) {
    const Given &source =
        given.kind == Given::Alias ? kernel.given[given.count] : given;
    std::string word = nameOf(source.dtype);
    if (given.kind != Given::Scalar)
      word = "*" + word + (kernel.isAligned ? ":16" : "");
    words.push_back(word);
  }
  if (!kernel.constants.empty())
    words.push_back(kernel.constants);
  return join(words, ", ");
}

static void bindArguments(KernelRun &run, const LoweringCase &kernel) {
  std::vector<HostArray *> arrays;
  auto parameters = run.getParameters();
  ASSERT_EQ(parameters.size(), kernel.given.size());
  for (auto [given, parameter] : zip(kernel.given, parameters)) {
    HostArray *array = nullptr;
    if (given.kind == Given::Scalar) {
      run.addScalar(given.dtype, isFloat(given.dtype)
                                     ? doubleToBits(given.dtype, given.value)
                                     : uint64_t(int64_t(given.value)));
    } else if (given.kind == Given::Array) {
      array = &run.addArray(given.dtype, given.count);
      for (int64_t i = 0; i < given.count; ++i)
        array->setBits(i, getInput(given, i));
      run.addPointer(*array, parameter.name, given.offset);
    } else {
      run.addPointer(*arrays[given.count], parameter.name, given.offset);
    }
    arrays.push_back(array);
  }
}

static KernelSource getSource(const LoweringCase &kernel,
                              const std::string &signature) {
  return {"lowering.py", getLoweringKernels(), kernel.kernel, signature,
          kernel.numWarps};
}

/// Errors of the interpreter that are a fault of the test.
static void checkFindings(const InterpreterResult &result) {
  for (const Finding &finding : result.findings)
    if (finding.kind == FindingKind::OutOfBounds ||
        finding.kind == FindingKind::Race ||
        finding.kind == FindingKind::PoisonStored)
      ADD_FAILURE() << "the interpreter: " << finding.message;
}

namespace {
class LoweringCuda : public testing::TestWithParam<LoweringCase> {};
} // namespace

/// How GoogleTest shows a parameter.
void test::PrintTo(const LoweringCase &kernel, std::ostream *os) {
  *os << kernel.name;
}

static void runOnDevice(const LoweringCase &kernel, const TargetInfo &target) {
  std::string signature = getSignature(kernel);
  KernelRun run(getSource(kernel, signature), target);
  ASSERT_TRUE(run.compile()) << run.getErrors().str();
  bindArguments(run, kernel);
  Error error = run.runOnDevice(*findDevice(), kernel.grid);
  ASSERT_FALSE(bool(error)) << toString(std::move(error));
  auto result = run.interpret(kernel.grid);
  ASSERT_TRUE(succeeded(result));
  checkFindings(*result);
  for (const std::string &fault : run.compareResults())
    ADD_FAILURE() << kernel.name << ": " << fault;
}

TEST_P(LoweringCuda, Agrees) {
  auto targets = getRunTargets();
  if (!GetParam().isArithmetic)
    targets.erase(targets.begin(), targets.end() - 1);
  for (const TargetInfo *target : targets) {
    SCOPED_TRACE(target->name.str());
    runOnDevice(GetParam(), *target);
  }
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(LoweringCuda);
INSTANTIATE_TEST_SUITE_P(All, LoweringCuda,
                         testing::ValuesIn(findDevice()
                                               ? getLoweringCases()
                                               : std::vector<LoweringCase>()),
                         [](const auto &info) { return info.param.name; });

TEST(LoweringCudaDevice, IsThere) {
  if (!findDevice())
    GTEST_SKIP() << getLoweringCases().size()
                 << " kernels were not run on a GPU: "
                 << getMissingDeviceReason().str();
}

// On any machine: each kernel is compiled once, and its launch has no error of
// its own.
TEST(LoweringKernels, AreSound) {
  StringMap<unsigned> seen;
  for (const LoweringCase &kernel : getLoweringCases()) {
    if (kernel.numWarps > 1 || seen[kernel.kernel]++ >= 4)
      continue;
    std::string signature = getSignature(kernel);
    KernelRun run(getSource(kernel, signature), *findTarget("sm_80"));
    ASSERT_TRUE(run.compile()) << kernel.name << ": " << run.getErrors().str();
    bindArguments(run, kernel);
    auto result = run.interpret(kernel.grid);
    ASSERT_TRUE(succeeded(result));
    checkFindings(*result);
  }
}

//===- GoldenValues.h - Launches recorded on a GPU ------------------------===//
//
// Reads values.txt, language.txt and tutorials.txt of test/Goldens, which
// README.md in that folder describes.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_TEST_UNIT_GOLDENVALUES_H
#define TILEC_TEST_UNIT_GOLDENVALUES_H

#include "tilec/Interpreter/Interpreter.h"
#include "llvm/ADT/StringRef.h"
#include "gtest/gtest.h"
#include <map>

namespace tilec::test {

/// What the launch passed for one parameter, and the buffer's result if there
/// is one.
struct GoldenArgument {
  bool isBuffer;
  DType dtype;
  std::vector<uint64_t> bits;
  /// Every byte was a5 before the launch, so a cell's bits tell whether a
  /// program wrote it.
  bool isFilled = false;
  /// What tilec has to leave: what Triton left, or what is right instead.
  std::vector<uint64_t> result;
  /// Elements where tilec differs on purpose and leaves anything.
  std::vector<bool> isOpen;
};

struct GoldenCase {
  /// The file of the kernel, without its extension.
  std::string source;
  std::string name, kernel, signature;
  /// Why tilec differs from Triton on purpose, if it does.
  std::string difference;
  /// Whether tilec takes the kernel for an error.
  bool isRefused = false;
  Grid grid = {1, 1, 1};
  std::map<std::string, GoldenArgument> arguments;
};

/// How GoogleTest shows a parameter.
void PrintTo(const GoldenCase &golden, std::ostream *os);
/// The case's name as part of a test's.
std::string getTestName(const testing::TestParamInfo<GoldenCase> &info);

/// All cases of all files, read once.
const std::vector<GoldenCase> &getGoldenCases();
/// The text of a file of kernels.
llvm::StringRef getGoldenKernels(llvm::StringRef source);

/// Whether the kernel can be compiled to PTX.
bool isLowered(const GoldenCase &golden);
/// Kernels where either zero is right.
bool mayChangeZero(llvm::StringRef kernel);

} // namespace tilec::test

#endif // TILEC_TEST_UNIT_GOLDENVALUES_H

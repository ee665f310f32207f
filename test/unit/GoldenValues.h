//===- GoldenValues.h - Launches recorded on a GPU ------------------------===//
//
// Reads test/Goldens/values.txt, which README.md in that folder describes.
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
  std::vector<uint64_t> result;
};

struct GoldenCase {
  std::string name, kernel, signature;
  Grid grid = {1, 1, 1};
  std::map<std::string, GoldenArgument> arguments;
};

/// How GoogleTest shows a parameter.
void PrintTo(const GoldenCase &golden, std::ostream *os);
/// The case's name as part of a test's.
std::string getTestName(const testing::TestParamInfo<GoldenCase> &info);

/// All cases of values.txt, read once.
const std::vector<GoldenCase> &getGoldenCases();
/// The text of values.py.
llvm::StringRef getGoldenKernels();

/// Kernels with statements or functions that the front end refuses.
bool isRefused(llvm::StringRef kernel);
/// Kernels where either zero is right.
bool mayChangeZero(llvm::StringRef kernel);

} // namespace tilec::test

#endif // TILEC_TEST_UNIT_GOLDENVALUES_H

//===- LoweringCases.h - Kernels that try the lowering --------------------===//

#ifndef TILEC_TEST_UNIT_LOWERINGCASES_H
#define TILEC_TEST_UNIT_LOWERINGCASES_H

#include "tilec/Interpreter/Interpreter.h"
#include <string>
#include <vector>

namespace tilec::test {

/// What an array holds: any bits, small numbers, every pair of edge values
/// (two arrays), or values near the middle between two of a narrower type.
enum class Fill { Random, Small, FirstEdges, SecondEdges, Ties };

/// One argument.
struct Given {
  enum Kind { Array, Alias, Scalar } kind;
  DType dtype = DType::F32;
  /// Elements of an array, or the number of the parameter whose array it is.
  int64_t count = 0;
  int64_t offset = 0;
  Fill fill = Fill::Small;
  double value = 0;
};

struct LoweringCase {
  std::string name, kernel;
  /// Constants behind the parameters, `1024, 3`.
  std::string constants;
  std::vector<Given> given;
  Grid grid = {1, 1, 1};
  /// Pointers are promised to be aligned.
  bool isAligned = false;
  unsigned numWarps = 0;
  /// The result hangs on the instructions of a target.
  bool isArithmetic = false;
};

std::vector<LoweringCase> getLoweringCases();
/// The text of Inputs/lowering.py.
llvm::StringRef getLoweringKernels();
/// The bits of an element of an array.
uint64_t getInput(const Given &given, uint64_t index);
/// How GoogleTest shows a parameter.
void PrintTo(const LoweringCase &kernel, std::ostream *os);
/// How a DType is named in a test's name and in a signature.
std::string nameOf(DType dtype);

} // namespace tilec::test

#endif // TILEC_TEST_UNIT_LOWERINGCASES_H

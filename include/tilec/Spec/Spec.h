//===- Spec.h - Whole-array specifications of kernels ---------------------===//
//
// A puzzle file holds a spec (a Python function on whole arrays in PyTorch's
// words, with jaxtyping annotations), a kernel and a `test(...)` call. Specs
// are evaluated straight from the tree, never through the compiler, so that
// they can judge it.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_SPEC_SPEC_H
#define TILEC_SPEC_SPEC_H

#include "mlir/IR/MLIRContext.h"
#include "mlir/Support/LogicalResult.h"
#include "tilec/Support/HostArray.h"
#include "tilec/Syntax/AST.h"
#include "llvm/Support/SourceMgr.h"
#include <array>
#include <optional>
#include <string>
#include <vector>

namespace tilec {

/// One dimension of an annotation: `Float32[Tensor, "N0 4 N1*2"]` has three. An
/// expression over names and integers.
struct SpecDimension {
  std::string text;
};

/// Values from `low` on, below `high`.
struct ValueRange {
  double low, high;
};

/// One array parameter of a spec, or its result.
struct SpecArray {
  std::string name;
  DType dtype;
  std::vector<SpecDimension> shape;
  llvm::SMRange range;
  /// What the file's RANGES say of an input; its inputs are then drawn from
  /// nowhere else.
  std::optional<ValueRange> values;
};

/// A `test(kernel, spec, nelem={…}, B={…})` call with the functions it names.
struct PuzzleTest {
  const ast::FunctionDef *kernel = nullptr;
  const ast::FunctionDef *spec = nullptr;
  std::vector<SpecArray> inputs;
  SpecArray output;
  /// N0, N1, … as given, in order.
  std::vector<std::pair<std::string, int64_t>> nelem;
  /// B0, B1, … as given, completed by the default of 32.
  std::vector<std::pair<std::string, int64_t>> blocks;
  llvm::SMRange range;

  /// Programs along each axis: cdiv(Ni, Bi).
  std::array<int64_t, 3> getGrid() const;
};

/// What a puzzle file says about itself, from module-level assignments.
struct PuzzleInfo {
  std::string title;
  std::vector<std::string> hints;
  /// Sizes and blocks to check besides the test's own.
  std::vector<std::vector<std::pair<std::string, int64_t>>> variations;
};

/// The first `test(...)` of the file; null pointers where there is none. Errors
/// are reported and give failure.
mlir::FailureOr<std::optional<PuzzleTest>>
findTest(const llvm::SourceMgr &sources, const ast::Module &file,
         mlir::MLIRContext *context);

mlir::FailureOr<PuzzleInfo> readPuzzleInfo(const llvm::SourceMgr &sources,
                                           const ast::Module &file,
                                           mlir::MLIRContext *context);

/// What the test says of one parameter of its kernel, in the words of a
/// signature: `*fp32`, `i32`, or the value of a constexpr.
struct TestParameter {
  std::string name;
  std::string text;
};

/// Arrays go to the kernel's parameters by position, sizes and blocks by name,
/// as in a launch. A size without a parameter, or a parameter without a value,
/// is an error.
mlir::FailureOr<std::vector<TestParameter>>
getTestParameters(const llvm::SourceMgr &sources, const PuzzleTest &test,
                  mlir::MLIRContext *context);

/// Whether a kernel's parameter is annotated `tl.constexpr`.
bool isConstexpr(const ast::Parameter &parameter);

/// The shape of an array under `sizes`.
mlir::FailureOr<std::vector<int64_t>>
evaluateShape(const llvm::SourceMgr &sources, const SpecArray &array,
              llvm::ArrayRef<std::pair<std::string, int64_t>> sizes,
              mlir::MLIRContext *context);

/// Evaluates the spec in the declared dtypes.
mlir::FailureOr<HostArray> evaluateSpec(const llvm::SourceMgr &sources,
                                        const ast::Module &file,
                                        const PuzzleTest &test,
                                        llvm::ArrayRef<HostArray> inputs,
                                        mlir::MLIRContext *context);

} // namespace tilec

#endif // TILEC_SPEC_SPEC_H

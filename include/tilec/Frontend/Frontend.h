//===- Frontend.h - From a kernel's tree to the tile dialect --------------===//
//
// Abstract execution of one kernel: every value is known now (constexpr) or an
// IR value. Compile-time branches are decided, `static_range` unrolled, helpers
// inlined. The result is a module with one `func.func` that carries
// `tile.kernel`; every operation has a ranged location, wrapped in CallSiteLoc
// where a helper was inlined.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_FRONTEND_FRONTEND_H
#define TILEC_FRONTEND_FRONTEND_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "tilec/Support/DType.h"
#include "tilec/Syntax/AST.h"
#include "llvm/Support/SourceMgr.h"
#include <optional>
#include <string>
#include <vector>

namespace tilec {

/// One parameter of the compiled kernel, in order, without compile-time ones.
struct KernelParameter {
  std::string name;
  bool isPointer = false;
  /// Of a pointer that nothing is stored through (`*kfp32`).
  bool isConst = false;
  /// Of the pointee, for a pointer.
  DType dtype = DType::I32;
  /// Known divisor of the value or of the address in bytes; 1 if nothing is
  /// known.
  int64_t divisibility = 1;
  bool noalias = false;
  llvm::SMRange range;

  /// The signature's word: `*fp32`, `i32`.
  std::string getSignature() const;
};

/// One entry of a signature or one `-D`, as written by the user.
struct ParameterSpec {
  std::string name; // empty in a positional signature
  std::string text; // `*fp32:16`, `i32`, `1024`, `None`, `"silu"`, `tl.float16`
};

/// What `tl.dot` makes of f32 operands.
enum class DotPrecision { IEEE, TF32, TF32x3, BF16x3, BF16x6 };

struct FrontendOptions {
  /// The entry; empty takes the only one.
  std::string kernel;
  /// `--signature`, cut at top-level commas; empty if not given.
  std::vector<ParameterSpec> signature;
  bool hasSignature = false;
  /// `-D NAME=VALUE` in order. A bare word that is no Python value is a string.
  /// What is no parameter names something that a module level reads: one of its
  /// names, a dotted name such as `torch.__version__`, or a variable of the
  /// environment.
  std::vector<ParameterSpec> defines;
  /// Types that were found elsewhere (a puzzle's spec, run-time arguments), by
  /// parameter name; the weakest source.
  std::vector<ParameterSpec> inferred;
  /// Values of run-time parameters that are known all the same, for heuristics.
  std::vector<ParameterSpec> values;
  /// Which of `@triton.autotune`'s configurations, from 0; the first one if
  /// none is given.
  std::optional<unsigned> config;
  /// Ten times the GPU's compute capability, for module levels that ask.
  unsigned capability = 90;
  /// Where imports are looked up after the file's own folder and its packages.
  std::vector<std::string> importPaths;
  /// `--dot-precision`: for calls of `tl.dot` that name none.
  DotPrecision dotPrecision = DotPrecision::TF32;
  /// Whether run-time assertions are compiled in: `--no-asserts` leaves them
  /// out.
  bool keepAsserts = true;
};

struct CompiledKernel {
  mlir::OwningOpRef<mlir::ModuleOp> module;
  std::string name;
  std::vector<KernelParameter> parameters;
  /// From the configuration or a heuristic; 0 where these say nothing.
  unsigned numWarps = 0, numStages = 0;
};

/// Cuts a signature at its top-level commas (none inside brackets or quotes).
std::vector<ParameterSpec> splitSignature(llvm::StringRef text);

/// A kernel of the file: a function under `@triton.jit` that no other kernel of
/// the file calls, or that was asked for by name.
struct KernelInfo {
  const ast::FunctionDef *function;
  bool calledByOthers;
};
std::vector<KernelInfo> findKernels(const ast::Module &file);

/// The configurations of a kernel's `@triton.autotune` as text, a line each;
/// none where it has no such decorator.
mlir::FailureOr<std::vector<std::string>>
listConfigs(llvm::SourceMgr &sources, const ast::Module &file,
            const FrontendOptions &options, mlir::MLIRContext *context,
            bool *isUsageError = nullptr);

/// Compiles one kernel of `file` (buffer `sources`' main file; imported files
/// are added to `sources`). Errors go to the context's diagnostic engine; an
/// unknown or ambiguous kernel is reported with `isUsageError` set.
mlir::FailureOr<CompiledKernel> compileKernel(llvm::SourceMgr &sources,
                                              const ast::Module &file,
                                              const FrontendOptions &options,
                                              mlir::MLIRContext *context,
                                              bool *isUsageError = nullptr);

} // namespace tilec

#endif // TILEC_FRONTEND_FRONTEND_H

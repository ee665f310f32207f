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
#include <string>
#include <vector>

namespace tilec {

/// One parameter of the compiled kernel, in order, without compile-time ones.
struct KernelParameter {
  std::string name;
  bool isPointer = false;
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

struct FrontendOptions {
  /// The entry; empty takes the only one.
  std::string kernel;
  /// `--signature`, cut at top-level commas; empty if not given.
  std::vector<ParameterSpec> signature;
  bool hasSignature = false;
  /// `-D NAME=VALUE` in order. A bare word that is no Python value is a string.
  std::vector<ParameterSpec> defines;
  /// Types that were found elsewhere (a puzzle's spec, run-time arguments), by
  /// parameter name; the weakest source.
  std::vector<ParameterSpec> inferred;
  /// Where imports are looked up after the file's own folder and its packages.
  std::vector<std::string> importPaths;
};

struct CompiledKernel {
  mlir::OwningOpRef<mlir::ModuleOp> module;
  std::string name;
  std::vector<KernelParameter> parameters;
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

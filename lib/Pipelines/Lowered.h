//===- Lowered.h - How far a compilation has come -------------------------===//

#ifndef TILEC_LIB_PIPELINES_LOWERED_H
#define TILEC_LIB_PIPELINES_LOWERED_H

#include "tilec/Pipelines/Compile.h"
#include "llvm/IR/LLVMContext.h"

namespace tilec {

/// The kernel on its way down: one module that changes from stage to stage.
struct Compilation::Lowered {
  Stage reached = Stage::Tile;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  /// Made when a stage beyond MLIR is asked for.
  std::optional<PTXBackend> backend;
  llvm::LLVMContext llvmContext;
  std::unique_ptr<llvm::Module> llvmModule;
  std::string ptx;
  Cubin cubin;
  /// Whether the kernel has a fast path beside the general one.
  bool hasFastVariant = false;

  mlir::gpu::GPUModuleOp getDeviceModule() {
    return *module->getOps<mlir::gpu::GPUModuleOp>().begin();
  }
};

/// What the JSON stage tells of a kernel.
struct LaunchFacts {
  llvm::StringRef entry, arch, ptx;
  llvm::ArrayRef<KernelParameter> parameters;
  unsigned numWarps = 0, numStages = 0, sharedBytes = 0;
  /// Paths through the kernel, of which facts tested at entry choose one.
  llvm::ArrayRef<llvm::StringRef> variants;
  const PuzzleTest *test = nullptr;
};
std::string writeJson(const LaunchFacts &facts);

} // namespace tilec

#endif // TILEC_LIB_PIPELINES_LOWERED_H

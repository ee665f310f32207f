//===- PTX.h - From the LLVM dialect to PTX and cubin ---------------------===//

#ifndef TILEC_TARGET_PTX_H
#define TILEC_TARGET_PTX_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/DialectRegistry.h"
#include "tilec/Support/Thread.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <optional>
#include <string>

namespace tilec {

/// What a GPU can do. Source: CUDA C++ Programming Guide, technical
/// specifications by compute capability.
struct TargetInfo {
  llvm::StringRef name;    // sm_90a
  unsigned capability;     // 90
  unsigned maxSharedBytes; // a block may use
  unsigned registersPerSM;
  unsigned maxThreadsPerSM;
  unsigned ptxVersion; // the first that has it, times ten
};
/// Null for an unknown architecture. Needs no GPU and no CUDA.
const TargetInfo *findTarget(llvm::StringRef name);
llvm::ArrayRef<TargetInfo> getTargets();

struct PTXOptions {
  const TargetInfo *target = nullptr;
  /// `libdevice.10.bc`; empty looks in CUDA_HOME, CUDA_PATH, beside ptxas, and
  /// /usr/local/cuda.
  std::string libdevice;
  /// Lines of the source in the PTX (`.loc`).
  bool lineInfo = true;
};

void registerPTXTranslations(mlir::DialectRegistry &registry);

/// LLVM's NVPTX backend for one target. Setting it up takes more than a
/// millisecond, on a thread of its own from construction on.
class PTXBackend {
public:
  explicit PTXBackend(const PTXOptions &options);
  ~PTXBackend();

  /// Translates a gpu.module whose body is in the LLVM dialect, links what it
  /// needs of libdevice and optimises it. Null after an error was reported at
  /// the module.
  std::unique_ptr<llvm::Module> translate(mlir::gpu::GPUModuleOp module,
                                          llvm::LLVMContext &context);

  /// PTX of a translated module, with the lowest PTX version that the target
  /// and the instructions need.
  mlir::FailureOr<std::string> emit(mlir::gpu::GPUModuleOp at,
                                    llvm::Module &module);

private:
  struct CodeGenerator;
  /// One with these features beside the target's own.
  CodeGenerator &getGenerator(const std::string &features);

  PTXOptions options;
  std::unique_ptr<CodeGenerator> generator;
  Thread setUp;
};

/// ptxas: from its own option, CUDA_HOME, CUDA_PATH, PATH, /usr/local/cuda/bin.
std::optional<std::string> findPtxas();

/// What ptxas made and said (`-v`).
struct Cubin {
  std::string image;
  unsigned registers = 0, sharedBytes = 0, spillBytes = 0;
};
/// Runs ptxas. The error holds what it said.
llvm::Expected<Cubin> assemble(llvm::StringRef ptx, const TargetInfo &target,
                               llvm::StringRef ptxas);

} // namespace tilec

#endif // TILEC_TARGET_PTX_H

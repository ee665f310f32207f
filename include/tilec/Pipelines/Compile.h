//===- Compile.h - From a source file to any stage ------------------------===//

#ifndef TILEC_PIPELINES_COMPILE_H
#define TILEC_PIPELINES_COMPILE_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Pass/PassManager.h"
#include "tilec/Frontend/Frontend.h"
#include "tilec/Spec/Spec.h"
#include "tilec/Target/PTX.h"
#include "llvm/ADT/StringMap.h"
#include <chrono>

namespace tilec {

enum class Stage {
#define STAGE(Name, flag, extension, help) Name,
#include "tilec/Pipelines/Stages.def"
};
llvm::StringRef getFlag(Stage stage);
llvm::StringRef getExtension(Stage stage);
std::optional<Stage> parseStage(llvm::StringRef flag);

struct CompileOptions {
  FrontendOptions frontend;
  PTXOptions ptx;
  /// 0: the compiler's model chooses.
  unsigned numWarps = 0;
  unsigned numStages = 0;
  std::string ptxas;
  /// Show the configurations of the kernel's @triton.autotune, and no more.
  bool listConfigs = false;
};

/// Time of each stage, in the order in which they ran.
struct StageTime {
  std::string name;
  double milliseconds;
};

/// Build functions, one a stage, used by tilec and by tilec-opt
/// (`--tilec-to-layout`, …).
void buildFusedPipeline(mlir::OpPassManager &manager);
void buildLayoutPipeline(mlir::OpPassManager &manager, unsigned numWarps);
void buildGPUPipeline(mlir::OpPassManager &manager);
void buildNVVMPipeline(mlir::OpPassManager &manager);
void registerPipelines();

/// One compilation: source in, stages out. Work is done once and in order, as
/// far as the latest stage asked for.
class Compilation {
public:
  Compilation(llvm::SourceMgr &sources, mlir::MLIRContext *context,
              CompileOptions options);
  ~Compilation();

  /// Parses the main file and compiles its kernel to the tile dialect. False
  /// after an error was reported.
  bool runFrontend();

  /// The configurations of the kernel's `@triton.autotune`, a line each.
  mlir::FailureOr<std::vector<std::string>> listConfigs();

  const ast::Module &getFile() const { return *file; }
  const CompiledKernel &getKernel() const { return kernel; }
  /// The file's test call, when it has one.
  const std::optional<PuzzleTest> &getTest() const { return test; }
  bool isUsageError() const { return usageError; }
  /// Whether the fault is tilec's own; a reproducer was named.
  bool isInternalError() const { return internalError; }

  /// The kernel straight from IR generation: what the interpreter runs.
  mlir::func::FuncOp getKernelFunction();

  /// The text (or image) of a stage; failure after an error was reported.
  mlir::FailureOr<std::string> emit(Stage stage);

  unsigned getNumWarps() const { return numWarps; }
  llvm::ArrayRef<StageTime> getTimes() const { return times; }

private:
  struct Lowered;
  bool readTest();
  bool lowerTo(Stage stage);
  bool runPipeline(Stage stage,
                   llvm::function_ref<void(mlir::OpPassManager &)> build);
  bool translate();
  bool writePTX();
  bool makeCubin();
  bool refuse(const llvm::Twine &message);
  std::string makeJson();

  llvm::SourceMgr &sources;
  mlir::MLIRContext *context;
  CompileOptions options;
  std::unique_ptr<ast::Module> file;
  CompiledKernel kernel;
  std::optional<PuzzleTest> test;
  bool usageError = false, internalError = false;
  unsigned numWarps = 0;
  std::vector<StageTime> times;
  std::unique_ptr<Lowered> lowered;
};

} // namespace tilec

#endif // TILEC_PIPELINES_COMPILE_H

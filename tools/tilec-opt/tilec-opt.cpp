//===- tilec-opt.cpp - mlir-opt with the tile dialect ----------------------===//

#include "tilec/Dialect/Tile/Tile.h"
#include "tilec/InitAll.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/ToolOutputFile.h"
#ifdef HAVE_INTERPRETER
#include "tilec/Interpreter/Interpreter.h"
#endif
#ifdef HAVE_TRANSFORMS
#include "tilec/Transforms/Passes.h"
#endif
#ifdef HAVE_TILETOGPU
#include "tilec/Conversion/Passes.h"
#endif
#include "mlir/Transforms/Passes.h"

namespace tilec {
void registerTestPasses();
}

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
#ifdef HAVE_PIPELINES
  tilec::registerAllDialects(registry);
  tilec::registerAllPasses();
#else
  registry.insert<tilec::tile::TileDialect, mlir::arith::ArithDialect, mlir::math::MathDialect, mlir::func::FuncDialect, mlir::scf::SCFDialect, mlir::gpu::GPUDialect, mlir::vector::VectorDialect, mlir::LLVM::LLVMDialect, mlir::NVVM::NVVMDialect>();
  mlir::registerTransformsPasses();
#ifdef HAVE_TRANSFORMS
  tilec::registerTileTransformsPasses();
#endif
#ifdef HAVE_TILETOGPU
  tilec::registerTileConversionPasses();
#endif
#endif
#ifdef HAVE_TESTPASSES
  tilec::registerTestPasses();
#endif
#ifdef HAVE_INTERPRETER
  tilec::registerCheckEachPass();
#endif
  auto [input, output] = mlir::registerAndParseCLIOptions(argc, argv, "tilec's optimizer driver\n", registry);
  mlir::MlirOptMainConfig config = mlir::MlirOptMainConfig::createFromCLOptions();
#ifdef HAVE_INTERPRETER
  mlir::MlirOptMainConfig base = config;
  config.setPassPipelineSetupFn([base](mlir::PassManager &manager) {
    if (mlir::failed(base.setupPassPipeline(manager)))
      return mlir::failure();
    tilec::addCheckEachPass(manager);
    return mlir::success();
  });
#endif
  std::string fault;
  auto buffer = mlir::openInputFile(input, &fault);
  auto file = buffer ? mlir::openOutputFile(output, &fault) : nullptr;
  if (!file) {
    llvm::errs() << "tilec-opt: error: " << fault << "\n";
    return EXIT_FAILURE;
  }
  mlir::LogicalResult result =
      mlir::MlirOptMain(file->os(), std::move(buffer), registry, config);
  if (mlir::succeeded(result))
    file->keep();
  return mlir::asMainReturnCode(result);
}

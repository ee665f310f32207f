//===- tilec-opt.cpp - mlir-opt with the tile dialect ---------------------===//

#include "mlir/Pass/PassManager.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "tilec/InitAll.h"
#include "tilec/Interpreter/Interpreter.h"
#include "llvm/Support/ToolOutputFile.h"

namespace tilec {
void registerTestPasses();
}

/// The pipeline of the command line, with `--check-each-pass` around it.
static mlir::MlirOptMainConfig makeConfig() {
  auto config = mlir::MlirOptMainConfig::createFromCLOptions();
  mlir::MlirOptMainConfig base = config;
  config.setPassPipelineSetupFn([base](mlir::PassManager &manager) {
    if (mlir::failed(base.setupPassPipeline(manager)))
      return mlir::failure();
    tilec::addCheckEachPass(manager);
    return mlir::success();
  });
  return config;
}

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  tilec::registerAllDialects(registry);
  tilec::registerAllPasses();
  tilec::registerTestPasses();
  tilec::registerCheckEachPass();
  auto [input, output] = mlir::registerAndParseCLIOptions(
      argc, argv, "tilec's optimizer driver\n", registry);
  std::string fault;
  auto buffer = mlir::openInputFile(input, &fault);
  auto file = buffer ? mlir::openOutputFile(output, &fault) : nullptr;
  if (!file) {
    llvm::errs() << "tilec-opt: error: " << fault << "\n";
    return EXIT_FAILURE;
  }
  mlir::LogicalResult result =
      mlir::MlirOptMain(file->os(), std::move(buffer), registry, makeConfig());
  if (mlir::succeeded(result))
    file->keep();
  return mlir::asMainReturnCode(result);
}

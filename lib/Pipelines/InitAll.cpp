//===- InitAll.cpp - Every dialect and pass, in one place -----------------===//

#include "tilec/InitAll.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Transforms/Passes.h"
#include "tilec/Conversion/Passes.h"
#include "tilec/Dialect/Tile/Tile.h"
#include "tilec/Pipelines/Compile.h"
#include "tilec/Transforms/Passes.h"

using namespace mlir;

void tilec::registerAllDialects(DialectRegistry &registry) {
  registry.insert<arith::ArithDialect, cf::ControlFlowDialect,
                  func::FuncDialect, gpu::GPUDialect, LLVM::LLVMDialect,
                  math::MathDialect, NVVM::NVVMDialect, scf::SCFDialect,
                  tile::TileDialect, ub::UBDialect, vector::VectorDialect>();
  registerPTXTranslations(registry);
}

void tilec::registerAllPasses() {
  registerTileTransformsPasses();
  registerTileConversionPasses();
  registerCanonicalizerPass();
  registerCSEPass();
  registerSymbolDCEPass();
  registerPipelines();
}

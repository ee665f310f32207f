//===- Pipelines.cpp - One build function a stage -------------------------===//

#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"
#include "tilec/Conversion/Passes.h"
#include "tilec/Pipelines/Compile.h"
#include "tilec/Transforms/Passes.h"

using namespace mlir;
using namespace tilec;

void tilec::buildFusedPipeline(OpPassManager &manager) {
  OpPassManager &kernels = manager.nest<func::FuncOp>();
  kernels.addPass(createSplitBaseAndOffset());
  kernels.addPass(createPadTiles());
  kernels.addPass(createCanonicalizerPass());
  kernels.addPass(createCSEPass());
}

void tilec::buildLayoutPipeline(OpPassManager &manager, unsigned numWarps) {
  OpPassManager &kernels = manager.nest<func::FuncOp>();
  kernels.addPass(createSplitVariants());
  kernels.addPass(createStreamTiles());
  AssignLayoutsOptions options;
  options.numWarps = numWarps;
  kernels.addPass(createAssignLayouts(options));
  // Layouts tell which threads hold copies of one element.
  kernels.addPass(createInsertBarriers());
}

void tilec::buildGPUPipeline(OpPassManager &manager) {
  manager.addPass(createConvertTileToGPU());
}

void tilec::buildNVVMPipeline(OpPassManager &manager) {
  manager.addNestedPass<gpu::GPUModuleOp>(createConvertThreadsToNVVM());
}

void tilec::registerPipelines() {
  PassPipelineRegistration<>("tilec-to-fused",
                             "tile dialect: everything before layouts",
                             buildFusedPipeline);
  PassPipelineRegistration<>(
      "tilec-to-layout", "from fused: variants, streaming, layouts",
      [](OpPassManager &manager) { buildLayoutPipeline(manager, 0); });
  PassPipelineRegistration<>(
      "tilec-to-gpu", "from layouts to one thread's work", buildGPUPipeline);
  PassPipelineRegistration<>("tilec-to-nvvm", "from gpu to LLVM and nvvm",
                             buildNVVMPipeline);
}

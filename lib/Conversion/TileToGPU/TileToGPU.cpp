//===- TileToGPU.cpp - From tiles to threads ------------------------------===//
//
// Makes of each kernel over tiles a kernel for one thread.
//
//   before:  %x = tile.load %p[%i : tensor<128xi32, #row>] : … ->
//   tensor<128xf32, #row> after:   %q = llvm.getelementptr %p[%i0]
//            %v = llvm.load %q {alignment = 16} : !llvm.ptr<1> -> vector<4xf32>
//
// Expects:  every tile has a layout (AssignLayouts), elementwise operations and
//           views keep elements in their threads.
// Ensures:  one gpu.module with a gpu.func a kernel, whose arguments are the
//           kernel's; nothing of the tile dialect is left.
// Leaves:   branches and loops, to the scf and cf lowerings.
//
//===----------------------------------------------------------------------===//

#include "TileToGPU.h"
#include "mlir/IR/Iterators.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "tilec/Conversion/Passes.h"

namespace tilec {
#define GEN_PASS_DEF_CONVERTTILETOGPU
#include "tilec/Conversion/Passes.h.inc"
} // namespace tilec

using namespace mlir;
using namespace tilec;

namespace {

struct ConvertTileToGPU
    : public tilec::impl::ConvertTileToGPUBase<ConvertTileToGPU> {
  void runOnOperation() override;
};

} // namespace

/// Every tile needs a layout.
static LogicalResult checkLayouts(func::FuncOp kernel) {
  auto check = [](Operation *op, Type type) -> LogicalResult {
    if (!isa<RankedTensorType>(type) || getLayoutAttr(type))
      return success();
    return emitError(op->getLoc())
           << "this tile has no layout, so no thread holds it; "
              "tile-assign-layouts gives it one";
  };
  WalkResult result = kernel.walk([&](Operation *op) {
    for (Type type : op->getResultTypes())
      if (failed(check(op, type)))
        return WalkResult::interrupt();
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

static LogicalResult convertKernel(func::FuncOp kernel) {
  if (failed(checkLayouts(kernel)))
    return failure();
  AccessPlans plans = planAccesses(kernel);
  ThreadIds threads(getNumThreads(kernel));
  KernelState state{plans, threads};

  MLIRContext *context = kernel.getContext();
  TileTypeConverter converter;
  RewritePatternSet patterns(context);
  ConversionTarget target(*context);
  target.addLegalDialect<gpu::GPUDialect, LLVM::LLVMDialect, NVVM::NVVMDialect,
                         vector::VectorDialect>();
  target.addIllegalDialect<tile::TileDialect, func::FuncDialect>();
  target.markUnknownOpDynamicallyLegal(
      [&](Operation *op) { return converter.isLegal(op); });
  populateControlFlowPatterns(converter, patterns, target, state);
  populateElementwisePatterns(converter, patterns);
  populateTotalOpPatterns(converter, patterns);
  populateCastPatterns(converter, patterns, target);
  populateMathPatterns(converter, patterns, target);
  populateLayoutPatterns(converter, patterns, state);
  populateMemoryPatterns(converter, patterns, state);

  ConversionConfig config;
  config.allowPatternRollback = false;
  return applyPartialConversion(kernel, target, std::move(patterns), config);
}

/// Erases what only elements of no use needed: addresses and masks of all but
/// the first element of each vector.
static void eraseDead(gpu::GPUModuleOp device) {
  IRRewriter rewriter(device.getContext());
  device.walk<WalkOrder::PostOrder, ReverseIterator>([&](Operation *op) {
    if (isOpTriviallyDead(op))
      rewriter.eraseOp(op);
  });
}

void ConvertTileToGPU::runOnOperation() {
  ModuleOp module = getOperation();
  SmallVector<func::FuncOp> kernels;
  for (auto function : module.getOps<func::FuncOp>())
    if (function->hasAttr(tile::kernelAttr))
      kernels.push_back(function);
  if (kernels.empty())
    return;
  OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
  auto device = gpu::GPUModuleOp::create(builder, module.getLoc(), "kernels");
  for (func::FuncOp kernel : kernels) {
    kernel->moveBefore(device.getBody(), device.getBody()->end());
    if (failed(convertKernel(kernel)))
      return signalPassFailure();
  }
  eraseDead(device);
}

//===- ThreadsToNVVM.cpp - From threads to the LLVM and nvvm dialects -----===//
//
// Upstream's lowerings of gpu, arith, math, vector, scf and cf, in one
// conversion: each pass by itself walks the kernel again, and upstream's own
// pass from gpu to nvvm first runs a greedy rewrite that kernels of tilec have
// no use for.
//
//   before:  gpu.func @k(%p: !llvm.ptr<1>) kernel { … arith.addf … gpu.return }
//   after:   llvm.func @k(%p: !llvm.ptr<1>) attributes {nvvm.kernel} { … }
//
// Expects:  what ConvertTileToGPU ensures.
// Ensures:  the gpu.module holds the LLVM and nvvm dialects only; functions
//           without an instruction are calls of libdevice (`__nv_sinf`).
// Leaves:   optimisation, to LLVM.
//
//===----------------------------------------------------------------------===//

#include "mlir/Analysis/DataLayoutAnalysis.h"
#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.h"
#include "mlir/Conversion/GPUToNVVM/GPUToNVVMPass.h"
#include "mlir/Conversion/LLVMCommon/ConversionTarget.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h"
#include "mlir/Conversion/VectorToLLVM/ConvertVectorToLLVM.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "tilec/Conversion/Passes.h"

namespace tilec {
#define GEN_PASS_DEF_CONVERTTHREADSTONVVM
#include "tilec/Conversion/Passes.h.inc"
} // namespace tilec

using namespace mlir;
using namespace tilec;

namespace {

struct ConvertThreadsToNVVM
    : public tilec::impl::ConvertThreadsToNVVMBase<ConvertThreadsToNVVM> {
  void runOnOperation() override;
};

} // namespace

static void populatePatterns(const LLVMTypeConverter &converter,
                             RewritePatternSet &patterns) {
  // libdevice goes before LLVM's own functions, which NVPTX does not have.
  populateGpuToNVVMConversionPatterns(converter, patterns, /*benefit=*/2);
  arith::populateArithToLLVMConversionPatterns(converter, patterns);
  populateVectorToLLVMConversionPatterns(converter, patterns);
  populateSCFToControlFlowConversionPatterns(patterns);
  cf::populateControlFlowToLLVMConversionPatterns(converter, patterns);
}

void ConvertThreadsToNVVM::runOnOperation() {
  gpu::GPUModuleOp module = getOperation();
  MLIRContext *context = &getContext();
  LowerToLLVMOptions options(context);
  options.overrideIndexBitwidth(64);
  LLVMTypeConverter converter(context, options);
  configureGpuToNVVMTypeConverter(converter);
  RewritePatternSet patterns(context);
  populatePatterns(converter, patterns);
  LLVMConversionTarget target(*context);
  configureGpuToNVVMConversionLegality(target);
  target.addIllegalDialect<arith::ArithDialect, cf::ControlFlowDialect,
                           math::MathDialect, scf::SCFDialect,
                           vector::VectorDialect>();
  ConversionConfig config;
  config.allowPatternRollback = false;
  if (failed(
          applyPartialConversion(module, target, std::move(patterns), config)))
    signalPassFailure();
}

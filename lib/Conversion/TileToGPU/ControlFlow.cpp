//===- ControlFlow.cpp - Kernels, branches and the grid -------------------===//

#include "TileToGPU.h"
#include "mlir/Dialect/SCF/Transforms/Patterns.h"

using namespace mlir;
using namespace tilec;

namespace {

/// A kernel of the tile dialect becomes a kernel of the gpu dialect.
struct KernelLowering : public OpConversionPattern<func::FuncOp> {
  KernelLowering(const TypeConverter &converter, MLIRContext *context,
                 KernelState &state)
      : OpConversionPattern(converter, context), state(state) {}

  LogicalResult
  matchAndRewrite(func::FuncOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    TypeConverter::SignatureConversion signature(op.getNumArguments());
    for (auto [i, type] : llvm::enumerate(op.getArgumentTypes()))
      signature.addInputs(i, getTypeConverter()->convertType(type));
    auto type = rewriter.getFunctionType(signature.getConvertedTypes(), {});
    auto kernel =
        gpu::GPUFuncOp::create(rewriter, op.getLoc(), op.getName(), type);
    kernel->setAttr(gpu::GPUDialect::getKernelFuncAttrName(),
                    rewriter.getUnitAttr());
    kernel.setKnownBlockSize(
        ArrayRef<int32_t>{int32_t(getNumThreads(op)), 1, 1});
    setArgumentFacts(op, kernel);
    rewriter.eraseBlock(&kernel.getBody().front());
    rewriter.inlineRegionBefore(op.getBody(), kernel.getBody(),
                                kernel.getBody().end());
    state.threads.setKernel(kernel);
    if (failed(rewriter.convertRegionTypes(&kernel.getBody(),
                                           *getTypeConverter(), &signature)))
      return failure();
    rewriter.eraseOp(op);
    return success();
  }

  /// What the signature promises of its pointers, in LLVM's words.
  static void setArgumentFacts(func::FuncOp from, gpu::GPUFuncOp to) {
    for (auto [i, type] : llvm::enumerate(from.getArgumentTypes())) {
      if (!isa<tile::PointerType>(type))
        continue;
      if (from.getArgAttr(i, tile::noaliasAttr))
        to.setArgAttr(i, LLVM::LLVMDialect::getNoAliasAttrName(),
                      UnitAttr::get(to.getContext()));
      auto divisor =
          from.getArgAttrOfType<IntegerAttr>(i, tile::divisibilityAttr);
      // An alignment is a power of two.
      if (divisor && divisor.getInt() > 1)
        to.setArgAttr(i, LLVM::LLVMDialect::getAlignAttrName(),
                      IntegerAttr::get(IntegerType::get(to.getContext(), 64),
                                       divisor.getInt() & -divisor.getInt()));
    }
  }

  KernelState &state;
};

struct ReturnLowering : public OpConversionPattern<func::ReturnOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(func::ReturnOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<gpu::ReturnOp>(op);
    return success();
  }
};

struct BarrierLowering : public OpConversionPattern<tile::BarrierOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(tile::BarrierOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<gpu::BarrierOp>(op);
    return success();
  }
};

template <typename TileOp, typename X, typename Y, typename Z>
struct GridLowering : public OpConversionPattern<TileOp> {
  using OpConversionPattern<TileOp>::OpConversionPattern;

  LogicalResult
  matchAndRewrite(TileOp op, typename TileOp::Adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Type i32 = rewriter.getI32Type();
    if (op.getAxis() == 0)
      rewriter.replaceOpWithNewOp<X>(op, i32);
    else if (op.getAxis() == 1)
      rewriter.replaceOpWithNewOp<Y>(op, i32);
    else
      rewriter.replaceOpWithNewOp<Z>(op, i32);
    return success();
  }
};

} // namespace

int64_t tilec::getNumThreads(func::FuncOp kernel) {
  auto warps = kernel->getAttrOfType<IntegerAttr>(tile::numWarpsAttr);
  return 32 * (warps ? warps.getInt() : 4);
}

void tilec::populateControlFlowPatterns(const TileTypeConverter &converter,
                                        RewritePatternSet &patterns,
                                        ConversionTarget &target,
                                        KernelState &state) {
  MLIRContext *context = patterns.getContext();
  patterns.add<KernelLowering>(converter, context, state);
  patterns.add<ReturnLowering, BarrierLowering,
               GridLowering<tile::ProgramIdOp, NVVM::BlockIdXOp,
                            NVVM::BlockIdYOp, NVVM::BlockIdZOp>,
               GridLowering<tile::NumProgramsOp, NVVM::GridDimXOp,
                            NVVM::GridDimYOp, NVVM::GridDimZOp>>(converter,
                                                                 context);
  scf::populateSCFStructuralTypeConversionsAndLegality(converter, patterns,
                                                       target);
}

//===- MathOps.cpp - Functions of floats ----------------------------------===//
//
// f32 takes the instructions that PTX has (ex2, lg2, sqrt, rsqrt, div.full:
// within 2 ulp); f16 and bf16 are computed in f32 and rounded once. What is
// left in the math dialect (sin, log, …, and all of f64) is libdevice's.
//
//===----------------------------------------------------------------------===//

#include "TileToGPU.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tilec;

static bool isNarrow(Type type) { return type.isF16() || type.isBF16(); }

namespace {

/// An operation on f16 or bf16 becomes the same on f32, with one rounding at
/// the end.
template <typename OpTy>
struct WidenLowering : public OpConversionPattern<OpTy> {
  using OpConversionPattern<OpTy>::OpConversionPattern;

  LogicalResult
  matchAndRewrite(OpTy op, typename OpTy::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (!isNarrow(op.getType()))
      return rewriter.notifyMatchFailure(op, "not a narrow float");
    Type f32 = rewriter.getF32Type();
    SmallVector<Value> operands;
    for (Value operand : adaptor.getOperands())
      operands.push_back(
          arith::ExtFOp::create(rewriter, op.getLoc(), f32, operand));
    Value wide = OpTy::create(rewriter, op.getLoc(), f32, operands);
    rewriter.replaceOpWithNewOp<arith::TruncFOp>(op, op.getType(), wide);
    return success();
  }
};

/// An operation on f32 becomes an instruction of PTX.
template <typename OpTy>
struct InstructionLowering : public OpConversionPattern<OpTy> {
  InstructionLowering(const TypeConverter &converter, MLIRContext *context,
                      StringRef intrinsic)
      : OpConversionPattern<OpTy>(converter, context), intrinsic(intrinsic) {}

  LogicalResult
  matchAndRewrite(OpTy op, typename OpTy::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (!op.getType().isF32())
      return rewriter.notifyMatchFailure(op, "not f32");
    rewriter.replaceOp(op, callIntrinsic(rewriter, op.getLoc(), op.getType(),
                                         intrinsic, adaptor.getOperands()));
    return success();
  }

  StringRef intrinsic;
};

/// An operation that LLVM has for every float.
template <typename OpTy>
struct NativeLowering : public OpConversionPattern<OpTy> {
  NativeLowering(const TypeConverter &converter, MLIRContext *context,
                 StringRef intrinsic)
      : OpConversionPattern<OpTy>(converter, context), intrinsic(intrinsic) {}

  LogicalResult
  matchAndRewrite(OpTy op, typename OpTy::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (isa<ShapedType>(op.getType()))
      return rewriter.notifyMatchFailure(op, "not a scalar");
    rewriter.replaceOp(op, callIntrinsic(rewriter, op.getLoc(), op.getType(),
                                         intrinsic, adaptor.getOperands()));
    return success();
  }

  StringRef intrinsic;
};

/// A correctly rounded quotient is LLVM's own.
struct DivRnLowering : public OpConversionPattern<tile::DivRnOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(tile::DivRnOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (isa<ShapedType>(op.getType()))
      return rewriter.notifyMatchFailure(op, "not a scalar");
    rewriter.replaceOpWithNewOp<LLVM::FDivOp>(op, adaptor.getLhs(),
                                              adaptor.getRhs());
    return success();
  }
};

/// exp(x) = exp2(x log2 e).
struct ExpLowering : public OpConversionPattern<math::ExpOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(math::ExpOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (!op.getType().isF32())
      return rewriter.notifyMatchFailure(op, "not f32");
    Value log2e = arith::ConstantOp::create(
        rewriter, op.getLoc(),
        rewriter.getF32FloatAttr(float(llvm::numbers::log2e)));
    Value scaled = arith::MulFOp::create(rewriter, op.getLoc(),
                                         adaptor.getOperand(), log2e);
    rewriter.replaceOpWithNewOp<math::Exp2Op>(op, scaled);
    return success();
  }
};

/// |x|, where |least integer| is itself.
struct AbsILowering : public OpConversionPattern<math::AbsIOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(math::AbsIOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (isa<ShapedType>(op.getType()))
      return rewriter.notifyMatchFailure(op, "not a scalar");
    rewriter.replaceOpWithNewOp<LLVM::AbsOp>(op, op.getType(),
                                             adaptor.getOperand(),
                                             /*is_int_min_poison=*/false);
    return success();
  }
};

/// Adds patterns and makes the operations on f16 and bf16 illegal.
template <typename... Ops>
void addWidened(const TileTypeConverter &converter, RewritePatternSet &patterns,
                ConversionTarget &target) {
  patterns.add<WidenLowering<Ops>...>(converter, patterns.getContext(),
                                      /*benefit=*/2);
  target.addDynamicallyLegalOp<Ops...>([&](Operation *op) {
    return converter.isLegal(op) && !isNarrow(op->getResult(0).getType());
  });
}

/// Makes the operations on f32 illegal too: they have instructions.
template <typename... Ops>
void addIllegalF32(const TileTypeConverter &converter,
                   ConversionTarget &target) {
  target.addDynamicallyLegalOp<Ops...>([&](Operation *op) {
    return converter.isLegal(op) && op->getResult(0).getType().isF64();
  });
}

} // namespace

static void populateWidened(const TileTypeConverter &converter,
                            RewritePatternSet &patterns,
                            ConversionTarget &target) {
  addWidened<math::AcosOp, math::AcoshOp, math::AsinOp, math::AsinhOp,
             math::AtanOp, math::Atan2Op, math::AtanhOp, math::CbrtOp,
             math::CosOp, math::CoshOp, math::ErfOp, math::ErfcOp, math::ExpOp,
             math::Exp2Op, math::ExpM1Op, math::LogOp, math::Log10Op,
             math::Log1pOp, math::Log2Op, math::PowFOp, math::RsqrtOp,
             math::SinOp, math::SinhOp, math::SqrtOp, math::TanOp, math::TanhOp,
             arith::DivFOp, arith::RemFOp>(converter, patterns, target);
  patterns.add<WidenLowering<tile::DivRnOp>, WidenLowering<tile::SqrtRnOp>>(
      converter, patterns.getContext(), /*benefit=*/3);
  addIllegalF32<math::ExpOp, math::Exp2Op, math::Log2Op, math::RsqrtOp,
                math::SqrtOp, arith::DivFOp>(converter, target);
}

void tilec::populateMathPatterns(const TileTypeConverter &converter,
                                 RewritePatternSet &patterns,
                                 ConversionTarget &target) {
  MLIRContext *context = patterns.getContext();
  populateWidened(converter, patterns, target);
  patterns.add<ExpLowering, AbsILowering, DivRnLowering>(converter, context,
                                                         /*benefit=*/2);
  patterns.add<InstructionLowering<math::Exp2Op>>(converter, context,
                                                  "llvm.nvvm.ex2.approx.ftz");
  patterns.add<InstructionLowering<math::Log2Op>>(converter, context,
                                                  "llvm.nvvm.lg2.approx.f");
  patterns.add<InstructionLowering<math::RsqrtOp>>(converter, context,
                                                   "llvm.nvvm.rsqrt.approx.f");
  patterns.add<InstructionLowering<math::SqrtOp>>(converter, context,
                                                  "llvm.nvvm.sqrt.approx.f");
  patterns.add<InstructionLowering<arith::DivFOp>>(converter, context,
                                                   "llvm.nvvm.div.full");
  patterns.add<NativeLowering<math::AbsFOp>>(converter, context, "llvm.fabs");
  patterns.add<NativeLowering<math::CeilOp>>(converter, context, "llvm.ceil");
  patterns.add<NativeLowering<math::CopySignOp>>(converter, context,
                                                 "llvm.copysign");
  patterns.add<NativeLowering<math::FloorOp>>(converter, context, "llvm.floor");
  patterns.add<NativeLowering<math::FmaOp>>(converter, context, "llvm.fma");
  patterns.add<NativeLowering<math::RoundOp>>(converter, context, "llvm.round");
  patterns.add<NativeLowering<math::RoundEvenOp>>(converter, context,
                                                  "llvm.roundeven");
  patterns.add<NativeLowering<math::TruncOp>>(converter, context, "llvm.trunc");
  patterns.add<NativeLowering<tile::SqrtRnOp>>(converter, context, "llvm.sqrt");
  target.addIllegalOp<math::AbsFOp, math::AbsIOp, math::CeilOp,
                      math::CopySignOp, math::FloorOp, math::FmaOp,
                      math::RoundOp, math::RoundEvenOp, math::TruncOp>();
}

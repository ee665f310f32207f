//===- CastOps.cpp - Between floats and integers --------------------------===//
//
// Float to integer saturates, NaN gives 0. Integer to bf16 rounds once, also on
// chips that convert by way of f32.
//
//===----------------------------------------------------------------------===//

#include "TileToGPU.h"

using namespace mlir;
using namespace tilec;

/// The name of PTX's conversion rounded towards zero, as an LLVM intrinsic:
/// `llvm.nvvm.f2ull.rz`.
static std::string getConversionName(StringRef from, StringRef to) {
  return ("llvm.nvvm." + from + "2" + to + ".rz").str();
}

/// `i`, `ui`, `ll` or `ull`.
static StringRef getIntName(unsigned bits, bool isSigned) {
  if (bits == 64)
    return isSigned ? "ll" : "ull";
  return isSigned ? "i" : "ui";
}

/// Truncates and saturates. PTX clamps to the range of 32 or 64 bits itself,
/// and gives 0 for NaN from f32 to 32 bits, but not otherwise.
static Value truncateFloat(OpBuilder &builder, Location location, Value source,
                           IntegerType result, bool isSigned) {
  if (source.getType().getIntOrFloatBitWidth() < 32)
    source =
        arith::ExtFOp::create(builder, location, builder.getF32Type(), source);
  bool isDouble = source.getType().isF64();
  unsigned width = result.getWidth();
  unsigned bits = width > 32 ? 64 : 32;
  Value value = callIntrinsic(
      builder, location, builder.getIntegerType(bits),
      getConversionName(isDouble ? "d" : "f", getIntName(bits, isSigned)),
      source);
  if (isDouble || bits == 64) {
    Value isNaN = arith::CmpFOp::create(
        builder, location, arith::CmpFPredicate::UNO, source, source);
    value = arith::SelectOp::create(
        builder, location, isNaN,
        makeIntConstant(builder, location, value.getType(), 0), value);
  }
  if (width == bits)
    return value;
  auto constant = [&](int64_t number) {
    return makeIntConstant(builder, location, value.getType(), number);
  };
  if (isSigned) {
    value = arith::MinSIOp::create(
        builder, location, value,
        constant(APInt::getSignedMaxValue(width).getSExtValue()));
    value = arith::MaxSIOp::create(
        builder, location, value,
        constant(APInt::getSignedMinValue(width).getSExtValue()));
  } else {
    value = arith::MinUIOp::create(
        builder, location, value,
        constant(APInt::getMaxValue(width).getZExtValue()));
  }
  return arith::TruncIOp::create(builder, location, result, value);
}

/// An integer of 32 or 64 bits to bf16. The step over f32 rounds to odd: what
/// is cut off leaves a mark in the last bit, so that the second rounding sees
/// on which side of the middle the integer lies.
static Value roundToBF16(OpBuilder &builder, Location location, Value source,
                         bool isSigned) {
  Type f32 = builder.getF32Type(), i32 = builder.getI32Type();
  StringRef name =
      getIntName(source.getType().getIntOrFloatBitWidth(), isSigned);
  Value cut = callIntrinsic(builder, location, f32,
                            getConversionName(name, "f"), source);
  Value back = callIntrinsic(builder, location, source.getType(),
                             getConversionName("f", name), cut);
  Value isInexact = arith::CmpIOp::create(
      builder, location, arith::CmpIPredicate::ne, back, source);
  Value mark = arith::ExtUIOp::create(builder, location, i32, isInexact);
  Value bits = arith::BitcastOp::create(builder, location, i32, cut);
  bits = arith::OrIOp::create(builder, location, bits, mark);
  Value odd = arith::BitcastOp::create(builder, location, f32, bits);
  return arith::TruncFOp::create(builder, location, builder.getBF16Type(), odd);
}

static bool needsTwoRoundings(Type from, Type to) {
  return to.isBF16() && from.isIntOrFloat() &&
         from.getIntOrFloatBitWidth() >= 32;
}

namespace {

template <typename OpTy, bool isSigned>
struct FloatToIntLowering : public OpConversionPattern<OpTy> {
  using OpConversionPattern<OpTy>::OpConversionPattern;

  LogicalResult
  matchAndRewrite(OpTy op, typename OpTy::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = dyn_cast<IntegerType>(op.getType());
    if (!type)
      return rewriter.notifyMatchFailure(op, "not a scalar");
    rewriter.replaceOp(op, truncateFloat(rewriter, op.getLoc(),
                                         adaptor.getSource(), type, isSigned));
    return success();
  }
};

template <typename OpTy, bool isSigned>
struct IntToBF16Lowering : public OpConversionPattern<OpTy> {
  using OpConversionPattern<OpTy>::OpConversionPattern;

  LogicalResult
  matchAndRewrite(OpTy op, typename OpTy::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (!needsTwoRoundings(op.getIn().getType(), op.getType()))
      return rewriter.notifyMatchFailure(op, "rounds once as it is");
    rewriter.replaceOp(
        op, roundToBF16(rewriter, op.getLoc(), adaptor.getIn(), isSigned));
    return success();
  }
};

} // namespace

void tilec::populateCastPatterns(const TileTypeConverter &converter,
                                 RewritePatternSet &patterns,
                                 ConversionTarget &target) {
  patterns.add<FloatToIntLowering<tile::FPToSIOp, true>,
               FloatToIntLowering<tile::FPToUIOp, false>,
               IntToBF16Lowering<arith::SIToFPOp, true>,
               IntToBF16Lowering<arith::UIToFPOp, false>>(
      converter, patterns.getContext(), /*benefit=*/2);
  target.addDynamicallyLegalOp<arith::SIToFPOp, arith::UIToFPOp>(
      [&](Operation *op) {
        return converter.isLegal(op) &&
               !needsTwoRoundings(op->getOperand(0).getType(),
                                  op->getResult(0).getType());
      });
}

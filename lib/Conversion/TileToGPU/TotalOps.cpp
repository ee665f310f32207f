//===- TotalOps.cpp - Division, remainder and shifts, total ---------------===//
//
// The values that the tile dialect defines where arith's are poison. A known
// operand that cannot meet those cases costs nothing more than arith.
//
//===----------------------------------------------------------------------===//

#include "TileToGPU.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace tilec;

namespace {

/// Builds scalar operations of one integer type.
struct IntBuilder {
  OpBuilder &builder;
  Location location;
  Type type;

  Value constant(int64_t value) {
    return makeIntConstant(builder, location, type, value);
  }
  Value compare(arith::CmpIPredicate predicate, Value lhs, int64_t rhs) {
    return arith::CmpIOp::create(builder, location, predicate, lhs,
                                 constant(rhs));
  }
  Value select(Value condition, Value yes, Value no) {
    return arith::SelectOp::create(builder, location, condition, yes, no);
  }
  template <typename OpTy> Value make(Value lhs, Value rhs) {
    return OpTy::create(builder, location, lhs, rhs);
  }
};

enum class Part { Quotient, Remainder };

/// `TileOp` on scalars by `ArithOp`, with the divisor made harmless where it is
/// 0 or -1 and the result put right.
template <typename TileOp, typename ArithOp, bool isSigned, Part part>
struct DivisionLowering : public OpConversionPattern<TileOp> {
  using OpConversionPattern<TileOp>::OpConversionPattern;

  LogicalResult
  matchAndRewrite(TileOp op, typename TileOp::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (isa<ShapedType>(op.getType()))
      return rewriter.notifyMatchFailure(op, "not a scalar");
    IntBuilder b{rewriter, op.getLoc(), op.getType()};
    APInt known;
    bool isKnown = matchPattern(adaptor.getRhs(), m_ConstantInt(&known));
    rewriter.replaceOp(
        op, isKnown
                ? divideByKnown(b, adaptor.getLhs(), adaptor.getRhs(), known)
                : divide(b, adaptor.getLhs(), adaptor.getRhs()));
    return success();
  }

  static Value divideByKnown(IntBuilder &b, Value lhs, Value rhs,
                             const APInt &divisor) {
    bool isQuotient = part == Part::Quotient;
    if (divisor.isZero())
      return isQuotient ? b.constant(-1) : lhs;
    if (isSigned && divisor.isAllOnes())
      return isQuotient ? b.make<arith::SubIOp>(b.constant(0), lhs)
                        : b.constant(0);
    return b.make<ArithOp>(lhs, rhs);
  }

  static Value divide(IntBuilder &b, Value lhs, Value rhs) {
    Value isZero = b.compare(arith::CmpIPredicate::eq, rhs, 0);
    Value unsafe = isZero, isMinusOne;
    if (isSigned) {
      isMinusOne = b.compare(arith::CmpIPredicate::eq, rhs, -1);
      unsafe = b.make<arith::OrIOp>(isZero, isMinusOne);
    }
    Value result = b.make<ArithOp>(lhs, b.select(unsafe, b.constant(1), rhs));
    // By 1 the remainder is 0, which is right by -1 too.
    if (part == Part::Remainder)
      return b.select(isZero, lhs, result);
    if (isSigned)
      result = b.select(isMinusOne, b.make<arith::SubIOp>(b.constant(0), lhs),
                        result);
    return b.select(isZero, b.constant(-1), result);
  }
};

/// Shifts by the width or more: 0, or the sign where it is kept.
template <typename TileOp, typename ArithOp, bool keepsSign>
struct ShiftLowering : public OpConversionPattern<TileOp> {
  using OpConversionPattern<TileOp>::OpConversionPattern;

  LogicalResult
  matchAndRewrite(TileOp op, typename TileOp::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (isa<ShapedType>(op.getType()))
      return rewriter.notifyMatchFailure(op, "not a scalar");
    IntBuilder b{rewriter, op.getLoc(), op.getType()};
    unsigned width = op.getType().getIntOrFloatBitWidth();
    Value lhs = adaptor.getLhs(), amount = adaptor.getRhs();
    APInt known;
    bool isKnown = matchPattern(amount, m_ConstantInt(&known));
    if (isKnown && known.ult(width)) {
      rewriter.replaceOp(op, b.make<ArithOp>(lhs, amount));
    } else if (keepsSign) {
      Value most = b.make<arith::MinUIOp>(amount, b.constant(width - 1));
      rewriter.replaceOp(op, b.make<ArithOp>(lhs, most));
    } else if (isKnown) {
      rewriter.replaceOp(op, b.constant(0));
    } else if (width == 1) {
      // Only a shift by 0 leaves something of a single bit.
      Value stays = b.compare(arith::CmpIPredicate::eq, amount, 0);
      rewriter.replaceOp(op, b.make<arith::AndIOp>(lhs, stays));
    } else {
      Value fits = b.compare(arith::CmpIPredicate::ult, amount, width);
      // LLVM's backend takes shift and choice for PTX's shift, which clamps,
      // but hands it the low half of an amount of 64 bits.
      if (width == 64)
        amount = b.make<arith::MinUIOp>(amount, b.constant(width - 1));
      rewriter.replaceOp(
          op, b.select(fits, b.make<ArithOp>(lhs, amount), b.constant(0)));
    }
    return success();
  }
};

} // namespace

void tilec::populateTotalOpPatterns(const TileTypeConverter &converter,
                                    RewritePatternSet &patterns) {
  constexpr Part quotient = Part::Quotient, remainder = Part::Remainder;
  patterns
      .add<DivisionLowering<tile::DivSIOp, arith::DivSIOp, true, quotient>,
           DivisionLowering<tile::DivUIOp, arith::DivUIOp, false, quotient>,
           DivisionLowering<tile::RemSIOp, arith::RemSIOp, true, remainder>,
           DivisionLowering<tile::RemUIOp, arith::RemUIOp, false, remainder>,
           ShiftLowering<tile::ShLOp, arith::ShLIOp, false>,
           ShiftLowering<tile::ShRSIOp, arith::ShRSIOp, true>,
           ShiftLowering<tile::ShRUIOp, arith::ShRUIOp, false>>(
          converter, patterns.getContext());
}

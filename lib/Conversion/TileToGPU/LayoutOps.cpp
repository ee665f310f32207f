//===- LayoutOps.cpp - Tiles of indices and shapes of tiles ---------------===//
//
// arange computes each register's index from the thread; splat, expand_dims and
// broadcast only rename registers.
//
//===----------------------------------------------------------------------===//

#include "TileToGPU.h"
#include <map>

using namespace mlir;
using namespace tilec;

namespace {

struct ArangeLowering : public OpConversionPattern<tile::ArangeOp> {
  ArangeLowering(const TypeConverter &converter, MLIRContext *context,
                 KernelState &state)
      : OpConversionPattern(converter, context), state(state) {}

  LogicalResult
  matchAndRewrite(tile::ArangeOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    LinearLayout layout = *tile::getLayout(op.getType());
    Value thread = state.threads.getCoordinate(rewriter, layout, 0);
    int64_t threadBits = getThreadBits(layout, 0);
    int64_t start = int32_t(op.getStart());
    SmallVector<Value> registers;
    for (unsigned i = 0; i < layout.getInputSize(registerInput); ++i) {
      int64_t part = layout.apply({{registerInput, i}})[0];
      Value index = thread;
      if (part & threadBits) {
        index = arith::XOrIOp::create(
            rewriter, op.getLoc(), index,
            makeIntConstant(rewriter, op.getLoc(), index.getType(), part));
        part = 0;
      }
      if (part + start != 0)
        index = arith::AddIOp::create(rewriter, op.getLoc(), index,
                                      makeIntConstant(rewriter, op.getLoc(),
                                                      index.getType(),
                                                      part + start),
                                      arith::IntegerOverflowFlags::nsw);
      registers.push_back(index);
    }
    rewriter.replaceOpWithMultiple(op, ArrayRef<ValueRange>(registers));
    return success();
  }

  KernelState &state;
};

struct SplatLowering : public OpConversionPattern<tile::SplatOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(tile::SplatOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<Value> registers(getNumRegisters(op.getType()),
                                 adaptor.getSource());
    rewriter.replaceOpWithMultiple(op, ArrayRef<ValueRange>(registers));
    return success();
  }
};

/// An operation whose result's element at an index is the source's element at
/// `project` of that index.
template <typename OpTy>
struct RenamingLowering : public OpConversionPattern<OpTy> {
  using OpConversionPattern<OpTy>::OpConversionPattern;
  using Adaptor = typename OpConversionPattern<OpTy>::OneToNOpAdaptor;

  static LinearLayout::Vector project(OpTy op, LinearLayout::Vector index);

  LogicalResult
  matchAndRewrite(OpTy op, Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    LinearLayout from = *tile::getLayout(op.getSource().getType());
    LinearLayout to = *tile::getLayout(op.getType());
    for (StringRef input : {StringRef(laneInput), StringRef(warpInput)})
      for (unsigned bit = 0; bit < to.getInputBits(input); ++bit)
        if (project(op, to.getBasis(input)[bit]) != from.getBasis(input)[bit])
          return reportConversion(op);
    std::map<LinearLayout::Vector, unsigned> held;
    for (unsigned i = 0; i < from.getInputSize(registerInput); ++i)
      held.insert({from.apply({{registerInput, i}}), i});
    SmallVector<Value> registers;
    for (unsigned i = 0; i < to.getInputSize(registerInput); ++i) {
      auto found = held.find(project(op, to.apply({{registerInput, i}})));
      if (found == held.end())
        return reportConversion(op);
      registers.push_back(adaptor.getSource()[found->second]);
    }
    rewriter.replaceOpWithMultiple(op, ArrayRef<ValueRange>(registers));
    return success();
  }

  static LogicalResult reportConversion(OpTy op) {
    return op.emitError() << "the layouts of source and result put the same "
                             "element into different threads";
  }
};

template <>
LinearLayout::Vector
RenamingLowering<tile::ExpandDimsOp>::project(tile::ExpandDimsOp op,
                                              LinearLayout::Vector index) {
  index.erase(index.begin() + op.getAxis());
  return index;
}

template <>
LinearLayout::Vector
RenamingLowering<tile::BroadcastOp>::project(tile::BroadcastOp op,
                                             LinearLayout::Vector index) {
  for (auto [coordinate, size] :
       llvm::zip_equal(index, tile::getShape(op.getSource().getType())))
    if (size == 1)
      coordinate = 0;
  return index;
}

} // namespace

void tilec::populateLayoutPatterns(const TileTypeConverter &converter,
                                   RewritePatternSet &patterns,
                                   KernelState &state) {
  patterns.add<ArangeLowering>(converter, patterns.getContext(), state);
  patterns.add<SplatLowering, RenamingLowering<tile::ExpandDimsOp>,
               RenamingLowering<tile::BroadcastOp>>(converter,
                                                    patterns.getContext());
}

//===- ElementwiseOps.cpp - Operations on each element --------------------===//
//
// An elementwise operation on tiles becomes the same operation on scalars, once
// a register. Registers with equal operands share one operation, so that work
// on uniform tiles is done once.
//
//===----------------------------------------------------------------------===//

#include "TileToGPU.h"
#include "llvm/ADT/Hashing.h"

using namespace mlir;
using namespace tilec;

namespace {

/// The results computed so far, by operands. Used for look-up only.
struct OperandsInfo {
  using Operands = SmallVector<Value, 3>;
  static Operands getEmptyKey() { return {DenseMapInfo<Value>::getEmptyKey()}; }
  static Operands getTombstoneKey() {
    return {DenseMapInfo<Value>::getTombstoneKey()};
  }
  static unsigned getHashValue(const Operands &operands) {
    llvm::hash_code code = operands.size();
    for (Value operand : operands)
      code = llvm::hash_combine(code, operand.getAsOpaquePointer());
    return code;
  }
  static bool isEqual(const Operands &a, const Operands &b) { return a == b; }
};

struct ElementwiseLowering : public ConversionPattern {
  ElementwiseLowering(const TypeConverter &converter, MLIRContext *context)
      : ConversionPattern(converter, MatchAnyOpTypeTag(), /*benefit=*/1,
                          context) {}

  LogicalResult
  matchAndRewrite(Operation *op, ArrayRef<ValueRange> operands,
                  ConversionPatternRewriter &rewriter) const override {
    if (!op->hasTrait<OpTrait::Elementwise>() || op->getNumResults() == 0 ||
        !isa<RankedTensorType>(op->getResult(0).getType()))
      return rewriter.notifyMatchFailure(op, "not elementwise on tiles");
    DenseMap<OperandsInfo::Operands, Operation *, OperandsInfo> known;
    SmallVector<SmallVector<Value>> registers(op->getNumResults());
    unsigned count = getNumRegisters(op->getResult(0).getType());
    for (unsigned i = 0; i < count; ++i) {
      OperandsInfo::Operands scalars;
      for (ValueRange operand : operands)
        scalars.push_back(operand.size() == 1 ? operand[0] : operand[i]);
      Operation *&scalar = known[scalars];
      if (!scalar)
        scalar = createScalar(op, scalars, rewriter);
      for (auto [list, value] : llvm::zip(registers, scalar->getResults()))
        list.push_back(value);
    }
    rewriter.replaceOpWithMultiple(op, std::move(registers));
    return success();
  }

  static Operation *createScalar(Operation *op, ValueRange operands,
                                 OpBuilder &builder) {
    OperationState state(op->getLoc(), op->getName());
    state.addOperands(operands);
    for (Type type : op->getResultTypes())
      state.addTypes(getRegisterType(type));
    state.propertiesAttr = op->getPropertiesAsAttribute();
    return builder.create(state);
  }
};

struct ConstantLowering : public OpConversionPattern<arith::ConstantOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(arith::ConstantOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto splat = dyn_cast<SplatElementsAttr>(op.getValue());
    if (!splat)
      return op.emitError()
             << "a tile of different constants has no lowering to threads";
    Value scalar = arith::ConstantOp::create(rewriter, op.getLoc(),
                                             splat.getSplatValue<TypedAttr>());
    SmallVector<Value> registers(getNumRegisters(op.getType()), scalar);
    rewriter.replaceOpWithMultiple(op, ArrayRef<ValueRange>(registers));
    return success();
  }
};

/// A fact has served its analyses.
struct AssumeLowering : public OpConversionPattern<tile::AssumeOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(tile::AssumeOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithMultiple(op, {adaptor.getSource()});
    return success();
  }
};

struct PtrToIntLowering : public OpConversionPattern<tile::PtrToIntOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(tile::PtrToIntOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<Value> registers;
    for (Value pointer : adaptor.getPointer())
      registers.push_back(LLVM::PtrToIntOp::create(
          rewriter, op.getLoc(), rewriter.getI64Type(), pointer));
    rewriter.replaceOpWithMultiple(op, ArrayRef<ValueRange>(registers));
    return success();
  }
};

/// Pointer plus offset, one register.
struct AddPtrLowering : public OpConversionPattern<tile::AddPtrOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(tile::AddPtrOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto pointee = cast<tile::PointerType>(getElementTypeOrSelf(op.getType()))
                       .getPointee();
    SmallVector<Value> registers;
    for (auto [pointer, offset] :
         llvm::zip_equal(adaptor.getPointer(), adaptor.getOffset()))
      registers.push_back(
          addOffset(rewriter, op.getLoc(), pointer, offset, pointee));
    rewriter.replaceOpWithMultiple(op, ArrayRef<ValueRange>(registers));
    return success();
  }
};

} // namespace

Value tilec::addOffset(OpBuilder &builder, Location location, Value pointer,
                       Value offset, Type pointee) {
  Type i64 = builder.getI64Type();
  if (offset.getType() != i64)
    offset = arith::ExtSIOp::create(builder, location, i64, offset);
  return LLVM::GEPOp::create(builder, location, pointer.getType(), pointee,
                             pointer, ArrayRef<LLVM::GEPArg>{offset});
}

void tilec::populateElementwisePatterns(const TileTypeConverter &converter,
                                        RewritePatternSet &patterns) {
  MLIRContext *context = patterns.getContext();
  patterns.add<ElementwiseLowering>(converter, context);
  patterns
      .add<ConstantLowering, AssumeLowering, AddPtrLowering, PtrToIntLowering>(
          converter, context, /*benefit=*/2);
}

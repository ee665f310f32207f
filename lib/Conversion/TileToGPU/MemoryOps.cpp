//===- MemoryOps.cpp - Loads and stores -----------------------------------===//
//
// Each vector access of the plan is one instruction. Accesses under a mask are
// predicated, not branched around, so that many loads are in flight.
//
//===----------------------------------------------------------------------===//

#include "InlinePTX.h"
#include "TileToGPU.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace tilec;

namespace {

/// What loads and stores share: addresses, predicates, and the registers in
/// which PTX moves a vector.
class Access {
public:
  Access(OpBuilder &builder, Operation *op, const AccessPlan &plan,
         Type element)
      : builder(builder), op(op), plan(plan), element(element) {}

  /// The address of an access; bases are computed once.
  Value getAddress(const VectorAccess &access, ValueRange pointers,
                   ValueRange offsets);
  /// PTX has registers of 8, 16, 32 and 64 bits; a vector of narrower elements
  /// is packed.
  Type getUnit() const;
  unsigned getNumUnits() const;
  /// From elements to registers and back.
  SmallVector<Value> pack(ValueRange elements);
  SmallVector<Value> unpack(ValueRange units);

  Type getVectorType() const {
    return plan.width == 1 ? element
                           : Type(VectorType::get(plan.width, element));
  }
  Type getUnitVectorType() const {
    return getNumUnits() == 1 ? getUnit()
                              : Type(VectorType::get(getNumUnits(), getUnit()));
  }
  unsigned getAlignment() const {
    return plan.width * element.getIntOrFloatBitWidth() / 8;
  }
  gpu::GPUModuleOp getModule() const {
    return op->getParentOfType<gpu::GPUModuleOp>();
  }

private:
  SmallVector<Value> unpackBytes(ValueRange units);

  OpBuilder &builder;
  Operation *op;
  const AccessPlan &plan;
  Type element;
  llvm::DenseMap<unsigned, Value> bases;
};

} // namespace

Value Access::getAddress(const VectorAccess &access, ValueRange pointers,
                         ValueRange offsets) {
  Location location = op->getLoc();
  if (offsets.empty())
    return pointers[access.first];
  Value &base = bases[access.base];
  if (!base)
    base = addOffset(builder, location, pointers[0], offsets[access.base],
                     element);
  if (access.distance == 0)
    return base;
  return LLVM::GEPOp::create(builder, location, base.getType(), element, base,
                             ArrayRef<LLVM::GEPArg>{int32_t(access.distance)});
}

Type Access::getUnit() const {
  unsigned bits = element.getIntOrFloatBitWidth();
  if (bits >= 32)
    return element;
  return builder.getIntegerType(std::min(bits * plan.width, 32u));
}

unsigned Access::getNumUnits() const {
  return element.getIntOrFloatBitWidth() * plan.width /
         getUnit().getIntOrFloatBitWidth();
}

SmallVector<Value> Access::pack(ValueRange elements) {
  if (getUnit() == element)
    return SmallVector<Value>(elements);
  Location location = op->getLoc();
  if (plan.width == 1)
    return {
        arith::BitcastOp::create(builder, location, getUnit(), elements[0])};
  Value vector = vector::FromElementsOp::create(
      builder, location, cast<VectorType>(getVectorType()), elements);
  auto type = VectorType::get(getNumUnits(), getUnit());
  Value units = vector::BitCastOp::create(builder, location, type, vector);
  auto parts = vector::ToElementsOp::create(builder, location, units);
  return SmallVector<Value>(parts.getResults());
}

SmallVector<Value> Access::unpack(ValueRange units) {
  if (getUnit() == element)
    return SmallVector<Value>(units);
  Location location = op->getLoc();
  if (plan.width == 1)
    return {arith::BitcastOp::create(builder, location, element, units[0])};
  if (element.isInteger(8))
    return unpackBytes(units);
  Value vector = vector::FromElementsOp::create(
      builder, location, VectorType::get(getNumUnits(), getUnit()), units);
  Value elements = vector::BitCastOp::create(
      builder, location, cast<VectorType>(getVectorType()), vector);
  auto parts = vector::ToElementsOp::create(builder, location, elements);
  return SmallVector<Value>(parts.getResults());
}

SmallVector<Value> Access::unpackBytes(ValueRange units) {
  Location location = op->getLoc();
  SmallVector<Value> bytes;
  for (Value unit : units)
    for (unsigned bit = 0; bit < getUnit().getIntOrFloatBitWidth(); bit += 8) {
      Value part = unit;
      if (bit > 0)
        part = arith::ShRUIOp::create(
            builder, location, unit,
            makeIntConstant(builder, location, getUnit(), bit));
      bytes.push_back(
          arith::TruncIOp::create(builder, location, element, part));
    }
  return bytes;
}

/// Whether PTX's default for the access, as LLVM writes it, is what is wanted.
static bool isPlain(tile::Cache cache, tile::Eviction eviction) {
  return cache == tile::Cache::Default && eviction == tile::Eviction::Normal;
}

/// The predicate of an access; null where it always happens.
static Value getPredicate(ValueRange mask, unsigned i) {
  if (mask.empty())
    return {};
  Value predicate = mask.size() == 1 ? mask[0] : mask[i];
  return matchPattern(predicate, m_One()) ? Value() : predicate;
}

namespace {

struct LoadLowering : public OpConversionPattern<tile::LoadOp> {
  LoadLowering(const TypeConverter &converter, MLIRContext *context,
               KernelState &state)
      : OpConversionPattern(converter, context), state(state) {}

  LogicalResult
  matchAndRewrite(tile::LoadOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    const AccessPlan &plan = state.plans.find(op)->second;
    Type element = getElementTypeOrSelf(op.getType());
    Access access(rewriter, op, plan, element);
    SmallVector<Value> registers(plan.copyOf.size());
    for (const VectorAccess &vector : plan.accesses) {
      Value address =
          access.getAddress(vector, adaptor.getPointer(), adaptor.getOffset());
      Value predicate = getPredicate(adaptor.getMask(), vector.first);
      SmallVector<Value> loaded;
      if (!predicate && isPlain(op.getCache(), op.getEviction()))
        loaded = loadPlain(op, access, address, rewriter);
      else
        loaded = loadByPTX(
            op, access, address, predicate,
            getOthers(adaptor.getOther(), vector.first, plan.width), rewriter);
      llvm::copy(loaded, registers.begin() + vector.first);
    }
    for (unsigned i = 0; i < registers.size(); ++i)
      registers[i] = registers[plan.copyOf[i]];
    rewriter.replaceOpWithMultiple(op, ArrayRef<ValueRange>(registers));
    return success();
  }

  static SmallVector<Value> loadPlain(tile::LoadOp op, Access &access,
                                      Value address, OpBuilder &builder) {
    // LLVM narrows a load of a vector of bytes; words that are shifted stay
    // whole.
    bool inUnits = getElementTypeOrSelf(op.getType()).isInteger(8);
    Type type = inUnits ? access.getUnitVectorType() : access.getVectorType();
    Value loaded =
        LLVM::LoadOp::create(builder, op.getLoc(), type, address,
                             access.getAlignment(), op.getIsVolatile());
    SmallVector<Value> parts = {loaded};
    if (isa<VectorType>(type)) {
      auto split = vector::ToElementsOp::create(builder, op.getLoc(), loaded);
      parts.assign(split.result_begin(), split.result_end());
    }
    return inUnits ? access.unpack(parts) : parts;
  }

  /// What lanes under a false mask get; nothing where it is zeros.
  static SmallVector<Value> getOthers(ValueRange other, unsigned first,
                                      unsigned count) {
    SmallVector<Value> others;
    bool isZero = true;
    for (unsigned i = 0; i < count && !other.empty(); ++i) {
      others.push_back(other.size() == 1 ? other[0] : other[first + i]);
      isZero &= matchPattern(others[i], m_Zero()) ||
                matchPattern(others[i], m_PosZeroFloat());
    }
    return isZero ? SmallVector<Value>() : others;
  }

  static SmallVector<Value> loadByPTX(tile::LoadOp op, Access &access,
                                      Value address, Value predicate,
                                      ValueRange others, OpBuilder &builder) {
    MemoryInstruction instruction{/*isLoad=*/true,
                                  bool(predicate),
                                  predicate && others.empty(),
                                  op.getIsVolatile(),
                                  op.getCache(),
                                  op.getEviction(),
                                  access.getUnit(),
                                  access.getNumUnits()};
    LLVM::LLVMFuncOp function =
        getMemoryFunction(access.getModule(), instruction);
    SmallVector<Value> operands = {address};
    if (predicate)
      operands.push_back(predicate);
    if (predicate && !others.empty())
      operands.append(access.pack(others));
    Value result =
        LLVM::CallOp::create(builder, op.getLoc(), function, operands)
            .getResult();
    SmallVector<Value> units = {result};
    if (access.getNumUnits() > 1) {
      units.clear();
      for (unsigned i = 0; i < access.getNumUnits(); ++i)
        units.push_back(
            LLVM::ExtractValueOp::create(builder, op.getLoc(), result, i));
    }
    return access.unpack(units);
  }

  KernelState &state;
};

struct StoreLowering : public OpConversionPattern<tile::StoreOp> {
  StoreLowering(const TypeConverter &converter, MLIRContext *context,
                KernelState &state)
      : OpConversionPattern(converter, context), state(state) {}

  LogicalResult
  matchAndRewrite(tile::StoreOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    const AccessPlan &plan = state.plans.find(op)->second;
    Type tile = op.getValue().getType();
    Access access(rewriter, op, plan, getElementTypeOrSelf(tile));
    std::optional<LinearLayout> layout = tile::getLayout(tile);
    // Of threads with the same elements one stores.
    Value isFirst = layout ? state.threads.getIsFirst(rewriter, *layout)
                           : state.threads.getIsZero(rewriter);
    for (const VectorAccess &vector : plan.accesses) {
      Value address =
          access.getAddress(vector, adaptor.getPointer(), adaptor.getOffset());
      Value predicate = getPredicate(adaptor.getMask(), vector.first);
      if (!predicate)
        predicate = isFirst;
      else if (isFirst)
        predicate =
            arith::AndIOp::create(rewriter, op.getLoc(), predicate, isFirst);
      ValueRange values = adaptor.getValue().slice(vector.first, plan.width);
      if (!predicate && isPlain(op.getCache(), op.getEviction()))
        storePlain(op, access, address, values, rewriter);
      else
        storeByPTX(op, access, address, predicate, values, rewriter);
    }
    rewriter.eraseOp(op);
    return success();
  }

  static void storePlain(tile::StoreOp op, Access &access, Value address,
                         ValueRange values, OpBuilder &builder) {
    Value value = values[0];
    if (auto type = dyn_cast<VectorType>(access.getVectorType()))
      value =
          vector::FromElementsOp::create(builder, op.getLoc(), type, values);
    LLVM::StoreOp::create(builder, op.getLoc(), value, address,
                          access.getAlignment());
  }

  static void storeByPTX(tile::StoreOp op, Access &access, Value address,
                         Value predicate, ValueRange values,
                         OpBuilder &builder) {
    MemoryInstruction instruction{
        /*isLoad=*/false,     bool(predicate),
        /*elseZero=*/false,
        /*isVolatile=*/false, op.getCache(),       op.getEviction(),
        access.getUnit(),     access.getNumUnits()};
    LLVM::LLVMFuncOp function =
        getMemoryFunction(access.getModule(), instruction);
    SmallVector<Value> operands = {address};
    operands.append(access.pack(values));
    if (predicate)
      operands.push_back(predicate);
    LLVM::CallOp::create(builder, op.getLoc(), function, operands);
  }

  KernelState &state;
};

} // namespace

void tilec::populateMemoryPatterns(const TileTypeConverter &converter,
                                   RewritePatternSet &patterns,
                                   KernelState &state) {
  patterns.add<LoadLowering, StoreLowering>(converter, patterns.getContext(),
                                            state);
}

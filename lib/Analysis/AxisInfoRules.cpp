//===- AxisInfoRules.cpp - What an operation does to axis facts -----------===//
//
// One rule an operation.
//
//===----------------------------------------------------------------------===//

#include "AxisInfoRules.h"
#include "AxisInfoArith.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tilec;
using namespace tilec::tile;

//===----------------------------------------------------------------------===//
// Shapes, memory and facts
//===----------------------------------------------------------------------===//

static AxisInfo inferArange(ArangeOp op) {
  int64_t start = int32_t(op.getStart());
  AxisInfo info = getWeakestAxisInfo(op.getType());
  info.contiguity[0] = llvm::PowerOf2Ceil(getShape(op.getType())[0]);
  info.divisibility[0] = getDivisibilityOf(start);
  info.nonNegative = start >= 0;
  return info;
}

static AxisInfo inferSplat(SplatOp op, const AxisInfo &source) {
  AxisInfo info = getWeakestAxisInfo(op.getType());
  for (auto [dim, size] : llvm::enumerate(getSizes(op.getType()))) {
    info.constancy[dim] = llvm::PowerOf2Ceil(size);
    info.divisibility[dim] = source.divisibility[0];
  }
  info.constant = source.constant;
  info.nonNegative = source.nonNegative;
  return info;
}

static AxisInfo inferExpandDims(ExpandDimsOp op, const AxisInfo &source) {
  AxisInfo info = source;
  int64_t ofAll = 1;
  int64_t unit = getUnit(op.getType());
  for (unsigned dim = 0; dim < source.contiguity.size(); ++dim)
    ofAll = std::max(ofAll, Axis(source, dim).at(1, unit));
  unsigned axis = op.getAxis();
  info.contiguity.insert(info.contiguity.begin() + axis, 1);
  info.constancy.insert(info.constancy.begin() + axis, 1);
  info.divisibility.insert(info.divisibility.begin() + axis, ofAll);
  return info;
}

static AxisInfo inferBroadcast(BroadcastOp op, const AxisInfo &source) {
  AxisInfo info = source;
  ArrayRef<int64_t> from = getShape(op.getSource().getType());
  for (auto [dim, size] : llvm::enumerate(getShape(op.getType())))
    if (from[dim] != size)
      info.constancy[dim] = llvm::PowerOf2Ceil(size);
  return info;
}

/// Equal addresses under equal masks hold equal elements.
static AxisInfo inferLoad(LoadOp op, ArrayRef<AxisInfo> operands) {
  AxisInfo info = getWeakestAxisInfo(op.getType());
  if (op.getIsVolatile())
    return info;
  for (auto [dim, size] : llvm::enumerate(getSizes(op.getType()))) {
    int64_t run = llvm::PowerOf2Ceil(size);
    for (auto [value, facts] : llvm::zip(op->getOperands(), operands))
      if (isa<RankedTensorType>(value.getType()))
        run = std::min(run, facts.constancy[dim]);
    info.constancy[dim] = run;
  }
  return info;
}

static AxisInfo inferAssume(AssumeOp op, const AxisInfo &source) {
  AxisInfo info = source;
  for (unsigned dim = 0; dim < info.contiguity.size(); ++dim) {
    if (std::optional<ArrayRef<int64_t>> runs = op.getConstancy())
      info.constancy[dim] =
          std::max(info.constancy[dim], getPowerOf2((*runs)[dim]));
    std::optional<ArrayRef<int64_t>> runs = op.getContiguity();
    std::optional<ArrayRef<int64_t>> divisors = op.getDivisibility();
    int64_t run = runs ? getPowerOf2((*runs)[dim]) : 1;
    int64_t divisor = divisors ? (*divisors)[dim] : 1;
    if (run > info.contiguity[dim]) {
      info.contiguity[dim] = run;
      info.divisibility[dim] = divisor;
    } else {
      // A fact about shorter runs holds of the longer ones too.
      info.divisibility[dim] = std::max(info.divisibility[dim], divisor);
    }
  }
  return info;
}

static AxisInfo inferPtrToInt(PtrToIntOp op, const AxisInfo &source) {
  AxisInfo info = source;
  int64_t unit = getUnit(op.getPointer().getType());
  for (unsigned dim = 0; dim < info.contiguity.size(); ++dim) {
    info.divisibility[dim] = Axis(source, dim).at(1, unit);
    info.contiguity[dim] = 1;
  }
  return info;
}

/// An operation of which only its effect on runs of equal values is known.
static AxisInfo inferUnknown(Operation *op, ArrayRef<AxisInfo> operands) {
  Type type = op->getResult(0).getType();
  AxisInfo info = getWeakestAxisInfo(type);
  if (!op->hasTrait<OpTrait::Elementwise>() || operands.empty())
    return info;
  for (auto [dim, size] : llvm::enumerate(getSizes(type))) {
    int64_t run = llvm::PowerOf2Ceil(size);
    for (auto [value, facts] : llvm::zip(op->getOperands(), operands))
      if (isa<RankedTensorType>(value.getType()))
        run = std::min(run, facts.constancy[dim]);
    info.constancy[dim] = run;
  }
  return info;
}

//===----------------------------------------------------------------------===//
// Dispatch
//===----------------------------------------------------------------------===//

static std::optional<int64_t> foldConstants(Operation *op,
                                            ArrayRef<AxisInfo> operands) {
  if (operands.size() != 2 || !operands[0].constant || !operands[1].constant)
    return std::nullopt;
  uint64_t lhs = *operands[0].constant, rhs = *operands[1].constant;
  if (isa<arith::AddIOp>(op))
    return lhs + rhs;
  if (isa<arith::SubIOp>(op))
    return lhs - rhs;
  if (isa<arith::MulIOp>(op))
    return lhs * rhs;
  return std::nullopt;
}

static AxisInfo inferConstant(arith::ConstantOp op) {
  APInt value;
  if (matchPattern(op.getResult(), m_ConstantInt(&value)) &&
      value.getBitWidth() <= 64)
    return getConstantAxisInfo(op.getType(), value.getSExtValue());
  AxisInfo info = getWeakestAxisInfo(op.getType());
  if (isa<SplatElementsAttr, FloatAttr>(op.getValue()))
    for (auto [dim, size] : llvm::enumerate(getSizes(op.getType())))
      info.constancy[dim] = llvm::PowerOf2Ceil(size);
  return info;
}

static AxisInfo inferFacts(Operation *op, ArrayRef<AxisInfo> operands) {
  Type type = op->getResult(0).getType();
  auto divisor = [&] { return operands[1].constant; };
  return llvm::TypeSwitch<Operation *, AxisInfo>(op)
      .Case([&](arith::ConstantOp op) { return inferConstant(op); })
      .Case([&](arith::AddIOp) { return inferAdd(type, operands, 1); })
      .Case([&](AddPtrOp) { return inferAdd(type, operands, getUnit(type)); })
      .Case([&](arith::SubIOp) { return inferSub(type, operands); })
      .Case([&](arith::MulIOp) { return inferMul(type, operands); })
      .Case([&](ShLOp) { return inferShiftLeft(type, operands); })
      .Case([&](DivSIOp) {
        return inferDiv(type, operands, divisor(),
                        {operands[0].nonNegative, false});
      })
      .Case([&](DivUIOp) {
        return inferDiv(type, operands, divisor(), {true, true});
      })
      .Case([&](RemSIOp) {
        return inferRem(type, operands, divisor(),
                        {operands[0].nonNegative, false});
      })
      .Case([&](RemUIOp) {
        return inferRem(type, operands, divisor(), {true, true});
      })
      .Case<ShRSIOp, ShRUIOp>([&](auto) {
        return inferDiv(type, operands, getShiftFactor(type, operands[1]),
                        {true, true});
      })
      .Case([&](arith::AndIOp) { return inferAnd(type, operands); })
      .Case<arith::OrIOp, arith::XOrIOp, arith::MinSIOp, arith::MaxSIOp,
            arith::MinUIOp, arith::MaxUIOp>(
          [&](auto) { return inferPointwise(type, operands); })
      .Case([&](arith::ExtSIOp) {
        return inferExtension(type, operands[0], true);
      })
      .Case([&](arith::ExtUIOp) {
        return inferExtension(type, operands[0], false);
      })
      .Case([&](arith::TruncIOp) { return inferTruncation(type, operands[0]); })
      .Case([&](arith::CmpIOp op) { return inferCompare(op, operands); })
      .Case([&](arith::SelectOp op) { return inferSelect(op, operands); })
      .Case([&](ArangeOp op) { return inferArange(op); })
      .Case([&](SplatOp op) { return inferSplat(op, operands[0]); })
      .Case([&](ExpandDimsOp op) { return inferExpandDims(op, operands[0]); })
      .Case([&](BroadcastOp op) { return inferBroadcast(op, operands[0]); })
      .Case([&](LoadOp op) { return inferLoad(op, operands); })
      .Case([&](AssumeOp op) { return inferAssume(op, operands[0]); })
      .Case([&](PtrToIntOp op) { return inferPtrToInt(op, operands[0]); })
      .Default([&](Operation *op) { return inferUnknown(op, operands); });
}

/// Whether the result is not negative, for operations whose rule does not say.
static bool isNonNegative(Operation *op, ArrayRef<AxisInfo> operands) {
  auto all = [&] {
    return llvm::all_of(operands,
                        [](auto &facts) { return facts.nonNegative; });
  };
  auto any = [&] {
    return llvm::any_of(operands,
                        [](auto &facts) { return facts.nonNegative; });
  };
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case<ProgramIdOp, NumProgramsOp>([](auto) { return true; })
      .Case<arith::MinSIOp, arith::OrIOp, arith::XOrIOp>(
          [&](auto) { return all(); })
      .Case<arith::MaxSIOp, arith::AndIOp>([&](auto) { return any(); })
      .Case<RemSIOp, ShRSIOp>([&](auto) { return operands[0].nonNegative; })
      .Case<DivSIOp>([&](auto) {
        // A quotient by 0 is -1.
        return all() && operands[1].constant && *operands[1].constant > 0;
      })
      .Case<ShRUIOp>([&](auto) {
        return operands[0].nonNegative ||
               (operands[1].constant && *operands[1].constant > 0);
      })
      .Case<DivUIOp, RemUIOp>([&](auto) {
        return all() && operands[1].constant && *operands[1].constant > 0;
      })
      .Default([](Operation *) { return false; });
}

AxisInfo tilec::inferAxisInfo(Operation *op, ArrayRef<AxisInfo> operands) {
  Type type = op->getResult(0).getType();
  if (std::optional<int64_t> value = foldConstants(op, operands))
    return getConstantAxisInfo(type, wrapToWidth(type, *value));
  AxisInfo info = inferFacts(op, operands);
  info.nonNegative |= isNonNegative(op, operands);
  return info;
}

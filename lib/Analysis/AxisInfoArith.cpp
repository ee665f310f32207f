//===- AxisInfoArith.cpp - Axis facts of arithmetic -----------------------===//
//
// Every rule works along one dimension at a time: a run of the result is a run
// of one operand where the others are constant.
//
//===----------------------------------------------------------------------===//

#include "AxisInfoArith.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tilec;
using namespace tilec::tile;

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

int64_t tilec::wrapToWidth(Type type, int64_t value) {
  auto integer = cast<IntegerType>(getElementTypeOrSelf(type));
  return integer.getWidth() >= 64
             ? value
             : llvm::SignExtend64(uint64_t(value), integer.getWidth());
}

/// Sum of the values where one of them, scaled by `unit`, may be contiguous.
AxisInfo tilec::inferAdd(Type type, ArrayRef<AxisInfo> operands, int64_t unit) {
  return applyBinary(type, operands, [&](const Axis &lhs, const Axis &rhs) {
    // An offset narrower than an address is extended run by run.
    int64_t rhsRun = unit == 1 ? rhs.contiguity : rhs.getAlignedRun();
    Axis axis;
    axis.contiguity = std::max(std::min(lhs.contiguity, rhs.constancy),
                               std::min(rhsRun, lhs.constancy));
    axis.divisibility =
        getPowerOf2(std::gcd(lhs.at(axis.contiguity, unit),
                             saturatingProduct(rhs.at(axis.contiguity), unit)));
    axis.constancy = std::min(lhs.constancy, rhs.constancy);
    return axis;
  });
}

AxisInfo tilec::inferSub(Type type, ArrayRef<AxisInfo> operands) {
  return applyBinary(type, operands, [](const Axis &lhs, const Axis &rhs) {
    Axis axis;
    axis.contiguity = std::min(lhs.contiguity, rhs.constancy);
    axis.divisibility =
        getPowerOf2(std::gcd(lhs.at(axis.contiguity), rhs.at(axis.contiguity)));
    axis.constancy = std::min(lhs.constancy, rhs.constancy);
    return axis;
  });
}

AxisInfo tilec::inferMul(Type type, ArrayRef<AxisInfo> operands) {
  for (unsigned one : {0, 1})
    if (operands[one].constant == 1)
      return operands[1 - one];
  return applyBinary(type, operands, [](const Axis &lhs, const Axis &rhs) {
    Axis axis;
    axis.divisibility =
        saturatingProduct(getPowerOf2(lhs.at(1)), getPowerOf2(rhs.at(1)));
    axis.constancy = std::min(lhs.constancy, rhs.constancy);
    return axis;
  });
}

AxisInfo tilec::inferDiv(Type type, ArrayRef<AxisInfo> operands,
                         std::optional<int64_t> divisor, DivisionKind kind) {
  if (divisor == 1)
    return operands[0];
  return applyBinary(type, operands, [&](const Axis &lhs, const Axis &rhs) {
    Axis axis;
    axis.constancy = std::min(lhs.constancy, rhs.constancy);
    if (!divisor || *divisor <= 0)
      return axis;
    int64_t run = 1;
    if (kind.isFloor)
      run = std::min(lhs.getAlignedRun(), getPowerOf2(*divisor));
    axis.constancy = std::max(lhs.constancy, run);
    int64_t dividend = kind.getDivisor(lhs.at(run));
    if (dividend % *divisor == 0)
      axis.divisibility = dividend / *divisor;
    return axis;
  });
}

AxisInfo tilec::inferRem(Type type, ArrayRef<AxisInfo> operands,
                         std::optional<int64_t> divisor, DivisionKind kind) {
  return applyBinary(type, operands, [&](const Axis &lhs, const Axis &rhs) {
    Axis axis;
    axis.constancy = std::min(lhs.constancy, rhs.constancy);
    if (divisor && *divisor > 0 && kind.isFloor)
      axis.contiguity = std::min(lhs.getAlignedRun(), getPowerOf2(*divisor));
    axis.divisibility = std::gcd(kind.getDivisor(lhs.at(axis.contiguity)),
                                 kind.getDivisor(rhs.at(1)));
    return axis;
  });
}

AxisInfo tilec::inferAnd(Type type, ArrayRef<AxisInfo> operands) {
  std::optional<int64_t> mask = operands[1].constant;
  if (mask && *mask >= 0 && *mask < std::numeric_limits<int64_t>::max() &&
      llvm::isPowerOf2_64(uint64_t(*mask) + 1)) {
    // A remainder by a power of two, which is floored for every sign.
    AxisInfo divisor = getConstantAxisInfo(type, *mask + 1);
    return inferRem(type, {operands[0], divisor}, *mask + 1, {true, true});
  }
  return applyBinary(type, operands, [](const Axis &lhs, const Axis &rhs) {
    Axis axis;
    axis.divisibility =
        std::max(getPowerOf2(lhs.at(1)), getPowerOf2(rhs.at(1)));
    axis.constancy = std::min(lhs.constancy, rhs.constancy);
    return axis;
  });
}

/// What holds of any function of two values that yields a multiple of whatever
/// divides both.
AxisInfo tilec::inferPointwise(Type type, ArrayRef<AxisInfo> operands) {
  return applyBinary(type, operands, [](const Axis &lhs, const Axis &rhs) {
    Axis axis;
    axis.divisibility = getPowerOf2(std::gcd(lhs.at(1), rhs.at(1)));
    axis.constancy = std::min(lhs.constancy, rhs.constancy);
    return axis;
  });
}

std::optional<int64_t> tilec::getShiftFactor(Type type,
                                             const AxisInfo &amount) {
  unsigned width = getElementTypeOrSelf(type).getIntOrFloatBitWidth();
  if (!amount.constant || *amount.constant < 0 ||
      *amount.constant >= std::min(width, 62u))
    return std::nullopt;
  return int64_t(1) << *amount.constant;
}

AxisInfo tilec::inferShiftLeft(Type type, ArrayRef<AxisInfo> operands) {
  std::optional<int64_t> factor = getShiftFactor(type, operands[1]);
  if (!factor) {
    AxisInfo info = inferPointwise(type, {operands[0], operands[0]});
    for (unsigned dim = 0; dim < info.constancy.size(); ++dim)
      info.constancy[dim] =
          std::min(info.constancy[dim], operands[1].constancy[dim]);
    return info;
  }
  return inferMul(type, {operands[0], getConstantAxisInfo(type, *factor)});
}

AxisInfo tilec::inferExtension(Type type, const AxisInfo &source,
                               bool isSigned) {
  AxisInfo info = source;
  for (unsigned dim = 0; dim < info.contiguity.size(); ++dim) {
    Axis axis(source, dim);
    int64_t run = axis.getAlignedRun();
    info.contiguity[dim] = run;
    info.divisibility[dim] =
        isSigned ? axis.at(run) : getPowerOf2(axis.at(run));
  }
  info.nonNegative = !isSigned || source.nonNegative;
  if (!isSigned && source.constant && *source.constant < 0)
    info.constant.reset();
  return info;
}

/// An aligned run of half the values of the type crosses neither the signed nor
/// the unsigned wrap, a longer one does.
AxisInfo tilec::inferTruncation(Type type, const AxisInfo &source) {
  if (source.constant)
    return getConstantAxisInfo(type, wrapToWidth(type, *source.constant));
  AxisInfo info = source;
  unsigned width = getElementTypeOrSelf(type).getIntOrFloatBitWidth();
  for (int64_t &run : info.contiguity)
    run = std::min(run, int64_t(1) << (width - 1));
  for (int64_t &divisor : info.divisibility)
    divisor = getPowerOf2(divisor);
  info.nonNegative = false;
  return info;
}

//===----------------------------------------------------------------------===//
// Comparison and choice
//===----------------------------------------------------------------------===//

/// Runs of equal results of `lhs < rhs` or `lhs >= rhs`, `lhs` contiguous and
/// the bound `rhs + add` constant: no aligned run straddles a bound that is a
/// multiple of its length.
static int64_t getComparedRun(const Axis &lhs, const Axis &rhs,
                              std::optional<int64_t> constant, int64_t add) {
  int64_t bound = 1;
  if (add == 0)
    bound = getPowerOf2(rhs.at(1));
  else if (constant)
    bound = getPowerOf2(getDivisibilityOf(uint64_t(*constant) + add));
  return std::min({lhs.getAlignedRun(), rhs.constancy, bound});
}

AxisInfo tilec::inferCompare(arith::CmpIOp op, ArrayRef<AxisInfo> operands) {
  using Predicate = arith::CmpIPredicate;
  auto getRun = [&](const Axis &lhs, const Axis &rhs) -> int64_t {
    std::optional<int64_t> left = operands[0].constant;
    std::optional<int64_t> right = operands[1].constant;
    switch (op.getPredicate()) {
    case Predicate::slt:
    case Predicate::ult:
    case Predicate::sge:
    case Predicate::uge:
      return std::max(getComparedRun(lhs, rhs, right, 0),
                      getComparedRun(rhs, lhs, left, 1));
    case Predicate::sgt:
    case Predicate::ugt:
    case Predicate::sle:
    case Predicate::ule:
      return std::max(getComparedRun(lhs, rhs, right, 1),
                      getComparedRun(rhs, lhs, left, 0));
    case Predicate::eq:
    case Predicate::ne:
      return 1;
    }
    return 1;
  };
  return applyBinary(
      op.getType(), operands, [&](const Axis &lhs, const Axis &rhs) {
        Axis axis;
        axis.constancy =
            std::max(std::min(lhs.constancy, rhs.constancy), getRun(lhs, rhs));
        return axis;
      });
}

AxisInfo tilec::inferSelect(arith::SelectOp op, ArrayRef<AxisInfo> operands) {
  bool isUniform = !isa<RankedTensorType>(op.getCondition().getType());
  int64_t unit = getUnit(op.getType());
  AxisInfo info = joinAxisInfo(operands[1], operands[2], unit);
  if (isUniform)
    return info;
  for (unsigned dim = 0; dim < info.contiguity.size(); ++dim) {
    int64_t run = operands[0].constancy[dim];
    info.constancy[dim] = std::min(info.constancy[dim], run);
    if (run >= info.contiguity[dim])
      continue;
    info.divisibility[dim] = Axis(info, dim).at(run, unit);
    info.contiguity[dim] = run;
  }
  return info;
}

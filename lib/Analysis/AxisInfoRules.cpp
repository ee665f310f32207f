//===- AxisInfoRules.cpp - What an operation does to axis facts -----------===//
//
// One rule an operation. Every rule works along one dimension at a time: a run
// of the result is a run of one operand where the others are constant.
//
// Sizes of runs are powers of two, so the greatest common divisor of two sizes
// is the smaller one.
//
//===----------------------------------------------------------------------===//

#include "AxisInfoRules.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace mlir;
using namespace tilec;
using namespace tilec::tile;

int64_t tilec::getUnit(Type type) {
  auto pointer = dyn_cast<PointerType>(getElementTypeOrSelf(type));
  return pointer ? pointer.getPointee().getIntOrFloatBitWidth() / 8 : 1;
}

/// Size of every dimension; a scalar has one dimension of size 1.
static SmallVector<int64_t, 4> getSizes(Type type) {
  SmallVector<int64_t, 4> sizes(getShape(type));
  if (sizes.empty())
    sizes.push_back(1);
  return sizes;
}

AxisInfo tilec::getWeakestAxisInfo(Type type) {
  size_t rank = getSizes(type).size();
  AxisInfo info;
  info.contiguity.assign(rank, 1);
  info.divisibility.assign(rank, 1);
  info.constancy.assign(rank, 1);
  return info;
}

/// The power of two in a number.
static int64_t getPowerOf2(int64_t number) { return number & -number; }

static int64_t saturatingProduct(int64_t lhs, int64_t rhs) {
  int64_t product;
  if (llvm::MulOverflow(lhs, rhs, product) || product > divisibilityOfZero)
    return divisibilityOfZero;
  return product;
}

static int64_t getDivisibilityOf(int64_t value) {
  if (value == 0)
    return divisibilityOfZero;
  // The magnitude of the least 64-bit integer does not fit.
  if (value == std::numeric_limits<int64_t>::min())
    return divisibilityOfZero;
  return value < 0 ? -value : value;
}

AxisInfo tilec::getConstantAxisInfo(Type type, int64_t value) {
  AxisInfo info = getWeakestAxisInfo(type);
  for (auto [dim, size] : llvm::enumerate(getSizes(type))) {
    info.constancy[dim] = llvm::PowerOf2Ceil(size);
    info.divisibility[dim] = getDivisibilityOf(value);
  }
  info.constant = value;
  info.nonNegative = value >= 0;
  return info;
}

int64_t tilec::getDivisibilityAt(const AxisInfo &info, unsigned dim,
                                 int64_t step, int64_t unit) {
  if (step >= info.contiguity[dim])
    return info.divisibility[dim];
  return std::gcd(info.divisibility[dim], step * unit);
}

AxisInfo tilec::joinAxisInfo(const AxisInfo &lhs, const AxisInfo &rhs,
                             int64_t unit) {
  AxisInfo info = lhs;
  for (unsigned dim = 0; dim < lhs.contiguity.size(); ++dim) {
    int64_t run = std::min(lhs.contiguity[dim], rhs.contiguity[dim]);
    info.contiguity[dim] = run;
    info.divisibility[dim] = std::gcd(getDivisibilityAt(lhs, dim, run, unit),
                                      getDivisibilityAt(rhs, dim, run, unit));
    info.constancy[dim] = std::min(lhs.constancy[dim], rhs.constancy[dim]);
  }
  if (lhs.constant != rhs.constant)
    info.constant.reset();
  info.nonNegative = lhs.nonNegative && rhs.nonNegative;
  return info;
}

namespace {
/// The facts of one value along one dimension.
struct Axis {
  int64_t contiguity = 1, divisibility = 1, constancy = 1;

  Axis() = default;
  Axis(const AxisInfo &info, unsigned dim)
      : contiguity(info.contiguity[dim]), divisibility(info.divisibility[dim]),
        constancy(info.constancy[dim]) {}

  /// What divides the values at multiples of `step`.
  int64_t at(int64_t step, int64_t unit = 1) const {
    return step >= contiguity ? divisibility
                              : std::gcd(divisibility, step * unit);
  }
  /// The longest runs that start at a multiple of their length, and so stay on
  /// one side of every multiple of a larger power of two.
  int64_t getAlignedRun() const {
    return std::min(contiguity, getPowerOf2(divisibility));
  }
};

/// A rule for one dimension of an operation with two operands.
using BinaryRule = llvm::function_ref<Axis(const Axis &, const Axis &)>;
} // namespace

static void setAxis(AxisInfo &info, unsigned dim, const Axis &axis) {
  info.contiguity[dim] = axis.contiguity;
  info.divisibility[dim] = std::max<int64_t>(1, axis.divisibility);
  info.constancy[dim] = axis.constancy;
}

static AxisInfo applyBinary(Type type, ArrayRef<AxisInfo> operands,
                            BinaryRule rule) {
  AxisInfo info = getWeakestAxisInfo(type);
  for (unsigned dim = 0; dim < info.contiguity.size(); ++dim)
    setAxis(info, dim, rule(Axis(operands[0], dim), Axis(operands[1], dim)));
  return info;
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

/// `value` wrapped to the width of `type`'s elements.
static int64_t wrap(Type type, int64_t value) {
  auto integer = cast<IntegerType>(getElementTypeOrSelf(type));
  return integer.getWidth() >= 64
             ? value
             : llvm::SignExtend64(uint64_t(value), integer.getWidth());
}

/// Sum of the values where one of them, scaled by `unit`, may be contiguous.
static AxisInfo inferAdd(Type type, ArrayRef<AxisInfo> operands, int64_t unit) {
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

static AxisInfo inferSub(Type type, ArrayRef<AxisInfo> operands) {
  return applyBinary(type, operands, [](const Axis &lhs, const Axis &rhs) {
    Axis axis;
    axis.contiguity = std::min(lhs.contiguity, rhs.constancy);
    axis.divisibility =
        getPowerOf2(std::gcd(lhs.at(axis.contiguity), rhs.at(axis.contiguity)));
    axis.constancy = std::min(lhs.constancy, rhs.constancy);
    return axis;
  });
}

static AxisInfo inferMul(Type type, ArrayRef<AxisInfo> operands) {
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

/// How a quotient or remainder treats its dividend.
struct DivisionKind {
  /// It rounds downwards (or the dividend is not negative, so that truncation
  /// does).
  bool isFloor;
  /// It reads bits as an unsigned number, which keeps only powers of two.
  bool isUnsigned;

  int64_t getDivisor(int64_t divisor) const {
    return isUnsigned ? getPowerOf2(divisor) : divisor;
  }
};

static AxisInfo inferDiv(Type type, ArrayRef<AxisInfo> operands,
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

static AxisInfo inferRem(Type type, ArrayRef<AxisInfo> operands,
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

static AxisInfo inferAnd(Type type, ArrayRef<AxisInfo> operands) {
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
static AxisInfo inferPointwise(Type type, ArrayRef<AxisInfo> operands) {
  return applyBinary(type, operands, [](const Axis &lhs, const Axis &rhs) {
    Axis axis;
    axis.divisibility = getPowerOf2(std::gcd(lhs.at(1), rhs.at(1)));
    axis.constancy = std::min(lhs.constancy, rhs.constancy);
    return axis;
  });
}

/// The amount of a shift as a divisor or factor.
static std::optional<int64_t> getShiftFactor(Type type,
                                             const AxisInfo &amount) {
  unsigned width = getElementTypeOrSelf(type).getIntOrFloatBitWidth();
  if (!amount.constant || *amount.constant < 0 ||
      *amount.constant >= std::min(width, 62u))
    return std::nullopt;
  return int64_t(1) << *amount.constant;
}

static AxisInfo inferShiftLeft(Type type, ArrayRef<AxisInfo> operands) {
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

static AxisInfo inferExtension(Type type, const AxisInfo &source,
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
static AxisInfo inferTruncation(Type type, const AxisInfo &source) {
  if (source.constant)
    return getConstantAxisInfo(type, wrap(type, *source.constant));
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

static AxisInfo inferCompare(arith::CmpIOp op, ArrayRef<AxisInfo> operands) {
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

static AxisInfo inferSelect(arith::SelectOp op, ArrayRef<AxisInfo> operands) {
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
    info.divisibility[dim] = getDivisibilityAt(info, dim, run, unit);
    info.contiguity[dim] = run;
  }
  return info;
}

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
    ofAll = std::max(ofAll, getDivisibilityAt(source, dim, 1, unit));
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
    info.divisibility[dim] = getDivisibilityAt(source, dim, 1, unit);
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
    return getConstantAxisInfo(type, wrap(type, *value));
  AxisInfo info = inferFacts(op, operands);
  info.nonNegative |= isNonNegative(op, operands);
  return info;
}

//===- UniformBuilder.cpp - Scalar code for polynomials -------------------===//

#include "UniformBuilder.h"
#include "tilec/Dialect/Tile/Tile.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tilec;
using namespace tilec::tile;

/// Operations that are worth being repeated at the entry.
static constexpr unsigned maxDepth = 8;

static bool isEntryComputable(Value scalar, unsigned depth) {
  if (auto argument = dyn_cast<BlockArgument>(scalar))
    return argument.getOwner()->isEntryBlock() &&
           isa<func::FuncOp>(argument.getOwner()->getParentOp());
  Operation *op = scalar.getDefiningOp();
  if (depth == maxDepth || !isMemoryEffectFree(op) || op->getNumRegions() ||
      op->getNumResults() != 1)
    return false;
  return llvm::all_of(op->getOperands(), [&](Value operand) {
    return !isa<RankedTensorType>(operand.getType()) &&
           isEntryComputable(operand, depth + 1);
  });
}

bool tilec::isEntryComputable(Value scalar) {
  return ::isEntryComputable(scalar, 0);
}

bool tilec::isEntryComputable(const Polynomial &polynomial,
                              const AffineAnalysis &affine) {
  return llvm::all_of(polynomial.getTerms(), [&](auto &term) {
    return llvm::all_of(term.symbols, [&](unsigned symbol) {
      return ::isEntryComputable(affine.getValue(symbol), 0);
    });
  });
}

Value UniformBuilder::getConstant(int64_t value) {
  Value &constant = constants[value];
  if (!constant)
    constant = arith::ConstantOp::create(builder, loc,
                                         builder.getI64IntegerAttr(value));
  return constant;
}

Value UniformBuilder::getScalar(Value scalar) {
  if (mapping.contains(scalar))
    return mapping.lookup(scalar);
  Operation *op = scalar.getDefiningOp();
  if (!op)
    return scalar;
  for (Value operand : op->getOperands())
    getScalar(operand);
  return builder.clone(*op, mapping)->getResult(0);
}

/// The largest value of a scalar, read as unsigned.
static uint64_t getLargest(Value scalar) {
  Operation *op = scalar.getDefiningOp();
  if (isa_and_nonnull<ProgramIdOp, NumProgramsOp>(op)) {
    // Grids are limited by the hardware.
    bool isFirst = op->getAttrOfType<IntegerAttr>("axis").getValue().isZero();
    return isFirst ? (uint64_t(1) << 31) - 1 : 65535;
  }
  return llvm::maxUIntN(scalar.getType().getIntOrFloatBitWidth());
}

/// The largest value of a term with a positive coefficient, saturated.
static uint64_t getLargest(const Polynomial::Term &term,
                           const AffineAnalysis &affine) {
  uint64_t product = term.coefficient;
  for (unsigned symbol : term.symbols)
    product =
        llvm::SaturatingMultiply(product, getLargest(affine.getValue(symbol)));
  return product;
}

uint64_t tilec::getLargest(const Polynomial &magnitude,
                           const AffineAnalysis &affine) {
  uint64_t sum = 0;
  for (const Polynomial::Term &term : magnitude.getTerms())
    sum = llvm::SaturatingAdd(sum, ::getLargest(term, affine));
  return sum;
}

template <typename ExtendOp>
Value UniformBuilder::extend(Value scalar,
                             llvm::DenseMap<Value, Value> &known) {
  Value copy = getScalar(scalar);
  if (copy.getType().getIntOrFloatBitWidth() >= 64)
    return copy;
  Value &wide = known[scalar];
  if (!wide)
    wide = ExtendOp::create(builder, loc, builder.getI64Type(), copy);
  return wide;
}

Value UniformBuilder::getUnsigned(Value scalar) {
  return extend<arith::ExtUIOp>(scalar, zeroExtended);
}
Value UniformBuilder::getSigned(Value scalar) {
  return extend<arith::ExtSIOp>(scalar, signExtended);
}

UniformBuilder::Bounded UniformBuilder::getSymbol(unsigned symbol) {
  Value scalar = affine.getValue(symbol);
  return {getUnsigned(scalar), ::getLargest(scalar)};
}

Value UniformBuilder::evaluate(const Polynomial::Term &term) {
  for (auto &[known, value] : products)
    if (known == term)
      return value;
  // The symbols first: products of extended 32-bit numbers are cheap.
  Value product;
  if (term.symbols.empty()) {
    product = getConstant(term.coefficient);
  } else if (term.coefficient != 1) {
    product = arith::MulIOp::create(builder, loc, evaluate({term.symbols, 1}),
                                    getConstant(term.coefficient));
  } else {
    for (unsigned symbol : term.symbols) {
      Value factor = getSymbol(symbol).value;
      product =
          product
              ? arith::MulIOp::create(builder, loc, product, factor).getResult()
              : factor;
    }
  }
  products.push_back({term, product});
  return product;
}

Value UniformBuilder::evaluate(const Polynomial &polynomial) {
  Value sum;
  for (const Polynomial::Term &term : polynomial.getTerms()) {
    Value product = evaluate(term);
    sum = sum ? arith::AddIOp::create(builder, loc, sum, product).getResult()
              : product;
  }
  return sum ? sum : getConstant(0);
}

/// What is clamped is too large anyway: only a factor of 0 makes it small
/// again.
static constexpr uint64_t tooLarge = uint64_t(1) << 31;

UniformBuilder::Bounded UniformBuilder::clamp(Bounded number) {
  if (number.most <= tooLarge)
    return number;
  return {
      arith::MinUIOp::create(builder, loc, number.value, getConstant(tooLarge)),
      tooLarge};
}

static bool overflows(bool overflow, uint64_t result) {
  return overflow || result > uint64_t(std::numeric_limits<int64_t>::max());
}

UniformBuilder::Bounded UniformBuilder::multiply(Bounded lhs, Bounded rhs) {
  bool overflow;
  uint64_t most = llvm::SaturatingMultiply(lhs.most, rhs.most, &overflow);
  if (overflows(overflow, most)) {
    lhs = clamp(lhs);
    rhs = clamp(rhs);
    most = lhs.most * rhs.most;
  }
  return {arith::MulIOp::create(builder, loc, lhs.value, rhs.value), most};
}

UniformBuilder::Bounded UniformBuilder::add(Bounded lhs, Bounded rhs) {
  bool overflow;
  uint64_t most = llvm::SaturatingAdd(lhs.most, rhs.most, &overflow);
  if (overflows(overflow, most)) {
    lhs = clamp(lhs);
    rhs = clamp(rhs);
    most = lhs.most + rhs.most;
  }
  return {arith::AddIOp::create(builder, loc, lhs.value, rhs.value), most};
}

Value UniformBuilder::isSmall(const Polynomial &magnitude) {
  std::optional<Bounded> sum;
  for (const Polynomial::Term &term : magnitude.getTerms()) {
    uint64_t most = ::getLargest(term, affine);
    Bounded product{{}, most};
    if (!overflows(false, most)) {
      product.value = evaluate(term);
    } else {
      product = {getConstant(term.coefficient), uint64_t(term.coefficient)};
      for (unsigned symbol : term.symbols)
        product = multiply(product, getSymbol(symbol));
    }
    sum = sum ? add(*sum, product) : product;
  }
  if (!sum)
    sum = Bounded{getConstant(0), 0};
  return compare(arith::CmpIPredicate::ult, sum->value, getConstant(tooLarge));
}

Value UniformBuilder::compare(arith::CmpIPredicate predicate, Value lhs,
                              Value rhs) {
  return arith::CmpIOp::create(builder, loc, predicate, lhs, rhs);
}

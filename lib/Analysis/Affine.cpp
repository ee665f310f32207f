//===- Affine.cpp - Tiles of integers as affine functions -----------------===//

#include "tilec/Analysis/Affine.h"
#include "mlir/IR/Matchers.h"
#include "tilec/Dialect/Tile/Tile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tilec;
using namespace tilec::tile;

/// Longer sums and products are no addresses that a pass could use.
static constexpr size_t maxTerms = 16;
static constexpr size_t maxDegree = 4;
/// Operations that a formula looks through.
static constexpr unsigned maxDepth = 64;

//===----------------------------------------------------------------------===//
// Polynomials
//===----------------------------------------------------------------------===//

Polynomial Polynomial::constant(int64_t value) {
  Polynomial result;
  if (value != 0)
    result.terms.push_back({{}, value});
  return result;
}

Polynomial Polynomial::symbol(unsigned number) {
  Polynomial result;
  result.terms.push_back({{number}, 1});
  return result;
}

std::optional<int64_t> Polynomial::getConstant() const {
  if (terms.empty())
    return 0;
  if (terms.size() == 1 && terms[0].symbols.empty())
    return terms[0].coefficient;
  return std::nullopt;
}

bool Polynomial::hasNegativeTerm() const {
  return llvm::any_of(terms, [](auto &term) { return term.coefficient < 0; });
}

bool Polynomial::addTerm(Term term) {
  if (term.coefficient == 0)
    return true;
  auto *place = llvm::lower_bound(terms, term, [](auto &lhs, auto &rhs) {
    return lhs.symbols < rhs.symbols;
  });
  if (place == terms.end() || place->symbols != term.symbols) {
    terms.insert(place, std::move(term));
    return terms.size() <= maxTerms;
  }
  if (llvm::AddOverflow(place->coefficient, term.coefficient,
                        place->coefficient))
    return false;
  if (place->coefficient == 0)
    terms.erase(place);
  return true;
}

std::optional<Polynomial>
Polynomial::add(const Polynomial &lhs, const Polynomial &rhs, int64_t factor) {
  Polynomial result = lhs;
  for (Term term : rhs.terms)
    if (llvm::MulOverflow(term.coefficient, factor, term.coefficient) ||
        !result.addTerm(std::move(term)))
      return std::nullopt;
  return result;
}

std::optional<Polynomial> Polynomial::multiply(const Polynomial &lhs,
                                               const Polynomial &rhs) {
  Polynomial result;
  for (const Term &left : lhs.terms) {
    for (const Term &right : rhs.terms) {
      Term term = left;
      llvm::append_range(term.symbols, right.symbols);
      llvm::sort(term.symbols);
      if (term.symbols.size() > maxDegree ||
          llvm::MulOverflow(left.coefficient, right.coefficient,
                            term.coefficient) ||
          !result.addTerm(std::move(term)))
        return std::nullopt;
    }
  }
  return result;
}

std::optional<Polynomial> Polynomial::getMagnitude() const {
  Polynomial result = *this;
  for (Term &term : result.terms) {
    if (term.coefficient == std::numeric_limits<int64_t>::min())
      return std::nullopt;
    term.coefficient = std::abs(term.coefficient);
  }
  return result;
}

bool Polynomial::isDominatedBy(const Polynomial &other) const {
  return llvm::all_of(terms, [&](const Term &term) {
    return llvm::any_of(other.terms, [&](const Term &larger) {
      return larger.symbols == term.symbols &&
             larger.coefficient >= term.coefficient;
    });
  });
}

//===----------------------------------------------------------------------===//
// Affine tiles
//===----------------------------------------------------------------------===//

bool AffineTile::isUniform() const {
  return llvm::all_of(axes, [](auto &axis) { return axis.isZero(); });
}

std::optional<Polynomial> AffineTile::getSpan(ArrayRef<int64_t> shape) const {
  Polynomial span;
  for (auto [axis, size] : llvm::zip(axes, shape)) {
    std::optional<Polynomial> magnitude = axis.getMagnitude();
    if (!magnitude)
      return std::nullopt;
    std::optional<Polynomial> sum = Polynomial::add(span, *magnitude, size - 1);
    if (!sum)
      return std::nullopt;
    span = std::move(*sum);
  }
  return span;
}

std::optional<Polynomial>
AffineTile::getMagnitude(ArrayRef<int64_t> shape) const {
  std::optional<Polynomial> span = getSpan(shape);
  std::optional<Polynomial> offset = uniform.getMagnitude();
  if (!span || !offset)
    return std::nullopt;
  return Polynomial::add(*span, *offset);
}

std::optional<AffineTile> AffineAnalysis::add(const AffineTile &lhs,
                                              const AffineTile &rhs,
                                              int64_t factor) {
  AffineTile result = lhs;
  std::optional<Polynomial> sum =
      Polynomial::add(lhs.uniform, rhs.uniform, factor);
  if (!sum)
    return std::nullopt;
  result.uniform = std::move(*sum);
  // A scalar is added to every element.
  result.axes.resize(std::max(lhs.axes.size(), rhs.axes.size()));
  for (auto [axis, other] : llvm::zip(result.axes, rhs.axes)) {
    std::optional<Polynomial> sum = Polynomial::add(axis, other, factor);
    if (!sum)
      return std::nullopt;
    axis = std::move(*sum);
  }
  llvm::append_range(result.conditions, rhs.conditions);
  return result;
}

static std::optional<AffineTile> multiply(const AffineTile &lhs,
                                          const AffineTile &rhs) {
  if (!rhs.isUniform())
    return lhs.isUniform() ? multiply(rhs, lhs) : std::nullopt;
  AffineTile result = lhs;
  std::optional<Polynomial> product =
      Polynomial::multiply(lhs.uniform, rhs.uniform);
  if (!product)
    return std::nullopt;
  result.uniform = std::move(*product);
  for (Polynomial &axis : result.axes) {
    std::optional<Polynomial> product = Polynomial::multiply(axis, rhs.uniform);
    if (!product)
      return std::nullopt;
    axis = std::move(*product);
  }
  llvm::append_range(result.conditions, rhs.conditions);
  return result;
}

std::optional<AffineTile> AffineAnalysis::extend(AffineTile tile,
                                                 ArrayRef<int64_t> shape,
                                                 unsigned width) {
  if (width > 32)
    return tile;
  if (width < 32)
    return std::nullopt;
  std::optional<Polynomial> magnitude = tile.getMagnitude(shape);
  if (!magnitude)
    return std::nullopt;
  std::optional<int64_t> constant = magnitude->getConstant();
  if (!constant || *constant >= (int64_t(1) << 31))
    tile.conditions.push_back(std::move(*magnitude));
  return tile;
}

/// The factor of a shift to the left by a constant.
static std::optional<int64_t> getShiftFactor(ShLOp op) {
  APInt amount;
  if (!matchPattern(op.getRhs(), m_ConstantInt(&amount)) ||
      amount.uge(std::min(62u, amount.getBitWidth())))
    return std::nullopt;
  return int64_t(1) << amount.getZExtValue();
}

static std::optional<AffineTile> extendValue(std::optional<AffineTile> source,
                                             Type type, bool isSigned) {
  if (!source)
    return std::nullopt;
  unsigned width = getElementTypeOrSelf(type).getIntOrFloatBitWidth();
  if (isSigned)
    return AffineAnalysis::extend(std::move(*source), getShape(type), width);
  bool mayBeNegative = source->uniform.hasNegativeTerm() ||
                       llvm::any_of(source->axes, [](auto &axis) {
                         return axis.hasNegativeTerm();
                       });
  if (mayBeNegative || width > 32)
    return std::nullopt;
  return AffineAnalysis::extend(std::move(*source), getShape(type), width);
}

std::optional<AffineTile> AffineAnalysis::computeOp(Operation *op) {
  using Result = std::optional<AffineTile>;
  unsigned rank = getShape(op->getResult(0).getType()).size();
  auto operand = [&](unsigned index) { return get(op->getOperand(index)); };
  return llvm::TypeSwitch<Operation *, Result>(op)
      .Case([&](arith::ConstantOp op) -> Result {
        APInt value;
        if (!matchPattern(op.getResult(), m_ConstantInt(&value)) ||
            value.getBitWidth() > 64)
          return std::nullopt;
        AffineTile tile;
        tile.axes.resize(rank);
        tile.uniform = Polynomial::constant(value.getSExtValue());
        return tile;
      })
      .Case([&](ArangeOp op) -> Result {
        AffineTile tile;
        tile.axes.push_back(Polynomial::constant(1));
        tile.uniform = Polynomial::constant(int32_t(op.getStart()));
        return tile;
      })
      .Case([&](SplatOp) -> Result {
        Result tile = operand(0);
        if (tile)
          tile->axes.resize(rank);
        return tile;
      })
      .Case([&](ExpandDimsOp op) -> Result {
        Result tile = operand(0);
        if (tile)
          tile->axes.insert(tile->axes.begin() + op.getAxis(), Polynomial());
        return tile;
      })
      .Case([&](BroadcastOp op) -> Result {
        Result tile = operand(0);
        if (!tile)
          return tile;
        // The only index of a dimension of size 1 is 0.
        ArrayRef<int64_t> from = getShape(op.getSource().getType());
        for (auto [axis, size] : llvm::zip(tile->axes, from))
          if (size == 1)
            axis = Polynomial();
        return tile;
      })
      .Case<arith::AddIOp, arith::SubIOp>([&](auto sum) -> Result {
        Result lhs = operand(0), rhs = operand(1);
        if (!lhs || !rhs)
          return std::nullopt;
        return add(*lhs, *rhs, isa<arith::SubIOp>(sum) ? -1 : 1);
      })
      .Case([&](arith::MulIOp) -> Result {
        Result lhs = operand(0), rhs = operand(1);
        if (!lhs || !rhs)
          return std::nullopt;
        return multiply(*lhs, *rhs);
      })
      .Case([&](ShLOp op) -> Result {
        Result lhs = operand(0);
        std::optional<int64_t> factor = getShiftFactor(op);
        if (!lhs || !factor)
          return std::nullopt;
        AffineTile scale;
        scale.uniform = Polynomial::constant(*factor);
        return multiply(*lhs, scale);
      })
      .Case([&](arith::ExtSIOp op) {
        return extendValue(operand(0), op.getIn().getType(), true);
      })
      .Case([&](arith::ExtUIOp op) {
        return extendValue(operand(0), op.getIn().getType(), false);
      })
      .Case([&](AssumeOp) { return operand(0); })
      .Default([](Operation *) { return std::nullopt; });
}

AffineTile AffineAnalysis::getSymbol(Value scalar) {
  AffineTile tile;
  tile.uniform = Polynomial::symbol(symbols.size());
  symbols.push_back(scalar);
  return tile;
}

std::optional<AffineTile> AffineAnalysis::compute(Value value) {
  Type element = getElementTypeOrSelf(value.getType());
  bool isScalar = !isa<RankedTensorType>(value.getType());
  std::optional<AffineTile> tile;
  if (element.isInteger(32) || element.isInteger(64)) {
    Operation *op = value.getDefiningOp();
    if (op && op->getNumResults() == 1 && depth < maxDepth) {
      ++depth;
      tile = computeOp(op);
      --depth;
    }
  }
  if (!tile && isScalar && element.isInteger())
    return getSymbol(value);
  return tile;
}

std::optional<AffineTile> AffineAnalysis::get(Value value) {
  auto found = known.find(value);
  if (found != known.end())
    return found->second;
  std::optional<AffineTile> tile = compute(value);
  known[value] = tile;
  return tile;
}

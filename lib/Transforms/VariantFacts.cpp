//===- VariantFacts.cpp - What the fast variant may assume ----------------===//
//
// Asks of every access what keeps it from moving 16 bytes at once, and collects
// the facts that would lift it, as far as arguments and program ids decide
// them.
//
//===----------------------------------------------------------------------===//

#include "VariantFacts.h"
#include "Anchors.h"
#include "WarpModel.h"
#include "mlir/IR/Matchers.h"
#include "tilec/Analysis/Hazards.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tilec;
using namespace tilec::tile;
using Predicate = arith::CmpIPredicate;

/// A longer list of tests would cost more than it gains.
static constexpr size_t maxDisjointPairs = 8;
static constexpr size_t maxMasks = 4;
static constexpr size_t maxMagnitudes = 6;

/// The greatest power of two that divides a number, of those that are positive.
static int64_t getPowerOf2(int64_t number) {
  uint64_t lowest = uint64_t(number) & -uint64_t(number);
  return std::min(lowest, uint64_t(1) << 62);
}

static bool isFunctionArgument(Value value) {
  auto argument = dyn_cast_or_null<BlockArgument>(value);
  return argument && isa<func::FuncOp>(argument.getOwner()->getParentOp());
}

VariantFacts::VariantFacts(func::FuncOp function) : axisInfo(function) {
  function->walk([&](Operation *op) {
    if (MemoryAccess::isAccess(op))
      accesses.emplace_back(op, affine);
  });
  baseOf.assign(accesses.size(), std::nullopt);
  collectUsefulDims();
  for (unsigned number = 0; number < accesses.size(); ++number)
    addWidth(number);

  bool isLarge = false;
  llvm::SetVector<Value> stored;
  for (const AccessRelation &relation : accesses) {
    isLarge |= ShapedType::getNumElements(relation.getShape()) >
               getStreamLimit(function);
    if (relation.access.isStore() && isFunctionArgument(relation.root))
      stored.insert(relation.root);
  }
  for (Value root : stored)
    if (gain || isLarge)
      addDisjointness(root);
  gain |= isLarge && !noalias.empty();
  if (!gain)
    return;
  for (auto [number, relation] : llvm::enumerate(accesses))
    if (relation.offset && isFunctionArgument(relation.root) &&
        relation.access.offset &&
        addMagnitude(*relation.offset, relation.getShape()))
      baseOf[number] = getBase(relation);
  dropImpliedMasks();
}

/// The dimension along which a store's neighbours lie together.
static std::optional<unsigned> getFastDim(const AccessRelation &relation) {
  if (!relation.offset)
    return std::nullopt;
  for (unsigned dim = relation.getShape().size(); dim-- > 0;)
    if (relation.getShape()[dim] > 1 &&
        relation.offset->axes[dim].getConstant() == 1)
      return dim;
  return std::nullopt;
}

void VariantFacts::collectUsefulDims() {
  for (const AccessRelation &relation : accesses) {
    if (!relation.access.isStore())
      continue;
    unsigned rank = relation.getShape().size();
    std::optional<unsigned> fast = getFastDim(relation);
    for (const Anchor &anchor : collectAnchors({relation.access.op}, rank))
      for (auto [dim, outer] : llvm::enumerate(anchor.dims))
        if (!fast || outer == *fast)
          usefulDims[anchor.access].push_back(dim);
  }
}

/// A bound that an argument's divisor makes a multiple of the run anyway needs
/// no test of its own.
void VariantFacts::dropImpliedMasks() {
  llvm::erase_if(masks, [&](const MaskFact &fact) {
    bool isBefore =
        fact.predicate == Predicate::slt || fact.predicate == Predicate::sge ||
        fact.predicate == Predicate::ult || fact.predicate == Predicate::uge;
    return fact.bound && isBefore && divisors.lookup(fact.bound) >= fact.run;
  });
}

int64_t VariantFacts::getKnownDivisor(Value scalar) const {
  return std::max(getPowerOf2(axisInfo.get(scalar).divisibility[0]),
                  divisors.lookup(scalar));
}

bool VariantFacts::isKnownDivisible(const Polynomial &polynomial,
                                    int64_t divisor) const {
  return llvm::all_of(polynomial.getTerms(), [&](auto &term) {
    int64_t known = std::min(divisor, getPowerOf2(term.coefficient));
    for (unsigned symbol : term.symbols)
      known = std::min(
          divisor,
          known * std::min(divisor, getKnownDivisor(affine.getValue(symbol))));
    return known == divisor;
  });
}

unsigned VariantFacts::getBase(const AccessRelation &relation) {
  for (auto [number, base] : llvm::enumerate(bases))
    if (base.root == relation.root && base.uniform == relation.offset->uniform)
      return number;
  bases.push_back({relation.root, relation.offset->uniform});
  return bases.size() - 1;
}

/// Makes every term a multiple of `divisor`, a power of two, by asking it of an
/// argument that occurs in it.
bool VariantFacts::requireDivisible(const Polynomial &polynomial,
                                    int64_t divisor) {
  for (const Polynomial::Term &term : polynomial.getTerms()) {
    int64_t known = std::min(divisor, getPowerOf2(term.coefficient));
    Value candidate;
    for (unsigned symbol : term.symbols) {
      Value scalar = affine.getValue(symbol);
      known =
          std::min(divisor, known * std::min(divisor, getKnownDivisor(scalar)));
      if (isFunctionArgument(scalar))
        candidate = scalar;
    }
    if (known == divisor)
      continue;
    if (!candidate)
      return false;
    int64_t &wanted = divisors[candidate];
    wanted = std::max(wanted, getKnownDivisor(candidate) * (divisor / known));
  }
  return true;
}

/// Makes a tile start at multiples of `divisor` along dimension `along`.
bool VariantFacts::requireDivisible(const AffineTile &tile, unsigned along,
                                    int64_t divisor) {
  for (auto [dim, axis] : llvm::enumerate(tile.axes))
    if (dim != along && !requireDivisible(axis, divisor))
      return false;
  return requireDivisible(tile.uniform, divisor);
}

/// `index predicate bound` with the operands exchanged.
static Predicate exchange(Predicate predicate) {
  switch (predicate) {
  case Predicate::slt:
    return Predicate::sgt;
  case Predicate::sle:
    return Predicate::sge;
  case Predicate::sgt:
    return Predicate::slt;
  case Predicate::sge:
    return Predicate::sle;
  case Predicate::ult:
    return Predicate::ugt;
  case Predicate::ule:
    return Predicate::uge;
  case Predicate::ugt:
    return Predicate::ult;
  case Predicate::uge:
    return Predicate::ule;
  default:
    return predicate;
  }
}

static bool isUnsigned(Predicate predicate) {
  return predicate >= Predicate::ult;
}

/// The bound of a comparison as a scalar or constant.
static bool getBound(Value tile, MaskFact &fact) {
  APInt constant;
  if (matchPattern(tile, m_ConstantInt(&constant))) {
    fact.constant = isUnsigned(fact.predicate) ? constant.getZExtValue()
                                               : constant.getSExtValue();
    return true;
  }
  while (Operation *op = tile.getDefiningOp()) {
    if (auto splat = dyn_cast<SplatOp>(op)) {
      fact.bound = splat.getSource();
      return isEntryComputable(fact.bound);
    }
    if (!isa<BroadcastOp, ExpandDimsOp>(op))
      return false;
    tile = op->getOperand(0);
  }
  return false;
}

/// Makes a condition constant over runs along `dim` of the access.
bool VariantFacts::addMask(const MaskCondition &condition, unsigned dim,
                           int64_t run) {
  std::optional<unsigned> along = condition.getDimAlong(dim);
  if (!along || axisInfo.get(condition.condition).constancy[*along] >= run)
    return true;
  auto *known = llvm::find_if(masks, [&](const MaskFact &fact) {
    return fact.condition == condition.condition && fact.dim == *along;
  });
  if (known != masks.end()) {
    // The start of the index must be a multiple of the longer run too.
    known->run = std::max(known->run, run);
    return requireDivisible(known->index, *along, known->run);
  }
  auto compare = condition.condition.getDefiningOp<arith::CmpIOp>();
  if (!compare || masks.size() == maxMasks)
    return false;
  for (bool exchanged : {false, true}) {
    MaskFact fact{condition.condition,    *along, run,
                  compare.getPredicate(), {},     {}};
    if (exchanged)
      fact.predicate = exchange(fact.predicate);
    Value index = exchanged ? compare.getRhs() : compare.getLhs();
    Value bound = exchanged ? compare.getLhs() : compare.getRhs();
    std::optional<AffineTile> tile = affine.get(index);
    if (fact.predicate == Predicate::eq || fact.predicate == Predicate::ne ||
        !tile || tile->axes[*along].getConstant() != 1 ||
        !getBound(bound, fact))
      continue;
    std::optional<Polynomial> magnitude =
        tile->getMagnitude(getShape(index.getType()));
    bool mayBeNegative = tile->uniform.hasNegativeTerm() ||
                         llvm::any_of(tile->axes, [](auto &axis) {
                           return axis.hasNegativeTerm();
                         });
    if (!magnitude || !isEntryComputable(*magnitude, affine) ||
        (isUnsigned(fact.predicate) && mayBeNegative) ||
        !requireDivisible(*tile, *along, run))
      return false;
    fact.index = std::move(*tile);
    if (!addMagnitude(fact.index, getShape(index.getType())))
      return false;
    masks.push_back(std::move(fact));
    return true;
  }
  return false;
}

/// Sums and multiples of what is not unwieldy stay within the limits of
/// polynomials.
static bool isUnwieldy(const Polynomial &magnitude) {
  return magnitude.getTerms().size() > 6 ||
         llvm::any_of(magnitude.getTerms(), [](auto &term) {
           return term.coefficient >= (int64_t(1) << 31);
         });
}

bool VariantFacts::addMagnitude(const AffineTile &tile,
                                ArrayRef<int64_t> shape) {
  std::optional<Polynomial> magnitude = tile.getMagnitude(shape);
  if (!magnitude)
    return false;
  auto wanted = llvm::to_vector<4>(tile.conditions);
  wanted.push_back(std::move(*magnitude));
  SmallVector<Polynomial, 4> all = magnitudes;
  for (Polynomial &polynomial : wanted) {
    if (!isEntryComputable(polynomial, affine) || isUnwieldy(polynomial))
      return false;
    if (getLargest(polynomial, affine) < (uint64_t(1) << 31))
      continue;
    if (llvm::any_of(
            all, [&](auto &other) { return polynomial.isDominatedBy(other); }))
      continue;
    llvm::erase_if(
        all, [&](auto &other) { return other.isDominatedBy(polynomial); });
    all.push_back(std::move(polynomial));
  }
  if (all.size() > maxMagnitudes)
    return false;
  magnitudes = std::move(all);
  return true;
}

/// Aligns the scalar base of an access; the steps from row to row are multiples
/// by themselves.
bool VariantFacts::widenFromBase(const AccessRelation &relation, unsigned dim,
                                 int64_t width) {
  if (!relation.access.offset ||
      !addMagnitude(*relation.offset, relation.getShape()))
    return false;
  for (auto [other, axis] : llvm::enumerate(relation.offset->axes))
    if (other != dim && !requireDivisible(axis, width))
      return false;
  int64_t bytes = width * relation.access.getElementBytes();
  if (getKnownDivisor(relation.root) >= bytes &&
      isKnownDivisible(relation.offset->uniform, width))
    return true;
  Base &base = bases[getBase(relation)];
  base.divisor = std::max(base.divisor, bytes);
  return true;
}

/// Aligns the argument, and everything that is added to it.
bool VariantFacts::widenFromRoot(const AccessRelation &relation, unsigned dim,
                                 int64_t width) {
  if (!requireDivisible(*relation.offset, dim, width))
    return false;
  int64_t &address = divisors[relation.root];
  address = std::max(address, width * relation.access.getElementBytes());
  return true;
}

/// Collects what makes an access as wide as its element type allows.
void VariantFacts::addWidth(unsigned number) {
  const AccessRelation &relation = accesses[number];
  ArrayRef<int64_t> shape = relation.getShape();
  if (!isFunctionArgument(relation.root) || !relation.offset || shape.empty())
    return;
  int64_t bytes = relation.access.getElementBytes();
  ArrayRef<unsigned> useful = usefulDims[relation.access.op];
  for (unsigned dim = shape.size(); dim-- > 0;) {
    int64_t width = std::min(16 / bytes, shape[dim]);
    if (width == 1 || relation.offset->axes[dim].getConstant() != 1 ||
        !llvm::is_contained(useful, dim))
      continue;
    if (getAccessWidth(axisInfo, relation.access.op, dim).elements >= width)
      return;
    // What was asked for is taken back if one requirement cannot be met.
    auto saved = std::tuple(divisors, masks, magnitudes, bases);
    auto meetsMask = [&](const MaskCondition &condition) {
      return addMask(condition, dim, width);
    };
    for (auto widen :
         {&VariantFacts::widenFromBase, &VariantFacts::widenFromRoot}) {
      if ((this->*widen)(relation, dim, width) &&
          llvm::all_of(getMaskConditions(relation.access.mask), meetsMask)) {
        gain = true;
        return;
      }
      std::tie(divisors, masks, magnitudes, bases) = saved;
    }
  }
}

//===----------------------------------------------------------------------===//
// Disjointness
//===----------------------------------------------------------------------===//

bool VariantFacts::canTestDisjoint(unsigned store, unsigned other) {
  const AccessRelation &relation = accesses[other];
  return relation.offset && isFunctionArgument(relation.root) &&
         addMagnitude(*relation.offset, relation.getShape()) &&
         addMagnitude(*accesses[store].offset, accesses[store].getShape());
}

/// Whether two accesses have the same extent, so that one test serves both.
static bool haveSameExtent(const AccessRelation &lhs,
                           const AccessRelation &rhs) {
  return lhs.root == rhs.root && lhs.getShape() == rhs.getShape() &&
         lhs.offset->hasSameFormula(*rhs.offset) &&
         lhs.access.getElementBytes() == rhs.access.getElementBytes();
}

/// Makes everything that is stored through `root` disjoint from all that is
/// accessed through other pointers.
void VariantFacts::addDisjointness(Value root) {
  auto oldDisjoint = disjoint;
  auto oldMagnitudes = magnitudes;
  auto addPair = [&](unsigned store, unsigned other) {
    if (!accesses[store].offset || !canTestDisjoint(store, other))
      return false;
    bool isKnown = llvm::any_of(disjoint, [&](auto pair) {
      auto same = [&](unsigned lhs, unsigned rhs) {
        return haveSameExtent(accesses[lhs], accesses[rhs]);
      };
      return (same(pair.first, store) && same(pair.second, other)) ||
             (same(pair.first, other) && same(pair.second, store));
    });
    if (!isKnown)
      disjoint.push_back({store, other});
    return disjoint.size() <= maxDisjointPairs;
  };
  for (unsigned store = 0; store < accesses.size(); ++store) {
    if (accesses[store].root != root)
      continue;
    for (unsigned other = 0; other < accesses.size(); ++other) {
      const AccessRelation &relation = accesses[other];
      if (relation.root == root ||
          (relation.root && areRootsDisjoint(root, relation.root)))
        continue;
      if (!addPair(store, other)) {
        disjoint = std::move(oldDisjoint);
        magnitudes = std::move(oldMagnitudes);
        return;
      }
    }
  }
  if (!isNoalias(root))
    noalias.insert(root);
}

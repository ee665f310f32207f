//===- VariantPredicate.cpp - The test of a variant's facts ---------------===//
//
// Every program evaluates the test, so it is a few scalar operations without a
// branch.
//
//===----------------------------------------------------------------------===//

#include "VariantFacts.h"

using namespace mlir;
using namespace tilec;
using namespace tilec::tile;
using Predicate = arith::CmpIPredicate;

namespace {
class PredicateBuilder {
public:
  PredicateBuilder(const VariantFacts &facts, UniformBuilder &uniform,
                   OpBuilder &builder, Location loc,
                   SmallVectorImpl<Value> &bases)
      : facts(facts), uniform(uniform), builder(builder), loc(loc),
        bases(bases) {}

  void buildBases();
  void testDivisors();
  void testMask(const MaskFact &fact);
  void testDisjoint(unsigned lhs, unsigned rhs);
  void require(Value test) {
    result = result
                 ? arith::AndIOp::create(builder, loc, result, test).getResult()
                 : test;
  }
  Value take() const { return result; }

private:
  Value getAddress(Value pointer);
  Value add(Value lhs, Value rhs) {
    return arith::AddIOp::create(builder, loc, lhs, rhs);
  }

  const VariantFacts &facts;
  UniformBuilder &uniform;
  OpBuilder &builder;
  Location loc;
  SmallVectorImpl<Value> &bases;
  llvm::DenseMap<Value, Value> addresses;
  Value result;
};
} // namespace

Value PredicateBuilder::getAddress(Value pointer) {
  Value &address = addresses[pointer];
  if (!address)
    address = PtrToIntOp::create(builder, loc, builder.getI64Type(), pointer);
  return address;
}

void PredicateBuilder::buildBases() {
  for (const Base &base : facts.bases) {
    Value pointer = base.root;
    if (!base.uniform.isZero())
      pointer = AddPtrOp::create(builder, loc, pointer,
                                 uniform.evaluate(base.uniform));
    bases.push_back(pointer);
  }
}

/// All numbers with one divisor share a mask: `((x | y) & (d - 1)) == 0`.
void PredicateBuilder::testDivisors() {
  llvm::MapVector<int64_t, Value> groups;
  auto divisors = facts.divisors.getArrayRef();
  SmallVector<std::pair<Value, int64_t>> all(divisors);
  for (auto [base, pointer] : llvm::zip(facts.bases, bases))
    if (base.divisor > 1)
      all.push_back({pointer, base.divisor});
  for (auto [value, divisor] : all) {
    Value number = isa<PointerType>(value.getType())
                       ? getAddress(value)
                       : uniform.getUnsigned(value);
    Value &group = groups[divisor];
    group = group
                ? arith::OrIOp::create(builder, loc, group, number).getResult()
                : number;
  }
  Value rests;
  for (auto [divisor, group] : groups) {
    Value rest = arith::AndIOp::create(builder, loc, group,
                                       uniform.getConstant(divisor - 1));
    rests = rests ? arith::OrIOp::create(builder, loc, rests, rest).getResult()
                  : rest;
  }
  if (rests)
    require(uniform.compare(Predicate::eq, rests, uniform.getConstant(0)));
}

/// The least (or greatest) value of a tile: its uniform part and what the axes
/// with negative (positive) coefficients add.
static Polynomial getExtreme(const AffineTile &tile, ArrayRef<int64_t> shape,
                             bool isGreatest) {
  Polynomial extreme = tile.uniform;
  for (auto [axis, size] : llvm::zip(tile.axes, shape))
    for (const Polynomial::Term &term : axis.getTerms()) {
      if ((term.coefficient > 0) != isGreatest)
        continue;
      Polynomial step = Polynomial::constant(term.coefficient);
      for (unsigned symbol : term.symbols)
        step = *Polynomial::multiply(step, Polynomial::symbol(symbol));
      extreme = *Polynomial::add(extreme, step, size - 1);
    }
  return extreme;
}

void PredicateBuilder::testMask(const MaskFact &fact) {
  bool isUnsigned = fact.predicate >= Predicate::ult;
  bool isUpper =
      fact.predicate == Predicate::slt || fact.predicate == Predicate::sle ||
      fact.predicate == Predicate::ult || fact.predicate == Predicate::ule;
  // `<=` and `>` change after the bound, not before it.
  bool isAfter =
      fact.predicate == Predicate::sle || fact.predicate == Predicate::ule ||
      fact.predicate == Predicate::sgt || fact.predicate == Predicate::ugt;
  Value bound;
  if (!fact.bound)
    bound = uniform.getConstant(fact.constant);
  else
    bound = isUnsigned ? uniform.getUnsigned(fact.bound)
                       : uniform.getSigned(fact.bound);
  Value change = isAfter ? add(bound, uniform.getConstant(1)) : bound;
  Value rest = arith::AndIOp::create(builder, loc, change,
                                     uniform.getConstant(fact.run - 1));
  Value isAligned =
      uniform.compare(Predicate::eq, rest, uniform.getConstant(0));
  ArrayRef<int64_t> shape =
      getShape(fact.condition.getDefiningOp()->getOperand(0).getType());
  Value extreme = uniform.evaluate(getExtreme(fact.index, shape, isUpper));
  Value isInside = uniform.compare(fact.predicate, extreme, bound);
  require(arith::OrIOp::create(builder, loc, isAligned, isInside));
}

/// `[a, a + m)` and `[b, b + n)` meet where `-m < a - b < n`, which is one
/// unsigned comparison of `a - b + m - 1` with `m + n - 1`.
void PredicateBuilder::testDisjoint(unsigned lhs, unsigned rhs) {
  const AccessRelation &left = facts.accesses[lhs];
  const AccessRelation &right = facts.accesses[rhs];
  auto scale = [](const Polynomial &polynomial, int64_t factor) {
    return *Polynomial::add(Polynomial(), polynomial, factor);
  };
  // The lowest addresses, as far as they differ from the pointers used here.
  auto getStart = [&](unsigned number, Value &pointer) {
    const AccessRelation &relation = facts.accesses[number];
    AffineTile offset = *relation.offset;
    pointer = relation.root;
    if (std::optional<unsigned> base = facts.baseOf[number]) {
      pointer = bases[*base];
      offset.uniform = Polynomial();
    }
    return scale(getExtreme(offset, relation.getShape(), false),
                 relation.access.getElementBytes());
  };
  Value leftPointer, rightPointer;
  Polynomial distance = getStart(lhs, leftPointer);
  distance = *Polynomial::add(distance, getStart(rhs, rightPointer), -1);
  // A common uniform part cancels.
  if (left.offset->uniform == right.offset->uniform &&
      left.access.getElementBytes() == right.access.getElementBytes()) {
    leftPointer = left.root;
    rightPointer = right.root;
  }
  int64_t leftBytes = left.access.getElementBytes();
  int64_t rightBytes = right.access.getElementBytes();
  Polynomial leftSpan =
      scale(*left.offset->getSpan(left.getShape()), leftBytes);
  Polynomial rightSpan =
      scale(*right.offset->getSpan(right.getShape()), rightBytes);
  leftSpan = *Polynomial::add(leftSpan, Polynomial::constant(leftBytes - 1));
  Polynomial both = *Polynomial::add(leftSpan, rightSpan);
  both = *Polynomial::add(both, Polynomial::constant(rightBytes));
  distance = *Polynomial::add(distance, leftSpan);
  Value apart = arith::SubIOp::create(builder, loc, getAddress(leftPointer),
                                      getAddress(rightPointer));
  if (!distance.isZero())
    apart = add(apart, uniform.evaluate(distance));
  require(uniform.compare(Predicate::uge, apart, uniform.evaluate(both)));
}

Value VariantFacts::buildPredicate(UniformBuilder &uniform, OpBuilder &builder,
                                   Location loc,
                                   SmallVectorImpl<Value> &basePointers) const {
  PredicateBuilder test(*this, uniform, builder, loc, basePointers);
  test.buildBases();
  test.testDivisors();
  for (const Polynomial &magnitude : magnitudes)
    test.require(uniform.isSmall(magnitude));
  for (const MaskFact &fact : masks)
    test.testMask(fact);
  for (auto [lhs, rhs] : disjoint)
    test.testDisjoint(lhs, rhs);
  return test.take();
}

//===- SplitVariants.cpp - A fast variant under facts, and a general one --===//
//
// An ahead-of-time compiler does not know its arguments, so it makes two
// variants of a kernel and lets every program choose.
//
//   before:  body
//   after:   %q = tile.addptr %p, %uniform : !tile.ptr<f32>, i64
//            %facts = …
//            scf.if %facts {
//              %r = tile.assume %q divisibility [16] : !tile.ptr<f32>
//              body, its accesses through %r
//            } else {
//              body
//            }
//
// The facts: bases and row pitches are multiples of a vector; offsets do not
// wrap at 32 bits; masks are constant over each vector; what is stored is
// disjoint from what is accessed through other pointers.
//
// In the fast variant an offset's uniform part moves to the scalar pointer,
// which is exact because nothing wraps, and the rest is a function of the
// element alone.
//
// Expects:  a kernel of one block without results, after SplitBaseAndOffset and
//           PadTiles.
// Ensures:  at most two variants; none where no access gets wider and no tile
//           streamable, or where the signature states all facts.
// Leaves:   the use of the facts, to StreamTiles and AssignLayouts.
//
//===----------------------------------------------------------------------===//

#include "VariantFacts.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Remarks.h"
#include "tilec/Transforms/Passes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

namespace tilec {
#define GEN_PASS_DEF_SPLITVARIANTS
#include "tilec/Transforms/Passes.h.inc"
} // namespace tilec

using namespace mlir;
using namespace tilec;
using namespace tilec::tile;

namespace {
/// Fills the fast variant.
class FastVariant {
public:
  FastVariant(const VariantFacts &facts, Block *block, Location loc)
      : facts(facts), block(block), builder(OpBuilder::atBlockBegin(block)),
        loc(loc), uniform(builder, loc, facts.affine, uniformMapping) {}

  void assumeArguments();
  void assumeBases(ArrayRef<Value> pointers);
  /// Returns the first operation of the clone.
  Operation *cloneBody(Block &body);
  void assumeMasks();
  /// Rewrites the accesses; offsets are computed before `first`.
  void rebaseAccesses(Operation *first);
  void eraseUnused();

private:
  Value assume(Value value, int64_t divisor, bool isNoalias);
  Value getOffset(const AccessRelation &relation);
  Value getAxis(const Polynomial &step, unsigned dim, ArrayRef<int64_t> shape);

  const VariantFacts &facts;
  Block *block;
  OpBuilder builder;
  Location loc;
  IRMapping mapping, uniformMapping;
  UniformBuilder uniform;
  SmallVector<Value, 4> bases;
  SmallVector<std::pair<const AccessRelation *, Value>, 8> offsets;
};
} // namespace

Value FastVariant::assume(Value value, int64_t divisor, bool isNoalias) {
  if (divisor <= 1 && !isNoalias)
    return value;
  DenseI64ArrayAttr divisibility;
  if (divisor > 1)
    divisibility = builder.getDenseI64ArrayAttr({divisor});
  return AssumeOp::create(builder, value.getLoc(), value.getType(), value,
                          divisibility, /*contiguity=*/nullptr,
                          /*constancy=*/nullptr, isNoalias);
}

void FastVariant::assumeArguments() {
  llvm::SetVector<Value> arguments;
  for (auto [value, divisor] : facts.divisors)
    arguments.insert(value);
  arguments.insert_range(facts.noalias);
  for (Value argument : arguments) {
    Value assumed = assume(argument, facts.divisors.lookup(argument),
                           facts.noalias.contains(argument));
    mapping.map(argument, assumed);
    uniformMapping.map(argument, assumed);
  }
}

void FastVariant::assumeBases(ArrayRef<Value> pointers) {
  for (auto [base, pointer] : llvm::zip(facts.bases, pointers)) {
    Value assumed =
        assume(pointer, base.divisor, facts.noalias.contains(base.root));
    assumed.setLoc(base.root.getLoc());
    bases.push_back(assumed);
  }
}

Operation *FastVariant::cloneBody(Block &body) {
  Operation *first = nullptr;
  for (Operation &op : body.without_terminator()) {
    Operation *copy = builder.clone(op, mapping);
    first = first ? first : copy;
  }
  return first;
}

void FastVariant::assumeMasks() {
  for (const MaskFact &fact : facts.masks) {
    Value condition = mapping.lookup(fact.condition);
    SmallVector<int64_t, 2> runs(getShape(condition.getType()).size(), 1);
    runs[fact.dim] = fact.run;
    builder.setInsertionPointAfterValue(condition);
    auto assume = AssumeOp::create(
        builder, condition.getLoc(), condition.getType(), condition,
        /*divisibility=*/nullptr, /*contiguity=*/nullptr,
        builder.getDenseI64ArrayAttr(runs), /*noalias=*/false);
    condition.replaceAllUsesExcept(assume.getResult(), assume);
  }
}

/// `step * i` along one dimension, as a tile of the full rank.
Value FastVariant::getAxis(const Polynomial &step, unsigned dim,
                           ArrayRef<int64_t> shape) {
  Type i32 = builder.getI32Type();
  auto type = RankedTensorType::get({shape[dim]}, i32);
  Value axis = ArangeOp::create(builder, loc, type, 0, shape[dim]);
  if (step.getConstant() != 1) {
    Value factor =
        arith::TruncIOp::create(builder, loc, i32, uniform.evaluate(step));
    factor = SplatOp::create(builder, loc, type, factor);
    axis = arith::MulIOp::create(builder, loc, axis, factor);
  }
  SmallVector<int64_t, 4> expanded{shape[dim]};
  for (unsigned other = 0; other < shape.size(); ++other) {
    if (other == dim)
      continue;
    expanded.insert(expanded.begin() + other, 1);
    axis = ExpandDimsOp::create(
        builder, loc, RankedTensorType::get(expanded, i32), axis, other);
  }
  return axis;
}

/// What an offset adds to its uniform part.
Value FastVariant::getOffset(const AccessRelation &relation) {
  ArrayRef<int64_t> shape = relation.getShape();
  for (auto [other, offset] : offsets)
    if (other->getShape() == shape &&
        other->offset->axes == relation.offset->axes)
      return offset;
  auto type = RankedTensorType::get(shape, builder.getI32Type());
  Value sum;
  for (auto [dim, step] : llvm::enumerate(relation.offset->axes)) {
    if (step.isZero())
      continue;
    Value axis = getAxis(step, dim, shape);
    if (axis.getType() != type)
      axis = BroadcastOp::create(builder, loc, type, axis);
    sum =
        sum ? arith::AddIOp::create(builder, loc, sum, axis).getResult() : axis;
  }
  if (!sum)
    sum = arith::ConstantOp::create(
        builder, loc,
        DenseElementsAttr::get(type, builder.getI32IntegerAttr(0)));
  offsets.push_back({&relation, sum});
  return sum;
}

void FastVariant::rebaseAccesses(Operation *first) {
  builder.setInsertionPoint(first);
  for (auto [number, relation] : llvm::enumerate(facts.accesses)) {
    if (!facts.baseOf[number])
      continue;
    Operation *op = mapping.lookup(relation.access.op);
    Value base = bases[*facts.baseOf[number]];
    Value offset = getOffset(relation);
    if (auto load = dyn_cast<LoadOp>(op)) {
      load.getPointerMutable().assign(base);
      load.getOffsetMutable().assign(offset);
    } else {
      auto store = cast<StoreOp>(op);
      store.getPointerMutable().assign(base);
      store.getOffsetMutable().assign(offset);
    }
  }
}

void FastVariant::eraseUnused() {
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(*block)))
    if (op.use_empty() && isMemoryEffectFree(&op) &&
        !op.hasTrait<OpTrait::IsTerminator>())
      op.erase();
}

static void reportFacts(const VariantFacts &facts, Location loc) {
  SmallVector<std::string> texts;
  auto add = [&](const char *format, auto &&...values) {
    texts.push_back(llvm::formatv(format, values...).str());
  };
  for (auto [value, divisor] : facts.divisors)
    add("{0} is a multiple of {1}", getSourceName(value), divisor);
  for (const Base &base : facts.bases)
    if (base.divisor > 1)
      add("what it accesses of {0} starts at a multiple of {1} bytes",
          getSourceName(base.root), base.divisor);
  if (!facts.magnitudes.empty())
    add("offsets fit 31 bits");
  for (const MaskFact &fact : facts.masks)
    add("a mask is constant over {0} elements", fact.run);
  for (Value pointer : facts.noalias)
    add("what it stores to {0} is reached through no other pointer",
        getSourceName(pointer));
  remark::passed(
      loc, remark::RemarkOpts::name("SplitVariants").category("split-variants"))
      << "a program runs the fast variant where " + llvm::join(texts, "; ");
}

namespace {
struct SplitVariants : tilec::impl::SplitVariantsBase<SplitVariants> {
  void runOnOperation() override {
    func::FuncOp function = getOperation();
    if (function.isExternal() || function.getNumResults() != 0 ||
        !function.getBody().hasOneBlock())
      return;
    VariantFacts facts(function);
    if (!facts.isWorthwhile())
      return;
    Block &body = function.getBody().front();
    Location loc = function.getLoc();

    OpBuilder builder = OpBuilder::atBlockBegin(&body);
    IRMapping entry;
    UniformBuilder uniform(builder, loc, facts.affine, entry);
    SmallVector<Value, 4> bases;
    Value predicate = facts.buildPredicate(uniform, builder, loc, bases);
    if (!predicate) {
      // The signature states all facts.
      while (builder.getInsertionPoint() != body.begin())
        std::prev(builder.getInsertionPoint())->erase();
      return;
    }
    auto variants = scf::IfOp::create(builder, loc, predicate,
                                      /*withElseRegion=*/true);
    Block *general = variants.elseBlock();
    general->getOperations().splice(general->begin(), body.getOperations(),
                                    std::next(variants->getIterator()),
                                    std::prev(body.end()));

    FastVariant fast(facts, variants.thenBlock(), loc);
    fast.assumeArguments();
    fast.assumeBases(bases);
    Operation *first = fast.cloneBody(*general);
    fast.assumeMasks();
    fast.rebaseAccesses(first);
    fast.eraseUnused();
    reportFacts(facts, loc);
  }
};
} // namespace

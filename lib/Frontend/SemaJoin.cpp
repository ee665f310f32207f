//===- SemaJoin.cpp - Where the two sides of a branch meet ----------------===//
//
// A name that both sides bind to run-time values of one type is a result of the
// branch. Where one side has left, the other one alone says what a name holds.
//
//===----------------------------------------------------------------------===//

#include "Constants.h"
#include "Leaves.h"
#include "Sema.h"

using namespace llvm;
using namespace mlir;

namespace tilec::sema {

struct Sema::Joint {
  SmallVector<mlir::Value> thenValues, elseValues;
  /// Names and what they hold; a leaf that is a null IR value is the branch's
  /// next result.
  std::vector<std::pair<std::string, Value>> locals;
  /// Ways whose bools are results, after those of the names.
  SmallVector<Way> ways;
  Side *then = nullptr;

  void bind(StringRef name, Value value) {
    locals.emplace_back(name.str(), std::move(value));
  }
  /// What one side yields, and the other one.
  void yield(const Side &side, mlir::Value own, mlir::Value other) {
    thenValues.push_back(&side == then ? own : other);
    elseValues.push_back(&side == then ? other : own);
  }
};

/// Emits into a side that was closed.
template <typename Emission>
static auto emitInto(Side &side, Emission emission) {
  side.body.open();
  auto result = emission();
  side.body.close();
  return result;
}

//===----------------------------------------------------------------------===//
// How control goes on
//===----------------------------------------------------------------------===//

mlir::Value Sema::joinLeft(Way way, mlir::Value condition, Side &then,
                           Side &orElse, Joint &joint) {
  bool thenMay = then.flow.mayLeave(way), elseMay = orElse.flow.mayLeave(way);
  if (!thenMay && !elseMay)
    return {};
  // Nobody asks at the end of a function.
  if (frame->isTail)
    return condition;
  // A side that emits nothing has bools from before, false on the other side.
  if (then.isEmpty && !elseMay)
    return then.flow.left[unsigned(way)];
  bool thenAlways = then.flow == Flow::Kind(unsigned(way) + Flow::Return);
  bool elseAlways = orElse.flow == Flow::Kind(unsigned(way) + Flow::Return);
  if (thenAlways && elseAlways)
    return gen.boolean(true);
  if (thenAlways && !elseMay)
    return condition;
  if (elseAlways && !thenMay)
    return gen.binary(BinaryKind::Xor, condition, gen.boolean(true),
                      Type(DType::I1));
  auto getBool = [&](Side &side) {
    if (side.flow == Flow::Mixed && side.flow.left[unsigned(way)])
      return side.flow.left[unsigned(way)];
    return emitInto(side, [&] { return gen.boolean(side.flow.mayLeave(way)); });
  };
  joint.thenValues.push_back(getBool(then));
  joint.elseValues.push_back(getBool(orElse));
  joint.ways.push_back(way);
  return {};
}

Flow Sema::joinFlows(mlir::Value condition, Side &then, Side &orElse,
                     Joint &joint) {
  if (then.flow == orElse.flow.kind && then.flow != Flow::Mixed)
    return then.flow;
  Flow flow = Flow::Mixed;
  flow.mayGoOn = then.flow.mayGoOn || orElse.flow.mayGoOn;
  for (Way way : {Way::Return, Way::Break, Way::Continue})
    flow.left[unsigned(way)] = joinLeft(way, condition, then, orElse, joint);
  return flow;
}

/// A mixed flow that leaves by one way in any case, or never, as such.
static Flow simplify(const Flow &flow) {
  if (flow != Flow::Mixed)
    return flow;
  unsigned count = 0;
  for (mlir::Value left : flow.left)
    count += bool(left);
  if (count == 0)
    return Flow::Next;
  if (flow.mayGoOn || count > 1)
    return flow;
  for (Way way : {Way::Return, Way::Break})
    if (flow.mayLeave(way))
      return Flow::Kind(unsigned(way) + Flow::Return);
  return Flow::Continue;
}

Flow Sema::joinSides(mlir::Value condition, Side &then, Side &orElse) {
  if (then.flow == Flow::Failure || orElse.flow == Flow::Failure)
    return Flow::Failure;
  Joint joint;
  joint.then = &then;
  if (failed(joinResults(then, orElse, joint)) ||
      (!frame->isTail && failed(joinLocals(then, orElse, joint))))
    return Flow::Failure;
  Flow flow = joinFlows(condition, then, orElse, joint);
  SmallVector<mlir::Value> results = gen.emitIf(
      condition, then.body, joint.thenValues, orElse.body, joint.elseValues);
  ArrayRef<mlir::Value> next = results;
  frame->locals.clear();
  for (auto &[name, local] : joint.locals) {
    std::vector<Value> leaves = getLeaves(local);
    for (Value &leaf : leaves)
      if (leaf.isRuntime() && !leaf.getIR()) {
        leaf.payload = RuntimeValue{next.front(), leaf.getType()};
        next = next.drop_front();
      }
    frame->locals[name] = withLeaves(local, leaves);
  }
  for (Way way : joint.ways) {
    flow.left[unsigned(way)] = next.front();
    next = next.drop_front();
  }
  return simplify(flow);
}

//===----------------------------------------------------------------------===//
// What names hold
//===----------------------------------------------------------------------===//

static bool areSame(const Value &a, const Value &b) {
  if (a.is<LostValue>() && b.is<LostValue>())
    return true;
  if (a.is<VoidValue>() && b.is<VoidValue>())
    return true;
  if (a.getElements() && b.getElements() && haveSameForm(a, b))
    return llvm::equal(getLeaves(a), getLeaves(b), areIdentical);
  return areIdentical(a, b);
}

/// Whether the values differ in run-time leaves only, and these not in type.
static bool mayMeet(const Value &a, const Value &b) {
  return haveSameForm(a, b) &&
         llvm::equal(getLeaves(a), getLeaves(b),
                     [](const Value &x, const Value &y) {
                       return x.isRuntime() && y.isRuntime()
                                  ? x.getType() == y.getType()
                                  : areSame(x, y);
                     });
}

/// The value with results of the branch for its run-time leaves.
static Value makeResults(const Value &value, ArrayRef<Value> leaves) {
  std::vector<Value> results;
  for (const Value &leaf : leaves)
    results.push_back(leaf.isRuntime()
                          ? Value(RuntimeValue{mlir::Value(), leaf.getType()})
                          : leaf);
  return withLeaves(value, results);
}

static Value *getLocal(Side &side, StringRef name) {
  auto it = side.locals.find(name);
  return it == side.locals.end() ? nullptr : &it->second;
}

static bool startsLater(const Value &a, const Value &b) {
  return a.definition.Start.getPointer() > b.definition.Start.getPointer();
}

LogicalResult Sema::joinLocals(Side &then, Side &orElse, Joint &joint) {
  std::vector<StringRef> names;
  for (Side *side : {&then, &orElse})
    for (auto &entry : side->locals)
      if (entry.first() != resultName)
        names.push_back(entry.first());
  llvm::sort(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
  stepCount += names.size();
  for (StringRef name : names)
    if (failed(joinLocal(name, then, orElse, joint)))
      return failure();
  return success();
}

/// Whether a name may be asked for where a loop has been left.
static bool mayEndIteration(const Side &side) {
  return side.flow.mayLeave(Way::Break) || side.flow.mayLeave(Way::Continue);
}

LogicalResult Sema::joinLocal(StringRef name, Side &then, Side &orElse,
                              Joint &joint) {
  Value *a = getLocal(then, name), *b = getLocal(orElse, name);
  if (a && b && areSame(*a, *b)) {
    Value same = *a;
    same.isPartial = a->isPartial || b->isPartial;
    joint.bind(name, same);
    return success();
  }
  bool thenLives = then.flow.mayGoOn, elseLives = orElse.flow.mayGoOn;
  if (!thenLives && !elseLives) {
    // Only the end of an iteration may follow.
    thenLives = a;
    elseLives = !a;
  }
  if (thenLives && elseLives && a && b)
    return joinLiving(name, *a, *b, then, orElse, joint);
  if (thenLives && elseLives) {
    const Value &bound = a ? *a : *b;
    Value lost(LostValue{"it is bound only where an 'if' goes this way; bind "
                         "it on the other way too, or before the 'if'",
                         bound.definition});
    if (bound.is<LostValue>())
      lost = bound;
    lost.name = bound.name;
    joint.bind(name, lost);
    return success();
  }
  if (thenLives && a)
    joinWithDead(name, *a, then, b, orElse, joint);
  else if (elseLives && b)
    joinWithDead(name, *b, orElse, a, then, joint);
  return success();
}

void Sema::joinWithDead(StringRef name, const Value &living, Side &side,
                        const Value *other, Side &dead, Joint &joint) {
  bool isOther = other && mayMeet(living, *other);
  std::vector<Value> leaves = getLeaves(living), others;
  if (isOther)
    others = getLeaves(*other);
  for (auto [i, leaf] : llvm::enumerate(leaves)) {
    if (!leaf.isRuntime())
      continue;
    const Type &type = leaf.getType();
    mlir::Value filled = isOther
                             ? others[i].getIR()
                             : emitInto(dead, [&] { return gen.zero(type); });
    joint.yield(side, leaf.getIR(), filled);
  }
  Value joined = makeResults(living, leaves);
  joined.isPartial = living.isPartial ||
                     (mayEndIteration(dead) && (!isOther || other->isPartial));
  joint.bind(name, joined);
}

/// Brings a number to the run-time scalar's type that it meets.
static bool isNumberBesideScalar(const Value &number, const Value &scalar) {
  return number.isNumber() && scalar.isRuntime() &&
         !scalar.getType().isTile() && !scalar.getType().isPointer;
}

LogicalResult Sema::joinLiving(StringRef name, const Value &a, const Value &b,
                               Side &thenSide, Side &elseSide, Joint &joint) {
  Value then = a, orElse = b;
  auto adapt = [&](Value &number, const Value &scalar,
                   Side &side) -> LogicalResult {
    DType dtype = scalar.getType().dtype;
    if (failed(checkNumber(number, dtype, "a branch", number.definition)))
      return failure();
    Value made = emitInto(side, [&] { return makeConstant(number, dtype); });
    number.payload = made.payload;
    return success();
  };
  if (isNumberBesideScalar(then, orElse) &&
      failed(adapt(then, orElse, thenSide)))
    return failure();
  if (isNumberBesideScalar(orElse, then) &&
      failed(adapt(orElse, then, elseSide)))
    return failure();
  const Value &later = startsLater(orElse, then) ? orElse : then;
  Value joined = later;
  if (mayMeet(then, orElse)) {
    std::vector<Value> left = getLeaves(then), right = getLeaves(orElse);
    for (auto [first, second] : llvm::zip(left, right))
      if (first.isRuntime()) {
        joint.thenValues.push_back(first.getIR());
        joint.elseValues.push_back(second.getIR());
      }
    joined = makeResults(later, left);
    joined.isPartial = then.isPartial || orElse.isPartial;
  } else if (then.is<LostValue>() || orElse.is<LostValue>()) {
    joined = then.is<LostValue>() ? then : orElse;
  } else if (llvm::any_of(getLeaves(then),
                          [](const Value &leaf) { return leaf.isRuntime(); }) ||
             llvm::any_of(getLeaves(orElse),
                          [](const Value &leaf) { return leaf.isRuntime(); })) {
    return reportMismatch(name, then, orElse);
  } else {
    joined.payload = LostValue{
        ("it is " + describe(then) + " where an 'if' goes one way and " +
         describe(orElse) +
         " where it goes the other one; what is known at compile time cannot "
         "depend on what is not"),
        later.definition};
  }
  joint.bind(name, joined);
  return success();
}

//===----------------------------------------------------------------------===//
// What the function returns
//===----------------------------------------------------------------------===//

LogicalResult Sema::joinResults(Side &then, Side &orElse, Joint &joint) {
  Value *a = getLocal(then, resultName), *b = getLocal(orElse, resultName);
  if (!a && !b)
    return success();
  bool thenReturns = then.flow.mayLeave(Way::Return);
  bool elseReturns = orElse.flow.mayLeave(Way::Return);
  if (a && b && areSame(*a, *b)) {
    joint.bind(resultName, *a);
    return success();
  }
  if (a && b)
    return joinLiving(resultName, *a, *b, then, orElse, joint);
  Value &value = a ? *a : *b;
  if (thenReturns && elseReturns && !value.isNone())
    return error(value.definition)
           << "'" << frame->function->name
           << "' returns a value here, and nothing where an 'if' goes the "
              "other way; return a value there too";
  if (a)
    joinWithDead(resultName, *a, then, nullptr, orElse, joint);
  else
    joinWithDead(resultName, *b, orElse, nullptr, then, joint);
  joint.locals.back().second.isPartial = false;
  return success();
}

//===----------------------------------------------------------------------===//
// Mismatches
//===----------------------------------------------------------------------===//

/// What to write so that one value gets the other one's type.
static std::string getCastAdvice(const Value &from, const Value &to) {
  if (!from.isRuntime() || !to.isRuntime())
    return "";
  const Type &source = from.getType(), &target = to.getType();
  if (source.isPointer || target.isPointer)
    return "";
  if (source.shape == target.shape)
    return ("; write .to(tl." + getLanguageName(target.dtype) + ")").str();
  if (!source.isTile())
    return ("; write tl.full(" + toString(target.shape) + ", value, tl." +
            getLanguageName(target.dtype) + ")")
        .str();
  return "";
}

LogicalResult Sema::reportMismatch(StringRef name, const Value &then,
                                   const Value &orElse) {
  bool isElse = startsLater(orElse, then);
  const Value &later = isElse ? orElse : then;
  const Value &earlier = isElse ? then : orElse;
  InFlightDiagnostic diagnostic = error(later.definition);
  if (name == choiceName || name == resultName)
    diagnostic << (name == resultName ? "the function returns "
                                      : "the conditional expression is ")
               << describeLeaves(later) << " here, but "
               << describeLeaves(earlier) << " on the other way";
  else
    diagnostic << "'" << name << "' is " << describeLeaves(later)
               << " here, but " << describeLeaves(earlier)
               << " where the 'if' goes the other way";
  diagnostic << getCastAdvice(later, earlier);
  diagnostic.attachNote(locateDefinition(earlier.definition))
      << "the other way holds " << describeLeaves(earlier);
  return diagnostic;
}

void Sema::dropPartial(StringMap<Value> &locals) {
  for (auto &entry : locals) {
    Value &value = entry.second;
    if (!value.isPartial)
      continue;
    value.payload = LostValue{
        "it is bound only where the loop is not left before", value.definition};
    value.isPartial = false;
  }
}

} // namespace tilec::sema

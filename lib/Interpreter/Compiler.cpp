//===- Compiler.cpp - From a function to steps ----------------------------===//

#include "Compiler.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "tilec/Dialect/Tile/Tile.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace mlir;
using namespace tilec;
using namespace tilec::interpreter;

const Operators &interpreter::getOperators() {
  static const Operators operators = [] {
    Operators operators;
    addIntOperators(operators);
    addFloatOperators(operators);
    addMathOperators(operators);
    addCastOperators(operators);
    addTileOperators(operators);
    addMemoryOperators(operators);
    addControlOperators(operators);
    addAssumeOperator(operators);
    addShapeOperators(operators);
    addSortOperators(operators);
    addReduceOperators(operators);
    addScanOperator(operators);
    addFoldOperators(operators);
    addDotOperators(operators);
    addAtomicOperators(operators);
    addDebugOperators(operators);
    addLibdeviceOperator(operators);
    addInlineAsmOperator(operators);
    return operators;
  }();
  return operators;
}

//===----------------------------------------------------------------------===//
// What is known
//===----------------------------------------------------------------------===//

static bool isKnown(Operation *op) {
  auto info = getOperators().find(op->getName().getStringRef());
  if (info == getOperators().end())
    return false;
  auto isTypeKnown = [](Type type) { return getElement(type).has_value(); };
  if (!llvm::all_of(op->getOperandTypes(), isTypeKnown) ||
      !llvm::all_of(op->getResultTypes(), isTypeKnown))
    return false;
  return !info->second.select || info->second.select(op);
}

Operation *interpreter::findUnknown(func::FuncOp kernel) {
  Operation *unknown = nullptr;
  kernel.getBody().walk([&](Operation *op) {
    if (isKnown(op))
      return WalkResult::advance();
    unknown = op;
    return WalkResult::interrupt();
  });
  return unknown;
}

/// Far beyond what the language allows, and still in memory.
static constexpr int64_t largestTile = int64_t(1) << 24;

static LogicalResult checkKernel(func::FuncOp kernel) {
  if (kernel.getNumResults())
    return kernel.emitError()
           << "kernel '" << kernel.getName()
           << "' returns a value; a kernel stores its results";
  if (!llvm::hasSingleElement(kernel.getBody()))
    return kernel.emitError()
           << "kernel '" << kernel.getName()
           << "' has several blocks; the interpreter runs structured control "
              "flow, in one block";
  for (Type type : kernel.getArgumentTypes())
    if (!getElement(type) || isa<TensorType>(type))
      return kernel.emitError()
             << "kernel '" << kernel.getName() << "' has an argument of type "
             << type << "; arguments are numbers and pointers";
  if (Operation *unknown = findUnknown(kernel)) {
    if (!getOperators().contains(unknown->getName().getStringRef()))
      return unknown->emitError() << "the interpreter does not know operation '"
                                  << unknown->getName() << "'";
    InFlightDiagnostic diagnostic =
        unknown->emitError() << "the interpreter does not know operation '"
                             << unknown->getName() << "' on";
    if (unknown->getNumResults())
      return diagnostic << " " << unknown->getResult(0).getType();
    return diagnostic << " these types";
  }
  WalkResult sizes = kernel.walk([&](Operation *op) {
    for (Type type : op->getResultTypes())
      if (getCount(type) > largestTile || getCount(type) < 1) {
        op->emitError() << "a tile of " << getCount(type)
                        << " elements; the interpreter takes 1 to "
                        << largestTile;
        return WalkResult::interrupt();
      }
    return WalkResult::advance();
  });
  return failure(sizes.wasInterrupted());
}

//===----------------------------------------------------------------------===//
// Slots and storages
//===----------------------------------------------------------------------===//

unsigned Compiler::addSlot(Element element, unsigned count, bool isFresh) {
  std::pair<unsigned, unsigned> kind(getBytes(element), count);
  std::vector<unsigned> &free = freeStorages[kind];
  unsigned storage = program.storages.size();
  if (free.empty() || isFresh) {
    program.storages.push_back({kind.first, kind.second});
  } else {
    storage = free.back();
    free.pop_back();
  }
  program.largestCount = std::max(program.largestCount, count);
  program.slots.push_back({element, count, storage});
  return program.slots.size() - 1;
}

unsigned Compiler::define(Value value) {
  unsigned slot =
      addSlot(*getElement(value.getType()), getSlotCount(value.getType()));
  slots[value] = slot;
  return slot;
}

void Compiler::share(Value value, unsigned slot) {
  slots[value] = slot;
  ++sharers[slot];
}

void Compiler::release(unsigned slot) {
  auto shared = sharers.find(slot);
  if (shared != sharers.end() && shared->second > 0) {
    --shared->second;
    return;
  }
  const SlotInfo &info = program.slots[slot];
  if (!info.constant)
    freeStorages[{getBytes(info.element), info.count}].push_back(info.storage);
}

std::pair<unsigned, char *> Compiler::addConstant(Element element,
                                                  unsigned count) {
  size_t bytes = size_t(getBytes(element)) * count;
  program.largestCount = std::max(program.largestCount, count);
  char *data = program.constants.emplace_back(new char[bytes]).get();
  program.slots.push_back({element, count, noStorage, data});
  return {unsigned(program.slots.size() - 1), data};
}

/// A value's storage is free after the last operation of its own block that
/// uses it, itself or somewhere inside.
void Compiler::noteLastUse(Block &block, Value value) {
  Operation *last = value.getDefiningOp();
  for (Operation *user : value.getUsers()) {
    Operation *ancestor = block.findAncestorOpInBlock(*user);
    if (!last || last->isBeforeInBlock(ancestor))
      last = ancestor;
  }
  if (last)
    lastUses[last].push_back(value);
}

void Compiler::findLastUses(Block &block) {
  // A kernel's arguments are set once for all programs, so their storage is
  // never free.
  if (!isa<func::FuncOp>(block.getParentOp()))
    for (Value argument : block.getArguments())
      noteLastUse(block, argument);
  for (Operation &op : block)
    for (Value result : op.getResults())
      noteLastUse(block, result);
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

Place Compiler::getPlace(Operation *op) {
  return {op->getLoc(), program.lines.getLine(op->getLoc())};
}

Step &Compiler::emit(Operation *op, Evaluate evaluate,
                     ArrayRef<unsigned> operands, ArrayRef<unsigned> results) {
  Step &step = program.steps.emplace_back(getPlace(op));
  step.evaluate = evaluate;
  step.operands.assign(operands.begin(), operands.end());
  step.results.assign(results.begin(), results.end());
  if (!results.empty())
    step.count = program.slots[results[0]].count;
  return step;
}

Step &Compiler::emit(Operation *op, Evaluate evaluate) {
  SmallVector<unsigned> operands, results;
  for (Value operand : op->getOperands())
    operands.push_back(getSlot(operand));
  for (Value result : op->getResults())
    results.push_back(define(result));
  return emit(op, evaluate, operands, results);
}

Tag Compiler::getTag(Operation *op, FindingKind kind) {
  Tag &tag = tags[{op->getLoc(), unsigned(kind)}];
  if (!tag) {
    program.causes.push_back({kind, getPlace(op)});
    tag = program.causes.size();
    if (kind == FindingKind::OffsetOverflow)
      tag |= offsetTag;
  }
  return tag;
}

unsigned Compiler::addAccess(Operation *op, int origin, AccessKind kind) {
  auto note = [&](std::vector<bool> &touched) {
    if (origin >= 0)
      touched[origin] = true;
    else
      touched.assign(touched.size(), true);
  };
  if (kind != AccessKind::Store)
    note(program.isLoaded);
  if (kind != AccessKind::Load)
    note(program.isStored);
  program.accesses.push_back(getPlace(op));
  return program.accesses.size() - 1;
}

/// The product that a float value is, which an engine may contract with an
/// addition, or null; shapes do not exist there.
static Operation *getProduct(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (isa<arith::MulFOp>(op))
      return op;
    if (!isa<tile::SplatOp, tile::BroadcastOp, tile::ExpandDimsOp,
             arith::NegFOp>(op))
      return nullptr;
    value = op->getOperand(0);
  }
  return nullptr;
}

void Compiler::noteContraction(Operation *op, Step &step) {
  if (isa<arith::MulFOp>(op))
    products[op] = program.steps.size() - 1;
  if (!isa<arith::AddFOp, arith::SubFOp>(op))
    return;
  for (unsigned i = 0; i < 2; ++i) {
    Operation *product = getProduct(op->getOperand(i));
    if (!product)
      continue;
    step.contracted |= 1 << i;
    program.steps[products.lookup(product)].feedsSum = true;
  }
}

void Compiler::compileElementwise(Operation *op, const Operator &info,
                                  Evaluate evaluate) {
  OffsetUse use = addresses.getUse(op);
  bool marksWrap = false;
  if (use != OffsetUse::None) {
    if (Evaluate wrapping = selectWrapEvaluator(op, use)) {
      evaluate = wrapping;
      marksWrap = true;
    }
  }
  Step &step = emit(op, evaluate);
  step.isElementwise = true;
  step.keepsOffsetTags = info.keepsOffsetTags;
  step.isRegrouped = isRegrouped;
  if (marksWrap)
    step.tag = getTag(op, FindingKind::OffsetOverflow);
  if (!info.causes.empty())
    step.tag = getTag(op, info.causes[0]);
  if (info.causes.size() > 1)
    step.otherTag = getTag(op, info.causes[1]);
  noteContraction(op, step);
}

/// As many elements as take about as long as one step of a scalar.
static constexpr unsigned elementsPerOperation = 32;

void Compiler::countCosts() {
  for (Step &step : program.steps) {
    unsigned count = step.count;
    for (unsigned slot : step.operands)
      count = std::max(count, program.slots[slot].count);
    step.cost = std::max(step.cost, 1 + count / elementsPerOperation);
  }
}

LogicalResult Compiler::compileOperation(Operation *op) {
  const Operator &info =
      getOperators().find(op->getName().getStringRef())->second;
  if (info.compile) {
    size_t begin = getNextStep();
    if (failed(info.compile(*this, op)))
      return failure();
    if (isa<LoopLikeOpInterface>(op))
      program.loops.push_back({begin, getNextStep(), getPlace(op)});
    return success();
  }
  compileElementwise(op, info, info.select(op));
  return success();
}

LogicalResult Compiler::compileBlock(Block &block) {
  // Each level takes a frame of the host's stack.
  constexpr unsigned deepest = 1000;
  if (depth == deepest)
    return block.getParentOp()->emitError()
           << "control flow is nested more than " << deepest << " deep";
  ++depth;
  findLastUses(block);
  for (Operation &op : block) {
    if (failed(compileOperation(&op)))
      return failure();
    for (Value value : lastUses.lookup(&op))
      if (slots.contains(value))
        release(getSlot(value));
  }
  --depth;
  return success();
}

LogicalResult Compiler::compileRegion(Block &block, unsigned newWidth,
                                      bool regroups) {
  llvm::SaveAndRestore<unsigned> oldWidth(width, newWidth);
  llvm::SaveAndRestore<bool> oldRegrouped(isRegrouped, regroups);
  return compileBlock(block);
}

Compiler::Compiler(func::FuncOp kernel, Program &program)
    : program(program), kernel(kernel), addresses(kernel) {
  program.name = kernel.getName().str();
  program.isLoaded.assign(kernel.getNumArguments(), false);
  program.isStored.assign(kernel.getNumArguments(), false);
}

LogicalResult Compiler::compile() {
  for (Value argument : kernel.getArguments())
    program.arguments.push_back(define(argument));
  if (failed(compileBlock(kernel.getBody().front())))
    return failure();
  countCosts();
  return success();
}

FailureOr<std::unique_ptr<Program>> interpreter::compile(func::FuncOp kernel) {
  if (failed(checkKernel(kernel)))
    return failure();
  auto program = std::make_unique<Program>();
  if (failed(Compiler(kernel, *program).compile()))
    return failure();
  return program;
}

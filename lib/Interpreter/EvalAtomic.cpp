//===- EvalAtomic.cpp - Atomic operations on memory -----------------------===//
//
// Elements of one tile go one after the other, the first one first.
//
// A release lets others know of what came before it; an acquire learns what
// releases left at the cell, but only where somebody uses its result: a program
// that does not look at what it read cannot tell that it came later. Operations
// of scope `cta` are atomic within a program alone; towards other programs they
// are a read and a write.
//
//===----------------------------------------------------------------------===//

#include "Access.h"
#include "AtomicBounds.h"

using namespace mlir;
using namespace tilec;
using namespace tilec::interpreter;

namespace {

/// What an atomic operation has beside an access's parts.
struct AtomicInfo : AccessInfo {
  unsigned expected = absent;
  bool acquires = false, releases = false, isLocal = false;
};

//===----------------------------------------------------------------------===//
// New values
//===----------------------------------------------------------------------===//

template <typename T>
using Bits = std::conditional_t<
    sizeof(T) == 1, uint8_t,
    std::conditional_t<sizeof(T) == 2, uint16_t,
                       std::conditional_t<sizeof(T) == 4, uint32_t, uint64_t>>>;

struct Add {
  template <typename T> static T apply(T a, T b) { return a + b; }
};
struct And {
  template <typename T> static T apply(T a, T b) { return a & b; }
};
struct Or {
  template <typename T> static T apply(T a, T b) { return a | b; }
};
struct Xor {
  template <typename T> static T apply(T a, T b) { return a ^ b; }
};
struct Exchange {
  template <typename T> static T apply(T, T b) { return b; }
};
template <bool isMax, bool isSigned> struct Extremum {
  template <typename T> static T apply(T a, T b) {
    using S = std::conditional_t<isSigned, std::make_signed_t<T>, T>;
    return (S(a) < S(b)) == isMax ? b : a;
  }
};
struct FAdd {
  template <typename T> static T apply(T a, T b) {
    return narrow<T>(widen(a) + widen(b));
  }
};
/// Skips NaN; +0 is greater than -0.
template <bool isMax> struct FExtremum {
  template <typename T> static T apply(T a, T b) {
    auto x = widen(a), y = widen(b);
    if (std::isnan(x) || std::isnan(y))
      return std::isnan(x) ? b : a;
    bool isLess = x < y || (x == y && std::signbit(x) && !std::signbit(y));
    return isLess == isMax ? b : a;
  }
};

//===----------------------------------------------------------------------===//
// One element
//===----------------------------------------------------------------------===//

/// Replaces the element at an address by `change` of it, in one step; returns
/// what was there.
template <typename B, typename Change>
B update(char *address, Memory &memory, Change change) {
  if (LLVM_UNLIKELY(!isAligned(address, sizeof(B)))) {
    std::lock_guard<std::mutex> lock(memory.misaligned);
    B seen = loadElement<B>(address);
    storeElement<B>(address, change(seen));
    return seen;
  }
  B *element = reinterpret_cast<B *>(address);
  B seen = __atomic_load_n(element, __ATOMIC_RELAXED);
  while (!__atomic_compare_exchange_n(element, &seen, change(seen), true,
                                      __ATOMIC_RELAXED, __ATOMIC_RELAXED))
    ;
  return seen;
}

/// Notes an operation before it happens. `changes`: it writes.
void noteAccess(const AccessRun &run, const AtomicInfo &info, Window &window,
                int64_t offset, bool changes) {
  Allocation &allocation = *window.allocation;
  Turn &turn = run.frame.turn;
  run.visitCells(window, offset, [&](size_t cell, bool) {
    if (allocation.shadow && !info.isLocal)
      allocation.shadow->noteAtomic(cell, run.toucher);
    else if (allocation.shadow)
      allocation.shadow->noteReads(cell, 1, run.toucher);
    else if (!allocation.history)
      return;
    else if (info.isLocal)
      allocation.history->noteRead(cell, run.toucher, turn);
    else if (changes)
      allocation.history->noteAtomic(cell, run.toucher, turn);
    else
      allocation.history->noteStrongRead(cell, run.toucher, turn);
  });
  if (allocation.history && !info.isLocal && info.acquires)
    allocation.history->acquire(run.getCell(window, offset), turn);
  if (allocation.history && !info.isLocal && info.releases && changes)
    allocation.history->release(run.getCell(window, offset), run.toucher, turn);
}

/// Calls `change` for each element with its place in memory, and gives the
/// result what it returns: the old bits and their bound.
template <typename T, typename Change>
void visitElements(Frame &frame, const Step &step, Change change) {
  AccessRun run(frame, step);
  const auto &info = static_cast<const AtomicInfo &>(run.info);
  Tensor &result = frame.result(step);
  auto *z = result.as<Bits<T>>();
  double *bounds = nullptr;
  for (unsigned i = 0; i < step.count; ++i) {
    int64_t offset = 0;
    bool isUndecided = run.isUndecided(i);
    Window *window = nullptr;
    double bound = 0;
    z[i] = 0;
    if (run.isActive(i) || isUndecided)
      window = run.locate(run.getAddress(i), offset);
    if (!run.isActive(i)) {
      frame.addTag(result, i, step.tag);
      if (window)
        run.noteUndecided(*window, offset);
    } else if (!window) {
      run.reportOutOfBounds(run.getAddress(i));
    } else {
      run.recordReads(*window, offset, 1);
      std::tie(z[i], bound) = change(run, info, i, *window, offset);
      if (isUndecided)
        run.noteUndecided(*window, offset);
    }
    bound = isUndecided ? undecided : bound;
    if (bound != 0 && !bounds) {
      bounds = frame.makeBounds(result);
      std::fill_n(bounds, step.count, 0.0);
    }
    if (bounds)
      bounds[i] = bound;
  }
  if (info.releases && !info.isLocal)
    ++frame.turn.epoch;
  if (step.mayWait)
    frame.noteSeen(step, run.getAddresses(), z, step.count * sizeof(T));
}

//===----------------------------------------------------------------------===//
// Evaluators
//===----------------------------------------------------------------------===//

template <typename Op, typename T>
void evalRmw(Frame &frame, const Step &step) {
  using B = Bits<T>;
  visitElements<T>(
      frame, step,
      [&](const AccessRun &run, const AtomicInfo &info, unsigned i,
          Window &window, int64_t offset) {
        const Tensor &value = frame[info.value];
        B operand = value.as<B>()[i];
        noteAccess(run, info, window, offset, /*changes=*/true);
        char *address = window.allocation->data + window.start + offset;
        B next = 0;
        B old = update<B>(address, frame.run.memory, [&](B seen) {
          return next = llvm::bit_cast<B>(Op::apply(
                     llvm::bit_cast<T>(seen), llvm::bit_cast<T>(operand)));
        });
        frame.turn.hasEffect |= next != old;
        if (info.isLocal)
          run.noteOddWrite(window, offset);
        double held = run.getBound(window, offset);
        double added = value.bounds ? value.bounds[i] : 0;
        if constexpr (std::is_same_v<Op, FAdd>)
          boundSum<T>(run, window, offset, llvm::bit_cast<T>(old),
                      llvm::bit_cast<T>(operand), llvm::bit_cast<T>(next),
                      added);
        else
          run.setBound(window, offset,
                       std::is_same_v<Op, Exchange> ? added
                                                    : std::max(held, added));
        return std::pair(old, held);
      });
}

template <typename B> void evalCas(Frame &frame, const Step &step) {
  visitElements<B>(frame, step,
                   [&](const AccessRun &run, const AtomicInfo &info, unsigned i,
                       Window &window, int64_t offset) {
                     const Tensor &value = frame[info.value],
                                  &expected = frame[info.expected];
                     B wanted = expected.as<B>()[i], next = value.as<B>()[i];
                     char *address =
                         window.allocation->data + window.start + offset;
                     // Kernels with this operation run on one thread.
                     B old = loadElement<B>(address);
                     bool changes = old == wanted;
                     noteAccess(run, info, window, offset, changes);
                     if (changes) {
                       storeElement<B>(address, next);
                       frame.turn.hasEffect |= next != old;
                       if (info.isLocal)
                         run.noteOddWrite(window, offset);
                     }
                     double held = run.getBound(window, offset);
                     double compared = expected.bounds ? expected.bounds[i] : 0;
                     double stored =
                         changes && value.bounds ? value.bounds[i] : 0;
                     // Another engine may find the values equal, or not.
                     if (held > 0 || compared > 0)
                       stored = undecided;
                     if (changes || stored > 0)
                       run.setBound(window, offset, stored);
                     return std::pair(old, held);
                   });
}

//===----------------------------------------------------------------------===//
// Compilation
//===----------------------------------------------------------------------===//

template <typename Op> Evaluate selectInt(unsigned bytes) {
  switch (bytes) {
  case 1:
    return evalRmw<Op, uint8_t>;
  case 2:
    return evalRmw<Op, uint16_t>;
  case 4:
    return evalRmw<Op, uint32_t>;
  default:
    return evalRmw<Op, uint64_t>;
  }
}

template <typename Op> Evaluate selectFloat(Element element) {
  if (!isFloat(element) || isFloat8(element))
    return nullptr;
  return visitFloat(element, [](auto *type) -> Evaluate {
    return evalRmw<Op, std::remove_pointer_t<decltype(type)>>;
  });
}

Evaluate selectRmw(Operation *op) {
  auto rmw = cast<tile::AtomicRmwOp>(op);
  Element element = *getElement(rmw.getType());
  unsigned bytes = getBytes(element);
  bool isInt = element <= Element::I64;
  switch (rmw.getKind()) {
  case tile::Rmw::Exchange:
    return selectInt<Exchange>(bytes);
  case tile::Rmw::FAdd:
    return selectFloat<FAdd>(element);
  case tile::Rmw::FMax:
    return selectFloat<FExtremum<true>>(element);
  case tile::Rmw::FMin:
    return selectFloat<FExtremum<false>>(element);
  case tile::Rmw::Add:
    return isInt ? selectInt<Add>(bytes) : nullptr;
  case tile::Rmw::And:
    return isInt ? selectInt<And>(bytes) : nullptr;
  case tile::Rmw::Or:
    return isInt ? selectInt<Or>(bytes) : nullptr;
  case tile::Rmw::Xor:
    return isInt ? selectInt<Xor>(bytes) : nullptr;
  case tile::Rmw::MaxSI:
    return isInt ? selectInt<Extremum<true, true>>(bytes) : nullptr;
  case tile::Rmw::MinSI:
    return isInt ? selectInt<Extremum<false, true>>(bytes) : nullptr;
  case tile::Rmw::MaxUI:
    return isInt ? selectInt<Extremum<true, false>>(bytes) : nullptr;
  case tile::Rmw::MinUI:
    return isInt ? selectInt<Extremum<false, false>>(bytes) : nullptr;
  }
  llvm_unreachable("every operation has an evaluator");
}

template <typename Op>
std::unique_ptr<AtomicInfo> makeInfo(Compiler &compiler, Op op, Value mask) {
  auto info = std::make_unique<AtomicInfo>();
  static_cast<AccessInfo &>(*info) =
      std::move(*makeAccessInfo(compiler, op, op.getPointer(), op.getOffset(),
                                mask, op.getType(), AccessKind::Atomic));
  info->value = compiler.getSlot(op.getValue());
  tile::Order order = op.getOrder();
  info->isLocal = op.getScope() == tile::Scope::CTA;
  info->acquires =
      (order == tile::Order::Acquire || order == tile::Order::AcqRel) &&
      !op->use_empty();
  info->releases =
      order == tile::Order::Release || order == tile::Order::AcqRel;
  return info;
}

void addStep(Compiler &compiler, Operation *op, Evaluate evaluate,
             bool needsTurns, std::unique_ptr<AtomicInfo> info) {
  Step &step = compiler.emit(op, evaluate);
  step.tag = compiler.getTag(op, FindingKind::PoisonStored);
  step.mayWait = !op->use_empty();
  if (needsTurns || step.mayWait)
    compiler.require(Ordering::Turns);
  step.payload = std::move(info);
}

LogicalResult compileRmw(Compiler &compiler, Operation *op) {
  auto rmw = cast<tile::AtomicRmwOp>(op);
  // Which value is the last one depends on the order.
  bool isExchange = rmw.getKind() == tile::Rmw::Exchange;
  if (rmw.getKind() == tile::Rmw::FAdd)
    compiler.require(Ordering::Sums);
  addStep(compiler, op, selectRmw(op), isExchange,
          makeInfo(compiler, rmw, rmw.getMask()));
  return success();
}

TILEC_SELECT_BY_BYTES(selectCas, evalCas)

LogicalResult compileCas(Compiler &compiler, Operation *op) {
  auto cas = cast<tile::AtomicCasOp>(op);
  auto info = makeInfo(compiler, cas, Value());
  info->expected = compiler.getSlot(cas.getExpected());
  Evaluate evaluate = selectCas(info->bytes);
  addStep(compiler, op, evaluate, /*needsTurns=*/true, std::move(info));
  return success();
}

} // namespace

void interpreter::addAtomicOperators(Operators &operators) {
  operators["tile.atomic_rmw"] = {selectRmw, compileRmw};
  operators["tile.atomic_cas"] = {nullptr, compileCas};
}

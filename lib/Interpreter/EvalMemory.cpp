//===- EvalMemory.cpp - Loads, stores and facts about addresses -----------===//

#include "Bounds.h"
#include "Compiler.h"
#include "Frame.h"
#include "Memory.h"
#include "Uses.h"
#include "tilec/Dialect/Tile/Tile.h"

using namespace mlir;
using namespace tilec;
using namespace tilec::interpreter;

namespace {

constexpr unsigned absent = ~0u;

/// Slots of an access's parts.
struct AccessInfo : Payload {
  unsigned pointer = absent, offset = absent, mask = absent, other = absent,
           value = absent;
  /// The argument that the pointer comes from; -1 where it is not known.
  int origin = -1;
  /// Number of the access in its kernel.
  unsigned number = 0;
  unsigned bytes = 0;
  Element element = Element::I32;
  bool isStore = false;
  SmallVector<int64_t> shape;
};

/// One execution of a load or store by one program.
class AccessRun {
public:
  AccessRun(Frame &frame, const Step &step)
      : frame(frame), step(step),
        info(static_cast<const AccessInfo &>(*step.payload)) {
    Memory &memory = frame.run.memory;
    if (info.origin >= 0)
      origin = memory.getWindow(info.origin);
    if (info.mask != absent)
      mask = frame[info.mask].as<uint8_t>();
    toucher = makeToucher(frame.programIndex, info.number);
    computeAddresses();
    findUndecided();
    reportTags();
    if (frame.trace)
      record();
    if (!frame.extents.empty() && info.origin >= 0)
      widenExtent(frame.extents[info.origin]);
  }

  bool isActive(unsigned i) const { return !mask || mask[i]; }
  bool isUndecided(unsigned i) const {
    return !undecidedElements.empty() && undecidedElements[i];
  }
  uint64_t getAddress(unsigned i) const { return addresses[i]; }

  /// The window of an address, and its bytes from the window's pointer; null
  /// where the access does not lie inside.
  Window *locate(uint64_t address, int64_t &offset) const {
    Window *window = origin ? origin : frame.run.memory.findWindow(address);
    if (!window)
      return nullptr;
    offset = static_cast<int64_t>(address - window->address);
    if (offset >= 0 && offset <= window->bytes - int64_t(info.bytes))
      return window;
    return nullptr;
  }
  void reportOutOfBounds(uint64_t address) const;
  /// Calls `visit` with each cell that an access touches, and whether the
  /// access is to exactly that element.
  template <typename Visit>
  void visitCells(const Window &window, int64_t offset, Visit visit) const {
    const Allocation &allocation = *window.allocation;
    size_t start = window.start + offset;
    size_t first = start / allocation.elementBytes;
    if (info.bytes == allocation.elementBytes &&
        start % allocation.elementBytes == 0)
      return visit(first, info.element == allocation.element);
    size_t last = (start + info.bytes - 1) / allocation.elementBytes;
    for (size_t cell = first; cell <= last; ++cell)
      visit(cell, false);
  }

  Frame &frame;
  const Step &step;
  const AccessInfo &info;
  Toucher toucher = 0;

private:
  void computeAddresses();
  void findUndecided();
  void reportTags();
  void record();
  void widenExtent(Extent &extent);

  Window *origin = nullptr;
  const uint8_t *mask = nullptr;
  const uint64_t *addresses = nullptr;
  /// Elements whose mask or address is undecided.
  std::vector<uint8_t> undecidedElements;
};

void AccessRun::computeAddresses() {
  const uint64_t *pointers = frame[info.pointer].as<uint64_t>();
  if (info.offset == absent) {
    addresses = pointers;
    return;
  }
  const Tensor &offset = frame[info.offset];
  frame.addresses.resize(step.count);
  visitInt(offset.element, [&](auto *type) {
    using I = std::remove_pointer_t<decltype(type)>;
    const auto *offsets = offset.as<typename I::Storage>();
    for (unsigned i = 0; i < step.count; ++i)
      frame.addresses[i] =
          *pointers + uint64_t(I::toSigned(offsets[i])) * info.bytes;
  });
  addresses = frame.addresses.data();
}

void AccessRun::findUndecided() {
  for (unsigned slot : {info.pointer, info.offset, info.mask}) {
    if (slot == absent || !frame[slot].bounds)
      continue;
    const Tensor &tensor = frame[slot];
    unsigned stride = tensor.count == 1 ? 0 : 1;
    undecidedElements.resize(step.count, 0);
    for (unsigned i = 0; i < step.count; ++i)
      undecidedElements[i] |= tensor.bounds[i * stride] > 0;
    // Another engine may store anywhere.
    if (info.isStore && slot != info.mask)
      frame.isUndecided |= llvm::is_contained(undecidedElements, 1);
  }
}

void AccessRun::reportTags() {
  if (!frame.usesTags)
    return;
  auto report = [&](unsigned slot, Use use) {
    if (slot == absent || !frame[slot].tags)
      return;
    const Tensor &tensor = frame[slot];
    unsigned stride = tensor.count == 1 ? 0 : 1;
    for (unsigned i = 0; i < step.count; ++i)
      if (isActive(i) && tensor.tags[i * stride])
        reportUse(frame, step.place, tensor.tags[i * stride], use);
  };
  report(info.mask, Use::Mask);
  report(info.pointer, Use::Address);
  report(info.offset, Use::Address);
  report(info.value, Use::StoredValue);
}

void AccessRun::record() {
  Access access{step.place.location,
                info.isStore,
                frame.program,
                info.origin,
                {info.shape.begin(), info.shape.end()},
                info.bytes,
                {}};
  access.indices.assign(step.count, -1);
  for (unsigned i = 0; i < step.count; ++i) {
    if (!isActive(i))
      continue;
    Window *window =
        origin ? origin : frame.run.memory.findWindow(addresses[i]);
    if (!window)
      continue;
    if (access.buffer < 0)
      access.buffer = window->argument;
    access.indices[i] =
        static_cast<int64_t>(addresses[i] - window->address) / info.bytes;
  }
  frame.trace->push_back(std::move(access));
}

void AccessRun::widenExtent(Extent &extent) {
  for (unsigned i = 0; i < step.count; ++i) {
    if (!isActive(i))
      continue;
    extent.low = std::min(extent.low, addresses[i]);
    extent.end = std::max(extent.end, addresses[i] + info.bytes);
    extent.isWritten |= info.isStore;
  }
}

void AccessRun::reportOutOfBounds(uint64_t address) const {
  Window *window = origin ? origin : frame.run.memory.findWindow(address);
  const char *verb = info.isStore ? "written" : "read";
  int64_t offset = window ? address - window->address : 0;
  if (window && offset >= 0 && offset < Allocation::farAway) {
    int64_t end = offset + info.bytes;
    int64_t seen = __atomic_load_n(&window->wantedBytes, __ATOMIC_RELAXED);
    while (seen < end &&
           !__atomic_compare_exchange_n(&window->wantedBytes, &seen, end, true,
                                        __ATOMIC_RELAXED, __ATOMIC_RELAXED))
      ;
  }
  frame.findings.report(
      FindingKind::OutOfBounds, step.place, frame.programIndex, [&] {
        std::string program = frame.describeProgram();
        if (!window)
          return std::string("an address outside every argument ") + verb +
                 " by " + program;
        int64_t size = window->allocation->elementBytes;
        int64_t count = window->bytes / size;
        return formatCell(*window, offset) + " " + verb + " by " + program +
               ", but " + window->name + " has " + std::to_string(count) +
               (count == 1 ? " element" : " elements");
      });
}

//===----------------------------------------------------------------------===//
// Loads
//===----------------------------------------------------------------------===//

/// The bound of a loaded element, and the bookkeeping of reads.
double noteRead(const AccessRun &run, Window &window, int64_t offset) {
  Allocation &allocation = *window.allocation;
  double bound = 0;
  run.visitCells(window, offset, [&](size_t cell, bool isElement) {
    if (allocation.bounds) {
      double held = loadBound(allocation.bounds[cell]);
      bound = std::max(bound, isElement || held == 0 ? held : undecided);
    }
    if (allocation.shadow)
      allocation.shadow->noteRead(cell, run.toucher);
    if (allocation.reads)
      (*allocation.reads)[cell] = 1;
    if (allocation.mayRead && !(*allocation.mayRead)[cell])
      run.frame.findings.report(FindingKind::OutOfBounds, run.step.place,
                                run.frame.programIndex, [&] {
                                  return formatCell(window, offset) +
                                         " read by " +
                                         run.frame.describeProgram() +
                                         ", where it was not read before";
                                });
  });
  // An integer is either right or anything.
  return bound > 0 && !isFloat(run.info.element) ? undecided : bound;
}

template <typename T> void evalLoad(Frame &frame, const Step &step) {
  const unsigned count = step.count;
  AccessRun run(frame, step);
  const AccessInfo &info = run.info;
  Tensor &result = frame.result(step);
  T *z = result.as<T>();
  const Tensor *other = info.other == absent ? nullptr : &frame[info.other];
  double *bounds = nullptr;
  auto setBound = [&](unsigned i, double bound) {
    if (!bounds && bound == 0)
      return;
    if (!bounds) {
      bounds = frame.makeBounds(result);
      std::fill_n(bounds, step.count, 0.0);
    }
    bounds[i] = bound;
  };
  for (unsigned i = 0; i < count; ++i) {
    if (!run.isActive(i)) {
      z[i] = other ? other->as<T>()[i] : 0;
      if (!other)
        frame.addTag(result, i, step.tag);
      else if (other->tags && other->tags[i])
        frame.addTag(result, i, other->tags[i]);
      setBound(i, run.isUndecided(i) ? undecided
                  : other            ? frame.getBounds(*other)[i]
                                     : 0);
      continue;
    }
    int64_t offset = 0;
    Window *window = run.locate(run.getAddress(i), offset);
    if (LLVM_UNLIKELY(!window)) {
      run.reportOutOfBounds(run.getAddress(i));
      z[i] = 0;
      setBound(i, run.isUndecided(i) ? undecided : 0);
      continue;
    }
    z[i] = loadElement<T>(window->allocation->data + window->start + offset);
    double bound =
        window->allocation->isWatched() ? noteRead(run, *window, offset) : 0;
    setBound(i, run.isUndecided(i) ? undecided : bound);
  }
}

//===----------------------------------------------------------------------===//
// Stores
//===----------------------------------------------------------------------===//

void noteUndecided(const AccessRun &run, Window &window, int64_t offset) {
  run.visitCells(window, offset, [&](size_t cell, bool) {
    storeBound(window.allocation->bounds[cell], undecided);
    __atomic_store_n(&window.allocation->written[cell], uint8_t(1),
                     __ATOMIC_RELAXED);
  });
}

void noteWrite(const AccessRun &run, Window &window, int64_t offset,
               uint64_t bits, double bound) {
  Allocation &allocation = *window.allocation;
  run.visitCells(window, offset, [&](size_t cell, bool isElement) {
    storeBound(allocation.bounds[cell],
               isElement || bound == 0 ? bound : undecided);
    __atomic_store_n(&allocation.written[cell], uint8_t(1), __ATOMIC_RELAXED);
    if (allocation.shadow)
      allocation.shadow->noteWrite(cell, run.toucher, bits);
  });
}

/// Reports two elements of one store that write different values to one cell.
template <typename T>
void checkDuplicates(const AccessRun &run, const T *values) {
  std::vector<unsigned> active;
  bool isIncreasing = true;
  for (unsigned i = 0; i < run.step.count; ++i) {
    if (!run.isActive(i))
      continue;
    isIncreasing &=
        active.empty() || run.getAddress(active.back()) < run.getAddress(i);
    active.push_back(i);
  }
  if (isIncreasing)
    return;
  llvm::sort(active, [&](unsigned a, unsigned b) {
    return std::pair(run.getAddress(a), a) < std::pair(run.getAddress(b), b);
  });
  for (size_t i = 1; i < active.size(); ++i) {
    uint64_t address = run.getAddress(active[i]);
    int64_t offset = 0;
    if (address != run.getAddress(active[i - 1]) ||
        values[active[i]] == values[active[i - 1]])
      continue;
    if (Window *window = run.locate(address, offset))
      run.frame.findings.report(
          FindingKind::Race, run.step.place, run.frame.programIndex, [&] {
            return "two elements of one store write " +
                   formatCell(*window, offset) + " in " +
                   run.frame.describeProgram() + ", with different values";
          });
  }
}

template <typename T> void evalStore(Frame &frame, const Step &step) {
  const unsigned count = step.count;
  AccessRun run(frame, step);
  const Tensor &value = frame[run.info.value];
  const T *values = value.as<T>();
  const double *bounds = frame.getBounds(value);
  for (unsigned i = 0; i < count; ++i) {
    bool isUndecided = run.isUndecided(i);
    if (!run.isActive(i) && !isUndecided)
      continue;
    int64_t offset = 0;
    Window *window = run.locate(run.getAddress(i), offset);
    if (!run.isActive(i)) {
      // Another engine may write here.
      if (window)
        noteUndecided(run, *window, offset);
      continue;
    }
    if (LLVM_UNLIKELY(!window)) {
      run.reportOutOfBounds(run.getAddress(i));
      continue;
    }
    storeElement<T>(window->allocation->data + window->start + offset,
                    values[i]);
    noteWrite(run, *window, offset, values[i],
              isUndecided ? undecided : bounds[i]);
  }
  if (frame.run.options.findRaces && step.count > 1)
    checkDuplicates(run, values);
}

//===----------------------------------------------------------------------===//
// Compilation
//===----------------------------------------------------------------------===//

#define SELECT_BY_BYTES(name, evaluator)                                       \
  Evaluate name(unsigned bytes) {                                              \
    switch (bytes) {                                                           \
    case 1:                                                                    \
      return evaluator<uint8_t>;                                               \
    case 2:                                                                    \
      return evaluator<uint16_t>;                                              \
    case 4:                                                                    \
      return evaluator<uint32_t>;                                              \
    default:                                                                   \
      return evaluator<uint64_t>;                                              \
    }                                                                          \
  }
SELECT_BY_BYTES(selectLoad, evalLoad)
SELECT_BY_BYTES(selectStore, evalStore)
#undef SELECT_BY_BYTES

template <typename Op>
std::unique_ptr<AccessInfo> makeInfo(Compiler &compiler, Op op, Type type) {
  auto info = std::make_unique<AccessInfo>();
  info->pointer = compiler.getSlot(op.getPointer());
  if (op.getOffset())
    info->offset = compiler.getSlot(op.getOffset());
  if (op.getMask())
    info->mask = compiler.getSlot(op.getMask());
  info->isStore = std::is_same_v<Op, tile::StoreOp>;
  info->origin = compiler.getAddresses().getOrigin(op.getPointer());
  info->number = compiler.addAccess(op, info->origin, info->isStore);
  info->element = *getElement(type);
  info->bytes = getBytes(info->element);
  info->shape.assign(tile::getShape(type).begin(), tile::getShape(type).end());
  return info;
}

LogicalResult compileLoad(Compiler &compiler, Operation *op) {
  auto load = cast<tile::LoadOp>(op);
  auto info = makeInfo(compiler, load, load.getType());
  if (load.getOther())
    info->other = compiler.getSlot(load.getOther());
  Step &step = compiler.emit(op, selectLoad(info->bytes));
  if (load.getMask() && !load.getOther())
    step.tag = compiler.getTag(op, FindingKind::PoisonStored);
  step.payload = std::move(info);
  return success();
}

LogicalResult compileStore(Compiler &compiler, Operation *op) {
  auto store = cast<tile::StoreOp>(op);
  auto info = makeInfo(compiler, store, store.getValue().getType());
  info->value = compiler.getSlot(store.getValue());
  Step &step = compiler.emit(op, selectStore(info->bytes));
  step.count = getCount(store.getValue().getType());
  step.payload = std::move(info);
  return success();
}

} // namespace

void interpreter::addMemoryOperators(Operators &operators) {
  operators["tile.load"] = {nullptr, compileLoad};
  operators["tile.store"] = {nullptr, compileStore};
}

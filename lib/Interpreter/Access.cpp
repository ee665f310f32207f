//===- Access.cpp - One execution of a load, store or atomic --------------===//

#include "Access.h"
#include "Uses.h"

using namespace mlir;
using namespace tilec;
using namespace tilec::interpreter;

static constexpr unsigned absent = AccessInfo::absent;

AccessRun::AccessRun(Frame &frame, const Step &step)
    : frame(frame), step(step),
      info(static_cast<const AccessInfo &>(*step.payload)) {
  Memory &memory = frame.run.memory;
  if (info.origin >= 0)
    origin = memory.getWindow(info.origin);
  if (info.mask != absent)
    mask = frame[info.mask].as<uint8_t>();
  toucher = makeToucher(frame.programIndex, info.number);
  findAddresses();
  findUndecided();
  reportTags();
  if (frame.trace)
    record();
  if (!frame.extents.empty() && info.origin >= 0)
    widenExtent(frame.extents[info.origin]);
}

//===----------------------------------------------------------------------===//
// Addresses and masks
//===----------------------------------------------------------------------===//

namespace {

/// Whether each offset is one more than the one before.
template <typename T>
TILEC_INLINE bool isContiguous(const T *offsets, unsigned count) {
  using U = std::make_unsigned_t<T>;
  const U first = offsets[0];
  if (offsets[0] > std::numeric_limits<T>::max() - T(count - 1))
    return false;
  constexpr unsigned block = 256;
  for (unsigned start = 0; start < count; start += block) {
    U difference = 0;
    for (unsigned i = start; i < std::min(start + block, count); ++i)
      difference |= U(offsets[i]) ^ (first + i);
    if (difference)
      return false;
  }
  return true;
}

/// Loops over offsets, compiled for the host's vectors.
struct OffsetLoops {
  bool (*areContiguous)(const Tensor &offset, unsigned count);
  void (*add)(const Tensor &offset, uint64_t base, uint64_t bytes, uint64_t *to,
              unsigned count);
};

TILEC_INLINE bool areContiguous(const Tensor &offset, unsigned count) {
  if (offset.element == Element::I32)
    return isContiguous(offset.as<int32_t>(), count);
  return offset.element == Element::I64 &&
         isContiguous(offset.as<int64_t>(), count);
}

TILEC_INLINE void add(const Tensor &offset, uint64_t base, uint64_t bytes,
                      uint64_t *to, unsigned count) {
  // Apart from the others, because only what is inlined gets wide vectors.
  if (offset.element == Element::I32) {
    const int32_t *offsets = offset.as<int32_t>();
    for (unsigned i = 0; i < count; ++i)
      to[i] = base + uint64_t(int64_t(offsets[i])) * bytes;
    return;
  }
  visitInt(offset.element, [&](auto *type) {
    using I = std::remove_pointer_t<decltype(type)>;
    const auto *offsets = offset.as<typename I::Storage>();
    for (unsigned i = 0; i < count; ++i)
      to[i] = base + uint64_t(I::toSigned(offsets[i])) * bytes;
  });
}

bool areContiguousPlain(const Tensor &offset, unsigned count) {
  return areContiguous(offset, count);
}
void addPlain(const Tensor &offset, uint64_t base, uint64_t bytes, uint64_t *to,
              unsigned count) {
  add(offset, base, bytes, to, count);
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) bool areContiguousWide(const Tensor &offset,
                                                       unsigned count) {
  return areContiguous(offset, count);
}
__attribute__((target("avx2"))) void addWide(const Tensor &offset,
                                             uint64_t base, uint64_t bytes,
                                             uint64_t *to, unsigned count) {
  add(offset, base, bytes, to, count);
}
#endif

const OffsetLoops &getOffsetLoops() {
  static const OffsetLoops loops = [] {
#if defined(__x86_64__)
    if (hasWideVectors())
      return OffsetLoops{areContiguousWide, addWide};
#endif
    return OffsetLoops{areContiguousPlain, addPlain};
  }();
  return loops;
}

} // namespace

void AccessRun::findAddresses() {
  const uint64_t *pointers = frame[info.pointer].as<uint64_t>();
  if (info.offset == absent) {
    addresses = pointers;
    return;
  }
  const Tensor &offset = frame[info.offset];
  if (!frame.trace && frame.extents.empty() &&
      getOffsetLoops().areContiguous(offset, step.count)) {
    int64_t first = offset.element == Element::I32 ? *offset.as<int32_t>()
                                                   : *offset.as<int64_t>();
    firstAddress = *pointers + uint64_t(first) * info.bytes;
    return;
  }
  computeAddresses();
}

void AccessRun::computeAddresses() const {
  frame.addresses.resize(step.count);
  getOffsetLoops().add(frame[info.offset], *frame[info.pointer].as<uint64_t>(),
                       info.bytes, frame.addresses.data(), step.count);
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
    hasUndecided = llvm::is_contained(undecidedElements, 1);
    // Another engine may store anywhere.
    if (!info.isLoad() && slot != info.mask)
      frame.isUndecided |= hasUndecided;
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

//===----------------------------------------------------------------------===//
// Records
//===----------------------------------------------------------------------===//

void AccessRun::record() {
  Access access{step.place.location,
                !info.isLoad(),
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
    extent.isWritten |= !info.isLoad();
  }
}

void AccessRun::reportOutOfBounds(uint64_t address) const {
  Window *window = origin ? origin : frame.run.memory.findWindow(address);
  const char *verb = info.kind == AccessKind::Load    ? "read"
                     : info.kind == AccessKind::Store ? "written"
                                                      : "changed atomically";
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
// Bookkeeping of cells
//===----------------------------------------------------------------------===//

double AccessRun::getBound(const Window &window, int64_t offset) const {
  const Allocation &allocation = *window.allocation;
  if (!__atomic_load_n(&allocation.hasBounds, __ATOMIC_RELAXED))
    return 0;
  double bound = 0;
  visitCells(window, offset, [&](size_t cell, bool isElement) {
    double held = loadBound(allocation.bounds[cell]);
    bound = std::max(bound, isElement || held == 0 ? held : undecided);
  });
  // An integer is either right or anything.
  return bound > 0 && !isFloat(info.element) ? undecided : bound;
}

void AccessRun::setBound(const Window &window, int64_t offset,
                         double bound) const {
  Allocation &allocation = *window.allocation;
  if (bound != 0)
    __atomic_store_n(&allocation.hasBounds, true, __ATOMIC_RELAXED);
  visitCells(window, offset, [&](size_t cell, bool isElement) {
    storeBound(allocation.bounds[cell],
               isElement || bound == 0 ? bound : undecided);
    __atomic_store_n(&allocation.written[cell], uint8_t(1), __ATOMIC_RELAXED);
  });
}

void AccessRun::noteReads(Window &window, int64_t offset,
                          unsigned count) const {
  Allocation &allocation = *window.allocation;
  if (allocation.shadow && isWhole(window, offset))
    allocation.shadow->noteReads(getCell(window, offset), count, toucher);
  else if (allocation.shadow || allocation.history)
    for (unsigned i = 0; i < count; ++i)
      visitCells(
          window, offset + int64_t(i) * info.bytes, [&](size_t cell, bool) {
            if (allocation.shadow)
              allocation.shadow->noteReads(cell, 1, toucher);
            else if (info.isVolatile)
              allocation.history->noteStrongRead(cell, toucher, frame.turn);
            else
              allocation.history->noteRead(cell, toucher, frame.turn);
          });
  if (allocation.reads || allocation.mayRead)
    recordReads(window, offset, count);
}

void AccessRun::recordReads(const Window &window, int64_t offset,
                            unsigned count) const {
  Allocation &allocation = *window.allocation;
  for (unsigned i = 0; i < count; ++i) {
    int64_t place = offset + int64_t(i) * info.bytes;
    visitCells(window, place, [&](size_t cell, bool) {
      if (allocation.reads)
        (*allocation.reads)[cell] = 1;
      if (allocation.mayRead && !(*allocation.mayRead)[cell])
        frame.findings.report(
            FindingKind::OutOfBounds, step.place, frame.programIndex, [&] {
              return formatCell(window, place) + " read by " +
                     frame.describeProgram() + ", where it was not read before";
            });
    });
  }
}

//===----------------------------------------------------------------------===//
// Compilation
//===----------------------------------------------------------------------===//

std::unique_ptr<AccessInfo>
interpreter::makeAccessInfo(Compiler &compiler, Operation *op, Value pointer,
                            Value offset, Value mask, Type type,
                            AccessKind kind) {
  auto info = std::make_unique<AccessInfo>();
  info->pointer = compiler.getSlot(pointer);
  if (offset)
    info->offset = compiler.getSlot(offset);
  // A pointer that shares its offset's slot was not computed (see
  // compileAddPtr).
  auto add = pointer.getDefiningOp<tile::AddPtrOp>();
  if (add && info->pointer == compiler.getSlot(add.getOffset())) {
    info->offset = info->pointer;
    info->pointer = compiler.getSlot(add.getPointer());
  }
  if (mask)
    info->mask = compiler.getSlot(mask);
  info->kind = kind;
  info->origin = compiler.getAddresses().getOrigin(pointer);
  info->number = compiler.addAccess(op, info->origin, kind);
  info->element = *getElement(type);
  info->bytes = getBytes(info->element);
  info->shape.assign(tile::getShape(type).begin(), tile::getShape(type).end());
  return info;
}

void AccessRun::noteOddWrite(Window &window, int64_t offset) const {
  Allocation &allocation = *window.allocation;
  visitCells(window, offset, [&](size_t cell, bool) {
    if (allocation.shadow)
      allocation.shadow->noteOddWrite(cell, toucher);
    else if (allocation.history)
      allocation.history->noteWrite(cell, toucher, frame.turn,
                                    allocation.getBits(cell));
  });
}

//===- Memory.cpp - The arrays behind pointers ----------------------------===//

#include "Memory.h"

using namespace mlir;
using namespace tilec;
using namespace tilec::interpreter;

static constexpr unsigned addressBits = 48;

Memory::Memory(const Program &program, ArrayRef<KernelArgument> arguments,
               Options options)
    : windows(arguments.size()), buffers(arguments.size(), nullptr) {
  for (auto [index, argument] : llvm::enumerate(arguments))
    if (std::holds_alternative<Buffer *>(argument))
      addAllocation(program, arguments, index, options);
}

void Memory::addAllocation(const Program &program,
                           ArrayRef<KernelArgument> arguments,
                           unsigned argument, Options options) {
  Buffer &buffer = *std::get<Buffer *>(arguments[argument]);
  HostArray &array = *buffer.array;
  unsigned index = llvm::find(arrays, &array) - arrays.begin();
  unsigned elementBytes = getBytes(array.getDType());
  if (index == allocations.size()) {
    arrays.push_back(&array);
    auto allocation = std::make_unique<Allocation>();
    allocation->data = array.getData();
    allocation->bytes = array.getNumBytes();
    allocation->elementBytes = elementBytes;
    allocation->element = getElement(array.getDType());
    allocation->isShared = options.isShared;
    allocations.push_back(std::move(allocation));
  }
  Allocation &allocation = *allocations[index];
  size_t cells = array.getNumElements();
  bool isLoaded = false, isStored = false;
  for (auto [i, argument] : llvm::enumerate(arguments)) {
    auto *const *other = std::get_if<Buffer *>(&argument);
    if (!other || (*other)->array != &array)
      continue;
    isLoaded |= program.isLoaded[i];
    isStored |= program.isStored[i];
  }

  // Arguments that share an array share its first buffer's bounds.
  bool hasBounds = buffer.bounds.size() == cells && cells;
  if (!allocation.written && (isStored || hasBounds)) {
    buffer.bounds.resize(cells);
    buffer.written.resize(cells);
    allocation.bounds = buffer.bounds.data();
    allocation.hasBounds =
        hasBounds &&
        llvm::any_of(buffer.bounds, [](double bound) { return bound != 0; });
    allocation.written = buffer.written.data();
  }
  if (options.findRaces && isStored && !allocation.shadow &&
      !allocation.history) {
    if (program.ordering == Ordering::Turns)
      allocation.history = std::make_unique<History>(cells);
    else
      allocation.shadow =
          std::make_unique<Shadow>(cells, allocation.data, elementBytes,
                                   Shadow::Options{isLoaded, options.isShared});
  }
  if (options.record) {
    options.record->cells[argument].assign(cells, 0);
    allocation.reads = &options.record->cells[argument];
  }
  if (options.limit)
    allocation.mayRead = &options.limit->cells[argument];

  buffers[argument] = &buffer;
  auto window = std::make_unique<Window>();
  window->allocation = &allocation;
  window->name = buffer.name;
  window->argument = argument;
  window->start = buffer.offset * elementBytes;
  window->bytes = allocation.bytes - window->start;
  window->address = (uint64_t(index + 1) << addressBits) + window->start;
  windows[argument] = std::move(window);
}

Window *Memory::findWindow(uint64_t address) {
  uint64_t half = uint64_t(1) << (addressBits - 1);
  uint64_t index = ((address + half) >> addressBits) - 1;
  if (index >= allocations.size())
    return nullptr;
  // Of several pointers into one array, the one that reaches the most of it.
  Window *widest = nullptr;
  for (auto &window : windows)
    if (window && window->allocation == allocations[index].get() &&
        (!widest || window->start < widest->start))
      widest = window.get();
  return widest;
}

void Memory::markUndecided() {
  for (auto &allocation : allocations)
    __atomic_store_n(&allocation->isUndecided, true, __ATOMIC_RELAXED);
}

void Memory::finish() {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  for (auto &allocation : allocations) {
    if (!allocation->isUndecided || !allocation->written)
      continue;
    int64_t cells = allocation->bytes / allocation->elementBytes;
    std::fill_n(allocation->bounds, cells, infinity);
    std::fill_n(allocation->written, cells, 1);
  }
  for (auto [window, buffer] : llvm::zip(windows, buffers)) {
    if (!window || !window->allocation->written ||
        window->allocation->written == buffer->written.data())
      continue;
    size_t cells = window->allocation->bytes / window->allocation->elementBytes;
    buffer->bounds.assign(window->allocation->bounds,
                          window->allocation->bounds + cells);
    buffer->written.assign(window->allocation->written,
                           window->allocation->written + cells);
  }
}

/// `written by program (1)`
static std::string describeTouch(Touch touch, uint64_t program, Grid grid) {
  const char *verb = touch == Touch::Read    ? "read by program "
                     : touch == Touch::Write ? "written by program "
                                             : "changed atomically by program ";
  return verb + formatProgram(program, grid);
}

void Memory::reportRace(Findings &findings, const Race &race, int64_t count,
                        const Window &window, ArrayRef<Place> accesses,
                        Grid grid) const {
  auto kind = race.hasEqualValues ? FindingKind::BenignRace : FindingKind::Race;
  const Place &place = accesses[getAccess(race.writer)];
  uint64_t writer = interpreter::getProgram(race.writer);
  uint64_t other = interpreter::getProgram(race.other);
  const Allocation &allocation = *window.allocation;
  findings.report(
      kind, place, std::min(writer, other),
      [&] {
        std::string text =
            formatCell(window, int64_t(race.cell * allocation.elementBytes) -
                                   window.start) +
            " " + describeTouch(race.touch, writer, grid);
        if (race.touch == race.otherTouch)
          text += " and by program " + formatProgram(other, grid);
        else
          text += ", " + describeTouch(race.otherTouch, other, grid);
        if (race.hasEqualValues)
          text += ", with one value";
        // Where a kernel has some order, it is worth saying that this is not
        // enough.
        return text +
               (allocation.history ? ", with no order between them" : "");
      },
      accesses[getAccess(race.other)].location, count);
}

void Memory::reportRaces(Findings &findings, ArrayRef<Place> accesses,
                         Grid grid) const {
  for (auto &allocation : allocations) {
    const Window *window = nullptr;
    for (auto &candidate : windows)
      if (candidate && candidate->allocation == allocation.get() && !window)
        window = candidate.get();
    if (allocation->shadow)
      allocation->shadow->findRaces([&](const Race &race) {
        reportRace(findings, race, 1, *window, accesses, grid);
      });
    if (allocation->history)
      allocation->history->findRaces([&](const Race &race, uint64_t count) {
        reportRace(findings, race, count, *window, accesses, grid);
      });
  }
}

std::string interpreter::formatCell(const Window &window, int64_t offset) {
  int64_t size = window.allocation->elementBytes;
  if (offset % size == 0)
    return window.name + "[" + std::to_string(offset / size) + "]";
  return "byte " + std::to_string(offset) + " of " + window.name;
}

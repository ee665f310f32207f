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
    buffer.bounds.resize(cells, 0.0);
    buffer.written.resize(cells, 0);
    allocation.bounds = buffer.bounds.data();
    allocation.written = buffer.written.data();
  }
  if (options.findRaces && isStored && !allocation.shadow)
    allocation.shadow = std::make_unique<Shadow>(cells, isLoaded);
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
  for (auto &window : windows)
    if (window && window->allocation == allocations[index].get())
      return window.get();
  return nullptr;
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

void Memory::reportRaces(Findings &findings, ArrayRef<Place> accesses,
                         Grid grid) const {
  for (auto &allocation : allocations) {
    if (!allocation->shadow)
      continue;
    const Window *window = nullptr;
    for (auto &candidate : windows)
      if (candidate && candidate->allocation == allocation.get() && !window)
        window = candidate.get();
    allocation->shadow->findRaces([&](const Shadow::Race &race) {
      auto kind =
          race.hasEqualValues ? FindingKind::BenignRace : FindingKind::Race;
      const Place &place = accesses[getAccess(race.writer)];
      uint64_t writer = interpreter::getProgram(race.writer);
      uint64_t other = interpreter::getProgram(race.other);
      findings.report(
          kind, place, std::min(writer, other),
          [&] {
            std::string cell = formatCell(
                *window,
                int64_t(race.cell * allocation->elementBytes) - window->start);
            if (!race.isOtherWriter)
              return cell + " written by program " +
                     formatProgram(writer, grid) + ", read by program " +
                     formatProgram(other, grid);
            return cell + " written by program " + formatProgram(writer, grid) +
                   " and by program " + formatProgram(other, grid) +
                   (race.hasEqualValues ? ", with one value" : "");
          },
          accesses[getAccess(race.other)].location);
    });
  }
}

std::string interpreter::formatCell(const Window &window, int64_t offset) {
  int64_t size = window.allocation->elementBytes;
  if (offset % size == 0)
    return window.name + "[" + std::to_string(offset / size) + "]";
  return "byte " + std::to_string(offset) + " of " + window.name;
}

//===- Races.cpp - Who touched a cell of memory ---------------------------===//

#include "Races.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"

using namespace tilec;
using namespace tilec::interpreter;

/// Set in a writer's word once that program wrote different values.
static constexpr uint64_t wroteSeveral = uint64_t(1) << 63;

Words interpreter::allocateWords(size_t count) {
  auto *words = static_cast<uint64_t *>(
      std::calloc(std::max<size_t>(count, 1), sizeof(uint64_t)));
  if (!words)
    llvm::report_bad_alloc_error("out of memory for finding races");
  return Words(words);
}

Shadow::Shadow(size_t cells, const char *data, unsigned elementBytes,
               Options options)
    : cells(cells), data(data), elementBytes(elementBytes),
      isShared(options.isShared), tracksReads(options.tracksReads),
      tracksAtomics(options.tracksAtomics), writers(allocateWords(cells)),
      values(allocateWords(cells)), locks(new Lock[lockCount]) {
  size_t count = (cells >> chunkBits) + 1;
  isSplit = std::make_unique<uint8_t[]>(count);
  static_assert(sizeof(Chunk) % sizeof(uint64_t) == 0);
  chunks.reset(reinterpret_cast<Chunk *>(
      allocateWords(count * (sizeof(Chunk) / sizeof(uint64_t))).release()));
  if (tracksReads)
    readers.allocate(cells);
  if (tracksAtomics)
    atomics.allocate(cells);
}

//===----------------------------------------------------------------------===//
// During the run
//===----------------------------------------------------------------------===//

uint64_t Shadow::getValue(size_t cell) const {
  uint64_t bits = 0;
  std::memcpy(&bits, data + cell * elementBytes, elementBytes);
  return bits;
}

void Shadow::noteRewrite(Chunk &state, size_t cell, unsigned size,
                         const char *data, const void *values, unsigned bytes) {
  if (std::memcmp(data, values, size * bytes) == 0)
    return;
  for (unsigned i = 0; i < size; ++i) {
    uint64_t bit = getBits(cell + i, 1);
    const char *value = static_cast<const char *>(values) + i * bytes;
    if (state.written & bit && std::memcmp(data + i * bytes, value, bytes) != 0)
      state.changed |= bit;
  }
}

bool Shadow::noteReadOfChunk(Chunk &state, uint64_t cells, Toucher who) {
  // The same reader again, or others that read the same cells.
  bool isAlone = state.lastReader == who && state.firstReader == ~who;
  if (state.lastReader && !isAlone && state.read != cells)
    return false;
  state.firstReader = std::max(state.firstReader, ~who);
  state.lastReader = std::max(state.lastReader, who);
  state.read |= cells;
  return true;
}

void Shadow::split(size_t chunk) {
  if (isSplit[chunk])
    return;
  isSplit[chunk] = 1;
  const Chunk &state = chunks[chunk];
  size_t first = chunk << chunkBits, end = first + getChunkSize(chunk);
  for (size_t cell = first; cell < end; ++cell) {
    uint64_t bit = getBits(cell, 1);
    if (state.written & bit) {
      writers[cell] = state.writer | (state.changed & bit ? wroteSeveral : 0);
      // The value is still there: whoever else writes splits first.
      values[cell] = getValue(cell);
    }
    if (tracksReads && state.read & bit) {
      readers.firsts[cell] = state.firstReader;
      readers.lasts[cell] = state.lastReader;
    }
  }
}

void Shadow::noteWrite(size_t cell, Toucher who, uint64_t bits) {
  uint64_t &writer = writers[cell];
  if (!writer) {
    writer = who;
    values[cell] = bits;
    return;
  }
  if (getProgram(writer & ~wroteSeveral) == getProgram(who)) {
    if (values[cell] != bits)
      writer |= wroteSeveral;
    return;
  }
  Lock &lock = locks[(cell >> chunkBits) % lockCount];
  auto [entry, isNew] =
      lock.others.try_emplace(cell, OtherWriters{who, who, bits, bits});
  OtherWriters &others = entry->second;
  others.first = std::min(others.first, who);
  others.last = std::max(others.last, who);
  others.least = std::min(others.least, bits);
  others.greatest = std::max(others.greatest, bits);
}

void Shadow::noteOddWrite(size_t cell, Toucher who) {
  visitChunks(cell, 1, [&](size_t chunk, size_t, unsigned) {
    split(chunk);
    noteWrite(cell, who, getValue(cell));
  });
}

void Shadow::noteReads(size_t cell, unsigned count, Toucher who) {
  if (!tracksReads)
    return;
  visitChunks(cell, count, [&](size_t chunk, size_t first, unsigned size) {
    if (!isSplit[chunk] &&
        noteReadOfChunk(chunks[chunk], getBits(first, size), who))
      return;
    split(chunk);
    for (unsigned i = 0; i < size; ++i)
      readers.raise(first + i, who);
  });
}

void Shadow::noteAtomic(size_t cell, Toucher who) {
  visitChunks(cell, 1, [&](size_t chunk, size_t, unsigned) {
    split(chunk);
    atomics.raise(cell, who);
  });
}

//===----------------------------------------------------------------------===//
// After the run
//===----------------------------------------------------------------------===//

/// One of the first and the last of two groups each, of different programs;
/// nothing where all are one program.
static std::optional<std::pair<Toucher, Toucher>>
findPair(Toucher first, Toucher last, Toucher otherFirst, Toucher otherLast) {
  if (getProgram(otherFirst) != getProgram(first))
    return std::pair(first, otherFirst);
  if (getProgram(otherLast) != getProgram(first))
    return std::pair(first, otherLast);
  if (getProgram(last) != getProgram(otherFirst))
    return std::pair(last, otherFirst);
  return std::nullopt;
}

static void reportPair(size_t cell, Touch touch, Toucher first, Toucher last,
                       Touch otherTouch, Toucher otherFirst, Toucher otherLast,
                       llvm::function_ref<void(const Race &)> report) {
  if (!last || !otherLast)
    return;
  if (auto pair = findPair(first, last, otherFirst, otherLast))
    report({cell, pair->first, pair->second, touch, otherTouch});
}

void Shadow::findRacesOfCell(
    size_t cell, const OtherWriters *others,
    llvm::function_ref<void(const Race &)> report) const {
  Toucher first = writers[cell] & ~wroteSeveral, last = first;
  if (others) {
    bool hasEqualValues = !(writers[cell] & wroteSeveral) &&
                          others->least == others->greatest &&
                          others->least == values[cell];
    first = std::min(first, others->first);
    last = std::max(last, others->last);
    report({cell, first, last, Touch::Write, Touch::Write, hasEqualValues});
  }
  auto compare = [&](Touch touch, Toucher first, Toucher last, Touch other,
                     const Span &span) {
    if (span.lasts)
      reportPair(cell, touch, first, last, other, span.getFirst(cell),
                 span.getLast(cell), report);
  };
  compare(Touch::Write, first, last, Touch::Read, readers);
  compare(Touch::Write, first, last, Touch::Atomic, atomics);
  if (tracksAtomics)
    compare(Touch::Atomic, atomics.getFirst(cell), atomics.getLast(cell),
            Touch::Read, readers);
}

void Shadow::findRaces(llvm::function_ref<void(const Race &)> report) const {
  for (size_t first = 0; first < cells; first += chunkCells) {
    size_t chunk = first >> chunkBits;
    const Chunk &state = chunks[chunk];
    const auto &others = locks[chunk % lockCount].others;
    size_t end = first + getChunkSize(chunk);
    for (size_t cell = first; isSplit[chunk] && cell < end; ++cell) {
      auto entry = others.empty() ? others.end() : others.find(cell);
      findRacesOfCell(cell, entry == others.end() ? nullptr : &entry->second,
                      report);
    }
    uint64_t both = isSplit[chunk] ? 0 : state.written & state.read;
    for (; both; both &= both - 1)
      reportPair(first + llvm::countr_zero(both), Touch::Write, state.writer,
                 state.writer, Touch::Read, ~state.firstReader,
                 state.lastReader, report);
  }
}

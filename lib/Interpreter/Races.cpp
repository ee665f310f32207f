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
      locks(new Lock[lockCount]) {
  size_t count = (cells >> chunkBits) + 1;
  static_assert(sizeof(Chunk) % sizeof(uint64_t) == 0);
  chunks.reset(reinterpret_cast<Chunk *>(
      allocateWords(count * (sizeof(Chunk) / sizeof(uint64_t))).release()));
}

//===----------------------------------------------------------------------===//
// During the run
//===----------------------------------------------------------------------===//

uint64_t Shadow::getValue(size_t cell) const {
  uint64_t bits = 0;
  std::memcpy(&bits, data + cell * elementBytes, elementBytes);
  return bits;
}

void Shadow::noteRewrite(Chunk &state, uint64_t rewritten, size_t cell,
                         unsigned size, const char *data, const void *values,
                         unsigned bytes) {
  if (std::memcmp(data, values, size * bytes) == 0)
    return;
  for (unsigned i = 0; i < size; ++i) {
    uint64_t bit = getBits(cell + i, 1);
    const char *value = static_cast<const char *>(values) + i * bytes;
    if (rewritten & bit && std::memcmp(data + i * bytes, value, bytes) != 0)
      state.changed |= bit;
  }
}

bool Shadow::noteReadOfChunk(Chunk &state, uint64_t cells, Toucher who) {
  // The same reader again, or others that read the same cells.
  if (state.readers.last && !state.readers.isOnly(who) && state.read != cells)
    return false;
  state.readers.raise(who);
  state.read |= cells;
  return true;
}

void Shadow::split(size_t chunk) {
  Chunk &state = chunks[chunk];
  if (state.split)
    return;
  auto &splits = locks[chunk % lockCount].splits;
  splits.push_back(std::make_unique<Cells>());
  state.split = splits.back().get();
  size_t first = chunk << chunkBits;
  for (const Writer &writer : state.writers)
    for (uint64_t left = writer.cells; left; left &= left - 1) {
      unsigned i = llvm::countr_zero(left);
      bool isChanged = state.changed >> i & 1;
      Cell &cell = (*state.split)[i];
      cell.writer = writer.who | (isChanged ? wroteSeveral : 0);
      // The value is still there: whoever else writes splits first.
      cell.value = getValue(first + i);
    }
  for (uint64_t left = state.read; left; left &= left - 1)
    (*state.split)[llvm::countr_zero(left)].readers = state.readers;
}

void Shadow::noteWrite(size_t number, Toucher who, uint64_t bits) {
  Cell &cell = getCell(number);
  if (!cell.writer) {
    cell.writer = who;
    cell.value = bits;
    return;
  }
  if (getProgram(cell.writer & ~wroteSeveral) == getProgram(who)) {
    if (cell.value != bits)
      cell.writer |= wroteSeveral;
    return;
  }
  Lock &lock = locks[(number >> chunkBits) % lockCount];
  auto [entry, isNew] =
      lock.others.try_emplace(number, OtherWriters{who, who, bits, bits});
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
    if (!chunks[chunk].split &&
        noteReadOfChunk(chunks[chunk], getBits(first, size), who))
      return;
    split(chunk);
    for (unsigned i = 0; i < size; ++i)
      getCell(first + i).readers.raise(who);
  });
}

void Shadow::noteAtomic(size_t cell, Toucher who) {
  visitChunks(cell, 1, [&](size_t chunk, size_t, unsigned) {
    split(chunk);
    getCell(cell).atomics.raise(who);
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
    size_t number, const Cell &cell, const OtherWriters *others,
    llvm::function_ref<void(const Race &)> report) const {
  Toucher first = cell.writer & ~wroteSeveral, last = first;
  if (others) {
    bool hasEqualValues = !(cell.writer & wroteSeveral) &&
                          others->least == others->greatest &&
                          others->least == cell.value;
    first = std::min(first, others->first);
    last = std::max(last, others->last);
    report({number, first, last, Touch::Write, Touch::Write, hasEqualValues});
  }
  const Span &readers = cell.readers, &atomics = cell.atomics;
  reportPair(number, Touch::Write, first, last, Touch::Read, readers.getFirst(),
             readers.last, report);
  reportPair(number, Touch::Write, first, last, Touch::Atomic,
             atomics.getFirst(), atomics.last, report);
  reportPair(number, Touch::Atomic, atomics.getFirst(), atomics.last,
             Touch::Read, readers.getFirst(), readers.last, report);
}

void Shadow::findRaces(llvm::function_ref<void(const Race &)> report) const {
  for (size_t first = 0; first < cells; first += chunkCells) {
    size_t chunk = first >> chunkBits;
    const Chunk &state = chunks[chunk];
    if (state.split) {
      const auto &others = locks[chunk % lockCount].others;
      for (unsigned i = 0; i < getChunkSize(chunk); ++i) {
        auto entry = others.empty() ? others.end() : others.find(first + i);
        findRacesOfCell(first + i, (*state.split)[i],
                        entry == others.end() ? nullptr : &entry->second,
                        report);
      }
      continue;
    }
    for (uint64_t left = state.read; left; left &= left - 1) {
      unsigned i = llvm::countr_zero(left);
      for (const Writer &writer : state.writers)
        if (writer.cells >> i & 1)
          reportPair(first + i, Touch::Write, writer.who, writer.who,
                     Touch::Read, state.readers.getFirst(), state.readers.last,
                     report);
    }
  }
}

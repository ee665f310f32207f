//===- Races.cpp - Who touched a cell of memory ---------------------------===//

#include "Races.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"

using namespace tilec;
using namespace tilec::interpreter;

/// Set in a writer's word once that program wrote different values.
static constexpr uint64_t wroteSeveral = uint64_t(1) << 63;

Shadow::Words Shadow::allocate(size_t count) {
  auto *words = static_cast<uint64_t *>(
      std::calloc(std::max<size_t>(count, 1), sizeof(uint64_t)));
  if (!words)
    llvm::report_bad_alloc_error("out of memory for finding races");
  return Words(words);
}

Shadow::Shadow(size_t cells, bool tracksReads)
    : cells(cells), writers(allocate(cells)), values(allocate(cells)),
      shards(64) {
  if (!tracksReads)
    return;
  firstReaders = allocate(cells);
  lastReaders = allocate(cells);
}

void Shadow::noteAnotherWrite(size_t cell, uint64_t seen, Toucher who,
                              uint64_t bits) {
  if (getProgram(seen & ~wroteSeveral) == getProgram(who)) {
    // No other thread reads the value before the run ends.
    if (values[cell] != bits)
      __atomic_fetch_or(&writers[cell], wroteSeveral, __ATOMIC_RELAXED);
    return;
  }
  Shard &shard = shards[cell % shards.size()];
  std::lock_guard<std::mutex> lock(shard.mutex);
  auto [entry, isNew] =
      shard.cells.try_emplace(cell, OtherWriters{who, who, bits, bits});
  OtherWriters &others = entry->second;
  others.first = std::min(others.first, who);
  others.last = std::max(others.last, who);
  others.least = std::min(others.least, bits);
  others.greatest = std::max(others.greatest, bits);
}

void Shadow::findRaces(llvm::function_ref<void(const Race &)> report) const {
  std::vector<std::pair<size_t, OtherWriters>> conflicts;
  for (const Shard &shard : shards)
    conflicts.insert(conflicts.end(), shard.cells.begin(), shard.cells.end());
  llvm::sort(conflicts, llvm::less_first());

  for (const auto &[cell, others] : conflicts) {
    Toucher writer = writers[cell] & ~wroteSeveral;
    bool hasEqualValues = !(writers[cell] & wroteSeveral) &&
                          others.least == others.greatest &&
                          others.least == values[cell];
    report({cell, std::min(writer, others.first), std::max(writer, others.last),
            true, hasEqualValues});
  }

  if (!lastReaders)
    return;
  auto conflict = conflicts.begin();
  for (size_t cell = 0; cell < cells; ++cell) {
    Toucher first = writers[cell] & ~wroteSeveral, last = first;
    while (conflict != conflicts.end() && conflict->first < cell)
      ++conflict;
    if (conflict != conflicts.end() && conflict->first == cell) {
      first = std::min(first, conflict->second.first);
      last = std::max(last, conflict->second.last);
    }
    if (!first || !lastReaders[cell])
      continue;
    Toucher firstReader = ~firstReaders[cell], lastReader = lastReaders[cell];
    if (getProgram(firstReader) != getProgram(first))
      report({cell, first, firstReader, false, false});
    else if (getProgram(lastReader) != getProgram(first))
      report({cell, first, lastReader, false, false});
    else if (getProgram(last) != getProgram(firstReader))
      report({cell, last, firstReader, false, false});
  }
}

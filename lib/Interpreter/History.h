//===- History.h - Accesses and what orders them --------------------------===//
//
// Finds races in kernels whose programs order themselves by atomic operations,
// which run one at a time (see Schedule.h). As in FastTrack (Flanagan, Freund
// 2009), a cell keeps its last write and the reads since then, each with the
// period of its program; an access is a race where the accessing program does
// not know of that period.
//
// A release makes what its program knows known through the cell; an acquire
// that reads the cell takes that over. Atomic operations that only change a
// cell keep what earlier releases left there (a release sequence). Atomic
// operations among each other are no race. Volatile loads read as one piece,
// and so do not race with atomic operations, but they order nothing.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_LIB_INTERPRETER_HISTORY_H
#define TILEC_LIB_INTERPRETER_HISTORY_H

#include "Clock.h"
#include "Races.h"
#include <map>
#include <tuple>

namespace tilec::interpreter {

struct Turn;

/// The history of one array.
class History {
public:
  explicit History(size_t cells);

  void noteRead(size_t cell, Toucher who, const Turn &turn);
  /// `bits` are the cell's after the write.
  void noteWrite(size_t cell, Toucher who, const Turn &turn, uint64_t bits);
  /// An atomic operation that left the cell as it was, or a volatile load.
  void noteStrongRead(size_t cell, Toucher who, const Turn &turn);
  void noteAtomic(size_t cell, Toucher who, const Turn &turn);
  void acquire(size_t cell, Turn &turn);
  void release(size_t cell, Toucher who, Turn &turn);

  /// Calls `report` for every pair of accesses that raced, and how often.
  void findRaces(
      llvm::function_ref<void(const Race &, uint64_t count)> report) const;

private:
  struct AtomicCell {
    Clock writes, reads, released;
  };
  void checkWriter(size_t cell, Toucher who, const Turn &turn, Touch touch);
  void checkReaders(size_t cell, Toucher who, const Turn &turn, Touch touch);
  void checkAtomics(size_t cell, const Clock &atomics, Toucher who,
                    const Turn &turn, Touch touch, Touch otherTouch);
  void report(const Race &race);

  /// The last write of each cell, and its last read unless it has several.
  Words writers, writeEpochs, values, readers, readEpochs;
  llvm::DenseMap<size_t, Clock> severalReaders;
  llvm::DenseMap<size_t, AtomicCell> atomics;
  /// The first race of each pair of accesses.
  using Key = std::tuple<unsigned, unsigned, Touch, Touch, bool>;
  std::map<Key, std::pair<Race, uint64_t>> races;
};

} // namespace tilec::interpreter

#endif // TILEC_LIB_INTERPRETER_HISTORY_H

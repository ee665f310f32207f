//===- Races.h - Who touched a cell of memory -----------------------------===//
//
// Finds cells that two programs touch, at least one of them writing. What is
// kept per cell is a least and a greatest program, which do not depend on the
// order in which threads get to run, so the same races are found in every run.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_LIB_INTERPRETER_RACES_H
#define TILEC_LIB_INTERPRETER_RACES_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <vector>

namespace tilec::interpreter {

/// A program and one of its accesses in one word, ordered by program first. 0
/// is nobody.
using Toucher = uint64_t;
constexpr unsigned accessBits = 20;
inline Toucher makeToucher(uint64_t program, unsigned access) {
  return (program + 1) << accessBits |
         std::min<uint64_t>(access, (1 << accessBits) - 1);
}
inline uint64_t getProgram(Toucher toucher) {
  return (toucher >> accessBits) - 1;
}
inline unsigned getAccess(Toucher toucher) {
  return toucher & ((1 << accessBits) - 1);
}

/// The shadow of one array.
class Shadow {
public:
  /// Readers are kept only where `tracksReads`.
  Shadow(size_t cells, bool tracksReads);

  void noteWrite(size_t cell, Toucher who, uint64_t bits) {
    uint64_t seen = __atomic_load_n(&writers[cell], __ATOMIC_RELAXED);
    if (!seen &&
        __atomic_compare_exchange_n(&writers[cell], &seen, who, false,
                                    __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
      values[cell] = bits;
      return;
    }
    noteAnotherWrite(cell, seen, who, bits);
  }
  void noteRead(size_t cell, Toucher who) {
    if (!lastReaders)
      return;
    raise(lastReaders[cell], who);
    raise(firstReaders[cell], ~who);
  }

  struct Race {
    size_t cell;
    Toucher writer, other;
    bool isOtherWriter, hasEqualValues;
  };
  /// Calls `report` for every race, by cell.
  void findRaces(llvm::function_ref<void(const Race &)> report) const;

private:
  void noteAnotherWrite(size_t cell, uint64_t seen, Toucher who, uint64_t bits);
  static void raise(uint64_t &word, uint64_t value) {
    uint64_t seen = __atomic_load_n(&word, __ATOMIC_RELAXED);
    while (seen < value &&
           !__atomic_compare_exchange_n(&word, &seen, value, true,
                                        __ATOMIC_RELAXED, __ATOMIC_RELAXED))
      ;
  }

  struct Free {
    void operator()(uint64_t *words) const { std::free(words); }
  };
  /// Zeroed words that take no memory before they are touched.
  using Words = std::unique_ptr<uint64_t[], Free>;
  static Words allocate(size_t count);

  /// All writes but those of the program that came first, whichever that was.
  struct OtherWriters {
    Toucher first, last;
    uint64_t least, greatest;
  };
  struct Shard {
    std::mutex mutex;
    llvm::DenseMap<size_t, OtherWriters> cells;
  };

  size_t cells;
  Words writers, values, firstReaders, lastReaders;
  std::vector<Shard> shards;
};

} // namespace tilec::interpreter

#endif // TILEC_LIB_INTERPRETER_RACES_H

//===- Races.h - Who touched a cell of memory -----------------------------===//
//
// Finds cells that two programs touch, at least one of them writing, where
// nothing orders programs. What is kept per cell is a least and a greatest
// program, which do not depend on the order in which threads get to run, so the
// same races are found in every run.
//
// Neighbours mostly share their fate, so 64 cells make a chunk, which is kept
// as a few writers, the first and the last reader, and a bit a cell for each. A
// chunk that cannot be told so is split into its cells.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_LIB_INTERPRETER_RACES_H
#define TILEC_LIB_INTERPRETER_RACES_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <thread>
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

enum class Touch : uint8_t { Read, Write, Atomic };

/// Two programs that touched a cell, the first not only reading.
struct Race {
  size_t cell;
  Toucher writer, other;
  Touch touch, otherTouch;
  bool hasEqualValues = false;
};

/// Zeroed words that take no memory before they are touched.
struct FreeWords {
  void operator()(uint64_t *words) const { std::free(words); }
};
using Words = std::unique_ptr<uint64_t[], FreeWords>;
Words allocateWords(size_t count);

/// The shadow of one array.
class Shadow {
public:
  struct Options {
    /// Reads are kept only where there are some.
    bool tracksReads;
    /// Several threads touch it.
    bool isShared;
  };
  /// `data` has `cells` elements of `elementBytes` bytes.
  Shadow(size_t cells, const char *data, unsigned elementBytes,
         Options options);

  /// Writes elements to cells that follow each other.
  template <typename T>
  void write(size_t cell, unsigned count, Toucher who, char *data,
             const T *values) {
    visitChunks(cell, count, [&](size_t chunk, size_t first, unsigned size) {
      if (chunks[chunk].split ||
          !noteWriteOfChunk(chunks[chunk], first, size, who, data, values,
                            sizeof(T))) {
        split(chunk);
        for (unsigned i = 0; i < size; ++i)
          noteWrite(first + i, who, values[i]);
      }
      if (isShared)
        for (unsigned i = 0; i < size; ++i)
          __atomic_store_n(reinterpret_cast<T *>(data) + i, values[i],
                           __ATOMIC_RELAXED);
      else
        std::memcpy(data, values, size * sizeof(T));
      data += size * sizeof(T);
      values += size;
    });
  }
  /// Notes a write of other bits than those of one element; the cell has them
  /// already.
  void noteOddWrite(size_t cell, Toucher who);
  void noteReads(size_t cell, unsigned count, Toucher who);
  void noteAtomic(size_t cell, Toucher who);

  /// Calls `report` for every race.
  void findRaces(llvm::function_ref<void(const Race &)> report) const;

private:
  static constexpr unsigned chunkBits = 6, chunkCells = 1 << chunkBits;

  /// The first and the last program that did something, by number. All bits
  /// zero are nobody.
  struct Span {
    uint64_t invertedFirst = 0;
    Toucher last = 0;
    void raise(Toucher who) {
      invertedFirst = std::max(invertedFirst, ~who);
      last = std::max(last, who);
    }
    Toucher getFirst() const { return ~invertedFirst; }
    bool isOnly(Toucher who) const { return last == who && getFirst() == who; }
  };
  struct Cell {
    Toucher writer = 0;
    /// The value that the writer wrote first.
    uint64_t value = 0;
    Span readers, atomics;
  };
  using Cells = std::array<Cell, chunkCells>;
  /// All writes but those of the program that came first, whichever that was.
  struct OtherWriters {
    Toucher first, last;
    uint64_t least, greatest;
  };
  /// Guards some of the chunks.
  struct alignas(64) Lock {
    std::atomic<bool> isHeld = false;
    llvm::DenseMap<size_t, OtherWriters> others;
    std::vector<std::unique_ptr<Cells>> splits;
  };

  unsigned getChunkSize(size_t chunk) const {
    return std::min<size_t>(chunkCells, cells - (chunk << chunkBits));
  }
  Lock &acquire(size_t chunk) const {
    Lock &lock = locks[chunk % lockCount];
    unsigned tries = 0;
    while (isShared && lock.isHeld.exchange(true, std::memory_order_acquire))
      // Whoever holds it may have lost its core.
      if (++tries % 64 == 0)
        std::this_thread::yield();
    return lock;
  }
  /// Calls `visit` for each chunk, locked, and the cells in it.
  template <typename Visit>
  void visitChunks(size_t cell, unsigned count, Visit visit) {
    while (count) {
      size_t chunk = cell >> chunkBits;
      unsigned size =
          std::min<size_t>(count, chunkCells - (cell & (chunkCells - 1)));
      Lock &lock = acquire(chunk);
      visit(chunk, cell, size);
      lock.isHeld.store(false, std::memory_order_release);
      cell += size;
      count -= size;
    }
  }
  /// A bit for each of `size` cells from `cell` on.
  static uint64_t getBits(size_t cell, unsigned size) {
    return ~uint64_t(0) >> (chunkCells - size) << (cell & (chunkCells - 1));
  }
  /// A program's access and the cells that it wrote.
  struct Writer {
    Toucher who;
    uint64_t cells;
  };
  /// Zeroed memory makes an untouched one.
  struct Chunk {
    /// Those that there are come first.
    Writer writers[4];
    /// Cells to which their writer wrote different values.
    uint64_t changed;
    Span readers;
    uint64_t read;
    /// Instead of all that, once it is split.
    Cells *split;
  };
  /// False where the chunk must be split first. Here, for speed.
  bool noteWriteOfChunk(Chunk &state, size_t cell, unsigned size, Toucher who,
                        const char *data, const void *values, unsigned bytes) {
    const uint64_t cells = getBits(cell, size);
    // A cell keeps the access that wrote it first.
    uint64_t added = cells;
    Writer *place = nullptr;
    for (Writer &writer : state.writers) {
      if (!place && (!writer.cells || writer.who == who))
        place = &writer;
      if (!(writer.cells & cells))
        continue;
      if (getProgram(writer.who) != getProgram(who))
        return false;
      added &= ~writer.cells;
    }
    if (added && !place)
      return false;
    if (added != cells)
      noteRewrite(state, cells & ~added, cell, size, data, values, bytes);
    if (added)
      *place = {who, place->cells | added};
    return true;
  }
  void noteRewrite(Chunk &state, uint64_t rewritten, size_t cell, unsigned size,
                   const char *data, const void *values, unsigned bytes);
  bool noteReadOfChunk(Chunk &state, uint64_t cells, Toucher who);
  /// Gives each cell of a chunk what the chunk has.
  void split(size_t chunk);
  Cell &getCell(size_t cell) {
    return (*chunks[cell >> chunkBits].split)[cell & (chunkCells - 1)];
  }
  void noteWrite(size_t cell, Toucher who, uint64_t bits);
  uint64_t getValue(size_t cell) const;
  void findRacesOfCell(size_t cell, const Cell &state,
                       const OtherWriters *others,
                       llvm::function_ref<void(const Race &)> report) const;

  size_t cells;
  const char *data;
  unsigned elementBytes;
  bool isShared, tracksReads;
  struct FreeChunks {
    void operator()(Chunk *chunks) const { std::free(chunks); }
  };
  std::unique_ptr<Chunk[], FreeChunks> chunks;
  static constexpr size_t lockCount = 256;
  std::unique_ptr<Lock[]> locks;
};

} // namespace tilec::interpreter

#endif // TILEC_LIB_INTERPRETER_RACES_H

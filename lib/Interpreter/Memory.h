//===- Memory.h - The arrays behind pointers ------------------------------===//
//
// Each array lies in a range of addresses of its own, 2^48 bytes apart, so that
// address arithmetic is that of the machine and yet an address tells its array.
// Two arguments may share an array.
//
// Programs on several threads touch memory with relaxed atomic accesses: a
// kernel with a race has an arbitrary result here, as everywhere.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_LIB_INTERPRETER_MEMORY_H
#define TILEC_LIB_INTERPRETER_MEMORY_H

#include "History.h"
#include "Program.h"
#include "Races.h"
#include "tilec/Interpreter/Interpreter.h"
#include "llvm/ADT/SmallVector.h"
#include <mutex>

namespace tilec::interpreter {

/// All that was added to a cell by atomic operations, in whichever order.
struct AtomicSum {
  /// The sum of all magnitudes, the first value included, and of all bounds.
  double magnitude = 0, bounds = 0;
  /// All are multiples of two to this power.
  int exponent = std::numeric_limits<int>::max();
  unsigned additions = 0;
  bool hasSpecial = false;
};

/// One array and what is known of its cells (elements).
struct Allocation {
  char *data;
  int64_t bytes;
  unsigned elementBytes;
  Element element;
  /// Several threads touch it.
  bool isShared = true;
  /// Error bounds; null while no cell can have one.
  double *bounds = nullptr;
  uint8_t *written = nullptr;
  /// Set once some cell has a bound that is not 0.
  bool hasBounds = false;
  std::unique_ptr<Shadow> shadow;
  /// Instead of a shadow, where programs take turns.
  std::unique_ptr<History> history;
  /// What atomic additions made of a cell, by cell.
  llvm::DenseMap<size_t, AtomicSum> sums;
  /// Cells that were read, where that is recorded; cells that may be read,
  /// where that is limited.
  std::vector<uint8_t> *reads = nullptr;
  const std::vector<uint8_t> *mayRead = nullptr;
  /// A store may have gone anywhere, or may not have happened: any cell may
  /// hold anything.
  bool isUndecided = false;

  uint64_t getBits(size_t cell) const {
    uint64_t bits = 0;
    std::memcpy(&bits, data + cell * elementBytes, elementBytes);
    return bits;
  }
  /// Offsets in bytes beyond this are no reason to want a larger array.
  static constexpr int64_t farAway = int64_t(1) << 40;
};

/// A pointer argument: the part of a allocation that it may reach.
struct Window {
  Allocation *allocation;
  std::string name;
  /// Index among the kernel's arguments.
  unsigned argument;
  uint64_t address;
  /// Bytes from the array's first to the pointer, and from there to the end.
  int64_t start, bytes;
  /// The greatest end of an access, in bytes from the pointer, that lay past
  /// the array's end.
  int64_t wantedBytes = 0;
};

/// What --check-each-pass records and limits, one entry an argument.
struct ReadSets {
  std::vector<std::vector<uint8_t>> cells;
};

class Memory {
public:
  struct Options {
    bool findRaces = true;
    ReadSets *record = nullptr;
    const ReadSets *limit = nullptr;
    /// Several threads run programs.
    bool isShared = true;
  };

  Memory(const Program &program, llvm::ArrayRef<KernelArgument> arguments,
         Options options);
  /// Called where stores hang on an undecided value.
  void markUndecided();
  /// Writes bounds back to every buffer that shares an array.
  void finish();

  /// Held by an atomic operation on an address that the host's cannot take.
  std::mutex misaligned;

  /// The window of an argument; null for a scalar.
  Window *getWindow(unsigned argument) { return windows[argument].get(); }
  /// The window that an address of unknown origin belongs to, or null.
  Window *findWindow(uint64_t address);

  void reportRaces(Findings &findings, llvm::ArrayRef<Place> accesses,
                   Grid grid) const;

private:
  void addAllocation(const Program &program,
                     llvm::ArrayRef<KernelArgument> arguments,
                     unsigned argument, Options options);

  void reportRace(Findings &findings, const Race &race, int64_t count,
                  const Window &window, llvm::ArrayRef<Place> accesses,
                  Grid grid) const;

  std::vector<std::unique_ptr<Allocation>> allocations;
  std::vector<const HostArray *> arrays;
  std::vector<std::unique_ptr<Window>> windows;
  std::vector<Buffer *> buffers;
};

inline bool isAligned(const char *address, unsigned bytes) {
  return reinterpret_cast<uintptr_t>(address) % bytes == 0;
}

/// Reads or writes an element; alignment is not needed.
template <typename T> T loadElement(const char *address) {
  if (LLVM_LIKELY(reinterpret_cast<uintptr_t>(address) % sizeof(T) == 0))
    return __atomic_load_n(reinterpret_cast<const T *>(address),
                           __ATOMIC_RELAXED);
  T value;
  for (unsigned i = 0; i < sizeof(T); ++i)
    reinterpret_cast<char *>(&value)[i] =
        __atomic_load_n(address + i, __ATOMIC_RELAXED);
  return value;
}
template <typename T> void storeElement(char *address, T value) {
  if (LLVM_LIKELY(reinterpret_cast<uintptr_t>(address) % sizeof(T) == 0)) {
    __atomic_store_n(reinterpret_cast<T *>(address), value, __ATOMIC_RELAXED);
    return;
  }
  for (unsigned i = 0; i < sizeof(T); ++i)
    __atomic_store_n(address + i, reinterpret_cast<const char *>(&value)[i],
                     __ATOMIC_RELAXED);
}

inline double loadBound(const double &bound) {
  double value;
  __atomic_load(&bound, &value, __ATOMIC_RELAXED);
  return value;
}
inline void storeBound(double &bound, double value) {
  __atomic_store(&bound, &value, __ATOMIC_RELAXED);
}

/// `x_ptr[3]`; in bytes where the offset is not that of an element.
std::string formatCell(const Window &window, int64_t offset);

} // namespace tilec::interpreter

#endif // TILEC_LIB_INTERPRETER_MEMORY_H

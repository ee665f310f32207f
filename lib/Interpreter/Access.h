//===- Access.h - One execution of a load, store or atomic ----------------===//
//
// What loads, stores and atomic operations share: addresses, bounds, masks, and
// elements that follow each other in memory as one run, so that most tiles need
// one check.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_LIB_INTERPRETER_ACCESS_H
#define TILEC_LIB_INTERPRETER_ACCESS_H

#include "Bounds.h"
#include "Compiler.h"
#include "Frame.h"
#include "HostVectors.h"
#include "Memory.h"
#include "tilec/Dialect/Tile/Tile.h"

namespace tilec::interpreter {

/// Slots of an access's parts.
struct AccessInfo : Payload {
  static constexpr unsigned absent = ~0u;
  unsigned pointer = absent, offset = absent, mask = absent, other = absent,
           value = absent;
  /// The argument that the pointer comes from; -1 where it is not known.
  int origin = -1;
  /// Number of the access in its kernel.
  unsigned number = 0;
  unsigned bytes = 0;
  Element element = Element::I32;
  AccessKind kind = AccessKind::Load;
  /// A volatile load.
  bool isVolatile = false;
  llvm::SmallVector<int64_t> shape;

  bool isLoad() const { return kind == AccessKind::Load; }
};

class AccessRun {
public:
  AccessRun(Frame &frame, const Step &step);

  bool isActive(unsigned i) const { return !mask || mask[i]; }
  bool isUndecided(unsigned i) const {
    return hasUndecided && undecidedElements[i];
  }
  bool hasUndecidedElements() const { return hasUndecided; }
  uint64_t getAddress(unsigned i) const {
    return addresses ? addresses[i] : firstAddress + uint64_t(i) * info.bytes;
  }
  llvm::ArrayRef<uint64_t> getAddresses() const {
    if (!addresses)
      computeAddresses();
    return {addresses, step.count};
  }

  /// How many active elements from `i` on follow each other in memory.
  TILEC_INLINE unsigned measureRun(unsigned i) const;
  /// The window of an address, and its bytes from the window's pointer; null
  /// where `count` elements do not lie inside.
  Window *locate(uint64_t address, int64_t &offset, unsigned count = 1) const {
    Window *window = origin ? origin : frame.run.memory.findWindow(address);
    if (!window)
      return nullptr;
    offset = static_cast<int64_t>(address - window->address);
    int64_t bytes = int64_t(info.bytes) * count;
    return offset >= 0 && offset <= window->bytes - bytes ? window : nullptr;
  }
  void reportOutOfBounds(uint64_t address) const;

  /// Whether elements at this offset are whole elements of the array.
  bool isWhole(const Window &window, int64_t offset) const {
    return info.bytes == window.allocation->elementBytes &&
           (window.start + offset) % info.bytes == 0;
  }
  /// The cell at an offset.
  size_t getCell(const Window &window, int64_t offset) const {
    return (window.start + offset) / window.allocation->elementBytes;
  }
  /// Calls `visit` with each cell that one element touches, and whether it is
  /// exactly that element.
  template <typename Visit>
  void visitCells(const Window &window, int64_t offset, Visit visit) const {
    size_t first = getCell(window, offset);
    if (isWhole(window, offset))
      return visit(first, info.element == window.allocation->element);
    size_t last = getCell(window, offset + info.bytes - 1);
    for (size_t cell = first; cell <= last; ++cell)
      visit(cell, false);
  }

  /// The bound of one element in memory.
  double getBound(const Window &window, int64_t offset) const;
  /// Sets the bound of one element in memory, and notes that it is written.
  void setBound(const Window &window, int64_t offset, double bound) const;
  /// Another engine may write here.
  void noteUndecided(const Window &window, int64_t offset) const {
    setBound(window, offset, undecided);
  }
  /// The bookkeeping of `count` reads but their bounds.
  void noteReads(Window &window, int64_t offset, unsigned count) const;
  /// The bookkeeping of a write that is no whole element of the array, or that
  /// others may not be compared with.
  void noteOddWrite(Window &window, int64_t offset) const;
  /// Records reads, and reports those where none is expected, for
  /// --check-each-pass.
  void recordReads(const Window &window, int64_t offset, unsigned count) const;

  Frame &frame;
  const Step &step;
  const AccessInfo &info;
  Toucher toucher = 0;

private:
  /// Computes the addresses, unless the first one tells them all.
  void findAddresses();
  void computeAddresses() const;
  void findUndecided();
  void reportTags();
  void record();
  void widenExtent(Extent &extent);

  Window *origin = nullptr;
  const uint8_t *mask = nullptr;
  /// Null where all elements follow each other from `firstAddress` on, until
  /// somebody wants them.
  mutable const uint64_t *addresses = nullptr;
  uint64_t firstAddress = 0;
  /// Elements whose mask or address is undecided.
  bool hasUndecided = false;
  std::vector<uint8_t> undecidedElements;
};

inline unsigned AccessRun::measureRun(unsigned i) const {
  // Locals, so that the compiler sees that they do not change.
  const uint64_t *list = addresses;
  const uint8_t *active = mask;
  const unsigned count = step.count;
  unsigned end = i + 1;
  if (!list) {
    const void *inactive =
        active ? std::memchr(active + i, 0, count - i) : nullptr;
    return inactive ? static_cast<const uint8_t *>(inactive) - (active + i)
                    : count - i;
  }
  const uint64_t bytes = info.bytes, start = list[i] - i * bytes;
  if (end == count || list[end] != start + end * bytes)
    return 1;
  constexpr unsigned block = 32;
  for (; end + block <= count; end += block) {
    uint64_t difference = 0;
    uint8_t inactive = 0;
    for (unsigned k = end; k < end + block; ++k)
      difference |= list[k] ^ (start + k * bytes);
    if (active)
      for (unsigned k = end; k < end + block; ++k)
        inactive |= active[k] ^ 1;
    if (difference | inactive)
      break;
  }
  while (end < count && list[end] == start + end * bytes &&
         (!active || active[end]))
    ++end;
  return end - i;
}

/// The info of an operation with a pointer, an offset and a mask on elements of
/// type `type`.
std::unique_ptr<AccessInfo> makeAccessInfo(Compiler &compiler,
                                           mlir::Operation *op,
                                           mlir::Value pointer,
                                           mlir::Value offset, mlir::Value mask,
                                           mlir::Type type, AccessKind kind);

/// Chooses the evaluator for elements of so many bytes.
#define TILEC_SELECT_BY_BYTES(name, evaluator)                                 \
  Evaluate name(unsigned bytes) {                                              \
    switch (bytes) {                                                           \
    case 1:                                                                    \
      return forHost<evaluator<uint8_t>>();                                    \
    case 2:                                                                    \
      return forHost<evaluator<uint16_t>>();                                   \
    case 4:                                                                    \
      return forHost<evaluator<uint32_t>>();                                   \
    default:                                                                   \
      return forHost<evaluator<uint64_t>>();                                   \
    }                                                                          \
  }

} // namespace tilec::interpreter

#endif // TILEC_LIB_INTERPRETER_ACCESS_H

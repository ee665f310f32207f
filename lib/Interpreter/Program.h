//===- Program.h - A kernel as a flat list of steps -----------------------===//
//
// A kernel is compiled once: each operation becomes a step, which names an
// evaluator (a function for one operation on one element type) and the slots it
// reads and writes. Control flow is jumps between steps. All programs of a grid
// then run the same list.
//
// Slots are values of the kernel; several whose lives do not overlap share one
// storage.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_LIB_INTERPRETER_PROGRAM_H
#define TILEC_LIB_INTERPRETER_PROGRAM_H

#include "Element.h"
#include "Findings.h"
#include "llvm/ADT/SmallVector.h"
#include <memory>

namespace tilec::interpreter {

class Frame;
struct Step;
using Evaluate = void (*)(Frame &frame, const Step &step);

/// A cause for which an element is undefined, carried along per element: 0 for
/// none, else 1 + an index into the program's causes. Where two meet, the
/// smaller wins; causes that matter only in addresses have the top bit.
using Tag = uint32_t;
constexpr Tag offsetTag = Tag(1) << 31;

struct Cause {
  FindingKind kind;
  Place place;
};

/// What a step has beside its slots.
struct Payload {
  virtual ~Payload() = default;
};

struct Step {
  Evaluate evaluate = nullptr;
  llvm::SmallVector<unsigned, 4> operands;
  llvm::SmallVector<unsigned, 2> results;
  unsigned count = 1;
  Place place;
  /// Element `i` of each result depends on element `i` of each operand, or on
  /// the only element of an operand that has one. Causes are then carried along
  /// by the run loop.
  bool isElementwise = false;
  /// Offsets that wrapped stay marked: sums and products, which make offsets,
  /// but not remainders or bitwise operations, which mean to wrap.
  bool keepsOffsetTags = false;
  /// Bit `i`: operand `i` is a product that an engine may keep unrounded.
  uint8_t contracted = 0;
  /// A product that is such an operand.
  bool feedsSum = false;
  /// An engine may combine the elements of a reduction in another grouping, so
  /// that every rounding here may be another one there.
  bool isRegrouped = false;
  /// The tag that this step gives to elements for which it is undefined, and a
  /// second one where it has two causes.
  Tag tag = 0, otherTag = 0;
  /// A number whose meaning is the evaluator's: an axis, a jump's target.
  int64_t immediate = 0;
  /// How many operations the step counts as; more for large tiles, and set by
  /// operations whose time does not go with the size of their tiles.
  unsigned cost = 1;
  /// What the step reads may be what another program has yet to write: a
  /// program may wait here.
  bool mayWait = false;
  std::unique_ptr<Payload> payload;

  explicit Step(Place place) : place(place) {}
};

constexpr unsigned noStorage = ~0u;

struct SlotInfo {
  Element element;
  unsigned count;
  unsigned storage = noStorage;
  /// Contents, where they are the same in every program; no storage then.
  const char *constant = nullptr;
};
struct StorageInfo {
  unsigned elementBytes;
  unsigned count;
};

/// The steps that a loop consists of, and where it stands in the source.
struct LoopRange {
  size_t begin, end;
  Place place;
};

/// Which orders of its programs a kernel may tell apart.
enum class Ordering {
  /// None: programs run on all threads, each to its end.
  None,
  /// Sums of floats, whose last digits depend on the order: programs run one
  /// after the other, so that every run gives the same digits.
  Sums,
  /// Programs wait for each other or look at what others left: they take turns
  /// (see Schedule.h).
  Turns
};

struct Program {
  std::string name;
  std::vector<Step> steps;
  std::vector<SlotInfo> slots;
  std::vector<StorageInfo> storages;
  std::vector<std::unique_ptr<char[]>> constants;
  std::vector<Cause> causes;
  /// Loads and stores, by number.
  std::vector<Place> accesses;
  Lines lines;
  /// Slot of each argument.
  std::vector<unsigned> arguments;
  /// Arguments that some load or store may reach; all, where its pointer's
  /// origin is not known.
  std::vector<bool> isLoaded, isStored;
  std::vector<LoopRange> loops;
  Ordering ordering = Ordering::None;
  bool hasPrints = false;
  unsigned largestCount = 1;
  /// Some pointer is assumed to alias no other.
  bool assumesNoalias = false;

  const Cause &getCause(Tag tag) const {
    return causes[(tag & ~offsetTag) - 1];
  }
};

} // namespace tilec::interpreter

#endif // TILEC_LIB_INTERPRETER_PROGRAM_H

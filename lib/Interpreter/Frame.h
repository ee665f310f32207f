//===- Frame.h - The state of one running program -------------------------===//

#ifndef TILEC_LIB_INTERPRETER_FRAME_H
#define TILEC_LIB_INTERPRETER_FRAME_H

#include "Clock.h"
#include "Program.h"
#include "llvm/Support/MemAlloc.h"
#include <cstring>

namespace tilec::interpreter {

class Memory;

/// One value: its elements, and per element an error bound (how far a correct
/// engine may be from it; infinite where it may be anything) and a tag. Absent
/// bounds are 0, absent tags none.
struct Tensor {
  char *data = nullptr;
  double *bounds = nullptr;
  Tag *tags = nullptr;
  unsigned count = 1;
  unsigned storage = noStorage;
  Element element = Element::I32;

  template <typename T> T *as() const { return reinterpret_cast<T *>(data); }
};

/// What all frames of a run share.
struct Run {
  const Program &program;
  Grid grid;
  Memory &memory;
  const InterpreterOptions &options;
};

/// The addresses that a program touched through one argument, from the first
/// byte to the last.
struct Extent {
  uint64_t low = ~uint64_t(0), end = 0;
  bool isWritten = false;
};

/// An argument that a program assumed to alias no other, and where.
struct NoaliasClaim {
  unsigned argument;
  Place place;
};

/// What a program that takes turns with others has beside its tensors.
struct Turn {
  /// What the program knows of the others, and the number of its own accesses'
  /// period: a new one begins where it lets others know.
  Clock known;
  uint64_t epoch = 1;
  /// What each step that may wait saw last, as a hash.
  llvm::DenseMap<const Step *, uint64_t> seen;
  /// The program saw what it had seen before, so others should run first.
  bool isWaiting = false;
  /// It changed memory since it got its turn.
  bool hasEffect = false;
};

/// Everything that one program changes while it runs. A thread uses one frame
/// for one program after the other; programs that take turns have one each.
class Frame {
public:
  Frame(const Run &run);
  ~Frame();
  Frame(const Frame &) = delete;

  /// Makes the frame ready for the program of that index.
  void start(uint64_t index);

  Tensor &operator[](unsigned slot) { return tensors[slot]; }
  Tensor &operand(const Step &step, unsigned index) {
    return tensors[step.operands[index]];
  }
  Tensor &result(const Step &step, unsigned index = 0) {
    return tensors[step.results[index]];
  }

  /// Gives a tensor bounds or tags of its own; bounds are not initialised.
  double *makeBounds(Tensor &tensor);
  Tag *makeTags(Tensor &tensor);
  /// Marks one element, unless it bears a stronger mark already.
  void addTag(Tensor &tensor, unsigned index, Tag tag) {
    Tag *tags = tensor.tags ? tensor.tags : makeTags(tensor);
    tags[index] = std::min(tags[index] - 1, tag - 1) + 1;
  }
  /// As many zeros as the largest tile has elements.
  const double *getBounds(const Tensor &tensor) const {
    return tensor.bounds ? tensor.bounds : getZeros();
  }
  const double *getZeros() const {
    if (LLVM_UNLIKELY(zeros.empty()))
      zeros.resize(run.program.largestCount, 0.0);
    return zeros.data();
  }
  /// Room for numbers that live no longer than a step, not initialised.
  double *getScratch(size_t count) {
    if (scratch.size() < count)
      scratch.resize(count);
    return scratch.data();
  }

  //===--- For programs that take turns ---===//
  /// Notes what a step that may wait read, and from where. The same as last
  /// time: the program waits.
  void noteSeen(const Step &step, llvm::ArrayRef<uint64_t> addresses,
                const void *data, size_t bytes);
  /// Notes that bytes in memory become others, unless they are the same.
  void noteEffect(const char *memory, const void *data, size_t bytes) {
    turn.hasEffect |= std::memcmp(memory, data, bytes) != 0;
  }

  std::string describeProgram() const {
    return "program " + formatProgram(programIndex, run.grid);
  }

  const Run &run;
  size_t pc = 0;
  uint64_t programIndex = 0;
  Grid program = {};
  /// Operations that this program has run (see Step::cost).
  uint64_t operations = 0;
  /// An assertion of this program failed; it ended there.
  bool hasFailed = false;
  Turn turn;
  /// What the program printed.
  std::string printed;
  /// Whether any tensor of the running program has tags.
  bool usesTags = false;
  /// Set once control flow or the address of a store hung on an undecided
  /// value: in another engine, any cell may hold anything.
  bool isUndecided = false;
  Findings findings;
  /// Room for the addresses of one access, and for a table of them.
  std::vector<uint64_t> addresses;
  std::vector<unsigned> table;
  /// One an argument, where the program assumes that pointers do not alias.
  std::vector<Extent> extents;
  std::vector<NoaliasClaim> noaliasClaims;
  /// Null where no trace is wanted.
  Trace *trace = nullptr;

private:
  struct Storage {
    char *data = nullptr;
    double *bounds = nullptr;
    Tag *tags = nullptr;
  };
  std::vector<Tensor> tensors;
  std::vector<Storage> storages;
  mutable std::vector<double> zeros;
  std::vector<double> scratch;
};

/// Bounds of integers (and of any result that is exact where its operands are
/// decided): infinite where an operand's bound is.
void propagateUndecided(Frame &frame, const Step &step);
/// Tags of an elementwise step's results from those of its operands.
void propagateTags(Frame &frame, const Step &step);

/// Reports claims of `noalias` that the program's accesses contradict.
void checkNoaliasClaims(Frame &frame);

} // namespace tilec::interpreter

#endif // TILEC_LIB_INTERPRETER_FRAME_H

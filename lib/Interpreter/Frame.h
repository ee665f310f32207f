//===- Frame.h - The state of one running program -------------------------===//

#ifndef TILEC_LIB_INTERPRETER_FRAME_H
#define TILEC_LIB_INTERPRETER_FRAME_H

#include "Program.h"
#include "llvm/Support/MemAlloc.h"

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

/// A thread has one frame, which it uses for one program after the other.
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
    return tensor.bounds ? tensor.bounds : zeros.data();
  }

  std::string describeProgram() const {
    return "program " + formatProgram(programIndex, run.grid);
  }

  const Run &run;
  size_t pc = 0;
  uint64_t programIndex = 0;
  Grid program = {};
  /// Steps that this program has run since they were last counted.
  uint64_t steps = 0;
  /// Whether any tensor of the running program has tags.
  bool usesTags = false;
  /// Set once control flow or the address of a store hung on an undecided
  /// value: in another engine, any cell may hold anything.
  bool isUndecided = false;
  Findings findings;
  /// Room for the addresses of one access.
  std::vector<uint64_t> addresses;
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
    size_t bytes = 0;
  };
  std::vector<Tensor> tensors;
  std::vector<Storage> storages;
  std::vector<double> zeros;
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

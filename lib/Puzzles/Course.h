//===- Course.h - What a learner can do with the puzzles ------------------===//

#ifndef TILEC_LIB_PUZZLES_COURSE_H
#define TILEC_LIB_PUZZLES_COURSE_H

#include "Catalogue.h"
#include "Progress.h"
#include "tilec/Puzzles/Puzzles.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

namespace tilec::puzzles {

/// Puzzles and progress together. What is printed goes to `os`.
class Course {
public:
  static llvm::Expected<Course> open(const PuzzleOptions &options);

  const Puzzle &operator[](size_t index) const {
    return catalogue.puzzles[index];
  }
  size_t size() const { return catalogue.puzzles.size(); }
  llvm::Expected<size_t> find(llvm::StringRef word) const {
    return catalogue.find(word);
  }
  /// The puzzle to work on: the one that was chosen last, else the first that
  /// is not solved, else the last.
  size_t getCurrent() const;
  void setCurrent(size_t index);
  bool isSolved(size_t index) const {
    return progress.isSolved((*this)[index].name);
  }
  size_t countSolved() const;

  /// Checks a puzzle and keeps the verdict; prints the score of one that is
  /// solved. Returns whether it is.
  bool check(size_t index, llvm::raw_ostream &os);
  /// Checks all, or all solutions; returns whether all hold.
  bool checkAll(bool solutions, llvm::raw_ostream &os);
  void printList(llvm::raw_ostream &os) const;
  /// The next hint, stronger than those before it.
  void printHint(size_t index, llvm::raw_ostream &os);
  /// Puts the skeleton back, and forgets that the puzzle was solved.
  bool reset(size_t index, llvm::raw_ostream &os);
  std::optional<std::string> getSolution(size_t index) const {
    return catalogue.getSolution((*this)[index]);
  }

private:
  /// An error on the way is reported; the work goes on.
  void save();
  void printScore(size_t index, llvm::raw_ostream &os);
  std::unique_ptr<llvm::MemoryBuffer> getText(size_t index,
                                              bool isSolution) const;
  /// Keeps a verdict, until the next `save`.
  void note(size_t index, bool holds);

  PuzzleOptions options;
  Catalogue catalogue;
  Progress progress;
};

/// `[####--------] 4/12`
std::string formatBar(size_t done, size_t all);

/// Watch mode; returns the exit status.
int watch(Course &course);

} // namespace tilec::puzzles

#endif // TILEC_LIB_PUZZLES_COURSE_H

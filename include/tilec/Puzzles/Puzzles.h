//===- Puzzles.h - `tilec puzzle`: the learner's road ---------------------===//
//
// Puzzles are the files p*.py of a folder, in the order of their names. A copy
// of tilec's own is made by `tilec puzzle init`; what was solved and how many
// hints were given is kept in one text file beside them.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_PUZZLES_PUZZLES_H
#define TILEC_PUZZLES_PUZZLES_H

#include "llvm/ADT/ArrayRef.h"
#include <optional>
#include <string>

namespace tilec {

struct PuzzleOptions {
  /// Where the puzzles are; empty: this folder, or `puzzles` in it.
  std::string folder;
  /// Show a solution before its puzzle is solved.
  bool spoil = false;
  /// Reset without a question.
  bool isSure = false;
  /// check-all: the solutions instead of the learner's files.
  bool checkSolutions = false;
  std::optional<uint64_t> seed;
};

/// `words`: the sub-command and its operand, both of which may be absent.
/// Returns the exit status.
int puzzle(const PuzzleOptions &options, llvm::ArrayRef<std::string> words);

/// A line of help for each word.
std::string describePuzzleWords();

} // namespace tilec

#endif // TILEC_PUZZLES_PUZZLES_H

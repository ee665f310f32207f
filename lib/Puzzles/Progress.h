//===- Progress.h - What a learner has done -------------------------------===//
//
// One text file in the folder of the puzzles, a line for each fact:
//
//   current p03-outer-vector-add
//   solved p01-constant-add
//   hints p02-constant-add-block 1
//
// Lines that say nothing known are kept as they are.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_LIB_PUZZLES_PROGRESS_H
#define TILEC_LIB_PUZZLES_PROGRESS_H

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace tilec::puzzles {

class Progress {
public:
  static constexpr llvm::StringLiteral fileName = "progress.txt";

  /// Reads the file; one that is not there is empty.
  static llvm::Expected<Progress> read(llvm::StringRef folder);
  llvm::Error write() const;

  bool isSolved(llvm::StringRef puzzle) const {
    return solved.contains(puzzle);
  }
  unsigned getHints(llvm::StringRef puzzle) const {
    return hints.lookup(puzzle);
  }

  std::string current;
  llvm::StringSet<> solved;
  llvm::StringMap<unsigned> hints;

private:
  std::string path;
  std::vector<std::string> others;
};

} // namespace tilec::puzzles

#endif // TILEC_LIB_PUZZLES_PROGRESS_H

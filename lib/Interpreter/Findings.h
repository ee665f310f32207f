//===- Findings.h - What a run met, gathered in any order -----------------===//
//
// Every thread gathers findings of its own; merged, they are the same whatever
// program ran on whichever thread.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_LIB_INTERPRETER_FINDINGS_H
#define TILEC_LIB_INTERPRETER_FINDINGS_H

#include "tilec/Interpreter/Interpreter.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <map>

namespace tilec::interpreter {

/// The source lines of a kernel, numbered. Two locations on one line of a file
/// have the same number.
class Lines {
public:
  unsigned getLine(mlir::Location location);
  /// Orders by file, line and column.
  bool isBefore(unsigned line, unsigned other) const;

private:
  struct Line {
    std::string file;
    unsigned line, column;
  };
  std::vector<Line> lines;
  std::map<std::pair<std::string, unsigned>, unsigned> byPosition;
  llvm::DenseMap<mlir::Location, unsigned> byLocation;
};

/// Where something is met: an operation and the number of its line.
struct Place {
  mlir::Location location;
  unsigned line;
};

class Findings {
public:
  struct Entry {
    uint64_t program;
    mlir::Location location;
    std::optional<mlir::Location> otherLocation;
    std::string message;
    int64_t count;
  };

  /// `message` is called only where this is the first program so far.
  void report(FindingKind kind, Place place, uint64_t program,
              llvm::function_ref<std::string()> message,
              std::optional<mlir::Location> otherLocation = std::nullopt,
              int64_t count = 1);
  void merge(Findings &&other);
  /// Drops what only later programs met, and forgets how often things were met.
  void limitTo(uint64_t program);
  std::vector<Finding> take(const Lines &lines, Grid grid);

private:
  std::map<std::pair<unsigned, FindingKind>, Entry> entries;
};

/// The place of a program in its grid, the first axis fastest.
Grid getProgram(uint64_t index, Grid grid);
/// `(1, 0)`: as many axes as the grid has.
std::string formatProgram(uint64_t index, Grid grid);

} // namespace tilec::interpreter

#endif // TILEC_LIB_INTERPRETER_FINDINGS_H

//===- Catalogue.h - The puzzles of a folder ------------------------------===//

#ifndef TILEC_LIB_PUZZLES_CATALOGUE_H
#define TILEC_LIB_PUZZLES_CATALOGUE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>
#include <vector>

namespace tilec::puzzles {

struct Puzzle {
  /// `p05-mul-relu`
  std::string name;
  std::string path;
  /// The first line of its docstring; empty where it cannot be read.
  std::string title;
  std::vector<std::string> hints;

  /// `p05`
  llvm::StringRef getNumber() const;
};

/// The files p*.py of a folder, sorted by name.
class Catalogue {
public:
  /// `folder` or, where it is empty, the current folder, or `puzzles` in it.
  static llvm::Expected<Catalogue> open(llvm::StringRef folder);

  /// By number (`5`, `p5`, `p05`), name or path; an error names the nearest.
  llvm::Expected<size_t> find(llvm::StringRef word) const;
  /// The text of a puzzle's solution: that in the folder's `solutions`, or
  /// tilec's own; nothing where there is none.
  std::optional<std::string> getSolution(const Puzzle &puzzle) const;

  std::string folder;
  std::vector<Puzzle> puzzles;
};

/// Makes `folder` and puts tilec's puzzles there, without their solutions. What
/// is there already stays as it is.
llvm::Error initialise(llvm::StringRef folder);
/// Writes a puzzle's file as it was at first; an error for one that is not
/// tilec's.
llvm::Error restore(const Puzzle &puzzle);
/// Writes a file as a whole: another name first, then the right one, so that
/// nothing is lost where the disk is full.
llvm::Error writeFile(llvm::StringRef path, llvm::StringRef text);

} // namespace tilec::puzzles

#endif // TILEC_LIB_PUZZLES_CATALOGUE_H

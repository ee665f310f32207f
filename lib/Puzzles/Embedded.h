//===- Embedded.h - The puzzle files within the binary --------------------===//

#ifndef TILEC_LIB_PUZZLES_EMBEDDED_H
#define TILEC_LIB_PUZZLES_EMBEDDED_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace tilec::puzzles {

struct EmbeddedFile {
  /// Below the folder of puzzles: `p01-constant-add.py`,
  /// `solutions/p01-constant-add.py`.
  llvm::StringRef path;
  llvm::StringRef text;
};

/// Every file of `puzzles/`, sorted by path.
llvm::ArrayRef<EmbeddedFile> getEmbeddedFiles();
/// The file at `path`; nothing where there is none.
const EmbeddedFile *findEmbedded(llvm::StringRef path);

} // namespace tilec::puzzles

#endif // TILEC_LIB_PUZZLES_EMBEDDED_H

//===- SourceLine.h - One line of source text, underlined -----------------===//

#ifndef TILEC_LIB_SUPPORT_SOURCELINE_H
#define TILEC_LIB_SUPPORT_SOURCELINE_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace tilec {

/// What a terminal shows of a line, and the marks below it, column by column.
struct SourceLine {
  std::string text;
  std::string marks;
};

/// Lays out the bytes [`start`, `end`) of `line` with a caret and tildes below
/// them; where the range is empty or behind the text, one caret. Tabs become
/// spaces, what cannot be printed becomes an escape, and of a long line a
/// window around `start` is shown.
SourceLine underline(llvm::StringRef line, size_t start, size_t end);

/// Copies `text` with escapes in place of what could disturb a terminal.
std::string escapeUnprintable(llvm::StringRef text);

} // namespace tilec

#endif // TILEC_LIB_SUPPORT_SOURCELINE_H

//===- Identifiers.h - Characters of names --------------------------------===//

#ifndef TILEC_LIB_SYNTAX_IDENTIFIERS_H
#define TILEC_LIB_SYNTAX_IDENTIFIERS_H

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace tilec {

/// The first code point of `text`, which is UTF-8, and its length in bytes.
struct CodePoint {
  uint32_t value;
  unsigned length;
};
CodePoint decodeFirst(llvm::StringRef text);

/// Whether a character outside ASCII may stand in a name.
bool isNameCodePoint(uint32_t value);

inline bool isNameByte(char c) { return llvm::isAlnum(c) || c == '_'; }

/// Bytes at the front of `text` that make a name or its continuation.
size_t getNameLength(llvm::StringRef text);

} // namespace tilec

#endif // TILEC_LIB_SYNTAX_IDENTIFIERS_H

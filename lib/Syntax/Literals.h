//===- Literals.h - Values of literals ------------------------------------===//

#ifndef TILEC_LIB_SYNTAX_LITERALS_H
#define TILEC_LIB_SYNTAX_LITERALS_H

#include "tilec/Syntax/AST.h"
#include <string>

namespace tilec {

/// Why a literal has no value: a message, and the bytes of the literal that it
/// is about.
struct LiteralError {
  std::string message;
  size_t start = 0, length = 0;
};

/// Sets the value of `number`; `spelling` is what the lexer took for a number.
std::optional<LiteralError> decodeNumber(llvm::StringRef spelling,
                                         ast::Number &number);

/// How the text between quotes is read.
struct StringForm {
  bool isRaw = false;
  bool isBytes = false;
  /// `{{` stands for a brace.
  bool hasDoubledBraces = false;
};

/// Appends the value of `text` to `value`.
std::optional<LiteralError> decodeString(llvm::StringRef text, StringForm form,
                                         std::string &value);

} // namespace tilec

#endif // TILEC_LIB_SYNTAX_LITERALS_H

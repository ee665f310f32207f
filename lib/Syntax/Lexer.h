//===- Lexer.h - From text to tokens --------------------------------------===//
//
// Splits a whole file into tokens, with Python's lines and indentation as
// tokens of their own. An f-string becomes several tokens, as in Python 3.12:
// its start, pieces of text, the tokens of its replacement fields, its end.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_LIB_SYNTAX_LEXER_H
#define TILEC_LIB_SYNTAX_LEXER_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include <cstdint>
#include <string>
#include <vector>

namespace tilec {

struct Token {
  enum Kind : uint8_t {
    EndOfFile,
    Error, // the last token before EndOfFile; TokenStream::error has the rest
    Newline,
    Indent,
    Dedent,
    Name,
    Number,
    String, // with prefix and quotes
    FStringStart,
    FStringText,
    FStringEnd,
#define KEYWORD(Name, text) Kw##Name,
#define PUNCTUATOR(Name, text) Name,
#include "tilec/Syntax/Tokens.def"
  };
  Kind kind;
  uint32_t start, end;
};

/// `def`, `(` for keywords and punctuators, else an empty string.
llvm::StringRef getSpelling(Token::Kind kind);

/// A range of bytes of the text.
struct Extent {
  uint32_t start = 0, end = 0;
};

struct SyntaxError {
  std::string message;
  Extent extent;
  std::string note; // empty where there is none
  Extent noteExtent;
  /// The file ends inside the bracket at `extent`: what the parser stumbles
  /// over behind it is most likely a consequence.
  bool isUnclosedBracket = false;
};

struct TokenStream {
  std::vector<Token> tokens; // ends in EndOfFile
  SyntaxError error;
};

class Lexer {
public:
  /// With `joinLines` the text is read as if it stood in parentheses.
  Lexer(llvm::StringRef text, bool joinLines)
      : text(text), joinLines(joinLines) {}

  TokenStream run();

private:
  struct Bracket {
    char open;
    uint32_t start;
    bool isField;  // the `{` of an f-string's replacement field
    bool inFormat; // behind the field's colon
  };
  struct FString {
    uint32_t start;
    char quote;
    bool isTriple, isRaw;
    size_t depth; // open brackets outside
  };
  struct Indentation {
    unsigned column;       // with tab stops of eight columns
    unsigned narrowColumn; // with tabs of one column
  };

  // Lexer.cpp
  char at(size_t offset) const {
    return offset < text.size() ? text[offset] : '\0';
  }
  bool isAtEnd() const { return position >= text.size(); }
  bool isAtLineEnd() const {
    return at(position) == '\n' || at(position) == '\r';
  }
  void skipLineEnd();
  bool isInFStringText() const;
  bool isInField() const {
    return !brackets.empty() && brackets.back().isField;
  }
  void push(Token::Kind kind, uint32_t start);
  void fail(Extent extent, const llvm::Twine &message,
            const llvm::Twine &note = "", Extent noteExtent = {});
  void lexToken();
  void lexLineStart();
  void setIndentation(Indentation found, uint32_t lineStart);
  void lexContinuation();
  void lexWord();
  void lexPunctuator();
  void openBracket(bool isField = false);
  void closeBracket();
  void lexUnknown();
  void finish();

  // LexString.cpp
  bool lexString(uint32_t start);
  void lexPlainString(uint32_t start, char quote, bool isTriple);
  void lexFStringText();
  void endFString(uint32_t textStart);
  void skipEscape(bool isRaw);
  bool isAtQuote(char quote, bool isTriple) const;
  void failUnterminated(uint32_t start, char quote, bool isTriple);

  // Literals: digits and their separators
  void lexNumber();
  bool skipDigits(llvm::StringRef digits);
  void lexExponent();
  void failNumber(uint32_t start, llvm::StringRef form);

  llvm::StringRef text;
  bool joinLines;
  bool failed = false;
  bool isLineStart = true;
  uint32_t position = 0;
  TokenStream stream;
  llvm::SmallVector<Bracket, 16> brackets;
  llvm::SmallVector<FString, 4> fstrings;
  llvm::SmallVector<Indentation, 16> indents = {{0, 0}};
};

} // namespace tilec

#endif // TILEC_LIB_SYNTAX_LEXER_H

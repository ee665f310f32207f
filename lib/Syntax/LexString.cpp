//===- LexString.cpp - Strings and f-strings ------------------------------===//

#include "Lexer.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using namespace tilec;

namespace {
struct Prefix {
  bool isRaw = false, isFormatted = false;
};
} // namespace

static std::optional<Prefix> getPrefix(StringRef word) {
  return StringSwitch<std::optional<Prefix>>(word.lower())
      .Cases({"", "u", "b"}, Prefix{false, false})
      .Cases({"r", "br", "rb"}, Prefix{true, false})
      .Case("f", Prefix{false, true})
      .Cases({"fr", "rf"}, Prefix{true, true})
      .Default(std::nullopt);
}

bool Lexer::isAtQuote(char quote, bool isTriple) const {
  return at(position) == quote && (!isTriple || (at(position + 1) == quote &&
                                                 at(position + 2) == quote));
}

/// Lexes the string whose quote is at the position and whose prefix starts at
/// `start`; false where those letters are no prefix.
bool Lexer::lexString(uint32_t start) {
  std::optional<Prefix> prefix = getPrefix(text.slice(start, position));
  if (!prefix)
    return false;
  char quote = at(position);
  bool isTriple = isAtQuote(quote, true);
  position += isTriple ? 3 : 1;
  if (!prefix->isFormatted) {
    lexPlainString(start, quote, isTriple);
    return true;
  }
  fstrings.push_back({start, quote, isTriple, prefix->isRaw, brackets.size()});
  push(Token::FStringStart, start);
  return true;
}

/// Skips a backslash and the character behind it, which ends no string even if
/// the string is raw.
void Lexer::skipEscape(bool isRaw) {
  ++position;
  if (isAtEnd())
    return;
  if (isAtLineEnd())
    return skipLineEnd();
  // The braces of `\N{DASH}` are no field of an f-string. No name of a
  // character has a hundred letters.
  if (!isRaw && at(position) == 'N' && at(position + 1) == '{') {
    StringRef name = text.substr(position, 100);
    size_t end = name.find_first_of("}\r\n'\"");
    if (end != StringRef::npos && name[end] == '}')
      position += end;
  }
  ++position;
}

void Lexer::lexPlainString(uint32_t start, char quote, bool isTriple) {
  while (!isAtEnd()) {
    if (isAtQuote(quote, isTriple)) {
      position += isTriple ? 3 : 1;
      return push(Token::String, start);
    }
    if (at(position) == '\\') {
      skipEscape(/*isRaw=*/true);
      continue;
    }
    if (isAtLineEnd() && !isTriple)
      break;
    ++position;
  }
  failUnterminated(start, quote, isTriple);
}

void Lexer::failUnterminated(uint32_t start, char quote, bool isTriple) {
  // In `f"{x"` the last quote was meant to end the f-string.
  bool endsFString = !isInFStringText() && isInField() && !fstrings.empty() &&
                     fstrings.back().quote == quote;
  if (endsFString) {
    uint32_t brace = brackets.back().start;
    return fail({brace, brace + 1}, "'{' in this f-string is never closed");
  }
  if (!isTriple)
    return fail({start, std::min<uint32_t>(position, text.size())},
                "unterminated string; its closing quote must stand on the "
                "same line");
  uint32_t quotes = text.find(quote, start) + 3;
  fail({start, quotes}, "unterminated triple-quoted string: the file ends "
                        "before its closing quotes");
}

//===----------------------------------------------------------------------===//
// F-strings
//===----------------------------------------------------------------------===//

/// Whether the position is in the text of an f-string or of a format, not in
/// an expression.
bool Lexer::isInFStringText() const {
  if (fstrings.empty())
    return false;
  return brackets.size() == fstrings.back().depth ||
         (brackets.back().isField && brackets.back().inFormat);
}

void Lexer::endFString(uint32_t textStart) {
  const FString &fstring = fstrings.back();
  if (brackets.size() > fstring.depth) {
    uint32_t brace = brackets.back().start;
    return fail({brace, brace + 1}, "'{' in this f-string is never closed");
  }
  if (position > textStart)
    push(Token::FStringText, textStart);
  uint32_t start = position;
  position += fstring.isTriple ? 3 : 1;
  fstrings.pop_back();
  push(Token::FStringEnd, start);
}

/// Lexes text up to the next replacement field, its end, or the string's end.
void Lexer::lexFStringText() {
  const FString fstring = fstrings.back();
  bool inFormat = brackets.size() > fstring.depth;
  uint32_t start = position;
  auto pushText = [&] {
    if (position > start)
      push(Token::FStringText, start);
  };
  while (!isAtEnd()) {
    char c = at(position);
    bool isDoubled = at(position + 1) == c && !inFormat;
    if (isAtQuote(fstring.quote, fstring.isTriple))
      return endFString(start);
    if (isAtLineEnd() && !fstring.isTriple)
      break;
    if (c == '\\') {
      // A backslash escapes no brace.
      if (at(position + 1) == '{' || at(position + 1) == '}')
        ++position;
      else
        skipEscape(fstring.isRaw);
    } else if (c == '{' && !isDoubled) {
      pushText();
      return openBracket(/*isField=*/true);
    } else if (c == '}' && inFormat) {
      pushText();
      return closeBracket();
    } else if (c == '}' && !isDoubled) {
      return fail({position, position + 1},
                  "a single '}' in an f-string; write '}}'");
    } else {
      position += (c == '{' || c == '}') ? 2 : 1;
    }
  }
  failUnterminated(fstring.start, fstring.quote, fstring.isTriple);
}

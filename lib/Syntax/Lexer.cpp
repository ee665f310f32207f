//===- Lexer.cpp - From text to tokens ------------------------------------===//

#include "Lexer.h"
#include "Identifiers.h"
#include "tilec/Syntax/Parser.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FormatVariadic.h"
#include <array>

using namespace llvm;
using namespace tilec;

//===----------------------------------------------------------------------===//
// Tables
//===----------------------------------------------------------------------===//

StringRef tilec::getSpelling(Token::Kind kind) {
  switch (kind) {
#define KEYWORD(Name, text)                                                    \
  case Token::Kw##Name:                                                        \
    return text;
#define PUNCTUATOR(Name, text)                                                 \
  case Token::Name:                                                            \
    return text;
#include "tilec/Syntax/Tokens.def"
  default:
    return "";
  }
}

static Token::Kind getWordKind(StringRef word) {
  // The longest keyword is `continue`.
  if (word.size() > 8)
    return Token::Name;
  return StringSwitch<Token::Kind>(word)
#define KEYWORD(Name, text) .Case(text, Token::Kw##Name)
#include "tilec/Syntax/Tokens.def"
      .Default(Token::Name);
}

namespace {
/// The punctuators by their first character, the longest first.
class PunctuatorTable {
public:
  PunctuatorTable() {
#define PUNCTUATOR(Name, text) add(Token::Name);
#include "tilec/Syntax/Tokens.def"
    for (auto &kinds : byFirst)
      llvm::sort(kinds, [](Token::Kind a, Token::Kind b) {
        return getSpelling(a).size() > getSpelling(b).size();
      });
  }

  /// EndOfFile where no punctuator starts `text`.
  Token::Kind find(StringRef text) const {
    uint8_t first = text.front();
    if (first < byFirst.size())
      for (Token::Kind kind : byFirst[first])
        if (text.starts_with(getSpelling(kind)))
          return kind;
    return Token::EndOfFile;
  }

private:
  void add(Token::Kind kind) {
    byFirst[getSpelling(kind).front()].push_back(kind);
  }

  std::array<SmallVector<Token::Kind, 4>, 128> byFirst;
};
} // namespace

static Token::Kind findPunctuator(StringRef text) {
  static const PunctuatorTable table;
  return table.find(text);
}

//===----------------------------------------------------------------------===//
// Driving
//===----------------------------------------------------------------------===//

TokenStream Lexer::run() {
  // An estimate that spares most files a second allocation.
  stream.tokens.reserve(text.size() / 4 + 16);
  if (text.starts_with("\xEF\xBB\xBF")) // a byte order mark
    position = 3;
  while (!isAtEnd() && !failed) {
    if (isInFStringText())
      lexFStringText();
    else
      lexToken();
  }
  if (!failed)
    finish();
  stream.tokens.push_back({Token::EndOfFile, position, position});
  return std::move(stream);
}

void Lexer::push(Token::Kind kind, uint32_t start) {
  stream.tokens.push_back({kind, start, position});
}

void Lexer::fail(Extent extent, const Twine &message, const Twine &note,
                 Extent noteExtent) {
  if (failed)
    return;
  failed = true;
  stream.error = {message.str(), extent, note.str(), noteExtent, false};
  stream.tokens.push_back({Token::Error, extent.start, extent.end});
}

/// Ends the last line and all blocks.
void Lexer::finish() {
  if (!fstrings.empty() && isInFStringText())
    return failUnterminated(fstrings.back().start, fstrings.back().quote,
                            fstrings.back().isTriple);
  if (!brackets.empty()) {
    const Bracket &open = brackets.back();
    fail({open.start, open.start + 1},
         formatv("'{0}' was never closed", open.open));
    stream.error.isUnclosedBracket = true;
    return;
  }
  if (joinLines)
    return;
  if (!stream.tokens.empty() && !isLineStart)
    push(Token::Newline, position);
  for (size_t i = 1; i < indents.size(); ++i)
    push(Token::Dedent, position);
}

//===----------------------------------------------------------------------===//
// Lines
//===----------------------------------------------------------------------===//

/// A line ends in LF, CR LF or CR.
void Lexer::skipLineEnd() {
  if (at(position) == '\r' && at(position + 1) == '\n')
    ++position;
  ++position;
}

/// Measures the indentation of a line; lines without tokens do not count.
void Lexer::lexLineStart() {
  uint32_t lineStart = position;
  Indentation found = {0, 0};
  while (!isAtEnd()) {
    char c = at(position);
    if (c == ' ')
      found = {found.column + 1, found.narrowColumn + 1};
    else if (c == '\t')
      found = {(found.column / 8 + 1) * 8, found.narrowColumn + 1};
    else if (c == '\f')
      found = {0, 0};
    else
      break;
    ++position;
  }
  if (isAtEnd() || isAtLineEnd() || at(position) == '#')
    return;
  if (at(position) == '\\' &&
      (at(position + 1) == '\n' || at(position + 1) == '\r'))
    return lexContinuation();
  isLineStart = false;
  setIndentation(found, lineStart);
}

void Lexer::setIndentation(Indentation found, uint32_t lineStart) {
  Extent extent = {lineStart, position};
  auto isInconsistent = [&] {
    const Indentation &current = indents.back();
    return (found.column > current.column) !=
               (found.narrowColumn > current.narrowColumn) ||
           (found.column == current.column) !=
               (found.narrowColumn == current.narrowColumn);
  };
  constexpr StringLiteral mixed = "inconsistent use of tabs and spaces in "
                                  "indentation; use spaces only";
  if (found.column > indents.back().column) {
    if (isInconsistent())
      return fail(extent, mixed);
    if (indents.size() > maxNesting)
      return fail(extent, formatv("blocks are nested deeper than {0} levels",
                                  maxNesting));
    indents.push_back(found);
    return push(Token::Indent, position);
  }
  while (found.column < indents.back().column) {
    indents.pop_back();
    push(Token::Dedent, position);
  }
  if (found.column != indents.back().column)
    return fail(extent, "unindent does not match any outer indentation level");
  if (isInconsistent())
    fail(extent, mixed);
}

/// A backslash joins the next line to this one.
void Lexer::lexContinuation() {
  uint32_t start = position++;
  if (isAtEnd())
    return fail({start, position}, "the file ends after a backslash");
  if (!isAtLineEnd())
    return fail({start, position},
                "a backslash outside a string must end its line");
  skipLineEnd();
  if (isAtEnd() && !isLineStart)
    fail({start, start + 1}, "the file ends after a backslash");
}

//===----------------------------------------------------------------------===//
// Tokens
//===----------------------------------------------------------------------===//

void Lexer::lexToken() {
  bool isJoined = joinLines || !brackets.empty();
  if (isLineStart && !isJoined) {
    lexLineStart();
    if (failed || isAtEnd())
      return;
  }
  char c = at(position);
  if (c == ' ' || c == '\t' || c == '\f') {
    ++position;
  } else if (isAtLineEnd()) {
    uint32_t start = position;
    if (!isJoined && !isLineStart) {
      push(Token::Newline, start);
      isLineStart = true;
    }
    skipLineEnd();
  } else if (c == '#') {
    while (!isAtEnd() && !isAtLineEnd())
      ++position;
  } else if (c == '\\') {
    lexContinuation();
  } else if (isDigit(c) || (c == '.' && isDigit(at(position + 1)))) {
    lexNumber();
  } else if (c == '"' || c == '\'') {
    lexString(position);
  } else if (isNameByte(c) || !isASCII(c)) {
    lexWord();
  } else {
    lexPunctuator();
  }
}

/// A name, a keyword, or a string with a prefix.
void Lexer::lexWord() {
  uint32_t start = position;
  size_t length = getNameLength(text.drop_front(position));
  if (length == 0)
    return lexUnknown();
  position += length;
  char next = at(position);
  if (length <= 2 && (next == '"' || next == '\'') && lexString(start))
    return;
  push(getWordKind(text.slice(start, position)), start);
}

void Lexer::lexPunctuator() {
  uint32_t start = position;
  // At the level of a replacement field a colon starts the format, whatever
  // follows it.
  if (isInField() && at(position) == ':') {
    ++position;
    brackets.back().inFormat = true;
    return push(Token::Colon, start);
  }
  Token::Kind kind = findPunctuator(text.drop_front(position));
  switch (kind) {
  case Token::EndOfFile:
    return lexUnknown();
  case Token::LeftParen:
  case Token::LeftBracket:
  case Token::LeftBrace:
    return openBracket();
  case Token::RightParen:
  case Token::RightBracket:
  case Token::RightBrace:
    return closeBracket();
  case Token::Exclamation:
    if (!isInField())
      return fail({start, start + 1}, "'!' is no operator; write 'not'");
    break;
  default:
    break;
  }
  position += getSpelling(kind).size();
  push(kind, start);
}

void Lexer::openBracket(bool isField) {
  uint32_t start = position;
  if (brackets.size() >= maxNesting)
    return fail(
        {start, start + 1},
        formatv("brackets are nested deeper than {0} levels", maxNesting));
  brackets.push_back({at(start), start, isField, false});
  ++position;
  push(findPunctuator(text.drop_front(start)), start);
}

void Lexer::closeBracket() {
  uint32_t start = position;
  Extent extent = {start, start + 1};
  char close = at(start);
  if (brackets.empty())
    return fail(extent, formatv("'{0}' closes nothing", close));
  const Bracket &open = brackets.back();
  char expected = open.open == '(' ? ')' : open.open == '[' ? ']' : '}';
  if (close != expected)
    return fail(extent, formatv("'{0}' does not close '{1}'", close, open.open),
                formatv("'{0}' is here", open.open),
                {open.start, open.start + 1});
  brackets.pop_back();
  ++position;
  push(findPunctuator(text.drop_front(start)), start);
}

/// Reports a character that starts no token.
void Lexer::lexUnknown() {
  StringRef rest = text.drop_front(position);
  CodePoint next = decodeFirst(rest);
  Extent extent = {position, position + next.length};
  StringRef shown = rest.take_front(next.length);
  if (isASCII(rest.front()) && !isPrint(rest.front()))
    return fail(extent, formatv("invalid control character 0x{0:x-2}",
                                static_cast<unsigned>(next.value)));
  if (isASCII(rest.front()))
    return fail(extent, formatv("invalid character '{0}'", shown));
  StringRef advice;
  if (next.value == 0x2018 || next.value == 0x2019)
    advice = "; write '";
  else if (next.value == 0x201C || next.value == 0x201D)
    advice = "; write \"";
  else if (next.value == 0x2013 || next.value == 0x2212)
    advice = "; write -";
  else if (next.value == 0xA0)
    advice = "; write a plain space";
  fail(extent, formatv("invalid character '{0}' (U+{1:X-4}){2}", shown,
                       next.value, advice));
}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

void Lexer::failNumber(uint32_t start, StringRef form) {
  uint32_t end = std::min<uint32_t>(position + 1, text.size());
  fail({start, end}, formatv("invalid {0} literal", form));
}

/// Skips digits with single underscores between them; false where a digit has
/// to follow and does not.
bool Lexer::skipDigits(StringRef digits) {
  auto isDigitHere = [&] {
    return !isAtEnd() && digits.contains(at(position));
  };
  if (!isDigitHere())
    return false;
  while (isDigitHere()) {
    ++position;
    if (at(position) == '_') {
      ++position;
      if (!isDigitHere())
        return false;
    }
  }
  return true;
}

static constexpr StringLiteral decimalDigits = "0123456789";

/// Skips `e5`, `E-3` if digits follow.
void Lexer::lexExponent() {
  if (at(position) != 'e' && at(position) != 'E')
    return;
  uint32_t digits = position + 1;
  if (at(digits) == '+' || at(digits) == '-')
    ++digits;
  if (!isDigit(at(digits)))
    return;
  position = digits;
  // What follows the digits is looked at by the caller.
  (void)skipDigits(decimalDigits);
}

/// Python lets a keyword follow a number without a space: `1if x else 2`.
static bool startsWithOperatorWord(StringRef text) {
  for (StringRef word : {"and", "else", "for", "if", "in", "is", "not", "or"})
    if (text.starts_with(word))
      return true;
  return false;
}

void Lexer::lexNumber() {
  uint32_t start = position;
  StringRef form = "decimal", digits = decimalDigits;
  switch (at(position) == '0' ? toLower(at(position + 1)) : '\0') {
  case 'x':
    form = "hexadecimal", digits = "0123456789abcdefABCDEF";
    break;
  case 'o':
    form = "octal", digits = "01234567";
    break;
  case 'b':
    form = "binary", digits = "01";
    break;
  default:
    break;
  }
  if (form != "decimal") {
    position += 2;
    if (at(position) == '_')
      ++position;
    if (!skipDigits(digits))
      return failNumber(start, form);
  } else {
    if (at(position) != '.' && !skipDigits(digits))
      return failNumber(start, form);
    if (at(position) == '.') {
      ++position;
      if (isDigit(at(position)) && !skipDigits(digits))
        return failNumber(start, form);
    }
    lexExponent();
    if (toLower(at(position)) == 'j')
      ++position;
  }
  StringRef rest = text.drop_front(position);
  if (!rest.empty() && (isNameByte(rest[0]) || !isASCII(rest[0])) &&
      !startsWithOperatorWord(rest))
    return failNumber(start, form);
  push(Token::Number, start);
}

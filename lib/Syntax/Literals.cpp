//===- Literals.cpp - Values of literals ----------------------------------===//

#include "Literals.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace tilec;

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

/// Longest literal; Python's own limit for integers. Conversion takes time
/// quadratic in it.
static constexpr size_t maxDigits = 4300;

static LiteralError makeError(StringRef spelling, const Twine &message) {
  return {message.str(), 0, spelling.size()};
}

static std::optional<LiteralError>
decodeInteger(StringRef spelling, std::string digits, ast::Number &number) {
  unsigned radix = 10;
  StringRef rest = digits;
  if (rest.size() > 2 && rest[0] == '0') {
    char letter = toLower(rest[1]);
    radix = letter == 'x' ? 16 : letter == 'o' ? 8 : letter == 'b' ? 2 : 10;
    if (radix != 10)
      rest = rest.drop_front(2);
  }
  if (radix == 10 && rest.size() > 1 && rest[0] == '0' &&
      rest.find_first_not_of('0') != StringRef::npos)
    return makeError(spelling, "a decimal integer must not start with 0; write "
                               "0o for an octal one");
  if (rest.getAsInteger(radix, number.integer))
    return makeError(spelling, "invalid integer literal");
  unsigned width = std::max(64u, number.integer.getActiveBits());
  number.integer = number.integer.zextOrTrunc(width);
  return std::nullopt;
}

std::optional<LiteralError> tilec::decodeNumber(StringRef spelling,
                                                ast::Number &number) {
  if (spelling.size() > maxDigits)
    return makeError(spelling, formatv("a number of {0} characters; at most "
                                       "{1} are read",
                                       spelling.size(), maxDigits));
  std::string digits;
  for (char c : spelling)
    if (c != '_')
      digits += c;
  bool isPrefixed = digits.size() > 1 && isAlpha(digits[1]) &&
                    StringRef("xob").contains(toLower(digits[1]));
  if (isPrefixed || StringRef(digits).find_first_of(".eEjJ") == StringRef::npos)
    return decodeInteger(spelling, std::move(digits), number);

  number.form = ast::Number::Form::Float;
  if (toLower(digits.back()) == 'j') {
    number.form = ast::Number::Form::Imaginary;
    digits.pop_back();
  }
  APFloat value(APFloat::IEEEdouble());
  Expected<APFloat::opStatus> status =
      value.convertFromString(digits, APFloat::rmNearestTiesToEven);
  if (!status) {
    consumeError(status.takeError());
    return makeError(spelling, "invalid floating-point literal");
  }
  number.real = value.convertToDouble();
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Strings
//===----------------------------------------------------------------------===//

static void appendUTF8(uint32_t codePoint, std::string &value) {
  // A lone surrogate has no UTF-8; it takes three bytes as any of its size.
  if (codePoint >= 0xD800 && codePoint <= 0xDFFF) {
    value += static_cast<char>(0xE0 | codePoint >> 12);
    value += static_cast<char>(0x80 | (codePoint >> 6 & 0x3F));
    value += static_cast<char>(0x80 | (codePoint & 0x3F));
    return;
  }
  char buffer[UNI_MAX_UTF8_BYTES_PER_CODE_POINT], *end = buffer;
  ConvertCodePointToUTF8(codePoint, end);
  value.append(buffer, end);
}

namespace {
/// Decodes the text of one literal.
class StringDecoder {
public:
  StringDecoder(StringRef text, StringForm form, std::string &value)
      : text(text), form(form), value(value) {}

  std::optional<LiteralError> run() {
    while (position < text.size() && !error)
      decodeNext();
    return std::move(error);
  }

private:
  void decodeNext() {
    char c = text[position];
    if (c == '\\' && !form.isRaw)
      return decodeEscape();
    if (form.isBytes && !isASCII(c)) {
      error = {"a bytes literal holds ASCII characters only; write \\x",
               position, 1};
      return;
    }
    ++position;
    // Every line end is a line feed in the value.
    if (c == '\r') {
      skip('\n');
      c = '\n';
    }
    if (form.hasDoubledBraces && (c == '{' || c == '}'))
      skip(c);
    value += c;
  }

  void skip(char c) {
    if (position < text.size() && text[position] == c)
      ++position;
  }

  void append(uint32_t code) {
    if (form.isBytes)
      value += static_cast<char>(code);
    else
      appendUTF8(code, value);
  }

  void decodeEscape() {
    size_t start = position++;
    if (position == text.size()) {
      value += '\\';
      return;
    }
    char c = text[position++];
    static constexpr StringLiteral letters = "\\'\"abfnrtv";
    static constexpr StringLiteral values = "\\'\"\a\b\f\n\r\t\v";
    if (size_t index = letters.find(c); index != StringRef::npos) {
      value += values[index];
    } else if (c == '\n') {
      return;
    } else if (c == '\r') {
      skip('\n');
    } else if (c >= '0' && c <= '7') {
      decodeOctal();
    } else if (c == 'x') {
      decodeHex(start, 2);
    } else if ((c == 'u' || c == 'U') && !form.isBytes) {
      decodeHex(start, c == 'u' ? 4 : 8);
    } else if (c == 'N' && !form.isBytes) {
      keepName(start);
    } else {
      // What is no escape keeps its backslash.
      value += '\\';
      --position;
    }
  }

  void decodeOctal() {
    uint32_t code = 0;
    --position;
    for (int i = 0; i < 3 && position < text.size(); ++i, ++position) {
      char c = text[position];
      if (c < '0' || c > '7')
        break;
      code = code * 8 + (c - '0');
    }
    append(code);
  }

  void decodeHex(size_t start, size_t digits) {
    uint32_t code;
    StringRef hex = text.substr(position, digits);
    if (hex.size() < digits || !all_of(hex, isHexDigit) ||
        hex.getAsInteger(16, code)) {
      error = {formatv("'{0}' needs {1} hexadecimal digits",
                       text.substr(start, 2), digits),
               start, 2};
      return;
    }
    if (code > UNI_MAX_LEGAL_UTF32) {
      error = {"no character has this number; the last is \\U0010ffff", start,
               digits + 2};
      return;
    }
    position += digits;
    append(code);
  }

  /// Names of characters are kept as they are written: no kernel needs them,
  /// and their table is large.
  void keepName(size_t start) {
    size_t end = position < text.size() && text[position] == '{'
                     ? text.find('}', position)
                     : StringRef::npos;
    if (end == StringRef::npos) {
      error = {"'\\N' needs the name of a character in braces", start, 2};
      return;
    }
    position = end + 1;
    value += text.slice(start, position);
  }

  StringRef text;
  StringForm form;
  std::string &value;
  size_t position = 0;
  std::optional<LiteralError> error;
};
} // namespace

std::optional<LiteralError> tilec::decodeString(StringRef text, StringForm form,
                                                std::string &value) {
  return StringDecoder(text, form, value).run();
}

//===- ParseString.cpp - Strings and f-strings ----------------------------===//

#include "Parse.h"

using namespace llvm;
using namespace tilec;
using namespace tilec::ast;

/// Adjacent literals, joined.
struct Parser::StringParts {
  SmallVector<ast::FormattedString::Part, 4> parts; // of f-strings
  Exprs children;
  std::string text; // not yet in `parts`
  bool isBytes = false, isFormatted = false;

  /// Moves the text to the parts.
  void flush(ast::Module &module) {
    if (!text.empty())
      parts.push_back(
          {module.copy(StringRef(text)), nullptr, 0, nullptr, false});
    text.clear();
  }
};

void Parser::decode(const Token &token, StringRef body, StringForm form,
                    std::string &value) {
  std::optional<LiteralError> error = decodeString(body, form, value);
  if (!error)
    return;
  uint32_t start = body.data() - text.data() + error->start;
  fail(getRange(start, start + error->length), error->message);
}

const Expr *Parser::parseStrings() {
  uint32_t start = peek().start;
  StringParts parts;
  bool isFirst = true;
  while (at(Token::String) || at(Token::FStringStart)) {
    Token token = peek();
    bool isBytes = at(Token::String) &&
                   getText(token)
                       .take_until([](char c) { return c == '"' || c == '\''; })
                       .contains_insensitive("b");
    if (!isFirst && isBytes != parts.isBytes)
      fail(getRange(token), "a bytes literal and a string cannot be joined");
    parts.isBytes = isBytes;
    isFirst = false;
    if (at(Token::String))
      parsePlainString(parts);
    else
      parseFString(parts);
  }
  if (parts.isBytes) {
    auto *bytes = create<Bytes>(start);
    bytes->value = module.copy(StringRef(parts.text));
    return bytes;
  }
  if (!parts.isFormatted) {
    auto *string = create<String>(start);
    string->value = module.copy(StringRef(parts.text));
    return string;
  }
  parts.flush(module);
  auto *string = create<ast::FormattedString>(start);
  string->parts = copy(parts.parts);
  adopt(string, parts.children);
  return string;
}

void Parser::parsePlainString(StringParts &parts) {
  Token token = advance();
  StringRef spelling = getText(token);
  size_t prefix = spelling.find_first_of("\"'");
  StringForm form;
  form.isRaw = spelling.take_front(prefix).contains_insensitive("r");
  form.isBytes = parts.isBytes;
  StringRef body = spelling.drop_front(prefix);
  bool isTriple = body.size() >= 6 && body[1] == body[0] && body[2] == body[0];
  size_t quotes = isTriple ? 3 : 1;
  decode(token, body.drop_front(quotes).drop_back(quotes), form, parts.text);
}

void Parser::parseFString(StringParts &parts) {
  parts.isFormatted = true;
  StringForm form;
  form.isRaw = getText(advance()).contains_insensitive("r");
  form.hasDoubledBraces = true;
  while (!failed) {
    if (consume(Token::FStringEnd))
      return;
    if (at(Token::FStringText)) {
      Token token = advance();
      decode(token, getText(token), form, parts.text);
    } else if (at(Token::LeftBrace)) {
      parseField(parts, form.isRaw);
    } else {
      failAtToken("expected the end of the f-string");
    }
  }
}

/// Reads a replacement field: `{value!r:format}`, `{value=}`.
void Parser::parseField(StringParts &parts, bool isRaw) {
  Level level(*this);
  parts.flush(module);
  advance();
  if (!startsExpression(peek()))
    failAtToken("expected an expression after '{' in an f-string");
  ast::FormattedString::Part part = {};
  part.value = parseYieldOrExpressions();
  part.selfDocumenting = consume(Token::Equal);
  if (consume(Token::Exclamation)) {
    Token token = peek();
    StringRef word = getText(token);
    if (token.kind != Token::Name ||
        (word != "s" && word != "r" && word != "a"))
      failAtToken("expected 's', 'r' or 'a' after '!' in an f-string");
    else
      part.conversion = word.front();
    advance();
  }
  if (consume(Token::Colon))
    part.format = cast<ast::FormattedString>(parseFormat(isRaw));
  else if (part.selfDocumenting && !part.conversion)
    part.conversion = 'r';
  expect(Token::RightBrace, "at the end of an f-string's field");
  parts.parts.push_back(part);
  parts.children.append({part.value, part.format});
}

/// Reads a format, which may hold fields; the brace behind it is left.
const Expr *Parser::parseFormat(bool isRaw) {
  uint32_t start = lastEnd;
  StringParts parts;
  StringForm form;
  form.isRaw = isRaw;
  while (!failed) {
    if (at(Token::FStringText)) {
      Token token = advance();
      decode(token, getText(token), form, parts.text);
    } else if (at(Token::LeftBrace)) {
      parseField(parts, isRaw);
    } else {
      break;
    }
  }
  parts.flush(module);
  auto *format = create<ast::FormattedString>(start);
  format->parts = copy(parts.parts);
  adopt(format, parts.children);
  return format;
}

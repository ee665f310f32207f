//===- Parser.cpp - Tokens, nodes and errors of the parser ----------------===//

#include "tilec/Syntax/Parser.h"
#include "Parse.h"
#include "tilec/Support/Diagnostics.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/SourceMgr.h"

using namespace llvm;
using namespace tilec;

//===----------------------------------------------------------------------===//
// Entry points
//===----------------------------------------------------------------------===//

std::unique_ptr<ast::Module> tilec::parseModule(const SourceMgr &sources,
                                                unsigned bufferId,
                                                mlir::MLIRContext *context) {
  auto module = std::make_unique<ast::Module>();
  module->path = sources.getMemoryBuffer(bufferId)->getBufferIdentifier();
  if (!Parser(sources, bufferId, *module, context).parseFile())
    return nullptr;
  return module;
}

const ast::Expr *tilec::parseExpression(const SourceMgr &sources,
                                        unsigned bufferId, ast::Module &arena,
                                        mlir::MLIRContext *context) {
  const ast::Expr *result = nullptr;
  if (!Parser(sources, bufferId, arena, context).parseWholeExpression(result))
    return nullptr;
  return result;
}

Parser::Parser(const SourceMgr &sources, unsigned bufferId, ast::Module &module,
               mlir::MLIRContext *context)
    : sources(sources), bufferId(bufferId), module(module), context(context),
      text(sources.getMemoryBuffer(bufferId)->getBuffer()) {}

bool Parser::parseFile() {
  if (!checkText())
    return false;
  tokenize(/*joinLines=*/false);
  Stmts body;
  while (!at(Token::EndOfFile))
    parseStatement(body);
  module.body = copy(body);
  return !failed;
}

bool Parser::parseWholeExpression(const Expr *&result) {
  if (!checkText())
    return false;
  tokenize(/*joinLines=*/true);
  result = parseStarExpressions();
  if (!at(Token::EndOfFile))
    failAtToken(
        formatv("unexpected {0} after the expression", describe(peek())));
  return !failed;
}

/// Tokens hold 32-bit offsets.
static constexpr size_t maxBytes = UINT32_MAX - 8;

/// Refuses what is no text, before anything is made of it.
bool Parser::checkText() {
  auto failAt = [&](size_t offset, size_t length, const Twine &message) {
    emit(getRange(offset, offset + length), message, "", {});
    return false;
  };
  if (text.size() > maxBytes)
    return failAt(0, 0, "the file is larger than 4 GB");
  auto *start = reinterpret_cast<const UTF8 *>(text.begin());
  const UTF8 *end = start;
  bool isPlain = all_of(text, [](char c) { return isASCII(c); });
  if (!isPlain && !isLegalUTF8String(&end, start + text.size())) {
    size_t offset = end - start;
    return failAt(offset, 1,
                  formatv("byte 0x{0:x-2} is not valid UTF-8; kernel files are "
                          "UTF-8 text",
                          static_cast<uint8_t>(text[offset])));
  }
  if (size_t offset = text.find('\0'); offset != StringRef::npos)
    return failAt(offset, 1, "the file contains a NUL byte; it is not text");
  return true;
}

/// Makes the tokens; their offsets count from the start of the buffer, a byte
/// order mark included.
void Parser::tokenize(bool joinLines) {
  TokenStream stream = Lexer(text, joinLines).run();
  tokens = std::move(stream.tokens);
  lexicalError = std::move(stream.error);
}

//===----------------------------------------------------------------------===//
// Tokens
//===----------------------------------------------------------------------===//

Token Parser::advance() {
  Token token = peek();
  if (position + 1 < tokens.size())
    ++position;
  if (token.kind > Token::Dedent)
    lastEnd = token.end;
  return token;
}

bool Parser::consume(Token::Kind kind) {
  if (!at(kind))
    return false;
  advance();
  return true;
}

bool Parser::expect(Token::Kind kind, StringRef where) {
  if (consume(kind))
    return true;
  failAtToken(formatv("expected '{0}'{1}{2}, found {3}", getSpelling(kind),
                      where.empty() ? "" : " ", where, describe(peek())));
  return false;
}

StringRef Parser::expectName() {
  if (at(Token::Name))
    return getText(advance());
  StringRef spelling = getSpelling(peek().kind);
  if (!spelling.empty() && isAlpha(spelling.front()))
    failAtToken(formatv("'{0}' is a keyword and cannot be a name", spelling));
  else
    failAtToken(formatv("expected a name, found {0}", describe(peek())));
  return "";
}

std::string Parser::describe(const Token &token) const {
  switch (token.kind) {
  case Token::EndOfFile:
  case Token::Error:
    return "the end of the file";
  case Token::Newline:
    return "the end of the line";
  case Token::Indent:
    return "an indented line";
  case Token::Dedent:
    return "the end of the block";
  case Token::String:
    return "a string";
  case Token::FStringStart:
  case Token::FStringText:
  case Token::FStringEnd:
    return "an f-string";
  default:
    break;
  }
  StringRef shown = getText(token);
  constexpr size_t longest = 40;
  if (shown.size() <= longest)
    return formatv("'{0}'", shown);
  return token.kind == Token::Number ? "a number" : "a name";
}

unsigned Parser::getLine(const Token &token) const {
  return sources.FindLineNumber(getRange(token).Start, bufferId);
}

SMRange Parser::getRange(uint32_t start, uint32_t end) const {
  return SMRange(SMLoc::getFromPointer(text.data() + start),
                 SMLoc::getFromPointer(text.data() + std::max(start, end)));
}

void Parser::adopt(Expr *parent, ArrayRef<const Expr *> children) {
  for (const Expr *child : children)
    if (child)
      parent->height = std::max(parent->height, child->height + 1);
  if (parent->height > maxHeight)
    fail(parent->range,
         formatv("the expression is nested too deeply: more than {0} "
                 "operations one in another; split it into several statements",
                 maxHeight));
}

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

void Parser::emit(SMRange range, const Twine &message, const Twine &note,
                  SMRange noteRange) {
  mlir::InFlightDiagnostic diagnostic =
      mlir::emitError(getLocation(sources, range, context)) << message;
  if (!note.isTriviallyEmpty())
    if (std::string words = note.str(); !words.empty())
      diagnostic.attachNote(getLocation(sources, noteRange, context)) << words;
}

void Parser::fail(SMRange range, const Twine &message, const Twine &note,
                  SMRange noteRange) {
  if (!failed)
    emit(range, message, note, noteRange);
  failed = true;
  position = tokens.size() - 1;
}

void Parser::reportLexicalError() {
  const SyntaxError &error = lexicalError;
  fail(getRange(error.extent.start, error.extent.end), error.message,
       error.note, getRange(error.noteExtent.start, error.noteExtent.end));
}

void Parser::failAtToken(const Twine &message) {
  const Token &token = peek();
  bool isBehindBracket =
      lexicalError.isUnclosedBracket && token.start > lexicalError.extent.start;
  if (!failed && (token.kind == Token::Error || isBehindBracket))
    return reportLexicalError();
  fail(getRange(token), message);
}

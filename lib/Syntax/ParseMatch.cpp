//===- ParseMatch.cpp - The match statement -------------------------------===//
//
// `match` and `case` are names but where a match statement can only be meant.
// Patterns are skipped: kernels cannot use them.
//
//===----------------------------------------------------------------------===//

#include "Parse.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace tilec;
using namespace tilec::ast;

static int getBracketStep(Token::Kind kind) {
  switch (kind) {
  case Token::LeftParen:
  case Token::LeftBracket:
  case Token::LeftBrace:
    return 1;
  case Token::RightParen:
  case Token::RightBracket:
  case Token::RightBrace:
    return -1;
  default:
    return 0;
  }
}

/// A match statement's line ends in a colon, and `case` opens its block.
bool Parser::atMatch() const {
  if (!isName(peek(), "match"))
    return false;
  int open = 0;
  size_t i = position + 1;
  for (; tokens[i].kind != Token::Newline; ++i) {
    open += getBracketStep(tokens[i].kind);
    bool endsStatement = tokens[i].kind == Token::Semicolon && open == 0;
    if (endsStatement || tokens[i].kind == Token::Error ||
        tokens[i].kind == Token::EndOfFile)
      return false;
  }
  return i > position + 2 && tokens[i - 1].kind == Token::Colon &&
         tokens[i + 1].kind == Token::Indent && isName(tokens[i + 2], "case");
}

const Stmt *Parser::parseMatch() {
  Level level(*this);
  Token head = advance();
  const Expr *subject = parseTuple(&Parser::parseStarNamedExpression);
  expect(Token::Colon, "after 'match'");
  consume(Token::Newline);
  consume(Token::Indent);
  SmallVector<Body, 4> cases;
  while (!at(Token::Dedent) && !at(Token::EndOfFile))
    cases.push_back(parseCase());
  consume(Token::Dedent);
  auto *statement = create<Match>(head.start);
  statement->subject = subject;
  statement->cases = copy(cases);
  return statement;
}

Body Parser::parseCase() {
  Token head = peek();
  if (!isName(head, "case"))
    failAtToken(formatv("expected 'case', found {0}", describe(head)));
  advance();
  if (at(Token::Colon))
    failAtToken("expected a pattern after 'case'");
  int open = 0;
  while (open > 0 || (!at(Token::Colon) && !at(Token::KwIf))) {
    if (at(Token::Newline) || at(Token::Error) || at(Token::EndOfFile))
      break;
    open += getBracketStep(advance().kind);
  }
  if (consume(Token::KwIf))
    parseNamedExpression();
  return parseBlock(head);
}

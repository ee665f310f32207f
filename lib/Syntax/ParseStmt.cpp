//===- ParseStmt.cpp - Simple statements ----------------------------------===//

#include "Parse.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace tilec;
using namespace tilec::ast;

//===----------------------------------------------------------------------===//
// Statements in general
//===----------------------------------------------------------------------===//

void Parser::parseStatement(Stmts &body) {
  // A file of comments ends in a newline without a statement.
  if (consume(Token::Newline))
    return;
  if (at(Token::Indent))
    return failAtToken("unexpected indent");
  if (const Stmt *compound = parseCompound())
    body.push_back(compound);
  else
    parseSimpleStatements(body);
}

/// Reads statements up to the end of the line.
void Parser::parseSimpleStatements(Stmts &body) {
  do {
    body.push_back(parseSimpleStatement());
  } while (consume(Token::Semicolon) && !at(Token::Newline) && !failed);
  endStatement();
}

/// Expects the end of the line, and guesses what else was meant.
void Parser::endStatement() {
  if (failed || consume(Token::Newline))
    return;
  const Token &last = tokens[position - 1];
  if (isName(last, "print") || isName(last, "exec"))
    return failAtToken(
        formatv("'{0}' is a function; write {0}(...)", getText(last)));
  failAtToken(formatv("expected the end of the statement, found {0}",
                      describe(peek())));
}

const Stmt *Parser::parseSimpleStatement() {
  switch (peek().kind) {
  case Token::KwPass:
    return parseWord<ast::Pass>();
  case Token::KwBreak:
    return parseWord<Break>();
  case Token::KwContinue:
    return parseWord<Continue>();
  case Token::KwReturn:
    return parseReturn();
  case Token::KwRaise:
    return parseRaise();
  case Token::KwAssert:
    return parseAssert();
  case Token::KwDel:
    return parseDelete();
  case Token::KwGlobal:
    return parseScope<Global>();
  case Token::KwNonlocal:
    return parseScope<Nonlocal>();
  case Token::KwImport:
    return parseImport();
  case Token::KwFrom:
    return parseImportFrom();
  case Token::KwElif:
  case Token::KwElse:
  case Token::KwExcept:
  case Token::KwFinally:
    failAtToken(formatv("{0} belongs to no statement before it; look at the "
                        "indentation",
                        describe(peek())));
    return parseWord<ast::Pass>();
  default:
    break;
  }
  bool isTypeAlias =
      isName(peek(), "type") && peek(1).kind == Token::Name &&
      (peek(2).kind == Token::Equal || peek(2).kind == Token::LeftBracket);
  return isTypeAlias ? parseTypeAlias() : parseExpressionStatement();
}

template <typename T> const Stmt *Parser::parseWord() {
  uint32_t start = advance().start;
  return create<T>(start);
}

//===----------------------------------------------------------------------===//
// Expressions and assignments
//===----------------------------------------------------------------------===//

/// The operator of `+=` and its kin.
static std::optional<BinaryOperator> getAugmented(Token::Kind kind) {
  switch (kind) {
  case Token::PlusEqual:
    return BinaryOperator::Add;
  case Token::MinusEqual:
    return BinaryOperator::Sub;
  case Token::StarEqual:
    return BinaryOperator::Mul;
  case Token::AtEqual:
    return BinaryOperator::MatMul;
  case Token::SlashEqual:
    return BinaryOperator::Div;
  case Token::SlashSlashEqual:
    return BinaryOperator::FloorDiv;
  case Token::PercentEqual:
    return BinaryOperator::Mod;
  case Token::StarStarEqual:
    return BinaryOperator::Pow;
  case Token::LessLessEqual:
    return BinaryOperator::LeftShift;
  case Token::GreaterGreaterEqual:
    return BinaryOperator::RightShift;
  case Token::AmpEqual:
    return BinaryOperator::BitAnd;
  case Token::PipeEqual:
    return BinaryOperator::BitOr;
  case Token::CaretEqual:
    return BinaryOperator::BitXor;
  default:
    return std::nullopt;
  }
}

const Stmt *Parser::parseExpressionStatement() {
  uint32_t start = peek().start;
  const Expr *first = parseYieldOrExpressions();
  if (at(Token::Equal))
    return parseAssign(start, first);
  if (at(Token::Colon))
    return parseAnnAssign(start, first);
  if (std::optional<BinaryOperator> op = getAugmented(peek().kind)) {
    checkSingleTarget(first, "assign to");
    Token token = advance();
    const Expr *value = parseYieldOrExpressions();
    auto *assign = create<AugAssign>(start);
    assign->target = first;
    assign->op = *op;
    assign->value = value;
    assign->opRange = getRange(token);
    return assign;
  }
  auto *statement = create<Expression>(start);
  statement->value = first;
  return statement;
}

const Stmt *Parser::parseAssign(uint32_t start, const Expr *first) {
  Exprs targets;
  const Expr *value = first;
  while (at(Token::Equal)) {
    checkTarget(value, "assign to");
    if (isa<Starred>(value))
      fail(value->range, "a starred target must stand in a list or tuple");
    targets.push_back(value);
    advance();
    value = parseYieldOrExpressions();
  }
  auto *assign = create<Assign>(start);
  assign->targets = copy(targets);
  assign->value = value;
  return assign;
}

const Stmt *Parser::parseAnnAssign(uint32_t start, const Expr *target) {
  if (!isa<Name, ast::Attribute, Subscript>(target)) {
    failAtToken(formatv("unexpected ':' after {0}",
                        isa<Tuple, ast::List>(target) ? "several targets"
                                                      : "an expression"));
    return parseWord<ast::Pass>();
  }
  advance();
  const Expr *annotation = parseExpression();
  const Expr *value = nullptr;
  if (consume(Token::Equal))
    value = parseYieldOrExpressions();
  auto *assign = create<AnnAssign>(start);
  assign->target = target;
  assign->annotation = annotation;
  assign->value = value;
  return assign;
}

//===----------------------------------------------------------------------===//
// Statements with a keyword
//===----------------------------------------------------------------------===//

const Stmt *Parser::parseReturn() {
  uint32_t start = advance().start;
  const Expr *value = nullptr;
  if (startsExpression(peek()))
    value = parseStarExpressions();
  auto *statement = create<Return>(start);
  statement->value = value;
  return statement;
}

const Stmt *Parser::parseRaise() {
  uint32_t start = advance().start;
  const Expr *exception = nullptr, *cause = nullptr;
  if (startsExpression(peek())) {
    exception = parseExpression();
    if (consume(Token::KwFrom))
      cause = parseExpression();
  }
  auto *statement = create<Raise>(start);
  statement->exception = exception;
  statement->cause = cause;
  return statement;
}

const Stmt *Parser::parseAssert() {
  uint32_t start = advance().start;
  const Expr *test = parseExpression(), *message = nullptr;
  if (consume(Token::Comma))
    message = parseExpression();
  auto *statement = create<Assert>(start);
  statement->test = test;
  statement->message = message;
  return statement;
}

const Stmt *Parser::parseDelete() {
  uint32_t start = advance().start;
  Exprs targets;
  do {
    targets.push_back(parseTarget());
    checkTarget(targets.back(), "delete");
  } while (consume(Token::Comma) && startsExpression(peek()));
  auto *statement = create<Delete>(start);
  statement->targets = copy(targets);
  return statement;
}

/// `global a, b` and `nonlocal a, b`.
template <typename T> const Stmt *Parser::parseScope() {
  uint32_t start = advance().start;
  SmallVector<StringRef, 4> names;
  do {
    names.push_back(expectName());
  } while (consume(Token::Comma));
  auto *statement = create<T>(start);
  statement->names = copy(names);
  return statement;
}

/// `type Name[T] = value`, whose first word is no keyword elsewhere.
const Stmt *Parser::parseTypeAlias() {
  uint32_t start = advance().start;
  StringRef name = expectName();
  skipTypeParameters();
  expect(Token::Equal);
  const Expr *value = parseExpression();
  auto *alias = create<TypeAlias>(start);
  alias->name = name;
  alias->value = value;
  return alias;
}

//===----------------------------------------------------------------------===//
// Imports
//===----------------------------------------------------------------------===//

StringRef Parser::parseDottedName() {
  uint32_t start = peek().start;
  SmallVector<StringRef, 4> words = {expectName()};
  while (consume(Token::Dot))
    words.push_back(expectName());
  StringRef spelling = text.slice(start, lastEnd);
  // Spaces may stand around the dots.
  std::string dotted = join(words, ".");
  return dotted == spelling ? spelling : module.copy(StringRef(dotted));
}

Alias Parser::parseAlias(bool isDotted) {
  uint32_t start = peek().start;
  Alias alias = {};
  alias.name = isDotted ? parseDottedName() : expectName();
  if (consume(Token::KwAs))
    alias.asName = expectName();
  alias.range = getRangeFrom(start);
  return alias;
}

const Stmt *Parser::parseImport() {
  uint32_t start = advance().start;
  SmallVector<Alias, 4> names;
  do {
    names.push_back(parseAlias(/*isDotted=*/true));
  } while (consume(Token::Comma));
  auto *statement = create<Import>(start);
  statement->names = copy(names);
  return statement;
}

const Stmt *Parser::parseImportFrom() {
  uint32_t start = advance().start;
  unsigned level = 0;
  while (at(Token::Dot) || at(Token::Ellipsis))
    level += advance().kind == Token::Dot ? 1 : 3;
  StringRef from;
  if (level == 0 || !at(Token::KwImport))
    from = parseDottedName();
  expect(Token::KwImport, "after the module's name");
  SmallVector<Alias, 8> names;
  if (at(Token::Star)) {
    Token token = advance();
    names.push_back({getText(token), "", getRange(token)});
  } else {
    bool hasParentheses = consume(Token::LeftParen);
    do {
      if (hasParentheses && !names.empty() && at(Token::RightParen))
        break;
      names.push_back(parseAlias(/*isDotted=*/false));
    } while (consume(Token::Comma));
    if (hasParentheses)
      expect(Token::RightParen, "or ','");
  }
  auto *statement = create<ImportFrom>(start);
  statement->module = from;
  statement->level = level;
  statement->names = copy(names);
  return statement;
}

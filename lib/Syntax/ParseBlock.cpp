//===- ParseBlock.cpp - Compound statements -------------------------------===//

#include "Parse.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace tilec;
using namespace tilec::ast;

/// Reads a compound statement; null where another kind comes next.
const Stmt *Parser::parseCompound() {
  uint32_t start = peek().start;
  switch (peek().kind) {
  case Token::KwIf:
    return parseIf();
  case Token::KwWhile:
    return parseWhile();
  case Token::KwFor:
    return parseFor(start, /*isAsync=*/false);
  case Token::KwTry:
    return parseTry();
  case Token::KwWith:
    return parseWith(start, /*isAsync=*/false);
  case Token::KwDef:
    return parseFunction(start, /*isAsync=*/false, {});
  case Token::KwClass:
    return parseClass({});
  case Token::KwAsync:
    return parseAsync();
  case Token::At:
    return parseDecorated();
  default:
    return atMatch() ? parseMatch() : nullptr;
  }
}

/// Reads `:` and what it introduces; `head` is the keyword of the statement.
Body Parser::parseBlock(const Token &head) {
  Level level(*this);
  if (at(Token::Equal))
    failAtToken("expected ':', found '='; '==' compares");
  if (!consume(Token::Colon))
    failAtToken(formatv("expected ':' after '{0}', found {1}", getText(head),
                        describe(peek())));
  Stmts body;
  if (!consume(Token::Newline)) {
    // On the same line only simple statements may follow.
    parseSimpleStatements(body);
    return copy(body);
  }
  if (!consume(Token::Indent)) {
    failAtToken(formatv("expected an indented block after '{0}' on line {1}",
                        getText(head), getLine(head)));
    return {};
  }
  while (!at(Token::Dedent) && !at(Token::EndOfFile))
    parseStatement(body);
  consume(Token::Dedent);
  return copy(body);
}

Body Parser::parseElse() {
  if (!at(Token::KwElse))
    return {};
  Token head = advance();
  return parseBlock(head);
}

//===----------------------------------------------------------------------===//
// Branches and loops
//===----------------------------------------------------------------------===//

/// Reads the whole chain of `elif` in a loop; it may be long.
const Stmt *Parser::parseIf() {
  struct Arm {
    uint32_t start;
    const Expr *condition;
    Body body;
  };
  SmallVector<Arm, 4> arms;
  do {
    Token head = advance();
    const Expr *condition = parseNamedExpression();
    Body body = parseBlock(head);
    arms.push_back({head.start, condition, body});
  } while (at(Token::KwElif));
  if (at(Token::KwElse) && peek(1).kind == Token::KwIf) {
    advance();
    failAtToken("expected ':' after 'else', found 'if'; write 'elif'");
  }
  Body orElse = parseElse();
  for (const Arm &arm : reverse(arms)) {
    auto *statement = create<If>(arm.start);
    statement->condition = arm.condition;
    statement->body = arm.body;
    statement->orElse = orElse;
    orElse = module.copy(ArrayRef<const Stmt *>(statement));
  }
  return orElse.front();
}

const Stmt *Parser::parseWhile() {
  Token head = advance();
  const Expr *condition = parseNamedExpression();
  Body body = parseBlock(head);
  Body orElse = parseElse();
  auto *statement = create<While>(head.start);
  statement->condition = condition;
  statement->body = body;
  statement->orElse = orElse;
  return statement;
}

const Stmt *Parser::parseFor(uint32_t start, bool isAsync) {
  Token head = advance();
  const Expr *target = parseTargets();
  checkTarget(target, "assign to");
  expect(Token::KwIn, "after the target of 'for'");
  const Expr *iterable = parseStarExpressions();
  Body body = parseBlock(head);
  Body orElse = parseElse();
  auto *statement = create<For>(start);
  statement->target = target;
  statement->iterable = iterable;
  statement->body = body;
  statement->orElse = orElse;
  statement->isAsync = isAsync;
  return statement;
}

//===----------------------------------------------------------------------===//
// Exceptions
//===----------------------------------------------------------------------===//

const Stmt *Parser::parseTry() {
  Token head = advance();
  Body body = parseBlock(head);
  SmallVector<Try::Handler, 2> handlers;
  while (at(Token::KwExcept)) {
    if (!handlers.empty() && !handlers.back().type)
      failAtToken("an 'except' without a type must be the last");
    handlers.push_back(parseHandler());
  }
  Body orElse, finalBody;
  if (!handlers.empty())
    orElse = parseElse();
  if (at(Token::KwFinally)) {
    Token finallyHead = advance();
    finalBody = parseBlock(finallyHead);
  } else if (handlers.empty()) {
    failAtToken(formatv("expected 'except' or 'finally' after 'try' on line "
                        "{0}",
                        getLine(head)));
  }
  auto *statement = create<Try>(head.start);
  statement->body = body;
  statement->handlers = copy(handlers);
  statement->orElse = orElse;
  statement->finalBody = finalBody;
  return statement;
}

Try::Handler Parser::parseHandler() {
  Token head = advance();
  bool isGroup = consume(Token::Star);
  Try::Handler handler = {};
  if (isGroup || !at(Token::Colon))
    handler.type = parseExpression();
  if (at(Token::Comma))
    failAtToken("several exception types need parentheses");
  if (handler.type && consume(Token::KwAs))
    handler.name = expectName();
  handler.body = parseBlock(head);
  return handler;
}

//===----------------------------------------------------------------------===//
// With
//===----------------------------------------------------------------------===//

/// Whether the parentheses behind `with` hold items, not an expression: one has
/// `as`, and the colon follows.
bool Parser::hasParenthesizedItems() const {
  unsigned open = 0;
  bool hasAs = false;
  for (size_t i = position; i < tokens.size(); ++i) {
    switch (tokens[i].kind) {
    case Token::LeftParen:
    case Token::LeftBracket:
    case Token::LeftBrace:
      ++open;
      break;
    case Token::RightParen:
    case Token::RightBracket:
    case Token::RightBrace:
      if (--open == 0)
        return hasAs && tokens[i + 1].kind == Token::Colon;
      break;
    case Token::KwAs:
      hasAs |= open == 1;
      break;
    default:
      break;
    }
  }
  return false;
}

With::Item Parser::parseWithItem() {
  With::Item item = {parseExpression(), nullptr};
  if (consume(Token::KwAs)) {
    item.target = parseTarget();
    checkTarget(item.target, "assign to");
  }
  return item;
}

void Parser::parseParenthesizedItems(Parser::List<With::Item> &items) {
  advance();
  while (!at(Token::RightParen) && !failed) {
    items.push_back(parseWithItem());
    if (!consume(Token::Comma))
      break;
  }
  expect(Token::RightParen, "or ','");
}

const Stmt *Parser::parseWith(uint32_t start, bool isAsync) {
  Token head = advance();
  SmallVector<With::Item, 2> items;
  if (at(Token::LeftParen) && hasParenthesizedItems()) {
    parseParenthesizedItems(items);
  } else {
    do {
      items.push_back(parseWithItem());
    } while (consume(Token::Comma));
    // `with (a, b):` has two items, not a tuple.
    auto *tuple = dyn_cast<Tuple>(items.front().context);
    if (items.size() == 1 && !items.front().target && tuple &&
        !tuple->elements.empty() && !any_of(tuple->elements, [](auto *element) {
          return isa<Starred>(element);
        })) {
      items.clear();
      for (const Expr *element : tuple->elements)
        items.push_back({element, nullptr});
    }
  }
  Body body = parseBlock(head);
  auto *statement = create<With>(start);
  statement->items = copy(items);
  statement->body = body;
  statement->isAsync = isAsync;
  return statement;
}

//===----------------------------------------------------------------------===//
// Definitions
//===----------------------------------------------------------------------===//

const Stmt *Parser::parseDecorated() {
  Exprs decorators;
  while (consume(Token::At)) {
    decorators.push_back(parseNamedExpression());
    if (!failed && !consume(Token::Newline))
      failAtToken(formatv("expected the end of the line after a decorator, "
                          "found {0}",
                          describe(peek())));
  }
  return parseDefinition(copy(decorators));
}

const Stmt *Parser::parseDefinition(ArrayRef<const Expr *> decorators) {
  uint32_t start = peek().start;
  if (at(Token::KwClass))
    return parseClass(decorators);
  bool isAsync = consume(Token::KwAsync);
  if (!at(Token::KwDef))
    failAtToken(formatv("expected 'def' or 'class' after {0}, found {1}",
                        isAsync ? "'async'" : "a decorator", describe(peek())));
  return parseFunction(start, isAsync, decorators);
}

const Stmt *Parser::parseAsync() {
  uint32_t start = peek().start;
  if (peek(1).kind == Token::KwFor || peek(1).kind == Token::KwWith) {
    advance();
    return at(Token::KwFor) ? parseFor(start, /*isAsync=*/true)
                            : parseWith(start, /*isAsync=*/true);
  }
  return parseDefinition({});
}

const Stmt *Parser::parseFunction(uint32_t start, bool isAsync,
                                  ArrayRef<const Expr *> decorators) {
  Token head = advance();
  SMRange nameRange = getRange(peek());
  StringRef name = expectName();
  skipTypeParameters();
  expect(Token::LeftParen, "after the function's name");
  const Arguments *arguments = parseParameters(Token::RightParen, false);
  advance();
  const Expr *returns = nullptr;
  if (consume(Token::Arrow))
    returns = parseStarExpressions();
  Body body = parseBlock(head);
  auto *function = create<FunctionDef>(start);
  function->name = name;
  function->nameRange = nameRange;
  function->decorators = decorators;
  function->arguments = arguments;
  function->returns = returns;
  function->body = body;
  function->isAsync = isAsync;
  return function;
}

const Stmt *Parser::parseClass(ArrayRef<const Expr *> decorators) {
  Token head = advance();
  StringRef name = expectName();
  skipTypeParameters();
  CallArguments arguments;
  if (consume(Token::LeftParen))
    arguments = parseCallArguments();
  Body body = parseBlock(head);
  auto *definition = create<ClassDef>(head.start);
  definition->name = name;
  definition->decorators = decorators;
  definition->bases = copy(arguments.positional);
  definition->keywords = copy(arguments.keywords);
  definition->body = body;
  return definition;
}

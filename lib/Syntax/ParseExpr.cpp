//===- ParseExpr.cpp - Operators and targets ------------------------------===//

#include "Parse.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace tilec;
using namespace tilec::ast;

//===----------------------------------------------------------------------===//
// Expressions
//===----------------------------------------------------------------------===//

const Expr *Parser::parseNamedExpression() {
  uint32_t start = peek().start;
  const Expr *target = parseExpression();
  if (!at(Token::ColonEqual))
    return target;
  if (!isa<Name>(target))
    failTarget(target, "assign with ':=' to");
  advance();
  const Expr *value = parseExpression();
  auto *named = create<Named>(start);
  named->target = target;
  named->value = value;
  adopt(named, {target, value});
  return named;
}

const Expr *Parser::parseExpression() {
  if (at(Token::KwLambda))
    return parseLambda();
  uint32_t start = peek().start;
  const Expr *body = parseDisjunction();
  return at(Token::KwIf) ? parseConditional(body, start) : body;
}

const Expr *Parser::parseConditional(const Expr *body, uint32_t start) {
  Level level(*this);
  advance();
  const Expr *condition = parseDisjunction();
  expect(Token::KwElse, "after the condition");
  const Expr *orElse = parseExpression();
  auto *conditional = create<Conditional>(start);
  conditional->condition = condition;
  conditional->body = body;
  conditional->orElse = orElse;
  adopt(conditional, {condition, body, orElse});
  return conditional;
}

const Expr *Parser::parseDisjunction() {
  uint32_t start = peek().start;
  const Expr *first = parseConjunction();
  if (!at(Token::KwOr))
    return first;
  Exprs operands = {first};
  while (consume(Token::KwOr))
    operands.push_back(parseConjunction());
  auto *result = create<Bool>(start);
  result->isAnd = false;
  result->operands = copy(operands);
  adopt(result, operands);
  return result;
}

const Expr *Parser::parseConjunction() {
  uint32_t start = peek().start;
  const Expr *first = parseInversion();
  if (!at(Token::KwAnd))
    return first;
  Exprs operands = {first};
  while (consume(Token::KwAnd))
    operands.push_back(parseInversion());
  auto *result = create<Bool>(start);
  result->operands = copy(operands);
  adopt(result, operands);
  return result;
}

const Expr *Parser::parseInversion() {
  if (!at(Token::KwNot))
    return parseComparison();
  Level level(*this);
  uint32_t start = advance().start;
  const Expr *operand = parseInversion();
  auto *unary = create<Unary>(start);
  unary->op = UnaryOperator::Not;
  unary->operand = operand;
  adopt(unary, {operand});
  return unary;
}

/// Reads a comparison operator; two of them have two words.
bool Parser::parseCompareOperator(CompareOperator &op) {
  switch (peek().kind) {
  case Token::EqualEqual:
    op = CompareOperator::Equal;
    break;
  case Token::NotEqual:
    op = CompareOperator::NotEqual;
    break;
  case Token::Less:
    op = CompareOperator::Less;
    break;
  case Token::LessEqual:
    op = CompareOperator::LessEqual;
    break;
  case Token::Greater:
    op = CompareOperator::Greater;
    break;
  case Token::GreaterEqual:
    op = CompareOperator::GreaterEqual;
    break;
  case Token::KwIn:
    op = CompareOperator::In;
    break;
  case Token::KwIs:
    advance();
    op = consume(Token::KwNot) ? CompareOperator::IsNot : CompareOperator::Is;
    return true;
  case Token::KwNot:
    if (peek(1).kind != Token::KwIn)
      return false;
    advance();
    op = CompareOperator::NotIn;
    break;
  default:
    return false;
  }
  advance();
  return true;
}

const Expr *Parser::parseComparison() {
  uint32_t start = peek().start;
  const Expr *first = parseBitwiseOr();
  CompareOperator op;
  if (!parseCompareOperator(op))
    return first;
  SmallVector<CompareOperator, 4> ops;
  Exprs rest;
  do {
    ops.push_back(op);
    rest.push_back(parseBitwiseOr());
  } while (parseCompareOperator(op));
  auto *compare = create<Compare>(start);
  compare->first = first;
  compare->ops = copy(ops);
  compare->rest = copy(rest);
  adopt(compare, {first});
  adopt(compare, rest);
  return compare;
}

namespace {
struct OperatorFacts {
  BinaryOperator op;
  unsigned precedence; // 0: none
};
} // namespace

static OperatorFacts getOperator(Token::Kind kind) {
  switch (kind) {
  case Token::Pipe:
    return {BinaryOperator::BitOr, 1};
  case Token::Caret:
    return {BinaryOperator::BitXor, 2};
  case Token::Amp:
    return {BinaryOperator::BitAnd, 3};
  case Token::LessLess:
    return {BinaryOperator::LeftShift, 4};
  case Token::GreaterGreater:
    return {BinaryOperator::RightShift, 4};
  case Token::Plus:
    return {BinaryOperator::Add, 5};
  case Token::Minus:
    return {BinaryOperator::Sub, 5};
  case Token::Star:
    return {BinaryOperator::Mul, 6};
  case Token::Slash:
    return {BinaryOperator::Div, 6};
  case Token::SlashSlash:
    return {BinaryOperator::FloorDiv, 6};
  case Token::Percent:
    return {BinaryOperator::Mod, 6};
  case Token::At:
    return {BinaryOperator::MatMul, 6};
  default:
    return {BinaryOperator::Add, 0};
  }
}

/// Reads operands joined by left-associative operators that bind tighter than
/// `minPrecedence`.
const Expr *Parser::parseBinary(unsigned minPrecedence) {
  uint32_t start = peek().start;
  const Expr *lhs = parseUnary();
  while (true) {
    OperatorFacts facts = getOperator(peek().kind);
    if (facts.precedence <= minPrecedence)
      return lhs;
    Token token = advance();
    const Expr *rhs = parseBinary(facts.precedence);
    auto *binary = create<Binary>(start);
    binary->op = facts.op;
    binary->lhs = lhs;
    binary->rhs = rhs;
    binary->opRange = getRange(token);
    adopt(binary, {lhs, rhs});
    lhs = binary;
  }
}

const Expr *Parser::parseUnary() {
  UnaryOperator op;
  switch (peek().kind) {
  case Token::Plus:
    op = UnaryOperator::Plus;
    break;
  case Token::Minus:
    op = UnaryOperator::Minus;
    break;
  case Token::Tilde:
    op = UnaryOperator::Invert;
    break;
  default:
    return parsePower();
  }
  Level level(*this);
  uint32_t start = advance().start;
  const Expr *operand = parseUnary();
  auto *unary = create<Unary>(start);
  unary->op = op;
  unary->operand = operand;
  adopt(unary, {operand});
  return unary;
}

/// A power binds tighter than a sign on its left, and less tight than one on
/// its right.
const Expr *Parser::parsePower() {
  uint32_t start = peek().start;
  const Expr *base = parsePrimary();
  if (!at(Token::StarStar))
    return base;
  Level level(*this);
  Token token = advance();
  const Expr *exponent = parseUnary();
  auto *binary = create<Binary>(start);
  binary->op = BinaryOperator::Pow;
  binary->lhs = base;
  binary->rhs = exponent;
  binary->opRange = getRange(token);
  adopt(binary, {base, exponent});
  return binary;
}

const Expr *Parser::parseLambda() {
  Level level(*this);
  uint32_t start = advance().start;
  const Arguments *arguments = parseParameters(Token::Colon, true);
  expect(Token::Colon, "after the parameters of 'lambda'");
  const Expr *body = parseExpression();
  auto *lambda = create<Lambda>(start);
  lambda->arguments = arguments;
  lambda->body = body;
  adopt(lambda, {body});
  for (ArrayRef<Parameter> list :
       {arguments->positionalOnly, arguments->regular, arguments->keywordOnly})
    for (const Parameter &parameter : list)
      adopt(lambda, {parameter.defaultValue});
  return lambda;
}

const Expr *Parser::parseYield() {
  Level level(*this);
  uint32_t start = advance().start;
  bool isFrom = consume(Token::KwFrom);
  const Expr *value = nullptr;
  if (isFrom)
    value = parseExpression();
  else if (startsExpression(peek()))
    value = parseStarExpressions();
  auto *yield = create<Yield>(start);
  yield->isFrom = isFrom;
  yield->value = value;
  adopt(yield, {value});
  return yield;
}

//===----------------------------------------------------------------------===//
// Lists of expressions
//===----------------------------------------------------------------------===//

bool Parser::startsExpression(const Token &token) const {
  switch (token.kind) {
  case Token::Name:
  case Token::Number:
  case Token::String:
  case Token::FStringStart:
  case Token::KwTrue:
  case Token::KwFalse:
  case Token::KwNone:
  case Token::KwNot:
  case Token::KwLambda:
  case Token::KwAwait:
  case Token::KwYield:
  case Token::LeftParen:
  case Token::LeftBracket:
  case Token::LeftBrace:
  case Token::Ellipsis:
  case Token::Plus:
  case Token::Minus:
  case Token::Tilde:
  case Token::Star:
    return true;
  default:
    return false;
  }
}

const Expr *Parser::parseTuple(const Expr *(Parser::*rule)()) {
  uint32_t start = peek().start;
  const Expr *first = (this->*rule)();
  if (!at(Token::Comma))
    return first;
  Exprs elements = {first};
  while (consume(Token::Comma) && startsExpression(peek()))
    elements.push_back((this->*rule)());
  auto *tuple = create<Tuple>(start);
  tuple->elements = copy(elements);
  adopt(tuple, elements);
  return tuple;
}

const Expr *Parser::parseStarred(const Expr *(Parser::*rule)()) {
  Level level(*this);
  uint32_t start = advance().start;
  const Expr *value = (this->*rule)();
  auto *starred = create<Starred>(start);
  starred->value = value;
  adopt(starred, {value});
  return starred;
}

const Expr *Parser::parseStarExpression() {
  return at(Token::Star) ? parseStarred(&Parser::parseBitwiseOr)
                         : parseExpression();
}

const Expr *Parser::parseStarNamedExpression() {
  return at(Token::Star) ? parseStarred(&Parser::parseBitwiseOr)
                         : parseNamedExpression();
}

const Expr *Parser::parseYieldOrExpressions() {
  return at(Token::KwYield) ? parseYield() : parseStarExpressions();
}

//===----------------------------------------------------------------------===//
// Targets
//===----------------------------------------------------------------------===//

/// A target stops before `in`, which belongs to the loop.
const Expr *Parser::parseTarget() {
  return at(Token::Star) ? parseStarred(&Parser::parseBitwiseOr)
                         : parseBitwiseOr();
}

/// What an expression is called where it cannot be a target.
static StringRef describeKind(const Expr *expr) {
  switch (expr->kind) {
  case Expr::Kind::Number:
  case Expr::Kind::String:
  case Expr::Kind::Bytes:
    return "a literal";
  case Expr::Kind::FormattedString:
    return "an f-string";
  case Expr::Kind::Boolean:
    return cast<Boolean>(expr)->value ? "True" : "False";
  case Expr::Kind::None:
    return "None";
  case Expr::Kind::Ellipsis:
    return "'...'";
  case Expr::Kind::Call:
    return "a call";
  case Expr::Kind::Compare:
    return "a comparison";
  case Expr::Kind::Conditional:
    return "a conditional expression";
  case Expr::Kind::Lambda:
    return "a lambda";
  case Expr::Kind::Comprehension:
    return "a comprehension";
  case Expr::Kind::Dict:
    return "a dict";
  case Expr::Kind::Set:
    return "a set";
  case Expr::Kind::Tuple:
    return "a tuple";
  case Expr::Kind::List:
    return "a list";
  case Expr::Kind::Await:
    return "an await expression";
  case Expr::Kind::Yield:
    return "a yield expression";
  case Expr::Kind::Starred:
    return "a starred expression";
  case Expr::Kind::Attribute:
    return "an attribute";
  case Expr::Kind::Subscript:
    return "an element";
  default:
    return "an expression";
  }
}

void Parser::failTarget(const Expr *target, StringRef action) {
  fail(target->range, formatv("cannot {0} {1}{2}", action, describeKind(target),
                              action == "assign to" ? "; '==' compares" : ""));
}

void Parser::checkTarget(const Expr *target, StringRef action) {
  ArrayRef<const Expr *> elements;
  if (auto *tuple = dyn_cast<Tuple>(target))
    elements = tuple->elements;
  else if (auto *list = dyn_cast<ast::List>(target))
    elements = list->elements;
  else if (auto *starred = dyn_cast<Starred>(target);
           starred && action != "delete")
    elements = starred->value;
  else
    return checkSingleTarget(target, action);
  for (const Expr *element : elements)
    checkTarget(element, action);
}

void Parser::checkSingleTarget(const Expr *target, StringRef action) {
  if (!isa<Name, ast::Attribute, Subscript>(target))
    failTarget(target, action);
}

//===- ParseAtom.cpp - Atoms and what follows them ------------------------===//

#include "Parse.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace tilec;
using namespace tilec::ast;

//===----------------------------------------------------------------------===//
// Primaries
//===----------------------------------------------------------------------===//

const Expr *Parser::parsePrimary() {
  uint32_t start = peek().start;
  if (at(Token::KwAwait)) {
    Level level(*this);
    advance();
    const Expr *value = parsePrimary();
    auto *await = create<Await>(start);
    await->value = value;
    adopt(await, {value});
    return await;
  }
  const Expr *expr = parseAtom();
  while (true) {
    if (at(Token::Dot))
      expr = parseAttribute(expr, start);
    else if (at(Token::LeftParen))
      expr = parseCall(expr, start);
    else if (at(Token::LeftBracket))
      expr = parseSubscript(expr, start);
    else
      return expr;
  }
}

const Expr *Parser::parseAttribute(const Expr *value, uint32_t start) {
  advance();
  SMRange nameRange = getRange(peek());
  StringRef name = expectName();
  auto *attribute = create<ast::Attribute>(start);
  attribute->value = value;
  attribute->attribute = name;
  attribute->attributeRange = nameRange;
  adopt(attribute, {value});
  return attribute;
}

const Expr *Parser::parseSubscript(const Expr *value, uint32_t start) {
  Level level(*this);
  advance();
  if (at(Token::RightBracket))
    failAtToken("expected an index between '[' and ']'");
  uint32_t indexStart = peek().start;
  const Expr *index = parseSubscriptElement();
  // `x[*indices]` has a tuple, though of one element.
  if (at(Token::Comma) || isa<Starred>(index)) {
    Exprs elements = {index};
    while (consume(Token::Comma) && !at(Token::RightBracket))
      elements.push_back(parseSubscriptElement());
    auto *tuple = create<Tuple>(indexStart);
    tuple->elements = copy(elements);
    adopt(tuple, elements);
    index = tuple;
  }
  expect(Token::RightBracket, "after the index");
  auto *subscript = create<Subscript>(start);
  subscript->value = value;
  subscript->index = index;
  adopt(subscript, {value, index});
  return subscript;
}

const Expr *Parser::parseSubscriptElement() {
  uint32_t start = peek().start;
  const Expr *lower = nullptr, *upper = nullptr, *step = nullptr;
  if (!at(Token::Colon))
    lower = parseStarNamedExpression();
  if (!consume(Token::Colon))
    return lower;
  if (startsExpression(peek()))
    upper = parseExpression();
  if (consume(Token::Colon) && startsExpression(peek()))
    step = parseExpression();
  auto *slice = create<Slice>(start);
  slice->lower = lower;
  slice->upper = upper;
  slice->step = step;
  adopt(slice, {lower, upper, step});
  return slice;
}

//===----------------------------------------------------------------------===//
// Atoms
//===----------------------------------------------------------------------===//

const Expr *Parser::parseAtom() {
  uint32_t start = peek().start;
  switch (peek().kind) {
  case Token::Name: {
    StringRef id = getText(advance());
    auto *name = create<Name>(start);
    name->id = id;
    return name;
  }
  case Token::Number:
    return parseNumber();
  case Token::String:
  case Token::FStringStart:
    return parseStrings();
  case Token::KwTrue:
  case Token::KwFalse: {
    bool value = advance().kind == Token::KwTrue;
    auto *boolean = create<Boolean>(start);
    boolean->value = value;
    return boolean;
  }
  case Token::KwNone:
    advance();
    return create<None>(start);
  case Token::Ellipsis:
    advance();
    return create<Ellipsis>(start);
  case Token::LeftParen:
    return parseParentheses();
  case Token::LeftBracket:
    return parseListDisplay();
  case Token::LeftBrace:
    return parseBraces();
  default:
    failNoExpression();
    return createNothing();
  }
}

/// Names the operators of other languages that people try.
void Parser::failNoExpression() {
  Token::Kind kind = peek().kind;
  bool isDoubled = position > 0 && tokens[position - 1].kind == kind &&
                   tokens[position - 1].end == peek().start;
  StringRef advice;
  if (isDoubled && kind == Token::Amp)
    advice = "; write 'and' for '&&'";
  else if (isDoubled && kind == Token::Pipe)
    advice = "; write 'or' for '||'";
  failAtToken(formatv("expected an expression, found {0}{1}", describe(peek()),
                      advice));
}

const Expr *Parser::parseNumber() {
  Token token = advance();
  auto *number = create<Number>(token.start);
  if (std::optional<LiteralError> error = decodeNumber(getText(token), *number))
    fail(getRange(token), error->message);
  return number;
}

const Expr *Parser::parseParentheses() {
  Level level(*this);
  uint32_t start = advance().start;
  if (at(Token::KwYield)) {
    const Expr *yield = parseYield();
    expect(Token::RightParen);
    return yield;
  }
  Exprs elements;
  if (!at(Token::RightParen)) {
    const Expr *first = parseStarNamedExpression();
    if (atComprehension())
      return finishComprehension(Comprehension::Form::Generator, start, first,
                                 nullptr, Token::RightParen);
    elements.push_back(first);
    if (!at(Token::Comma)) {
      if (isa<Starred>(first) && at(Token::RightParen))
        fail(first->range, "a starred expression in parentheses needs a comma "
                           "behind it to be a tuple");
      expect(Token::RightParen);
      return first;
    }
    advance();
  }
  parseElements(elements, Token::RightParen);
  auto *tuple = create<Tuple>(start);
  tuple->elements = copy(elements);
  adopt(tuple, elements);
  return tuple;
}

/// Reads elements, separated by commas, and the closing bracket.
void Parser::parseElements(Parser::List<const Expr *> &elements,
                           Token::Kind close) {
  while (!at(close) && !failed) {
    elements.push_back(parseStarNamedExpression());
    if (!consume(Token::Comma))
      break;
  }
  expect(close, "or ','");
}

const Expr *Parser::parseListDisplay() {
  Level level(*this);
  uint32_t start = advance().start;
  Exprs elements;
  if (!at(Token::RightBracket)) {
    const Expr *first = parseStarNamedExpression();
    if (atComprehension())
      return finishComprehension(Comprehension::Form::List, start, first,
                                 nullptr, Token::RightBracket);
    elements.push_back(first);
    if (!consume(Token::Comma) && !at(Token::RightBracket))
      expect(Token::RightBracket, "or ','");
  }
  parseElements(elements, Token::RightBracket);
  auto *list = create<ast::List>(start);
  list->elements = copy(elements);
  adopt(list, elements);
  return list;
}

/// A set, a dict, or a comprehension of one.
const Expr *Parser::parseBraces() {
  Level level(*this);
  uint32_t start = advance().start;
  if (at(Token::RightBrace) || at(Token::StarStar))
    return parseDict(start, nullptr, peek());
  Token keyToken = peek();
  const Expr *first = parseStarNamedExpression();
  if (at(Token::Colon))
    return parseDict(start, first, keyToken);
  if (atComprehension())
    return finishComprehension(Comprehension::Form::Set, start, first, nullptr,
                               Token::RightBrace);
  Exprs elements = {first};
  if (!consume(Token::Comma) && !at(Token::RightBrace))
    expect(Token::RightBrace, "or ','");
  parseElements(elements, Token::RightBrace);
  auto *set = create<Set>(start);
  set->elements = copy(elements);
  adopt(set, elements);
  return set;
}

void Parser::parseDictItem(Parser::List<const Expr *> &keys,
                           Parser::List<const Expr *> &values) {
  if (consume(Token::StarStar)) {
    keys.push_back(nullptr);
    values.push_back(parseBitwiseOr());
    return;
  }
  keys.push_back(parseExpression());
  expect(Token::Colon, "after a dict's key");
  values.push_back(parseExpression());
}

/// `firstKey` starts at `keyToken`; it is null where the brace, or `**`, comes
/// next.
const Expr *Parser::parseDict(uint32_t start, const Expr *firstKey,
                              Token keyToken) {
  Exprs keys, values;
  if (firstKey) {
    // A name may be bound in parentheses only; they are behind the brace.
    bool bindsName = isa<Named>(firstKey) &&
                     firstKey->range.Start == getRange(keyToken).Start;
    if (isa<Starred>(firstKey) || bindsName)
      fail(firstKey->range, "a dict's key must be a plain expression");
    advance();
    keys.push_back(firstKey);
    values.push_back(parseExpression());
    if (atComprehension())
      return finishComprehension(Comprehension::Form::Dict, start, firstKey,
                                 values.front(), Token::RightBrace);
    if (!consume(Token::Comma) && !at(Token::RightBrace))
      expect(Token::RightBrace, "or ','");
  }
  while (!at(Token::RightBrace) && !failed) {
    parseDictItem(keys, values);
    if (!consume(Token::Comma))
      break;
  }
  expect(Token::RightBrace, "or ','");
  auto *dict = create<Dict>(start);
  dict->keys = copy(keys);
  dict->values = copy(values);
  adopt(dict, keys);
  adopt(dict, values);
  return dict;
}

//===----------------------------------------------------------------------===//
// Comprehensions
//===----------------------------------------------------------------------===//

bool Parser::atComprehension() const {
  return at(Token::KwFor) ||
         (at(Token::KwAsync) && peek(1).kind == Token::KwFor);
}

/// Reads the clauses behind the element, and the closing bracket unless `close`
/// is EndOfFile.
const Expr *Parser::finishComprehension(Comprehension::Form form,
                                        uint32_t start, const Expr *element,
                                        const Expr *value, Token::Kind close) {
  if (isa<Starred>(element))
    fail(element->range, "a comprehension cannot unpack; use a second 'for'");
  SmallVector<Comprehension::Clause, 2> clauses;
  Exprs children = {element, value};
  while (atComprehension()) {
    bool isAsync = consume(Token::KwAsync);
    advance();
    const Expr *target = parseTargets();
    checkTarget(target, "assign to");
    expect(Token::KwIn, "after the target of 'for'");
    const Expr *iterable = parseDisjunction();
    Exprs conditions;
    while (consume(Token::KwIf))
      conditions.push_back(parseDisjunction());
    clauses.push_back({target, iterable, copy(conditions), isAsync});
    children.append({target, iterable});
    children.append(conditions.begin(), conditions.end());
  }
  if (close != Token::EndOfFile)
    expect(close);
  auto *comprehension = create<Comprehension>(start);
  comprehension->form = form;
  comprehension->element = element;
  comprehension->value = value;
  comprehension->clauses = copy(clauses);
  adopt(comprehension, children);
  return comprehension;
}

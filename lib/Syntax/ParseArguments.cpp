//===- ParseArguments.cpp - Calls and parameters --------------------------===//

#include "Parse.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace tilec;
using namespace tilec::ast;

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

const Expr *Parser::parseCall(const Expr *callee, uint32_t start) {
  Level level(*this);
  advance();
  CallArguments arguments = parseCallArguments();
  auto *call = create<Call>(start);
  call->callee = callee;
  call->arguments = copy(arguments.positional);
  call->keywords = copy(arguments.keywords);
  adopt(call, {callee});
  adopt(call, arguments.positional);
  for (const Keyword &keyword : arguments.keywords)
    adopt(call, {keyword.value});
  return call;
}

/// Reads arguments and the closing parenthesis; class definitions have them
/// too.
Parser::CallArguments Parser::parseCallArguments() {
  CallArguments arguments;
  while (!at(Token::RightParen) && !failed) {
    parseCallArgument(arguments);
    if (!consume(Token::Comma))
      break;
  }
  expect(Token::RightParen, "or ','");
  return arguments;
}

void Parser::parseCallArgument(CallArguments &arguments) {
  Token first = peek();
  auto addKeyword = [&](StringRef name) {
    const Expr *value = parseExpression();
    arguments.keywords.push_back({name, value, getRangeFrom(first.start)});
  };
  if (consume(Token::StarStar))
    return addKeyword("");
  if (first.kind == Token::Name && peek(1).kind == Token::Equal) {
    advance();
    advance();
    return addKeyword(getText(first));
  }
  const Expr *argument = parsePositionalArgument(arguments.positional.empty() &&
                                                 arguments.keywords.empty());
  if (at(Token::Equal))
    fail(argument->range, "the name of a keyword argument must be a plain "
                          "name; '==' compares");
  auto isUnpacking = [](const Keyword &keyword) {
    return keyword.name.empty();
  };
  bool isStarred = isa<Starred>(argument);
  if (any_of(arguments.keywords, isUnpacking) ||
      (!arguments.keywords.empty() && !isStarred))
    fail(argument->range, "a positional argument follows a keyword argument",
         "the keyword argument is here", arguments.keywords.front().range);
  arguments.positional.push_back(argument);
}

/// A generator shares the parentheses of a call whose only argument it is.
const Expr *Parser::parsePositionalArgument(bool isFirst) {
  uint32_t start = peek().start;
  if (at(Token::Star))
    return parseStarred(&Parser::parseExpression);
  const Expr *argument = parseNamedExpression();
  if (!atComprehension())
    return argument;
  const Expr *generator =
      finishComprehension(Comprehension::Form::Generator, start, argument,
                          nullptr, Token::EndOfFile);
  if (!isFirst || at(Token::Comma))
    fail(generator->range,
         "a generator among other arguments needs parentheses of its own");
  return generator;
}

//===----------------------------------------------------------------------===//
// Parameters
//===----------------------------------------------------------------------===//

struct Parser::ParameterLists {
  SmallVector<Parameter, 8> positionalOnly, regular, keywordOnly;
  const Parameter *variadic = nullptr;
  const Parameter *keywordVariadic = nullptr;
  SMRange star; // of the bare `*` or of `*args`
  DenseMap<StringRef, SMRange> names;
};

Parameter Parser::parseParameterName(bool isLambda, bool isVariadic) {
  uint32_t start = peek().start;
  Parameter parameter = {};
  parameter.name = expectName();
  if (!isLambda && consume(Token::Colon))
    parameter.annotation =
        isVariadic ? parseStarExpression() : parseExpression();
  parameter.range = getRangeFrom(start);
  return parameter;
}

/// Reads one parameter, `*` or `/`.
void Parser::parseParameter(ParameterLists &lists, bool isLambda) {
  Token first = peek();
  if (lists.keywordVariadic)
    return failAtToken("no parameter may follow the one with '**'");
  if (first.kind == Token::Slash) {
    if (!lists.positionalOnly.empty() || lists.star.isValid() ||
        lists.regular.empty())
      return failAtToken("'/' must follow a parameter, stand before '*', and "
                         "occur once");
    advance();
    lists.positionalOnly.swap(lists.regular);
    return;
  }
  bool isStar = first.kind == Token::Star;
  bool isDoubleStar = first.kind == Token::StarStar;
  if (isStar && lists.star.isValid())
    return failAtToken("'*' may occur once among the parameters");
  if (isStar || isDoubleStar)
    advance();
  if (isStar)
    lists.star = getRange(first);
  if (isStar && at(Token::Comma))
    return;
  Parameter parameter = parseParameterName(isLambda, isStar);
  auto [known, isNew] = lists.names.insert({parameter.name, parameter.range});
  if (!isNew)
    return fail(parameter.range,
                formatv("duplicate parameter '{0}'", parameter.name),
                formatv("'{0}' is here too", parameter.name), known->second);
  if (isStar) {
    lists.variadic = module.createPlain(parameter);
    return;
  }
  if (isDoubleStar) {
    lists.keywordVariadic = module.createPlain(parameter);
    return;
  }
  if (consume(Token::Equal))
    parameter.defaultValue = parseExpression();
  if (lists.star.isValid()) {
    lists.keywordOnly.push_back(parameter);
    return;
  }
  const SmallVectorImpl<Parameter> &before =
      lists.regular.empty() ? lists.positionalOnly : lists.regular;
  if (!parameter.defaultValue && !before.empty() && before.back().defaultValue)
    return fail(parameter.range,
                formatv("parameter '{0}' needs a default, since '{1}' before "
                        "it has one",
                        parameter.name, before.back().name),
                formatv("'{0}' is here", before.back().name),
                before.back().range);
  lists.regular.push_back(parameter);
}

/// Reads parameters up to `close`, which is left.
const Arguments *Parser::parseParameters(Token::Kind close, bool isLambda) {
  ParameterLists lists;
  while (!at(close) && !failed) {
    parseParameter(lists, isLambda);
    if (!consume(Token::Comma))
      break;
  }
  if (!at(close))
    failAtToken(formatv("expected '{0}' or ',' after a parameter, found {1}",
                        getSpelling(close), describe(peek())));
  if (lists.star.isValid() && !lists.variadic && lists.keywordOnly.empty())
    fail(lists.star, "a parameter must follow '*'");
  auto *arguments = module.createPlain(Arguments());
  arguments->positionalOnly = copy(lists.positionalOnly);
  arguments->regular = copy(lists.regular);
  arguments->variadic = lists.variadic;
  arguments->keywordOnly = copy(lists.keywordOnly);
  arguments->keywordVariadic = lists.keywordVariadic;
  return arguments;
}

/// Skips `[T: int, *Ts, **P]` (Python 3.12), which no kernel has a use for.
void Parser::skipTypeParameters() {
  if (!at(Token::LeftBracket))
    return;
  unsigned open = 0;
  do {
    if (at(Token::LeftBracket) || at(Token::LeftParen) || at(Token::LeftBrace))
      ++open;
    if (at(Token::RightBracket) || at(Token::RightParen) ||
        at(Token::RightBrace))
      --open;
    // Only an error of the lexer ends the file inside brackets.
    if (at(Token::EndOfFile) || at(Token::Error))
      return reportLexicalError();
    advance();
  } while (open > 0);
}

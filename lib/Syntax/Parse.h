//===- Parse.h - The recursive-descent parser -----------------------------===//
//
// One method a rule of Python's grammar, spread over the files Parse*.cpp. The
// first error is reported and moves the parser to the end of the file, where
// every rule returns at once; a rule always returns a node, so that callers
// need no test.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_LIB_SYNTAX_PARSE_H
#define TILEC_LIB_SYNTAX_PARSE_H

#include "Lexer.h"
#include "Literals.h"
#include "mlir/IR/Diagnostics.h"
#include "tilec/Syntax/Parser.h"
#include "llvm/ADT/SmallVector.h"

namespace tilec {

class Parser {
public:
  Parser(const llvm::SourceMgr &sources, unsigned bufferId, ast::Module &module,
         mlir::MLIRContext *context);

  /// Both return false after an error was reported.
  bool parseFile();
  bool parseWholeExpression(const ast::Expr *&result);

private:
  using Expr = ast::Expr;
  using Stmt = ast::Stmt;
  template <typename T> using List = llvm::SmallVectorImpl<T>;
  using Exprs = llvm::SmallVector<const Expr *, 4>;
  using Stmts = llvm::SmallVector<const Stmt *, 8>;

  //===--- Parser.cpp: tokens, nodes, errors ------------------------------===//

  bool checkText();
  void tokenize(bool joinLines);

  const Token &peek(size_t ahead = 0) const {
    size_t index = std::min(position + ahead, tokens.size() - 1);
    return tokens[index];
  }
  bool at(Token::Kind kind) const { return peek().kind == kind; }
  Token advance();
  bool consume(Token::Kind kind);
  bool expect(Token::Kind kind, llvm::StringRef where = "");
  llvm::StringRef expectName();
  llvm::StringRef getText(const Token &token) const {
    return text.slice(token.start, token.end);
  }
  bool isName(const Token &token, llvm::StringRef name) const {
    return token.kind == Token::Name && getText(token) == name;
  }
  std::string describe(const Token &token) const;
  unsigned getLine(const Token &token) const;

  llvm::SMRange getRange(uint32_t start, uint32_t end) const;
  llvm::SMRange getRange(const Token &token) const {
    return getRange(token.start, token.end);
  }
  /// From `start` to the end of the last token.
  llvm::SMRange getRangeFrom(uint32_t start) const {
    return getRange(start, lastEnd);
  }
  template <typename T> T *create(uint32_t start) {
    return module.create<T>(getRangeFrom(start));
  }
  template <typename T> llvm::ArrayRef<T> copy(const List<T> &list) {
    return module.copy(llvm::ArrayRef<T>(list));
  }
  /// Raises the height of `parent` above those of its children, which may be
  /// null.
  void adopt(Expr *parent, llvm::ArrayRef<const Expr *> children);
  const Expr *createNothing() { return create<ast::None>(peek().start); }

  /// Reports an error of meaning, where the text's structure is clear.
  void fail(llvm::SMRange range, const llvm::Twine &message,
            const llvm::Twine &note = "", llvm::SMRange noteRange = {});
  /// Reports that the next token does not fit.
  void failAtToken(const llvm::Twine &message);
  void reportLexicalError();
  void emit(llvm::SMRange range, const llvm::Twine &message,
            const llvm::Twine &note, llvm::SMRange noteRange);

  /// Counts a level of nesting while it lives.
  class Level {
  public:
    explicit Level(Parser &parser) : parser(parser) {
      if (++parser.depth > maxNesting)
        parser.fail(parser.getRange(parser.peek()),
                    "the code is nested deeper than " +
                        llvm::Twine(maxNesting) + " levels; split it up");
    }
    ~Level() { --parser.depth; }

  private:
    Parser &parser;
  };

  //===--- ParseExpr.cpp: operators ---------------------------------------===//

  const Expr *parseNamedExpression(); // `x := 1` or an expression
  const Expr *parseExpression();
  const Expr *parseDisjunction();
  const Expr *parseBitwiseOr() { return parseBinary(0); }
  const Expr *parseConditional(const Expr *body, uint32_t start);
  const Expr *parseConjunction();
  const Expr *parseInversion();
  const Expr *parseComparison();
  const Expr *parseBinary(unsigned minPrecedence);
  const Expr *parseUnary();
  const Expr *parsePower();
  const Expr *parseLambda();
  const Expr *parseYield();
  const Expr *parseStarred(const Expr *(Parser::*rule)());
  bool parseCompareOperator(ast::CompareOperator &op);
  /// Whether a list of expressions may go on with the next token.
  bool startsExpression(const Token &token) const;

  /// One expression, or a tuple without parentheses; `rule` reads an element.
  const Expr *parseTuple(const Expr *(Parser::*rule)());
  const Expr *parseStarExpressions() {
    return parseTuple(&Parser::parseStarExpression);
  }
  const Expr *parseStarExpression();
  const Expr *parseStarNamedExpression();
  const Expr *parseYieldOrExpressions();
  const Expr *parseTarget(); // one target of a loop or of `with`
  const Expr *parseTargets() { return parseTuple(&Parser::parseTarget); }

  /// Checks that `target` can be assigned to; `action` is what was tried
  /// ("assign to").
  void checkTarget(const Expr *target, llvm::StringRef action);
  void checkSingleTarget(const Expr *target, llvm::StringRef action);
  void failTarget(const Expr *target, llvm::StringRef action);

  //===--- ParseAtom.cpp: atoms and what follows them ---------------------===//

  const Expr *parsePrimary();
  const Expr *parseAtom();
  const Expr *parseNumber();
  const Expr *parseParentheses();
  const Expr *parseListDisplay();
  const Expr *parseBraces();
  const Expr *parseDict(uint32_t start, const Expr *firstKey, Token keyToken);
  void parseDictItem(List<const Expr *> &keys, List<const Expr *> &values);
  const Expr *parseAttribute(const Expr *value, uint32_t start);
  const Expr *parseSubscript(const Expr *value, uint32_t start);
  const Expr *parseSubscriptElement();
  void parseElements(List<const Expr *> &elements, Token::Kind close);
  bool atComprehension() const;
  const Expr *finishComprehension(ast::Comprehension::Form form, uint32_t start,
                                  const Expr *element, const Expr *value,
                                  Token::Kind close);
  void failNoExpression();

  //===--- ParseArguments.cpp: calls and parameters -----------------------===//

  struct CallArguments {
    llvm::SmallVector<const Expr *, 4> positional;
    llvm::SmallVector<ast::Keyword, 4> keywords;
  };
  const Expr *parseCall(const Expr *callee, uint32_t start);
  CallArguments parseCallArguments();
  void parseCallArgument(CallArguments &arguments);
  const Expr *parsePositionalArgument(bool isFirst);

  struct ParameterLists;
  const ast::Arguments *parseParameters(Token::Kind close, bool isLambda);
  void parseParameter(ParameterLists &lists, bool isLambda);
  ast::Parameter parseParameterName(bool isLambda, bool isVariadic);
  void skipTypeParameters();

  //===--- ParseString.cpp ------------------------------------------------===//

  struct StringParts;
  const Expr *parseStrings();
  void parsePlainString(StringParts &parts);
  void parseFString(StringParts &parts);
  void parseField(StringParts &parts, bool isRaw);
  const Expr *parseFormat(bool isRaw);
  void decode(const Token &token, llvm::StringRef body, StringForm form,
              std::string &value);

  //===--- ParseStmt.cpp: simple statements -------------------------------===//

  void parseStatement(Stmts &body);
  void parseSimpleStatements(Stmts &body);
  const Stmt *parseSimpleStatement();
  void endStatement();
  const Stmt *parseExpressionStatement();
  const Stmt *parseAssign(uint32_t start, const Expr *first);
  const Stmt *parseAnnAssign(uint32_t start, const Expr *target);
  const Stmt *parseReturn();
  const Stmt *parseRaise();
  const Stmt *parseAssert();
  const Stmt *parseDelete();
  const Stmt *parseImport();
  const Stmt *parseImportFrom();
  void parseImportedNames(ast::ImportFrom *import, llvm::StringRef module);
  template <typename T> const Stmt *parseWord();
  template <typename T> const Stmt *parseScope();
  llvm::StringRef parseDottedName();
  ast::Alias parseAlias(bool isDotted);
  const Stmt *parseTypeAlias();

  //===--- ParseBlock.cpp: compound statements ----------------------------===//

  const Stmt *parseCompound();
  ast::Body parseBlock(const Token &head);
  const Stmt *parseIf();
  const Stmt *parseWhile();
  const Stmt *parseFor(uint32_t start, bool isAsync);
  const Stmt *parseTry();
  ast::Try::Handler parseHandler();
  const Stmt *parseWith(uint32_t start, bool isAsync);
  ast::With::Item parseWithItem();
  bool hasParenthesizedItems() const;
  void parseParenthesizedItems(List<ast::With::Item> &items);
  const Stmt *parseDecorated();
  const Stmt *parseDefinition(llvm::ArrayRef<const Expr *> decorators);
  const Stmt *parseFunction(uint32_t start, bool isAsync,
                            llvm::ArrayRef<const Expr *> decorators);
  const Stmt *parseClass(llvm::ArrayRef<const Expr *> decorators);
  const Stmt *parseAsync();
  ast::Body parseElse();

  //===--- ParseMatch.cpp -------------------------------------------------===//

  bool atMatch() const;
  const Stmt *parseMatch();
  ast::Body parseCase();

  const llvm::SourceMgr &sources;
  unsigned bufferId;
  ast::Module &module;
  mlir::MLIRContext *context;
  llvm::StringRef text;
  std::vector<Token> tokens;
  SyntaxError lexicalError;
  size_t position = 0;
  uint32_t lastEnd = 0;
  unsigned depth = 0;
  bool failed = false;
};

} // namespace tilec

#endif // TILEC_LIB_SYNTAX_PARSE_H

//===- ParserTest.cpp - Tests of trees beyond their printed form ----------===//

#include "tilec/Syntax/Parser.h"
#include "mlir/IR/MLIRContext.h"
#include "tilec/Support/Diagnostics.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"
#include <cmath>

using namespace llvm;
using namespace tilec;

namespace {
class ParserTest : public testing::Test {
protected:
  unsigned add(StringRef text) {
    return sources.AddNewSourceBuffer(
        MemoryBuffer::getMemBufferCopy(text, "k.py"), SMLoc());
  }
  /// The only statement of a file, as an expression.
  const ast::Expr *parse(StringRef text) {
    module = parseModule(sources, add(text), &context);
    if (!module || module->body.size() != 1)
      return nullptr;
    return cast<ast::Expression>(module->body.front())->value;
  }
  const ast::Expr *parseWhole(StringRef text) {
    return parseExpression(sources, add(text), arena, &context);
  }
  static StringRef getText(SMRange range) {
    const char *start = range.Start.getPointer();
    return StringRef(start, range.End.getPointer() - start);
  }

  mlir::MLIRContext context;
  SourceMgr sources;
  std::string messages;
  raw_string_ostream os{messages};
  DiagnosticPrinter printer{sources, &context, os};
  std::unique_ptr<ast::Module> module;
  ast::Module arena;
};
} // namespace

TEST_F(ParserTest, RangesCoverTheSource) {
  auto *product = cast<ast::Binary>(parse("(a + b) * f(c)[1]\n"));
  EXPECT_EQ(getText(product->range), "(a + b) * f(c)[1]");
  EXPECT_EQ(getText(product->opRange), "*");
  EXPECT_EQ(getText(product->lhs->range), "a + b");
  EXPECT_EQ(getText(product->rhs->range), "f(c)[1]");
}

TEST_F(ParserTest, StatementsEndWithTheirLastToken) {
  module = parseModule(
      sources, add("@d\ndef f(x):\n    if x:\n        y  # end\n\n\nz\n"),
      &context);
  ASSERT_TRUE(module);
  auto *function = cast<ast::FunctionDef>(module->body.front());
  EXPECT_EQ(getText(function->range), "def f(x):\n    if x:\n        y");
  EXPECT_EQ(getText(function->nameRange), "f");
  EXPECT_EQ(getText(function->arguments->regular[0].range), "x");
}

TEST_F(ParserTest, HeightsCountTheLongestWay) {
  EXPECT_EQ(parse("a")->height, 1u);
  EXPECT_EQ(parse("a + b * c")->height, 3u);
  EXPECT_EQ(parse("f(x, k=[y])")->height, 3u);
  EXPECT_EQ(parse("f'{a.b:{c + d}}'")->height, 4u);
  EXPECT_EQ(parse("lambda x=-1: x")->height, 3u);
}

TEST_F(ParserTest, NumbersAreExact) {
  auto *number = cast<ast::Number>(parse("0xFFFFFFFFFFFFFFFFF"));
  EXPECT_EQ(number->integer.getActiveBits(), 68u);
  number = cast<ast::Number>(parse("7"));
  EXPECT_EQ(number->integer.getBitWidth(), 64u);
  EXPECT_EQ(number->integer, 7u);
  number = cast<ast::Number>(parse("0.1"));
  EXPECT_EQ(number->real, 0.1);
  number = cast<ast::Number>(parse("1e400"));
  EXPECT_TRUE(std::isinf(number->real));
}

TEST_F(ParserTest, ExpressionsOfTheCommandLine) {
  EXPECT_TRUE(isa<ast::Number>(parseWhole(" 32")));
  EXPECT_TRUE(isa<ast::Unary>(parseWhole("-1")));
  EXPECT_TRUE(isa<ast::Name>(parseWhole("relu")));
  EXPECT_TRUE(isa<ast::Attribute>(parseWhole("tl.float16")));
  EXPECT_TRUE(isa<ast::Tuple>(parseWhole("1,\n  2")));
  EXPECT_EQ(messages, "");
}

TEST_F(ParserTest, ErrorsOfExpressions) {
  EXPECT_FALSE(parseWhole(""));
  EXPECT_NE(messages.find("expected an expression, found the end of the file"),
            std::string::npos);
  EXPECT_FALSE(parseWhole("1 2"));
  EXPECT_NE(messages.find("unexpected '2' after the expression"),
            std::string::npos);
}

TEST_F(ParserTest, OneErrorAndNoMore) {
  EXPECT_FALSE(parseModule(sources, add("x = )\ny = (\n$\n"), &context));
  EXPECT_EQ(printer.getErrorCount(), 1u);
}

TEST_F(ParserTest, ImportedFilesShareTheSources) {
  auto first = parseModule(sources, add("a = 1\n"), &context);
  auto second = parseModule(sources, add("b = 2\n"), &context);
  ASSERT_TRUE(first && second);
  EXPECT_EQ(getText(first->body[0]->range), "a = 1");
  EXPECT_EQ(getText(second->body[0]->range), "b = 2");
}

TEST_F(ParserTest, EmptyFiles) {
  for (StringRef text :
       {"", "\n", "# only a comment", "\xEF\xBB\xBF", "  \t"}) {
    module = parseModule(sources, add(text), &context);
    ASSERT_TRUE(module) << text.str();
    EXPECT_TRUE(module->body.empty());
  }
}

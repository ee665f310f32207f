//===- DiagnosticsTest.cpp - Tests of printed diagnostics -----------------===//

#include "tilec/Support/Diagnostics.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace tilec;

namespace {
class DiagnosticsTest : public testing::Test {
protected:
  void addFile(llvm::StringRef name, llvm::StringRef text) {
    sources.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBufferCopy(text, name),
                               llvm::SMLoc());
  }
  Location at(unsigned line, unsigned start, unsigned end,
              llvm::StringRef file = "k.py") {
    return FileLineColRange::get(StringAttr::get(&context, file), line, start,
                                 line, end);
  }
  /// What is printed for an error at `location`.
  std::string print(Location location) {
    std::string text;
    llvm::raw_string_ostream os(text);
    DiagnosticPrinter(sources, &context, os).print(location, "error", "wrong");
    return text;
  }

  MLIRContext context;
  llvm::SourceMgr sources;
};
} // namespace

TEST_F(DiagnosticsTest, UnderlinesARange) {
  addFile("k.py", "a\ny = rows + cols\n");
  EXPECT_EQ(print(at(2, 5, 16)), "k.py:2:5: error: wrong\n"
                                 "    2 | y = rows + cols\n"
                                 "      |     ^~~~~~~~~~~\n");
}

TEST_F(DiagnosticsTest, MarksAPoint) {
  addFile("k.py", "abc");
  EXPECT_EQ(print(at(1, 2, 2)), "k.py:1:2: error: wrong\n"
                                "    1 | abc\n"
                                "      |  ^\n");
  EXPECT_EQ(print(at(1, 4, 4)), "k.py:1:4: error: wrong\n"
                                "    1 | abc\n"
                                "      |    ^\n");
}

TEST_F(DiagnosticsTest, ExpandsTabs) {
  addFile("k.py", "\ta\tb = c\r\n");
  EXPECT_EQ(print(at(1, 4, 5)), "k.py:1:4: error: wrong\n"
                                "    1 |         a       b = c\n"
                                "      |                 ^\n");
}

TEST_F(DiagnosticsTest, CountsColumnsOfTheTerminal) {
  // Two wide characters of three bytes each, a combining accent.
  addFile("k.py", "变量 = e\u0301 + x");
  EXPECT_EQ(print(at(1, 1, 7)), "k.py:1:1: error: wrong\n"
                                "    1 | 变量 = e\u0301 + x\n"
                                "      | ^~~~\n");
  EXPECT_EQ(print(at(1, 16, 17)), "k.py:1:16: error: wrong\n"
                                  "    1 | 变量 = e\u0301 + x\n"
                                  "      |            ^\n");
}

TEST_F(DiagnosticsTest, EscapesWhatDisturbsATerminal) {
  addFile("k.py", llvm::StringRef("a\0\x1b[1m\xff b", 9));
  EXPECT_EQ(print(at(1, 2, 3)), "k.py:1:2: error: wrong\n"
                                "    1 | a\\x00\\x1b[1m\\xff b\n"
                                "      |  ^~~~\n");
  addFile("bidi.py", "\u202Ea");
  EXPECT_EQ(print(at(1, 4, 5, "bidi.py")), "bidi.py:1:4: error: wrong\n"
                                           "    1 | \\xe2\\x80\\xaea\n"
                                           "      |             ^\n");
}

TEST_F(DiagnosticsTest, ShowsAWindowOfALongLine) {
  addFile("k.py", std::string(5000000, 'a') + "x" + std::string(5000000, 'b'));
  std::string text = print(at(1, 5000001, 10000001));
  EXPECT_LT(text.size(), 500u);
  EXPECT_NE(text.find("...aaaa"), std::string::npos);
  EXPECT_NE(text.find("axb"), std::string::npos);
  EXPECT_NE(text.find(" ^~~~"), std::string::npos);
  EXPECT_NE(text.find("bbbb...\n"), std::string::npos);
}

TEST_F(DiagnosticsTest, UnderlinesTheFirstOfSeveralLines) {
  addFile("k.py", "f(1,\n  2)\n");
  auto *buffer = sources.getMemoryBuffer(1);
  llvm::SMRange range(llvm::SMLoc::getFromPointer(buffer->getBufferStart()),
                      llvm::SMLoc::getFromPointer(buffer->getBufferEnd() - 1));
  EXPECT_EQ(print(getLocation(sources, range, &context)),
            "k.py:1:1: error: wrong\n"
            "    1 | f(1,\n"
            "      | ^~~~\n");
}

TEST_F(DiagnosticsTest, LocatesARange) {
  addFile("k.py", "a\nbc d\n");
  const char *text = sources.getMemoryBuffer(1)->getBufferStart();
  auto location = cast<FileLineColRange>(LocationAttr(
      getLocation(sources,
                  llvm::SMRange(llvm::SMLoc::getFromPointer(text + 5),
                                llvm::SMLoc::getFromPointer(text + 6)),
                  &context)));
  EXPECT_EQ(location.getStartLine(), 2u);
  EXPECT_EQ(location.getStartColumn(), 4u);
  EXPECT_EQ(location.getEndColumn(), 5u);
  EXPECT_TRUE(isa<UnknownLoc>(
      LocationAttr(getLocation(sources, llvm::SMRange(), &context))));
}

TEST_F(DiagnosticsTest, NamesTheCallsOfAnInlinedLine) {
  addFile("k.py", "helper\ncall\n");
  addFile("other.py", "kernel\n");
  Location location = CallSiteLoc::get(
      at(1, 1, 7), CallSiteLoc::get(NameLoc::get(StringAttr::get(&context, "x"),
                                                 at(2, 1, 5)),
                                    at(1, 1, 1, "other.py")));
  EXPECT_EQ(print(location), "k.py:1:1: error: wrong\n"
                             "    1 | helper\n"
                             "      | ^~~~~~\n"
                             "k.py:2:1: note: called from here\n"
                             "    2 | call\n"
                             "      | ^~~~\n"
                             "other.py:1:1: note: called from here\n"
                             "    1 | kernel\n"
                             "      | ^\n");
}

TEST_F(DiagnosticsTest, ShortensDeepCalls) {
  Location location = at(1, 1, 1);
  for (unsigned line = 2; line <= 101; ++line)
    location = CallSiteLoc::get(location, at(line, 1, 1));
  std::string text = print(location);
  EXPECT_EQ(llvm::StringRef(text).count('\n'), 7u);
  EXPECT_NE(text.find("k.py:101:1: note: called from here, 95 calls further "
                      "out\n"),
            std::string::npos);
}

TEST_F(DiagnosticsTest, PrintsWithoutPlaceOrText) {
  EXPECT_EQ(print(UnknownLoc::get(&context)), "tilec: error: wrong\n");
  EXPECT_EQ(print(at(7, 1, 2)), "k.py:7:1: error: wrong\n");
  addFile("k.py", "one line");
  EXPECT_EQ(print(at(7, 1, 2)), "k.py:7:1: error: wrong\n");
  EXPECT_EQ(
      print(FusedLoc::get(&context, {UnknownLoc::get(&context), at(1, 1, 4)})),
      "k.py:1:1: error: wrong\n"
      "    1 | one line\n"
      "      | ^~~\n");
}

TEST_F(DiagnosticsTest, HandlesTheEngine) {
  addFile("k.py", "x\n");
  std::string text;
  llvm::raw_string_ostream os(text);
  DiagnosticPrinter printer(sources, &context, os);
  emitError(at(1, 1, 2), "first").attachNote(at(9, 1, 1)) << "because";
  emitWarning(at(1, 1, 2), "second");
  emitRemark(at(1, 1, 2), "third");
  EXPECT_EQ(printer.getErrorCount(), 1u);
  EXPECT_EQ(text, "k.py:1:1: error: first\n"
                  "    1 | x\n"
                  "      | ^\n"
                  "k.py:9:1: note: because\n"
                  "k.py:1:1: warning: second\n"
                  "    1 | x\n"
                  "      | ^\n");
}

TEST_F(DiagnosticsTest, PrintsRemarksOnRequest) {
  std::string text;
  llvm::raw_string_ostream os(text);
  DiagnosticPrinter printer(sources, &context, os, /*showRemarks=*/true);
  emitRemark(at(1, 1, 2), "third");
  EXPECT_EQ(text, "k.py:1:1: remark: third\n");
}

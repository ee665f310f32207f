//===- GoldenTypesTest.cpp - The language's types against Triton's --------===//
//
// Compiles the kernel behind every row of test/Goldens/types.txt and compares
// the type of its result, or that it is an error, with what Triton's front end
// said. README.md in that folder describes the rows; differences.txt lists
// those where tilec answers differently.
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Verifier.h"
#include "tilec/Dialect/Tile/Tile.h"
#include "tilec/Frontend/Frontend.h"
#include "tilec/Syntax/Parser.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "gtest/gtest.h"
#include <cmath>

using namespace llvm;
using namespace tilec;

namespace {

using Row = SmallVector<StringRef, 5>;

std::unique_ptr<MemoryBuffer> openGolden(StringRef name) {
  SmallString<128> path = sys::path::parent_path(__FILE__);
  sys::path::append(path, "..", "Goldens", name);
  auto buffer = MemoryBuffer::getFile(path);
  EXPECT_TRUE(bool(buffer)) << path.str().str();
  return buffer ? std::move(*buffer) : nullptr;
}

/// The bodies of templates.txt, by name.
StringMap<std::vector<StringRef>> readTemplates(StringRef text) {
  StringMap<std::vector<StringRef>> templates;
  std::vector<StringRef> *body = nullptr;
  SmallVector<StringRef> lines;
  text.split(lines, '\n');
  for (StringRef line : lines) {
    line = line.rtrim();
    if (line.starts_with("[") && line.ends_with("]"))
      body = &templates[line.drop_front().drop_back()];
    else if (body && !line.empty() && !line.starts_with("#"))
      body->push_back(line);
  }
  return templates;
}

//===----------------------------------------------------------------------===//
// From a row to a kernel
//===----------------------------------------------------------------------===//

struct Kernel {
  std::string text;
  std::string signature;
  bool hasValue = false;
};

/// What stands for operand `i` in the body; declares it as a parameter, or
/// computes it in a line of its own.
std::string addOperand(StringRef operand, size_t i, Kernel &kernel,
                       std::string &parameters, std::string &lines) {
  std::string name = "x" + std::to_string(i);
  StringRef literal = operand.drop_front();
  if (operand.starts_with("="))
    return literal.str();
  if (operand.starts_with("$")) {
    lines += "    " + name + " = " + literal.str() + "\n";
    return name;
  }
  if (operand.starts_with("!")) {
    lines += "    " + name + ": tl.constexpr = " + literal.str() + "\n";
    return name;
  }
  auto [dtype, shape] = operand.split('[');
  bool isTile = operand.ends_with("]");
  bool isPointer = dtype.starts_with("*");
  std::string parameter = isTile ? "p" + std::to_string(i) : name;
  parameters += (parameters.empty() ? "" : ", ") + parameter;
  kernel.signature += (kernel.signature.empty() ? "" : ", ") +
                      std::string(isTile && !isPointer ? "*" : "") +
                      dtype.str();
  if (isTile) {
    std::string pointers =
        parameter + " + tl.zeros([" + shape.drop_back().str() + "], tl.int32)";
    lines += "    " + name + " = " +
             (isPointer ? pointers : "tl.load(" + pointers + ")") + "\n";
  }
  return name;
}

std::string substitute(StringRef line, ArrayRef<std::string> operands) {
  std::string result;
  for (size_t i = 0; i < line.size(); ++i) {
    bool isPlace = i + 2 < line.size() && line[i] == '{' && line[i + 2] == '}';
    if (isPlace && isDigit(line[i + 1])) {
      result += operands[line[i + 1] - '0'];
      i += 2;
    } else {
      result += line[i];
    }
  }
  return result;
}

Kernel makeKernel(const Row &row,
                  const StringMap<std::vector<StringRef>> &templates) {
  Kernel kernel;
  std::string parameters, lines, helpers;
  std::vector<std::string> operands;
  for (size_t i = 1; i + 1 < row.size(); ++i)
    operands.push_back(addOperand(row[i], i - 1, kernel, parameters, lines));
  // A tuple prints its elements as Python's repr does.
  StringRef check = "tl.static_print((z,))";
  bool isChecked = false;
  for (StringRef line : templates.lookup(row[0])) {
    kernel.hasValue |= line.ltrim().starts_with("z");
    auto [indent, rest] = line.split("{check}");
    isChecked |= indent != line;
    lines += "    " + (indent != line ? indent.str() + check.str()
                                      : substitute(line, operands));
    lines += "\n";
  }
  if (kernel.hasValue && !isChecked)
    lines += "    " + check.str() + "\n";
  if (StringRef(lines).contains("fn_"))
    for (StringRef line : templates.lookup("helpers"))
      helpers += line.str() + "\n";
  kernel.text = "import triton\nimport triton.language as tl\n"
                "from triton.language.extra import libdevice\n" +
                helpers + "@triton.jit\ndef kernel(" + parameters + "):\n" +
                lines;
  return kernel;
}

//===----------------------------------------------------------------------===//
// Asking the front end
//===----------------------------------------------------------------------===//

struct Answer {
  std::string result;
  std::string message;
};

/// One value as a row names it: `a tile of fp32[4, 8]` is `fp32[4,8]`.
std::string nameValue(StringRef text) {
  if (text.consume_front("a tile of ") || text.consume_front("a run-time ")) {
    std::string type = text.str();
    llvm::erase(type, ' ');
    return type;
  }
  bool isTuple = text.starts_with("(") && text.ends_with(")");
  if (!isTuple && !(text.starts_with("[") && text.ends_with("]")))
    return "constexpr " + text.str();
  // A tuple or list: its elements stand between commas outside all brackets.
  text = text.drop_front().drop_back();
  std::string names;
  unsigned depth = 0;
  size_t start = 0;
  for (size_t i = 0; i <= text.size(); ++i) {
    if (i < text.size() && (text[i] == '(' || text[i] == '['))
      ++depth;
    if (i < text.size() && (text[i] == ')' || text[i] == ']'))
      --depth;
    if (i < text.size() && (text[i] != ',' || depth))
      continue;
    StringRef element = text.slice(start, i).trim();
    if (!element.empty())
      names += (names.empty() ? "" : ", ") + nameValue(element);
    start = i + 1;
  }
  return "(" + names + ")";
}

/// The value that `static_print((z,))` shows.
std::string simplify(StringRef text) {
  text.consume_front("(");
  text.consume_back(",)");
  return nameValue(text);
}

Answer ask(const Kernel &kernel, mlir::MLIRContext &context) {
  Answer answer{"ok", ""};
  mlir::ScopedDiagnosticHandler handler(
      &context, [&](mlir::Diagnostic &diagnostic) {
        if (kernel.hasValue &&
            diagnostic.getSeverity() == mlir::DiagnosticSeverity::Note)
          answer.result = simplify(diagnostic.str());
        if (diagnostic.getSeverity() == mlir::DiagnosticSeverity::Error)
          answer.message = diagnostic.str();
        return mlir::success();
      });
  SourceMgr sources;
  unsigned id = sources.AddNewSourceBuffer(
      MemoryBuffer::getMemBuffer(kernel.text, "row.py"), SMLoc());
  std::unique_ptr<ast::Module> file = parseModule(sources, id, &context);
  if (!file)
    return {"error", answer.message};
  FrontendOptions options;
  options.kernel = "kernel";
  options.signature = splitSignature(kernel.signature);
  options.hasSignature = true;
  auto compiled = compileKernel(sources, *file, options, &context);
  if (mlir::failed(compiled)) {
    EXPECT_FALSE(answer.message.empty()) << "an error without a message\n"
                                         << kernel.text;
    return {"error", answer.message};
  }
  if (mlir::failed(mlir::verify(*compiled->module)))
    return {"invalid IR", answer.message};
  return answer;
}

//===----------------------------------------------------------------------===//
// What is compared
//===----------------------------------------------------------------------===//

/// One line of differences.txt: where tilec differs from Triton.
struct Difference {
  StringRef line, row, found;
  unsigned uses = 0;
};

std::vector<Difference> readDifferences(StringRef text) {
  std::vector<Difference> differences;
  SmallVector<StringRef> lines;
  text.split(lines, '\n');
  for (StringRef line : lines) {
    if (!line.starts_with("  "))
      continue;
    auto [row, found] = line.trim().split(" => ");
    differences.push_back({line.trim(), row, found});
  }
  return differences;
}

/// Whether `text` has the form of `pattern`, in which `~` is any text.
bool matches(StringRef pattern, StringRef text) {
  auto [head, tail] = pattern.split('~');
  if (!text.consume_front(head))
    return false;
  if (head.size() == pattern.size())
    return text.empty();
  if (tail.empty())
    return true;
  for (size_t i = 0; i <= text.size(); ++i)
    if (matches(tail, text.drop_front(i)))
      return true;
  return false;
}

/// Whether tilec is known to answer `found`; counts the lines that say so.
bool isKnownDifference(std::vector<Difference> &differences, StringRef row,
                       StringRef found) {
  for (Difference &difference : differences) {
    // Any answer but an error is meant where the answer is open.
    bool isOpen = difference.found == "~" && found == "error";
    if (!isOpen && matches(difference.found, found) &&
        matches(difference.row, row)) {
      ++difference.uses;
      return true;
    }
  }
  return false;
}

/// A float that is written in another way is the same float.
bool isSame(StringRef expected, StringRef found) {
  if (expected == found || (expected == "object" && found != "error"))
    return true;
  double a, b;
  return expected.consume_front("constexpr ") &&
         found.consume_front("constexpr ") &&
         expected.contains_insensitive('e') && !expected.getAsDouble(a) &&
         !found.getAsDouble(b) && a == b;
}

} // namespace

TEST(GoldenTypes, SameAsTriton) {
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  auto templatesText = openGolden("templates.txt"),
       rowsText = openGolden("types.txt"),
       knownText = openGolden("differences.txt");
  ASSERT_TRUE(templatesText && rowsText && knownText);
  auto known = readDifferences(knownText->getBuffer());
  auto templates = readTemplates(templatesText->getBuffer());
  SmallVector<StringRef, 0> lines;
  rowsText->getBuffer().split(lines, '\n');
  unsigned compared = 0, differences = 0;
  for (StringRef line : lines) {
    if (line.starts_with("#") || line.empty())
      continue;
    Row row;
    line.split(row, " | ");
    // Triton has no answer.
    if (row.back() == "fail")
      continue;
    ASSERT_TRUE(templates.contains(row[0])) << line.str();
    Kernel kernel = makeKernel(row, templates);
    Answer answer = ask(kernel, context);
    ++compared;
    if (isSame(row.back(), answer.result))
      continue;
    if (isKnownDifference(known, line, answer.result))
      continue;
    if (++differences <= 50)
      ADD_FAILURE() << line.str() << "\n  tilec: " << answer.result << " "
                    << answer.message << "\n"
                    << kernel.text;
  }
  EXPECT_EQ(differences, 0u);
  EXPECT_GT(compared, 50000u);
  for (const Difference &difference : known)
    EXPECT_GT(difference.uses, 0u)
        << "no row needs this line of differences.txt: "
        << difference.line.str();
}

//===- GoldenTypesTest.cpp - The language's types against Triton's --------===//
//
// Compiles the kernel behind every row of test/Goldens/types.txt that belongs
// to the supported language, and compares the type of its result, or that it is
// an error, with what Triton's front end said. README.md in that folder
// describes the rows. Where tilec accepts more on purpose, the row is listed
// here.
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Verifier.h"
#include "tilec/Dialect/Tile/Tile.h"
#include "tilec/Frontend/Frontend.h"
#include "tilec/Syntax/Parser.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
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

Kernel makeKernel(const Row &row, ArrayRef<StringRef> body) {
  Kernel kernel;
  std::string parameters, lines;
  std::vector<std::string> operands;
  for (size_t i = 1; i + 1 < row.size(); ++i)
    operands.push_back(addOperand(row[i], i - 1, kernel, parameters, lines));
  bool hasValue = false;
  for (StringRef line : body) {
    lines += "    " + substitute(line, operands) + "\n";
    hasValue |= line.ltrim().starts_with("z");
  }
  // A tuple prints its elements as Python's repr does.
  if (hasValue)
    lines += "    tl.static_print((z,))\n";
  kernel.text =
      "import triton\nimport triton.language as tl\n@triton.jit\ndef kernel(" +
      parameters + "):\n" + lines;
  return kernel;
}

//===----------------------------------------------------------------------===//
// Asking the front end
//===----------------------------------------------------------------------===//

struct Answer {
  std::string result;
  std::string message;
};

/// `(a tile of fp32[4, 8],)` as `fp32[4,8]`.
std::string simplify(StringRef text) {
  text.consume_front("(");
  text.consume_back(",)");
  if (text.consume_front("a tile of ") || text.consume_front("a run-time ")) {
    std::string type = text.str();
    llvm::erase(type, ' ');
    return type;
  }
  return "constexpr " + text.str();
}

Answer ask(const Kernel &kernel, mlir::MLIRContext &context) {
  Answer answer{"ok", ""};
  mlir::ScopedDiagnosticHandler handler(
      &context, [&](mlir::Diagnostic &diagnostic) {
        if (diagnostic.getSeverity() == mlir::DiagnosticSeverity::Note)
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
  options.signature = splitSignature(kernel.signature);
  options.hasSignature = true;
  auto compiled = compileKernel(sources, *file, options, &context);
  if (mlir::failed(compiled)) {
    EXPECT_FALSE(answer.message.empty()) << "an error without a message\n"
                                         << kernel.text;
    return {"error", answer.message};
  }
  EXPECT_TRUE(mlir::succeeded(mlir::verify(*compiled->module))) << kernel.text;
  return answer;
}

//===----------------------------------------------------------------------===//
// What is compared
//===----------------------------------------------------------------------===//

/// Templates of operations that the language does not have.
const StringSet<> unsupported = {
    "argmax",      "argmin",     "atomic_add",     "atomic_and",  "atomic_cas",
    "atomic_max",  "atomic_min", "atomic_or",      "atomic_xchg", "atomic_xor",
    "carried",     "cat",        "carried_assign", "cumprod",     "cumsum",
    "dot",         "dot_acc",    "dot_out",        "flip",        "interleave",
    "join",        "max",        "max_indices",    "min",         "permute",
    "range_index", "ravel",      "reshape",        "softmax",     "sort",
    "split",       "sum",        "sum_keep",       "to_rtz",      "trans",
    "trans_dims",  "view",       "while_carried",  "xor_sum"};

bool isKnown(StringRef operand) { return operand.starts_with("="); }

bool isCompared(const Row &row) {
  if (unsupported.contains(row[0]) || row.back() == "fail")
    return false;
  for (StringRef operand : drop_begin(row))
    if (operand.contains("fp8"))
      return false;
  // Branches that are taken at run time.
  if (is_contained({"if_merge", "if_update", "ternary"}, row[0]))
    return isKnown(row[1]);
  return true;
}

/// Whether tilec differs on purpose: docs/language.md gives the reasons.
bool isException(const Row &row, StringRef found) {
  StringRef name = row[0], expected = row.back();
  bool acceptsMore = expected == "error" && found != "error";
  // Sizes need not be powers of two.
  if (acceptsMore &&
      is_contained({"arange", "zeros", "full", "broadcast_to"}, name))
    return true;
  // An empty tile is an error.
  if (name == "zeros" && row[1] == "=[0]")
    return found == "error";
  if (name == "full" && row[1] == "=[0]")
    return found == "error";
  // Comparisons chain as in Python; `in` and abs work on what is known.
  if (acceptsMore && (name == "chained" || row[1] == "=1 < 2 < 3" ||
                      row[1] == "=3 in (1, 2, 3)" || row[1] == "=abs(-3)"))
    return true;
  // Strings and functions can be bound to plain names.
  if (acceptsMore && (row[1] == "=\"ab\"" || row[1] == "=lambda: 1"))
    return true;
  // Tiles have a sign that changes nothing.
  if (acceptsMore && name == "pos")
    return true;
  // A float decides a compile-time branch as in Python.
  if (acceptsMore && (name == "ternary" || name == "if_merge") &&
      (row[1] == "=0.0" || row[1] == "=1.5"))
    return true;
  // Pointers are cast neither to nor from integers and other pointers.
  if (is_contained({"to", "cast"}, name) &&
      (row[1].starts_with("*") || row[2].contains("pointer_type")))
    return found == "error";
  return false;
}

/// A float that is written in another way is the same float.
bool isSame(StringRef expected, StringRef found) {
  if (expected == found)
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
       rowsText = openGolden("types.txt");
  ASSERT_TRUE(templatesText && rowsText);
  auto templates = readTemplates(templatesText->getBuffer());
  SmallVector<StringRef, 0> lines;
  rowsText->getBuffer().split(lines, '\n');
  unsigned compared = 0, differences = 0, exceptions = 0;
  for (StringRef line : lines) {
    if (line.starts_with("#") || line.empty())
      continue;
    Row row;
    line.split(row, " | ");
    if (!isCompared(row))
      continue;
    ASSERT_TRUE(templates.contains(row[0])) << line.str();
    Kernel kernel = makeKernel(row, templates[row[0]]);
    Answer answer = ask(kernel, context);
    ++compared;
    if (isSame(row.back(), answer.result))
      continue;
    if (isException(row, answer.result)) {
      ++exceptions;
      continue;
    }
    if (++differences <= 50)
      ADD_FAILURE() << line.str() << "\n  tilec: " << answer.result << " "
                    << answer.message << "\n"
                    << kernel.text;
  }
  EXPECT_EQ(differences, 0u);
  EXPECT_GT(compared, 20000u);
  // A long list of exceptions would hide a fault.
  EXPECT_LT(exceptions, 100u);
}

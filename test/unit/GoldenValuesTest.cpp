//===- GoldenValuesTest.cpp - Kernels against values from a GPU -----------===//
//
// Compiles every kernel launch of test/Goldens/values.txt with the front end,
// runs it by the interpreter and compares each result with the bits that Triton
// left on a GPU. Integers agree exactly; floats within the bound that the
// interpreter itself gives, which a test of its own keeps narrow. README.md in
// that folder describes the file.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/MLIRContext.h"
#include "tilec/Dialect/Tile/Tile.h"
#include "tilec/Frontend/Frontend.h"
#include "tilec/Interpreter/Interpreter.h"
#include "tilec/Syntax/Parser.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "gtest/gtest.h"
#include <cmath>
#include <deque>

using namespace llvm;
using namespace tilec;

//===----------------------------------------------------------------------===//
// Reading values.txt
//===----------------------------------------------------------------------===//

namespace {
/// What the launch passed for one parameter, and the buffer's result if there
/// is one.
struct Argument {
  bool isBuffer;
  DType dtype;
  std::vector<uint64_t> bits;
  /// Every byte was a5 before the launch, so a cell's bits tell whether a
  /// program wrote it.
  bool isFilled = false;
  std::vector<uint64_t> result;
};

struct GoldenCase {
  std::string name, kernel, signature;
  Grid grid = {1, 1, 1};
  std::map<std::string, Argument> arguments;
};

class Reader {
public:
  /// Reads all cases; a line that is not understood is a test's failure.
  std::vector<GoldenCase> read(StringRef text);

private:
  bool readLine(StringRef word, StringRef rest);
  bool readGrid(StringRef rest);
  bool readArgument(StringRef rest, bool isBuffer);
  bool readResult(StringRef rest);

  std::vector<GoldenCase> cases;
};
} // namespace

static bool parseBits(StringRef text, std::vector<uint64_t> &bits) {
  for (StringRef word : split(text, ' '))
    if (word.getAsInteger(16, bits.emplace_back()))
      return false;
  return true;
}

bool Reader::readGrid(StringRef rest) {
  SmallVector<StringRef> sizes;
  rest.split(sizes, ' ');
  if (sizes.size() != 3)
    return false;
  return llvm::none_of(llvm::zip(sizes, cases.back().grid), [](auto &&pair) {
    return std::get<0>(pair).getAsInteger(10, std::get<1>(pair));
  });
}

/// `NAME TYPE BITS` for a scalar; `NAME TYPE COUNT BITS...` or
/// `NAME TYPE COUNT fill` for a buffer.
bool Reader::readArgument(StringRef rest, bool isBuffer) {
  auto [name, typed] = rest.split(' ');
  auto [type, content] = typed.split(' ');
  std::optional<DType> dtype = parseSignatureName(type);
  if (!dtype)
    return false;
  Argument &argument = cases.back().arguments[name.str()];
  argument.isBuffer = isBuffer;
  argument.dtype = *dtype;
  size_t count = 1;
  if (isBuffer) {
    StringRef number;
    std::tie(number, content) = content.split(' ');
    if (number.getAsInteger(10, count))
      return false;
  }
  argument.isFilled = content == "fill";
  if (argument.isFilled) {
    uint64_t element = 0xa5a5a5a5a5a5a5a5 >> (64 - 8 * getBytes(*dtype));
    argument.bits.assign(count, element);
    return true;
  }
  return parseBits(content, argument.bits) && argument.bits.size() == count;
}

/// `NAME JUDGE : BITS...`; the judge is for engines without a bound.
bool Reader::readResult(StringRef rest) {
  auto [head, bits] = rest.split(" : ");
  auto found = cases.back().arguments.find(head.split(' ').first.str());
  if (found == cases.back().arguments.end())
    return false;
  Argument &argument = found->second;
  return parseBits(bits, argument.result) &&
         argument.result.size() == argument.bits.size();
}

bool Reader::readLine(StringRef word, StringRef rest) {
  if (word == "case") {
    cases.emplace_back().name = rest.str();
    return true;
  }
  if (cases.empty())
    return false;
  if (word == "kernel")
    return !(cases.back().kernel = rest.str()).empty();
  if (word == "signature")
    return !(cases.back().signature = rest.str()).empty();
  if (word == "grid")
    return readGrid(rest);
  if (word == "result")
    return readResult(rest);
  // A constexpr parameter stands in the signature, too.
  if (word == "const")
    return true;
  return (word == "scalar" || word == "buffer") &&
         readArgument(rest, word == "buffer");
}

std::vector<GoldenCase> Reader::read(StringRef text) {
  for (StringRef line : split(text, '\n')) {
    if (line.empty() || line.starts_with("#"))
      continue;
    auto [word, rest] = line.split(' ');
    if (!readLine(word, rest))
      ADD_FAILURE() << "values.txt: bad line: " << line.take_front(80).str();
  }
  return std::move(cases);
}

static std::string getGolden(StringRef name) {
  SmallString<128> path = sys::path::parent_path(__FILE__);
  sys::path::append(path, "..", "Goldens", name);
  return path.str().str();
}

static std::unique_ptr<MemoryBuffer> openGolden(StringRef name) {
  auto buffer = MemoryBuffer::getFile(getGolden(name), /*IsText=*/true);
  if (!buffer)
    ADD_FAILURE() << "cannot read " << getGolden(name);
  return buffer ? std::move(*buffer) : MemoryBuffer::getMemBuffer("");
}

static const std::vector<GoldenCase> &getCases() {
  static auto &cases = *new std::vector<GoldenCase>(
      Reader().read(openGolden("values.txt")->getBuffer()));
  return cases;
}

//===----------------------------------------------------------------------===//
// Running a case
//===----------------------------------------------------------------------===//

namespace {
/// Result cells of float type, and how many have a bound that says little.
struct Tally {
  int64_t cells = 0, undecided = 0, wide = 0;
};

struct Outcome {
  bool isCompiled = false;
  /// Errors of the front end, one a line.
  std::string errors;
  /// Cells that differ, findings of the interpreter.
  std::vector<std::string> faults;
  Tally tally;
};

/// One compilation and run, with all that must live as long.
class Launch {
public:
  explicit Launch(const GoldenCase &golden) : golden(golden) {
    context.disableMultithreading();
    context.loadDialect<tile::TileDialect, mlir::arith::ArithDialect,
                        mlir::func::FuncDialect, mlir::math::MathDialect,
                        mlir::scf::SCFDialect>();
  }
  Outcome run();

private:
  mlir::FailureOr<CompiledKernel> compile();
  bool bindArguments(const CompiledKernel &kernel);
  void interpretKernel(CompiledKernel &kernel);
  void judge();
  void judgeCell(const Buffer &buffer, const Argument &argument, size_t index);
  bool agree(const Argument &argument, uint64_t expected, uint64_t found,
             double bound);
  void addFault(const Twine &text) { outcome.faults.push_back(text.str()); }

  const GoldenCase &golden;
  mlir::MLIRContext context;
  SourceMgr sources;
  std::unique_ptr<ast::Module> file;
  std::deque<HostArray> arrays;
  std::deque<Buffer> buffers;
  std::vector<KernelArgument> arguments;
  Outcome outcome;
};
} // namespace

mlir::FailureOr<CompiledKernel> Launch::compile() {
  mlir::ScopedDiagnosticHandler handler(
      &context, [&](mlir::Diagnostic &diagnostic) {
        if (diagnostic.getSeverity() == mlir::DiagnosticSeverity::Error)
          outcome.errors += diagnostic.str() + "\n";
        return mlir::success();
      });
  auto text = MemoryBuffer::getMemBufferCopy(
      openGolden("values.py")->getBuffer(), "values.py");
  unsigned id = sources.AddNewSourceBuffer(std::move(text), SMLoc());
  file = parseModule(sources, id, &context);
  if (!file)
    return mlir::failure();
  FrontendOptions options;
  options.kernel = golden.kernel;
  options.signature = splitSignature(golden.signature);
  options.hasSignature = true;
  return compileKernel(sources, *file, options, &context);
}

bool Launch::bindArguments(const CompiledKernel &kernel) {
  for (const KernelParameter &parameter : kernel.parameters) {
    auto found = golden.arguments.find(parameter.name);
    if (found == golden.arguments.end() ||
        found->second.dtype != parameter.dtype ||
        found->second.isBuffer != parameter.isPointer) {
      addFault("unexpected parameter " + parameter.name + ": " +
               parameter.getSignature());
      return false;
    }
    const Argument &argument = found->second;
    if (!argument.isBuffer) {
      arguments.push_back(ScalarArgument{argument.dtype, argument.bits[0]});
      continue;
    }
    int64_t count = argument.bits.size();
    HostArray &array = arrays.emplace_back(argument.dtype, count);
    for (int64_t i = 0; i < count; ++i)
      array.setBits(i, argument.bits[i]);
    Buffer &buffer = buffers.emplace_back();
    buffer.name = parameter.name;
    buffer.array = &array;
    arguments.push_back(&buffer);
  }
  return true;
}

void Launch::interpretKernel(CompiledKernel &kernel) {
  auto functions = kernel.module->getOps<mlir::func::FuncOp>();
  InterpreterOptions options;
  options.threads = 1;
  auto result = interpret(*functions.begin(), golden.grid, arguments, options);
  if (failed(result))
    return addFault("the interpreter refuses the kernel");
  for (const Finding &finding : result->findings)
    addFault(getName(finding.kind) + ": " + finding.message);
}

/// A bound of more units in the last place than this says little.
static bool isWide(double value, double bound, DType dtype) {
  constexpr double most = 32;
  const fltSemantics &semantics = *getSemantics(dtype);
  double unit =
      std::ldexp(1.0, 1 - int(APFloat::semanticsPrecision(semantics)));
  double smallest = APFloat::getSmallest(semantics).convertToDouble();
  return bound > most * unit * std::fabs(value) + 2 * smallest;
}

/// Kernels where either zero is right. The GPU computes `%` as
/// x - y * trunc(x / y), which loses the sign that fmod keeps.
static bool mayChangeZero(StringRef kernel) {
  return kernel.starts_with("extremes") || kernel.starts_with("clamp") ||
         kernel == "where" || kernel == "mod";
}

bool Launch::agree(const Argument &argument, uint64_t expected, uint64_t found,
                   double bound) {
  if (expected == found)
    return true;
  if (!isFloat(argument.dtype))
    return false;
  double first = bitsToDouble(argument.dtype, expected);
  double second = bitsToDouble(argument.dtype, found);
  if (first == 0 && second == 0)
    return bound > 0 || mayChangeZero(golden.kernel);
  return (std::isnan(first) && std::isnan(second)) || std::isinf(bound) ||
         std::fabs(first - second) <= bound;
}

void Launch::judgeCell(const Buffer &buffer, const Argument &argument,
                       size_t index) {
  DType dtype = argument.dtype;
  uint64_t expected = argument.result[index];
  uint64_t found = buffer.array->getBits(index);
  double bound = index < buffer.bounds.size() ? buffer.bounds[index] : 0;
  if (isFloat(dtype)) {
    ++outcome.tally.cells;
    outcome.tally.undecided += std::isinf(bound);
    outcome.tally.wide += isWide(bitsToDouble(dtype, found), bound, dtype);
  }
  if (!agree(argument, expected, found, bound))
    addFault(formatv("{0}[{1}]: expected {2:x-} ({3}), found {4:x-} ({5}), "
                     "bound {6}",
                     buffer.name, index, expected,
                     bitsToDouble(dtype, expected), found,
                     bitsToDouble(dtype, found), bound));
  bool isWritten = index < buffer.written.size() && buffer.written[index];
  if (argument.isFilled && isWritten != (expected != argument.bits[index]))
    addFault(formatv("{0}[{1}] was {2}written", buffer.name, index,
                     isWritten ? "" : "not "));
}

void Launch::judge() {
  for (const Buffer &buffer : buffers) {
    const Argument &argument = golden.arguments.at(buffer.name);
    // What has no result is only read.
    if (argument.result.empty()) {
      if (llvm::is_contained(buffer.written, 1))
        addFault(buffer.name + " was written");
      continue;
    }
    HostArray recorded = *buffer.array;
    for (size_t i = 0; i < argument.result.size(); ++i) {
      judgeCell(buffer, argument, i);
      recorded.setBits(i, argument.result[i]);
    }
    if (auto difference = compare(buffer, recorded))
      addFault(formatv("compare: {0}[{1}] is {2}, expected {3}", buffer.name,
                       difference->index, difference->found,
                       difference->expected));
  }
}

Outcome Launch::run() {
  auto kernel = compile();
  outcome.isCompiled = succeeded(kernel);
  if (outcome.isCompiled && bindArguments(*kernel)) {
    interpretKernel(*kernel);
    judge();
  }
  return std::move(outcome);
}

//===----------------------------------------------------------------------===//
// Tests
//===----------------------------------------------------------------------===//

/// Kernels with statements or functions that the front end refuses: branches
/// and loops of run time, atomics, reductions, scans, products, sorting, moves
/// between lanes, random numbers and rounding towards zero.
static bool isRefused(StringRef kernel) {
  static const StringSet<> names = {
      "arg_reduce",  "branches",     "cast_rtz",     "collatz",
      "counter",     "early_return", "flipped",      "join_split",
      "loop_nested", "loop_sum",     "loop_tile",    "loop_two",
      "pointers",    "product",      "product_ieee", "random_bits",
      "reduce_all",  "reduce_rows",  "scans",        "softmax_rows",
      "sorted_tile", "ternary",      "transpose",    "while_and"};
  return names.contains(kernel);
}

/// What a failing case shows.
static std::string getReport(const Outcome &outcome) {
  std::string report = outcome.errors;
  for (const std::string &fault : ArrayRef(outcome.faults).take_front(5))
    report += fault + "\n";
  return formatv("{0}{1} faults", report, outcome.faults.size());
}

namespace {
class GoldenValues : public testing::TestWithParam<GoldenCase> {};

/// How GoogleTest shows a parameter.
void PrintTo(const GoldenCase &golden, std::ostream *os) { *os << golden.name; }
} // namespace

TEST_P(GoldenValues, Agree) {
  Outcome outcome = Launch(GetParam()).run();
  if (isRefused(GetParam().kernel)) {
    EXPECT_FALSE(outcome.isCompiled) << "take it from the list above";
    EXPECT_FALSE(outcome.errors.empty());
    return;
  }
  EXPECT_TRUE(outcome.isCompiled && outcome.faults.empty())
      << GetParam().name << ": " << getReport(outcome);
}

INSTANTIATE_TEST_SUITE_P(All, GoldenValues, testing::ValuesIn(getCases()),
                         [](const auto &info) {
                           std::string name = info.param.name;
                           llvm::replace(name, '-', '_');
                           return name;
                         });

// Agreement within a bound says something only where the bound is narrow. It
// is wide where a logarithm or exponential is or may be zero, and nowhere else.
TEST(GoldenValuesBounds, AreNarrow) {
  Tally sum;
  for (const GoldenCase &golden : getCases()) {
    Tally tally = Launch(golden).run().tally;
    sum.cells += tally.cells;
    sum.undecided += tally.undecided;
    sum.wide += tally.wide;
  }
  EXPECT_GT(sum.cells, 5000);
  EXPECT_EQ(sum.undecided, 0);
  EXPECT_LE(sum.wide, sum.cells / 1000);
}

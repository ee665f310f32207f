//===- GoldenValuesTest.cpp - Kernels against values from a GPU -----------===//
//
// Compiles every recorded kernel launch of test/Goldens with the front end,
// runs it by the interpreter and compares each result with the bits that Triton
// left on a GPU. Integers agree exactly; floats within the bound that the
// interpreter itself gives, which a test of its own keeps narrow. README.md in
// that folder describes the file.
//
//===----------------------------------------------------------------------===//

#include "GoldenValues.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/MLIRContext.h"
#include "tilec/Dialect/Tile/Tile.h"
#include "tilec/Frontend/Frontend.h"
#include "tilec/Interpreter/Interpreter.h"
#include "tilec/Syntax/Parser.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>
#include <deque>

using namespace llvm;
using namespace tilec;
using namespace tilec::test;

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
  void judgeCell(const Buffer &buffer, const GoldenArgument &argument,
                 size_t index);
  bool agree(const GoldenArgument &argument, uint64_t expected, uint64_t found,
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
  auto text = MemoryBuffer::getMemBuffer(getGoldenKernels(golden.source),
                                         golden.source + ".py");
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
    const GoldenArgument &argument = found->second;
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
  const fltSemantics *semantics = getSemantics(dtype);
  // Held as its bits.
  if (!semantics)
    return bound > 0;
  double unit =
      std::ldexp(1.0, 1 - int(APFloat::semanticsPrecision(*semantics)));
  double smallest = APFloat::getSmallest(*semantics).convertToDouble();
  return bound > most * unit * std::fabs(value) + 2 * smallest;
}

bool Launch::agree(const GoldenArgument &argument, uint64_t expected,
                   uint64_t found, double bound) {
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

void Launch::judgeCell(const Buffer &buffer, const GoldenArgument &argument,
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
  // A result of one byte may have the bits of the fill.
  bool isTold = argument.isFilled &&
                (getBytes(dtype) > 1 || expected != argument.bits[index]);
  if (isTold && isWritten != (expected != argument.bits[index]))
    addFault(formatv("{0}[{1}] was {2}written", buffer.name, index,
                     isWritten ? "" : "not "));
}

void Launch::judge() {
  for (const Buffer &buffer : buffers) {
    const GoldenArgument &argument = golden.arguments.at(buffer.name);
    // What has no result is only read.
    if (argument.result.empty()) {
      if (llvm::is_contained(buffer.written, 1))
        addFault(buffer.name + " was written");
      continue;
    }
    HostArray recorded = *buffer.array;
    for (size_t i = 0; i < argument.result.size(); ++i) {
      if (!argument.isOpen.empty() && argument.isOpen[i])
        continue;
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

/// What a failing case shows.
static std::string getReport(const Outcome &outcome) {
  std::string report = outcome.errors;
  for (const std::string &fault : ArrayRef(outcome.faults).take_front(5))
    report += fault + "\n";
  return formatv("{0}{1} faults", report, outcome.faults.size());
}

namespace {
class GoldenValues : public testing::TestWithParam<GoldenCase> {};
} // namespace

/// Cases in which tilec is known to be wrong; each goes with its fault.
static bool isKnownDifference(StringRef name) {
  // The facts of tl.multiple_of hold for the first of max_contiguous's lanes.
  return name.starts_with("hints-");
}

TEST_P(GoldenValues, Agree) {
  Outcome outcome = Launch(GetParam()).run();
  if (GetParam().isRefused) {
    EXPECT_FALSE(outcome.isCompiled);
    EXPECT_FALSE(outcome.errors.empty());
    return;
  }
  bool isRight = outcome.isCompiled && outcome.faults.empty();
  EXPECT_NE(isRight, isKnownDifference(GetParam().name))
      << GetParam().name << ": " << getReport(outcome);
}

INSTANTIATE_TEST_SUITE_P(All, GoldenValues, testing::ValuesIn(getGoldenCases()),
                         getTestName);

/// Functions of libdevice, some with no bound at all, and products of numbers
/// that the precision of the operands rounds.
static bool mayBeWide(const GoldenCase &golden) {
  StringRef kernel = golden.kernel;
  return kernel.starts_with("device") || kernel.starts_with("attention") ||
         kernel == "dot_of";
}

// Agreement within a bound says something only where the bound is narrow. It
// is wide where a logarithm or exponential is or may be zero, and in few more
// places.
TEST(GoldenValuesBounds, AreNarrow) {
  Tally sum;
  for (const GoldenCase &golden : getGoldenCases()) {
    if (mayBeWide(golden))
      continue;
    Tally tally = Launch(golden).run().tally;
    sum.cells += tally.cells;
    sum.undecided += tally.undecided;
    sum.wide += tally.wide;
    // Infinite sums in fp64 have an infinite bound: a known fault.
    EXPECT_TRUE(tally.undecided == 0 ||
                golden.name == "reduce_floats-fp64-special")
        << golden.name;
  }
  EXPECT_GT(sum.cells, 300000);
  EXPECT_LE(sum.wide, sum.cells / 1000);
}

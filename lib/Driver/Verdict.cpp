//===- Verdict.cpp - A kernel against its spec, once ----------------------===//

#include "Verdict.h"
#include "RunCuda.h"
#include "tilec/Support/Npy.h"
#include "llvm/Support/FileSystem.h"
#include <cmath>

using namespace llvm;
using namespace tilec;

/// Triton-Puzzles' tolerance, relative and absolute.
static constexpr double tolerance = 1e-3;

std::optional<mlir::Location> tilec::findStore(const Trace &trace, int buffer,
                                               int64_t index) {
  for (const Access &access : reverse(trace))
    if (access.isStore && access.buffer == buffer &&
        is_contained(access.indices, index))
      return access.location;
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

/// Whether a value is as near to the spec's as it must be. `bound` is what a
/// correct engine may be off by; it is infinite where nothing is decided.
static bool isClose(const HostArray &found, const HostArray &expected,
                    int64_t index, double margin, double bound) {
  if (isInteger(found.getDType()))
    return found.getInt(index) == expected.getInt(index) || std::isinf(bound);
  double x = found.getDouble(index), y = expected.getDouble(index);
  if (x == y || (std::isnan(x) && std::isnan(y)))
    return true;
  // Nothing finite is near infinity.
  if (std::isinf(x) || std::isinf(y))
    return std::isinf(bound);
  return std::fabs(x - y) <= margin + tolerance * std::fabs(y) + bound;
}

/// The tolerance of a cell near zero: Triton-Puzzles' own in the file's test.
/// In a trial it goes with the output, whose numbers may all be small; where
/// they are large, sums that cancel have larger errors.
static double getMargin(const HostArray &expected, bool isTrial) {
  if (!isFloat(expected.getDType()) || !isTrial)
    return tolerance;
  double most = 1e-4;
  for (int64_t i = 0, count = expected.getNumElements(); i < count; ++i)
    most = std::max(most, std::fabs(expected.getDouble(i)));
  return tolerance * most;
}

static bool isFinite(const HostArray &array) {
  if (isInteger(array.getDType()))
    return true;
  for (int64_t i = 0, count = array.getNumElements(); i < count; ++i)
    if (!std::isfinite(array.getDouble(i)))
      return false;
  return true;
}

static std::optional<WrongCells> compareCells(const ArrayArgument &output,
                                              const HostArray &values,
                                              const HostArray &expected,
                                              double margin) {
  const Buffer &buffer = output.buffer;
  std::optional<WrongCells> wrong;
  for (int64_t i = 0, count = values.getNumElements(); i < count; ++i) {
    size_t place = i + buffer.offset;
    bool isWritten = place < buffer.written.size() && buffer.written[place];
    double bound =
        isWritten && place < buffer.bounds.size() ? buffer.bounds[place] : 0;
    if (isWritten && isClose(values, expected, i, margin, bound))
      continue;
    if (!wrong) {
      wrong = WrongCells();
      wrong->index = i;
      wrong->isUnwritten = !isWritten;
      wrong->found = formatElement(values, i);
      wrong->expected = formatElement(expected, i);
    }
    ++wrong->count;
  }
  return wrong;
}

//===----------------------------------------------------------------------===//
// Runs
//===----------------------------------------------------------------------===//

/// Runs once more with a trace: a trace of every run would cost more memory
/// than the run.
static std::optional<mlir::Location> findWriter(Compilation &compilation,
                                                const Launch &fresh,
                                                size_t output, int64_t index,
                                                uint64_t stepLimit) {
  Launch launch = fresh.clone();
  InterpreterOptions options;
  options.trace = true;
  options.findRaces = false;
  options.stepLimit = stepLimit;
  FailureOr<InterpreterResult> result = interpret(
      compilation.getKernelFunction(), launch.grid, launch.arguments, options);
  if (failed(result))
    return std::nullopt;
  const ArrayArgument &array = *launch.arrays[output];
  return findStore(result->trace, launch.getArgumentIndex(array), index);
}

static void sortFindings(std::vector<Finding> &findings, Verdict &verdict) {
  for (Finding &finding : findings) {
    bool isRace = finding.kind == FindingKind::Race ||
                  finding.kind == FindingKind::BenignRace;
    if (isRace)
      verdict.races.push_back(std::move(finding));
    else if (finding.kind == FindingKind::OutOfBounds)
      verdict.bounds.push_back(std::move(finding));
    else if (isError(finding.kind))
      verdict.faults.push_back(std::move(finding));
    else
      verdict.warnings.push_back(std::move(finding));
  }
}

/// Runs the kernel on a GPU and returns the output; overruns are noted.
static FailureOr<HostArray> runOnDevice(Session &session,
                                        Compilation &compilation,
                                        const Launch &fresh, size_t output,
                                        Verdict &verdict) {
  Launch launch = fresh.clone();
  Expected<CudaResult> result = runOnCuda(compilation, launch, 0);
  if (!result) {
    printError(toString(result.takeError()));
    return failure();
  }
  verdict.overruns = result->overruns;
  return launch.arrays[output]->getVisible();
}

/// Writes the arrays of a check to files that NumPy reads.
static LogicalResult save(StringRef folder, const PuzzleTest &test,
                          ArrayRef<HostArray> inputs, const HostArray &found,
                          const HostArray &expected) {
  std::vector<std::pair<std::string, const HostArray *>> arrays;
  for (auto [input, array] : zip(test.inputs, inputs))
    arrays.emplace_back(input.name, &array);
  arrays.emplace_back("yours", &found);
  arrays.emplace_back("expected", &expected);
  if (std::error_code error = sys::fs::create_directories(folder)) {
    printError("cannot make '" + folder + "': " + error.message());
    return failure();
  }
  for (auto &[name, array] : arrays)
    if (Error error = writeNpy(*array, (folder + "/" + name + ".npy").str())) {
      printError(toString(std::move(error)));
      return failure();
    }
  return success();
}

namespace {
/// One run of a kernel, from its inputs to what is to be said of it.
class Judge {
public:
  Judge(Session &session, Compilation &compilation, const PuzzleTest &test,
        const JudgeOptions &options)
      : session(session), compilation(compilation), test(test),
        options(options), output(test.inputs.size()) {}

  FailureOr<Verdict> run();

private:
  LogicalResult prepare();
  LogicalResult execute();
  LogicalResult executeAmongGuards();
  LogicalResult compareValues();
  void findOverwrittenInputs();

  Session &session;
  Compilation &compilation;
  const PuzzleTest &test;
  const JudgeOptions &options;
  /// The output's place among the arrays.
  size_t output;
  std::vector<HostArray> inputs;
  HostArray expected;
  /// The arguments before and after the run whose values count.
  Launch fresh, launch;
  Verdict verdict;
};
} // namespace

LogicalResult Judge::prepare() {
  FailureOr<std::vector<HostArray>> made =
      makeTestInputs(session.sources, test, options.inputs, &session.context);
  if (failed(made))
    return failure();
  inputs = std::move(*made);
  FailureOr<HostArray> result = evaluateSpec(
      session.sources, compilation.getFile(), test, inputs, &session.context);
  if (failed(result))
    return failure();
  expected = std::move(*result);
  return success(makeTestLaunch(session.sources, test,
                                compilation.getKernel().parameters, {},
                                options.inputs, &session.context, fresh) == 0);
}

LogicalResult Judge::execute() {
  launch = fresh.clone();
  InterpreterOptions limits;
  limits.print = options.print;
  limits.stepLimit = options.stepLimit;
  FailureOr<InterpreterResult> result = interpret(
      compilation.getKernelFunction(), launch.grid, launch.arguments, limits);
  if (failed(result))
    return failure();
  const ArrayArgument &array = *launch.arrays[output];
  StringRef name = array.getName();
  name.consume_back("_ptr");
  verdict.outputName = name.str();
  verdict.shape = array.shape;
  verdict.dtype = array.storage.getDType();
  verdict.isAnythingWritten =
      any_of(launch.arrays, [](const auto &each) { return each->isWritten(); });
  sortFindings(result->findings, verdict);
  return success();
}

/// An access outside its array reads zero in the run above, which may be
/// harmless by luck. On a GPU it reads what lies there.
LogicalResult Judge::executeAmongGuards() {
  fresh.surround();
  launch = fresh.clone();
  InterpreterOptions limits;
  limits.stepLimit = options.stepLimit;
  limits.findRaces = false;
  return interpret(compilation.getKernelFunction(), launch.grid,
                   launch.arguments, limits);
}

LogicalResult Judge::compareValues() {
  const ArrayArgument &array = *launch.arrays[output];
  FailureOr<HostArray> values =
      options.device == Device::Cuda
          ? runOnDevice(session, compilation, fresh, output, verdict)
          : FailureOr<HostArray>(array.getVisible());
  if (failed(values))
    return failure();
  if (!options.saveTo.empty() &&
      failed(save(options.saveTo, test, inputs, *values, expected)))
    return failure();
  double margin = getMargin(expected, options.isTrial);
  verdict.wrong = compareCells(array, *values, expected, margin);
  if (verdict.wrong && !verdict.wrong->isUnwritten)
    verdict.wrong->store = findWriter(compilation, fresh, output,
                                      verdict.wrong->index, options.stepLimit);
  return success();
}

/// A spec has its inputs as they were, so a kernel that changes them may be
/// right only by luck.
void Judge::findOverwrittenInputs() {
  for (size_t i = 0; i < output; ++i) {
    const std::vector<uint8_t> &written = launch.arrays[i]->buffer.written;
    auto first = llvm::find(written, 1);
    if (first == written.end())
      continue;
    const ArrayArgument &array = *launch.arrays[i];
    int64_t place = first - written.begin();
    StringRef name = array.getName();
    name.consume_back("_ptr");
    verdict.overwritten.push_back(
        {name.str() + formatIndex(array.shape, place - array.buffer.offset),
         findWriter(compilation, fresh, i, place - array.buffer.offset,
                    options.stepLimit)});
  }
}

FailureOr<Verdict> Judge::run() {
  if (failed(prepare()))
    return failure();
  verdict.isUnfit =
      options.inputs.kind != InputKind::Ordinary && !isFinite(expected);
  if (verdict.isUnfit)
    return verdict;
  if (failed(execute()))
    return failure();
  if (!verdict.bounds.empty() && options.device == Device::Interpreter &&
      failed(executeAmongGuards()))
    return failure();
  if (failed(compareValues()))
    return failure();
  findOverwrittenInputs();
  return std::move(verdict);
}

FailureOr<Verdict> tilec::judge(Session &session, Compilation &compilation,
                                const PuzzleTest &test,
                                const JudgeOptions &options) {
  return Judge(session, compilation, test, options).run();
}

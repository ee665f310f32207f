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
                    int64_t index, double bound) {
  if (isInteger(found.getDType()))
    return found.getInt(index) == expected.getInt(index) || std::isinf(bound);
  double x = found.getDouble(index), y = expected.getDouble(index);
  if (x == y || (std::isnan(x) && std::isnan(y)))
    return true;
  return std::fabs(x - y) <= tolerance + tolerance * std::fabs(y) + bound;
}

static std::optional<WrongCells> compareCells(const ArrayArgument &output,
                                              const HostArray &values,
                                              const HostArray &expected) {
  const Buffer &buffer = output.buffer;
  std::optional<WrongCells> wrong;
  for (int64_t i = 0, count = values.getNumElements(); i < count; ++i) {
    size_t place = i + buffer.offset;
    bool isWritten = place < buffer.written.size() && buffer.written[place];
    double bound =
        isWritten && place < buffer.bounds.size() ? buffer.bounds[place] : 0;
    if (isWritten && isClose(values, expected, i, bound))
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
                                                size_t output, int64_t index) {
  Launch launch = fresh.clone();
  InterpreterOptions options;
  options.trace = true;
  options.findRaces = false;
  FailureOr<InterpreterResult> result = interpret(
      compilation.getKernelFunction(), launch.grid, launch.arguments, options);
  if (failed(result))
    return std::nullopt;
  const ArrayArgument &array = *launch.arrays[output];
  return findStore(result->trace, launch.getArgumentIndex(array),
                   index + array.buffer.offset);
}

static void sortFindings(std::vector<Finding> &findings, Verdict &verdict) {
  for (Finding &finding : findings) {
    bool isRace = finding.kind == FindingKind::Race ||
                  finding.kind == FindingKind::BenignRace;
    if (isRace)
      verdict.races.push_back(std::move(finding));
    else if (isError(finding.kind))
      verdict.bounds.push_back(std::move(finding));
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

FailureOr<Verdict> tilec::judge(Session &session, Compilation &compilation,
                                const PuzzleTest &test,
                                const JudgeOptions &options) {
  uint64_t seed = options.seed;
  FailureOr<std::vector<HostArray>> inputs =
      makeTestInputs(session.sources, test, seed, &session.context);
  if (failed(inputs))
    return failure();
  FailureOr<HostArray> expected = evaluateSpec(
      session.sources, compilation.getFile(), test, *inputs, &session.context);
  if (failed(expected))
    return failure();
  Launch fresh;
  if (makeTestLaunch(session.sources, test, compilation.getKernel().parameters,
                     {}, seed, &session.context, fresh))
    return failure();
  size_t output = test.inputs.size();
  Launch launch = fresh.clone();
  FailureOr<InterpreterResult> result =
      interpret(compilation.getKernelFunction(), launch.grid, launch.arguments);
  if (failed(result))
    return failure();

  Verdict verdict;
  const ArrayArgument &array = *launch.arrays[output];
  StringRef name = array.getName();
  name.consume_back("_ptr");
  verdict.outputName = name.str();
  verdict.shape = array.shape;
  verdict.dtype = array.storage.getDType();
  verdict.isAnythingWritten =
      any_of(launch.arrays, [](const auto &each) { return each->isWritten(); });
  FailureOr<HostArray> values =
      options.device == Device::Cuda
          ? runOnDevice(session, compilation, fresh, output, verdict)
          : FailureOr<HostArray>(array.getVisible());
  if (failed(values))
    return failure();
  if (!options.saveTo.empty() &&
      failed(save(options.saveTo, test, *inputs, *values, *expected)))
    return failure();
  verdict.wrong = compareCells(array, *values, *expected);
  if (verdict.wrong && !verdict.wrong->isUnwritten)
    verdict.wrong->store =
        findWriter(compilation, fresh, output, verdict.wrong->index);
  sortFindings(result->findings, verdict);
  return verdict;
}

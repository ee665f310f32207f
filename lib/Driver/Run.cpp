//===- Run.cpp - `tilec run`: a kernel on given arguments -----------------===//

#include "tilec/Driver/Run.h"
#include "Report.h"
#include "RunCuda.h"
#include "RunTypes.h"
#include "tilec/Driver/Output.h"
#include "tilec/Support/ExitCode.h"
#include "tilec/Support/Npy.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <cstring>

using namespace llvm;
using namespace tilec;

//===----------------------------------------------------------------------===//
// Words of the command line
//===----------------------------------------------------------------------===//

StringRef tilec::getName(Device device) {
  return device == Device::Cuda ? "cuda" : "interp";
}

Expected<Device> tilec::parseDevice(StringRef name) {
  for (Device device : {Device::Interpreter, Device::Cuda})
    if (name == getName(device))
      return device;
  return createStringError("unknown device '" + name +
                           "'; there are interp and cuda");
}

Expected<std::array<int64_t, 3>> tilec::parseGrid(StringRef text) {
  std::array<int64_t, 3> grid = {1, 1, 1};
  SmallVector<StringRef> parts;
  text.split(parts, ',');
  if (parts.size() > 3)
    return createStringError("a grid has at most three axes: --grid X[,Y[,Z]]");
  for (auto [i, part] : enumerate(parts))
    if (part.trim().getAsInteger(10, grid[i]) || grid[i] < 0 ||
        grid[i] > gridLimits[i])
      return createStringError(
          formatv("axis {0} of the grid is an integer from 0 to {1}, not '{2}'",
                  i, gridLimits[i], part)
              .str());
  return grid;
}

//===----------------------------------------------------------------------===//
// The run
//===----------------------------------------------------------------------===//

namespace {
class Run {
public:
  explicit Run(const RunOptions &options) : options(options) {}
  /// The exit status.
  int execute();

private:
  bool uses(Device device) const {
    return options.device == device || options.compare == device;
  }
  int prepare();
  /// Makes `fresh`; returns an exit status.
  int makeArguments(ArrayRef<ParameterSpec> constants);
  LogicalResult runInterpreter(Launch &launch, bool trace);
  LogicalResult runDevice(Launch &launch);
  /// Times more launches, once the first one has warmed up.
  LogicalResult timeInterpreter();
  void printArrays(const Launch &fresh, const Launch &launch);
  void printTimes(const Launch &launch);
  bool printDifferences(const Launch &fresh, const Launch &interpreted,
                        const Launch &device);
  int writeArrays(const Launch &launch);

  const RunOptions &options;
  std::unique_ptr<Session> session;
  std::unique_ptr<Compilation> compilation;
  Launch fresh;
  InterpreterResult interpreterResult;
  CudaResult cudaResult;
  std::vector<float> interpreterTimes;
};
} // namespace

/// Compiles the kernel and makes its arguments.
int Run::prepare() {
  CompileOptions compile = options.compile;
  if (uses(Device::Cuda)) {
    Expected<const TargetInfo *> target = getDeviceTarget();
    if (!target) {
      printError(toString(target.takeError()));
      return ExitFailure;
    }
    compile.ptx.target = *target;
  }
  session = Session::open(options.file);
  if (!session)
    return ExitFailure;
  if (compile.listConfigs) {
    Compilation listing(session->sources, &session->context, compile);
    return printConfigs(listing);
  }
  if (int status = addArgumentTypes(*session, options.arguments, compile))
    return status;
  compilation = std::make_unique<Compilation>(session->sources,
                                              &session->context, compile);
  if (!compilation->runFrontend())
    return getFailureStatus(*compilation);
  if (int status = makeArguments(compile.frontend.defines))
    return status;
  for (const auto &[name, path] : options.outputs)
    if (!fresh.findArray(name)) {
      printError("--out " + name + ": the kernel '" +
                 compilation->getKernel().name + "' has no array of this name");
      return ExitUsage;
    }
  return ExitSuccess;
}

/// Sizes of the test that the command line gives other values.
static void overrideSizes(PuzzleTest &test, const RunOptions &options) {
  for (const RunArgument &argument : options.arguments)
    if (auto *value = std::get_if<IntegerArgument>(&argument.value))
      setSize(test, argument.name, static_cast<int64_t>(*value));
  for (const ParameterSpec &define : options.compile.frontend.defines) {
    int64_t value;
    if (!StringRef(define.text).getAsInteger(10, value) && value > 0)
      setSize(test, define.name, value);
  }
}

/// Refuses a value for what the signature makes a constant: it would be
/// ignored.
static int checkUsed(ArrayRef<RunArgument> arguments,
                     ArrayRef<KernelParameter> parameters,
                     ArrayRef<ParameterSpec> constants) {
  for (const RunArgument &argument : arguments) {
    StringRef base = StringRef(argument.name).split('.').first;
    auto isNamed = [&](const auto &each) { return each.name == argument.name; };
    auto isWhole = [&](const auto &each) { return each.name == base; };
    // The elements of a tuple count, and its constants are in its type.
    bool isElement = base.size() < argument.name.size() &&
                     (std::holds_alternative<NoneArgument>(argument.value) ||
                      std::holds_alternative<WordArgument>(argument.value));
    if (isElement || std::holds_alternative<TupleArgument>(argument.value) ||
        any_of(parameters, isNamed) || any_of(constants, isWhole))
      continue;
    printError("--arg " + argument.name + "=" + argument.text +
               ": the kernel's types make '" + argument.name +
               "' a constant; leave this option out");
    return ExitUsage;
  }
  return ExitSuccess;
}

int Run::makeArguments(ArrayRef<ParameterSpec> constants) {
  ArrayRef<KernelParameter> parameters = compilation->getKernel().parameters;
  if (int status = checkUsed(options.arguments, parameters, constants))
    return status;
  if (compilation->getTest()) {
    PuzzleTest test = *compilation->getTest();
    overrideSizes(test, options);
    if (int status = makeTestLaunch(session->sources, test, parameters,
                                    options.arguments, {options.seed},
                                    &session->context, fresh))
      return status;
  } else if (int status = makeLaunch(parameters, options.arguments,
                                     options.seed, fresh)) {
    return status;
  } else if (!options.grid) {
    printError("how many programs? Give --grid X[,Y[,Z]], such as --grid 4");
    return ExitUsage;
  }
  if (options.grid)
    fresh.grid = *options.grid;
  return ExitSuccess;
}

LogicalResult Run::runInterpreter(Launch &launch, bool trace) {
  InterpreterOptions interpreter;
  interpreter.trace = trace;
  interpreter.stepLimit = options.stepLimit;
  // With a trace, what was printed is printed already.
  if (!trace)
    interpreter.print = [](StringRef text) { outs() << text; };
  size_t width = 0;
  if (errs().is_displayed())
    interpreter.showProgress = [&](uint64_t begun, uint64_t all) {
      std::string line = formatv("program {0:N} of {1:N}", begun, all);
      width = std::max(width, line.size());
      errs() << "\r" << line;
    };
  FailureOr<InterpreterResult> result =
      interpret(compilation->getKernelFunction(), launch.grid, launch.arguments,
                interpreter);
  if (width > 0)
    errs() << "\r" << std::string(width, ' ') << "\r";
  if (failed(result))
    return failure();
  interpreterResult = std::move(*result);
  return success();
}

LogicalResult Run::timeInterpreter() {
  InterpreterOptions interpreter;
  interpreter.stepLimit = options.stepLimit;
  for (uint64_t i = 0; i < options.repeat; ++i) {
    Launch launch = fresh.clone();
    FailureOr<InterpreterResult> result =
        interpret(compilation->getKernelFunction(), launch.grid,
                  launch.arguments, interpreter);
    if (failed(result))
      return failure();
    interpreterTimes.push_back(result->milliseconds);
  }
  return success();
}

LogicalResult Run::runDevice(Launch &launch) {
  Expected<CudaResult> result = runOnCuda(*compilation, launch, options.repeat);
  if (!result) {
    printError(toString(result.takeError()));
    return failure();
  }
  cudaResult = std::move(*result);
  for (const std::string &overrun : cudaResult.overruns)
    printError("out of bounds: " + overrun);
  return success();
}

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

/// Elements of an array that are shown.
static constexpr int64_t maxShown = 8;

static bool differs(const ArrayArgument &before, const ArrayArgument &after) {
  return std::memcmp(before.storage.getData(), after.storage.getData(),
                     after.storage.getNumBytes()) != 0;
}

void Run::printArrays(const Launch &before, const Launch &launch) {
  for (auto [old, array] : zip(before.arrays, launch.arrays)) {
    if (!array->isWritten() && !differs(*old, *array))
      continue;
    HostArray values = array->getVisible();
    int64_t count = values.getNumElements();
    outs() << array->getName() << ": " << getLanguageName(values.getDType())
           << formatShape(values.getShape()) << " =";
    for (int64_t i = 0; i < std::min(count, maxShown); ++i)
      outs() << " " << formatElement(values, i);
    outs() << (count > maxShown ? " …\n" : "\n");
  }
}

void Run::printTimes(const Launch &launch) {
  std::vector<float> times = options.device == Device::Cuda
                                 ? cudaResult.milliseconds
                                 : interpreterTimes;
  if (times.empty())
    return;
  sort(times);
  double median = times[times.size() / 2], bytes = 0;
  for (const std::unique_ptr<ArrayArgument> &array : launch.arrays)
    bytes += static_cast<double>(array->getNumElements()) *
             getBytes(array->storage.getDType());
  outs() << formatv("{0} launches: min {1:f4} ms, median {2:f4} ms, "
                    "{3:f1} GB/s (every array once)\n",
                    times.size(), times.front(), median, bytes / median / 1e6);
}

/// Compares two engines, array by array. False where they differ.
bool Run::printDifferences(const Launch &before, const Launch &interpreted,
                           const Launch &device) {
  bool isEqual = true;
  for (auto [i, array] : enumerate(interpreted.arrays)) {
    std::optional<Difference> difference =
        compare(array->buffer, device.arrays[i]->storage);
    if (!difference)
      continue;
    int64_t index = difference->index - array->buffer.offset;
    std::string message = formatv(
        "{0}{1} differs: interp {2}, cuda {3}; they may differ by {4:g} here "
        "({5} of {6} elements differ)",
        array->getName(), formatIndex(array->shape, index),
        difference->expected, difference->found, difference->bound,
        difference->count, array->getNumElements());
    std::optional<mlir::Location> store;
    Launch traced = before.clone();
    if (succeeded(runInterpreter(traced, /*trace=*/true)))
      store = findStore(interpreterResult.trace,
                        interpreted.getArgumentIndex(*array), index);
    if (store)
      session->printer.print(*store, "error", message);
    else
      printError(message);
    isEqual = false;
  }
  if (isEqual)
    outs() << "interp and cuda agree within the error bounds\n";
  return isEqual;
}

int Run::writeArrays(const Launch &launch) {
  for (const auto &[name, path] : options.outputs)
    if (Error error = writeNpy(launch.findArray(name)->getVisible(), path)) {
      printError(toString(std::move(error)));
      return ExitFailure;
    }
  return ExitSuccess;
}

int Run::execute() {
  int prepared = prepare();
  if (prepared != ExitSuccess || options.compile.listConfigs)
    return prepared;
  // The interpreter goes first: what it finds explains what a device does.
  Launch interpreted = fresh.clone(), device = fresh.clone();
  bool isGood = true;
  if (uses(Device::Interpreter)) {
    if (failed(runInterpreter(interpreted, /*trace=*/false)))
      return ExitFailure;
    printFindings(session->printer, interpreterResult.findings, options.strict);
    isGood = options.strict ? interpreterResult.findings.empty()
                            : !interpreterResult.hasErrors();
  }
  if (uses(Device::Cuda)) {
    if (failed(runDevice(device)))
      return ExitFailure;
    isGood &= cudaResult.overruns.empty();
  }
  const Launch &result = options.device == Device::Cuda ? device : interpreted;
  outs() << formatv("{0}, grid ({1}), on {2}\n", compilation->getKernel().name,
                    make_range(fresh.grid.begin(), fresh.grid.end()),
                    options.device == Device::Cuda ? cudaResult.deviceName
                                                   : "the interpreter");
  printArrays(fresh, result);
  if (options.device == Device::Interpreter && failed(timeInterpreter()))
    return ExitFailure;
  printTimes(result);
  if (options.compare)
    isGood &= printDifferences(fresh, interpreted, device);
  int status = writeArrays(result);
  if (!finishStandardOutput() || !isGood)
    return ExitFailure;
  return status;
}

int tilec::run(const RunOptions &options) {
  if (options.compare == options.device) {
    printError("--compare names a second device: with --device=" +
               getName(options.device) + " it is " +
               getName(options.device == Device::Cuda ? Device::Interpreter
                                                      : Device::Cuda));
    return ExitUsage;
  }
  return Run(options).execute();
}

//===- Interpreter.cpp - A kernel over a grid -----------------------------===//

#include "tilec/Interpreter/Interpreter.h"
#include "Compiler.h"
#include "Frame.h"
#include "Memory.h"
#include "RunProgram.h"
#include "llvm/Support/CheckedArithmetic.h"
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstring>
#include <thread>

using namespace mlir;
using namespace tilec;
using namespace tilec::interpreter;

//===----------------------------------------------------------------------===//
// Checks before a run
//===----------------------------------------------------------------------===//

static LogicalResult checkArgument(func::FuncOp kernel, unsigned index,
                                   const KernelArgument &argument) {
  Type type = kernel.getArgumentTypes()[index];
  Element element = *getElement(type);
  if (const auto *scalar = std::get_if<ScalarArgument>(&argument)) {
    if (element != Element::Pointer && getElement(scalar->dtype) == element)
      return success();
    return kernel.emitError()
           << "argument " << index << " of kernel '" << kernel.getName()
           << "' has type " << type << ", but a value of type "
           << getLanguageName(scalar->dtype) << " was given";
  }
  const Buffer *buffer = std::get<Buffer *>(argument);
  if (element != Element::Pointer)
    return kernel.emitError()
           << "argument " << index << " of kernel '" << kernel.getName()
           << "' has type " << type << ", but an array was given";
  if (!buffer || !buffer->array || buffer->offset < 0 ||
      buffer->offset > buffer->array->getNumElements())
    return kernel.emitError() << "argument " << index << " of kernel '"
                              << kernel.getName() << "' has no array behind it";
  return success();
}

/// Races tell programs apart by this many numbers.
static constexpr int64_t maxPrograms = int64_t(1) << 42;

static LogicalResult checkRun(func::FuncOp kernel, Grid grid,
                              ArrayRef<KernelArgument> arguments) {
  if (arguments.size() != kernel.getNumArguments())
    return kernel.emitError() << "kernel '" << kernel.getName() << "' has "
                              << kernel.getNumArguments() << " arguments, but "
                              << arguments.size() << " were given";
  for (auto [index, argument] : llvm::enumerate(arguments))
    if (failed(checkArgument(kernel, index, argument)))
      return failure();
  std::optional<int64_t> plane = llvm::checkedMul(grid[0], grid[1]);
  std::optional<int64_t> programs =
      plane ? llvm::checkedMul(*plane, grid[2]) : plane;
  if (llvm::any_of(grid, [](int64_t size) { return size < 0; }))
    return kernel.emitError()
           << "a grid of [" << grid << "] has an axis of negative size";
  if (!programs || *programs > maxPrograms)
    return kernel.emitError()
           << "a grid of [" << grid << "] has more than " << maxPrograms
           << " programs, the most that the interpreter runs";
  return success();
}

//===----------------------------------------------------------------------===//
// Programs and threads
//===----------------------------------------------------------------------===//

namespace {

/// What the threads of a run share beside `Run`.
struct Progress {
  std::atomic<uint64_t> nextProgram = 0;
  std::atomic<uint64_t> steps = 0;
  std::atomic<bool> isStopped = false;
};

} // namespace

static void setArguments(Frame &frame, ArrayRef<KernelArgument> arguments) {
  for (auto [index, argument] : llvm::enumerate(arguments)) {
    Tensor &tensor = frame[frame.run.program.arguments[index]];
    uint64_t bits;
    if (const auto *scalar = std::get_if<ScalarArgument>(&argument))
      bits = scalar->dtype == DType::I1 ? scalar->bits & 1 : scalar->bits;
    else
      bits = frame.run.memory.getWindow(index)->address;
    std::memcpy(tensor.data, &bits, getBytes(tensor.element));
  }
}

/// Counts steps in portions; false once the limit is passed.
static bool countSteps(Frame &frame, Progress &progress) {
  uint64_t all = progress.steps += frame.steps;
  frame.steps = 0;
  uint64_t limit = frame.run.options.stepLimit;
  if (limit && all > limit)
    progress.isStopped = true;
  return !progress.isStopped;
}

static void runProgram(Frame &frame, Progress &progress) {
  constexpr uint64_t portion = 1024;
  const std::vector<Step> &steps = frame.run.program.steps;
  while (frame.pc < steps.size()) {
    const Step &step = steps[frame.pc++];
    for (unsigned slot : step.results) {
      frame[slot].bounds = nullptr;
      frame[slot].tags = nullptr;
    }
    if (frame.usesTags && step.isElementwise)
      propagateTags(frame, step);
    step.evaluate(frame, step);
    if (++frame.steps >= portion && !countSteps(frame, progress))
      return;
  }
  countSteps(frame, progress);
  checkNoaliasClaims(frame);
  if (frame.isUndecided)
    frame.run.memory.markUndecided();
}

/// Runs programs until none is left. The thread with `showProgress` also tells
/// how far all have come.
static void runThread(const Run &run, ArrayRef<KernelArgument> arguments,
                      Progress &progress, Findings &findings,
                      std::vector<Trace> &traces, uint64_t programs,
                      bool showProgress = false) {
  using Clock = std::chrono::steady_clock;
  Frame frame(run);
  setArguments(frame, arguments);
  Clock::time_point shown = Clock::now();
  while (!progress.isStopped) {
    uint64_t index = progress.nextProgram++;
    if (index >= programs)
      break;
    frame.start(index);
    if (run.options.trace)
      frame.trace = &traces[index];
    runProgram(frame, progress);
    if (showProgress && Clock::now() - shown > std::chrono::seconds(1)) {
      run.options.showProgress(index + 1, programs);
      shown = Clock::now();
    }
  }
  findings = std::move(frame.findings);
}

static void runGrid(const Run &run, ArrayRef<KernelArgument> arguments,
                    Findings &findings, Trace &trace, bool &isStopped) {
  uint64_t programs = run.grid[0] * run.grid[1] * run.grid[2];
  Progress progress;
  uint64_t threads = run.options.threads ? run.options.threads
                                         : std::thread::hardware_concurrency();
  threads = std::clamp<uint64_t>(threads, 1, std::max<uint64_t>(programs, 1));
  std::vector<Findings> partial(threads);
  std::vector<Trace> traces(run.options.trace ? programs : 0);
  std::vector<std::thread> others;
  for (uint64_t i = 1; i < threads; ++i)
    others.emplace_back([&, i] {
      runThread(run, arguments, progress, partial[i], traces, programs);
    });
  runThread(run, arguments, progress, partial[0], traces, programs,
            bool(run.options.showProgress));
  for (std::thread &thread : others)
    thread.join();
  for (Findings &part : partial)
    findings.merge(std::move(part));
  for (Trace &part : traces)
    trace.insert(trace.end(), std::make_move_iterator(part.begin()),
                 std::make_move_iterator(part.end()));
  isStopped = progress.isStopped;
}

InterpreterResult interpreter::run(Program &program, Location kernel, Grid grid,
                                   ArrayRef<KernelArgument> arguments,
                                   const InterpreterOptions &options,
                                   Memory &memory) {
  InterpreterResult result;
  Findings findings;
  bool isStopped = false;
  Run run{program, grid, memory, options};
  runGrid(run, arguments, findings, result.trace, isStopped);
  memory.finish();
  memory.reportRaces(findings, program.accesses, grid);
  if (isStopped)
    findings.report(FindingKind::StepLimit,
                    {kernel, program.lines.getLine(kernel)}, 0, [&] {
                      return "stopped after " +
                             std::to_string(options.stepLimit) + " operations";
                    });
  result.findings = findings.take(program.lines, grid);
  return result;
}

FailureOr<InterpreterResult>
tilec::interpret(func::FuncOp kernel, Grid grid,
                 ArrayRef<KernelArgument> arguments,
                 const InterpreterOptions &options) {
  FailureOr<std::unique_ptr<Program>> program = compile(kernel);
  if (failed(program) || failed(checkRun(kernel, grid, arguments)))
    return failure();
  if (grid[0] == 0 || grid[1] == 0 || grid[2] == 0)
    return InterpreterResult();
  bool isAlone = grid[0] * grid[1] * grid[2] == 1;
  Memory memory(**program, arguments, {options.findRaces && !isAlone});
  return run(**program, kernel.getLoc(), grid, arguments, options, memory);
}

//===- Interpreter.cpp - A kernel over a grid -----------------------------===//

#include "tilec/Interpreter/Interpreter.h"
#include "Compiler.h"
#include "OtherOrder.h"
#include "RunProgram.h"
#include "Schedule.h"
#include "llvm/Support/CheckedArithmetic.h"
#include <algorithm>
#include <chrono>
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
// Runs
//===----------------------------------------------------------------------===//

static std::string describeStop(const Stopped &stopped, Grid grid,
                                uint64_t limit) {
  std::string text =
      "program " + formatProgram(stopped.program, grid) +
      " was stopped after " +
      std::to_string(stopped.isDeadlock ? getIdleLimit(limit) : limit) +
      " operations";
  if (stopped.isDeadlock)
    return text + " in which no program went on; it waits " +
           (stopped.loop ? "in this loop " : "") +
           "for what no other program does";
  return text + (stopped.loop ? " in this loop, which may never end" : "");
}

static unsigned getNumThreads(const InterpreterOptions &options,
                              Ordering ordering, uint64_t programs) {
  if (ordering != Ordering::None)
    return 1;
  uint64_t threads =
      options.threads ? options.threads : std::thread::hardware_concurrency();
  return std::clamp<uint64_t>(threads, 1, programs);
}

InterpreterResult interpreter::run(Program &program, Location kernel, Grid grid,
                                   ArrayRef<KernelArgument> arguments,
                                   const InterpreterOptions &options,
                                   Memory &memory, bool isOtherOrder) {
  InterpreterResult result;
  Findings findings;
  Run run{program, grid, memory, options};
  std::vector<Trace> traces;
  GridRun gridRun{run, arguments, findings, traces, isOtherOrder, {}};
  if (options.trace)
    traces.resize(gridRun.getNumPrograms());
  bool takesTurns = program.ordering == Ordering::Turns;
  if (takesTurns)
    runInTurns(gridRun);
  else
    runOnThreads(gridRun, getNumThreads(options, program.ordering,
                                        gridRun.getNumPrograms()));
  memory.finish();
  // Where threads were stopped, what they had touched by then is chance.
  if (takesTurns || !gridRun.stopped)
    memory.reportRaces(findings, program.accesses, grid);
  for (Trace &part : traces)
    result.trace.insert(result.trace.end(),
                        std::make_move_iterator(part.begin()),
                        std::make_move_iterator(part.end()));
  if (gridRun.stopped)
    findings.report(FindingKind::StepLimit,
                    gridRun.stopped->loop.value_or(
                        Place{kernel, program.lines.getLine(kernel)}),
                    gridRun.stopped->program, [&] {
                      return describeStop(*gridRun.stopped, grid,
                                          options.stepLimit);
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
  auto start = std::chrono::steady_clock::now();
  bool isAlone = grid[0] * grid[1] * grid[2] == 1;
  Memory::Options memoryOptions;
  memoryOptions.findRaces = options.findRaces && !isAlone;
  memoryOptions.isShared = getNumThreads(options, (*program)->ordering,
                                         grid[0] * grid[1] * grid[2]) > 1;
  std::optional<OtherOrder> otherOrder;
  if ((*program)->ordering == Ordering::Turns && !isAlone)
    otherOrder.emplace(**program, arguments, memoryOptions);
  Memory memory(**program, arguments, memoryOptions);
  InterpreterResult result =
      run(**program, kernel.getLoc(), grid, arguments, options, memory);
  if (otherOrder)
    otherOrder->compare(kernel.getLoc(), grid, arguments, options, result);
  std::chrono::duration<double, std::milli> elapsed =
      std::chrono::steady_clock::now() - start;
  result.milliseconds = elapsed.count();
  return result;
}

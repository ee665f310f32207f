//===- Schedule.h - Programs of a grid, on threads or in turns ------------===//
//
// Programs that do not look at each other run on all threads, each to its end.
//
// Programs that may (through atomic operations whose results they use, or
// volatile loads) run on one thread and take turns, so that every run finds the
// same. A program runs until it ends, or until it reads from one place what it
// had read there before: it waits for another. Then the next one is started,
// and now and then all that wait are tried again. So a lock is held by nobody
// who does not run, unless its holder waits too, and a program may wait for any
// other one that is in flight, before or after it.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_LIB_INTERPRETER_SCHEDULE_H
#define TILEC_LIB_INTERPRETER_SCHEDULE_H

#include "Frame.h"
#include <mutex>

namespace tilec::interpreter {

/// Passes on what programs print, in order of programs.
class Output {
public:
  explicit Output(const InterpreterOptions &options) : options(options) {}
  /// A program ended that printed `text`.
  void finish(uint64_t program, std::string text);
  /// No more programs end.
  void flush();

private:
  const InterpreterOptions &options;
  std::mutex mutex;
  uint64_t next = 0;
  std::map<uint64_t, std::string> pending;
};

/// The first program that passed the step limit, and where.
struct Stopped {
  uint64_t program;
  std::optional<Place> loop;
  /// Programs waited, and none went on.
  bool isDeadlock = false;
};

/// What a grid is run on, and what comes of it.
struct GridRun {
  const Run &run;
  llvm::ArrayRef<KernelArgument> arguments;
  Findings &findings;
  /// One a program, where a trace is wanted.
  std::vector<Trace> &traces;
  /// Programs that take turns start in another order.
  bool isOtherOrder;
  std::optional<Stopped> stopped;

  uint64_t getNumPrograms() const {
    return run.grid[0] * run.grid[1] * run.grid[2];
  }
};

/// Operations after which programs that all wait are taken to wait for ever.
inline uint64_t getIdleLimit(uint64_t stepLimit) {
  return std::max<uint64_t>(stepLimit / 10, 1);
}

void runOnThreads(GridRun &grid, unsigned threads);
void runInTurns(GridRun &grid);

} // namespace tilec::interpreter

#endif // TILEC_LIB_INTERPRETER_SCHEDULE_H

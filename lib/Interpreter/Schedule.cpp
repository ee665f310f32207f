//===- Schedule.cpp - Programs of a grid, on threads or in turns ----------===//

#include "Schedule.h"
#include "Advance.h"
#include "tilec/Support/Thread.h"
#include <chrono>
#include <deque>

using namespace tilec;
using namespace tilec::interpreter;

//===----------------------------------------------------------------------===//
// Output
//===----------------------------------------------------------------------===//

void Output::finish(uint64_t program, std::string text) {
  if (!options.print)
    return;
  std::lock_guard<std::mutex> lock(mutex);
  pending.emplace(program, std::move(text));
  for (auto first = pending.begin();
       first != pending.end() && first->first == next;
       first = pending.erase(first), ++next)
    if (!first->second.empty())
      options.print(first->second);
}

void Output::flush() {
  for (const auto &[program, text] : pending)
    if (!text.empty())
      options.print(text);
}

namespace {

/// Tells now and then how far a run has come.
class ProgressReport {
public:
  ProgressReport(const GridRun &grid, bool isWanted)
      : show(grid.run.options.showProgress),
        isWanted(isWanted && grid.run.options.showProgress),
        programs(grid.getNumPrograms()) {}
  void update(uint64_t begun) {
    if (!isWanted || Clock::now() - shown < std::chrono::seconds(1))
      return;
    show(begun, programs);
    shown = Clock::now();
  }

private:
  using Clock = std::chrono::steady_clock;
  const std::function<void(uint64_t, uint64_t)> &show;
  bool isWanted;
  uint64_t programs;
  Clock::time_point shown = Clock::now();
};

//===----------------------------------------------------------------------===//
// Threads
//===----------------------------------------------------------------------===//

/// What threads share beside the run.
struct Shared {
  Shared(const GridRun &grid, unsigned threads)
      : portion(
            std::clamp<uint64_t>(grid.getNumPrograms() / (8 * threads), 1, 16)),
        output(grid.run.options) {}
  /// Programs that a thread takes at a time. Neighbours often touch the same
  /// chunks of memory, for which threads would have to wait.
  const uint64_t portion;
  std::atomic<uint64_t> next = 0;
  /// No program after this one is of interest.
  std::atomic<uint64_t> last = ~uint64_t(0);
  std::mutex mutex;
  Output output;
};

void noteLimit(GridRun &grid, Shared &shared, Frame &frame) {
  std::optional<Place> loop = findEndlessLoop(frame);
  std::lock_guard<std::mutex> lock(shared.mutex);
  if (frame.programIndex > shared.last)
    return;
  shared.last = frame.programIndex;
  grid.stopped = Stopped{frame.programIndex, loop};
}

void runThread(GridRun &grid, Shared &shared, Findings &findings,
               bool showsProgress) {
  Frame frame(grid.run);
  setArguments(frame, grid.arguments);
  ProgressReport progress(grid, showsProgress);
  uint64_t programs = grid.getNumPrograms();
  for (uint64_t index = 0, end = 0;; ++index) {
    if (index == end) {
      index = shared.next.fetch_add(shared.portion);
      end = index + shared.portion;
    }
    if (index >= programs || index > shared.last)
      break;
    frame.start(index);
    if (grid.run.options.trace)
      frame.trace = &grid.traces[index];
    Pause pause = advance(frame, shared.last);
    if (pause == Pause::Limit)
      noteLimit(grid, shared, frame);
    if (pause == Pause::End)
      finishProgram(frame);
    if (grid.run.program.hasPrints)
      shared.output.finish(index, std::move(frame.printed));
    progress.update(index + 1);
  }
  findings = std::move(frame.findings);
}

} // namespace

void interpreter::runOnThreads(GridRun &grid, unsigned threads) {
  Shared shared(grid, threads);
  std::vector<Findings> partial(threads);
  std::deque<Thread> others;
  for (unsigned i = 1; i < threads; ++i) {
    others.emplace_back();
    // Where there are no more threads, those that there are do the work.
    if (!others.back().start(
            [&, i] { runThread(grid, shared, partial[i], false); }))
      break;
  }
  runThread(grid, shared, partial[0], true);
  for (Thread &thread : others)
    thread.join();
  for (Findings &part : partial)
    grid.findings.merge(std::move(part));
  if (!grid.stopped)
    return;
  // Programs after the one that stopped were met by chance.
  grid.findings.limitTo(grid.stopped->program);
  if (grid.run.options.trace)
    grid.traces.resize(grid.stopped->program + 1);
}

//===----------------------------------------------------------------------===//
// Turns
//===----------------------------------------------------------------------===//

namespace {

class Turns {
public:
  explicit Turns(GridRun &grid);
  void execute();

private:
  uint64_t getProgramAt(uint64_t position) const;
  void startNext();
  void tryWaiting();
  /// True where the program goes on later.
  bool takeTurn(Frame &frame);
  void stop(Frame &frame, bool isDeadlock);

  GridRun &grid;
  Output output;
  ProgressReport progress;
  const std::atomic<uint64_t> last = ~uint64_t(0);
  uint64_t programs, started = 0, window;
  std::vector<std::unique_ptr<Frame>> waiting, unused;
  /// Operations since a program ended or changed memory.
  uint64_t idleOperations = 0;
  bool isStopped = false;
};

} // namespace

/// A GPU holds some thousands of programs at a time; large frames are limited
/// by memory.
static uint64_t getWindow(const Program &program) {
  constexpr uint64_t most = 4096, least = 16, memory = uint64_t(2) << 30;
  uint64_t bytes = 1;
  // Bounds and tags may come to each element.
  for (const StorageInfo &storage : program.storages)
    bytes += uint64_t(storage.count) *
             (storage.elementBytes + sizeof(double) + sizeof(Tag));
  return std::clamp(memory / bytes, least, most);
}

Turns::Turns(GridRun &grid)
    : grid(grid), output(grid.run.options), progress(grid, true),
      programs(grid.getNumPrograms()), window(getWindow(grid.run.program)) {}

/// In the other order, small groups start backwards, so that a program which
/// waits for those before it still finds them in flight.
uint64_t Turns::getProgramAt(uint64_t position) const {
  constexpr uint64_t group = 16;
  if (!grid.isOtherOrder)
    return position;
  uint64_t first = position / group * group;
  uint64_t size = std::min(group, programs - first);
  return first + size - 1 - (position - first);
}

void Turns::stop(Frame &frame, bool isDeadlock) {
  isStopped = true;
  grid.stopped =
      Stopped{frame.programIndex, findEndlessLoop(frame), isDeadlock};
}

bool Turns::takeTurn(Frame &frame) {
  uint64_t before = frame.operations;
  Pause pause = advance(frame, last);
  if (pause == Pause::End || frame.turn.hasEffect)
    idleOperations = 0;
  else
    idleOperations += frame.operations - before;
  if (pause == Pause::Wait)
    return true;
  if (pause == Pause::Limit)
    stop(frame, /*isDeadlock=*/false);
  else
    finishProgram(frame);
  if (grid.run.program.hasPrints)
    output.finish(frame.programIndex, std::move(frame.printed));
  // The others might wait for it for ever.
  isStopped |= frame.hasFailed;
  return false;
}

void Turns::startNext() {
  if (unused.empty()) {
    unused.push_back(std::make_unique<Frame>(grid.run));
    setArguments(*unused.back(), grid.arguments);
  }
  std::unique_ptr<Frame> frame = std::move(unused.back());
  unused.pop_back();
  uint64_t program = getProgramAt(started++);
  frame->start(program);
  if (grid.run.options.trace)
    frame->trace = &grid.traces[program];
  bool waits = takeTurn(*frame);
  (waits ? waiting : unused).push_back(std::move(frame));
  progress.update(started);
}

void Turns::tryWaiting() {
  std::vector<std::unique_ptr<Frame>> still;
  for (std::unique_ptr<Frame> &frame : waiting) {
    bool waits = isStopped || takeTurn(*frame);
    (waits ? still : unused).push_back(std::move(frame));
  }
  waiting = std::move(still);
  uint64_t limit = grid.run.options.stepLimit;
  if (!isStopped && limit && idleOperations > getIdleLimit(limit))
    stop(**llvm::min_element(waiting,
                             [](const auto &a, const auto &b) {
                               return a->programIndex < b->programIndex;
                             }),
         /*isDeadlock=*/true);
}

void Turns::execute() {
  uint64_t sinceTried = 0;
  while (!isStopped) {
    bool canStart = started < programs && waiting.size() < window;
    // As many as wait, so that trying them costs no more than starting.
    if (canStart && sinceTried < std::max<uint64_t>(8, waiting.size())) {
      startNext();
      ++sinceTried;
    } else if (!waiting.empty()) {
      tryWaiting();
      sinceTried = 0;
    } else if (started < programs) {
      sinceTried = 0;
    } else {
      break;
    }
  }
  for (auto *frames : {&waiting, &unused})
    for (std::unique_ptr<Frame> &frame : *frames) {
      if (grid.run.program.hasPrints && isStopped && frames == &waiting)
        output.finish(frame->programIndex, std::move(frame->printed));
      grid.findings.merge(std::move(frame->findings));
    }
  output.flush();
}

void interpreter::runInTurns(GridRun &grid) { Turns(grid).execute(); }

//===- Advance.cpp - Running one program ----------------------------------===//

#include "Advance.h"
#include "Memory.h"
#include <cstring>

using namespace tilec;
using namespace tilec::interpreter;

/// Operations between two looks at the limit, and in one turn of a program
/// that others may wait for.
static constexpr uint64_t portion = 1024, turnLength = 1 << 16;

void interpreter::setArguments(Frame &frame,
                               llvm::ArrayRef<KernelArgument> arguments) {
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

static const Step &runStep(Frame &frame) {
  const Step &step = frame.run.program.steps[frame.pc++];
  for (unsigned slot : step.results) {
    frame[slot].bounds = nullptr;
    frame[slot].tags = nullptr;
  }
  if (frame.usesTags && step.isElementwise)
    propagateTags(frame, step);
  step.evaluate(frame, step);
  frame.operations += step.cost;
  return step;
}

Pause interpreter::advance(Frame &frame, const std::atomic<uint64_t> &last) {
  const size_t end = frame.run.program.steps.size();
  const uint64_t limit = frame.run.options.stepLimit;
  const uint64_t turnEnd = frame.operations + turnLength;
  uint64_t next = frame.operations + portion;
  frame.turn.isWaiting = false;
  frame.turn.hasEffect = false;
  while (frame.pc < end) {
    const Step &step = runStep(frame);
    if (frame.operations >= next) {
      if (limit && frame.operations > limit)
        return Pause::Limit;
      if (frame.programIndex > last.load(std::memory_order_relaxed))
        return Pause::Stop;
      next = frame.operations + portion;
    }
    // Turns may be shorter than a portion, each and every one.
    if (step.mayWait && (frame.turn.isWaiting || frame.operations >= turnEnd))
      return limit && frame.operations > limit ? Pause::Limit : Pause::Wait;
  }
  return Pause::End;
}

void interpreter::finishProgram(Frame &frame) {
  checkNoaliasClaims(frame);
  if (frame.isUndecided)
    frame.run.memory.markUndecided();
}

std::optional<Place> interpreter::findEndlessLoop(Frame &frame) {
  const Program &program = frame.run.program;
  uint64_t end =
      frame.operations +
      std::clamp<uint64_t>(frame.run.options.stepLimit / 8, 1000, 1000000);
  size_t low = frame.pc, high = frame.pc;
  while (frame.pc < program.steps.size() && frame.operations < end) {
    low = std::min(low, frame.pc);
    high = std::max(high, frame.pc);
    runStep(frame);
  }
  // Inner loops come before the loops around them.
  for (const LoopRange &loop : program.loops)
    if (loop.begin <= low && high < loop.end && frame.pc < program.steps.size())
      return loop.place;
  return std::nullopt;
}

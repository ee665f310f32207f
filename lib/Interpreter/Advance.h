//===- Advance.h - Running one program ------------------------------------===//

#ifndef TILEC_LIB_INTERPRETER_ADVANCE_H
#define TILEC_LIB_INTERPRETER_ADVANCE_H

#include "Frame.h"
#include <atomic>

namespace tilec::interpreter {

/// Why a program does not go on.
enum class Pause {
  End,
  /// It sees what it saw before, or has had a long turn; others should run.
  Wait,
  /// It passed the step limit.
  Limit,
  /// A program before it passed the limit.
  Stop
};

/// Gives a frame the kernel's arguments, once for all programs.
void setArguments(Frame &frame, llvm::ArrayRef<KernelArgument> arguments);

/// Runs a program until it ends or pauses. Programs after `last` stop.
Pause advance(Frame &frame, const std::atomic<uint64_t> &last);

/// What is left to do for a program that ended.
void finishProgram(Frame &frame);

/// The loop that a program is in and does not leave for a while; nothing where
/// there is none.
std::optional<Place> findEndlessLoop(Frame &frame);

} // namespace tilec::interpreter

#endif // TILEC_LIB_INTERPRETER_ADVANCE_H

//===- Uses.cpp - Undefined values that matter ----------------------------===//

#include "Uses.h"

using namespace mlir;
using namespace tilec;
using namespace tilec::interpreter;

static const char *describe(FindingKind kind) {
  switch (kind) {
  case FindingKind::DivisionByZero:
    return "division by zero";
  case FindingKind::DivisionOverflow:
    return "the least integer divided by -1";
  case FindingKind::ShiftTooFar:
    return "shift by as many bits as the integer has, or more";
  case FindingKind::CastOutOfRange:
    return "float outside the range of the integer that it is cast to";
  default:
    return "offset wraps around";
  }
}

static const char *describe(Use use) {
  switch (use) {
  case Use::StoredValue:
    return "a stored element";
  case Use::Address:
    return "an address";
  case Use::Mask:
    return "a mask";
  case Use::Control:
    return "a branch";
  }
  llvm_unreachable("every use is described");
}

void interpreter::reportUse(Frame &frame, Place user, Tag tag, Use use) {
  if ((tag & offsetTag) && use != Use::Address)
    return;
  const Cause &cause = frame.run.program.getCause(tag);
  if (cause.kind == FindingKind::PoisonStored) {
    frame.findings.report(
        cause.kind, user, frame.programIndex,
        [&] {
          return std::string(describe(use)) + " of " + frame.describeProgram() +
                 " depends on an element that was loaded under a false mask "
                 "without 'other'";
        },
        cause.place.location);
    return;
  }
  frame.findings.report(
      cause.kind, cause.place, frame.programIndex,
      [&] {
        return std::string(describe(cause.kind)) + " in " +
               frame.describeProgram() + ", used in " + describe(use);
      },
      user.location);
}

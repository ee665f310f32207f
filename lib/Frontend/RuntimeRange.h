//===- RuntimeRange.h - Where a run-time loop counts ----------------------===//

#ifndef TILEC_LIB_FRONTEND_RUNTIMERANGE_H
#define TILEC_LIB_FRONTEND_RUNTIMERANGE_H

#include "Sema.h"

namespace tilec::sema {

struct Sema::Range {
  /// `range` or `tl.range`, for messages.
  std::string name;
  llvm::SMRange range;
  /// Start, end and step: integers known now, or run-time ones of `dtype`.
  Argument bounds[3];
  DType dtype = DType::I32;
  LoopOptions options;
  /// The counter is the loop variable; else it is the number of an iteration.
  bool isDirect = false;

  const Value &getStart() const { return bounds[0].value; }
  const Value &getEnd() const { return bounds[1].value; }
  const Value &getStep() const { return bounds[2].value; }
};

} // namespace tilec::sema

#endif // TILEC_LIB_FRONTEND_RUNTIMERANGE_H

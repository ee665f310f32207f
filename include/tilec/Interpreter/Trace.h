//===- Trace.h - What a run touched in memory -----------------------------===//

#ifndef TILEC_INTERPRETER_TRACE_H
#define TILEC_INTERPRETER_TRACE_H

#include "mlir/IR/Location.h"
#include <array>
#include <cstdint>
#include <vector>

namespace tilec {

/// One execution of one load or store by one program.
struct Access {
  mlir::Location location;
  bool isStore;
  std::array<int64_t, 3> program;
  /// Index of the buffer among the kernel's arguments; -1 outside all of them.
  int buffer;
  std::vector<int64_t> shape;
  unsigned elementBytes;
  /// For each element of the tile, row-major: the element's index in the
  /// buffer, or -1 where the mask is false.
  std::vector<int64_t> indices;
};

/// In order of program, then of execution.
using Trace = std::vector<Access>;

} // namespace tilec

#endif // TILEC_INTERPRETER_TRACE_H

//===- Emit.h - `tilec FILE`: a kernel file to any stage ------------------===//

#ifndef TILEC_DRIVER_EMIT_H
#define TILEC_DRIVER_EMIT_H

#include "tilec/Pipelines/Compile.h"
#include <string>
#include <vector>

namespace tilec {

struct EmitOptions {
  std::string file;
  CompileOptions compile;
  std::vector<Stage> stages = {Stage::PTX};
  /// A file, `-` for standard output, or a prefix for several stages.
  std::string output = "-";
  bool showTimes = false;
  bool showRemarks = false;
  /// For tests: `expected-error` comments are compared with what is reported,
  /// in each part of the file between lines that are `splitMarker`.
  bool verifyDiagnostics = false;
  std::string splitMarker;
};

/// Runs the command; returns the exit status.
int emit(const EmitOptions &options);

} // namespace tilec

#endif // TILEC_DRIVER_EMIT_H

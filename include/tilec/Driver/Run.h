//===- Run.h - `tilec run`: a kernel on given arguments -------------------===//

#ifndef TILEC_DRIVER_RUN_H
#define TILEC_DRIVER_RUN_H

#include "tilec/Driver/Arguments.h"
#include "tilec/Pipelines/Compile.h"
#include <array>
#include <optional>
#include <string>
#include <vector>

namespace tilec {

/// Where a kernel runs.
enum class Device { Interpreter, Cuda };
llvm::StringRef getName(Device device);
/// The device of that name, or an error that lists them.
llvm::Expected<Device> parseDevice(llvm::StringRef name);

struct RunOptions {
  std::string file;
  CompileOptions compile;
  std::optional<std::array<int64_t, 3>> grid;
  std::vector<RunArgument> arguments;
  /// Parameter and file.
  std::vector<std::pair<std::string, std::string>> outputs;
  Device device = Device::Interpreter;
  std::optional<Device> compare;
  uint64_t seed = 0;
  /// Timed launches; 0 for one that is not timed.
  uint64_t repeat = 0;
  bool strict = false;
  /// Operations of one program after which the interpreter stops; 0 for none.
  uint64_t stepLimit = 100'000'000;
};

llvm::Expected<std::array<int64_t, 3>> parseGrid(llvm::StringRef text);

/// Runs the command; returns the exit status.
int run(const RunOptions &options);

} // namespace tilec

#endif // TILEC_DRIVER_RUN_H

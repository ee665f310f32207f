//===- check.cpp - `tilec check` ------------------------------------------===//

#include "tilec/Driver/Check.h"
#include "commands.h"
#include "tilec/Driver/CommandLine.h"

using namespace llvm;
using namespace tilec;

static const char description[] =
    R"(Judges the kernel of a puzzle file by its spec: runs both on random inputs and
reports wrong values, accesses out of bounds and races, each with the line that is
responsible. Then tries other sizes and blocks, as the file allows, and other kinds
of inputs: zeros and ties, large numbers, one sign. The exit status is 0 only if all
holds for every file. Accesses and races are judged by the interpreter; so are the
values, unless --device=cuda.)";

int checkMain(ArrayRef<const char *> arguments) {
  CheckOptions options;
  options.compile.ptx.target = findTarget("sm_90a");
  Command command;
  command.name = "tilec check";
  command.synopsis = "FILE... [options]";
  command.description = description;
  OptionGroup group{"the check", {}};
  group.options = {
      {"--device", "DEVICE",
       "where the values come from: interp (default) or cuda",
       [&](StringRef value) -> Error {
         Expected<Device> device = parseDevice(value);
         if (!device)
           return device.takeError();
         options.device = *device;
         return Error::success();
       }},
      makeSeed(options.seed),
      makeString("--save", "DIR",
                 "write inputs, yours and expected there, as .npy",
                 options.saveTo),
      makeStepLimit(options.stepLimit),
      {"--import-path", "DIR",
       "where imports are looked up besides the file's folder",
       [&](StringRef value) {
         options.compile.frontend.importPaths.push_back(value.str());
         return Error::success();
       }},
      // For tests.
      makeFlag("--verify-diagnostics", "", options.verifyDiagnostics),
      makeString("--split-input-file", "MARKER", "", options.splitMarker),
  };
  command.groups = {group};
  command.examples = {
      {"one puzzle", "tilec check puzzles/p01-constant-add.py"},
      {"all solutions", "tilec check puzzles/solutions/p*.py"},
      {"the values of a GPU",
       "tilec check --device=cuda puzzles/solutions/p*.py"},
  };
  for (const char *option :
       {"--emit", "-o", "-v", "--time", "--gpu-arch", "--ptxas", "--kernel",
        "--signature", "-D", "--num-warps", "--num-stages", "--libdevice"})
    command.elsewhere.emplace_back(option, "tilec FILE");
  for (const char *option :
       {"--grid", "--arg", "--out", "--compare", "--repeat", "--strict"})
    command.elsewhere.emplace_back(option, "tilec run");
  if (std::optional<int> status = command.parse(arguments, options.files))
    return *status;
  if (options.files.empty())
    return reportUsage(command, "which file? tilec check FILE");
  return check(options);
}

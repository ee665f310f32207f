//===- run.cpp - `tilec run` ----------------------------------------------===//

#include "tilec/Driver/Run.h"
#include "commands.h"
#include "tilec/Driver/CommandLine.h"

using namespace llvm;
using namespace tilec;

static const char description[] =
    R"(Runs a kernel over a grid, in the interpreter or on a GPU, and prints the arrays
that it wrote. The interpreter checks every access and reports races. A file with a
test(...) call needs no arguments: they are the test's.

values of --arg:
  7, 1.5, True, None           numbers and constants
  "silu", tl.float16           a string, an element type
  (@x.npy, 7, None)            a tuple of such values
  @x.npy, @x.npy:bf16          an array from a file; bf16 is stored as its bits
  zeros:f32:4x200              an array of zeros
  rand:f32:4x200[:SEED]        floats uniform in [-0.5, 0.5)
  randint:i32:32x8:LO:HI[:SEED]  integers from LO to HI - 1
  arange:i32:64                0, 1, 2, ...
  ...,offset=1                 the array starts one element past an aligned address)";

static Error setOutput(RunOptions &options, StringRef value) {
  auto [name, path] = value.split('=');
  if (name.empty() || path.empty())
    return createStringError("--out needs NAME=FILE.npy, not '" + value + "'");
  options.outputs.emplace_back(name.str(), path.str());
  return Error::success();
}

/// Stores a parsed value, or passes its error on.
template <typename To, typename T>
static Error store(To &to, Expected<T> value) {
  if (!value)
    return value.takeError();
  to = std::move(*value);
  return Error::success();
}

static OptionGroup makeRunOptions(RunOptions &options) {
  OptionGroup group{"the run", {}};
  group.options = {
      {"--grid", "X[,Y[,Z]]", "programs along each axis",
       [&](StringRef value) { return store(options.grid, parseGrid(value)); }},
      {"--arg", "NAME=VALUE", "value of a parameter; may be repeated",
       [&](StringRef value) -> Error {
         Expected<std::vector<RunArgument>> arguments = parseArgument(value);
         if (!arguments)
           return arguments.takeError();
         append_range(options.arguments, std::move(*arguments));
         return Error::success();
       }},
      {"--out", "NAME=FILE.npy", "write an array after the run",
       [&](StringRef value) { return setOutput(options, value); }},
      {"--device", "DEVICE", "interp (default) or cuda",
       [&](StringRef value) {
         return store(options.device, parseDevice(value));
       }},
      {"--compare", "DEVICE",
       "run there too and report the first element that differs",
       [&](StringRef value) {
         return store(options.compare, parseDevice(value));
       }},
      makeUnsigned("--seed", "N", "seed of random arrays (0 if not given)",
                   options.seed),
      makeUnsigned("--repeat", "N", "time N launches: minimum, median, GB/s",
                   options.repeat, 1, 1'000'000),
      makeStepLimit(options.stepLimit),
      makeFlag("--strict", "undefined values are errors, not warnings",
               options.strict),
  };
  return group;
}

int runMain(ArrayRef<const char *> arguments) {
  RunOptions options;
  options.compile.ptx.target = findTarget("sm_90a");
  Command command;
  command.name = "tilec run";
  command.synopsis =
      "FILE [--kernel NAME --grid X[,Y[,Z]] --arg NAME=VALUE...] "
      "[options]";
  command.description = description;
  command.groups = {makeRunOptions(options), makeKernelOptions(options.compile),
                    makeTargetOptions(options.compile)};
  command.examples = {
      {"a puzzle's kernel on its test's arguments",
       "tilec run puzzles/solutions/p01-constant-add.py"},
      {"any kernel; the types follow from the arguments",
       "tilec run kernels.py --kernel add --grid 4 --arg x_ptr=rand:f32:1000 "
       "--arg z_ptr=zeros:f32:1000 --arg N=1000 -D B=256"},
      {"the same on the GPU, compared with the interpreter",
       "tilec run kernels.py --kernel add --grid 4 --arg x_ptr=rand:f32:1000 "
       "--arg z_ptr=zeros:f32:1000 --arg N=1000 -D B=256 --device=cuda "
       "--compare=interp"},
  };
  for (const char *option :
       {"--emit", "-o", "-v", "--time", "--gpu-arch", "--ptxas"})
    command.elsewhere.emplace_back(option, "tilec FILE");
  command.elsewhere.emplace_back("--save", "tilec check");
  std::vector<std::string> files;
  if (std::optional<int> status = command.parse(arguments, files))
    return *status;
  if (files.size() != 1)
    return reportUsage(command, files.empty() ? "which file? tilec run FILE"
                                              : "one file at a time");
  options.file = files[0];
  return run(options);
}

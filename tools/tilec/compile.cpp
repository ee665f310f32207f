//===- compile.cpp - `tilec FILE` -----------------------------------------===//

#include "commands.h"
#include "tilec/Driver/CommandLine.h"
#include "tilec/Driver/Emit.h"
#include "tilec/Support/Diagnostics.h"
#include "tilec/Support/EditDistance.h"
#include "tilec/Support/ExitCode.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;
using namespace tilec;

static const char description[] =
    R"(Compiles a kernel written in the Triton language to PTX, or shows any stage on
the way there. Needs no Python and no GPU.

  tilec FILE         compile; PTX goes to standard output
  tilec run FILE     run a kernel in the interpreter or on a GPU
  tilec check FILE   judge a puzzle's kernel by its spec
  tilec puzzle       learn with puzzles, one after the other

'tilec run --help', 'tilec check --help' and 'tilec puzzle --help' say more.)";

/// A name, or an error with all names and the nearest.
static Error makeUnknown(StringRef what, StringRef name,
                         ArrayRef<StringRef> known) {
  StringRef nearest = findNearest(name, known);
  std::string message = ("unknown " + what + " '" + name + "'; ").str();
  if (!nearest.empty())
    message += ("did you mean '" + nearest + "'? ").str();
  return createStringError(message + "there are " + llvm::join(known, ", "));
}

static Error setTarget(CompileOptions &options, StringRef name) {
  options.ptx.target = findTarget(name);
  if (options.ptx.target)
    return Error::success();
  StringRef number = name;
  unsigned version;
  if (number.consume_front("sm_") && !number.consumeInteger(10, version) &&
      version < getTargets().front().capability)
    return createStringError("tilec needs " + getTargets().front().name +
                             " or later, not '" + name + "'");
  SmallVector<StringRef> known = map_to_vector(
      getTargets(), [](const TargetInfo &target) { return target.name; });
  return makeUnknown("GPU architecture", name, known);
}

static Error setStages(std::vector<Stage> &stages, StringRef text) {
  SmallVector<StringRef> known;
#define STAGE(Name, flag, extension, help)                                     \
  if (*help)                                                                   \
    known.push_back(flag);
#include "tilec/Pipelines/Stages.def"
  stages.clear();
  for (StringRef name : llvm::split(text, ',')) {
    std::optional<Stage> stage = parseStage(name);
    if (!stage)
      return makeUnknown("stage", name, known);
    if (!is_contained(stages, *stage))
      stages.push_back(*stage);
  }
  return Error::success();
}

static std::string listStages() {
  std::string text = "what to make, with commas for several; one of\n";
#define STAGE(Name, flag, extension, help)                                     \
  if (*help)                                                                   \
    text += "      " + std::string(flag) +                                     \
            std::string(std::max<size_t>(9 - strlen(flag), 1), ' ') +          \
            help "\n";
#include "tilec/Pipelines/Stages.def"
  text.pop_back();
  return text;
}

static Command makeCommand(EmitOptions &options) {
  CompileOptions &compile = options.compile;
  Command command;
  command.name = "tilec";
  command.synopsis = "FILE [options]    ('-' reads standard input)";
  command.description = description;
  OptionGroup output{"output", {}};
  output.options = {
      makeString("-o", "OUT",
                 "file to write; '-' is standard output; a prefix for several "
                 "stages",
                 options.output),
      {"--emit", "STAGE", listStages(),
       [&](StringRef value) { return setStages(options.stages, value); }},
      makeFlag("--time", "print the time of each stage", options.showTimes),
      makeFlag("-v", "print what each pass did, at your lines",
               options.showRemarks),
      {"--version", "", "print the version",
       [](StringRef) { return Error::success(); }},
      // For tests.
      makeFlag("--verify-diagnostics", "", options.verifyDiagnostics),
      makeString("--split-input-file", "MARKER", "", options.splitMarker),
  };
  OptionGroup target = makeTargetOptions(compile);
  target.options.insert(
      target.options.begin(),
      {"--gpu-arch", "ARCH", "the GPU to compile for (sm_90a if not given)",
       [&](StringRef value) { return setTarget(compile, value); }});
  target.options.push_back(makeString("--ptxas", "FILE",
                                      "ptxas, where it is not found by itself",
                                      compile.ptxas));
  command.groups = {makeKernelOptions(compile), output, target};
  command.examples = {
      {"PTX of a puzzle's solution, with the types that its test names",
       "tilec puzzles/solutions/p04-outer-add-block.py -o p04.ptx"},
      {"any kernel, with types and constants as at a launch",
       "tilec kernels.py --kernel add --signature \"*fp32, *fp32, i32, 128\""},
      {"two stages side by side, in add.layout.mlir and add.ptx",
       "tilec kernels.py --kernel add --signature \"*fp32, *fp32, i32, 128\" "
       "--emit=layout,ptx -o add"},
  };
  for (const char *option : {"--grid", "--arg", "--out", "--device",
                             "--compare", "--seed", "--repeat", "--strict"})
    command.elsewhere.emplace_back(option, "tilec run");
  return command;
}

/// A file that is not there may be a misspelt sub-command.
static bool isMisspeltCommand(StringRef file) {
  if (sys::fs::exists(file) || file == "-")
    return false;
  StringRef nearest = findNearest(file, {"run", "check"});
  if (!nearest.empty())
    printError("no file '" + file + "'; did you mean 'tilec " + nearest + "'?");
  return !nearest.empty();
}

int compileMain(ArrayRef<const char *> arguments) {
  EmitOptions options;
  options.compile.ptx.target = findTarget("sm_90a");
  Command command = makeCommand(options);
  std::vector<std::string> files;
  if (std::optional<int> status = command.parse(arguments, files))
    return *status;
  if (files.empty())
    return reportUsage(command, "which file? tilec FILE compiles a kernel");
  if (isMisspeltCommand(files[0]))
    return ExitUsage;
  if (files.size() > 1)
    return reportUsage(command, "one file at a time, but '" + files[0] +
                                    "' and '" + files[1] + "' are given");
  if (options.stages.size() > 1 && options.output == "-")
    return reportUsage(command, "several stages need -o PREFIX");
  if (options.stages.size() > 1 && (sys::fs::is_directory(options.output) ||
                                    StringRef(options.output).ends_with("/")))
    return reportUsage(command, "'" + options.output +
                                    "' is a directory; several stages need a "
                                    "prefix in it, such as -o " +
                                    StringRef(options.output).rtrim('/') +
                                    "/kernel");
  options.file = files[0];
  return emit(options);
}

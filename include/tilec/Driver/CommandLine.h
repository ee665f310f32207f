//===- CommandLine.h - Options of the sub-commands ------------------------===//
//
// A small table of options a command. LLVM's own option parser would accept
// every option of every linked pass; a user of tilec should see tilec's alone.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_DRIVER_COMMANDLINE_H
#define TILEC_DRIVER_COMMANDLINE_H

#include "tilec/Pipelines/Compile.h"
#include "llvm/Support/Error.h"
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tilec {

struct Option {
  /// `--seed`, `-o`.
  std::string name;
  /// What stands after `=`; empty for a flag.
  std::string argument;
  /// One line; empty hides the option from the help.
  std::string help;
  /// Takes the value (empty for a flag) or says what is wrong with it.
  std::function<llvm::Error(llvm::StringRef)> apply;
};

struct OptionGroup {
  std::string title;
  std::vector<Option> options;
};

/// One sub-command: what `--help` says and what it accepts.
class Command {
public:
  std::string name;     // `tilec run`
  std::string synopsis; // `FILE --grid X[,Y[,Z]] [options]`
  std::string description;
  std::vector<OptionGroup> groups;
  /// A line each: what it does, and the command.
  std::vector<std::pair<std::string, std::string>> examples;
  /// Options that are another command's, and that command, for who mixes them
  /// up.
  std::vector<std::pair<std::string, std::string>> elsewhere;

  /// Reads `arguments`; what is no option is a file. Returns the exit status
  /// where nothing is left to do: after `--help`, or after an error.
  std::optional<int> parse(llvm::ArrayRef<const char *> arguments,
                           std::vector<std::string> &files) const;
  void printHelp(llvm::raw_ostream &os) const;

private:
  const Option *find(llvm::StringRef name) const;
  int reportUnknown(llvm::StringRef name) const;
};

/// Option builders.
Option makeFlag(std::string name, std::string help, bool &to);
Option makeString(std::string name, std::string argument, std::string help,
                  std::string &to);
Option makeUnsigned(std::string name, std::string argument, std::string help,
                    uint64_t &to, uint64_t least = 0,
                    uint64_t most = UINT64_MAX);

/// `--seed` of inputs that are fresh where it is not given.
Option makeSeed(std::optional<uint64_t> &to);
/// `--step-limit`; the help names the value that `to` has.
Option makeStepLimit(uint64_t &to);

/// Options that every command which compiles a kernel has: which kernel, its
/// types and constants, where imports are.
OptionGroup makeKernelOptions(CompileOptions &options);
/// `--num-warps`, `--num-stages`, `--dot-precision`, `--libdevice`.
OptionGroup makeTargetOptions(CompileOptions &options);

/// Prints an error of the command line with the way to the help.
int reportUsage(const Command &command, const llvm::Twine &message);

} // namespace tilec

#endif // TILEC_DRIVER_COMMANDLINE_H

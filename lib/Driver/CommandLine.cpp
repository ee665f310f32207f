//===- CommandLine.cpp - Options of the sub-commands ----------------------===//

#include "tilec/Driver/CommandLine.h"
#include "tilec/Driver/Output.h"
#include "tilec/Support/Diagnostics.h"
#include "tilec/Support/EditDistance.h"
#include "tilec/Support/ExitCode.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace tilec;

//===----------------------------------------------------------------------===//
// Help
//===----------------------------------------------------------------------===//

/// `--seed=N`, `-o FILE`.
static std::string getSpelling(const Option &option) {
  if (option.argument.empty())
    return option.name;
  // `--arg N=VALUE` is plainer than two signs of equality.
  bool isJoined = StringRef(option.name).starts_with("--") &&
                  !StringRef(option.argument).contains('=');
  return option.name + (isJoined ? "=" : " ") + option.argument;
}

void Command::printHelp(raw_ostream &os) const {
  os << "usage: " << name << " " << synopsis << "\n\n" << description << "\n";
  size_t width = 0;
  for (const OptionGroup &group : groups)
    for (const Option &option : group.options)
      if (!option.help.empty())
        width = std::max(width, getSpelling(option).size());
  for (const OptionGroup &group : groups) {
    os << "\n" << group.title << ":\n";
    for (const Option &option : group.options)
      if (!option.help.empty())
        os << "  " << left_justify(getSpelling(option), width + 2)
           << option.help << "\n";
  }
  if (!examples.empty())
    os << "\nexamples:\n";
  for (const auto &[what, line] : examples)
    os << "  # " << what << "\n  " << line << "\n";
}

int tilec::reportUsage(const Command &command, const Twine &message) {
  printError(message);
  printNote("'" + command.name + " --help' lists the options");
  return ExitUsage;
}

//===----------------------------------------------------------------------===//
// Parsing
//===----------------------------------------------------------------------===//

const Option *Command::find(StringRef name) const {
  for (const OptionGroup &group : groups)
    for (const Option &option : group.options)
      if (option.name == name)
        return &option;
  return nullptr;
}

int Command::reportUnknown(StringRef name) const {
  for (const auto &[option, command] : elsewhere)
    if (option == name)
      return reportUsage(*this,
                         "'" + name + "' is an option of '" + command + "'");
  // Of one letter every other is near, and the dashes are no likeness.
  SmallVector<StringRef> known = {"help"};
  for (const OptionGroup &group : groups)
    for (const Option &option : group.options)
      if (StringRef word = option.name;
          !option.help.empty() && word.consume_front("--"))
        known.push_back(word);
  StringRef word = name;
  StringRef nearest = word.consume_front("--") ? findNearest(word, known) : "";
  std::string message = formatv("unknown option '{0}'", name);
  if (!nearest.empty())
    message += formatv("; did you mean '--{0}'?", nearest);
  return reportUsage(*this, message);
}

std::optional<int> Command::parse(ArrayRef<const char *> arguments,
                                  std::vector<std::string> &files) const {
  bool optionsEnded = false;
  for (size_t i = 0; i < arguments.size(); ++i) {
    StringRef argument = arguments[i];
    if (optionsEnded || argument == "-" || !argument.starts_with("-")) {
      files.push_back(argument.str());
      continue;
    }
    if (argument == "--") {
      optionsEnded = true;
      continue;
    }
    if (argument == "--help" || argument == "-h" || argument == "-help") {
      printHelp(outs());
      return finishStandardOutput() ? ExitSuccess : ExitFailure;
    }
    // `--seed=7`, `--seed 7`, `-DN=7`, `-D N=7`.
    bool isLong = argument.starts_with("--");
    StringRef name =
        isLong ? argument.split('=').first : argument.take_front(2);
    StringRef value = argument.drop_front(name.size());
    const Option *option = find(name);
    if (!option)
      return reportUnknown(name);
    bool hasValue = !value.empty();
    if (isLong)
      value.consume_front("=");
    if (option->argument.empty() && hasValue)
      return reportUsage(*this, "option '" + name + "' takes no value");
    if (!option->argument.empty() && !hasValue) {
      if (i + 1 == arguments.size())
        return reportUsage(*this, "option '" + name + "' needs a value: " +
                                      getSpelling(*option));
      value = arguments[++i];
    }
    if (Error error = option->apply(value))
      return reportUsage(*this, toString(std::move(error)));
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Builders
//===----------------------------------------------------------------------===//

Option tilec::makeFlag(std::string name, std::string help, bool &to) {
  return {std::move(name), "", std::move(help), [&to](StringRef) {
            to = true;
            return Error::success();
          }};
}

Option tilec::makeString(std::string name, std::string argument,
                         std::string help, std::string &to) {
  return {std::move(name), std::move(argument), std::move(help),
          [&to](StringRef value) {
            to = value.str();
            return Error::success();
          }};
}

Option tilec::makeUnsigned(std::string name, std::string argument,
                           std::string help, uint64_t &to, uint64_t least,
                           uint64_t most) {
  auto apply = [&to, name, least, most](StringRef value) -> Error {
    uint64_t number;
    if (!value.getAsInteger(10, number) && number >= least && number <= most) {
      to = number;
      return Error::success();
    }
    return createStringError(
        formatv("option '{0}' needs an integer from {1} to {2}, not '{3}'",
                name, least, most, value)
            .str());
  };
  return {name, std::move(argument), std::move(help), apply};
}

static Error addDefine(CompileOptions &options, StringRef text) {
  auto [name, value] = text.split('=');
  if (name.trim().empty() || name.size() == text.size())
    return createStringError("-D needs NAME=VALUE, not '" + text + "'");
  options.frontend.defines.push_back({name.trim().str(), value.str()});
  return Error::success();
}

Option tilec::makeSeed(std::optional<uint64_t> &to) {
  return {"--seed", "N", "inputs of an earlier check; fresh ones if not given",
          [&to](StringRef value) -> Error {
            uint64_t seed;
            if (value.getAsInteger(10, seed))
              return createStringError(
                  "option '--seed' needs an integer, not '" + value + "'");
            to = seed;
            return Error::success();
          }};
}

Option tilec::makeStepLimit(uint64_t &to) {
  return makeUnsigned("--step-limit", "N",
                      formatv("stop a program after N operations ({0} if not "
                              "given, 0: never)",
                              to),
                      to);
}

OptionGroup tilec::makeKernelOptions(CompileOptions &options) {
  FrontendOptions &frontend = options.frontend;
  OptionGroup group{"which kernel", {}};
  group.options = {
      {"--kernel", "NAME", "the kernel, where a file has several",
       [&frontend](StringRef value) -> Error {
         if (value.empty())
           return createStringError("option '--kernel' needs a name");
         frontend.kernel = value.str();
         return Error::success();
       }},
      {"--signature", "TYPES",
       "types and constants, such as \"*fp32, *fp32, i32, 128\"",
       [&frontend](StringRef value) {
         frontend.signature = splitSignature(value);
         frontend.hasSignature = true;
         return Error::success();
       }},
      {"-D", "NAME=VALUE",
       "value of a tl.constexpr parameter, or of a name that the file reads; "
       "may be repeated",
       [&options](StringRef value) { return addDefine(options, value); }},
      {"--import-path", "DIR",
       "where imports are looked up besides the file's folder",
       [&frontend](StringRef value) {
         frontend.importPaths.push_back(value.str());
         return Error::success();
       }},
      {"--config", "N",
       "the configuration of @triton.autotune (0, the first, if not given)",
       [&frontend](StringRef value) -> Error {
         unsigned number;
         if (value.getAsInteger(10, number))
           return createStringError("option '--config' needs a number that "
                                    "--list-configs shows, not '" +
                                    value + "'");
         frontend.config = number;
         return Error::success();
       }},
      makeFlag("--list-configs", "list the configurations, and do no more",
               options.listConfigs),
      {"--no-asserts", "", "leaves 'assert' and tl.device_assert out",
       [&frontend](StringRef) {
         frontend.keepAsserts = false;
         return Error::success();
       }},
  };
  return group;
}

/// An option of a small count.
static Option makeCount(std::string name, std::string help, unsigned &to,
                        bool isPower, unsigned most) {
  auto apply = [&to, name, isPower, most](StringRef value) -> Error {
    unsigned number;
    bool good = !value.getAsInteger(10, number) && number >= 1 &&
                number <= most && (!isPower || isPowerOf2_32(number));
    if (!good)
      return createStringError(
          formatv("option '{0}' needs {1} from 1 to {2}, not '{3}'", name,
                  isPower ? "a power of two" : "an integer", most, value)
              .str());
    to = number;
    return Error::success();
  };
  return {name, "N", std::move(help), apply};
}

static Option makeDotPrecision(FrontendOptions &options) {
  auto apply = [&options](StringRef value) -> Error {
    auto precision = StringSwitch<std::optional<DotPrecision>>(value)
                         .Case("tf32", DotPrecision::TF32)
                         .Case("tf32x3", DotPrecision::TF32x3)
                         .Case("ieee", DotPrecision::IEEE)
                         .Default(std::nullopt);
    if (!precision)
      return createStringError(
          "option '--dot-precision' is tf32, tf32x3 or ieee, not '" + value +
          "'");
    options.dotPrecision = *precision;
    return Error::success();
  };
  return {"--dot-precision", "WORD",
          "of fp32 in tl.dot: tf32 (default), tf32x3, ieee", apply};
}

OptionGroup tilec::makeTargetOptions(CompileOptions &options) {
  OptionGroup group{"target", {}};
  group.options = {
      makeCount("--num-warps", "warps a program; chosen by tilec if not given",
                options.numWarps, true, 32),
      // Of use once loops are compiled.
      makeCount("--num-stages", "", options.numStages, false, 16),
      makeDotPrecision(options.frontend),
      makeString("--libdevice", "FILE",
                 "libdevice.10.bc, where it is not found by itself",
                 options.ptx.libdevice),
  };
  return group;
}

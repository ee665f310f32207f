//===- Check.cpp - `tilec check`: a kernel against its spec ---------------===//

#include "tilec/Driver/Check.h"
#include "Report.h"
#include "RunCuda.h"
#include "Trials.h"
#include "VerifyDiagnostics.h"
#include "tilec/Driver/Output.h"
#include "tilec/Support/ExitCode.h"
#include "tilec/Syntax/Parser.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <random>

using namespace llvm;
using namespace tilec;

namespace {
/// The check of one file: the test as written, then its trials.
class FileCheck {
public:
  FileCheck(const CheckOptions &options, std::unique_ptr<MemoryBuffer> text,
            uint64_t seed, raw_ostream &os)
      : options(options), file(text->getBufferIdentifier().str()), seed(seed),
        os(os), session(Session::open(std::move(text), os)) {}
  /// The exit status.
  int run();

private:
  bool hasTest();
  int judgeTest(Compilation &compilation, const PuzzleInfo &info);
  bool passesTrials(const Compilation &base, const PuzzleInfo &info);
  void printRepeat();

  const CheckOptions &options;
  std::string file;
  uint64_t seed;
  raw_ostream &os;
  std::unique_ptr<Session> session;
};
} // namespace

/// A word as a shell takes it.
static std::string quote(StringRef word) {
  bool isPlain = all_of(word, [](char c) {
    return isAlnum(c) || StringRef("._-/+=:,@%").contains(c);
  });
  if (isPlain && !word.empty())
    return word.str();
  std::string quoted = "'";
  for (char c : word)
    quoted += c == '\'' ? "'\\''" : std::string(1, c);
  return quoted + "'";
}

void FileCheck::printRepeat() {
  os << "repeat with: tilec check --seed=" << seed;
  if (options.device != Device::Interpreter)
    os << " --device=" << getName(options.device);
  os << " " << quote(file) << "\n";
}

bool FileCheck::passesTrials(const Compilation &base, const PuzzleInfo &info) {
  Report report(*session, os);
  std::optional<FailedTrial> failed =
      runTrials(*session, base, info, options, seed);
  if (!failed) {
    report.printMark(true, describeTrials(info));
    return true;
  }
  report.printMark(false, "with " + failed->name +
                              ", which a good solution handles too:");
  if (failed->verdict)
    report.print(*failed->verdict);
  return false;
}

/// Whether the file has something to check; reports where it has not. Without
/// its test a kernel lacks types and sizes, which is not what to complain of.
bool FileCheck::hasTest() {
  std::unique_ptr<ast::Module> parsed = parseModule(
      session->sources, session->sources.getMainFileID(), &session->context);
  if (!parsed)
    return false;
  FailureOr<std::optional<PuzzleTest>> test =
      findTest(session->sources, *parsed, &session->context);
  if (failed(test))
    return false;
  bool isFound = *test && (*test)->kernel;
  if (!isFound)
    printError("'" + file +
                   "' has no test(kernel, spec, nelem={\"N0\": 32}) "
                   "call to check; 'tilec run' runs a kernel without",
               os);
  return isFound;
}

int FileCheck::judgeTest(Compilation &compilation, const PuzzleInfo &info) {
  FailureOr<Verdict> verdict =
      judge(*session, compilation, *compilation.getTest(),
            {{seed},
             options.device,
             options.saveTo,
             options.stepLimit,
             [this](StringRef text) { os << text; }});
  if (failed(verdict))
    return getFailureStatus(compilation);
  Report report(*session, os);
  report.print(*verdict);
  bool holds = verdict->holds() && passesTrials(compilation, info);
  report.printWarnings(verdict->warnings);
  if (!holds)
    printRepeat();
  return holds ? ExitSuccess : ExitFailure;
}

int FileCheck::run() {
  if (!hasTest())
    return ExitFailure;
  Compilation compilation(session->sources, &session->context, options.compile);
  if (!compilation.runFrontend())
    return getFailureStatus(compilation);
  FailureOr<PuzzleInfo> info = readPuzzleInfo(
      session->sources, compilation.getFile(), &session->context);
  if (failed(info))
    return ExitFailure;
  os << file << (info->title.empty() ? "" : ": ") << info->title << "\n";
  return judgeTest(compilation, *info);
}

int tilec::checkFile(const CheckOptions &options, StringRef file,
                     raw_ostream &os) {
  Expected<std::unique_ptr<MemoryBuffer>> text = readSource(file);
  if (text)
    return checkText(options, std::move(*text), os);
  printError(toString(text.takeError()), os);
  return ExitFailure;
}

int tilec::checkText(const CheckOptions &options,
                     std::unique_ptr<MemoryBuffer> text, raw_ostream &os) {
  CheckOptions exact = options;
  // A spec has floats, not what tensor cores make of them.
  exact.compile.frontend.dotPrecision = DotPrecision::IEEE;
  // A short number, so that it is easily typed again.
  uint64_t seed =
      options.seed ? *options.seed : std::random_device()() % 1'000'000;
  return FileCheck(exact, std::move(text), seed, os).run();
}

/// Everything of a check that can report an error at a line.
static void evaluateTest(SourceMgr &sources, mlir::MLIRContext *context,
                         const CompileOptions &compile) {
  Compilation compilation(sources, context, compile);
  if (!compilation.runFrontend() || !compilation.getTest())
    return;
  const PuzzleTest &test = *compilation.getTest();
  FailureOr<PuzzleInfo> info =
      readPuzzleInfo(sources, compilation.getFile(), context);
  FailureOr<std::vector<HostArray>> inputs =
      makeTestInputs(sources, test, {}, context);
  if (failed(info) || failed(inputs) ||
      failed(
          evaluateSpec(sources, compilation.getFile(), test, *inputs, context)))
    return;
  Launch launch;
  (void)makeTestLaunch(sources, test, compilation.getKernel().parameters, {},
                       {}, context, launch);
}

int tilec::check(const CheckOptions &options) {
  if (options.verifyDiagnostics)
    return verifyDiagnostics(
        options.files.front(), options.splitMarker,
        [&](SourceMgr &sources, mlir::MLIRContext *context) {
          evaluateTest(sources, context, options.compile);
        });
  CheckOptions adjusted = options;
  if (options.device == Device::Cuda) {
    Expected<const TargetInfo *> target = getDeviceTarget();
    if (!target) {
      printError(toString(target.takeError()));
      return ExitFailure;
    }
    adjusted.compile.ptx.target = *target;
  }
  int worst = ExitSuccess;
  unsigned good = 0;
  for (auto [i, file] : enumerate(options.files)) {
    if (i > 0)
      outs() << "\n";
    int status = checkFile(adjusted, file, outs());
    good += status == ExitSuccess;
    worst = std::max(worst, status);
  }
  if (options.files.size() > 1)
    outs() << formatv("\n{0} of {1} files hold\n", good, options.files.size());
  if (!finishStandardOutput())
    return ExitFailure;
  return worst;
}

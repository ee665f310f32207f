//===- Check.cpp - `tilec check`: a kernel against its spec ---------------===//

#include "tilec/Driver/Check.h"
#include "Report.h"
#include "RunCuda.h"
#include "VerifyDiagnostics.h"
#include "tilec/Driver/Output.h"
#include "tilec/Support/ExitCode.h"
#include "tilec/Syntax/Parser.h"
#include "llvm/Support/FormatVariadic.h"
#include <random>

using namespace llvm;
using namespace tilec;

namespace {
using NamedSizes = std::vector<std::pair<std::string, int64_t>>;

/// The check of one file: the test as written, then its variations.
class FileCheck {
public:
  FileCheck(const CheckOptions &options, std::string file, uint64_t seed)
      : options(options), file(std::move(file)), seed(seed) {}
  /// The exit status.
  int run();

private:
  bool hasTest();
  int runVariations(const Compilation &base, const PuzzleInfo &info);
  FailureOr<Verdict> judgeVariation(const Compilation &base,
                                    const NamedSizes &sizes);
  LogicalResult applySizes(const NamedSizes &sizes, PuzzleTest &test,
                           CompileOptions &compile);
  void printRepeat();

  const CheckOptions &options;
  std::string file;
  uint64_t seed;
  std::unique_ptr<Session> session;
};
} // namespace

/// `N0=33, B0=16`
static std::string describe(const NamedSizes &sizes) {
  std::string text;
  for (const auto &[name, size] : sizes)
    text += formatv("{0}{1}={2}", text.empty() ? "" : ", ", name, size);
  return text;
}

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
  outs() << "repeat with: tilec check --seed=" << seed;
  if (options.device != Device::Interpreter)
    outs() << " --device=" << getName(options.device);
  outs() << " " << quote(file) << "\n";
}

/// A constexpr of the kernel must be known when it is compiled; the rest of the
/// sizes are arguments.
LogicalResult FileCheck::applySizes(const NamedSizes &sizes, PuzzleTest &test,
                                    CompileOptions &compile) {
  const ast::Arguments &arguments = *test.kernel->arguments;
  for (const auto &[name, size] : sizes) {
    if (!setSize(test, name, size))
      return mlir::emitError(
                 getLocation(session->sources, test.range, &session->context))
             << "VARIATIONS has '" << name
             << "', which test(...) does not give";
    for (ArrayRef<ast::Parameter> list :
         {arguments.positionalOnly, arguments.regular, arguments.keywordOnly})
      for (const ast::Parameter &parameter : list)
        if (parameter.name == name && isConstexpr(parameter))
          compile.frontend.defines.push_back({name, std::to_string(size)});
  }
  return success();
}

FailureOr<Verdict> FileCheck::judgeVariation(const Compilation &base,
                                             const NamedSizes &sizes) {
  PuzzleTest test = *base.getTest();
  CompileOptions compile = options.compile;
  compile.frontend.kernel = test.kernel->name.str();
  if (failed(applySizes(sizes, test, compile)))
    return failure();
  Compilation compilation(session->sources, &session->context, compile);
  // What the kernel warns of or prints, it did when its test was compiled.
  mlir::ScopedDiagnosticHandler onlyErrors(
      &session->context, [](mlir::Diagnostic &diagnostic) {
        return success(diagnostic.getSeverity() !=
                       mlir::DiagnosticSeverity::Error);
      });
  if (!compilation.runFrontend())
    return failure();
  return judge(*session, compilation, test, {seed, options.device, ""});
}

int FileCheck::runVariations(const Compilation &base, const PuzzleInfo &info) {
  Report report(*session, outs());
  for (const NamedSizes &sizes : info.variations) {
    FailureOr<Verdict> verdict = judgeVariation(base, sizes);
    if (succeeded(verdict) && verdict->holds())
      continue;
    report.printMark(false, "with " + describe(sizes) +
                                ", which a good solution handles too:");
    if (failed(verdict))
      return ExitFailure;
    report.print(*verdict);
    return ExitFailure;
  }
  if (!info.variations.empty())
    report.printMark(true, formatv("{0} other choices of sizes and blocks",
                                   info.variations.size()));
  return ExitSuccess;
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
               "call to check; 'tilec run' runs a kernel without");
  return isFound;
}

int FileCheck::run() {
  session = Session::open(file, /*showRemarks=*/false, outs());
  if (!session || !hasTest())
    return ExitFailure;
  Compilation compilation(session->sources, &session->context, options.compile);
  if (!compilation.runFrontend())
    return getFailureStatus(compilation);
  FailureOr<PuzzleInfo> info = readPuzzleInfo(
      session->sources, compilation.getFile(), &session->context);
  if (failed(info))
    return ExitFailure;
  outs() << file << (info->title.empty() ? "" : ": ") << info->title << "\n";
  FailureOr<Verdict> verdict =
      judge(*session, compilation, *compilation.getTest(),
            {seed, options.device, options.saveTo});
  if (failed(verdict))
    return getFailureStatus(compilation);
  Report report(*session, outs());
  report.print(*verdict);
  int status =
      verdict->holds() ? runVariations(compilation, *info) : ExitFailure;
  report.printWarnings(verdict->warnings);
  if (status != ExitSuccess)
    printRepeat();
  return status;
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
      makeTestInputs(sources, test, 0, context);
  if (failed(info) || failed(inputs) ||
      failed(
          evaluateSpec(sources, compilation.getFile(), test, *inputs, context)))
    return;
  Launch launch;
  (void)makeTestLaunch(sources, test, compilation.getKernel().parameters, {}, 0,
                       context, launch);
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
    // A short number, so that it is easily typed again.
    uint64_t seed =
        options.seed ? *options.seed : std::random_device()() % 1'000'000;
    int status = FileCheck(adjusted, file, seed).run();
    good += status == ExitSuccess;
    worst = std::max(worst, status);
  }
  if (options.files.size() > 1)
    outs() << formatv("\n{0} of {1} files hold\n", good, options.files.size());
  if (!finishStandardOutput())
    return ExitFailure;
  return worst;
}

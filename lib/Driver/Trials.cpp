//===- Trials.cpp - The stronger checks of a puzzle -----------------------===//

#include "Trials.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace tilec;

namespace {
using NamedSizes = std::vector<std::pair<std::string, int64_t>>;

class Trials {
public:
  Trials(Session &session, const Compilation &base, const CheckOptions &options,
         uint64_t seed)
      : session(session), base(base), options(options), seed(seed) {}

  /// All kinds of inputs under one choice of sizes; empty for the test's own.
  std::optional<FailedTrial> run(const NamedSizes &sizes);

private:
  LogicalResult applySizes(const NamedSizes &sizes, PuzzleTest &test,
                           CompileOptions &compile);

  Session &session;
  const Compilation &base;
  const CheckOptions &options;
  uint64_t seed;
};
} // namespace

static constexpr InputKind kinds[] = {InputKind::Ordinary, InputKind::Small,
                                      InputKind::Large, InputKind::OneSided};

/// `N0=33, B0=16`, `inputs from -120 to 120`, or both.
static std::string describe(const NamedSizes &sizes, InputKind kind) {
  std::string text;
  for (const auto &[name, size] : sizes)
    text += formatv("{0}{1}={2}", text.empty() ? "" : ", ", name, size);
  if (text.empty())
    return describe(kind).str();
  if (kind != InputKind::Ordinary)
    text += " and " + describe(kind).str();
  return text;
}

/// A constexpr of the kernel must be known when it is compiled; the rest of the
/// sizes are arguments.
LogicalResult Trials::applySizes(const NamedSizes &sizes, PuzzleTest &test,
                                 CompileOptions &compile) {
  const ast::Arguments &arguments = *test.kernel->arguments;
  for (const auto &[name, size] : sizes) {
    if (!setSize(test, name, size))
      return mlir::emitError(
                 getLocation(session.sources, test.range, &session.context))
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

std::optional<FailedTrial> Trials::run(const NamedSizes &sizes) {
  PuzzleTest test = *base.getTest();
  CompileOptions compile = options.compile;
  compile.frontend.kernel = test.kernel->name.str();
  // What the kernel warns of or prints, it did when its test was compiled.
  mlir::ScopedDiagnosticHandler onlyErrors(
      &session.context, [](mlir::Diagnostic &diagnostic) {
        return success(diagnostic.getSeverity() !=
                       mlir::DiagnosticSeverity::Error);
      });
  if (failed(applySizes(sizes, test, compile)))
    return FailedTrial{describe(sizes, InputKind::Ordinary), std::nullopt};
  Compilation compilation(session.sources, &session.context, compile);
  if (!compilation.runFrontend())
    return FailedTrial{describe(sizes, InputKind::Ordinary), std::nullopt};
  for (InputKind kind : kinds) {
    JudgeOptions judging{{++seed, kind},    options.device, "",
                         options.stepLimit, nullptr,
                         /*isTrial=*/true};
    FailureOr<Verdict> verdict = judge(session, compilation, test, judging);
    if (failed(verdict))
      return FailedTrial{describe(sizes, kind), std::nullopt};
    if (!verdict->holds())
      return FailedTrial{describe(sizes, kind), std::move(*verdict)};
  }
  return std::nullopt;
}

std::optional<FailedTrial> tilec::runTrials(Session &session,
                                            const Compilation &base,
                                            const PuzzleInfo &info,
                                            const CheckOptions &options,
                                            uint64_t seed) {
  Trials trials(session, base, options, seed);
  for (const NamedSizes &sizes : info.variations)
    if (std::optional<FailedTrial> failed = trials.run(sizes))
      return failed;
  return trials.run({});
}

std::string tilec::describeTrials(const PuzzleInfo &info) {
  std::string inputs = formatv("{0} kinds of inputs", std::size(kinds));
  size_t count = info.variations.size();
  if (count == 0)
    return inputs;
  return formatv("{0} other choice{1} of sizes and blocks, {2}{3}", count,
                 count == 1 ? "" : "s", inputs, count == 1 ? "" : " each");
}

//===- Score.cpp - What a kernel does to memory ---------------------------===//

#include "tilec/Driver/Score.h"
#include "Launch.h"
#include "Session.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>

using namespace llvm;
using namespace tilec;

static Score countAccesses(const Trace &trace, const Grid &grid) {
  Score score;
  for (const Access &access : trace) {
    ++(access.isStore ? score.stores : score.loads);
    int64_t lanes = count_if(access.indices, [](int64_t i) { return i >= 0; });
    score.bytes += static_cast<double>(lanes * access.elementBytes);
  }
  double programs = 1;
  for (int64_t size : grid)
    programs *= static_cast<double>(std::max<int64_t>(size, 1));
  for (double *part : {&score.loads, &score.stores, &score.bytes})
    *part /= programs;
  return score;
}

std::optional<Score> tilec::computeScore(std::unique_ptr<MemoryBuffer> source,
                                         const CompileOptions &options) {
  std::unique_ptr<Session> session = Session::open(std::move(source), nulls());
  Compilation compilation(session->sources, &session->context, options);
  if (!compilation.runFrontend() || !compilation.getTest())
    return std::nullopt;
  Launch launch;
  if (makeTestLaunch(session->sources, *compilation.getTest(),
                     compilation.getKernel().parameters, {}, {},
                     &session->context, launch))
    return std::nullopt;
  InterpreterOptions run;
  run.trace = true;
  run.findRaces = false;
  FailureOr<InterpreterResult> result = interpret(
      compilation.getKernelFunction(), launch.grid, launch.arguments, run);
  if (failed(result))
    return std::nullopt;
  return countAccesses(result->trace, launch.grid);
}

/// `2 loads`, `2.5 loads`: one digit after the point where there is one.
static std::string formatCount(double count, StringRef word) {
  double rounded = std::round(count * 10) / 10;
  bool isWhole = rounded == std::floor(rounded);
  return formatv("{0} {1}{2}",
                 isWhole ? formatv("{0:f0}", rounded).str()
                         : formatv("{0:f1}", rounded).str(),
                 word, rounded == 1 ? "" : "s");
}

static std::string format(const Score &score) {
  return formatCount(score.loads, "load") + ", " +
         formatCount(score.stores, "store") + ", " +
         formatCount(score.bytes, "byte");
}

std::string tilec::formatScores(const Score &yours, const Score &solution) {
  return "score: " + format(yours) +
         " a program; the solution: " + format(solution);
}

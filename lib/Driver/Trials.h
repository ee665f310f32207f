//===- Trials.h - The stronger checks of a puzzle -------------------------===//
//
// A kernel that passes its file's own test may be right by luck: in a loop of
// one trip, where blocks divide sizes, on inputs without zeros, without large
// numbers. Trials are the file's variations of sizes and blocks, each with
// several kinds of inputs.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_LIB_DRIVER_TRIALS_H
#define TILEC_LIB_DRIVER_TRIALS_H

#include "Verdict.h"
#include "tilec/Driver/Check.h"

namespace tilec {

/// The trial that failed.
struct FailedTrial {
  /// `N0=33, B0=16 and inputs from -120 to 120`.
  std::string name;
  /// Absent where an error was reported instead.
  std::optional<Verdict> verdict;
};

/// Runs trials up to the first that fails.
std::optional<FailedTrial> runTrials(Session &session, const Compilation &base,
                                     const PuzzleInfo &info,
                                     const CheckOptions &options,
                                     uint64_t seed);
/// What they were: `5 other choices of sizes and blocks, with 4 kinds of inputs
/// each`.
std::string describeTrials(const PuzzleInfo &info);

} // namespace tilec

#endif // TILEC_LIB_DRIVER_TRIALS_H

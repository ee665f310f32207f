//===- Score.h - What a kernel does to memory -----------------------------===//

#ifndef TILEC_DRIVER_SCORE_H
#define TILEC_DRIVER_SCORE_H

#include "tilec/Pipelines/Compile.h"
#include "llvm/Support/MemoryBuffer.h"
#include <optional>
#include <string>

namespace tilec {

/// Counts of one program, on the average over the grid of the file's test:
/// loads and stores that it executes, and the bytes that their lanes read and
/// write. Lanes that are masked off count nothing; lanes that read one cell
/// count each.
struct Score {
  double loads = 0, stores = 0, bytes = 0;
};

/// Runs the kernel of a file on its test's inputs and counts. Nothing where the
/// file has no test or does not compile; what is wrong then goes nowhere.
std::optional<Score> computeScore(std::unique_ptr<llvm::MemoryBuffer> source,
                                  const CompileOptions &options);

/// `score: 2 loads, 1 store, 384 bytes a program; the solution: ...`
std::string formatScores(const Score &yours, const Score &solution);

} // namespace tilec

#endif // TILEC_DRIVER_SCORE_H

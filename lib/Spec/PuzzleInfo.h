//===- PuzzleInfo.h - What a puzzle file says about itself ----------------===//

#ifndef TILEC_LIB_SPEC_PUZZLEINFO_H
#define TILEC_LIB_SPEC_PUZZLEINFO_H

#include "Evaluator.h"
#include "tilec/Spec/Spec.h"

namespace tilec::spec {

/// Reads `RANGES = {"x": (0, 10)}` into the inputs that it names.
mlir::LogicalResult readRanges(Evaluator &evaluator, const ast::Module &file,
                               PuzzleTest &test);

} // namespace tilec::spec

#endif // TILEC_LIB_SPEC_PUZZLEINFO_H

//===- AxisInfoRules.h - What an operation does to axis facts -------------===//

#ifndef TILEC_LIB_ANALYSIS_AXISINFORULES_H
#define TILEC_LIB_ANALYSIS_AXISINFORULES_H

#include "Axis.h"

namespace tilec {

/// The facts of an operation's only result.
AxisInfo inferAxisInfo(mlir::Operation *op, llvm::ArrayRef<AxisInfo> operands);

} // namespace tilec

#endif // TILEC_LIB_ANALYSIS_AXISINFORULES_H

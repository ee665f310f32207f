//===- LineInfo.h - Lines of the source in the PTX ------------------------===//

#ifndef TILEC_LIB_TARGET_PTX_LINEINFO_H
#define TILEC_LIB_TARGET_PTX_LINEINFO_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"

namespace tilec {

/// Gives every function of `module` a subprogram and every operation a scope,
/// so that the PTX gets `.loc` lines. Ranges become their first position; a
/// call site stays one, with a subprogram of its own for the inlined function.
void attachLineInfo(mlir::gpu::GPUModuleOp module);

} // namespace tilec

#endif // TILEC_LIB_TARGET_PTX_LINEINFO_H

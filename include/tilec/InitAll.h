//===- InitAll.h - Every dialect and pass, in one place -------------------===//

#ifndef TILEC_INITALL_H
#define TILEC_INITALL_H

#include "mlir/IR/DialectRegistry.h"

namespace tilec {

/// The dialects, interfaces and translations that compiling a kernel needs.
void registerAllDialects(mlir::DialectRegistry &registry);
/// Passes of tilec and the upstream passes of its pipeline.
void registerAllPasses();

} // namespace tilec

#endif // TILEC_INITALL_H

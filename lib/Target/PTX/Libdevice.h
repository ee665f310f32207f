//===- Libdevice.h - NVIDIA's library of device functions -----------------===//

#ifndef TILEC_LIB_TARGET_PTX_LIBDEVICE_H
#define TILEC_LIB_TARGET_PTX_LIBDEVICE_H

#include "tilec/Target/PTX.h"

namespace tilec {

/// Links what `module` calls of libdevice (`__nv_*`) into it; does nothing, and
/// needs no file, where it calls none. Errors are reported at the call.
mlir::LogicalResult linkLibdevice(mlir::gpu::GPUModuleOp at,
                                  llvm::Module &module,
                                  const PTXOptions &options);

} // namespace tilec

#endif // TILEC_LIB_TARGET_PTX_LIBDEVICE_H

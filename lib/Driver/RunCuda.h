//===- RunCuda.h - A kernel on a CUDA device ------------------------------===//

#ifndef TILEC_LIB_DRIVER_RUNCUDA_H
#define TILEC_LIB_DRIVER_RUNCUDA_H

#include "Launch.h"
#include "tilec/Pipelines/Compile.h"

namespace tilec {

struct CudaResult {
  std::string deviceName;
  /// Of each timed launch; empty where none was asked for.
  std::vector<float> milliseconds;
  /// Where the kernel wrote outside its buffers, a sentence each.
  std::vector<std::string> overruns;
};

/// The architecture of the device, or why there is none.
llvm::Expected<const TargetInfo *> getDeviceTarget();

/// Compiles for the device (whose target the compilation must have), runs, and
/// brings the arrays back. `repeat` more launches are timed.
llvm::Expected<CudaResult> runOnCuda(Compilation &compilation, Launch &launch,
                                     uint64_t repeat);

} // namespace tilec

#endif // TILEC_LIB_DRIVER_RUNCUDA_H

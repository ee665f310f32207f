//===- DriverLibrary.h - Functions of libcuda -----------------------------===//
//
// Source: CUDA Driver API reference. Names with `_v2` are those under which the
// library exports the current form.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_LIB_RUNTIME_DRIVERLIBRARY_H
#define TILEC_LIB_RUNTIME_DRIVERLIBRARY_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstddef>
#include <cstdint>

namespace tilec {

using CudaResult = int;
using CudaDeviceId = int;
using CudaAddress = uint64_t;
using CudaHandle = void *; // context, module, function, event or stream

/// Attributes of devices and options of module loading that are used.
enum : int {
  cudaCapabilityMajor = 75,
  cudaCapabilityMinor = 76,
  cudaMaxDynamicShared = 8, // attribute of a function
  cudaErrorLogBuffer = 5,
  cudaErrorLogSize = 6,
};

// FUNCTION(field, exported name, parameters)
#define TILEC_DRIVER_FUNCTIONS(FUNCTION)                                       \
  FUNCTION(init, cuInit, (unsigned))                                           \
  FUNCTION(getErrorName, cuGetErrorName, (CudaResult, const char **))          \
  FUNCTION(getErrorString, cuGetErrorString, (CudaResult, const char **))      \
  FUNCTION(getDeviceCount, cuDeviceGetCount, (int *))                          \
  FUNCTION(getDevice, cuDeviceGet, (CudaDeviceId *, int))                      \
  FUNCTION(getDeviceName, cuDeviceGetName, (char *, int, CudaDeviceId))        \
  FUNCTION(getDeviceAttribute, cuDeviceGetAttribute,                           \
           (int *, int, CudaDeviceId))                                         \
  FUNCTION(retainContext, cuDevicePrimaryCtxRetain,                            \
           (CudaHandle *, CudaDeviceId))                                       \
  FUNCTION(releaseContext, cuDevicePrimaryCtxRelease_v2, (CudaDeviceId))       \
  FUNCTION(setContext, cuCtxSetCurrent, (CudaHandle))                          \
  FUNCTION(allocate, cuMemAlloc_v2, (CudaAddress *, size_t))                   \
  FUNCTION(free, cuMemFree_v2, (CudaAddress))                                  \
  FUNCTION(copyToDevice, cuMemcpyHtoD_v2, (CudaAddress, const void *, size_t)) \
  FUNCTION(copyToHost, cuMemcpyDtoH_v2, (void *, CudaAddress, size_t))         \
  FUNCTION(loadModule, cuModuleLoadDataEx,                                     \
           (CudaHandle *, const void *, unsigned, int *, void **))             \
  FUNCTION(unloadModule, cuModuleUnload, (CudaHandle))                         \
  FUNCTION(getFunction, cuModuleGetFunction,                                   \
           (CudaHandle *, CudaHandle, const char *))                           \
  FUNCTION(setFunctionAttribute, cuFuncSetAttribute, (CudaHandle, int, int))   \
  FUNCTION(launch, cuLaunchKernel,                                             \
           (CudaHandle, unsigned, unsigned, unsigned, unsigned, unsigned,      \
            unsigned, unsigned, CudaHandle, void **, void **))                 \
  FUNCTION(createEvent, cuEventCreate, (CudaHandle *, unsigned))               \
  FUNCTION(destroyEvent, cuEventDestroy_v2, (CudaHandle))                      \
  FUNCTION(recordEvent, cuEventRecord, (CudaHandle, CudaHandle))               \
  FUNCTION(synchronizeEvent, cuEventSynchronize, (CudaHandle))                 \
  FUNCTION(getElapsedTime, cuEventElapsedTime,                                 \
           (float *, CudaHandle, CudaHandle))

/// The library, opened, with its functions.
struct DriverLibrary {
#define FUNCTION(field, exported, parameters)                                  \
  CudaResult(*field) parameters = nullptr;
  TILEC_DRIVER_FUNCTIONS(FUNCTION)
#undef FUNCTION

  /// Looks where the loader looks, then where WSL and containers keep it. It
  /// stays open until the program ends.
  llvm::Error open();

  /// An error that says what was tried and the driver's own words; success for
  /// result 0.
  llvm::Error check(CudaResult result, const llvm::Twine &what) const;
};

} // namespace tilec

#endif // TILEC_LIB_RUNTIME_DRIVERLIBRARY_H

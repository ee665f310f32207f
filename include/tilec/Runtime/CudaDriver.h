//===- CudaDriver.h - The CUDA driver, found at run time ------------------===//
//
// The few functions of libcuda that a launch needs, declared here and looked up
// with dlopen, so that neither the toolkit nor a GPU is needed to build or to
// start. Source: CUDA Driver API reference.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_RUNTIME_CUDADRIVER_H
#define TILEC_RUNTIME_CUDADRIVER_H

#include "llvm/Support/Error.h"
#include <array>
#include <memory>
#include <string>
#include <vector>

namespace tilec {

/// Memory on the device; freed with the object.
class DeviceBuffer {
public:
  DeviceBuffer(DeviceBuffer &&other);
  DeviceBuffer &operator=(DeviceBuffer &&other);
  ~DeviceBuffer();
  uint64_t getAddress() const { return address; }

private:
  friend class CudaDevice;
  DeviceBuffer(class CudaDevice *device, uint64_t address)
      : device(device), address(address) {}
  CudaDevice *device;
  uint64_t address;
};

/// A loaded kernel; unloaded with its device.
struct DeviceKernel {
  void *module = nullptr, *function = nullptr;
};

/// The first device with its primary context. Every failure is an error that
/// names the driver's own words for it.
class CudaDevice {
public:
  /// Says what is missing where there is no driver or no device.
  static llvm::Expected<std::unique_ptr<CudaDevice>> open(int ordinal = 0);
  ~CudaDevice();

  std::string getName() const;
  /// `sm_90a` for a device of capability 9.0, and so on.
  std::string getArch() const;

  llvm::Expected<DeviceBuffer> allocate(size_t bytes);
  llvm::Error copyToDevice(const DeviceBuffer &to, size_t offset,
                           const void *from, size_t bytes);
  llvm::Error copyToHost(void *to, const DeviceBuffer &from, size_t offset,
                         size_t bytes);

  /// PTX (null-terminated) or cubin; the error holds the driver's log.
  llvm::Expected<DeviceKernel> load(llvm::StringRef image,
                                    llvm::StringRef entry);
  /// Launches and waits; returns the time on the device in milliseconds. An
  /// empty grid launches nothing.
  llvm::Expected<float> launch(const DeviceKernel &kernel,
                               std::array<int64_t, 3> grid, unsigned threads,
                               unsigned sharedBytes,
                               llvm::ArrayRef<void *> parameters);

private:
  friend class DeviceBuffer;
  struct Driver;
  CudaDevice();
  std::unique_ptr<Driver> driver;
};

} // namespace tilec

#endif // TILEC_RUNTIME_CUDADRIVER_H

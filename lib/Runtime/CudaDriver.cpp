//===- CudaDriver.cpp - The CUDA driver, found at run time ----------------===//

#include "tilec/Runtime/CudaDriver.h"
#include "DriverLibrary.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using namespace tilec;
using llvm::Error;
using llvm::Expected;
using llvm::StringRef;

struct CudaDevice::Driver {
  DriverLibrary library;
  CudaDeviceId device = 0;
  CudaHandle context = nullptr;
  std::vector<CudaHandle> modules;
};

CudaDevice::CudaDevice() : driver(std::make_unique<Driver>()) {}

CudaDevice::~CudaDevice() {
  if (!driver->context)
    return;
  for (CudaHandle module : driver->modules)
    driver->library.unloadModule(module);
  driver->library.releaseContext(driver->device);
}

Expected<std::unique_ptr<CudaDevice>> CudaDevice::open(int ordinal) {
  std::unique_ptr<CudaDevice> result(new CudaDevice());
  Driver &driver = *result->driver;
  DriverLibrary &library = driver.library;
  if (Error error = library.open())
    return error;
  if (Error error =
          library.check(library.init(0), "the CUDA driver cannot start"))
    return error;
  int count = 0;
  if (Error error = library.check(library.getDeviceCount(&count),
                                  "the CUDA driver cannot count its devices"))
    return error;
  if (ordinal < 0 || ordinal >= count)
    return llvm::createStringError(
        llvm::inconvertibleErrorCode(),
        "there is no CUDA device " + llvm::Twine(ordinal) +
            "; the driver knows of " + llvm::Twine(count));
  if (Error error = library.check(library.getDevice(&driver.device, ordinal),
                                  "the CUDA device cannot be used"))
    return error;
  CudaHandle context = nullptr;
  if (Error error =
          library.check(library.retainContext(&context, driver.device),
                        "the CUDA device gives no context"))
    return error;
  driver.context = context;
  if (Error error = library.check(library.setContext(context),
                                  "the CUDA device's context cannot be used"))
    return error;
  return result;
}

std::string CudaDevice::getName() const {
  char name[256] = "";
  driver->library.getDeviceName(name, sizeof(name), driver->device);
  return name;
}

std::string CudaDevice::getArch() const {
  int major = 0, minor = 0;
  driver->library.getDeviceAttribute(&major, cudaCapabilityMajor,
                                     driver->device);
  driver->library.getDeviceAttribute(&minor, cudaCapabilityMinor,
                                     driver->device);
  std::string arch = "sm_" + std::to_string(10 * major + minor);
  // From 9.0 on a chip has instructions of its own.
  return major >= 9 ? arch + "a" : arch;
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

DeviceBuffer::DeviceBuffer(DeviceBuffer &&other)
    : device(other.device), address(std::exchange(other.address, 0)) {}

DeviceBuffer &DeviceBuffer::operator=(DeviceBuffer &&other) {
  std::swap(device, other.device);
  std::swap(address, other.address);
  return *this;
}

DeviceBuffer::~DeviceBuffer() {
  if (address)
    device->driver->library.free(address);
}

Expected<DeviceBuffer> CudaDevice::allocate(size_t bytes) {
  CudaAddress address = 0;
  // The driver refuses to allocate nothing.
  if (Error error = driver->library.check(
          driver->library.allocate(&address, std::max<size_t>(bytes, 1)),
          "cannot allocate " + llvm::Twine(bytes) + " bytes on the device"))
    return error;
  return DeviceBuffer(this, address);
}

Error CudaDevice::copyToDevice(const DeviceBuffer &to, size_t offset,
                               const void *from, size_t bytes) {
  if (bytes == 0)
    return Error::success();
  return driver->library.check(
      driver->library.copyToDevice(to.getAddress() + offset, from, bytes),
      "cannot copy to the device");
}

Error CudaDevice::copyToHost(void *to, const DeviceBuffer &from, size_t offset,
                             size_t bytes) {
  if (bytes == 0)
    return Error::success();
  return driver->library.check(
      driver->library.copyToHost(to, from.getAddress() + offset, bytes),
      "cannot copy from the device");
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

Expected<DeviceKernel> CudaDevice::load(StringRef image, StringRef entry) {
  const DriverLibrary &library = driver->library;
  // PTX must end in a null byte.
  std::string text = image.str();
  std::string log(16384, '\0');
  int options[] = {cudaErrorLogBuffer, cudaErrorLogSize};
  void *values[] = {log.data(), reinterpret_cast<void *>(log.size())};
  DeviceKernel kernel;
  CudaResult result = library.loadModule(&kernel.module, text.c_str(),
                                         std::size(options), options, values);
  StringRef said = StringRef(log.c_str()).trim();
  if (Error error = library.check(
          result, "the CUDA driver cannot load the kernel" +
                      (said.empty() ? llvm::Twine() : ": " + said)))
    return error;
  driver->modules.push_back(kernel.module);
  if (Error error =
          library.check(library.getFunction(&kernel.function, kernel.module,
                                            entry.str().c_str()),
                        "the image has no kernel '" + entry + "'"))
    return error;
  return kernel;
}

namespace {

/// Two points in time on the device.
class EventPair {
public:
  explicit EventPair(const DriverLibrary &library) : library(library) {}
  ~EventPair() {
    for (CudaHandle event : {start, stop})
      if (event)
        library.destroyEvent(event);
  }
  CudaResult create() {
    CudaResult result = library.createEvent(&start, 0);
    return result ? result : library.createEvent(&stop, 0);
  }

  const DriverLibrary &library;
  CudaHandle start = nullptr, stop = nullptr;
};

} // namespace

Expected<float> CudaDevice::launch(const DeviceKernel &kernel,
                                   std::array<int64_t, 3> grid,
                                   unsigned threads, unsigned sharedBytes,
                                   llvm::ArrayRef<void *> parameters) {
  // Limits of a grid: CUDA C++ Programming Guide, technical specifications.
  static constexpr int64_t limits[] = {INT32_MAX, 65535, 65535};
  for (unsigned axis = 0; axis < 3; ++axis)
    if (grid[axis] < 0 || grid[axis] > limits[axis])
      return llvm::createStringError(
          llvm::inconvertibleErrorCode(),
          "axis " + llvm::Twine(axis) + " of the grid has " +
              llvm::Twine(grid[axis]) + " programs, but a device takes 0 to " +
              llvm::Twine(limits[axis]));
  if (grid[0] == 0 || grid[1] == 0 || grid[2] == 0)
    return 0.0f;

  const DriverLibrary &library = driver->library;
  EventPair events(library);
  if (Error error =
          library.check(events.create(), "the CUDA driver has no events"))
    return error;
  if (sharedBytes > 48 * 1024)
    if (Error error = library.check(
            library.setFunctionAttribute(kernel.function, cudaMaxDynamicShared,
                                         sharedBytes),
            "the device cannot give a block " + llvm::Twine(sharedBytes) +
                " bytes of shared memory"))
      return error;
  llvm::SmallVector<void *> pointers(parameters);
  library.recordEvent(events.start, nullptr);
  CudaResult result =
      library.launch(kernel.function, grid[0], grid[1], grid[2], threads, 1, 1,
                     sharedBytes, nullptr, pointers.data(), nullptr);
  if (Error error = library.check(result, "the kernel cannot be launched"))
    return error;
  library.recordEvent(events.stop, nullptr);
  if (Error error = library.check(library.synchronizeEvent(events.stop),
                                  "the kernel failed on the device"))
    return error;
  float milliseconds = 0;
  if (Error error = library.check(
          library.getElapsedTime(&milliseconds, events.start, events.stop),
          "the kernel's time cannot be read"))
    return error;
  return milliseconds;
}

//===- RunCuda.cpp - A kernel on a CUDA device ----------------------------===//
//
// Every array lies between two guards of a known pattern, so that a store past
// its ends is found afterwards.
//
//===----------------------------------------------------------------------===//

#include "RunCuda.h"
#include "tilec/Runtime/CudaDriver.h"
#include <cstring>

using namespace llvm;
using namespace tilec;

/// Bytes of a guard; a multiple of every alignment that counts.
static constexpr size_t guardBytes = 4096;
/// NaN in every float format, so that a value read from there is noticed.
static constexpr unsigned char guardPattern = 0xFF;

/// Opened once: a context takes longer to make than most runs.
static Expected<CudaDevice *> getDevice() {
  static std::unique_ptr<CudaDevice> device;
  if (!device) {
    Expected<std::unique_ptr<CudaDevice>> opened = CudaDevice::open();
    if (!opened)
      return opened.takeError();
    device = std::move(*opened);
  }
  return device.get();
}

Expected<const TargetInfo *> tilec::getDeviceTarget() {
  Expected<CudaDevice *> device = getDevice();
  if (!device)
    return device.takeError();
  if (const TargetInfo *target = findTarget((*device)->getArch()))
    return target;
  return createStringError("the device is an " + (*device)->getArch() +
                           ", which tilec does not compile for");
}

namespace {
/// One array on the device, between its guards.
struct DeviceArray {
  ArrayArgument *array;
  DeviceBuffer memory;
  uint64_t pointer;
};
} // namespace

static Error copyIn(CudaDevice &device, const DeviceArray &to) {
  const HostArray &from = to.array->storage;
  std::vector<char> image(from.getNumBytes() + 2 * guardBytes,
                          static_cast<char>(guardPattern));
  std::memcpy(image.data() + guardBytes, from.getData(), from.getNumBytes());
  return device.copyToDevice(to.memory, 0, image.data(), image.size());
}

static Error copyOut(CudaDevice &device, const DeviceArray &from,
                     std::vector<std::string> &overruns) {
  HostArray &to = from.array->storage;
  std::vector<char> image(to.getNumBytes() + 2 * guardBytes);
  if (Error error =
          device.copyToHost(image.data(), from.memory, 0, image.size()))
    return error;
  std::memcpy(to.getData(), image.data() + guardBytes, to.getNumBytes());
  auto isTouched = [&](size_t start) {
    return any_of(ArrayRef(image).slice(start, guardBytes), [](char byte) {
      return byte != static_cast<char>(guardPattern);
    });
  };
  StringRef name = from.array->getName();
  if (isTouched(0))
    overruns.push_back(("the device wrote before the start of " + name).str());
  if (isTouched(image.size() - guardBytes))
    overruns.push_back(("the device wrote past the end of " + name).str());
  return Error::success();
}

static Expected<std::vector<DeviceArray>> allocate(CudaDevice &device,
                                                   Launch &launch) {
  std::vector<DeviceArray> arrays;
  for (std::unique_ptr<ArrayArgument> &array : launch.arrays) {
    const HostArray &storage = array->storage;
    Expected<DeviceBuffer> memory =
        device.allocate(storage.getNumBytes() + 2 * guardBytes);
    if (!memory)
      return memory.takeError();
    uint64_t pointer = memory->getAddress() + guardBytes +
                       array->buffer.offset * getBytes(storage.getDType());
    arrays.push_back({array.get(), std::move(*memory), pointer});
    if (Error error = copyIn(device, arrays.back()))
      return std::move(error);
  }
  return arrays;
}

Expected<CudaResult> tilec::runOnCuda(Compilation &compilation, Launch &launch,
                                      uint64_t repeat) {
  Expected<CudaDevice *> opened = getDevice();
  if (!opened)
    return opened.takeError();
  CudaDevice &device = **opened;
  FailureOr<std::string> ptx = compilation.emit(Stage::PTX);
  if (failed(ptx))
    return createStringError("the kernel could not be compiled for the device");
  Expected<DeviceKernel> kernel =
      device.load(*ptx, compilation.getKernel().name);
  if (!kernel)
    return kernel.takeError();
  Expected<std::vector<DeviceArray>> arrays = allocate(device, launch);
  if (!arrays)
    return arrays.takeError();

  // The driver reads each value, in its own width, through a pointer.
  std::vector<uint64_t> values;
  size_t nextArray = 0;
  for (const KernelArgument &argument : launch.arguments) {
    auto *scalar = std::get_if<ScalarArgument>(&argument);
    values.push_back(scalar ? scalar->bits : (*arrays)[nextArray++].pointer);
  }
  std::vector<void *> parameters;
  for (uint64_t &value : values)
    parameters.push_back(&value);

  CudaResult result;
  result.deviceName = device.getName();
  unsigned threads = compilation.getNumWarps() * 32;
  for (uint64_t i = 0; i <= repeat; ++i) {
    Expected<float> time =
        device.launch(*kernel, launch.grid, threads, 0, parameters);
    if (!time)
      return time.takeError();
    // The first launch warms up.
    if (i > 0)
      result.milliseconds.push_back(*time);
  }
  for (const DeviceArray &array : *arrays)
    if (Error error = copyOut(device, array, result.overruns))
      return std::move(error);
  return result;
}

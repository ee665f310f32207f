//===- KernelRun.cpp - One kernel by the interpreter and by a GPU ---------===//

#include "KernelRun.h"
#include "tilec/InitAll.h"
#include "llvm/Support/FormatVariadic.h"
#include <cstring>

using namespace llvm;
using namespace tilec;
using namespace tilec::test;

//===----------------------------------------------------------------------===//
// The device
//===----------------------------------------------------------------------===//

namespace {
struct Device {
  Device() {
    Expected<std::unique_ptr<CudaDevice>> opened = CudaDevice::open();
    if (opened)
      device = std::move(*opened);
    else
      reason = toString(opened.takeError());
  }
  std::unique_ptr<CudaDevice> device;
  std::string reason;
};
} // namespace

static const Device &openDevice() {
  static Device device;
  return device;
}

CudaDevice *test::findDevice() { return openDevice().device.get(); }

StringRef test::getMissingDeviceReason() { return openDevice().reason; }

std::vector<const TargetInfo *> test::getRunTargets() {
  std::vector<const TargetInfo *> targets = {findTarget("sm_80")};
  const TargetInfo *own =
      findDevice() ? findTarget(findDevice()->getArch()) : nullptr;
  if (own && own != targets.front())
    targets.push_back(own);
  return targets;
}

//===----------------------------------------------------------------------===//
// Compiling and running
//===----------------------------------------------------------------------===//

KernelRun::KernelRun(const KernelSource &source, const TargetInfo &target)
    : context(mlir::MLIRContext::Threading::DISABLED) {
  mlir::DialectRegistry registry;
  registerAllDialects(registry);
  context.appendDialectRegistry(registry);
  sources.AddNewSourceBuffer(
      MemoryBuffer::getMemBuffer(source.text, source.file), SMLoc());
  options.frontend.kernel = source.kernel.str();
  options.frontend.signature = splitSignature(source.signature);
  options.frontend.hasSignature = true;
  options.numWarps = source.numWarps;
  options.ptx.target = &target;
  compilation = std::make_unique<Compilation>(sources, &context, options);
}

bool KernelRun::compile() {
  mlir::ScopedDiagnosticHandler handler(
      &context, [&](mlir::Diagnostic &diagnostic) {
        if (diagnostic.getSeverity() == mlir::DiagnosticSeverity::Error)
          errors += diagnostic.str() + "\n";
        return mlir::success();
      });
  if (!compilation->runFrontend())
    return false;
  mlir::FailureOr<std::string> text = compilation->emit(Stage::PTX);
  if (failed(text))
    return false;
  ptx = std::move(*text);
  return true;
}

HostArray &KernelRun::addArray(DType dtype, int64_t count) {
  return arrays.emplace_back(dtype, count);
}

void KernelRun::addPointer(HostArray &array, StringRef name, int64_t offset) {
  Buffer &buffer = buffers.emplace_back();
  buffer.name = name.str();
  buffer.array = &array;
  buffer.offset = offset;
  arguments.push_back(&buffer);
}

void KernelRun::addScalar(DType dtype, uint64_t bits) {
  arguments.push_back(ScalarArgument{dtype, bits});
}

mlir::FailureOr<InterpreterResult> KernelRun::interpret(Grid grid) {
  InterpreterOptions settings;
  settings.threads = 1;
  return tilec::interpret(compilation->getKernelFunction(), grid, arguments,
                          settings);
}

namespace {
/// An array on the device, between guards that no kernel may write.
class GuardedArray {
public:
  static Expected<GuardedArray> create(CudaDevice &device,
                                       const HostArray &from) {
    std::vector<char> image(from.getNumBytes() + 2 * guardBytes, pattern);
    std::memcpy(image.data() + guardBytes, from.getData(), from.getNumBytes());
    Expected<DeviceBuffer> memory = device.allocate(image.size());
    if (!memory)
      return memory.takeError();
    if (Error error =
            device.copyToDevice(*memory, 0, image.data(), image.size()))
      return std::move(error);
    return GuardedArray(std::move(*memory));
  }
  uint64_t getAddress() const { return memory.getAddress() + guardBytes; }

  Error copyTo(HostArray &to, CudaDevice &device) const {
    std::vector<char> image(to.getNumBytes() + 2 * guardBytes);
    if (Error error = device.copyToHost(image.data(), memory, 0, image.size()))
      return error;
    std::memcpy(to.getData(), image.data() + guardBytes, to.getNumBytes());
    for (size_t i = 0; i < guardBytes; ++i)
      if (image[i] != pattern || image[image.size() - 1 - i] != pattern)
        return createStringError("the device wrote beside an array");
    return Error::success();
  }

private:
  explicit GuardedArray(DeviceBuffer memory) : memory(std::move(memory)) {}
  static constexpr size_t guardBytes = 4096;
  /// NaN in every format of floats.
  static constexpr char pattern = char(0xff);
  DeviceBuffer memory;
};
} // namespace

Error KernelRun::runOnDevice(CudaDevice &device, Grid grid) {
  Expected<DeviceKernel> kernel =
      device.load(ptx, compilation->getKernel().name);
  if (!kernel)
    return kernel.takeError();
  std::map<const HostArray *, GuardedArray> memory;
  for (const HostArray &array : arrays) {
    Expected<GuardedArray> copy = GuardedArray::create(device, array);
    if (!copy)
      return copy.takeError();
    memory.insert({&array, std::move(*copy)});
  }
  std::vector<uint64_t> values;
  for (const KernelArgument &argument : arguments) {
    if (auto *scalar = std::get_if<ScalarArgument>(&argument)) {
      values.push_back(scalar->bits);
      continue;
    }
    const Buffer &buffer = *std::get<Buffer *>(argument);
    values.push_back(memory.find(buffer.array)->second.getAddress() +
                     buffer.offset * getBytes(buffer.array->getDType()));
  }
  std::vector<void *> parameters;
  for (uint64_t &value : values)
    parameters.push_back(&value);
  Expected<float> time = device.launch(
      *kernel, grid, 32 * compilation->getNumWarps(), 0, parameters);
  if (!time)
    return time.takeError();
  for (const HostArray &array : arrays) {
    HostArray &result = deviceResults[&array] = array;
    if (Error error = memory.find(&array)->second.copyTo(result, device))
      return error;
  }
  return Error::success();
}

std::vector<std::string> KernelRun::compareResults() const {
  std::vector<std::string> faults;
  for (const Buffer &buffer : buffers)
    if (auto difference = compare(buffer, getDeviceResult(buffer)))
      faults.push_back(formatv(
          "{0}[{1}]: the interpreter has {2} (bits {3:x-}), the device {4} "
          "(bits {5:x-}), bound {6}; {7} elements differ",
          buffer.name, difference->index, difference->expected,
          buffer.array->getBits(difference->index), difference->found,
          getDeviceResult(buffer).getBits(difference->index), difference->bound,
          difference->count));
  return faults;
}

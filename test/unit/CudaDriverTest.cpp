//===- CudaDriverTest.cpp - The CUDA driver, found at run time ------------===//

#include "tilec/Runtime/CudaDriver.h"
#include "gtest/gtest.h"

using namespace tilec;

/// Adds 1 to each of n 32-bit integers.
static const char increment[] = R"(
.version 7.0
.target sm_80
.address_size 64
.visible .entry increment(.param .u64 x, .param .u32 n)
{
  .reg .pred %p<2>;
  .reg .b32 %r<6>;
  .reg .b64 %rd<4>;
  ld.param.u64 %rd1, [x];
  ld.param.u32 %r1, [n];
  mov.u32 %r2, %ctaid.x;
  mov.u32 %r3, %tid.x;
  mad.lo.u32 %r4, %r2, 32, %r3;
  setp.ge.u32 %p1, %r4, %r1;
  @%p1 ret;
  mul.wide.u32 %rd2, %r4, 4;
  add.s64 %rd3, %rd1, %rd2;
  ld.global.u32 %r5, [%rd3];
  add.u32 %r5, %r5, 1;
  st.global.u32 [%rd3], %r5;
  ret;
}
)";

TEST(CudaDriver, SaysWhatIsMissing) {
  llvm::Expected<std::unique_ptr<CudaDevice>> device = CudaDevice::open(9999);
  ASSERT_FALSE(bool(device));
  std::string message = toString(device.takeError());
  bool isDriver =
      message.find("no CUDA driver was found (libcuda.so.1): ") == 0;
  bool isStart = message.find("the CUDA driver cannot start: ") == 0;
  bool isDevice = message.find("there is no CUDA device 9999") == 0;
  EXPECT_TRUE(isDriver || isStart || isDevice) << message;
}

TEST(CudaDriver, RunsAKernel) {
  llvm::Expected<std::unique_ptr<CudaDevice>> opened = CudaDevice::open();
  if (!opened)
    GTEST_SKIP() << toString(opened.takeError());
  CudaDevice &device = **opened;
  EXPECT_FALSE(device.getName().empty());
  EXPECT_EQ(device.getArch().substr(0, 3), "sm_");

  std::vector<uint32_t> data(100, 41);
  llvm::Expected<DeviceBuffer> buffer = device.allocate(4 * data.size());
  ASSERT_TRUE(bool(buffer)) << toString(buffer.takeError());
  EXPECT_FALSE(bool(device.copyToDevice(*buffer, 0, data.data(), 400)));

  llvm::Expected<DeviceKernel> kernel = device.load(increment, "increment");
  ASSERT_TRUE(bool(kernel)) << toString(kernel.takeError());
  uint64_t address = buffer->getAddress();
  uint32_t count = 99;
  void *parameters[] = {&address, &count};
  llvm::Expected<float> time =
      device.launch(*kernel, {4, 1, 1}, 32, 0, parameters);
  ASSERT_TRUE(bool(time)) << toString(time.takeError());
  EXPECT_GT(*time, 0.0f);
  EXPECT_FALSE(bool(device.copyToHost(data.data(), *buffer, 0, 400)));
  EXPECT_EQ(data[0], 42u);
  EXPECT_EQ(data[98], 42u);
  EXPECT_EQ(data[99], 41u);
}

TEST(CudaDriver, RefusesWhatADeviceCannotDo) {
  llvm::Expected<std::unique_ptr<CudaDevice>> opened = CudaDevice::open();
  if (!opened)
    GTEST_SKIP() << toString(opened.takeError());
  CudaDevice &device = **opened;
  llvm::Expected<DeviceKernel> broken = device.load("nonsense", "k");
  EXPECT_FALSE(bool(broken));
  llvm::consumeError(broken.takeError());
  llvm::Expected<DeviceKernel> kernel = device.load(increment, "increment");
  ASSERT_TRUE(bool(kernel)) << toString(kernel.takeError());
  uint64_t address = 0;
  uint32_t count = 0;
  void *parameters[] = {&address, &count};
  llvm::Expected<float> tooMany =
      device.launch(*kernel, {1, 65536, 1}, 32, 0, parameters);
  ASSERT_FALSE(bool(tooMany));
  EXPECT_EQ(toString(tooMany.takeError()),
            "axis 1 of the grid has 65536 programs, but a device takes 0 to "
            "65535");
  llvm::Expected<float> empty =
      device.launch(*kernel, {0, 1, 1}, 32, 0, parameters);
  ASSERT_TRUE(bool(empty)) << toString(empty.takeError());
  EXPECT_EQ(*empty, 0.0f);
}

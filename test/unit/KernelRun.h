//===- KernelRun.h - One kernel by the interpreter and by a GPU -----------===//
//
// Compiles a kernel down to PTX, runs it on a CUDA device and by the
// interpreter on the same arguments, and says where the results differ by more
// than the interpreter's bounds.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_TEST_UNIT_KERNELRUN_H
#define TILEC_TEST_UNIT_KERNELRUN_H

#include "mlir/IR/MLIRContext.h"
#include "tilec/Interpreter/Interpreter.h"
#include "tilec/Pipelines/Compile.h"
#include "tilec/Runtime/CudaDriver.h"
#include <deque>
#include <map>

namespace tilec::test {

/// The first CUDA device, opened once; null where there is none.
CudaDevice *findDevice();
/// Why there is none.
llvm::StringRef getMissingDeviceReason();
/// What to compile for: the device's own architecture, and the oldest, whose
/// code the device's driver translates.
std::vector<const TargetInfo *> getRunTargets();

struct KernelSource {
  llvm::StringRef file, text, kernel, signature;
  /// 0: the compiler's choice.
  unsigned numWarps = 0;
};

class KernelRun {
public:
  KernelRun(const KernelSource &source, const TargetInfo &target);

  /// Compiles to PTX. False after an error, which `getErrors` has.
  bool compile();
  llvm::StringRef getErrors() const { return errors; }
  llvm::StringRef getPTX() const { return ptx; }
  llvm::ArrayRef<KernelParameter> getParameters() const {
    return compilation->getKernel().parameters;
  }

  HostArray &addArray(DType dtype, int64_t count);
  /// Passes a pointer to element `offset` of an array of this run.
  void addPointer(HostArray &array, llvm::StringRef name, int64_t offset = 0);
  void addScalar(DType dtype, uint64_t bits);

  /// Runs on copies of the arrays as they are now.
  llvm::Error runOnDevice(CudaDevice &device, Grid grid);
  /// Runs on the arrays themselves.
  mlir::FailureOr<InterpreterResult> interpret(Grid grid);

  const std::deque<Buffer> &getBuffers() const { return buffers; }
  /// What the device left in a buffer's array.
  const HostArray &getDeviceResult(const Buffer &buffer) const {
    return deviceResults.find(buffer.array)->second;
  }
  /// One line for each buffer with elements that differ.
  std::vector<std::string> compareResults() const;

private:
  llvm::SourceMgr sources;
  mlir::MLIRContext context;
  CompileOptions options;
  std::unique_ptr<Compilation> compilation;
  std::string errors, ptx;
  std::deque<HostArray> arrays;
  std::deque<Buffer> buffers;
  std::vector<KernelArgument> arguments;
  std::map<const HostArray *, HostArray> deviceResults;
};

} // namespace tilec::test

#endif // TILEC_TEST_UNIT_KERNELRUN_H

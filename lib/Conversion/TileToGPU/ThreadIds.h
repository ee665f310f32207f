//===- ThreadIds.h - What depends on the thread's number ------------------===//

#ifndef TILEC_LIB_CONVERSION_TILETOGPU_THREADIDS_H
#define TILEC_LIB_CONVERSION_TILETOGPU_THREADIDS_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "tilec/Layout/LinearLayout.h"
#include <map>

namespace tilec {

/// Values that depend on the thread alone, made once, at the kernel's entry.
class ThreadIds {
public:
  /// `numThreads` of a block lie along x.
  explicit ThreadIds(int64_t numThreads) : numThreads(numThreads) {}

  /// The kernel in whose entry block the values are made.
  void setKernel(mlir::gpu::GPUFuncOp function) { kernel = function; }

  /// The thread's number in its block, an i32.
  mlir::Value getThread(mlir::OpBuilder &builder);
  /// The thread's part of a coordinate: the xor of the basis vectors of the set
  /// bits of its lane and warp.
  mlir::Value getCoordinate(mlir::OpBuilder &builder,
                            const LinearLayout &layout, unsigned dim);
  /// Whether the thread is the one that stores, of those that hold the same
  /// elements; null where each thread has elements of its own.
  mlir::Value getIsFirst(mlir::OpBuilder &builder, const LinearLayout &layout);
  /// Whether the thread has number 0.
  mlir::Value getIsZero(mlir::OpBuilder &builder);

private:
  mlir::Value getIsClear(mlir::OpBuilder &builder, int64_t bits);

  mlir::gpu::GPUFuncOp kernel;
  int64_t numThreads;
  mlir::Value thread;
  std::map<std::vector<int64_t>, mlir::Value> coordinates;
  std::map<int64_t, mlir::Value> clear;
};

/// The contribution of each bit of the thread's number to coordinate `dim`.
std::vector<int64_t> getThreadBasis(const LinearLayout &layout, unsigned dim);
/// Every bit of coordinate `dim` that some thread sets.
int64_t getThreadBits(const LinearLayout &layout, unsigned dim);

} // namespace tilec

#endif // TILEC_LIB_CONVERSION_TILETOGPU_THREADIDS_H

//===- Passes.td - Passes that leave the tile dialect ---------------------===//

#ifndef TILEC_CONVERSION_PASSES
#define TILEC_CONVERSION_PASSES

include "mlir/Pass/PassBase.td"

def ConvertTileToGPU : Pass<"convert-tile-to-gpu", "::mlir::ModuleOp"> {
  let summary = "lower kernels over tiles to threads: gpu, vector, scf, llvm and nvvm";
  let description = [{
    Each `func.func` with `tile.kernel` becomes a `gpu.func` in a `gpu.module`. A
    thread's part of a tile is one scalar for each of its registers; vectors of at
    most 16 bytes are formed at loads and stores, as wide as the facts allow.
  }];
  let dependentDialects = ["::mlir::gpu::GPUDialect", "::mlir::vector::VectorDialect",
    "::mlir::scf::SCFDialect", "::mlir::LLVM::LLVMDialect", "::mlir::NVVM::NVVMDialect",
    "::mlir::arith::ArithDialect", "::mlir::math::MathDialect"];
}

def ConvertThreadsToNVVM : Pass<"convert-threads-to-nvvm", "::mlir::gpu::GPUModuleOp"> {
  let summary = "lower one thread's work to the LLVM and nvvm dialects";
  let description = [{
    Each kernel becomes an `llvm.func`; branches and loops become basic blocks,
    functions without an instruction calls of libdevice.
  }];
  let dependentDialects = ["::mlir::cf::ControlFlowDialect", "::mlir::LLVM::LLVMDialect",
    "::mlir::NVVM::NVVMDialect"];
}

#endif // TILEC_CONVERSION_PASSES

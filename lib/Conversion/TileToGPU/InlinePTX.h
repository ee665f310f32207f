//===- InlinePTX.h - Instructions that LLVM has no form for ---------------===//
//
// Each instruction is the body of an internal function that is always inlined.
// Its name says what it does (`tilec.ld.global.v4.b32.pred`), so that an
// emulator can stand in for it by name.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_LIB_CONVERSION_TILETOGPU_INLINEPTX_H
#define TILEC_LIB_CONVERSION_TILETOGPU_INLINEPTX_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "tilec/Dialect/Tile/Tile.h"

namespace tilec {

/// A load or store of global memory.
struct MemoryInstruction {
  bool isLoad;
  bool isPredicated;
  /// A predicated load gives zeros where its predicate is false.
  bool elseZero = false;
  bool isVolatile = false;
  tile::Cache cache = tile::Cache::Default;
  tile::Eviction eviction = tile::Eviction::Normal;
  /// Type and number of the registers.
  mlir::Type type;
  unsigned count;
};

/// The function of an instruction, made in `module` where it is not yet there.
/// A load takes an address and, where predicated, a predicate and (unless these
/// are zeros) the results where that is false; a store an address, the values
/// and the predicate. A load of several registers returns a struct.
mlir::LLVM::LLVMFuncOp getMemoryFunction(mlir::gpu::GPUModuleOp module,
                                         const MemoryInstruction &instruction);

} // namespace tilec

#endif // TILEC_LIB_CONVERSION_TILETOGPU_INLINEPTX_H

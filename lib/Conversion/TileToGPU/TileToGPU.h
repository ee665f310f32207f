//===- TileToGPU.h - Parts of the lowering from tiles to threads ----------===//
//
// A thread's part of a tile is a list of scalars, one a register, in the order
// of its layout's registers (a 1:N conversion). Vectors are formed where memory
// is accessed, and only there, so that what a wide access does not need of its
// other elements' addresses and masks is dead.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_LIB_CONVERSION_TILETOGPU_TILETOGPU_H
#define TILEC_LIB_CONVERSION_TILETOGPU_TILETOGPU_H

#include "AccessPlan.h"
#include "ThreadIds.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Transforms/DialectConversion.h"
#include "tilec/Dialect/Tile/Tile.h"

namespace tilec {

/// Tiles become registers, tile pointers addresses in global memory.
class TileTypeConverter : public mlir::TypeConverter {
public:
  TileTypeConverter();
};

/// The layout on a tile's type; null where it has none.
tile::LinearAttr getLayoutAttr(mlir::Type type);
/// Registers of one thread; 1 for a scalar.
unsigned getNumRegisters(mlir::Type type);
/// The type of one register of a value of this type.
mlir::Type getRegisterType(mlir::Type type);

/// What the patterns of one kernel share.
struct KernelState {
  const AccessPlans &plans;
  ThreadIds &threads;
};

void populateControlFlowPatterns(const TileTypeConverter &converter,
                                 mlir::RewritePatternSet &patterns,
                                 mlir::ConversionTarget &target,
                                 KernelState &state);
void populateElementwisePatterns(const TileTypeConverter &converter,
                                 mlir::RewritePatternSet &patterns);
void populateTotalOpPatterns(const TileTypeConverter &converter,
                             mlir::RewritePatternSet &patterns);
void populateCastPatterns(const TileTypeConverter &converter,
                          mlir::RewritePatternSet &patterns,
                          mlir::ConversionTarget &target);
void populateMathPatterns(const TileTypeConverter &converter,
                          mlir::RewritePatternSet &patterns,
                          mlir::ConversionTarget &target);
void populateLayoutPatterns(const TileTypeConverter &converter,
                            mlir::RewritePatternSet &patterns,
                            KernelState &state);
void populateMemoryPatterns(const TileTypeConverter &converter,
                            mlir::RewritePatternSet &patterns,
                            KernelState &state);

/// Threads of a block of the kernel.
int64_t getNumThreads(mlir::func::FuncOp kernel);
/// `pointer` moved by `offset` elements; the offset is extended with its sign.
mlir::Value addOffset(mlir::OpBuilder &builder, mlir::Location location,
                      mlir::Value pointer, mlir::Value offset,
                      mlir::Type pointee);
/// Calls an LLVM intrinsic.
mlir::Value callIntrinsic(mlir::OpBuilder &builder, mlir::Location location,
                          mlir::Type result, llvm::StringRef name,
                          mlir::ValueRange operands);
mlir::Value makeIntConstant(mlir::OpBuilder &builder, mlir::Location location,
                            mlir::Type type, int64_t value);

} // namespace tilec

#endif // TILEC_LIB_CONVERSION_TILETOGPU_TILETOGPU_H

//===- TileTypes.cpp - Types of the tile dialect --------------------------===//

#include "mlir/IR/DialectImplementation.h"
#include "tilec/Dialect/Tile/Tile.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tilec::tile;

#define GET_TYPEDEF_CLASSES
#include "tilec/Dialect/Tile/TileTypes.cpp.inc"

void TileDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "tilec/Dialect/Tile/TileTypes.cpp.inc"
      >();
}

LogicalResult PointerType::verify(function_ref<InFlightDiagnostic()> emitError,
                                  Type pointee) {
  // (C1)
  bool isInteger =
      pointee.isSignlessInteger(8) || pointee.isSignlessInteger(16) ||
      pointee.isSignlessInteger(32) || pointee.isSignlessInteger(64);
  bool isFloat =
      isa<Float16Type, BFloat16Type, Float32Type, Float64Type, Float8E4M3FNType,
          Float8E5M2Type, Float8E4M3FNUZType, Float8E5M2FNUZType>(pointee);
  if (isInteger || isFloat)
    return success();
  return emitError() << "pointee must be i8, i16, i32, i64, f16, bf16, f32, "
                        "f64 or an 8-bit float, but it is "
                     << pointee;
}

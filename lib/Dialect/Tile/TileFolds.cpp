//===- TileFolds.cpp - Folds of the tile dialect --------------------------===//
//
// Folds that every pass may rely on: they need no fact beyond the operands. IR
// generation does not use them, so that the interpreter judges them too.
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/BuiltinAttributes.h"
#include "tilec/Dialect/Tile/Tile.h"

using namespace mlir;
using namespace tilec::tile;

OpFoldResult SplatOp::fold(FoldAdaptor adaptor) {
  auto value = dyn_cast_or_null<TypedAttr>(adaptor.getSource());
  if (!value || !isa<IntegerAttr, FloatAttr>(value))
    return {};
  return DenseElementsAttr::get(cast<ShapedType>(getType()), value);
}

OpFoldResult BroadcastOp::fold(FoldAdaptor adaptor) {
  if (getSource().getType() == getType())
    return getSource();
  if (auto value = dyn_cast_or_null<SplatElementsAttr>(adaptor.getSource()))
    return value.resizeSplat(cast<ShapedType>(getType()));
  return {};
}

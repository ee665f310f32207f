//===- WarpModel.cpp - How many warps work on a tile ----------------------===//

#include "WarpModel.h"
#include "mlir/IR/Builders.h"
#include "tilec/Dialect/Tile/Tile.h"
#include <algorithm>

using namespace mlir;
using namespace tilec;

int64_t tilec::getNumWarpsAttr(func::FuncOp function) {
  auto attr = function->getAttrOfType<IntegerAttr>(tile::numWarpsAttr);
  return attr ? attr.getInt() : 0;
}

void tilec::setNumWarpsAttr(func::FuncOp function, int64_t numWarps) {
  function->setAttr(tile::numWarpsAttr,
                    Builder(function.getContext()).getI32IntegerAttr(numWarps));
}

int64_t tilec::chooseNumWarps(int64_t elements, int64_t vector) {
  // Four warps hide each other's latency; a warp without a vector is idle.
  int64_t numWarps = 1;
  while (numWarps < 4 && 2 * numWarps * lanesPerWarp * vector <= elements)
    numWarps *= 2;
  while (numWarps < maxNumWarps &&
         numWarps * lanesPerWarp * maxElementsPerThread < elements)
    numWarps *= 2;
  return numWarps;
}

int64_t tilec::getStreamLimit(func::FuncOp function) {
  int64_t numWarps = getNumWarpsAttr(function);
  if (!numWarps)
    numWarps = streamedNumWarps;
  return numWarps * lanesPerWarp * maxElementsPerThread;
}

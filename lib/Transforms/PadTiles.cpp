//===- PadTiles.cpp - Round tiles up to powers of two ---------------------===//
//
// Gives every tile sizes that are powers of two. Loads and stores get a mask
// that leaves the added elements alone, so what the added elements hold reaches
// nobody.
//
//   before:  tile.store %v, %p[%i]    : tensor<200xf32>
//   after:   %a = tile.arange 0 to 256
//            %n = arith.constant dense<200>
//            %m = arith.cmpi slt, %a, %n
//            tile.store %v, %p[%i]    : tensor<256xf32> mask %m
//
// Expects:  tiles without layouts.
// Ensures:  every dimension is a power of two; a module of powers of two is
//           left as it is.
// Leaves:   the masks, to SplitVariants.
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/Builders.h"
#include "mlir/IR/Remarks.h"
#include "tilec/Analysis/AccessRelation.h"
#include "tilec/Dialect/Tile/Tile.h"
#include "tilec/Transforms/Passes.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

namespace tilec {
#define GEN_PASS_DEF_PADTILES
#include "tilec/Transforms/Passes.h.inc"
} // namespace tilec

using namespace mlir;
using namespace tilec;
using namespace tilec::tile;

using Shape = SmallVector<int64_t, 4>;

/// The type with sizes rounded up; null where nothing is to do.
static RankedTensorType getPaddedType(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || llvm::all_of(tensor.getShape(), [](int64_t size) {
        return llvm::isPowerOf2_64(size);
      }))
    return {};
  Shape shape;
  for (int64_t size : tensor.getShape())
    shape.push_back(llvm::PowerOf2Ceil(size));
  return tensor.clone(shape);
}

/// A constant's elements in a larger tile, zeros beyond.
static DenseElementsAttr padElements(DenseElementsAttr elements,
                                     RankedTensorType type) {
  if (elements.isSplat())
    return elements.resizeSplat(type);
  ArrayRef<int64_t> from = elements.getType().getShape();
  Attribute zero =
      Builder(type.getContext()).getZeroAttr(type.getElementType());
  SmallVector<Attribute> padded(type.getNumElements(), zero);
  for (auto [index, element] :
       llvm::enumerate(elements.getValues<Attribute>())) {
    int64_t rest = index, target = 0, stride = 1;
    for (unsigned dim = from.size(); dim-- > 0;) {
      target += rest % from[dim] * stride;
      rest /= from[dim];
      stride *= type.getDimSize(dim);
    }
    padded[target] = element;
  }
  return DenseElementsAttr::get(type, padded);
}

namespace {
struct PadTiles : tilec::impl::PadTilesBase<PadTiles> {
  void runOnOperation() override;

private:
  /// The mask of the elements of a padded tile that are in the original.
  Value getBounds(OpBuilder &builder, Location loc, ArrayRef<int64_t> sizes,
                  RankedTensorType padded);
  void padAccess(Operation *access, ArrayRef<int64_t> sizes);
};
} // namespace

/// `i < size` along one dimension of a tile of the given shape.
static Value getBound(OpBuilder &builder, Location loc, unsigned dim,
                      int64_t size, ArrayRef<int64_t> shape) {
  Type i32 = builder.getI32Type();
  auto row = RankedTensorType::get({shape[dim]}, i32);
  Value index = ArangeOp::create(builder, loc, row, 0, shape[dim]);
  Value end = arith::ConstantOp::create(
      builder, loc,
      DenseElementsAttr::get(row, builder.getI32IntegerAttr(size)));
  Value inside = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::slt,
                                       index, end);
  Shape expanded{shape[dim]};
  for (unsigned other = 0; other < shape.size(); ++other) {
    if (other == dim)
      continue;
    expanded.insert(expanded.begin() + other, 1);
    auto type = RankedTensorType::get(expanded, builder.getI1Type());
    inside = ExpandDimsOp::create(builder, loc, type, inside, other);
  }
  auto full = RankedTensorType::get(shape, builder.getI1Type());
  if (inside.getType() == full)
    return inside;
  return BroadcastOp::create(builder, loc, full, inside);
}

Value PadTiles::getBounds(OpBuilder &builder, Location loc,
                          ArrayRef<int64_t> sizes, RankedTensorType padded) {
  Value mask;
  for (auto [dim, size] : llvm::enumerate(sizes)) {
    if (size == padded.getDimSize(dim))
      continue;
    Value bound = getBound(builder, loc, dim, size, padded.getShape());
    mask = mask ? arith::AndIOp::create(builder, loc, mask, bound).getResult()
                : bound;
  }
  return mask;
}

void PadTiles::padAccess(Operation *op, ArrayRef<int64_t> sizes) {
  OpBuilder builder(op);
  Location loc = op->getLoc();
  MemoryAccess access(op);
  auto type = cast<RankedTensorType>(access.getValueType());
  Value mask = getBounds(builder, loc, sizes, type);
  if (access.mask)
    mask = arith::AndIOp::create(builder, loc, mask, access.mask);
  if (auto load = dyn_cast<LoadOp>(op))
    load.getMaskMutable().assign(mask);
  else
    cast<StoreOp>(op).getMaskMutable().assign(mask);
  remark::analysis(loc,
                   remark::RemarkOpts::name("PadTiles").category("pad-tiles"))
      << llvm::formatv("a tile of {0} elements masks those that are not in "
                       "the source",
                       type.getNumElements())
             .str();
}

/// Rounds up the sizes of an operation's results.
static void padResults(Operation *op) {
  for (Value result : op->getResults()) {
    RankedTensorType padded = getPaddedType(result.getType());
    if (!padded)
      continue;
    result.setType(padded);
    if (auto arange = dyn_cast<ArangeOp>(op))
      arange.setEnd(int32_t(arange.getStart()) + padded.getDimSize(0));
    if (auto constant = dyn_cast<arith::ConstantOp>(op))
      constant.setValueAttr(
          padElements(cast<DenseElementsAttr>(constant.getValue()), padded));
  }
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (Value argument : block.getArguments())
        if (RankedTensorType padded = getPaddedType(argument.getType()))
          argument.setType(padded);
}

void PadTiles::runOnOperation() {
  SmallVector<std::pair<Operation *, Shape>> accesses;
  bool isPadded = true;
  getOperation()->walk([&](Operation *op) {
    for (Type type : op->getResultTypes())
      isPadded &= !getPaddedType(type);
    if (!MemoryAccess::isAccess(op))
      return;
    Type type = MemoryAccess(op).getValueType();
    if (getPaddedType(type))
      accesses.push_back({op, Shape(getShape(type))});
  });
  if (isPadded && accesses.empty())
    return;
  getOperation()->walk(padResults);
  for (auto &[op, sizes] : accesses)
    padAccess(op, sizes);
}

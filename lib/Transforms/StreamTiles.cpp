//===- StreamTiles.cpp - Strip-mine the work on large tiles ---------------===//
//
// A tile that is too large for the registers of a program is worked on in
// chunks: the loads, the arithmetic and the stores of each chunk in one round
// of a loop. Code size stops to grow with the tile.
//
//   before:  %i = tile.arange 0 to 65536 : tensor<65536xi32>
//            %x = tile.load %p[%i : tensor<65536xi32>] …
//            tile.store %x, %q[%i : tensor<65536xi32>] …
//   after:   scf.for %k = %c0 to %c8 step %c1 : i32 {
//              %s = arith.muli %k, %c8192 : i32
//              %i = … %s + tile.arange 0 to 8192 : tensor<8192xi32>
//              %x = tile.load %p[%i : tensor<8192xi32>] …
//              tile.store %x, %q[%i : tensor<8192xi32>] …
//            }
//
// Expects:  no layouts; the stores of a block have one shape.
// Ensures:  no chunk reads or overwrites what another one stores: pointers are
//           disjoint by fact, or each element is read and written in place.
// Leaves:   tiles for which that is not known, as large as they are.
//
//===----------------------------------------------------------------------===//

#include "ChunkBuilder.h"
#include "WarpModel.h"
#include "mlir/IR/Remarks.h"
#include "tilec/Analysis/Hazards.h"
#include "tilec/Transforms/Passes.h"

namespace tilec {
#define GEN_PASS_DEF_STREAMTILES
#include "tilec/Transforms/Passes.h.inc"
} // namespace tilec

using namespace mlir;
using namespace tilec;
using namespace tilec::tile;

static constexpr auto remarkOptions =
    remark::RemarkOpts::name("StreamTiles").category("stream-tiles");

namespace {
/// The large tiles of one block.
class Streamer {
public:
  Streamer(Block &block, int64_t limit, int64_t chunkElements);

  bool isLarge() const { return large != nullptr; }
  /// Why the block cannot be streamed; empty where it can.
  std::string findObstacle();
  void stream();

private:
  SmallVector<int64_t, 4> chooseChunk() const;
  std::string findHazard() const;

  Block &block;
  int64_t chunkElements;
  Operation *large = nullptr;
  AffineAnalysis affine;
  std::vector<AccessRelation> accesses;
  SmallVector<Operation *, 4> stores;
  std::optional<ChunkBuilder> chunks;
};
} // namespace

Streamer::Streamer(Block &block, int64_t limit, int64_t chunkElements)
    : block(block), chunkElements(chunkElements) {
  for (Operation &op : block) {
    if (!MemoryAccess::isAccess(&op))
      continue;
    accesses.emplace_back(&op, affine);
    if (!isa<StoreOp>(op))
      continue;
    stores.push_back(&op);
    ArrayRef<int64_t> shape = accesses.back().getShape();
    if (ShapedType::getNumElements(shape) > limit && !large)
      large = &op;
  }
}

std::string Streamer::findHazard() const {
  for (const AccessRelation &store : accesses) {
    if (!store.access.isStore())
      continue;
    for (const AccessRelation &other : accesses) {
      if (&other == &store || getOverlap(store, other) != Overlap::Unknown)
        continue;
      return llvm::formatv(
          "what is stored to {0} may be what another chunk {1} of {2}",
          getSourceName(getRootPointer(store.access.pointer)),
          other.access.isStore() ? "stores" : "loads",
          getSourceName(getRootPointer(other.access.pointer)));
    }
  }
  return {};
}

std::string Streamer::findObstacle() {
  ArrayRef<int64_t> shape = getShape(MemoryAccess(large).getValueType());
  for (Operation &op : block)
    if (op.getNumRegions() != 0)
      return "control flow stands between its accesses";
  for (Operation *store : stores)
    if (getShape(MemoryAccess(store).getValueType()) != shape)
      return "stores of several shapes stand in one block";
  for (const AccessRelation &relation : accesses)
    if (relation.isVolatile)
      return "a volatile load cannot be split";
  std::string hazard = findHazard();
  if (!hazard.empty())
    return hazard;
  chunks.emplace(SmallVector<int64_t, 4>(shape), chooseChunk());
  for (Operation *store : stores)
    if (!chunks->require(store))
      return "a constant differs from element to element";
  return {};
}

/// Halves the slow dimensions first, so that rows stay whole.
SmallVector<int64_t, 4> Streamer::chooseChunk() const {
  const AccessRelation *relation = &accesses.front();
  for (const AccessRelation &candidate : accesses)
    if (candidate.access.op == large)
      relation = &candidate;
  SmallVector<int64_t, 4> chunk(relation->getShape());
  unsigned rank = chunk.size(), fast = rank - 1;
  if (relation->offset)
    for (unsigned dim = 0; dim < rank; ++dim)
      if (relation->offset->axes[dim].getConstant() == 1 && chunk[dim] > 1)
        fast = dim;
  SmallVector<unsigned, 4> order;
  for (unsigned dim = 0; dim < rank; ++dim)
    if (dim != fast)
      order.push_back(dim);
  order.push_back(fast);
  int64_t elements = ShapedType::getNumElements(chunk);
  for (unsigned dim : order)
    for (; elements > chunkElements && chunk[dim] > 1; elements /= 2)
      chunk[dim] /= 2;
  return chunk;
}

void Streamer::stream() {
  chunks->build(block);
  remark::passed(large->getLoc(), remarkOptions)
      << llvm::formatv("a tile of {0} elements is streamed in chunks of {1}",
                       chunks->getTileElements(), chunks->getChunkElements())
             .str();
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block))) {
    bool isTile = llvm::is_contained(stores, &op);
    for (Type type : op.getResultTypes())
      isTile |= isa<RankedTensorType>(type);
    if (isTile && op.use_empty() &&
        (MemoryAccess::isAccess(&op) || isMemoryEffectFree(&op)) &&
        !chunks->isBuilt(&op))
      op.erase();
  }
}

namespace {
struct StreamTiles : tilec::impl::StreamTilesBase<StreamTiles> {
  void runOnOperation() override {
    func::FuncOp function = getOperation();
    int64_t numWarps = getNumWarpsAttr(function);
    int64_t limit = getStreamLimit(function);
    int64_t chunkElements = (numWarps ? numWarps : streamedNumWarps) *
                            lanesPerWarp * streamedElementsPerThread;
    SmallVector<Block *> blocks;
    function->walk([&](Block *block) { blocks.push_back(block); });
    bool isStreamed = false;
    for (Block *block : blocks) {
      Streamer streamer(*block, limit, chunkElements);
      if (!streamer.isLarge())
        continue;
      std::string obstacle = streamer.findObstacle();
      if (obstacle.empty()) {
        streamer.stream();
        isStreamed = true;
        continue;
      }
      remark::missed(block->getParentOp()->getLoc(), remarkOptions)
          << "a large tile is held in registers as a whole"
          << remark::reason("{0}", obstacle);
    }
    if (isStreamed && !numWarps)
      setNumWarpsAttr(function, streamedNumWarps);
  }
};
} // namespace

//===- ChunkBuilder.h - Repeat a computation on chunks of a tile ----------===//

#ifndef TILEC_LIB_TRANSFORMS_CHUNKBUILDER_H
#define TILEC_LIB_TRANSFORMS_CHUNKBUILDER_H

#include "mlir/IR/Builders.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include <map>

namespace tilec {

/// Builds a loop nest over the chunks of a tile, and in it the part of a
/// computation that one chunk needs.
class ChunkBuilder {
public:
  using Shape = llvm::SmallVector<int64_t, 4>;
  /// For each dimension of a value the dimension of the tile along which it
  /// runs.
  using Dims = llvm::SmallVector<unsigned, 4>;

  ChunkBuilder(Shape tile, Shape chunk)
      : tile(std::move(tile)), chunk(std::move(chunk)) {}

  /// Notes what a store of the tile's shape needs. False where an operation
  /// cannot be done chunk by chunk.
  bool require(mlir::Operation *store);
  /// Builds the loop nest at the end of the block.
  void build(mlir::Block &block);

  bool isBuilt(mlir::Operation *op) const { return built.contains(op); }
  int64_t getTileElements() const;
  int64_t getChunkElements() const;

private:
  bool isCut(unsigned dim) const { return tile[dim] != chunk[dim]; }
  /// Whether a value is the same in every chunk.
  bool isInvariant(mlir::Type type, const Dims &dims) const;
  Shape getShape(mlir::Type type, const Dims &dims) const;
  void buildLoops(mlir::Block &block, mlir::Location loc);
  mlir::Operation *buildOp(mlir::Operation *op, const Dims &dims);
  mlir::Value buildArange(mlir::Operation *op, const Dims &dims);
  static Dims getOperandDims(mlir::Operation *op, Dims dims);

  Shape tile, chunk;
  /// The ways in which each operation is needed, in the order in which they
  /// were met.
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<Dims, 1>> needed;
  std::map<std::pair<void *, std::vector<unsigned>>, mlir::Value> values;
  llvm::DenseSet<mlir::Operation *> built;
  mlir::OpBuilder outside{static_cast<mlir::MLIRContext *>(nullptr)};
  mlir::OpBuilder inside{static_cast<mlir::MLIRContext *>(nullptr)};
  /// The first index of a chunk along each dimension that is cut.
  llvm::SmallVector<mlir::Value, 4> starts;
};

} // namespace tilec

#endif // TILEC_LIB_TRANSFORMS_CHUNKBUILDER_H

//===- AccessRelation.h - What a load or store touches --------------------===//
//
// One object describes an access: the pointer argument that it goes through,
// its offset as an affine function of the tile's indices, and its mask as a
// list of conditions. Aliasing, vectorisation, variants and streaming all ask
// it.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_ANALYSIS_ACCESSRELATION_H
#define TILEC_ANALYSIS_ACCESSRELATION_H

#include "tilec/Analysis/Affine.h"
#include "tilec/Dialect/Tile/Tile.h"
#include <string>

namespace tilec {

/// A tile.load or tile.store, taken apart.
struct MemoryAccess {
  explicit MemoryAccess(mlir::Operation *op);

  static bool isAccess(mlir::Operation *op) {
    return mlir::isa<tile::LoadOp, tile::StoreOp>(op);
  }
  bool isStore() const { return mlir::isa<tile::StoreOp>(op); }
  /// Type of what is moved.
  mlir::Type getValueType() const;
  int64_t getElementBytes() const;

  mlir::Operation *op;
  mlir::Value pointer, offset, mask, other;
};

/// The pointer that a scalar pointer was computed from, through steps and
/// assumptions; for kernels an argument.
mlir::Value getRootPointer(mlir::Value pointer);
/// Whether an attribute or assumption says that no other argument reaches what
/// `pointer` reaches.
bool isNoalias(mlir::Value pointer);
/// A value's name in the source, for people; "a pointer" where it has none.
std::string getSourceName(mlir::Value value);

/// One condition of a mask: all conditions must hold.
struct MaskCondition {
  /// A tile of bools; often a comparison.
  mlir::Value condition;
  /// For each dimension of `condition` the dimension of the access.
  llvm::SmallVector<unsigned, 2> dims;

  /// The dimension of `condition` that runs along `dim` of the access, if it
  /// changes there.
  std::optional<unsigned> getDimAlong(unsigned dim) const;
};

/// Takes a mask apart; a scalar or uniform condition is not listed.
llvm::SmallVector<MaskCondition, 4> getMaskConditions(mlir::Value mask);

struct AccessRelation {
  AccessRelation(mlir::Operation *access, AffineAnalysis &affine);

  MemoryAccess access;
  /// The pointer argument; none for a tile of pointers.
  mlir::Value root;
  /// Distance from the root in elements; none where it is not affine.
  std::optional<AffineTile> offset;
  bool isVolatile = false;

  llvm::ArrayRef<int64_t> getShape() const {
    return tile::getShape(access.getValueType());
  }
};

} // namespace tilec

#endif // TILEC_ANALYSIS_ACCESSRELATION_H

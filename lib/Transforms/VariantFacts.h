//===- VariantFacts.h - What the fast variant may assume ------------------===//

#ifndef TILEC_LIB_TRANSFORMS_VARIANTFACTS_H
#define TILEC_LIB_TRANSFORMS_VARIANTFACTS_H

#include "UniformBuilder.h"
#include "tilec/Analysis/AccessRelation.h"
#include "tilec/Analysis/AxisInfo.h"
#include "llvm/ADT/SetVector.h"

namespace tilec {

/// A mask is constant over aligned runs of `run` elements: its bound is a
/// multiple of the run, or the whole tile is on one side of it.
struct MaskFact {
  /// A comparison of `index` (affine, contiguous along `dim`) with `bound`.
  mlir::Value condition;
  unsigned dim;
  int64_t run;
  /// `index predicate bound`.
  mlir::arith::CmpIPredicate predicate;
  AffineTile index;
  /// A scalar, or null and a constant.
  mlir::Value bound;
  int64_t constant = 0;
};

/// A pointer argument moved by the uniform part of an offset: the scalar base
/// of accesses in the fast variant.
struct Base {
  mlir::Value root;
  Polynomial uniform;
  /// The multiple in bytes that its address has to be; 1 where that is known or
  /// not needed.
  int64_t divisor = 1;
};

/// Facts that make accesses wider or tiles streamable, and that a program can
/// test at entry.
class VariantFacts {
public:
  explicit VariantFacts(mlir::func::FuncOp function);

  /// Whether something gets faster by them.
  bool isWorthwhile() const { return gain; }

  /// Builds the bases, in `basePointers`, and the test of all facts.
  mlir::Value
  buildPredicate(UniformBuilder &uniform, mlir::OpBuilder &builder,
                 mlir::Location loc,
                 llvm::SmallVectorImpl<mlir::Value> &basePointers) const;

  /// The multiple that an argument is (a pointer in bytes).
  llvm::MapVector<mlir::Value, int64_t> divisors;
  llvm::SmallVector<Base, 4> bases;
  llvm::SmallVector<MaskFact, 4> masks;
  /// Each is below 2^31, so that offsets do not wrap.
  llvm::SmallVector<Polynomial, 4> magnitudes;
  /// Pairs of accesses, by number, that touch no common address.
  llvm::SmallVector<std::pair<unsigned, unsigned>, 4> disjoint;
  /// Pointers that no access through another pointer meets.
  llvm::SetVector<mlir::Value> noalias;
  llvm::SmallVector<AccessRelation, 8> accesses;
  /// The base of an access, by number, whose offset is exact under
  /// `magnitudes`.
  llvm::SmallVector<std::optional<unsigned>, 8> baseOf;
  AffineAnalysis affine;

private:
  void collectUsefulDims();
  void addWidth(unsigned number);
  bool widenFromBase(const AccessRelation &relation, unsigned dim,
                     int64_t width);
  bool widenFromRoot(const AccessRelation &relation, unsigned dim,
                     int64_t width);
  unsigned getBase(const AccessRelation &relation);
  bool isKnownDivisible(const Polynomial &polynomial, int64_t divisor) const;
  bool requireDivisible(const Polynomial &polynomial, int64_t divisor);
  bool requireDivisible(const AffineTile &tile, unsigned along,
                        int64_t divisor);
  bool addMask(const MaskCondition &condition, unsigned dim, int64_t run);
  bool addMagnitude(const AffineTile &tile, llvm::ArrayRef<int64_t> shape);
  void addDisjointness(mlir::Value root);
  bool canTestDisjoint(unsigned store, unsigned other);
  int64_t getKnownDivisor(mlir::Value scalar) const;
  void dropImpliedMasks();

  AxisInfoAnalysis axisInfo;
  /// For each load the dimensions that run along the fast dimension of a store
  /// which needs it.
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<unsigned, 2>> usefulDims;
  bool gain = false;
};

} // namespace tilec

#endif // TILEC_LIB_TRANSFORMS_VARIANTFACTS_H

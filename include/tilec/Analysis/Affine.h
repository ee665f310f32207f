//===- Affine.h - Tiles of integers as affine functions -------------------===//
//
// A tile of integers whose element at (i0, i1, …) is
//
//   c0 * i0 + c1 * i1 + … + u
//
// where the coefficients c and the uniform part u are polynomials in scalars of
// the program. `row * N0` is one term with two symbols.
//
// The formula is exact in the ring of the value's width. Where a value is
// extended, it holds of the extended value only if the narrow one does not
// wrap: each such place leaves a condition.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_ANALYSIS_AFFINE_H
#define TILEC_ANALYSIS_AFFINE_H

#include "mlir/IR/Value.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace tilec {

/// A sum of integer multiples of products of symbols (numbers that stand for
/// scalar values). Terms are sorted and distinct, so equality is structural.
class Polynomial {
public:
  struct Term {
    llvm::SmallVector<unsigned, 2> symbols; // sorted, repeated for powers
    int64_t coefficient;
    bool operator==(const Term &other) const {
      return symbols == other.symbols && coefficient == other.coefficient;
    }
  };

  Polynomial() = default;
  static Polynomial constant(int64_t value);
  static Polynomial symbol(unsigned number);

  llvm::ArrayRef<Term> getTerms() const { return terms; }
  bool isZero() const { return terms.empty(); }
  /// The value, if no symbol occurs.
  std::optional<int64_t> getConstant() const;
  bool hasNegativeTerm() const;
  bool operator==(const Polynomial &other) const {
    return terms == other.terms;
  }
  bool operator!=(const Polynomial &other) const { return !(*this == other); }

  /// Nothing where a coefficient overflows or the terms are too many to be
  /// worth it.
  static std::optional<Polynomial>
  add(const Polynomial &lhs, const Polynomial &rhs, int64_t factor = 1);
  static std::optional<Polynomial> multiply(const Polynomial &lhs,
                                            const Polynomial &rhs);
  /// The same terms with the absolute values of their coefficients.
  std::optional<Polynomial> getMagnitude() const;
  /// Whether every term of this occurs in `other` with at least the same
  /// coefficient (of two magnitudes).
  bool isDominatedBy(const Polynomial &other) const;

private:
  bool addTerm(Term term);
  llvm::SmallVector<Term, 2> terms;
};

struct AffineTile {
  /// The coefficient of every index; empty for a scalar.
  llvm::SmallVector<Polynomial, 2> axes;
  Polynomial uniform;
  /// Each must be below 2^31 for the formula to hold, its symbols read as
  /// unsigned.
  llvm::SmallVector<Polynomial, 1> conditions;

  bool isUniform() const;
  /// The same function, whatever it takes for that to be exact.
  bool hasSameFormula(const AffineTile &other) const {
    return axes == other.axes && uniform == other.uniform;
  }
  /// A bound of the absolute value over a tile of this shape.
  std::optional<Polynomial> getMagnitude(llvm::ArrayRef<int64_t> shape) const;
  /// The sum over the axes of |coefficient| * (size - 1).
  std::optional<Polynomial> getSpan(llvm::ArrayRef<int64_t> shape) const;
};

/// Finds the formulas of a function's values. Symbols are numbered in the order
/// in which they are met.
class AffineAnalysis {
public:
  /// The formula of an integer or a tile of integers; a scalar always has one.
  std::optional<AffineTile> get(mlir::Value value);
  /// The scalar that a symbol stands for.
  mlir::Value getValue(unsigned symbol) const { return symbols[symbol]; }
  /// `tile` as the offset of an address: extended to 64 bits.
  static std::optional<AffineTile>
  extend(AffineTile tile, llvm::ArrayRef<int64_t> shape, unsigned width);
  static std::optional<AffineTile>
  add(const AffineTile &lhs, const AffineTile &rhs, int64_t factor = 1);

private:
  std::optional<AffineTile> compute(mlir::Value value);
  std::optional<AffineTile> computeOp(mlir::Operation *op);
  AffineTile getSymbol(mlir::Value scalar);

  llvm::DenseMap<mlir::Value, std::optional<AffineTile>> known;
  llvm::SmallVector<mlir::Value> symbols;
  unsigned depth = 0;
};

} // namespace tilec

#endif // TILEC_ANALYSIS_AFFINE_H

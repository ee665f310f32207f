//===- UniformBuilder.h - Scalar code for polynomials ---------------------===//

#ifndef TILEC_LIB_TRANSFORMS_UNIFORMBUILDER_H
#define TILEC_LIB_TRANSFORMS_UNIFORMBUILDER_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"
#include "tilec/Analysis/Affine.h"
#include <map>

namespace tilec {

/// Whether a scalar can be computed at a function's entry: it depends on
/// nothing but arguments and the program's place in the grid.
bool isEntryComputable(mlir::Value scalar);
/// The same of every symbol of a polynomial.
bool isEntryComputable(const Polynomial &polynomial,
                       const AffineAnalysis &affine);

/// The largest value of a polynomial without negative terms, saturated, as far
/// as the widths of its symbols and the limits of a grid tell.
uint64_t getLargest(const Polynomial &magnitude, const AffineAnalysis &affine);

/// Builds 64-bit integer code that evaluates polynomials at one place.
class UniformBuilder {
public:
  /// `mapping` holds what stands for the function's arguments there.
  UniformBuilder(mlir::OpBuilder &builder, mlir::Location loc,
                 const AffineAnalysis &affine, mlir::IRMapping &mapping)
      : builder(builder), loc(loc), affine(affine), mapping(mapping) {}

  mlir::Value getConstant(int64_t value);
  /// A copy of a scalar's computation.
  mlir::Value getScalar(mlir::Value scalar);
  /// The same, extended to 64 bits.
  mlir::Value getUnsigned(mlir::Value scalar);
  mlir::Value getSigned(mlir::Value scalar);
  /// The value, its symbols read as unsigned; exact where it fits 64 bits.
  mlir::Value evaluate(const Polynomial &polynomial);
  /// Whether a polynomial without negative terms is below 2^31, exact for all
  /// values of its symbols.
  mlir::Value isSmall(const Polynomial &magnitude);

  mlir::Value compare(mlir::arith::CmpIPredicate predicate, mlir::Value lhs,
                      mlir::Value rhs);

private:
  /// A number of 64 bits that is known not to exceed `most`.
  struct Bounded {
    mlir::Value value;
    uint64_t most;
  };
  Bounded getSymbol(unsigned symbol);
  mlir::Value evaluate(const Polynomial::Term &term);
  Bounded clamp(Bounded number);
  Bounded multiply(Bounded lhs, Bounded rhs);
  Bounded add(Bounded lhs, Bounded rhs);

  mlir::OpBuilder &builder;
  mlir::Location loc;
  const AffineAnalysis &affine;
  mlir::IRMapping &mapping;
  template <typename ExtendOp>
  mlir::Value extend(mlir::Value scalar,
                     llvm::DenseMap<mlir::Value, mlir::Value> &known);
  llvm::DenseMap<mlir::Value, mlir::Value> zeroExtended, signExtended;
  std::map<int64_t, mlir::Value> constants;
  llvm::SmallVector<std::pair<Polynomial::Term, mlir::Value>, 8> products;
};

} // namespace tilec

#endif // TILEC_LIB_TRANSFORMS_UNIFORMBUILDER_H

//===- AxisInfo.h - Contiguity, divisibility and constancy ----------------===//
//
// What is known of a tile of integers, bools or pointers along each dimension,
// computed on MLIR's dataflow framework. The terms are those of `tile.assume`:
// runs are aligned, so that run k holds the indices k*c … k*c + c-1.
//
// Sign-aware: `//` truncates, so runs of equal quotients hold only where the
// dividend is known not to be negative. Wrap-aware: a sum that wraps keeps only
// the power of two in its divisibility, and a run is known not to cross the
// wrap only where its start is a multiple of its length.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_ANALYSIS_AXISINFO_H
#define TILEC_ANALYSIS_AXISINFO_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "tilec/Dialect/Tile/Tile.h"
#include <memory>

namespace mlir {
class DataFlowSolver;
}

namespace tilec {

/// One number a dimension; one number in all for a scalar. Each is a power of
/// two, but `divisibility` need not be. A size that is no power of two counts
/// as the next one. Pointers count contiguity in elements, divisibility in
/// bytes.
struct AxisInfo {
  llvm::SmallVector<int64_t, 4> contiguity, divisibility, constancy;
  /// The value where it is one known constant.
  std::optional<int64_t> constant;
  /// Read as signed, the value is not negative.
  bool nonNegative = false;

  bool operator==(const AxisInfo &other) const;
  void print(llvm::raw_ostream &os) const;
};

/// Runs the analysis over a function and answers for its values.
class AxisInfoAnalysis {
public:
  explicit AxisInfoAnalysis(mlir::func::FuncOp function);
  ~AxisInfoAnalysis();

  /// What is known of `value`; the weakest facts where nothing is.
  AxisInfo get(mlir::Value value) const;

private:
  std::unique_ptr<mlir::DataFlowSolver> solver;
};

/// How a load or store can be done along dimension `dim` of its tile.
struct AccessWidth {
  /// Elements of one vector access: a power of two, at most 16 bytes.
  int64_t elements = 1;
  /// What keeps it from being wider, for people: "the address of x_ptr is not
  /// known to be a multiple of 16 bytes". Empty where it is 16 bytes wide.
  std::string limit;
};

/// The width that the facts allow for a tile.load or tile.store.
AccessWidth getAccessWidth(const AxisInfoAnalysis &axisInfo,
                           mlir::Operation *access, unsigned dim);

} // namespace tilec

#endif // TILEC_ANALYSIS_AXISINFO_H

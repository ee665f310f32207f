//===- AxisInfo.cpp - Axis facts on the dataflow framework ----------------===//
//
// Carries the facts along data flow and joins them where control flow meets.
// What single operations do to them stands in AxisInfoRules.cpp.
//
//===----------------------------------------------------------------------===//

#include "tilec/Analysis/AxisInfo.h"
#include "AxisInfoRules.h"
#include "mlir/Analysis/DataFlow/SparseAnalysis.h"
#include "mlir/Analysis/DataFlow/Utils.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace tilec;

bool AxisInfo::operator==(const AxisInfo &other) const {
  return contiguity == other.contiguity && divisibility == other.divisibility &&
         constancy == other.constancy && constant == other.constant &&
         nonNegative == other.nonNegative;
}

static void printNumbers(raw_ostream &os, ArrayRef<int64_t> numbers) {
  os << "[";
  llvm::interleaveComma(numbers, os, [&](int64_t number) {
    if (number == divisibilityOfZero)
      os << "any";
    else
      os << number;
  });
  os << "]";
}

void AxisInfo::print(raw_ostream &os) const {
  os << "contiguity ";
  printNumbers(os, contiguity);
  os << ", divisibility ";
  printNumbers(os, divisibility);
  os << ", constancy ";
  printNumbers(os, constancy);
  if (constant)
    os << ", constant " << *constant;
  if (nonNegative && !constant)
    os << ", not negative";
}

namespace {
/// The lattice: nothing known yet, or facts.
struct State {
  std::optional<AxisInfo> info;
  int64_t unit = 1;

  static State join(const State &lhs, const State &rhs) {
    if (!lhs.info)
      return rhs;
    if (!rhs.info)
      return lhs;
    return {joinAxisInfo(*lhs.info, *rhs.info, lhs.unit), lhs.unit};
  }
  bool operator==(const State &other) const { return info == other.info; }
  void print(raw_ostream &os) const {
    if (info)
      info->print(os);
  }
};

using StateLattice = dataflow::Lattice<State>;

class Propagation
    : public dataflow::SparseForwardDataFlowAnalysis<StateLattice> {
public:
  using SparseForwardDataFlowAnalysis::SparseForwardDataFlowAnalysis;

  LogicalResult visitOperation(Operation *op,
                               ArrayRef<const StateLattice *> operands,
                               ArrayRef<StateLattice *> results) override {
    if (op->getNumResults() != 1) {
      setAllToEntryStates(results);
      return success();
    }
    SmallVector<AxisInfo, 4> facts;
    for (const StateLattice *operand : operands) {
      if (!operand->getValue().info)
        return success();
      facts.push_back(*operand->getValue().info);
    }
    int64_t unit = getUnit(op->getResult(0).getType());
    State state{inferAxisInfo(op, facts), unit};
    propagateIfChanged(results[0], results[0]->join(state));
    return success();
  }

  void setToEntryState(StateLattice *lattice) override {
    Value value = lattice->getAnchor();
    State state{getWeakestAxisInfo(value.getType()), getUnit(value.getType())};
    if (auto argument = dyn_cast<BlockArgument>(value))
      if (auto function =
              dyn_cast<FunctionOpInterface>(argument.getOwner()->getParentOp()))
        if (auto divisor = function.getArgAttrOfType<IntegerAttr>(
                argument.getArgNumber(), tile::divisibilityAttr))
          state.info->divisibility[0] = divisor.getInt();
    propagateIfChanged(lattice, lattice->join(state));
  }
};
} // namespace

AxisInfoAnalysis::AxisInfoAnalysis(func::FuncOp function)
    : solver(std::make_unique<DataFlowSolver>(
          DataFlowConfig().setInterprocedural(false))) {
  dataflow::loadBaselineAnalyses(*solver);
  solver->load<Propagation>();
  // Without a fixpoint there are no facts, which is safe.
  if (failed(solver->initializeAndRun(function)))
    solver->eraseAllStates();
}

AxisInfoAnalysis::~AxisInfoAnalysis() = default;

AxisInfo AxisInfoAnalysis::get(Value value) const {
  const auto *lattice = solver->lookupState<StateLattice>(value);
  if (lattice && lattice->getValue().info)
    return *lattice->getValue().info;
  return getWeakestAxisInfo(value.getType());
}

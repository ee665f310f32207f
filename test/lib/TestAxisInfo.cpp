//===- TestAxisInfo.cpp - Print axis facts as remarks ---------------------===//
//
// A remark at each operation with the facts of its result, and at each access
// the width that the facts allow along every dimension.
//
//===----------------------------------------------------------------------===//

#include "TestPasses.h"
#include "mlir/Pass/Pass.h"
#include "tilec/Analysis/AccessRelation.h"
#include "tilec/Analysis/AxisInfo.h"

using namespace mlir;
using namespace tilec;

namespace {
struct TestAxisInfo : PassWrapper<TestAxisInfo, OperationPass<func::FuncOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TestAxisInfo)

  StringRef getArgument() const override { return "test-tile-axis-info"; }
  StringRef getDescription() const override {
    return "print contiguity, divisibility and constancy as remarks";
  }

  void runOnOperation() override {
    AxisInfoAnalysis axisInfo(getOperation());
    getOperation()->walk([&](Operation *op) {
      if (MemoryAccess::isAccess(op))
        printWidths(axisInfo, op);
      else if (op->getNumResults() == 1)
        printFacts(axisInfo, op);
    });
  }

  static void printFacts(const AxisInfoAnalysis &axisInfo, Operation *op) {
    std::string text;
    llvm::raw_string_ostream os(text);
    axisInfo.get(op->getResult(0)).print(os);
    op->emitRemark() << text;
  }

  static void printWidths(const AxisInfoAnalysis &axisInfo, Operation *op) {
    Type type = MemoryAccess(op).getValueType();
    for (unsigned dim = 0; dim < tile::getShape(type).size(); ++dim) {
      AccessWidth width = getAccessWidth(axisInfo, op, dim);
      InFlightDiagnostic remark = op->emitRemark()
                                  << "dimension " << dim << ": "
                                  << width.elements << " at once";
      if (!width.limit.empty())
        remark << "; " << width.limit;
    }
  }
};
} // namespace

void tilec::registerTestAxisInfo() { PassRegistration<TestAxisInfo>(); }

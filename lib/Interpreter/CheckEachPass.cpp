//===- CheckEachPass.cpp - The interpreter as the judge of passes ---------===//
//
// An instrumentation keeps a copy of every kernel that a pass is about to
// change and compares it with what the pass made of it. An instrumentation
// cannot make a pass fail, so a pass at the end of the pipeline does.
//
//===----------------------------------------------------------------------===//

#include "CheckEachPass.h"
#include "Compiler.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassInstrumentation.h"
#include "mlir/Pass/PassManager.h"
#include "tilec/Dialect/Tile/Tile.h"
#include "llvm/Support/CommandLine.h"
#include <atomic>

using namespace mlir;
using namespace tilec;
using namespace tilec::interpreter;

/// Whether the interpreter could run a function on arguments of its choice.
static bool isRunnable(func::FuncOp function) {
  if (function.isExternal() || function.getNumResults() ||
      !llvm::hasSingleElement(function.getBody()))
    return false;
  for (Type type : function.getArgumentTypes())
    if (isa<TensorType>(type) || !getElement(type))
      return false;
  return true;
}

static bool isKernel(func::FuncOp function) {
  bool hasTiles = false;
  function.walk([&](Operation *op) {
    hasTiles |= isa_and_nonnull<tile::TileDialect>(op->getDialect());
  });
  return hasTiles && isRunnable(function);
}

namespace {

using Failed = std::shared_ptr<std::atomic<bool>>;

class CheckInstrumentation : public PassInstrumentation {
public:
  explicit CheckInstrumentation(Failed failed) : failed(std::move(failed)) {}
  void runBeforePass(Pass *pass, Operation *op) override;
  void runAfterPass(Pass *pass, Operation *op) override;
  void runAfterPassFailed(Pass *pass, Operation *op) override {
    copies.erase({pass, op});
  }

private:
  using Copies = std::vector<OwningOpRef<func::FuncOp>>;
  /// Only looked up, never iterated.
  std::map<std::pair<Pass *, Operation *>, Copies> copies;
  Failed failed;
};

/// Fails where a check did.
struct Verdict : PassWrapper<Verdict, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Verdict)
  explicit Verdict(Failed failed) : failed(std::move(failed)) {}
  StringRef getName() const override { return "CheckEachPass"; }
  void runOnOperation() override {
    markAllAnalysesPreserved();
    if (*failed)
      signalPassFailure();
  }
  Failed failed;
};

} // namespace

/// Passes that only run other passes.
static bool isAdaptor(Pass *pass) {
  return pass->getName().ends_with("OpToOpPassAdaptor");
}

void CheckInstrumentation::runBeforePass(Pass *pass, Operation *op) {
  if (isAdaptor(pass) || isa<Verdict>(pass) || *failed)
    return;
  Copies kernels;
  op->walk([&](func::FuncOp function) {
    if (isKernel(function) && !findUnknown(function))
      kernels.push_back(function.clone());
  });
  if (!kernels.empty())
    copies[{pass, op}] = std::move(kernels);
}

/// The function of that name in `op`, or null.
static func::FuncOp findFunction(Operation *op, StringRef name) {
  func::FuncOp found;
  op->walk([&](func::FuncOp function) {
    if (function.getName() == name)
      found = function;
  });
  return found;
}

void CheckInstrumentation::runAfterPass(Pass *pass, Operation *op) {
  auto entry = copies.find({pass, op});
  if (entry == copies.end())
    return;
  Copies kernels = std::move(entry->second);
  copies.erase(entry);
  for (OwningOpRef<func::FuncOp> &before : kernels) {
    func::FuncOp after = findFunction(op, before->getName());
    if (!after || !isRunnable(after))
      continue;
    std::optional<Mismatch> mismatch = findMismatch(*before, after);
    if (!mismatch)
      continue;
    *failed = true;
    StringRef name = pass->getArgument();
    InFlightDiagnostic diagnostic =
        after.emitError() << "pass '" << (name.empty() ? pass->getName() : name)
                          << "' changed the meaning of kernel '"
                          << after.getName() << "': " << mismatch->what;
    diagnostic.attachNote(after.getLoc()) << mismatch->arguments;
  }
}

static llvm::cl::opt<bool> &getOption() {
  static llvm::cl::opt<bool> option(
      "check-each-pass",
      llvm::cl::desc("Interpret every kernel before and after each pass on "
                     "random arguments, and compare"));
  return option;
}

void tilec::registerCheckEachPass() { getOption(); }

void tilec::addCheckEachPass(PassManager &manager) {
  if (!getOption())
    return;
  auto failed = std::make_shared<std::atomic<bool>>(false);
  manager.addInstrumentation(std::make_unique<CheckInstrumentation>(failed));
  manager.addPass(std::make_unique<Verdict>(failed));
}

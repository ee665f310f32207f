//===- InterpreterTest.h - Kernels as text, run on arrays -----------------===//

#ifndef TILEC_TEST_UNIT_INTERPRETERTEST_H
#define TILEC_TEST_UNIT_INTERPRETERTEST_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "tilec/Dialect/Tile/Tile.h"
#include "tilec/Interpreter/Interpreter.h"
#include "gtest/gtest.h"
#include <deque>

namespace tilec::test {

/// A module with one kernel, the arrays that it runs on, and the result.
class Kernel {
public:
  /// The text of a module, or of a body alone, `func.func @k(arguments)`.
  explicit Kernel(llvm::StringRef text)
      : context(mlir::MLIRContext::Threading::DISABLED) {
    context.loadDialect<tile::TileDialect, mlir::arith::ArithDialect,
                        mlir::math::MathDialect, mlir::func::FuncDialect,
                        mlir::scf::SCFDialect>();
    module = mlir::parseSourceString<mlir::ModuleOp>(text, &context);
    if (!module)
      std::abort();
    module->walk([&](mlir::func::FuncOp found) { function = found; });
  }

  HostArray &addArray(DType dtype, llvm::ArrayRef<double> values,
                      int64_t offset = 0, llvm::StringRef name = "") {
    HostArray &array = arrays.emplace_back(dtype, int64_t(values.size()));
    for (auto [i, value] : llvm::enumerate(values))
      array.setDouble(i, value);
    addBuffer(array, offset, name);
    return array;
  }
  HostArray &addZeros(DType dtype, int64_t count, llvm::StringRef name = "") {
    return addArray(dtype, std::vector<double>(count, 0), 0, name);
  }
  void addBuffer(HostArray &array, int64_t offset = 0,
                 llvm::StringRef name = "") {
    std::string fallback(1, "xyzw"[buffers.size() % 4]);
    Buffer &buffer = buffers.emplace_back();
    buffer.name = name.empty() ? fallback : name.str();
    buffer.array = &array;
    buffer.offset = offset;
    arguments.push_back(&buffer);
  }
  void addScalar(DType dtype, double value) {
    arguments.push_back(ScalarArgument{dtype, doubleToBits(dtype, value)});
  }

  /// Runs the kernel; findings are left in `result`.
  void run(Grid grid = {1, 1, 1}, InterpreterOptions options = {}) {
    auto outcome = interpret(function, grid, arguments, options);
    ASSERT_TRUE(mlir::succeeded(outcome));
    result = std::move(*outcome);
  }
  /// Runs and expects no finding.
  void runClean(Grid grid = {1, 1, 1}, InterpreterOptions options = {}) {
    run(grid, options);
    for (const Finding &finding : result.findings)
      ADD_FAILURE() << finding.message;
  }
  /// Kinds and messages, one a line.
  std::string describeFindings() const {
    std::string text;
    for (const Finding &finding : result.findings)
      text += (getName(finding.kind) + ": " + finding.message + "\n").str();
    return text;
  }

  mlir::MLIRContext context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  mlir::func::FuncOp function;
  std::deque<HostArray> arrays;
  std::deque<Buffer> buffers;
  std::vector<KernelArgument> arguments;
  InterpreterResult result;
};

inline std::vector<double> getValues(const HostArray &array) {
  std::vector<double> values;
  for (int64_t i = 0; i < array.getNumElements(); ++i)
    values.push_back(array.getDouble(i));
  return values;
}

} // namespace tilec::test

#endif // TILEC_TEST_UNIT_INTERPRETERTEST_H

//===- CheckEachPassTest.cpp - The judge of passes ------------------------===//
//
// Passes that are wrong in one way each, and what the check says of them.
//
//===----------------------------------------------------------------------===//

#include "InterpreterTest.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/CommandLine.h"

using llvm::StringRef;
using namespace mlir;
using namespace tilec;
using namespace tilec::test;

namespace {
/// Runs a function on every kernel.
struct Change : PassWrapper<Change, OperationPass<func::FuncOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Change)
  explicit Change(std::function<void(func::FuncOp)> apply)
      : apply(std::move(apply)) {}
  StringRef getArgument() const override { return "tile-change"; }
  void runOnOperation() override { apply(getOperation()); }
  std::function<void(func::FuncOp)> apply;
};
} // namespace

/// What the check says of a pass over a kernel; empty where it passes.
static std::string check(StringRef text,
                         std::function<void(func::FuncOp)> apply) {
  static bool isRegistered = [] {
    registerCheckEachPass();
    const char *arguments[] = {"test", "--check-each-pass"};
    return llvm::cl::ParseCommandLineOptions(2, arguments);
  }();
  EXPECT_TRUE(isRegistered);
  Kernel kernel(text);
  PassManager manager(&kernel.context);
  manager.addNestedPass<func::FuncOp>(
      std::make_unique<Change>(std::move(apply)));
  addCheckEachPass(manager);
  std::string said;
  ScopedDiagnosticHandler handler(&kernel.context, [&](Diagnostic &diagnostic) {
    said += diagnostic.str();
    return success();
  });
  EXPECT_EQ(succeeded(manager.run(*kernel.module)), said.empty());
  return said;
}

/// Adds 1.5 to four elements where a mask holds.
static const char *addKernel = R"(
  func.func @k(%x: !tile.ptr<f32>, %z: !tile.ptr<f32>, %n: i32) {
    %c4 = arith.constant 4 : i32
    %pid = tile.program_id 0
    %start = arith.muli %pid, %c4 : i32
    %range = tile.arange 0 to 4 : tensor<4xi32>
    %starts = tile.splat %start : i32 -> tensor<4xi32>
    %offsets = arith.addi %starts, %range : tensor<4xi32>
    %ns = tile.splat %n : i32 -> tensor<4xi32>
    %mask = arith.cmpi slt, %offsets, %ns : tensor<4xi32>
    %zero = arith.constant dense<0.0> : tensor<4xf32>
    %a = tile.load %x[%offsets : tensor<4xi32>] : !tile.ptr<f32> -> tensor<4xf32> mask %mask other %zero
    %one = arith.constant dense<1.5> : tensor<4xf32>
    %c = arith.addf %a, %one : tensor<4xf32>
    tile.store %c, %z[%offsets : tensor<4xi32>] : !tile.ptr<f32>, tensor<4xf32> mask %mask
    return
  })";

TEST(CheckEachPass, lets_a_right_pass_through) {
  EXPECT_EQ(check(addKernel, [](func::FuncOp) {}), "");
  // Operands of a sum may be exchanged.
  EXPECT_EQ(check(addKernel,
                  [](func::FuncOp function) {
                    function.walk([](arith::AddFOp op) {
                      Value lhs = op.getLhs();
                      op->setOperands({op.getRhs(), lhs});
                    });
                  }),
            "");
}

TEST(CheckEachPass, names_the_element_that_changed) {
  std::string said = check(addKernel, [](func::FuncOp function) {
    function.walk([](arith::AddFOp op) {
      OpBuilder builder(op);
      op.replaceAllUsesWith(Value(arith::SubFOp::create(
          builder, op.getLoc(), op.getLhs(), op.getRhs())));
      op.erase();
    });
  });
  StringRef head =
      "pass 'tile-change' changed the meaning of kernel 'k': arg1[0] was ";
  EXPECT_EQ(said.substr(0, head.size()), head);
}

TEST(CheckEachPass, sees_a_store_that_lost_its_mask) {
  std::string said = check(addKernel, [](func::FuncOp function) {
    function.walk([](tile::StoreOp op) { op.getMaskMutable().clear(); });
  });
  EXPECT_TRUE(StringRef(said).contains("arg1")) << said;
}

TEST(CheckEachPass, sees_a_kernel_that_lost_everything) {
  std::string said = check(addKernel, [](func::FuncOp function) {
    function.walk([](tile::StoreOp op) { op.erase(); });
    Block &body = function.getBody().front();
    while (body.getOperations().size() > 1)
      std::prev(body.getTerminator()->getIterator())->erase();
  });
  EXPECT_TRUE(StringRef(said).contains("arg1[0] was ")) << said;
}

TEST(CheckEachPass, sees_a_load_that_reads_more) {
  std::string said = check(addKernel, [](func::FuncOp function) {
    function.walk([](tile::LoadOp op) {
      op.getMaskMutable().clear();
      op.getOtherMutable().clear();
    });
  });
  EXPECT_TRUE(StringRef(said).contains("where it was not read before")) << said;
}

TEST(CheckEachPass, sees_an_order_that_aliases_forbid) {
  const char *text = R"(
    func.func @k(%x: !tile.ptr<i32>, %z: !tile.ptr<i32>) attributes {tile.check_grid = array<i64: 1, 1, 1>} {
      %range = tile.arange 0 to 4 : tensor<4xi32>
      %ones = arith.constant dense<100> : tensor<4xi32>
      tile.store %ones, %z[%range : tensor<4xi32>] : !tile.ptr<i32>, tensor<4xi32>
      %a = tile.load %x[%range : tensor<4xi32>] : !tile.ptr<i32> -> tensor<4xi32>
      %c4 = arith.constant 4 : i32
      %q = tile.addptr %z, %c4 : !tile.ptr<i32>, i32
      tile.store %a, %q[%range : tensor<4xi32>] : !tile.ptr<i32>, tensor<4xi32>
      return
    })";
  auto swap = [](func::FuncOp function) {
    tile::LoadOp load = *function.getOps<tile::LoadOp>().begin();
    tile::StoreOp store = *function.getOps<tile::StoreOp>().begin();
    load->moveBefore(store);
  };
  EXPECT_TRUE(StringRef(check(text, swap)).contains("was 100, is"));
  std::string apart(text);
  apart.replace(apart.find("%x: !tile.ptr<i32>"), 18,
                "%x: !tile.ptr<i32> {tile.noalias}");
  EXPECT_EQ(check(apart, swap), "");
}

TEST(CheckEachPass, sees_an_assumption_that_does_not_hold) {
  std::string said = check(addKernel, [](func::FuncOp function) {
    OpBuilder builder(&function.getBody().front(),
                      function.getBody().front().begin());
    Value n = function.getArgument(2);
    auto assume = tile::AssumeOp::create(
        builder, function.getLoc(), n.getType(), n,
        builder.getDenseI64ArrayAttr({16}), nullptr, nullptr, nullptr);
    n.replaceAllUsesExcept(assume, assume);
  });
  EXPECT_TRUE(
      StringRef(said).contains("the assumed divisibility does not hold"))
      << said;
}

TEST(CheckEachPass, arguments_keep_to_their_ranges) {
  // Right for even numbers only.
  const char *text = R"(
    func.func @k(%z: !tile.ptr<i32>, %n: i32 {tile.divisibility = 2 : i32}) attributes {tile.check_grid = array<i64: 2, 1, 1>} {
      %one = arith.constant 1 : i32
      %half = tile.shrsi %n, %one : i32
      %again = tile.shl %half, %one : i32
      tile.store %again, %z : !tile.ptr<i32>, i32
      return
    })";
  auto forward = [](func::FuncOp function) {
    function.walk([&](tile::StoreOp op) {
      op.getValueMutable().assign(function.getArgument(1));
    });
  };
  EXPECT_EQ(check(text, forward), "");
  std::string odd(text);
  odd.replace(odd.find("tile.divisibility = 2 : i32"), 27,
              "tile.check_range = array<i64: 3, 8>");
  EXPECT_FALSE(check(odd, forward).empty());
}

TEST(CheckEachPass, lets_go_of_what_it_does_not_know) {
  const char *text = R"(
    func.func @k(%z: !tile.ptr<i32>, %n: i32) {
      tile.store %n, %z : !tile.ptr<i32>, i32
      return
    })";
  EXPECT_EQ(check(text,
                  [](func::FuncOp function) {
                    function.walk([](tile::StoreOp op) {
                      OpBuilder builder(op);
                      arith::DivSIOp::create(builder, op.getLoc(),
                                             op.getValue(), op.getValue());
                      op.erase();
                    });
                  }),
            "");
}

//===- InternalErrorTest.cpp - Faults of tilec's own ----------------------===//

#include "Pipelines/InternalError.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/FileSystem.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace tilec;

namespace {

/// Collects what would reach the user.
struct InternalErrorTest : public testing::Test {
  InternalErrorTest()
      : handler(&context, [this](Diagnostic &diagnostic) {
          std::string text = diagnostic.str();
          for (Diagnostic &note : diagnostic.getNotes())
            text += "\n" + note.str();
          seen.push_back(text);
          return success();
        }) {}

  MLIRContext context{MLIRContext::Threading::DISABLED};
  std::vector<std::string> seen;
  ScopedDiagnosticHandler handler;
};

} // namespace

TEST_F(InternalErrorTest, KeepsBackWhatMLIRSays) {
  InternalErrors errors(&context);
  Location location = UnknownLoc::get(&context);
  emitError(location) << "'arith.addi' op requires the same type for all "
                         "operands and results";
  emitError(location) << "failed to legalize operation 'tile.load'";
  EXPECT_TRUE(seen.empty());
  EXPECT_FALSE(errors.sawUserError());
  EXPECT_EQ(errors.getFirst().str(),
            "'arith.addi' op requires the same type for all operands and "
            "results");
}

TEST_F(InternalErrorTest, LetsThroughWhatTheUserCanMend) {
  InternalErrors errors(&context);
  Location location = UnknownLoc::get(&context);
  emitError(location) << "'x' and 'y' overlap";
  emitRemark(location) << "a remark";
  EXPECT_EQ(seen.size(), 2u);
  EXPECT_TRUE(errors.sawUserError());
  EXPECT_TRUE(errors.getFirst().empty());
}

TEST_F(InternalErrorTest, WritesAReproducer) {
  OwningOpRef<ModuleOp> module = ModuleOp::create(UnknownLoc::get(&context));
  reportInternalError(module->getLoc(), "something", *module,
                      "builtin.module(cse)");
  ASSERT_EQ(seen.size(), 1u);
  llvm::StringRef text = seen[0];
  EXPECT_TRUE(text.starts_with("internal error: something\nthis is a fault of "
                               "tilec; please report it with '"))
      << seen[0];
  llvm::StringRef path = text.split('\'').second.split('\'').first;
  auto buffer = llvm::MemoryBuffer::getFile(path);
  ASSERT_TRUE(bool(buffer));
  EXPECT_TRUE((*buffer)->getBuffer().starts_with(
      "// tilec-opt --pass-pipeline='builtin.module(cse)' "));
  EXPECT_TRUE((*buffer)->getBuffer().contains("module {"));
  llvm::sys::fs::remove(path);
}

//===- FrontendTest.cpp - Kernels, signatures and locations ---------------===//
//
// What the front end's interface promises and its text output does not show.
//
//===----------------------------------------------------------------------===//

#include "tilec/Frontend/Frontend.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/MLIRContext.h"
#include "tilec/Dialect/Tile/Tile.h"
#include "tilec/Syntax/Parser.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tilec;

namespace {

constexpr StringLiteral header =
    "import triton\nimport triton.language as tl\n";

/// A file, parsed, and what compiling a kernel of it says.
class FrontendTest : public testing::Test {
protected:
  const ast::Module &parse(const Twine &text) {
    unsigned id = sources.AddNewSourceBuffer(
        MemoryBuffer::getMemBufferCopy((header + text).str(), "k.py"), SMLoc());
    file = parseModule(sources, id, &context);
    EXPECT_TRUE(file != nullptr);
    return *file;
  }

  mlir::FailureOr<CompiledKernel> compile() {
    mlir::ScopedDiagnosticHandler handler(&context,
                                          [&](mlir::Diagnostic &diagnostic) {
                                            message = diagnostic.str();
                                            return mlir::success();
                                          });
    return compileKernel(sources, *file, options, &context, &isUsageError);
  }

  void setSignature(StringRef text) {
    options.signature = splitSignature(text);
    options.hasSignature = true;
  }

  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  SourceMgr sources;
  std::unique_ptr<ast::Module> file;
  FrontendOptions options;
  bool isUsageError = false;
  std::string message;
};

} // namespace

TEST(SplitSignature, CutsAtTopLevelCommas) {
  std::vector<ParameterSpec> entries =
      splitSignature(R"( *fp32:16, i32 ,(1, 2), "a,b", n = 5, x == 1)");
  ASSERT_EQ(entries.size(), 6u);
  EXPECT_EQ(entries[0].text, "*fp32:16");
  EXPECT_EQ(entries[1].text, "i32");
  EXPECT_EQ(entries[2].text, "(1, 2)");
  EXPECT_EQ(entries[3].text, "\"a,b\"");
  EXPECT_EQ(entries[4].name, "n");
  EXPECT_EQ(entries[4].text, "5");
  EXPECT_EQ(entries[5].name, "");
  EXPECT_TRUE(splitSignature("").empty());
}

TEST_F(FrontendTest, FindsKernels) {
  parse(R"(
from triton import jit as compiled
import torch
@compiled
def first(x): helper(x)
@triton.autotune(configs=[], key=[])
@triton.jit(do_not_specialize=["x"])
def second(x): pass
if True:
    @triton.jit
    def helper(x): pass
@torch.jit.script
def other(x): pass
@torch.jit
def another(x): pass
def plain(x): pass
)");
  std::vector<KernelInfo> kernels = findKernels(*file);
  ASSERT_EQ(kernels.size(), 3u);
  EXPECT_EQ(kernels[0].function->name, "first");
  EXPECT_FALSE(kernels[0].calledByOthers);
  EXPECT_EQ(kernels[1].function->name, "second");
  EXPECT_EQ(kernels[2].function->name, "helper");
  EXPECT_TRUE(kernels[2].calledByOthers);
}

TEST_F(FrontendTest, SignatureGoesBeforeAnnotationBeforeInferred) {
  parse(R"(
@triton.jit
def k(a, b: "*fp16", c: int, d, e: tl.int64, f: float, g: tl.constexpr = 3): pass
)");
  setSignature("a=*fp32:16:noalias");
  options.inferred = {
      {"a", "*i8"}, {"b", "*i8"}, {"d", "u8"}, {"unknown", "i32"}};
  auto kernel = compile();
  ASSERT_TRUE(mlir::succeeded(kernel)) << message;
  EXPECT_EQ(kernel->name, "k");
  ASSERT_EQ(kernel->parameters.size(), 6u);
  const char *expected[] = {"*fp32", "*fp16", "i32", "u8", "i64", "fp32"};
  for (size_t i = 0; i < 6; ++i)
    EXPECT_EQ(kernel->parameters[i].getSignature(), expected[i]);
  EXPECT_EQ(kernel->parameters[0].divisibility, 16);
  EXPECT_TRUE(kernel->parameters[0].noalias);
  EXPECT_FALSE(kernel->parameters[1].noalias);
}

TEST_F(FrontendTest, ConstantsVanishFromTheParameters) {
  parse("@triton.jit\ndef k(a, n, bias, B: tl.constexpr): pass\n");
  setSignature("*fp32, i32:1, None");
  options.defines = {{"B", "8"}, {"B", "16"}};
  auto kernel = compile();
  ASSERT_TRUE(mlir::succeeded(kernel)) << message;
  ASSERT_EQ(kernel->parameters.size(), 1u);
  EXPECT_EQ(kernel->parameters[0].name, "a");
}

TEST_F(FrontendTest, TellsUsageErrorsFromOthers) {
  parse("@triton.jit\ndef k(a): pass\n@triton.jit\ndef l(a): pass\n");
  EXPECT_TRUE(mlir::failed(compile()));
  EXPECT_TRUE(isUsageError);
  options.kernel = "m";
  isUsageError = false;
  EXPECT_TRUE(mlir::failed(compile()));
  EXPECT_TRUE(isUsageError);
  options.kernel = "k";
  isUsageError = false;
  EXPECT_TRUE(mlir::failed(compile()));
  EXPECT_FALSE(isUsageError);
  setSignature("*fp31");
  EXPECT_TRUE(mlir::failed(compile()));
  EXPECT_TRUE(isUsageError);
}

TEST_F(FrontendTest, LocatesOperationsAndCalls) {
  parse(R"(
@triton.jit
def twice(x):
    return x + x

@triton.jit
def k(p: "*fp32"):
    x = tl.load(p)
    tl.store(p, twice(x))
)");
  auto kernel = compile();
  ASSERT_TRUE(mlir::succeeded(kernel)) << message;
  std::string text;
  raw_string_ostream os(text);
  kernel->module->walk([&](mlir::Operation *op) {
    if (isa<tile::LoadOp, mlir::arith::AddFOp>(op))
      op->getLoc().print(os);
  });
  auto function = *kernel->module->getOps<mlir::func::FuncOp>().begin();
  function.getArgument(0).getLoc().print(os);
  EXPECT_EQ(
      text,
      "loc(\"k.py\":10:9 to :19)"
      "loc(callsite(\"twice\"(\"k.py\":6:12 to :17) at \"k.py\":11:17 to :25))"
      "loc(\"p\"(\"k.py\":9:7 to :17))");
}

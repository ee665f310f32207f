//===- Compile.cpp - From a source file to any stage ----------------------===//

#include "tilec/Pipelines/Compile.h"
#include "InternalError.h"
#include "Lowered.h"
#include "Unlowered.h"
#include "mlir/IR/Verifier.h"
#include "tilec/Dialect/Tile/Tile.h"
#include "tilec/Support/Diagnostics.h"
#include "tilec/Syntax/Parser.h"

using namespace mlir;
using namespace tilec;

namespace {

/// Adds the time of its scope to a list.
class Stopwatch {
public:
  Stopwatch(std::vector<StageTime> &times, StringRef name)
      : times(times), name(name), start(Clock::now()) {}
  ~Stopwatch() {
    std::chrono::duration<double, std::milli> spent = Clock::now() - start;
    times.push_back({name, spent.count()});
  }

private:
  using Clock = std::chrono::steady_clock;
  std::vector<StageTime> &times;
  std::string name;
  Clock::time_point start;
};

} // namespace

Compilation::Compilation(llvm::SourceMgr &sources, MLIRContext *context,
                         CompileOptions options)
    : sources(sources), context(context), options(std::move(options)) {
  context->printOpOnDiagnostic(false);
  if (this->options.ptx.target)
    this->options.frontend.capability = this->options.ptx.target->capability;
}

Compilation::~Compilation() = default;

/// What the file's test call says of its kernel stands in for a signature.
bool Compilation::readTest() {
  FrontendOptions &frontend = options.frontend;
  if (frontend.hasSignature)
    return true;
  FailureOr<std::optional<PuzzleTest>> found =
      findTest(sources, *file, context);
  if (failed(found))
    return false;
  if (!*found || !(*found)->kernel)
    return true;
  test = std::move(*found);
  if (!frontend.kernel.empty() && frontend.kernel != test->kernel->name) {
    test.reset();
    return true;
  }
  FailureOr<std::vector<TestParameter>> parameters =
      getTestParameters(sources, *test, context);
  if (failed(parameters))
    return false;
  frontend.kernel = test->kernel->name.str();
  for (const TestParameter &parameter : *parameters)
    frontend.inferred.push_back({parameter.name, parameter.text});
  return true;
}

bool Compilation::runFrontend() {
  {
    Stopwatch watch(times, "parse");
    file = parseModule(sources, sources.getMainFileID(), context);
    if (!file || !readTest())
      return false;
  }
  Stopwatch watch(times, "front end");
  FailureOr<CompiledKernel> compiled =
      compileKernel(sources, *file, options.frontend, context, &usageError);
  if (failed(compiled))
    return false;
  kernel = std::move(*compiled);
  // What the command line says counts more than a configuration.
  if (!options.numWarps)
    options.numWarps = kernel.numWarps;
  if (!options.numStages)
    options.numStages = kernel.numStages;
  // What is streamed, and in which chunks, depends on the threads too.
  if (options.numWarps)
    getKernelFunction()->setAttr(
        tile::numWarpsAttr,
        Builder(context).getI32IntegerAttr(options.numWarps));
  return true;
}

FailureOr<std::vector<std::string>> Compilation::listConfigs() {
  file = parseModule(sources, sources.getMainFileID(), context);
  if (!file || !readTest())
    return failure();
  return tilec::listConfigs(sources, *file, options.frontend, context,
                            &usageError);
}

func::FuncOp Compilation::getKernelFunction() {
  return kernel.module->lookupSymbol<func::FuncOp>(kernel.name);
}

/// Says on the command line, not at a line of the file, why a stage cannot be.
bool Compilation::refuse(const Twine &message) {
  printError(message);
  return false;
}

bool Compilation::runPipeline(Stage stage,
                              function_ref<void(OpPassManager &)> build) {
  Stopwatch watch(times, getFlag(stage));
  PassManager manager(context);
  // tilec-opt verifies after each pass, a build with assertions after each
  // stage, and every build what is left of the tile dialect.
  manager.enableVerifier(false);
#ifdef NDEBUG
  bool isVerified = stage == Stage::Layout;
#else
  bool isVerified = true;
#endif
  build(manager);
  InternalErrors errors(context);
  if (succeeded(manager.run(*lowered->module)) &&
      (!isVerified || succeeded(verify(*lowered->module)))) {
    lowered->reached = stage;
    return true;
  }
  if (errors.sawUserError())
    return false;
  internalError = true;
  std::string pipeline;
  llvm::raw_string_ostream os(pipeline);
  PassManager whole(context);
  buildFusedPipeline(whole);
  buildLayoutPipeline(whole, options.numWarps);
  buildGPUPipeline(whole);
  buildNVVMPipeline(whole);
  whole.printAsTextualPipeline(os);
  reportInternalError(getKernelFunction().getLoc(), errors.getFirst(),
                      *kernel.module, pipeline);
  return false;
}

bool Compilation::translate() {
  Stopwatch watch(times, getFlag(Stage::LLVM));
  InternalErrors errors(context);
  lowered->llvmModule = lowered->backend->translate(lowered->getDeviceModule(),
                                                    lowered->llvmContext);
  lowered->reached = Stage::LLVM;
  if (lowered->llvmModule || errors.sawUserError())
    return bool(lowered->llvmModule);
  internalError = true;
  reportInternalError(getKernelFunction().getLoc(), errors.getFirst(),
                      *lowered->module, "builtin.module()");
  return false;
}

bool Compilation::writePTX() {
  Stopwatch watch(times, getFlag(Stage::PTX));
  FailureOr<std::string> text =
      lowered->backend->emit(lowered->getDeviceModule(), *lowered->llvmModule);
  // What LLVM cannot write, tilec should not have asked for.
  internalError = failed(text);
  if (internalError)
    return false;
  lowered->ptx = std::move(*text);
  lowered->reached = Stage::PTX;
  return true;
}

bool Compilation::makeCubin() {
  std::optional<std::string> ptxas = options.ptxas;
  if (options.ptxas.empty())
    ptxas = findPtxas();
  if (!ptxas)
    return refuse("a cubin needs ptxas of the CUDA toolkit, which was not "
                  "found; set CUDA_HOME or give --ptxas=FILE, or emit ptx, "
                  "which the driver assembles itself");
  Stopwatch watch(times, getFlag(Stage::Cubin));
  llvm::Expected<Cubin> cubin =
      assemble(lowered->ptx, *options.ptx.target, *ptxas);
  if (!cubin)
    return refuse(toString(cubin.takeError()));
  lowered->cubin = std::move(*cubin);
  lowered->reached = Stage::Cubin;
  return true;
}

/// Whether the body is a branch on facts, which its first arm states.
static bool hasFastVariant(func::FuncOp kernel) {
  for (auto branch : kernel.getOps<scf::IfOp>())
    if (!branch.thenBlock()->getOps<tile::AssumeOp>().empty())
      return true;
  return false;
}

/// Goes down from where the kernel is. A stage that was passed is reached from
/// the start again.
bool Compilation::lowerTo(Stage stage) {
  if (!lowered || lowered->reached > stage) {
    if (failed(checkLowered(getKernelFunction())))
      return false;
    lowered = std::make_unique<Lowered>();
    lowered->module = kernel.module->clone();
    eraseHints(lowered->module->lookupSymbol<func::FuncOp>(kernel.name));
  }
  if (!lowered->backend && stage >= Stage::LLVM)
    lowered->backend.emplace(options.ptx);
  auto isDue = [&](Stage next) {
    return lowered->reached < next && next <= stage;
  };
  if (isDue(Stage::Layout)) {
    if (!runPipeline(Stage::Layout, [&](OpPassManager &manager) {
          buildFusedPipeline(manager);
          buildLayoutPipeline(manager, options.numWarps);
        }))
      return false;
    auto function = lowered->module->lookupSymbol<func::FuncOp>(kernel.name);
    if (auto warps = function->getAttrOfType<IntegerAttr>(tile::numWarpsAttr))
      numWarps = warps.getInt();
    lowered->hasFastVariant = hasFastVariant(function);
  }
  if (isDue(Stage::GPU) && !runPipeline(Stage::GPU, buildGPUPipeline))
    return false;
  if (isDue(Stage::NVVM) && !runPipeline(Stage::NVVM, buildNVVMPipeline))
    return false;
  if (isDue(Stage::LLVM) && !translate())
    return false;
  if (isDue(Stage::PTX) && !writePTX())
    return false;
  return !isDue(Stage::Cubin) || makeCubin();
}

std::string Compilation::makeJson() {
  LaunchFacts facts;
  facts.entry = kernel.name;
  facts.arch = options.ptx.target->name;
  facts.ptx = lowered->ptx;
  facts.parameters = kernel.parameters;
  facts.numWarps = numWarps;
  facts.numStages = std::max(options.numStages, 1u);
  facts.test = test ? &*test : nullptr;
  StringRef variants[] = {"fast", "general"};
  facts.variants = ArrayRef(variants).drop_front(!lowered->hasFastVariant);
  return writeJson(facts);
}

FailureOr<std::string> Compilation::emit(Stage stage) {
  if (stage == Stage::Fused || stage == Stage::Header) {
    usageError = true;
    refuse("--emit=" + getFlag(stage) + " comes in a later version" +
           (stage == Stage::Fused
                ? ", with fusion; the stages around it are tile and layout"
                : "; json holds the same launch facts"));
    return failure();
  }
  std::string text;
  llvm::raw_string_ostream os(text);
  if (stage == Stage::AST) {
    ast::print(*file, os);
    return text;
  }
  if (stage == Stage::Tile) {
    kernel.module->print(os);
    os << "\n";
    return text;
  }
  if (!lowerTo(stage == Stage::JSON ? Stage::PTX : stage))
    return failure();
  switch (stage) {
  case Stage::LLVM:
    lowered->llvmModule->print(os, nullptr);
    return text;
  case Stage::PTX:
    return lowered->ptx;
  case Stage::Cubin:
    return lowered->cubin.image;
  case Stage::JSON:
    return makeJson();
  default:
    lowered->module->print(os);
    os << "\n";
    return text;
  }
}

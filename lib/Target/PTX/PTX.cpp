//===- PTX.cpp - From the LLVM dialect to PTX -----------------------------===//

#include "tilec/Target/PTX.h"
#include "AssemblyCalls.h"
#include "InlinedLines.h"
#include "Libdevice.h"
#include "LineInfo.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/GPU/GPUToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/NVVM/NVVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/BasicAliasAnalysis.h"
#include "llvm/Analysis/BlockFrequencyInfo.h"
#include "llvm/Analysis/BranchProbabilityInfo.h"
#include "llvm/Analysis/CGSCCPassManager.h"
#include "llvm/Analysis/LastRunTrackingAnalysis.h"
#include "llvm/Analysis/LoopAnalysisManager.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/MemorySSA.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/ProfileSummaryInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Pass.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/LICM.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/Reassociate.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"

using namespace mlir;
using namespace tilec;

// One target is linked, so its parts are initialised by name.
extern "C" {
void LLVMInitializeNVPTXTarget();
void LLVMInitializeNVPTXTargetInfo();
void LLVMInitializeNVPTXTargetMC();
void LLVMInitializeNVPTXAsmPrinter();
}

void tilec::registerPTXTranslations(DialectRegistry &registry) {
  registerBuiltinDialectTranslation(registry);
  registerGPUDialectTranslation(registry);
  registerLLVMDialectTranslation(registry);
  registerNVVMDialectTranslation(registry);
}

static const llvm::Target *getBackend() {
  static const llvm::Target *backend = [] {
    LLVMInitializeNVPTXTargetInfo();
    LLVMInitializeNVPTXTarget();
    LLVMInitializeNVPTXTargetMC();
    LLVMInitializeNVPTXAsmPrinter();
    std::string fault;
    return llvm::TargetRegistry::lookupTarget(
        llvm::Triple("nvptx64-nvidia-cuda"), fault);
  }();
  return backend;
}

/// The PTX version that our own text needs beyond the least that the
/// architecture has: the greatest `tilec-ptx` attribute, or 7.2 for lines of
/// inlined functions.
static std::string getFeatures(const llvm::Module &module,
                               const TargetInfo &target) {
  unsigned version = hasInlinedLines(module) ? 72 : 0;
  for (const llvm::Function &function : module) {
    unsigned needed = 0;
    StringRef text = function.getFnAttribute("tilec-ptx").getValueAsString();
    if (!text.getAsInteger(10, needed))
      version = std::max(version, needed);
  }
  return version > target.ptxVersion ? "+ptx" + std::to_string(version) : "";
}

/// Floats are contracted to fma and keep denormals.
static std::unique_ptr<llvm::TargetMachine>
createTargetMachine(const TargetInfo &target, StringRef features) {
  llvm::TargetOptions options;
  options.AllowFPOpFusion = llvm::FPOpFusion::Fast;
  return std::unique_ptr<llvm::TargetMachine>(getBackend()->createTargetMachine(
      llvm::Triple("nvptx64-nvidia-cuda"), target.name, features, options,
      std::nullopt, std::nullopt, llvm::CodeGenOptLevel::Default));
}

/// Registers what the passes below ask for. LLVM's PassBuilder would register
/// everything, and linking it takes every pass of LLVM into the program, whose
/// start-up then takes a millisecond longer.
static void registerAnalyses(llvm::TargetMachine &machine,
                             llvm::LoopAnalysisManager &loops,
                             llvm::FunctionAnalysisManager &functions,
                             llvm::CGSCCAnalysisManager &components,
                             llvm::ModuleAnalysisManager &modules) {
  modules.registerPass([] { return llvm::PassInstrumentationAnalysis(); });
  modules.registerPass([] { return llvm::ProfileSummaryAnalysis(); });
  components.registerPass([] { return llvm::PassInstrumentationAnalysis(); });
  loops.registerPass([] { return llvm::PassInstrumentationAnalysis(); });
  functions.registerPass([] { return llvm::PassInstrumentationAnalysis(); });
  functions.registerPass([] { return llvm::AssumptionAnalysis(); });
  functions.registerPass([] { return llvm::BlockFrequencyAnalysis(); });
  functions.registerPass([] { return llvm::BranchProbabilityAnalysis(); });
  functions.registerPass([] { return llvm::DominatorTreeAnalysis(); });
  functions.registerPass([] { return llvm::LastRunTrackingAnalysis(); });
  functions.registerPass([] { return llvm::LoopAnalysis(); });
  functions.registerPass([] { return llvm::MemorySSAAnalysis(); });
  functions.registerPass(
      [] { return llvm::OptimizationRemarkEmitterAnalysis(); });
  functions.registerPass([] { return llvm::PostDominatorTreeAnalysis(); });
  functions.registerPass([] { return llvm::ScalarEvolutionAnalysis(); });
  functions.registerPass([] { return llvm::TargetLibraryAnalysis(); });
  functions.registerPass([&] { return machine.getTargetIRAnalysis(); });
  functions.registerPass([] { return llvm::BasicAA(); });
  functions.registerPass([&] {
    llvm::AAManager aliases;
    aliases.registerFunctionAnalysis<llvm::BasicAA>();
    return aliases;
  });
  modules.registerPass(
      [&] { return llvm::FunctionAnalysisManagerModuleProxy(functions); });
  modules.registerPass(
      [&] { return llvm::CGSCCAnalysisManagerModuleProxy(components); });
  components.registerPass(
      [&] { return llvm::ModuleAnalysisManagerCGSCCProxy(modules); });
  components.registerPass(
      [] { return llvm::FunctionAnalysisManagerCGSCCProxy(); });
  functions.registerPass(
      [&] { return llvm::CGSCCAnalysisManagerFunctionProxy(components); });
  functions.registerPass(
      [&] { return llvm::ModuleAnalysisManagerFunctionProxy(modules); });
  functions.registerPass(
      [&] { return llvm::LoopAnalysisManagerFunctionProxy(loops); });
  loops.registerPass(
      [&] { return llvm::FunctionAnalysisManagerLoopProxy(functions); });
}

/// What straight-line code and simple loops need. LLVM's own pipeline takes
/// longer, and its vector passes take wide loads apart. The backend removes the
/// common subexpressions that reassociation makes.
static llvm::FunctionPassManager makeFunctionPasses() {
  llvm::InstCombineOptions combine;
  combine.setVerifyFixpoint(false);
  llvm::FunctionPassManager passes;
  passes.addPass(llvm::SROAPass(llvm::SROAOptions::ModifyCFG));
  passes.addPass(llvm::EarlyCSEPass());
  passes.addPass(llvm::SimplifyCFGPass());
  passes.addPass(llvm::InstCombinePass(combine));
  passes.addPass(llvm::ReassociatePass());
  passes.addPass(llvm::createFunctionToLoopPassAdaptor(
      llvm::LICMPass(llvm::LICMOptions()), /*UseMemorySSA=*/true));
  passes.addPass(llvm::InstCombinePass(combine));
  passes.addPass(llvm::SimplifyCFGPass());
  return passes;
}

static void optimize(llvm::Module &module, llvm::TargetMachine &machine) {
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  registerAnalyses(machine, loops, functions, components, modules);
  llvm::ModulePassManager passes;
  passes.addPass(llvm::AlwaysInlinerPass());
  passes.addPass(llvm::GlobalDCEPass());
  passes.addPass(llvm::createModuleToFunctionPassAdaptor(makeFunctionPasses()));
  passes.run(module, modules);
}

/// Reports what the backend finds wrong at the kernel, instead of printing it
/// and ending the program.
struct BackendDiagnostics : public llvm::DiagnosticHandler {
  explicit BackendDiagnostics(Location location) : location(location) {}
  bool handleDiagnostics(const llvm::DiagnosticInfo &info) override {
    if (info.getSeverity() != llvm::DS_Error)
      return true;
    std::string text;
    llvm::raw_string_ostream os(text);
    llvm::DiagnosticPrinterRawOStream printer(os);
    info.print(printer);
    emitError(location) << "LLVM: " << text;
    failed = true;
    return true;
  }
  Location location;
  bool failed = false;
};

namespace {

/// Leaves out passes of the backend whose work ptxas does again, or whose time
/// grows faster than the kernel, with the clean-up after them, and those that
/// follow variables of the source, of which kernels have none here.
class CodeGenPasses : public llvm::legacy::PassManagerBase {
public:
  void add(llvm::Pass *pass) override {
    StringRef name = pass->getPassName();
    bool isRepeated = name == "Early CSE" && hasCSE;
    hasCSE |= name == "Early CSE";
    if (isRepeated || llvm::is_contained(leftOut, name))
      delete pass;
    else
      passes.add(pass);
  }
  void run(llvm::Module &module) { passes.run(module); }

private:
  static constexpr StringRef leftOut[] = {
      "Straight line strength reduction",
      "Nary reassociation",
      "Machine Common Subexpression Elimination",
      "Remove Redundant DEBUG_VALUE analysis",
      "Live DEBUG_VALUE analysis",
  };
  llvm::legacy::PassManager passes;
  bool hasCSE = false;
};

} // namespace

/// What turns one module into text.
struct PTXBackend::CodeGenerator {
  CodeGenerator(const TargetInfo &target, StringRef features)
      : features(features), machine(createTargetMachine(target, features)),
        os(text) {
    canEmit = !machine->addPassesToEmitFile(passes, os, nullptr,
                                            llvm::CodeGenFileType::AssemblyFile,
                                            /*DisableVerify=*/true);
  }

  std::string features;
  std::unique_ptr<llvm::TargetMachine> machine;
  llvm::SmallString<0> text;
  llvm::raw_svector_ostream os;
  CodeGenPasses passes;
  bool canEmit;
};

PTXBackend::PTXBackend(const PTXOptions &options) : options(options) {
  // Without a thread it is set up when it is needed.
  setUp.start([this] {
    generator = std::make_unique<CodeGenerator>(*this->options.target, "");
  });
}

PTXBackend::~PTXBackend() = default;

PTXBackend::CodeGenerator &
PTXBackend::getGenerator(const std::string &features) {
  setUp.join();
  if (!generator || features != generator->features)
    generator = std::make_unique<CodeGenerator>(*options.target, features);
  return *generator;
}

std::unique_ptr<llvm::Module>
PTXBackend::translate(gpu::GPUModuleOp module, llvm::LLVMContext &context) {
  if (options.lineInfo)
    attachLineInfo(module);
  std::unique_ptr<llvm::Module> translated =
      translateModuleToLLVMIR(module, context, module.getName(),
                              /*disableVerification=*/true);
  if (!translated)
    return nullptr;
  llvm::TargetMachine &machine =
      *getGenerator(getFeatures(*translated, *options.target)).machine;
  translated->setTargetTriple(machine.getTargetTriple());
  translated->setDataLayout(machine.createDataLayout());
  if (failed(linkLibdevice(module, *translated, options)))
    return nullptr;
  // The version outlives the functions that asked for it.
  std::string features = getFeatures(*translated, *options.target);
  if (!features.empty())
    for (llvm::Function &function : *translated)
      if (function.getCallingConv() == llvm::CallingConv::PTX_Kernel)
        function.addFnAttr("tilec-ptx", StringRef(features).drop_front(4));
  callAssemblyDirectly(*translated);
  optimize(*translated, machine);
  return translated;
}

/// LLVM's text with whole `.loc` directives and without the two comment lines
/// around each instruction of our own.
static std::string finishText(StringRef text, InlinedLines &lines) {
  std::string result;
  result.reserve(text.size());
  llvm::raw_string_ostream os(result);
  lines.readFiles(text);
  while (!text.empty()) {
    auto [line, rest] = text.split('\n');
    text = rest;
    if (line.starts_with("\t.loc\t"))
      lines.writeLoc(line, os);
    else if (line != "\t// begin inline asm" && line != "\t// end inline asm")
      os << line << "\n";
  }
  lines.writeEnd(os);
  return result;
}

FailureOr<std::string> PTXBackend::emit(gpu::GPUModuleOp at,
                                        llvm::Module &module) {
  getGenerator(getFeatures(module, *options.target));
  // A generator writes one module.
  std::unique_ptr<CodeGenerator> used = std::move(generator);
  auto handler = std::make_unique<BackendDiagnostics>(at.getLoc());
  BackendDiagnostics *diagnostics = handler.get();
  module.getContext().setDiagnosticHandler(std::move(handler));
  InlinedLines lines(module);
  if (!used->canEmit) {
    emitError(at.getLoc()) << "LLVM cannot write PTX";
    return failure();
  }
  used->passes.run(module);
  if (diagnostics->failed)
    return failure();
  return finishText(used->text, lines);
}

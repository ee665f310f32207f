//===- PTX.cpp - From the LLVM dialect to PTX ------------------------------===//

#include "tilec/Target/PTX.h"
#include "Libdevice.h"
#include "LineInfo.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/GPU/GPUToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/NVVM/NVVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Target/TargetMachine.h"

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

/// The PTX version that instructions of our own text need beyond the least that
/// the architecture has: the greatest `tilec-ptx` attribute.
static std::string getFeatures(const llvm::Module &module) {
  unsigned version = 0;
  for (const llvm::Function &function : module) {
    unsigned needed = 0;
    StringRef text = function.getFnAttribute("tilec-ptx").getValueAsString();
    if (!text.getAsInteger(10, needed))
      version = std::max(version, needed);
  }
  return version ? "+ptx" + std::to_string(version) : "";
}

/// Floats are contracted to fma and keep denormals.
static std::unique_ptr<llvm::TargetMachine>
createTargetMachine(const TargetInfo &target, StringRef features) {
  llvm::TargetOptions options;
  options.AllowFPOpFusion = llvm::FPOpFusion::Fast;
  return std::unique_ptr<llvm::TargetMachine>(getBackend()->createTargetMachine(
      llvm::Triple("nvptx64-nvidia-cuda"), target.name, features, options,
      std::nullopt, std::nullopt, llvm::CodeGenOptLevel::Aggressive));
}

/// What straight-line code and simple loops need. LLVM's own pipeline takes
/// longer, and its vector passes take wide loads apart.
static constexpr StringLiteral pipeline =
    "nvvm-reflect,always-inline,globaldce,function(sroa<modify-cfg>,"
    "nvvm-intr-range,early-cse<memssa>,simplifycfg,"
    "instcombine<no-verify-fixpoint>,reassociate,loop-mssa(licm),gvn,"
    "instcombine<no-verify-fixpoint>,simplifycfg)";

static void optimize(llvm::Module &module, llvm::TargetMachine &machine) {
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  llvm::PassBuilder builder(&machine);
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  if (getenv("O3")) {
  builder.buildPerModuleDefaultPipeline(llvm::OptimizationLevel::O3)
      .run(module, modules);
  return; }
  llvm::ModulePassManager passes;
  llvm::cantFail(builder.parsePassPipeline(passes, pipeline));
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

std::unique_ptr<llvm::Module>
tilec::translateToLLVM(gpu::GPUModuleOp module, llvm::LLVMContext &context,
                       const PTXOptions &options) {
  if (options.lineInfo)
    attachLineInfo(module);
  std::unique_ptr<llvm::Module> translated =
      translateModuleToLLVMIR(module, context, module.getName(),
                              /*disableVerification=*/true);
  if (!translated)
    return nullptr;
  std::unique_ptr<llvm::TargetMachine> machine =
      createTargetMachine(*options.target, getFeatures(*translated));
  translated->setTargetTriple(machine->getTargetTriple());
  translated->setDataLayout(machine->createDataLayout());
  if (failed(linkLibdevice(module, *translated, options)))
    return nullptr;
  // The version outlives the functions that asked for it.
  std::string features = getFeatures(*translated);
  if (!features.empty())
    for (llvm::Function &function : *translated)
      if (function.getCallingConv() == llvm::CallingConv::PTX_Kernel)
        function.addFnAttr("tilec-ptx", StringRef(features).drop_front(4));
  optimize(*translated, *machine);
  return translated;
}

/// Without the two comment lines that LLVM puts around each instruction of our
/// own text.
static std::string removeAssemblyMarks(StringRef text) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    auto [line, rest] = text.split('\n');
    if (line != "\t// begin inline asm" && line != "\t// end inline asm")
      result.append(line).push_back('\n');
    text = rest;
  }
  return result;
}

FailureOr<std::string> tilec::emitPTX(gpu::GPUModuleOp at, llvm::Module &module,
                                      const PTXOptions &options) {
  std::unique_ptr<llvm::TargetMachine> machine =
      createTargetMachine(*options.target, getFeatures(module));
  auto handler = std::make_unique<BackendDiagnostics>(at.getLoc());
  BackendDiagnostics *diagnostics = handler.get();
  module.getContext().setDiagnosticHandler(std::move(handler));
  llvm::SmallString<0> text;
  llvm::raw_svector_ostream os(text);
  llvm::legacy::PassManager passes;
  if (machine->addPassesToEmitFile(passes, os, nullptr,
                                   llvm::CodeGenFileType::AssemblyFile,
                                   /*DisableVerify=*/true)) {
    emitError(at.getLoc()) << "LLVM cannot write PTX";
    return failure();
  }
  passes.run(module);
  if (diagnostics->failed)
    return failure();
  return removeAssemblyMarks(text);
}

//===- Libdevice.cpp - NVIDIA's library of device functions ---------------===//
//
// The file is read lazily: of its 350 functions only those that the kernel
// calls are parsed, which takes 1 ms in place of 30.
//
//===----------------------------------------------------------------------===//

#include "Libdevice.h"
#include "CudaPaths.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Transforms/IPO/Internalize.h"

using namespace mlir;
using namespace tilec;

/// The first function of libdevice that the module calls, by name.
static StringRef findNeeded(llvm::Module &module) {
  for (llvm::Function &function : module)
    if (function.isDeclaration() && function.getName().starts_with("__nv_"))
      return function.getName();
  return {};
}

/// The line of the kernel that calls `function`.
static Location findCall(gpu::GPUModuleOp module, StringRef function) {
  Location location = module.getLoc();
  module.walk([&](LLVM::CallOp call) {
    if (call.getCallee() != function)
      return WalkResult::advance();
    location = call.getLoc();
    return WalkResult::interrupt();
  });
  return location;
}

static std::string findFile(const PTXOptions &options) {
  if (!options.libdevice.empty())
    return options.libdevice;
  for (const std::string &root : getCudaRoots()) {
    llvm::SmallString<128> file(root);
    llvm::sys::path::append(file, "nvvm", "libdevice", "libdevice.10.bc");
    if (llvm::sys::fs::exists(file))
      return file.str().str();
  }
  return {};
}

/// Answers the questions that libdevice asks of its compiler: denormals are
/// kept, and the architecture is the target's. Source: NVVM IR Specification,
/// Reflection.
static void answerReflection(llvm::Module &module, const TargetInfo &target) {
  llvm::Function *reflect = module.getFunction("__nvvm_reflect");
  if (!reflect)
    return;
  for (llvm::User *user : llvm::make_early_inc_range(reflect->users())) {
    auto *call = llvm::dyn_cast<llvm::CallInst>(user);
    if (!call)
      continue;
    StringRef question;
    llvm::getConstantStringInfo(call->getArgOperand(0), question);
    unsigned answer = question == "__CUDA_ARCH" ? target.capability * 10 : 0;
    call->replaceAllUsesWith(llvm::ConstantInt::get(call->getType(), answer));
    call->eraseFromParent();
  }
}

LogicalResult tilec::linkLibdevice(gpu::GPUModuleOp at, llvm::Module &module,
                                   const PTXOptions &options) {
  StringRef needed = findNeeded(module);
  if (needed.empty())
    return success();
  std::string file = findFile(options);
  auto fail = [&](const Twine &message) {
    InFlightDiagnostic diagnostic = emitError(findCall(at, needed)) << message;
    diagnostic.attachNote()
        << "the CUDA toolkit has it as nvvm/libdevice/libdevice.10.bc: set "
           "CUDA_HOME, or give the file with --libdevice=FILE";
    return diagnostic;
  };
  if (file.empty())
    return fail("this needs '" + needed +
                "' of NVIDIA's libdevice, which was not found");
  llvm::SMDiagnostic fault;
  std::unique_ptr<llvm::Module> library =
      llvm::getLazyIRFileModule(file, fault, module.getContext());
  if (!library)
    return fail("this needs '" + needed + "' of NVIDIA's libdevice, but '" +
                file + "' cannot be read: " + fault.getMessage());
  library->setTargetTriple(module.getTargetTriple());
  library->setDataLayout(module.getDataLayout());
  auto internalize = [](llvm::Module &linked, const llvm::StringSet<> &names) {
    llvm::internalizeModule(linked, [&](const llvm::GlobalValue &value) {
      return !value.hasName() || !names.contains(value.getName());
    });
  };
  if (llvm::Linker::linkModules(module, std::move(library),
                                llvm::Linker::LinkOnlyNeeded, internalize))
    return fail("'" + file + "' cannot be linked");
  answerReflection(module, *options.target);
  StringRef missing = findNeeded(module);
  if (missing.empty())
    return success();
  needed = missing;
  return fail("'" + missing + "' is not in '" + file + "'");
}

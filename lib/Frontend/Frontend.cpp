//===- Frontend.cpp - From a kernel's tree to the tile dialect ------------===//

#include "tilec/Frontend/Frontend.h"
#include "Sema.h"
#include "Signature.h"
#include "Walk.h"
#include "tilec/Support/Diagnostics.h"
#include "tilec/Support/EditDistance.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace llvm;
using namespace mlir;

namespace tilec {

//===----------------------------------------------------------------------===//
// Which kernel
//===----------------------------------------------------------------------===//

/// The functions of a file, those under `if` and `try` too.
static void collectFunctions(ast::Body body,
                             std::vector<const ast::FunctionDef *> &functions) {
  for (const ast::Stmt *stmt : body) {
    if (auto *function = dyn_cast<ast::FunctionDef>(stmt))
      functions.push_back(function);
    else if (auto *branch = dyn_cast<ast::If>(stmt)) {
      for (const sema::Arm &arm : sema::getArms(*branch))
        collectFunctions(arm.body, functions);
    } else if (auto *attempt = dyn_cast<ast::Try>(stmt)) {
      collectFunctions(attempt->body, functions);
      for (const ast::Try::Handler &handler : attempt->handlers)
        collectFunctions(handler.body, functions);
      collectFunctions(attempt->orElse, functions);
    }
  }
}

std::vector<KernelInfo> findKernels(const ast::Module &file) {
  std::vector<const ast::FunctionDef *> functions;
  collectFunctions(file.body, functions);
  // Of several kernels of one name the last counts.
  llvm::erase_if(functions, [&](const ast::FunctionDef *function) {
    return !sema::isJitFunction(*function, file);
  });
  llvm::StringMap<const ast::FunctionDef *> last;
  for (const ast::FunctionDef *function : functions)
    last[function->name] = function;
  std::vector<KernelInfo> kernels;
  llvm::StringSet<> called;
  for (const ast::FunctionDef *function : functions) {
    if (last[function->name] != function)
      continue;
    kernels.push_back({function, false});
    sema::walkExpressions(function->body, [&](const ast::Expr *expr) {
      auto *name = dyn_cast<ast::Name>(expr);
      if (name && name->id != function->name)
        called.insert(name->id);
    });
  }
  for (KernelInfo &kernel : kernels)
    kernel.calledByOthers = called.contains(kernel.function->name);
  return kernels;
}

/// The first kernel that stands inside a class or a function; null if none
/// does.
static const ast::FunctionDef *
findInnerKernel(ast::Body body, const ast::Module &file, bool isInside) {
  std::vector<const ast::FunctionDef *> functions;
  collectFunctions(body, functions);
  for (const ast::FunctionDef *function : functions) {
    if (isInside && sema::isJitFunction(*function, file))
      return function;
    if (auto *inner = findInnerKernel(function->body, file, /*isInside=*/true))
      return inner;
  }
  for (const ast::Stmt *stmt : body)
    if (auto *type = dyn_cast<ast::ClassDef>(stmt))
      if (auto *inner = findInnerKernel(type->body, file, /*isInside=*/true))
        return inner;
  return nullptr;
}

static void reportNoKernel(SourceMgr &sources, const ast::Module &file,
                           MLIRContext *context) {
  if (auto *inner = findInnerKernel(file.body, file, /*isInside=*/false))
    emitError(getLocation(sources, inner->nameRange, context))
        << "kernels inside classes and functions are not compiled; move '"
        << inner->name << "' to the top of the file";
  else
    emitError(UnknownLoc::get(context))
        << file.path << " has no kernel: no function stands under @triton.jit";
}

/// Names every kernel as a note under `diagnostic`.
static void listKernels(Diagnostic &diagnostic, SourceMgr &sources,
                        ArrayRef<const ast::FunctionDef *> kernels) {
  for (const ast::FunctionDef *kernel : kernels)
    diagnostic.attachNote(getLocation(sources, kernel->nameRange,
                                      diagnostic.getLocation().getContext()))
        << "--kernel " << kernel->name;
}

static const ast::FunctionDef *chooseKernel(SourceMgr &sources,
                                            const ast::Module &file,
                                            const FrontendOptions &options,
                                            MLIRContext *context,
                                            bool &isUsageError) {
  Location location = UnknownLoc::get(context);
  std::vector<const ast::FunctionDef *> all, entries;
  for (const KernelInfo &kernel : findKernels(file)) {
    all.push_back(kernel.function);
    if (!kernel.calledByOthers)
      entries.push_back(kernel.function);
  }
  if (all.empty()) {
    reportNoKernel(sources, file, context);
    return nullptr;
  }
  if (options.kernel.empty()) {
    ArrayRef<const ast::FunctionDef *> choices =
        entries.empty() ? all : entries;
    if (choices.size() == 1)
      return choices.front();
    isUsageError = true;
    InFlightDiagnostic diagnostic = emitError(location)
                                    << file.path << " has " << choices.size()
                                    << " kernels; choose one";
    listKernels(*diagnostic.getUnderlyingDiagnostic(), sources, choices);
    return nullptr;
  }
  std::vector<StringRef> names;
  for (const ast::FunctionDef *function : reverse(all)) {
    if (function->name == options.kernel)
      return function;
    names.push_back(function->name);
  }
  isUsageError = true;
  InFlightDiagnostic diagnostic = emitError(location)
                                  << file.path << " has no kernel '"
                                  << options.kernel << "'";
  StringRef nearest = findNearest(options.kernel, names);
  if (!nearest.empty())
    diagnostic << "; did you mean '" << nearest << "'?";
  listKernels(*diagnostic.getUnderlyingDiagnostic(), sources, all);
  return nullptr;
}

//===----------------------------------------------------------------------===//
// Compiling it
//===----------------------------------------------------------------------===//

/// The kernel's name is that of its entry, which PTX writes in ASCII and not as
/// `_` or its own constant WARP_SZ.
static LogicalResult checkName(sema::Sema &walker,
                               const ast::FunctionDef &kernel) {
  if (isASCII(kernel.name) && kernel.name != "_" && kernel.name != "WARP_SZ")
    return success();
  return walker.error(kernel.nameRange)
         << "PTX has no entry of the name '" << kernel.name
         << "'; rename the kernel"
         << (isASCII(kernel.name) ? "" : ", with ASCII letters only");
}

/// Opens the kernel and gives each parameter its value.
static StringMap<sema::Value>
openKernel(sema::Sema &walker, SourceMgr &sources, MLIRContext *context,
           const ast::FunctionDef &kernel,
           ArrayRef<sema::ResolvedParameter> resolved,
           std::vector<KernelParameter> &parameters) {
  SmallVector<Location> locations;
  for (const sema::ResolvedParameter &parameter : resolved)
    if (parameter.argument) {
      parameters.push_back(*parameter.argument);
      locations.push_back(NameLoc::get(
          StringAttr::get(context, parameter.argument->name),
          getLocation(sources, parameter.argument->range, context)));
    }
  Location location = getLocation(sources, kernel.nameRange, context);
  SmallVector<mlir::Value> arguments = walker.getIRGen().beginKernel(
      kernel.name, parameters, location, locations);
  StringMap<sema::Value> values;
  size_t next = 0;
  for (const sema::ResolvedParameter &parameter : resolved) {
    sema::Value value;
    if (parameter.argument) {
      sema::Type type(parameter.argument->dtype);
      type.isPointer = parameter.argument->isPointer;
      value = sema::Value(sema::RuntimeValue{arguments[next++], type});
    } else {
      value = *parameter.constant;
    }
    value.name = parameter.parameter->name;
    value.definition = parameter.parameter->range;
    values[value.name] = value;
  }
  return values;
}

FailureOr<CompiledKernel> compileKernel(SourceMgr &sources,
                                        const ast::Module &file,
                                        const FrontendOptions &options,
                                        MLIRContext *context,
                                        bool *isUsageError) {
  bool usageError = false;
  bool &usage = isUsageError ? *isUsageError : usageError;
  const ast::FunctionDef *kernel =
      chooseKernel(sources, file, options, context, usage);
  if (!kernel)
    return failure();
  sema::SourceModules modules(sources, context, file, options.importPaths);
  sema::Sema walker(sources, context, modules);
  sema::SignatureResolver resolver(walker, modules.getMain(), sources, context,
                                   *kernel, options);
  auto resolved = resolver.resolve(usage);
  if (failed(resolved) || failed(checkName(walker, *kernel)))
    return failure();
  CompiledKernel compiled;
  compiled.name = kernel->name.str();
  StringMap<sema::Value> values = openKernel(walker, sources, context, *kernel,
                                             *resolved, compiled.parameters);
  if (failed(walker.executeKernel(*kernel, std::move(values))))
    return failure();
  compiled.module = walker.getIRGen().finishKernel();
  return compiled;
}

} // namespace tilec

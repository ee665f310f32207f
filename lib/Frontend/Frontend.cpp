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

/// Adds what the module level gives other names: with `f = g if fast else h` a
/// kernel that calls `f` calls `g` and `h`.
static void addAliased(ast::Body body, llvm::StringSet<> &called) {
  for (const ast::Stmt *stmt : reverse(body)) {
    if (auto *branch = dyn_cast<ast::If>(stmt)) {
      for (const sema::Arm &arm : sema::getArms(*branch))
        addAliased(arm.body, called);
    } else if (auto *attempt = dyn_cast<ast::Try>(stmt)) {
      addAliased(attempt->body, called);
      for (const ast::Try::Handler &handler : attempt->handlers)
        addAliased(handler.body, called);
    }
    auto *assign = dyn_cast<ast::Assign>(stmt);
    bool isCalled =
        assign && any_of(assign->targets, [&](const ast::Expr *target) {
          auto *name = dyn_cast<ast::Name>(target);
          return name && called.contains(name->id);
        });
    if (isCalled)
      sema::walkExpressions(assign->value, [&](const ast::Expr *expr) {
        if (auto *name = dyn_cast<ast::Name>(expr))
          called.insert(name->id);
      });
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
  addAliased(file.body, called);
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

/// A decorator that may be meant as `@triton.jit`; null if there is none.
static const ast::Expr *findJitSlip(ast::Body body) {
  std::vector<const ast::FunctionDef *> functions;
  collectFunctions(body, functions);
  for (const ast::FunctionDef *function : functions)
    for (const ast::Expr *decorator : function->decorators) {
      auto *call = dyn_cast<ast::Call>(decorator);
      const ast::Expr *word = call ? call->callee : decorator;
      std::string name = sema::getDottedName(word);
      if (!name.empty() && !findNearest(name, {"triton.jit", "jit"}).empty())
        return word;
    }
  return nullptr;
}

/// Warns of what stands above a kernel and is not evaluated.
static void warnOfDecorators(SourceMgr &sources, const ast::FunctionDef &kernel,
                             const ast::Module &file, MLIRContext *context) {
  for (const ast::Expr *decorator : kernel.decorators) {
    auto *call = dyn_cast<ast::Call>(decorator);
    const ast::Expr *word = call ? call->callee : decorator;
    std::string name = sema::getDottedName(word);
    StringRef root = StringRef(name).split('.').first;
    std::string imported = sema::getImportedName(file, root);
    bool isTriton = root == "triton" || root == "jit" ||
                    StringRef(imported).starts_with("triton");
    if (!isTriton)
      emitWarning(getLocation(sources, word->range, context))
          << "the decorator '@" << sema::getText(word->range)
          << "' is not evaluated; what it does to the kernel is left out";
  }
}

static void reportNoKernel(SourceMgr &sources, const ast::Module &file,
                           MLIRContext *context) {
  if (auto *inner = findInnerKernel(file.body, file, /*isInside=*/false))
    emitError(getLocation(sources, inner->nameRange, context))
        << "kernels inside classes and functions are not compiled; move '"
        << inner->name << "' to the top of the file";
  else if (const ast::Expr *slip = findJitSlip(file.body))
    emitError(getLocation(sources, slip->range, context))
        << "unknown decorator '@" << sema::getDottedName(slip)
        << "'; did you mean '@triton.jit'?";
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

/// The value of a parameter or of an element of one; takes what it is passed as
/// from the front of `arguments`.
static sema::Value makeValue(sema::Sema &walker,
                             const sema::ResolvedParameter &resolved,
                             ArrayRef<mlir::Value> &arguments) {
  if (resolved.isTuple) {
    std::vector<sema::Value> elements;
    for (const sema::ResolvedParameter &element : resolved.elements)
      elements.push_back(makeValue(walker, element, arguments));
    return sema::Value::tuple(std::move(elements));
  }
  if (resolved.constant)
    return *resolved.constant;
  size_t count = resolved.getArguments().size();
  ArrayRef<mlir::Value> own = arguments.take_front(count);
  arguments = arguments.drop_front(count);
  if (resolved.descriptor)
    return walker.makeDescriptorArgument(*resolved.descriptor, own,
                                         resolved.parameter->range);
  const KernelParameter &argument = *resolved.argument;
  sema::Type type(argument.dtype);
  type.isPointer = argument.isPointer;
  type.isConst = argument.isConst;
  mlir::Value ir = resolved.isOne
                       ? walker.getIRGen().constant(
                             argument.dtype, APInt(getBits(argument.dtype), 1))
                       : own.front();
  return sema::Value(sema::RuntimeValue{ir, type});
}

/// Opens the kernel and gives each parameter its value.
static StringMap<sema::Value>
openKernel(sema::Sema &walker, SourceMgr &sources, MLIRContext *context,
           const ast::FunctionDef &kernel,
           ArrayRef<sema::ResolvedParameter> resolved,
           std::vector<KernelParameter> &parameters) {
  SmallVector<Location> locations;
  for (const sema::ResolvedParameter &parameter : resolved)
    for (KernelParameter &argument : parameter.getArguments()) {
      locations.push_back(
          NameLoc::get(StringAttr::get(context, argument.name),
                       getLocation(sources, argument.range, context)));
      parameters.push_back(std::move(argument));
    }
  Location location = getLocation(sources, kernel.nameRange, context);
  SmallVector<mlir::Value> arguments = walker.getIRGen().beginKernel(
      kernel.name, parameters, location, locations);
  StringMap<sema::Value> values;
  ArrayRef<mlir::Value> left = arguments;
  for (const sema::ResolvedParameter &parameter : resolved) {
    sema::Value value = makeValue(walker, parameter, left);
    value.name = parameter.parameter->name;
    value.definition = parameter.parameter->range;
    values[value.name] = value;
  }
  return values;
}

FailureOr<std::vector<std::string>> listConfigs(SourceMgr &sources,
                                                const ast::Module &file,
                                                const FrontendOptions &options,
                                                MLIRContext *context,
                                                bool *isUsageError) {
  bool usageError = false;
  const ast::FunctionDef *kernel =
      chooseKernel(sources, file, options, context,
                   isUsageError ? *isUsageError : usageError);
  if (!kernel)
    return failure();
  sema::SourceModules modules(sources, context, file, options.importPaths);
  sema::Sema walker(sources, context, modules);
  walker.setCapability(options.capability);
  // Its conditions may be decided by `-D`.
  sema::SignatureResolver resolver(walker, modules.getMain(), sources, context,
                                   *kernel, options);
  return resolver.listConfigs();
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
  warnOfDecorators(sources, *kernel, file, context);
  sema::SourceModules modules(sources, context, file, options.importPaths);
  sema::Sema walker(sources, context, modules);
  walker.setDotPrecision(options.dotPrecision);
  walker.setKeepAsserts(options.keepAsserts);
  walker.setCapability(options.capability);
  sema::SignatureResolver resolver(walker, modules.getMain(), sources, context,
                                   *kernel, options);
  auto resolved = resolver.resolve(usage);
  if (failed(resolved) || failed(checkName(walker, *kernel)))
    return failure();
  CompiledKernel compiled;
  compiled.name = kernel->name.str();
  compiled.numWarps = resolver.getNumWarps();
  compiled.numStages = resolver.getNumStages();
  StringMap<sema::Value> values = openKernel(walker, sources, context, *kernel,
                                             *resolved, compiled.parameters);
  if (failed(walker.executeKernel(*kernel, std::move(values))))
    return failure();
  compiled.module = walker.getIRGen().finishKernel();
  return compiled;
}

} // namespace tilec

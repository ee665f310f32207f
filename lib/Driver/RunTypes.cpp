//===- RunTypes.cpp - Types of a kernel from its arguments ----------------===//

#include "RunTypes.h"
#include "tilec/Support/EditDistance.h"
#include "tilec/Support/ExitCode.h"
#include "tilec/Syntax/Parser.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace tilec;

/// The kernel that a compilation will take, and whether its test gives what the
/// arguments leave out; null where there is an error to report.
static const ast::FunctionDef *findKernel(const Session &session,
                                          const ast::Module &file,
                                          mlir::MLIRContext *context,
                                          const FrontendOptions &options,
                                          bool &isTested) {
  isTested = false;
  std::vector<KernelInfo> kernels = findKernels(file);
  FailureOr<std::optional<PuzzleTest>> test =
      findTest(session.sources, file, context);
  if (failed(test))
    return nullptr;
  isTested =
      *test && !options.hasSignature &&
      (options.kernel.empty() || options.kernel == (*test)->kernel->name);
  if (isTested)
    return (*test)->kernel;
  const ast::FunctionDef *found = nullptr;
  for (const KernelInfo &kernel : kernels) {
    bool fits = options.kernel.empty()
                    ? !kernel.calledByOthers
                    : kernel.function->name == options.kernel;
    if (!fits)
      continue;
    if (found)
      return nullptr;
    found = kernel.function;
  }
  return found;
}

static SmallVector<ast::Parameter>
getParameters(const ast::FunctionDef &kernel) {
  SmallVector<ast::Parameter> parameters;
  append_range(parameters, kernel.arguments->positionalOnly);
  append_range(parameters, kernel.arguments->regular);
  append_range(parameters, kernel.arguments->keywordOnly);
  return parameters;
}

static int reportUnknown(const RunArgument &argument,
                         ArrayRef<ast::Parameter> parameters,
                         StringRef kernel) {
  SmallVector<StringRef> names = map_to_vector(
      parameters, [](const ast::Parameter &each) { return each.name; });
  std::string message =
      formatv("--arg {0}={1}: the kernel '{2}' has no parameter '{0}'",
              argument.name, argument.text, kernel);
  StringRef nearest = findNearest(argument.name, names);
  if (!nearest.empty())
    message += formatv("; did you mean '{0}'?", nearest);
  printError(message);
  return ExitUsage;
}

/// The signature's word for a run-time argument; an error where it has none.
static Expected<std::string> getType(const RunArgument &argument) {
  if (const ArraySource *source = argument.getArray()) {
    if (source->dtype)
      return ("*" + getSignatureName(*source->dtype)).str();
    Expected<HostArray> array = source->make(0);
    if (!array)
      return array.takeError();
    return ("*" + getSignatureName(array->getDType())).str();
  }
  if (std::holds_alternative<bool>(argument.value))
    return "i1";
  if (std::holds_alternative<double>(argument.value))
    return "fp32";
  if (auto *integer = std::get_if<IntegerArgument>(&argument.value))
    if (std::optional<DType> dtype = inferType(*integer))
      return getSignatureName(*dtype).str();
  return createStringError(
      "'" + argument.text +
      "' is no value of a run-time parameter; give a number, True, False, None "
      "or an array such as rand:f32:1024 or @x.npy");
}

/// Lists run-time parameters that nothing gives a value or a type, with an
/// example that can be pasted.
static int checkComplete(ArrayRef<RunArgument> arguments,
                         ArrayRef<ast::Parameter> parameters, StringRef kernel,
                         const FrontendOptions &options) {
  std::string names, examples;
  for (const ast::Parameter &parameter : parameters) {
    auto isNamed = [&](const auto &each) {
      return each.name == parameter.name;
    };
    bool isAnnotated = parameter.annotation && !isConstexpr(parameter);
    if (parameter.defaultValue || isAnnotated || any_of(arguments, isNamed) ||
        any_of(options.defines, isNamed))
      continue;
    names += (names.empty() ? "" : ", ") + parameter.name.str();
    StringRef form = isConstexpr(parameter) ? " -D {0}=128"
                     : parameter.name.ends_with("ptr")
                         ? " --arg {0}=rand:f32:1024"
                         : " --arg {0}=1024";
    examples += formatv(form.data(), parameter.name);
  }
  if (names.empty())
    return ExitSuccess;
  printError("the kernel '" + kernel + "' needs values for " + names +
             "; for example:" + examples);
  return ExitUsage;
}

int tilec::addArgumentTypes(Session &session, ArrayRef<RunArgument> arguments,
                            CompileOptions &options) {
  FrontendOptions &frontend = options.frontend;
  // Errors of the file are the compilation's to report.
  mlir::ScopedDiagnosticHandler quiet(&session.context,
                                      [](mlir::Diagnostic &) {});
  std::unique_ptr<ast::Module> file = parseModule(
      session.sources, session.sources.getMainFileID(), &session.context);
  bool isTested = false;
  const ast::FunctionDef *kernel =
      file ? findKernel(session, *file, &session.context, frontend, isTested)
           : nullptr;
  if (!kernel)
    return ExitSuccess;
  SmallVector<ast::Parameter> parameters = getParameters(*kernel);
  for (const RunArgument &argument : arguments) {
    auto *parameter = find_if(parameters, [&](const ast::Parameter &each) {
      return each.name == argument.name;
    });
    if (parameter == parameters.end())
      return reportUnknown(argument, parameters, kernel->name);
    bool isConstant = isConstexpr(*parameter) ||
                      std::holds_alternative<NoneArgument>(argument.value);
    if (isConstant) {
      frontend.defines.push_back({argument.name, argument.text});
      continue;
    }
    if (frontend.hasSignature)
      continue;
    Expected<std::string> type = getType(argument);
    if (!type) {
      printError("--arg " + argument.name + ": " + toString(type.takeError()));
      return argument.getArray() ? ExitFailure : ExitUsage;
    }
    frontend.inferred.push_back({argument.name, *type});
  }
  if (!isTested && !frontend.hasSignature)
    return checkComplete(arguments, parameters, kernel->name, frontend);
  return ExitSuccess;
}

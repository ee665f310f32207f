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

/// What can only be a compile-time value: None, a string, an element type.
static bool isConstant(const RunArgument &argument) {
  auto *word = std::get_if<WordArgument>(&argument.value);
  if (!word)
    return std::holds_alternative<NoneArgument>(argument.value);
  StringRef text = word->text;
  bool isQuoted = text.size() >= 2 && (text[0] == '"' || text[0] == '\'') &&
                  text.back() == text[0];
  return isQuoted || text.starts_with("tl.");
}

static Expected<std::string> getType(const RunArgument &argument,
                                     ArrayRef<RunArgument> all);

/// `(*fp32, i32, None)`: the types of a tuple's elements.
static Expected<std::string> getTupleType(const RunArgument &tuple,
                                          ArrayRef<RunArgument> all) {
  std::string text = "(";
  size_t size = std::get<TupleArgument>(tuple.value).size;
  for (size_t i = 0; i < size; ++i) {
    std::string name = tuple.name + "." + std::to_string(i);
    // The last one counts, as with any other option.
    auto element = find_if(reverse(all), [&](const RunArgument &each) {
      return each.name == name;
    });
    Expected<std::string> type = getType(*element, all);
    if (!type)
      return type;
    text += (i ? ", " : "") + *type;
  }
  return text + (size == 1 ? ",)" : ")");
}

/// The signature's word for a run-time argument; an error where it has none.
static Expected<std::string> getType(const RunArgument &argument,
                                     ArrayRef<RunArgument> all) {
  if (isConstant(argument))
    return argument.text;
  if (std::holds_alternative<TupleArgument>(argument.value))
    return getTupleType(argument, all);
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
                         ArrayRef<ast::Parameter> parameters,
                         const ast::FunctionDef &function,
                         const FrontendOptions &options) {
  StringRef kernel = function.name;
  // Other decorators than @triton.jit choose compile-time values.
  bool hasChooser = function.decorators.size() > 1;
  std::string names, examples;
  for (const ast::Parameter &parameter : parameters) {
    if (hasChooser && isConstexpr(parameter))
      continue;
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
    // `x.shape0` is a part of the tensor descriptor `x`, whose type tells its.
    auto [name, part] = StringRef(argument.name).split('.');
    auto *parameter =
        find_if(parameters, [&, name = name](const ast::Parameter &each) {
          return each.name == name;
        });
    if (parameter == parameters.end())
      return reportUnknown(argument, parameters, kernel->name);
    if (!part.empty())
      continue;
    bool isNumber = std::holds_alternative<bool>(argument.value) ||
                    std::holds_alternative<IntegerArgument>(argument.value) ||
                    std::holds_alternative<double>(argument.value);
    if (isNumber)
      frontend.values.push_back({argument.name, argument.text});
    if (isConstexpr(*parameter) || isConstant(argument)) {
      frontend.defines.push_back({argument.name, argument.text});
      continue;
    }
    if (frontend.hasSignature)
      continue;
    Expected<std::string> type = getType(argument, arguments);
    if (!type) {
      printError("--arg " + argument.name + ": " + toString(type.takeError()));
      return argument.getArray() ? ExitFailure : ExitUsage;
    }
    frontend.inferred.push_back({argument.name, *type});
  }
  if (!isTested && !frontend.hasSignature)
    return checkComplete(arguments, parameters, *kernel, frontend);
  return ExitSuccess;
}

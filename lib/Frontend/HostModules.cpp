//===- HostModules.cpp - What module levels ask of their surroundings -----===//
//
// The answers to "which Triton, which device, which environment" by which files
// choose among their definitions. tilec compiles for an NVIDIA GPU as
// Triton 3.6.0 would, with no variable of the environment set; what is not
// listed here is not known, and `-D` decides it.
//
//===----------------------------------------------------------------------===//

#include "Constants.h"
#include "Sema.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using namespace mlir;

namespace tilec::sema {

/// Modules of which something is known, and those that count as installed.
static constexpr StringLiteral installed[] = {
    "triton",   "torch",      "numpy",     "math",      "os",        "sys",
    "re",       "packaging",  "importlib", "itertools", "functools", "typing",
    "warnings", "contextlib", "enum",      "logging",   "operator"};

bool isInstalled(StringRef module) {
  return is_contained(installed, module.split('.').first);
}

/// The module that stands for what `get_current_target` returns.
static constexpr StringLiteral targetModule =
    "triton.runtime.driver.active.target";

static std::optional<Value> findFact(StringRef dotted, unsigned capability) {
  if (dotted == "triton.__version__")
    return Value::string("3.6.0");
  if (dotted == "torch.version.hip" || dotted == "torch.version.xpu")
    return Value();
  if (dotted == "sys.version_info")
    return Value::tuple(
        {Value::integer(3), Value::integer(12), Value::integer(0)});
  if (dotted == "sys.platform")
    return Value::string("linux");
  if (dotted == "triton.runtime.driver.active.target.backend")
    return Value::string("cuda");
  if (dotted == "triton.runtime.driver.active.target.arch")
    return Value::integer(capability);
  if (dotted == "triton.runtime.driver.active.target.warp_size")
    return Value::integer(32);
  return std::nullopt;
}

static constexpr StringLiteral factNames[] = {
    "triton.__version__",
    "torch.version.hip",
    "torch.version.xpu",
    "sys.version_info",
    "sys.platform",
    "os.environ",
    "triton.runtime.driver.active.target.backend"};

static std::optional<Value> findTorchType(StringRef name) {
  if (std::optional<DType> dtype = parseTorchName(name))
    return Value(Type(*dtype));
  return llvm::StringSwitch<std::optional<Value>>(name)
      .Case("half", Value(Type(DType::F16)))
      .Case("float", Value(Type(DType::F32)))
      .Case("double", Value(Type(DType::F64)))
      .Case("short", Value(Type(DType::I16)))
      .Case("int", Value(Type(DType::I32)))
      .Case("long", Value(Type(DType::I64)))
      .Default(std::nullopt);
}

std::optional<Value> Sema::findInHost(StringRef module, StringRef name) {
  if (module == "torch")
    if (std::optional<Value> type = findTorchType(name))
      return type;
  if (!frame->isHost)
    return std::nullopt;
  std::string dotted = (module + "." + name).str();
  if (auto it = overrides.find(dotted); it != overrides.end())
    return it->second;
  if (std::optional<Value> fact = findFact(dotted, capability))
    return fact;
  if (dotted == "os.environ") {
    DictEntries environment;
    for (const auto &entry : overrides)
      environment.list.push_back(
          {Value::string(entry.first()), Value::string(toText(entry.second))});
    return Value(
        DictValue{std::make_shared<DictEntries>(std::move(environment))});
  }
  if (dotted == "torch.Tensor")
    return Value(WordValue{"tensor"});
  if (const Builtin *builtin = findBuiltin(dotted, Host))
    return Value(BuiltinValue{builtin, nullptr});
  std::string prefix = dotted + ".";
  bool isModule =
      any_of(factNames,
             [&](StringRef fact) { return fact.starts_with(prefix); }) ||
      any_of(getBuiltins(), [&](const Builtin &builtin) {
        return (builtin.places & Host) && builtin.name.starts_with(prefix);
      });
  if (!isModule)
    return std::nullopt;
  return Value(ModuleValue{dotted, nullptr, /*isOpaque=*/true, {}});
}

Result Sema::callHostFact(BuiltinCall &call) {
  StringRef name = call.builtin.name;
  if (name == "os.getenv") {
    auto *key = call[0].value.get<std::string>();
    if (!key)
      return error(call[0].range)
             << "os.getenv takes a string, not " << describe(call[0].value);
    if (auto it = overrides.find(*key); it != overrides.end())
      return Value::string(toText(it->second));
    return call.has(1) ? call[1].value : Value();
  }
  if (name.ends_with("get_device_capability"))
    return Value::tuple(
        {Value::integer(capability / 10), Value::integer(capability % 10)});
  if (name.ends_with("get_current_target"))
    return Value(
        ModuleValue{targetModule.str(), nullptr, /*isOpaque=*/true, {}});
  if (name.ends_with("_device"))
    return Value::integer(0);
  return Value::boolean(name == "torch.cuda.is_available");
}

Result Sema::callTargetFact(BuiltinCall &call) {
  if (call.builtin.name != "cuda_capability_geq")
    return Value::boolean(call.builtin.name == "is_cuda");
  FailureOr<int64_t> major = getInteger(call[0], "the capability");
  if (failed(major))
    return failure();
  int64_t minor = 0;
  if (call.has(1)) {
    FailureOr<int64_t> given = getInteger(call[1], "the capability");
    if (failed(given))
      return failure();
    minor = *given;
  }
  return Value::boolean(
      std::pair<int64_t, int64_t>(capability / 10, capability % 10) >=
      std::pair(*major, minor));
}

/// `3.6.0rc1` as (3, 6): the numbers of a release, without zeros at its end.
Result Sema::callHostVersion(BuiltinCall &call) {
  auto *text = call[0].value.get<std::string>();
  if (!text)
    return error(call[0].range) << call.builtin.name << " takes a string, not "
                                << describe(call[0].value);
  SmallVector<StringRef> parts;
  StringRef(*text).split(parts, '.');
  std::vector<int64_t> numbers;
  for (StringRef part : parts) {
    int64_t number = 0;
    if (part.consumeInteger(10, number))
      break;
    numbers.push_back(number);
    if (!part.empty())
      break;
  }
  while (!numbers.empty() && numbers.back() == 0)
    numbers.pop_back();
  std::vector<Value> elements;
  for (int64_t number : numbers)
    elements.push_back(Value::integer(number));
  return Value::tuple(std::move(elements));
}

Result Sema::callHostFindSpec(BuiltinCall &call) {
  auto *name = call[0].value.get<std::string>();
  if (!name)
    return error(call[0].range) << call.builtin.name << " takes a string, not "
                                << describe(call[0].value);
  if (!resolveModule(*frame->module, *name, 0, call.range).isOpaque ||
      isInstalled(*name))
    return Value(ModuleValue{*name, nullptr, /*isOpaque=*/true, {}});
  return Value();
}

Result Sema::callHostImport(BuiltinCall &call) {
  auto *name = call[0].value.get<std::string>();
  if (name)
    if (ModuleValue module =
            resolveModule(*frame->module, *name, 0, call.range);
        !module.isOpaque || isInstalled(*name))
      return Value(module);
  return error(call.range) << "no module "
                           << toText(call[0].value, /*isRepr=*/true)
                           << " is known";
}

Result Sema::callHostCompare(BuiltinCall &call) {
  using ast::CompareOperator;
  auto op = llvm::StringSwitch<CompareOperator>(call.builtin.name)
                .Case("operator.lt", CompareOperator::Less)
                .Case("operator.le", CompareOperator::LessEqual)
                .Case("operator.gt", CompareOperator::Greater)
                .Case("operator.ge", CompareOperator::GreaterEqual)
                .Case("operator.eq", CompareOperator::Equal)
                .Default(CompareOperator::NotEqual);
  return compareOnce(op, call[0].value, call[1].value, call.range);
}

//===----------------------------------------------------------------------===//
// Statements of functions
//===----------------------------------------------------------------------===//

Flow Sema::executeHost(const ast::Stmt *stmt) {
  if (auto *function = dyn_cast<ast::FunctionDef>(stmt)) {
    // The function and the scope it was written in hold each other.
    lambdaFrames.push_back(frame);
    bind(function->name,
         Value(FunctionValue{function, frame->module,
                             isJitFunction(*function, *frame->module->tree),
                             frame}),
         function->nameRange);
  } else if (auto *import = dyn_cast<ast::Import>(stmt)) {
    for (const ast::Alias &alias : import->names)
      bind(alias.asName.empty() ? alias.name.split('.').first : alias.asName,
           importModule(*frame->module, alias), alias.range);
  } else if (auto *from = dyn_cast<ast::ImportFrom>(stmt)) {
    for (const ast::Alias &alias : from->names)
      bind(alias.asName.empty() ? alias.name : alias.asName,
           importFrom(*frame->module, *from, alias, alias.name), alias.range);
  } else {
    return executeTry(*cast<ast::Try>(stmt));
  }
  return Flow::Next;
}

Flow Sema::executeTry(const ast::Try &stmt) {
  bool fails = any_of(stmt.body, [&](const ast::Stmt *inner) {
    return raises(*frame->module, inner);
  });
  if (fails && stmt.handlers.empty()) {
    error(stmt.range) << "nothing catches what is raised here";
    return Flow::Failure;
  }
  Flow flow = execute(fails ? stmt.handlers.front().body : stmt.body);
  if (!fails && flow == Flow::Next)
    flow = execute(stmt.orElse);
  return flow == Flow::Next ? execute(stmt.finalBody) : flow;
}

//===----------------------------------------------------------------------===//
// Kernels as module levels see them
//===----------------------------------------------------------------------===//

Result Sema::callHostJit(BuiltinCall &call) {
  const FunctionValue *function = call[0].value.get<FunctionValue>();
  if (!function)
    return error(call[0].range)
           << call.builtin.name << " takes a function, not "
           << describe(call[0].value);
  FunctionValue wrapped = *function;
  wrapped.isJit = call.builtin.name == "triton.jit";
  return Value(wrapped);
}

Result Sema::callHostDecorator(BuiltinCall &call) {
  return error(call.range) << call.builtin.name
                           << " stands above a kernel, with '@' before it";
}

Result Sema::callHostConfig(BuiltinCall &call) {
  auto *dict = call[0].value.get<DictValue>();
  if (!dict)
    return error(call[0].range)
           << "triton.Config takes a dictionary of compile-time parameters, "
              "not "
           << describe(call[0].value);
  DictEntries config = *dict->entries;
  config.isConfig = true;
  for (auto [i, name] :
       {std::pair(1u, "num_warps"), std::pair(2u, "num_stages")}) {
    if (!call.has(i))
      continue;
    FailureOr<int64_t> count = getInteger(call[i], name);
    if (failed(count))
      return failure();
    config.list.push_back({Value::string(name), Value::integer(*count)});
  }
  return Value(DictValue{std::make_shared<DictEntries>(std::move(config))});
}

} // namespace tilec::sema

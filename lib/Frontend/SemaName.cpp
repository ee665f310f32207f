//===- SemaName.cpp - Names, and what they say when unknown ---------------===//

#include "Sema.h"
#include "Slips.h"
#include "Walk.h"
#include "tilec/Support/EditDistance.h"
#include "tilec/Support/Libdevice.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace mlir;

namespace tilec::sema {

/// Words of Python that stand for no value here but have a meaning in a loop or
/// a message of their own.
static constexpr StringLiteral pythonWords[] = {
    "range", "list", "tuple",  "dict",     "set",    "enumerate",
    "zip",   "map",  "filter", "reversed", "sorted", "sum",
    "any",   "all",  "round",  "pow",      "type",   "repr"};

/// Libraries whose functions take arrays of the host.
static constexpr StringLiteral arrayLibraries[] = {"torch", "numpy", "cupy",
                                                   "jax"};
static constexpr StringLiteral arrayAdvice =
    "a kernel computes with operators and functions of tl";

Value *Sema::findLocal(StringRef name) {
  for (Frame *scope = frame.get(); scope; scope = scope->enclosing.get())
    if (auto it = scope->locals.find(name); it != scope->locals.end())
      return &it->second;
  return nullptr;
}

Result Sema::visitName(const ast::Name &name) {
  if (Value *local = findLocal(name.id)) {
    if (failed(checkUsable(*local, name.id, name.range)))
      return failure();
    return *local;
  }
  if (std::optional<Value> global = findGlobal(*frame->module, name.id)) {
    if (failed(checkUsable(*global, name.id, name.range)))
      return failure();
    return *global;
  }
  if (const Builtin *builtin =
          findBuiltin(name.id, frame->isHost ? Python | Host : Python))
    return Value(BuiltinValue{builtin, nullptr});
  if (is_contained(pythonWords, name.id))
    return Value(WordValue{name.id});
  return reportUnknownName(name);
}

LogicalResult Sema::checkUsable(const Value &value, StringRef name,
                                SMRange range) {
  if (auto *result = value.get<VoidValue>()) {
    InFlightDiagnostic diagnostic = error(range)
                                    << "'" << name << "' holds no value";
    diagnostic.attachNote(locateDefinition(result->call))
        << result->function << " returns nothing";
    return diagnostic;
  }
  if (auto *lost = value.get<LostValue>()) {
    InFlightDiagnostic diagnostic = error(range)
                                    << "'" << name << "' has no value here";
    diagnostic.attachNote(locateDefinition(lost->range)) << lost->reason;
    return diagnostic;
  }
  // A heuristic may ask whether a run-time parameter is None.
  if (auto *opaque = value.get<OpaqueValue>(); opaque && !opaque->type) {
    InFlightDiagnostic diagnostic =
        error(range) << "'" << name << "' cannot be used in a kernel";
    diagnostic.attachNote(locateDefinition(opaque->range)) << opaque->reason;
    return diagnostic;
  }
  return success();
}

/// Names that the statements of a module bind, those in branches too.
static void collectNames(ast::Body body, std::vector<StringRef> &names) {
  for (const ast::Stmt *stmt : body) {
    if (auto *function = dyn_cast<ast::FunctionDef>(stmt))
      names.push_back(function->name);
    else if (auto *assign = dyn_cast<ast::Assign>(stmt)) {
      for (const ast::Expr *target : assign->targets)
        if (auto *name = dyn_cast<ast::Name>(target))
          names.push_back(name->id);
    } else if (auto *import = dyn_cast<ast::Import>(stmt)) {
      for (const ast::Alias &alias : import->names)
        names.push_back(alias.asName.empty() ? alias.name.split('.').first
                                             : alias.asName);
    } else if (auto *from = dyn_cast<ast::ImportFrom>(stmt)) {
      for (const ast::Alias &alias : from->names)
        names.push_back(alias.asName.empty() ? alias.name : alias.asName);
    } else if (auto *branch = dyn_cast<ast::If>(stmt)) {
      for (const Arm &arm : getArms(*branch))
        collectNames(arm.body, names);
    } else if (auto *attempt = dyn_cast<ast::Try>(stmt)) {
      collectNames(attempt->body, names);
    }
  }
}

/// Where the statements bind `name`, in a branch or a loop too; null if
/// nowhere.
static const ast::Expr *findTarget(ast::Body body, StringRef name) {
  auto isTarget = [&](const ast::Expr *target) {
    auto *variable = dyn_cast<ast::Name>(target);
    return variable && variable->id == name;
  };
  for (const ast::Stmt *stmt : body) {
    const ast::Expr *found = nullptr;
    if (auto *assign = dyn_cast<ast::Assign>(stmt)) {
      for (const ast::Expr *target : assign->targets)
        found = isTarget(target) ? target : found;
    } else if (auto *annotated = dyn_cast<ast::AnnAssign>(stmt)) {
      found = isTarget(annotated->target) ? annotated->target : nullptr;
    } else if (auto *branch = dyn_cast<ast::If>(stmt)) {
      for (const Arm &arm : getArms(*branch))
        found = found ? found : findTarget(arm.body, name);
    } else if (auto *loop = dyn_cast<ast::For>(stmt)) {
      found =
          isTarget(loop->target) ? loop->target : findTarget(loop->body, name);
    }
    if (found)
      return found;
  }
  return nullptr;
}

InFlightDiagnostic Sema::reportUnknownName(const ast::Name &name) {
  std::vector<StringRef> candidates;
  for (Frame *scope = frame.get(); scope; scope = scope->enclosing.get())
    for (auto &entry : scope->locals)
      if (entry.first() != resultName)
        candidates.push_back(entry.first());
  llvm::sort(candidates);
  collectNames(frame->module->tree->body, candidates);
  for (const Builtin &builtin : getBuiltins())
    if (builtin.places & Python)
      candidates.push_back(builtin.name);
  InFlightDiagnostic diagnostic = error(name.range)
                                  << "name '" << name.id << "' is not defined";
  const ast::Expr *target =
      frame->function ? findTarget(frame->function->body, name.id) : nullptr;
  if (target) {
    bool isLater =
        target->range.Start.getPointer() > name.range.Start.getPointer();
    diagnostic.attachNote(locateDefinition(target->range))
        << (isLater ? "it is bound here, later"
                    : "it is bound only here, which is not executed");
    return diagnostic;
  }
  StringRef nearest = findNearest(name.id, candidates);
  if (findBuiltin(name.id, Tl) || parseLanguageName(name.id))
    diagnostic << "; did you mean 'tl." << name.id << "'?";
  else if (!nearest.empty())
    diagnostic << "; did you mean '" << nearest << "'?";
  else if (StringRef advice = findSlip(name.id); !advice.empty())
    diagnostic << "; " << advice;
  else if (name.id == "tl")
    diagnostic << "; write 'import triton.language as tl' above the kernel";
  else if (name.id == "triton")
    diagnostic << "; write 'import triton' above the kernel";
  else if (is_contained(arrayLibraries, name.id) || name.id == "np")
    diagnostic << "; " << arrayAdvice;
  return diagnostic;
}

//===----------------------------------------------------------------------===//
// Attributes of modules
//===----------------------------------------------------------------------===//

/// What of a module's names might have been meant.
static std::vector<StringRef> getCandidates(const ModuleValue &module) {
  std::vector<StringRef> names;
  if (module.file)
    collectNames(module.file->tree->body, names);
  unsigned places = module.name == "triton.language"        ? Tl
                    : module.name == "triton.language.math" ? Math
                    : module.name == "triton"               ? Triton
                    : module.name == "math"                 ? PyMath
                                                            : 0;
  for (const Builtin &builtin : getBuiltins())
    if (builtin.places & places)
      names.push_back(builtin.name);
  if (module.name == "triton.language.libdevice")
    for (const LibdeviceFunction &function : getLibdeviceFunctions())
      names.push_back(function.word);
  if (places == Tl) {
    names.push_back("static_range");
    names.push_back("range");
#define DTYPE(Name, signature, language, bits, kind, npy, torch)               \
  names.push_back(language);
#include "tilec/Support/DTypes.def"
  }
  return names;
}

/// What a kernel writes instead of a function of a library of arrays.
static StringRef getArrayAdvice(const ModuleValue &module, StringRef name) {
  if (!is_contained(arrayLibraries, StringRef(module.name).split('.').first))
    return "";
  StringRef advice = findSlip(name);
  return advice.empty() ? StringRef(arrayAdvice) : advice;
}

Result Sema::visitModuleAttribute(const ModuleValue &module,
                                  const ast::Attribute &attribute) {
  StringRef name = attribute.attribute;
  std::string text = getDottedName(&attribute);
  if (text.empty())
    text = module.name + "." + name.str();
  if (std::optional<Value> value = findInModule(module, name)) {
    if (failed(checkUsable(*value, text, attribute.range)))
      return failure();
    return *value;
  }
  bool isLanguage = module.name == "triton.language" ||
                    StringRef(module.name).starts_with("triton.language.");
  std::optional<StringRef> advice = findUnsupported(name);
  if (isLanguage && module.isOpaque)
    advice = findSlip(name);
  if (isLanguage && (advice || module.isOpaque)) {
    InFlightDiagnostic diagnostic = error(attribute.range)
                                    << text << " is not supported";
    if (advice && !advice->empty())
      diagnostic << "; " << *advice;
    return diagnostic;
  }
  if (module.isOpaque) {
    InFlightDiagnostic diagnostic =
        error(attribute.range)
        << "'" << text << "' cannot be used in a kernel: module '"
        << module.name
        << "' is not triton's and no file of that name was found";
    StringRef advice = getArrayAdvice(module, name);
    if (!advice.empty())
      diagnostic << "; " << advice;
    if (module.import.isValid())
      diagnostic.attachNote(locateDefinition(module.import)) << "imported here";
    return diagnostic;
  }
  InFlightDiagnostic diagnostic = error(attribute.range)
                                  << "'" << text << "' is not defined";
  StringRef nearest = findNearest(name, getCandidates(module));
  if (StringRef slip = findSlip(name); isLanguage && !slip.empty())
    diagnostic << "; " << slip;
  else if (!nearest.empty())
    diagnostic << "; did you mean '" << StringRef(text).drop_back(name.size())
               << nearest << "'?";
  return diagnostic;
}

} // namespace tilec::sema

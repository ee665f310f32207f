//===- SemaModule.cpp - Names at module level -----------------------------===//
//
// A module-level name is evaluated when a kernel names it: the last statement
// that binds it counts, branches are decided where their conditions are known,
// and what cannot be evaluated is an error only where it is used.
//
//===----------------------------------------------------------------------===//

#include "Sema.h"
#include "Walk.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>

using namespace llvm;
using namespace mlir;

namespace tilec::sema {

//===----------------------------------------------------------------------===//
// Which statement binds a name
//===----------------------------------------------------------------------===//

static bool bindsName(const ast::Expr *target, StringRef name) {
  if (auto *variable = dyn_cast<ast::Name>(target))
    return variable->id == name;
  if (auto *tuple = dyn_cast<ast::Tuple>(target))
    return any_of(tuple->elements, [&](const ast::Expr *element) {
      return bindsName(element, name);
    });
  return false;
}

static StringRef getBoundName(const ast::Alias &alias, bool isFrom) {
  if (!alias.asName.empty())
    return alias.asName;
  return isFrom ? alias.name : alias.name.split('.').first;
}

std::optional<Binding> Sema::findBinding(SourceModule &module, ast::Body body,
                                         StringRef name) {
  for (const ast::Stmt *stmt : reverse(body))
    if (std::optional<Binding> binding = findBinding(module, stmt, name))
      return binding;
  return std::nullopt;
}

std::optional<Binding> Sema::findInBranches(SourceModule &module,
                                            const ast::If &stmt,
                                            StringRef name) {
  std::vector<std::pair<const ast::Expr *, std::optional<Binding>>> arms;
  bool binds = false;
  for (const Arm &arm : getArms(stmt)) {
    arms.push_back({arm.condition, findBinding(module, arm.body, name)});
    binds |= arms.back().second.has_value();
  }
  if (!binds)
    return std::nullopt;
  // The last of the arms that may be taken counts.
  std::optional<Binding> last;
  for (auto &[condition, binding] : arms) {
    Result value = condition ? tryAtModuleLevel(module, condition)
                             : Result(Value::boolean(true));
    bool isTaken = succeeded(value) && isTrue(*value);
    if ((failed(value) || isTaken) && binding)
      last = binding;
    if (isTaken)
      break;
  }
  return last;
}

std::optional<Binding> Sema::findInTry(SourceModule &module,
                                       const ast::Try &stmt, StringRef name) {
  bool succeeds = all_of(stmt.body, [&](const ast::Stmt *inner) {
    return isImportKnown(module, inner);
  });
  if (std::optional<Binding> binding =
          findBinding(module, stmt.finalBody, name))
    return binding;
  if (!succeeds)
    for (const ast::Try::Handler &handler : stmt.handlers)
      if (std::optional<Binding> binding =
              findBinding(module, handler.body, name))
        return binding;
  if (std::optional<Binding> binding = findBinding(module, stmt.orElse, name))
    return binding;
  return findBinding(module, stmt.body, name);
}

bool Sema::isInStar(SourceModule &module, const ast::ImportFrom &from,
                    StringRef name) {
  std::optional<Value> value = findInModule(
      resolveModule(module, from.module, from.level, from.range), name);
  // What leads back here binds nothing yet: an earlier statement counts.
  auto *opaque = value ? value->get<OpaqueValue>() : nullptr;
  return value && !(opaque && opaque->isCycle);
}

std::optional<Binding>
Sema::findBinding(SourceModule &module, const ast::Stmt *stmt, StringRef name) {
  if (auto *function = dyn_cast<ast::FunctionDef>(stmt))
    return function->name == name ? std::optional(Binding{stmt}) : std::nullopt;
  if (auto *type = dyn_cast<ast::ClassDef>(stmt))
    return type->name == name ? std::optional(Binding{stmt}) : std::nullopt;
  bool binds = false;
  if (auto *assign = dyn_cast<ast::Assign>(stmt))
    binds = any_of(assign->targets, [&](const ast::Expr *target) {
      return bindsName(target, name);
    });
  else if (auto *annotated = dyn_cast<ast::AnnAssign>(stmt))
    binds = annotated->value && bindsName(annotated->target, name);
  else if (auto *augmented = dyn_cast<ast::AugAssign>(stmt))
    binds = bindsName(augmented->target, name);
  if (binds)
    return Binding{stmt};
  if (auto *import = dyn_cast<ast::Import>(stmt)) {
    for (const ast::Alias &alias : reverse(import->names))
      if (getBoundName(alias, /*isFrom=*/false) == name)
        return Binding{stmt, &alias};
  } else if (auto *from = dyn_cast<ast::ImportFrom>(stmt)) {
    for (const ast::Alias &alias : reverse(from->names)) {
      bool isStar = alias.name == "*";
      if (!isStar && getBoundName(alias, /*isFrom=*/true) == name)
        return Binding{stmt, &alias};
      if (isStar && isInStar(module, *from, name))
        return Binding{stmt, &alias};
    }
  } else if (auto *branch = dyn_cast<ast::If>(stmt)) {
    return findInBranches(module, *branch, name);
  } else if (auto *attempt = dyn_cast<ast::Try>(stmt)) {
    return findInTry(module, *attempt, name);
  } else if (auto *with = dyn_cast<ast::With>(stmt)) {
    return findBinding(module, with->body, name);
  } else if (auto *loop = dyn_cast<ast::For>(stmt)) {
    if (bindsName(loop->target, name))
      return Binding{stmt};
    return findBinding(module, loop->body, name);
  }
  return std::nullopt;
}

bool Sema::isImportKnown(SourceModule &module, const ast::Stmt *stmt) {
  if (auto *import = dyn_cast<ast::Import>(stmt))
    return all_of(import->names, [&](const ast::Alias &alias) {
      return !resolveModule(module, alias.name, 0, alias.range).isOpaque;
    });
  auto *from = dyn_cast<ast::ImportFrom>(stmt);
  if (!from)
    return true;
  ModuleValue source =
      resolveModule(module, from->module, from->level, from->range);
  return all_of(from->names, [&](const ast::Alias &alias) {
    if (alias.name == "*")
      return !source.isOpaque;
    std::optional<Value> value = findInModule(source, alias.name);
    return value && !value->is<OpaqueValue>();
  });
}

//===----------------------------------------------------------------------===//
// What it binds it to
//===----------------------------------------------------------------------===//

std::optional<Value> Sema::findGlobal(SourceModule &module, StringRef name) {
  if (auto it = module.values.find(name); it != module.values.end())
    return it->second;
  if (name == "__name__")
    return Value::string("kernel");
  if (!module.pending.insert(name).second)
    return Value(OpaqueValue{
        "its definition needs its own value", {}, /*isCycle=*/true});
  std::optional<Binding> binding = findBinding(module, module.tree->body, name);
  std::optional<Value> value;
  if (binding)
    value = evaluateBinding(module, *binding, name);
  module.pending.erase(name);
  if (value)
    module.values[name] = *value;
  return value;
}

Value Sema::evaluateBinding(SourceModule &module, const Binding &binding,
                            StringRef name) {
  const ast::Stmt *stmt = binding.statement;
  if (auto *function = dyn_cast<ast::FunctionDef>(stmt))
    return Value(FunctionValue{function, &module,
                               isJitFunction(*function, *module.tree)});
  if (isa<ast::Import>(stmt))
    return importModule(module, *binding.alias);
  if (auto *from = dyn_cast<ast::ImportFrom>(stmt))
    return importFrom(module, *from, *binding.alias, name);
  if (isa<ast::ClassDef>(stmt))
    return Value(OpaqueValue{"it is a class", stmt->range});
  return evaluateAssignment(module, stmt, name);
}

/// The part of `value` that a target with several names gives to `name`.
static std::optional<Value> takePart(const ast::Expr *target,
                                     const Value &value, StringRef name) {
  if (auto *variable = dyn_cast<ast::Name>(target))
    return variable->id == name ? std::optional(value) : std::nullopt;
  auto *tuple = dyn_cast<ast::Tuple>(target);
  auto *elements = value.getElements();
  if (!tuple || !elements || elements->size() != tuple->elements.size())
    return std::nullopt;
  for (size_t i = 0; i < elements->size(); ++i)
    if (std::optional<Value> part =
            takePart(tuple->elements[i], (*elements)[i], name))
      return part;
  return std::nullopt;
}

Value Sema::evaluateAssignment(SourceModule &module, const ast::Stmt *stmt,
                               StringRef name) {
  Value unknown(
      OpaqueValue{"its value is not known at compile time", stmt->range});
  SmallVector<const ast::Expr *> targets;
  const ast::Expr *expr = nullptr;
  if (auto *assign = dyn_cast<ast::Assign>(stmt)) {
    targets.append(assign->targets.begin(), assign->targets.end());
    expr = assign->value;
  } else if (auto *annotated = dyn_cast<ast::AnnAssign>(stmt)) {
    targets.push_back(annotated->target);
    expr = annotated->value;
  } else {
    return unknown;
  }
  Result value = tryAtModuleLevel(module, expr);
  if (failed(value) || value->is<VoidValue>())
    return unknown;
  for (const ast::Expr *target : targets)
    if (std::optional<Value> part = takePart(target, *value, name)) {
      part->name = name;
      part->definition = target->range;
      return *part;
    }
  return unknown;
}

//===----------------------------------------------------------------------===//
// Modules
//===----------------------------------------------------------------------===//

/// Modules that tilec knows itself, under the name it uses for them.
static StringRef getKnownModule(StringRef name) {
  if (name == "triton.language.core" || name == "triton.language.standard")
    return "triton.language";
  static constexpr StringLiteral known[] = {"triton", "triton.language",
                                            "triton.language.math", "math"};
  return is_contained(known, name) ? name : StringRef();
}

ModuleValue Sema::resolveModule(SourceModule &importer, StringRef name,
                                unsigned level, SMRange range) {
  ModuleValue module;
  module.name = name.str();
  module.import = range;
  if (level == 0) {
    StringRef known = getKnownModule(name);
    if (!known.empty()) {
      module.name = known.str();
      return module;
    }
  }
  bool isLanguage = level == 0 && (name + ".").str().rfind("triton.", 0) == 0;
  if (!isLanguage)
    module.file = modules.find(importer, name, level);
  module.isOpaque = !module.file;
  return module;
}

Value Sema::importModule(SourceModule &importer, const ast::Alias &alias) {
  StringRef name =
      alias.asName.empty() ? alias.name.split('.').first : alias.name;
  return Value(resolveModule(importer, name, 0, alias.range));
}

Value Sema::importFrom(SourceModule &importer, const ast::ImportFrom &from,
                       const ast::Alias &alias, StringRef name) {
  ModuleValue source =
      resolveModule(importer, from.module, from.level, from.range);
  StringRef wanted = alias.name == "*" ? name : alias.name;
  if (std::optional<Value> value = findInModule(source, wanted)) {
    auto *opaque = value->get<OpaqueValue>();
    if (opaque && opaque->isCycle)
      return Value(OpaqueValue{"the import leads back to itself", alias.range});
    return *value;
  }
  std::string dotted =
      (from.module.empty() ? Twine(wanted) : from.module + "." + wanted).str();
  ModuleValue nested = resolveModule(importer, dotted, from.level, alias.range);
  if (!nested.isOpaque ||
      StringRef(dotted).starts_with("triton.language.extra"))
    return Value(nested);
  StringRef place = from.module.empty() ? StringRef(".") : from.module;
  return Value(OpaqueValue{source.isOpaque
                               ? ("it comes from module '" + place +
                                  "', which is not triton's and of "
                                  "which no file was found or could be read")
                                     .str()
                               : ("module '" + place + "' has no '" + wanted +
                                  "' that tilec supports")
                                     .str(),
                           alias.range});
}

static std::optional<Value> findInLanguage(StringRef name) {
  if (std::optional<DType> dtype = parseLanguageName(name))
    return Value(Type(*dtype));
  if (name == "math" || name == "extra" || name == "PropagateNan") {
    ModuleValue module;
    module.name = "triton.language." + name.str();
    module.isOpaque = name == "extra";
    return Value(module);
  }
  if (name == "core" || name == "standard")
    return Value(ModuleValue{"triton.language", nullptr, false, {}});
  static constexpr StringLiteral words[] = {"static_range", "tensor", "dtype",
                                            "pointer_type", "const"};
  if (auto *word = find(words, name); word != std::end(words))
    return Value(WordValue{*word});
  if (const Builtin *builtin = findBuiltin(name, Tl))
    return Value(BuiltinValue{builtin, nullptr});
  return std::nullopt;
}

static std::optional<Value> findInPythonMath(StringRef name) {
  if (name == "pi")
    return Value(M_PI);
  if (name == "e")
    return Value(M_E);
  if (name == "tau")
    return Value(2 * M_PI);
  if (name == "inf")
    return Value(HUGE_VAL);
  if (name == "nan")
    return Value(std::nan(""));
  if (const Builtin *builtin = findBuiltin(name, PyMath))
    return Value(BuiltinValue{builtin, nullptr});
  return std::nullopt;
}

static std::optional<Value> findInTriton(StringRef name) {
  if (name == "language")
    return Value(ModuleValue{"triton.language", nullptr, false, {}});
  if (const Builtin *builtin = findBuiltin(name, Triton))
    return Value(BuiltinValue{builtin, nullptr});
  return std::nullopt;
}

std::optional<Value> Sema::findInModule(const ModuleValue &module,
                                        StringRef name) {
  if (module.name == "triton.language")
    return findInLanguage(name);
  if (module.name == "triton")
    return findInTriton(name);
  if (module.name == "math" && !module.file)
    return findInPythonMath(name);
  if (module.name == "triton.language.math") {
    const Builtin *builtin = findBuiltin(name, Math);
    return builtin ? std::optional(Value(BuiltinValue{builtin, nullptr}))
                   : std::nullopt;
  }
  if (module.name == "triton.language.PropagateNan") {
    static constexpr StringLiteral words[] = {"ALL", "NONE"};
    if (auto *word = find(words, name); word != std::end(words))
      return Value(WordValue{*word});
    return std::nullopt;
  }
  if (StringRef(module.name).starts_with("triton.language.extra")) {
    ModuleValue nested = module;
    nested.name += "." + name.str();
    bool isModule = name == "cuda" || name == "hip" || name == "libdevice";
    return isModule ? std::optional(Value(nested)) : std::nullopt;
  }
  if (module.file)
    if (std::optional<Value> value = findGlobal(*module.file, name))
      return value;
  ModuleValue nested =
      resolveModule(module.file ? *module.file : *frame->module,
                    module.name + "." + name.str(), 0, module.import);
  return nested.isOpaque ? std::nullopt : std::optional(Value(nested));
}

} // namespace tilec::sema

//===- SemaModule.cpp - Names at module level -----------------------------===//
//
// A module-level name is evaluated when a kernel names it: the last statement
// that binds it counts, branches are decided where their conditions are known,
// and what cannot be evaluated is an error only where it is used. Inside the
// statement that binds a name, the name has the value of an earlier statement.
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
  const char *limit = module.pending.lookup(name);
  for (const ast::Stmt *stmt : reverse(body)) {
    if (limit && stmt->range.Start.getPointer() >= limit)
      continue;
    if (std::optional<Binding> binding = findBinding(module, stmt, name))
      return binding;
  }
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
  for (auto &[condition, binding] : arms) {
    if (!condition)
      return binding;
    // The condition sees what earlier statements bind.
    const char *limit = module.pending.lookup(name);
    module.pending[name] = stmt.range.Start.getPointer();
    Result value = tryAtModuleLevel(module, condition);
    module.pending[name] = limit;
    bool isKnown = succeeded(value) && !value->is<VoidValue>() &&
                   !value->is<OpaqueValue>();
    if (!isKnown) {
      Binding undecided{&stmt};
      undecided.undecided = condition;
      return undecided;
    }
    if (isTrue(*value))
      return binding;
  }
  return std::nullopt;
}

std::optional<Binding> Sema::findInTry(SourceModule &module,
                                       const ast::Try &stmt, StringRef name) {
  bool succeeds = none_of(
      stmt.body, [&](const ast::Stmt *inner) { return raises(module, inner); });
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

/// Whether a statement, or one inside a loop, is `name.append(…)` or the like.
static bool changesList(const ast::Stmt *stmt, StringRef name) {
  if (auto *loop = dyn_cast<ast::For>(stmt))
    return any_of(loop->body, [&](const ast::Stmt *inner) {
      return changesList(inner, name);
    });
  if (auto *branch = dyn_cast<ast::If>(stmt))
    return any_of(getArms(*branch), [&](const Arm &arm) {
      return any_of(arm.body, [&](const ast::Stmt *inner) {
        return changesList(inner, name);
      });
    });
  auto *expression = dyn_cast<ast::Expression>(stmt);
  auto *call = expression ? dyn_cast<ast::Call>(expression->value) : nullptr;
  auto *method = call ? dyn_cast<ast::Attribute>(call->callee) : nullptr;
  auto *list = method ? dyn_cast<ast::Name>(method->value) : nullptr;
  return list && list->id == name &&
         findBuiltin(("list." + method->attribute).str(), Host);
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
    bool changes = bindsName(loop->target, name) || changesList(stmt, name) ||
                   findBinding(module, loop->body, name);
    if (changes)
      return Binding{stmt};
  } else if (changesList(stmt, name)) {
    return Binding{stmt};
  }
  return std::nullopt;
}

bool Sema::raises(SourceModule &module, const ast::Stmt *stmt) {
  if (isa<ast::Import, ast::ImportFrom>(stmt))
    return !isImportKnown(module, stmt);
  if (isa<ast::Raise>(stmt))
    return true;
  const ast::Expr *expr = nullptr;
  if (auto *assign = dyn_cast<ast::Assign>(stmt))
    expr = assign->value;
  else if (auto *expression = dyn_cast<ast::Expression>(stmt))
    expr = expression->value;
  if (!expr)
    return false;
  bool isMissing = false;
  walkExpressions(expr, [&](const ast::Expr *inner) {
    auto *attribute = dyn_cast<ast::Attribute>(inner);
    if (!attribute || isMissing || getDottedName(attribute).empty())
      return;
    Result base = tryAtModuleLevel(module, attribute->value);
    auto *owner = succeeded(base) ? base->get<ModuleValue>() : nullptr;
    isMissing = owner && !owner->isOpaque &&
                !tryAttribute(*base, attribute->attribute, attribute->range);
  });
  return isMissing;
}

std::string Sema::findUndecided(SourceModule &module,
                                const ast::Expr *condition) {
  std::string found;
  walkExpressions(condition, [&](const ast::Expr *expr) {
    std::string text = getDottedName(expr);
    if (auto *call = dyn_cast<ast::Call>(expr))
      text = getDottedName(call->callee);
    if (text.empty())
      return;
    Result value = tryAtModuleLevel(module, expr);
    // Of `a.b.c` the whole is what counts, and it comes before its parts.
    bool isPart = StringRef(found).starts_with(text + ".");
    if ((failed(value) || value->is<OpaqueValue>()) && !isPart)
      found = text;
  });
  return found;
}

bool Sema::isImportKnown(SourceModule &module, const ast::Stmt *stmt) {
  if (auto *import = dyn_cast<ast::Import>(stmt))
    return all_of(import->names, [&](const ast::Alias &alias) {
      return !resolveModule(module, alias.name, 0, alias.range).isOpaque ||
             isInstalled(alias.name);
    });
  auto *from = dyn_cast<ast::ImportFrom>(stmt);
  if (!from)
    return true;
  ModuleValue source =
      resolveModule(module, from->module, from->level, from->range);
  // What Triton has for other devices is not there.
  bool isForeign = StringRef(from->module).starts_with("triton.language.extra");
  if (source.isOpaque && from->level == 0 && isInstalled(from->module) &&
      !isForeign)
    return true;
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

const Value *Sema::findOverride(const ast::Expr *expr) {
  if (overrides.empty())
    return nullptr;
  std::string text = getDottedName(expr);
  auto found = overrides.find(text);
  bool isLocal = findLocal(StringRef(text).split('.').first);
  return found == overrides.end() || isLocal ? nullptr : &found->second;
}

/// Whether a statement, or one inside it, binds `name`, in whichever branch.
static bool mayBind(ast::Body body, StringRef name) {
  return any_of(body, [&](const ast::Stmt *stmt) {
    if (auto *function = dyn_cast<ast::FunctionDef>(stmt))
      return function->name == name;
    if (auto *assign = dyn_cast<ast::Assign>(stmt))
      return any_of(assign->targets, [&](const ast::Expr *target) {
        return bindsName(target, name);
      });
    if (auto *annotated = dyn_cast<ast::AnnAssign>(stmt))
      return bindsName(annotated->target, name);
    if (auto *branch = dyn_cast<ast::If>(stmt))
      return any_of(getArms(*branch),
                    [&](const Arm &arm) { return mayBind(arm.body, name); });
    if (auto *attempt = dyn_cast<ast::Try>(stmt))
      return mayBind(attempt->body, name) ||
             any_of(attempt->handlers, [&](const ast::Try::Handler &handler) {
               return mayBind(handler.body, name);
             });
    return false;
  });
}

/// Calls `visitor` on every expression, those of functions and their decorators
/// too.
static void walkWholeFile(ast::Body body, ExprVisitor visitor) {
  for (const ast::Stmt *stmt : body) {
    if (auto *function = dyn_cast<ast::FunctionDef>(stmt)) {
      for (const ast::Expr *decorator : function->decorators)
        walkExpressions(decorator, visitor);
      walkWholeFile(function->body, visitor);
    } else if (auto *branch = dyn_cast<ast::If>(stmt)) {
      for (const Arm &arm : getArms(*branch)) {
        walkExpressions(arm.condition, visitor);
        walkWholeFile(arm.body, visitor);
      }
    } else if (auto *attempt = dyn_cast<ast::Try>(stmt)) {
      walkWholeFile(attempt->body, visitor);
      for (const ast::Try::Handler &handler : attempt->handlers)
        walkWholeFile(handler.body, visitor);
      walkWholeFile(attempt->orElse, visitor);
    } else {
      walkExpressions(ast::Body(stmt), visitor);
    }
  }
}

bool Sema::mentions(SourceModule &module, StringRef name) {
  module.searchedFor = name.str();
  bool found = mayBind(module.tree->body, name);
  bool isDotted = name.contains('.');
  walkWholeFile(module.tree->body, [&](const ast::Expr *expr) {
    auto *text = dyn_cast<ast::String>(expr);
    found |= text && text->value == name;
    found |= isDotted && getDottedName(expr) == name;
  });
  if (found)
    return true;
  // What it imports may read the name too.
  for (const ast::Stmt *stmt : module.tree->body) {
    SourceModule *imported = nullptr;
    if (auto *from = dyn_cast<ast::ImportFrom>(stmt))
      imported =
          resolveModule(module, from->module, from->level, from->range).file;
    else if (auto *import = dyn_cast<ast::Import>(stmt))
      imported =
          resolveModule(module, import->names.front().name, 0, import->range)
              .file;
    if (imported && imported->searchedFor != name)
      found |= mentions(*imported, name);
  }
  return found;
}

std::optional<Value> Sema::findGlobal(SourceModule &module, StringRef name) {
  if (auto it = module.values.find(name); it != module.values.end())
    return it->second;
  if (auto it = overrides.find(name); it != overrides.end())
    return it->second;
  if (name == "__name__")
    return Value::string("kernel");
  auto [pending, isFirst] = module.pending.try_emplace(name, nullptr);
  const char *outer = pending->second;
  // Which statement binds the name is being asked for.
  if (!isFirst && !outer)
    return Value(OpaqueValue{
        "its definition needs its own value", {}, /*isCycle=*/true});
  auto scope = std::make_shared<Frame>();
  scope->module = &module;
  scope->isHost = true;
  std::swap(frame, scope);
  std::optional<Binding> binding = findBinding(module, module.tree->body, name);
  std::optional<Value> value;
  if (binding) {
    module.pending[name] = binding->statement->range.Start.getPointer();
    value = evaluateBinding(module, *binding, name);
  }
  std::swap(frame, scope);
  if (!isFirst) {
    module.pending[name] = outer;
    return value ? value
                 : Value(OpaqueValue{"its definition needs its own value",
                                     {},
                                     /*isCycle=*/true});
  }
  module.pending.erase(name);
  if (value)
    module.values[name] = *value;
  return value;
}

Value Sema::evaluateBinding(SourceModule &module, const Binding &binding,
                            StringRef name) {
  const ast::Stmt *stmt = binding.statement;
  if (binding.undecided)
    return reportUndecided(module, binding.undecided);
  if (auto *function = dyn_cast<ast::FunctionDef>(stmt))
    return Value(FunctionValue{function, &module,
                               isJitFunction(*function, *module.tree)});
  if (isa<ast::Import>(stmt))
    return importModule(module, *binding.alias);
  if (auto *from = dyn_cast<ast::ImportFrom>(stmt))
    return importFrom(module, *from, *binding.alias, name);
  if (isa<ast::ClassDef>(stmt))
    return Value(OpaqueValue{"it is a class", stmt->range});
  if (isa<ast::Assign, ast::AnnAssign>(stmt))
    return evaluateAssignment(module, stmt, name);
  return executeForName(module, stmt, name);
}

Value Sema::reportUndecided(SourceModule &module, const ast::Expr *condition) {
  std::string name = findUndecided(module, condition);
  std::string reason = "which definition counts depends on this condition, "
                       "which is not known at compile time";
  if (!name.empty())
    reason += "; -D " + name + "=VALUE decides it";
  return Value(OpaqueValue{reason, condition->range});
}

Value Sema::executeForName(SourceModule &module, const ast::Stmt *stmt,
                           StringRef name) {
  Value unknown(
      OpaqueValue{"its value is not known at compile time", stmt->range});
  std::optional<Value> earlier = findGlobal(module, name);
  if (earlier && !earlier->is<OpaqueValue>())
    frame->locals[name] = *earlier;
  ScopedDiagnosticHandler swallow(context,
                                  [](Diagnostic &) { return success(); });
  if (execute(ast::Body(stmt)) == Flow::Failure)
    return unknown;
  auto value = frame->locals.find(name);
  return value == frame->locals.end() ? unknown : value->second;
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

} // namespace tilec::sema

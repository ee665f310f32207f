//===- SemaImport.cpp - Modules, and what they have -----------------------===//
//
// A module is a file that was found, one of the language's, or one that tilec
// does not know, which is an error only where something of it is used.
//
//===----------------------------------------------------------------------===//

#include "Sema.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>

using namespace llvm;
using namespace mlir;

namespace tilec::sema {

/// Modules that tilec knows itself, under the name it uses for them.
static StringRef getKnownModule(StringRef name) {
  if (is_contained({"triton.language.core", "triton.language.standard",
                    "triton.language.random"},
                   name))
    return "triton.language";
  if (is_contained({"triton.language.extra.libdevice",
                    "triton.language.extra.cuda.libdevice"},
                   name))
    return "triton.language.libdevice";
  static constexpr StringLiteral known[] = {"triton",
                                            "triton.language",
                                            "triton.language.target_info",
                                            "triton.language.math",
                                            "triton.language.libdevice",
                                            "triton.language.extra",
                                            "triton.language.extra.cuda",
                                            "math"};
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
  if (!nested.isOpaque)
    return Value(nested);
  StringRef place = from.module.empty() ? StringRef(".") : from.module;
  return Value(OpaqueValue{source.isOpaque && !place.starts_with("triton.")
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
  if (name == "math" || name == "extra" || name == "PropagateNan" ||
      name == "target_info" || name == "libdevice") {
    ModuleValue module;
    module.name = "triton.language." + name.str();
    return Value(module);
  }
  if (name == "CONSTEXPR_0")
    return Value::integer(0);
  if (name == "core" || name == "standard" || name == "random")
    return Value(ModuleValue{"triton.language", nullptr, false, {}});
  static constexpr StringLiteral words[] = {
      "static_range", "range", "tensor", "dtype",
      "pointer_type", "const", "tuple"};
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
  if (module.name == "triton.language.target_info") {
    const Builtin *builtin = findBuiltin(name, Target);
    return builtin ? std::optional(Value(BuiltinValue{builtin, nullptr}))
                   : std::nullopt;
  }
  if (!module.file)
    if (std::optional<Value> value = findInHost(module.name, name))
      return value;
  if (module.name == "triton")
    return findInTriton(name);
  if (module.name == "math" && !module.file)
    return findInPythonMath(name);
  bool isMath = module.name == "triton.language.math";
  if (isMath || module.name == "triton.language.libdevice") {
    // Until Triton 3, what is now libdevice's stood in math.
    const Builtin *builtin = isMath ? findBuiltin(name, Math) : nullptr;
    if (!builtin)
      builtin = findLibdeviceBuiltin(name);
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
    if (StringRef known = getKnownModule(nested.name); !known.empty()) {
      nested.name = known.str();
      return Value(nested);
    }
    // What other devices have is a name of which nothing can be used.
    nested.isOpaque = true;
    bool isModule = name == "hip" || name == "libdevice";
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

//===- Modules.cpp - The files that a kernel's file imports ---------------===//

#include "Modules.h"
#include "tilec/Syntax/Parser.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace tilec::sema {

/// Folders above a file that are searched for a package's root.
static constexpr unsigned maxAncestors = 16;

/// The path without links and dots; as it is where there is no such file.
static std::string getRealPath(const Twine &path) {
  SmallString<256> real;
  return sys::fs::real_path(path, real) ? path.str() : real.str().str();
}

/// The folder above, for a relative path too.
static void goUp(SmallVectorImpl<char> &folder) {
  StringRef path(folder.data(), folder.size());
  StringRef last = sys::path::filename(path);
  if (!path.empty() && path == sys::path::root_path(path))
    return;
  if (last.empty() || last == "." || last == "..")
    sys::path::append(folder, "..");
  else
    sys::path::remove_filename(folder);
}

SourceModules::SourceModules(SourceMgr &sources, mlir::MLIRContext *context,
                             const ast::Module &main,
                             ArrayRef<std::string> importPaths)
    : sources(sources), context(context), importPaths(importPaths) {
  auto module = std::make_unique<SourceModule>();
  module->tree = &main;
  module->path = main.path.str();
  module->realPath = getRealPath(main.path);
  modules.push_back(std::move(module));
}

/// The file that holds module `a.b` under `folder`; empty if there is none.
static std::string findFile(StringRef folder, StringRef name) {
  SmallString<256> path(folder);
  SmallVector<StringRef> parts;
  name.split(parts, '.', -1, /*KeepEmpty=*/false);
  for (StringRef part : parts)
    sys::path::append(path, part);
  SmallString<256> package(path);
  sys::path::append(package, "__init__.py");
  if (!parts.empty())
    path += ".py";
  if (!parts.empty() && sys::fs::is_regular_file(path))
    return path.str().str();
  return sys::fs::is_regular_file(package) ? package.str().str() : "";
}

SourceModule *SourceModules::find(const SourceModule &importer, StringRef name,
                                  unsigned level) {
  SmallString<256> folder(sys::path::parent_path(importer.path));
  for (unsigned i = 1; i < level; ++i)
    goUp(folder);
  if (level > 0)
    return load(findFile(folder, name));
  for (unsigned i = 0; i < maxAncestors; ++i) {
    if (SourceModule *module = load(findFile(folder, name)))
      return module;
    goUp(folder);
  }
  for (const std::string &path : importPaths)
    if (SourceModule *module = load(findFile(path, name)))
      return module;
  return nullptr;
}

SourceModule *SourceModules::load(const std::string &path) {
  if (path.empty())
    return nullptr;
  std::string realPath = getRealPath(path);
  for (auto &module : modules)
    if (module->realPath == realPath)
      return module->tree ? module.get() : nullptr;
  auto buffer = MemoryBuffer::getFile(path, /*IsText=*/false);
  if (!buffer)
    return nullptr;
  unsigned id = sources.AddNewSourceBuffer(std::move(*buffer), SMLoc());
  auto module = std::make_unique<SourceModule>();
  module->path = path;
  module->realPath = realPath;
  module->owned = parseModule(sources, id, context);
  module->tree = module->owned.get();
  modules.push_back(std::move(module));
  return modules.back()->tree ? modules.back().get() : nullptr;
}

std::string getDottedName(const ast::Expr *expr) {
  if (auto *name = dyn_cast<ast::Name>(expr))
    return name->id.str();
  auto *attribute = dyn_cast<ast::Attribute>(expr);
  if (!attribute)
    return "";
  std::string base = getDottedName(attribute->value);
  return base.empty() ? "" : base + "." + attribute->attribute.str();
}

std::string getImportedName(const ast::Module &file, StringRef name) {
  std::string found;
  for (const ast::Stmt *stmt : file.body) {
    if (auto *import = dyn_cast<ast::Import>(stmt)) {
      for (const ast::Alias &alias : import->names) {
        if (alias.asName == name && !name.empty())
          found = alias.name.str();
        else if (alias.asName.empty() && alias.name.split('.').first == name)
          found = name.str();
      }
    } else if (auto *from = dyn_cast<ast::ImportFrom>(stmt)) {
      for (const ast::Alias &alias : from->names)
        if ((alias.asName.empty() ? alias.name : alias.asName) == name)
          found = (from->module + "." + alias.name).str();
    }
  }
  return found;
}

/// Whether a decorator says `@triton.jit`, in any of its forms.
static bool isJitDecorator(const ast::Expr *decorator,
                           const ast::Module &file) {
  if (auto *call = dyn_cast<ast::Call>(decorator))
    decorator = call->callee;
  std::string text = getDottedName(decorator);
  auto [root, rest] = StringRef(text).split('.');
  std::string imported = getImportedName(file, root);
  if (rest.empty())
    return root == "jit" ? imported.empty() || imported == "triton.jit"
                         : imported == "triton.jit";
  return rest == "jit" &&
         (imported == "triton" || (imported.empty() && root == "triton"));
}

bool isJitFunction(const ast::FunctionDef &function, const ast::Module &file) {
  return any_of(function.decorators, [&](const ast::Expr *decorator) {
    return isJitDecorator(decorator, file);
  });
}

} // namespace tilec::sema

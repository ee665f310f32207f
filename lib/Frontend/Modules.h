//===- Modules.h - The files that a kernel's file imports -----------------===//
//
// Finds and parses a file when a kernel first needs a name of it. A module is
// looked for beside the importing file, in the folders above it (so that a file
// inside a package finds the package's other modules, with or without
// `__init__.py`), then in the given paths.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_LIB_FRONTEND_MODULES_H
#define TILEC_LIB_FRONTEND_MODULES_H

#include "Value.h"
#include "mlir/IR/MLIRContext.h"
#include "tilec/Syntax/AST.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/SourceMgr.h"

namespace tilec::sema {

/// A file, with the values of its module-level names as far as they are known.
struct SourceModule {
  const ast::Module *tree = nullptr;
  std::unique_ptr<ast::Module> owned;
  /// As messages and debug information show it: relative where the file that
  /// imports it was named so.
  std::string path;
  /// Tells whether two paths mean one file.
  std::string realPath;
  llvm::StringMap<Value> values;
  /// What the last search through imported modules looked for here.
  std::string searchedFor;
  /// Names that are being evaluated, and where the statement that binds each
  /// starts: inside it, the name has the value of an earlier statement.
  llvm::StringMap<const char *> pending;
};

class SourceModules {
public:
  SourceModules(llvm::SourceMgr &sources, mlir::MLIRContext *context,
                const ast::Module &main,
                llvm::ArrayRef<std::string> importPaths);

  SourceModule &getMain() { return *modules.front(); }

  /// The file of module `name` as `importer` sees it, `level` dots up; null if
  /// there is none. A file that does not parse was reported and counts as none.
  SourceModule *find(const SourceModule &importer, llvm::StringRef name,
                     unsigned level);

private:
  SourceModule *load(const std::string &path);

  llvm::SourceMgr &sources;
  mlir::MLIRContext *context;
  std::vector<std::string> importPaths;
  std::vector<std::unique_ptr<SourceModule>> modules;
};

/// What a statement at module level binds a name to.
struct Binding {
  const ast::Stmt *statement = nullptr;
  /// For an import: which of its names.
  const ast::Alias *alias = nullptr;
  /// A condition that is not known and decides whether the statement counts.
  const ast::Expr *undecided = nullptr;
};

/// Whether a library counts as there although no file of it is read.
bool isInstalled(llvm::StringRef module);
/// The decorators' verdict on a function.
bool isJitFunction(const ast::FunctionDef &function, const ast::Module &file);
/// An expression like `a.b.c` as text; empty if it is none.
std::string getDottedName(const ast::Expr *expr);
/// What the file's imports say that `name` stands for: `triton`,
/// `triton.language`, `torch.jit`; empty if nothing.
std::string getImportedName(const ast::Module &file, llvm::StringRef name);

} // namespace tilec::sema

#endif // TILEC_LIB_FRONTEND_MODULES_H

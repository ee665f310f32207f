//===- Builtins.h - The table of the language's functions -----------------===//

#ifndef TILEC_LIB_FRONTEND_BUILTINS_H
#define TILEC_LIB_FRONTEND_BUILTINS_H

#include "Value.h"
#include "mlir/Support/LLVM.h"

namespace tilec::sema {

class Sema;

using Result = mlir::FailureOr<Value>;

/// Where a function's word stands.
enum Place : unsigned {
  Tl = 1,             // tl.x
  Math = 2,           // tl.math.x
  Method = 4,         // value.x
  Python = 8,         // x
  Triton = 16,        // triton.x
  PyMath = 32,        // math.x
  Descriptor = 64,    // descriptor.x, of a tensor descriptor
  BlockPointer = 128, // pointer.x, of a block pointer
  Libdevice = 256,    // libdevice.x
  Host = 512,         // plain Python outside kernels, by its dotted name
  Target = 1024,      // tl.target_info.x
};

/// A value and the text that gave it.
struct Argument {
  Value value;
  llvm::SMRange range;
  llvm::StringRef keyword; // empty where given by position
  llvm::SMRange keywordRange = {};
};

/// One call of a built-in function, its arguments bound to its parameters.
struct BuiltinCall {
  const Builtin &builtin;
  llvm::SMRange range;
  /// By parameter; nothing where one is left out.
  std::vector<std::optional<Argument>> arguments;
  /// What a `*` parameter took.
  std::vector<Argument> variadic;

  bool has(unsigned i) const { return arguments[i].has_value(); }
  const Argument &operator[](unsigned i) const { return *arguments[i]; }
};

struct Builtin {
  llvm::StringRef name;
  unsigned places;
  llvm::StringRef parameters;
  Result (Sema::*handler)(BuiltinCall &call);

  /// `tl.load`, `math.sqrt`, `min`.
  std::string getFullName() const;
};

llvm::ArrayRef<Builtin> getBuiltins();
/// The function `name` at any of `places`; null if there is none.
const Builtin *findBuiltin(llvm::StringRef name, unsigned places);
/// A function of libdevice (Support/Libdevice.def); null if there is none.
const Builtin *findLibdeviceBuiltin(llvm::StringRef name);
/// Advice for a function of Triton's that is not supported; nothing for any
/// other name.
std::optional<llvm::StringRef> findUnsupported(llvm::StringRef name);

} // namespace tilec::sema

#endif // TILEC_LIB_FRONTEND_BUILTINS_H

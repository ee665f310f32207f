//===- Builtins.cpp - The table of the language's functions ---------------===//

#include "Builtins.h"
#include "Sema.h"
#include <cmath>

using namespace llvm;

namespace tilec::sema {

namespace {
struct Unsupported {
  StringLiteral name, advice;
};
} // namespace

ArrayRef<Builtin> getBuiltins() {
  static const Builtin table[] = {
#define BUILTIN(handler, name, places, parameters)                             \
  {name, places, parameters, &Sema::handler},
#include "Builtins.def"
  };
  return table;
}

std::string Builtin::getFullName() const {
  StringRef prefix = places & Tl           ? "tl."
                     : places & Triton     ? "triton."
                     : places & PyMath     ? "math."
                     : places & Libdevice  ? "libdevice."
                     : places & Descriptor ? "descriptor."
                     : places & Method     ? "."
                                           : "";
  return (prefix + name).str();
}

const Builtin *findBuiltin(StringRef name, unsigned places) {
  for (const Builtin &builtin : getBuiltins())
    if ((builtin.places & places) && builtin.name == name)
      return &builtin;
  return nullptr;
}

std::optional<StringRef> findUnsupported(StringRef name) {
  static constexpr Unsupported table[] = {
#define UNSUPPORTED(name, advice) {name, advice},
#include "Builtins.def"
  };
  for (const Unsupported &entry : table)
    if (entry.name == name)
      return StringRef(entry.advice);
  return std::nullopt;
}

} // namespace tilec::sema

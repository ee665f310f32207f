//===- Binding.h - Arguments to parameters --------------------------------===//
//
// Python's rules of which argument goes to which parameter, and what is wrong
// with a call that breaks them. Serves functions of the language and of files.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_LIB_FRONTEND_BINDING_H
#define TILEC_LIB_FRONTEND_BINDING_H

#include "Builtins.h"

namespace tilec::sema {

struct ParameterSlot {
  llvm::StringRef name;
  bool isOptional = false;
  bool isKeywordOnly = false;
  /// `*name`
  bool isVariadic = false;
};

/// Reads the form of Builtins.def: `a b? *c d?`. What follows a `*` is given by
/// keyword only.
std::vector<ParameterSlot> getSlots(llvm::StringRef parameters);

struct BindingError {
  std::string message;
  /// The argument at fault; invalid where the whole call is.
  llvm::SMRange range;
};

class ArgumentBinder {
public:
  /// `function` is how messages name it.
  ArgumentBinder(std::string function, llvm::ArrayRef<ParameterSlot> slots)
      : function(std::move(function)), slots(slots) {}

  /// Fills `bound`, one entry for every slot that is not variadic, and
  /// `variadic`.
  std::optional<BindingError> bind(llvm::ArrayRef<Argument> arguments,
                                   std::vector<std::optional<Argument>> &bound,
                                   std::vector<Argument> &variadic) const;

private:
  BindingError tooMany(llvm::ArrayRef<Argument> arguments) const;
  BindingError unknownKeyword(const Argument &argument) const;
  std::optional<BindingError>
  findMissing(llvm::ArrayRef<std::optional<Argument>> bound) const;

  std::string function;
  llvm::ArrayRef<ParameterSlot> slots;
};

} // namespace tilec::sema

#endif // TILEC_LIB_FRONTEND_BINDING_H

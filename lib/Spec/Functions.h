//===- Functions.h - torch's functions and methods in a spec --------------===//
//
// A function serves both spellings, `torch.sum(x, 1)` and `x.sum(1)`: a
// method's first parameter is the value that it is called on.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_LIB_SPEC_FUNCTIONS_H
#define TILEC_LIB_SPEC_FUNCTIONS_H

#include "Object.h"
#include "llvm/ADT/STLExtras.h"

namespace tilec::spec {

/// Arguments by parameter; absent where the call leaves them out.
class BoundArguments {
public:
  BoundArguments(llvm::SmallVector<llvm::StringRef> names,
                 llvm::SmallVector<std::optional<Object>> values)
      : names(std::move(names)), values(std::move(values)) {}

  const Object *find(llvm::StringRef name) const {
    for (auto [known, value] : llvm::zip(names, values))
      if (known == name && value && !value->is<None>())
        return &*value;
    return nullptr;
  }
  llvm::Expected<const Object *> get(llvm::StringRef name) const {
    if (const Object *value = find(name))
      return value;
    return makeError("argument '{0}' is missing", name);
  }
  llvm::Expected<Array> getArray(llvm::StringRef name = "input") const {
    llvm::Expected<const Object *> value = get(name);
    return value ? toArray(**value) : llvm::Expected<Array>(value.takeError());
  }
  llvm::Expected<Operand> getOperand(llvm::StringRef name) const {
    llvm::Expected<const Object *> value = get(name);
    return value ? toOperand(**value)
                 : llvm::Expected<Operand>(value.takeError());
  }
  llvm::Expected<Shape> getShape(llvm::StringRef name) const {
    llvm::Expected<const Object *> value = get(name);
    return value ? toShape(**value) : llvm::Expected<Shape>(value.takeError());
  }
  int64_t getInteger(llvm::StringRef name, int64_t otherwise) const {
    const Object *value = find(name);
    return value ? value->getInteger().value_or(otherwise) : otherwise;
  }
  std::optional<DType> getDType() const {
    const Object *value = find("dtype");
    const DType *dtype = value ? value->get<DType>() : nullptr;
    return dtype ? std::optional<DType>(*dtype) : std::nullopt;
  }

private:
  llvm::SmallVector<llvm::StringRef> names;
  llvm::SmallVector<std::optional<Object>> values;
};

using Handler = llvm::Expected<Object> (*)(const BoundArguments &);

enum class Spelling { Function, Method, Both };

struct FunctionEntry {
  llvm::StringLiteral name;
  /// Parameters in order; `*sizes` takes all that are left, or one tuple.
  llvm::StringLiteral parameters;
  Spelling spelling;
  Handler handler;
};

inline llvm::Expected<Object> toValue(llvm::Expected<Array> array) {
  if (!array)
    return array.takeError();
  return Object(*array);
}

/// The functions, by what they are about.
llvm::ArrayRef<FunctionEntry> getMakers();
llvm::ArrayRef<FunctionEntry> getShapeFunctions();
llvm::ArrayRef<FunctionEntry> getMoveFunctions();
llvm::ArrayRef<FunctionEntry> getElementFunctions();
llvm::ArrayRef<FunctionEntry> getReductions();

} // namespace tilec::spec

#endif // TILEC_LIB_SPEC_FUNCTIONS_H

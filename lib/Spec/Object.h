//===- Object.h - What a name in a spec can hold --------------------------===//

#ifndef TILEC_LIB_SPEC_OBJECT_H
#define TILEC_LIB_SPEC_OBJECT_H

#include "Array.h"
#include <variant>

namespace tilec::spec {

struct Object;

struct None {};
struct Ellipsis {};
/// A tuple or list. Lists are shared, as Python's are.
struct Sequence {
  std::shared_ptr<std::vector<Object>> items;
  bool isTuple = true;
};
struct Range {
  int64_t start, stop, step;
  uint64_t getLength() const {
    // Unsigned, where no difference of two numbers overflows.
    uint64_t first = start, last = stop, stride = step;
    if (step > 0)
      return start < stop ? (last - first - 1) / stride + 1 : 0;
    return start > stop ? (first - last - 1) / (0 - stride) + 1 : 0;
  }
};
struct Slice {
  std::optional<int64_t> lower, upper;
  int64_t step = 1;
};
/// A library name, such as `torch.nn.functional.relu`.
struct Path {
  std::string name;
};
/// A method of a value, before it is called.
struct Method {
  std::shared_ptr<Object> self;
  std::string name;
};

struct Object {
  std::variant<None, bool, int64_t, double, std::string, DType, Array, Sequence,
               Range, Slice, Ellipsis, Path, Method, const ast::FunctionDef *>
      data;

  Object() = default;
  template <typename T> Object(T value) : data(std::move(value)) {}

  template <typename T> const T *get() const { return std::get_if<T>(&data); }
  template <typename T> bool is() const { return get<T>(); }
  /// An int or a bool.
  std::optional<int64_t> getInteger() const {
    if (const bool *value = get<bool>())
      return *value;
    if (const int64_t *value = get<int64_t>())
      return *value;
    return std::nullopt;
  }
  /// An int, a bool or a float.
  std::optional<double> getNumber() const {
    if (const double *value = get<double>())
      return *value;
    if (std::optional<int64_t> value = getInteger())
      return static_cast<double>(*value);
    return std::nullopt;
  }
};

/// Deletes what values share. A value that goes with it waits its turn, so that
/// a list in a list, a million deep, takes no stack.
template <typename T> void deleteInTurn(T *value) {
  static thread_local std::vector<T *> pending;
  static thread_local bool isDeleting = false;
  pending.push_back(value);
  if (isDeleting)
    return;
  isDeleting = true;
  while (!pending.empty()) {
    T *next = pending.back();
    pending.pop_back();
    delete next;
  }
  isDeleting = false;
}

/// A value that others refer to.
template <typename T> std::shared_ptr<T> share(T value) {
  return std::shared_ptr<T>(new T(std::move(value)), deleteInTurn<T>);
}

inline Object makeSequence(std::vector<Object> items, bool isTuple = true) {
  return Sequence{share(std::move(items)), isTuple};
}

/// `an int`, `an array of shape [3]`: for messages.
std::string describe(const Object &value);
/// A float as people write it.
std::string formatNumber(double value);
/// The operand that a number or an array makes; an error for the rest.
llvm::Expected<Operand> toOperand(const Object &value);
llvm::Expected<Array> toArray(const Object &value);
/// A tuple or list of ints, or one int.
llvm::Expected<Shape> toShape(const Object &value);
/// Python's truth of a value; an error for arrays of several elements.
llvm::Expected<bool> isTrue(const Object &value);

/// The arguments of a call, and their values by parameter after binding.
struct CallArguments {
  std::vector<Object> positional;
  std::vector<std::pair<llvm::StringRef, Object>> keywords;
};

/// Calls a function of torch, of math or of Python by its full name, or a
/// method (`self` is then the first argument).
llvm::Expected<Object> callLibrary(llvm::StringRef path, CallArguments args);
llvm::Expected<Object> callMethod(llvm::StringRef name, const Object &self,
                                  CallArguments args);
/// Constants of libraries: `torch.float32`, `math.pi`.
std::optional<Object> findConstant(llvm::StringRef path);
/// Python's functions that need no import.
bool isBuiltin(llvm::StringRef name);
std::vector<llvm::StringRef> getBuiltinNames();
/// Python's functions and `math`'s; `path` starts with `builtins.` or `math.`.
llvm::Expected<Object> callHostFunction(llvm::StringRef path,
                                        const CallArguments &args);

} // namespace tilec::spec

#endif // TILEC_LIB_SPEC_OBJECT_H

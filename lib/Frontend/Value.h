//===- Value.h - What an expression of a kernel can be --------------------===//
//
// A value is known now (a number, a string, a type, a function, a module, a
// tuple of values) or is computed at run time (an IR value with the type that
// the language gives it), or is composed of such (a block pointer, a tensor
// descriptor). Each remembers the name it was last bound to and where, so that
// an error can point at the other half.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_LIB_FRONTEND_VALUE_H
#define TILEC_LIB_FRONTEND_VALUE_H

#include "Type.h"
#include "mlir/IR/Value.h"
#include "tilec/Syntax/AST.h"
#include "llvm/ADT/APInt.h"
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace tilec::sema {

struct Builtin;
struct CompositeValue;
struct DictEntries;
struct Frame;
struct SourceModule;
struct TupleValue;
struct Value;

/// Python's unbounded integers, bounded: signed, of this many bits.
inline constexpr unsigned integerBits = 256;
using Integer = llvm::APInt;
Integer makeInteger(int64_t value);
/// The value, if 64 bits hold it.
std::optional<int64_t> toInt64(const Integer &value);

struct NoneValue {};
struct EllipsisValue {};

/// `lower:upper:step` between brackets.
struct SliceValue {
  std::shared_ptr<Value> lower, upper, step; // null where absent
};

/// A function of a file: a kernel, a helper, or plain Python.
struct FunctionValue {
  const ast::FunctionDef *definition = nullptr;
  SourceModule *module = nullptr;
  /// Under `@triton.jit`: what it returns are run-time values.
  bool isJit = false;
  /// The call in whose scope plain Python defined it; null at module level.
  std::shared_ptr<Frame> frame = nullptr;
};

struct LambdaValue {
  const ast::Lambda *definition = nullptr;
  /// The call in whose scope it was written.
  std::shared_ptr<Frame> frame;
};

/// A function of the language, and the value it is a method of.
struct BuiltinValue {
  const Builtin *builtin = nullptr;
  std::shared_ptr<Value> self; // null for a plain function
};

/// A method of a type (`x.dtype.is_floating`), by name.
struct TypeMethodValue {
  Type type;
  llvm::StringRef name;
};

/// A word of the language without a value of its own: `tl.PropagateNan.ALL`,
/// `tl.constexpr`, `range`.
struct WordValue {
  llvm::StringRef name;
};

/// A module: one of the language's, by its dotted name, or a file.
struct ModuleValue {
  std::string name;
  SourceModule *file = nullptr;
  /// Neither the language's nor a file that was found.
  bool isOpaque = false;
  llvm::SMRange import;
};

/// What the module level of a file computes and a kernel cannot use.
struct OpaqueValue {
  std::string reason;
  llvm::SMRange range;
  /// Its definition needs its own value.
  bool isCycle = false;
  /// Of a kernel's run-time parameter, as a heuristic sees it.
  std::optional<Type> type = std::nullopt;
};

/// A dictionary of plain Python.
struct DictValue {
  std::shared_ptr<const DictEntries> entries;
};

/// The result of a function that returns nothing.
struct VoidValue {
  std::string function;
  llvm::SMRange call;
};

/// What a name holds where control flow has left it without a value of its own:
/// bound only in one arm of a run-time `if`, or only inside a loop.
struct LostValue {
  /// A sentence about the place where it was bound.
  std::string reason;
  llvm::SMRange range;
};

struct RuntimeValue {
  mlir::Value ir;
  Type type;
};

struct Value {
  using Tuple = std::shared_ptr<const TupleValue>;
  using Composite = std::shared_ptr<const CompositeValue>;
  using Payload =
      std::variant<NoneValue, bool, Integer, double, std::string, Tuple, Type,
                   EllipsisValue, SliceValue, FunctionValue, LambdaValue,
                   BuiltinValue, TypeMethodValue, WordValue, ModuleValue,
                   OpaqueValue, VoidValue, LostValue, Composite, DictValue,
                   RuntimeValue>;
  Payload payload;
  /// The variable that holds the value, and where it was bound.
  llvm::StringRef name;
  llvm::SMRange definition;
  /// Where control has left by `break` or `continue` the name holds nothing,
  /// and the value here stands in for it.
  bool isPartial = false;

  Value() = default;
  Value(Payload payload) : payload(std::move(payload)) {}
  static Value integer(int64_t value) { return Value(makeInteger(value)); }
  static Value tuple(std::vector<Value> elements, bool isList = false);
  static Value string(llvm::StringRef text) {
    return Value(Payload(text.str()));
  }
  static Value boolean(bool value) { return Value(Payload(value)); }
  static Value real(double value) { return Value(Payload(value)); }

  template <typename T> const T *get() const {
    return std::get_if<T>(&payload);
  }
  template <typename T> bool is() const { return get<T>() != nullptr; }

  bool isNone() const { return is<NoneValue>(); }
  /// A block pointer or a tensor descriptor; null for any other value.
  const CompositeValue *getComposite() const {
    const Composite *composite = get<Composite>();
    return composite ? composite->get() : nullptr;
  }
  bool isRuntime() const { return is<RuntimeValue>(); }
  /// A bool, an int or a float that is known now.
  bool isNumber() const { return is<bool>() || is<Integer>() || is<double>(); }
  /// Of a run-time value.
  const Type &getType() const { return get<RuntimeValue>()->type; }
  mlir::Value getIR() const { return get<RuntimeValue>()->ir; }
  /// Of a tuple; null for any other value.
  const std::vector<Value> *getElements() const;
  /// Values at every depth of a tuple, itself included; 1 for any other value.
  uint64_t getWeight() const;
  /// Whether it was written as a list.
  bool isList() const;
  /// How deep tuples nest; 0 for a value that is none.
  unsigned getTupleDepth() const;
};

/// Tuples share their elements, so a few lines can build one that is too large
/// to be walked; what is known of its size is kept with it.
struct TupleValue {
  TupleValue(std::vector<Value> elements, bool isList);

  std::vector<Value> elements;
  /// Written as a list; for messages only.
  bool isList;
  uint64_t weight = 1;
  unsigned depth = 1;
};

/// The keys and values of a dictionary, in order.
struct DictEntries {
  std::vector<std::pair<Value, Value>> list;
  /// Made by `triton.Config`; `num_warps` and `num_stages` are entries.
  bool isConfig = false;

  /// The value of a key; null where it is missing.
  const Value *find(const Value &key) const;
  const Value *find(llvm::StringRef key) const;
};

/// A block of memory with a shape: what `tl.make_block_ptr` and
/// `tl.make_tensor_descriptor` give. Its run-time part is `leaves`, all of them
/// run-time scalars; what control flow carries is the leaves, in order, and
/// `withLeaves` makes the value again from others of the same types. Two such
/// values may meet (in a loop, at the end of an `if`) where `isAlike` holds.
struct CompositeValue {
  enum class Kind { BlockPointer, Descriptor };

  Kind kind = Kind::BlockPointer;
  /// Sizes of the block that a load gives.
  llvm::SmallVector<int64_t, 4> blockShape;
  /// Of a block pointer: its dimensions, fastest first.
  llvm::SmallVector<int64_t, 4> order;
  /// Of a descriptor: what lies outside reads as NaN, not as zero.
  bool padsWithNan = false;
  /// The base pointer; a size of every dimension (i64); a stride of every
  /// dimension (i64); of a block pointer, an offset of every dimension (i64).
  std::vector<Value> leaves;

  size_t getRank() const { return blockShape.size(); }
  bool isBlockPointer() const { return kind == Kind::BlockPointer; }
  const Value &getBase() const { return leaves.front(); }
  const Value &getSize(size_t i) const { return leaves[1 + i]; }
  const Value &getStride(size_t i) const { return leaves[1 + getRank() + i]; }
  const Value &getOffset(size_t i) const {
    return leaves[1 + 2 * getRank() + i];
  }
  /// The same value with other leaves.
  Value withLeaves(std::vector<Value> newLeaves) const;
  /// Whether only the leaves differ, and these not in their types.
  bool isAlike(const CompositeValue &other) const;
  /// `fp32[64, 32]`
  std::string getBlockType() const;
};

/// The elements of a tuple, or the value alone.
std::vector<Value> toList(const Value &value);
/// The nearest double.
double toDouble(const Integer &value);
/// Python's truth of a value that is known now.
bool isTrue(const Value &value);
/// What the value is, for a message: `a tile of fp32[8]`, `the number 5`.
std::string describe(const Value &value);
/// Python's `str` and `repr` of a value that is known now.
std::string toText(const Value &value, bool isRepr = false);
/// Python's shortest text that reads back as the same float.
std::string toText(double value);
/// Python's `==` and `is` of values that are known now.
bool areEqual(const Value &a, const Value &b);
bool areIdentical(const Value &a, const Value &b);

} // namespace tilec::sema

#endif // TILEC_LIB_FRONTEND_VALUE_H

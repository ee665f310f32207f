//===- AST.h - Python's abstract syntax tree ------------------------------===//
//
// The tree that the parser makes of a whole file: Python 3.12's `ast` module,
// node for node, without types and without name look-up. Nodes live in the
// arena of their Module and hold views into its source or arena; every node
// carries its half-open range of source text.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_SYNTAX_AST_H
#define TILEC_SYNTAX_AST_H

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APInt.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/Casting.h"
#include "llvm/Support/SMLoc.h"
#include "llvm/Support/raw_ostream.h"
#include <memory>
#include <optional>
#include <vector>

namespace tilec::ast {

using llvm::ArrayRef;
using llvm::SMRange;
using llvm::StringRef;

/// Base of all nodes.
class Node {
public:
  SMRange range;

protected:
  explicit Node(SMRange range) : range(range) {}
};

//===----------------------------------------------------------------------===//
// Expressions
//===----------------------------------------------------------------------===//

struct Arguments;

class Expr : public Node {
public:
  enum class Kind {
    Name,
    Number,
    String,
    FormattedString,
    Bytes,
    Boolean,
    None,
    Ellipsis,
    Attribute,
    Subscript,
    Slice,
    Call,
    Unary,
    Binary,
    Bool,
    Compare,
    Conditional,
    Lambda,
    Tuple,
    List,
    Set,
    Dict,
    Comprehension,
    Starred,
    Named,
    Await,
    Yield,
  };
  const Kind kind;
  /// Nodes on the longest way down from here. The parser keeps it below
  /// `maxHeight`, so that a recursive walk needs little stack.
  unsigned height = 1;

protected:
  Expr(Kind kind, SMRange range) : Node(range), kind(kind) {}
};

/// Gives a node its kind and the test that llvm::dyn_cast needs.
template <Expr::Kind k> struct ExprOf : Expr {
  explicit ExprOf(SMRange range) : Expr(k, range) {}
  static bool classof(const Expr *expr) { return expr->kind == k; }
};

struct Name : ExprOf<Expr::Kind::Name> {
  using ExprOf::ExprOf;
  StringRef id;
};

/// An integer of any size, a float, or an imaginary number.
struct Number : ExprOf<Expr::Kind::Number> {
  using ExprOf::ExprOf;
  enum class Form { Integer, Float, Imaginary } form = Form::Integer;
  /// Form::Integer: the value, unsigned, as wide as it needs to be.
  llvm::APInt integer;
  /// Form::Float and Form::Imaginary: the nearest double.
  double real = 0;
};

/// Adjacent literals are joined; escapes are resolved. UTF-8.
struct String : ExprOf<Expr::Kind::String> {
  using ExprOf::ExprOf;
  StringRef value;
};

/// An f-string: literal text and replacement fields in turn.
struct FormattedString : ExprOf<Expr::Kind::FormattedString> {
  using ExprOf::ExprOf;
  struct Part {
    StringRef text;                // literal text when `value` is null
    const Expr *value;             // the replaced expression
    char conversion;               // 's', 'r', 'a' or 0
    const FormattedString *format; // after the colon, or null
    bool selfDocumenting;          // f"{x=}"
  };
  ArrayRef<Part> parts;
};

struct Bytes : ExprOf<Expr::Kind::Bytes> {
  using ExprOf::ExprOf;
  StringRef value;
};
struct Boolean : ExprOf<Expr::Kind::Boolean> {
  using ExprOf::ExprOf;
  bool value = false;
};
struct None : ExprOf<Expr::Kind::None> {
  using ExprOf::ExprOf;
};
struct Ellipsis : ExprOf<Expr::Kind::Ellipsis> {
  using ExprOf::ExprOf;
};

struct Attribute : ExprOf<Expr::Kind::Attribute> {
  using ExprOf::ExprOf;
  const Expr *value = nullptr;
  StringRef attribute;
  SMRange attributeRange;
};

struct Subscript : ExprOf<Expr::Kind::Subscript> {
  using ExprOf::ExprOf;
  const Expr *value = nullptr;
  /// A Tuple where several indices stand between the brackets.
  const Expr *index = nullptr;
};

/// `lower:upper:step` inside a subscript; absent parts are null.
struct Slice : ExprOf<Expr::Kind::Slice> {
  using ExprOf::ExprOf;
  const Expr *lower = nullptr, *upper = nullptr, *step = nullptr;
};

struct Keyword {
  StringRef name; // empty: **value
  const Expr *value;
  SMRange range;
};

struct Call : ExprOf<Expr::Kind::Call> {
  using ExprOf::ExprOf;
  const Expr *callee = nullptr;
  ArrayRef<const Expr *> arguments; // a Starred for *value
  ArrayRef<Keyword> keywords;
};

enum class UnaryOperator { Plus, Minus, Invert, Not };
struct Unary : ExprOf<Expr::Kind::Unary> {
  using ExprOf::ExprOf;
  UnaryOperator op = UnaryOperator::Plus;
  const Expr *operand = nullptr;
};

enum class BinaryOperator {
  Add,
  Sub,
  Mul,
  MatMul,
  Div,
  FloorDiv,
  Mod,
  Pow,
  LeftShift,
  RightShift,
  BitAnd,
  BitOr,
  BitXor,
};
struct Binary : ExprOf<Expr::Kind::Binary> {
  using ExprOf::ExprOf;
  BinaryOperator op = BinaryOperator::Add;
  const Expr *lhs = nullptr, *rhs = nullptr;
  SMRange opRange;
};

/// `a and b and c`, `a or b or c`: two operands or more.
struct Bool : ExprOf<Expr::Kind::Bool> {
  using ExprOf::ExprOf;
  bool isAnd = true;
  ArrayRef<const Expr *> operands;
};

enum class CompareOperator {
  Equal,
  NotEqual,
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
  Is,
  IsNot,
  In,
  NotIn,
};
/// `first op[0] rest[0] op[1] rest[1] …`, as Python chains them.
struct Compare : ExprOf<Expr::Kind::Compare> {
  using ExprOf::ExprOf;
  const Expr *first = nullptr;
  ArrayRef<CompareOperator> ops;
  ArrayRef<const Expr *> rest;
};

/// `body if condition else orElse`
struct Conditional : ExprOf<Expr::Kind::Conditional> {
  using ExprOf::ExprOf;
  const Expr *condition = nullptr, *body = nullptr, *orElse = nullptr;
};

struct Lambda : ExprOf<Expr::Kind::Lambda> {
  using ExprOf::ExprOf;
  const Arguments *arguments = nullptr;
  const Expr *body = nullptr;
};

struct Tuple : ExprOf<Expr::Kind::Tuple> {
  using ExprOf::ExprOf;
  ArrayRef<const Expr *> elements;
};
struct List : ExprOf<Expr::Kind::List> {
  using ExprOf::ExprOf;
  ArrayRef<const Expr *> elements;
};
struct Set : ExprOf<Expr::Kind::Set> {
  using ExprOf::ExprOf;
  ArrayRef<const Expr *> elements;
};
struct Dict : ExprOf<Expr::Kind::Dict> {
  using ExprOf::ExprOf;
  ArrayRef<const Expr *> keys; // null for **value
  ArrayRef<const Expr *> values;
};

/// A list, set, dict or generator comprehension.
struct Comprehension : ExprOf<Expr::Kind::Comprehension> {
  using ExprOf::ExprOf;
  enum class Form { List, Set, Dict, Generator } form = Form::List;
  struct Clause {
    const Expr *target;
    const Expr *iterable;
    ArrayRef<const Expr *> conditions;
    bool isAsync;
  };
  const Expr *element = nullptr;
  const Expr *value = nullptr; // of a dict
  ArrayRef<Clause> clauses;
};

struct Starred : ExprOf<Expr::Kind::Starred> {
  using ExprOf::ExprOf;
  const Expr *value = nullptr;
};

/// `name := value`
struct Named : ExprOf<Expr::Kind::Named> {
  using ExprOf::ExprOf;
  const Expr *target = nullptr, *value = nullptr;
};

struct Await : ExprOf<Expr::Kind::Await> {
  using ExprOf::ExprOf;
  const Expr *value = nullptr;
};
struct Yield : ExprOf<Expr::Kind::Yield> {
  using ExprOf::ExprOf;
  bool isFrom = false;
  const Expr *value = nullptr; // may be null
};

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

class Stmt : public Node {
public:
  enum class Kind {
    FunctionDef,
    ClassDef,
    Return,
    Delete,
    Assign,
    AugAssign,
    AnnAssign,
    For,
    While,
    If,
    With,
    Match,
    Raise,
    Try,
    Assert,
    Import,
    ImportFrom,
    Global,
    Nonlocal,
    Expression,
    Pass,
    Break,
    Continue,
    TypeAlias,
  };
  const Kind kind;

protected:
  Stmt(Kind kind, SMRange range) : Node(range), kind(kind) {}
};

template <Stmt::Kind k> struct StmtOf : Stmt {
  explicit StmtOf(SMRange range) : Stmt(k, range) {}
  static bool classof(const Stmt *stmt) { return stmt->kind == k; }
};

using Body = ArrayRef<const Stmt *>;

/// One parameter of a function.
struct Parameter {
  StringRef name;
  SMRange range;
  const Expr *annotation;   // may be null
  const Expr *defaultValue; // may be null
};

struct Arguments {
  ArrayRef<Parameter> positionalOnly;
  ArrayRef<Parameter> regular;
  const Parameter *variadic = nullptr; // *args
  ArrayRef<Parameter> keywordOnly;
  const Parameter *keywordVariadic = nullptr; // **kwargs
};

struct FunctionDef : StmtOf<Stmt::Kind::FunctionDef> {
  using StmtOf::StmtOf;
  StringRef name;
  SMRange nameRange;
  ArrayRef<const Expr *> decorators;
  const Arguments *arguments = nullptr;
  const Expr *returns = nullptr; // may be null
  Body body;
  bool isAsync = false;
};

struct ClassDef : StmtOf<Stmt::Kind::ClassDef> {
  using StmtOf::StmtOf;
  StringRef name;
  ArrayRef<const Expr *> decorators;
  ArrayRef<const Expr *> bases;
  ArrayRef<Keyword> keywords;
  Body body;
};

struct Return : StmtOf<Stmt::Kind::Return> {
  using StmtOf::StmtOf;
  const Expr *value = nullptr; // may be null
};
struct Delete : StmtOf<Stmt::Kind::Delete> {
  using StmtOf::StmtOf;
  ArrayRef<const Expr *> targets;
};
/// `targets[0] = targets[1] = … = value`
struct Assign : StmtOf<Stmt::Kind::Assign> {
  using StmtOf::StmtOf;
  ArrayRef<const Expr *> targets;
  const Expr *value = nullptr;
};
struct AugAssign : StmtOf<Stmt::Kind::AugAssign> {
  using StmtOf::StmtOf;
  const Expr *target = nullptr;
  BinaryOperator op = BinaryOperator::Add;
  const Expr *value = nullptr;
  SMRange opRange;
};
struct AnnAssign : StmtOf<Stmt::Kind::AnnAssign> {
  using StmtOf::StmtOf;
  const Expr *target = nullptr;
  const Expr *annotation = nullptr;
  const Expr *value = nullptr; // may be null
};
struct For : StmtOf<Stmt::Kind::For> {
  using StmtOf::StmtOf;
  const Expr *target = nullptr, *iterable = nullptr;
  Body body, orElse;
  bool isAsync = false;
};
struct While : StmtOf<Stmt::Kind::While> {
  using StmtOf::StmtOf;
  const Expr *condition = nullptr;
  Body body, orElse;
};
/// An `elif` is an If that is alone in `orElse`. Chains of it may be of any
/// length: walk them in a loop.
struct If : StmtOf<Stmt::Kind::If> {
  using StmtOf::StmtOf;
  const Expr *condition = nullptr;
  Body body, orElse;
};
struct With : StmtOf<Stmt::Kind::With> {
  using StmtOf::StmtOf;
  struct Item {
    const Expr *context;
    const Expr *target; // may be null
  };
  ArrayRef<Item> items;
  Body body;
  bool isAsync = false;
};
/// Host code only: the cases' bodies are parsed, their patterns skipped.
struct Match : StmtOf<Stmt::Kind::Match> {
  using StmtOf::StmtOf;
  const Expr *subject = nullptr;
  ArrayRef<Body> cases;
};
struct Raise : StmtOf<Stmt::Kind::Raise> {
  using StmtOf::StmtOf;
  const Expr *exception = nullptr, *cause = nullptr; // may be null
};
struct Try : StmtOf<Stmt::Kind::Try> {
  using StmtOf::StmtOf;
  struct Handler {
    const Expr *type; // may be null
    StringRef name;   // may be empty
    Body body;
  };
  Body body;
  ArrayRef<Handler> handlers;
  Body orElse, finalBody;
};
struct Assert : StmtOf<Stmt::Kind::Assert> {
  using StmtOf::StmtOf;
  const Expr *test = nullptr, *message = nullptr; // message may be null
};
struct Alias {
  StringRef name;   // dotted
  StringRef asName; // empty where absent
  SMRange range;
};
struct Import : StmtOf<Stmt::Kind::Import> {
  using StmtOf::StmtOf;
  ArrayRef<Alias> names;
};
/// `from ..module import names`; a lone name `*` imports all.
struct ImportFrom : StmtOf<Stmt::Kind::ImportFrom> {
  using StmtOf::StmtOf;
  StringRef module;   // dotted, may be empty
  unsigned level = 0; // leading dots
  ArrayRef<Alias> names;
};
struct Global : StmtOf<Stmt::Kind::Global> {
  using StmtOf::StmtOf;
  ArrayRef<StringRef> names;
};
struct Nonlocal : StmtOf<Stmt::Kind::Nonlocal> {
  using StmtOf::StmtOf;
  ArrayRef<StringRef> names;
};
struct Expression : StmtOf<Stmt::Kind::Expression> {
  using StmtOf::StmtOf;
  const Expr *value = nullptr;
};
struct Pass : StmtOf<Stmt::Kind::Pass> {
  using StmtOf::StmtOf;
};
struct Break : StmtOf<Stmt::Kind::Break> {
  using StmtOf::StmtOf;
};
struct Continue : StmtOf<Stmt::Kind::Continue> {
  using StmtOf::StmtOf;
};
/// `type Name = value` (Python 3.12)
struct TypeAlias : StmtOf<Stmt::Kind::TypeAlias> {
  using StmtOf::StmtOf;
  StringRef name;
  const Expr *value = nullptr;
};

//===----------------------------------------------------------------------===//
// Module
//===----------------------------------------------------------------------===//

/// A parsed file; owns the arena of its nodes. The text it was parsed from
/// must outlive it.
class Module {
public:
  Body body;
  StringRef path;

  template <typename T> T *create(SMRange range) {
    // Integers wider than 64 bits own memory, so Number nodes are destroyed.
    T *node = new (arena.Allocate(sizeof(T), alignof(T))) T(range);
    if constexpr (std::is_same_v<T, Number>)
      numbers.push_back(node);
    return node;
  }
  /// Copies a list into the arena.
  template <typename T> ArrayRef<T> copy(ArrayRef<T> list) {
    static_assert(std::is_trivially_copyable_v<T>);
    return ArrayRef<T>(list).copy(arena);
  }
  StringRef copy(StringRef text) { return text.copy(arena); }
  template <typename T> T *createPlain(T value) {
    static_assert(std::is_trivially_destructible_v<T>);
    return new (arena.Allocate(sizeof(T), alignof(T))) T(value);
  }

  Module() = default;
  Module(const Module &) = delete;
  Module &operator=(const Module &) = delete;
  ~Module() {
    for (Number *number : numbers)
      number->~Number();
  }

private:
  llvm::BumpPtrAllocator arena;
  std::vector<Number *> numbers;
};

/// Prints the tree, indented, one node a line (`--emit=ast`).
void print(const Module &module, llvm::raw_ostream &os);

/// Python's spelling of an operator (`//`, `is not`).
StringRef getSpelling(UnaryOperator op);
StringRef getSpelling(BinaryOperator op);
StringRef getSpelling(CompareOperator op);

} // namespace tilec::ast

#endif // TILEC_SYNTAX_AST_H

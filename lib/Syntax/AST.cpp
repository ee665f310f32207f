//===- AST.cpp - Printing the tree ----------------------------------------===//
//
// One node a line, its children indented below it, each with the name of its
// field. What is left to print is a list, not a recursion: statements may be
// nested deeply.
//
//===----------------------------------------------------------------------===//

#include "tilec/Syntax/AST.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include <cstdlib>
#include <variant>

using namespace llvm;
using namespace tilec;
using namespace tilec::ast;

//===----------------------------------------------------------------------===//
// Operators
//===----------------------------------------------------------------------===//

StringRef ast::getSpelling(UnaryOperator op) {
  static constexpr StringLiteral words[] = {"+", "-", "~", "not"};
  return words[static_cast<size_t>(op)];
}

StringRef ast::getSpelling(BinaryOperator op) {
  static constexpr StringLiteral words[] = {
      "+", "-", "*", "@", "/", "//", "%", "**", "<<", ">>", "&", "|", "^"};
  return words[static_cast<size_t>(op)];
}

StringRef ast::getSpelling(CompareOperator op) {
  static constexpr StringLiteral words[] = {
      "==", "!=", "<", "<=", ">", ">=", "is", "is not", "in", "not in"};
  return words[static_cast<size_t>(op)];
}

//===----------------------------------------------------------------------===//
// Printer
//===----------------------------------------------------------------------===//

namespace {
class Printer {
public:
  explicit Printer(raw_ostream &os) : os(os) {}
  void run(const ast::Module &module);

private:
  /// A line that is still to be printed: a node, or text.
  struct Line {
    unsigned indent;
    StringRef label;
    std::variant<StringRef, const Expr *, const Stmt *> content;
    bool isQuoted = false;
  };

  void print(const Line &line);
  void printHead(const Expr *expr);
  void printHead(const Stmt *stmt);
  void addChildren(const Expr *expr);
  void addChildren(const Stmt *stmt);
  void printNumber(const Number *number);
  void printQuoted(StringRef text);

  // What the current node has below it, in order.
  void add(StringRef label, const Expr *expr, unsigned deeper = 1) {
    if (expr)
      children.push_back({indent + deeper, label, expr});
  }
  void addText(StringRef label, StringRef text, unsigned deeper = 1) {
    children.push_back({indent + deeper, label, text});
  }
  void addAll(StringRef label, ArrayRef<const Expr *> exprs) {
    for (const Expr *expr : exprs)
      add(label, expr);
  }
  void addBody(StringRef label, Body body);
  void addElse(Body orElse);
  void addParameter(StringRef label, const Parameter &parameter);
  void addArguments(const Arguments *arguments);
  void addKeywords(ArrayRef<Keyword> keywords);
  void addNames(ArrayRef<StringRef> names) {
    for (StringRef name : names)
      addText("name", name);
  }
  void addAliases(ArrayRef<Alias> aliases);

  raw_ostream &os;
  unsigned indent = 0;
  SmallVector<Line, 64> pending; // the next one last
  SmallVector<Line, 16> children;
};
} // namespace

void ast::print(const ast::Module &module, raw_ostream &os) {
  Printer(os).run(module);
}

void Printer::run(const ast::Module &module) {
  os << "Module " << module.path << '\n';
  for (const Stmt *stmt : reverse(module.body))
    pending.push_back({1, "", stmt});
  while (!pending.empty()) {
    Line line = pending.pop_back_val();
    children.clear();
    indent = line.indent;
    print(line);
    pending.append(children.rbegin(), children.rend());
  }
}

void Printer::print(const Line &line) {
  os.indent(2 * line.indent);
  if (!line.label.empty())
    os << line.label << ':';
  if (auto *text = std::get_if<StringRef>(&line.content)) {
    if (line.isQuoted)
      printQuoted(*text);
    else
      os << (text->empty() ? "" : " ") << *text;
    os << '\n';
    return;
  }
  os << (line.label.empty() ? "" : " ");
  if (auto *expr = std::get_if<const Expr *>(&line.content)) {
    printHead(*expr);
    addChildren(*expr);
  } else {
    const Stmt *stmt = std::get<const Stmt *>(line.content);
    printHead(stmt);
    addChildren(stmt);
  }
}

void Printer::printQuoted(StringRef text) {
  os << " '";
  os.write_escaped(text) << '\'';
}

/// The fewest digits that read back as the same double. Unlike an integer, a
/// float shows a point or an exponent.
static std::string formatShortest(double value) {
  std::string digits;
  for (int precision : {15, 16, 17}) {
    digits.clear();
    raw_string_ostream(digits) << format("%.*g", precision, value);
    if (std::strtod(digits.c_str(), nullptr) == value)
      break;
  }
  bool isInteger =
      StringRef(digits).find_first_not_of("0123456789") == StringRef::npos;
  return isInteger ? digits + ".0" : digits;
}

void Printer::printNumber(const Number *number) {
  if (number->form == Number::Form::Integer) {
    os << ' ' << toString(number->integer, 10, /*Signed=*/false);
    return;
  }
  std::string digits = formatShortest(number->real);
  os << ' ' << digits << (number->form == Number::Form::Imaginary ? "j" : "");
}

//===----------------------------------------------------------------------===//
// Expressions
//===----------------------------------------------------------------------===//

static StringRef getName(Expr::Kind kind) {
  static constexpr StringLiteral names[] = {
      "Name",    "Number",      "String",        "FormattedString", "Bytes",
      "Boolean", "None",        "Ellipsis",      "Attribute",       "Subscript",
      "Slice",   "Call",        "Unary",         "Binary",          "Bool",
      "Compare", "Conditional", "Lambda",        "Tuple",           "List",
      "Set",     "Dict",        "Comprehension", "Starred",         "Named",
      "Await",   "Yield"};
  return names[static_cast<size_t>(kind)];
}

static StringRef getName(Comprehension::Form form) {
  static constexpr StringLiteral names[] = {"list", "set", "dict", "generator"};
  return names[static_cast<size_t>(form)];
}

void Printer::printHead(const Expr *expr) {
  os << getName(expr->kind);
  if (auto *name = dyn_cast<Name>(expr))
    os << ' ' << name->id;
  else if (auto *number = dyn_cast<Number>(expr))
    printNumber(number);
  else if (auto *string = dyn_cast<String>(expr))
    printQuoted(string->value);
  else if (auto *bytes = dyn_cast<Bytes>(expr))
    printQuoted(bytes->value);
  else if (auto *boolean = dyn_cast<Boolean>(expr))
    os << (boolean->value ? " True" : " False");
  else if (auto *attribute = dyn_cast<ast::Attribute>(expr))
    os << ' ' << attribute->attribute;
  else if (auto *unary = dyn_cast<Unary>(expr))
    os << ' ' << getSpelling(unary->op);
  else if (auto *binary = dyn_cast<Binary>(expr))
    os << ' ' << getSpelling(binary->op);
  else if (auto *boolean = dyn_cast<Bool>(expr))
    os << (boolean->isAnd ? " and" : " or");
  else if (auto *comprehension = dyn_cast<Comprehension>(expr))
    os << ' ' << getName(comprehension->form);
  else if (auto *compare = dyn_cast<Compare>(expr))
    for (CompareOperator op : compare->ops)
      os << ' ' << getSpelling(op);
  else if (auto *yield = dyn_cast<Yield>(expr))
    os << (yield->isFrom ? " from" : "");
  os << '\n';
}

static StringRef getLabel(const ast::FormattedString::Part &part) {
  if (part.selfDocumenting)
    return part.conversion == 'a'   ? "value= !a"
           : part.conversion == 's' ? "value= !s"
           : part.conversion        ? "value= !r"
                                    : "value=";
  return part.conversion == 'a'   ? "value !a"
         : part.conversion == 's' ? "value !s"
         : part.conversion        ? "value !r"
                                  : "value";
}

void Printer::addChildren(const Expr *expr) {
  if (auto *string = dyn_cast<ast::FormattedString>(expr)) {
    for (const ast::FormattedString::Part &part : string->parts) {
      if (!part.value) {
        children.push_back({indent + 1, "text", part.text, true});
        continue;
      }
      add(getLabel(part), part.value);
      add("format", part.format, 2);
    }
  } else if (auto *attribute = dyn_cast<ast::Attribute>(expr)) {
    add("", attribute->value);
  } else if (auto *subscript = dyn_cast<Subscript>(expr)) {
    add("", subscript->value);
    add("index", subscript->index);
  } else if (auto *slice = dyn_cast<Slice>(expr)) {
    add("lower", slice->lower);
    add("upper", slice->upper);
    add("step", slice->step);
  } else if (auto *call = dyn_cast<Call>(expr)) {
    add("callee", call->callee);
    addAll("argument", call->arguments);
    addKeywords(call->keywords);
  } else if (auto *unary = dyn_cast<Unary>(expr)) {
    add("", unary->operand);
  } else if (auto *binary = dyn_cast<Binary>(expr)) {
    add("", binary->lhs);
    add("", binary->rhs);
  } else if (auto *boolean = dyn_cast<Bool>(expr)) {
    addAll("", boolean->operands);
  } else if (auto *compare = dyn_cast<Compare>(expr)) {
    add("", compare->first);
    addAll("", compare->rest);
  } else if (auto *conditional = dyn_cast<Conditional>(expr)) {
    add("condition", conditional->condition);
    add("body", conditional->body);
    add("else", conditional->orElse);
  } else if (auto *lambda = dyn_cast<Lambda>(expr)) {
    addArguments(lambda->arguments);
    add("body", lambda->body);
  } else if (auto *tuple = dyn_cast<Tuple>(expr)) {
    addAll("", tuple->elements);
  } else if (auto *list = dyn_cast<List>(expr)) {
    addAll("", list->elements);
  } else if (auto *set = dyn_cast<Set>(expr)) {
    addAll("", set->elements);
  } else if (auto *dict = dyn_cast<Dict>(expr)) {
    for (auto [key, value] : zip(dict->keys, dict->values)) {
      add("key", key);
      add(key ? "value" : "unpacked", value);
    }
  } else if (auto *comprehension = dyn_cast<Comprehension>(expr)) {
    add("element", comprehension->element);
    add("value", comprehension->value);
    for (const Comprehension::Clause &clause : comprehension->clauses) {
      add(clause.isAsync ? "async for" : "for", clause.target);
      add("in", clause.iterable);
      addAll("if", clause.conditions);
    }
  } else if (auto *starred = dyn_cast<Starred>(expr)) {
    add("", starred->value);
  } else if (auto *named = dyn_cast<Named>(expr)) {
    add("target", named->target);
    add("value", named->value);
  } else if (auto *await = dyn_cast<Await>(expr)) {
    add("", await->value);
  } else if (auto *yield = dyn_cast<Yield>(expr)) {
    add("", yield->value);
  }
}

//===----------------------------------------------------------------------===//
// Parts of nodes
//===----------------------------------------------------------------------===//

void Printer::addBody(StringRef label, Body body) {
  if (body.empty())
    return;
  addText(label, "");
  for (const Stmt *stmt : body)
    children.push_back({indent + 2, "", stmt});
}

/// An `elif` stands beside its `if`, as in the source.
void Printer::addElse(Body orElse) {
  if (orElse.size() == 1 && isa<If>(orElse.front()))
    children.push_back({indent, "elif", orElse.front()});
  else
    addBody("else", orElse);
}

void Printer::addParameter(StringRef label, const Parameter &parameter) {
  addText(label, parameter.name);
  add("annotation", parameter.annotation, 2);
  add("default", parameter.defaultValue, 2);
}

void Printer::addArguments(const Arguments *arguments) {
  for (const Parameter &parameter : arguments->positionalOnly)
    addParameter("positional-only parameter", parameter);
  for (const Parameter &parameter : arguments->regular)
    addParameter("parameter", parameter);
  if (arguments->variadic)
    addParameter("*parameter", *arguments->variadic);
  for (const Parameter &parameter : arguments->keywordOnly)
    addParameter("keyword-only parameter", parameter);
  if (arguments->keywordVariadic)
    addParameter("**parameter", *arguments->keywordVariadic);
}

void Printer::addKeywords(ArrayRef<Keyword> keywords) {
  for (const Keyword &keyword : keywords) {
    addText("keyword", keyword.name.empty() ? "**" : keyword.name);
    add("", keyword.value, 2);
  }
}

void Printer::addAliases(ArrayRef<Alias> aliases) {
  for (const Alias &alias : aliases) {
    addText("name", alias.name);
    if (!alias.asName.empty())
      addText("as", alias.asName, 2);
  }
}

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

static StringRef getName(Stmt::Kind kind) {
  static constexpr StringLiteral names[] = {
      "FunctionDef", "ClassDef",   "Return",   "Delete",   "Assign",
      "AugAssign",   "AnnAssign",  "For",      "While",    "If",
      "With",        "Match",      "Raise",    "Try",      "Assert",
      "Import",      "ImportFrom", "Global",   "Nonlocal", "Expression",
      "Pass",        "Break",      "Continue", "TypeAlias"};
  return names[static_cast<size_t>(kind)];
}

void Printer::printHead(const Stmt *stmt) {
  os << getName(stmt->kind);
  if (auto *function = dyn_cast<FunctionDef>(stmt))
    os << (function->isAsync ? " async " : " ") << function->name;
  else if (auto *definition = dyn_cast<ClassDef>(stmt))
    os << ' ' << definition->name;
  else if (auto *assign = dyn_cast<AugAssign>(stmt))
    os << ' ' << getSpelling(assign->op) << '=';
  else if (auto *loop = dyn_cast<For>(stmt))
    os << (loop->isAsync ? " async" : "");
  else if (auto *with = dyn_cast<With>(stmt))
    os << (with->isAsync ? " async" : "");
  else if (auto *alias = dyn_cast<TypeAlias>(stmt))
    os << ' ' << alias->name;
  else if (auto *import = dyn_cast<ImportFrom>(stmt))
    os << ' ' << std::string(import->level, '.') << import->module;
  os << '\n';
}

void Printer::addChildren(const Stmt *stmt) {
  if (auto *function = dyn_cast<FunctionDef>(stmt)) {
    addAll("decorator", function->decorators);
    addArguments(function->arguments);
    add("returns", function->returns);
    addBody("body", function->body);
  } else if (auto *definition = dyn_cast<ClassDef>(stmt)) {
    addAll("decorator", definition->decorators);
    addAll("base", definition->bases);
    addKeywords(definition->keywords);
    addBody("body", definition->body);
  } else if (auto *result = dyn_cast<Return>(stmt)) {
    add("", result->value);
  } else if (auto *deletion = dyn_cast<Delete>(stmt)) {
    addAll("", deletion->targets);
  } else if (auto *assign = dyn_cast<Assign>(stmt)) {
    addAll("target", assign->targets);
    add("value", assign->value);
  } else if (auto *assign = dyn_cast<AugAssign>(stmt)) {
    add("target", assign->target);
    add("value", assign->value);
  } else if (auto *assign = dyn_cast<AnnAssign>(stmt)) {
    add("target", assign->target);
    add("annotation", assign->annotation);
    add("value", assign->value);
  } else if (auto *loop = dyn_cast<For>(stmt)) {
    add("target", loop->target);
    add("in", loop->iterable);
    addBody("body", loop->body);
    addBody("else", loop->orElse);
  } else if (auto *loop = dyn_cast<While>(stmt)) {
    add("condition", loop->condition);
    addBody("body", loop->body);
    addBody("else", loop->orElse);
  } else if (auto *branch = dyn_cast<If>(stmt)) {
    add("condition", branch->condition);
    addBody("body", branch->body);
    addElse(branch->orElse);
  } else if (auto *with = dyn_cast<With>(stmt)) {
    for (const With::Item &item : with->items) {
      add("item", item.context);
      add("as", item.target, 2);
    }
    addBody("body", with->body);
  } else if (auto *match = dyn_cast<Match>(stmt)) {
    add("subject", match->subject);
    for (Body body : match->cases)
      addBody("case", body);
  } else if (auto *raise = dyn_cast<Raise>(stmt)) {
    add("", raise->exception);
    add("from", raise->cause);
  } else if (auto *attempt = dyn_cast<Try>(stmt)) {
    addBody("body", attempt->body);
    for (const Try::Handler &handler : attempt->handlers) {
      addText("except", handler.name);
      add("type", handler.type, 2);
      addBody("body", handler.body);
    }
    addBody("else", attempt->orElse);
    addBody("finally", attempt->finalBody);
  } else if (auto *assertion = dyn_cast<Assert>(stmt)) {
    add("", assertion->test);
    add("message", assertion->message);
  } else if (auto *import = dyn_cast<Import>(stmt)) {
    addAliases(import->names);
  } else if (auto *import = dyn_cast<ImportFrom>(stmt)) {
    addAliases(import->names);
  } else if (auto *scope = dyn_cast<Global>(stmt)) {
    addNames(scope->names);
  } else if (auto *scope = dyn_cast<Nonlocal>(stmt)) {
    addNames(scope->names);
  } else if (auto *expression = dyn_cast<Expression>(stmt)) {
    add("", expression->value);
  } else if (auto *alias = dyn_cast<TypeAlias>(stmt)) {
    add("", alias->value);
  }
}

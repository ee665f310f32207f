//===- EvalExpr.cpp - Expressions of a spec -------------------------------===//

#include "Evaluator.h"
#include "tilec/Support/Diagnostics.h"
#include "tilec/Support/EditDistance.h"
#include "llvm/ADT/ScopeExit.h"

using namespace llvm;
using mlir::InFlightDiagnostic;
using namespace tilec;
using namespace tilec::spec;

/// Deepest nesting of expressions and calls together.
static constexpr unsigned maxDepth = 600;

InFlightDiagnostic Evaluator::emitError(SMRange range) {
  return mlir::emitError(getLocation(sources, range, context));
}

FailureOr<Object> Evaluator::evaluate(const ast::Expr *expr) {
  if (depth >= maxDepth)
    return emitError(expr->range)
           << "the spec nests calls and expressions more than " << maxDepth
           << " deep";
  if (!step(expr->range))
    return failure();
  ++depth;
  scope_exit leave([&] { --depth; });
  return evaluateKind(expr);
}

FailureOr<Object> Evaluator::evaluateKind(const ast::Expr *expr) {
  switch (expr->kind) {
  case ast::Expr::Kind::Name:
    return evaluateName(cast<ast::Name>(expr));
  case ast::Expr::Kind::Number:
    return evaluateNumber(cast<ast::Number>(expr));
  case ast::Expr::Kind::String:
    return Object(cast<ast::String>(expr)->value.str());
  case ast::Expr::Kind::Boolean:
    return Object(cast<ast::Boolean>(expr)->value);
  case ast::Expr::Kind::None:
    return Object(spec::None());
  case ast::Expr::Kind::Ellipsis:
    return Object(spec::Ellipsis());
  case ast::Expr::Kind::Attribute:
    return evaluateAttribute(cast<ast::Attribute>(expr));
  case ast::Expr::Kind::Subscript:
    return evaluateSubscript(cast<ast::Subscript>(expr));
  case ast::Expr::Kind::Slice:
    return evaluateSlice(cast<ast::Slice>(expr));
  case ast::Expr::Kind::Call:
    return evaluateCall(cast<ast::Call>(expr));
  case ast::Expr::Kind::Unary:
    return evaluateUnary(cast<ast::Unary>(expr));
  case ast::Expr::Kind::Binary:
    return evaluateBinary(cast<ast::Binary>(expr));
  case ast::Expr::Kind::Bool:
    return evaluateBool(cast<ast::Bool>(expr));
  case ast::Expr::Kind::Compare:
    return evaluateCompare(cast<ast::Compare>(expr));
  case ast::Expr::Kind::Conditional:
    return evaluateConditional(cast<ast::Conditional>(expr));
  case ast::Expr::Kind::Tuple:
    return evaluateSequence(cast<ast::Tuple>(expr)->elements, true);
  case ast::Expr::Kind::List:
    return evaluateSequence(cast<ast::List>(expr)->elements, false);
  case ast::Expr::Kind::Comprehension:
    return evaluateComprehension(cast<ast::Comprehension>(expr));
  default:
    return emitError(expr->range)
           << "specs have no expression of this form; write it with operators, "
              "calls and indices";
  }
}

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

/// The library path that `import` gives to a name: `F` is
/// `torch.nn.functional`.
static std::optional<std::string> getImportedPath(const ast::Stmt *stmt,
                                                  StringRef name) {
  if (auto *import = dyn_cast<ast::Import>(stmt))
    for (const ast::Alias &alias : import->names) {
      if (alias.asName == name)
        return alias.name.str();
      if (alias.asName.empty() && alias.name.split('.').first == name)
        return name.str();
    }
  if (auto *import = dyn_cast<ast::ImportFrom>(stmt))
    for (const ast::Alias &alias : import->names)
      if ((alias.asName.empty() ? alias.name : alias.asName) == name)
        return (import->module + "." + alias.name).str();
  return std::nullopt;
}

std::optional<Object> Evaluator::findImport(StringRef name) {
  for (const ast::Stmt *stmt : file.body)
    if (std::optional<std::string> path = getImportedPath(stmt, name)) {
      if (std::optional<Object> constant = findConstant(*path))
        return constant;
      return Object(Path{*path});
    }
  // Notebook cells come without their imports.
  if (name == "torch" || name == "math")
    return Object(Path{name.str()});
  if (name == "F")
    return Object(Path{"torch.nn.functional"});
  return std::nullopt;
}

FailureOr<Object> Evaluator::evaluateName(const ast::Name *name) {
  for (Frame *frame : reverse(frames)) {
    auto found = frame->find(name->id);
    if (found != frame->end())
      return found->second;
  }
  auto global = globals.find(name->id);
  if (global != globals.end())
    return global->second;
  if (const ast::Stmt *stmt = definitions.lookup(name->id)) {
    if (auto *function = dyn_cast<ast::FunctionDef>(stmt))
      return Object(function);
    // Locals are not in scope where a module-level value is computed.
    std::vector<Frame *> outer;
    std::swap(outer, frames);
    auto *annotated = dyn_cast<ast::AnnAssign>(stmt);
    Result value =
        evaluate(annotated ? annotated->value : cast<ast::Assign>(stmt)->value);
    std::swap(outer, frames);
    if (succeeded(value))
      globals[name->id] = *value;
    return value;
  }
  if (std::optional<Object> import = findImport(name->id))
    return *import;
  if (isBuiltin(name->id))
    return Object(Path{("builtins." + name->id).str()});
  InFlightDiagnostic error = emitError(name->range)
                             << "unknown name '" << name->id << "'";
  SmallVector<StringRef> known;
  for (Frame *frame : frames)
    append_range(known, frame->keys());
  append_range(known, definitions.keys());
  sort(known);
  append_range(known, getBuiltinNames());
  if (StringRef nearest = findNearest(name->id, known); !nearest.empty())
    error << "; did you mean '" << nearest << "'?";
  return error;
}

FailureOr<Object> Evaluator::evaluateNumber(const ast::Number *number) {
  if (number->form == ast::Number::Form::Float)
    return Object(number->real);
  if (number->form == ast::Number::Form::Imaginary)
    return emitError(number->range) << "specs have no complex numbers";
  if (number->integer.getActiveBits() > 63)
    return emitError(number->range) << "integer does not fit in 64 bits";
  return Object(static_cast<int64_t>(number->integer.getZExtValue()));
}

static Object getShapeValue(const Array &array) {
  std::vector<Object> sizes;
  for (int64_t size : array.shape)
    sizes.push_back(Object(size));
  return makeSequence(std::move(sizes));
}

FailureOr<Object>
Evaluator::evaluateAttribute(const ast::Attribute *attribute) {
  Result base = evaluate(attribute->value);
  if (failed(base))
    return failure();
  StringRef name = attribute->attribute;
  if (auto *path = base->get<Path>()) {
    std::string full = path->name + "." + name.str();
    if (std::optional<Object> constant = findConstant(full))
      return *constant;
    return Object(Path{full});
  }
  if (auto *array = base->get<Array>()) {
    if (name == "shape")
      return getShapeValue(*array);
    if (name == "dtype")
      return Object(array->getDType());
    if (name == "ndim")
      return Object(static_cast<int64_t>(array->getRank()));
    if (name == "device")
      return Object(spec::None());
    if (name == "T" || name == "mT") {
      Shape order(array->getRank());
      std::iota(order.begin(), order.end(), 0);
      if (name == "T")
        std::reverse(order.begin(), order.end());
      else if (order.size() >= 2)
        std::swap(order.end()[-1], order.end()[-2]);
      FailureOr<Array> view = at(attribute->range, permute(*array, order));
      return failed(view) ? Result(failure()) : Result(Object(*view));
    }
  }
  // What max and min along a dimension give.
  if (auto *sequence = base->get<Sequence>(); sequence && sequence->isTuple)
    if (sequence->items->size() == 2 && (name == "values" || name == "indices"))
      return (*sequence->items)[name == "indices"];
  return Object(Method{share(*base), name.str()});
}

//===----------------------------------------------------------------------===//
// Sequences and calls
//===----------------------------------------------------------------------===//

FailureOr<Object>
Evaluator::evaluateSequence(ArrayRef<const ast::Expr *> elements,
                            bool isTuple) {
  std::vector<Object> items;
  for (const ast::Expr *element : elements) {
    auto *starred = dyn_cast<ast::Starred>(element);
    Result value = evaluate(starred ? starred->value : element);
    if (failed(value))
      return failure();
    if (!starred) {
      items.push_back(*value);
      continue;
    }
    FailureOr<std::vector<Object>> inner = listItems(*value, element->range);
    if (failed(inner))
      return failure();
    append_range(items, *inner);
    if (failed(checkItems(items.size(), element->range)))
      return failure();
  }
  return makeSequence(std::move(items), isTuple);
}

LogicalResult Evaluator::expandClauses(const ast::Comprehension *comprehension,
                                       unsigned clause,
                                       std::vector<Object> &items) {
  if (clause == comprehension->clauses.size()) {
    Result item = evaluate(comprehension->element);
    if (succeeded(item))
      items.push_back(*item);
    return item;
  }
  const ast::Comprehension::Clause &each = comprehension->clauses[clause];
  Result iterable = evaluate(each.iterable);
  if (failed(iterable))
    return failure();
  FailureOr<std::vector<Object>> values =
      listItems(*iterable, each.iterable->range);
  if (failed(values))
    return failure();
  for (const Object &value : *values) {
    if (failed(assign(each.target, value)))
      return failure();
    bool taken = true;
    for (const ast::Expr *condition : each.conditions) {
      FailureOr<bool> truth = evaluateCondition(condition);
      if (failed(truth))
        return failure();
      taken &= *truth;
    }
    if (taken && failed(expandClauses(comprehension, clause + 1, items)))
      return failure();
  }
  return success();
}

FailureOr<Object>
Evaluator::evaluateComprehension(const ast::Comprehension *comprehension) {
  using Form = ast::Comprehension::Form;
  if (comprehension->form != Form::List &&
      comprehension->form != Form::Generator)
    return emitError(comprehension->range)
           << "specs have no sets and dictionaries; write a list";
  // Its names end with it.
  Frame frame;
  frames.push_back(&frame);
  scope_exit leave([&] { frames.pop_back(); });
  std::vector<Object> items;
  if (failed(expandClauses(comprehension, 0, items)))
    return failure();
  return makeSequence(std::move(items), false);
}

FailureOr<CallArguments> Evaluator::evaluateArguments(const ast::Call *call) {
  CallArguments arguments;
  Result positional = evaluateSequence(call->arguments, true);
  if (failed(positional))
    return failure();
  arguments.positional = *positional->get<Sequence>()->items;
  for (const ast::Keyword &keyword : call->keywords) {
    if (keyword.name.empty())
      return emitError(keyword.range)
             << "specs have no '**' arguments; write the keywords out";
    Result value = evaluate(keyword.value);
    if (failed(value))
      return failure();
    arguments.keywords.emplace_back(keyword.name, *value);
  }
  return arguments;
}

FailureOr<Object> Evaluator::evaluateCall(const ast::Call *call) {
  Result callee = evaluate(call->callee);
  if (failed(callee))
    return failure();
  FailureOr<CallArguments> arguments = evaluateArguments(call);
  if (failed(arguments))
    return failure();
  if (auto *function = callee->get<const ast::FunctionDef *>())
    return this->call(**function, *arguments, call->range);
  if (auto *path = callee->get<Path>())
    return at(call->range, callLibrary(path->name, std::move(*arguments)));
  if (auto *method = callee->get<Method>())
    return at(call->range,
              callMethod(method->name, *method->self, std::move(*arguments)));
  return emitError(call->callee->range)
         << describe(*callee) << " cannot be called";
}

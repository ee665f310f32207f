//===- EvalExpr.cpp - Expressions of a spec --------------------------------===//

#include "Evaluator.h"
#include "tilec/Support/Diagnostics.h"
#include "tilec/Support/EditDistance.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/CheckedArithmetic.h"
#include <cmath>

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
    Result value = evaluate(cast<ast::Assign>(stmt)->value);
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
    return emitError(number->range)
           << "integer does not fit in 64 bits";
  return Object(static_cast<int64_t>(number->integer.getZExtValue()));
}

static Object getShapeValue(const Array &array) {
  std::vector<Object> sizes;
  for (int64_t size : array.shape)
    sizes.push_back(Object(size));
  return makeSequence(std::move(sizes));
}

FailureOr<Object> Evaluator::evaluateAttribute(const ast::Attribute *attribute) {
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
  return Object(Method{std::make_shared<Object>(*base), name.str()});
}

//===----------------------------------------------------------------------===//
// Operators
//===----------------------------------------------------------------------===//

FailureOr<Object> Evaluator::evaluateUnary(const ast::Unary *unary) {
  Result operand = evaluate(unary->operand);
  if (failed(operand))
    return failure();
  if (unary->op == ast::UnaryOperator::Not) {
    FailureOr<bool> truth = at(unary->range, isTrue(*operand));
    return failed(truth) ? Result(failure()) : Result(Object(!*truth));
  }
  if (auto *array = operand->get<Array>()) {
    FailureOr<Array> result =
        at(unary->range, spec::applyUnary(unary->op, *array));
    return failed(result) ? Result(failure()) : Result(Object(*result));
  }
  bool isPlus = unary->op == ast::UnaryOperator::Plus;
  if (std::optional<int64_t> value = operand->getInteger()) {
    if (unary->op == ast::UnaryOperator::Invert)
      return Object(~*value);
    if (isPlus || *value != std::numeric_limits<int64_t>::min())
      return Object(isPlus ? *value : -*value);
    return emitError(unary->range) << "integer does not fit in 64 bits";
  }
  if (auto *value = operand->get<double>();
      value && unary->op != ast::UnaryOperator::Invert)
    return Object(isPlus ? *value : -*value);
  return emitError(unary->range)
         << "'" << ast::getSpelling(unary->op) << "' is not defined for "
         << describe(*operand);
}

FailureOr<Object> Evaluator::evaluateBinary(const ast::Binary *binary) {
  Result lhs = evaluate(binary->lhs);
  if (failed(lhs))
    return failure();
  Result rhs = evaluate(binary->rhs);
  if (failed(rhs))
    return failure();
  return applyBinary(binary->op, *lhs, *rhs, binary->range);
}

/// Integers as in Python, as far as they fit in 64 bits.
static std::optional<Object> computeInteger(ast::BinaryOperator op, int64_t lhs,
                                           int64_t rhs) {
  using Op = ast::BinaryOperator;
  auto wrap = [](std::optional<int64_t> value) -> std::optional<Object> {
    return value ? std::optional<Object>(Object(*value)) : std::nullopt;
  };
  auto floorDivide = [](int64_t x, int64_t y) {
    return x / y - (x % y != 0 && (x < 0) != (y < 0));
  };
  bool overflows = lhs == std::numeric_limits<int64_t>::min() && rhs == -1;
  switch (op) {
  case Op::Add:
    return wrap(checkedAdd(lhs, rhs));
  case Op::Sub:
    return wrap(checkedSub(lhs, rhs));
  case Op::Mul:
    return wrap(checkedMul(lhs, rhs));
  case Op::Div:
    if (rhs == 0)
      return std::nullopt;
    return Object(static_cast<double>(lhs) / static_cast<double>(rhs));
  case Op::FloorDiv:
    if (rhs == 0 || overflows)
      return std::nullopt;
    return Object(floorDivide(lhs, rhs));
  case Op::Mod:
    if (rhs == 0 || overflows)
      return std::nullopt;
    return Object(lhs - floorDivide(lhs, rhs) * rhs);
  case Op::Pow: {
    if (rhs < 0)
      return Object(std::pow(lhs, rhs));
    std::optional<int64_t> power = 1;
    // Past 64 steps only 0, 1 and -1 stay in range.
    int64_t count = rhs > 64 ? 64 + rhs % 2 : rhs;
    for (int64_t i = 0; i < count && power; ++i)
      power = checkedMul(*power, lhs);
    return wrap(power);
  }
  case Op::BitAnd:
    return Object(lhs & rhs);
  case Op::BitOr:
    return Object(lhs | rhs);
  case Op::BitXor:
    return Object(lhs ^ rhs);
  case Op::LeftShift:
    if (rhs < 0 || rhs > 62)
      return std::nullopt;
    return wrap(checkedMul<int64_t>(lhs, int64_t(1) << rhs));
  case Op::RightShift:
    if (rhs < 0)
      return std::nullopt;
    return Object(lhs >> std::min<int64_t>(rhs, 63));
  default:
    return std::nullopt;
  }
}

static std::optional<Object> computeFloat(ast::BinaryOperator op, double lhs,
                                         double rhs) {
  using Op = ast::BinaryOperator;
  switch (op) {
  case Op::Add:
    return Object(lhs + rhs);
  case Op::Sub:
    return Object(lhs - rhs);
  case Op::Mul:
    return Object(lhs * rhs);
  case Op::Pow:
    return Object(std::pow(lhs, rhs));
  case Op::Div:
    return rhs == 0 ? std::nullopt : std::optional<Object>(Object(lhs / rhs));
  case Op::FloorDiv:
    return rhs == 0 ? std::nullopt
                    : std::optional<Object>(Object(std::floor(lhs / rhs)));
  case Op::Mod: {
    if (rhs == 0)
      return std::nullopt;
    double result = std::fmod(lhs, rhs);
    return Object(result != 0 && (result < 0) != (rhs < 0) ? result + rhs
                                                          : result);
  }
  default:
    return std::nullopt;
  }
}

/// `(1,) + (2,)`, `[0] * 4`.
static std::optional<Object> computeSequence(ast::BinaryOperator op,
                                            const Object &lhs,
                                            const Object &rhs) {
  auto *left = lhs.get<Sequence>(), *right = rhs.get<Sequence>();
  if (op == ast::BinaryOperator::Add && left && right) {
    std::vector<Object> items = *left->items;
    append_range(items, *right->items);
    return makeSequence(std::move(items), left->isTuple);
  }
  std::optional<int64_t> count = rhs.getInteger();
  if (op == ast::BinaryOperator::Mul && left && count && *count <= 4096) {
    std::vector<Object> items;
    for (int64_t i = 0; i < *count; ++i)
      append_range(items, *left->items);
    return makeSequence(std::move(items), left->isTuple);
  }
  return std::nullopt;
}

FailureOr<Object> Evaluator::applyBinary(ast::BinaryOperator op,
                                        const Object &lhs, const Object &rhs,
                                        SMRange range) {
  std::optional<Object> result;
  std::optional<int64_t> left = lhs.getInteger(), right = rhs.getInteger();
  if (lhs.is<Array>() || rhs.is<Array>()) {
    FailureOr<Operand> first = at(range, toOperand(lhs));
    if (failed(first))
      return failure();
    FailureOr<Operand> second = at(range, toOperand(rhs));
    if (failed(second))
      return failure();
    FailureOr<Array> array =
        at(range, spec::applyBinary(op, *first, *second));
    if (failed(array))
      return failure();
    return Object(*array);
  }
  if (left && right)
    result = computeInteger(op, *left, *right);
  else if (lhs.getNumber() && rhs.getNumber())
    result = computeFloat(op, *lhs.getNumber(), *rhs.getNumber());
  else
    result = computeSequence(op, lhs, rhs);
  if (result)
    return *result;
  return emitError(range) << "cannot compute '" << ast::getSpelling(op)
                          << "' of " << describe(lhs) << " and "
                          << describe(rhs);
}

FailureOr<bool> Evaluator::evaluateCondition(const ast::Expr *expr) {
  Result value = evaluate(expr);
  if (failed(value))
    return failure();
  return at(expr->range, isTrue(*value));
}

FailureOr<Object> Evaluator::evaluateBool(const ast::Bool *expr) {
  Result value = failure();
  for (const ast::Expr *operand : expr->operands) {
    value = evaluate(operand);
    if (failed(value))
      return failure();
    FailureOr<bool> truth = at(operand->range, isTrue(*value));
    if (failed(truth))
      return failure();
    if (*truth != expr->isAnd)
      break;
  }
  return value;
}

FailureOr<Object> Evaluator::evaluateConditional(
    const ast::Conditional *conditional) {
  FailureOr<bool> truth = evaluateCondition(conditional->condition);
  if (failed(truth))
    return failure();
  return evaluate(*truth ? conditional->body : conditional->orElse);
}

//===----------------------------------------------------------------------===//
// Comparison
//===----------------------------------------------------------------------===//

template <typename T>
static Object compareValues(ast::CompareOperator op, const T &lhs,
                           const T &rhs) {
  using Op = ast::CompareOperator;
  switch (op) {
  case Op::Equal:
    return Object(lhs == rhs);
  case Op::NotEqual:
    return Object(lhs != rhs);
  case Op::Less:
    return Object(lhs < rhs);
  case Op::LessEqual:
    return Object(lhs <= rhs);
  case Op::Greater:
    return Object(lhs > rhs);
  default:
    return Object(lhs >= rhs);
  }
}

FailureOr<Object> Evaluator::applyCompare(ast::CompareOperator op,
                                         const Object &lhs, const Object &rhs,
                                         SMRange range) {
  using Op = ast::CompareOperator;
  if (op == Op::Is || op == Op::IsNot) {
    if (lhs.is<spec::None>() || rhs.is<spec::None>())
      return Object((lhs.is<spec::None>() && rhs.is<spec::None>()) ==
                   (op == Op::Is));
  } else if (op != Op::In && op != Op::NotIn) {
    if (lhs.is<Array>() || rhs.is<Array>()) {
      FailureOr<Operand> first = at(range, toOperand(lhs));
      if (failed(first))
        return failure();
      FailureOr<Operand> second = at(range, toOperand(rhs));
      if (failed(second))
        return failure();
      FailureOr<Array> array =
          at(range, spec::applyCompare(op, *first, *second));
      return failed(array) ? Result(failure()) : Result(Object(*array));
    }
    if (lhs.getInteger() && rhs.getInteger())
      return compareValues(op, *lhs.getInteger(), *rhs.getInteger());
    if (lhs.getNumber() && rhs.getNumber())
      return compareValues(op, *lhs.getNumber(), *rhs.getNumber());
    if (lhs.is<std::string>() && rhs.is<std::string>())
      return compareValues(op, *lhs.get<std::string>(),
                           *rhs.get<std::string>());
    if (lhs.is<DType>() && rhs.is<DType>() &&
        (op == Op::Equal || op == Op::NotEqual))
      return compareValues(op, *lhs.get<DType>(), *rhs.get<DType>());
  }
  return emitError(range) << "cannot compare " << describe(lhs) << " and "
                          << describe(rhs) << " with '"
                          << ast::getSpelling(op) << "'";
}

FailureOr<Object> Evaluator::evaluateCompare(const ast::Compare *compare) {
  Result lhs = evaluate(compare->first);
  if (failed(lhs))
    return failure();
  Result result = failure();
  for (auto [op, next] : zip(compare->ops, compare->rest)) {
    Result rhs = evaluate(next);
    if (failed(rhs))
      return failure();
    result = applyCompare(op, *lhs, *rhs, compare->range);
    if (failed(result) || compare->rest.size() == 1)
      return result;
    // `a < b < c` asks for the truth of each part.
    FailureOr<bool> truth = at(compare->range, isTrue(*result));
    if (failed(truth))
      return failure();
    if (!*truth)
      return result;
    lhs = rhs;
  }
  return result;
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
  }
  return makeSequence(std::move(items), isTuple);
}

LogicalResult
Evaluator::expandClauses(const ast::Comprehension *comprehension,
                         unsigned clause, std::vector<Object> &items) {
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

FailureOr<Object> Evaluator::evaluateComprehension(
    const ast::Comprehension *comprehension) {
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

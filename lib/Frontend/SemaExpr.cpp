//===- SemaExpr.cpp - Expressions -----------------------------------------===//

#include "Constants.h"
#include "Sema.h"
#include "Step.h"
#include "Walk.h"

using namespace llvm;
using namespace mlir;
using tilec::ast::CompareOperator;

namespace tilec::sema {

Result Sema::visit(const ast::Expr *expr) {
  Step step(*this, expr->range);
  if (failed(step.check()))
    return failure();
  return dispatch(expr);
}

Result Sema::dispatch(const ast::Expr *expr) {
  using Kind = ast::Expr::Kind;
  switch (expr->kind) {
  case Kind::Name:
    return visitName(*cast<ast::Name>(expr));
  case Kind::Number:
    return visitNumber(*cast<ast::Number>(expr));
  case Kind::String:
    return Value::string(cast<ast::String>(expr)->value);
  case Kind::FormattedString:
    return visitFormattedString(*cast<ast::FormattedString>(expr));
  case Kind::Boolean:
    return Value::boolean(cast<ast::Boolean>(expr)->value);
  case Kind::None:
    return Value();
  case Kind::Ellipsis:
    return Value(EllipsisValue());
  case Kind::Attribute:
    return visitAttribute(*cast<ast::Attribute>(expr));
  case Kind::Subscript:
    return visitSubscript(*cast<ast::Subscript>(expr));
  case Kind::Slice:
    return visitSlice(*cast<ast::Slice>(expr));
  case Kind::Call:
    return visitCall(*cast<ast::Call>(expr));
  case Kind::Unary:
    return visitUnary(*cast<ast::Unary>(expr));
  case Kind::Binary:
    return visitBinary(*cast<ast::Binary>(expr));
  case Kind::Bool:
    return visitBool(*cast<ast::Bool>(expr));
  case Kind::Compare:
    return visitCompare(*cast<ast::Compare>(expr));
  case Kind::Conditional:
    return visitConditional(*cast<ast::Conditional>(expr));
  case Kind::Lambda:
    lambdaFrames.push_back(frame);
    return Value(LambdaValue{cast<ast::Lambda>(expr), frame});
  case Kind::Tuple:
    return visitTuple(cast<ast::Tuple>(expr)->elements, expr->range);
  case Kind::List:
    return visitTuple(cast<ast::List>(expr)->elements, expr->range,
                      /*isList=*/true);
  case Kind::Comprehension:
    return visitComprehension(*cast<ast::Comprehension>(expr));
  case Kind::Bytes:
    return error(expr->range)
           << "bytes are not supported in kernels; write a string";
  case Kind::Dict:
    return visitDict(*cast<ast::Dict>(expr));
  case Kind::Set:
    if (frame->isHost)
      return visitTuple(cast<ast::Set>(expr)->elements, expr->range,
                        /*isList=*/true);
    return error(expr->range)
           << "sets and dictionaries are not supported in kernels; use a tuple";
  case Kind::Starred:
    return error(expr->range)
           << "'*' is only supported in a call's arguments and in a tuple";
  case Kind::Named:
    return error(expr->range) << "':=' is not supported in kernels; assign in "
                                 "a statement of its own";
  case Kind::Await:
  case Kind::Yield:
    return error(expr->range)
           << "'await' and 'yield' are not supported in kernels";
  }
  llvm_unreachable("every kind is handled");
}

Result Sema::visitNumber(const ast::Number &number) {
  switch (number.form) {
  case ast::Number::Form::Float:
    return Value::real(number.real);
  case ast::Number::Form::Imaginary:
    return error(number.range) << "complex numbers are not supported";
  case ast::Number::Form::Integer:
    break;
  }
  if (number.integer.getActiveBits() >= integerBits)
    return error(number.range)
           << "the integer has more than " << integerBits - 1 << " bits";
  return Value(number.integer.zextOrTrunc(integerBits));
}

Result Sema::visitFormattedString(const ast::FormattedString &text) {
  std::string result;
  for (const ast::FormattedString::Part &part : text.parts) {
    if (!part.value) {
      result += part.text;
      continue;
    }
    Result value = visit(part.value);
    if (failed(value))
      return failure();
    if (part.format && !part.format->parts.empty())
      return error(text.range)
             << "a format after ':' is not supported in a kernel's f-string";
    if (part.selfDocumenting)
      result += getText(part.value->range).str() + "=";
    bool isRepr = part.conversion == 'r' || part.conversion == 'a' ||
                  (part.selfDocumenting && part.conversion == 0);
    result += toText(*value, isRepr);
    if (result.size() > maxTextSize)
      return error(text.range)
             << "the text grows beyond " << maxTextSize << " characters";
  }
  return Value::string(result);
}

LogicalResult Sema::checkTupleSize(uint64_t size, SMRange range) {
  if (size <= maxTupleSize)
    return success();
  return error(range) << "a tuple has more than " << maxTupleSize
                      << " elements, those of its elements included";
}

Result Sema::makeTuple(std::vector<Value> elements, SMRange range,
                       bool isList) {
  Value tuple = Value::tuple(std::move(elements), isList);
  countSteps(tuple);
  // The tuple itself is no element.
  if (failed(checkTupleSize(tuple.getWeight() - 1, range)))
    return failure();
  if (tuple.getTupleDepth() > maxTupleDepth)
    return error(range) << "tuples nest more than " << maxTupleDepth
                        << " levels deep";
  return tuple;
}

Result Sema::visitTuple(ArrayRef<const ast::Expr *> elements, SMRange range,
                        bool isList) {
  std::vector<Value> values;
  for (const ast::Expr *element : elements) {
    auto *starred = dyn_cast<ast::Starred>(element);
    Result value = visit(starred ? starred->value : element);
    if (failed(value))
      return failure();
    if (!starred) {
      values.push_back(*value);
      continue;
    }
    auto *inner = value->getElements();
    if (!inner)
      return error(element->range)
             << "'*' takes a tuple, not " << describe(*value);
    values.insert(values.end(), inner->begin(), inner->end());
    if (failed(checkTupleSize(values.size(), range)))
      return failure();
  }
  return makeTuple(std::move(values), range, isList);
}

Result Sema::visitComprehension(const ast::Comprehension &comprehension) {
  using Form = ast::Comprehension::Form;
  bool isSimple =
      comprehension.form == Form::List && comprehension.clauses.size() == 1;
  if (!isSimple && !frame->isHost)
    return error(comprehension.range) << "only a list comprehension with one "
                                         "'for' is supported in kernels";
  std::vector<Value> keys, values;
  if (failed(visitClauses(comprehension, 0, keys, values)))
    return failure();
  if (comprehension.form != Form::Dict)
    return makeTuple(std::move(values), comprehension.range, /*isList=*/true);
  DictEntries entries;
  for (auto [key, value] : llvm::zip_equal(keys, values))
    entries.list.push_back({key, value});
  return Value(DictValue{std::make_shared<DictEntries>(std::move(entries))});
}

LogicalResult Sema::visitClauses(const ast::Comprehension &comprehension,
                                 size_t depth, std::vector<Value> &keys,
                                 std::vector<Value> &values) {
  if (depth == comprehension.clauses.size()) {
    Result element = visit(comprehension.element);
    if (failed(element))
      return failure();
    if (comprehension.form == ast::Comprehension::Form::Dict) {
      keys.push_back(*element);
      element = visit(comprehension.value);
      if (failed(element))
        return failure();
    }
    values.push_back(*element);
    return checkTupleSize(values.size(), comprehension.range);
  }
  const ast::Comprehension::Clause &clause = comprehension.clauses[depth];
  Result source = visit(clause.iterable);
  if (failed(source))
    return failure();
  auto *elements = source->getElements();
  if (!elements)
    return error(clause.iterable->range)
           << "a comprehension runs over a tuple, not over "
           << describe(*source);
  for (const Value &element : *elements) {
    if (failed(assign(clause.target, element)))
      return failure();
    bool isWanted = true;
    for (const ast::Expr *condition : clause.conditions) {
      FailureOr<bool> holds =
          decide(condition, "a run-time 'if' in a comprehension",
                 "choose elements at compile time");
      if (failed(holds))
        return failure();
      isWanted &= *holds;
    }
    if (isWanted &&
        failed(visitClauses(comprehension, depth + 1, keys, values)))
      return failure();
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Operators
//===----------------------------------------------------------------------===//

Result Sema::visitUnary(const ast::Unary &expr) {
  Result operand = visit(expr.operand);
  if (failed(operand))
    return failure();
  if (operand->isRuntime() || operand->is<VoidValue>())
    return unary(expr.op, *operand, expr.range);
  std::string problem;
  if (failed(checkKnown(*operand, expr.operand->range)))
    return failure();
  if (std::optional<Value> value = evaluate(expr.op, *operand, problem))
    return *value;
  return error(expr.range) << "'" << ast::getSpelling(expr.op) << "' "
                           << problem;
}

Result Sema::visitBinary(const ast::Binary &expr) {
  Result lhs = visit(expr.lhs);
  if (failed(lhs))
    return failure();
  Result rhs = visit(expr.rhs);
  if (failed(rhs) || failed(checkKnown(*lhs, expr.lhs->range)) ||
      failed(checkKnown(*rhs, expr.rhs->range)))
    return failure();
  return binary(expr.op, *lhs, *rhs, expr.range);
}

Result Sema::visitBool(const ast::Bool &expr) {
  std::vector<Value> operands;
  Value last;
  for (const ast::Expr *operand : expr.operands) {
    Result value = visit(operand);
    if (failed(value))
      return failure();
    last = *value;
    if (value->isRuntime()) {
      operands.push_back(*value);
      continue;
    }
    if (value->is<VoidValue>())
      return toRuntime(*value, operand->range);
    if (failed(checkKnown(*value, operand->range)))
      return failure();
    // What is known decides at once or does not matter.
    if (isTrue(*value) != expr.isAnd)
      return *value;
  }
  if (operands.empty())
    return last;
  bool haveTiles = any_of(operands, [](const Value &operand) {
    return operand.getType().isTile();
  });
  if (haveTiles)
    warn(expr.range, Twine("'") + (expr.isAnd ? "and" : "or") +
                         "' of tiles works element by element; write '" +
                         (expr.isAnd ? "&" : "|") + "'");
  Value result = operands.back();
  for (size_t i = operands.size() - 1; i-- > 0;) {
    Result joined = logical(expr.isAnd, operands[i], result, expr.range);
    if (failed(joined))
      return failure();
    result = *joined;
  }
  return result;
}

/// Whether brackets stand around an expression, whose range leaves them out.
/// Before the inner operand of a chain there always is some text.
static bool isInBrackets(SMRange range) {
  const char *before = range.Start.getPointer() - 1;
  const char *after = range.End.getPointer();
  while (*before == ' ' || *before == '\t')
    --before;
  while (*after == ' ' || *after == '\t')
    ++after;
  return *before == '(' && *after == ')';
}

/// An operation `&` or `|` without brackets around it; null for any other
/// expression.
static const ast::Binary *getBitwise(const ast::Expr *expr) {
  auto *binary = dyn_cast<ast::Binary>(expr);
  bool isBitwise = binary && (binary->op == ast::BinaryOperator::BitAnd ||
                              binary->op == ast::BinaryOperator::BitOr);
  return isBitwise && !isInBrackets(binary->range) ? binary : nullptr;
}

void Sema::warnOfChain(const ast::Compare &expr) {
  // The ends of a chain are compared on one side only.
  const ast::Binary *operand = nullptr;
  for (const ast::Expr *inner : ArrayRef(expr.rest).drop_back())
    if (!operand)
      operand = getBitwise(inner);
  if (!operand)
    return;
  StringRef word = ast::getSpelling(operand->op);
  StringRef first = ast::getSpelling(expr.ops[0]);
  StringRef second = ast::getSpelling(expr.ops[1]);
  std::string advice = "put brackets around every comparison";
  std::string text = ("write (" + getText(expr.first->range) + " " + first +
                      " " + getText(operand->lhs->range) + ") " + word + " (" +
                      getText(operand->rhs->range) + " " + second + " " +
                      getText(expr.rest[1]->range) + ")")
                         .str();
  bool isSimple = expr.ops.size() == 2 && !getBitwise(operand->lhs) &&
                  !getBitwise(operand->rhs);
  if (isSimple && text.size() <= 80 && text.find('\n') == std::string::npos)
    advice = text;
  warn(operand->range,
       "'" + word + "' binds tighter than '" + first + "'; " + advice);
}

Result Sema::visitCompare(const ast::Compare &expr) {
  warnOfChain(expr);
  Result lhs = visit(expr.first);
  if (failed(lhs))
    return failure();
  Value left = *lhs;
  std::optional<Value> result;
  for (size_t i = 0; i < expr.ops.size(); ++i) {
    Result right = visit(expr.rest[i]);
    if (failed(right))
      return failure();
    Result holds = compareOnce(expr.ops[i], left, *right, expr.range);
    if (failed(holds))
      return failure();
    if (result && result->isRuntime() && holds->isRuntime())
      holds = logical(/*isAnd=*/true, *result, *holds, expr.range);
    else if (result && result->isRuntime() && isTrue(*holds))
      holds = *result;
    if (failed(holds))
      return failure();
    result = *holds;
    if (!result->isRuntime() && !isTrue(*result))
      return *result;
    left = *right;
  }
  return *result;
}

Result Sema::compareOnce(CompareOperator op, const Value &lhs, const Value &rhs,
                         SMRange range) {
  countSteps(lhs);
  countSteps(rhs);
  if (op == CompareOperator::Is || op == CompareOperator::IsNot)
    return Value::boolean(areIdentical(lhs, rhs) ==
                          (op == CompareOperator::Is));
  if (failed(checkKnown(lhs, range)) || failed(checkKnown(rhs, range)))
    return failure();
  if (op == CompareOperator::In || op == CompareOperator::NotIn) {
    bool isIn = op == CompareOperator::In;
    if (auto *dict = rhs.get<DictValue>())
      return Value::boolean((dict->entries->find(lhs) != nullptr) == isIn);
    auto *part = lhs.get<std::string>(), *text = rhs.get<std::string>();
    if (part && text)
      return Value::boolean(StringRef(*text).contains(*part) == isIn);
    auto *elements = rhs.getElements();
    if (!elements || lhs.isRuntime() ||
        any_of(*elements,
               [](const Value &element) { return element.isRuntime(); }))
      return error(range)
             << "'in' is only supported for a known value and a tuple";
    bool isFound = any_of(*elements, [&](const Value &element) {
      return areEqual(lhs, element);
    });
    return Value::boolean(isFound == isIn);
  }
  bool isNone = lhs.isNone() || rhs.isNone();
  bool isEquality =
      op == CompareOperator::Equal || op == CompareOperator::NotEqual;
  if (isNone && isEquality)
    return Value::boolean((lhs.isNone() && rhs.isNone()) ==
                          (op == CompareOperator::Equal));
  if (lhs.isRuntime() || rhs.isRuntime() || lhs.is<VoidValue>() ||
      rhs.is<VoidValue>())
    return compare(op, lhs, rhs, range);
  std::string problem;
  if (std::optional<bool> holds = evaluate(op, lhs, rhs, problem))
    return Value::boolean(*holds);
  return error(range) << "'" << ast::getSpelling(op) << "' " << problem;
}

FailureOr<bool> Sema::decide(const ast::Expr *condition, const char *construct,
                             const char *advice) {
  Result value = visit(condition);
  if (failed(value))
    return failure();
  if (value->is<VoidValue>()) {
    (void)toRuntime(*value, condition->range);
    return failure();
  }
  if (failed(checkKnown(*value, condition->range)))
    return failure();
  if (!value->isRuntime())
    return isTrue(*value);
  InFlightDiagnostic diagnostic =
      error(condition->range) << construct << " is not supported; " << advice;
  noteType(*diagnostic.getUnderlyingDiagnostic(), *value);
  return diagnostic;
}

} // namespace tilec::sema

//===- SemaArith.cpp - Operators on run-time values -----------------------===//

#include "Constants.h"
#include "Sema.h"

using namespace llvm;
using namespace mlir;
using tilec::ast::BinaryOperator;
using tilec::ast::CompareOperator;
using tilec::ast::UnaryOperator;

namespace tilec::sema {

static std::string quote(StringRef spelling) {
  return ("'" + spelling + "'").str();
}

Result Sema::binary(BinaryOperator op, const Value &lhs, const Value &rhs,
                    SMRange range) {
  bool isKnown = !lhs.isRuntime() && !rhs.isRuntime() && !lhs.is<VoidValue>() &&
                 !rhs.is<VoidValue>();
  if (isKnown) {
    std::string problem;
    if (std::optional<Value> value = evaluate(op, lhs, rhs, problem)) {
      countSteps(*value);
      return *value;
    }
    InFlightDiagnostic diagnostic = error(range) << quote(ast::getSpelling(op))
                                                 << " " << problem;
    for (const Value *operand : {&lhs, &rhs})
      if (auto *function = operand->get<BuiltinValue>())
        diagnostic << "; call it: " << function->builtin->getFullName()
                   << "(…)";
    return diagnostic;
  }
  switch (op) {
  case BinaryOperator::Add:
  case BinaryOperator::Sub:
    return addOrSubtract(op == BinaryOperator::Sub, lhs, rhs, range);
  case BinaryOperator::Mul: {
    auto operands = joinOperands(lhs, rhs, {}, "'*'", range);
    if (failed(operands))
      return failure();
    return emitBinary(BinaryKind::Mul, operands->first, operands->second);
  }
  case BinaryOperator::Div:
    return divide(lhs, rhs, range);
  case BinaryOperator::FloorDiv:
  case BinaryOperator::Mod:
    return divideWhole(op, lhs, rhs, range);
  case BinaryOperator::Pow:
    return error(range)
           << "'**' of run-time values is not supported; multiply, or "
              "use tl.exp2 and tl.log2";
  case BinaryOperator::MatMul:
    return error(range)
           << "'@' is not supported in kernels; write tl.dot(a, b)";
  default:
    return bitwise(op, lhs, rhs, range);
  }
}

Value Sema::emitBinary(BinaryKind kind, const Value &lhs, const Value &rhs) {
  const Type &type = lhs.getType();
  if (!type.isPointer && isFloat8(type.dtype)) {
    Value wide = emitBinary(kind, *castTo(lhs, DType::F32, current),
                            *castTo(rhs, DType::F32, current));
    return *castTo(wide, type.dtype, current);
  }
  return makeValue(gen.binary(kind, lhs.getIR(), rhs.getIR(), type), type);
}

Result Sema::addOrSubtract(bool isSubtraction, const Value &lhs,
                           const Value &rhs, SMRange range) {
  StringRef operation = isSubtraction ? "'-'" : "'+'";
  OperandRules rules;
  rules.leftPointer = true;
  rules.rightPointer = !isSubtraction;
  auto operands = joinOperands(lhs, rhs, rules, operation, range);
  if (failed(operands))
    return failure();
  auto [left, right] = *operands;
  if (left.getType().isPointer && right.getType().isPointer)
    return error(range) << "two pointers cannot be added; add an integer";
  if (right.getType().isPointer)
    std::swap(left, right);
  if (!left.getType().isPointer)
    return emitBinary(isSubtraction ? BinaryKind::Sub : BinaryKind::Add, left,
                      right);
  if (isSubtraction) {
    Result negated = unary(UnaryOperator::Minus, right, range);
    if (failed(negated))
      return failure();
    right = *negated;
  }
  // An offset is signed: an unsigned one is widened so that it stays positive.
  Type offset = right.getType();
  if (offset.isUnsigned() && offset.getBits() < 64) {
    Result wide = castTo(right, DType::I64, range);
    if (failed(wide))
      return failure();
    right = *wide;
  }
  return makeValue(gen.addPointer(left.getIR(), right.getIR()), left.getType());
}

Result Sema::divide(const Value &lhs, const Value &rhs, SMRange range) {
  OperandRules rules;
  rules.isDivision = true;
  auto operands = joinOperands(lhs, rhs, rules, "'/'", range);
  if (failed(operands))
    return failure();
  if (operands->first.getType().isFloat())
    return emitBinary(BinaryKind::Div, operands->first, operands->second);
  Result left = castTo(operands->first, DType::F32, range);
  Result right = castTo(operands->second, DType::F32, range);
  if (failed(left) || failed(right))
    return failure();
  return emitBinary(BinaryKind::Div, *left, *right);
}

Result Sema::divideWhole(BinaryOperator op, const Value &lhs, const Value &rhs,
                         SMRange range) {
  bool isRemainder = op == BinaryOperator::Mod;
  OperandRules rules;
  rules.isDivision = true;
  auto operands =
      joinOperands(lhs, rhs, rules, isRemainder ? "'%'" : "'//'", range);
  if (failed(operands))
    return failure();
  const Type &type = operands->first.getType();
  if (!isRemainder && type.isFloat()) {
    InFlightDiagnostic diagnostic =
        error(range) << "'//' takes integers, but the operands are "
                     << getElementName(type) << "; use tl.floor(a / b)";
    noteType(*diagnostic.getUnderlyingDiagnostic(), lhs);
    noteType(*diagnostic.getUnderlyingDiagnostic(), rhs);
    return diagnostic;
  }
  return emitBinary(isRemainder ? BinaryKind::Rem : BinaryKind::Div,
                    operands->first, operands->second);
}

Result Sema::bitwise(BinaryOperator op, const Value &lhs, const Value &rhs,
                     SMRange range) {
  std::string operation = quote(ast::getSpelling(op));
  auto operands = joinOperands(lhs, rhs, {}, operation, range);
  if (failed(operands))
    return failure();
  const Type &type = operands->first.getType();
  if (!type.isInteger()) {
    InFlightDiagnostic diagnostic =
        error(range) << operation << " takes integers, but the operands are "
                     << getElementName(type);
    noteType(*diagnostic.getUnderlyingDiagnostic(), lhs);
    noteType(*diagnostic.getUnderlyingDiagnostic(), rhs);
    return diagnostic;
  }
  // The operand on the left, before promotion, says how a right shift fills.
  const Value &filled = lhs.isRuntime() ? lhs : rhs;
  BinaryKind kind = BinaryKind::And;
  if (op == BinaryOperator::BitOr)
    kind = BinaryKind::Or;
  else if (op == BinaryOperator::BitXor)
    kind = BinaryKind::Xor;
  else if (op == BinaryOperator::LeftShift)
    kind = BinaryKind::ShiftLeft;
  else if (op == BinaryOperator::RightShift)
    kind = filled.getType().isSigned() ? BinaryKind::ShiftRight
                                       : BinaryKind::ShiftRightLogical;
  return emitBinary(kind, operands->first, operands->second);
}

Result Sema::compare(CompareOperator op, const Value &lhs, const Value &rhs,
                     SMRange range) {
  OperandRules rules;
  rules.weakNumbers = false;
  auto operands =
      joinOperands(lhs, rhs, rules, quote(ast::getSpelling(op)), range);
  if (failed(operands))
    return failure();
  auto [left, right] = *operands;
  if (!left.getType().isPointer && isFloat8(left.getType().dtype)) {
    left = *castTo(left, DType::F32, range);
    right = *castTo(right, DType::F32, range);
  }
  const Type &type = left.getType();
  return makeValue(gen.compare(op, left.getIR(), right.getIR(), type),
                   type.withDType(DType::I1));
}

Result Sema::unary(UnaryOperator op, const Value &value, SMRange range) {
  Result operand = toRuntime(value, range);
  if (failed(operand) || op == UnaryOperator::Plus)
    return operand;
  const Type &type = operand->getType();
  bool fits = op == UnaryOperator::Minus    ? !type.isPointer
              : op == UnaryOperator::Invert ? type.isInteger()
                                            : type.isBool();
  if (!fits) {
    InFlightDiagnostic diagnostic = error(range) << quote(ast::getSpelling(op))
                                                 << " does not take "
                                                 << getElementName(type);
    if (op == UnaryOperator::Not && !type.isPointer)
      diagnostic << "; write 'value == 0'";
    noteType(*diagnostic.getUnderlyingDiagnostic(), value);
    return diagnostic;
  }
  bool isMinus = op == UnaryOperator::Minus;
  Value other = makeConstant(Value::integer(isMinus ? 0 : -1), type.dtype);
  other = broadcastTo(other, type.shape);
  return isMinus ? emitBinary(BinaryKind::Sub, other, *operand)
                 : emitBinary(BinaryKind::Xor, *operand, other);
}

Result Sema::logical(bool isAnd, const Value &lhs, const Value &rhs,
                     SMRange range) {
  for (const Value *value : {&lhs, &rhs})
    if (!value->getType().isBool()) {
      InFlightDiagnostic diagnostic = error(range) << (isAnd ? "'and'" : "'or'")
                                                   << " takes bools, but found "
                                                   << describe(*value)
                                                   << "; write 'value != 0'";
      noteType(*diagnostic.getUnderlyingDiagnostic(), *value);
      return diagnostic;
    }
  auto operands = joinShapes(lhs, rhs, range);
  if (failed(operands))
    return failure();
  return emitBinary(isAnd ? BinaryKind::And : BinaryKind::Or, operands->first,
                    operands->second);
}

} // namespace tilec::sema

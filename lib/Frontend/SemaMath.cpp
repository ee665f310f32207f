//===- SemaMath.cpp - Functions of numbers --------------------------------===//

#include "Constants.h"
#include "Sema.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace mlir;
using tilec::ast::BinaryOperator;

namespace tilec::sema {

LogicalResult Sema::requireFloat(const Value &value, StringRef function,
                                 ArrayRef<DType> allowed, SMRange range) {
  const Type &type = value.getType();
  if (!type.isPointer && is_contained(allowed, type.dtype))
    return success();
  InFlightDiagnostic diagnostic = error(range) << function << " takes ";
  for (auto [i, dtype] : llvm::enumerate(allowed))
    diagnostic << (i ? " or " : "") << getSignatureName(dtype);
  diagnostic << ", but found " << getElementName(type);
  if (!type.isPointer && is_contained(allowed, DType::F32))
    diagnostic << "; write .to(tl.float32)";
  noteType(*diagnostic.getUnderlyingDiagnostic(), value);
  return diagnostic;
}

Result Sema::unaryFloat(UnaryKind kind, BuiltinCall &call) {
  Result x = toRuntime(call[0].value, call[0].range);
  if (failed(x))
    return failure();
  SmallVector<DType, 2> allowed = {DType::F32};
  if (kind != UnaryKind::SqrtRn)
    allowed.push_back(DType::F64);
  if (failed(requireFloat(*x, call.builtin.getFullName(), allowed, call.range)))
    return failure();
  return makeValue(gen.unary(kind, x->getIR()), x->getType());
}

Result Sema::callAbs(BuiltinCall &call) {
  Result x = toRuntime(call[0].value, call[0].range);
  if (failed(x))
    return failure();
  const Type &type = x->getType();
  if (type.isPointer)
    return error(call.range) << "tl.abs does not take a pointer";
  if (type.isUnsigned())
    return *x;
  if (isFloat8(type.dtype)) {
    // All but the sign.
    Type bits = type.withDType(DType::U8);
    Value mask =
        broadcastTo(makeConstant(Value::integer(0x7F), DType::U8), type.shape);
    Value magnitude = emitBinary(
        BinaryKind::And, makeValue(gen.bitcast(x->getIR(), bits), bits), mask);
    return makeValue(gen.bitcast(magnitude.getIR(), type), type);
  }
  UnaryKind kind = type.isFloat() ? UnaryKind::AbsFloat : UnaryKind::AbsInt;
  return makeValue(gen.unary(kind, x->getIR()), type);
}

Result Sema::callSigmoid(BuiltinCall &call) {
  Result negated =
      call[0].value.isRuntime()
          ? unary(ast::UnaryOperator::Minus, call[0].value, call.range)
          : binary(BinaryOperator::Sub, Value::integer(0), call[0].value,
                   call.range);
  if (succeeded(negated))
    negated = toRuntime(*negated, call.range);
  if (failed(negated))
    return failure();
  if (failed(requireFloat(*negated, "tl.sigmoid", {DType::F32, DType::F64},
                          call.range)))
    return failure();
  Value power = makeValue(gen.unary(UnaryKind::Exp, negated->getIR()),
                          negated->getType());
  Result sum =
      binary(BinaryOperator::Add, Value::integer(1), power, call.range);
  if (failed(sum))
    return failure();
  return binary(BinaryOperator::Div, Value::integer(1), *sum, call.range);
}

//===----------------------------------------------------------------------===//
// Minimum, maximum, clamp
//===----------------------------------------------------------------------===//

Result Sema::widenBFloat(const Value &value, SMRange range) {
  Result runtime = toRuntime(value, range);
  if (failed(runtime) || runtime->getType().isPointer ||
      runtime->getType().dtype != DType::BF16)
    return runtime;
  return castTo(*runtime, DType::F32, range);
}

Result Sema::extremum(BinaryKind kind, const Value &lhs, const Value &rhs,
                      StringRef operation, SMRange range) {
  Result left = widenBFloat(lhs, range), right = widenBFloat(rhs, range);
  if (failed(left) || failed(right))
    return failure();
  auto operands = joinOperands(*left, *right, {}, operation, range);
  if (failed(operands))
    return failure();
  return emitBinary(kind, operands->first, operands->second);
}

FailureOr<bool> Sema::getPropagateNan(const std::optional<Argument> &argument) {
  if (!argument)
    return false;
  auto *word = argument->value.get<WordValue>();
  if (word && (word->name == "ALL" || word->name == "NONE"))
    return word->name == "ALL";
  return error(argument->range)
         << "propagate_nan is tl.PropagateNan.ALL or tl.PropagateNan.NONE, not "
         << describe(argument->value);
}

Result Sema::extremum(bool isMinimum, BuiltinCall &call) {
  FailureOr<bool> propagates = getPropagateNan(call.arguments[2]);
  if (failed(propagates))
    return failure();
  BinaryKind kind = isMinimum
                        ? (*propagates ? BinaryKind::MinNan : BinaryKind::Min)
                        : (*propagates ? BinaryKind::MaxNan : BinaryKind::Max);
  return extremum(kind, call[0].value, call[1].value,
                  call.builtin.getFullName(), call.range);
}

Result Sema::callClamp(BuiltinCall &call) {
  FailureOr<bool> propagates = getPropagateNan(call.arguments[3]);
  if (failed(propagates))
    return failure();
  SmallVector<Value> values;
  for (unsigned i = 0; i < 3; ++i) {
    Result value = widenBFloat(call[i].value, call[i].range);
    if (failed(value))
      return failure();
    values.push_back(*value);
  }
  // The bounds meet first, then each meets the value.
  for (auto [first, second] :
       {std::pair(1, 2), std::pair(0, 1), std::pair(0, 2)}) {
    auto pair =
        joinOperands(values[first], values[second], {}, "tl.clamp", call.range);
    if (failed(pair))
      return failure();
    values[first] = pair->first;
    values[second] = pair->second;
  }
  Type type = values[0].getType();
  if (!type.isFloat())
    return error(call.range)
           << "tl.clamp takes floats, but found " << getElementName(type)
           << "; write tl.minimum(tl.maximum(x, low), high)";
  values[1] = broadcastTo(values[1], type.shape);
  Value raised = emitBinary(*propagates ? BinaryKind::MaxNan : BinaryKind::Max,
                            values[0], values[1]);
  return emitBinary(*propagates ? BinaryKind::MinNan : BinaryKind::Min, raised,
                    values[2]);
}

//===----------------------------------------------------------------------===//
// Division, products
//===----------------------------------------------------------------------===//

Result Sema::callCeilDiv(BuiltinCall &call) {
  const Value &x = call[0].value, &divisor = call[1].value;
  Result less =
      binary(BinaryOperator::Sub, divisor, Value::integer(1), call.range);
  if (failed(less))
    return failure();
  Result sum = binary(BinaryOperator::Add, x, *less, call.range);
  if (failed(sum))
    return failure();
  Result quotient = binary(BinaryOperator::FloorDiv, *sum, divisor, call.range);
  if (failed(quotient))
    return failure();
  // tl.cdiv is a function of the language's library: it returns run-time
  // values.
  return settle(*quotient, call.range);
}

Result Sema::callFloatDivide(BuiltinCall &call) {
  SmallVector<Value, 2> values;
  for (unsigned i = 0; i < 2; ++i) {
    Result value = toRuntime(call[i].value, call[i].range);
    if (failed(value) ||
        failed(requireFloat(*value, call.builtin.getFullName(),
                            {DType::F16, DType::BF16, DType::F32, DType::F64},
                            call[i].range)))
      return failure();
    values.push_back(*value);
  }
  auto operands = joinOperands(values[0], values[1], {}, "tl.fdiv", call.range);
  if (failed(operands))
    return failure();
  return emitBinary(BinaryKind::Div, operands->first, operands->second);
}

Result Sema::joinTyped(BuiltinCall &call, ArrayRef<DType> allowed,
                       ArrayRef<DType> results, BinaryKind kind) {
  SmallVector<Value, 2> values;
  for (unsigned i = 0; i < 2; ++i) {
    const Value &given = call[i].value;
    Result value = toRuntime(given, call[i].range);
    // A number that is known now is checked after it has met the other operand.
    if (failed(value) ||
        (given.isRuntime() &&
         failed(requireFloat(*value, call.builtin.getFullName(), allowed,
                             call[i].range))))
      return failure();
    values.push_back(*value);
  }
  auto operands = joinOperands(values[0], values[1], {},
                               call.builtin.getFullName(), call.range);
  if (failed(operands) ||
      failed(requireFloat(operands->first, call.builtin.getFullName(), results,
                          call.range)))
    return failure();
  return emitBinary(kind, operands->first, operands->second);
}

Result Sema::callDivideRounded(BuiltinCall &call) {
  return joinTyped(call, {DType::F32}, {DType::F32, DType::F64},
                   BinaryKind::DivRn);
}

Result Sema::callMultiplyHigh(BuiltinCall &call) {
  static constexpr DType types[] = {DType::I32, DType::I64, DType::U32,
                                    DType::U64};
  return joinTyped(call, types, types, BinaryKind::MulHighUnsigned);
}

Result Sema::callFusedMultiplyAdd(BuiltinCall &call) {
  SmallVector<Value, 3> values;
  for (unsigned i = 0; i < 3; ++i) {
    Result value = toRuntime(call[i].value, call[i].range);
    if (failed(value))
      return failure();
    values.push_back(*value);
  }
  for (auto [first, second] :
       {std::pair(0, 1), std::pair(2, 0), std::pair(2, 1), std::pair(0, 1)}) {
    auto pair =
        joinOperands(values[first], values[second], {}, "tl.fma", call.range);
    if (failed(pair))
      return failure();
    values[first] = pair->first;
    values[second] = pair->second;
  }
  Type type = values[0].getType();
  if (failed(requireFloat(values[0], "tl.fma",
                          {DType::F16, DType::BF16, DType::F32, DType::F64},
                          call.range)))
    return failure();
  return makeValue(
      gen.fma(values[0].getIR(), values[1].getIR(), values[2].getIR()), type);
}

Result Sema::callWhere(BuiltinCall &call) {
  Result condition = toRuntime(call[0].value, call[0].range);
  if (failed(condition))
    return failure();
  if (!condition->getType().isBool())
    warn(call[0].range, "the condition of tl.where is " + describe(*condition) +
                            "; write 'condition != 0'");
  condition = castTo(*condition, DType::I1, call[0].range);
  if (failed(condition))
    return failure();
  OperandRules rules;
  rules.leftPointer = rules.rightPointer = true;
  auto values =
      joinOperands(call[1].value, call[2].value, rules, "tl.where", call.range);
  if (failed(values))
    return failure();
  auto [x, y] = *values;
  if (x.getType().isPointer != y.getType().isPointer)
    return error(call.range) << "tl.where chooses between two pointers or two "
                                "numbers, not between "
                             << describe(x) << " and " << describe(y);
  auto chosen = joinShapes(*condition, x, call.range);
  if (failed(chosen))
    return failure();
  Type type = chosen->second.getType();
  y = broadcastTo(y, type.shape);
  return makeValue(
      gen.select(chosen->first.getIR(), chosen->second.getIR(), y.getIR()),
      type);
}

Result Sema::callSwizzle2D(BuiltinCall &call) {
  auto apply = [&](BinaryOperator op, const Result &a,
                   const Result &b) -> Result {
    if (failed(a) || failed(b))
      return failure();
    return binary(op, *a, *b, call.range);
  };
  using Op = BinaryOperator;
  Result i = call[0].value, j = call[1].value, sizeI = call[2].value,
         sizeJ = call[3].value, sizeG = call[4].value;
  Result flat = apply(Op::Add, apply(Op::Mul, i, sizeJ), j);
  Result perGroup = apply(Op::Mul, sizeG, sizeJ);
  Result firstRow = apply(Op::Mul, apply(Op::FloorDiv, flat, perGroup), sizeG);
  Result rest = apply(Op::Sub, sizeI, firstRow);
  if (failed(rest))
    return failure();
  Result height =
      extremum(BinaryKind::Min, *rest, *sizeG, "tl.swizzle2d", call.range);
  Result within = apply(Op::Mod, flat, perGroup);
  Result row = apply(Op::Add, firstRow, apply(Op::Mod, within, height));
  Result column = apply(Op::FloorDiv, within, height);
  if (failed(row) || failed(column))
    return failure();
  return Value::tuple({*row, *column});
}

} // namespace tilec::sema

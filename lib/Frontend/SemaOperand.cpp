//===- SemaOperand.cpp - Bringing operands together -----------------------===//
//
// Promotion, conversion and broadcasting, as Triton's semantic checker does
// them: a number adapts to the other operand where its kind allows, two
// run-time values take the first common type of a fixed list, shapes are padded
// on the left.
//
//===----------------------------------------------------------------------===//

#include "Constants.h"
#include "Sema.h"

using namespace llvm;
using namespace mlir;

namespace tilec::sema {

Value Sema::makeConstant(const Value &number, DType dtype) {
  mlir::Value ir;
  if (isFloat(dtype))
    ir = gen.constant(dtype, *asDouble(number));
  else if (dtype == DType::I1)
    ir = gen.constant(dtype, APInt(1, isTrue(number)));
  else
    ir = gen.constant(dtype, asInteger(number).value_or(makeInteger(0)));
  Value value = makeValue(ir, Type(dtype));
  value.name = number.name;
  value.definition = number.definition;
  return value;
}

Result Sema::toRuntime(const Value &value, SMRange range) {
  if (value.isRuntime())
    return value;
  if (value.isNumber()) {
    if (std::optional<DType> dtype = getNumberType(value))
      return makeConstant(value, *dtype);
    return error(range) << describe(value)
                        << " fits no type: it needs more than 64 bits";
  }
  InFlightDiagnostic diagnostic = error(range);
  if (auto *result = value.get<VoidValue>()) {
    diagnostic << result->function << " returns nothing, but its value is used";
    return diagnostic;
  }
  diagnostic << "expected a number or a tile, but found " << describe(value);
  noteType(*diagnostic.getUnderlyingDiagnostic(), value);
  return diagnostic;
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// bool < integer < float
static unsigned getRank(DType dtype) {
  return isFloat(dtype) ? 2 : dtype == DType::I1 ? 0 : 1;
}

static DType promoteIntegers(DType a, DType b) {
  unsigned aBits = getBits(a), bBits = getBits(b);
  if (isUnsigned(a) == isUnsigned(b))
    return aBits > bBits ? a : b;
  if (isUnsigned(a))
    return aBits >= bBits ? a : b;
  return bBits >= aBits ? b : a;
}

/// The common type of two, one of them a float, and neither an 8-bit float with
/// an integer.
static DType promoteFloats(DType a, DType b, bool isDivision) {
  for (DType wide : {DType::F64, DType::F32})
    if (a == wide || b == wide)
      return wide;
  if (a == DType::F16 || b == DType::F16)
    return isDivision ? DType::F32 : DType::F16;
  bool areBoth = a == DType::BF16 && b == DType::BF16;
  if (a == DType::BF16 || b == DType::BF16)
    return areBoth && !isDivision ? DType::BF16 : DType::F32;
  return a == b ? a : DType::F16;
}

FailureOr<DType> Sema::getCommonType(const Value &lhs, const Type &left,
                                     const Value &rhs, const Type &right,
                                     const OperandRules &rules,
                                     StringRef operation, SMRange range) {
  bool leftIsWeak = rules.weakNumbers && lhs.isNumber();
  bool rightIsWeak = rules.weakNumbers && rhs.isNumber();
  DType a = left.dtype, b = right.dtype;
  if (leftIsWeak != rightIsWeak) {
    DType number = leftIsWeak ? a : b, other = leftIsWeak ? b : a;
    if (getRank(number) <= getRank(other)) {
      bool isHalf = other == DType::F16 || other == DType::BF16;
      return rules.isDivision && isHalf ? DType::F32 : other;
    }
  }
  if ((isFloat8(a) && isInteger(b)) || (isInteger(a) && isFloat8(b)))
    return reportOperands(lhs, left, rhs, right, operation,
                          "; cast one of them with .to()", range);
  if (isFloat(a) || isFloat(b))
    return promoteFloats(a, b, rules.isDivision);
  if (!rules.isDivision || isUnsigned(a) == isUnsigned(b))
    return promoteIntegers(a, b);
  return reportOperands(lhs, left, rhs, right, operation,
                        ", which differ in sign; cast one of them with .to()",
                        range);
}

LogicalResult Sema::reportOperands(const Value &lhs, const Type &left,
                                   const Value &rhs, const Type &right,
                                   StringRef operation, StringRef advice,
                                   SMRange range) {
  InFlightDiagnostic diagnostic =
      error(range) << operation << " does not take " << getElementName(left)
                   << " and " << getElementName(right) << advice;
  noteType(*diagnostic.getUnderlyingDiagnostic(), lhs);
  noteType(*diagnostic.getUnderlyingDiagnostic(), rhs);
  return diagnostic;
}

LogicalResult Sema::checkNumber(const Value &value, DType dtype,
                                StringRef operation, SMRange range) {
  std::optional<Integer> integer = asInteger(value);
  if (!integer || isFloat(dtype) ||
      (integer->sge(getMinimum(dtype)) && integer->sle(getMaximum(dtype))))
    return success();
  InFlightDiagnostic diagnostic =
      error(range)
      << describe(value) << " is outside the range of "
      << getSignatureName(dtype) << " in " << operation
      << "; cast the other operand with .to() to a type that holds it";
  noteType(*diagnostic.getUnderlyingDiagnostic(), value);
  return diagnostic;
}

Result Sema::convertTo(const Value &value, DType dtype, SMRange range) {
  return value.isNumber() ? Result(makeConstant(value, dtype))
                          : castTo(value, dtype, range);
}

/// What an operand's type is, before anything is emitted.
static std::optional<Type> getOperandType(const Value &value) {
  if (value.isRuntime())
    return value.getType();
  std::optional<DType> dtype = getNumberType(value);
  return dtype ? std::optional(Type(*dtype)) : std::nullopt;
}

/// Whether pointers may meet so: each allowed, of one type, not with a float.
static bool mayMeet(const Type &left, const Type &right,
                    const OperandRules &rules) {
  if ((left.isPointer && !rules.leftPointer) ||
      (right.isPointer && !rules.rightPointer))
    return false;
  if (left.isPointer && right.isPointer)
    return left.dtype == right.dtype;
  return !(left.isPointer && right.isFloat()) &&
         !(right.isPointer && left.isFloat());
}

FailureOr<std::pair<Value, Value>> Sema::joinOperands(const Value &lhs,
                                                      const Value &rhs,
                                                      const OperandRules &rules,
                                                      StringRef operation,
                                                      SMRange range) {
  std::optional<Type> left = getOperandType(lhs), right = getOperandType(rhs);
  if (!left || !right) {
    (void)toRuntime(left ? rhs : lhs, range);
    return failure();
  }
  if (!mayMeet(*left, *right, rules)) {
    bool isOffset = left->isPointer != right->isPointer &&
                    (left->isFloat() || right->isFloat());
    return reportOperands(
        lhs, *left, rhs, *right, operation,
        isOffset ? "; an offset is an integer, write .to(tl.int32)" : "",
        range);
  }
  if (!rules.promote || left->isPointer || right->isPointer)
    return joinShapes(*toRuntime(lhs, range), *toRuntime(rhs, range), range);
  FailureOr<DType> common =
      getCommonType(lhs, *left, rhs, *right, rules, operation, range);
  if (failed(common))
    return failure();
  for (const Value *value : {&lhs, &rhs})
    if (rules.weakNumbers && value->isNumber() &&
        failed(checkNumber(*value, *common, operation, range)))
      return failure();
  auto convert = [&](const Value &value) {
    if (rules.weakNumbers || !value.isNumber())
      return convertTo(value, *common, range);
    return castTo(*toRuntime(value, range), *common, range);
  };
  Result first = convert(lhs), second = convert(rhs);
  if (failed(first) || failed(second))
    return failure();
  return joinShapes(*first, *second, range);
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

Value Sema::broadcastTo(const Value &value, ArrayRef<int64_t> shape) {
  if (ArrayRef<int64_t>(value.getType().shape) == shape)
    return value;
  Value result = value;
  if (!value.getType().isTile()) {
    Type type = value.getType().withShape(shape);
    result.payload = RuntimeValue{gen.splat(value.getIR(), type), type};
    return result;
  }
  while (result.getType().shape.size() < shape.size()) {
    SmallVector<int64_t, 4> padded = {1};
    padded.append(result.getType().shape);
    Type type = value.getType().withShape(padded);
    result.payload =
        RuntimeValue{gen.expandDims(result.getIR(), 0, type), type};
  }
  if (ArrayRef<int64_t>(result.getType().shape) == shape)
    return result;
  Type type = value.getType().withShape(shape);
  result.payload = RuntimeValue{gen.broadcast(result.getIR(), type), type};
  return result;
}

std::optional<SmallVector<int64_t, 4>> getJoinedShape(ArrayRef<int64_t> a,
                                                      ArrayRef<int64_t> b) {
  if (a.size() < b.size())
    std::swap(a, b);
  SmallVector<int64_t, 4> shape(a);
  size_t offset = a.size() - b.size();
  for (size_t i = 0; i < b.size(); ++i) {
    int64_t &size = shape[offset + i];
    if (size != b[i] && size != 1 && b[i] != 1)
      return std::nullopt;
    size = size == 1 ? b[i] : size;
  }
  return shape;
}

FailureOr<std::pair<Value, Value>>
Sema::joinShapes(const Value &lhs, const Value &rhs, SMRange range) {
  const Type &left = lhs.getType(), &right = rhs.getType();
  auto shape = getJoinedShape(left.shape, right.shape);
  if (!shape) {
    InFlightDiagnostic diagnostic =
        error(range) << "cannot broadcast " << toString(left.shape) << " to "
                     << toString(right.shape);
    noteShape(*diagnostic.getUnderlyingDiagnostic(), lhs);
    noteShape(*diagnostic.getUnderlyingDiagnostic(), rhs);
    return diagnostic;
  }
  if (failed(checkSize(*shape, range)))
    return failure();
  Value first = broadcastTo(lhs, *shape);
  return std::pair(first, broadcastTo(rhs, *shape));
}

LogicalResult Sema::checkSize(ArrayRef<int64_t> shape, SMRange range) {
  int64_t count = 1;
  for (int64_t size : shape) {
    if (size < 1)
      return error(range) << "a tile's sizes are 1 or more, but the shape is "
                          << toString(shape);
    count = size > maxTileElements ? size : count * size;
    if (count > maxTileElements)
      return error(range) << "a tile of " << toString(shape)
                          << " has more than the limit of " << maxTileElements
                          << " elements";
  }
  return success();
}

} // namespace tilec::sema

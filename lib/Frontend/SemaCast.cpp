//===- SemaCast.cpp - Casts -----------------------------------------------===//

#include "Sema.h"

using namespace llvm;
using namespace mlir;
using tilec::ast::BinaryOperator;
using tilec::ast::CompareOperator;

namespace tilec::sema {

//===----------------------------------------------------------------------===//
// Between numbers
//===----------------------------------------------------------------------===//

Result Sema::castTo(const Value &value, DType dtype, SMRange range) {
  const Type &from = value.getType();
  if (from.isPointer)
    return castPointer(value, Type(dtype, from.shape), range);
  if (from.dtype == dtype)
    return value;
  if (isFloat8(from.dtype) || isFloat8(dtype))
    return castFloat8(value, dtype, /*isTowardZero=*/false, range);
  bool isHalf = from.dtype == DType::F16 || from.dtype == DType::BF16;
  if (isHalf && dtype != DType::F32) {
    Result wide = castTo(value, DType::F32, range);
    return failed(wide) ? wide : castTo(*wide, dtype, range);
  }
  Type to = from.withDType(dtype);
  Value result = value;
  if (dtype != DType::I1) {
    result.payload = RuntimeValue{gen.cast(value.getIR(), from, to), to};
    return result;
  }
  Value zero =
      broadcastTo(makeConstant(Value::integer(0), from.dtype), from.shape);
  mlir::Value ir =
      gen.compare(CompareOperator::NotEqual, value.getIR(), zero.getIR(), from);
  result.payload = RuntimeValue{ir, to};
  return result;
}

Result Sema::castFloat8(const Value &value, DType dtype, bool isTowardZero,
                        SMRange range) {
  const Type &from = value.getType();
  Type to = from.withDType(dtype);
  Value result = value;
  if (from.dtype == DType::F8E4B15)
    return castTo(widenE4B15(value, range), dtype, range);
  if (isFloat8(from.dtype) && isFloat(dtype) && !isFloat8(dtype)) {
    result.payload = RuntimeValue{gen.cast(value.getIR(), from, to), to};
    return result;
  }
  // f32 holds every value of an 8-bit float, and every integer below the
  // largest of them.
  if (from.isInteger() || isFloat8(from.dtype)) {
    Result wide = castTo(value, DType::F32, range);
    return failed(wide) ? wide : castTo(*wide, dtype, range);
  }
  if (dtype != DType::F8E4B15) {
    mlir::Value ir = gen.truncate(value.getIR(), to, isTowardZero);
    result.payload = RuntimeValue{ir, to};
    return result;
  }
  // Triton goes through f16, towards zero, whatever the rounding.
  Value half = value;
  if (from.dtype != DType::F16) {
    Type halfType = from.withDType(DType::F16);
    Value wide =
        getBits(from.dtype) < 32 ? *castTo(value, DType::F32, range) : value;
    half = makeValue(gen.truncate(wide.getIR(), halfType, true), halfType);
  }
  return narrowToE4B15(half, range);
}

/// fp8e4b15 is f16 without the upper bit of the exponent, which is 0 below 2,
/// and the lower seven of the mantissa.
static constexpr int droppedBits = 7;

Value Sema::widenE4B15(const Value &value, SMRange range) {
  const Type &from = value.getType();
  Type bytes = from.withDType(DType::U8), words = from.withDType(DType::U16);
  Type half = from.withDType(DType::F16);
  auto apply = [&](BinaryOperator op, const Value &a, int64_t b) {
    return *binary(op, a, Value::integer(b), range);
  };
  Value bits = makeValue(gen.bitcast(value.getIR(), bytes), bytes);
  bits = makeValue(gen.cast(bits.getIR(), bytes, words), words);
  Value magnitude =
      apply(BinaryOperator::LeftShift,
            apply(BinaryOperator::BitAnd, bits, 0x7F), droppedBits);
  Value sign = apply(BinaryOperator::LeftShift,
                     apply(BinaryOperator::BitAnd, bits, 0x80), 8);
  Value both = emitBinary(BinaryKind::Or, magnitude, sign);
  return makeValue(gen.bitcast(both.getIR(), half), half);
}

Value Sema::narrowToE4B15(const Value &value, SMRange range) {
  const Type &from = value.getType();
  Type words = from.withDType(DType::U16), bytes = from.withDType(DType::U8);
  Type to = from.withDType(DType::F8E4B15);
  auto apply = [&](BinaryOperator op, const Value &a, int64_t b) {
    return *binary(op, a, Value::integer(b), range);
  };
  // The bits of 1.75, the largest value; NaN is above them too.
  constexpr int64_t largest = 0x3F00;
  Value bits = makeValue(gen.bitcast(value.getIR(), words), words);
  Value magnitude = apply(BinaryOperator::BitAnd, bits, 0x7FFF);
  Value limit = broadcastTo(makeConstant(Value::integer(largest), DType::U16),
                            words.shape);
  magnitude = emitBinary(BinaryKind::Min, magnitude, limit);
  magnitude =
      apply(BinaryOperator::RightShift,
            apply(BinaryOperator::Add, magnitude, 1 << (droppedBits - 1)),
            droppedBits);
  Value sign = apply(BinaryOperator::RightShift,
                     apply(BinaryOperator::BitAnd, bits, 0x8000), 8);
  Value both = emitBinary(BinaryKind::Or, magnitude, sign);
  mlir::Value byte = gen.cast(both.getIR(), words, bytes);
  return makeValue(gen.bitcast(byte, to), to);
}

//===----------------------------------------------------------------------===//
// Pointers
//===----------------------------------------------------------------------===//

Result Sema::castPointer(const Value &value, const Type &to, SMRange range) {
  const Type &from = value.getType();
  if (from == to)
    return value;
  bool fits = from.isPointer
                  ? to.isPointer ||
                        (to.isInteger() && (to.getBits() == 64 || to.isBool()))
                  : from.isInteger();
  if (!fits) {
    InFlightDiagnostic diagnostic = error(range);
    if (from.isPointer)
      diagnostic << "a pointer cannot be cast to " << getSignatureName(to.dtype)
                 << "; an address is .to(tl.int64)";
    else
      diagnostic << getElementName(from) << " cannot be cast to "
                 << getElementName(to) << "; an address is an integer";
    noteType(*diagnostic.getUnderlyingDiagnostic(), value);
    return diagnostic;
  }
  Type address(DType::I64, from.shape);
  Result integer =
      from.isPointer
          ? Result(makeValue(gen.pointerToInt(value.getIR(), address), address))
          : castTo(value, DType::I64, range);
  if (failed(integer))
    return failure();
  Value result = value;
  if (to.isPointer)
    result.payload = RuntimeValue{gen.intToPointer(integer->getIR(), to), to};
  else
    result.payload = castTo(*integer, to.dtype, range)->payload;
  return result;
}

//===----------------------------------------------------------------------===//
// tl.cast
//===----------------------------------------------------------------------===//

Result Sema::bitcast(const Value &value, const Type &to, SMRange range) {
  const Type &from = value.getType();
  if (from.isPointer || to.isPointer)
    return castPointer(value, to, range);
  if (from.getBits() != to.getBits()) {
    InFlightDiagnostic diagnostic =
        error(range) << "a bitcast keeps the width, but "
                     << getElementName(from) << " has " << from.getBits()
                     << " bits and " << getElementName(to) << " has "
                     << to.getBits();
    noteType(*diagnostic.getUnderlyingDiagnostic(), value);
    return diagnostic;
  }
  return makeValue(gen.bitcast(value.getIR(), to), to);
}

LogicalResult Sema::checkRounding(BuiltinCall &call, StringRef rounding,
                                  const Type &from, const Type &to) {
  bool narrows =
      from.isFloat() && to.isFloat() && to.getBits() < from.getBits();
  if (rounding.empty() || narrows)
    return success();
  return error(call[2].range)
         << "fp_downcast_rounding is for casts to a narrower float, not from "
         << getElementName(from) << " to " << getElementName(to);
}

Result Sema::callCast(BuiltinCall &call) {
  Result input = toRuntime(call[0].value, call[0].range);
  if (failed(input))
    return failure();
  FailureOr<Type> target = getTypeArgument(call[1]);
  if (failed(target))
    return failure();
  FailureOr<StringRef> rounding =
      getWord(call.arguments[2], "fp_downcast_rounding", {"rtne", "rtz"});
  if (failed(rounding))
    return failure();
  Type from = input->getType(), to = target->withShape(from.shape);
  if (from == to)
    return *input;
  if (call.has(3) && isTrue(call[3].value))
    return bitcast(*input, to, call.range);
  if (failed(checkRounding(call, *rounding, from, to)))
    return failure();
  if (from.isPointer || to.isPointer)
    return castPointer(*input, to, call.range);
  if (*rounding != "rtz" || to.dtype == DType::F8E4B15)
    return castTo(*input, to.dtype, call.range);
  return makeValue(gen.truncate(input->getIR(), to, /*isTowardZero=*/true), to);
}

} // namespace tilec::sema

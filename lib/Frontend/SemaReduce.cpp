//===- SemaReduce.cpp - Reductions ----------------------------------------===//
//
// Sums, greatest and least elements and their positions. Small types are
// widened as Triton does, all dimensions are one after a reshape, and the
// dimensions that are kept are put back.
//
//===----------------------------------------------------------------------===//

#include "Constants.h"
#include "Sema.h"

using namespace llvm;
using namespace mlir;
using tilec::ast::BinaryOperator;

namespace tilec::sema {

FailureOr<std::optional<int64_t>>
Sema::getAxisOrAll(const std::optional<Argument> &argument, const Value &tile) {
  if (!argument || argument->value.isNone())
    return std::optional<int64_t>();
  FailureOr<int64_t> axis = getAxis(*argument, tile);
  if (failed(axis))
    return failure();
  return std::optional(*axis);
}

std::pair<Value, int64_t> Sema::flattenFor(const Value &tile,
                                           std::optional<int64_t> axis) {
  if (axis)
    return {tile, *axis};
  int64_t count = 1;
  for (int64_t size : tile.getType().shape)
    count *= size;
  return {reshapeTo(tile, {count}), 0};
}

Value Sema::restoreDims(const Value &reduced, std::optional<int64_t> axis,
                        size_t rank) {
  return axis ? expandDim(reduced, *axis)
              : broadcastTo(reduced, SmallVector<int64_t, 4>(rank, 1));
}

/// 8-bit floats only move: sums of them are made in f32.
static bool isSmallFloat(const Type &type) {
  return type.isFloat() && type.getBits() == 8;
}

Value Sema::reduceTile(CombineKind kind, const Value &tile,
                       std::optional<int64_t> axis, bool keepDims) {
  auto [flat, along] = flattenFor(tile, axis);
  const Type &type = flat.getType();
  SmallVector<int64_t, 4> shape = type.shape;
  shape.erase(shape.begin() + along);
  Value reduced = makeValue(gen.reduce(kind, flat.getIR(), along, type),
                            type.withShape(shape));
  return keepDims ? restoreDims(reduced, axis, tile.getType().shape.size())
                  : reduced;
}

//===----------------------------------------------------------------------===//
// Sums
//===----------------------------------------------------------------------===//

FailureOr<std::optional<DType>>
Sema::getSumType(const std::optional<Argument> &argument, const Type &type) {
  if (argument && !argument->value.isNone()) {
    FailureOr<Type> given = getTypeArgument(*argument);
    if (failed(given))
      return failure();
    if (!given->isPointer)
      return std::optional(given->dtype);
    return error(argument->range)
           << "a sum has a type of numbers, not " << getElementName(*given);
  }
  if (type.isInteger() && type.getBits() < 32)
    return std::optional(type.isUnsigned() ? DType::U32 : DType::I32);
  return std::optional<DType>();
}

/// Fails unless `tile` holds numbers, or integers where only those are meant.
static bool holdsNumbers(const Type &type, bool onlyIntegers) {
  return onlyIntegers ? type.isInteger() : !type.isPointer;
}

Result Sema::reduction(CombineKind kind, BuiltinCall &call) {
  std::string function = call.builtin.getFullName();
  Result input = getTile(call[0], function, "a scalar is its own reduction");
  if (failed(input))
    return failure();
  Type type = input->getType();
  bool isSum = kind == CombineKind::Add;
  if (!holdsNumbers(type, /*onlyIntegers=*/!isSum)) {
    InFlightDiagnostic diagnostic = error(call[0].range)
                                    << function << " takes "
                                    << (isSum ? "numbers" : "integers")
                                    << ", but found " << getElementName(type);
    noteType(*diagnostic.getUnderlyingDiagnostic(), *input);
    return diagnostic;
  }
  auto axis = getAxisOrAll(call.arguments[1], *input);
  auto keepDims = getFlag(call.arguments[2], false, function + "'s keep_dims");
  if (failed(axis) || failed(keepDims))
    return failure();
  Result tile = input;
  if (isSum) {
    auto dtype = getSumType(call.arguments[3], type);
    if (failed(dtype))
      return failure();
    if (*dtype)
      tile = castTo(*input, **dtype, call.range);
  }
  if (failed(tile))
    return failure();
  Type summed = tile->getType();
  if (isSmallFloat(summed))
    tile = castTo(*tile, DType::F32, call.range);
  if (failed(tile))
    return failure();
  Value result = reduceTile(kind, *tile, *axis, *keepDims);
  return castTo(result, summed.dtype, call.range);
}

//===----------------------------------------------------------------------===//
// The greatest and the least
//===----------------------------------------------------------------------===//

Result Sema::widenForSelection(const Value &tile, bool withIndices,
                               SMRange range) {
  const Type &type = tile.getType();
  bool isNarrow = type.getBits() < 32 && !withIndices;
  if (type.dtype == DType::BF16 || (type.isFloat() && isNarrow))
    return castTo(tile, DType::F32, range);
  return isNarrow ? castTo(tile, DType::I32, range) : Result(tile);
}

FailureOr<std::pair<Value, Value>>
Sema::selectWithIndices(CombineKind kind, BuiltinCall &call,
                        const std::optional<Argument> &tieBreakLeft,
                        const std::optional<Argument> &keepDims) {
  std::string function = call.builtin.getFullName();
  Result input = getTile(call[0], function, "a scalar is its own reduction");
  // Of equal elements the first is taken, whether or not it is asked for.
  if (failed(input) ||
      failed(getFlag(tieBreakLeft, true, function + "'s tie-break")))
    return failure();
  auto keeps = getFlag(keepDims, false, function + "'s keep_dims");
  auto axis = getAxisOrAll(call.arguments[1], *input);
  if (failed(keeps) || failed(axis))
    return failure();
  if (!*axis)
    return error(call.range) << function
                             << " gives positions along one axis; name it, or "
                                "pass tl.ravel(x) and axis 0";
  if (input->getType().isPointer)
    return error(call[0].range) << function << " takes numbers, but found "
                                << getElementName(input->getType());
  Result tile = widenForSelection(*input, /*withIndices=*/true, call.range);
  if (failed(tile))
    return failure();
  DType dtype = tile->getType().dtype;
  if (isSmallFloat(tile->getType()))
    tile = castTo(*tile, DType::F32, call.range);
  if (failed(tile))
    return failure();
  const Type &type = tile->getType();
  SmallVector<int64_t, 4> shape = type.shape;
  shape.erase(shape.begin() + **axis);
  auto [value, index] = gen.argReduce(kind, tile->getIR(), **axis, type);
  Value best = makeValue(value, type.withShape(shape));
  Value at = makeValue(index, Type(DType::I32, shape));
  if (*keeps) {
    best = expandDim(best, **axis);
    at = expandDim(at, **axis);
  }
  Result result = castTo(best, dtype, call.range);
  if (failed(result))
    return failure();
  return std::pair(*result, at);
}

Result Sema::selection(CombineKind kind, BuiltinCall &call) {
  std::string function = call.builtin.getFullName();
  auto withIndices =
      getFlag(call.arguments[2], false, function + "'s return_indices");
  if (failed(withIndices))
    return failure();
  if (*withIndices) {
    auto pair =
        selectWithIndices(kind, call, call.arguments[3], call.arguments[4]);
    if (failed(pair))
      return failure();
    return Value::tuple({pair->first, pair->second});
  }
  bool isMax = kind == CombineKind::Max;
  Result input = getTile(call[0], function,
                         isMax ? "use tl.maximum to compare two values"
                               : "use tl.minimum to compare two values");
  if (failed(input))
    return failure();
  if (input->getType().isPointer)
    return error(call[0].range) << function << " takes numbers, but found "
                                << getElementName(input->getType());
  auto axis = getAxisOrAll(call.arguments[1], *input);
  auto keepDims = getFlag(call.arguments[4], false, function + "'s keep_dims");
  if (failed(axis) || failed(keepDims))
    return failure();
  Result tile = widenForSelection(*input, /*withIndices=*/false, call.range);
  if (failed(tile))
    return failure();
  return reduceTile(kind, *tile, *axis, *keepDims);
}

Result Sema::position(CombineKind kind, BuiltinCall &call) {
  auto pair =
      selectWithIndices(kind, call, call.arguments[2], call.arguments[3]);
  if (failed(pair))
    return failure();
  return pair->second;
}

//===----------------------------------------------------------------------===//
// Softmax
//===----------------------------------------------------------------------===//

Result Sema::callSoftmax(BuiltinCall &call) {
  Result input = getTile(call[0], "tl.softmax");
  if (failed(input))
    return failure();
  FailureOr<int64_t> axis = 0;
  if (call.has(1) && !call[1].value.isNone())
    axis = getAxis(call[1], *input);
  auto keepDims = getFlag(call.arguments[2], false, "tl.softmax's keep_dims");
  auto rounded =
      getFlag(call.arguments[3], false, "tl.softmax's ieee_rounding");
  if (failed(axis) || failed(keepDims) || failed(rounded))
    return failure();
  const Type &type = input->getType();
  if (!type.isFloat()) {
    InFlightDiagnostic diagnostic = error(call[0].range)
                                    << "tl.softmax takes floats, but found "
                                    << getElementName(type)
                                    << "; write .to(tl.float32)";
    noteType(*diagnostic.getUnderlyingDiagnostic(), *input);
    return diagnostic;
  }
  // The greatest elements meet the tile from the right, where another axis than
  // the first is not in its place.
  if (*axis != 0 && !*keepDims)
    return error(call.range)
           << "tl.softmax along axis " << *axis
           << " needs keep_dims=True: without it Triton subtracts the maximum "
              "of one row from the elements of another";
  Result tile = widenForSelection(*input, /*withIndices=*/false, call.range);
  if (failed(tile))
    return failure();
  Value greatest = reduceTile(CombineKind::Max, *tile, *axis, *keepDims);
  Result shifted = binary(BinaryOperator::Sub, *input, greatest, call.range);
  if (failed(shifted))
    return failure();
  Value power = makeValue(gen.unary(UnaryKind::Exp, shifted->getIR()),
                          shifted->getType());
  Value sum = reduceTile(CombineKind::Add, power, *axis, *keepDims);
  auto operands = joinShapes(power, sum, call.range);
  if (failed(operands))
    return failure();
  bool isExact = *rounded && power.getType().dtype == DType::F32;
  return emitBinary(isExact ? BinaryKind::DivRn : BinaryKind::Div,
                    operands->first, operands->second);
}

} // namespace tilec::sema

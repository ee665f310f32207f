//===- SemaTile.cpp - Making, shaping and casting tiles -------------------===//

#include "Constants.h"
#include "Sema.h"

using namespace llvm;
using namespace mlir;

namespace tilec::sema {

//===----------------------------------------------------------------------===//
// Arguments that are known at compile time
//===----------------------------------------------------------------------===//

FailureOr<int64_t> Sema::getInteger(const Argument &argument,
                                    const Twine &what) {
  std::optional<Integer> integer = asInteger(argument.value);
  if (integer && toInt64(*integer))
    return *toInt64(*integer);
  InFlightDiagnostic diagnostic = error(argument.range);
  if (argument.value.isRuntime())
    diagnostic << what.str()
               << " must be known at compile time; declare the parameter or "
                  "variable as tl.constexpr";
  else
    diagnostic << what.str() << " must be an integer, not "
               << describe(argument.value);
  noteType(*diagnostic.getUnderlyingDiagnostic(), argument.value);
  return diagnostic;
}

FailureOr<std::vector<int64_t>> Sema::getIntegers(const Argument &argument,
                                                  const Twine &what) {
  std::vector<int64_t> integers;
  auto *elements = argument.value.getElements();
  if (!elements) {
    FailureOr<int64_t> integer = getInteger(argument, what);
    if (failed(integer))
      return failure();
    return std::vector<int64_t>{*integer};
  }
  for (const Value &element : *elements) {
    FailureOr<int64_t> integer =
        getInteger({element, argument.range, {}}, what);
    if (failed(integer))
      return failure();
    integers.push_back(*integer);
  }
  return integers;
}

FailureOr<SmallVector<int64_t, 4>> Sema::getShape(ArrayRef<Argument> arguments,
                                                  SMRange range) {
  SmallVector<int64_t, 4> shape;
  for (const Argument &argument : arguments) {
    FailureOr<std::vector<int64_t>> sizes =
        getIntegers(argument, "a tile's shape");
    if (failed(sizes))
      return failure();
    shape.append(sizes->begin(), sizes->end());
  }
  if (failed(checkSize(shape, range)))
    return failure();
  return shape;
}

FailureOr<Type> Sema::getTypeArgument(const Argument &argument) {
  if (auto *type = argument.value.get<Type>())
    return type->getElement();
  InFlightDiagnostic diagnostic =
      error(argument.range) << "expected a type such as tl.float32, but found "
                            << describe(argument.value);
  auto *text = argument.value.get<std::string>();
  if (text && parseLanguageName(*text))
    diagnostic << "; write tl." << *text;
  return diagnostic;
}

FailureOr<std::string> Sema::getString(const std::optional<Argument> &argument,
                                       const Twine &what) {
  if (!argument || argument->value.isNone())
    return std::string();
  if (auto *text = argument->value.get<std::string>())
    return *text;
  return error(argument->range) << what.str() << " must be a string, not "
                                << describe(argument->value);
}

//===----------------------------------------------------------------------===//
// Making tiles
//===----------------------------------------------------------------------===//

FailureOr<int64_t> Sema::getGridAxis(const Argument &argument) {
  FailureOr<int64_t> axis = getInteger(argument, "the axis");
  if (failed(axis) || (*axis >= 0 && *axis <= 2))
    return axis;
  return error(argument.range)
         << "a grid has the axes 0, 1 and 2, not " << *axis;
}

Result Sema::callProgramId(BuiltinCall &call) {
  FailureOr<int64_t> axis = getGridAxis(call[0]);
  if (failed(axis))
    return failure();
  return makeValue(gen.programId(*axis), Type(DType::I32));
}

Result Sema::callNumPrograms(BuiltinCall &call) {
  FailureOr<int64_t> axis = getGridAxis(call[0]);
  if (failed(axis))
    return failure();
  return makeValue(gen.numPrograms(*axis), Type(DType::I32));
}

Result Sema::callArange(BuiltinCall &call) {
  FailureOr<int64_t> start = getInteger(call[0], "tl.arange's start");
  if (failed(start))
    return failure();
  FailureOr<int64_t> end = getInteger(call[1], "tl.arange's end");
  if (failed(end))
    return failure();
  if (*end <= *start)
    return error(call.range)
           << "tl.arange's end must be greater than its start, but " << *end
           << " <= " << *start;
  if (*start < 0)
    return error(call.range)
           << "tl.arange's start must not be negative, but is " << *start
           << "; subtract from the result instead";
  if (*end > INT32_MAX)
    return error(call.range)
           << "tl.arange's bounds must fit in i32, but the end is " << *end;
  if (failed(checkSize({*end - *start}, call.range)))
    return failure();
  return makeValue(gen.arange(*start, *end), Type(DType::I32, {*end - *start}));
}

/// Whether tl.full takes a number for an element type: integers for integers,
/// none of them negative for an unsigned one.
static bool fits(const Value &value, DType dtype) {
  if (isFloat(dtype) || dtype == DType::I1)
    return true;
  std::optional<Integer> integer = asInteger(value);
  if (!integer)
    return *value.get<double>() == 0;
  DType widest = isUnsigned(dtype) ? DType::U64 : DType::I64;
  return integer->sge(getMinimum(widest)) && integer->sle(getMaximum(widest));
}

Result Sema::fill(ArrayRef<int64_t> shape, const Value &value, const Type &type,
                  SMRange range) {
  if (type.isPointer)
    return error(range) << "a tile cannot be filled with pointers";
  Result scalar = value;
  if (value.isNumber()) {
    if (!fits(value, type.dtype))
      return error(range) << describe(value) << " does not fit "
                          << getElementName(type);
    scalar = makeConstant(value, type.dtype);
  } else {
    scalar = toRuntime(value, range);
    if (failed(scalar))
      return failure();
    if (scalar->getType().isTile())
      return error(range) << "a tile is filled with a scalar, not with "
                          << describe(*scalar) << "; use tl.broadcast_to";
    scalar = castTo(*scalar, type.dtype, range);
  }
  if (failed(scalar) || shape.empty())
    return scalar;
  return broadcastTo(*scalar, shape);
}

Result Sema::callFull(BuiltinCall &call) {
  FailureOr<SmallVector<int64_t, 4>> shape = getShape(call[0], call[0].range);
  if (failed(shape))
    return failure();
  FailureOr<Type> type = getTypeArgument(call[2]);
  if (failed(type))
    return failure();
  return fill(*shape, call[1].value, *type, call[1].range);
}

Result Sema::callZeros(BuiltinCall &call) {
  FailureOr<SmallVector<int64_t, 4>> shape = getShape(call[0], call[0].range);
  if (failed(shape))
    return failure();
  FailureOr<Type> type = getTypeArgument(call[1]);
  if (failed(type))
    return failure();
  return fill(*shape, Value::integer(0), *type, call.range);
}

Result Sema::callZerosLike(BuiltinCall &call) {
  Result input = toRuntime(call[0].value, call[0].range);
  if (failed(input))
    return failure();
  const Type type = input->getType();
  return fill(type.shape, Value::integer(0), type.getElement(), call.range);
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

Result Sema::callBroadcast(BuiltinCall &call) {
  Result input = toRuntime(call[0].value, call[0].range);
  Result other = toRuntime(call[1].value, call[1].range);
  if (failed(input) || failed(other))
    return failure();
  auto pair = joinShapes(*input, *other, call.range);
  if (failed(pair))
    return failure();
  return Value::tuple({pair->first, pair->second});
}

Result Sema::callBroadcastTo(BuiltinCall &call) {
  Result input = toRuntime(call[0].value, call[0].range);
  if (failed(input))
    return failure();
  FailureOr<SmallVector<int64_t, 4>> shape =
      getShape(call.variadic, call.range);
  if (failed(shape))
    return failure();
  ArrayRef<int64_t> from = input->getType().shape;
  bool fits = from.empty() || from.size() == shape->size();
  for (size_t i = 0; fits && i < from.size(); ++i)
    fits = from[i] == 1 || from[i] == (*shape)[i];
  if (!fits) {
    InFlightDiagnostic diagnostic = error(call.range)
                                    << "cannot broadcast " << toString(from)
                                    << " to " << toString(*shape);
    noteShape(*diagnostic.getUnderlyingDiagnostic(), *input);
    return diagnostic;
  }
  return broadcastTo(*input, *shape);
}

Result Sema::callExpandDims(BuiltinCall &call) {
  Result input = toRuntime(call[0].value, call[0].range);
  if (failed(input))
    return failure();
  FailureOr<std::vector<int64_t>> axes = getIntegers(call[1], "an axis");
  if (failed(axes))
    return failure();
  int64_t rank = input->getType().shape.size() + axes->size();
  for (int64_t &axis : *axes) {
    if (axis < -rank || axis >= rank)
      return error(call[1].range)
             << "axis " << axis << " is outside the result's " << rank
             << (rank == 1 ? " dimension" : " dimensions");
    axis = axis < 0 ? axis + rank : axis;
  }
  llvm::sort(*axes);
  if (std::adjacent_find(axes->begin(), axes->end()) != axes->end())
    return error(call[1].range) << "an axis stands twice";
  Value result = *input;
  for (int64_t axis : *axes)
    result = expandDim(result, axis);
  return result;
}

//===----------------------------------------------------------------------===//
// Casts and facts
//===----------------------------------------------------------------------===//

Result Sema::callToTensor(BuiltinCall &call) {
  return toRuntime(call[0].value, call[0].range);
}

Result Sema::assume(FactKind fact, BuiltinCall &call) {
  Result input = toRuntime(call[0].value, call[0].range);
  if (failed(input))
    return failure();
  std::string name = call.builtin.getFullName();
  FailureOr<std::vector<int64_t>> values =
      getIntegers(call[1], name + "'s values");
  if (failed(values))
    return failure();
  size_t rank = std::max<size_t>(1, input->getType().shape.size());
  if (values->size() != rank)
    return error(call[1].range)
           << name << " takes one number for every dimension: " << rank
           << ", but " << values->size()
           << (values->size() == 1 ? " is" : " are") << " given";
  for (int64_t value : *values)
    if (value < 1)
      return error(call[1].range)
             << name << "'s values must be positive, but one is " << value;
  return makeValue(gen.assume(input->getIR(), fact, *values), input->getType());
}

Result Sema::callAssumeTrue(BuiltinCall &call) {
  const Value &condition = call[0].value;
  if (condition.isNumber() && !isTrue(condition))
    return error(call[0].range)
           << "tl.assume's condition is false at compile time";
  Result value = toRuntime(condition, call[0].range);
  if (failed(value))
    return failure();
  if (value->getType().isTile()) {
    InFlightDiagnostic diagnostic =
        error(call[0].range)
        << "tl.assume takes one condition, not " << describe(*value)
        << "; to skip lanes, pass a mask to tl.load and "
           "tl.store";
    noteType(*diagnostic.getUnderlyingDiagnostic(), *value);
    return diagnostic;
  }
  value = castTo(*value, DType::I1, call[0].range);
  if (failed(value))
    return failure();
  // What is known to hold says nothing.
  if (condition.isRuntime())
    gen.assumeTrue(value->getIR());
  return Value(VoidValue{"tl.assume", call.range});
}

} // namespace tilec::sema

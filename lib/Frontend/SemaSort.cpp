//===- SemaSort.cpp - Sorting and counting --------------------------------===//

#include "Constants.h"
#include "Sema.h"

using namespace llvm;
using namespace mlir;

namespace tilec::sema {

FailureOr<int64_t> Sema::getSortAxis(const std::optional<Argument> &argument,
                                     const Value &tile) {
  if (!argument || argument->value.isNone())
    return int64_t(tile.getType().shape.size()) - 1;
  return getAxis(*argument, tile);
}

Value Sema::sortTile(const Value &tile, int64_t axis, int64_t size,
                     bool descending) {
  Value rows = moveToLast(tile, axis);
  Type type = rows.getType();
  type.shape.back() = size;
  Value sorted = makeValue(gen.sort(rows.getIR(), descending, type), type);
  return moveFromLast(sorted, axis);
}

Result Sema::callSort(BuiltinCall &call) {
  std::string function = call.builtin.getFullName();
  Result input = getTile(call[0], function);
  if (failed(input))
    return failure();
  if (input->getType().isPointer)
    return error(call[0].range) << function << " takes numbers, but found "
                                << getElementName(input->getType());
  FailureOr<int64_t> axis = getSortAxis(call.arguments[1], *input);
  auto descending =
      getFlag(call.arguments[2], false, function + "'s descending");
  if (failed(axis) || failed(descending))
    return failure();
  return sortTile(*input, *axis, input->getType().shape[*axis], *descending);
}

Result Sema::callTopK(BuiltinCall &call) {
  Result input = getTile(call[0], "tl.topk");
  if (failed(input))
    return failure();
  if (input->getType().isPointer)
    return error(call[0].range) << "tl.topk takes numbers, but found "
                                << getElementName(input->getType());
  FailureOr<int64_t> count = getInteger(call[1], "tl.topk's k");
  FailureOr<int64_t> axis = getSortAxis(call.arguments[2], *input);
  if (failed(count) || failed(axis))
    return failure();
  int64_t size = input->getType().shape[*axis];
  if (*count < 1 || *count > size) {
    InFlightDiagnostic diagnostic = error(call[1].range)
                                    << "tl.topk takes 1 to " << size
                                    << " elements of axis " << *axis << ", not "
                                    << *count;
    noteShape(*diagnostic.getUnderlyingDiagnostic(), *input);
    return diagnostic;
  }
  return sortTile(*input, *axis, *count, /*descending=*/true);
}

Result Sema::callHistogram(BuiltinCall &call) {
  Result input = getTile(call[0], "tl.histogram");
  if (failed(input))
    return failure();
  const Type &type = input->getType();
  if (type.shape.size() != 1 || !type.isInteger()) {
    InFlightDiagnostic diagnostic =
        error(call[0].range)
        << "tl.histogram takes integers in one dimension, not "
        << describe(*input)
        << (type.isInteger() ? "; write tl.ravel(x)" : "; write .to(tl.int32)");
    noteType(*diagnostic.getUnderlyingDiagnostic(), *input);
    return diagnostic;
  }
  FailureOr<int64_t> bins = getInteger(call[1], "tl.histogram's num_bins");
  if (failed(bins) || failed(checkSize({*bins}, call[1].range)))
    return failure();
  FailureOr<std::optional<Value>> mask = getMask(call.arguments[2]);
  if (failed(mask))
    return failure();
  mlir::Value chosen;
  if (*mask) {
    auto shape = getJoinedShape((*mask)->getType().shape, type.shape);
    if (!shape || *shape != type.shape) {
      InFlightDiagnostic diagnostic = error(call[2].range)
                                      << "tl.histogram's mask has shape "
                                      << toString((*mask)->getType().shape)
                                      << ", which does not fit "
                                      << toString(type.shape);
      noteShape(*diagnostic.getUnderlyingDiagnostic(), **mask);
      return diagnostic;
    }
    chosen = broadcastTo(**mask, type.shape).getIR();
  }
  Type counts(DType::I32, {*bins});
  return makeValue(
      gen.histogram(input->getIR(), chosen, type.isUnsigned(), counts), counts);
}

//===----------------------------------------------------------------------===//
// What sorting networks are written with
//===----------------------------------------------------------------------===//

Result Sema::callLog2(BuiltinCall &call) {
  FailureOr<int64_t> number = getInteger(call[0], "tl._log2's argument");
  if (failed(number))
    return failure();
  return Value::integer(*number > 1 ? llvm::Log2_64(*number) : 0);
}

Result Sema::callIntegerType(BuiltinCall &call) {
  FailureOr<int64_t> bits = getInteger(call[0], "tl.get_int_dtype's bitwidth");
  auto isSigned = getFlag(call.arguments[1], true, "tl.get_int_dtype's signed");
  if (failed(bits) || failed(isSigned))
    return failure();
  static constexpr DType all[] = {DType::I1,  DType::I8,  DType::I16,
                                  DType::I32, DType::I64, DType::U8,
                                  DType::U16, DType::U32, DType::U64};
  for (DType dtype : all)
    if (int64_t(getBits(dtype)) == *bits &&
        (dtype == DType::I1 || isUnsigned(dtype) != *isSigned))
      return Value(Type(dtype));
  return error(call[0].range)
         << "an integer has 1, 8, 16, 32 or 64 bits, not " << *bits;
}

} // namespace tilec::sema

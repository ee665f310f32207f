//===- SemaAtomic.cpp - Atomic operations ---------------------------------===//

#include "Sema.h"

using namespace llvm;
using namespace mlir;

namespace tilec::sema {

FailureOr<AtomicOptions>
Sema::getAtomicOptions(const std::optional<Argument> &order,
                       const std::optional<Argument> &scope) {
  AtomicOptions options;
  FailureOr<StringRef> orderWord =
      getWord(order, "sem", {"relaxed", "acquire", "release", "acq_rel"});
  if (failed(orderWord))
    return failure();
  FailureOr<StringRef> scopeWord =
      getWord(scope, "scope", {"gpu", "cta", "sys"});
  if (failed(scopeWord))
    return failure();
  if (!orderWord->empty())
    options.order = *orderWord;
  if (!scopeWord->empty())
    options.scope = *scopeWord;
  return options;
}

/// Whether an element of `dtype` can be changed so in one step.
static bool isAtomic(AtomicKind kind, DType dtype) {
  bool isWide = getBits(dtype) >= 32;
  switch (kind) {
  case AtomicKind::Add:
    return isWide || dtype == DType::F16 || dtype == DType::BF16;
  case AtomicKind::Exchange:
  case AtomicKind::Max:
  case AtomicKind::Min:
    return isWide;
  case AtomicKind::And:
  case AtomicKind::Or:
  case AtomicKind::Xor:
    return isWide && isInteger(dtype);
  }
  llvm_unreachable("every kind is handled");
}

static StringRef listAtomicTypes(AtomicKind kind) {
  switch (kind) {
  case AtomicKind::Add:
    return "integers of 32 and 64 bits, fp16, bf16, fp32 and fp64";
  case AtomicKind::Exchange:
  case AtomicKind::Max:
  case AtomicKind::Min:
    return "integers of 32 and 64 bits, fp32 and fp64";
  default:
    return "integers of 32 and 64 bits";
  }
}

LogicalResult Sema::checkAtomicType(AtomicKind kind, const Argument &pointer,
                                    StringRef function) {
  const Type &type = pointer.value.getType();
  if (isAtomic(kind, type.dtype))
    return success();
  InFlightDiagnostic diagnostic =
      error(pointer.range) << function << " changes " << listAtomicTypes(kind)
                           << ", but the pointer is " << getElementName(type);
  noteType(*diagnostic.getUnderlyingDiagnostic(), pointer.value);
  return diagnostic;
}

Result Sema::fitToPointer(const Value &value, const Value &pointer,
                          StringRef what, SMRange range) {
  ArrayRef<int64_t> shape = pointer.getType().shape;
  auto joined = getJoinedShape(shape, value.getType().shape);
  if (joined && ArrayRef<int64_t>(*joined) == shape)
    return broadcastTo(value, shape);
  InFlightDiagnostic diagnostic = error(range);
  if (shape.empty())
    diagnostic << "an atomic operation through one pointer cannot take a tile "
                  "as "
               << what << "; add a tile of offsets to the pointer";
  else
    diagnostic << "the pointer of an atomic operation has shape "
               << toString(shape) << ", but the " << what << " has "
               << toString(value.getType().shape);
  if (shape.empty())
    noteType(*diagnostic.getUnderlyingDiagnostic(), pointer);
  else
    noteShape(*diagnostic.getUnderlyingDiagnostic(), pointer);
  noteShape(*diagnostic.getUnderlyingDiagnostic(), value);
  return diagnostic;
}

Result Sema::atomic(AtomicKind kind, BuiltinCall &call) {
  std::string function = call.builtin.getFullName();
  FailureOr<AtomicOptions> options =
      getAtomicOptions(call.arguments[3], call.arguments[4]);
  if (failed(options) || failed(checkPointer(call[0], function)) ||
      failed(checkWritable(call[0], function)) ||
      failed(checkAtomicType(kind, call[0], function)))
    return failure();
  const Value &pointer = call[0].value;
  Result value = toRuntime(call[1].value, call[1].range);
  if (failed(value))
    return failure();
  value = fitToPointer(*value, pointer, "value", call[1].range);
  if (failed(value))
    return failure();
  FailureOr<std::optional<Value>> mask = getMask(call.arguments[2]);
  if (failed(mask))
    return failure();
  if (*mask) {
    Result fitted = fitToPointer(**mask, pointer, "mask", call[2].range);
    if (failed(fitted))
      return failure();
    *mask = *fitted;
  }
  value = castTo(*value, pointer.getType().dtype, call[1].range);
  if (failed(value))
    return failure();
  const Type type = value->getType();
  return makeValue(gen.atomic(kind, pointer.getIR(), value->getIR(),
                              *mask ? (*mask)->getIR() : mlir::Value(), type,
                              *options),
                   type);
}

Result Sema::callAtomicCas(BuiltinCall &call) {
  std::string function = call.builtin.getFullName();
  FailureOr<AtomicOptions> options =
      getAtomicOptions(call.arguments[3], call.arguments[4]);
  if (failed(options) || failed(checkPointer(call[0], function)) ||
      failed(checkWritable(call[0], function)))
    return failure();
  const Value &pointer = call[0].value;
  const Type type = pointer.getType();
  if (getBits(type.dtype) < 16) {
    InFlightDiagnostic diagnostic =
        error(call[0].range)
        << function << " compares elements of 16, 32 or 64 bits, but the "
        << "pointer is " << getElementName(type);
    noteType(*diagnostic.getUnderlyingDiagnostic(), pointer);
    return diagnostic;
  }
  SmallVector<mlir::Value, 2> operands;
  for (unsigned i : {1, 2}) {
    Result value = toRuntime(call[i].value, call[i].range);
    if (failed(value))
      return failure();
    value =
        fitToPointer(*value, pointer, i == 1 ? "expected value" : "new value",
                     call[i].range);
    if (failed(value))
      return failure();
    value = castTo(*value, type.dtype, call[i].range);
    if (failed(value))
      return failure();
    operands.push_back(value->getIR());
  }
  return makeValue(
      gen.atomicCas(pointer.getIR(), operands[0], operands[1], *options),
      Type(type.dtype, type.shape));
}

} // namespace tilec::sema

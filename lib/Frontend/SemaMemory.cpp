//===- SemaMemory.cpp - Loads and stores ----------------------------------===//

#include "Sema.h"
#include "tilec/Support/EditDistance.h"

using namespace llvm;
using namespace mlir;

namespace tilec::sema {

LogicalResult Sema::checkPointer(const Argument &pointer, StringRef function) {
  if (pointer.value.isRuntime() && pointer.value.getType().isPointer)
    return success();
  InFlightDiagnostic diagnostic = error(pointer.range)
                                  << function << " takes a pointer, not "
                                  << describe(pointer.value);
  if (pointer.value.isRuntime())
    diagnostic << "; add the offset to a pointer parameter";
  noteType(*diagnostic.getUnderlyingDiagnostic(), pointer.value);
  return diagnostic;
}

LogicalResult Sema::checkWritable(const Argument &pointer, StringRef function) {
  if (!pointer.value.getType().isConst)
    return success();
  InFlightDiagnostic diagnostic = error(pointer.range)
                                  << function
                                  << " writes through a pointer that is const";
  noteType(*diagnostic.getUnderlyingDiagnostic(), pointer.value);
  return diagnostic;
}

FailureOr<std::optional<Value>>
Sema::getMask(const std::optional<Argument> &argument) {
  if (!argument || argument->value.isNone())
    return std::optional<Value>();
  Result mask = toRuntime(argument->value, argument->range);
  if (failed(mask))
    return failure();
  if (mask->getType().isBool())
    return std::optional<Value>(*mask);
  InFlightDiagnostic diagnostic = error(argument->range)
                                  << "a mask is made of bools, but this is "
                                  << describe(argument->value)
                                  << "; write 'mask != 0'";
  noteType(*diagnostic.getUnderlyingDiagnostic(), argument->value);
  return diagnostic;
}

FailureOr<StringRef> Sema::getWord(const std::optional<Argument> &argument,
                                   const Twine &what,
                                   ArrayRef<StringRef> words) {
  FailureOr<std::string> text = getString(argument, what);
  if (failed(text))
    return failure();
  if (text->empty())
    return StringRef();
  auto *known = find(words, StringRef(*text));
  if (known != words.end())
    return *known;
  InFlightDiagnostic diagnostic = error(argument->range)
                                  << "unknown " << what.str() << " '" << *text
                                  << "'";
  StringRef nearest = findNearest(*text, words);
  if (!nearest.empty())
    diagnostic << "; did you mean '" << nearest << "'?";
  return diagnostic;
}

FailureOr<MemoryOptions>
Sema::getMemoryOptions(const std::optional<Argument> &cache,
                       const std::optional<Argument> &eviction,
                       ArrayRef<StringRef> cacheWords) {
  FailureOr<StringRef> cacheWord = getWord(cache, "cache_modifier", cacheWords);
  if (failed(cacheWord))
    return failure();
  FailureOr<StringRef> evictionWord =
      getWord(eviction, "eviction_policy", {"evict_first", "evict_last"});
  if (failed(evictionWord))
    return failure();
  MemoryOptions options;
  options.cache = *cacheWord;
  options.eviction = *evictionWord;
  return options;
}

LogicalResult
Sema::refuseBlockPointerArguments(const std::optional<Argument> &argument) {
  if (!argument || !isTrue(argument->value))
    return success();
  return error(argument->range)
         << "boundary checks and padding belong to block pointers; here, use "
            "mask and other";
}

/// A scalar access cannot be guarded by a tile.
static bool isTile(const std::optional<Value> &value) {
  return value && value->getType().isTile();
}

Result Sema::callLoad(BuiltinCall &call) {
  FailureOr<MemoryOptions> options = getMemoryOptions(
      call.arguments[5], call.arguments[6], {".ca", ".cg", ".cv"});
  if (failed(options))
    return failure();
  options->isVolatile = call.has(7) && isTrue(call[7].value);
  if (call[0].value.getComposite())
    return loadBlockPointer(call, *options);
  if (failed(checkPointer(call[0], "tl.load")) ||
      failed(refuseBlockPointerArguments(call.arguments[3])) ||
      failed(refuseBlockPointerArguments(call.arguments[4])))
    return failure();
  FailureOr<std::optional<Value>> mask = getMask(call.arguments[1]);
  if (failed(mask))
    return failure();
  std::optional<Value> other;
  if (call.has(2) && !call[2].value.isNone()) {
    Result value = toRuntime(call[2].value, call[2].range);
    if (failed(value))
      return failure();
    other = *value;
  }
  if (other && !*mask)
    return error(call[2].range)
           << "'other' needs a mask: without one, every element "
              "is loaded";
  Value pointer = call[0].value;
  if (!pointer.getType().isTile() && (isTile(*mask) || isTile(other))) {
    InFlightDiagnostic diagnostic =
        error(call.range) << "a load through one pointer cannot take a tile as "
                          << (isTile(*mask) ? "mask" : "other")
                          << "; add a tile of offsets to the pointer";
    noteType(*diagnostic.getUnderlyingDiagnostic(), pointer);
    return diagnostic;
  }
  return load(pointer, *mask, other, *options, call.range);
}

Result Sema::load(Value pointer, std::optional<Value> mask,
                  std::optional<Value> other, const MemoryOptions &options,
                  SMRange range) {
  if (pointer.getType().isTile())
    for (std::optional<Value> *operand : {&mask, &other}) {
      if (!*operand)
        continue;
      auto pair = joinShapes(pointer, **operand, range);
      if (failed(pair))
        return failure();
      pointer = pair->first;
      *operand = pair->second;
    }
  Type type = pointer.getType();
  if (mask)
    mask = broadcastTo(*mask, type.shape);
  // A bool is a byte in memory.
  DType pointee = type.dtype == DType::I1 ? DType::I8 : type.dtype;
  if (other) {
    Result converted = castTo(*other, pointee, range);
    if (failed(converted))
      return failure();
    other = *converted;
  }
  Type result(pointee, type.shape);
  mlir::Value ir =
      gen.load(pointer.getIR(), mask ? mask->getIR() : mlir::Value(),
               other ? other->getIR() : mlir::Value(), result, options);
  return castTo(makeValue(ir, result), type.dtype, range);
}

Result Sema::callStore(BuiltinCall &call) {
  FailureOr<MemoryOptions> options = getMemoryOptions(
      call.arguments[4], call.arguments[5], {".wb", ".cg", ".cs", ".wt"});
  if (failed(options))
    return failure();
  if (call[0].value.getComposite())
    return storeBlockPointer(call, *options);
  if (failed(checkPointer(call[0], "tl.store")) ||
      failed(checkWritable(call[0], "tl.store")) ||
      failed(refuseBlockPointerArguments(call.arguments[3])))
    return failure();
  Result value = toRuntime(call[1].value, call[1].range);
  if (failed(value))
    return failure();
  FailureOr<std::optional<Value>> mask = getMask(call.arguments[2]);
  if (failed(mask))
    return failure();
  const Value &pointer = call[0].value;
  if (!pointer.getType().isTile() && (isTile(*value) || isTile(*mask))) {
    InFlightDiagnostic diagnostic =
        error(call.range)
        << "a store through one pointer cannot take a tile as "
        << (value->getType().isTile() ? "value" : "mask")
        << "; add a tile of offsets to the pointer";
    noteType(*diagnostic.getUnderlyingDiagnostic(), pointer);
    return diagnostic;
  }
  if (failed(store(pointer, *value, *mask, *options, call.range)))
    return failure();
  return Value(VoidValue{"tl.store", call.range});
}

LogicalResult Sema::store(const Value &pointer, Value value,
                          std::optional<Value> mask,
                          const MemoryOptions &options, SMRange range) {
  Type type = pointer.getType();
  for (Value *operand : {&value, mask ? &*mask : nullptr}) {
    if (!operand)
      continue;
    auto shape = getJoinedShape(type.shape, operand->getType().shape);
    if (shape == type.shape)
      continue;
    if (!shape) {
      (void)joinShapes(pointer, *operand, range);
      return failure();
    }
    InFlightDiagnostic diagnostic =
        error(range)
        << "cannot store to a broadcast pointer: the pointer has shape "
        << toString(type.shape) << ", but the "
        << (operand == &value ? "value" : "mask") << " has "
        << toString(operand->getType().shape);
    noteShape(*diagnostic.getUnderlyingDiagnostic(), pointer);
    noteShape(*diagnostic.getUnderlyingDiagnostic(), *operand);
    return diagnostic;
  }
  value = broadcastTo(value, type.shape);
  if (mask)
    mask = broadcastTo(*mask, type.shape);
  Result converted =
      castTo(value, type.dtype == DType::I1 ? DType::I8 : type.dtype, range);
  if (failed(converted))
    return failure();
  gen.store(pointer.getIR(), converted->getIR(),
            mask ? mask->getIR() : mlir::Value(), options);
  return success();
}

Result Sema::callDebugBarrier(BuiltinCall &call) {
  gen.barrier();
  return Value(VoidValue{"tl.debug_barrier", call.range});
}

} // namespace tilec::sema

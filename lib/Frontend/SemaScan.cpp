//===- SemaScan.cpp - Scans, and functions that combine elements ----------===//
//
// A combining function is executed on one pair of elements, inside the region
// of the operation that applies it.
//
//===----------------------------------------------------------------------===//

#include "Associativity.h"
#include "Sema.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace llvm;
using namespace mlir;

namespace tilec::sema {

Result Sema::scan(CombineKind kind, BuiltinCall &call) {
  std::string function = call.builtin.getFullName();
  Result input = getTile(call[0], function, "a scalar has no order");
  if (failed(input))
    return failure();
  Type type = input->getType();
  if (type.isPointer)
    return error(call[0].range)
           << function << " takes numbers, but found " << getElementName(type);
  FailureOr<int64_t> axis = call.has(1) ? getAxis(call[1], *input) : 0;
  auto reverse = getFlag(call.arguments[2], false, function + "'s reverse");
  if (failed(axis) || failed(reverse))
    return failure();
  if (type.dtype == DType::BF16)
    type.dtype = DType::F32;
  if (kind == CombineKind::Add) {
    auto dtype = getSumType(call.arguments[3], type);
    if (failed(dtype))
      return failure();
    type.dtype = dtype->value_or(type.dtype);
  }
  // Of 8-bit floats only the result is one.
  bool isSmall = type.isFloat() && type.getBits() == 8;
  Result tile = castTo(*input, type.dtype, call.range);
  if (succeeded(tile) && isSmall)
    tile = castTo(*tile, DType::F32, call.range);
  if (failed(tile))
    return failure();
  const Type &scanned = tile->getType();
  Value result = makeValue(
      gen.scan(kind, tile->getIR(), *axis, *reverse, scanned), scanned);
  return castTo(result, type.dtype, call.range);
}

//===----------------------------------------------------------------------===//
// Functions that combine elements
//===----------------------------------------------------------------------===//

FailureOr<std::vector<Value>> Sema::getTiles(const Argument &argument,
                                             StringRef function) {
  std::vector<Value> tiles = {argument.value};
  if (auto *elements = argument.value.getElements())
    tiles = *elements;
  if (tiles.empty())
    return error(argument.range) << function << " needs at least one tile";
  for (Value &value : tiles) {
    Result tile = getTile({value, argument.range, {}}, function);
    if (failed(tile))
      return failure();
    value = *tile;
    const Type &type = value.getType(), &first = tiles.front().getType();
    if (!type.isPointer && type.shape == first.shape)
      continue;
    InFlightDiagnostic diagnostic = error(argument.range) << function;
    if (type.isPointer)
      diagnostic << " takes numbers, but found " << getElementName(type);
    else
      diagnostic << " takes tiles of one shape, not " << toString(first.shape)
                 << " and " << toString(type.shape);
    noteShape(*diagnostic.getUnderlyingDiagnostic(), tiles.front());
    noteShape(*diagnostic.getUnderlyingDiagnostic(), value);
    return diagnostic;
  }
  return tiles;
}

FailureOr<std::vector<Value>> Sema::callCombine(BuiltinCall &call,
                                                ArrayRef<Value> tiles,
                                                const CombineRegion &region) {
  const Argument &given = call[2];
  std::vector<Argument> operands;
  for (auto [i, element] : llvm::enumerate(region.arguments)) {
    Type type = tiles[i % tiles.size()].getType().getElement();
    operands.push_back({makeValue(element, type), given.range, {}});
  }
  bool isFunction = given.value.is<FunctionValue>() ||
                    given.value.is<LambdaValue>() ||
                    given.value.is<BuiltinValue>();
  if (!isFunction)
    return error(given.range)
           << call.builtin.getFullName()
           << "'s combine_fn is a function under @triton.jit, not "
           << describe(given.value);
  Result result =
      callValue(given.value, std::move(operands), given.range, given.range);
  if (failed(result))
    return failure();
  std::vector<Value> results = {*result};
  if (auto *elements = result->getElements())
    results = *elements;
  if (results.size() != tiles.size())
    return error(given.range)
           << "the combining function takes " << tiles.size()
           << (tiles.size() == 1 ? " element" : " elements")
           << " twice and must return as many, but it returns "
           << results.size();
  for (Value &value : results) {
    Result scalar = toRuntime(value, given.range);
    if (failed(scalar))
      return failure();
    value = *scalar;
  }
  return results;
}

/// What a combining region must not hold; empty for an operation that it may.
static StringRef getRefusal(Operation *op) {
  if (!op->hasTrait<OpTrait::HasRecursiveMemoryEffects>() &&
      !isMemoryEffectFree(op))
    return "the combining function only computes, but here it reads or writes "
           "memory, prints or asserts";
  for (mlir::Type type : op->getResultTypes())
    if (isa<RankedTensorType>(type))
      return "the combining function works on scalars, but it makes a tile "
             "here";
  return "";
}

LogicalResult Sema::checkCombine(BuiltinCall &call,
                                 const CombineRegion &region) {
  Region &body = region.op->getRegion(0);
  WalkResult walk = body.walk([&](Operation *op) {
    if (StringRef refusal = getRefusal(op); !refusal.empty()) {
      emitError(op->getLoc()) << refusal;
      return WalkResult::interrupt();
    }
    for (mlir::Value operand : op->getOperands())
      if (!body.isAncestor(operand.getParentRegion())) {
        error(call[2].range) << "the combining function uses a run-time value "
                                "of the kernel; pass it as one more tile";
        return WalkResult::interrupt();
      }
    return WalkResult::advance();
  });
  return failure(walk.wasInterrupted());
}

FailureOr<std::vector<Value>> Sema::combineTiles(BuiltinCall &call,
                                                 ArrayRef<Value> tiles,
                                                 const CombineRegion &region) {
  auto elements = callCombine(call, tiles, region);
  if (failed(elements))
    return failure();
  SmallVector<mlir::Value> yielded;
  for (auto [i, element] : llvm::enumerate(*elements)) {
    Type wanted = tiles[i].getType().getElement();
    if (element.getType() != wanted)
      return error(call[2].range)
             << "the combining function returns " << describe(element)
             << " for elements of " << toString(wanted)
             << "; cast its result, or the tile, with .to()";
    yielded.push_back(element.getIR());
  }
  gen.closeRegion(region, yielded);
  if (failed(checkCombine(call, region)))
    return failure();
  if (auto found = findCounterexample(region.op->getRegion(0)))
    warn(call[2].range,
         "the combining function is not associative, so the result depends on "
         "how elements are grouped: of " +
             found->a + ", " + found->b + " and " + found->c + " it makes " +
             found->leftFirst + " from the left, but " + found->rightFirst +
             " from the right");
  std::vector<Value> results;
  for (auto [result, tile] : llvm::zip_equal(region.op->getResults(), tiles)) {
    auto type = dyn_cast<RankedTensorType>(result.getType());
    results.push_back(
        makeValue(result, tile.getType().withShape(
                              type ? type.getShape() : ArrayRef<int64_t>())));
  }
  return results;
}

static SmallVector<mlir::Value> getIRs(ArrayRef<Value> values) {
  SmallVector<mlir::Value> result;
  for (const Value &value : values)
    result.push_back(value.getIR());
  return result;
}

/// One value where one tile was given, else a tuple.
static Value pack(std::vector<Value> results, const Argument &given) {
  return given.value.getElements() ? Value::tuple(std::move(results))
                                   : results.front();
}

Result Sema::callReduceWith(BuiltinCall &call) {
  auto tiles = getTiles(call[0], "tl.reduce");
  if (failed(tiles))
    return failure();
  auto axis = getAxisOrAll(call[1], tiles->front());
  auto keepDims = getFlag(call.arguments[3], false, "tl.reduce's keep_dims");
  if (failed(axis) || failed(keepDims))
    return failure();
  size_t rank = tiles->front().getType().shape.size();
  int64_t along = 0;
  for (Value &tile : *tiles)
    std::tie(tile, along) = flattenFor(tile, *axis);
  CombineRegion region = gen.openReduceWith(getIRs(*tiles), along);
  auto results = combineTiles(call, *tiles, region);
  if (failed(results))
    return failure();
  if (*keepDims)
    for (Value &result : *results)
      result = restoreDims(result, *axis, rank);
  return pack(std::move(*results), call[0]);
}

Result Sema::callScanWith(BuiltinCall &call) {
  auto tiles = getTiles(call[0], "tl.associative_scan");
  if (failed(tiles))
    return failure();
  FailureOr<int64_t> axis = getAxis(call[1], tiles->front());
  auto reverse =
      getFlag(call.arguments[3], false, "tl.associative_scan's reverse");
  if (failed(axis) || failed(reverse))
    return failure();
  CombineRegion region = gen.openScanWith(getIRs(*tiles), *axis, *reverse);
  auto results = combineTiles(call, *tiles, region);
  if (failed(results))
    return failure();
  return pack(std::move(*results), call[0]);
}

} // namespace tilec::sema

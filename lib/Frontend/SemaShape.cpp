//===- SemaShape.cpp - Moving elements within and between tiles -----------===//

#include "Constants.h"
#include "Sema.h"

using namespace llvm;
using namespace mlir;

namespace tilec::sema {

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

Result Sema::getTile(const Argument &argument, StringRef function,
                     StringRef advice) {
  Result value = toRuntime(argument.value, argument.range);
  if (failed(value) || value->getType().isTile())
    return value;
  InFlightDiagnostic diagnostic = error(argument.range)
                                  << function << " takes a tile, but found "
                                  << describe(argument.value);
  if (!advice.empty())
    diagnostic << "; " << advice;
  noteType(*diagnostic.getUnderlyingDiagnostic(), argument.value);
  return diagnostic;
}

FailureOr<bool> Sema::getFlag(const std::optional<Argument> &argument,
                              bool fallback, const Twine &what) {
  if (!argument)
    return fallback;
  const Value &value = argument->value;
  if (value.isNumber() || value.isNone())
    return isTrue(value);
  InFlightDiagnostic diagnostic = error(argument->range);
  if (value.isRuntime())
    diagnostic << what.str()
               << " must be known at compile time; declare the parameter or "
                  "variable as tl.constexpr";
  else
    diagnostic << what.str() << " must be True or False, not "
               << describe(value);
  noteType(*diagnostic.getUnderlyingDiagnostic(), value);
  return diagnostic;
}

FailureOr<int64_t> Sema::getAxis(const Argument &argument, const Value &tile) {
  FailureOr<int64_t> axis = getInteger(argument, "the axis");
  if (failed(axis))
    return failure();
  int64_t rank = tile.getType().shape.size();
  if (*axis >= -rank && *axis < rank)
    return *axis < 0 ? *axis + rank : *axis;
  InFlightDiagnostic diagnostic =
      error(argument.range) << "axis " << *axis << " is outside the " << rank
                            << (rank == 1 ? " dimension" : " dimensions")
                            << " of " << toString(tile.getType().shape);
  noteShape(*diagnostic.getUnderlyingDiagnostic(), tile);
  return diagnostic;
}

//===----------------------------------------------------------------------===//
// The steps that the functions are made of
//===----------------------------------------------------------------------===//

Value Sema::reshapeTo(const Value &tile, ArrayRef<int64_t> shape) {
  const Type &from = tile.getType();
  if (ArrayRef<int64_t>(from.shape) == shape)
    return tile;
  Type type = from.withShape(shape);
  return makeValue(gen.reshape(tile.getIR(), type), type);
}

Value Sema::transposeTo(const Value &tile, ArrayRef<int32_t> order) {
  const Type &from = tile.getType();
  SmallVector<int64_t, 4> shape;
  for (int32_t dimension : order)
    shape.push_back(from.shape[dimension]);
  Type type = from.withShape(shape);
  return makeValue(gen.transpose(tile.getIR(), order, type), type);
}

/// 0 … rank - 1, with dimension `from` taken out and put at `to`.
static SmallVector<int32_t> getMove(size_t rank, int64_t from, int64_t to) {
  SmallVector<int32_t> order = llvm::to_vector(llvm::seq<int32_t>(0, rank));
  order.erase(order.begin() + from);
  order.insert(order.begin() + to, from);
  return order;
}

Value Sema::moveToLast(const Value &tile, int64_t axis) {
  int64_t last = tile.getType().shape.size() - 1;
  return axis == last ? tile : transposeTo(tile, getMove(last + 1, axis, last));
}

Value Sema::moveFromLast(const Value &tile, int64_t axis) {
  int64_t last = tile.getType().shape.size() - 1;
  return axis == last ? tile : transposeTo(tile, getMove(last + 1, last, axis));
}

Value Sema::expandDim(const Value &value, int64_t axis) {
  SmallVector<int64_t, 4> shape = value.getType().shape;
  shape.insert(shape.begin() + axis, 1);
  Type type = value.getType().withShape(shape);
  bool isTile = value.getType().isTile();
  return makeValue(isTile ? gen.expandDims(value.getIR(), axis, type)
                          : gen.splat(value.getIR(), type),
                   type);
}

static int64_t getNumElements(ArrayRef<int64_t> shape) {
  int64_t count = 1;
  for (int64_t size : shape)
    count *= size;
  return count;
}

Result Sema::toScalar(const Value &tile, SMRange range) {
  const Type &type = tile.getType();
  if (!type.isTile())
    return tile;
  if (getNumElements(type.shape) != 1) {
    InFlightDiagnostic diagnostic =
        error(range) << "only a tile of one element becomes a scalar, not "
                     << describe(tile)
                     << "; reduce it first, with tl.sum or tl.max";
    noteShape(*diagnostic.getUnderlyingDiagnostic(), tile);
    return diagnostic;
  }
  // Half of a pair is a scalar, whatever the element is.
  Value flat = reshapeTo(tile, {1});
  Type pair = type.withShape({1, 2});
  Value both = makeValue(gen.join(flat.getIR(), flat.getIR(), pair), pair);
  Type scalar = type.getElement();
  return makeValue(gen.split(reshapeTo(both, {2}).getIR(), scalar).first,
                   scalar);
}

//===----------------------------------------------------------------------===//
// Another shape, another order
//===----------------------------------------------------------------------===//

Result Sema::callItem(BuiltinCall &call) {
  Result input = toRuntime(call[0].value, call[0].range);
  return failed(input) ? input : toScalar(*input, call[0].range);
}

Result Sema::callReshape(BuiltinCall &call) {
  std::string function = call.builtin.getFullName();
  Result input = toRuntime(call[0].value, call[0].range);
  // Whether elements may change places is free to a compiler: they stay.
  if (failed(input) ||
      failed(getFlag(call.arguments[1], false, function + "'s can_reorder")))
    return failure();
  if (call.variadic.empty())
    return error(call.range) << function << " needs a shape";
  FailureOr<SmallVector<int64_t, 4>> shape =
      getShape(call.variadic, call.range);
  if (failed(shape))
    return failure();
  if (shape->empty())
    return toScalar(*input, call.range);
  const Type &from = input->getType();
  if (!from.isTile())
    return getTile(call[0], function,
                   "use tl.full(shape, value, dtype) to repeat a scalar");
  int64_t have = getNumElements(from.shape), want = getNumElements(*shape);
  if (have == want)
    return reshapeTo(*input, *shape);
  InFlightDiagnostic diagnostic =
      error(call.range) << function << " keeps the number of elements, but "
                        << toString(from.shape) << " has " << have << " and "
                        << toString(*shape) << " has " << want;
  noteShape(*diagnostic.getUnderlyingDiagnostic(), *input);
  return diagnostic;
}

Result Sema::callRavel(BuiltinCall &call) {
  Result input = getTile(call[0], "tl.ravel");
  if (failed(input) ||
      failed(getFlag(call.arguments[1], false, "tl.ravel's can_reorder")))
    return failure();
  return reshapeTo(*input, {getNumElements(input->getType().shape)});
}

Result Sema::transpose(const Value &value, SMRange range) {
  SmallVector<int32_t> order =
      llvm::to_vector(llvm::seq<int32_t>(0, value.getType().shape.size()));
  if (order.size() < 2) {
    InFlightDiagnostic diagnostic =
        error(range) << "only a tile of two dimensions or more can be "
                        "transposed, not "
                     << describe(value)
                     << "; x[:, None] makes a column of a row";
    noteShape(*diagnostic.getUnderlyingDiagnostic(), value);
    return diagnostic;
  }
  std::swap(order[order.size() - 2], order.back());
  return transposeTo(value, order);
}

Result Sema::callTranspose(BuiltinCall &call) {
  std::string function = call.builtin.getFullName();
  Result input = toRuntime(call[0].value, call[0].range);
  if (failed(input))
    return failure();
  if (call.variadic.empty() && call.builtin.name == "trans")
    return transpose(*input, call.range);
  std::vector<int64_t> dims;
  for (const Argument &argument : call.variadic) {
    FailureOr<std::vector<int64_t>> part =
        getIntegers(argument, function + "'s dimensions");
    if (failed(part))
      return failure();
    dims.insert(dims.end(), part->begin(), part->end());
  }
  size_t rank = input->getType().shape.size();
  std::vector<int64_t> sorted = dims;
  llvm::sort(sorted);
  if (sorted.size() == rank && llvm::equal(sorted, llvm::seq<int64_t>(0, rank)))
    return rank == 0 ? *input
                     : transposeTo(*input, SmallVector<int32_t>(dims.begin(),
                                                                dims.end()));
  InFlightDiagnostic diagnostic =
      error(call.range) << function << " names every dimension of "
                        << toString(input->getType().shape)
                        << " once, but the order is " << toString(dims);
  noteShape(*diagnostic.getUnderlyingDiagnostic(), *input);
  return diagnostic;
}

Result Sema::callFlip(BuiltinCall &call) {
  Result input = getTile(call[0], "tl.flip");
  if (failed(input))
    return failure();
  if (!call.has(1) || call[1].value.isNone())
    return error(call.range)
           << "tl.flip needs the dimension to flip along; write tl.flip(x, "
           << input->getType().shape.size() - 1 << ")";
  FailureOr<int64_t> axis = getAxis(call[1], *input);
  if (failed(axis))
    return failure();
  return makeValue(gen.flip(input->getIR(), *axis), input->getType());
}

//===----------------------------------------------------------------------===//
// Several tiles
//===----------------------------------------------------------------------===//

/// Fails where two tiles that are put together differ in their elements.
static bool haveOneElement(const Value &lhs, const Value &rhs) {
  return lhs.getType().getElement() == rhs.getType().getElement();
}

Result Sema::join(const Value &lhs, const Value &rhs, StringRef function,
                  SMRange range) {
  Result left = toRuntime(lhs, range), right = toRuntime(rhs, range);
  if (failed(left) || failed(right))
    return failure();
  if (!haveOneElement(*left, *right)) {
    InFlightDiagnostic diagnostic =
        error(range) << function << " takes two tiles of one type, not "
                     << getElementName(left->getType()) << " and "
                     << getElementName(right->getType())
                     << "; cast one of them with .to()";
    noteType(*diagnostic.getUnderlyingDiagnostic(), *left);
    noteType(*diagnostic.getUnderlyingDiagnostic(), *right);
    return diagnostic;
  }
  auto pair = joinShapes(*left, *right, range);
  if (failed(pair))
    return failure();
  SmallVector<int64_t, 4> shape = pair->first.getType().shape;
  shape.push_back(2);
  if (failed(checkSize(shape, range)))
    return failure();
  Type type = left->getType().withShape(shape);
  return makeValue(gen.join(pair->first.getIR(), pair->second.getIR(), type),
                   type);
}

Result Sema::callJoin(BuiltinCall &call) {
  return join(call[0].value, call[1].value, "tl.join", call.range);
}

Result Sema::callInterleave(BuiltinCall &call) {
  Result joined =
      join(call[0].value, call[1].value, "tl.interleave", call.range);
  if (failed(joined) || joined->getType().shape.size() == 1)
    return joined;
  SmallVector<int64_t, 4> shape = joined->getType().shape;
  shape.pop_back();
  shape.back() *= 2;
  return reshapeTo(*joined, shape);
}

Result Sema::callSplit(BuiltinCall &call) {
  Result input = getTile(call[0], "tl.split");
  if (failed(input))
    return failure();
  SmallVector<int64_t, 4> shape = input->getType().shape;
  if (shape.back() != 2) {
    InFlightDiagnostic diagnostic =
        error(call[0].range)
        << "tl.split takes a tile whose last dimension has size 2, not "
        << toString(shape);
    if (shape.back() % 2 == 0) {
      int64_t half = shape.back() / 2;
      shape.back() = 2;
      shape.push_back(half);
      diagnostic << "; its halves are tl.split(tl.trans(x.reshape("
                 << toString(shape) << ")))";
    }
    noteShape(*diagnostic.getUnderlyingDiagnostic(), *input);
    return diagnostic;
  }
  shape.pop_back();
  Type type = input->getType().withShape(shape);
  auto [first, second] = gen.split(input->getIR(), type);
  return Value::tuple({makeValue(first, type), makeValue(second, type)});
}

Result Sema::callConcatenate(BuiltinCall &call) {
  Result lhs = getTile(call[0], "tl.cat"), rhs = getTile(call[1], "tl.cat");
  // With or without leave to reorder, elements keep their order.
  if (failed(lhs) || failed(rhs) ||
      failed(getFlag(call.arguments[2], false, "tl.cat's can_reorder")))
    return failure();
  FailureOr<int64_t> axis = call.has(3) ? getAxis(call[3], *lhs) : 0;
  if (failed(axis))
    return failure();
  SmallVector<int64_t, 4> left = lhs->getType().shape,
                          right = rhs->getType().shape;
  SmallVector<int64_t, 4> shape = left;
  if (left.size() == right.size()) {
    shape[*axis] += right[*axis];
    right[*axis] = left[*axis];
  }
  if (left != right || !haveOneElement(*lhs, *rhs)) {
    InFlightDiagnostic diagnostic =
        error(call.range) << "tl.cat takes two tiles of one type and one shape "
                             "but along axis "
                          << *axis << ", not " << toString(lhs->getType())
                          << " and " << toString(rhs->getType());
    noteType(*diagnostic.getUnderlyingDiagnostic(), *lhs);
    noteType(*diagnostic.getUnderlyingDiagnostic(), *rhs);
    return diagnostic;
  }
  if (failed(checkSize(shape, call.range)))
    return failure();
  Type type = lhs->getType().withShape(shape);
  return makeValue(gen.concatenate(lhs->getIR(), rhs->getIR(), *axis, type),
                   type);
}

Result Sema::callGather(BuiltinCall &call) {
  Result source = getTile(call[0], "tl.gather");
  Result indices = getTile(call[1], "tl.gather");
  if (failed(source) || failed(indices))
    return failure();
  const Type index = indices->getType();
  if (!index.isInteger()) {
    InFlightDiagnostic diagnostic = error(call[1].range)
                                    << "tl.gather's indices are integers, not "
                                    << getElementName(index)
                                    << "; write .to(tl.int32)";
    noteType(*diagnostic.getUnderlyingDiagnostic(), *indices);
    return diagnostic;
  }
  FailureOr<int64_t> axis = getAxis(call[2], *source);
  if (failed(axis))
    return failure();
  ArrayRef<int64_t> from = source->getType().shape;
  bool fits = from.size() == index.shape.size();
  for (size_t i = 0; fits && i < from.size(); ++i)
    fits = int64_t(i) == *axis || from[i] == index.shape[i];
  if (!fits) {
    InFlightDiagnostic diagnostic =
        error(call.range) << "tl.gather takes indices of the tile's shape but "
                             "along axis "
                          << *axis << ", not " << toString(index.shape)
                          << " for " << toString(from);
    noteShape(*diagnostic.getUnderlyingDiagnostic(), *source);
    noteShape(*diagnostic.getUnderlyingDiagnostic(), *indices);
    return diagnostic;
  }
  // Positions in the IR are signed.
  Result positions = indices;
  if (index.isUnsigned() && index.getBits() < 64)
    positions = castTo(*indices, index.getBits() < 32 ? DType::I32 : DType::I64,
                       call[1].range);
  if (failed(positions))
    return failure();
  Type type = source->getType().withShape(index.shape);
  return makeValue(gen.gather(source->getIR(), positions->getIR(), *axis, type),
                   type);
}

} // namespace tilec::sema

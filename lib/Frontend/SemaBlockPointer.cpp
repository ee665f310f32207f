//===- SemaBlockPointer.cpp - Block pointers ------------------------------===//
//
// A block pointer is a value of the front end: a base, sizes, strides and
// offsets. A load or a store computes from it, in 64 bits, the address of each
// element of the block, and a mask for the dimensions that are to be checked.
//
//===----------------------------------------------------------------------===//

#include "Constants.h"
#include "Sema.h"

using namespace llvm;
using namespace mlir;
using tilec::ast::BinaryOperator;
using tilec::ast::CompareOperator;

namespace tilec::sema {

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

FailureOr<std::vector<Value>> Sema::getIndices(const Argument &argument,
                                               const Twine &what) {
  std::vector<Value> indices;
  for (const Value &value : toList(argument.value)) {
    std::optional<Integer> integer = asInteger(value);
    if (integer && toInt64(*integer)) {
      indices.push_back(makeConstant(value, DType::I64));
      continue;
    }
    if (integer)
      return error(argument.range)
             << what.str() << " fit in i64, but one is " << toText(value);
    bool isScalar = value.isRuntime() && value.getType().isInteger() &&
                    !value.getType().isTile();
    if (!isScalar) {
      InFlightDiagnostic diagnostic =
          error(argument.range)
          << what.str() << " are integers, but found " << describe(value);
      noteType(*diagnostic.getUnderlyingDiagnostic(), value);
      return diagnostic;
    }
    Result index = castTo(value, DType::I64, argument.range);
    if (failed(index))
      return failure();
    indices.push_back(*index);
  }
  return indices;
}

FailureOr<const CompositeValue *> Sema::getComposite(const Argument &argument,
                                                     CompositeValue::Kind kind,
                                                     StringRef function) {
  const CompositeValue *composite = argument.value.getComposite();
  if (composite && composite->kind == kind)
    return composite;
  InFlightDiagnostic diagnostic = error(argument.range);
  if (kind == CompositeValue::Kind::BlockPointer)
    diagnostic << function << " takes a pointer that tl.make_block_ptr made, "
               << "not " << describe(argument.value);
  else
    diagnostic << function
               << " takes a descriptor that tl.make_tensor_descriptor made, "
               << "not " << describe(argument.value);
  noteType(*diagnostic.getUnderlyingDiagnostic(), argument.value);
  return diagnostic;
}

LogicalResult Sema::checkRank(const CompositeValue &block, size_t count,
                              SMRange range) {
  if (count == block.getRank())
    return success();
  return error(range) << "a block of shape " << toString(block.blockShape)
                      << " takes " << block.getRank()
                      << (block.getRank() == 1 ? " offset" : " offsets")
                      << ", but " << count << (count == 1 ? " is" : " are")
                      << " given";
}

FailureOr<std::vector<bool>>
Sema::getBoundaryCheck(const std::optional<Argument> &argument,
                       const CompositeValue &block) {
  std::vector<bool> isChecked(block.getRank());
  if (!argument || argument->value.isNone())
    return isChecked;
  FailureOr<std::vector<int64_t>> axes =
      getIntegers(*argument, "boundary_check");
  if (failed(axes))
    return failure();
  for (int64_t axis : *axes) {
    if (axis < 0 || axis >= static_cast<int64_t>(block.getRank()))
      return error(argument->range)
             << "boundary_check names dimension " << axis
             << ", but the block has the shape " << toString(block.blockShape);
    if (isChecked[axis])
      return error(argument->range)
             << "boundary_check names dimension " << axis << " twice";
    isChecked[axis] = true;
  }
  return isChecked;
}

FailureOr<StringRef> Sema::getPadding(const std::optional<Argument> &argument,
                                      DType dtype) {
  FailureOr<StringRef> padding =
      getWord(argument, "padding_option", {"zero", "nan"});
  bool hasNan = isFloat(dtype) && dtype != DType::F8E4B15;
  if (failed(padding) || *padding != "nan" || hasNan)
    return padding;
  return error(argument->range)
         << "padding_option 'nan' needs a float that has a NaN, but the "
            "elements are "
         << getSignatureName(dtype);
}

//===----------------------------------------------------------------------===//
// Making and moving
//===----------------------------------------------------------------------===//

/// The dimensions of a block, fastest first: each once.
static bool isPermutation(ArrayRef<int64_t> order) {
  SmallVector<int64_t, 4> sorted(order);
  llvm::sort(sorted);
  for (auto [i, axis] : enumerate(sorted))
    if (axis != static_cast<int64_t>(i))
      return false;
  return true;
}

Result Sema::callMakeBlockPointer(BuiltinCall &call) {
  if (failed(checkPointer(call[0], "tl.make_block_ptr")))
    return failure();
  Value base = call[0].value;
  if (base.getType().isTile())
    return error(call[0].range)
           << "tl.make_block_ptr takes one pointer, not " << describe(base);
  // A bool is a byte in memory, and a block of bools is one of bytes.
  if (base.getType().dtype == DType::I1)
    base = makeValue(base.getIR(), Type::pointer(DType::I8));
  FailureOr<SmallVector<int64_t, 4>> shape = getShape(call[4], call[4].range);
  if (failed(shape))
    return failure();
  if (shape->empty())
    return error(call[4].range)
           << "a block has at least one dimension; for one element, use the "
              "pointer itself";
  FailureOr<std::vector<int64_t>> order = getIntegers(call[5], "the order");
  if (failed(order))
    return failure();
  CompositeValue block;
  block.blockShape = *shape;
  block.order.assign(order->begin(), order->end());
  block.leaves = {base};
  static constexpr StringLiteral names[] = {"the shape's sizes", "the strides",
                                            "the offsets"};
  for (auto [i, name] : enumerate(names)) {
    FailureOr<std::vector<Value>> values = getIndices(call[1 + i], name);
    if (failed(values))
      return failure();
    if (values->size() != block.getRank())
      return error(call[1 + i].range)
             << "the block has the shape " << toString(block.blockShape)
             << ", but " << name << " are " << values->size();
    block.leaves.insert(block.leaves.end(), values->begin(), values->end());
  }
  if (order->size() != block.getRank() || !isPermutation(*order))
    return error(call[5].range)
           << "the order of a block of " << block.getRank()
           << (block.getRank() == 1 ? " dimension" : " dimensions")
           << " names each of them once, counted from 0, but is "
           << toString(ArrayRef<int64_t>(*order));
  return block.withLeaves(block.leaves);
}

Result Sema::callAdvance(BuiltinCall &call) {
  auto block =
      getComposite(call[0], CompositeValue::Kind::BlockPointer, "tl.advance");
  if (failed(block))
    return failure();
  FailureOr<std::vector<Value>> offsets = getIndices(call[1], "the offsets");
  if (failed(offsets) ||
      failed(checkRank(**block, offsets->size(), call[1].range)))
    return failure();
  std::vector<Value> leaves = (*block)->leaves;
  size_t first = 1 + 2 * (*block)->getRank();
  for (auto [i, offset] : enumerate(*offsets))
    leaves[first + i] = emitBinary(BinaryKind::Add, leaves[first + i], offset);
  return (*block)->withLeaves(std::move(leaves));
}

//===----------------------------------------------------------------------===//
// Loads and stores
//===----------------------------------------------------------------------===//

Value Sema::placeAlong(const Value &tile, size_t axis, size_t rank) {
  Value result = tile;
  for (size_t i = 0; i < rank; ++i) {
    if (i == axis)
      continue;
    SmallVector<int64_t, 4> shape = result.getType().shape;
    shape.insert(shape.begin() + i, 1);
    Type type = result.getType().withShape(shape);
    result = makeValue(gen.expandDims(result.getIR(), i, type), type);
  }
  return result;
}

Value Sema::countAlong(const CompositeValue &block, size_t axis) {
  int64_t size = block.blockShape[axis];
  Type narrow(DType::I32, {size}), wide(DType::I64, {size});
  mlir::Value ir = gen.cast(gen.arange(0, size), narrow, wide);
  return placeAlong(makeValue(ir, wide), axis, block.getRank());
}

Sema::BlockAccess Sema::accessBlock(const CompositeValue &block,
                                    ArrayRef<BlockDimension> dimensions,
                                    SMRange range) {
  // What is the same for every element goes into the base.
  auto apply = [&](BinaryOperator op, const Value &a, const Value &b) {
    return *binary(op, a, b, range);
  };
  Value base = block.getBase(), offsets;
  BlockAccess access;
  for (auto [i, dimension] : enumerate(dimensions)) {
    const Value &stride = block.getStride(i);
    Value start = apply(BinaryOperator::Mul, dimension.start, stride);
    base = apply(BinaryOperator::Add, base, start);
    Value steps = apply(BinaryOperator::Mul, dimension.steps, stride);
    offsets = i ? apply(BinaryOperator::Add, offsets, steps) : steps;
    if (!dimension.isChecked)
      continue;
    Value index = apply(BinaryOperator::Add, dimension.start, dimension.steps);
    Value isInside =
        apply(BinaryOperator::BitAnd,
              *compare(CompareOperator::GreaterEqual, index,
                       makeConstant(Value::integer(0), DType::I64), range),
              *compare(CompareOperator::Less, index, block.getSize(i), range));
    access.mask = access.mask
                      ? apply(BinaryOperator::BitAnd, *access.mask, isInside)
                      : isInside;
  }
  access.pointers = apply(BinaryOperator::Add, base, offsets);
  if (access.mask)
    access.mask = broadcastTo(*access.mask, access.pointers.getType().shape);
  return access;
}

Sema::BlockAccess Sema::accessWhole(const CompositeValue &block,
                                    ArrayRef<Value> offsets,
                                    const std::vector<bool> &isChecked,
                                    SMRange range) {
  SmallVector<BlockDimension, 4> dimensions;
  for (size_t i = 0; i < block.getRank(); ++i)
    dimensions.push_back({offsets[i], countAlong(block, i), isChecked[i]});
  return accessBlock(block, dimensions, range);
}

Result Sema::loadBlock(const CompositeValue &block, const BlockAccess &access,
                       StringRef padding, const MemoryOptions &options,
                       SMRange range) {
  std::optional<Value> other;
  DType dtype = block.getBase().getType().dtype;
  if (access.mask && padding == "nan")
    other = makeConstant(Value::real(std::nan("")), dtype);
  else if (access.mask && padding == "zero")
    other = makeConstant(Value::integer(0), dtype);
  return load(access.pointers, access.mask, other, options, range);
}

Result Sema::loadBlockPointer(BuiltinCall &call, const MemoryOptions &options) {
  auto block =
      getComposite(call[0], CompositeValue::Kind::BlockPointer, "tl.load");
  if (failed(block))
    return failure();
  for (unsigned i : {1, 2})
    if (call.has(i) && !call[i].value.isNone())
      return error(call[i].range)
             << "a load through a block pointer takes no "
             << (i == 1 ? "mask" : "other")
             << "; name the dimensions to check in boundary_check and say "
                "padding_option";
  FailureOr<std::vector<bool>> isChecked =
      getBoundaryCheck(call.arguments[3], **block);
  if (failed(isChecked))
    return failure();
  FailureOr<StringRef> padding =
      getPadding(call.arguments[4], (*block)->getBase().getType().dtype);
  if (failed(padding))
    return failure();
  ArrayRef<Value> offsets =
      ArrayRef<Value>((*block)->leaves).take_back((*block)->getRank());
  BlockAccess access = accessWhole(**block, offsets, *isChecked, call.range);
  return loadBlock(**block, access, *padding, options, call.range);
}

Result Sema::storeBlockPointer(BuiltinCall &call,
                               const MemoryOptions &options) {
  auto block =
      getComposite(call[0], CompositeValue::Kind::BlockPointer, "tl.store");
  if (failed(block))
    return failure();
  if (call.has(2) && !call[2].value.isNone())
    return error(call[2].range)
           << "a store through a block pointer takes no mask; name the "
              "dimensions to check in boundary_check";
  FailureOr<std::vector<bool>> isChecked =
      getBoundaryCheck(call.arguments[3], **block);
  if (failed(isChecked))
    return failure();
  ArrayRef<Value> offsets =
      ArrayRef<Value>((*block)->leaves).take_back((*block)->getRank());
  BlockAccess access = accessWhole(**block, offsets, *isChecked, call.range);
  Result value = getBlockValue(call[1], **block, access);
  if (failed(value) ||
      failed(store(access.pointers, *value, access.mask, options, call.range)))
    return failure();
  return Value(VoidValue{"tl.store", call.range});
}

Result Sema::getBlockValue(const Argument &argument,
                           const CompositeValue &block,
                           const BlockAccess &access) {
  Result value = toRuntime(argument.value, argument.range);
  if (failed(value))
    return failure();
  ArrayRef<int64_t> shape = access.pointers.getType().shape;
  const Type &type = value->getType();
  if (!type.isTile() || ArrayRef<int64_t>(type.shape) == shape) {
    value = castTo(*value, block.getBase().getType().dtype, argument.range);
    return failed(value) ? value : Result(broadcastTo(*value, shape));
  }
  InFlightDiagnostic diagnostic =
      error(argument.range) << "the block has the shape " << toString(shape)
                            << ", but the value has " << toString(type.shape);
  noteShape(*diagnostic.getUnderlyingDiagnostic(), *value);
  return diagnostic;
}

} // namespace tilec::sema

//===- SemaDescriptor.cpp - Tensor descriptors ----------------------------===//
//
// A tensor descriptor is a value of the front end: a base, sizes and strides.
// Every dimension of an access is checked: what lies outside reads as the
// padding, and is not written.
//
//===----------------------------------------------------------------------===//

#include "Constants.h"
#include "DescriptorParameter.h"
#include "Sema.h"
#include "Step.h"

using namespace llvm;
using namespace mlir;

namespace tilec::sema {

//===----------------------------------------------------------------------===//
// Making
//===----------------------------------------------------------------------===//

LogicalResult Sema::checkAlignment(const BuiltinCall &call, DType dtype,
                                   ArrayRef<Value> given) {
  for (auto [i, stride] : enumerate(given)) {
    std::optional<Integer> integer = asInteger(stride);
    bool isLast = i + 1 == given.size();
    if (isLast && (!integer || *integer != makeInteger(1)))
      return error(call[2].range)
             << "the last stride of a tensor descriptor is 1, known at compile "
                "time, not "
             << describe(stride);
    if (isLast || !integer)
      continue;
    int64_t elements = toInt64(*integer).value_or(0);
    if (elements % (descriptorAlignment / getBytes(dtype)) == 0)
      continue;
    return error(call[2].range)
           << "stride " << i << " of a tensor descriptor is a multiple of "
           << descriptorAlignment << " bytes, but " << elements << " elements "
           << "of " << getSignatureName(dtype) << " are "
           << elements * getBytes(dtype) << "; pad the rows";
  }
  return success();
}

void Sema::assumeAlignment(CompositeValue &descriptor) {
  auto assume = [&](Value &value, int64_t divisor) {
    if (divisor > 1)
      value = makeValue(
          gen.assume(value.getIR(), FactKind::Divisibility, {divisor}),
          value.getType());
  };
  size_t rank = descriptor.getRank();
  DType dtype = descriptor.getBase().getType().dtype;
  assume(descriptor.leaves[0], descriptorAlignment);
  for (size_t i = 0; i + 1 < rank; ++i)
    assume(descriptor.leaves[1 + rank + i],
           descriptorAlignment / getBytes(dtype));
}

Result Sema::callMakeDescriptor(BuiltinCall &call) {
  if (failed(checkPointer(call[0], "tl.make_tensor_descriptor")))
    return failure();
  Value base = call[0].value;
  if (base.getType().isTile())
    return error(call[0].range)
           << "tl.make_tensor_descriptor takes one pointer, not "
           << describe(base);
  DType dtype = base.getType().dtype;
  FailureOr<SmallVector<int64_t, 4>> shape = getShape(call[3], call[3].range);
  if (failed(shape))
    return failure();
  FailureOr<StringRef> padding = getPadding(call.arguments[4], dtype);
  if (failed(padding))
    return failure();
  CompositeValue descriptor;
  descriptor.kind = CompositeValue::Kind::Descriptor;
  descriptor.blockShape = *shape;
  descriptor.padsWithNan = *padding == "nan";
  descriptor.leaves = {base};
  size_t rank = shape->size();
  if (std::string problem = findRowProblem(dtype, *shape); !problem.empty())
    return error(call[3].range) << problem;
  for (auto [i, name] :
       {std::pair(1, "the shape's sizes"), std::pair(2, "the strides")}) {
    FailureOr<std::vector<Value>> values = getIndices(call[i], name);
    if (failed(values))
      return failure();
    if (values->size() != rank)
      return error(call[i].range)
             << "the block has the shape " << toString(*shape) << ", but "
             << name << " are " << values->size();
    descriptor.leaves.insert(descriptor.leaves.end(), values->begin(),
                             values->end());
  }
  if (failed(checkAlignment(call, dtype, toList(call[2].value))))
    return failure();
  assumeAlignment(descriptor);
  return descriptor.withLeaves(descriptor.leaves);
}

Value Sema::makeDescriptorArgument(const DescriptorParameter &parameter,
                                   ArrayRef<mlir::Value> arguments,
                                   SMRange range) {
  Step step(*this, range);
  CompositeValue descriptor;
  descriptor.kind = CompositeValue::Kind::Descriptor;
  descriptor.blockShape = parameter.blockShape;
  descriptor.leaves = {
      makeValue(arguments.front(), Type::pointer(parameter.dtype))};
  for (mlir::Value argument : arguments.drop_front())
    descriptor.leaves.push_back(makeValue(argument, Type(DType::I64)));
  descriptor.leaves.push_back(makeConstant(Value::integer(1), DType::I64));
  return descriptor.withLeaves(descriptor.leaves);
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

FailureOr<Sema::BlockAccess> Sema::accessDescriptor(const CompositeValue &block,
                                                    const Argument &offsets) {
  FailureOr<std::vector<Value>> indices = getIndices(offsets, "the offsets");
  if (failed(indices) ||
      failed(checkRank(block, indices->size(), offsets.range)))
    return failure();
  return accessWhole(block, *indices, std::vector<bool>(block.getRank(), true),
                     offsets.range);
}

Result Sema::callDescriptorLoad(BuiltinCall &call) {
  auto block = getComposite(call[0], CompositeValue::Kind::Descriptor,
                            call.builtin.getFullName());
  if (failed(block))
    return failure();
  FailureOr<BlockAccess> access = accessDescriptor(**block, call[1]);
  if (failed(access))
    return failure();
  return loadBlock(**block, *access, (*block)->padsWithNan ? "nan" : "zero", {},
                   call.range);
}

Result Sema::callDescriptorStore(BuiltinCall &call) {
  std::string function = call.builtin.getFullName();
  auto block =
      getComposite(call[0], CompositeValue::Kind::Descriptor, function);
  if (failed(block))
    return failure();
  FailureOr<BlockAccess> access = accessDescriptor(**block, call[1]);
  if (failed(access))
    return failure();
  Result value = getBlockValue(call[2], **block, *access);
  if (failed(value) ||
      failed(store(access->pointers, *value, access->mask, {}, call.range)))
    return failure();
  return Value(VoidValue{function, call.range});
}

Result Sema::descriptorAtomic(AtomicKind kind, BuiltinCall &call) {
  std::string function = call.builtin.getFullName();
  auto block =
      getComposite(call[0], CompositeValue::Kind::Descriptor, function);
  if (failed(block))
    return failure();
  Argument base{(*block)->getBase(), call[0].range, {}};
  if (failed(checkAtomicType(kind, base, function)))
    return failure();
  FailureOr<BlockAccess> access = accessDescriptor(**block, call[1]);
  if (failed(access))
    return failure();
  Result value = getBlockValue(call[2], **block, *access);
  if (failed(value))
    return failure();
  AtomicOptions options;
  options.order = "relaxed";
  gen.atomic(kind, access->pointers.getIR(), value->getIR(),
             access->mask->getIR(), value->getType(), options);
  return Value(VoidValue{function, call.range});
}

//===----------------------------------------------------------------------===//
// Rows by a list
//===----------------------------------------------------------------------===//

FailureOr<Sema::BlockAccess> Sema::accessRows(const CompositeValue &block,
                                              const Argument &rows,
                                              const Argument &column) {
  if (block.getRank() != 2 || block.blockShape[0] != 1)
    return error(rows.range)
           << "rows are gathered and scattered by a descriptor of a block of "
              "[1, columns], not of "
           << toString(block.blockShape);
  bool isList = rows.value.isRuntime() && rows.value.getType().isInteger() &&
                rows.value.getType().shape.size() == 1;
  if (!isList) {
    InFlightDiagnostic diagnostic =
        error(rows.range) << "the rows are a one-dimensional tile of integers, "
                             "not "
                          << describe(rows.value);
    noteType(*diagnostic.getUnderlyingDiagnostic(), rows.value);
    return diagnostic;
  }
  FailureOr<std::vector<Value>> start = getIndices(column, "the offsets");
  if (failed(start))
    return failure();
  if (start->size() != 1)
    return error(column.range) << "the column is one integer, but "
                               << start->size() << " are given";
  Result list = castTo(rows.value, DType::I64, rows.range);
  if (failed(list))
    return failure();
  SmallVector<int64_t, 4> shape = {list->getType().shape[0],
                                   block.blockShape[1]};
  if (failed(checkSize(shape, rows.range)))
    return failure();
  Value zero = makeConstant(Value::integer(0), DType::I64);
  BlockDimension dimensions[] = {{zero, placeAlong(*list, 0, 2), true},
                                 {start->front(), countAlong(block, 1), true}};
  return accessBlock(block, dimensions, rows.range);
}

Result Sema::callDescriptorGather(BuiltinCall &call) {
  auto block = getComposite(call[0], CompositeValue::Kind::Descriptor,
                            call.builtin.getFullName());
  if (failed(block))
    return failure();
  FailureOr<BlockAccess> access = accessRows(**block, call[1], call[2]);
  if (failed(access))
    return failure();
  return loadBlock(**block, *access, (*block)->padsWithNan ? "nan" : "zero", {},
                   call.range);
}

Result Sema::callDescriptorScatter(BuiltinCall &call) {
  std::string function = call.builtin.getFullName();
  auto block =
      getComposite(call[0], CompositeValue::Kind::Descriptor, function);
  if (failed(block))
    return failure();
  FailureOr<BlockAccess> access = accessRows(**block, call[2], call[3]);
  if (failed(access))
    return failure();
  Result value = getBlockValue(call[1], **block, *access);
  if (failed(value) ||
      failed(store(access->pointers, *value, access->mask, {}, call.range)))
    return failure();
  return Value(VoidValue{function, call.range});
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

Result Sema::visitCompositeAttribute(const Value &value,
                                     const ast::Attribute &attribute) {
  const CompositeValue &block = *value.getComposite();
  StringRef name = attribute.attribute;
  bool isPointer = block.isBlockPointer();
  DType dtype = block.getBase().getType().dtype;
  if (name == "dtype" || (isPointer && name == "type"))
    return Value(isPointer ? Type::pointer(dtype) : Type(dtype));
  if (const Builtin *builtin =
          findBuiltin(name, isPointer ? BlockPointer : Descriptor))
    return Value(BuiltinValue{builtin, std::make_shared<Value>(value)});
  std::vector<Value> elements;
  if (!isPointer && name == "block_shape") {
    for (int64_t size : block.blockShape)
      elements.push_back(Value::integer(size));
    return Value::tuple(std::move(elements), /*isList=*/true);
  }
  if (!isPointer && (name == "shape" || name == "strides")) {
    for (size_t i = 0; i < block.getRank(); ++i) {
      // The language counts elements in i32.
      Result element = name == "shape" ? castTo(block.getSize(i), DType::I32,
                                                attribute.attributeRange)
                                       : Result(block.getStride(i));
      if (failed(element))
        return failure();
      elements.push_back(*element);
    }
    return Value::tuple(std::move(elements), /*isList=*/true);
  }
  InFlightDiagnostic diagnostic = error(attribute.attributeRange)
                                  << describe(value) << " has no attribute '"
                                  << name << "'";
  if (isPointer)
    diagnostic << "; pass it to tl.load, tl.store or tl.advance";
  noteType(*diagnostic.getUnderlyingDiagnostic(), value);
  return diagnostic;
}

} // namespace tilec::sema

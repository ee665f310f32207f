//===- MakeFunctions.cpp - Functions that make arrays ---------------------===//

#include "Functions.h"
#include <cmath>

using namespace llvm;
using namespace tilec;
using namespace tilec::spec;

//===----------------------------------------------------------------------===//
// Making arrays
//===----------------------------------------------------------------------===//

static Expected<Object> makeFilled(Expected<Shape> shape, DType dtype,
                                   double value) {
  if (!shape)
    return shape.takeError();
  Expected<Array> array = makeArray(dtype, *shape);
  if (!array)
    return array.takeError();
  if (value != 0)
    for (int64_t i = 0, count = array->getNumElements(); i < count; ++i)
      array->storage->setDouble(i, value);
  return Object(*array);
}

template <int value>
static Expected<Object> filled(const BoundArguments &args) {
  return makeFilled(args.getShape("*sizes"),
                    args.getDType().value_or(DType::F32), value);
}

template <int value>
static Expected<Object> filledLike(const BoundArguments &args) {
  Expected<Array> like = args.getArray();
  if (!like)
    return like.takeError();
  return makeFilled(like->shape, args.getDType().value_or(like->getDType()),
                    value);
}

/// The type that a Python number gives to `full` and `arange`.
static DType getNumberType(const Object &value) {
  if (value.is<bool>())
    return DType::I1;
  return value.is<int64_t>() ? DType::I64 : DType::F32;
}

static Expected<Object> full(const BoundArguments &args) {
  Expected<const Object *> fill = args.get("fill_value");
  if (!fill)
    return fill.takeError();
  std::optional<double> value = (*fill)->getNumber();
  if (!value)
    return makeError("fill_value is a number, not {0}", describe(**fill));
  return makeFilled(args.getShape("size"),
                    args.getDType().value_or(getNumberType(**fill)), *value);
}

static Expected<Object> arange(const BoundArguments &args) {
  // One number is the end, not the start.
  double bounds[3] = {0, 0, 1};
  StringRef names[] = {"start", "end", "step"};
  bool isFloating = false;
  for (auto [name, bound] : zip(names, bounds)) {
    const Object *value = args.find(name);
    if (!value)
      continue;
    if (!value->getNumber())
      return makeError("{0} is a number, not {1}", name, describe(*value));
    bound = *value->getNumber();
    isFloating |= value->is<double>();
  }
  if (!args.find("end")) {
    bounds[1] = bounds[0];
    bounds[0] = 0;
  }
  double count = std::ceil((bounds[1] - bounds[0]) / bounds[2]);
  if (!(count >= 0 && count <= 0x1p31))
    return makeError("arange from {0} to {1} by {2} has no length",
                     formatNumber(bounds[0]), formatNumber(bounds[1]),
                     formatNumber(bounds[2]));
  DType dtype = args.getDType().value_or(isFloating ? DType::F32 : DType::I64);
  Expected<Array> array = makeArray(dtype, {static_cast<int64_t>(count)});
  if (!array)
    return array.takeError();
  for (int64_t i = 0; i < array->shape[0]; ++i)
    array->storage->setDouble(i,
                              bounds[0] + static_cast<double>(i) * bounds[2]);
  return Object(*array);
}

static Expected<Object> tensor(const BoundArguments &args) {
  Expected<const Object *> data = args.get("data");
  if (!data)
    return data.takeError();
  SmallVector<Operand> operands;
  Shape shape;
  if (auto *sequence = (*data)->get<Sequence>()) {
    shape.push_back(sequence->items->size());
    for (const Object &item : *sequence->items) {
      Expected<Operand> operand = toOperand(item);
      if (!operand)
        return operand.takeError();
      operands.push_back(*operand);
    }
  } else {
    Expected<Operand> operand = toOperand(**data);
    if (!operand)
      return operand.takeError();
    operands.push_back(*operand);
  }
  if (operands.empty())
    return makeFilled(shape, args.getDType().value_or(DType::F32), 0);
  Expected<DType> dtype = promote(operands);
  if (!dtype)
    return dtype.takeError();
  Expected<Array> array = makeArray(args.getDType().value_or(*dtype), shape);
  if (!array)
    return array.takeError();
  Array element = *array;
  element.shape.clear();
  element.strides.clear();
  for (const Operand &operand : operands) {
    if (operand.array.getRank() != 0)
      return makeError("torch.tensor takes a number or one list of numbers");
    if (Error error = assign(element, operand.array))
      return std::move(error);
    ++element.offset;
  }
  return Object(*array);
}

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

static constexpr auto function = Spelling::Function;

static const FunctionEntry table[] = {
    {"zeros", "*sizes dtype device", function, filled<0>},
    {"ones", "*sizes dtype device", function, filled<1>},
    {"empty", "*sizes dtype device", function, filled<0>},
    {"zeros_like", "input dtype device", function, filledLike<0>},
    {"ones_like", "input dtype device", function, filledLike<1>},
    {"empty_like", "input dtype device", function, filledLike<0>},
    {"full", "size fill_value dtype device", function, full},
    {"arange", "start end step dtype device", function, arange},
    {"tensor", "data dtype device", function, tensor},
};

ArrayRef<FunctionEntry> spec::getMakers() { return table; }

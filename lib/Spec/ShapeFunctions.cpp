//===- ShapeFunctions.cpp - Functions that change shapes ------------------===//

#include "Functions.h"
#include <numeric>

using namespace llvm;
using namespace tilec;
using namespace tilec::spec;

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

template <Expected<Array> (*function)(const Array &, ArrayRef<int64_t>)>
static Expected<Object> withSizes(const BoundArguments &args) {
  Expected<Array> input = args.getArray();
  if (!input)
    return input.takeError();
  Expected<Shape> sizes = args.getShape("*sizes");
  if (!sizes)
    return sizes.takeError();
  return toValue(function(*input, *sizes));
}

static Expected<Object> transpose(const BoundArguments &args) {
  Expected<Array> input = args.getArray();
  if (!input)
    return input.takeError();
  Shape order(input->getRank());
  std::iota(order.begin(), order.end(), 0);
  Expected<unsigned> first =
      normalizeDim(args.getInteger("dim0", 0), order.size());
  if (!first)
    return first.takeError();
  Expected<unsigned> second =
      normalizeDim(args.getInteger("dim1", 1), order.size());
  if (!second)
    return second.takeError();
  if (!order.empty())
    std::swap(order[*first], order[*second]);
  return toValue(permute(*input, order));
}

/// Puts a dimension of size 1 at `dim`.
static Array insertDim(Array array, unsigned dim) {
  array.shape.insert(array.shape.begin() + dim, 1);
  array.strides.insert(array.strides.begin() + dim, 0);
  return array;
}

static Expected<Object> unsqueeze(const BoundArguments &args) {
  Expected<Array> input = args.getArray();
  if (!input)
    return input.takeError();
  Expected<unsigned> dim =
      normalizeDim(args.getInteger("dim", 0), input->getRank() + 1);
  if (!dim)
    return dim.takeError();
  return Object(insertDim(*input, *dim));
}

static Expected<Object> join(const BoundArguments &args, bool isStack) {
  Expected<const Object *> list = args.get("tensors");
  if (!list)
    return list.takeError();
  auto *sequence = (*list)->get<Sequence>();
  if (!sequence)
    return makeError("a list of arrays is needed, not {0}", describe(**list));
  int64_t dim = args.getInteger("dim", 0);
  SmallVector<Array> arrays;
  for (const Object &item : *sequence->items) {
    Expected<Array> array = toArray(item);
    if (!array)
      return array.takeError();
    if (isStack) {
      Expected<unsigned> axis = normalizeDim(dim, array->getRank() + 1);
      if (!axis)
        return axis.takeError();
      *array = insertDim(*array, *axis);
    }
    arrays.push_back(*array);
  }
  return toValue(concatenate(arrays, dim));
}
static Expected<Object> cat(const BoundArguments &args) {
  return join(args, false);
}
static Expected<Object> stack(const BoundArguments &args) {
  return join(args, true);
}

static Expected<Object> padding(const BoundArguments &args) {
  Expected<Array> input = args.getArray();
  if (!input)
    return input.takeError();
  Expected<Shape> pairs = args.getShape("pad");
  if (!pairs)
    return pairs.takeError();
  const Object *mode = args.find("mode");
  const std::string *name = mode ? mode->get<std::string>() : nullptr;
  if (name && *name != "constant")
    return makeError("specs pad with a constant only, not with mode '{0}'",
                     *name);
  const Object *value = args.find("value");
  return toValue(
      pad(*input, *pairs, value ? value->getNumber().value_or(0) : 0));
}

static Expected<Object> sizeOf(const BoundArguments &args) {
  Expected<Array> input = args.getArray();
  if (!input)
    return input.takeError();
  if (!args.find("dim")) {
    std::vector<Object> sizes;
    for (int64_t size : input->shape)
      sizes.push_back(Object(size));
    return makeSequence(std::move(sizes));
  }
  Expected<unsigned> dim =
      normalizeDim(args.getInteger("dim", 0), input->getRank());
  if (!dim)
    return dim.takeError();
  if (*dim >= input->getRank())
    return makeError("a number has no sizes");
  return Object(input->shape[*dim]);
}

static Expected<Object> numberOfElements(const BoundArguments &args) {
  Expected<Array> input = args.getArray();
  if (!input)
    return input.takeError();
  return Object(input->getNumElements());
}

static Expected<Object> item(const BoundArguments &args) {
  Expected<Array> input = args.getArray();
  if (!input)
    return input.takeError();
  if (input->getNumElements() != 1)
    return makeError("item() needs an array of one element, not of shape {0}",
                     toString(input->shape));
  if (isFloat(input->getDType()))
    return Object(input->getDouble());
  return Object(input->getInt());
}

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

static constexpr auto function = Spelling::Function, method = Spelling::Method,
                      both = Spelling::Both;

static const FunctionEntry table[] = {
    {"view", "input *sizes", method, withSizes<reshape>},
    {"reshape", "input *sizes", both, withSizes<reshape>},
    {"expand", "input *sizes", method, withSizes<expand>},
    {"permute", "input *sizes", both, withSizes<permute>},
    {"transpose", "input dim0 dim1", both, transpose},
    {"t", "input", both, transpose},
    {"unsqueeze", "input dim", both, unsqueeze},
    {"cat", "tensors dim", function, cat},
    {"stack", "tensors dim", function, stack},
    {"pad", "input pad mode value", function, padding},
    {"size", "input dim", method, sizeOf},
    {"numel", "input", both, numberOfElements},
    {"item", "input", method, item},
};

ArrayRef<FunctionEntry> spec::getShapeFunctions() { return table; }

//===- MoveFunctions.cpp - Functions that rearrange elements --------------===//

#include "Functions.h"
#include <numeric>

using namespace llvm;
using namespace tilec;
using namespace tilec::spec;

//===----------------------------------------------------------------------===//
// Shapes without moving anything
//===----------------------------------------------------------------------===//

static Expected<Object> flatten(const BoundArguments &args) {
  Expected<Array> input = args.getArray();
  if (!input)
    return input.takeError();
  Expected<unsigned> first =
      normalizeDim(args.getInteger("start_dim", 0), input->getRank());
  if (!first)
    return first.takeError();
  Expected<unsigned> last =
      normalizeDim(args.getInteger("end_dim", -1), input->getRank());
  if (!last)
    return last.takeError();
  if (*first > *last)
    return makeError("flatten from dimension {0} to {1}", *first, *last);
  Shape shape;
  int64_t product = 1;
  for (auto [i, size] : enumerate(input->shape)) {
    bool isInside = i >= *first && i <= *last;
    product *= isInside ? size : 1;
    if (!isInside)
      shape.push_back(size);
    else if (i == *last)
      shape.push_back(product);
  }
  if (input->shape.empty())
    shape.push_back(1);
  return toValue(reshape(*input, shape));
}

static Expected<Object> squeeze(const BoundArguments &args) {
  Expected<Array> input = args.getArray();
  if (!input)
    return input.takeError();
  std::optional<unsigned> only;
  if (args.find("dim")) {
    Expected<unsigned> dim =
        normalizeDim(args.getInteger("dim", 0), input->getRank());
    if (!dim)
      return dim.takeError();
    only = *dim;
  }
  Array result = *input;
  result.shape.clear();
  result.strides.clear();
  for (unsigned i = 0; i < input->getRank(); ++i) {
    if (input->shape[i] == 1 && (!only || *only == i))
      continue;
    result.shape.push_back(input->shape[i]);
    result.strides.push_back(input->strides[i]);
  }
  return Object(result);
}

static Expected<Object> expandAs(const BoundArguments &args) {
  Expected<Array> input = args.getArray();
  if (!input)
    return input.takeError();
  Expected<Array> other = args.getArray("other");
  if (!other)
    return other.takeError();
  return toValue(expand(*input, other->shape));
}

static Expected<Object> broadcastTo(const BoundArguments &args) {
  Expected<Array> input = args.getArray();
  if (!input)
    return input.takeError();
  Expected<Shape> shape = args.getShape("size");
  if (!shape)
    return shape.takeError();
  return toValue(expand(*input, *shape));
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

/// Every element `repeats` times in a row, along one dimension or flattened.
static Expected<Object> repeatInterleave(const BoundArguments &args) {
  Expected<Array> input = args.getArray();
  if (!input)
    return input.takeError();
  Expected<const Object *> given = args.get("repeats");
  if (!given)
    return given.takeError();
  std::optional<int64_t> repeats = (*given)->getInteger();
  if (!repeats || *repeats < 0)
    return makeError("repeats is an integer from 0 on, not {0}",
                     repeats ? std::to_string(*repeats) : describe(**given));
  Array array = *input;
  if (!args.find("dim")) {
    Expected<Array> flat = reshape(array, {-1});
    if (!flat)
      return flat.takeError();
    array = *flat;
  }
  Expected<unsigned> dim =
      normalizeDim(args.getInteger("dim", 0), array.getRank());
  if (!dim)
    return dim.takeError();
  if (*dim >= array.getRank())
    return makeError("a number has no dimension to repeat");
  // One more dimension over the same elements, which then is joined to its
  // neighbour.
  Shape merged = array.shape;
  int64_t size = array.shape[*dim];
  Array wide = array;
  wide.shape.insert(wide.shape.begin() + *dim + 1, *repeats);
  wide.strides.insert(wide.strides.begin() + *dim + 1, 0);
  Expected<Array> copy = copyOf(wide);
  if (!copy)
    return copy.takeError();
  merged[*dim] = size * *repeats;
  return toValue(reshape(*copy, merged));
}

/// The whole array again and again: `x.repeat(2, 1)` stacks it twice.
static Expected<Object> repeat(const BoundArguments &args) {
  Expected<Array> input = args.getArray();
  if (!input)
    return input.takeError();
  Expected<Shape> times = args.getShape("*sizes");
  if (!times)
    return times.takeError();
  if (times->size() < input->getRank())
    return makeError("{0} numbers of repeats for an array of rank {1}",
                     times->size(), input->getRank());
  Array wide = *input;
  wide.shape.insert(wide.shape.begin(), times->size() - wide.shape.size(), 1);
  wide.strides.insert(wide.strides.begin(), times->size() - wide.strides.size(),
                      0);
  Shape merged;
  for (auto [size, count] : zip(wide.shape, *times)) {
    if (count < 0 || count > (int64_t(1) << 31))
      return makeError("an array cannot be repeated {0} times", count);
    merged.push_back(size * count);
  }
  for (unsigned i = 0; i < times->size(); ++i) {
    wide.shape.insert(wide.shape.begin() + 2 * i, (*times)[i]);
    wide.strides.insert(wide.strides.begin() + 2 * i, 0);
  }
  Expected<Array> copy = copyOf(wide);
  if (!copy)
    return copy.takeError();
  return toValue(reshape(*copy, merged));
}

static Expected<Object> flip(const BoundArguments &args) {
  Expected<Array> input = args.getArray();
  if (!input)
    return input.takeError();
  Expected<Shape> dims = args.getShape("dims");
  if (!dims)
    return dims.takeError();
  Array view = *input;
  for (int64_t each : *dims) {
    Expected<unsigned> dim = normalizeDim(each, view.getRank());
    if (!dim)
      return dim.takeError();
    if (*dim >= view.getRank())
      continue;
    view.offset += (view.shape[*dim] - 1) * view.strides[*dim];
    view.strides[*dim] = -view.strides[*dim];
  }
  if (view.getNumElements() == 0)
    return toValue(copyOf(*input));
  return toValue(copyOf(view));
}

/// Zeros above (`tril`) or below (`triu`) a diagonal.
template <bool isLower>
static Expected<Object> triangle(const BoundArguments &args) {
  Expected<Array> input = args.getArray();
  if (!input)
    return input.takeError();
  if (input->getRank() < 2)
    return makeError("a triangle needs a matrix, not an array of shape {0}",
                     toString(input->shape));
  Expected<Array> result = copyOf(*input);
  if (!result)
    return result.takeError();
  int64_t diagonal = args.getInteger("diagonal", 0);
  int64_t rows = input->shape.end()[-2], columns = input->shape.back();
  for (int64_t i = 0, count = result->getNumElements(); i < count; ++i) {
    int64_t distance = i % columns - i / columns % rows;
    if (isLower ? distance > diagonal : distance < diagonal)
      result->storage->setBits(i, 0);
  }
  return Object(*result);
}

static Expected<Object> einsumOf(const BoundArguments &args) {
  Expected<const Object *> equation = args.get("equation");
  if (!equation)
    return equation.takeError();
  auto *text = (*equation)->get<std::string>();
  if (!text)
    return makeError("einsum begins with a string, such as \"ij,jk->ik\"");
  const Object *operands = args.find("*operands");
  auto *list = operands ? operands->get<Sequence>() : nullptr;
  SmallVector<Array> arrays;
  if (list)
    for (const Object &item : *list->items) {
      Expected<Array> array = toArray(item);
      if (!array)
        return array.takeError();
      arrays.push_back(*array);
    }
  if (arrays.empty())
    return makeError("einsum needs arrays");
  return toValue(einsum(*text, arrays));
}

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

static constexpr auto function = Spelling::Function, method = Spelling::Method,
                      both = Spelling::Both;

static const FunctionEntry table[] = {
    {"flatten", "input start_dim end_dim", both, flatten},
    {"squeeze", "input dim", both, squeeze},
    {"expand_as", "input other", method, expandAs},
    {"broadcast_to", "input size", both, broadcastTo},
    {"repeat_interleave", "input repeats dim", both, repeatInterleave},
    {"repeat", "input *sizes", method, repeat},
    {"flip", "input dims", both, flip},
    {"tril", "input diagonal", both, triangle<true>},
    {"triu", "input diagonal", both, triangle<false>},
    {"einsum", "equation *operands", function, einsumOf},
};

ArrayRef<FunctionEntry> spec::getMoveFunctions() { return table; }

//===- Array.cpp - Arrays of the spec evaluator ---------------------------===//

#include "Array.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tilec;
using namespace tilec::spec;

/// Largest array that a spec may make. Puzzles are far below; a typing error in
/// a size should be a message, not an exhausted machine.
static constexpr int64_t maxElements = int64_t(1) << 28;

int64_t Array::getNumElements() const {
  int64_t count = 1;
  for (int64_t size : shape)
    count *= size;
  return count;
}

std::vector<int64_t> Array::listElements() const {
  std::vector<int64_t> elements = {offset};
  elements.reserve(getNumElements());
  // Dimension by dimension, so that the last one ends up fastest.
  for (auto [size, stride] : zip(shape, strides)) {
    std::vector<int64_t> next;
    next.reserve(elements.size() * size);
    for (int64_t start : elements)
      for (int64_t i = 0; i < size; ++i)
        next.push_back(start + i * stride);
    elements = std::move(next);
  }
  return elements;
}

std::string spec::toString(ArrayRef<int64_t> shape) {
  std::string text = "[";
  raw_string_ostream os(text);
  interleaveComma(shape, os);
  os << ']';
  return text;
}

static Shape getRowMajorStrides(ArrayRef<int64_t> shape) {
  Shape strides(shape.size());
  int64_t stride = 1;
  for (unsigned i = shape.size(); i-- > 0;) {
    strides[i] = stride;
    stride *= shape[i];
  }
  return strides;
}

Array spec::wrap(HostArray array) {
  Array result;
  result.shape.assign(array.getShape().begin(), array.getShape().end());
  result.strides = getRowMajorStrides(result.shape);
  result.storage = std::make_shared<HostArray>(std::move(array));
  return result;
}

/// Whether an array of sizes that are not negative is beyond what a spec makes.
static bool isTooLarge(ArrayRef<int64_t> shape) {
  // In floating point, where no product overflows. An empty dimension does not
  // excuse the others, over which loops run too.
  double count = 1;
  for (int64_t size : shape)
    count *= static_cast<double>(std::max<int64_t>(size, 1));
  return count > static_cast<double>(maxElements);
}

static Error makeTooLarge(ArrayRef<int64_t> shape) {
  return makeError("an array of shape {0} is too large for a spec (at most "
                   "{1} elements)",
                   toString(shape), maxElements);
}

Expected<Array> spec::makeArray(DType dtype, ArrayRef<int64_t> shape) {
  for (int64_t size : shape)
    if (size < 0)
      return makeError("a shape has no negative sizes, but {0} has",
                       toString(shape));
  std::optional<HostArray> storage;
  if (!isTooLarge(shape))
    storage = HostArray::create(dtype, shape);
  if (!storage)
    return makeTooLarge(shape);
  return wrap(std::move(*storage));
}

Expected<Array> spec::copyOf(const Array &array) {
  Expected<Array> result = makeArray(array.getDType(), array.shape);
  if (!result)
    return result;
  for (auto [i, from] : enumerate(array.listElements()))
    result->storage->setBits(i, array.storage->getBits(from));
  return result;
}

static void convertElement(HostArray &to, int64_t toIndex,
                           const HostArray &from, int64_t fromIndex) {
  if (isFloat(from.getDType()) || from.getDType() == DType::U64)
    to.setDouble(toIndex, from.getDouble(fromIndex));
  else
    to.setInt(toIndex, from.getInt(fromIndex));
}

Expected<Array> spec::convert(const Array &array, DType dtype) {
  if (array.getDType() == dtype)
    return array;
  Expected<Array> result = makeArray(dtype, array.shape);
  if (!result)
    return result;
  for (auto [i, from] : enumerate(array.listElements()))
    convertElement(*result->storage, i, *array.storage, from);
  return result;
}

Error spec::assign(const Array &target, const Array &value) {
  Expected<Array> expanded = expand(value, target.shape);
  if (!expanded)
    return expanded.takeError();
  // A dense copy first: the value may be a view of the target.
  Expected<Array> source = copyOf(*expanded);
  if (!source)
    return source.takeError();
  for (auto [i, to] : enumerate(target.listElements()))
    convertElement(*target.storage, to, *source->storage, i);
  return Error::success();
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

Expected<unsigned> spec::normalizeDim(int64_t dim, unsigned rank) {
  // A number has one dimension as far as `dim=0` and `dim=-1` go.
  int64_t limit = std::max<int64_t>(rank, 1);
  if (dim < -limit || dim >= limit)
    return makeError("dimension {0} is out of range for an array of rank {1}",
                     dim, rank);
  return dim < 0 ? dim + limit : dim;
}

Expected<Shape> spec::broadcast(ArrayRef<int64_t> lhs, ArrayRef<int64_t> rhs) {
  Shape result(std::max(lhs.size(), rhs.size()));
  for (unsigned i = 1; i <= result.size(); ++i) {
    int64_t left = i <= lhs.size() ? lhs[lhs.size() - i] : 1;
    int64_t right = i <= rhs.size() ? rhs[rhs.size() - i] : 1;
    if (left != right && left != 1 && right != 1)
      return makeError("cannot broadcast {0} with {1}", toString(lhs),
                       toString(rhs));
    result[result.size() - i] = left == 1 ? right : left;
  }
  return result;
}

Expected<Array> spec::expand(const Array &array, ArrayRef<int64_t> shape) {
  auto fail = [&] {
    return makeError("cannot expand {0} to {1}", toString(array.shape),
                     toString(shape));
  };
  if (shape.size() < array.getRank())
    return fail();
  Array result = array;
  result.shape.assign(shape.begin(), shape.end());
  result.strides.assign(shape.size(), 0);
  unsigned added = shape.size() - array.getRank();
  for (unsigned i = 0; i < array.getRank(); ++i) {
    int64_t &size = result.shape[added + i];
    if (size == -1)
      size = array.shape[i];
    if (size == array.shape[i])
      result.strides[added + i] = array.strides[i];
    else if (array.shape[i] != 1)
      return fail();
  }
  if (any_of(result.shape, [](int64_t size) { return size < 0; }))
    return fail();
  // A view takes no memory, but whatever reads it visits every element.
  if (isTooLarge(result.shape))
    return makeTooLarge(result.shape);
  return result;
}

/// Fills in the one size that may be -1.
static Expected<Shape> completeShape(ArrayRef<int64_t> from,
                                     ArrayRef<int64_t> to, int64_t count) {
  Shape shape(to);
  std::optional<unsigned> unknown;
  double known = 1;
  bool valid = true;
  for (auto [i, size] : enumerate(shape)) {
    if (size == -1 && !unknown)
      unknown = i;
    else if (size < 0)
      valid = false;
    else
      known *= static_cast<double>(size);
  }
  if (valid && unknown && known > 0 && known <= static_cast<double>(count))
    shape[*unknown] = count / static_cast<int64_t>(known);
  int64_t product = valid && known <= static_cast<double>(maxElements) ? 1 : -1;
  for (int64_t size : shape)
    product = size < 0 ? -1 : product * size;
  if (product != count)
    return makeError("cannot reshape {0} to {1}", toString(from), toString(to));
  return shape;
}

Expected<Array> spec::reshape(const Array &array, ArrayRef<int64_t> to) {
  Expected<Shape> shape =
      completeShape(array.shape, to, array.getNumElements());
  if (!shape)
    return shape.takeError();
  Array result = array;
  // What is dense stays a view; the rest is copied.
  if (array.strides != getRowMajorStrides(array.shape)) {
    Expected<Array> dense = copyOf(array);
    if (!dense)
      return dense;
    result = *dense;
  }
  result.shape = *shape;
  result.strides = getRowMajorStrides(*shape);
  return result;
}

Expected<Array> spec::permute(const Array &array, ArrayRef<int64_t> order) {
  Array result = array;
  SmallVector<bool> seen(array.getRank());
  if (order.size() != array.getRank())
    return makeError("{0} dimensions given for an array of rank {1}",
                     order.size(), array.getRank());
  for (auto [i, dim] : enumerate(order)) {
    Expected<unsigned> from = normalizeDim(dim, array.getRank());
    if (!from)
      return from.takeError();
    if (seen[*from])
      return makeError("dimension {0} is given twice", dim);
    seen[*from] = true;
    result.shape[i] = array.shape[*from];
    result.strides[i] = array.strides[*from];
  }
  return result;
}

Expected<Array> spec::concatenate(ArrayRef<Array> arrays, int64_t dim) {
  if (arrays.empty())
    return makeError("there is nothing to concatenate");
  Expected<unsigned> axis = normalizeDim(dim, arrays.front().getRank());
  if (!axis)
    return axis.takeError();
  SmallVector<Operand> operands;
  Shape shape = arrays.front().shape;
  if (shape.empty())
    return makeError("arrays without dimensions cannot be concatenated");
  shape[*axis] = 0;
  for (const Array &array : arrays) {
    Shape other = array.shape;
    if (other.size() == shape.size()) {
      shape[*axis] += other[*axis];
      other[*axis] = shape[*axis];
    }
    if (other != shape)
      return makeError("cannot concatenate {0} and {1} along dimension {2}",
                       toString(arrays.front().shape), toString(array.shape),
                       dim);
    operands.push_back({array});
  }
  Expected<DType> dtype = promote(operands);
  if (!dtype)
    return dtype.takeError();
  Expected<Array> result = makeArray(*dtype, shape);
  if (!result)
    return result;
  Array part = *result;
  for (const Array &array : arrays) {
    part.shape[*axis] = array.shape[*axis];
    if (Error error = assign(part, array))
      return std::move(error);
    part.offset += array.shape[*axis] * part.strides[*axis];
  }
  return result;
}

Expected<Array> spec::pad(const Array &array, ArrayRef<int64_t> pairs,
                          double value) {
  if (pairs.size() % 2 || pairs.size() / 2 > array.getRank())
    return makeError("padding has {0} numbers for an array of rank {1}: two a "
                     "dimension, from the last on",
                     pairs.size(), array.getRank());
  Shape shape = array.shape;
  for (unsigned i = 0; i < pairs.size(); ++i) {
    if (pairs[i] < 0)
      return makeError("padding by {0}: only sizes from 0 on are possible",
                       pairs[i]);
    shape[shape.size() - 1 - i / 2] += pairs[i];
  }
  Expected<Array> result = makeArray(array.getDType(), shape);
  if (!result)
    return result;
  for (int64_t i = 0, count = result->getNumElements(); i < count; ++i)
    result->storage->setDouble(i, value);
  Array inner = *result;
  inner.shape = array.shape;
  for (unsigned i = 0; i < pairs.size(); i += 2)
    inner.offset += pairs[i] * inner.strides[inner.getRank() - 1 - i / 2];
  if (Error error = assign(inner, array))
    return std::move(error);
  return result;
}

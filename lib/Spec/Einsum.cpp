//===- Einsum.cpp - Sums of products, by labels of dimensions -------------===//
//
// `einsum("bij,bjk->bik", x, y)`: every label is a loop, an operand is read
// where its own labels are, and what the result does not name is added up.
//
//===----------------------------------------------------------------------===//

#include "Array.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace tilec;
using namespace tilec::spec;

namespace {
struct Equation {
  SmallVector<std::string> operands;
  std::string result;
};
} // namespace

static Error checkLabels(StringRef labels) {
  for (char label : labels)
    if (!isAlpha(label))
      return makeError("einsum has letters for dimensions, not '{0}'",
                       StringRef(&label, 1));
  return Error::success();
}

/// Without an arrow the result has the labels that occur once, in the order of
/// the alphabet.
static std::string getImpliedResult(ArrayRef<std::string> operands) {
  std::string all = join(operands, ""), once;
  for (char label : all)
    if (StringRef(all).count(label) == 1)
      once += label;
  llvm::sort(once);
  return once;
}

static Expected<Equation> parse(StringRef text, size_t operands) {
  std::string plain;
  for (char each : text)
    if (each != ' ')
      plain += each;
  auto [inputs, output] = StringRef(plain).split("->");
  Equation equation;
  for (StringRef labels : split(inputs, ','))
    equation.operands.push_back(labels.str());
  equation.result = StringRef(plain).contains("->")
                        ? output.str()
                        : getImpliedResult(equation.operands);
  for (StringRef labels : equation.operands)
    if (Error error = checkLabels(labels))
      return std::move(error);
  if (Error error = checkLabels(equation.result))
    return std::move(error);
  if (equation.operands.size() != operands)
    return makeError("'{0}' is for {1} arrays, but {2} are given", text,
                     equation.operands.size(), operands);
  return equation;
}

/// The size of each label, in the order of `labels`: the result's first.
static Expected<Shape> findSizes(const Equation &equation,
                                 ArrayRef<Array> arrays, std::string &labels) {
  labels = equation.result;
  for (StringRef operand : equation.operands)
    for (char label : operand)
      if (!is_contained(labels, label))
        labels += label;
  Shape sizes(labels.size(), -1);
  for (auto [operand, array] : zip(equation.operands, arrays)) {
    if (operand.size() != array.getRank())
      return makeError("'{0}' does not fit an array of shape {1}", operand,
                       toString(array.shape));
    for (auto [label, size] : zip(operand, array.shape)) {
      int64_t &known = sizes[labels.find(label)];
      if (known >= 0 && known != size)
        return makeError("'{0}' is {1} in one place and {2} in another",
                         StringRef(&label, 1), known, size);
      known = size;
    }
  }
  for (auto [i, label] : enumerate(equation.result)) {
    StringRef name(&equation.result[i], 1);
    if (sizes[i] < 0)
      return makeError("the result has a dimension '{0}', but no array has",
                       name);
    if (StringRef(equation.result).count(label) > 1)
      return makeError("the result has the dimension '{0}' twice", name);
  }
  return sizes;
}

/// An operand as a view over all labels; one that occurs twice walks along the
/// diagonal.
static Expected<Array> spread(const Array &array, StringRef operand,
                              StringRef labels, ArrayRef<int64_t> sizes) {
  Expected<Array> checked = expand(Array{array.storage, 0, {}, {}}, sizes);
  if (!checked)
    return checked;
  Array view = array;
  view.shape.assign(sizes.begin(), sizes.end());
  view.strides.assign(sizes.size(), 0);
  for (auto [label, stride] : zip(operand, array.strides))
    view.strides[labels.find(label)] += stride;
  return view;
}

Expected<Array> spec::einsum(StringRef text, ArrayRef<Array> arrays) {
  Expected<Equation> equation = parse(text, arrays.size());
  if (!equation)
    return equation.takeError();
  std::string labels;
  Expected<Shape> sizes = findSizes(*equation, arrays, labels);
  if (!sizes)
    return sizes.takeError();
  DType dtype = arrays.front().getDType();
  std::vector<std::vector<int64_t>> elements;
  for (auto [array, operand] : zip(arrays, equation->operands)) {
    if (array.getDType() != dtype)
      return makeError("einsum needs one type, not {0} and {1}",
                       getTorchName(dtype), getTorchName(array.getDType()));
    Expected<Array> view = spread(array, operand, labels, *sizes);
    if (!view)
      return view;
    elements.push_back(view->listElements());
  }
  Expected<Array> result =
      makeArray(dtype, ArrayRef(*sizes).take_front(equation->result.size()));
  if (!result)
    return result;
  size_t count = result->getNumElements();
  size_t length = count ? elements.front().size() / count : 0;
  for (size_t i = 0; i < count; ++i) {
    double sum = 0;
    uint64_t exact = 0;
    for (size_t l = i * length; l < (i + 1) * length; ++l) {
      double product = 1;
      uint64_t whole = 1;
      for (auto [array, places] : zip(arrays, elements)) {
        if (isFloat(dtype))
          product *= array.storage->getDouble(places[l]);
        else
          whole *= static_cast<uint64_t>(array.storage->getInt(places[l]));
      }
      sum += product;
      exact += whole;
    }
    if (isFloat(dtype))
      result->storage->setDouble(i, sum);
    else
      result->storage->setInt(i, static_cast<int64_t>(exact));
  }
  return result;
}

//===- LinearLayout.cpp - Linear maps over bits ---------------------------===//
//
// What a layout is made of, and the changes to it that move no basis vector.
// The algebra is in LinearLayoutAlgebra.cpp.
//
//===----------------------------------------------------------------------===//

#include "tilec/Layout/LinearLayout.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include <cassert>

using namespace llvm;
using namespace tilec;

/// Inputs and outputs are flattened into 64-bit words with a spare bit or two.
static constexpr unsigned maxBits = 62;

//===----------------------------------------------------------------------===//
// Making
//===----------------------------------------------------------------------===//

/// Names are compared to each other, so each one stands once.
template <typename Dimensions>
static std::string findRepeatedName(const Dimensions &dimensions) {
  StringSet<> names;
  for (const auto &dimension : dimensions)
    if (!names.insert(dimension.name).second)
      return formatv("'{0}' stands twice", dimension.name);
  return {};
}

static std::string verifyOutputs(ArrayRef<LinearLayout::Output> outputs) {
  unsigned bits = 0;
  for (const LinearLayout::Output &output : outputs) {
    if (output.size <= 0 || !isPowerOf2_64(output.size))
      return formatv("size {0} of '{1}' is not a power of two", output.size,
                     output.name);
    bits += Log2_64(output.size);
  }
  if (bits > maxBits)
    return formatv("outputs have {0} bits together, but at most {1} fit", bits,
                   maxBits);
  return findRepeatedName(outputs);
}

std::string LinearLayout::verify(ArrayRef<Input> inputs,
                                 ArrayRef<Output> outputs) {
  std::string fault = verifyOutputs(outputs);
  if (!fault.empty())
    return fault;
  size_t bits = 0;
  for (const Input &input : inputs) {
    bits += input.basis.size();
    for (const Vector &vector : input.basis) {
      if (vector.size() != outputs.size())
        return formatv("a vector of '{0}' has {1} coordinates, but there are "
                       "{2} outputs",
                       input.name, vector.size(), outputs.size());
      for (auto [coordinate, output] : zip_equal(vector, outputs))
        if (coordinate < 0 || coordinate >= output.size)
          return formatv("coordinate {0} of a vector of '{1}' lies outside "
                         "'{2}', which has size {3}",
                         coordinate, input.name, output.name, output.size);
    }
  }
  if (bits > maxBits)
    return formatv("inputs have {0} bits together, but at most {1} fit", bits,
                   maxBits);
  return findRepeatedName(inputs);
}

LinearLayout::LinearLayout(SmallVector<Input, 4> inputs,
                           SmallVector<Output, 4> outputs)
    : inputs(std::move(inputs)), outputs(std::move(outputs)) {
  assert(verify(this->inputs, this->outputs).empty() && "not a layout");
}

LinearLayout LinearLayout::identity(StringRef in, StringRef out, int64_t size) {
  Input input{in.str(), {}};
  for (int64_t value = 1; value < size; value *= 2)
    input.basis.push_back({value});
  return LinearLayout({std::move(input)}, {{out.str(), size}});
}

LinearLayout LinearLayout::zeros(StringRef in, StringRef out, int64_t size) {
  Input input{in.str(), {}};
  input.basis.assign(Log2_64(size), Vector{0});
  return LinearLayout({std::move(input)}, {{out.str(), 1}});
}

//===----------------------------------------------------------------------===//
// Asking
//===----------------------------------------------------------------------===//

static const LinearLayout::Input *
findInput(ArrayRef<LinearLayout::Input> inputs, StringRef name) {
  const auto *input = find_if(inputs, [&](const LinearLayout::Input &input) {
    return input.name == name;
  });
  return input == inputs.end() ? nullptr : input;
}

bool LinearLayout::hasInput(StringRef name) const {
  return findInput(inputs, name) != nullptr;
}

ArrayRef<LinearLayout::Vector> LinearLayout::getBasis(StringRef input) const {
  const Input *found = findInput(inputs, input);
  return found ? ArrayRef(found->basis) : ArrayRef<Vector>();
}

unsigned LinearLayout::getInputBits(StringRef name) const {
  return getBasis(name).size();
}

unsigned LinearLayout::getTotalInputBits() const {
  unsigned bits = 0;
  for (const Input &input : inputs)
    bits += input.basis.size();
  return bits;
}

unsigned LinearLayout::getTotalOutputBits() const {
  unsigned bits = 0;
  for (const Output &output : outputs)
    bits += Log2_64(output.size);
  return bits;
}

/// Adds to `result` the vectors of the bits that are set in `value`.
static void addVectors(ArrayRef<LinearLayout::Vector> basis, int64_t value,
                       LinearLayout::Vector &result) {
  assert((value >> basis.size()) == 0 && "value lies outside the input");
  for (const auto &[bit, vector] : enumerate(basis))
    if (value >> bit & 1)
      for (auto [sum, coordinate] : zip_equal(result, vector))
        sum ^= coordinate;
}

LinearLayout::Vector LinearLayout::apply(ArrayRef<int64_t> point) const {
  Vector result(outputs.size(), 0);
  for (auto [input, value] : zip_equal(inputs, point))
    addVectors(input.basis, value, result);
  return result;
}

LinearLayout::Vector
LinearLayout::apply(ArrayRef<std::pair<StringRef, int64_t>> point) const {
  Vector result(outputs.size(), 0);
  for (auto [name, value] : point)
    addVectors(getBasis(name), value, result);
  return result;
}

//===----------------------------------------------------------------------===//
// Dimensions
//===----------------------------------------------------------------------===//

std::string tilec::getDimName(unsigned dim) { return formatv("dim{0}", dim); }

/// Whether the outputs are the dimensions of a tile: `dim0`, `dim1`, ….
static bool areTileDims(ArrayRef<LinearLayout::Output> outputs) {
  return all_of(enumerate(outputs), [](auto output) {
    return output.value().name == getDimName(output.index());
  });
}

static void renumber(MutableArrayRef<LinearLayout::Output> outputs) {
  for (auto [dim, output] : enumerate(outputs))
    output.name = getDimName(dim);
}

LinearLayout LinearLayout::dropOutput(unsigned dim) const {
  assert(dim < outputs.size() && "no such output");
  LinearLayout result = *this;
  result.outputs.erase(result.outputs.begin() + dim);
  for (Input &input : result.inputs)
    for (Vector &vector : input.basis)
      vector.erase(vector.begin() + dim);
  if (areTileDims(outputs))
    renumber(result.outputs);
  return result;
}

LinearLayout LinearLayout::insertOutput(unsigned dim, StringRef name) const {
  assert(dim <= outputs.size() && "no such place");
  LinearLayout result = *this;
  result.outputs.insert(result.outputs.begin() + dim, {name.str(), 1});
  for (Input &input : result.inputs)
    for (Vector &vector : input.basis)
      vector.insert(vector.begin() + dim, 0);
  if (areTileDims(outputs) && name == getDimName(dim))
    renumber(result.outputs);
  return result;
}

LinearLayout LinearLayout::removeZeroBasis(StringRef input) const {
  LinearLayout result = *this;
  for (Input &candidate : result.inputs)
    if (candidate.name == input)
      erase_if(candidate.basis, [](const Vector &vector) {
        return all_of(vector, [](int64_t coordinate) { return !coordinate; });
      });
  return result;
}

//===----------------------------------------------------------------------===//
// Printing
//===----------------------------------------------------------------------===//

void LinearLayout::print(raw_ostream &os) const {
  for (const auto &[number, input] : enumerate(inputs)) {
    os << (number ? ", " : "") << input.name << " = [";
    interleaveComma(input.basis, os, [&](const Vector &vector) {
      os << "[";
      interleaveComma(vector, os);
      os << "]";
    });
    os << "]";
  }
  os << " -> ";
  interleave(
      outputs, os,
      [&](const Output &output) { os << output.name << ":" << output.size; },
      " ");
}

raw_ostream &tilec::operator<<(raw_ostream &os, const LinearLayout &layout) {
  layout.print(os);
  return os;
}

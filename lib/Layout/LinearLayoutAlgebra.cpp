//===- LinearLayoutAlgebra.cpp - Products, inverses, spans ----------------===//
//
// Everything here flattens coordinates into one word of bits, first output
// lowest, and asks a Span about the basis vectors, taken in the order of the
// inputs. Of the preimages of a coordinate the one that uses only vectors
// independent of those before them has the least flattened index: any other
// differs from it by members of the kernel, whose highest bits are exactly the
// dependent vectors.
//
//===----------------------------------------------------------------------===//

#include "Span.h"
#include "tilec/Layout/LinearLayout.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/Support/MathExtras.h"
#include <cassert>

using namespace llvm;
using namespace tilec;

using Vector = LinearLayout::Vector;
using Input = LinearLayout::Input;
using Output = LinearLayout::Output;

//===----------------------------------------------------------------------===//
// Flat words
//===----------------------------------------------------------------------===//

static uint64_t flatten(const Vector &vector, ArrayRef<Output> outputs) {
  uint64_t word = 0;
  unsigned shift = 0;
  for (auto [coordinate, output] : zip_equal(vector, outputs)) {
    word |= uint64_t(coordinate) << shift;
    shift += Log2_64(output.size);
  }
  return word;
}

static Vector unflatten(uint64_t word, ArrayRef<Output> outputs) {
  Vector vector;
  for (const Output &output : outputs) {
    vector.push_back(word & (output.size - 1));
    word >>= Log2_64(output.size);
  }
  return vector;
}

static SmallVector<uint64_t, 16> flatten(ArrayRef<Vector> basis,
                                         ArrayRef<Output> outputs) {
  return map_to_vector<16>(
      basis, [&](const Vector &vector) { return flatten(vector, outputs); });
}

/// All basis vectors, in the order of the inputs.
static SmallVector<uint64_t, 16> flattenAll(const LinearLayout &layout) {
  SmallVector<uint64_t, 16> words;
  for (const Input &input : layout.getInputs())
    words.append(flatten(input.basis, layout.getOutputs()));
  return words;
}

/// The inputs of `layout` as outputs of a map that leads to them.
static SmallVector<Output, 4> getInputsAsOutputs(const LinearLayout &layout) {
  return map_to_vector<4>(layout.getInputs(), [](const Input &input) {
    return Output{input.name, int64_t(1) << input.basis.size()};
  });
}

//===----------------------------------------------------------------------===//
// Composition and products
//===----------------------------------------------------------------------===//

LinearLayout LinearLayout::compose(const LinearLayout &outer) const {
  SmallVector<Input, 4> results(inputs);
  for (Input &input : results)
    for (Vector &vector : input.basis) {
      SmallVector<std::pair<StringRef, int64_t>, 4> point;
      for (auto [coordinate, output] : zip_equal(vector, outputs)) {
        assert(output.size == outer.getInputSize(output.name) &&
               "an output differs in size from the input it leads to");
        point.emplace_back(output.name, coordinate);
      }
      vector = outer.apply(point);
    }
  return LinearLayout(std::move(results),
                      SmallVector<Output, 4>(outer.outputs));
}

LinearLayout LinearLayout::operator*(const LinearLayout &other) const {
  // Where each output of `other` lands, and how far its bits move up.
  SmallVector<Output, 4> productOutputs(outputs);
  SmallVector<std::pair<unsigned, int64_t>, 4> places;
  for (const Output &output : other.outputs) {
    auto *same = find_if(productOutputs, [&](const Output &candidate) {
      return candidate.name == output.name;
    });
    places.emplace_back(same - productOutputs.begin(),
                        same == productOutputs.end() ? 1 : same->size);
    if (same == productOutputs.end())
      productOutputs.push_back(output);
    else
      same->size *= output.size;
  }

  SmallVector<Input, 4> productInputs(inputs);
  for (Input &input : productInputs)
    for (Vector &vector : input.basis)
      vector.resize(productOutputs.size(), 0);
  for (const Input &input : other.inputs) {
    auto *same = find_if(productInputs, [&](const Input &candidate) {
      return candidate.name == input.name;
    });
    if (same == productInputs.end()) {
      productInputs.push_back({input.name, {}});
      same = &productInputs.back();
    }
    for (const Vector &vector : input.basis) {
      Vector &moved = same->basis.emplace_back(productOutputs.size(), 0);
      for (auto [coordinate, place] : zip_equal(vector, places))
        moved[place.first] = coordinate * place.second;
    }
  }
  return LinearLayout(std::move(productInputs), std::move(productOutputs));
}

/// Size of the output of that name; 1 where there is none.
static int64_t getOutputSize(ArrayRef<Output> outputs, StringRef name) {
  for (const Output &output : outputs)
    if (output.name == name)
      return output.size;
  return 1;
}

std::optional<LinearLayout>
LinearLayout::divideLeft(const LinearLayout &divisor) const {
  // Only one map can be the quotient; multiplying tells whether it is.
  SmallVector<Output, 4> quotientOutputs;
  SmallVector<int64_t, 4> divisorSizes;
  for (const Output &output : outputs) {
    int64_t size = getOutputSize(divisor.outputs, output.name);
    if (size > output.size)
      return std::nullopt;
    divisorSizes.push_back(size);
    quotientOutputs.push_back({output.name, output.size / size});
  }
  SmallVector<Input, 4> quotientInputs;
  for (const Input &input : inputs) {
    unsigned bits = divisor.getInputBits(input.name);
    if (bits > input.basis.size())
      return std::nullopt;
    Input &rest = quotientInputs.emplace_back();
    rest.name = input.name;
    for (const Vector &vector : ArrayRef(input.basis).drop_front(bits)) {
      Vector &divided = rest.basis.emplace_back(vector);
      for (auto [coordinate, size] : zip_equal(divided, divisorSizes))
        coordinate /= size;
    }
  }
  LinearLayout quotient(std::move(quotientInputs), std::move(quotientOutputs));
  if (divisor * quotient != *this)
    return std::nullopt;
  return quotient;
}

//===----------------------------------------------------------------------===//
// Inverses
//===----------------------------------------------------------------------===//

bool LinearLayout::isInjective() const {
  return Span(flattenAll(*this)).getRank() == getTotalInputBits();
}

bool LinearLayout::isSurjective() const {
  return Span(flattenAll(*this)).getRank() == getTotalOutputBits();
}

LinearLayout LinearLayout::invert() const {
  assert(isInvertible() && "only a bijection has an inverse");
  return pseudoInvert();
}

LinearLayout LinearLayout::pseudoInvert() const {
  assert(isSurjective() && "some coordinates have no preimage");
  // The inverse of a map is how the identity is fetched from it.
  SmallVector<Input, 4> units;
  for (auto [dim, output] : enumerate(outputs)) {
    Input &unit = units.emplace_back();
    unit.name = output.name;
    for (int64_t value = 1; value < output.size; value *= 2)
      unit.basis.emplace_back(outputs.size(), 0)[dim] = value;
  }
  return LinearLayout(std::move(units), SmallVector<Output, 4>(outputs))
      .convertTo(*this);
}

LinearLayout LinearLayout::convertTo(const LinearLayout &to) const {
  assert(outputs == to.outputs && "the two are layouts of different tiles");
  Span span(flattenAll(to));
  SmallVector<Output, 4> sources = getInputsAsOutputs(to);
  SmallVector<Input, 4> results(inputs);
  for (Input &input : results)
    for (Vector &vector : input.basis) {
      std::optional<uint64_t> index = span.express(flatten(vector, outputs));
      assert(index && "an element that the other layout does not hold");
      vector = unflatten(index.value_or(0), sources);
    }
  return LinearLayout(std::move(results), std::move(sources));
}

//===----------------------------------------------------------------------===//
// Image and kernel
//===----------------------------------------------------------------------===//

SmallVector<Vector, 8> LinearLayout::getImage() const {
  return map_to_vector<8>(
      Span(flattenAll(*this)).getRows(),
      [&](uint64_t word) { return unflatten(word, outputs); });
}

SmallVector<Vector, 8> LinearLayout::getKernel() const {
  SmallVector<Output, 4> points = getInputsAsOutputs(*this);
  SmallVector<Vector, 8> kernel;
  Span span;
  for (auto [bit, word] : enumerate(flattenAll(*this)))
    if (std::optional<uint64_t> members = span.add(word))
      kernel.push_back(unflatten(*members | uint64_t(1) << bit, points));
  return kernel;
}

SmallVector<std::pair<std::string, int64_t>, 4>
LinearLayout::getBroadcastBits() const {
  SmallVector<std::pair<std::string, int64_t>, 4> masks;
  Span span;
  for (const Input &input : inputs) {
    int64_t mask = 0;
    for (auto [bit, word] : enumerate(flatten(input.basis, outputs)))
      if (span.add(word))
        mask |= int64_t(1) << bit;
    masks.emplace_back(input.name, mask);
  }
  return masks;
}

//===----------------------------------------------------------------------===//
// Comparing
//===----------------------------------------------------------------------===//

int64_t LinearLayout::getVectorWidth(StringRef input, unsigned dim) const {
  // The first bits that step along `dim` by 1, 2, 4, ….
  ArrayRef<Vector> basis = getBasis(input);
  unsigned bits = 0;
  for (; bits < basis.size(); ++bits) {
    Vector step(outputs.size(), 0);
    step[dim] = int64_t(1) << bits;
    if (basis[bits] != step)
      break;
  }
  // All other bits must move whole vectors.
  for (const Input &candidate : inputs) {
    bool isInput = candidate.name == input;
    for (const auto &[bit, vector] : enumerate(candidate.basis)) {
      if (isInput && bit < bits)
        continue;
      while (vector[dim] & ((int64_t(1) << bits) - 1))
        --bits;
    }
  }
  return int64_t(1) << bits;
}

bool LinearLayout::isEquivalent(const LinearLayout &other,
                                StringRef registerName) const {
  if (outputs != other.outputs)
    return false;
  // Beside the registers, an input without bits is as good as none.
  auto getThreadInputs = [&](const LinearLayout &layout) {
    SmallVector<Input, 4> threads(layout.inputs);
    erase_if(threads, [&](const Input &input) {
      return input.name == registerName || input.basis.empty();
    });
    return threads;
  };
  auto getRegisterRows = [&](const LinearLayout &layout) {
    return Span(flatten(layout.getBasis(registerName), outputs)).getRows();
  };
  return getThreadInputs(*this) == getThreadInputs(other) &&
         getRegisterRows(*this) == getRegisterRows(other);
}

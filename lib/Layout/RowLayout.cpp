//===- RowLayout.cpp - Rows of threads along memory -----------------------===//

#include "tilec/Layout/LinearLayout.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <cassert>

using namespace llvm;
using namespace tilec;

namespace {
/// Hands out the bits of a tile's coordinates, fastest dimension first.
class TileBits {
public:
  TileBits(ArrayRef<int64_t> shape, ArrayRef<unsigned> order)
      : shape(shape), order(order), taken(shape.size(), 1) {}

  bool isEmpty() const { return taken == shape; }

  /// The next bit along `dim`, as a basis vector.
  LinearLayout::Vector takeAlong(unsigned dim) {
    LinearLayout::Vector vector(shape.size(), 0);
    vector[dim] = taken[dim];
    taken[dim] *= 2;
    return vector;
  }
  /// The next bit of all; zeros once the tile is covered.
  LinearLayout::Vector take() {
    for (unsigned dim : order)
      if (taken[dim] < shape[dim])
        return takeAlong(dim);
    return LinearLayout::Vector(shape.size(), 0);
  }

private:
  ArrayRef<int64_t> shape;
  ArrayRef<unsigned> order;
  SmallVector<int64_t, 4> taken;
};
} // namespace

LinearLayout tilec::makeRowLayout(ArrayRef<int64_t> shape,
                                  ArrayRef<unsigned> order, int64_t vector,
                                  int64_t numWarps) {
  assert(!shape.empty() && shape.size() == order.size() &&
         "the order names every dimension once");
  constexpr unsigned laneBits = 5;
  TileBits bits(shape, order);
  LinearLayout::Input registers{registerInput.str(), {}};
  LinearLayout::Input lanes{laneInput.str(), {}};
  LinearLayout::Input warps{warpInput.str(), {}};
  for (int64_t held = 1; held < std::min(vector, shape[order[0]]); held *= 2)
    registers.basis.push_back(bits.takeAlong(order[0]));
  for (unsigned bit = 0; bit < laneBits; ++bit)
    lanes.basis.push_back(bits.take());
  for (unsigned bit = 0; bit < Log2_64(numWarps); ++bit)
    warps.basis.push_back(bits.take());
  while (!bits.isEmpty())
    registers.basis.push_back(bits.take());

  SmallVector<LinearLayout::Output, 4> outputs;
  for (auto [dim, size] : enumerate(shape))
    outputs.push_back({getDimName(dim), size});
  return LinearLayout({registers, lanes, warps}, std::move(outputs));
}

//===- LinearLayout.h - Linear maps over bits -----------------------------===//
//
// A layout is a linear map over F2: the bits of its inputs (register, lane,
// warp, block; or an offset in shared memory) to the bits of its outputs (the
// coordinates of a tile). It is held as one basis vector per input bit: the
// coordinates that this bit alone maps to. The image of any input is the xor of
// the basis vectors of its set bits.
//
// Idea: Linear Layouts (arXiv 2505.23819). Plain integers only; the dialect
// wraps a layout as a tensor encoding (Dialect/Tile/TileLayouts.td).
//
// Terms: an input dimension of b bits has 2^b values; an output dimension has a
// size that is a power of two. Bit 0 is the least significant. Dimensions are
// ordered; flattening an index counts the first dimension in the lowest bits.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_LAYOUT_LINEARLAYOUT_H
#define TILEC_LAYOUT_LINEARLAYOUT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace tilec {

class LinearLayout {
public:
  /// One basis vector: a coordinate for every output dimension.
  using Vector = llvm::SmallVector<int64_t, 4>;
  /// The basis vectors of one input dimension, least significant bit first.
  struct Input {
    std::string name;
    llvm::SmallVector<Vector, 8> basis;
    bool operator==(const Input &other) const {
      return name == other.name && basis == other.basis;
    }
  };
  struct Output {
    std::string name;
    int64_t size; // a power of two
    bool operator==(const Output &other) const {
      return name == other.name && size == other.size;
    }
  };

  LinearLayout() = default;
  /// Every vector has as many coordinates as there are outputs, each within its
  /// output's size; violations are a programming error (use `verify` first on
  /// anything that a user wrote).
  LinearLayout(llvm::SmallVector<Input, 4> inputs,
               llvm::SmallVector<Output, 4> outputs);
  /// Empty where the arguments make a layout, else what is wrong.
  static std::string verify(llvm::ArrayRef<Input> inputs,
                            llvm::ArrayRef<Output> outputs);

  /// `size` values of input `in` map to the same values of output `out`.
  static LinearLayout identity(llvm::StringRef in, llvm::StringRef out,
                               int64_t size);
  /// `size` values of input `in` map to 0 of output `out` (of size 1).
  static LinearLayout zeros(llvm::StringRef in, llvm::StringRef out,
                            int64_t size);

  llvm::ArrayRef<Input> getInputs() const { return inputs; }
  llvm::ArrayRef<Output> getOutputs() const { return outputs; }
  bool hasInput(llvm::StringRef name) const;
  /// Bits of an input dimension; 0 where there is none of that name.
  unsigned getInputBits(llvm::StringRef name) const;
  int64_t getInputSize(llvm::StringRef name) const {
    return int64_t(1) << getInputBits(name);
  }
  unsigned getTotalInputBits() const;
  unsigned getTotalOutputBits() const;
  llvm::ArrayRef<Vector> getBasis(llvm::StringRef input) const;

  /// The coordinates of one input point, its values in the order of inputs.
  Vector apply(llvm::ArrayRef<int64_t> point) const;
  /// The same for a few named inputs; the rest are 0.
  Vector apply(llvm::ArrayRef<std::pair<llvm::StringRef, int64_t>> point) const;

  /// `outer` after this: this map's outputs are `outer`'s inputs, by name and
  /// size.
  LinearLayout compose(const LinearLayout &outer) const;
  /// The product: inputs and outputs of the same name are concatenated, this
  /// one's bits lowest (a tile of this repeated by `other`).
  LinearLayout operator*(const LinearLayout &other) const;
  /// The q with `divisor * q == *this`, if there is one.
  std::optional<LinearLayout> divideLeft(const LinearLayout &divisor) const;

  bool isInjective() const;
  bool isSurjective() const;
  bool isInvertible() const { return isInjective() && isSurjective(); }
  /// The inverse of an invertible map.
  LinearLayout invert() const;
  /// A right inverse of a surjective map: of all inputs that reach a
  /// coordinate, the one whose flattened index is least.
  LinearLayout pseudoInvert() const;
  /// A map c with `c.compose(to) == *this` (this is surjective onto nothing
  /// that `to` does not reach): how a value held as *this is fetched from where
  /// `to` holds it. Redundant copies are taken from the least index.
  LinearLayout convertTo(const LinearLayout &to) const;

  /// Basis of the image (vectors of coordinates) in echelon form.
  llvm::SmallVector<Vector, 8> getImage() const;
  /// Basis of the kernel, as points (values in the order of inputs).
  llvm::SmallVector<Vector, 8> getKernel() const;
  /// For every input dimension a mask of the bits whose basis vector depends
  /// on those before it (inputs taken in order): copies of the same element.
  llvm::SmallVector<std::pair<std::string, int64_t>, 4>
  getBroadcastBits() const;

  /// The largest v such that values 0 … v-1 of `input` map to v consecutive
  /// coordinates of output `dim`, from any point, in order, and nothing else
  /// moves: how many neighbours along `dim` one thread holds in a row.
  int64_t getVectorWidth(llvm::StringRef input, unsigned dim) const;

  /// The layout of a tile without dimension `dim` (a slice that ignores it):
  /// what a vector must have so that `expand_dims` at `dim` costs nothing.
  /// Outputs `dim0`, `dim1`, … stay numbered from 0; other names are kept.
  LinearLayout dropOutput(unsigned dim) const;
  /// The reverse: a new output of size 1 at `dim`.
  LinearLayout insertOutput(unsigned dim, llvm::StringRef name) const;
  /// The layout with basis vectors of one input that are zero (redundant
  /// registers) removed.
  LinearLayout removeZeroBasis(llvm::StringRef input) const;

  bool operator==(const LinearLayout &other) const {
    return inputs == other.inputs && outputs == other.outputs;
  }
  bool operator!=(const LinearLayout &other) const { return !(*this == other); }
  /// The same elements in the same threads: equality modulo the order of the
  /// registers (one order, the same in all threads) and redundant ones.
  bool isEquivalent(const LinearLayout &other,
                    llvm::StringRef registerName = "register") const;

  void print(llvm::raw_ostream &os) const;

private:
  llvm::SmallVector<Input, 4> inputs;
  llvm::SmallVector<Output, 4> outputs;
};

llvm::raw_ostream &operator<<(llvm::raw_ostream &os,
                              const LinearLayout &layout);

/// Names of the inputs of a distributed layout, in their order.
inline constexpr llvm::StringLiteral registerInput = "register";
inline constexpr llvm::StringLiteral laneInput = "lane";
inline constexpr llvm::StringLiteral warpInput = "warp";
inline constexpr llvm::StringLiteral blockInput = "block";
/// `dim0`, `dim1`, …: names of tile dimensions.
std::string getDimName(unsigned dim);

/// Rows of threads along memory: `shape` spread over 32 lanes and `numWarps`
/// warps, dimensions filled in `order` (fastest first). A thread holds
/// `vector` neighbours along order[0] in its lowest registers, then lanes, then
/// warps; what is left over goes to higher registers, what is missing is
/// broadcast. All sizes are powers of two.
LinearLayout makeRowLayout(llvm::ArrayRef<int64_t> shape,
                           llvm::ArrayRef<unsigned> order, int64_t vector,
                           int64_t numWarps);

/// Draws a layout of rank 1 or 2 as a grid of `Twarp:lane:register`.
void drawGrid(const LinearLayout &layout, llvm::raw_ostream &os);

} // namespace tilec

#endif // TILEC_LAYOUT_LINEARLAYOUT_H

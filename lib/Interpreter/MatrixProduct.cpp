//===- MatrixProduct.cpp - Products of matrices of doubles ----------------===//
//
// Four rows by eight columns are summed in registers. The same code is compiled
// for several widths of vectors, and the host takes the widest that it has.
//
//===----------------------------------------------------------------------===//

#include "MatrixProduct.h"
#include "HostVectors.h"
#include <cstring>

// A fused multiply-add would round differently from host to host.
#pragma clang fp contract(off)

using namespace tilec::interpreter;

namespace {

typedef double Lanes __attribute__((vector_size(matrixLanes * sizeof(double))));

/// `height` rows by one vector of columns.
template <size_t height>
TILEC_INLINE void multiplyBlock(size_t depth, size_t width, const double *a,
                                const double *b, double *z) {
  Lanes sums[height] = {};
  for (size_t k = 0; k < depth; ++k) {
    Lanes column;
    std::memcpy(&column, b + k * width, sizeof(Lanes));
    for (size_t row = 0; row < height; ++row)
      sums[row] += a[row * depth + k] * column;
  }
  for (size_t row = 0; row < height; ++row)
    std::memcpy(z + row * width, &sums[row], sizeof(Lanes));
}

TILEC_INLINE void multiply(size_t rows, size_t depth, size_t width,
                           const double *a, const double *b, double *z) {
  constexpr size_t height = 4;
  size_t row = 0;
  for (; row + height <= rows; row += height)
    for (size_t column = 0; column < width; column += matrixLanes)
      multiplyBlock<height>(depth, width, a + row * depth, b + column,
                            z + row * width + column);
  for (; row < rows; ++row)
    for (size_t column = 0; column < width; column += matrixLanes)
      multiplyBlock<1>(depth, width, a + row * depth, b + column,
                       z + row * width + column);
}

using Multiply = void (*)(size_t rows, size_t depth, size_t width,
                          const double *a, const double *b, double *z);

void multiplyPlain(size_t rows, size_t depth, size_t width, const double *a,
                   const double *b, double *z) {
  multiply(rows, depth, width, a, b, z);
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) void multiplyAVX2(size_t rows, size_t depth,
                                                  size_t width, const double *a,
                                                  const double *b, double *z) {
  multiply(rows, depth, width, a, b, z);
}
__attribute__((target("avx512f"))) void
multiplyAVX512(size_t rows, size_t depth, size_t width, const double *a,
               const double *b, double *z) {
  multiply(rows, depth, width, a, b, z);
}
#endif

Multiply choose() {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512f"))
    return multiplyAVX512;
  if (__builtin_cpu_supports("avx2"))
    return multiplyAVX2;
#endif
  return multiplyPlain;
}

} // namespace

void tilec::interpreter::multiplyMatrices(size_t rows, size_t depth,
                                          size_t columns, const double *a,
                                          const double *b, double *z) {
  static const Multiply chosen = choose();
  chosen(rows, depth, padLanes(columns), a, b, z);
}

//===- MatrixProduct.h - Products of matrices of doubles ------------------===//

#ifndef TILEC_LIB_INTERPRETER_MATRIXPRODUCT_H
#define TILEC_LIB_INTERPRETER_MATRIXPRODUCT_H

#include <cstddef>

namespace tilec::interpreter {

/// Rows of a matrix are padded to a multiple of this many doubles.
constexpr size_t matrixLanes = 8;
inline size_t padLanes(size_t columns) {
  return (columns + matrixLanes - 1) / matrixLanes * matrixLanes;
}

/// `z = a * b`, where `a` is `rows` x `depth` and `b` and `z` have
/// `padLanes(columns)` doubles a row. Each element is summed by itself, the
/// first product first, so that every host gives the same bits.
void multiplyMatrices(size_t rows, size_t depth, size_t columns,
                      const double *a, const double *b, double *z);

} // namespace tilec::interpreter

#endif // TILEC_LIB_INTERPRETER_MATRIXPRODUCT_H

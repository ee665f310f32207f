//===- Array.h - Arrays of the spec evaluator -----------------------------===//
//
// Strided views of shared storage, as in PyTorch: basic indexing, expanding and
// transposing share elements, every operation makes fresh ones. This part knows
// arrays only; names, statements and places in the source are the evaluator's.
// Errors are sentences that the evaluator puts at the user's line.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_LIB_SPEC_ARRAY_H
#define TILEC_LIB_SPEC_ARRAY_H

#include "tilec/Support/HostArray.h"
#include "tilec/Syntax/AST.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FormatVariadic.h"
#include <memory>
#include <string>
#include <vector>

namespace tilec::spec {

using Shape = llvm::SmallVector<int64_t, 4>;

struct Array {
  std::shared_ptr<HostArray> storage;
  int64_t offset = 0;
  Shape shape, strides;

  DType getDType() const { return storage->getDType(); }
  unsigned getRank() const { return shape.size(); }
  int64_t getNumElements() const;
  /// For each element, row-major, its index in the storage.
  std::vector<int64_t> listElements() const;
  /// The only element of a one-element array.
  double getDouble() const { return storage->getDouble(offset); }
  int64_t getInt() const { return storage->getInt(offset); }
};

template <typename... Ts>
llvm::Error makeError(const char *format, Ts &&...values) {
  return llvm::createStringError(
      llvm::formatv(format, std::forward<Ts>(values)...).str());
}

/// `[90, 100]`
std::string toString(llvm::ArrayRef<int64_t> shape);

/// A contiguous array of zeros; an error where it is too large.
llvm::Expected<Array> makeArray(DType dtype, llvm::ArrayRef<int64_t> shape);
/// A contiguous array over `array`'s elements.
Array wrap(HostArray array);
/// A dense copy.
llvm::Expected<Array> copyOf(const Array &array);
/// `array` itself where it has the type already.
llvm::Expected<Array> convert(const Array &array, DType dtype);
llvm::Error assign(const Array &target, const Array &value);

//===----------------------------------------------------------------------===//
// Shapes (views)
//===----------------------------------------------------------------------===//

llvm::Expected<Shape> broadcast(llvm::ArrayRef<int64_t> lhs,
                                llvm::ArrayRef<int64_t> rhs);
/// Stretches dimensions of size 1 and adds dimensions on the left; -1 keeps a
/// size.
llvm::Expected<Array> expand(const Array &array, llvm::ArrayRef<int64_t> shape);
/// One size may be -1.
llvm::Expected<Array> reshape(const Array &array,
                              llvm::ArrayRef<int64_t> shape);
llvm::Expected<Array> permute(const Array &array,
                              llvm::ArrayRef<int64_t> order);
llvm::Expected<Array> concatenate(llvm::ArrayRef<Array> arrays, int64_t dim);
/// Constant padding; pairs (before, after) from the last dimension on.
llvm::Expected<Array> pad(const Array &array, llvm::ArrayRef<int64_t> pairs,
                          double value);
/// A dimension that may count from the end, as an index below `rank`.
llvm::Expected<unsigned> normalizeDim(int64_t dim, unsigned rank);

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// An operand of PyTorch's promotion: arrays with dimensions rule over arrays
/// without, and those over Python numbers, within one kind of type.
struct Operand {
  Array array;
  bool isNumber = false;
};
llvm::Expected<DType> promote(llvm::ArrayRef<Operand> operands);

//===----------------------------------------------------------------------===//
// Elementwise
//===----------------------------------------------------------------------===//

llvm::Expected<Array> applyBinary(ast::BinaryOperator op, const Operand &lhs,
                                  const Operand &rhs);
llvm::Expected<Array> applyCompare(ast::CompareOperator op, const Operand &lhs,
                                   const Operand &rhs);
llvm::Expected<Array> applyUnary(ast::UnaryOperator op, const Array &operand);
/// Applied in f64 and rounded once; integers become float32 first.
llvm::Expected<Array> applyFunction(double (*function)(double),
                                    const Array &operand);
llvm::Expected<Array> absolute(const Array &operand);
llvm::Expected<Array> relu(const Array &operand);
llvm::Expected<Array> maximum(const Operand &lhs, const Operand &rhs,
                              bool isMin);
llvm::Expected<Array> select(const Array &condition, const Operand &lhs,
                             const Operand &rhs);
llvm::Expected<Array> matmul(const Array &lhs, const Array &rhs);
/// `"ij,jk->ik"` of two arrays; without an arrow the result has the labels that
/// occur once.
llvm::Expected<Array> einsum(llvm::StringRef equation,
                             llvm::ArrayRef<Array> arrays);

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

enum class Reduction { Sum, Mean, Prod, Any, All, Max, Min, ArgMax, ArgMin };
/// Over `dims`, or over all where none is given.
llvm::Expected<Array> reduce(Reduction kind, const Array &array,
                             std::optional<Shape> dims, bool keepDims);
llvm::Expected<Array> cumulativeSum(const Array &array, int64_t dim);
llvm::Expected<Array> softmax(const Array &array, int64_t dim);
llvm::Expected<Array> logSoftmax(const Array &array, int64_t dim);

} // namespace tilec::spec

#endif // TILEC_LIB_SPEC_ARRAY_H

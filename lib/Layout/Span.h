//===- Span.h - Spans of bit vectors over F2 ------------------------------===//
//
// Gaussian elimination over F2 on vectors of up to 64 bits. Vectors are added
// one after the other; one that depends on those before it leaves the span as
// it is. Each row of the echelon form remembers which added vectors it is the
// xor of, so that a member of the span can be written in the independent ones.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_LIB_LAYOUT_SPAN_H
#define TILEC_LIB_LAYOUT_SPAN_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <optional>

namespace tilec {

class Span {
public:
  Span() = default;
  explicit Span(llvm::ArrayRef<uint64_t> vectors);

  /// Adds a vector. The result is empty if it is independent of those before
  /// it, else the set (as bits) of independent vectors whose xor it is.
  std::optional<uint64_t> add(uint64_t vector);

  /// The set of independent vectors whose xor is `vector`, if there is one.
  std::optional<uint64_t> express(uint64_t vector) const;

  unsigned getRank() const { return rows.size(); }
  /// Vectors in reduced echelon form: no row has a bit where another row has
  /// its highest bit. Highest bits ascend. Equal spans have equal rows.
  llvm::SmallVector<uint64_t, 8> getRows() const;

private:
  struct Row {
    uint64_t vector;
    uint64_t members;
  };
  /// Xors rows into `row` until none has its highest bit set there.
  Row reduce(Row row) const;

  /// Ordered by descending highest bit.
  llvm::SmallVector<Row, 16> rows;
  unsigned numAdded = 0;
};

} // namespace tilec

#endif // TILEC_LIB_LAYOUT_SPAN_H

//===- Span.cpp - Spans of bit vectors over F2 ----------------------------===//

#include "Span.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <cassert>

using namespace llvm;
using namespace tilec;

Span::Span(ArrayRef<uint64_t> vectors) {
  for (uint64_t vector : vectors)
    add(vector);
}

Span::Row Span::reduce(Row row) const {
  for (const Row &pivot : rows)
    if (row.vector >> Log2_64(pivot.vector) & 1) {
      row.vector ^= pivot.vector;
      row.members ^= pivot.members;
    }
  return row;
}

std::optional<uint64_t> Span::add(uint64_t vector) {
  assert(numAdded < 64 && "sets of members are held in 64 bits");
  Row row = reduce({vector, uint64_t(1) << numAdded});
  ++numAdded;
  if (!row.vector)
    return row.members ^ uint64_t(1) << (numAdded - 1);
  auto place = find_if(
      rows, [&](const Row &other) { return other.vector < row.vector; });
  rows.insert(place, row);
  return std::nullopt;
}

std::optional<uint64_t> Span::express(uint64_t vector) const {
  Row row = reduce({vector, 0});
  if (row.vector)
    return std::nullopt;
  return row.members;
}

SmallVector<uint64_t, 8> Span::getRows() const {
  SmallVector<uint64_t, 8> reduced;
  for (const Row &row : reverse(rows)) {
    uint64_t vector = row.vector;
    for (uint64_t lower : reduced)
      if (vector >> Log2_64(lower) & 1)
        vector ^= lower;
    reduced.push_back(vector);
  }
  return reduced;
}

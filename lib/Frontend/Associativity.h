//===- Associativity.h - Whether a combining region is associative --------===//

#ifndef TILEC_LIB_FRONTEND_ASSOCIATIVITY_H
#define TILEC_LIB_FRONTEND_ASSOCIATIVITY_H

#include "mlir/IR/Region.h"
#include <optional>
#include <string>

namespace tilec::sema {

/// Three operands of a combining function that give one result when the first
/// two are combined first and another when the last two are.
struct Counterexample {
  std::string a, b, c, leftFirst, rightFirst;
};

/// Looks for one among a few small numbers. Finds none where an operation of
/// `region` cannot be computed at compile time.
std::optional<Counterexample> findCounterexample(mlir::Region &region);

} // namespace tilec::sema

#endif // TILEC_LIB_FRONTEND_ASSOCIATIVITY_H

//===- Leaves.h - Parts of a value that control flow carries --------------===//
//
// A tuple and a block pointer are carried through loops and branches as the
// values that they are made of. A value that is not made of others is its own
// only leaf.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_LIB_FRONTEND_LEAVES_H
#define TILEC_LIB_FRONTEND_LEAVES_H

#include "Value.h"

namespace tilec::sema {

/// The leaves, in order.
std::vector<Value> getLeaves(const Value &value);
/// `value` made again of other leaves.
Value withLeaves(const Value &value, llvm::ArrayRef<Value> leaves);
/// What a value is, for a message; a tuple with its elements: `the tuple (a
/// run-time i32, None)`.
std::string describeLeaves(const Value &value);
/// Whether the values are made of leaves in the same way.
bool haveSameForm(const Value &a, const Value &b);

} // namespace tilec::sema

#endif // TILEC_LIB_FRONTEND_LEAVES_H

//===- Clock.h - What is known of other programs --------------------------===//
//
// A vector clock (Fidge, Mattern 1988) over many programs of which few are
// known: a tree that shares its parts with older versions of itself. Joining
// clocks that share parts costs as much as the parts in which they differ.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_LIB_INTERPRETER_CLOCK_H
#define TILEC_LIB_INTERPRETER_CLOCK_H

#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <array>
#include <cstdint>

namespace tilec::interpreter {

/// One number a program, 0 where nothing is known. Not for several threads.
class Clock {
public:
  using Stamp = uint64_t;

  Stamp get(uint64_t program) const;
  /// Raises a program's number to at least `stamp`.
  void raise(uint64_t program, Stamp stamp);
  /// Raises every number to at least the other's.
  void join(const Clock &other);
  bool isEmpty() const { return !root; }
  void clear() { root = nullptr; }
  /// Calls `visit` for programs whose number here is greater than in `other`,
  /// in order, until it returns false.
  void
  visitNewer(const Clock &other,
             llvm::function_ref<bool(uint64_t program, Stamp)> visit) const;

private:
  /// Programs are numbered with at most 42 bits (see maxPrograms).
  static constexpr unsigned fanoutBits = 3, fanout = 1 << fanoutBits,
                            levels = 14;
  struct Node;
  using NodeRef = llvm::IntrusiveRefCntPtr<const Node>;
  /// Level 0 has stamps, the others children.
  struct Node : llvm::RefCountedBase<Node> {
    explicit Node(unsigned level);
    Node(const Node &other);
    ~Node();

    unsigned level;
    union {
      std::array<Stamp, fanout> stamps;
      std::array<NodeRef, fanout> children;
    };
  };
  static unsigned getIndex(uint64_t program, unsigned level) {
    return program >> (level * fanoutBits) & (fanout - 1);
  }
  static NodeRef raise(const NodeRef &node, unsigned level, uint64_t program,
                       Stamp stamp);
  static NodeRef join(const NodeRef &a, const NodeRef &b);
  static bool
  visitNewer(const Node *a, const Node *b, uint64_t first,
             llvm::function_ref<bool(uint64_t program, Stamp)> visit);

  NodeRef root;
};

} // namespace tilec::interpreter

#endif // TILEC_LIB_INTERPRETER_CLOCK_H

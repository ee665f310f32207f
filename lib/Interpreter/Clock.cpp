//===- Clock.cpp - What is known of other programs ------------------------===//

#include "Clock.h"
#include <algorithm>
#include <new>

using namespace tilec::interpreter;

Clock::Node::Node(unsigned level) : level(level), stamps{} {
  if (level)
    new (&children) std::array<NodeRef, fanout>();
}

Clock::Node::Node(const Node &other) : Node(other.level) {
  if (level)
    children = other.children;
  else
    stamps = other.stamps;
}

Clock::Node::~Node() {
  if (level)
    children.~array();
}

Clock::Stamp Clock::get(uint64_t program) const {
  const Node *node = root.get();
  while (node && node->level)
    node = node->children[getIndex(program, node->level)].get();
  return node ? node->stamps[getIndex(program, 0)] : 0;
}

Clock::NodeRef Clock::raise(const NodeRef &node, unsigned level,
                            uint64_t program, Stamp stamp) {
  auto copy = node ? new Node(*node) : new Node(level);
  NodeRef result(copy);
  unsigned index = getIndex(program, level);
  if (level)
    copy->children[index] =
        raise(copy->children[index], level - 1, program, stamp);
  else
    copy->stamps[index] = std::max(copy->stamps[index], stamp);
  return result;
}

void Clock::raise(uint64_t program, Stamp stamp) {
  if (get(program) < stamp)
    root = raise(root, levels - 1, program, stamp);
}

/// Returns one of the two where that is the result, so that parts stay shared.
Clock::NodeRef Clock::join(const NodeRef &a, const NodeRef &b) {
  if (a == b || !b)
    return a;
  if (!a)
    return b;
  auto copy = new Node(a->level);
  NodeRef result(copy);
  bool isA = true, isB = true;
  for (unsigned i = 0; i < fanout; ++i) {
    if (a->level) {
      copy->children[i] = join(a->children[i], b->children[i]);
      isA &= copy->children[i] == a->children[i];
      isB &= copy->children[i] == b->children[i];
    } else {
      copy->stamps[i] = std::max(a->stamps[i], b->stamps[i]);
      isA &= copy->stamps[i] == a->stamps[i];
      isB &= copy->stamps[i] == b->stamps[i];
    }
  }
  return isA ? a : isB ? b : result;
}

void Clock::join(const Clock &other) { root = join(root, other.root); }

bool Clock::visitNewer(
    const Node *a, const Node *b, uint64_t first,
    llvm::function_ref<bool(uint64_t program, Stamp)> visit) {
  if (!a || a == b)
    return true;
  for (unsigned i = 0; i < fanout; ++i) {
    uint64_t program = first | uint64_t(i) << (a->level * fanoutBits);
    if (a->level) {
      if (!visitNewer(a->children[i].get(), b ? b->children[i].get() : nullptr,
                      program, visit))
        return false;
    } else if (a->stamps[i] > (b ? b->stamps[i] : 0)) {
      if (!visit(program, a->stamps[i]))
        return false;
    }
  }
  return true;
}

void Clock::visitNewer(
    const Clock &other,
    llvm::function_ref<bool(uint64_t program, Stamp)> visit) const {
  visitNewer(root.get(), other.root.get(), 0, visit);
}

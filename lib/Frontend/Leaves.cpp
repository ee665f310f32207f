//===- Leaves.cpp - Parts of a value that control flow carries ------------===//

#include "Leaves.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace tilec::sema {

/// What a value is directly made of; null where it is a leaf.
static const std::vector<Value> *getParts(const Value &value) {
  if (const CompositeValue *composite = value.getComposite())
    return &composite->leaves;
  return value.getElements();
}

static void append(const Value &value, std::vector<Value> &leaves) {
  const std::vector<Value> *parts = getParts(value);
  if (!parts)
    leaves.push_back(value);
  else
    for (const Value &part : *parts)
      append(part, leaves);
}

std::vector<Value> getLeaves(const Value &value) {
  std::vector<Value> leaves;
  append(value, leaves);
  return leaves;
}

static Value take(const Value &value, ArrayRef<Value> &leaves) {
  const std::vector<Value> *parts = getParts(value);
  Value result = value;
  if (!parts) {
    result.payload = leaves.front().payload;
    leaves = leaves.drop_front();
    return result;
  }
  std::vector<Value> taken;
  for (const Value &part : *parts)
    taken.push_back(take(part, leaves));
  const CompositeValue *composite = value.getComposite();
  Value remade = composite ? composite->withLeaves(std::move(taken))
                           : Value::tuple(std::move(taken), value.isList());
  result.payload = remade.payload;
  return result;
}

Value withLeaves(const Value &value, ArrayRef<Value> leaves) {
  return take(value, leaves);
}

std::string describeLeaves(const Value &value) {
  const std::vector<Value> *elements = value.getElements();
  constexpr size_t most = 8;
  if (!elements || elements->size() > most)
    return describe(value);
  std::string text = value.isList() ? "the list (" : "the tuple (";
  for (auto [i, element] : llvm::enumerate(*elements))
    text += (i ? ", " : "") + describe(element);
  return text + ")";
}

static bool haveSameForm(const CompositeValue &a, const CompositeValue &b) {
  return a.kind == b.kind && a.blockShape == b.blockShape &&
         a.order == b.order && a.padsWithNan == b.padsWithNan;
}

bool haveSameForm(const Value &a, const Value &b) {
  const CompositeValue *left = a.getComposite(), *right = b.getComposite();
  if (left || right)
    return left && right && haveSameForm(*left, *right);
  const std::vector<Value> *first = a.getElements(), *second = b.getElements();
  if (!first || !second)
    return !first && !second;
  return llvm::equal(*first, *second, [](const Value &x, const Value &y) {
    return haveSameForm(x, y);
  });
}

} // namespace tilec::sema

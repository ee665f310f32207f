//===- EditDistance.cpp - "did you mean" ----------------------------------===//

#include "tilec/Support/EditDistance.h"

using namespace llvm;

/// Longest name that is compared; the comparison takes the product of lengths.
static constexpr size_t maxLength = 100;

StringRef tilec::findNearest(StringRef name, ArrayRef<StringRef> candidates) {
  StringRef nearest;
  // One too many, so that only smaller distances count.
  unsigned best = (name.size() + 2) / 3 + 1;
  if (name.size() > maxLength)
    return nearest;
  for (StringRef candidate : candidates) {
    if (candidate.empty() || candidate == name ||
        candidate.size() >= name.size() + best)
      continue;
    // Another case throughout (`block` for `BLOCK`) is one slip, not five.
    unsigned distance = candidate.equals_insensitive(name)
                            ? 1
                            : name.edit_distance(candidate, true, best);
    // Of equally near words, one with the same first letter.
    // Half of a short word is a likeness only if its beginning is right.
    if (distance > 1 && name.size() <= 4 && candidate.front() != name.front())
      continue;
    bool isNearer = distance < best || (distance == best && !nearest.empty() &&
                                        nearest.front() != name.front() &&
                                        candidate.front() == name.front());
    if (isNearer && distance < name.size()) {
      best = distance;
      nearest = candidate;
    }
  }
  return nearest;
}

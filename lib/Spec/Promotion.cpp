//===- Promotion.cpp - PyTorch's rules for mixed types --------------------===//
//
// Source: PyTorch, Tensor Attributes, "type promotion".
//
//===----------------------------------------------------------------------===//

#include "Array.h"

using namespace llvm;
using namespace tilec;
using namespace tilec::spec;

static Expected<DType> promoteIntegers(DType lhs, DType rhs) {
  if (lhs == DType::I1)
    return rhs;
  if (rhs == DType::I1)
    return lhs;
  if (isUnsigned(lhs) == isUnsigned(rhs))
    return getBits(lhs) >= getBits(rhs) ? lhs : rhs;
  DType plain = isUnsigned(lhs) ? rhs : lhs;
  DType other = isUnsigned(lhs) ? lhs : rhs;
  if (getBits(plain) > getBits(other))
    return plain;
  // Only uint8 has a signed partner in PyTorch.
  if (other == DType::U8)
    return DType::I16;
  return makeError("PyTorch cannot mix {0} and {1}; write .to(…) on one",
                   getTorchName(lhs), getTorchName(rhs));
}

static Expected<DType> promotePair(DType lhs, DType rhs) {
  if (lhs == rhs)
    return lhs;
  if (isInteger(lhs) && isInteger(rhs))
    return promoteIntegers(lhs, rhs);
  if (isInteger(lhs))
    return rhs;
  if (isInteger(rhs))
    return lhs;
  if (getBits(lhs) == getBits(rhs)) // float16 and bfloat16
    return DType::F32;
  return getBits(lhs) > getBits(rhs) ? lhs : rhs;
}

/// 0 for bool, 1 for integers, 2 for floats.
static unsigned getCategory(DType dtype) {
  if (isFloat(dtype))
    return 2;
  return dtype != DType::I1;
}

Expected<DType> spec::promote(ArrayRef<Operand> operands) {
  // Arrays with dimensions, arrays without, Python numbers.
  std::optional<DType> groups[3];
  for (const Operand &operand : operands) {
    unsigned rank = operand.isNumber ? 2 : operand.array.getRank() == 0;
    DType dtype = operand.array.getDType();
    // A Python float has PyTorch's default type, not f64.
    if (operand.isNumber && isFloat(dtype))
      dtype = DType::F32;
    if (!groups[rank]) {
      groups[rank] = dtype;
      continue;
    }
    Expected<DType> both = promotePair(*groups[rank], dtype);
    if (!both)
      return both;
    groups[rank] = *both;
  }
  // A weaker group counts only where its kind of type is a higher one.
  std::optional<DType> result;
  for (std::optional<DType> group : groups) {
    if (!group)
      continue;
    if (!result || getCategory(*group) > getCategory(*result))
      result = group;
  }
  return *result;
}

//===- Axis.cpp - Facts along one dimension -------------------------------===//

#include "Axis.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tilec;
using namespace tilec::tile;

int64_t tilec::getUnit(Type type) {
  auto pointer = dyn_cast<PointerType>(getElementTypeOrSelf(type));
  return pointer ? pointer.getPointee().getIntOrFloatBitWidth() / 8 : 1;
}

SmallVector<int64_t, 4> tilec::getSizes(Type type) {
  SmallVector<int64_t, 4> sizes(getShape(type));
  if (sizes.empty())
    sizes.push_back(1);
  return sizes;
}

AxisInfo tilec::getWeakestAxisInfo(Type type) {
  size_t rank = getSizes(type).size();
  AxisInfo info;
  info.contiguity.assign(rank, 1);
  info.divisibility.assign(rank, 1);
  info.constancy.assign(rank, 1);
  return info;
}

int64_t tilec::saturatingProduct(int64_t lhs, int64_t rhs) {
  int64_t product;
  if (llvm::MulOverflow(lhs, rhs, product) || product > divisibilityOfZero)
    return divisibilityOfZero;
  return product;
}

int64_t tilec::getDivisibilityOf(int64_t value) {
  if (value == 0)
    return divisibilityOfZero;
  // The magnitude of the least 64-bit integer does not fit.
  if (value == std::numeric_limits<int64_t>::min())
    return divisibilityOfZero;
  return value < 0 ? -value : value;
}

AxisInfo tilec::getConstantAxisInfo(Type type, int64_t value) {
  AxisInfo info = getWeakestAxisInfo(type);
  for (auto [dim, size] : llvm::enumerate(getSizes(type))) {
    info.constancy[dim] = llvm::PowerOf2Ceil(size);
    info.divisibility[dim] = getDivisibilityOf(value);
  }
  info.constant = value;
  info.nonNegative = value >= 0;
  return info;
}

AxisInfo tilec::joinAxisInfo(const AxisInfo &lhs, const AxisInfo &rhs,
                             int64_t unit) {
  AxisInfo info = lhs;
  for (unsigned dim = 0; dim < lhs.contiguity.size(); ++dim) {
    Axis left(lhs, dim), right(rhs, dim), both;
    both.contiguity = std::min(left.contiguity, right.contiguity);
    both.divisibility = std::gcd(left.at(both.contiguity, unit),
                                 right.at(both.contiguity, unit));
    both.constancy = std::min(left.constancy, right.constancy);
    setAxis(info, dim, both);
  }
  if (lhs.constant != rhs.constant)
    info.constant.reset();
  info.nonNegative = lhs.nonNegative && rhs.nonNegative;
  return info;
}

void tilec::setAxis(AxisInfo &info, unsigned dim, const Axis &axis) {
  info.contiguity[dim] = axis.contiguity;
  info.divisibility[dim] = std::max<int64_t>(1, axis.divisibility);
  info.constancy[dim] = axis.constancy;
}

AxisInfo tilec::applyBinary(Type type, ArrayRef<AxisInfo> operands,
                            BinaryRule rule) {
  AxisInfo info = getWeakestAxisInfo(type);
  for (unsigned dim = 0; dim < info.contiguity.size(); ++dim)
    setAxis(info, dim, rule(Axis(operands[0], dim), Axis(operands[1], dim)));
  return info;
}

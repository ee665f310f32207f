//===- TileAtomicOps.cpp - Atomic operations: verifiers and effects -------===//
//
// Each line carries the number of the constraint in TileAtomicOps.td.
//
//===----------------------------------------------------------------------===//

#include "VerifyShape.h"

using namespace mlir;
using namespace tilec;
using namespace tilec::tile;

/// An atomic operation reads and writes what its pointer reaches.
static void
addReadWrite(OpOperand &pointer,
             SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
                 &effects) {
  effects.emplace_back(MemoryEffects::Read::get(), &pointer);
  effects.emplace_back(MemoryEffects::Write::get(), &pointer);
}

void AtomicRmwOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  addReadWrite(getPointerMutable(), effects);
}

void AtomicCasOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  addReadWrite(getPointerMutable(), effects);
}

LogicalResult AtomicRmwOp::verify() {
  // (C1), (C2), (C3)
  if (failed(verifyAccess(*this, getPointer().getType(), getOffset(), getMask(),
                          getType())))
    return failure();
  // (C4)
  bool wantsFloat = getKind() == Rmw::FAdd || getKind() == Rmw::FMax ||
                    getKind() == Rmw::FMin;
  Type element = getElementTypeOrSelf(getType());
  if (getKind() == Rmw::Exchange || wantsFloat == isa<FloatType>(element))
    return success();
  return emitOpError() << "'" << stringifyRmw(getKind()) << "' changes "
                       << (wantsFloat ? "floats" : "integers") << ", not "
                       << element;
}

LogicalResult AtomicCasOp::verify() {
  // (C1), (C2)
  if (failed(verifyAccess(*this, getPointer().getType(), getOffset(),
                          /*mask=*/{}, getType())))
    return failure();
  // (C3)
  unsigned width = getElementTypeOrSelf(getType()).getIntOrFloatBitWidth();
  if (width >= 16)
    return success();
  return emitOpError() << "compares elements of 16, 32 or 64 bits, not "
                       << getElementTypeOrSelf(getType());
}

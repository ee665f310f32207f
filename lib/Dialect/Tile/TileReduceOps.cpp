//===- TileReduceOps.cpp - Verifiers of reductions, scans and products ----===//
//
// Each line carries the number of the constraint in TileReduceOps.td.
//
//===----------------------------------------------------------------------===//

#include "VerifyShape.h"

using namespace mlir;
using namespace tilec;
using namespace tilec::tile;

static bool selectsElement(Combine kind) {
  switch (kind) {
  case Combine::MaxSI:
  case Combine::MinSI:
  case Combine::MaxUI:
  case Combine::MinUI:
  case Combine::MaxNum:
  case Combine::MinNum:
    return true;
  default:
    return false;
  }
}

/// Whether elements of this type can be combined so.
static LogicalResult verifyCombine(Operation *op, Combine kind, Type type) {
  Type element = getElementTypeOrSelf(type);
  bool isEither = kind == Combine::Add || kind == Combine::Mul;
  bool wantsFloat = kind == Combine::MaxNum || kind == Combine::MinNum;
  if (isEither || wantsFloat == isa<FloatType>(element))
    return success();
  return op->emitOpError() << "'" << stringifyCombine(kind) << "' combines "
                           << (wantsFloat ? "floats" : "integers") << ", not "
                           << element;
}

LogicalResult ReduceOp::verify() {
  Type source = getSource().getType();
  // (C1)
  if (failed(verifyAxis(*this, int32_t(getAxis()), source)))
    return failure();
  // (C2), (C3), (C4)
  if (failed(verifyShape(*this, "result", getType(),
                         dropAxis(getShape(source), getAxis()))) ||
      failed(verifySameElement(*this, source, getType())))
    return failure();
  return verifyCombine(*this, getKind(), source);
}

LogicalResult ArgReduceOp::verify() {
  Type source = getSource().getType();
  // (C1)
  if (failed(verifyAxis(*this, int32_t(getAxis()), source)))
    return failure();
  // (C2)
  SmallVector<int64_t> shape = dropAxis(getShape(source), getAxis());
  if (failed(verifyShape(*this, "value", getValue().getType(), shape)) ||
      failed(verifyShape(*this, "index", getIndex().getType(), shape)))
    return failure();
  // (C3)
  if (failed(verifySameElement(*this, source, getValue().getType())))
    return failure();
  if (!getElementTypeOrSelf(getIndex().getType()).isInteger(32))
    return emitOpError() << "index must hold i32, but it holds "
                         << getElementTypeOrSelf(getIndex().getType());
  // (C4)
  if (!selectsElement(getKind()))
    return emitOpError() << "'" << stringifyCombine(getKind())
                         << "' does not select an element";
  return verifyCombine(*this, getKind(), source);
}

LogicalResult ScanOp::verify() {
  // (C1)
  if (failed(verifyAxis(*this, int32_t(getAxis()), getType())))
    return failure();
  // (C2)
  return verifyCombine(*this, getKind(), getType());
}

//===----------------------------------------------------------------------===//
// Combining regions
//===----------------------------------------------------------------------===//

static SmallVector<Type> getElements(TypeRange types) {
  SmallVector<Type> elements;
  for (Type type : types)
    elements.push_back(getElementTypeOrSelf(type));
  return elements;
}

/// Checks the region of an operation with these sources.
static LogicalResult verifyRegion(Operation *op, Region &region,
                                  TypeRange sources) {
  // (C4)
  SmallVector<Type> elements = getElements(sources), twice = elements;
  twice.append(elements);
  Block &body = region.front();
  if (TypeRange(body.getArgumentTypes()) != TypeRange(twice))
    return op->emitOpError()
           << "region must take (" << TypeRange(twice) << "), but it takes ("
           << body.getArgumentTypes() << ")";
  if (TypeRange(body.getTerminator()->getOperandTypes()) != TypeRange(elements))
    return op->emitOpError() << "region must yield (" << TypeRange(elements)
                             << "), but it yields ("
                             << body.getTerminator()->getOperandTypes() << ")";
  // (C5)
  for (Operation &inner : body)
    if (!isMemoryEffectFree(&inner)) {
      InFlightDiagnostic diagnostic = op->emitOpError()
                                      << "region must have no effects";
      diagnostic.attachNote(inner.getLoc()) << "this operation has one";
      return diagnostic;
    }
  return success();
}

static LogicalResult verifySources(Operation *op, OperandRange sources,
                                   int64_t axis) {
  // (C1)
  if (sources.empty())
    return op->emitOpError() << "needs at least one source";
  for (Value source : sources)
    if (failed(verifyShape(op, "every source", source.getType(),
                           getShape(sources.front().getType()))))
      return failure();
  // (C2)
  return verifyAxis(op, axis, sources.front().getType());
}

/// Every result has this shape and the element type of its source.
static LogicalResult verifyResults(Operation *op, OperandRange sources,
                                   ResultRange results,
                                   ArrayRef<int64_t> shape) {
  if (sources.size() != results.size())
    return op->emitOpError() << "has " << sources.size() << " sources, but "
                             << results.size() << " results";
  for (auto [source, result] : llvm::zip(sources, results))
    if (failed(verifyShape(op, "every result", result.getType(), shape)) ||
        failed(verifySameElement(op, source.getType(), result.getType())))
      return failure();
  return success();
}

LogicalResult ReduceWithOp::verifyRegions() {
  if (failed(verifySources(*this, getSources(), int32_t(getAxis()))))
    return failure();
  // (C3)
  ArrayRef<int64_t> shape = getShape(getSources().front().getType());
  if (failed(verifyResults(*this, getSources(), getResults(),
                           dropAxis(shape, getAxis()))))
    return failure();
  return verifyRegion(*this, getCombine(), getSources().getTypes());
}

LogicalResult ScanWithOp::verifyRegions() {
  if (failed(verifySources(*this, getSources(), int32_t(getAxis()))))
    return failure();
  // (C3)
  if (failed(verifyResults(*this, getSources(), getResults(),
                           getShape(getSources().front().getType()))))
    return failure();
  return verifyRegion(*this, getCombine(), getSources().getTypes());
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

/// Whether the accumulator may hold `acc` for operands of this type.
static bool isAccumulator(Type operand, Type acc) {
  if (operand.isInteger(8))
    return acc.isInteger(32);
  if (operand.isF64() || operand.isF32())
    return acc == operand;
  return acc.isF32() || acc.isF16();
}

LogicalResult DotOp::verify() {
  ArrayRef<int64_t> lhs = getShape(getLhs().getType());
  ArrayRef<int64_t> rhs = getShape(getRhs().getType());
  ArrayRef<int64_t> acc = getShape(getType());
  // (C1)
  size_t rank = acc.size();
  bool isRank = rank == 2 || rank == 3;
  if (!isRank || lhs.size() != rank || rhs.size() != rank ||
      (rank == 3 && (lhs[0] != acc[0] || rhs[0] != acc[0])))
    return emitOpError()
           << "needs three tiles of rank 2, or of rank 3 with one "
              "leading size, but the shapes are ["
           << lhs << "], [" << rhs << "] and [" << acc << "]";
  // (C2)
  size_t m = rank - 2, n = rank - 1;
  if (lhs[n] != rhs[m] || acc[m] != lhs[m] || acc[n] != rhs[n])
    return emitOpError() << "cannot multiply [" << lhs << "] by [" << rhs
                         << "] to [" << acc << "]";
  // (C3)
  Type left = getElementTypeOrSelf(getLhs().getType());
  Type right = getElementTypeOrSelf(getRhs().getType());
  auto isFloat8 = [](Type type) {
    return isa<FloatType>(type) && type.getIntOrFloatBitWidth() == 8;
  };
  bool isKnown = left.isInteger(8) || isa<FloatType>(left);
  if (!isKnown || (left != right && !(isFloat8(left) && isFloat8(right))))
    return emitOpError() << "cannot multiply " << left << " by " << right;
  // (C4)
  Type sum = getElementTypeOrSelf(getType());
  if (!isAccumulator(left, sum))
    return emitOpError() << "cannot add products of " << left << " to " << sum;
  return success();
}

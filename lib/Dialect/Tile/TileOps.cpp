//===- TileOps.cpp - Operations of the tile dialect -----------------------===//
//
// Verifiers (each line carries the number of the constraint in TileOps.td),
// memory effects, and the parts of formats that depend on other types.
//
//===----------------------------------------------------------------------===//

#include "VerifyShape.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using namespace tilec::tile;

using OptionalOperand = std::optional<OpAsmParser::UnresolvedOperand>;

/// `keyword %operand`, or nothing.
static ParseResult parseOptionalKeywordOperand(OpAsmParser &parser,
                                               StringRef keyword,
                                               OptionalOperand &operand) {
  if (failed(parser.parseOptionalKeyword(keyword)))
    return success();
  return parser.parseOperand(operand.emplace());
}

static ParseResult parseMask(OpAsmParser &parser, Type value,
                             OptionalOperand &mask, Type &maskType) {
  if (parseOptionalKeywordOperand(parser, "mask", mask))
    return failure();
  if (mask)
    maskType = getMaskType(value);
  return success();
}

static void printMask(OpAsmPrinter &printer, Operation *, Type, Value mask,
                      Type) {
  if (mask)
    printer << " mask " << mask;
}

static ParseResult parseOther(OpAsmParser &parser, Type value,
                              OptionalOperand &other, Type &otherType) {
  if (parseOptionalKeywordOperand(parser, "other", other))
    return failure();
  if (other)
    otherType = value;
  return success();
}

static void printOther(OpAsmPrinter &printer, Operation *, Type, Value other,
                       Type) {
  if (other)
    printer << " other " << other;
}

/// A type that follows from another one, and so is not written.
static ParseResult parseSameType(OpAsmParser &, Type type, Type &same) {
  same = type;
  return success();
}

static void printSameType(OpAsmPrinter &, Operation *, Type, Type) {}

#define GET_OP_CLASSES
#include "tilec/Dialect/Tile/TileOps.cpp.inc"

LogicalResult ArangeOp::verify() {
  // (C1)
  int32_t start = getStart(), end = getEnd();
  if (end <= start)
    return emitOpError() << "end must be greater than start, but " << end
                         << " <= " << start;
  // (C2)
  int64_t count = int64_t(end) - start;
  if (getType().getNumElements() != count)
    return emitOpError() << "counts " << count
                         << " integers, but its result has "
                         << getType().getNumElements() << " elements";
  return success();
}

LogicalResult SplatOp::verify() {
  // (C1)
  Type element = cast<RankedTensorType>(getType()).getElementType();
  if (element != getSource().getType())
    return emitOpError() << "spreads " << getSource().getType()
                         << " over a tile of " << element;
  return success();
}

LogicalResult ExpandDimsOp::verify() {
  auto source = cast<RankedTensorType>(getSource().getType());
  auto result = cast<RankedTensorType>(getType());
  int32_t axis = getAxis();
  // (C1)
  if (axis < 0 || axis >= result.getRank())
    return emitOpError() << "axis " << axis << " is outside a tile of rank "
                         << result.getRank();
  // (C2)
  SmallVector<int64_t> expected(source.getShape());
  if (axis > source.getRank())
    return emitOpError() << "axis " << axis << " is outside a tile of rank "
                         << source.getRank() + 1;
  expected.insert(expected.begin() + axis, 1);
  if (result.getShape() != ArrayRef<int64_t>(expected))
    return emitOpError() << "result must have shape [" << expected
                         << "], but it has [" << result.getShape() << "]";
  // (C3)
  if (source.getElementType() != result.getElementType())
    return emitOpError() << "result must hold " << source.getElementType()
                         << ", but it holds " << result.getElementType();
  return success();
}

LogicalResult BroadcastOp::verify() {
  auto source = cast<RankedTensorType>(getSource().getType());
  auto result = cast<RankedTensorType>(getType());
  // (C1)
  if (source.getRank() != result.getRank() ||
      source.getElementType() != result.getElementType())
    return emitOpError() << "must keep rank and element type, but goes from "
                         << source << " to " << result;
  // (C2)
  for (auto [from, to] : llvm::zip(source.getShape(), result.getShape()))
    if (from != 1 && from != to)
      return emitOpError() << "cannot broadcast [" << source.getShape()
                           << "] to [" << result.getShape() << "]";
  return success();
}

LogicalResult AddPtrOp::verify() {
  // (C2)
  if (withElementType(getPointer().getType(),
                      IntegerType::get(getContext(), 1)) !=
      getMaskType(getOffset().getType()))
    return emitOpError() << "offset must have the shape and layout of the "
                            "pointer, but they are "
                         << getOffset().getType() << " and "
                         << getPointer().getType();
  return success();
}

LogicalResult LoadOp::verify() {
  if (failed(verifyAccess(*this, getPointer().getType(), getOffset(), getMask(),
                          getType())))
    return failure();
  // (C4)
  if (getOther() && !getMask())
    return emitOpError() << "'other' needs a mask";
  if (getOther() && getOther().getType() != getType())
    return emitOpError() << "'other' must be " << getType() << ", but it is "
                         << getOther().getType();
  return success();
}

void LoadOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  effects.emplace_back(MemoryEffects::Read::get(), &getPointerMutable());
  if (getIsVolatile())
    effects.emplace_back(MemoryEffects::Write::get(), &getPointerMutable());
}

LogicalResult StoreOp::verify() {
  return verifyAccess(*this, getPointer().getType(), getOffset(), getMask(),
                      getValue().getType());
}

void StoreOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  effects.emplace_back(MemoryEffects::Write::get(), &getPointerMutable());
}

LogicalResult TruncFOp::verify() {
  auto source = cast<FloatType>(getElementTypeOrSelf(getSource().getType()));
  auto result = cast<FloatType>(getElementTypeOrSelf(getType()));
  // (C1)
  if (result.getWidth() < source.getWidth())
    return success();
  return emitOpError() << "result must be narrower than " << source
                       << ", but it holds " << result;
}

LogicalResult AssumeOp::verify() {
  // (C1)
  size_t wanted = std::max<size_t>(1, getShape(getType()).size());
  for (std::optional<ArrayRef<int64_t>> fact :
       {getDivisibility(), getContiguity(), getConstancy()}) {
    if (!fact)
      continue;
    if (fact->size() != wanted)
      return emitOpError() << "a fact about " << getType() << " has " << wanted
                           << (wanted == 1 ? " number" : " numbers")
                           << ", but one has " << fact->size();
    for (int64_t number : *fact)
      if (number < 1)
        return emitOpError() << "facts are positive, but one is " << number;
  }
  // (C2)
  if (getNoalias() && !isa<PointerType>(getType()))
    return emitOpError()
           << "'noalias' needs a scalar pointer, but it stands on "
           << getType();
  return success();
}

//===- EvalTile.cpp - Grid, shapes, constants, selection ------------------===//

#include "Bounds.h"
#include "Compiler.h"
#include "CopyElements.h"
#include "HostVectors.h"
#include "tilec/Dialect/Tile/Tile.h"
#include <cstring>

using namespace mlir;
using namespace tilec;
using namespace tilec::interpreter;

namespace {

//===----------------------------------------------------------------------===//
// Grid
//===----------------------------------------------------------------------===//

void evalProgramId(Frame &frame, const Step &step) {
  *frame.result(step).as<uint32_t>() = frame.program[step.immediate];
}

void evalNumPrograms(Frame &frame, const Step &step) {
  *frame.result(step).as<uint32_t>() = frame.run.grid[step.immediate];
}

template <typename Op, Evaluate evaluate>
LogicalResult compileGrid(Compiler &compiler, Operation *op) {
  compiler.emit(op, evaluate).immediate = cast<Op>(op).getAxis();
  return success();
}

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

/// Writes `count` copies of `bytes` bytes.
void fill(char *data, const char *element, unsigned bytes, size_t count) {
  for (size_t i = 0; i < count; ++i)
    std::memcpy(data + i * bytes, element, bytes);
}

void writeBits(char *data, const APInt &value, unsigned bytes) {
  uint64_t bits = value.getZExtValue();
  std::memcpy(data, &bits, bytes);
}

Evaluate selectConstant(Operation *op) {
  auto value = cast<arith::ConstantOp>(op).getValue();
  auto dense = dyn_cast<DenseElementsAttr>(value);
  bool isKnown = isa<IntegerAttr, FloatAttr>(value) || dense;
  // Constants have no evaluator; any that is not null says that it is known.
  return isKnown ? evalProgramId : nullptr;
}

LogicalResult compileConstant(Compiler &compiler, Operation *op) {
  auto constant = cast<arith::ConstantOp>(op);
  Attribute value = constant.getValue();
  unsigned count = compiler.getSlotCount(constant.getType());
  auto known = compiler.constants.find({value, count});
  if (known != compiler.constants.end()) {
    compiler.defineAs(constant, known->second);
    return success();
  }
  Element element = *getElement(constant.getType());
  unsigned bytes = getBytes(element);
  auto [slot, data] = compiler.addConstant(element, count);
  auto getBits = [](Attribute attribute) {
    if (auto number = dyn_cast<FloatAttr>(attribute))
      return number.getValue().bitcastToAPInt();
    return cast<IntegerAttr>(attribute).getValue();
  };
  if (auto dense = dyn_cast<DenseElementsAttr>(value)) {
    if (dense.isSplat()) {
      writeBits(data, getBits(dense.getSplatValue<Attribute>()), bytes);
      fill(data, data, bytes, count);
    } else {
      for (auto [i, one] : llvm::enumerate(dense.getValues<Attribute>()))
        writeBits(data + i * bytes, getBits(one), bytes);
    }
  } else {
    writeBits(data, getBits(value), bytes);
    fill(data, data, bytes, count);
  }
  compiler.constants[{value, count}] = slot;
  compiler.defineAs(constant, slot);
  return success();
}

LogicalResult compileArange(Compiler &compiler, Operation *op) {
  auto arange = cast<tile::ArangeOp>(op);
  unsigned count = getCount(arange.getType());
  auto [slot, data] = compiler.addConstant(Element::I32, count);
  for (unsigned i = 0; i < count; ++i)
    reinterpret_cast<uint32_t *>(data)[i] = uint32_t(arange.getStart()) + i;
  compiler.defineAs(arange, slot);
  return success();
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

void evalSplat(Frame &frame, const Step &step) {
  copyAll(frame, frame.operand(step, 0), frame.result(step),
          [&](auto *from, auto *to) { std::fill_n(to, step.count, *from); });
}

LogicalResult compileSplat(Compiler &compiler, Operation *op) {
  unsigned source = compiler.getSlot(op->getOperand(0));
  if (!compiler.isConstant(source)) {
    // Where all that is done with a pointer is to add offsets, one will do.
    bool isBase = llvm::all_of(op->getUses(), [](OpOperand &use) {
      return isa<tile::AddPtrOp>(use.getOwner()) && use.getOperandNumber() == 0;
    });
    if (isBase)
      compiler.share(op->getResult(0), source);
    else
      compiler.emit(op, evalSplat);
    return success();
  }
  const SlotInfo info = compiler.program.slots[source];
  unsigned count = getCount(op->getResult(0).getType());
  auto [slot, data] = compiler.addConstant(info.element, count);
  fill(data, info.constant, getBytes(info.element), count);
  compiler.defineAs(op->getResult(0), slot);
  return success();
}

void evalReshape(Frame &frame, const Step &step) {
  copyAll(frame, frame.operand(step, 0), frame.result(step),
          [&](auto *from, auto *to) { std::copy_n(from, step.count, to); });
}

/// The same bits under another type.
LogicalResult compileSameBits(Compiler &compiler, Operation *op) {
  compiler.emit(op, evalReshape);
  return success();
}

LogicalResult compileReshape(Compiler &compiler, Operation *op) {
  unsigned source = compiler.getSlot(op->getOperand(0));
  if (compiler.isConstant(source))
    compiler.defineAs(op->getResult(0), source);
  else
    compiler.share(op->getResult(0), source);
  return success();
}

//===----------------------------------------------------------------------===//
// Pointers
//===----------------------------------------------------------------------===//

template <typename I> void evalAddPtr(Frame &frame, const Step &step) {
  const unsigned count = step.count;
  const Tensor &pointer = frame.operand(step, 0);
  const uint64_t *a = pointer.as<uint64_t>();
  const auto *offset = frame.operand(step, 1).as<typename I::Storage>();
  uint64_t *z = frame.result(step).as<uint64_t>();
  const uint64_t bytes = step.immediate, base = *a;
  if (pointer.count == 1)
    for (unsigned i = 0; i < count; ++i)
      z[i] = base + uint64_t(I::toSigned(offset[i])) * bytes;
  else
    for (unsigned i = 0; i < count; ++i)
      z[i] = a[i] + uint64_t(I::toSigned(offset[i])) * bytes;
  propagateUndecided(frame, step);
}

/// Whether all that is done with the sum of an argument and offsets is to load
/// or store there: accesses add by themselves.
bool isOnlyAccessed(Compiler &compiler, tile::AddPtrOp add) {
  const Program &program = compiler.program;
  const SlotInfo &offset = program.slots[compiler.getSlot(add.getOffset())];
  if (!llvm::is_contained(program.arguments,
                          compiler.getSlot(add.getPointer())) ||
      offset.count != compiler.getSlotCount(add.getType()))
    return false;
  return llvm::all_of(add->getUsers(), [&](Operation *user) {
    if (auto load = dyn_cast<tile::LoadOp>(user))
      return load.getPointer() == add && load.getOther() != add &&
             !load.getOffset();
    auto store = dyn_cast<tile::StoreOp>(user);
    // A pointer may be what is stored, too.
    return store && store.getPointer() == add && store.getValue() != add &&
           !store.getOffset();
  });
}

LogicalResult compileAddPtr(Compiler &compiler, Operation *op) {
  auto add = cast<tile::AddPtrOp>(op);
  if (isOnlyAccessed(compiler, add)) {
    unsigned offset = compiler.getSlot(add.getOffset());
    if (compiler.isConstant(offset))
      compiler.defineAs(add, offset);
    else
      compiler.share(add, offset);
    return success();
  }
  Evaluate evaluate = visitInt(
      *getElement(add.getOffset().getType()), [](auto *type) -> Evaluate {
        return forHost<evalAddPtr<std::remove_pointer_t<decltype(type)>>>();
      });
  Step &step = compiler.emit(op, evaluate);
  auto pointer = cast<tile::PointerType>(getElementTypeOrSelf(add.getType()));
  step.immediate = getBytes(*getElement(pointer.getPointee()));
  step.isElementwise = true;
  step.keepsOffsetTags = true;
  return success();
}

//===----------------------------------------------------------------------===//
// Selection
//===----------------------------------------------------------------------===//

template <typename T>
double getBoundWhereUndecided(T a, double ea, T b, double eb, Element element) {
  if (std::memcmp(&a, &b, sizeof(T)) == 0)
    return std::max(ea, eb);
  double distance = undecided;
  if (element == Element::F32 && sizeof(T) == 4)
    distance = std::fabs(double(llvm::bit_cast<float>(uint32_t(a))) -
                         llvm::bit_cast<float>(uint32_t(b)));
  if (element == Element::F64 && sizeof(T) == 8)
    distance = std::fabs(llvm::bit_cast<double>(uint64_t(a)) -
                         llvm::bit_cast<double>(uint64_t(b)));
  if (element == Element::F16)
    distance =
        std::fabs(toDouble(Half{uint16_t(a)}) - toDouble(Half{uint16_t(b)}));
  if (element == Element::BF16)
    distance = std::fabs(toDouble(BFloat{uint16_t(a)}) -
                         toDouble(BFloat{uint16_t(b)}));
  return std::isnan(distance) ? undecided : distance + std::max(ea, eb);
}

template <typename T>
TILEC_INLINE void choose(const uint8_t *chosen, unsigned stride, const T *x,
                         const T *y, T *z, unsigned count) {
  if (stride == 0) {
    std::copy_n(*chosen ? x : y, count, z);
  } else {
    for (unsigned i = 0; i < count; ++i) {
      // Both are loaded, so that there is no branch.
      T a = x[i], b = y[i];
      z[i] = chosen[i] ? a : b;
    }
  }
}

/// An engine that chooses the other side is off by the distance of the sides.
template <typename T>
TILEC_INLINE void boundSelect(Frame &frame, const Step &step) {
  const unsigned count = step.count;
  const Tensor &condition = frame.operand(step, 0), &x = frame.operand(step, 1),
               &y = frame.operand(step, 2);
  if (!condition.bounds && !x.bounds && !y.bounds)
    return;
  unsigned stride = condition.count == 1 ? 0 : 1;
  const uint8_t *chosen = condition.as<uint8_t>();
  const double *ec = condition.bounds, *ex = frame.getBounds(x),
               *ey = frame.getBounds(y);
  Tensor &result = frame.result(step);
  double *ez = frame.makeBounds(result);
  choose(chosen, stride, ex, ey, ez, count);
  for (unsigned i = 0; condition.bounds && i < count; ++i)
    if (ec[i * stride] > 0)
      ez[i] = getBoundWhereUndecided(x.as<T>()[i], ex[i], y.as<T>()[i], ey[i],
                                     result.element);
}

void tagSelect(Frame &frame, const Step &step) {
  const unsigned count = step.count;
  const Tensor &condition = frame.operand(step, 0), &x = frame.operand(step, 1),
               &y = frame.operand(step, 2);
  if (!condition.tags && !x.tags && !y.tags)
    return;
  unsigned stride = condition.count == 1 ? 0 : 1;
  const uint8_t *chosen = condition.as<uint8_t>();
  Tensor &result = frame.result(step);
  for (unsigned i = 0; i < count; ++i) {
    const Tensor &side = chosen[i * stride] ? x : y;
    if (side.tags && side.tags[i])
      frame.addTag(result, i, side.tags[i]);
    if (condition.tags && condition.tags[i * stride])
      frame.addTag(result, i, condition.tags[i * stride]);
  }
}

template <typename T> void evalSelect(Frame &frame, const Step &step) {
  const unsigned count = step.count;
  const Tensor &condition = frame.operand(step, 0);
  unsigned stride = condition.count == 1 ? 0 : 1;
  const uint8_t *c = condition.as<uint8_t>();
  const T *a = frame.operand(step, 1).as<T>(),
          *b = frame.operand(step, 2).as<T>();
  T *z = frame.result(step).as<T>();
  choose(c, stride, a, b, z, count);
  boundSelect<T>(frame, step);
  if (frame.usesTags)
    tagSelect(frame, step);
}

LogicalResult compileSelect(Compiler &compiler, Operation *op) {
  switch (getBytes(*getElement(op->getResult(0).getType()))) {
  case 1:
    compiler.emit(op, forHost<evalSelect<uint8_t>>());
    break;
  case 2:
    compiler.emit(op, forHost<evalSelect<uint16_t>>());
    break;
  case 4:
    compiler.emit(op, forHost<evalSelect<uint32_t>>());
    break;
  default:
    compiler.emit(op, forHost<evalSelect<uint64_t>>());
  }
  return success();
}

LogicalResult compileNothing(Compiler &, Operation *) { return success(); }

} // namespace

void interpreter::compileCopy(Compiler &compiler, Operation *op, unsigned from,
                              unsigned to) {
  compiler.emit(op, evalReshape, {from}, {to});
}

void interpreter::addTileOperators(Operators &operators) {
  operators["tile.program_id"] = {
      nullptr, compileGrid<tile::ProgramIdOp, evalProgramId>};
  operators["tile.num_programs"] = {
      nullptr, compileGrid<tile::NumProgramsOp, evalNumPrograms>};
  operators["arith.constant"] = {selectConstant, compileConstant};
  operators["arith.select"] = {nullptr, compileSelect};
  operators["tile.arange"] = {nullptr, compileArange};
  operators["tile.splat"] = {nullptr, compileSplat};
  operators["tile.expand_dims"] = {nullptr, compileReshape};
  operators["tile.reshape"] = {nullptr, compileReshape};
  operators["tile.addptr"] = {nullptr, compileAddPtr};
  operators["tile.ptr_to_int"] = {nullptr, compileSameBits};
  operators["tile.int_to_ptr"] = {nullptr, compileSameBits};
  operators["tile.barrier"] = {nullptr, compileNothing};
}

//===- RandomArguments.cpp - Arguments to try a kernel on -----------------===//

#include "RandomArguments.h"
#include "Element.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "tilec/Dialect/Tile/Tile.h"
#include <cmath>
#include <numeric>

using namespace mlir;
using namespace tilec;
using namespace tilec::interpreter;

static constexpr StringLiteral gridAttr = "tile.check_grid";
static constexpr StringLiteral rangeAttr = "tile.check_range";

Grid interpreter::getCheckGrid(func::FuncOp kernel) {
  Grid grid = {3, 2, 1};
  if (auto given = kernel->getAttrOfType<DenseI64ArrayAttr>(gridAttr))
    for (auto [size, wanted] : llvm::zip(grid, given.asArrayRef()))
      size = wanted;
  return grid;
}

namespace {

/// Chooses the arguments of one round.
class Chooser {
public:
  Chooser(func::FuncOp kernel, const Round &round, ArrayRef<int64_t> elements)
      : kernel(kernel), round(round), elements(elements) {
    kernel.walk([&](Operation *op) {
      for (Type type : op->getResultTypes())
        largestTile = std::max(largestTile, getCount(type));
      hasLoops |= isa<LoopLikeOpInterface>(op);
    });
  }
  Arguments choose();

private:
  struct Range {
    int64_t low, high;
  };
  std::optional<Range> getRange(unsigned index);
  int64_t getDivisibility(unsigned index);
  int64_t getRandom(int64_t low, int64_t high, uint64_t seed);
  int64_t chooseInteger(unsigned index, unsigned width);
  ScalarArgument chooseScalar(unsigned index, Type type);
  void addBuffer(unsigned index, tile::PointerType type);
  std::unique_ptr<HostArray> fillArray(unsigned index, DType dtype,
                                       int64_t count);

  func::FuncOp kernel;
  const Round &round;
  ArrayRef<int64_t> elements;
  int64_t largestTile = 1;
  bool hasLoops = false;
  Arguments arguments;
};

} // namespace

std::optional<Chooser::Range> Chooser::getRange(unsigned index) {
  auto range = kernel.getArgAttrOfType<DenseI64ArrayAttr>(index, rangeAttr);
  if (!range || range.size() != 2 || range[0] >= range[1])
    return std::nullopt;
  return Range{range[0], range[1]};
}

int64_t Chooser::getDivisibility(unsigned index) {
  auto divisor =
      kernel.getArgAttrOfType<IntegerAttr>(index, tile::divisibilityAttr);
  return divisor ? std::max<int64_t>(divisor.getInt(), 1) : 1;
}

int64_t Chooser::getRandom(int64_t low, int64_t high, uint64_t seed) {
  HostArray number(DType::I64, {1});
  fillRandomIntegers(number, low, high, 1000 * round.seed + seed);
  return number.getInt(0);
}

int64_t Chooser::chooseInteger(unsigned index, unsigned width) {
  if (width == 1)
    return getRandom(0, 2, index);
  int64_t divisor = getDivisibility(index);
  if (round.isAligned)
    divisor = std::lcm<int64_t>(divisor, 16);
  if (std::optional<Range> range = getRange(index)) {
    int64_t value = getRandom(range->low, range->high, index);
    int64_t multiple = value - value % divisor;
    if (divisor > 1)
      return multiple >= range->low ? multiple : value;
    return (value | 1) < range->high ? value | 1 : value;
  }
  // Three small programs go past it, or the first does, or none.
  int64_t small =
      getRandom(1, std::min<int64_t>(68, 3 * largestTile + 1), index);
  // A loop may run as often as an argument says.
  constexpr int64_t mostIterations = 64;
  int64_t large =
      hasLoops ? std::min(largestTile, mostIterations) : largestTile;
  int64_t value = small + (round.isLarge ? large : 0);
  if (width < 64 && value >> (width - 1))
    value = small;
  if (divisor == 1)
    return value | 1;
  int64_t multiple = std::max(value - value % divisor, divisor);
  return round.isAligned || multiple / divisor % 2 ? multiple
                                                   : multiple + divisor;
}

/// The type that a number of that type is held as; integers are signed.
static DType getDType(Type type) {
  Element element = *getElement(type);
  if (element == Element::Pointer)
    return DType::I64;
  // Signed types come before unsigned ones of the same element.
  for (DType dtype :
       {DType::I1, DType::I8, DType::I16, DType::I32, DType::I64, DType::F16,
        DType::BF16, DType::F32, DType::F64, DType::F8E4NV, DType::F8E5,
        DType::F8E4B8, DType::F8E5B16})
    if (getElement(dtype) == element)
      return dtype;
  llvm_unreachable("every element has a type");
}

ScalarArgument Chooser::chooseScalar(unsigned index, Type type) {
  DType dtype = getDType(type);
  if (!isFloat(dtype))
    return {dtype, uint64_t(chooseInteger(index, tilec::getBits(dtype)))};
  // Few digits, so that narrow floats have many sums that are exact.
  double value = getBits(dtype) <= 16 ? getRandom(-256, 256, index) / 128.0
                                      : getRandom(-5000, 5000, index) / 3000.0;
  return {dtype, doubleToBits(dtype, value)};
}

std::unique_ptr<HostArray> Chooser::fillArray(unsigned index, DType dtype,
                                              int64_t count) {
  auto array = std::make_unique<HostArray>(dtype, count);
  if (std::optional<Range> range = getRange(index))
    fillRandomIntegers(*array, range->low, range->high, index);
  else if (isFloat(dtype))
    fillUniform(*array, index);
  else
    fillRandomIntegers(*array, -64, 64, index);
  if (!round.hasSpecials || !isFloat(dtype))
    return array;
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const double specials[] = {infinity, -infinity, std::nan(""),
                             0.0,      -0.0,      1e-40};
  for (int64_t i = 0; i < count; i += 7)
    array->setDouble(i, specials[i / 7 % std::size(specials)]);
  return array;
}

void Chooser::addBuffer(unsigned index, tile::PointerType type) {
  DType dtype = getDType(type.getPointee());
  int64_t bytes = getBytes(dtype);
  int64_t step = std::max<int64_t>(getDivisibility(index) / bytes, 1);
  auto buffer = std::make_unique<Buffer>();
  buffer->name = "arg" + std::to_string(index);
  if (auto name = dyn_cast<NameLoc>(kernel.getArgument(index).getLoc()))
    buffer->name = name.getName().str();
  buffer->offset = round.isAligned ? 0 : step;
  if (round.alias == int(index)) {
    buffer->array = arguments.getBuffer(round.sharedWith)->array;
    buffer->offset += step;
  } else {
    int64_t count = elements[index] + 2 * step;
    if (round.sharedWith == int(index))
      count = std::max(count, elements[round.alias] + 3 * step);
    arguments.arrays.push_back(fillArray(index, dtype, count));
    buffer->array = arguments.arrays.back().get();
  }
  arguments.list.push_back(buffer.get());
  arguments.buffers.push_back(std::move(buffer));
}

Arguments Chooser::choose() {
  for (auto [index, type] : llvm::enumerate(kernel.getArgumentTypes())) {
    if (auto pointer = dyn_cast<tile::PointerType>(type))
      addBuffer(index, pointer);
    else
      arguments.list.push_back(chooseScalar(index, type));
  }
  return std::move(arguments);
}

Arguments interpreter::makeArguments(func::FuncOp kernel, const Round &round,
                                     ArrayRef<int64_t> elements) {
  return Chooser(kernel, round, elements).choose();
}

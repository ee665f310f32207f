//===- EvalLibdevice.cpp - Functions of libdevice -------------------------===//
//
// A GPU's result may be some units in the last place off (Libdevice.def). How
// far it moves with operands that are not exact is measured: at the ends of
// their intervals and half way there, and doubled, because a curve between the
// points may reach further.
//
//===----------------------------------------------------------------------===//

#include "Bounds.h"
#include "Compiler.h"
#include "Frame.h"
#include "HostFunctions.h"
#include "tilec/Dialect/Tile/Tile.h"
#include <cstring>

using namespace mlir;
using namespace tilec;
using namespace tilec::interpreter;

namespace {

constexpr double unbounded = undecided;

struct Signature {
  double ulps;
  Element result;
  SmallVector<Element, 4> operands;
};

SmallVector<Element, 4> getElements(std::initializer_list<DType> dtypes) {
  SmallVector<Element, 4> elements;
  for (DType dtype : dtypes)
    elements.push_back(getElement(dtype));
  return elements;
}

const llvm::StringMap<Signature> &getSignatures() {
  static const llvm::StringMap<Signature> signatures = [] {
    using enum_ = DType;
    constexpr auto I32 = enum_::I32, I64 = enum_::I64, U32 = enum_::U32,
                   U64 = enum_::U64, F32 = enum_::F32, F64 = enum_::F64;
    llvm::StringMap<Signature> signatures;
#define LIBDEVICE(word, symbol, ulps, result, ...)                             \
  signatures[symbol] = {ulps, getElement(result), getElements({__VA_ARGS__})};
#include "tilec/Support/Libdevice.def"
    return signatures;
  }();
  return signatures;
}

struct LibdeviceInfo : Payload {
  const HostFunction *function;
  const Signature *signature;
};

//===----------------------------------------------------------------------===//
// Bounds
//===----------------------------------------------------------------------===//

double toNumber(Element element, uint64_t bits) {
  if (element == Element::F32)
    return fromBits<float>(bits);
  if (element == Element::F64)
    return fromBits<double>(bits);
  return element == Element::I32 ? double(int32_t(bits))
                                 : double(int64_t(bits));
}

uint64_t fromNumber(Element element, double number) {
  return element == Element::F32 ? toBits(static_cast<float>(number))
                                 : toBits(number);
}

/// Whether two results are the same number, or both none.
bool isSame(double a, double b) {
  return a == b || (std::isnan(a) && std::isnan(b));
}

/// How far the result moves with operands that are `bounds` off.
double measureSpread(const LibdeviceInfo &info, const uint64_t *operands,
                     ArrayRef<double> bounds, double result) {
  const Signature &signature = *info.signature;
  unsigned count = signature.operands.size();
  if (llvm::all_of(bounds, [](double bound) { return bound == 0; }))
    return 0;
  double spread = 0;
  // Each operand at one of five places: digits of a number to base 5.
  unsigned places = 1;
  for (unsigned i = 0; i < count; ++i)
    places *= 5;
  for (unsigned place = 0; place < places; ++place) {
    uint64_t moved[4];
    for (unsigned i = 0, rest = place; i < count; ++i, rest /= 5) {
      moved[i] = operands[i];
      if (bounds[i] == 0)
        continue;
      // An integer is either right or anything.
      if (bounds[i] == undecided || !isFloat(signature.operands[i]))
        return undecided;
      double at = toNumber(signature.operands[i], operands[i]) +
                  bounds[i] * (int(rest % 5) - 2) / 2;
      moved[i] = fromNumber(signature.operands[i], at);
    }
    double other = toNumber(signature.result, (*info.function)(moved).bits);
    if (isSame(other, result))
      continue;
    spread = std::max(spread, std::fabs(other - result));
    if (!std::isfinite(other) || !std::isfinite(result))
      return undecided;
  }
  if (spread > 0 && !isFloat(signature.result))
    return undecided;
  return 2 * spread;
}

template <typename T>
double boundFloat(const LibdeviceInfo &info, double result, double spread,
                  bool isMarginal) {
  double ulps = info.signature->ulps;
  if (spread == undecided || (isMarginal && ulps > 0))
    return undecided;
  if (!std::isfinite(result))
    return 0;
  if (ulps == undecided)
    return undecided;
  const Limits<T> limits;
  double unit = limits.smallest;
  if (result != 0)
    unit = std::max(unit,
                    2 * limits.roundoff * std::ldexp(1.0, std::ilogb(result)));
  double bound = limits.settle(spread, result) + ulps * unit;
  return bound > 0 && std::fabs(result) + bound > limits.largest ? undecided
                                                                 : bound;
}

//===----------------------------------------------------------------------===//
// Evaluation
//===----------------------------------------------------------------------===//

uint64_t readBits(const Tensor &tensor, unsigned i) {
  return getBytes(tensor.element) == 4 ? tensor.as<uint32_t>()[i]
                                       : tensor.as<uint64_t>()[i];
}

void evalLibdevice(Frame &frame, const Step &step) {
  const auto &info = static_cast<const LibdeviceInfo &>(*step.payload);
  Tensor &result = frame.result(step);
  unsigned operandCount = step.operands.size();
  bool hasBounds = info.signature->ulps > 0;
  for (unsigned slot : step.operands)
    hasBounds |= frame[slot].bounds != nullptr;
  double *bounds = hasBounds ? frame.makeBounds(result) : nullptr;
  for (unsigned i = 0; i < step.count; ++i) {
    uint64_t operands[4];
    double operandBounds[4];
    for (unsigned k = 0; k < operandCount; ++k) {
      const Tensor &operand = frame.operand(step, k);
      operands[k] = readBits(operand, i);
      operandBounds[k] = operand.bounds ? operand.bounds[i] : 0;
    }
    HostResult value = (*info.function)(operands);
    if (getBytes(result.element) == 4)
      result.as<uint32_t>()[i] = value.bits;
    else
      result.as<uint64_t>()[i] = value.bits;
    if (!bounds)
      continue;
    double number = toNumber(result.element, value.bits);
    double spread = measureSpread(
        info, operands, ArrayRef(operandBounds, operandCount), number);
    if (result.element == Element::F32)
      bounds[i] = boundFloat<float>(info, number, spread, value.isMarginal);
    else if (result.element == Element::F64)
      bounds[i] = boundFloat<double>(info, number, spread, value.isMarginal);
    else
      bounds[i] = spread;
  }
}

LogicalResult compileLibdevice(Compiler &compiler, Operation *op) {
  auto libdevice = cast<tile::LibdeviceOp>(op);
  StringRef symbol = libdevice.getSymbol();
  auto signature = getSignatures().find(symbol);
  auto function = getHostFunctions().find(symbol);
  if (signature == getSignatures().end() ||
      function == getHostFunctions().end())
    return op->emitError() << "the interpreter does not know function '"
                           << symbol << "' of libdevice";
  const Signature &types = signature->second;
  bool fits = getElement(libdevice.getType()) == types.result &&
              op->getNumOperands() == types.operands.size();
  for (unsigned i = 0; fits && i < types.operands.size(); ++i)
    fits = getElement(op->getOperand(i).getType()) == types.operands[i];
  if (!fits)
    return op->emitError() << "function '" << symbol
                           << "' of libdevice takes other types";
  auto info = std::make_unique<LibdeviceInfo>();
  info->function = &function->second;
  info->signature = &types;
  Step &step = compiler.emit(op, evalLibdevice);
  step.isElementwise = true;
  step.payload = std::move(info);
  return success();
}

} // namespace

void interpreter::addLibdeviceOperator(Operators &operators) {
  operators["tile.libdevice"] = {nullptr, compileLibdevice};
}

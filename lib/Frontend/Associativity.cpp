//===- Associativity.cpp - Whether a combining region is associative ------===//
//
// A reduction may group elements as it likes, so f(f(a, b), c) and
// f(a, f(b, c)) have to be the same. They are computed here for a few small
// numbers, on which common types do not round, by the folders of the operations
// themselves. Integers are 0 or 1, since a flag has no other values.
//
//===----------------------------------------------------------------------===//

#include "Associativity.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>

using namespace mlir;

namespace tilec::sema {

namespace {
using Elements = SmallVector<Attribute>;
using Environment = llvm::DenseMap<Value, Attribute>;
} // namespace

static std::optional<Elements> runBlock(Block &block, Environment &values);

static std::optional<Elements> getAll(ValueRange operands,
                                      const Environment &values) {
  Elements result;
  for (Value operand : operands) {
    Attribute value = values.lookup(operand);
    if (!value)
      return std::nullopt;
    result.push_back(value);
  }
  return result;
}

/// The results of one operation; nothing where its folder does not know them.
static std::optional<Elements> runOperation(Operation &op,
                                            Environment &values) {
  if (auto branch = dyn_cast<scf::IfOp>(op)) {
    auto condition =
        dyn_cast_or_null<IntegerAttr>(values.lookup(branch.getCondition()));
    if (!condition)
      return std::nullopt;
    Region &taken = condition.getValue().isZero() ? branch.getElseRegion()
                                                  : branch.getThenRegion();
    return taken.empty() ? Elements() : runBlock(taken.front(), values);
  }
  std::optional<Elements> operands = getAll(op.getOperands(), values);
  if (!operands || op.getNumRegions() > 0)
    return std::nullopt;
  SmallVector<OpFoldResult> folded;
  if (failed(op.fold(*operands, folded)) || folded.size() != op.getNumResults())
    return std::nullopt;
  Elements results;
  for (OpFoldResult result : folded) {
    auto attribute = dyn_cast<Attribute>(result);
    results.push_back(attribute ? attribute
                                : values.lookup(cast<Value>(result)));
    if (!results.back())
      return std::nullopt;
  }
  return results;
}

static std::optional<Elements> runBlock(Block &block, Environment &values) {
  for (Operation &op : block.without_terminator()) {
    std::optional<Elements> results = runOperation(op, values);
    if (!results)
      return std::nullopt;
    for (auto [result, value] : llvm::zip_equal(op.getResults(), *results))
      values[result] = value;
  }
  return getAll(block.getTerminator()->getOperands(), values);
}

static std::optional<Elements> combine(Region &region, const Elements &a,
                                       const Elements &b) {
  Environment values;
  Block &block = region.front();
  for (auto [argument, value] : llvm::zip_equal(
           block.getArguments(), llvm::concat<const Attribute>(a, b)))
    values[argument] = value;
  return runBlock(block, values);
}

//===----------------------------------------------------------------------===//
// Sample numbers
//===----------------------------------------------------------------------===//

/// Fewer for a long region, so that the test takes no time to speak of.
static unsigned getNumSamples(Region &region) {
  unsigned long operations = 0;
  region.walk([&](Operation *) { ++operations; });
  unsigned count = 7;
  while (count > 1 && 4 * count * count * count * operations > 200000)
    --count;
  return count;
}

/// Sample `i` of a type.
static Attribute getSample(Type type, unsigned i) {
  static constexpr double floats[] = {1, 2, 0.5, 3, 4, 1.5, 8};
  static constexpr bool flags[] = {true, false, true, true, false, false, true};
  if (isa<FloatType>(type))
    return FloatAttr::get(type, floats[i % std::size(floats)]);
  return IntegerAttr::get(type, flags[i % std::size(flags)]);
}

static Elements getSamples(TypeRange types, unsigned i) {
  Elements samples;
  for (auto [k, type] : llvm::enumerate(types))
    samples.push_back(getSample(type, i + 3 * k));
  return samples;
}

/// Unequal beyond rounding, both of them finite.
static bool differ(Attribute a, Attribute b) {
  auto x = dyn_cast<FloatAttr>(a), y = dyn_cast<FloatAttr>(b);
  if (!x || !y)
    return a != b;
  double left = x.getValueAsDouble(), right = y.getValueAsDouble();
  if (!std::isfinite(left) || !std::isfinite(right))
    return false;
  double scale = std::max({std::abs(left), std::abs(right), 1e-3});
  bool isNarrow = x.getType().getIntOrFloatBitWidth() < 32;
  return std::abs(left - right) > scale * (isNarrow ? 0.1 : 1e-3);
}

static std::string toText(const Elements &elements) {
  std::string text;
  llvm::raw_string_ostream os(text);
  for (Attribute element : elements) {
    os << (text.empty() ? "" : ", ");
    if (auto real = dyn_cast<FloatAttr>(element))
      os << llvm::format("%g", real.getValueAsDouble());
    else if (auto integer = cast<IntegerAttr>(element);
             integer.getType().isInteger(1))
      os << (integer.getValue().isZero() ? "False" : "True");
    else
      os << integer.getValue();
  }
  return elements.size() == 1 ? text : "(" + text + ")";
}

std::optional<Counterexample> findCounterexample(Region &region) {
  unsigned count = region.getNumArguments() / 2;
  SmallVector<Type> types(region.getArgumentTypes());
  types.truncate(count);
  for (Type type : types)
    if (!type.isIntOrFloat())
      return std::nullopt;
  unsigned n = getNumSamples(region);
  for (unsigned i = 0; i < n; ++i)
    for (unsigned j = 0; j < n; ++j)
      for (unsigned k = 0; k < n; ++k) {
        Elements a = getSamples(types, i), b = getSamples(types, j),
                 c = getSamples(types, k);
        auto ab = combine(region, a, b), bc = combine(region, b, c);
        if (!ab || !bc)
          return std::nullopt;
        auto left = combine(region, *ab, c), right = combine(region, a, *bc);
        if (!left || !right)
          return std::nullopt;
        bool isSame = llvm::none_of(llvm::zip_equal(*left, *right), [](auto p) {
          return differ(std::get<0>(p), std::get<1>(p));
        });
        if (!isSame)
          return Counterexample{toText(a), toText(b), toText(c), toText(*left),
                                toText(*right)};
      }
  return std::nullopt;
}

} // namespace tilec::sema

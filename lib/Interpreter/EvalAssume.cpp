//===- EvalAssume.cpp - Facts that a kernel states ------------------------===//

#include "Compiler.h"
#include "Frame.h"
#include "Memory.h"
#include "tilec/Dialect/Tile/Tile.h"
#include <cstring>

using namespace mlir;
using namespace tilec;
using namespace tilec::interpreter;

namespace {

/// The facts of one `tile.assume`, one number a dimension; empty where absent.
struct Facts : Payload {
  SmallVector<int64_t> shape, divisibility, contiguity, constancy;
  /// How far neighbours of a contiguous run are apart: 1, or a pointee's bytes.
  uint64_t unit = 1;
  /// The argument that is assumed to alias no other; -1 for none.
  int noalias = -1;
};

uint64_t getNumber(const Tensor &tensor, size_t index) {
  return visitInt(tensor.element, [&](auto *type) -> uint64_t {
    using I = std::remove_pointer_t<decltype(type)>;
    return I::toSigned(tensor.as<typename I::Storage>()[index]);
  });
}

/// The first element that contradicts a fact along one dimension, which splits
/// indices into (outer, position, inner).
std::optional<size_t> findFalse(const Tensor &tensor, const Facts &facts,
                                unsigned dimension, const char *&fact) {
  auto get = [&](ArrayRef<int64_t> list) {
    return list.empty() ? int64_t(1) : list[dimension];
  };
  int64_t size = facts.shape[dimension], inner = 1;
  for (int64_t other : ArrayRef(facts.shape).drop_front(dimension + 1))
    inner *= other;
  int64_t divisor = get(facts.divisibility), run = get(facts.contiguity),
          constant = get(facts.constancy);
  for (size_t i = 0; i < tensor.count; ++i) {
    if (tensor.bounds && tensor.bounds[i] > 0)
      continue;
    int64_t position = i / inner % size;
    uint64_t number = getNumber(tensor, i);
    fact = "divisibility";
    if (position % run == 0 && static_cast<int64_t>(number) % divisor != 0)
      return i;
    fact = "contiguity";
    if (position % run && number - getNumber(tensor, i - inner) != facts.unit)
      return i;
    fact = "constancy";
    if (position % constant && number != getNumber(tensor, i - inner))
      return i;
  }
  return std::nullopt;
}

void checkFacts(Frame &frame, const Step &step, const Tensor &tensor) {
  const auto &facts = static_cast<const Facts &>(*step.payload);
  for (unsigned dimension = 0; dimension < facts.shape.size(); ++dimension) {
    const char *fact = nullptr;
    std::optional<size_t> index = findFalse(tensor, facts, dimension, fact);
    if (!index)
      continue;
    frame.findings.report(
        FindingKind::FalseAssumption, step.place, frame.programIndex, [&] {
          bool isPointer = tensor.element == Element::Pointer;
          auto number = static_cast<int64_t>(getNumber(tensor, *index));
          std::string what = tensor.count > 1
                                 ? "element " + std::to_string(*index)
                                 : "the value";
          if (isPointer)
            number &= 0xffffffffffff;
          return "the assumed " + std::string(fact) + " does not hold in " +
                 frame.describeProgram() + ": " + what +
                 (isPointer ? " is the address " : " is ") +
                 std::to_string(number);
        });
    return;
  }
}

void evalAssume(Frame &frame, const Step &step) {
  const Tensor &source = frame.operand(step, 0);
  Tensor &result = frame.result(step);
  std::memcpy(result.data, source.data,
              size_t(getBytes(source.element)) * step.count);
  if (source.bounds)
    std::copy_n(source.bounds, step.count, frame.makeBounds(result));
  if (!frame.run.options.checkAssumptions)
    return;
  checkFacts(frame, step, result);
  const auto &facts = static_cast<const Facts &>(*step.payload);
  if (facts.noalias >= 0)
    frame.noaliasClaims.push_back({unsigned(facts.noalias), step.place});
}

LogicalResult compileAssume(Compiler &compiler, Operation *op) {
  auto assume = cast<tile::AssumeOp>(op);
  auto facts = std::make_unique<Facts>();
  Type type = assume.getType();
  facts->shape.assign(tile::getShape(type).begin(), tile::getShape(type).end());
  if (facts->shape.empty())
    facts->shape = {1};
  auto copy = [](SmallVectorImpl<int64_t> &to,
                 std::optional<ArrayRef<int64_t>> list) {
    if (list)
      to.assign(list->begin(), list->end());
  };
  // Facts are about integers and addresses; floats have none.
  if (!isFloat(*getElement(type))) {
    copy(facts->divisibility, assume.getDivisibility());
    copy(facts->contiguity, assume.getContiguity());
    copy(facts->constancy, assume.getConstancy());
  }
  if (auto pointer = dyn_cast<tile::PointerType>(getElementTypeOrSelf(type)))
    facts->unit = getBytes(*getElement(pointer.getPointee()));
  if (assume.getNoalias()) {
    facts->noalias = compiler.getAddresses().getOrigin(assume.getSource());
    compiler.program.assumesNoalias = true;
  }
  Step &step = compiler.emit(op, evalAssume);
  step.isElementwise = true;
  step.keepsOffsetTags = true;
  step.payload = std::move(facts);
  return success();
}

} // namespace

void interpreter::checkNoaliasClaims(Frame &frame) {
  for (const NoaliasClaim &claim : frame.noaliasClaims) {
    const Extent &mine = frame.extents[claim.argument];
    for (unsigned i = 0; i < frame.extents.size(); ++i) {
      const Extent &other = frame.extents[i];
      bool meet = mine.low < other.end && other.low < mine.end;
      if (i == claim.argument || !meet || !(mine.isWritten || other.isWritten))
        continue;
      frame.findings.report(
          FindingKind::FalseAssumption, claim.place, frame.programIndex, [&] {
            Memory &memory = frame.run.memory;
            return "the assumed noalias does not hold in " +
                   frame.describeProgram() + ": " +
                   memory.getWindow(claim.argument)->name + " and " +
                   memory.getWindow(i)->name + " reach the same memory";
          });
    }
  }
}

void interpreter::addAssumeOperator(Operators &operators) {
  operators["tile.assume"] = {nullptr, compileAssume};
}

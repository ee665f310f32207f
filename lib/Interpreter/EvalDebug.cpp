//===- EvalDebug.cpp - Prints, assertions, assumptions --------------------===//

#include "Compiler.h"
#include "FormatTile.h"
#include "Uses.h"
#include "tilec/Dialect/Tile/Tile.h"

using namespace mlir;
using namespace tilec;
using namespace tilec::interpreter;

namespace {

//===----------------------------------------------------------------------===//
// print
//===----------------------------------------------------------------------===//

struct PrintInfo : Payload {
  std::string prefix;
  std::vector<SmallVector<int64_t>> shapes;
  std::vector<bool> isUnsigned;
  bool isHex = false;
};

/// One program may print this much; more would fill the memory.
constexpr size_t mostPrinted = size_t(1) << 20;

void evalPrint(Frame &frame, const Step &step) {
  if (!frame.run.options.print || frame.printed.size() >= mostPrinted)
    return;
  const auto &info = static_cast<const PrintInfo &>(*step.payload);
  std::string text = frame.describeProgram() + ": " + info.prefix;
  for (unsigned i = 0; i < info.shapes.size(); ++i) {
    std::string value = formatTile(
        frame.operand(step, i),
        {info.shapes[i], info.isUnsigned[i], info.isHex}, frame.run.memory);
    text = StringRef(text).rtrim(' ').str();
    text += value.find('\n') == std::string::npos ? ' ' : '\n';
    text += value;
  }
  frame.printed += text + "\n";
  if (frame.printed.size() >= mostPrinted)
    frame.printed +=
        frame.describeProgram() + " printed more, which is left out\n";
}

LogicalResult compilePrint(Compiler &compiler, Operation *op) {
  auto print = cast<tile::PrintOp>(op);
  auto info = std::make_unique<PrintInfo>();
  info->prefix = print.getPrefix().str();
  info->isHex = print.getHex();
  for (auto [value, isUnsigned] :
       llvm::zip(print.getValues(), print.getIsUnsigned())) {
    info->shapes.emplace_back(tile::getShape(value.getType()));
    info->isUnsigned.push_back(isUnsigned);
  }
  compiler.program.hasPrints = true;
  compiler.emit(op, evalPrint).payload = std::move(info);
  return success();
}

//===----------------------------------------------------------------------===//
// assert and assume_true
//===----------------------------------------------------------------------===//

struct AssertInfo : Payload {
  std::string message;
  SmallVector<int64_t> shape;
};

/// The first element of a condition that is false in every engine.
std::optional<unsigned> findFalse(const Tensor &condition) {
  for (unsigned i = 0; i < condition.count; ++i)
    if (!condition.as<uint8_t>()[i] &&
        !(condition.bounds && condition.bounds[i] > 0))
      return i;
  return std::nullopt;
}

void reportTags(Frame &frame, const Step &step) {
  const Tensor &condition = frame.operand(step, 0);
  for (unsigned i = 0; condition.tags && i < condition.count; ++i)
    if (condition.tags[i])
      reportUse(frame, step.place, condition.tags[i], Use::Control);
}

void evalAssert(Frame &frame, const Step &step) {
  reportTags(frame, step);
  std::optional<unsigned> element = findFalse(frame.operand(step, 0));
  if (!element)
    return;
  const auto &info = static_cast<const AssertInfo &>(*step.payload);
  frame.findings.report(
      FindingKind::AssertionFailed, step.place, frame.programIndex, [&] {
        std::string text = "assertion fails in " + frame.describeProgram();
        if (!info.shape.empty())
          text += " for element " + formatIndex(info.shape, *element);
        return info.message.empty() ? text : text + ": " + info.message;
      });
  // The program ends here.
  frame.hasFailed = true;
  frame.pc = frame.run.program.steps.size();
}

LogicalResult compileAssert(Compiler &compiler, Operation *op) {
  auto assertion = cast<tile::AssertOp>(op);
  auto info = std::make_unique<AssertInfo>();
  info->message = assertion.getMessage().str();
  info->shape.assign(tile::getShape(assertion.getCondition().getType()));
  compiler.emit(op, evalAssert).payload = std::move(info);
  return success();
}

void evalAssumeTrue(Frame &frame, const Step &step) {
  reportTags(frame, step);
  if (!frame.run.options.checkAssumptions || !findFalse(frame.operand(step, 0)))
    return;
  frame.findings.report(FindingKind::FalseAssumption, step.place,
                        frame.programIndex, [&] {
                          return "the assumed condition does not hold in " +
                                 frame.describeProgram();
                        });
}

LogicalResult compileAssumeTrue(Compiler &compiler, Operation *op) {
  compiler.emit(op, evalAssumeTrue);
  return success();
}

} // namespace

void interpreter::addDebugOperators(Operators &operators) {
  operators["tile.print"] = {nullptr, compilePrint};
  operators["tile.assert"] = {nullptr, compileAssert};
  operators["tile.assume_true"] = {nullptr, compileAssumeTrue};
}

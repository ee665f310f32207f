//===- EvalInlineAsm.cpp - PTX text on elements ---------------------------===//
//
// Each `pack` elements of an operand fill registers of 32 bits, or one each
// where they are wider; a register holds no more than `pack` elements.
//
//===----------------------------------------------------------------------===//

#include "Bounds.h"
#include "Compiler.h"
#include "Frame.h"
#include "InlineAsm.h"
#include "tilec/Dialect/Tile/Tile.h"
#include <cstring>

using namespace mlir;
using namespace tilec;
using namespace tilec::interpreter;

namespace {

/// How the elements of one operand or result lie in registers.
struct Packing {
  Element element;
  unsigned bits, perRegister, registers, first;

  Packing(Type type, unsigned pack, unsigned first)
      : element(*getElement(type)), bits(8 * getBytes(element)),
        perRegister(bits < 32 ? std::min(32 / bits, pack) : 1),
        registers((pack + perRegister - 1) / perRegister), first(first) {}
};

struct InlineAsmInfo : Payload {
  AsmProgram program;
  unsigned pack = 1;
  std::vector<Packing> results, operands;
};

using Registers = SmallVector<uint64_t, 16>;

uint64_t readElement(const Tensor &tensor, unsigned i) {
  uint64_t bits = 0;
  unsigned bytes = getBytes(tensor.element);
  std::memcpy(&bits, tensor.data + size_t(i) * bytes, bytes);
  return bits;
}

uint64_t getElementBits(const Packing &packing, const Registers &registers,
                        unsigned k) {
  uint64_t bits = registers[packing.first + k / packing.perRegister] >>
                  (k % packing.perRegister * packing.bits);
  return packing.bits == 64 ? bits : bits & ((uint64_t(1) << packing.bits) - 1);
}

void setElementBits(const Packing &packing, Registers &registers, unsigned k,
                    uint64_t bits) {
  unsigned shift = k % packing.perRegister * packing.bits;
  uint64_t mask = packing.bits == 64
                      ? ~uint64_t(0)
                      : ((uint64_t(1) << packing.bits) - 1) << shift;
  uint64_t &whole = registers[packing.first + k / packing.perRegister];
  whole = (whole & ~mask) | bits << shift;
}

double toNumber(Element element, uint64_t bits) {
  return visitAnyFloat(element, [&](auto *type) {
    std::remove_pointer_t<decltype(type)> value;
    std::memcpy(&value, &bits, sizeof(value));
    return toDouble(value);
  });
}

uint64_t fromNumber(Element element, double number) {
  return visitAnyFloat(element, [&](auto *type) {
    auto value = fromDouble<std::remove_pointer_t<decltype(type)>>(number);
    uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof(value));
    return bits;
  });
}

/// Elements `first` … of one group, and what comes of them.
class Group {
public:
  Group(Frame &frame, const Step &step, unsigned first)
      : frame(frame), step(step),
        info(static_cast<const InlineAsmInfo &>(*step.payload)), first(first),
        size(std::min(info.pack, step.count - first)) {}

  void run() {
    Registers registers = load();
    info.program.run(registers, 0);
    plain = registers;
    for (unsigned r = 0; r < info.results.size(); ++r) {
      Tensor &result = frame.result(step, r);
      unsigned bytes = getBytes(result.element);
      for (unsigned k = 0; k < size; ++k) {
        uint64_t bits = getElementBits(info.results[r], registers, k);
        std::memcpy(result.data + size_t(first + k) * bytes, &bits, bytes);
      }
    }
  }

  /// How far results move with approximate instructions and with operands that
  /// are not exact, doubled as in EvalLibdevice.cpp.
  void bound(ArrayRef<double *> bounds) {
    for (double *list : bounds)
      std::fill_n(list + first, size, 0.0);
    for (double nudge : {-1, 1}) {
      Registers registers = load();
      info.program.run(registers, nudge);
      compare(registers, bounds, 2);
    }
    for (unsigned o = 0; o < info.operands.size(); ++o) {
      const Tensor &operand = frame.operand(step, o);
      for (unsigned k = 0; operand.bounds && k < size; ++k)
        if (operand.bounds[first + k] > 0)
          moveOperand(o, k, operand.bounds[first + k], bounds);
    }
  }

private:
  Registers load() const {
    Registers registers(info.program.getNumRegisters(), 0);
    for (unsigned o = 0; o < info.operands.size(); ++o)
      for (unsigned k = 0; k < size; ++k)
        setElementBits(info.operands[o], registers, k,
                       readElement(frame.operand(step, o), first + k));
    return registers;
  }

  void moveOperand(unsigned o, unsigned k, double bound,
                   ArrayRef<double *> bounds) {
    const Packing &packing = info.operands[o];
    if (bound == undecided || !isFloat(packing.element)) {
      for (double *list : bounds)
        std::fill_n(list + first, size, undecided);
      return;
    }
    for (double side : {-1, 1}) {
      Registers registers = load();
      double value =
          toNumber(packing.element, getElementBits(packing, registers, k));
      setElementBits(packing, registers, k,
                     fromNumber(packing.element, value + side * bound));
      info.program.run(registers, 0);
      compare(registers, bounds, 2);
    }
  }

  /// Adds `factor` times the distance to the plain result.
  void compare(const Registers &registers, ArrayRef<double *> bounds,
               double factor) {
    for (unsigned r = 0; r < info.results.size(); ++r) {
      const Packing &packing = info.results[r];
      for (unsigned k = 0; k < size; ++k) {
        uint64_t a = getElementBits(packing, plain, k);
        uint64_t b = getElementBits(packing, registers, k);
        if (a == b)
          continue;
        double distance = undecided;
        if (isFloat(packing.element))
          distance = std::fabs(toNumber(packing.element, a) -
                               toNumber(packing.element, b));
        double &bound = bounds[r][first + k];
        bound += std::isnan(distance) ? undecided : factor * distance;
      }
    }
  }

  Frame &frame;
  const Step &step;
  const InlineAsmInfo &info;
  unsigned first, size;
  Registers plain;
};

void evalInlineAsm(Frame &frame, const Step &step) {
  const auto &info = static_cast<const InlineAsmInfo &>(*step.payload);
  SmallVector<double *> bounds;
  for (unsigned slot : step.results)
    bounds.push_back(frame.makeBounds(frame[slot]));
  for (unsigned first = 0; first < step.count; first += info.pack) {
    Group group(frame, step, first);
    group.run();
    group.bound(bounds);
  }
  for (auto [slot, list] : llvm::zip(step.results, bounds))
    if (llvm::all_of(ArrayRef(list, step.count),
                     [](double bound) { return bound == 0; }))
      frame[slot].bounds = nullptr;
}

LogicalResult compileInlineAsm(Compiler &compiler, Operation *op) {
  auto inlineAsm = cast<tile::InlineAsmOp>(op);
  auto info = std::make_unique<InlineAsmInfo>();
  info->pack = std::max<unsigned>(inlineAsm.getPack(), 1);
  unsigned registers = 0;
  auto add = [&](std::vector<Packing> &list, TypeRange types) {
    for (Type type : types)
      registers += list.emplace_back(type, info->pack, registers).registers;
  };
  add(info->results, op->getResultTypes());
  add(info->operands, op->getOperandTypes());
  SmallVector<StringRef> constraints;
  inlineAsm.getConstraints().split(constraints, ',');
  llvm::erase_if(constraints,
                 [](StringRef each) { return each.trim().starts_with("~"); });
  if (constraints.size() != registers || info->results.empty())
    return op->emitError() << "inline assembly has " << constraints.size()
                           << " constraints, but its elements fill "
                           << registers << " registers";
  llvm::Expected<AsmProgram> program =
      AsmProgram::parse(inlineAsm.getText(), registers);
  if (!program) {
    InFlightDiagnostic diagnostic =
        op->emitError() << "this inline assembly runs on a GPU only";
    diagnostic.attachNote() << llvm::toString(program.takeError());
    return diagnostic;
  }
  info->program = std::move(*program);
  Step &step = compiler.emit(op, evalInlineAsm);
  step.isElementwise = true;
  step.payload = std::move(info);
  return success();
}

} // namespace

void interpreter::addInlineAsmOperator(Operators &operators) {
  operators["tile.inline_asm"] = {nullptr, compileInlineAsm};
}

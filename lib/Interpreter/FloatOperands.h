//===- FloatOperands.h - Operands of float evaluators ---------------------===//

#ifndef TILEC_LIB_INTERPRETER_FLOATOPERANDS_H
#define TILEC_LIB_INTERPRETER_FLOATOPERANDS_H

#include "Frame.h"
#include "mlir/IR/Operation.h"

namespace tilec::interpreter {

/// The float element of an operation's first operand; nothing for others, and
/// for floats of 8 bits, which have no arithmetic.
inline std::optional<Element> getFloatElement(mlir::Operation *op) {
  std::optional<Element> element = getElement(op->getOperand(0).getType());
  if (!element || !isFloat(*element) || isFloat8(*element))
    return std::nullopt;
  return element;
}

/// A product that an engine may leave unrounded when it adds it (contraction
/// to fma) is off by up to one rounding more.
template <typename T> struct Contraction {
  Contraction(const Step &step, unsigned operand) {
    if (step.contracted >> operand & 1) {
      relative = Format<T>::roundoff;
      absolute = Format<T>::smallest();
    }
  }
  double widen(double value, double bound) const {
    // An infinite product comes from an infinite factor here: one that
    // overflowed has an infinite bound (see boundBinary).
    double magnitude = std::isinf(value) ? 0 : std::fabs(value);
    return bound + relative * magnitude + absolute;
  }
  double relative = 0, absolute = 0;
};

} // namespace tilec::interpreter

#endif // TILEC_LIB_INTERPRETER_FLOATOPERANDS_H

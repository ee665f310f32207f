//===- CopyElements.h - Elements with their bounds and tags ---------------===//

#ifndef TILEC_LIB_INTERPRETER_COPYELEMENTS_H
#define TILEC_LIB_INTERPRETER_COPYELEMENTS_H

#include "Frame.h"
#include "mlir/IR/Types.h"

namespace tilec::interpreter {

/// Calls `copy(from, to)` with the elements of both tensors as unsigned
/// integers of their width.
template <typename Copy>
void copyData(const Tensor &source, Tensor &result, Copy copy) {
  switch (getBytes(source.element)) {
  case 1:
    copy(source.as<uint8_t>(), result.as<uint8_t>());
    break;
  case 2:
    copy(source.as<uint16_t>(), result.as<uint16_t>());
    break;
  case 4:
    copy(source.as<uint32_t>(), result.as<uint32_t>());
    break;
  default:
    copy(source.as<uint64_t>(), result.as<uint64_t>());
  }
}

/// Copies elements, bounds and tags by one rule that fills the whole result.
template <typename Copy>
void copyAll(Frame &frame, const Tensor &source, Tensor &result, Copy copy) {
  copyData(source, result, copy);
  if (source.bounds)
    copy(source.bounds, frame.makeBounds(result));
  if (source.tags)
    copy(source.tags, frame.makeTags(result));
}

/// The same by a rule that fills a part that nothing was copied to yet.
template <typename Copy>
void copyPart(Frame &frame, const Tensor &source, Tensor &result, Copy copy) {
  copyData(source, result, copy);
  if (source.bounds && !result.bounds)
    std::fill_n(frame.makeBounds(result), result.count, 0.0);
  if (source.bounds)
    copy(source.bounds, result.bounds);
  if (source.tags && !result.tags)
    frame.makeTags(result);
  if (source.tags)
    copy(source.tags, result.tags);
}

/// A tile seen along one axis: element `k` along it, for `o` of the dimensions
/// before it and `i` of those after it, is number `(o * size + k) * inner + i`.
struct Axis {
  unsigned outer = 1, size = 1, inner = 1;

  static Axis get(mlir::Type type, unsigned axis);
  unsigned getRows() const { return outer * inner; }
  /// Number of the first element of a row; its others follow every `inner`.
  size_t getStart(unsigned row) const {
    return size_t(row / inner) * size * inner + row % inner;
  }
};

struct AxisPayload : Payload {
  Axis axis;
};

} // namespace tilec::interpreter

#endif // TILEC_LIB_INTERPRETER_COPYELEMENTS_H

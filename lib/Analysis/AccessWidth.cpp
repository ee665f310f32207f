//===- AccessWidth.cpp - How wide a load or store can be ------------------===//

#include "AxisInfoRules.h"
#include "tilec/Analysis/AccessRelation.h"
#include "tilec/Analysis/AxisInfo.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace mlir;
using namespace tilec;
using namespace tilec::tile;

/// A width of at most 16 bytes that shrinks by one limit after the other, and
/// remembers the limit that counted.
namespace {
class Width {
public:
  explicit Width(int64_t elements) : elements(elements) {}

  void limitTo(int64_t most, llvm::function_ref<std::string()> why) {
    most = std::max<int64_t>(1, llvm::bit_floor(uint64_t(most)));
    if (most >= elements)
      return;
    elements = most;
    limit = why();
  }
  AccessWidth take() { return {elements, std::move(limit)}; }

private:
  int64_t elements;
  std::string limit;
};
} // namespace

static std::string describeRun(int64_t run, int64_t constancy) {
  if (run > 1)
    return llvm::formatv("only {0} elements in a row lie together in memory",
                         run);
  if (constancy > 1)
    return "neighbours access one address";
  return "neighbours do not lie together in memory";
}

/// Limits by a scalar base and a tile of offsets.
static void limitByOffset(Width &width, const AxisInfo &base,
                          const AxisInfo &offset, Value pointer, unsigned dim,
                          int64_t bytes) {
  int64_t wanted = 16 / bytes;
  // Offsets are extended to 64 bits, which only aligned runs survive.
  int64_t divisor = offset.divisibility[dim];
  int64_t run = offset.contiguity[dim];
  width.limitTo(run, [&] { return describeRun(run, offset.constancy[dim]); });
  width.limitTo(int64_t(uint64_t(divisor) & -uint64_t(divisor)), [&] {
    return llvm::formatv("the offsets are not known to start at multiples of "
                         "{0} elements",
                         wanted)
        .str();
  });
  int64_t address = base.divisibility[0];
  width.limitTo((address & -address) / bytes, [&] {
    return llvm::formatv("the address of {0} is not known to be a multiple of "
                         "{1} bytes",
                         getSourceName(getRootPointer(pointer)), 16)
        .str();
  });
}

AccessWidth tilec::getAccessWidth(const AxisInfoAnalysis &axisInfo,
                                  Operation *access, unsigned dim) {
  MemoryAccess memory(access);
  ArrayRef<int64_t> shape = getShape(memory.getValueType());
  if (shape.empty())
    return {1, "a scalar is accessed alone"};
  int64_t bytes = memory.getElementBytes();
  Width width(16 / bytes);
  width.limitTo(shape[dim], [&] {
    return llvm::formatv("the tile has {0} elements in a row", shape[dim])
        .str();
  });
  AxisInfo pointer = axisInfo.get(memory.pointer);
  if (memory.offset) {
    limitByOffset(width, pointer, axisInfo.get(memory.offset), memory.pointer,
                  dim, bytes);
  } else {
    int64_t run = pointer.contiguity[dim];
    width.limitTo(run,
                  [&] { return describeRun(run, pointer.constancy[dim]); });
    int64_t address = pointer.divisibility[dim];
    width.limitTo((address & -address) / bytes, [] {
      return std::string("the addresses are not known to be multiples of 16 "
                         "bytes");
    });
  }
  if (memory.mask && isa<RankedTensorType>(memory.mask.getType())) {
    int64_t run = axisInfo.get(memory.mask).constancy[dim];
    width.limitTo(run, [&] {
      return llvm::formatv("the mask may change after {0} element{1}", run,
                           run == 1 ? "" : "s")
          .str();
    });
  }
  return width.take();
}

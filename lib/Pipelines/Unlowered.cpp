//===- Unlowered.cpp - What cannot be compiled to PTX yet -----------------===//
//
// The interpreter runs the whole language, the lowering a part of it. Here is
// the one list of the rest, in the words of a kernel.
//
//===----------------------------------------------------------------------===//

#include "Unlowered.h"
#include "tilec/Dialect/Tile/Tile.h"

using namespace mlir;
using namespace tilec;

namespace {
struct Construct {
  llvm::StringLiteral operation, words;
};
} // namespace

static constexpr llvm::StringLiteral loop = "a loop that runs at run time";
static constexpr llvm::StringLiteral branch =
    "a branch that is decided at run time";

static constexpr Construct unlowered[] = {
    {"scf.for", loop},
    {"scf.while", loop},
    {"scf.if", branch},
    {"tile.reduce", "a reduction"},
    {"tile.arg_reduce", "a reduction"},
    {"tile.reduce_with", "a reduction"},
    {"tile.scan", "a scan"},
    {"tile.scan_with", "a scan"},
    {"tile.dot", "tl.dot"},
    {"tile.reshape", "a reshape"},
    {"tile.trans", "a transposition"},
    {"tile.join", "tl.join"},
    {"tile.split", "tl.split"},
    {"tile.cat", "tl.cat"},
    {"tile.flip", "tl.flip"},
    {"tile.gather", "tl.gather"},
    {"tile.sort", "a sort"},
    {"tile.histogram", "tl.histogram"},
    {"tile.atomic_rmw", "an atomic operation"},
    {"tile.atomic_cas", "an atomic operation"},
    {"tile.print", "a print at run time"},
    {"tile.assert", "an assertion (--no-asserts leaves it out)"},
    {"tile.libdevice", "a function of libdevice"},
    {"tile.inline_asm", "inline assembly"},
    {"tile.int_to_ptr", "a pointer made from an integer"},
    {"tile.truncf", "a conversion to an 8-bit float or with rounding 'rtz'"},
};

static bool isFloat8(Type type) {
  auto element = dyn_cast<FloatType>(getElementTypeOrSelf(type));
  return element && element.getWidth() == 8;
}

/// What an operation is called in a kernel; empty if it has a lowering.
static StringRef getUnlowered(Operation *op) {
  StringRef name = op->getName().getStringRef();
  for (const Construct &construct : unlowered)
    if (construct.operation == name)
      return construct.words;
  bool hasFloat8 = llvm::any_of(op->getResultTypes(), isFloat8) ||
                   llvm::any_of(op->getOperandTypes(), isFloat8);
  return hasFloat8 ? "an 8-bit float" : "";
}

/// The first operation without a lowering; an assertion only where there is no
/// other, for a loop may bring one along that nobody wrote.
static Operation *findUnlowered(func::FuncOp kernel) {
  Operation *assertion = nullptr, *found = nullptr;
  kernel.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (getUnlowered(op).empty())
      return WalkResult::advance();
    bool isAssertion = isa<tile::AssertOp>(op);
    Operation *&first = isAssertion ? assertion : found;
    if (!first)
      first = op;
    return isAssertion ? WalkResult::advance() : WalkResult::interrupt();
  });
  return found ? found : assertion;
}

LogicalResult tilec::checkLowered(func::FuncOp kernel) {
  Operation *op = findUnlowered(kernel);
  if (!op)
    return success();
  return emitError(op->getLoc())
         << getUnlowered(op)
         << " cannot be compiled to PTX by this version; 'tilec run' runs this "
            "kernel in the interpreter";
}

void tilec::eraseHints(func::FuncOp kernel) {
  kernel.walk([](tile::AssumeTrueOp hint) { hint.erase(); });
}

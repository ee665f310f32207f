//===- IRGenAtomic.cpp - Atomic operations and foreign code in tile IR ----===//

#include "IRGen.h"
#include "tilec/Dialect/Tile/Tile.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;

namespace tilec::sema {

static tile::Order getOrder(StringRef word) {
  return llvm::StringSwitch<tile::Order>(word)
      .Case("relaxed", tile::Order::Relaxed)
      .Case("acquire", tile::Order::Acquire)
      .Case("release", tile::Order::Release)
      .Default(tile::Order::AcqRel);
}

static tile::Scope getScope(StringRef word) {
  return llvm::StringSwitch<tile::Scope>(word)
      .Case("cta", tile::Scope::CTA)
      .Case("sys", tile::Scope::System)
      .Default(tile::Scope::GPU);
}

static tile::Rmw getRmw(AtomicKind kind, const Type &type) {
  bool isUnsigned = type.isUnsigned();
  switch (kind) {
  case AtomicKind::Add:
    return type.isFloat() ? tile::Rmw::FAdd : tile::Rmw::Add;
  case AtomicKind::And:
    return tile::Rmw::And;
  case AtomicKind::Or:
    return tile::Rmw::Or;
  case AtomicKind::Xor:
    return tile::Rmw::Xor;
  case AtomicKind::Exchange:
    return tile::Rmw::Exchange;
  case AtomicKind::Max:
    return type.isFloat() ? tile::Rmw::FMax
           : isUnsigned   ? tile::Rmw::MaxUI
                          : tile::Rmw::MaxSI;
  case AtomicKind::Min:
    return type.isFloat() ? tile::Rmw::FMin
           : isUnsigned   ? tile::Rmw::MinUI
                          : tile::Rmw::MinSI;
  }
  llvm_unreachable("every kind is handled");
}

Value IRGen::atomic(AtomicKind kind, Value pointer, Value value, Value mask,
                    const Type &type, const AtomicOptions &options) {
  return create<tile::AtomicRmwOp>(
      value.getType(), getRmw(kind, type), value, pointer, /*offset=*/Value(),
      mask, getOrder(options.order), getScope(options.scope));
}

Value IRGen::atomicCas(Value pointer, Value expected, Value value,
                       const AtomicOptions &options) {
  return create<tile::AtomicCasOp>(value.getType(), expected, value, pointer,
                                   /*offset=*/Value(), getOrder(options.order),
                                   getScope(options.scope));
}

Value IRGen::libdevice(StringRef symbol, ArrayRef<Value> operands,
                       const Type &result) {
  return create<tile::LibdeviceOp>(convert(result), symbol, operands);
}

SmallVector<Value> IRGen::inlineAsm(const InlineAsm &text,
                                    ArrayRef<Value> operands,
                                    ArrayRef<Type> results) {
  SmallVector<mlir::Type> types;
  for (const Type &type : results)
    types.push_back(convert(type));
  auto op = create<tile::InlineAsmOp>(types, text.text, text.constraints,
                                      static_cast<uint32_t>(text.pack),
                                      text.isPure, operands);
  return SmallVector<Value>(op.getResults());
}

} // namespace tilec::sema

//===- IRGenMemory.cpp - Pointers and memory in tile IR -------------------===//

#include "IRGen.h"
#include "tilec/Dialect/Tile/Tile.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;

namespace tilec::sema {

static tile::Cache getCache(StringRef word) {
  return llvm::StringSwitch<tile::Cache>(word)
      .Case(".ca", tile::Cache::CA)
      .Case(".cg", tile::Cache::CG)
      .Case(".cv", tile::Cache::CV)
      .Case(".cs", tile::Cache::CS)
      .Case(".wb", tile::Cache::WB)
      .Case(".wt", tile::Cache::WT)
      .Default(tile::Cache::Default);
}

static tile::Eviction getEviction(StringRef word) {
  return llvm::StringSwitch<tile::Eviction>(word)
      .Case("evict_first", tile::Eviction::First)
      .Case("evict_last", tile::Eviction::Last)
      .Default(tile::Eviction::Normal);
}

Value IRGen::addPointer(Value pointer, Value offset) {
  return create<tile::AddPtrOp>(pointer.getType(), pointer, offset);
}

Value IRGen::load(Value pointer, Value mask, Value other, const Type &result,
                  const MemoryOptions &options) {
  return create<tile::LoadOp>(convert(result), pointer, /*offset=*/Value(),
                              mask, other, getCache(options.cache),
                              getEviction(options.eviction),
                              options.isVolatile);
}

void IRGen::store(Value pointer, Value value, Value mask,
                  const MemoryOptions &options) {
  create<tile::StoreOp>(value, pointer, /*offset=*/Value(), mask,
                        getCache(options.cache), getEviction(options.eviction));
}

Value IRGen::pointerToInt(Value pointer, const Type &to) {
  return create<tile::PtrToIntOp>(convert(to), pointer);
}

Value IRGen::intToPointer(Value address, const Type &to) {
  return create<tile::IntToPtrOp>(convert(to), address);
}

void IRGen::assumeTrue(Value condition) {
  create<tile::AssumeTrueOp>(condition);
}

void IRGen::barrier() { create<tile::BarrierOp>(); }

Value IRGen::assume(Value value, FactKind fact, ArrayRef<int64_t> numbers) {
  DenseI64ArrayAttr list = builder.getDenseI64ArrayAttr(numbers), none;
  return create<tile::AssumeOp>(
      value.getType(), value, fact == FactKind::Divisibility ? list : none,
      fact == FactKind::Contiguity ? list : none,
      fact == FactKind::Constancy ? list : none, /*noalias=*/false);
}

} // namespace tilec::sema

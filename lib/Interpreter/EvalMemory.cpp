//===- EvalMemory.cpp - Loads and stores ----------------------------------===//

#include "Access.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include <cstring>

using namespace mlir;
using namespace tilec;
using namespace tilec::interpreter;

namespace {

//===----------------------------------------------------------------------===//
// Loads
//===----------------------------------------------------------------------===//

/// Bounds of a load's result, which exist only once one is not 0.
class ResultBounds {
public:
  ResultBounds(Frame &frame, Tensor &result) : frame(frame), result(result) {}
  void set(unsigned i, double bound) {
    if (!bounds && bound == 0)
      return;
    if (!bounds) {
      bounds = frame.makeBounds(result);
      std::fill_n(bounds, result.count, 0.0);
    }
    bounds[i] = bound;
  }

private:
  Frame &frame;
  Tensor &result;
  double *bounds = nullptr;
};

template <typename T>
void loadInactive(const AccessRun &run, unsigned i, T *z, Tensor &result,
                  ResultBounds &bounds) {
  Frame &frame = run.frame;
  bool hasOther = run.info.other != AccessInfo::absent;
  const Tensor *other = hasOther ? &frame[run.info.other] : nullptr;
  z[i] = other ? other->as<T>()[i] : 0;
  if (!other)
    frame.addTag(result, i, run.step.tag);
  else if (other->tags && other->tags[i])
    frame.addTag(result, i, other->tags[i]);
  if (run.isUndecided(i))
    bounds.set(i, undecided);
  else if (other && other->bounds)
    bounds.set(i, other->bounds[i]);
}

/// Elements `i` to `i + n - 1`, which follow each other in memory.
template <typename T>
TILEC_INLINE void loadRun(const AccessRun &run, unsigned i, unsigned n,
                          Window &window, int64_t offset, T *z,
                          ResultBounds &bounds) {
  const Allocation &allocation = *window.allocation;
  const char *from = allocation.data + window.start + offset;
  if (!allocation.isShared) {
    std::memcpy(z + i, from, n * sizeof(T));
  } else if (LLVM_LIKELY(isAligned(from, sizeof(T)))) {
    const T *elements = reinterpret_cast<const T *>(from);
    for (unsigned k = 0; k < n; ++k)
      z[i + k] = __atomic_load_n(elements + k, __ATOMIC_RELAXED);
  } else {
    for (unsigned k = 0; k < n; ++k)
      z[i + k] = loadElement<T>(from + k * sizeof(T));
  }
  run.noteReads(window, offset, n);
  if (run.isUndecided(i))
    bounds.set(i, undecided);
  else if (__atomic_load_n(&allocation.hasBounds, __ATOMIC_RELAXED))
    for (unsigned k = 0; k < n; ++k)
      bounds.set(i + k, run.getBound(window, offset + k * sizeof(T)));
}

template <typename T> void evalLoad(Frame &frame, const Step &step) {
  const unsigned count = step.count;
  AccessRun run(frame, step);
  Tensor &result = frame.result(step);
  T *z = result.as<T>();
  ResultBounds bounds(frame, result);
  for (unsigned i = 0, n = 1; i < count; i += n) {
    n = 1;
    if (!run.isActive(i)) {
      loadInactive(run, i, z, result, bounds);
      continue;
    }
    int64_t offset = 0;
    if (!run.isUndecided(i))
      n = run.measureRun(i);
    Window *window = run.locate(run.getAddress(i), offset, n);
    if (LLVM_UNLIKELY(!window && n > 1)) {
      n = 1;
      window = run.locate(run.getAddress(i), offset);
    }
    if (LLVM_UNLIKELY(!window)) {
      run.reportOutOfBounds(run.getAddress(i));
      z[i] = 0;
      if (run.isUndecided(i))
        bounds.set(i, undecided);
      continue;
    }
    // An undecided element has a run of its own.
    for (unsigned k = 1; run.hasUndecidedElements() && k < n; ++k)
      if (run.isUndecided(i + k))
        n = k;
    loadRun(run, i, n, *window, offset, z, bounds);
  }
  if (step.mayWait)
    frame.noteSeen(step, run.getAddresses(), z, count * sizeof(T));
}

//===----------------------------------------------------------------------===//
// Stores
//===----------------------------------------------------------------------===//

/// Elements of one type in an array of another, or across its elements.
template <typename T>
void storeOdd(const AccessRun &run, Window &window, int64_t offset, T value) {
  storeElement<T>(window.allocation->data + window.start + offset, value);
  run.noteOddWrite(window, offset);
}

template <typename T>
void storeElements(const AccessRun &run, Window &window, int64_t offset,
                   unsigned n, const T *values) {
  Allocation &allocation = *window.allocation;
  char *to = allocation.data + window.start + offset;
  size_t cell = run.getCell(window, offset);
  if (allocation.shadow)
    return allocation.shadow->write(cell, n, run.toucher, to, values);
  if (!allocation.isShared)
    std::memcpy(to, values, n * sizeof(T));
  else
    for (unsigned k = 0; k < n; ++k)
      storeElement<T>(to + k * sizeof(T), values[k]);
  if (allocation.history)
    for (unsigned k = 0; k < n; ++k)
      allocation.history->noteWrite(cell + k, run.toucher, run.frame.turn,
                                    values[k]);
}

template <typename T>
TILEC_INLINE void storeRun(const AccessRun &run, unsigned i, unsigned n,
                           Window &window, int64_t offset,
                           const Tensor &value) {
  Allocation &allocation = *window.allocation;
  const T *values = value.as<T>() + i;
  if (run.frame.run.program.ordering == Ordering::Turns)
    run.frame.noteEffect(allocation.data + window.start + offset, values,
                         n * sizeof(T));
  bool isWhole = run.isWhole(window, offset);
  if (isWhole)
    storeElements(run, window, offset, n, values);
  else
    for (unsigned k = 0; k < n; ++k)
      storeOdd(run, window, offset + k * sizeof(T), values[k]);
  if (LLVM_UNLIKELY(!allocation.sums.empty()))
    for (unsigned k = 0; k < n; ++k)
      run.visitCells(window, offset + k * sizeof(T),
                     [&](size_t cell, bool) { allocation.sums.erase(cell); });
  if (isWhole && !value.bounds && !run.hasUndecidedElements() &&
      !__atomic_load_n(&allocation.hasBounds, __ATOMIC_RELAXED)) {
    uint8_t *written = allocation.written + run.getCell(window, offset);
    if (!allocation.isShared)
      std::fill_n(written, n, 1);
    else
      for (unsigned k = 0; k < n; ++k)
        __atomic_store_n(written + k, uint8_t(1), __ATOMIC_RELAXED);
    return;
  }
  for (unsigned k = 0; k < n; ++k)
    run.setBound(window, offset + k * sizeof(T),
                 run.isUndecided(i + k) ? undecided
                 : value.bounds         ? value.bounds[i + k]
                                        : 0);
}

/// Whether all addresses differ because they are those of a matrix: one step
/// from column to column, another from row to row, the one longer than all
/// steps of the other. True says so, false nothing.
TILEC_INLINE bool isMatrix(const AccessRun &run) {
  ArrayRef<uint64_t> addresses = run.getAddresses();
  if (run.info.shape.empty())
    return false;
  const uint64_t columns = run.info.shape.back(),
                 rows = addresses.size() / columns;
  if (columns < 2 || rows < 2)
    return false;
  const uint64_t *list = addresses.data();
  const uint64_t start = list[0], acrossColumns = list[1] - start,
                 acrossRows = list[columns] - start;
  auto getLength = [](uint64_t step) {
    return step >> 63 ? uint64_t(0) - step : step;
  };
  uint64_t column = getLength(acrossColumns), row = getLength(acrossRows);
  // Steps as long as the address space would wrap.
  constexpr uint64_t longest = uint64_t(1) << 40;
  if (!column || !row || column > longest || row > longest ||
      (row < column * columns && column < row * rows))
    return false;
  uint64_t difference = 0;
  for (uint64_t i = 0; i < rows; ++i)
    for (uint64_t j = 0; j < columns; ++j)
      difference |=
          list[i * columns + j] ^ (start + i * acrossRows + j * acrossColumns);
  return difference == 0;
}

/// Whether all addresses differ because each is greater than the one before.
TILEC_INLINE bool isIncreasing(ArrayRef<uint64_t> addresses) {
  const uint64_t *list = addresses.data();
  const unsigned count = addresses.size();
  uint64_t isWrong = 0;
  for (unsigned i = 1; i < count; ++i)
    isWrong |= list[i - 1] >= list[i];
  return !isWrong;
}

/// Reports two elements of one store that write different values to one cell.
template <typename T>
TILEC_INLINE void checkDuplicates(const AccessRun &run, const T *values) {
  const unsigned count = run.step.count;
  if (isIncreasing(run.getAddresses()))
    return;
  bool isOrdered = true;
  uint64_t last = 0;
  for (unsigned i = 0; i < count && isOrdered; ++i) {
    if (!run.isActive(i))
      continue;
    isOrdered = last < run.getAddress(i);
    last = run.getAddress(i);
  }
  if (isOrdered || isMatrix(run))
    return;
  // A hash table of elements, by address; 0 is an empty place.
  std::vector<unsigned> &table = run.frame.table;
  unsigned bits = llvm::Log2_32_Ceil(count) + 1;
  table.assign(size_t(1) << bits, 0);
  size_t wrap = table.size() - 1;
  for (unsigned i = 0; i < count; ++i) {
    if (!run.isActive(i))
      continue;
    uint64_t address = run.getAddress(i);
    size_t place = address * 0x9E3779B97F4A7C15 >> (64 - bits);
    while (table[place] && run.getAddress(table[place] - 1) != address)
      place = (place + 1) & wrap;
    unsigned other = table[place];
    table[place] = i + 1;
    int64_t offset = 0;
    if (!other || values[other - 1] == values[i])
      continue;
    if (Window *window = run.locate(address, offset))
      run.frame.findings.report(
          FindingKind::Race, run.step.place, run.frame.programIndex, [&] {
            return "two elements of one store write " +
                   formatCell(*window, offset) + " in " +
                   run.frame.describeProgram() + ", with different values";
          });
  }
}

template <typename T> void evalStore(Frame &frame, const Step &step) {
  const unsigned count = step.count;
  AccessRun run(frame, step);
  const Tensor &value = frame[run.info.value];
  bool isOneRun = false;
  for (unsigned i = 0, n = 1; i < count; i += n) {
    n = 1;
    bool isUndecided = run.isUndecided(i);
    int64_t offset = 0;
    if (!run.isActive(i)) {
      if (!isUndecided)
        continue;
      if (Window *window = run.locate(run.getAddress(i), offset))
        run.noteUndecided(*window, offset);
      continue;
    }
    n = run.measureRun(i);
    Window *window = run.locate(run.getAddress(i), offset, n);
    if (LLVM_UNLIKELY(!window && n > 1)) {
      n = 1;
      window = run.locate(run.getAddress(i), offset);
    }
    if (LLVM_UNLIKELY(!window)) {
      run.reportOutOfBounds(run.getAddress(i));
      continue;
    }
    isOneRun |= n == count;
    storeRun<T>(run, i, n, *window, offset, value);
  }
  if (frame.run.options.findRaces && count > 1 && !isOneRun)
    checkDuplicates(run, value.as<T>());
}

//===----------------------------------------------------------------------===//
// Compilation
//===----------------------------------------------------------------------===//

TILEC_SELECT_BY_BYTES(selectLoad, evalLoad)
TILEC_SELECT_BY_BYTES(selectStore, evalStore)

/// Whether a loop may run until another program stores what this load reads.
bool mayWaitInLoop(Compiler &compiler, tile::LoadOp load, int origin) {
  if (!load->getParentOfType<scf::WhileOp>())
    return false;
  auto isStoredTo = [&](Operation *op) {
    Value pointer;
    if (auto store = dyn_cast<tile::StoreOp>(op))
      pointer = store.getPointer();
    else if (auto rmw = dyn_cast<tile::AtomicRmwOp>(op))
      pointer = rmw.getPointer();
    else if (auto cas = dyn_cast<tile::AtomicCasOp>(op))
      pointer = cas.getPointer();
    else
      return WalkResult::advance();
    int other = compiler.getAddresses().getOrigin(pointer);
    return other < 0 || origin < 0 || other == origin ? WalkResult::interrupt()
                                                      : WalkResult::advance();
  };
  return load->getParentOfType<func::FuncOp>()
      .walk(isStoredTo)
      .wasInterrupted();
}

LogicalResult compileLoad(Compiler &compiler, Operation *op) {
  auto load = cast<tile::LoadOp>(op);
  auto info = makeAccessInfo(compiler, op, load.getPointer(), load.getOffset(),
                             load.getMask(), load.getType(), AccessKind::Load);
  info->isVolatile = load.getIsVolatile();
  if (load.getOther())
    info->other = compiler.getSlot(load.getOther());
  Step &step = compiler.emit(op, selectLoad(info->bytes));
  if (load.getMask() && !load.getOther())
    step.tag = compiler.getTag(op, FindingKind::PoisonStored);
  if (info->isVolatile || mayWaitInLoop(compiler, load, info->origin)) {
    step.mayWait = true;
    compiler.require(Ordering::Turns);
  }
  step.payload = std::move(info);
  return success();
}

LogicalResult compileStore(Compiler &compiler, Operation *op) {
  auto store = cast<tile::StoreOp>(op);
  Type type = store.getValue().getType();
  auto info =
      makeAccessInfo(compiler, op, store.getPointer(), store.getOffset(),
                     store.getMask(), type, AccessKind::Store);
  info->value = compiler.getSlot(store.getValue());
  Step &step = compiler.emit(op, selectStore(info->bytes));
  step.count = getCount(type);
  step.payload = std::move(info);
  return success();
}

} // namespace

void interpreter::addMemoryOperators(Operators &operators) {
  operators["tile.load"] = {nullptr, compileLoad};
  operators["tile.store"] = {nullptr, compileStore};
}

//===- Frame.cpp - The state of one running program -----------------------===//

#include "Frame.h"
#include "llvm/Support/xxhash.h"
#include <cstring>

using namespace tilec;
using namespace tilec::interpreter;

Frame::Frame(const Run &run) : run(run) {
  for (const StorageInfo &info : run.program.storages) {
    Storage &storage = storages.emplace_back();
    // Every step writes all of its results, so nothing is read before.
    storage.data = static_cast<char *>(
        llvm::safe_malloc(size_t(info.count) * info.elementBytes));
  }
  for (const SlotInfo &info : run.program.slots) {
    Tensor &tensor = tensors.emplace_back();
    tensor.count = info.count;
    tensor.element = info.element;
    tensor.storage = info.storage;
    // Steps never write to a constant's slot.
    tensor.data = info.constant ? const_cast<char *>(info.constant)
                                : storages[info.storage].data;
  }
}

Frame::~Frame() {
  for (const Storage &storage : storages) {
    std::free(storage.data);
    delete[] storage.bounds;
    delete[] storage.tags;
  }
}

void Frame::start(uint64_t index) {
  pc = 0;
  programIndex = index;
  program = getProgram(index, run.grid);
  operations = 0;
  hasFailed = false;
  turn = Turn();
  printed.clear();
  usesTags = false;
  isUndecided = false;
  noaliasClaims.clear();
  if (run.program.assumesNoalias)
    extents.assign(run.program.arguments.size(), {});
  for (Tensor &tensor : tensors) {
    tensor.bounds = nullptr;
    tensor.tags = nullptr;
  }
}

void Frame::noteSeen(const Step &step, llvm::ArrayRef<uint64_t> addresses,
                     const void *data, size_t bytes) {
  auto getBytes = [](const void *from, size_t count) {
    return llvm::ArrayRef(static_cast<const uint8_t *>(from), count);
  };
  uint64_t hash = llvm::xxh3_64bits(getBytes(data, bytes)) ^
                  llvm::rotl(llvm::xxh3_64bits(getBytes(addresses.data(),
                                                        addresses.size() * 8)),
                             1);
  auto [entry, isFirst] = turn.seen.try_emplace(&step, hash);
  turn.isWaiting |= !isFirst && entry->second == hash;
  entry->second = hash;
}

double *Frame::makeBounds(Tensor &tensor) {
  Storage &storage = storages[tensor.storage];
  if (!storage.bounds)
    storage.bounds = new double[run.program.storages[tensor.storage].count];
  return tensor.bounds = storage.bounds;
}

Tag *Frame::makeTags(Tensor &tensor) {
  Storage &storage = storages[tensor.storage];
  if (!storage.tags)
    storage.tags = new Tag[run.program.storages[tensor.storage].count];
  std::fill_n(storage.tags, tensor.count, Tag(0));
  usesTags = true;
  return tensor.tags = storage.tags;
}

void interpreter::propagateUndecided(Frame &frame, const Step &step) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  bool any = false;
  for (unsigned slot : step.operands)
    any |= frame[slot].bounds != nullptr;
  if (!any)
    return;
  double *first = nullptr;
  for (unsigned slot : step.results) {
    double *bounds = frame.makeBounds(frame[slot]);
    if (first) {
      std::copy_n(first, step.count, bounds);
      continue;
    }
    first = bounds;
    std::fill_n(bounds, step.count, 0.0);
    for (unsigned operand : step.operands) {
      const Tensor &source = frame[operand];
      if (!source.bounds)
        continue;
      unsigned stride = source.count == 1 ? 0 : 1;
      for (unsigned i = 0; i < step.count; ++i)
        bounds[i] = source.bounds[i * stride] > 0 ? infinity : bounds[i];
    }
  }
}

void interpreter::propagateTags(Frame &frame, const Step &step) {
  bool any = false;
  for (unsigned slot : step.operands)
    any |= frame[slot].tags != nullptr;
  if (!any)
    return;
  for (unsigned slot : step.results) {
    Tag *tags = frame.makeTags(frame[slot]);
    for (unsigned operand : step.operands) {
      const Tensor &source = frame[operand];
      if (!source.tags)
        continue;
      unsigned stride = source.count == 1 ? 0 : 1;
      // 0, no cause, becomes the largest number.
      for (unsigned i = 0; i < step.count; ++i)
        tags[i] = std::min(tags[i] - 1, source.tags[i * stride] - 1) + 1;
    }
    if (step.keepsOffsetTags)
      continue;
    for (unsigned i = 0; i < step.count; ++i)
      tags[i] = tags[i] & offsetTag ? 0 : tags[i];
  }
}

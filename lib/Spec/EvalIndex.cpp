//===- EvalIndex.cpp - Indexing in a spec ---------------------------------===//

#include "Evaluator.h"

using namespace llvm;
using namespace tilec;
using namespace tilec::spec;

FailureOr<Object> Evaluator::evaluateSlice(const ast::Slice *slice) {
  spec::Slice result;
  auto bound = [&](const ast::Expr *expr,
                   std::optional<int64_t> &to) -> LogicalResult {
    if (!expr)
      return success();
    Result value = evaluate(expr);
    if (failed(value))
      return failure();
    to = value->getInteger();
    if (!to && !value->is<spec::None>())
      return emitError(expr->range)
             << "a slice needs integers, not " << describe(*value);
    return success();
  };
  std::optional<int64_t> step;
  if (failed(bound(slice->lower, result.lower)) ||
      failed(bound(slice->upper, result.upper)) ||
      failed(bound(slice->step, step)))
    return failure();
  result.step = step.value_or(1);
  if (result.step < 1)
    return emitError(slice->range)
           << "the step of a slice is at least 1, not " << result.step;
  return Object(result);
}

FailureOr<Object>
Evaluator::evaluateSubscript(const ast::Subscript *subscript) {
  Result base = evaluate(subscript->value);
  if (failed(base))
    return failure();
  Result index = evaluate(subscript->index);
  if (failed(index))
    return failure();
  if (auto *array = base->get<Array>()) {
    FailureOr<Array> view = indexArray(*array, *index, subscript->range);
    return failed(view) ? Result(failure()) : Result(Object(*view));
  }
  if (auto *sequence = base->get<Sequence>())
    return indexSequence(*sequence, *index, subscript->range);
  return emitError(subscript->range) << describe(*base) << " cannot be indexed";
}

/// Start and number of elements that a slice takes of `size`.
static std::pair<int64_t, int64_t> clampSlice(const spec::Slice &slice,
                                              int64_t size) {
  auto clamp = [&](int64_t bound) {
    return std::clamp<int64_t>(bound < 0 ? bound + size : bound, 0, size);
  };
  int64_t lower = clamp(slice.lower.value_or(0));
  int64_t upper = clamp(slice.upper.value_or(size));
  int64_t count = upper > lower ? (upper - lower - 1) / slice.step + 1 : 0;
  return {lower, count};
}

FailureOr<Object> Evaluator::indexSequence(const Sequence &sequence,
                                           const Object &index, SMRange range) {
  int64_t size = sequence.items->size();
  if (auto *slice = index.get<spec::Slice>()) {
    auto [start, count] = clampSlice(*slice, size);
    std::vector<Object> items;
    for (int64_t i = 0; i < count; ++i)
      items.push_back((*sequence.items)[start + i * slice->step]);
    return makeSequence(std::move(items), sequence.isTuple);
  }
  std::optional<int64_t> place = index.getInteger();
  if (!place)
    return emitError(range)
           << "a list is indexed by an integer, not " << describe(index);
  int64_t wrapped = *place < 0 ? *place + size : *place;
  if (wrapped < 0 || wrapped >= size)
    return emitError(range) << "index " << *place << " is out of range for "
                            << size << " elements";
  return (*sequence.items)[wrapped];
}

/// Dimensions that an index consumes: all but None and Ellipsis.
static unsigned countConsumed(ArrayRef<Object> indices) {
  return count_if(indices, [](const Object &index) {
    return !index.is<spec::None>() && !index.is<spec::Ellipsis>();
  });
}

/// An integer index, also an array of one integer.
static std::optional<int64_t> getPlace(const Object &index) {
  if (auto *array = index.get<Array>();
      array && array->getRank() == 0 && isInteger(array->getDType()))
    return array->getInt();
  return index.getInteger();
}

FailureOr<Array> Evaluator::indexArray(const Array &array, const Object &index,
                                       SMRange range) {
  SmallVector<Object> indices = {index};
  if (auto *sequence = index.get<Sequence>())
    indices.assign(sequence->items->begin(), sequence->items->end());
  unsigned consumed = countConsumed(indices);
  if (consumed > array.getRank())
    return emitError(range) << consumed << " indices for an array of shape "
                            << toString(array.shape);
  Array view = array;
  view.shape.clear();
  view.strides.clear();
  unsigned dim = 0;
  auto keep = [&](int64_t size, int64_t stride) {
    view.shape.push_back(size);
    view.strides.push_back(stride);
  };
  for (const Object &each : indices) {
    if (each.is<spec::None>()) {
      keep(1, 0);
    } else if (each.is<spec::Ellipsis>()) {
      for (unsigned rest = array.getRank() - consumed; rest > 0; --rest, ++dim)
        keep(array.shape[dim], array.strides[dim]);
      consumed = array.getRank();
    } else if (auto *slice = each.get<spec::Slice>()) {
      auto [start, count] = clampSlice(*slice, array.shape[dim]);
      view.offset += start * array.strides[dim];
      keep(count, array.strides[dim++] * slice->step);
    } else if (std::optional<int64_t> place = getPlace(each)) {
      int64_t size = array.shape[dim];
      int64_t wrapped = *place < 0 ? *place + size : *place;
      if (wrapped < 0 || wrapped >= size)
        return emitError(range)
               << "index " << *place << " is out of range for dimension " << dim
               << " of size " << size;
      view.offset += wrapped * array.strides[dim++];
    } else {
      return emitError(range)
             << "an array is indexed by integers, slices, None and ..., not by "
             << describe(each);
    }
  }
  for (; dim < array.getRank(); ++dim)
    keep(array.shape[dim], array.strides[dim]);
  return view;
}

LogicalResult Evaluator::assignElement(const ast::Subscript *target,
                                       const Object &value) {
  Result base = evaluate(target->value);
  if (failed(base))
    return failure();
  Result index = evaluate(target->index);
  if (failed(index))
    return failure();
  if (auto *array = base->get<Array>()) {
    FailureOr<Array> view = indexArray(*array, *index, target->range);
    if (failed(view))
      return failure();
    FailureOr<Array> source = at(target->range, toArray(value));
    if (failed(source))
      return failure();
    if (Error error = spec::assign(*view, *source))
      return emitError(target->range) << llvm::toString(std::move(error));
    return success();
  }
  auto *sequence = base->get<Sequence>();
  std::optional<int64_t> place = index->getInteger();
  if (!sequence || sequence->isTuple || !place)
    return emitError(target->range)
           << "cannot assign to an element of " << describe(*base);
  int64_t size = sequence->items->size();
  int64_t wrapped = *place < 0 ? *place + size : *place;
  if (wrapped < 0 || wrapped >= size)
    return emitError(target->range)
           << "index " << *place << " is out of range for " << size
           << " elements";
  (*sequence->items)[wrapped] = value;
  return success();
}

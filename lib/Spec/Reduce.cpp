//===- Reduce.cpp - Reductions and scans of the spec evaluator ------------===//

#include "Array.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>

using namespace llvm;
using namespace tilec;
using namespace tilec::spec;

namespace {
/// An array seen as rows: the elements that are reduced together lie side by
/// side.
struct Rows {
  std::vector<int64_t> elements;
  int64_t length;
  Shape kept; // shape of what is left, reduced dimensions as 1
  Shape dropped;
};
} // namespace

static Expected<Rows> makeRows(const Array &array, std::optional<Shape> dims) {
  unsigned rank = array.getRank();
  SmallVector<bool> isReduced(rank, !dims || dims->empty());
  if (dims)
    for (int64_t dim : *dims) {
      Expected<unsigned> axis = normalizeDim(dim, rank);
      if (!axis)
        return axis.takeError();
      if (*axis < rank)
        isReduced[*axis] = true;
    }
  Rows rows;
  rows.length = 1;
  Shape order;
  for (unsigned i = 0; i < rank; ++i) {
    rows.kept.push_back(isReduced[i] ? 1 : array.shape[i]);
    if (!isReduced[i]) {
      order.push_back(i);
      rows.dropped.push_back(array.shape[i]);
    }
  }
  for (unsigned i = 0; i < rank; ++i)
    if (isReduced[i]) {
      order.push_back(i);
      rows.length *= array.shape[i];
    }
  Expected<Array> view = permute(array, order);
  if (!view)
    return view.takeError();
  rows.elements = view->listElements();
  return rows;
}

static bool isExtremum(Reduction kind) { return kind >= Reduction::Max; }
static bool isIndex(Reduction kind) { return kind >= Reduction::ArgMax; }

static Expected<DType> getResultType(Reduction kind, DType dtype) {
  if (isIndex(kind))
    return DType::I64;
  if (kind == Reduction::Mean && isInteger(dtype))
    return makeError("mean needs floats, not {0}; write .float()",
                     getTorchName(dtype));
  if (kind == Reduction::Any || kind == Reduction::All)
    return DType::I1;
  bool isSum = kind == Reduction::Sum || kind == Reduction::Prod;
  if (isSum && isInteger(dtype))
    return DType::I64;
  return dtype;
}

/// Place of the greatest or least element; the first of several. NaN beats all.
static int64_t findExtremum(const HostArray &from, ArrayRef<int64_t> row,
                            bool isMin) {
  int64_t best = 0;
  for (int64_t i = 1, length = row.size(); i < length; ++i) {
    if (isInteger(from.getDType())) {
      int64_t value = from.getInt(row[i]), other = from.getInt(row[best]);
      if (isMin ? value < other : value > other)
        best = i;
      continue;
    }
    double value = from.getDouble(row[i]), other = from.getDouble(row[best]);
    if (std::isnan(other))
      break;
    if (std::isnan(value) || (isMin ? value < other : value > other))
      best = i;
  }
  return best;
}

static void reduceRow(Reduction kind, const HostArray &from,
                      ArrayRef<int64_t> row, HostArray &to, int64_t index) {
  if (isExtremum(kind)) {
    bool isMin = kind == Reduction::Min || kind == Reduction::ArgMin;
    int64_t place = findExtremum(from, row, isMin);
    if (isIndex(kind))
      to.setInt(index, place);
    else
      to.setBits(index, from.getBits(row[place]));
    return;
  }
  if (kind == Reduction::Any || kind == Reduction::All) {
    auto holds = [&](int64_t element) {
      return isInteger(from.getDType()) ? from.getInt(element) != 0
                                        : from.getDouble(element) != 0;
    };
    to.setInt(index,
              kind == Reduction::Any ? any_of(row, holds) : all_of(row, holds));
    return;
  }
  bool isProduct = kind == Reduction::Prod;
  if (isInteger(from.getDType())) {
    uint64_t sum = isProduct;
    for (int64_t element : row) {
      uint64_t value = static_cast<uint64_t>(from.getInt(element));
      sum = isProduct ? sum * value : sum + value;
    }
    to.setInt(index, static_cast<int64_t>(sum));
    return;
  }
  double sum = isProduct;
  for (int64_t element : row) {
    double value = from.getDouble(element);
    sum = isProduct ? sum * value : sum + value;
  }
  to.setDouble(index, kind == Reduction::Mean
                          ? sum / static_cast<double>(row.size())
                          : sum);
}

Expected<Array> spec::reduce(Reduction kind, const Array &array,
                             std::optional<Shape> dims, bool keepDims) {
  Expected<DType> dtype = getResultType(kind, array.getDType());
  if (!dtype)
    return dtype.takeError();
  Expected<Rows> rows = makeRows(array, dims);
  if (!rows)
    return rows.takeError();
  if (isExtremum(kind) && rows->length == 0)
    return makeError("an empty array of shape {0} has no maximum or minimum",
                     toString(array.shape));
  Expected<Array> result =
      makeArray(*dtype, keepDims ? rows->kept : rows->dropped);
  if (!result)
    return result;
  ArrayRef<int64_t> elements = rows->elements;
  for (int64_t i = 0, count = result->getNumElements(); i < count; ++i)
    reduceRow(kind, *array.storage,
              elements.slice(i * rows->length, rows->length), *result->storage,
              i);
  return result;
}

/// Calls `scan(row of array, row of result)` for each row along `dim`.
template <typename Function>
static Expected<Array> mapRows(const Array &array, int64_t dim, DType dtype,
                               Function scan) {
  Expected<Array> result = makeArray(dtype, array.shape);
  if (!result)
    return result;
  Expected<Rows> from = makeRows(array, Shape{dim});
  if (!from)
    return from.takeError();
  Expected<Rows> to = makeRows(*result, Shape{dim});
  if (!to)
    return to.takeError();
  for (size_t i = 0; i < from->elements.size(); i += from->length)
    scan(ArrayRef(from->elements).slice(i, from->length),
         ArrayRef(to->elements).slice(i, from->length), *result->storage);
  return result;
}

Expected<Array> spec::cumulativeSum(const Array &array, int64_t dim) {
  const HostArray &from = *array.storage;
  bool isInt = isInteger(array.getDType());
  return mapRows(
      array, dim, isInt ? DType::I64 : array.getDType(),
      [&](ArrayRef<int64_t> row, ArrayRef<int64_t> out, HostArray &to) {
        double sum = 0;
        uint64_t exact = 0;
        for (auto [x, y] : zip(row, out)) {
          if (isInt) {
            exact += static_cast<uint64_t>(from.getInt(x));
            to.setInt(y, static_cast<int64_t>(exact));
          } else {
            sum += from.getDouble(x);
            to.setDouble(y, sum);
          }
        }
      });
}

/// The softmax of each row, or its logarithm.
static Expected<Array> softmaxOf(const Array &array, int64_t dim, bool isLog) {
  if (isInteger(array.getDType()))
    return makeError("softmax needs floats, not {0}",
                     getTorchName(array.getDType()));
  const HostArray &from = *array.storage;
  return mapRows(
      array, dim, array.getDType(),
      [&](ArrayRef<int64_t> row, ArrayRef<int64_t> out, HostArray &to) {
        double top = from.getDouble(row[findExtremum(from, row, false)]);
        double sum = 0;
        for (int64_t x : row)
          sum += std::exp(from.getDouble(x) - top);
        for (auto [x, y] : zip(row, out)) {
          double distance = from.getDouble(x) - top;
          to.setDouble(y, isLog ? distance - std::log(sum)
                                : std::exp(distance) / sum);
        }
      });
}

Expected<Array> spec::softmax(const Array &array, int64_t dim) {
  return softmaxOf(array, dim, /*isLog=*/false);
}
Expected<Array> spec::logSoftmax(const Array &array, int64_t dim) {
  return softmaxOf(array, dim, /*isLog=*/true);
}

//===- EvalSort.cpp - Sorted rows and histograms --------------------------===//

#include "Bounds.h"
#include "Compiler.h"
#include "CopyElements.h"
#include "tilec/Dialect/Tile/Tile.h"

using namespace mlir;
using namespace tilec;
using namespace tilec::interpreter;

namespace {

//===----------------------------------------------------------------------===//
// sort
//===----------------------------------------------------------------------===//

/// Rows are sorted as unsigned keys, which order like the elements. Equal keys
/// are equal elements, but for the bits of NaNs.
template <typename T, bool isUnsigned> struct SortKey {
  using Bits = std::conditional_t<
      sizeof(T) == 1, uint8_t,
      std::conditional_t<
          sizeof(T) == 2, uint16_t,
          std::conditional_t<sizeof(T) == 4, uint32_t, uint64_t>>>;
  static constexpr Bits sign = Bits(1) << (8 * sizeof(T) - 1);
  static constexpr bool isFloat = !std::is_unsigned_v<T>;
  /// NaN has a key of its own, where numbers take all others.
  using Key = std::conditional_t<isFloat && sizeof(T) == 1, uint16_t, Bits>;
  static constexpr Key notANumber = ~Key(0);

  static Key encode(Bits bits) {
    if (!isFloat)
      return isUnsigned ? bits : bits ^ sign;
    if (std::isnan(toNumber(bits)))
      return notANumber;
    return Bits(bits & sign ? ~bits : bits | sign);
  }
  static Bits decode(Key key) {
    if constexpr (isFloat) {
      if (key == notANumber)
        return llvm::bit_cast<Bits>(fromDouble<T>(std::nan("")));
      return key & sign ? key ^ sign : ~key;
    } else {
      return isUnsigned ? key : key ^ sign;
    }
  }
  static double toNumber(Bits bits) {
    if constexpr (isFloat)
      return toDouble(llvm::bit_cast<T>(bits));
    else
      return 0;
  }
};

struct SortInfo : Payload {
  /// Elements of a row, and how many of them are kept.
  unsigned size = 1, kept = 1;
  bool isDescending = false;
};

/// The kept numbers of a row are off by no more than the same ones of a row
/// that was moved down or up by all bounds.
void boundFloatRow(const SortInfo &info, const double *values,
                   const double *bounds, double *moved, double *result) {
  auto isBefore = [&](double a, double b) {
    bool isLess = a < b || (std::isnan(b) && !std::isnan(a));
    bool isGreater = a > b || (std::isnan(a) && !std::isnan(b));
    return info.isDescending ? isGreater : isLess;
  };
  auto sortMoved = [&](double sign) {
    for (unsigned i = 0; i < info.size; ++i)
      moved[i] = values[i] + (sign ? sign * bounds[i] : 0);
    std::sort(moved, moved + info.size, isBefore);
  };
  sortMoved(0);
  std::copy_n(moved, info.kept, result + info.kept);
  for (double sign : {-1.0, 1.0}) {
    sortMoved(sign);
    for (unsigned i = 0; i < info.kept; ++i) {
      double distance = std::fabs(moved[i] - result[info.kept + i]);
      bool isSame = std::isnan(moved[i]) ? std::isnan(result[info.kept + i])
                                         : moved[i] == result[info.kept + i];
      double bound = isSame ? 0 : std::isnan(distance) ? undecided : distance;
      result[i] = sign < 0 ? bound : std::max(result[i], bound);
    }
  }
}

template <typename T, bool isUnsigned>
void boundSort(Frame &frame, const SortInfo &info, const Tensor &source,
               Tensor &result) {
  if (!source.bounds)
    return;
  double *bounds = frame.makeBounds(result);
  double *values = frame.getScratch(2 * size_t(info.size) + 2 * info.kept);
  double *moved = values + info.size, *rowBounds = moved + info.size;
  for (unsigned row = 0; row < source.count / info.size; ++row) {
    const double *held = source.bounds + size_t(row) * info.size;
    double largest = *std::max_element(held, held + info.size);
    double *to = bounds + size_t(row) * info.kept;
    if (largest == 0 || largest == undecided || std::is_unsigned_v<T>) {
      std::fill_n(to, info.kept, largest > 0 ? undecided : 0);
      continue;
    }
    using Key = SortKey<T, isUnsigned>;
    const auto *bits =
        source.as<typename Key::Bits>() + size_t(row) * info.size;
    for (unsigned i = 0; i < info.size; ++i)
      values[i] = Key::toNumber(bits[i]);
    boundFloatRow(info, values, held, moved, rowBounds);
    std::copy_n(rowBounds, info.kept, to);
  }
}

/// Where an element stands hangs on all of its row.
void tagSort(Frame &frame, const SortInfo &info, const Tensor &source,
             Tensor &result) {
  for (unsigned i = 0; source.tags && i < source.count; ++i) {
    Tag tag = source.tags[i];
    for (unsigned k = 0; tag && !(tag & offsetTag) && k < info.kept; ++k)
      frame.addTag(result, i / info.size * info.kept + k, tag);
  }
}

template <typename T, bool isUnsigned>
void evalSort(Frame &frame, const Step &step) {
  const auto &info = static_cast<const SortInfo &>(*step.payload);
  using SortKey = SortKey<T, isUnsigned>;
  using Key = typename SortKey::Key;
  const Tensor &source = frame.operand(step, 0);
  Tensor &result = frame.result(step);
  frame.addresses.resize(info.size);
  Key *keys = reinterpret_cast<Key *>(frame.addresses.data());
  const auto *from = source.as<typename SortKey::Bits>();
  auto *to = result.as<typename SortKey::Bits>();
  for (unsigned row = 0; row < source.count / info.size; ++row) {
    for (unsigned i = 0; i < info.size; ++i)
      keys[i] = SortKey::encode(*from++);
    if (info.isDescending)
      std::sort(keys, keys + info.size, std::greater<Key>());
    else
      std::sort(keys, keys + info.size);
    for (unsigned i = 0; i < info.kept; ++i)
      *to++ = SortKey::decode(keys[i]);
  }
  boundSort<T, isUnsigned>(frame, info, source, result);
  tagSort(frame, info, source, result);
}

template <typename T> Evaluate selectSort(bool isUnsigned) {
  return isUnsigned ? evalSort<T, true> : evalSort<T, false>;
}

LogicalResult compileSort(Compiler &compiler, Operation *op) {
  auto sort = cast<tile::SortOp>(op);
  Element element = *getElement(sort.getType());
  Evaluate evaluate;
  if (isFloat(element))
    evaluate = visitAnyFloat(element, [](auto *type) -> Evaluate {
      return evalSort<std::remove_pointer_t<decltype(type)>, false>;
    });
  else
    evaluate = visitInt(element, [&](auto *type) -> Evaluate {
      using I = std::remove_pointer_t<decltype(type)>;
      // A bool is true or false whatever its sign.
      return selectSort<typename I::Storage>(sort.getIsUnsigned() ||
                                             I::width == 1);
    });
  auto info = std::make_unique<SortInfo>();
  info->size = tile::getShape(sort.getSource().getType()).back();
  info->kept = tile::getShape(sort.getType()).back();
  info->isDescending = sort.getDescending();
  Step &step = compiler.emit(op, evaluate);
  step.cost = 1 + step.count / 16 * llvm::Log2_64_Ceil(info->size + 1);
  step.payload = std::move(info);
  return success();
}

//===----------------------------------------------------------------------===//
// histogram
//===----------------------------------------------------------------------===//

void reportDropped(Frame &frame, const Step &step, std::string value) {
  frame.findings.report(
      FindingKind::HistogramValueDropped, step.place, frame.programIndex, [&] {
        return "value " + value + " in " + frame.describeProgram() +
               " lies outside the " + std::to_string(step.count) +
               " bins and is not counted";
      });
}

/// What a histogram's counts hang on: every element, and every mask.
void boundHistogram(Frame &frame, const Step &step, const uint8_t *mask) {
  Tensor &result = frame.result(step);
  for (auto [index, slot] : llvm::enumerate(step.operands)) {
    const Tensor &operand = frame[slot];
    for (unsigned i = 0; i < operand.count; ++i) {
      bool counts = index == 1 || !mask || mask[i];
      if (counts && operand.bounds && operand.bounds[i] > 0 && !result.bounds)
        std::fill_n(frame.makeBounds(result), step.count, undecided);
      Tag tag = counts && operand.tags ? operand.tags[i] : 0;
      for (unsigned bin = 0; tag && !(tag & offsetTag) && bin < step.count;
           ++bin)
        frame.addTag(result, bin, tag);
    }
  }
}

template <typename I, bool isUnsigned>
void evalHistogram(Frame &frame, const Step &step) {
  const Tensor &source = frame.operand(step, 0);
  const auto *values = source.as<typename I::Storage>();
  const uint8_t *mask =
      step.operands.size() > 1 ? frame.operand(step, 1).as<uint8_t>() : nullptr;
  uint32_t *bins = frame.result(step).as<uint32_t>();
  std::fill_n(bins, step.count, 0);
  for (unsigned i = 0; i < source.count; ++i) {
    if (mask && !mask[i])
      continue;
    uint64_t value = isUnsigned ? values[i] : uint64_t(I::toSigned(values[i]));
    if (LLVM_LIKELY(value < step.count))
      ++bins[value];
    else
      reportDropped(frame, step,
                    isUnsigned ? std::to_string(value)
                               : std::to_string(int64_t(value)));
  }
  boundHistogram(frame, step, mask);
}

LogicalResult compileHistogram(Compiler &compiler, Operation *op) {
  auto histogram = cast<tile::HistogramOp>(op);
  Evaluate evaluate =
      visitInt(*getElement(histogram.getSource().getType()),
               [&](auto *type) -> Evaluate {
                 using I = std::remove_pointer_t<decltype(type)>;
                 return histogram.getIsUnsigned() || I::width == 1
                            ? evalHistogram<I, true>
                            : evalHistogram<I, false>;
               });
  compiler.emit(op, evaluate);
  return success();
}

} // namespace

void interpreter::addSortOperators(Operators &operators) {
  operators["tile.sort"] = {nullptr, compileSort};
  operators["tile.histogram"] = {nullptr, compileHistogram};
}

//===- ReduceFunctions.cpp - Reductions and scans -------------------------===//

#include "Functions.h"

using namespace llvm;
using namespace tilec;
using namespace tilec::spec;

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

static Expected<std::optional<Shape>> getDims(const BoundArguments &args) {
  const Object *dims = args.find("dim");
  if (!dims)
    return std::optional<Shape>();
  Expected<Shape> shape = toShape(*dims);
  if (!shape)
    return shape.takeError();
  return std::optional<Shape>(*shape);
}

template <Reduction kind>
static Expected<Object> reduction(const BoundArguments &args) {
  Expected<Array> input = args.getArray();
  if (!input)
    return input.takeError();
  Array array = *input;
  if (std::optional<DType> dtype = args.getDType()) {
    Expected<Array> typed = convert(array, *dtype);
    if (!typed)
      return typed.takeError();
    array = *typed;
  }
  Expected<std::optional<Shape>> dims = getDims(args);
  if (!dims)
    return dims.takeError();
  return toValue(reduce(kind, array, *dims, args.getInteger("keepdim", 0)));
}

/// `max(x)`, `max(x, y)`, and `max(x, dim)` with its two results.
template <bool isMin>
static Expected<Object> maxOrMin(const BoundArguments &args) {
  constexpr Reduction value = isMin ? Reduction::Min : Reduction::Max;
  constexpr Reduction index = isMin ? Reduction::ArgMin : Reduction::ArgMax;
  const Object *dim = args.find("dim");
  if (!dim)
    return reduction<value>(args);
  if (dim->is<Array>()) {
    Expected<Operand> lhs = args.getOperand("input");
    Expected<Operand> rhs = args.getOperand("dim");
    if (!lhs || !rhs)
      return joinErrors(lhs.takeError(), rhs.takeError());
    return toValue(maximum(*lhs, *rhs, isMin));
  }
  Expected<Object> values = reduction<value>(args);
  if (!values)
    return values;
  Expected<Object> indices = reduction<index>(args);
  if (!indices)
    return indices;
  return makeSequence({*values, *indices});
}

template <Expected<Array> (*function)(const Array &, int64_t)>
static Expected<Object> alongDim(const BoundArguments &args) {
  Expected<Array> input = args.getArray();
  if (!input)
    return input.takeError();
  if (!args.find("dim"))
    return makeError("argument 'dim' is missing");
  return toValue(function(*input, args.getInteger("dim", 0)));
}

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

static constexpr auto both = Spelling::Both;

static const FunctionEntry table[] = {
    {"sum", "input dim keepdim dtype", both, reduction<Reduction::Sum>},
    {"mean", "input dim keepdim dtype", both, reduction<Reduction::Mean>},
    {"prod", "input dim keepdim dtype", both, reduction<Reduction::Prod>},
    {"any", "input dim keepdim", both, reduction<Reduction::Any>},
    {"all", "input dim keepdim", both, reduction<Reduction::All>},
    {"amax", "input dim keepdim", both, reduction<Reduction::Max>},
    {"amin", "input dim keepdim", both, reduction<Reduction::Min>},
    {"argmax", "input dim keepdim", both, reduction<Reduction::ArgMax>},
    {"argmin", "input dim keepdim", both, reduction<Reduction::ArgMin>},
    {"max", "input dim keepdim", both, maxOrMin<false>},
    {"min", "input dim keepdim", both, maxOrMin<true>},
    {"cumsum", "input dim", both, alongDim<cumulativeSum>},
    {"softmax", "input dim", both, alongDim<softmax>},
    {"log_softmax", "input dim", both, alongDim<logSoftmax>},
};

ArrayRef<FunctionEntry> spec::getReductions() { return table; }

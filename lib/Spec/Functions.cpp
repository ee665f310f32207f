//===- Functions.cpp - torch's functions and methods in a spec -------------===//
//
// One table for both spellings, `torch.sum(x, 1)` and `x.sum(1)`: a method's
// first parameter is the value that it is called on.
//
//===----------------------------------------------------------------------===//

#include "Object.h"
#include "tilec/Support/EditDistance.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>

using namespace llvm;
using namespace tilec;
using namespace tilec::spec;

namespace {
/// Arguments by parameter; absent where the call leaves them out.
class Bound {
public:
  Bound(SmallVector<StringRef> names, SmallVector<std::optional<Object>> values)
      : names(std::move(names)), values(std::move(values)) {}

  const Object *find(StringRef name) const {
    for (auto [known, value] : zip(names, values))
      if (known == name && value && !value->is<None>())
        return &*value;
    return nullptr;
  }
  Expected<const Object *> get(StringRef name) const {
    if (const Object *value = find(name))
      return value;
    return makeError("argument '{0}' is missing", name);
  }
  Expected<Array> getArray(StringRef name = "input") const {
    Expected<const Object *> value = get(name);
    return value ? toArray(**value) : Expected<Array>(value.takeError());
  }
  Expected<Operand> getOperand(StringRef name) const {
    Expected<const Object *> value = get(name);
    return value ? toOperand(**value) : Expected<Operand>(value.takeError());
  }
  Expected<Shape> getShape(StringRef name) const {
    Expected<const Object *> value = get(name);
    return value ? toShape(**value) : Expected<Shape>(value.takeError());
  }
  int64_t getInteger(StringRef name, int64_t otherwise) const {
    const Object *value = find(name);
    return value ? value->getInteger().value_or(otherwise) : otherwise;
  }
  std::optional<DType> getDType() const {
    const Object *value = find("dtype");
    const DType *dtype = value ? value->get<DType>() : nullptr;
    return dtype ? std::optional<DType>(*dtype) : std::nullopt;
  }

private:
  SmallVector<StringRef> names;
  SmallVector<std::optional<Object>> values;
};

using Handler = Expected<Object> (*)(const Bound &);

enum class Spelling { Function, Method, Both };

struct Entry {
  StringLiteral name;
  /// Parameters in order; `*sizes` takes all that are left, or one tuple.
  StringLiteral parameters;
  Spelling spelling;
  Handler handler;
};
} // namespace

static Expected<Object> toValue(Expected<Array> array) {
  if (!array)
    return array.takeError();
  return Object(*array);
}

//===----------------------------------------------------------------------===//
// Making arrays
//===----------------------------------------------------------------------===//

static Expected<Object> makeFilled(Expected<Shape> shape, DType dtype,
                                  double value) {
  if (!shape)
    return shape.takeError();
  Expected<Array> array = makeArray(dtype, *shape);
  if (!array)
    return array.takeError();
  if (value != 0)
    for (int64_t i = 0, count = array->getNumElements(); i < count; ++i)
      array->storage->setDouble(i, value);
  return Object(*array);
}

template <int value> static Expected<Object> filled(const Bound &args) {
  return makeFilled(args.getShape("*sizes"),
                    args.getDType().value_or(DType::F32), value);
}

template <int value> static Expected<Object> filledLike(const Bound &args) {
  Expected<Array> like = args.getArray();
  if (!like)
    return like.takeError();
  return makeFilled(like->shape, args.getDType().value_or(like->getDType()),
                    value);
}

/// The type that a Python number gives to `full` and `arange`.
static DType getNumberType(const Object &value) {
  if (value.is<bool>())
    return DType::I1;
  return value.is<int64_t>() ? DType::I64 : DType::F32;
}

static Expected<Object> full(const Bound &args) {
  Expected<const Object *> fill = args.get("fill_value");
  if (!fill)
    return fill.takeError();
  std::optional<double> value = (*fill)->getNumber();
  if (!value)
    return makeError("fill_value is a number, not {0}", describe(**fill));
  return makeFilled(args.getShape("size"),
                    args.getDType().value_or(getNumberType(**fill)), *value);
}

static Expected<Object> arange(const Bound &args) {
  // One number is the end, not the start.
  double bounds[3] = {0, 0, 1};
  StringRef names[] = {"start", "end", "step"};
  bool isFloating = false;
  for (auto [name, bound] : zip(names, bounds)) {
    const Object *value = args.find(name);
    if (!value)
      continue;
    if (!value->getNumber())
      return makeError("{0} is a number, not {1}", name, describe(*value));
    bound = *value->getNumber();
    isFloating |= value->is<double>();
  }
  if (!args.find("end")) {
    bounds[1] = bounds[0];
    bounds[0] = 0;
  }
  double count = std::ceil((bounds[1] - bounds[0]) / bounds[2]);
  if (!(count >= 0 && count <= 0x1p31))
    return makeError("arange from {0} to {1} by {2} has no length",
                     formatNumber(bounds[0]), formatNumber(bounds[1]),
                     formatNumber(bounds[2]));
  DType dtype =
      args.getDType().value_or(isFloating ? DType::F32 : DType::I64);
  Expected<Array> array = makeArray(dtype, {static_cast<int64_t>(count)});
  if (!array)
    return array.takeError();
  for (int64_t i = 0; i < array->shape[0]; ++i)
    array->storage->setDouble(i, bounds[0] + static_cast<double>(i) * bounds[2]);
  return Object(*array);
}

static Expected<Object> tensor(const Bound &args) {
  Expected<const Object *> data = args.get("data");
  if (!data)
    return data.takeError();
  SmallVector<Operand> operands;
  Shape shape;
  if (auto *sequence = (*data)->get<Sequence>()) {
    shape.push_back(sequence->items->size());
    for (const Object &item : *sequence->items) {
      Expected<Operand> operand = toOperand(item);
      if (!operand)
        return operand.takeError();
      operands.push_back(*operand);
    }
  } else {
    Expected<Operand> operand = toOperand(**data);
    if (!operand)
      return operand.takeError();
    operands.push_back(*operand);
  }
  if (operands.empty())
    return makeFilled(shape, args.getDType().value_or(DType::F32), 0);
  Expected<DType> dtype = promote(operands);
  if (!dtype)
    return dtype.takeError();
  Expected<Array> array =
      makeArray(args.getDType().value_or(*dtype), shape);
  if (!array)
    return array.takeError();
  Array element = *array;
  element.shape.clear();
  element.strides.clear();
  for (const Operand &operand : operands) {
    if (operand.array.getRank() != 0)
      return makeError("torch.tensor takes a number or one list of numbers");
    if (Error error = assign(element, operand.array))
      return std::move(error);
    ++element.offset;
  }
  return Object(*array);
}

//===----------------------------------------------------------------------===//
// Elementwise
//===----------------------------------------------------------------------===//

/// A function of one real number, from the standard library.
template <double (*function)(double)>
static Expected<Object> unary(const Bound &args) {
  Expected<Array> input = args.getArray();
  if (!input)
    return input.takeError();
  return toValue(applyFunction(function, *input));
}

static double computeSigmoid(double x) { return 1 / (1 + std::exp(-x)); }
static double computeRsqrt(double x) { return 1 / std::sqrt(x); }

template <Expected<Array> (*function)(const Array &)>
static Expected<Object> onArray(const Bound &args) {
  Expected<Array> input = args.getArray();
  if (!input)
    return input.takeError();
  return toValue(function(*input));
}

template <bool isMin> static Expected<Object> extremumOf(const Bound &args) {
  Expected<Operand> lhs = args.getOperand("input");
  if (!lhs)
    return lhs.takeError();
  Expected<Operand> rhs = args.getOperand("other");
  if (!rhs)
    return rhs.takeError();
  return toValue(maximum(*lhs, *rhs, isMin));
}

static Expected<Object> clamp(const Bound &args) {
  Expected<Operand> result = args.getOperand("input");
  for (bool isMin : {false, true}) {
    StringRef bound = isMin ? "max" : "min";
    if (!result || !args.find(bound))
      continue;
    Expected<Operand> limit = args.getOperand(bound);
    if (!limit)
      return joinErrors(result.takeError(), limit.takeError());
    Expected<Array> next = maximum(*result, *limit, isMin);
    if (!next)
      return joinErrors(result.takeError(), next.takeError());
    *result = Operand{*next};
  }
  if (!result)
    return result.takeError();
  return Object(result->array);
}

static Expected<Object> where(const Bound &args) {
  Expected<Array> condition = args.getArray("condition");
  if (!condition)
    return condition.takeError();
  Expected<Operand> lhs = args.getOperand("input");
  if (!lhs)
    return lhs.takeError();
  Expected<Operand> rhs = args.getOperand("other");
  if (!rhs)
    return rhs.takeError();
  return toValue(select(*condition, *lhs, *rhs));
}

template <ast::BinaryOperator op>
static Expected<Object> binary(const Bound &args) {
  Expected<Operand> lhs = args.getOperand("input");
  if (!lhs)
    return lhs.takeError();
  Expected<Operand> rhs = args.getOperand("other");
  if (!rhs)
    return rhs.takeError();
  return toValue(applyBinary(op, *lhs, *rhs));
}

static Expected<Object> toType(const Bound &args) {
  Expected<Array> input = args.getArray();
  if (!input)
    return input.takeError();
  // `.to(other)` takes the other's type; `.to("cuda")` changes nothing here.
  DType dtype = input->getDType();
  if (const Object *target = args.find("dtype")) {
    if (auto *array = target->get<Array>())
      dtype = array->getDType();
    else if (auto *named = target->get<DType>())
      dtype = *named;
  }
  return toValue(convert(*input, dtype));
}

template <DType dtype> static Expected<Object> toFixedType(const Bound &args) {
  Expected<Array> input = args.getArray();
  if (!input)
    return input.takeError();
  return toValue(convert(*input, dtype));
}

static Expected<Object> sameArray(const Bound &args) {
  return toValue(args.getArray());
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

template <Expected<Array> (*function)(const Array &, ArrayRef<int64_t>)>
static Expected<Object> withSizes(const Bound &args) {
  Expected<Array> input = args.getArray();
  if (!input)
    return input.takeError();
  Expected<Shape> sizes = args.getShape("*sizes");
  if (!sizes)
    return sizes.takeError();
  return toValue(function(*input, *sizes));
}

static Expected<Object> transpose(const Bound &args) {
  Expected<Array> input = args.getArray();
  if (!input)
    return input.takeError();
  Shape order(input->getRank());
  std::iota(order.begin(), order.end(), 0);
  Expected<unsigned> first =
      normalizeDim(args.getInteger("dim0", 0), order.size());
  if (!first)
    return first.takeError();
  Expected<unsigned> second =
      normalizeDim(args.getInteger("dim1", 1), order.size());
  if (!second)
    return second.takeError();
  if (!order.empty())
    std::swap(order[*first], order[*second]);
  return toValue(permute(*input, order));
}

/// Puts a dimension of size 1 at `dim`.
static Array insertDim(Array array, unsigned dim) {
  array.shape.insert(array.shape.begin() + dim, 1);
  array.strides.insert(array.strides.begin() + dim, 0);
  return array;
}

static Expected<Object> unsqueeze(const Bound &args) {
  Expected<Array> input = args.getArray();
  if (!input)
    return input.takeError();
  Expected<unsigned> dim =
      normalizeDim(args.getInteger("dim", 0), input->getRank() + 1);
  if (!dim)
    return dim.takeError();
  return Object(insertDim(*input, *dim));
}

static Expected<Object> join(const Bound &args, bool isStack) {
  Expected<const Object *> list = args.get("tensors");
  if (!list)
    return list.takeError();
  auto *sequence = (*list)->get<Sequence>();
  if (!sequence)
    return makeError("a list of arrays is needed, not {0}", describe(**list));
  int64_t dim = args.getInteger("dim", 0);
  SmallVector<Array> arrays;
  for (const Object &item : *sequence->items) {
    Expected<Array> array = toArray(item);
    if (!array)
      return array.takeError();
    if (isStack) {
      Expected<unsigned> axis = normalizeDim(dim, array->getRank() + 1);
      if (!axis)
        return axis.takeError();
      *array = insertDim(*array, *axis);
    }
    arrays.push_back(*array);
  }
  return toValue(concatenate(arrays, dim));
}
static Expected<Object> cat(const Bound &args) { return join(args, false); }
static Expected<Object> stack(const Bound &args) { return join(args, true); }

static Expected<Object> padding(const Bound &args) {
  Expected<Array> input = args.getArray();
  if (!input)
    return input.takeError();
  Expected<Shape> pairs = args.getShape("pad");
  if (!pairs)
    return pairs.takeError();
  const Object *mode = args.find("mode");
  const std::string *name = mode ? mode->get<std::string>() : nullptr;
  if (name && *name != "constant")
    return makeError("specs pad with a constant only, not with mode '{0}'",
                     *name);
  const Object *value = args.find("value");
  return toValue(
      pad(*input, *pairs, value ? value->getNumber().value_or(0) : 0));
}

static Expected<Object> sizeOf(const Bound &args) {
  Expected<Array> input = args.getArray();
  if (!input)
    return input.takeError();
  if (!args.find("dim")) {
    std::vector<Object> sizes;
    for (int64_t size : input->shape)
      sizes.push_back(Object(size));
    return makeSequence(std::move(sizes));
  }
  Expected<unsigned> dim =
      normalizeDim(args.getInteger("dim", 0), input->getRank());
  if (!dim)
    return dim.takeError();
  if (*dim >= input->getRank())
    return makeError("a number has no sizes");
  return Object(input->shape[*dim]);
}

static Expected<Object> numberOfElements(const Bound &args) {
  Expected<Array> input = args.getArray();
  if (!input)
    return input.takeError();
  return Object(input->getNumElements());
}

static Expected<Object> item(const Bound &args) {
  Expected<Array> input = args.getArray();
  if (!input)
    return input.takeError();
  if (input->getNumElements() != 1)
    return makeError("item() needs an array of one element, not of shape {0}",
                     toString(input->shape));
  if (isFloat(input->getDType()))
    return Object(input->getDouble());
  return Object(input->getInt());
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

static Expected<std::optional<Shape>> getDims(const Bound &args) {
  const Object *dims = args.find("dim");
  if (!dims)
    return std::optional<Shape>();
  Expected<Shape> shape = toShape(*dims);
  if (!shape)
    return shape.takeError();
  return std::optional<Shape>(*shape);
}

template <Reduction kind> static Expected<Object> reduction(const Bound &args) {
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
template <bool isMin> static Expected<Object> maxOrMin(const Bound &args) {
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
static Expected<Object> alongDim(const Bound &args) {
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

static constexpr auto function = Spelling::Function, method = Spelling::Method,
                      both = Spelling::Both;

static const Entry table[] = {
    {"zeros", "*sizes dtype device", function, filled<0>},
    {"ones", "*sizes dtype device", function, filled<1>},
    {"empty", "*sizes dtype device", function, filled<0>},
    {"zeros_like", "input dtype device", function, filledLike<0>},
    {"ones_like", "input dtype device", function, filledLike<1>},
    {"empty_like", "input dtype device", function, filledLike<0>},
    {"full", "size fill_value dtype device", function, full},
    {"arange", "start end step dtype device", function, arange},
    {"tensor", "data dtype device", function, tensor},

    {"exp", "input", both, unary<std::exp>},
    {"exp2", "input", both, unary<std::exp2>},
    {"log", "input", both, unary<std::log>},
    {"log2", "input", both, unary<std::log2>},
    {"sqrt", "input", both, unary<std::sqrt>},
    {"rsqrt", "input", both, unary<computeRsqrt>},
    {"sin", "input", both, unary<std::sin>},
    {"cos", "input", both, unary<std::cos>},
    {"tanh", "input", both, unary<std::tanh>},
    {"erf", "input", both, unary<std::erf>},
    {"sigmoid", "input", both, unary<computeSigmoid>},
    {"abs", "input", both, onArray<absolute>},
    {"relu", "input", both, onArray<relu>},
    {"maximum", "input other", both, extremumOf<false>},
    {"minimum", "input other", both, extremumOf<true>},
    {"clamp", "input min max", both, clamp},
    {"where", "condition input other", function, where},
    {"add", "input other", both, binary<ast::BinaryOperator::Add>},
    {"sub", "input other", both, binary<ast::BinaryOperator::Sub>},
    {"mul", "input other", both, binary<ast::BinaryOperator::Mul>},
    {"div", "input other", both, binary<ast::BinaryOperator::Div>},
    {"pow", "input other", both, binary<ast::BinaryOperator::Pow>},
    {"matmul", "input other", both, binary<ast::BinaryOperator::MatMul>},
    {"mm", "input other", both, binary<ast::BinaryOperator::MatMul>},
    {"bmm", "input other", both, binary<ast::BinaryOperator::MatMul>},

    {"to", "input dtype", method, toType},
    {"type", "input dtype", method, toType},
    {"float", "input", method, toFixedType<DType::F32>},
    {"double", "input", method, toFixedType<DType::F64>},
    {"half", "input", method, toFixedType<DType::F16>},
    {"bfloat16", "input", method, toFixedType<DType::BF16>},
    {"int", "input", method, toFixedType<DType::I32>},
    {"long", "input", method, toFixedType<DType::I64>},
    {"bool", "input", method, toFixedType<DType::I1>},
    {"clone", "input", both, onArray<copyOf>},
    {"contiguous", "input", method, sameArray},
    {"cpu", "input", method, sameArray},
    {"cuda", "input", method, sameArray},
    {"item", "input", method, item},

    {"view", "input *sizes", method, withSizes<reshape>},
    {"reshape", "input *sizes", both, withSizes<reshape>},
    {"expand", "input *sizes", method, withSizes<expand>},
    {"permute", "input *sizes", both, withSizes<permute>},
    {"transpose", "input dim0 dim1", both, transpose},
    {"t", "input", both, transpose},
    {"unsqueeze", "input dim", both, unsqueeze},
    {"cat", "tensors dim", function, cat},
    {"stack", "tensors dim", function, stack},
    {"pad", "input pad mode value", function, padding},
    {"size", "input dim", method, sizeOf},
    {"numel", "input", both, numberOfElements},

    {"sum", "input dim keepdim dtype", both, reduction<Reduction::Sum>},
    {"mean", "input dim keepdim dtype", both, reduction<Reduction::Mean>},
    {"amax", "input dim keepdim", both, reduction<Reduction::Max>},
    {"amin", "input dim keepdim", both, reduction<Reduction::Min>},
    {"argmax", "input dim keepdim", both, reduction<Reduction::ArgMax>},
    {"argmin", "input dim keepdim", both, reduction<Reduction::ArgMin>},
    {"max", "input dim keepdim", both, maxOrMin<false>},
    {"min", "input dim keepdim", both, maxOrMin<true>},
    {"cumsum", "input dim", both, alongDim<cumulativeSum>},
    {"softmax", "input dim", both, alongDim<softmax>},
};

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

/// All arguments from `first` on as one tuple; a lone tuple is itself.
static Object gatherSizes(ArrayRef<Object> values) {
  if (values.size() == 1 && values.front().is<Sequence>())
    return values.front();
  return makeSequence(std::vector<Object>(values.begin(), values.end()));
}

static Expected<Bound> bind(const Entry &entry, CallArguments &args) {
  SmallVector<StringRef> names;
  SplitString(entry.parameters, names, " ");
  SmallVector<std::optional<Object>> values(names.size());
  for (size_t i = 0; i < args.positional.size(); ++i) {
    if (i >= names.size())
      return makeError("'{0}' takes at most {1} arguments, but {2} are given",
                       entry.name, names.size(), args.positional.size());
    if (names[i].starts_with("*")) {
      values[i] = gatherSizes(ArrayRef(args.positional).drop_front(i));
      break;
    }
    values[i] = args.positional[i];
  }
  for (auto &[name, value] : args.keywords) {
    StringRef wanted = name == "axis" ? "dim" : name;
    // torch's own name of the sizes.
    auto *place = find_if(names, [&](StringRef known) {
      return known == wanted || (known == "*sizes" && wanted == "size");
    });
    if (place == names.end())
      return makeError("'{0}' has no argument '{1}' in a spec", entry.name,
                       name);
    std::optional<Object> &slot = values[place - names.begin()];
    if (slot)
      return makeError("argument '{0}' is given twice", name);
    slot = value;
  }
  return Bound(std::move(names), std::move(values));
}

static Expected<Object> invoke(StringRef shown, StringRef name, bool isMethod,
                              CallArguments &args) {
  Spelling refused = isMethod ? Spelling::Function : Spelling::Method;
  SmallVector<StringRef> known;
  for (const Entry &entry : table) {
    if (entry.spelling == refused)
      continue;
    known.push_back(entry.name);
    if (entry.name != name)
      continue;
    Expected<Bound> bound = bind(entry, args);
    if (!bound)
      return bound.takeError();
    return entry.handler(*bound);
  }
  StringRef nearest = findNearest(name, known);
  return makeError("specs do not know '{0}'{1}", shown,
                   nearest.empty()
                       ? std::string()
                       : formatv("; did you mean '{0}'?", nearest).str());
}

Expected<Object> spec::callLibrary(StringRef path, CallArguments args) {
  if (path.starts_with("math.") || path.starts_with("builtins."))
    return callHostFunction(path, args);
  StringRef name = path;
  if (!name.consume_front("torch.nn.functional.") &&
      !name.consume_front("torch.special.") && !name.consume_front("torch."))
    return makeError("specs do not know '{0}'", path);
  return invoke(path, name, /*isMethod=*/false, args);
}

Expected<Object> spec::callMethod(StringRef name, const Object &self,
                                 CallArguments args) {
  auto *list = self.get<Sequence>();
  if (list && !list->isTuple && name == "append" &&
      args.positional.size() == 1) {
    list->items->push_back(args.positional[0]);
    return Object();
  }
  if (!self.is<Array>())
    return makeError("{0} has no method '{1}' in a spec", describe(self), name);
  args.positional.insert(args.positional.begin(), self);
  return invoke(("." + name + "()").str(), name, /*isMethod=*/true, args);
}

std::optional<Object> spec::findConstant(StringRef path) {
  if (path == "math.pi" || path == "torch.pi")
    return Object(3.14159265358979323846);
  if (path == "math.inf" || path == "torch.inf")
    return Object(HUGE_VAL);
  if (path == "math.nan" || path == "torch.nan")
    return Object(std::nan(""));
  if (path == "math.e")
    return Object(2.71828182845904523536);
  if (!path.consume_front("torch."))
    return std::nullopt;
  if (std::optional<DType> dtype = parseTorchName(path))
    return Object(*dtype);
  return StringSwitch<std::optional<Object>>(path)
      .Case("float", Object(DType::F32))
      .Case("double", Object(DType::F64))
      .Case("half", Object(DType::F16))
      .Case("int", Object(DType::I32))
      .Case("long", Object(DType::I64))
      .Default(std::nullopt);
}

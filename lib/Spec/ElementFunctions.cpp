//===- ElementFunctions.cpp - Functions element by element ----------------===//

#include "Functions.h"
#include <cmath>

using namespace llvm;
using namespace tilec;
using namespace tilec::spec;

//===----------------------------------------------------------------------===//
// Elementwise
//===----------------------------------------------------------------------===//

/// A function of one real number, from the standard library.
template <double (*function)(double)>
static Expected<Object> unary(const BoundArguments &args) {
  Expected<Array> input = args.getArray();
  if (!input)
    return input.takeError();
  return toValue(applyFunction(function, *input));
}

static double computeSigmoid(double x) { return 1 / (1 + std::exp(-x)); }
static double computeRsqrt(double x) { return 1 / std::sqrt(x); }
static double computeSilu(double x) { return x / (1 + std::exp(-x)); }

template <Expected<Array> (*function)(const Array &)>
static Expected<Object> onArray(const BoundArguments &args) {
  Expected<Array> input = args.getArray();
  if (!input)
    return input.takeError();
  return toValue(function(*input));
}

template <bool isMin>
static Expected<Object> extremumOf(const BoundArguments &args) {
  Expected<Operand> lhs = args.getOperand("input");
  if (!lhs)
    return lhs.takeError();
  Expected<Operand> rhs = args.getOperand("other");
  if (!rhs)
    return rhs.takeError();
  return toValue(maximum(*lhs, *rhs, isMin));
}

static Expected<Object> clamp(const BoundArguments &args) {
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

static Expected<Object> where(const BoundArguments &args) {
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
static Expected<Object> binary(const BoundArguments &args) {
  Expected<Operand> lhs = args.getOperand("input");
  if (!lhs)
    return lhs.takeError();
  Expected<Operand> rhs = args.getOperand("other");
  if (!rhs)
    return rhs.takeError();
  return toValue(applyBinary(op, *lhs, *rhs));
}

static Expected<Object> batchedMatmul(const BoundArguments &args) {
  Expected<Array> lhs = args.getArray();
  if (!lhs)
    return lhs.takeError();
  Expected<Array> rhs = args.getArray("other");
  if (!rhs)
    return rhs.takeError();
  if (lhs->getRank() != 3 || rhs->getRank() != 3 ||
      lhs->shape[0] != rhs->shape[0])
    return makeError("bmm multiplies as many matrices by as many, not {0} by "
                     "{1}",
                     toString(lhs->shape), toString(rhs->shape));
  return toValue(matmul(*lhs, *rhs));
}

/// The value where the mask holds; the array keeps its type.
static Expected<Object> maskedFill(const BoundArguments &args) {
  Expected<Array> input = args.getArray();
  if (!input)
    return input.takeError();
  Expected<Array> mask = args.getArray("mask");
  if (!mask)
    return mask.takeError();
  Expected<Operand> value = args.getOperand("value");
  if (!value)
    return value.takeError();
  Expected<Array> chosen = select(*mask, *value, {*input});
  if (!chosen)
    return chosen.takeError();
  return toValue(convert(*chosen, input->getDType()));
}

static Expected<Object> toType(const BoundArguments &args) {
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

template <DType dtype>
static Expected<Object> toFixedType(const BoundArguments &args) {
  Expected<Array> input = args.getArray();
  if (!input)
    return input.takeError();
  return toValue(convert(*input, dtype));
}

static Expected<Object> sameArray(const BoundArguments &args) {
  return toValue(args.getArray());
}

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

static constexpr auto function = Spelling::Function, method = Spelling::Method,
                      both = Spelling::Both;

static const FunctionEntry table[] = {
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
    {"silu", "input", both, unary<computeSilu>},
    {"floor", "input", both, unary<std::floor>},
    {"ceil", "input", both, unary<std::ceil>},
    {"round", "input", both, unary<std::nearbyint>},
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
    {"bmm", "input other", both, batchedMatmul},
    {"bitwise_and", "input other", both, binary<ast::BinaryOperator::BitAnd>},
    {"bitwise_or", "input other", both, binary<ast::BinaryOperator::BitOr>},
    {"bitwise_xor", "input other", both, binary<ast::BinaryOperator::BitXor>},
    {"bitwise_left_shift", "input other", both,
     binary<ast::BinaryOperator::LeftShift>},
    {"bitwise_right_shift", "input other", both,
     binary<ast::BinaryOperator::RightShift>},
    {"floor_divide", "input other", both,
     binary<ast::BinaryOperator::FloorDiv>},
    {"remainder", "input other", both, binary<ast::BinaryOperator::Mod>},
    {"masked_fill", "input mask value", method, maskedFill},

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
};

ArrayRef<FunctionEntry> spec::getElementFunctions() { return table; }

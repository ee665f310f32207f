//===- SemaDot.cpp - Matrix products --------------------------------------===//

#include "Constants.h"
#include "Sema.h"
#include "mlir/IR/Remarks.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace mlir;

namespace tilec::sema {

/// What is wrong with the shapes of a product; empty where nothing is.
static std::string findShapeFault(ArrayRef<int64_t> a, ArrayRef<int64_t> b) {
  std::string both = toString(a) + " and " + toString(b);
  if (a.size() != b.size() || a.size() < 2)
    return "tl.dot takes two tiles of 2 dimensions, or two of 3, not " + both +
           "; add one with x[None, :] or x[:, None]";
  if (a.drop_back(2) != b.drop_back(2))
    return "tl.dot takes as many matrices on both sides, but found " + both;
  int64_t left = a.back(), right = b[b.size() - 2];
  if (left == right)
    return "";
  return formatv("tl.dot multiplies M x K by K x N, but found {0}: K is {1} on "
                 "the left and {2} on the right{3}",
                 both, left, right,
                 left == b.back() ? "; transpose the right one with tl.trans"
                                  : "");
}

LogicalResult Sema::checkDotShapes(BuiltinCall &call, const Type &lhs,
                                   const Type &rhs) {
  std::string fault = findShapeFault(lhs.shape, rhs.shape);
  if (fault.empty())
    return success();
  InFlightDiagnostic diagnostic = error(call.range) << fault;
  noteShape(*diagnostic.getUnderlyingDiagnostic(), call[0].value);
  noteShape(*diagnostic.getUnderlyingDiagnostic(), call[1].value);
  return diagnostic;
}

static bool isFloat8(const Type &type) {
  return type.isFloat() && type.getBits() == 8;
}

/// Whether tiles of a type can be multiplied.
static bool isDotType(const Type &type) {
  return type.isFloat() || (!type.isPointer && type.dtype == DType::I8);
}

/// What is wrong with the types of a product; empty where nothing is.
static std::string findTypeFault(const Type &left, const Type &right) {
  std::string a = getElementName(left), b = getElementName(right);
  for (const Type *type : {&left, &right})
    if (!isDotType(*type))
      return "tl.dot multiplies int8 and floats, but found " +
             getElementName(*type) +
             (type->isPointer ? "; load what it points to"
                              : "; cast both operands with .to(), to tl.int8 "
                                "or tl.float16 where these hold the values");
  if (left.dtype == right.dtype || (isFloat8(left) && isFloat8(right)))
    return "";
  return "tl.dot takes one type on both sides, not " + a + " and " + b +
         "; cast one of them with .to()";
}

FailureOr<DType> Sema::getDotType(BuiltinCall &call, const Value &lhs,
                                  const Value &rhs) {
  const Type &left = lhs.getType(), &right = rhs.getType();
  std::string fault = findTypeFault(left, right);
  if (!fault.empty()) {
    InFlightDiagnostic diagnostic = error(call.range) << fault;
    noteType(*diagnostic.getUnderlyingDiagnostic(), lhs);
    noteType(*diagnostic.getUnderlyingDiagnostic(), rhs);
    return diagnostic;
  }
  FailureOr<Type> out = Type(DType::F32);
  if (call.has(6) && !call[6].value.isNone())
    out = getTypeArgument(call[6]);
  if (failed(out))
    return failure();
  if (left.isInteger())
    return DType::I32;
  bool isWide = left.dtype == DType::F32 || left.dtype == DType::F64;
  bool isHalf = !out->isPointer && out->dtype == DType::F16;
  if (!out->isPointer && out->dtype == DType::BF16)
    return error(call[6].range)
           << "tl.dot does not sum in bf16; sum in fp32 and write "
              ".to(tl.bfloat16) on the result";
  if (isWide)
    return left.dtype;
  if (left.dtype == DType::BF16)
    return DType::F32;
  if (isHalf || (!out->isPointer && out->dtype == DType::F32))
    return out->dtype;
  return error(call[6].range)
         << "tl.dot of " << getElementName(left)
         << " sums in fp32 or fp16, not in " << getElementName(*out);
}

FailureOr<DotPrecision> Sema::getDotPrecision(BuiltinCall &call) {
  bool isNamed = call.has(3) && !call[3].value.isNone();
  bool isAllowed = call.has(4) && !call[4].value.isNone();
  if (isNamed && isAllowed)
    return error(call[4].range)
           << "tl.dot takes input_precision or allow_tf32, not both; "
              "allow_tf32 is the older one";
  if (isAllowed) {
    auto flag = getFlag(call.arguments[4], true, "tl.dot's allow_tf32");
    if (failed(flag))
      return failure();
    return *flag ? DotPrecision::TF32 : DotPrecision::IEEE;
  }
  if (!isNamed)
    return dotPrecision;
  FailureOr<std::string> word =
      getString(call.arguments[3], "tl.dot's input_precision");
  if (failed(word))
    return failure();
  auto precision =
      llvm::StringSwitch<std::optional<DotPrecision>>(StringRef(*word).lower())
          .Case("ieee", DotPrecision::IEEE)
          .Case("tf32", DotPrecision::TF32)
          .Case("tf32x3", DotPrecision::TF32x3)
          .Case("bf16x3", DotPrecision::BF16x3)
          .Case("bf16x6", DotPrecision::BF16x6)
          .Default(std::nullopt);
  if (precision)
    return *precision;
  return error(call[3].range)
         << "tl.dot's input_precision is 'tf32', 'tf32x3', 'ieee', 'bf16x3' or "
            "'bf16x6', not '"
         << *word << "'";
}

LogicalResult Sema::checkImpreciseCount(BuiltinCall &call, const Type &lhs) {
  if (!call.has(5) || call[5].value.isNone())
    return success();
  FailureOr<int64_t> count =
      getInteger(call[5], "tl.dot's max_num_imprecise_acc");
  if (failed(count))
    return failure();
  // Every product is summed in the accumulator's type, so fewer imprecise sums
  // than allowed are made: none.
  if (!isFloat8(lhs) || *count <= lhs.shape.back())
    return success();
  return error(call[5].range) << "tl.dot's max_num_imprecise_acc is at most K, "
                              << lhs.shape.back() << ", not " << *count;
}

Result Sema::getAccumulator(BuiltinCall &call, DType dtype,
                            ArrayRef<int64_t> shape) {
  Type type(dtype, shape);
  if (!call.has(2) || call[2].value.isNone())
    return broadcastTo(makeConstant(Value::integer(0), dtype), shape);
  Result acc = toRuntime(call[2].value, call[2].range);
  if (failed(acc) || acc->getType() == type)
    return acc;
  const Type &given = acc->getType();
  InFlightDiagnostic diagnostic =
      error(call[2].range) << "tl.dot's accumulator is a tile of "
                           << toString(type) << " here, not " << describe(*acc);
  if (ArrayRef<int64_t>(given.shape) == shape && given.dtype == DType::F16 &&
      dtype == DType::F32)
    diagnostic << "; pass out_dtype=tl.float16, or cast it with .to()";
  else if (ArrayRef<int64_t>(given.shape) == shape)
    diagnostic << "; cast it with .to()";
  noteType(*diagnostic.getUnderlyingDiagnostic(), *acc);
  return diagnostic;
}

Result Sema::callDot(BuiltinCall &call) {
  Result lhs = toRuntime(call[0].value, call[0].range);
  Result rhs = toRuntime(call[1].value, call[1].range);
  if (failed(lhs) || failed(rhs))
    return failure();
  const Type left = lhs->getType(), right = rhs->getType();
  FailureOr<DType> dtype = getDotType(call, *lhs, *rhs);
  if (failed(dtype) || failed(checkDotShapes(call, left, right)))
    return failure();
  FailureOr<DotPrecision> precision = getDotPrecision(call);
  if (failed(precision) || failed(checkImpreciseCount(call, left)))
    return failure();
  SmallVector<int64_t, 4> shape = left.shape;
  shape.back() = right.shape.back();
  if (failed(checkSize(shape, call.range)))
    return failure();
  Result acc = getAccumulator(call, *dtype, shape);
  if (failed(acc))
    return failure();
  // Only f32 is brought to another precision.
  if (left.dtype != DType::F32)
    precision = DotPrecision::IEEE;
  if (*precision == DotPrecision::TF32)
    remark::analysis(locate(call.range),
                     remark::RemarkOpts::name("Dot").category("dot"))
        << "fp32 operands are rounded to tf32, which keeps 10 bits after the "
           "point; input_precision=\"ieee\" or \"tf32x3\" keeps more";
  // Leading dimensions are one dimension of matrices.
  auto toBatch = [&](const Value &value) {
    ArrayRef<int64_t> sizes = value.getType().shape;
    if (sizes.size() <= 3)
      return value;
    SmallVector<int64_t, 4> batch = {1};
    for (int64_t size : sizes.drop_back(2))
      batch[0] *= size;
    batch.append(sizes.end() - 2, sizes.end());
    return reshapeTo(value, batch);
  };
  Value a = toBatch(*lhs), b = toBatch(*rhs), c = toBatch(*acc);
  Value product = makeValue(
      gen.dot(a.getIR(), b.getIR(), c.getIR(), *precision), c.getType());
  return reshapeTo(product, shape);
}

} // namespace tilec::sema

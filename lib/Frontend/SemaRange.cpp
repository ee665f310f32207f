//===- SemaRange.cpp - Where a run-time loop counts -----------------------===//
//
// A loop that counts up by one, or between known bounds, has the loop variable
// as its counter. Any other one counts its iterations: their number always fits
// the variable's width as an unsigned number, so nothing overflows, however
// near the bounds are to the limits of their type.
//
//===----------------------------------------------------------------------===//

#include "Constants.h"
#include "RuntimeRange.h"

using namespace llvm;
using namespace mlir;
using tilec::ast::CompareOperator;

namespace tilec::sema {

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

static constexpr StringLiteral boundNames[] = {"arg1", "arg2", "step"};

/// Advice on how a loop is compiled that has no effect on its meaning.
static bool isHint(StringRef name) {
  return name == "disallow_acc_multi_buffer" || name == "warp_specialize" ||
         name == "disable_licm";
}

LogicalResult Sema::setRangeOption(const Argument &argument, Range &range) {
  StringRef name = argument.keyword;
  bool isCount = name == "num_stages" || name == "loop_unroll_factor";
  if (!isCount && name != "flatten" && !isHint(name))
    return error(argument.keywordRange)
           << range.name << " has no parameter '" << name << "'";
  if (argument.value.isNone())
    return success();
  FailureOr<int64_t> value = getInteger(argument, range.name + "'s " + name);
  if (failed(value))
    return failure();
  if (isCount && (*value < 0 || *value > INT32_MAX))
    return error(argument.range) << range.name << "'s " << name
                                 << " must not be negative or greater than "
                                 << INT32_MAX << ", but is " << *value;
  if (name == "num_stages")
    range.options.numStages = *value;
  else if (name == "loop_unroll_factor")
    range.options.unroll = *value;
  else if (name == "flatten")
    range.options.flatten = *value != 0;
  return success();
}

FailureOr<Sema::Range> Sema::getRuntimeRange(const ast::Call &call) {
  FailureOr<std::vector<Argument>> arguments = visitArguments(call);
  if (failed(arguments))
    return failure();
  Range range;
  range.range = call.range;
  range.name = getDottedName(call.callee);
  if (range.name.empty())
    range.name = "range";
  bool isPython = range.name == "range";
  std::optional<Argument> bounds[3];
  unsigned count = 0, given = 0;
  for (const Argument &argument : *arguments) {
    auto *keyword = find(boundNames, argument.keyword);
    bool isBound = argument.keyword.empty() ||
                   (!isPython && keyword != std::end(boundNames));
    if (!isBound) {
      if (isPython)
        return error(argument.keywordRange)
               << "range has no parameter '" << argument.keyword
               << "'; tl.range has options";
      if (failed(setRangeOption(argument, range)))
        return failure();
      continue;
    }
    unsigned place = argument.keyword.empty() ? given++ : keyword - boundNames;
    if (place < 3 && bounds[place])
      return error(argument.range)
             << range.name << "'s " << boundNames[place] << " is given twice";
    ++count;
    if (place < 3)
      bounds[place] = argument;
  }
  if (count == 0 || given > 3 || !bounds[0])
    return error(call.range)
           << range.name << " takes 1 to 3 bounds, but " << count
           << (count == 1 ? " is" : " are") << " given";
  // One bound alone is the end.
  if (!bounds[1])
    std::swap(bounds[0], bounds[1]);
  for (unsigned i = 0; i < 3; ++i)
    range.bounds[i] = bounds[i].value_or(
        Argument{Value::integer(i == 2 ? 1 : 0), call.range, {}});
  if (failed(convertRange(range)))
    return failure();
  return range;
}

FailureOr<DType> Sema::getBoundType(Argument &bound, StringRef function) {
  if (std::optional<Integer> integer = asInteger(bound.value)) {
    bound.value.payload = *integer;
    if (std::optional<DType> dtype = getNumberType(bound.value))
      return *dtype;
    (void)toRuntime(bound.value, bound.range);
    return failure();
  }
  bool isScalar = bound.value.isRuntime() && !bound.value.getType().isTile();
  if (isScalar && bound.value.getType().isInteger())
    return bound.value.getType().dtype;
  InFlightDiagnostic diagnostic =
      error(bound.range) << function << "'s bounds and step are integers, not "
                         << describe(bound.value);
  if (isScalar && bound.value.getType().isFloat())
    diagnostic << "; write .to(tl.int32)";
  noteType(*diagnostic.getUnderlyingDiagnostic(), bound.value);
  return diagnostic;
}

LogicalResult Sema::convertRange(Range &range) {
  OperandRules rules;
  rules.weakNumbers = false;
  for (Argument &bound : range.bounds) {
    FailureOr<DType> dtype = getBoundType(bound, range.name);
    if (succeeded(dtype))
      dtype = getCommonType(bound.value, range.dtype, bound.value, *dtype,
                            rules, range.name, bound.range);
    if (failed(dtype))
      return failure();
    range.dtype = *dtype;
  }
  for (auto [i, bound] : llvm::enumerate(range.bounds)) {
    if (!bound.value.isRuntime()) {
      // A step goes down in an unsigned type too.
      if (i < 2 && failed(checkNumber(bound.value, range.dtype, range.name,
                                      bound.range)))
        return failure();
      continue;
    }
    Result value = castTo(bound.value, range.dtype, bound.range);
    if (failed(value))
      return failure();
    bound.value = *value;
  }
  const Integer *step = range.getStep().get<Integer>();
  if (step && step->isZero())
    return error(range.bounds[2].range) << range.name << "'s step is 0";
  return success();
}

//===----------------------------------------------------------------------===//
// Counting
//===----------------------------------------------------------------------===//

/// The number of iterations between known bounds.
static Integer countKnown(const Integer &start, const Integer &end,
                          const Integer &step) {
  Integer distance = step.isNegative() ? start - end : end - start;
  if (!distance.isStrictlyPositive())
    return makeInteger(0);
  return (distance - 1).udiv(step.abs()) + 1;
}

mlir::Value Sema::toIR(const Value &value, DType dtype) {
  return value.isRuntime() ? value.getIR() : makeConstant(value, dtype).getIR();
}

LoopBounds Sema::planRange(Range &range) {
  const Integer *start = range.getStart().get<Integer>();
  const Integer *end = range.getEnd().get<Integer>();
  const Integer *step = range.getStep().get<Integer>();
  bool areKnown = start && end && step;
  range.isDirect = step && step->isOne();
  // The counter ends at the first value that is past the last one.
  if (areKnown && step->isStrictlyPositive())
    range.isDirect = (*start + countKnown(*start, *end, *step) * *step)
                         .sle(getMaximum(range.dtype));
  if (range.isDirect)
    return {toIR(range.getStart(), range.dtype),
            toIR(range.getEnd(), range.dtype),
            toIR(range.getStep(), range.dtype), isUnsigned(range.dtype)};
  mlir::Value count =
      areKnown
          ? makeConstant(Value(countKnown(*start, *end, *step)), range.dtype)
                .getIR()
          : countIterations(range);
  return {makeConstant(Value::integer(0), range.dtype).getIR(), count,
          makeConstant(Value::integer(1), range.dtype).getIR(),
          /*isUnsigned=*/true};
}

mlir::Value Sema::countIterations(const Range &range) {
  const Integer *step = range.getStep().get<Integer>();
  Type type(range.dtype);
  Type natural(getBits(range.dtype) == 64 ? DType::U64 : DType::U32);
  mlir::Value zero = makeConstant(Value::integer(0), range.dtype).getIR();
  mlir::Value one = makeConstant(Value::integer(1), range.dtype).getIR();
  mlir::Value first = toIR(range.getStart(), range.dtype),
              last = toIR(range.getEnd(), range.dtype);
  mlir::Value stride, advances;
  if (step) {
    if (step->isNegative())
      std::swap(first, last);
    stride = makeConstant(Value(step->abs()), range.dtype).getIR();
  } else {
    stride = range.getStep().getIR();
    advances = gen.compare(CompareOperator::NotEqual, stride, zero, type);
    if (keepAsserts)
      gen.assertTrue(advances, range.name + "'s step is not 0");
    if (type.isSigned()) {
      mlir::Value isDown =
          gen.compare(CompareOperator::Less, stride, zero, type);
      mlir::Value start = first;
      first = gen.select(isDown, last, start);
      last = gen.select(isDown, start, last);
      stride = gen.select(
          isDown, gen.binary(BinaryKind::Sub, zero, stride, type), stride);
    }
  }
  mlir::Value runs = gen.compare(CompareOperator::Less, first, last, type);
  if (advances)
    runs = gen.binary(BinaryKind::And, runs, advances, Type(DType::I1));
  mlir::Value count = gen.binary(BinaryKind::Sub, last, first, natural);
  if (!step || !step->abs().isOne()) {
    count = gen.binary(BinaryKind::Sub, count, one, natural);
    count = gen.binary(BinaryKind::Div, count, stride, natural);
    count = gen.binary(BinaryKind::Add, count, one, natural);
  }
  return gen.select(runs, count, zero);
}

Value Sema::getIteration(const Range &range, mlir::Value counter) {
  Type type(range.dtype);
  if (range.isDirect)
    return makeValue(counter, type);
  mlir::Value passed = gen.binary(BinaryKind::Mul, counter,
                                  toIR(range.getStep(), range.dtype), type);
  const Integer *start = range.getStart().get<Integer>();
  if (start && start->isZero())
    return makeValue(passed, type);
  return makeValue(gen.binary(BinaryKind::Add,
                              toIR(range.getStart(), range.dtype), passed,
                              type),
                   type);
}

} // namespace tilec::sema

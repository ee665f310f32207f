//===- SemaPython.cpp - Python's functions, and compile-time ones ---------===//

#include "Constants.h"
#include "Sema.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>

using namespace llvm;
using namespace mlir;

namespace tilec::sema {

Result Sema::callConstexpr(BuiltinCall &call) { return call[0].value; }

Result Sema::callStaticAssert(BuiltinCall &call) {
  const Value &condition = call[0].value;
  if (condition.isRuntime() || condition.is<VoidValue>()) {
    InFlightDiagnostic diagnostic =
        error(call[0].range)
        << "tl.static_assert needs a condition that is known at compile time";
    noteType(*diagnostic.getUnderlyingDiagnostic(), condition);
    return diagnostic;
  }
  if (isTrue(condition))
    return Value();
  InFlightDiagnostic diagnostic = error(call.range)
                                  << "static assertion failed";
  if (call.has(1))
    diagnostic << ": " << toText(call[1].value);
  return diagnostic;
}

/// Every operand of a function that Python computes is known.
static bool areKnown(ArrayRef<Argument> arguments) {
  return all_of(arguments, [](const Argument &argument) {
    return argument.value.isNumber();
  });
}

Result Sema::pythonExtremum(bool isMinimum, BuiltinCall &call) {
  std::vector<Argument> arguments = call.variadic;
  StringRef name = call.builtin.name;
  if (arguments.size() == 1)
    if (auto *elements = arguments[0].value.getElements()) {
      SMRange range = arguments[0].range;
      arguments.clear();
      for (const Value &element : *elements)
        arguments.push_back({element, range, {}});
    }
  if (arguments.size() < 2)
    return error(call.range) << name << " takes 2 values or more";
  Value result = arguments[0].value;
  for (const Argument &argument : drop_begin(arguments)) {
    Result next = failure();
    if (areKnown(arguments)) {
      std::string problem;
      std::optional<bool> less =
          evaluate(ast::CompareOperator::Less, argument.value, result, problem);
      std::optional<bool> more = evaluate(ast::CompareOperator::Greater,
                                          argument.value, result, problem);
      next = *(isMinimum ? less : more) ? argument.value : result;
    } else {
      next = extremum(isMinimum ? BinaryKind::Min : BinaryKind::Max, result,
                      argument.value, name, call.range);
    }
    if (failed(next))
      return failure();
    result = *next;
  }
  return result;
}

Result Sema::callLength(BuiltinCall &call) {
  const Value &object = call[0].value;
  if (auto *elements = object.getElements())
    return Value::integer(elements->size());
  if (auto *text = object.get<std::string>())
    return Value::integer(text->size());
  return error(call[0].range) << "len takes a tuple, not " << describe(object);
}

Result Sema::pythonNumber(bool isFloat, BuiltinCall &call) {
  std::string problem;
  std::optional<Value> number = isFloat
                                    ? convertToFloat(call[0].value, problem)
                                    : convertToInteger(call[0].value, problem);
  if (number)
    return *number;
  InFlightDiagnostic diagnostic = error(call[0].range)
                                  << call.builtin.name << " " << problem;
  if (call[0].value.isRuntime())
    diagnostic << "; write .to(" << (isFloat ? "tl.float32" : "tl.int32")
               << ")";
  noteType(*diagnostic.getUnderlyingDiagnostic(), call[0].value);
  return diagnostic;
}

Result Sema::callBool(BuiltinCall &call) {
  if (call[0].value.isRuntime())
    return error(call[0].range)
           << "bool does not take " << describe(call[0].value)
           << "; write 'value != 0'";
  return Value::boolean(isTrue(call[0].value));
}

Result Sema::callString(BuiltinCall &call) {
  return Value::string(toText(call[0].value));
}

Result Sema::callPythonAbs(BuiltinCall &call) {
  const Value &x = call[0].value;
  if (x.isRuntime())
    return error(call.range)
           << "abs takes numbers known at compile time; use tl.abs";
  if (auto *real = x.get<double>())
    return Value::real(std::fabs(*real));
  if (std::optional<Integer> integer = asInteger(x))
    return Value(integer->abs());
  return error(call[0].range) << "abs does not take " << describe(x);
}

Result Sema::callHostCeilDiv(BuiltinCall &call) {
  using Op = ast::BinaryOperator;
  for (unsigned i = 0; i < 2; ++i)
    if (!asInteger(call[i].value)) {
      InFlightDiagnostic diagnostic =
          error(call[i].range)
          << "triton.cdiv takes integers known at compile time, not "
          << describe(call[i].value) << "; use tl.cdiv";
      noteType(*diagnostic.getUnderlyingDiagnostic(), call[i].value);
      return diagnostic;
    }
  Result sum = binary(Op::Add, call[0].value, call[1].value, call.range);
  if (succeeded(sum))
    sum = binary(Op::Sub, *sum, Value::integer(1), call.range);
  if (failed(sum))
    return failure();
  return binary(Op::FloorDiv, *sum, call[1].value, call.range);
}

Result Sema::callNextPowerOf2(BuiltinCall &call) {
  FailureOr<int64_t> n =
      getInteger(call[0], "triton.next_power_of_2's argument");
  if (failed(n))
    return failure();
  if (*n <= 0)
    return Value::integer(0);
  return Value(makeInteger(1).shl(Log2_64_Ceil(uint64_t(*n))));
}

Result Sema::pythonMath(double (*function)(double), bool isInteger,
                        BuiltinCall &call) {
  std::optional<double> x = asDouble(call[0].value);
  if (!x) {
    InFlightDiagnostic diagnostic =
        error(call[0].range) << "math." << call.builtin.name
                             << " takes a number known at compile time, not "
                             << describe(call[0].value);
    if (call[0].value.isRuntime() && findBuiltin(call.builtin.name, Tl))
      diagnostic << "; use tl." << call.builtin.name;
    noteType(*diagnostic.getUnderlyingDiagnostic(), call[0].value);
    return diagnostic;
  }
  double result = function(*x);
  if (std::isnan(result) && !std::isnan(*x))
    return error(call[0].range) << "math." << call.builtin.name
                                << " is not defined for " << toText(*x);
  if (!isInteger)
    return Value::real(result);
  std::string problem;
  if (std::optional<Value> integer =
          convertToInteger(Value::real(result), problem))
    return *integer;
  return error(call[0].range) << "math." << call.builtin.name
                              << " is not defined for " << toText(*x);
}

} // namespace tilec::sema

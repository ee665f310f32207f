//===- Constants.h - Python's arithmetic on known numbers -----------------===//
//
// Numbers that are known at compile time follow Python: integers grow, `//` and
// `%` round down, `/` gives a float.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_LIB_FRONTEND_CONSTANTS_H
#define TILEC_LIB_FRONTEND_CONSTANTS_H

#include "Value.h"

namespace tilec::sema {

/// Most elements of a tuple and characters of a text.
inline constexpr size_t maxTupleSize = 65536;
inline constexpr size_t maxTextSize = 65536;

/// `a op b` of two values that are known now. On failure `problem` says what
/// the operation did wrong, as a sentence without its subject.
std::optional<Value> evaluate(ast::BinaryOperator op, const Value &a,
                              const Value &b, std::string &problem);
std::optional<Value> evaluate(ast::UnaryOperator op, const Value &value,
                              std::string &problem);
/// `<`, `==` and their like; `is` and `in` are the caller's.
std::optional<bool> evaluate(ast::CompareOperator op, const Value &a,
                             const Value &b, std::string &problem);

/// A bool or an integer as an integer, any number as a float.
std::optional<Integer> asInteger(const Value &value);
std::optional<double> asDouble(const Value &value);

/// `int(value)`, `float(value)`.
std::optional<Value> convertToInteger(const Value &value, std::string &problem);
std::optional<Value> convertToFloat(const Value &value, std::string &problem);

/// The type that a number takes as a run-time scalar: the first of i32, u32,
/// i64, u64 that holds it; f32, or f64 where f32 would lose its magnitude.
std::optional<DType> getNumberType(const Value &value);

/// Range of an integer type.
Integer getMinimum(DType dtype);
Integer getMaximum(DType dtype);

} // namespace tilec::sema

#endif // TILEC_LIB_FRONTEND_CONSTANTS_H

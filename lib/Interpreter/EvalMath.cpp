//===- EvalMath.cpp - Functions of floats ---------------------------------===//
//
// The value is the host's function in double, rounded once. The bounds allow an
// engine what NVIDIA documents: the approximate instructions of PTX for ex2,
// lg2, sqrt and rsqrt, and libdevice for the rest (CUDA C++ Programming Guide,
// Mathematical Functions). 16-bit floats are computed in f32 there.
//
//===----------------------------------------------------------------------===//

#include "Bounds.h"
#include "Compiler.h"
#include "FloatOperands.h"
#include "Frame.h"
#include "HostVectors.h"

#pragma clang fp contract(off)

using namespace mlir;
using namespace tilec;
using namespace tilec::interpreter;

namespace {

constexpr double ln2 = 0.69314718055994530942;
constexpr double roundoff32 = Format<float>::roundoff;

/// The error of an engine, relatively: `single` roundings of f32 in all, or
/// `wide` of f64. `settle` counts one of each engine's, and the host's
/// functions are good to one unit in the last place of f64.
template <typename T>
constexpr double relativeError(double single, double wide) {
  if (std::is_same_v<T, double>)
    return wide * Format<double>::roundoff;
  return (std::is_same_v<T, float> ? single - 1 : single) * roundoff32;
}

/// 2^x, wrong by less than 2^-45 of it, for results that are rounded to f32 or
/// less. It has no branch, so that it runs on many elements at once.
inline double exp2(double x) {
  // Adding this rounds to an integer, which the low bits then hold.
  constexpr double magic = 0x1.8p52;
  x = std::min(std::max(x, -1000.0), 1000.0);
  double shifted = x + magic;
  double rest = (x - (shifted - magic)) * ln2;
  // The series of e^rest, for magnitudes of up to ln(2) / 2.
  double sum = 1.0 / 39916800;
  for (double factor : {1.0 / 3628800, 1.0 / 362880, 1.0 / 40320, 1.0 / 5040,
                        1.0 / 720, 1.0 / 120, 1.0 / 24, 1.0 / 6, 0.5, 1.0, 1.0})
    sum = sum * rest + factor;
  uint64_t exponent = (llvm::bit_cast<uint64_t>(shifted) + 1023) << 52;
  return sum * llvm::bit_cast<double>(exponent);
}

/// Not less than e^x - 1, for x from 0 on; `isLittle` says that it is at
/// most 1.
inline double growth(double x, bool isLittle) {
  return isLittle || x <= 1 ? x + x * x : std::expm1(x);
}

/// `error`: what the language allows an engine; `move`: how far the result
/// moves when x does by `ex`, which is not 0, and where `isLittle` no more than
/// `little`.
constexpr double little = 0.5;
struct Exp {
  template <typename T> static double apply(double x) {
    return std::is_same_v<T, double> ? std::exp(x) : exp2(x / ln2);
  }
  template <typename T> static double error(double x, double z) {
    double relative = relativeError<T>(4, 2);
    if (std::is_same_v<T, double>)
      return relative * z;
    // exp2(x * log2(e)): the product and the constant are rounded.
    relative += 2 * roundoff32 * std::fabs(x);
    return relative * z + (z < 0x1p-125 ? 0x1p-126 : 0);
  }
  static double move(double, double z, double ex, bool isLittle) {
    return z * growth(ex, isLittle);
  }
  static bool overflows(double x, double largest) {
    return std::exp(x - 1) > largest;
  }
};
struct Exp2 {
  template <typename T> static double apply(double x) {
    return std::is_same_v<T, double> ? std::exp2(x) : exp2(x);
  }
  template <typename T> static double error(double, double z) {
    double flushed = !std::is_same_v<T, double> && z < 0x1p-125 ? 0x1p-126 : 0;
    return relativeError<T>(4, 2) * z + flushed;
  }
  static double move(double, double z, double ex, bool isLittle) {
    return z * growth(ex * ln2, isLittle);
  }
  static bool overflows(double x, double largest) {
    return std::exp2(x - 1) > largest;
  }
};

/// Functions that are infinite at 0 or nowhere; no argument overflows.
struct Tame {
  static bool overflows(double, double) { return false; }
};

struct Log2 : Tame {
  template <typename T> static double apply(double x) { return std::log2(x); }
  template <typename T> static double error(double x, double z) {
    if (std::is_same_v<T, double>)
      return relativeError<T>(2, 2) * std::fabs(z);
    // lg2.approx has an absolute error around 1.
    return x > 0.5 && x < 2 ? 0x1p-22 : 0x1p-22 * std::fabs(z);
  }
  static double move(double x, double, double ex, bool) {
    return x > ex ? ex / (x - ex) / ln2 : undecided;
  }
};
struct Log : Tame {
  template <typename T> static double apply(double x) { return std::log(x); }
  template <typename T> static double error(double x, double z) {
    if (std::is_same_v<T, double>)
      return relativeError<T>(2, 2) * std::fabs(z);
    // lg2.approx(x) * ln(2): the product and the constant are rounded.
    double logarithm =
        x > 0.5 && x < 2 ? 0x1p-22 * ln2 : 0x1p-22 * std::fabs(z);
    return logarithm + 2 * roundoff32 * std::fabs(z);
  }
  static double move(double x, double, double ex, bool) {
    return x > ex ? ex / (x - ex) : undecided;
  }
};
struct SqrtRn : Tame {
  template <typename T> static double apply(double x) { return std::sqrt(x); }
  template <typename T> static double error(double, double) { return 0; }
  static double move(double x, double, double ex, bool) {
    // Below 0 the root is NaN.
    return x > ex ? ex / std::sqrt(x - ex) : undecided;
  }
};
struct Sqrt : SqrtRn {
  template <typename T> static double error(double, double z) {
    return relativeError<T>(2, 0) * std::fabs(z);
  }
};
struct Rsqrt : Tame {
  template <typename T> static double apply(double x) {
    return 1 / std::sqrt(x);
  }
  template <typename T> static double error(double, double z) {
    return relativeError<T>(2.15, 2) * std::fabs(z);
  }
  static double move(double x, double, double ex, bool) {
    double left = x - ex;
    return left > 0 ? ex / (2 * left * std::sqrt(left)) : undecided;
  }
};
struct Sin : Tame {
  template <typename T> static double apply(double x) { return std::sin(x); }
  template <typename T> static double error(double, double z) {
    return relativeError<T>(4, 4) * std::fabs(z);
  }
  static double move(double, double, double ex, bool) {
    return std::min(ex, 2.0);
  }
};
struct Cos : Sin {
  template <typename T> static double apply(double x) { return std::cos(x); }
};
struct Erf : Sin {
  template <typename T> static double apply(double x) { return std::erf(x); }
  static double move(double, double, double ex, bool) {
    // The greatest slope is 2 / sqrt(pi).
    return std::min(1.1283792 * ex, 2.0);
  }
};

/// The bound where value or bound is not finite.
template <typename Fn>
double resolve(double x, double ex, double z, double largest) {
  if (ex == undecided)
    return undecided;
  if (std::isinf(x) || std::isnan(x))
    return 0;
  if (std::isnan(z))
    return ex == 0 || x + ex < 0 ? 0 : undecided;
  if (std::isinf(z) && ex == 0 && x == 0)
    return 0;
  return Fn::overflows(x - ex, largest) ? 0 : undecided;
}

template <typename Fn, typename T>
void evalFunction(Frame &frame, const Step &step) {
  const unsigned count = step.count;
  const Tensor &source = frame.operand(step, 0);
  Tensor &result = frame.result(step);
  const T *xs = source.as<T>();
  T *zs = result.as<T>();
  for (unsigned i = 0; i < count; ++i)
    zs[i] = fromDouble<T>(Fn::template apply<T>(toDouble(xs[i])));
  if (!source.bounds && Fn::template error<T>(1.0, 1.0) == 0)
    return;
  const double *exs = frame.getBounds(source);
  double *ezs = frame.makeBounds(result);
  const Limits<T> limits;
  // What a loop without branches can do, then the rest.
  bool isPlain = true;
  for (unsigned i = 0; i < count; ++i) {
    double x = toDouble(xs[i]), z = toDouble(zs[i]), ex = exs[i];
    double moved = Fn::move(x, z, std::min(ex, little), true);
    double spread = Fn::template error<T>(x, z) + (ex > 0 ? moved : 0);
    ezs[i] = limits.settle(spread, z);
    isPlain &=
        ex <= little && std::fabs(z) <= limits.largest && ezs[i] < undecided;
  }
  for (unsigned i = 0; !isPlain && i < count; ++i) {
    double x = toDouble(xs[i]), z = toDouble(zs[i]), ex = exs[i];
    if (ex > little)
      ezs[i] = limits.settle(
          Fn::template error<T>(x, z) + Fn::move(x, z, ex, false), z);
    if (!(std::fabs(z) <= limits.largest && ezs[i] < undecided))
      ezs[i] = resolve<Fn>(x, ex, z, limits.largest);
  }
}

//===----------------------------------------------------------------------===//
// Rounding to integers
//===----------------------------------------------------------------------===//

struct Floor {
  static double apply(double x) { return std::floor(x); }
};
struct Ceil {
  static double apply(double x) { return std::ceil(x); }
};

template <typename Fn, typename T>
void evalRounding(Frame &frame, const Step &step) {
  const unsigned count = step.count;
  const Tensor &source = frame.operand(step, 0);
  Tensor &result = frame.result(step);
  const T *xs = source.as<T>();
  T *zs = result.as<T>();
  for (unsigned i = 0; i < count; ++i)
    zs[i] = fromDouble<T>(Fn::apply(toDouble(xs[i])));
  if (!source.bounds)
    return;
  double *ezs = frame.makeBounds(result);
  for (unsigned i = 0; i < count; ++i) {
    double x = toDouble(xs[i]), z = toDouble(zs[i]), ex = source.bounds[i];
    double reach = std::max(Fn::apply(x + ex) - z, z - Fn::apply(x - ex));
    // The reach of an infinity or NaN is NaN; its bound is 0 or infinite.
    ezs[i] = std::isnan(reach) ? ex : reach;
  }
}

//===----------------------------------------------------------------------===//
// Fused multiply-add
//===----------------------------------------------------------------------===//

/// a * b + c with one rounding. The product of two floats is exact in double;
/// the sum is rounded to odd, after which rounding to fewer digits is right.
template <typename T> T multiplyAdd(T a, T b, T c) {
  if constexpr (std::is_same_v<T, double>)
    return std::fma(a, b, c);
  double product = toDouble(a) * toDouble(b), addend = toDouble(c);
  double sum = product + addend;
  double part = sum - product;
  double error = (product - (sum - part)) + (addend - part);
  uint64_t bits = llvm::bit_cast<uint64_t>(sum);
  if (error != 0 && std::isfinite(sum) && bits % 2 == 0)
    bits += (error > 0) == (sum > 0) ? 1 : -1;
  return fromDouble<T>(llvm::bit_cast<double>(bits));
}

template <typename T> void evalMultiplyAdd(Frame &frame, const Step &step) {
  const unsigned count = step.count;
  const Tensor &x = frame.operand(step, 0), &y = frame.operand(step, 1),
               &w = frame.operand(step, 2);
  Tensor &result = frame.result(step);
  T *zs = result.as<T>();
  for (unsigned i = 0; i < count; ++i)
    zs[i] = multiplyAdd(x.as<T>()[i], y.as<T>()[i], w.as<T>()[i]);
  if (!x.bounds && !y.bounds && !w.bounds)
    return;
  const double *exs = frame.getBounds(x), *eys = frame.getBounds(y),
               *ews = frame.getBounds(w);
  double *ezs = frame.makeBounds(result);
  Limits<T> limits;
  for (unsigned i = 0; i < count; ++i) {
    double a = toDouble(x.as<T>()[i]), b = toDouble(y.as<T>()[i]),
           c = toDouble(w.as<T>()[i]), z = toDouble(zs[i]);
    double product =
        std::fabs(a) * eys[i] + std::fabs(b) * exs[i] + exs[i] * eys[i];
    ezs[i] = limits.settle(product + ews[i], z);
    if (std::fabs(z) <= limits.largest && ezs[i] < undecided)
      continue;
    bool isExact = exs[i] == 0 && eys[i] == 0 && ews[i] == 0;
    bool comesFromNaN = std::isnan(z) &&
                        (std::isnan(a) || std::isnan(b) || std::isnan(c)) &&
                        exs[i] + eys[i] + ews[i] < undecided;
    ezs[i] = isExact || comesFromNaN ? 0 : undecided;
  }
}

#define SELECT(name, evaluator)                                                \
  template <typename Fn> Evaluate name(Operation *op) {                        \
    std::optional<Element> element = getFloatElement(op);                      \
    if (!element)                                                              \
      return nullptr;                                                          \
    return visitFloat(*element, [](auto *type) -> Evaluate {                   \
      return forHost<evaluator<Fn, std::remove_pointer_t<decltype(type)>>>();  \
    });                                                                        \
  }
SELECT(selectFunction, evalFunction)
SELECT(selectRounding, evalRounding)
#undef SELECT

Evaluate selectMultiplyAdd(Operation *op) {
  std::optional<Element> element = getFloatElement(op);
  if (!element)
    return nullptr;
  return visitFloat(*element, [](auto *type) -> Evaluate {
    return evalMultiplyAdd<std::remove_pointer_t<decltype(type)>>;
  });
}

} // namespace

void interpreter::addMathOperators(Operators &operators) {
  operators["math.exp"] = {selectFunction<Exp>};
  operators["math.exp2"] = {selectFunction<Exp2>};
  operators["math.log"] = {selectFunction<Log>};
  operators["math.log2"] = {selectFunction<Log2>};
  operators["math.sqrt"] = {selectFunction<Sqrt>};
  operators["tile.sqrt_rn"] = {selectFunction<SqrtRn>};
  operators["math.rsqrt"] = {selectFunction<Rsqrt>};
  operators["math.sin"] = {selectFunction<Sin>};
  operators["math.cos"] = {selectFunction<Cos>};
  operators["math.erf"] = {selectFunction<Erf>};
  operators["math.floor"] = {selectRounding<Floor>};
  operators["math.ceil"] = {selectRounding<Ceil>};
  operators["math.fma"] = {selectMultiplyAdd};
}

//===- HostApproximate.cpp - Functions that engines approximate -----------===//
//
// f32 is computed in double, f64 in long double, and the result rounded once.
//
//===----------------------------------------------------------------------===//

#include "HostFunctions.h"

using namespace tilec;
using namespace tilec::interpreter;

static_assert(std::numeric_limits<long double>::digits >= 64,
              "f64 functions are computed in more than its own precision");

namespace {

template <typename T>
using Wider = std::conditional_t<std::is_same_v<T, float>, double, long double>;

template <typename T, typename W> HostResult roundResult(W value) {
  T result = static_cast<T>(value);
  constexpr W largest = std::numeric_limits<T>::max();
  W magnitude = std::fabs(value);
  bool isMarginal =
      magnitude > largest * W(0.999) && magnitude < largest * W(1.001);
  return {toBits(result), isMarginal};
}

struct AddApproximate {
  HostFunctions &functions;
  /// `__nv_<name>f` and `__nv_<name>`.
  template <typename F>
  void operator()(llvm::StringRef name, F function) const {
    functions["__nv_" + name.str() + "f"] = make<float>(function);
    functions["__nv_" + name.str()] = make<double>(function);
  }
  template <typename T, typename F> static HostFunction make(F function) {
    return [function](const uint64_t *bits) {
      return roundResult<T>(call<T, Wider<T>>(function, bits));
    };
  }
};

constexpr long double pi = 3.141592653589793238462643383279502884L;

//===----------------------------------------------------------------------===//
// Angles in half turns
//===----------------------------------------------------------------------===//

template <typename W> W sinPi(W x) {
  if (std::isinf(x))
    return std::numeric_limits<W>::quiet_NaN();
  W rest = std::remainder(x, W(2));
  W distance = std::fabs(rest);
  // Near a whole number, the distance to it has all digits.
  W value = std::sin(W(pi) * (distance > W(0.5) ? 1 - distance : distance));
  return std::copysign(value, rest);
}

template <typename W> W cosPi(W x) {
  if (std::isinf(x))
    return std::numeric_limits<W>::quiet_NaN();
  W distance = std::fabs(std::remainder(x, W(2)));
  if (distance < W(0.25))
    return std::cos(W(pi) * distance);
  return std::sin(W(pi) * (W(0.5) - distance));
}

//===----------------------------------------------------------------------===//
// The error function's relatives
//===----------------------------------------------------------------------===//

/// exp(x^2) erfc(x)
long double erfcScaled(long double x) {
  if (x < 50)
    return std::exp(x * x) * std::erfc(x);
  // The asymptotic series; its terms fall by 2 x^2 / (2 k + 1).
  long double sum = 1, term = 1;
  for (int k = 0; k < 8; ++k)
    sum += term *= -(2 * k + 1) / (2 * x * x);
  return sum / (x * std::sqrt(pi));
}

/// The y > 0 with erfc(y) = x, for 0 < x < 1, by Newton's method on the
/// logarithm, which is nearly a parabola.
long double invertErfc(long double x) {
  long double target = std::log(x);
  long double y = std::sqrt(std::fmax(-target, 0.01L));
  for (int i = 0; i < 60; ++i) {
    // The derivative of log(erfc(y)) is -2 / (sqrt(pi) erfcx(y)).
    long double scaled = erfcScaled(y);
    long double value = std::log(scaled) - y * y;
    long double step = (value - target) * scaled * std::sqrt(pi) / 2;
    y += step;
    if (std::fabs(step) <= std::fabs(y) * 1e-19L)
      break;
  }
  return y;
}

long double invertErf(long double x) {
  long double magnitude = std::fabs(x);
  if (magnitude > 1)
    return std::numeric_limits<long double>::quiet_NaN();
  if (magnitude == 1)
    return x * std::numeric_limits<long double>::infinity();
  if (magnitude > 0.5L)
    return std::copysign(invertErfc(1 - magnitude), x);
  long double y = x * std::sqrt(pi) / 2;
  for (int i = 0; i < 30; ++i) {
    long double step = (std::erf(y) - x) * std::exp(y * y) * std::sqrt(pi) / 2;
    y -= step;
    if (std::fabs(step) <= std::fabs(y) * 1e-19L)
      break;
  }
  return y;
}

long double invertErfcAnywhere(long double x) {
  if (x > 0.5L && x < 1.5L)
    return invertErf(1 - x);
  if (x == 0 || x == 2)
    return (1 - x) * std::numeric_limits<long double>::infinity();
  if (!(x > 0 && x < 2))
    return std::numeric_limits<long double>::quiet_NaN();
  return x < 1 ? invertErfc(x) : -invertErfc(2 - x);
}

//===----------------------------------------------------------------------===//
// Bessel functions, gamma
//===----------------------------------------------------------------------===//

/// I_n for n of 0 or 1: sum over k of (x/2)^(2k+n) / (k! (k+n)!), in which all
/// terms have one sign.
template <int n> long double besselI(long double x) {
  // Beyond this, f64 has overflowed.
  if (!(std::fabs(x) < 800))
    return std::isnan(x) ? x : n ? x * HUGE_VALL : HUGE_VALL;
  long double half = x / 2, term = n ? half : 1, sum = term;
  for (int k = 1; std::fabs(term) > std::fabs(sum) * 1e-21L; ++k)
    sum += term *= half * half / (static_cast<long double>(k) * (k + n));
  return sum;
}

/// The library's own keeps the sign in a variable that threads share.
long double logGamma(long double x) {
  int sign;
  return lgammal_r(x, &sign);
}

template <typename W> W root(std::initializer_list<W> numbers) {
  W sum = 0;
  bool isInfinite = false;
  for (W number : numbers) {
    isInfinite |= std::isinf(number);
    sum += number * number;
  }
  return isInfinite ? std::numeric_limits<W>::infinity() : std::sqrt(sum);
}

template <typename T> HostFunction makePowerOfInt() {
  return [](const uint64_t *bits) {
    Wider<T> base = fromBits<T>(bits[0]);
    return roundResult<T>(std::pow(base, Wider<T>(int32_t(bits[1]))));
  };
}

/// A Bessel function of an integer order.
template <typename T> HostFunction makeBessel(double (*function)(int, double)) {
  return [=](const uint64_t *bits) {
    return roundResult<T>(
        Wider<T>(function(int32_t(bits[0]), fromBits<T>(bits[1]))));
  };
}

void addRoots(const AddApproximate &add) {
  add.functions["__nv_sqrtf"] =
      AddApproximate::make<float>([](auto x) { return std::sqrt(x); });
  add("rsqrt", [](auto x) { return 1 / std::sqrt(x); });
  add("cbrt", [](auto x) { return std::cbrt(x); });
  add("rcbrt", [](auto x) { return 1 / std::cbrt(x); });
  add("hypot", [](auto x, decltype(x) y) { return std::hypot(x, y); });
  add("rhypot", [](auto x, decltype(x) y) { return 1 / std::hypot(x, y); });
  add("norm3d",
      [](auto x, decltype(x) y, decltype(x) z) { return root({x, y, z}); });
  add("rnorm3d",
      [](auto x, decltype(x) y, decltype(x) z) { return 1 / root({x, y, z}); });
  add("norm4d", [](auto x, decltype(x) y, decltype(x) z, decltype(x) w) {
    return root({x, y, z, w});
  });
  add("rnorm4d", [](auto x, decltype(x) y, decltype(x) z, decltype(x) w) {
    return 1 / root({x, y, z, w});
  });
  add("pow", [](auto x, decltype(x) y) { return std::pow(x, y); });
  add.functions["__nv_powif"] = makePowerOfInt<float>();
  add.functions["__nv_powi"] = makePowerOfInt<double>();
}

void addExponentials(const AddApproximate &add) {
  add("exp", [](auto x) { return std::exp(x); });
  add("exp2", [](auto x) { return std::exp2(x); });
  add("exp10", [](auto x) { return std::pow(decltype(x)(10), x); });
  add("expm1", [](auto x) { return std::expm1(x); });
  add("log", [](auto x) { return std::log(x); });
  add("log2", [](auto x) { return std::log2(x); });
  add("log10", [](auto x) { return std::log10(x); });
  add("log1p", [](auto x) { return std::log1p(x); });
}

void addAngles(const AddApproximate &add) {
  add("sin", [](auto x) { return std::sin(x); });
  add("cos", [](auto x) { return std::cos(x); });
  add("tan", [](auto x) { return std::tan(x); });
  add("sinpi", [](auto x) { return sinPi(x); });
  add("cospi", [](auto x) { return cosPi(x); });
  add("asin", [](auto x) { return std::asin(x); });
  add("acos", [](auto x) { return std::acos(x); });
  add("atan", [](auto x) { return std::atan(x); });
  add("atan2", [](auto y, decltype(y) x) { return std::atan2(y, x); });
  add("sinh", [](auto x) { return std::sinh(x); });
  add("cosh", [](auto x) { return std::cosh(x); });
  add("tanh", [](auto x) { return std::tanh(x); });
  add("asinh", [](auto x) { return std::asinh(x); });
  add("acosh", [](auto x) { return std::acosh(x); });
  add("atanh", [](auto x) { return std::atanh(x); });
}

void addSpecial(const AddApproximate &add) {
  add("erf", [](auto x) { return std::erf(x); });
  add("erfc", [](auto x) { return std::erfc(x); });
  add("erfinv", [](auto x) { return decltype(x)(invertErf(x)); });
  add("erfcinv", [](auto x) { return decltype(x)(invertErfcAnywhere(x)); });
  add("erfcx", [](auto x) { return decltype(x)(erfcScaled(x)); });
  add("normcdf",
      [](auto x) { return decltype(x)(std::erfc(-x / std::sqrt(2.0L)) / 2); });
  add("normcdfinv", [](auto x) {
    return decltype(x)(-std::sqrt(2.0L) * invertErfcAnywhere(2.0L * x));
  });
  add("lgamma", [](auto x) { return decltype(x)(logGamma(x)); });
  add("tgamma", [](auto x) { return std::tgamma(x); });
  add("j0", [](auto x) { return decltype(x)(::j0(x)); });
  add("j1", [](auto x) { return decltype(x)(::j1(x)); });
  add("y0", [](auto x) { return decltype(x)(::y0(x)); });
  add("y1", [](auto x) { return decltype(x)(::y1(x)); });
  add("cyl_bessel_i0", [](auto x) { return decltype(x)(besselI<0>(x)); });
  add("cyl_bessel_i1", [](auto x) { return decltype(x)(besselI<1>(x)); });
  add.functions["__nv_jnf"] = makeBessel<float>(::jn);
  add.functions["__nv_jn"] = makeBessel<double>(::jn);
  add.functions["__nv_ynf"] = makeBessel<float>(::yn);
  add.functions["__nv_yn"] = makeBessel<double>(::yn);
}

/// The names of the fast functions have an `f` already.
void addFast(HostFunctions &functions) {
  auto add = [&](llvm::StringRef name, auto function) {
    functions["__nv_fast_" + name.str()] =
        AddApproximate::make<float>(function);
  };
  add("fdividef", [](double x, double y) { return x / y; });
  add("expf", [](double x) { return std::exp(x); });
  add("exp10f", [](double x) { return std::pow(10.0, x); });
  add("logf", [](double x) { return std::log(x); });
  add("log2f", [](double x) { return std::log2(x); });
  add("log10f", [](double x) { return std::log10(x); });
  add("powf", [](double x, double y) { return std::pow(x, y); });
  add("sinf", [](double x) { return std::sin(x); });
  add("cosf", [](double x) { return std::cos(x); });
  add("tanf", [](double x) { return std::tan(x); });
}

} // namespace

void interpreter::addApproximateFunctions(HostFunctions &functions) {
  AddApproximate add{functions};
  addRoots(add);
  addExponentials(add);
  addAngles(add);
  addSpecial(add);
  addFast(functions);
}

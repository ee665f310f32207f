//===- HostExact.cpp - Functions that have one correct result -------------===//

#include "HostFunctions.h"
#include "PTXFunctions.h"
#include "llvm/ADT/APFloat.h"

using namespace tilec;
using namespace tilec::interpreter;

const HostFunctions &interpreter::getHostFunctions() {
  static const HostFunctions functions = [] {
    HostFunctions functions;
    addIntFunctions(functions);
    addExactFunctions(functions);
    addRoundedFunctions(functions);
    addConversions(functions);
    addApproximateFunctions(functions);
    return functions;
  }();
  return functions;
}

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

void interpreter::addIntFunctions(HostFunctions &functions) {
  using I = int32_t;
  using U = uint32_t;
  auto add32 = [&](llvm::StringRef name, auto function) {
    functions[name] = makeExact<U>(function);
  };
  auto add64 = [&](llvm::StringRef name, auto function) {
    functions[name] = makeExact<uint64_t>(function);
  };
  add32("__nv_abs", [](U a) { return I(a) < 0 ? 0 - a : a; });
  add64("__nv_llabs", [](uint64_t a) { return int64_t(a) < 0 ? 0 - a : a; });
  add32("__nv_brev", [](U a) { return llvm::reverseBits(a); });
  add64("__nv_brevll", [](uint64_t a) { return llvm::reverseBits(a); });
  add32("__nv_byte_perm",
        [](U a, U b, U selector) { return permuteBytes(a, b, selector); });
  add32("__nv_clz", [](U a) { return U(llvm::countl_zero(a)); });
  add64("__nv_clzll", [](uint64_t a) { return U(llvm::countl_zero(a)); });
  add32("__nv_ffs", [](U a) { return a ? U(llvm::countr_zero(a)) + 1 : 0; });
  add64("__nv_ffsll",
        [](uint64_t a) { return a ? U(llvm::countr_zero(a)) + 1 : 0; });
  add32("__nv_popc", [](U a) { return U(llvm::popcount(a)); });
  add64("__nv_popcll", [](uint64_t a) { return U(llvm::popcount(a)); });
  add32("__nv_hadd", [](U a, U b) { return U((int64_t(I(a)) + I(b)) >> 1); });
  add32("__nv_uhadd", [](U a, U b) { return U((uint64_t(a) + b) >> 1); });
  add32("__nv_rhadd",
        [](U a, U b) { return U((int64_t(I(a)) + I(b) + 1) >> 1); });
  add32("__nv_urhadd", [](U a, U b) { return U((uint64_t(a) + b + 1) >> 1); });
  add32("__nv_mul24",
        [](U a, U b) { return U(int64_t(I(a << 8) >> 8) * (I(b << 8) >> 8)); });
  add32("__nv_umul24",
        [](U a, U b) { return U(uint64_t(a & 0xffffff) * (b & 0xffffff)); });
  add32("__nv_mulhi", [](U a, U b) { return U(int64_t(I(a)) * I(b) >> 32); });
  add32("__nv_umulhi", [](U a, U b) { return U(uint64_t(a) * b >> 32); });
  add64("__nv_mul64hi", [](uint64_t a, uint64_t b) {
    return uint64_t(__int128(int64_t(a)) * int64_t(b) >> 64);
  });
  add64("__nv_umul64hi", [](uint64_t a, uint64_t b) {
    return uint64_t(static_cast<unsigned __int128>(a) * b >> 64);
  });
  add32("__nv_sad",
        [](U a, U b, U c) { return U(std::abs(int64_t(I(a)) - I(b))) + c; });
  add32("__nv_usad", [](U a, U b, U c) { return (a > b ? a - b : b - a) + c; });
  add32("__nv_int_as_float", [](U a) { return a; });
  add32("__nv_uint_as_float", [](U a) { return a; });
  add32("__nv_float_as_int", [](U a) { return a; });
  add32("__nv_float_as_uint", [](U a) { return a; });
  add64("__nv_longlong_as_double", [](uint64_t a) { return a; });
  add64("__nv_double_as_longlong", [](uint64_t a) { return a; });
  add64("__nv_double2loint", [](uint64_t a) { return U(a); });
  add64("__nv_double2hiint", [](uint64_t a) { return U(a >> 32); });
  functions["__nv_hiloint2double"] = [](const uint64_t *bits) -> HostResult {
    return {bits[0] << 32 | U(bits[1])};
  };
}

//===----------------------------------------------------------------------===//
// Floats
//===----------------------------------------------------------------------===//

namespace {
/// Adds a function on f32 and one on f64.
struct AddBoth {
  HostFunctions &functions;
  template <typename F>
  void operator()(llvm::StringRef single, llvm::StringRef wide,
                  F function) const {
    functions["__nv_" + single.str()] = makeExact<float>(function);
    functions["__nv_" + wide.str()] = makeExact<double>(function);
  }
};
} // namespace

/// ldexp, of a float and an integer.
template <typename T> static HostFunction makeScale() {
  return [](const uint64_t *bits) -> HostResult {
    return {toBits(std::ldexp(fromBits<T>(bits[0]), int32_t(bits[1])))};
  };
}

void interpreter::addExactFunctions(HostFunctions &functions) {
  AddBoth both{functions};
  both("fabsf", "fabs", [](auto x) { return std::fabs(x); });
  both("ceilf", "ceil", [](auto x) { return std::ceil(x); });
  both("floorf", "floor", [](auto x) { return std::floor(x); });
  both("truncf", "trunc", [](auto x) { return std::trunc(x); });
  both("rintf", "rint", [](auto x) { return std::nearbyint(x); });
  both("nearbyintf", "nearbyint", [](auto x) { return std::nearbyint(x); });
  both("roundf", "round", [](auto x) { return std::round(x); });
  both("logbf", "logb", [](auto x) { return std::logb(x); });
  both("ilogbf", "ilogb", [](auto x) { return int32_t(std::ilogb(x)); });
  both("copysignf", "copysign",
       [](auto x, decltype(x) y) { return std::copysign(x, y); });
  both("nextafterf", "nextafter",
       [](auto x, decltype(x) y) { return std::nextafter(x, y); });
  both("fdimf", "fdim", [](auto x, decltype(x) y) { return std::fdim(x, y); });
  both("fmodf", "fmod", [](auto x, decltype(x) y) { return std::fmod(x, y); });
  both("remainderf", "remainder",
       [](auto x, decltype(x) y) { return std::remainder(x, y); });
  both("signbitf", "signbitd", [](auto x) { return int32_t(std::signbit(x)); });
  both("isnanf", "isnand", [](auto x) { return int32_t(std::isnan(x)); });
  both("isinff", "isinfd", [](auto x) { return int32_t(std::isinf(x)); });
  both("finitef", "isfinited",
       [](auto x) { return int32_t(std::isfinite(x)); });
  both("fmaf", "fma",
       [](auto x, decltype(x) y, decltype(x) z) { return std::fma(x, y, z); });
  // NaN becomes 0.
  functions["__nv_saturatef"] = makeExact<float>(
      [](float x) { return x > 0 ? std::fmin(x, 1.0f) : 0.0f; });
  functions["__nv_sqrt"] = makeExact<double>([](double x) { return sqrt(x); });
  // The high half of an approximation.
  functions["__nv_rcp64h"] = makeExact<double>(
      [](double x) { return fromBits<double>(toBits(1 / x) >> 32 << 32); });
  for (llvm::StringRef name : {"ldexp", "scalbn"}) {
    functions["__nv_" + name.str()] = makeScale<double>();
    functions["__nv_" + name.str() + "f"] = makeScale<float>();
  }
}

//===----------------------------------------------------------------------===//
// Arithmetic with its rounding in the name
//===----------------------------------------------------------------------===//

using llvm::APFloat;

/// The square root in one of the rounding modes.
template <typename T> static T takeRoot(T x, APFloat::roundingMode mode) {
  T root = std::sqrt(x);
  if (mode == APFloat::rmNearestTiesToEven || !(x > 0) || std::isinf(x))
    return root;
  // Exactly the sign of the error.
  T error = std::fma(-root, root, x);
  if (error < 0 && mode != APFloat::rmTowardPositive)
    return std::nextafter(root, T(0));
  if (error > 0 && mode == APFloat::rmTowardPositive)
    return std::nextafter(root, std::numeric_limits<T>::infinity());
  return root;
}

template <typename T> static T convert(APFloat value) {
  if constexpr (std::is_same_v<T, float>)
    return value.convertToFloat();
  else
    return value.convertToDouble();
}

template <typename T>
static void addRounded(HostFunctions &functions, llvm::StringRef letter,
                       llvm::StringRef fma, llvm::StringRef suffix,
                       APFloat::roundingMode mode) {
  auto add = [&](const llvm::Twine &name, auto function) {
    functions[("__nv_" + name + "_" + suffix).str()] = makeExact<T>(function);
  };
  auto addBinary = [&](llvm::StringRef name, auto operation) {
    add(letter + name, [=](T x, T y) {
      APFloat value(x);
      (value.*operation)(APFloat(y), mode);
      return convert<T>(value);
    });
  };
  addBinary("add", &APFloat::add);
  addBinary("sub", &APFloat::subtract);
  addBinary("mul", &APFloat::multiply);
  addBinary("div", &APFloat::divide);
  add(letter + "rcp", [=](T x) {
    APFloat value(T(1));
    value.divide(APFloat(x), mode);
    return convert<T>(value);
  });
  add(letter + "sqrt", [=](T x) { return takeRoot(x, mode); });
  add(fma, [=](T x, T y, T z) {
    APFloat value(x);
    value.fusedMultiplyAdd(APFloat(y), APFloat(z), mode);
    return convert<T>(value);
  });
}

void interpreter::addRoundedFunctions(HostFunctions &functions) {
  const std::pair<const char *, APFloat::roundingMode> modes[] = {
      {"rn", APFloat::rmNearestTiesToEven},
      {"rz", APFloat::rmTowardZero},
      {"rd", APFloat::rmTowardNegative},
      {"ru", APFloat::rmTowardPositive}};
  for (auto [suffix, mode] : modes) {
    addRounded<float>(functions, "f", "fmaf", suffix, mode);
    addRounded<double>(functions, "d", "fma", suffix, mode);
  }
  functions["__nv_frsqrt_rn"] = makeExact<float>(
      [](float x) { return static_cast<float>(1 / std::sqrt(double(x))); });
}

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

/// Rounds to an integer of type `To` in a mode; saturates.
template <typename From, typename To>
static HostFunction makeFloatToInt(APFloat::roundingMode mode) {
  return [=](const uint64_t *bits) -> HostResult {
    return {toBits(
        convertToInt<To>(roundToWhole(double(fromBits<From>(bits[0])), mode),
                         /*isWide=*/sizeof(From) == 8 || sizeof(To) == 8))};
  };
}

template <typename From, typename To>
static HostFunction makeIntToFloat(APFloat::roundingMode mode) {
  return [=](const uint64_t *bits) -> HostResult {
    APFloat value(std::is_same_v<To, float> ? APFloat::IEEEsingle()
                                            : APFloat::IEEEdouble());
    From from = fromBits<From>(bits[0]);
    llvm::APInt integer(64, uint64_t(int64_t(from)), true, true);
    value.convertFromAPInt(integer, std::is_signed_v<From>, mode);
    return {toBits(convert<To>(value))};
  };
}

void interpreter::addConversions(HostFunctions &functions) {
  const std::pair<const char *, APFloat::roundingMode> modes[] = {
      {"_rn", APFloat::rmNearestTiesToEven},
      {"_rz", APFloat::rmTowardZero},
      {"_rd", APFloat::rmTowardNegative},
      {"_ru", APFloat::rmTowardPositive}};
  for (auto [suffix, mode] : modes) {
    auto add = [&, suffix = suffix](llvm::StringRef name,
                                    HostFunction function) {
      functions[("__nv_" + name + suffix).str()] = std::move(function);
    };
    add("double2float", [mode = mode](const uint64_t *bits) -> HostResult {
      APFloat value(fromBits<double>(bits[0]));
      bool losesInfo;
      value.convert(APFloat::IEEEsingle(), mode, &losesInfo);
      return {toBits(value.convertToFloat())};
    });
    add("double2int", makeFloatToInt<double, int32_t>(mode));
    add("double2uint", makeFloatToInt<double, uint32_t>(mode));
    add("double2ll", makeFloatToInt<double, int64_t>(mode));
    add("double2ull", makeFloatToInt<double, uint64_t>(mode));
    add("float2int", makeFloatToInt<float, int32_t>(mode));
    add("float2uint", makeFloatToInt<float, uint32_t>(mode));
    add("float2ll", makeFloatToInt<float, int64_t>(mode));
    add("float2ull", makeFloatToInt<float, uint64_t>(mode));
    add("int2float", makeIntToFloat<int32_t, float>(mode));
    add("uint2float", makeIntToFloat<uint32_t, float>(mode));
    add("ll2float", makeIntToFloat<int64_t, float>(mode));
    add("ull2float", makeIntToFloat<uint64_t, float>(mode));
    add("int2double", makeIntToFloat<int32_t, double>(mode));
    add("uint2double", makeIntToFloat<uint32_t, double>(mode));
    add("ll2double", makeIntToFloat<int64_t, double>(mode));
    add("ull2double", makeIntToFloat<uint64_t, double>(mode));
  }
  functions["__nv_llrintf"] =
      makeFloatToInt<float, int64_t>(APFloat::rmNearestTiesToEven);
  functions["__nv_llrint"] =
      makeFloatToInt<double, int64_t>(APFloat::rmNearestTiesToEven);
  functions["__nv_llroundf"] =
      makeFloatToInt<float, int64_t>(APFloat::rmNearestTiesToAway);
  functions["__nv_llround"] =
      makeFloatToInt<double, int64_t>(APFloat::rmNearestTiesToAway);
}

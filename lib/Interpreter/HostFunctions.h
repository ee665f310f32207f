//===- HostFunctions.h - Functions of libdevice on the host ---------------===//
//
// A function takes and gives bits, floats in their own format. Those that
// libdevice may only approximate are computed in a wider format and rounded
// once, so that the result is the one that errors are counted from.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_LIB_INTERPRETER_HOSTFUNCTIONS_H
#define TILEC_LIB_INTERPRETER_HOSTFUNCTIONS_H

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/Twine.h"
#include "llvm/ADT/bit.h"
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>

namespace tilec::interpreter {

struct HostResult {
  uint64_t bits;
  /// So near to the largest finite value that another engine may overflow where
  /// this did not, or the reverse.
  bool isMarginal = false;
};
using HostFunction = std::function<HostResult(const uint64_t *operands)>;
using HostFunctions = llvm::StringMap<HostFunction>;

/// By symbol: `__nv_tanhf`.
const HostFunctions &getHostFunctions();
void addIntFunctions(HostFunctions &functions);
void addExactFunctions(HostFunctions &functions);
void addRoundedFunctions(HostFunctions &functions);
void addConversions(HostFunctions &functions);
void addApproximateFunctions(HostFunctions &functions);

template <typename T> T fromBits(uint64_t bits) {
  if constexpr (std::is_same_v<T, float>)
    return llvm::bit_cast<float>(static_cast<uint32_t>(bits));
  else if constexpr (std::is_same_v<T, double>)
    return llvm::bit_cast<double>(bits);
  else
    return static_cast<T>(bits);
}
template <typename T> uint64_t toBits(T value) {
  if constexpr (std::is_same_v<T, float>)
    return llvm::bit_cast<uint32_t>(value);
  else if constexpr (std::is_same_v<T, double>)
    return llvm::bit_cast<uint64_t>(value);
  else
    return static_cast<std::make_unsigned_t<T>>(value);
}

/// Calls a function of one to four numbers of type `T`.
template <typename T, typename Argument = T, typename F>
auto call(const F &function, const uint64_t *bits) {
  auto get = [&](unsigned i) { return Argument(fromBits<T>(bits[i])); };
  using A = Argument;
  if constexpr (std::is_invocable_v<F, A>)
    return function(get(0));
  else if constexpr (std::is_invocable_v<F, A, A>)
    return function(get(0), get(1));
  else if constexpr (std::is_invocable_v<F, A, A, A>)
    return function(get(0), get(1), get(2));
  else
    return function(get(0), get(1), get(2), get(3));
}

/// A function that is computed as it stands, on numbers of type `T`.
template <typename T, typename F> HostFunction makeExact(F function) {
  return [function](const uint64_t *bits) -> HostResult {
    return {toBits(call<T>(function, bits))};
  };
}

} // namespace tilec::interpreter

#endif // TILEC_LIB_INTERPRETER_HOSTFUNCTIONS_H

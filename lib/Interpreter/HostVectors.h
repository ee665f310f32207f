//===- HostVectors.h - The host's widest vectors --------------------------===//
//
// Evaluators that loop over elements are compiled twice, for any host and for
// those with AVX2; which one runs is decided once. Both do the same arithmetic
// element by element, so that every host gives the same bits.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_LIB_INTERPRETER_HOSTVECTORS_H
#define TILEC_LIB_INTERPRETER_HOSTVECTORS_H

#include "Program.h"

/// For functions with a loop that an evaluator calls.
#define TILEC_INLINE __attribute__((always_inline)) inline

namespace tilec::interpreter {

#if defined(__x86_64__)

inline bool hasWideVectors() {
  static const bool has = __builtin_cpu_supports("avx2");
  return has;
}

/// The evaluator inlined, with what it calls itself and whatever is
/// TILEC_INLINE below that, so that all of it is compiled for wide vectors.
template <Evaluate evaluate>
__attribute__((target("avx2"), flatten)) void evaluateWide(Frame &frame,
                                                           const Step &step) {
  evaluate(frame, step);
}

template <Evaluate evaluate> Evaluate forHost() {
  return hasWideVectors() ? evaluateWide<evaluate> : evaluate;
}

#else

template <Evaluate evaluate> Evaluate forHost() { return evaluate; }

#endif

} // namespace tilec::interpreter

#endif // TILEC_LIB_INTERPRETER_HOSTVECTORS_H

//===- StreamedLoop.h - Loops whose rounds do not meet --------------------===//

#ifndef TILEC_LIB_TRANSFORMS_STREAMEDLOOP_H
#define TILEC_LIB_TRANSFORMS_STREAMEDLOOP_H

#include "llvm/ADT/StringRef.h"

namespace tilec {

/// On a loop: no round reads or overwrites what another one stores, so they
/// need no order.
inline constexpr llvm::StringLiteral independentRoundsAttr =
    "tile.independent_rounds";

} // namespace tilec

#endif // TILEC_LIB_TRANSFORMS_STREAMEDLOOP_H

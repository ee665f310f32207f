//===- Uses.h - Undefined values that matter ------------------------------===//

#ifndef TILEC_LIB_INTERPRETER_USES_H
#define TILEC_LIB_INTERPRETER_USES_H

#include "Frame.h"

namespace tilec::interpreter {

/// What an undefined value reached.
enum class Use { StoredValue, Address, Mask, Control };

/// Reports the cause of a tag whose element reached a place where it matters.
/// Wrapped offsets matter only in addresses.
void reportUse(Frame &frame, Place user, Tag tag, Use use);

} // namespace tilec::interpreter

#endif // TILEC_LIB_INTERPRETER_USES_H

//===- AssemblyCalls.h - Inline assembly in place of its wrappers ---------===//

#ifndef TILEC_LIB_TARGET_PTX_ASSEMBLYCALLS_H
#define TILEC_LIB_TARGET_PTX_ASSEMBLYCALLS_H

#include "llvm/IR/Module.h"

namespace tilec {

/// Calls assembly directly where a function of the module does nothing but pass
/// its arguments on to it, and erases the functions that nobody calls then.
/// LLVM's inliner comes to the same result on a way made for any function.
void callAssemblyDirectly(llvm::Module &module);

} // namespace tilec

#endif // TILEC_LIB_TARGET_PTX_ASSEMBLYCALLS_H

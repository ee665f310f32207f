//===- RunTypes.h - Types of a kernel from its arguments ------------------===//

#ifndef TILEC_LIB_DRIVER_RUNTYPES_H
#define TILEC_LIB_DRIVER_RUNTYPES_H

#include "Session.h"
#include "tilec/Driver/Arguments.h"

namespace tilec {

/// Adds what the arguments say of the kernel's parameters: types of run-time
/// ones, values of constexprs. Returns an exit status, after an error was
/// reported, where an argument has no parameter or no type.
int addArgumentTypes(Session &session, llvm::ArrayRef<RunArgument> arguments,
                     CompileOptions &options);

} // namespace tilec

#endif // TILEC_LIB_DRIVER_RUNTYPES_H

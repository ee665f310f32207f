//===- Output.h - Writing results -----------------------------------------===//

#ifndef TILEC_LIB_DRIVER_OUTPUT_H
#define TILEC_LIB_DRIVER_OUTPUT_H

#include "llvm/ADT/StringRef.h"

namespace tilec {

/// Writes a whole file, or standard output for `-`. False after an error was
/// reported; a file that could not be finished is removed.
bool writeOutput(llvm::StringRef path, llvm::StringRef text);

/// Flushes standard output. False, after an error was reported, where not all
/// of it could be written.
bool finishStandardOutput();

} // namespace tilec

#endif // TILEC_LIB_DRIVER_OUTPUT_H

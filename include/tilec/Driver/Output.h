//===- Output.h - Writing results -----------------------------------------===//

#ifndef TILEC_DRIVER_OUTPUT_H
#define TILEC_DRIVER_OUTPUT_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace tilec {

/// A file's name for a message: in quotes and on one line.
std::string quotePath(llvm::StringRef path);

/// Writes a whole file, or standard output for `-`. False after an error was
/// reported; a file that could not be finished is removed.
bool writeOutput(llvm::StringRef path, llvm::StringRef text);

/// Flushes standard output. False, after an error was reported, where not all
/// of it could be written.
bool finishStandardOutput();

/// Whether the locale's encoding is UTF-8.
bool isUnicodeLocale();

} // namespace tilec

#endif // TILEC_DRIVER_OUTPUT_H

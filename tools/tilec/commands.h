//===- commands.h - The sub-commands of tilec -----------------------------===//

#ifndef TILEC_TOOLS_TILEC_COMMANDS_H
#define TILEC_TOOLS_TILEC_COMMANDS_H

#include "llvm/ADT/ArrayRef.h"

/// Each takes what stands after its name and returns the exit status.
int compileMain(llvm::ArrayRef<const char *> arguments);
int runMain(llvm::ArrayRef<const char *> arguments);
int checkMain(llvm::ArrayRef<const char *> arguments);
int puzzleMain(llvm::ArrayRef<const char *> arguments);

#endif // TILEC_TOOLS_TILEC_COMMANDS_H

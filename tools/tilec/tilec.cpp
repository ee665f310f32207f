//===- tilec.cpp - The compiler's command line ----------------------------===//

#include "commands.h"
#include "tilec/Driver/InternalError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

static int printVersion() {
  llvm::outs() << "tilec " << TILEC_VERSION << " (LLVM " << LLVM_VERSION_STRING
               << ")\n";
  return 0;
}

int main(int argc, char **argv) {
  tilec::installInternalErrorHandlers();
  llvm::ArrayRef<const char *> arguments(argv + 1, argv + argc);
  llvm::StringRef first = arguments.empty() ? "" : arguments.front();
  if (first == "run")
    return runMain(arguments.drop_front());
  if (first == "check")
    return checkMain(arguments.drop_front());
  if (llvm::is_contained(arguments, llvm::StringRef("--version")))
    return printVersion();
  return compileMain(arguments);
}

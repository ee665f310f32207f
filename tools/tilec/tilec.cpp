//===- tilec.cpp - The compiler's command line ----------------------------===//

#include "commands.h"
#include "tilec/Driver/InternalError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>

static int printVersion() {
  llvm::outs() << "tilec " << TILEC_VERSION << " (LLVM " << LLVM_VERSION_STRING
               << ")\n";
  return 0;
}

static int run(llvm::ArrayRef<const char *> arguments) {
  llvm::StringRef first = arguments.empty() ? "" : arguments.front();
  if (first == "run")
    return runMain(arguments.drop_front());
  if (first == "check")
    return checkMain(arguments.drop_front());
  if (llvm::is_contained(arguments, llvm::StringRef("--version")))
    return printVersion();
  return compileMain(arguments);
}

int main(int argc, char **argv) {
  tilec::installInternalErrorHandlers();
  int status = run(llvm::ArrayRef<const char *>(argv + 1, argv + argc));
  // Tables of the whole of LLVM are left to the system, which frees them
  // faster.
  llvm::outs().flush();
  llvm::errs().flush();
  std::_Exit(status);
}

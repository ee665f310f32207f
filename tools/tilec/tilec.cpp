//===- tilec.cpp - The compiler's command line ----------------------------===//

#include "commands.h"
#include "tilec/Driver/InternalError.h"
#include "tilec/Driver/Output.h"
#include "tilec/Support/ExitCode.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>
#include <fcntl.h>
#include <unistd.h>

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

/// Gives a closed standard error a place to go: the next file that is opened
/// would take its number, and messages would be written into it.
static void reserveStandardError() {
  if (fcntl(STDERR_FILENO, F_GETFD) != -1)
    return;
  int sink = open("/dev/null", O_WRONLY);
  if (sink != STDERR_FILENO && sink != -1) {
    dup2(sink, STDERR_FILENO);
    close(sink);
  }
}

int main(int argc, char **argv) {
  reserveStandardError();
  tilec::installInternalErrorHandlers();
  int status = run(llvm::ArrayRef<const char *>(argv + 1, argv + argc));
  if (!tilec::finishStandardOutput() && status == tilec::ExitSuccess)
    status = tilec::ExitFailure;
  llvm::errs().flush();
  // LLVM's tables are left to the system, which frees them faster.
  std::_Exit(status);
}

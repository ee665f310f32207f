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
#ifdef __GLIBC__
#include <malloc.h>
#endif
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
  if (first == "puzzle")
    return puzzleMain(arguments.drop_front());
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

/// Keeps what is freed for the next allocation: arrays of some megabytes would
/// otherwise come from the system, page by page, each time they are made.
static void keepFreedMemory() {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, 1 << 30);
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
#endif
}

int main(int argc, char **argv) {
  reserveStandardError();
  keepFreedMemory();
  tilec::installInternalErrorHandlers();
  int status = run(llvm::ArrayRef<const char *>(argv + 1, argv + argc));
  if (!tilec::finishStandardOutput() && status == tilec::ExitSuccess)
    status = tilec::ExitFailure;
  llvm::errs().flush();
  // LLVM's tables are left to the system, which frees them faster.
  std::_Exit(status);
}

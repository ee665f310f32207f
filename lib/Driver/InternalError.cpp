//===- InternalError.cpp - Faults of tilec's own --------------------------===//

#include "tilec/Driver/InternalError.h"
#include "tilec/Support/ExitCode.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/raw_ostream.h"
#include <csignal>
#include <cstring>
#include <unistd.h>

using namespace llvm;
using namespace tilec;

// A signal handler may touch plain memory and write() alone, so the message's
// parts are kept ready.
static char currentFile[1024];

void tilec::setInternalErrorFile(StringRef file) {
  size_t length = std::min(file.size(), sizeof(currentFile) - 1);
  std::memcpy(currentFile, file.data(), length);
  currentFile[length] = 0;
}

static void write(const char *text) {
  ssize_t written = ::write(STDERR_FILENO, text, std::strlen(text));
  (void)written;
}

static void describe(const char *reason) {
  write("tilec: internal error: ");
  write(reason);
  write("\n");
  if (currentFile[0]) {
    write("tilec: note: this is a fault of tilec; please report it with the "
          "command line and the file '");
    write(currentFile);
    write("'\n");
  }
}

int tilec::reportInternalError(StringRef reason) {
  outs().flush();
  describe(reason.str().c_str());
  return ExitInternal;
}

static void handleSignal(int signal) {
  describe(signal == SIGSEGV ? "a bad memory access" : "an aborted operation");
  _exit(ExitInternal);
}

static void handleFatalError(void *, const char *reason, bool) {
  describe(reason);
  _exit(ExitInternal);
}

void tilec::installInternalErrorHandlers() {
  // An exhausted stack leaves no room on it for the handler.
  static char stack[1 << 16];
  stack_t alternate = {};
  alternate.ss_sp = stack;
  alternate.ss_size = sizeof(stack);
  sigaltstack(&alternate, nullptr);
  struct sigaction action = {};
  action.sa_handler = handleSignal;
  action.sa_flags = SA_ONSTACK;
  for (int signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT})
    sigaction(signal, &action, nullptr);
  install_fatal_error_handler(handleFatalError);
  install_bad_alloc_error_handler(handleFatalError);
}

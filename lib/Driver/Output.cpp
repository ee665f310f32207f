//===- Output.cpp - Writing results ---------------------------------------===//

#include "tilec/Driver/Output.h"
#include "tilec/Support/Diagnostics.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tilec;

std::string tilec::quotePath(StringRef path) {
  return "'" + join(split(path, '\n'), "\\x0a") + "'";
}

static bool reportFailure(StringRef path, std::error_code error) {
  printError("cannot write " + quotePath(path) + ": " + error.message());
  return false;
}

bool tilec::finishStandardOutput() {
  outs().flush();
  if (!outs().has_error())
    return true;
  std::error_code error = outs().error();
  outs().clear_error();
  printError("cannot write to standard output: " + error.message());
  return false;
}

bool tilec::writeOutput(StringRef path, StringRef text) {
  if (path == "-") {
    outs() << text;
    return finishStandardOutput();
  }
  std::error_code error;
  raw_fd_ostream file(path, error, sys::fs::OF_None);
  if (error)
    return reportFailure(path, error);
  file << text;
  file.close();
  if (!file.has_error())
    return true;
  error = file.error();
  file.clear_error();
  // A device stays; half a file is worse than none.
  if (sys::fs::is_regular_file(path))
    sys::fs::remove(path);
  return reportFailure(path, error);
}

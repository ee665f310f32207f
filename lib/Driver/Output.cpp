//===- Output.cpp - Writing results ---------------------------------------===//

#include "tilec/Driver/Output.h"
#include "tilec/Support/Diagnostics.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>

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

bool tilec::isUnicodeLocale() {
  // The first of these that is set decides.
  for (const char *variable : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const char *value = std::getenv(variable);
    if (!value || !*value)
      continue;
    StringRef locale = value;
    return locale.contains_insensitive("utf-8") ||
           locale.contains_insensitive("utf8");
  }
  return false;
}

//===- Embedded.cpp - The puzzle files within the binary ------------------===//
//
// Files.inc is written when the build is configured: a line for each file of
// puzzles/.
//
//===----------------------------------------------------------------------===//

#include "Embedded.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tilec::puzzles;

// The directive is C23's; clang takes it in C++ too.
#pragma clang diagnostic ignored "-Wc23-extensions"
#include "Files.inc"

const EmbeddedFile *tilec::puzzles::findEmbedded(StringRef path) {
  ArrayRef<EmbeddedFile> files = getEmbeddedFiles();
  const auto *file = find_if(
      files, [&](const EmbeddedFile &file) { return file.path == path; });
  return file == files.end() ? nullptr : file;
}

//===- Progress.cpp - What a learner has done -----------------------------===//

#include "Progress.h"
#include "Catalogue.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;
using namespace tilec::puzzles;

Expected<Progress> Progress::read(StringRef folder) {
  Progress progress;
  progress.path = (folder + "/" + fileName).str();
  if (!sys::fs::exists(progress.path))
    return progress;
  auto buffer = MemoryBuffer::getFile(progress.path, /*IsText=*/true);
  if (!buffer)
    return createStringError("cannot read '" + progress.path +
                             "': " + buffer.getError().message());
  for (StringRef line : split((*buffer)->getBuffer(), '\n')) {
    SmallVector<StringRef, 3> words;
    line.trim().split(words, ' ', -1, /*KeepEmpty=*/false);
    unsigned count;
    if (words.size() == 2 && words[0] == "current")
      progress.current = words[1].str();
    else if (words.size() == 2 && words[0] == "solved")
      progress.solved.insert(words[1]);
    else if (words.size() == 3 && words[0] == "hints" &&
             !words[2].getAsInteger(10, count))
      progress.hints[words[1]] = count;
    else if (!words.empty())
      progress.others.push_back(line.str());
  }
  return progress;
}

Error Progress::write() const {
  std::string text;
  if (!current.empty())
    text += "current " + current + "\n";
  SmallVector<StringRef> names(solved.keys());
  llvm::sort(names);
  for (StringRef name : names)
    text += "solved " + name.str() + "\n";
  names.assign(hints.keys().begin(), hints.keys().end());
  llvm::sort(names);
  for (StringRef name : names)
    text += "hints " + name.str() + " " + utostr(hints.lookup(name)) + "\n";
  for (const std::string &line : others)
    text += line + "\n";
  return writeFile(path, text);
}

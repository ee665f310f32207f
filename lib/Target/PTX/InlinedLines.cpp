//===- InlinedLines.cpp - Lines of inlined functions in PTX ---------------===//
//
// Source: PTX ISA, debugging directives .loc, .file and .section.
//
//===----------------------------------------------------------------------===//

#include "InlinedLines.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/Path.h"

using namespace tilec;
using llvm::DILocation;
using llvm::StringRef;

/// Stand-ins start here; no file has as many lines.
static constexpr unsigned firstStandIn = 1u << 28;

static bool isInlined(const llvm::Instruction &instruction) {
  const DILocation *location = instruction.getDebugLoc();
  return location && location->getInlinedAt() && location->getLine() != 0;
}

bool tilec::hasInlinedLines(const llvm::Module &module) {
  for (const llvm::Function &function : module)
    for (const llvm::Instruction &instruction : llvm::instructions(function))
      if (isInlined(instruction))
        return true;
  return false;
}

/// The scope of `function`'s own subprogram in the file of `location`.
static llvm::DILocalScope *getScope(llvm::DISubprogram *function,
                                    const DILocation *location) {
  if (location->getFile() == function->getFile())
    return function;
  return llvm::DILexicalBlockFile::get(function->getContext(), function,
                                       location->getFile(), 0);
}

InlinedLines::InlinedLines(llvm::Module &module) {
  for (llvm::Function &function : module) {
    llvm::DISubprogram *subprogram = function.getSubprogram();
    if (!subprogram)
      continue;
    for (llvm::Instruction &instruction : llvm::instructions(function)) {
      if (!isInlined(instruction))
        continue;
      const DILocation *location = instruction.getDebugLoc();
      unsigned index =
          standIns.insert({location, standIns.size()}).first->second;
      instruction.setDebugLoc(DILocation::get(
          module.getContext(), firstStandIn + index, location->getColumn(),
          getScope(subprogram, location)));
    }
  }
}

void InlinedLines::readFiles(StringRef ptx) {
  for (size_t at = ptx.find("\n\t.file\t"); at != StringRef::npos;
       at = ptx.find("\n\t.file\t", at + 1)) {
    StringRef line = ptx.substr(at + 8).split('\n').first;
    auto [number, path] = line.split(' ');
    unsigned index = 0;
    if (!number.getAsInteger(10, index))
      files[path.trim('"')] = index;
  }
}

/// The location that the line's stand-in stands for; null for any other line.
const DILocation *InlinedLines::findOriginal(StringRef line) const {
  llvm::SmallVector<StringRef, 4> words;
  llvm::SplitString(line, words);
  unsigned number = 0;
  if (words.size() < 4 || words[2].getAsInteger(10, number) ||
      number < firstStandIn || number - firstStandIn >= standIns.size())
    return nullptr;
  return (standIns.begin() + (number - firstStandIn))->first;
}

unsigned InlinedLines::getFile(const llvm::DIFile *file) {
  llvm::SmallString<128> path(file->getDirectory());
  llvm::sys::path::append(path, file->getFilename());
  auto [known, isNew] = files.try_emplace(path, files.size() + 1);
  if (isNew)
    newFiles.push_back(path.str().str());
  return known->second;
}

std::string InlinedLines::getPosition(const DILocation *location) {
  return llvm::utostr(getFile(location->getFile())) + " " +
         llvm::utostr(location->getLine()) + " " +
         llvm::utostr(location->getColumn());
}

void InlinedLines::write(const DILocation *location, llvm::raw_ostream &os) {
  const DILocation *caller = location->getInlinedAt();
  if (caller && !written.contains(getPosition(caller)))
    write(caller, os);
  os << "\t.loc\t" << getPosition(location);
  if (caller) {
    StringRef name = location->getScope()->getSubprogram()->getName();
    unsigned index = names.insert({name, names.size()}).first->second;
    os << ", function_name $L__info_string" << index << ", inlined_at "
       << getPosition(caller);
  }
  os << "\n";
  written.insert(getPosition(location));
}

void InlinedLines::writeLoc(StringRef line, llvm::raw_ostream &os) {
  if (const DILocation *original = findOriginal(line)) {
    write(original, os);
    return;
  }
  written.insert(line.split(".loc\t").second);
  os << line << "\n";
}

void InlinedLines::writeEnd(llvm::raw_ostream &os) {
  for (const std::string &path : newFiles)
    os << "\t.file\t" << files[path] << " \"" << path << "\"\n";
  if (names.empty())
    return;
  os << "\t.section\t.debug_str\n\t{\n";
  for (auto &[name, index] : names) {
    os << "$L__info_string" << index << ":\n\t.b8 ";
    for (char c : name)
      os << unsigned(static_cast<unsigned char>(c)) << ",";
    os << "0\n";
  }
  os << "\t}\n";
}

//===- Course.cpp - What a learner can do with the puzzles ----------------===//

#include "Course.h"
#include "tilec/Driver/Check.h"
#include "tilec/Driver/Output.h"
#include "tilec/Driver/Score.h"
#include "tilec/Support/Diagnostics.h"
#include "tilec/Support/ExitCode.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;
using namespace tilec;
using namespace tilec::puzzles;

Expected<Course> Course::open(const PuzzleOptions &options) {
  Expected<Catalogue> catalogue = Catalogue::open(options.folder);
  if (!catalogue)
    return catalogue.takeError();
  Expected<Progress> progress = Progress::read(catalogue->folder);
  if (!progress)
    return progress.takeError();
  Course course;
  course.options = options;
  course.catalogue = std::move(*catalogue);
  course.progress = std::move(*progress);
  return course;
}

void Course::save() {
  if (Error error = progress.write())
    printError(toString(std::move(error)));
}

//===----------------------------------------------------------------------===//
// Where the learner is
//===----------------------------------------------------------------------===//

size_t Course::getCurrent() const {
  for (size_t i = 0; i < size(); ++i)
    if ((*this)[i].name == progress.current)
      return i;
  for (size_t i = 0; i < size(); ++i)
    if (!isSolved(i))
      return i;
  return size() - 1;
}

void Course::setCurrent(size_t index) {
  progress.current = (*this)[index].name;
  save();
}

size_t Course::countSolved() const {
  size_t count = 0;
  for (size_t i = 0; i < size(); ++i)
    count += isSolved(i);
  return count;
}

std::string tilec::puzzles::formatBar(size_t done, size_t all) {
  constexpr size_t width = 24;
  size_t filled = all ? done * width / all : 0;
  return formatv("[{0}{1}] {2}/{3}", std::string(filled, '#'),
                 std::string(width - filled, '-'), done, all);
}

void Course::printList(raw_ostream &os) const {
  bool isUnicode = isUnicodeLocale();
  size_t width = 0;
  for (const Puzzle &puzzle : catalogue.puzzles)
    width = std::max(width, puzzle.name.size());
  for (size_t i = 0; i < size(); ++i) {
    StringRef mark = " ";
    if (isSolved(i))
      mark = isUnicode ? "✓" : "x";
    else if (i == getCurrent())
      mark = isUnicode ? "▸" : ">";
    os << mark << " " << left_justify((*this)[i].name, width + 2)
       << (*this)[i].title << "\n";
  }
  os << "\n" << formatBar(countSolved(), size()) << " solved\n";
}

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

static CheckOptions makeOptions(const PuzzleOptions &options) {
  CheckOptions check;
  check.compile.ptx.target = findTarget("sm_90a");
  check.seed = options.seed;
  return check;
}

bool Course::check(size_t index, raw_ostream &os) {
  const Puzzle &puzzle = (*this)[index];
  bool holds = checkFile(makeOptions(options), puzzle.path, os) == ExitSuccess;
  if (holds)
    printScore(index, os);
  note(index, holds);
  save();
  return holds;
}

void Course::printScore(size_t index, raw_ostream &os) {
  std::unique_ptr<MemoryBuffer> mine = getText(index, /*isSolution=*/false),
                                solution = getText(index, /*isSolution=*/true);
  if (!mine || !solution)
    return;
  CompileOptions compile = makeOptions(options).compile;
  std::optional<Score> yours = computeScore(std::move(mine), compile);
  std::optional<Score> theirs = computeScore(std::move(solution), compile);
  if (yours && theirs)
    os << formatScores(*yours, *theirs) << "\n";
}

/// What a check says first, after the line with the file and its title.
static StringRef getFirstFinding(StringRef output) {
  StringRef body = output.split('\n').second.trim();
  return (body.empty() ? output.trim() : body).split('\n').first;
}

/// The text to check: the learner's, or the solution; null where there is none.
std::unique_ptr<MemoryBuffer> Course::getText(size_t index,
                                              bool isSolution) const {
  const Puzzle &puzzle = (*this)[index];
  if (isSolution) {
    std::optional<std::string> solution = getSolution(index);
    return solution ? MemoryBuffer::getMemBufferCopy(
                          *solution, "solutions/" + puzzle.name + ".py")
                    : nullptr;
  }
  auto file = MemoryBuffer::getFile(puzzle.path);
  return file ? std::move(*file) : nullptr;
}

void Course::note(size_t index, bool holds) {
  if (holds)
    progress.solved.insert((*this)[index].name);
  else
    progress.solved.erase((*this)[index].name);
}

bool Course::checkAll(bool solutions, raw_ostream &os) {
  size_t good = 0;
  for (size_t i = 0; i < size(); ++i) {
    const Puzzle &puzzle = (*this)[i];
    std::string output = "it has no solution, or cannot be read";
    bool holds = false;
    if (std::unique_ptr<MemoryBuffer> text = getText(i, solutions)) {
      output.clear();
      raw_string_ostream verdict(output);
      holds = checkText(makeOptions(options), std::move(text), verdict) ==
              ExitSuccess;
    }
    good += holds;
    os << (holds ? "ok    " : "FAIL  ") << puzzle.name
       << (puzzle.title.empty() ? "" : ": ") << puzzle.title << "\n";
    if (!holds)
      os << "      " << getFirstFinding(output) << "\n";
    if (!solutions)
      note(i, holds);
  }
  if (!solutions)
    save();
  os << formatv("\n{0} of {1} hold\n", good, size());
  return good == size();
}

//===----------------------------------------------------------------------===//
// Help
//===----------------------------------------------------------------------===//

void Course::printHint(size_t index, raw_ostream &os) {
  const Puzzle &puzzle = (*this)[index];
  if (puzzle.hints.empty()) {
    os << puzzle.name << " has no hints\n";
    return;
  }
  unsigned &given = progress.hints[puzzle.name];
  bool isLast = given >= puzzle.hints.size();
  if (!isLast)
    ++given;
  unsigned shown = std::min<unsigned>(given, puzzle.hints.size());
  os << formatv("hint {0} of {1}: {2}\n", shown, puzzle.hints.size(),
                puzzle.hints[shown - 1]);
  if (isLast)
    os << "there are no more; 'tilec puzzle solution " << puzzle.getNumber()
       << "' shows one way to solve it\n";
  save();
}

bool Course::reset(size_t index, raw_ostream &os) {
  const Puzzle &puzzle = (*this)[index];
  if (Error error = restore(puzzle)) {
    printError(toString(std::move(error)));
    return false;
  }
  progress.solved.erase(puzzle.name);
  progress.hints.erase(puzzle.name);
  save();
  os << puzzle.path << " is as it was at first\n";
  return true;
}

//===- Commands.cpp - `tilec puzzle` and its words ------------------------===//

#include "Course.h"
#include "Terminal.h"
#include "tilec/Driver/Output.h"
#include "tilec/Support/Diagnostics.h"
#include "tilec/Support/EditDistance.h"
#include "tilec/Support/ExitCode.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tilec;
using namespace tilec::puzzles;

namespace {
/// What a word does with a puzzle. Returns the exit status.
using Action = int (*)(Course &course, size_t index,
                       const PuzzleOptions &options);

struct Word {
  StringRef name;
  /// `[P]` where a puzzle may follow.
  StringRef operand;
  StringRef help;
  Action action;
};
} // namespace

static int list(Course &course, size_t, const PuzzleOptions &) {
  course.printList(outs());
  return ExitSuccess;
}

static int check(Course &course, size_t index, const PuzzleOptions &) {
  return course.check(index, outs()) ? ExitSuccess : ExitFailure;
}

static int hint(Course &course, size_t index, const PuzzleOptions &) {
  course.printHint(index, outs());
  return ExitSuccess;
}

static int solution(Course &course, size_t index,
                    const PuzzleOptions &options) {
  const Puzzle &puzzle = course[index];
  if (!course.isSolved(index) && !options.spoil) {
    printError("'" + puzzle.name +
               "' is not solved yet; --spoil shows the solution all the same, "
               "'tilec puzzle hint " +
               puzzle.getNumber() + "' says less");
    return ExitFailure;
  }
  std::optional<std::string> text = course.getSolution(index);
  if (!text) {
    printError("'" + puzzle.name +
               "' has no solution; it would stand in "
               "solutions/" +
               puzzle.name + ".py");
    return ExitFailure;
  }
  outs() << *text;
  return ExitSuccess;
}

static int reset(Course &course, size_t index, const PuzzleOptions &options) {
  if (!options.isSure) {
    if (!isInteractive()) {
      printError("'tilec puzzle reset' throws away what you wrote in '" +
                 course[index].path + "'; --yes says that you want it");
      return ExitFailure;
    }
    Terminal terminal;
    std::string question =
        "throw away what you wrote in " + course[index].path + "?";
    if (!terminal.confirm(question.c_str()))
      return ExitSuccess;
  }
  return course.reset(index, outs()) ? ExitSuccess : ExitFailure;
}

static int checkAll(Course &course, size_t, const PuzzleOptions &options) {
  return course.checkAll(options.checkSolutions, outs()) ? ExitSuccess
                                                         : ExitFailure;
}

static int watchOrCheck(Course &course, size_t index,
                        const PuzzleOptions &options) {
  if (!isInteractive())
    return check(course, index, options);
  course.setCurrent(index);
  return watch(course);
}

/// The one list of words; the first is what no word means.
static constexpr Word words[] = {
    {"watch", "[P]", "check it whenever you save it (no word means this)",
     watchOrCheck},
    {"list", "", "all puzzles; solved ones have a mark", list},
    {"run", "[P]", "check once; the exit status tells", check},
    {"hint", "[P]", "the next hint, from mild to strong", hint},
    {"solution", "[P]", "one way to solve it", solution},
    {"reset", "[P]", "put the gap back", reset},
    {"check-all", "", "check every puzzle", checkAll},
};

static std::string formatWord(StringRef word, StringRef operand,
                              StringRef help) {
  std::string command = ("tilec puzzle " + word + " " + operand).str();
  command.resize(std::max<size_t>(command.size(), 26), ' ');
  return ("  " + command + help + "\n").str();
}

std::string tilec::describePuzzleWords() {
  std::string text =
      formatWord("init", "FOLDER", "a copy of the puzzles to work in");
  for (const Word &word : words)
    text += formatWord(word.name, word.operand, word.help);
  return text;
}

static int initialiseFolder(ArrayRef<std::string> operands) {
  if (operands.size() != 1) {
    printError("where to? tilec puzzle init FOLDER");
    return ExitUsage;
  }
  StringRef folder = operands.front();
  if (Error error = initialise(folder)) {
    printError(toString(std::move(error)));
    return ExitFailure;
  }
  outs() << "the puzzles are in " << quotePath(folder) << "; go there with 'cd "
         << folder
         << "', open p01-constant-add.py in your editor and type "
            "'tilec puzzle'\n";
  return ExitSuccess;
}

static int reportUnknownWord(StringRef word) {
  SmallVector<StringRef> known = {"init"};
  for (const Word &each : words)
    known.push_back(each.name);
  StringRef nearest = findNearest(word, known);
  printError("unknown word '" + word + "'; " +
             (nearest.empty() ? "" : "did you mean '" + nearest + "'? ") +
             "there are " + join(known, ", "));
  return ExitUsage;
}

int tilec::puzzle(const PuzzleOptions &options,
                  ArrayRef<std::string> operands) {
  StringRef name = operands.empty() ? words[0].name : StringRef(operands[0]);
  operands = operands.drop_front(operands.empty() ? 0 : 1);
  if (name == "init")
    return initialiseFolder(operands);
  const auto *word =
      find_if(words, [&](const Word &word) { return word.name == name; });
  if (word == std::end(words))
    return reportUnknownWord(name);
  size_t most = word->operand.empty() ? 0 : 1;
  if (operands.size() > most) {
    printError("'tilec puzzle " + name + "' takes " + (most ? "one" : "no") +
               " puzzle, but " + Twine(operands.size()) +
               (operands.size() == 1 ? " is given" : " are given"));
    return ExitUsage;
  }
  Expected<Course> course = Course::open(options);
  if (!course) {
    printError(toString(course.takeError()));
    return ExitFailure;
  }
  size_t index = course->getCurrent();
  if (!operands.empty()) {
    Expected<size_t> found = course->find(operands.front());
    if (!found) {
      printError(toString(found.takeError()));
      return ExitUsage;
    }
    index = *found;
  }
  int status = word->action(*course, index, options);
  return finishStandardOutput() ? status : ExitFailure;
}

//===- puzzle.cpp - `tilec puzzle` ----------------------------------------===//

#include "commands.h"
#include "tilec/Driver/CommandLine.h"
#include "tilec/Puzzles/Puzzles.h"

using namespace llvm;
using namespace tilec;

static const char description[] =
    R"(Twelve puzzles, from adding 10 to a vector to a product of 4-bit matrices, each a
kernel with a gap to fill in your own editor.

)";

static const char operands[] =
    R"(
P is a number (5, p05) or a name (p05-mul-relu). Puzzles are the files p*.py of this
folder, or of 'puzzles' in it; your progress is in progress.txt beside them.)";

int puzzleMain(ArrayRef<const char *> arguments) {
  PuzzleOptions options;
  Command command;
  command.name = "tilec puzzle";
  command.synopsis = "[WORD] [P] [options]";
  command.description = description + describePuzzleWords() + operands;
  OptionGroup group{"options", {}};
  group.options = {
      makeString("--folder", "FOLDER", "where the puzzles are", options.folder),
      makeFlag("--solutions", "check-all: the solutions, not your files",
               options.checkSolutions),
      makeFlag("--spoil", "solution: before the puzzle is solved",
               options.spoil),
      makeFlag("--yes", "reset: without a question", options.isSure),
      makeSeed(options.seed),
  };
  command.groups = {group};
  command.examples = {
      {"start", "tilec puzzle init my-puzzles"},
      {"all solutions", "tilec puzzle check-all --solutions"},
  };
  std::vector<std::string> words;
  if (std::optional<int> status = command.parse(arguments, words))
    return *status;
  return puzzle(options, words);
}

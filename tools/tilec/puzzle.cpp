//===- puzzle.cpp - `tilec puzzle` ----------------------------------------===//

#include "commands.h"
#include "tilec/Driver/CommandLine.h"
#include "tilec/Puzzles/Puzzles.h"

using namespace llvm;
using namespace tilec;

static const char description[] =
    R"(Twelve puzzles, from adding 10 to a vector to a product of 4-bit matrices, each a
kernel with a gap to fill in your own editor.

  tilec puzzle init FOLDER    a copy of the puzzles to work in; then cd FOLDER
  tilec puzzle                check the current puzzle whenever you save it
  tilec puzzle list           all puzzles; solved ones have a mark
  tilec puzzle run [P]        check once; the exit status tells
  tilec puzzle hint [P]       the next hint, from mild to strong
  tilec puzzle solution P     one way to solve it
  tilec puzzle reset P        put the gap back
  tilec puzzle check-all      check every puzzle

P is a number (5, p05) or a name (p05-mul-relu). Puzzles are the files p*.py of this
folder, or of 'puzzles' in it; your progress is in progress.txt beside them.)";

int puzzleMain(ArrayRef<const char *> arguments) {
  PuzzleOptions options;
  Command command;
  command.name = "tilec puzzle";
  command.synopsis = "[WORD] [P] [options]";
  command.description = description;
  OptionGroup group{"options", {}};
  group.options = {
      makeString("--folder", "FOLDER", "where the puzzles are", options.folder),
      makeFlag("--solutions", "check-all: the solutions, not your files",
               options.checkSolutions),
      makeFlag("--spoil", "solution: before the puzzle is solved",
               options.spoil),
      makeFlag("--yes", "reset: without a question", options.isSure),
      {"--seed", "N", "inputs of an earlier check; fresh ones if not given",
       [&](StringRef value) -> Error {
         uint64_t seed;
         if (value.getAsInteger(10, seed))
           return createStringError("option '--seed' needs an integer, not '" +
                                    value + "'");
         options.seed = seed;
         return Error::success();
       }},
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

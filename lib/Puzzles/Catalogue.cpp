//===- Catalogue.cpp - The puzzles of a folder ----------------------------===//

#include "Catalogue.h"
#include "Embedded.h"
#include "mlir/IR/MLIRContext.h"
#include "tilec/Driver/Output.h"
#include "tilec/Spec/Spec.h"
#include "tilec/Support/Diagnostics.h"
#include "tilec/Support/EditDistance.h"
#include "tilec/Syntax/Parser.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"

using namespace llvm;
using namespace tilec;
using namespace tilec::puzzles;

StringRef Puzzle::getNumber() const { return StringRef(name).split('-').first; }

/// `p05-mul-relu.py`: a p, digits, and what follows.
static bool isPuzzleFile(StringRef name) {
  if (!name.consume_front("p") || !name.consume_back(".py"))
    return false;
  return !name.empty() && isDigit(name.front());
}

/// What the file says of itself; little where it cannot be parsed, which the
/// check will tell.
static void readInfo(Puzzle &puzzle) {
  auto buffer = MemoryBuffer::getFile(puzzle.path);
  if (!buffer)
    return;
  SourceMgr sources;
  unsigned id = sources.AddNewSourceBuffer(std::move(*buffer), {});
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  mlir::ScopedDiagnosticHandler silent(
      &context, [](mlir::Diagnostic &) { return mlir::success(); });
  std::unique_ptr<ast::Module> file = parseModule(sources, id, &context);
  if (!file)
    return;
  mlir::FailureOr<PuzzleInfo> info = readPuzzleInfo(sources, *file, &context);
  if (failed(info))
    return;
  puzzle.title = info->title;
  puzzle.hints = info->hints;
}

/// The names of the puzzle files in a folder, sorted.
static std::vector<std::string> listFiles(StringRef folder) {
  std::vector<std::string> names;
  std::error_code code;
  for (sys::fs::directory_iterator entry(folder, code), end;
       entry != end && !code; entry.increment(code)) {
    StringRef name = sys::path::filename(entry->path());
    if (isPuzzleFile(name) && !sys::fs::is_directory(entry->path()))
      names.push_back(name.str());
  }
  llvm::sort(names);
  return names;
}

Expected<Catalogue> Catalogue::open(StringRef folder) {
  Catalogue catalogue;
  SmallVector<StringRef, 2> places = {folder};
  if (folder.empty())
    places = {".", "puzzles"};
  std::vector<std::string> files;
  for (StringRef place : places) {
    files = listFiles(place);
    catalogue.folder = place.str();
    if (!files.empty())
      break;
  }
  if (files.empty())
    return createStringError(
        "no puzzles in " +
        (folder.empty() ? std::string("this folder") : quotePath(folder)) +
        "; 'tilec puzzle init my-puzzles' makes a folder of them, and 'cd "
        "my-puzzles' goes there");
  for (const std::string &file : files) {
    Puzzle &puzzle = catalogue.puzzles.emplace_back();
    puzzle.name = StringRef(file).drop_back(3).str();
    puzzle.path =
        catalogue.folder == "." ? file : catalogue.folder + "/" + file;
    readInfo(puzzle);
  }
  return catalogue;
}

/// Digits as a number; nothing for anything else.
static std::optional<unsigned> getNumber(StringRef word) {
  word.consume_front("p");
  unsigned number;
  if (word.getAsInteger(10, number))
    return std::nullopt;
  return number;
}

Expected<size_t> Catalogue::find(StringRef word) const {
  StringRef name = sys::path::filename(word);
  name.consume_back(".py");
  std::optional<unsigned> number = ::getNumber(name);
  for (auto [i, puzzle] : enumerate(puzzles))
    if (puzzle.name == name ||
        (number && number == ::getNumber(puzzle.getNumber())))
      return i;
  SmallVector<StringRef> known;
  for (const Puzzle &puzzle : puzzles)
    known.push_back(puzzle.name);
  StringRef nearest = findNearest(name, known);
  return createStringError(
      "there is no puzzle '" + word + "'; " +
      (nearest.empty() ? "" : "did you mean '" + nearest + "'? ") +
      "'tilec puzzle list' shows all");
}

static std::optional<std::string> readText(const Twine &path) {
  auto buffer = MemoryBuffer::getFile(path);
  if (!buffer)
    return std::nullopt;
  return (*buffer)->getBuffer().str();
}

std::optional<std::string> Catalogue::getSolution(const Puzzle &puzzle) const {
  std::string place = "solutions/" + puzzle.name + ".py";
  if (std::optional<std::string> text = readText(folder + "/" + place))
    return text;
  if (const EmbeddedFile *file = findEmbedded(place))
    return file->text.str();
  return std::nullopt;
}

Error tilec::puzzles::writeFile(StringRef path, StringRef text) {
  return writeToOutput(path, [&](raw_ostream &os) {
    os << text;
    return Error::success();
  });
}

Error tilec::puzzles::initialise(StringRef folder) {
  if (std::error_code code = sys::fs::create_directories(folder))
    return createStringError("cannot make the folder " + quotePath(folder) +
                             ": " + code.message());
  for (const EmbeddedFile &file : getEmbeddedFiles()) {
    std::string path = (folder + "/" + file.path).str();
    if (file.path.starts_with("solutions/") || sys::fs::exists(path))
      continue;
    if (Error error = writeFile(path, file.text))
      return error;
  }
  return Error::success();
}

Error tilec::puzzles::restore(const Puzzle &puzzle) {
  const EmbeddedFile *file = findEmbedded(puzzle.name + ".py");
  if (!file)
    return createStringError("'" + puzzle.name +
                             "' is not one of tilec's puzzles, so its first "
                             "state is not known");
  return writeFile(puzzle.path, file->text);
}

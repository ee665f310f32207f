//===- Diagnostics.cpp - Errors for people --------------------------------===//

#include "tilec/Support/Diagnostics.h"
#include "SourceLine.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/SourceMgr.h"
#include <cstdlib>

using namespace llvm;
using namespace mlir;
using namespace tilec;

//===----------------------------------------------------------------------===//
// Locations
//===----------------------------------------------------------------------===//

/// Line and column of a place in a buffer, from 1. SourceMgr's own function
/// searches backwards for the start of the line and is slow in a long one.
static std::pair<unsigned, unsigned>
getLineAndColumn(const SourceMgr &sources, unsigned buffer, SMLoc place) {
  const auto &info = sources.getBufferInfo(buffer);
  unsigned line = info.getLineNumber(place.getPointer());
  const char *start = info.getPointerForLineNumber(line);
  return {line, static_cast<unsigned>(place.getPointer() - start) + 1};
}

Location tilec::getLocation(const SourceMgr &sources, SMRange range,
                            MLIRContext *context) {
  unsigned buffer =
      range.isValid() ? sources.FindBufferContainingLoc(range.Start) : 0;
  if (!buffer)
    return UnknownLoc::get(context);
  auto [startLine, startColumn] =
      getLineAndColumn(sources, buffer, range.Start);
  auto [endLine, endColumn] = getLineAndColumn(sources, buffer, range.End);
  StringRef name = sources.getMemoryBuffer(buffer)->getBufferIdentifier();
  return FileLineColRange::get(StringAttr::get(context, name), startLine,
                               startColumn, endLine, endColumn);
}

namespace {
/// A location as a person sees it: a place, and the calls that led there, the
/// innermost first.
struct Place {
  FileLineColRange range;
  SmallVector<FileLineColRange, 4> callers;
};
} // namespace

/// Of several fused locations the first that is known.
static Location getFirstKnown(FusedLoc fused) {
  for (Location location : fused.getLocations())
    if (!isa<UnknownLoc>(location))
      return location;
  return UnknownLoc::get(fused.getContext());
}

static Place getPlace(Location location) {
  Place place;
  SmallVector<Location, 8> pending = {location};
  while (!pending.empty()) {
    Location next = pending.pop_back_val();
    if (auto call = dyn_cast<CallSiteLoc>(next)) {
      pending.push_back(call.getCaller());
      pending.push_back(call.getCallee());
    } else if (auto named = dyn_cast<NameLoc>(next)) {
      pending.push_back(named.getChildLoc());
    } else if (auto fused = dyn_cast<FusedLoc>(next)) {
      pending.push_back(getFirstKnown(fused));
    } else if (auto opaque = dyn_cast<OpaqueLoc>(next)) {
      pending.push_back(opaque.getFallbackLocation());
    } else if (auto range = dyn_cast<FileLineColRange>(next)) {
      if (place.range)
        place.callers.push_back(range);
      else
        place.range = range;
    }
  }
  return place;
}

//===----------------------------------------------------------------------===//
// Printing
//===----------------------------------------------------------------------===//

/// Calls shown below an error in an inlined function.
static constexpr size_t maxCallers = 6;

bool tilec::useColors(raw_ostream &os) {
  const char *noColor = std::getenv("NO_COLOR");
  const char *terminal = std::getenv("TERM");
  return os.is_displayed() && !(noColor && *noColor) && terminal && *terminal &&
         StringRef(terminal) != "dumb";
}

static StringRef getColor(StringRef severity) {
  return llvm::StringSwitch<StringRef>(severity)
      .Case("error", "\x1b[1;31m")
      .Case("warning", "\x1b[1;35m")
      .Case("note", "\x1b[1;36m")
      .Default("\x1b[1;34m");
}

/// What an error or a warning shows of its text, in bytes: it may quote a name
/// or a list as long as the file.
static constexpr size_t maxMessageLength = 2000;

/// The start of a message that is too long, not cut inside a character.
static std::string shorten(std::string text) {
  if (text.size() <= maxMessageLength)
    return text;
  size_t end = maxMessageLength;
  while (end > 0 && (text[end] & 0xc0) == 0x80)
    --end;
  return text.substr(0, end) + " ...";
}

/// Prints `place: severity: message`.
static void printMessage(raw_ostream &os, StringRef place, StringRef severity,
                         const Twine &message) {
  bool colors = useColors(os);
  StringRef bold = colors ? "\x1b[1m" : "", plain = colors ? "\x1b[0m" : "";
  bool isOutput = severity == "note" || severity == "remark";
  std::string text = isOutput ? message.str() : shorten(message.str());
  // A file's name may have a newline too; a message has them on purpose.
  std::string line =
      llvm::join(llvm::split(escapeUnprintable(place), '\n'), "\\x0a");
  os << bold << line << ": " << plain;
  os << (colors ? getColor(severity) : "") << severity << ": " << plain;
  os << bold << escapeUnprintable(text) << plain << '\n';
}

/// The text of a line of the buffer with that name; nothing if there is none.
static std::optional<StringRef> findLine(const SourceMgr &sources,
                                         StringRef name, unsigned line) {
  for (unsigned id = 1; id <= sources.getNumBuffers(); ++id) {
    const MemoryBuffer *buffer = sources.getMemoryBuffer(id);
    if (buffer->getBufferIdentifier() != name)
      continue;
    const char *start = sources.getBufferInfo(id).getPointerForLineNumber(line);
    if (!start)
      return std::nullopt;
    StringRef rest(start, buffer->getBufferEnd() - start);
    return rest.take_until([](char c) { return c == '\n'; }).rtrim('\r');
  }
  return std::nullopt;
}

static void printSourceLine(raw_ostream &os, const SourceMgr &sources,
                            FileLineColRange range) {
  unsigned line = range.getStartLine(), column = range.getStartColumn();
  std::optional<StringRef> text = findLine(sources, range.getFilename(), line);
  if (!text || column == 0)
    return;
  // Of a range over several lines the first is underlined to its end.
  size_t end =
      range.getEndLine() > line ? text->size() : range.getEndColumn() - 1;
  SourceLine shown = underline(*text, column - 1, end);
  bool colors = useColors(os);
  os << formatv("{0,5} | ", line) << shown.text << "\n      | "
     << (colors ? "\x1b[1;32m" : "") << shown.marks << (colors ? "\x1b[0m" : "")
     << '\n';
}

static void printAt(raw_ostream &os, const SourceMgr &sources,
                    FileLineColRange range, StringRef severity,
                    const Twine &message) {
  if (!range)
    return printMessage(os, "tilec", severity, message);
  std::string place = formatv("{0}:{1}:{2}", range.getFilename().getValue(),
                              range.getStartLine(), range.getStartColumn());
  printMessage(os, place, severity, message);
  printSourceLine(os, sources, range);
}

/// Of many calls the innermost ones and the outermost are shown.
static void printCallers(raw_ostream &os, const SourceMgr &sources,
                         ArrayRef<FileLineColRange> callers) {
  size_t hidden = callers.size() > maxCallers ? callers.size() - maxCallers : 0;
  for (auto [index, caller] : llvm::enumerate(callers)) {
    bool isLast = index + 1 == callers.size();
    if (hidden && isLast)
      printAt(os, sources, caller, "note",
              formatv("called from here, {0} calls further out", hidden + 1));
    else if (!hidden || index + 1 < maxCallers)
      printAt(os, sources, caller, "note", "called from here");
  }
}

void DiagnosticPrinter::print(Location location, StringRef severity,
                              const Twine &message) {
  Place place = getPlace(location);
  printAt(os, sources, place.range, severity, message);
  printCallers(os, sources, place.callers);
}

static StringRef getWord(mlir::DiagnosticSeverity severity) {
  switch (severity) {
  case mlir::DiagnosticSeverity::Note:
    return "note";
  case mlir::DiagnosticSeverity::Warning:
    return "warning";
  case mlir::DiagnosticSeverity::Error:
    return "error";
  case mlir::DiagnosticSeverity::Remark:
    return "remark";
  }
  llvm_unreachable("all severities are above");
}

void DiagnosticPrinter::print(Diagnostic &diagnostic) {
  mlir::DiagnosticSeverity severity = diagnostic.getSeverity();
  if (severity == mlir::DiagnosticSeverity::Error)
    ++errorCount;
  if (severity == mlir::DiagnosticSeverity::Remark && !showRemarks)
    return;
  print(diagnostic.getLocation(), getWord(severity), diagnostic.str());
  // The calls stand below the error itself; a note would repeat them.
  for (Diagnostic &note : diagnostic.getNotes())
    printAt(os, sources, getPlace(note.getLocation()).range, "note",
            note.str());
}

DiagnosticPrinter::DiagnosticPrinter(SourceMgr &sources, MLIRContext *context,
                                     raw_ostream &os, bool showRemarks)
    : ScopedDiagnosticHandler(context), sources(sources), os(os),
      showRemarks(showRemarks) {
  setHandler([this](Diagnostic &diagnostic) { print(diagnostic); });
}

void tilec::printError(const Twine &message, raw_ostream &os) {
  printMessage(os, "tilec", "error", message);
}

void tilec::printNote(const Twine &message) {
  printMessage(errs(), "tilec", "note", message);
}

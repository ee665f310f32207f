//===- Report.cpp - What a check or a run says ----------------------------===//

#include "Report.h"
#include "tilec/Driver/Output.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace tilec;

Report::Report(Session &session, raw_ostream &os) : session(session), os(os) {}

void Report::printMark(bool isGood, const Twine &text) {
  StringRef mark = isGood ? "ok    " : "FAIL  ";
  if (isUnicodeLocale())
    mark = isGood ? "✓ " : "✗ ";
  bool colors = useColors(os);
  if (colors)
    os << (isGood ? "\x1b[1;32m" : "\x1b[1;31m");
  os << mark << (colors ? "\x1b[0m" : "") << text << "\n";
}

static std::string pluralise(int64_t count, StringRef word) {
  return formatv("{0} {1}{2}", count, word, count == 1 ? "" : "s");
}

/// Where a skeleton's gap still is.
void Report::printGap() {
  const MemoryBuffer *buffer =
      session.sources.getMemoryBuffer(session.sources.getMainFileID());
  StringRef text = buffer->getBuffer();
  size_t place = text.find("# TODO");
  if (place == StringRef::npos)
    return;
  const char *start = text.data() + place;
  size_t length = text.drop_front(place).find_first_of("\r\n");
  const char *end = length == StringRef::npos ? text.end() : start + length;
  SMRange range(SMLoc::getFromPointer(start), SMLoc::getFromPointer(end));
  session.printer.print(getLocation(session.sources, range, &session.context),
                        "note", "here is the gap that is yours to fill");
}

void Report::printValues(const Verdict &verdict) {
  int64_t total = 1;
  for (int64_t size : verdict.shape)
    total *= size;
  if (!verdict.wrong)
    return printMark(true,
                     formatv("values: all {0} of {1} are right",
                             pluralise(total, "cell"), verdict.outputName));
  const WrongCells &wrong = *verdict.wrong;
  if (!verdict.isAnythingWritten) {
    printMark(false, "wrong values: the kernel stores nothing; " +
                         verdict.outputName +
                         " is to be written with tl.store");
    return printGap();
  }
  std::string cell =
      verdict.outputName + formatIndex(verdict.shape, wrong.index);
  printMark(false, formatv("wrong values: {0} of {1} differ, first at {2}",
                           wrong.count, total, cell));
  os << formatv("      yours  {0}     expected  {1}\n",
                wrong.isUnwritten ? "(never written)" : wrong.found,
                wrong.expected);
  if (wrong.store)
    session.printer.print(*wrong.store, "note", cell + " is written here");
}

static StringRef describeOther(FindingKind kind) {
  switch (kind) {
  case FindingKind::Race:
  case FindingKind::BenignRace:
    return "the other access is here";
  case FindingKind::PoisonStored:
    return "the element is loaded here";
  default:
    return "the value is used here";
  }
}

/// How often more than once.
static std::string getTimes(const Finding &finding) {
  return finding.count > 1 ? formatv(" (and {0} more)", finding.count - 1).str()
                           : "";
}

void Report::printFindings(ArrayRef<Finding> findings, StringRef good,
                           StringRef bad) {
  if (findings.empty())
    return printMark(true, good);
  for (const Finding &finding : findings) {
    printMark(false, bad + ": " + finding.message + getTimes(finding));
    bool hasOther =
        finding.otherLocation && *finding.otherLocation != finding.location;
    session.printer.print(finding.location, "note",
                          hasOther ? "one access is here"
                                   : "the access is here");
    if (hasOther)
      session.printer.print(*finding.otherLocation, "note",
                            "the other access is here");
  }
}

void Report::printWarnings(ArrayRef<Finding> warnings) {
  tilec::printFindings(session.printer, warnings, /*strict=*/false);
}

void Report::printFaults(ArrayRef<Finding> faults) {
  for (const Finding &fault : faults) {
    printMark(false, fault.message + getTimes(fault));
    session.printer.print(fault.location, "note", "it happens here");
  }
}

void Report::print(const Verdict &verdict) {
  // Of a kernel that was stopped nothing is left to judge.
  bool isStopped = any_of(verdict.faults, [](const Finding &fault) {
    return fault.kind == FindingKind::StepLimit;
  });
  if (isStopped)
    return printFaults(verdict.faults);
  printValues(verdict);
  printFindings(verdict.bounds, "no access out of bounds", "out of bounds");
  for (const std::string &overrun : verdict.overruns)
    printMark(false, "out of bounds: " + overrun);
  printFindings(verdict.races, "no race", "race");
  for (const OverwrittenInput &input : verdict.overwritten) {
    printMark(false, input.cell + ", an input, is overwritten");
    if (input.store)
      session.printer.print(*input.store, "note", "it is written here");
  }
  printFaults(verdict.faults);
}

void tilec::printFindings(DiagnosticPrinter &printer,
                          ArrayRef<Finding> findings, bool strict) {
  for (const Finding &finding : findings) {
    bool isFatal = strict || isError(finding.kind);
    printer.print(finding.location, isFatal ? "error" : "warning",
                  finding.message + getTimes(finding));
    if (finding.otherLocation && *finding.otherLocation != finding.location)
      printer.print(*finding.otherLocation, "note",
                    describeOther(finding.kind));
  }
}

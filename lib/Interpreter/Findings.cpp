//===- Findings.cpp - What a run met, gathered in any order ---------------===//

#include "Findings.h"
#include <tuple>

using namespace mlir;
using namespace tilec;
using namespace tilec::interpreter;

bool tilec::isError(FindingKind kind) {
  switch (kind) {
  case FindingKind::OutOfBounds:
  case FindingKind::Race:
  case FindingKind::FalseAssumption:
  case FindingKind::AssertionFailed:
  case FindingKind::StepLimit:
    return true;
  default:
    return false;
  }
}

llvm::StringRef tilec::getName(FindingKind kind) {
  switch (kind) {
  case FindingKind::OutOfBounds:
    return "out of bounds";
  case FindingKind::Race:
    return "race";
  case FindingKind::BenignRace:
    return "race with equal values";
  case FindingKind::PoisonStored:
    return "undefined value used";
  case FindingKind::DivisionByZero:
    return "division by zero";
  case FindingKind::DivisionOverflow:
    return "division overflow";
  case FindingKind::ShiftTooFar:
    return "shift too far";
  case FindingKind::CastOutOfRange:
    return "cast out of range";
  case FindingKind::OffsetOverflow:
    return "offset overflow";
  case FindingKind::FalseAssumption:
    return "false assumption";
  case FindingKind::IndexOutOfRange:
    return "index out of range";
  case FindingKind::HistogramValueDropped:
    return "histogram value dropped";
  case FindingKind::AssertionFailed:
    return "assertion failed";
  case FindingKind::StepLimit:
    return "step limit";
  }
  llvm_unreachable("every kind has a name");
}

bool InterpreterResult::hasErrors() const {
  return llvm::any_of(
      findings, [](const Finding &finding) { return isError(finding.kind); });
}

//===----------------------------------------------------------------------===//
// Lines
//===----------------------------------------------------------------------===//

/// The position in a file that a location stands for; for an inlined operation
/// the callee's. `depth` bounds nests of fused locations.
static std::optional<std::tuple<StringRef, unsigned, unsigned>>
getPosition(Location location, unsigned depth = 0) {
  if (depth > 100)
    return std::nullopt;
  if (auto range = dyn_cast<FileLineColRange>(location))
    return std::make_tuple(range.getFilename().getValue(), range.getStartLine(),
                           range.getStartColumn());
  if (auto name = dyn_cast<NameLoc>(location))
    return getPosition(name.getChildLoc(), depth + 1);
  if (auto call = dyn_cast<CallSiteLoc>(location))
    return getPosition(call.getCallee(), depth + 1);
  if (auto fused = dyn_cast<FusedLoc>(location))
    for (Location part : fused.getLocations())
      if (auto position = getPosition(part, depth + 1))
        return position;
  return std::nullopt;
}

unsigned Lines::getLine(Location location) {
  auto known = byLocation.find(location);
  if (known != byLocation.end())
    return known->second;
  auto position = getPosition(location);
  auto [file, line, column] =
      position.value_or(std::make_tuple(StringRef(), 0u, 0u));
  auto [entry, isNew] =
      byPosition.try_emplace({file.str(), line}, lines.size());
  if (isNew)
    lines.push_back({file.str(), line, column});
  byLocation[location] = entry->second;
  return entry->second;
}

bool Lines::isBefore(unsigned line, unsigned other) const {
  const Line &a = lines[line], &b = lines[other];
  return std::tie(a.file, a.line, a.column, line) <
         std::tie(b.file, b.line, b.column, other);
}

//===----------------------------------------------------------------------===//
// Findings
//===----------------------------------------------------------------------===//

void Findings::report(FindingKind kind, Place place, uint64_t program,
                      function_ref<std::string()> message,
                      std::optional<Location> otherLocation, int64_t count) {
  auto entry = entries.find({place.line, kind});
  if (entry == entries.end()) {
    entries.insert(
        {{place.line, kind},
         {program, place.location, otherLocation, message(), count}});
    return;
  }
  count += entry->second.count;
  if (program < entry->second.program)
    entry->second = {program, place.location, otherLocation, message(), count};
  entry->second.count = count;
}

void Findings::merge(Findings &&other) {
  for (auto &keyed : other.entries) {
    Entry &entry = keyed.second;
    report(
        keyed.first.second, {entry.location, keyed.first.first}, entry.program,
        [&] { return std::move(entry.message); }, entry.otherLocation,
        entry.count);
  }
}

void Findings::limitTo(uint64_t program) {
  for (auto entry = entries.begin(); entry != entries.end();)
    if (entry->second.program > program)
      entry = entries.erase(entry);
    else
      (entry++)->second.count = 1;
}

std::vector<Finding> Findings::take(const Lines &lines, Grid grid) {
  using Keyed = std::pair<const std::pair<unsigned, FindingKind>, Entry>;
  std::vector<Keyed *> sorted;
  for (Keyed &entry : entries)
    sorted.push_back(&entry);
  llvm::sort(sorted, [&](const Keyed *a, const Keyed *b) {
    if (a->first.first != b->first.first)
      return lines.isBefore(a->first.first, b->first.first);
    return a->first.second < b->first.second;
  });
  std::vector<Finding> findings;
  for (Keyed *keyed : sorted) {
    Entry &entry = keyed->second;
    findings.push_back(
        {keyed->first.second, entry.location, getProgram(entry.program, grid),
         std::move(entry.message), entry.otherLocation, entry.count});
  }
  return findings;
}

Grid interpreter::getProgram(uint64_t index, Grid grid) {
  return {static_cast<int64_t>(index % grid[0]),
          static_cast<int64_t>(index / grid[0] % grid[1]),
          static_cast<int64_t>(index / grid[0] / grid[1])};
}

std::string interpreter::formatProgram(uint64_t index, Grid grid) {
  Grid program = getProgram(index, grid);
  unsigned rank = grid[2] > 1 ? 3 : grid[1] > 1 ? 2 : 1;
  std::string text = "(";
  for (unsigned axis = 0; axis < rank; ++axis)
    text += (axis ? ", " : "") + std::to_string(program[axis]);
  return text + ")";
}

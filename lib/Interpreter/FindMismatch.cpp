//===- FindMismatch.cpp - One kernel before and after a pass --------------===//
//
// Both are run on the same arguments. The arrays are as large as the kernel
// before the pass needs them; after it, the kernel may read only what was read
// before, and must write the same cells with values within the bounds.
//
//===----------------------------------------------------------------------===//

#include "CheckEachPass.h"
#include "Compiler.h"
#include "Memory.h"
#include "RandomArguments.h"
#include "RunProgram.h"
#include "tilec/Dialect/Tile/Tile.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace tilec;
using namespace tilec::interpreter;

namespace {

constexpr Round disjointRounds[] = {
    // seed, isAligned, isLarge, hasSpecials
    {0, true, false, false},
    {1, false, false, true},
    {2, true, true, true},
    {3, false, true, false},
};
constexpr unsigned mostAliasedRounds = 8;

/// Arrays grow up to this many elements; accesses further out are skipped, in
/// the same way before and after.
constexpr int64_t mostElements = int64_t(1) << 22;
constexpr int64_t firstElements = 1024;
constexpr uint64_t mostSteps = uint64_t(1) << 24;

/// Two programs, one round.
class Comparison {
public:
  Comparison(func::FuncOp kernel, Program &before, Program &after,
             const Round &round)
      : kernel(kernel), before(before), after(after), round(round),
        grid(getCheckGrid(kernel)) {}
  std::optional<Mismatch> run();

private:
  InterpreterResult runOn(Program &program, Arguments &arguments,
                          Memory::Options memoryOptions, bool &grew);
  std::optional<std::string> compareFindings(const InterpreterResult &expected,
                                             const InterpreterResult &found);
  std::optional<std::string> compareMemory(const Arguments &expected,
                                           const Arguments &found);
  std::string describe(const Arguments &arguments);

  func::FuncOp kernel;
  Program &before, &after;
  const Round &round;
  Grid grid;
  std::vector<int64_t> elements;
};

} // namespace

/// Runs one of the programs; `grew` says that an array was too small and its
/// size in `elements` was raised.
InterpreterResult Comparison::runOn(Program &program, Arguments &arguments,
                                    Memory::Options memoryOptions, bool &grew) {
  // One thread, so that a kernel with a race has one result.
  InterpreterOptions options;
  options.threads = 1;
  options.stepLimit = mostSteps;
  Memory memory(program, arguments.list, memoryOptions);
  InterpreterResult result = interpreter::run(program, kernel.getLoc(), grid,
                                              arguments.list, options, memory);
  grew = false;
  for (unsigned i = 0; i < elements.size(); ++i) {
    Window *window = memory.getWindow(i);
    if (!window || !window->wantedBytes)
      continue;
    int64_t wanted = window->wantedBytes / window->allocation->elementBytes + 2;
    wanted = std::min(wanted, mostElements);
    grew |= wanted > elements[i];
    elements[i] = std::max(elements[i], wanted);
  }
  return result;
}

static bool has(const InterpreterResult &result, FindingKind kind) {
  return llvm::any_of(result.findings, [&](const Finding &finding) {
    return finding.kind == kind;
  });
}

std::optional<std::string>
Comparison::compareFindings(const InterpreterResult &expected,
                            const InterpreterResult &found) {
  for (const Finding &finding : found.findings)
    if (isError(finding.kind) && !has(expected, finding.kind))
      return finding.message;
  return std::nullopt;
}

static std::string formatElement(const Buffer &buffer, int64_t index) {
  return buffer.name + "[" + std::to_string(index - buffer.offset) + "]";
}

/// The first cell that only one of the two runs wrote.
static std::optional<std::string> compareWritten(const Buffer &expected,
                                                 const Buffer &found) {
  auto isWritten = [](const Buffer &buffer, size_t i) {
    return !buffer.written.empty() && buffer.written[i];
  };
  for (int64_t i = 0; i < expected.array->getNumElements(); ++i) {
    bool isUndecided =
        !expected.bounds.empty() && std::isinf(expected.bounds[i]);
    if (isUndecided || isWritten(expected, i) == isWritten(found, i))
      continue;
    return formatElement(expected, i) + (isWritten(found, i)
                                             ? " was not written, is written"
                                             : " was written, is not written");
  }
  return std::nullopt;
}

std::optional<std::string> Comparison::compareMemory(const Arguments &expected,
                                                     const Arguments &found) {
  for (unsigned i = 0; i < expected.list.size(); ++i) {
    const Buffer *old = expected.getBuffer(i);
    if (!old)
      continue;
    if (auto difference = compare(*old, *found.getBuffer(i)->array))
      return formatElement(*old, difference->index) + " was " +
             difference->expected + ", is " + difference->found;
    if (auto difference = compareWritten(*old, *found.getBuffer(i)))
      return difference;
  }
  return std::nullopt;
}

std::string Comparison::describe(const Arguments &arguments) {
  std::vector<std::string> parts;
  for (const KernelArgument &argument : arguments.list) {
    if (const auto *scalar = std::get_if<ScalarArgument>(&argument)) {
      double value = bitsToDouble(scalar->dtype, scalar->bits);
      std::string text;
      llvm::raw_string_ostream(text) << value;
      parts.push_back(isFloat(scalar->dtype) ? text
                                             : std::to_string(int64_t(value)));
      continue;
    }
    const Buffer &buffer = *std::get<Buffer *>(argument);
    std::string text = buffer.name + "+" + std::to_string(buffer.offset) +
                       " of " + std::to_string(buffer.array->getNumElements()) +
                       " elements";
    for (unsigned i = 0; i < arguments.list.size(); ++i)
      if (Buffer *other = arguments.getBuffer(i))
        if (other != &buffer && other->array == buffer.array)
          text += " shared with " + other->name;
    parts.push_back(text);
  }
  std::string text =
      "with arguments (" + llvm::join(parts, ", ") + ") on a grid of [";
  llvm::raw_string_ostream(text)
      << grid[0] << ", " << grid[1] << ", " << grid[2] << "]";
  return text;
}

std::optional<Mismatch> Comparison::run() {
  // Room for what most kernels touch, which saves a second run.
  int64_t wanted = int64_t(8) * before.largestCount;
  elements.assign(before.arguments.size(),
                  std::clamp(wanted, firstElements, mostElements));
  ReadSets reads;
  reads.cells.resize(elements.size());
  Arguments oldArguments;
  InterpreterResult expected;
  bool grew = true;
  // Addresses may hang on what is loaded, so one growth may need another.
  for (int attempt = 0; grew && attempt < 5; ++attempt) {
    oldArguments = makeArguments(kernel, round, elements);
    expected = runOn(before, oldArguments, {false, &reads, nullptr}, grew);
  }
  // The kernel's own fault, under which it has no one meaning: two elements of
  // a store on one cell, facts that are false.
  if (has(expected, FindingKind::Race) ||
      has(expected, FindingKind::FalseAssumption) ||
      has(expected, FindingKind::StepLimit))
    return std::nullopt;
  Arguments newArguments = makeArguments(kernel, round, elements);
  // The sizes of a last growth that was not tried any more are the old run's.
  if (grew)
    return std::nullopt;
  InterpreterResult found =
      runOn(after, newArguments, {false, nullptr, &reads}, grew);
  std::optional<std::string> what = compareMemory(oldArguments, newArguments);
  if (!what)
    what = compareFindings(expected, found);
  if (!what)
    return std::nullopt;
  return Mismatch{*what, describe(oldArguments)};
}

/// Every round, with one for each pair of arguments whose aliasing could show.
static std::vector<Round> getRounds(func::FuncOp kernel,
                                    const Program &program) {
  std::vector<Round> rounds(std::begin(disjointRounds),
                            std::end(disjointRounds));
  auto mayAlias = [&](unsigned index) {
    return isa<tile::PointerType>(kernel.getArgumentTypes()[index]) &&
           !kernel.getArgAttr(index, tile::noaliasAttr);
  };
  for (unsigned j = 0; j < kernel.getNumArguments(); ++j)
    for (unsigned i = 0; i < j; ++i) {
      unsigned aliased = rounds.size() - std::size(disjointRounds);
      if (kernel.getArgumentTypes()[i] != kernel.getArgumentTypes()[j] ||
          !mayAlias(i) || !mayAlias(j) || aliased == mostAliasedRounds ||
          (!program.isStored[i] && !program.isStored[j]))
        continue;
      bool isEven = aliased % 2 == 0;
      rounds.push_back(
          {unsigned(rounds.size()), isEven, !isEven, false, int(j), int(i)});
    }
  return rounds;
}

std::optional<Mismatch> interpreter::findMismatch(func::FuncOp before,
                                                  func::FuncOp after) {
  if (before.getFunctionType() != after.getFunctionType() ||
      findUnknown(before) || findUnknown(after))
    return std::nullopt;
  Grid grid = getCheckGrid(before);
  if (llvm::any_of(grid, [](int64_t size) { return size < 1 || size > 1024; }))
    return std::nullopt;
  FailureOr<std::unique_ptr<Program>> old = compile(before),
                                      now = compile(after);
  if (failed(old) || failed(now))
    return std::nullopt;
  for (const Round &round : getRounds(before, **old))
    if (auto mismatch = Comparison(before, **old, **now, round).run())
      return mismatch;
  return std::nullopt;
}

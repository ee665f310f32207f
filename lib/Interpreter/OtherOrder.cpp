//===- OtherOrder.cpp - What hangs on the order of programs ---------------===//

#include "OtherOrder.h"
#include "Bounds.h"
#include "RunProgram.h"

using namespace mlir;
using namespace tilec;
using namespace tilec::interpreter;

OtherOrder::OtherOrder(Program &program, ArrayRef<KernelArgument> arguments,
                       Memory::Options options)
    : program(program) {
  llvm::DenseMap<const HostArray *, HostArray *> known;
  for (const KernelArgument &argument : arguments) {
    auto *const *buffer = std::get_if<Buffer *>(&argument);
    if (!buffer) {
      copies.push_back(argument);
      continue;
    }
    // Arguments that share an array share its copy.
    HostArray *&array = known[(*buffer)->array];
    if (!array)
      array = &arrays.emplace_back(*(*buffer)->array);
    Buffer &copy = buffers.emplace_back(**buffer);
    copy.array = array;
    copies.emplace_back(&copy);
  }
  memory.emplace(program, copies, options);
}

/// Widens the bounds of elements that the other order gives other values.
static void widenBounds(Buffer &buffer, const Buffer &other) {
  const HostArray &array = *buffer.array, &otherArray = *other.array;
  for (size_t i = 0; i < buffer.bounds.size(); ++i) {
    double &bound = buffer.bounds[i];
    bound = std::max(bound, other.bounds[i]);
    buffer.written[i] |= other.written[i];
    if (array.getBits(i) == otherArray.getBits(i))
      continue;
    bool isWithin =
        isFloat(array.getDType()) &&
        std::fabs(array.getDouble(i) - otherArray.getDouble(i)) <= bound;
    if (!isWithin)
      bound = undecided;
  }
}

void OtherOrder::addFindings(std::vector<Finding> &findings,
                             std::vector<Finding> &&others) {
  auto getLine = [&](const Finding &finding) {
    return program.lines.getLine(finding.location);
  };
  size_t count = findings.size();
  for (Finding &other : others) {
    bool isKnown =
        llvm::any_of(ArrayRef(findings).take_front(count), [&](auto &finding) {
          return finding.kind == other.kind &&
                 getLine(finding) == getLine(other);
        });
    if (!isKnown)
      findings.push_back(std::move(other));
  }
  llvm::sort(findings, [&](const Finding &a, const Finding &b) {
    unsigned lineA = getLine(a), lineB = getLine(b);
    return lineA != lineB ? program.lines.isBefore(lineA, lineB)
                          : a.kind < b.kind;
  });
}

void OtherOrder::compare(Location kernel, Grid grid,
                         ArrayRef<KernelArgument> arguments,
                         const InterpreterOptions &options,
                         InterpreterResult &result) {
  // A second run would end as the first one did.
  if (llvm::any_of(result.findings, [](const Finding &finding) {
        return finding.kind == FindingKind::StepLimit;
      }))
    return;
  InterpreterOptions quiet = options;
  quiet.trace = false;
  quiet.print = nullptr;
  quiet.showProgress = nullptr;
  InterpreterResult other = run(program, kernel, grid, copies, quiet, *memory,
                                /*isOtherOrder=*/true);
  for (auto [argument, copy] : llvm::zip(arguments, copies))
    if (auto *const *buffer = std::get_if<Buffer *>(&argument))
      widenBounds(**buffer, *std::get<Buffer *>(copy));
  addFindings(result.findings, std::move(other.findings));
}

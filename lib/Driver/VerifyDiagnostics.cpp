//===- VerifyDiagnostics.cpp - Expected errors in tests -------------------===//

#include "VerifyDiagnostics.h"
#include "Session.h"
#include "mlir/IR/Diagnostics.h"
#include "tilec/Support/ExitCode.h"

using namespace llvm;
using namespace tilec;

/// The parts of `text` between lines that are `marker`. Each keeps its line
/// numbers by as many empty lines before it.
static std::vector<std::string> splitParts(StringRef text, StringRef marker) {
  std::vector<std::string> parts(1);
  size_t lineNumber = 0;
  while (!text.empty()) {
    auto [line, rest] = text.split('\n');
    ++lineNumber;
    if (!marker.empty() && line.trim() == marker)
      parts.push_back(std::string(lineNumber, '\n'));
    else
      parts.back() += (line + "\n").str();
    text = rest;
  }
  return parts;
}

using Work = function_ref<void(SourceMgr &, mlir::MLIRContext *)>;

static bool verifyPart(StringRef file, StringRef part, Work work) {
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  configure(context);
  SourceMgr sources;
  sources.AddNewSourceBuffer(MemoryBuffer::getMemBufferCopy(part, file),
                             SMLoc());
  mlir::SourceMgrDiagnosticVerifierHandler handler(sources, &context);
  work(sources, &context);
  return succeeded(handler.verify());
}

int tilec::verifyDiagnostics(StringRef file, StringRef marker, Work work) {
  Expected<std::unique_ptr<MemoryBuffer>> buffer = readSource(file);
  if (!buffer) {
    printError(toString(buffer.takeError()));
    return ExitFailure;
  }
  bool allGood = true;
  for (const std::string &part : splitParts((*buffer)->getBuffer(), marker))
    allGood &= verifyPart(file, part, work);
  return allGood ? ExitSuccess : ExitFailure;
}

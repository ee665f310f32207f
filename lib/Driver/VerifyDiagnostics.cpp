//===- VerifyDiagnostics.cpp - Expected errors in tests --------------------===//

#include "VerifyDiagnostics.h"
#include "Session.h"
#include "tilec/Support/ExitCode.h"
#include "mlir/IR/Diagnostics.h"

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

static bool verifyPart(const EmitOptions &options, StringRef part) {
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  configure(context);
  SourceMgr sources;
  sources.AddNewSourceBuffer(
      MemoryBuffer::getMemBufferCopy(part, options.file), SMLoc());
  mlir::SourceMgrDiagnosticVerifierHandler handler(sources, &context);
  Compilation compilation(sources, &context, options.compile);
  if (compilation.runFrontend())
    for (Stage stage : options.stages)
      if (failed(compilation.emit(stage)))
        break;
  return succeeded(handler.verify());
}

int tilec::verifyDiagnostics(const EmitOptions &options) {
  Expected<std::unique_ptr<MemoryBuffer>> buffer = readSource(options.file);
  if (!buffer) {
    printError(toString(buffer.takeError()));
    return ExitFailure;
  }
  bool allGood = true;
  for (const std::string &part :
       splitParts((*buffer)->getBuffer(), options.splitMarker))
    allGood &= verifyPart(options, part);
  return allGood ? ExitSuccess : ExitFailure;
}

//===- FrontendFuzzer.cpp - The front end on any text ---------------------===//
//
// libFuzzer's entry. An input is a kernel file; where it holds a text
// `--signature "..."`, as the RUN lines of tests do, that is the kernel's
// signature. Errors are swallowed: what counts is that nothing crashes, hangs
// or trips a sanitizer.
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/Diagnostics.h"
#include "tilec/Pipelines/Compile.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"

using namespace llvm;
using namespace tilec;

/// What stands between quotes after `--signature`; empty where nothing does.
static StringRef findSignature(StringRef text) {
  size_t at = text.find("--signature");
  if (at == StringRef::npos)
    return "";
  text = text.drop_front(at + strlen("--signature")).ltrim("= ");
  if (text.empty() || (text.front() != '"' && text.front() != '\''))
    return "";
  return text.drop_front().split(text.front()).first;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  StringRef text(reinterpret_cast<const char *>(data), size);
  SourceMgr sources;
  sources.AddNewSourceBuffer(MemoryBuffer::getMemBufferCopy(text, "kernel.py"),
                             SMLoc());
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  mlir::ScopedDiagnosticHandler silent(
      &context, [](mlir::Diagnostic &) { return mlir::success(); });
  CompileOptions options;
  options.ptx.target = findTarget("sm_90a");
  if (StringRef signature = findSignature(text); !signature.empty()) {
    options.frontend.signature = splitSignature(signature);
    options.frontend.hasSignature = true;
  }
  Compilation compilation(sources, &context, options);
  (void)compilation.runFrontend();
  return 0;
}

//===- Session.cpp - A source file with its context ------------------------===//

#include "Session.h"
#include "tilec/Driver/InternalError.h"
#include "tilec/InitAll.h"
#include "tilec/Support/ExitCode.h"
#include "mlir/IR/Remarks.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;
using namespace tilec;

Expected<std::unique_ptr<MemoryBuffer>> tilec::readSource(StringRef file) {
  auto fail = [&](const Twine &why) {
    return createStringError("cannot read '" + file + "': " + why);
  };
  if (file != "-" && sys::fs::is_directory(file))
    return fail("it is a directory");
  ErrorOr<std::unique_ptr<MemoryBuffer>> buffer =
      MemoryBuffer::getFileOrSTDIN(file);
  if (!buffer)
    return fail(buffer.getError().message());
  return std::move(*buffer);
}

static mlir::DialectRegistry makeRegistry() {
  mlir::DialectRegistry registry;
  registerAllDialects(registry);
  return registry;
}

void tilec::configure(mlir::MLIRContext &context) {
  context.appendDialectRegistry(makeRegistry());
  context.printOpOnDiagnostic(false);
}

static void enableRemarks(mlir::MLIRContext &context) {
  mlir::remark::RemarkCategories categories;
  categories.all = ".*";
  (void)mlir::remark::enableOptimizationRemarks(
      context, nullptr, std::make_unique<mlir::remark::RemarkEmittingPolicyAll>(),
      categories, /*printAsEmitRemarks=*/true);
}

Session::Session(std::unique_ptr<MemoryBuffer> buffer, bool showRemarks,
                 raw_ostream &os)
    : context(mlir::MLIRContext::Threading::DISABLED),
      printer(sources, &context, os, showRemarks) {
  configure(context);
  setInternalErrorFile(buffer->getBufferIdentifier());
  sources.AddNewSourceBuffer(std::move(buffer), SMLoc());
  if (showRemarks)
    enableRemarks(context);
}

std::unique_ptr<Session> Session::open(StringRef file, bool showRemarks,
                                       raw_ostream &os) {
  Expected<std::unique_ptr<MemoryBuffer>> buffer = readSource(file);
  if (buffer)
    return std::unique_ptr<Session>(
        new Session(std::move(*buffer), showRemarks, os));
  printError(toString(buffer.takeError()));
  return nullptr;
}

int tilec::getFailureStatus(const Compilation &compilation) {
  if (compilation.isInternalError())
    return ExitInternal;
  return compilation.isUsageError() ? ExitUsage : ExitFailure;
}

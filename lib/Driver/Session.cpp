//===- Session.cpp - A source file with its context -----------------------===//

#include "Session.h"
#include "mlir/IR/Remarks.h"
#include "tilec/Driver/InternalError.h"
#include "tilec/InitAll.h"
#include "tilec/Support/ExitCode.h"
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

namespace {
/// Prints what a pass did, or could not do and why, at the user's line.
class RemarkPrinter : public mlir::remark::detail::MLIRRemarkStreamerBase {
public:
  explicit RemarkPrinter(tilec::DiagnosticPrinter &printer)
      : printer(printer) {}

  void streamOptimizationRemark(
      const mlir::remark::detail::Remark &remark) override {
    std::string text, details;
    for (const auto &argument : remark.getArgs()) {
      if (argument.key == "Remark")
        text += argument.val;
      else if (argument.key == "Reason" || argument.key == "Suggestion")
        details += "; " + argument.val;
      else
        details += "; " + argument.key + " = " + argument.val;
    }
    StringRef end = text.empty() ? StringRef(details).drop_front(2) : details;
    printer.print(remark.getLocation(), "remark",
                  text + end + " [" + remark.getCategoryName() + "]");
  }

private:
  tilec::DiagnosticPrinter &printer;
};
} // namespace

static void enableRemarks(mlir::MLIRContext &context,
                          tilec::DiagnosticPrinter &printer) {
  mlir::remark::RemarkCategories categories;
  categories.passed = categories.missed = categories.analysis =
      categories.failed = ".*";
  (void)mlir::remark::enableOptimizationRemarks(
      context, std::make_unique<RemarkPrinter>(printer),
      std::make_unique<mlir::remark::RemarkEmittingPolicyAll>(), categories);
}

Session::Session(std::unique_ptr<MemoryBuffer> buffer, bool showRemarks,
                 raw_ostream &os)
    : context(mlir::MLIRContext::Threading::DISABLED),
      printer(sources, &context, os, showRemarks) {
  configure(context);
  setInternalErrorFile(buffer->getBufferIdentifier());
  sources.AddNewSourceBuffer(std::move(buffer), SMLoc());
  if (showRemarks)
    enableRemarks(context, printer);
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

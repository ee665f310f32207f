//===- Session.cpp - A source file with its context -----------------------===//

#include "Session.h"
#include "mlir/IR/Remarks.h"
#include "tilec/Driver/InternalError.h"
#include "tilec/Driver/Output.h"
#include "tilec/InitAll.h"
#include "tilec/Support/ExitCode.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;
using namespace tilec;

/// Bytes of the largest source file.
static constexpr size_t maxSourceBytes = size_t(256) << 20;

/// Reads an open file to its end; an endless one is an error.
static Expected<std::unique_ptr<MemoryBuffer>> readToEnd(sys::fs::file_t handle,
                                                         StringRef name) {
  constexpr size_t portion = 1 << 16;
  SmallString<0> text;
  while (true) {
    size_t size = text.size();
    text.resize_for_overwrite(size + portion);
    Expected<size_t> count = sys::fs::readNativeFile(
        handle, MutableArrayRef(text.data() + size, portion));
    if (!count)
      return count.takeError();
    text.truncate(size + *count);
    if (*count == 0)
      return MemoryBuffer::getMemBufferCopy(text, name);
    if (text.size() > maxSourceBytes)
      return createStringError("it has more than 256 MB, the most of a source "
                               "file");
  }
}

static Expected<std::unique_ptr<MemoryBuffer>> readText(StringRef file) {
  if (file == "-")
    return readToEnd(sys::fs::getStdinHandle(), "<stdin>");
  sys::fs::file_status status;
  if (std::error_code error = sys::fs::status(file, status))
    return createStringError(error, error.message());
  if (sys::fs::is_directory(status))
    return createStringError("it is a directory");
  if (status.type() != sys::fs::file_type::regular_file &&
      status.type() != sys::fs::file_type::fifo_file)
    return createStringError("it is neither a file nor a pipe");
  Expected<sys::fs::file_t> handle = sys::fs::openNativeFileForRead(file);
  if (!handle)
    return handle.takeError();
  Expected<std::unique_ptr<MemoryBuffer>> buffer = readToEnd(*handle, file);
  sys::fs::closeFile(*handle);
  return buffer;
}

Expected<std::unique_ptr<MemoryBuffer>> tilec::readSource(StringRef file) {
  Expected<std::unique_ptr<MemoryBuffer>> buffer = readText(file);
  if (buffer)
    return buffer;
  return createStringError("cannot read " + quotePath(file) + ": " +
                           toString(buffer.takeError()));
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

std::unique_ptr<Session> Session::open(std::unique_ptr<MemoryBuffer> buffer,
                                       raw_ostream &os) {
  return std::unique_ptr<Session>(
      new Session(std::move(buffer), /*showRemarks=*/false, os));
}

int tilec::printConfigs(Compilation &compilation) {
  mlir::FailureOr<std::vector<std::string>> configs = compilation.listConfigs();
  if (failed(configs))
    return getFailureStatus(compilation);
  if (configs->empty()) {
    printError("the kernel has no configurations: no @triton.autotune stands "
               "above it");
    return ExitFailure;
  }
  for (auto [i, config] : llvm::enumerate(*configs))
    outs() << i << ": " << config << "\n";
  return finishStandardOutput() ? ExitSuccess : ExitFailure;
}

int tilec::getFailureStatus(const Compilation &compilation) {
  if (compilation.isInternalError())
    return ExitInternal;
  return compilation.isUsageError() ? ExitUsage : ExitFailure;
}

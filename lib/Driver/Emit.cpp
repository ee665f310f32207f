//===- Emit.cpp - `tilec FILE`: a kernel file to any stage ----------------===//

#include "tilec/Driver/Emit.h"
#include "Session.h"
#include "VerifyDiagnostics.h"
#include "tilec/Driver/Output.h"
#include "tilec/Support/ExitCode.h"
#include "tilec/Syntax/Parser.h"
#include "llvm/Support/Format.h"

using namespace llvm;
using namespace tilec;

static void printTimes(const Compilation &compilation) {
  double total = 0;
  for (const StageTime &time : compilation.getTimes()) {
    errs() << format("%10.3f ms  ", time.milliseconds) << time.name << "\n";
    total += time.milliseconds;
  }
  errs() << format("%10.3f ms  total\n", total);
}

static bool writeStages(const EmitOptions &options,
                        ArrayRef<std::string> texts) {
  if (texts.size() == 1)
    return writeOutput(options.output, texts[0]);
  for (auto [stage, text] : zip(options.stages, texts))
    if (!writeOutput(options.output + getExtension(stage).str(), text))
      return false;
  return true;
}

static int emitTree(const EmitOptions &options, Session &session) {
  std::unique_ptr<ast::Module> file = parseModule(
      session.sources, session.sources.getMainFileID(), &session.context);
  if (!file)
    return ExitFailure;
  std::string text;
  raw_string_ostream os(text);
  ast::print(*file, os);
  return writeOutput(options.output, text) ? ExitSuccess : ExitFailure;
}

int tilec::emit(const EmitOptions &options) {
  if (options.verifyDiagnostics)
    return verifyDiagnostics(
        options.file, options.splitMarker,
        [&](SourceMgr &sources, mlir::MLIRContext *context) {
          Compilation compilation(sources, context, options.compile);
          if (compilation.runFrontend())
            for (Stage stage : options.stages)
              if (failed(compilation.emit(stage)))
                return;
        });
  std::unique_ptr<Session> session =
      Session::open(options.file, options.showRemarks);
  if (!session)
    return ExitFailure;
  // A tree needs no kernel.
  if (options.stages == std::vector<Stage>{Stage::AST})
    return emitTree(options, *session);
  // Both live as long as the program: the system frees their memory in a
  // fraction of the time that destructors take.
  Session &kept = *session.release();
  Compilation &compilation =
      *new Compilation(kept.sources, &kept.context, options.compile);
  if (options.compile.listConfigs)
    return printConfigs(compilation);
  if (!compilation.runFrontend())
    return getFailureStatus(compilation);
  std::vector<std::string> texts;
  for (Stage stage : options.stages) {
    FailureOr<std::string> text = compilation.emit(stage);
    if (failed(text))
      return getFailureStatus(compilation);
    texts.push_back(std::move(*text));
  }
  bool isWritten = writeStages(options, texts);
  if (options.showTimes)
    printTimes(compilation);
  return isWritten ? ExitSuccess : ExitFailure;
}

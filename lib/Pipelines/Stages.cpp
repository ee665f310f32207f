//===- Stages.cpp - The table of stages -----------------------------------===//

#include "tilec/Pipelines/Compile.h"

using namespace tilec;
using llvm::StringRef;

namespace {

struct StageInfo {
  StringRef flag, extension, help;
};

} // namespace

static const StageInfo stages[] = {
#define STAGE(Name, flag, extension, help) {flag, extension, help},
#include "tilec/Pipelines/Stages.def"
};

StringRef tilec::getFlag(Stage stage) { return stages[unsigned(stage)].flag; }

StringRef tilec::getExtension(Stage stage) {
  return stages[unsigned(stage)].extension;
}

StringRef tilec::getHelp(Stage stage) { return stages[unsigned(stage)].help; }

std::optional<Stage> tilec::parseStage(StringRef flag) {
  for (auto [i, stage] : llvm::enumerate(stages))
    if (stage.flag == flag)
      return Stage(i);
  return std::nullopt;
}

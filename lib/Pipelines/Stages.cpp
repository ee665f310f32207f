//===- Stages.cpp - The table of stages -----------------------------------===//

#include "tilec/Pipelines/Compile.h"

using namespace tilec;
using llvm::StringRef;

namespace {

struct StageInfo {
  StringRef flag, extension;
};

} // namespace

static const StageInfo stages[] = {
#define STAGE(Name, flag, extension, help) {flag, extension},
#include "tilec/Pipelines/Stages.def"
};

StringRef tilec::getFlag(Stage stage) { return stages[unsigned(stage)].flag; }

StringRef tilec::getExtension(Stage stage) {
  return stages[unsigned(stage)].extension;
}

std::optional<Stage> tilec::parseStage(StringRef flag) {
  for (auto [i, stage] : llvm::enumerate(stages))
    if (stage.flag == flag)
      return Stage(i);
  return std::nullopt;
}

//===- Json.cpp - What a launcher must know -------------------------------===//

#include "llvm/Support/JSON.h"
#include "Lowered.h"

using namespace tilec;
using llvm::StringRef;

/// Raised whenever a field changes its meaning or goes.
static constexpr int schemaVersion = 1;

/// The number after `.version` in PTX.
static StringRef findISAVersion(StringRef ptx) {
  StringRef rest = ptx.split(".version ").second;
  return rest.take_until([](char c) { return c == '\n' || c == ' '; });
}

static void writeParameter(llvm::json::OStream &json,
                           const KernelParameter &parameter) {
  json.object([&] {
    json.attribute("name", parameter.name);
    json.attribute("type", parameter.getSignature());
    json.attribute(
        "bytes", parameter.isPointer ? 8 : int64_t(getBytes(parameter.dtype)));
    json.attributeObject("assumed", [&] {
      if (parameter.divisibility > 1)
        json.attribute("divisibility", parameter.divisibility);
      if (parameter.noalias)
        json.attribute("noalias", true);
    });
  });
}

/// `cdiv(N0, 32)` for each axis that the test names: sizes are the launch's,
/// blocks are part of the kernel.
static void writeGrid(llvm::json::OStream &json, const PuzzleTest &test) {
  for (auto [size, block] : llvm::zip(test.nelem, test.blocks))
    json.value("cdiv(" + size.first + ", " + std::to_string(block.second) +
               ")");
}

std::string tilec::writeJson(const LaunchFacts &facts) {
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::json::OStream json(os, /*IndentSize=*/2);
  json.object([&] {
    json.attribute("schema", schemaVersion);
    json.attribute("entry", facts.entry);
    json.attribute("arch", facts.arch);
    json.attribute("ptx_isa", findISAVersion(facts.ptx));
    json.attribute("threads", 32 * int64_t(facts.numWarps));
    json.attribute("shared_bytes", facts.sharedBytes);
    json.attribute("num_warps", facts.numWarps);
    json.attribute("num_stages", facts.numStages);
    json.attributeArray("parameters", [&] {
      for (const KernelParameter &parameter : facts.parameters)
        writeParameter(json, parameter);
    });
    if (facts.test)
      json.attributeArray("grid", [&] { writeGrid(json, *facts.test); });
    json.attributeArray("variants", [&] {
      for (StringRef variant : facts.variants)
        json.value(variant);
    });
  });
  os << "\n";
  return text;
}

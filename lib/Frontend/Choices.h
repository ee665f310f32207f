//===- Choices.h - What @triton.autotune and @triton.heuristics choose ----===//
//
// Values of compile-time parameters, and of the launch, that a kernel's
// decorators choose: one configuration of `autotune`, and what the functions of
// `heuristics` give for the arguments that are known.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_LIB_FRONTEND_CHOICES_H
#define TILEC_LIB_FRONTEND_CHOICES_H

#include "Sema.h"

namespace tilec::sema {

/// One entry of a `heuristics` dictionary.
struct Heuristic {
  std::string name;
  Value function;
  llvm::SMRange range;
};

class Choices {
public:
  Choices(Sema &sema, SourceModule &module, const ast::FunctionDef &kernel)
      : sema(sema), module(module), kernel(kernel) {}

  /// Reads the decorators without a word; what cannot be evaluated is said by
  /// `explain`.
  void read();
  /// Reports why the configurations, or the heuristics, cannot be evaluated;
  /// false if they can.
  bool explain();

  bool hasAutotune() const { return autotune != nullptr; }
  bool hasHeuristics() const { return !heuristicCalls.empty(); }
  llvm::ArrayRef<Value> getConfigs() const { return configs; }
  llvm::ArrayRef<Heuristic> getHeuristics() const { return heuristics; }
  llvm::SMRange getConfigRange() const;

private:
  mlir::LogicalResult readConfigs();
  mlir::LogicalResult readHeuristics();

  Sema &sema;
  SourceModule &module;
  const ast::FunctionDef &kernel;
  const ast::Call *autotune = nullptr;
  std::vector<const ast::Call *> heuristicCalls;
  std::vector<Value> configs;
  std::vector<Heuristic> heuristics;
  bool isComplete = true;
};

/// `BLOCK=128, num_warps=4`
std::string toText(const DictEntries &config);

} // namespace tilec::sema

#endif // TILEC_LIB_FRONTEND_CHOICES_H

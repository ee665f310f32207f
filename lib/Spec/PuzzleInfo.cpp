//===- PuzzleInfo.cpp - What a puzzle file says about itself --------------===//

#include "Evaluator.h"
#include "tilec/Spec/Spec.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using mlir::MLIRContext;
using namespace tilec;
using spec::Evaluator;

/// The first line of the file's docstring.
static std::string getTitle(const ast::Module &file) {
  if (file.body.empty())
    return {};
  auto *expression = dyn_cast<ast::Expression>(file.body.front());
  auto *text = expression ? dyn_cast<ast::String>(expression->value) : nullptr;
  return text ? text->value.ltrim().split('\n').first.trim().str() : "";
}

static const ast::Expr *findAssignment(const ast::Module &file,
                                       StringRef name) {
  for (const ast::Stmt *stmt : file.body)
    if (auto *assign = dyn_cast<ast::Assign>(stmt))
      if (assign->targets.size() == 1)
        if (auto *target = dyn_cast<ast::Name>(assign->targets.front()))
          if (target->id == name)
            return assign->value;
  return nullptr;
}

static LogicalResult readHints(Evaluator &evaluator, const ast::Expr *expr,
                               PuzzleInfo &info) {
  auto *list = dyn_cast<ast::List>(expr);
  if (!list)
    return evaluator.emitError(expr->range) << "HINTS is a list of strings";
  for (const ast::Expr *element : list->elements) {
    auto *text = dyn_cast<ast::String>(element);
    if (!text)
      return evaluator.emitError(element->range) << "a hint is a string";
    info.hints.push_back(text->value.str());
  }
  return success();
}

static LogicalResult readVariation(Evaluator &evaluator, const ast::Expr *expr,
                                   PuzzleInfo &info) {
  auto *dict = dyn_cast<ast::Dict>(expr);
  if (!dict)
    return evaluator.emitError(expr->range)
           << "a variation is a dictionary, such as {\"N0\": 33, \"B0\": 16}";
  auto &sizes = info.variations.emplace_back();
  for (auto [key, value] : zip(dict->keys, dict->values)) {
    auto *name = dyn_cast_or_null<ast::String>(key);
    // A block of no elements has no grid.
    int64_t least = name && name->value.starts_with("B");
    FailureOr<int64_t> size = evaluator.evaluateSize(key, value, least);
    if (failed(size))
      return failure();
    sizes.emplace_back(name->value.str(), *size);
  }
  return success();
}

FailureOr<PuzzleInfo> tilec::readPuzzleInfo(const SourceMgr &sources,
                                            const ast::Module &file,
                                            MLIRContext *context) {
  PuzzleInfo info;
  info.title = getTitle(file);
  Evaluator evaluator(sources, file, context);
  if (const ast::Expr *hints = findAssignment(file, "HINTS"))
    if (failed(readHints(evaluator, hints, info)))
      return failure();
  const ast::Expr *variations = findAssignment(file, "VARIATIONS");
  if (!variations)
    return info;
  auto *list = dyn_cast<ast::List>(variations);
  if (!list)
    return evaluator.emitError(variations->range)
           << "VARIATIONS is a list of dictionaries, such as [{\"N0\": 33}]";
  for (const ast::Expr *element : list->elements)
    if (failed(readVariation(evaluator, element, info)))
      return failure();
  return info;
}

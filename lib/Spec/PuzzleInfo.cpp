//===- PuzzleInfo.cpp - What a puzzle file says about itself --------------===//

#include "PuzzleInfo.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>

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

/// The least and the greatest value that a range of a type may have.
static std::pair<double, double> getLimits(DType dtype) {
  if (isFloat(dtype) || getBits(dtype) > 53)
    return {-0x1p53, 0x1p53};
  double bits = static_cast<double>(getBits(dtype));
  if (isUnsigned(dtype) || dtype == DType::I1)
    return {0, std::exp2(bits)};
  return {-std::exp2(bits - 1), std::exp2(bits - 1)};
}

static LogicalResult readRange(Evaluator &evaluator, const ast::Expr *expr,
                               SpecArray &input) {
  FailureOr<spec::Object> value = evaluator.evaluate(expr);
  if (failed(value))
    return failure();
  auto *pair = value->get<spec::Sequence>();
  std::optional<double> low, high;
  if (pair && pair->items->size() == 2) {
    low = pair->items->front().getNumber();
    high = pair->items->back().getNumber();
  }
  if (!low || !high || !(*low < *high))
    return evaluator.emitError(expr->range)
           << "a range is two numbers, the lower first, such as (0, 10)";
  auto [least, most] = getLimits(input.dtype);
  if (*low < least || *high > most)
    return evaluator.emitError(expr->range)
           << "a range of " << getTorchName(input.dtype) << " lies between "
           << static_cast<int64_t>(least) << " and "
           << static_cast<int64_t>(most);
  input.values = ValueRange{*low, *high};
  return success();
}

LogicalResult spec::readRanges(Evaluator &evaluator, const ast::Module &file,
                               PuzzleTest &test) {
  const ast::Expr *ranges = findAssignment(file, "RANGES");
  if (!ranges)
    return success();
  auto *dict = dyn_cast<ast::Dict>(ranges);
  if (!dict)
    return evaluator.emitError(ranges->range)
           << "RANGES is a dictionary, such as {\"x\": (0, 10)}";
  for (auto [key, value] : zip(dict->keys, dict->values)) {
    auto *name = dyn_cast_or_null<ast::String>(key);
    auto input = find_if(test.inputs, [&](const SpecArray &array) {
      return name && array.name == name->value;
    });
    if (input == test.inputs.end())
      return evaluator.emitError(key ? key->range : value->range)
             << "RANGES has "
             << (name ? ("'" + name->value + "'").str() : "a key")
             << ", which is no parameter of the spec";
    if (failed(readRange(evaluator, value, *input)))
      return failure();
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

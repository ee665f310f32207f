//===- Shape.cpp - Shapes of a spec's arrays, and its evaluation ----------===//

#include "Evaluator.h"
#include "tilec/Spec/Spec.h"
#include "tilec/Support/Diagnostics.h"
#include "tilec/Syntax/Parser.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using mlir::InFlightDiagnostic;
using mlir::MLIRContext;
using namespace tilec;
using namespace tilec::spec;

using NamedSizes = ArrayRef<std::pair<std::string, int64_t>>;

static std::string listNames(NamedSizes sizes) {
  std::string text;
  raw_string_ostream os(text);
  interleaveComma(sizes, os, [&](const auto &size) { os << size.first; });
  return text;
}

/// Largest size that a test may name.
static constexpr int64_t maxSize = int64_t(1) << 31;

FailureOr<int64_t> Evaluator::evaluateSize(const ast::Expr *key,
                                           const ast::Expr *value,
                                           int64_t least) {
  auto *name = dyn_cast_or_null<ast::String>(key);
  if (!name)
    return emitError(key ? key->range : value->range)
           << "the name of a size is a string, such as \"N0\"";
  Result size = evaluate(value);
  if (failed(size))
    return failure();
  std::optional<int64_t> number = size->getInteger();
  if (number && *number >= least && *number <= maxSize)
    return *number;
  return emitError(value->range)
         << "'" << name->value << "' is an integer from " << least << " to "
         << maxSize;
}

/// The value of one dimension; nothing where it is no expression of the names.
static std::optional<int64_t>
evaluateDimension(StringRef text, NamedSizes sizes, MLIRContext *context) {
  // What goes wrong here is reported once, at the annotation.
  mlir::ScopedDiagnosticHandler quiet(context, [](mlir::Diagnostic &) {});
  SourceMgr sources;
  unsigned buffer = sources.AddNewSourceBuffer(
      MemoryBuffer::getMemBufferCopy(text, "dimension"), SMLoc());
  ast::Module arena;
  const ast::Expr *expr = parseExpression(sources, buffer, arena, context);
  if (!expr)
    return std::nullopt;
  Evaluator evaluator(sources, arena, context);
  for (const auto &[name, size] : sizes)
    evaluator.bindGlobal(name, Object(size));
  FailureOr<Object> value = evaluator.evaluate(expr);
  if (failed(value) || value->is<bool>())
    return std::nullopt;
  return value->getInteger();
}

FailureOr<std::vector<int64_t>> tilec::evaluateShape(const SourceMgr &sources,
                                                     const SpecArray &array,
                                                     NamedSizes sizes,
                                                     MLIRContext *context) {
  std::vector<int64_t> shape;
  for (const SpecDimension &dimension : array.shape) {
    std::optional<int64_t> size =
        evaluateDimension(dimension.text, sizes, context);
    if (size && *size >= 0) {
      shape.push_back(*size);
      continue;
    }
    InFlightDiagnostic error =
        mlir::emitError(getLocation(sources, array.range, context));
    if (size)
      error << "dimension '" << dimension.text << "' of '" << array.name
            << "' is " << *size;
    else
      error << "dimension '" << dimension.text << "' of '" << array.name
            << "' is no integer expression of the sizes that test(...) gives ("
            << listNames(sizes) << ")";
    return error;
  }
  return shape;
}

FailureOr<HostArray> tilec::evaluateSpec(const SourceMgr &sources,
                                         const ast::Module &file,
                                         const PuzzleTest &test,
                                         ArrayRef<HostArray> inputs,
                                         MLIRContext *context) {
  Evaluator evaluator(sources, file, context);
  CallArguments arguments;
  for (const HostArray &input : inputs)
    arguments.positional.push_back(Object(wrap(input)));
  FailureOr<Object> value =
      evaluator.call(*test.spec, arguments, test.spec->nameRange);
  if (failed(value))
    return failure();
  auto *array = value->get<Array>();
  if (!array)
    return evaluator.emitError(test.spec->nameRange)
           << "the spec returns " << describe(*value) << ", not an array";
  std::vector<std::pair<std::string, int64_t>> sizes = test.nelem;
  append_range(sizes, test.blocks);
  FailureOr<std::vector<int64_t>> shape =
      evaluateShape(sources, test.output, sizes, context);
  if (failed(shape))
    return failure();
  if (array->getDType() != test.output.dtype ||
      ArrayRef<int64_t>(array->shape) != ArrayRef<int64_t>(*shape))
    return evaluator.emitError(test.output.range)
           << "the spec returns " << getTorchName(array->getDType()) << " "
           << toString(array->shape) << ", but its annotation says "
           << getTorchName(test.output.dtype) << " " << toString(*shape);
  Expected<Array> dense = copyOf(*array);
  if (!dense)
    return evaluator.emitError(test.spec->nameRange)
           << llvm::toString(dense.takeError());
  return std::move(*dense->storage);
}

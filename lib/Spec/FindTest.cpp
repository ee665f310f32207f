//===- FindTest.cpp - The test call of a puzzle file ----------------------===//
//
// Reads `test(kernel, spec, nelem={…}, B={…})` and the annotations of the spec,
// with the meaning that they have in Triton-Puzzles.
//
//===----------------------------------------------------------------------===//

#include "PuzzleInfo.h"
#include "tilec/Support/Diagnostics.h"
#include "tilec/Support/EditDistance.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using mlir::InFlightDiagnostic;
using mlir::MLIRContext;
using namespace tilec;
using spec::Evaluator;

/// Elements along an axis that a block has where the test does not say.
static constexpr int64_t defaultBlock = 32;

using NamedSizes = std::vector<std::pair<std::string, int64_t>>;

static std::optional<int64_t> findSize(const NamedSizes &sizes,
                                       StringRef name) {
  for (const auto &[known, size] : sizes)
    if (known == name)
      return size;
  return std::nullopt;
}

std::array<int64_t, 3> PuzzleTest::getGrid() const {
  std::array<int64_t, 3> grid;
  for (unsigned i = 0; i < 3; ++i) {
    int64_t size = findSize(nelem, "N" + utostr(i)).value_or(1);
    int64_t block = findSize(blocks, "B" + utostr(i)).value_or(1);
    grid[i] = size / block + (size % block != 0);
  }
  return grid;
}

namespace {
class TestReader {
public:
  TestReader(const SourceMgr &sources, const ast::Module &file,
             MLIRContext *context)
      : file(file), evaluator(sources, file, context) {}

  FailureOr<PuzzleTest> read(const ast::Call *call);

private:
  FailureOr<const ast::FunctionDef *> findFunction(const ast::Expr *expr);
  LogicalResult readSizes(const ast::Expr *expr, NamedSizes &sizes,
                          int64_t least);
  LogicalResult readSpec(PuzzleTest &test);
  FailureOr<SpecArray> readArray(StringRef name, const ast::Expr *annotation,
                                 SMRange range);
  LogicalResult readShape(ArrayRef<const ast::Expr *> elements,
                          SpecArray &array);

  const ast::Module &file;
  Evaluator evaluator;
};
} // namespace

//===----------------------------------------------------------------------===//
// The call
//===----------------------------------------------------------------------===//

static const ast::Call *getTestCall(const ast::Stmt *stmt) {
  auto *expression = dyn_cast<ast::Expression>(stmt);
  auto *call = expression ? dyn_cast<ast::Call>(expression->value) : nullptr;
  if (!call)
    return nullptr;
  if (auto *name = dyn_cast<ast::Name>(call->callee))
    return name->id == "test" ? call : nullptr;
  auto *attribute = dyn_cast<ast::Attribute>(call->callee);
  return attribute && attribute->attribute == "test" ? call : nullptr;
}

/// The calls in a body and in the blocks of its `if` and `try`.
static void findTestCalls(ast::Body body,
                          SmallVectorImpl<const ast::Call *> &calls) {
  for (const ast::Stmt *stmt : body) {
    if (const ast::Call *call = getTestCall(stmt))
      calls.push_back(call);
    SmallVector<ast::Body> nested;
    if (auto *branch = dyn_cast<ast::If>(stmt))
      nested = {branch->body, branch->orElse};
    if (auto *block = dyn_cast<ast::Try>(stmt))
      nested = {block->body, block->orElse, block->finalBody};
    for (ast::Body inner : nested)
      findTestCalls(inner, calls);
  }
}

FailureOr<const ast::FunctionDef *>
TestReader::findFunction(const ast::Expr *expr) {
  auto *name = dyn_cast<ast::Name>(expr);
  if (!name)
    return evaluator.emitError(expr->range)
           << "test(...) takes the kernel and the spec by name";
  const ast::FunctionDef *found = nullptr;
  SmallVector<StringRef> known;
  for (const ast::Stmt *stmt : file.body)
    if (auto *function = dyn_cast<ast::FunctionDef>(stmt)) {
      known.push_back(function->name);
      if (function->name == name->id)
        found = function;
    }
  if (found)
    return found;
  InFlightDiagnostic error = evaluator.emitError(expr->range)
                             << "no function '" << name->id << "' in this file";
  if (StringRef nearest = findNearest(name->id, known); !nearest.empty())
    error << "; did you mean '" << nearest << "'?";
  return error;
}

LogicalResult TestReader::readSizes(const ast::Expr *expr, NamedSizes &sizes,
                                    int64_t least) {
  auto *dict = dyn_cast<ast::Dict>(expr);
  if (!dict)
    return evaluator.emitError(expr->range)
           << "sizes are written out, such as {\"N0\": 32}";
  for (auto [key, value] : zip(dict->keys, dict->values)) {
    auto *name = dyn_cast_or_null<ast::String>(key);
    FailureOr<int64_t> size = evaluator.evaluateSize(key, value, least);
    if (failed(size))
      return failure();
    if (findSize(sizes, name->value))
      return evaluator.emitError(key->range)
             << "'" << name->value << "' is given twice";
    sizes.emplace_back(name->value.str(), *size);
  }
  return success();
}

static bool hasConstexpr(const ast::FunctionDef &kernel, StringRef name) {
  return any_of(kernel.arguments->regular, [&](const ast::Parameter &each) {
    return each.name == name && isConstexpr(each) && !each.defaultValue;
  });
}

FailureOr<PuzzleTest> TestReader::read(const ast::Call *call) {
  PuzzleTest test;
  test.range = call->range;
  StringRef names[] = {"puzzle", "puzzle_spec", "nelem", "B", "viz"};
  const ast::Expr *values[5] = {};
  if (call->arguments.size() > std::size(names))
    return evaluator.emitError(call->range)
           << "test(kernel, spec, nelem={...}, B={...}) has "
           << call->arguments.size() << " arguments";
  for (auto [i, argument] : enumerate(call->arguments))
    values[i] = argument;
  for (const ast::Keyword &keyword : call->keywords) {
    StringRef name = keyword.name == "kernel" ? "puzzle"
                     : keyword.name == "spec" ? "puzzle_spec"
                                              : keyword.name;
    auto *known = llvm::find(names, name);
    if (known == std::end(names))
      return evaluator.emitError(keyword.range)
             << "test(kernel, spec, nelem={...}, B={...}) has no argument '"
             << keyword.name << "'";
    values[known - names] = keyword.value;
  }
  if (!values[0] || !values[1])
    return evaluator.emitError(call->range)
           << "test(...) needs a kernel and a spec: test(kernel, spec, "
              "nelem={\"N0\": 32})";
  for (unsigned i : {0, 1}) {
    FailureOr<const ast::FunctionDef *> function = findFunction(values[i]);
    if (failed(function))
      return failure();
    (i == 0 ? test.kernel : test.spec) = *function;
  }
  if ((values[2] && failed(readSizes(values[2], test.nelem, 0))) ||
      (values[3] && failed(readSizes(values[3], test.blocks, 1))))
    return failure();
  if (!findSize(test.nelem, "N0"))
    return evaluator.emitError(call->range)
           << "test(...) needs the number of elements: nelem={\"N0\": 32}";
  for (unsigned i = 0; i < 3; ++i) {
    std::string block = "B" + utostr(i);
    bool isNeeded = i == 0 || findSize(test.nelem, "N" + utostr(i)) ||
                    hasConstexpr(*test.kernel, block);
    if (isNeeded && !findSize(test.blocks, block))
      test.blocks.emplace_back(block, defaultBlock);
  }
  if (failed(readSpec(test)) || failed(spec::readRanges(evaluator, file, test)))
    return failure();
  return test;
}

//===----------------------------------------------------------------------===//
// Annotations
//===----------------------------------------------------------------------===//

/// jaxtyping's word for an element type.
static std::optional<DType> parseAnnotation(StringRef name) {
  if (name == "Float")
    return DType::F32;
  if (name == "Int")
    return DType::I32;
  return parseTorchName(name.lower());
}

LogicalResult TestReader::readShape(ArrayRef<const ast::Expr *> elements,
                                    SpecArray &array) {
  for (const ast::Expr *element : elements) {
    if (auto *text = dyn_cast<ast::String>(element)) {
      SmallVector<StringRef> parts;
      SplitString(text->value, parts);
      for (StringRef part : parts)
        array.shape.push_back({part.str()});
      continue;
    }
    // `Float32[Tensor, "4"]` names the array type first; `Float32[4, 8]` has
    // sizes alone.
    auto *number = dyn_cast<ast::Number>(element);
    bool isArrayType =
        element == elements.front() &&
        (isa<ast::Name>(element) || isa<ast::Attribute>(element));
    if (number && number->form == ast::Number::Form::Integer)
      array.shape.push_back({toString(number->integer, 10, false)});
    else if (!isArrayType)
      return evaluator.emitError(element->range)
             << "a shape is a string of sizes, such as \"N0 4\"";
  }
  return success();
}

FailureOr<SpecArray> TestReader::readArray(StringRef name,
                                           const ast::Expr *annotation,
                                           SMRange range) {
  SpecArray array;
  array.name = name.str();
  array.range = annotation ? annotation->range : range;
  auto *subscript = dyn_cast_or_null<ast::Subscript>(annotation);
  if (!subscript)
    return evaluator.emitError(array.range)
           << "the spec's " << name
           << " needs a type and a shape, such as Float32[Tensor, \"N0\"]";
  StringRef typeName;
  if (auto *word = dyn_cast<ast::Name>(subscript->value))
    typeName = word->id;
  else if (auto *attribute = dyn_cast<ast::Attribute>(subscript->value))
    typeName = attribute->attribute;
  std::optional<DType> dtype = parseAnnotation(typeName);
  if (!dtype) {
    SmallVector<StringRef> known = {"Float32", "Float16", "BFloat16", "Float64",
                                    "Int8",    "Int16",   "Int32",    "Int64",
                                    "UInt8",   "Bool",    "Float",    "Int"};
    InFlightDiagnostic error = evaluator.emitError(subscript->value->range)
                               << "unknown element type '" << typeName << "'";
    if (StringRef nearest = findNearest(typeName, known); !nearest.empty())
      error << "; did you mean '" << nearest << "'?";
    return error;
  }
  array.dtype = *dtype;
  ArrayRef<const ast::Expr *> elements = subscript->index;
  if (auto *tuple = dyn_cast<ast::Tuple>(subscript->index))
    elements = tuple->elements;
  if (failed(readShape(elements, array)))
    return failure();
  return array;
}

LogicalResult TestReader::readSpec(PuzzleTest &test) {
  const ast::Arguments &arguments = *test.spec->arguments;
  for (ArrayRef<ast::Parameter> list :
       {arguments.positionalOnly, arguments.regular})
    for (const ast::Parameter &parameter : list) {
      FailureOr<SpecArray> array =
          readArray(("parameter '" + parameter.name + "'").str(),
                    parameter.annotation, parameter.range);
      if (failed(array))
        return failure();
      array->name = parameter.name.str();
      test.inputs.push_back(*array);
    }
  FailureOr<SpecArray> output =
      readArray("result", test.spec->returns, test.spec->nameRange);
  if (failed(output))
    return failure();
  test.output = *output;
  return success();
}

FailureOr<std::optional<PuzzleTest>> tilec::findTest(const SourceMgr &sources,
                                                     const ast::Module &file,
                                                     MLIRContext *context) {
  SmallVector<const ast::Call *> calls;
  findTestCalls(file.body, calls);
  if (calls.empty())
    return std::optional<PuzzleTest>();
  if (calls.size() > 1) {
    InFlightDiagnostic error =
        emitError(getLocation(sources, calls[1]->range, context))
        << "a file has one test(...); put the kernel of this one in a file of "
           "its own";
    error.attachNote(getLocation(sources, calls[0]->range, context))
        << "the first is here";
    return failure();
  }
  FailureOr<PuzzleTest> test =
      TestReader(sources, file, context).read(calls.front());
  if (failed(test))
    return failure();
  return std::optional<PuzzleTest>(std::move(*test));
}

//===- Parameters.cpp - What a test says of its kernel's parameters -------===//

#include "tilec/Spec/Spec.h"
#include "tilec/Support/Diagnostics.h"
#include "tilec/Support/EditDistance.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <limits>

using namespace llvm;
using namespace tilec;
using mlir::InFlightDiagnostic;
using mlir::MLIRContext;

bool tilec::isConstexpr(const ast::Parameter &parameter) {
  if (auto *name = dyn_cast_or_null<ast::Name>(parameter.annotation))
    return name->id == "constexpr";
  auto *attribute = dyn_cast_or_null<ast::Attribute>(parameter.annotation);
  return attribute && attribute->attribute == "constexpr";
}

static SmallVector<ast::Parameter>
getParameters(const ast::FunctionDef &kernel) {
  SmallVector<ast::Parameter> parameters;
  append_range(parameters, kernel.arguments->positionalOnly);
  append_range(parameters, kernel.arguments->regular);
  append_range(parameters, kernel.arguments->keywordOnly);
  return parameters;
}

namespace {
class ParameterReader {
public:
  ParameterReader(const SourceMgr &sources, const PuzzleTest &test,
                  MLIRContext *context)
      : sources(sources), test(test), context(context),
        parameters(getParameters(*test.kernel)), texts(parameters.size()) {}

  FailureOr<std::vector<TestParameter>> read();

private:
  LogicalResult placeArrays();
  LogicalResult placeSize(StringRef name, int64_t size);
  LogicalResult checkComplete();
  bool isGiven(StringRef name) const {
    auto isNamed = [&](const auto &size) { return size.first == name; };
    return any_of(test.nelem, isNamed) || any_of(test.blocks, isNamed);
  }
  InFlightDiagnostic emitError(SMRange range) {
    return mlir::emitError(getLocation(sources, range, context));
  }
  /// Points from an error at the test call to the kernel, or back.
  void attachNote(InFlightDiagnostic &error, SMRange range, const Twine &text) {
    error.attachNote(getLocation(sources, range, context)) << text;
  }

  const SourceMgr &sources;
  const PuzzleTest &test;
  MLIRContext *context;
  SmallVector<ast::Parameter> parameters;
  SmallVector<std::string> texts;
};
} // namespace

LogicalResult ParameterReader::placeArrays() {
  size_t count = test.inputs.size() + 1;
  if (parameters.size() < count) {
    InFlightDiagnostic error = emitError(test.kernel->nameRange)
                               << "the kernel has " << parameters.size()
                               << " parameters, but " << test.inputs.size()
                               << " inputs and the output need " << count
                               << " pointers";
    attachNote(error, test.spec->nameRange, "the spec's arrays are here");
    return error;
  }
  for (size_t i = 0; i < count; ++i) {
    const SpecArray &array = i + 1 < count ? test.inputs[i] : test.output;
    if (isConstexpr(parameters[i])) {
      InFlightDiagnostic error =
          emitError(parameters[i].range)
          << "parameter '" << parameters[i].name
          << "' is a constexpr, but stands where the spec has an array";
      attachNote(error, array.range, "this array goes there");
      return error;
    }
    texts[i] = ("*" + getSignatureName(array.dtype)).str();
  }
  return success();
}

LogicalResult ParameterReader::placeSize(StringRef name, int64_t size) {
  auto *found = find_if(parameters, [&](const ast::Parameter &each) {
    return each.name == name;
  });
  if (found == parameters.end()) {
    InFlightDiagnostic error = emitError(test.range)
                               << "test(...) gives '" << name
                               << "', but the kernel has no such parameter";
    // Only a parameter that the test leaves out can have been meant.
    SmallVector<StringRef> names;
    for (auto [parameter, text] : zip(parameters, texts))
      if (text.empty() && !isGiven(parameter.name))
        names.push_back(parameter.name);
    StringRef nearest = findNearest(name, names);
    attachNote(error, test.kernel->nameRange,
               nearest.empty() ? "add '" + name + "' to the kernel's parameters"
                               : "the kernel has '" + nearest + "'");
    return error;
  }
  std::string &text = texts[found - parameters.begin()];
  if (!text.empty())
    return emitError(test.range)
           << "'" << name << "' is given twice: by test(...) and as an array";
  if (isConstexpr(*found))
    text = itostr(size);
  else
    text = size > std::numeric_limits<int32_t>::max() ? "i64" : "i32";
  return success();
}

LogicalResult ParameterReader::checkComplete() {
  for (auto [parameter, text] : zip(parameters, texts)) {
    if (!text.empty() || parameter.defaultValue)
      continue;
    InFlightDiagnostic error = emitError(parameter.range)
                               << "test(...) gives no value for parameter '"
                               << parameter.name << "'";
    attachNote(error, test.range, "add it to nelem or B here");
    return error;
  }
  return success();
}

FailureOr<std::vector<TestParameter>> ParameterReader::read() {
  if (failed(placeArrays()))
    return failure();
  for (ArrayRef<std::pair<std::string, int64_t>> sizes :
       {ArrayRef(test.nelem), ArrayRef(test.blocks)})
    for (const auto &[name, size] : sizes)
      if (failed(placeSize(name, size)))
        return failure();
  if (failed(checkComplete()))
    return failure();
  std::vector<TestParameter> result;
  for (auto [parameter, text] : zip(parameters, texts))
    if (!text.empty())
      result.push_back({parameter.name.str(), text});
  return result;
}

FailureOr<std::vector<TestParameter>>
tilec::getTestParameters(const SourceMgr &sources, const PuzzleTest &test,
                         MLIRContext *context) {
  return ParameterReader(sources, test, context).read();
}

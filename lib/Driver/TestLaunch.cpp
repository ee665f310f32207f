//===- TestLaunch.cpp - What a test gives to its kernel -------------------===//

#include "Launch.h"
#include "tilec/Support/Diagnostics.h"
#include "tilec/Support/ExitCode.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>
#include <cstring>

using namespace llvm;
using namespace tilec;
using mlir::MLIRContext;

//===----------------------------------------------------------------------===//
// Inputs
//===----------------------------------------------------------------------===//

bool tilec::setSize(PuzzleTest &test, StringRef name, int64_t value) {
  for (auto *sizes : {&test.nelem, &test.blocks})
    for (auto &[known, size] : *sizes)
      if (known == name) {
        size = value;
        return true;
      }
  return false;
}

static std::vector<std::pair<std::string, int64_t>>
getSizes(const PuzzleTest &test) {
  std::vector<std::pair<std::string, int64_t>> sizes = test.nelem;
  append_range(sizes, test.blocks);
  return sizes;
}

/// Bytes of the largest array that a test gets by itself.
static constexpr int64_t maxTestBytes = int64_t(1) << 31;

static FailureOr<HostArray> makeArray(const SourceMgr &sources,
                                      const PuzzleTest &test,
                                      const SpecArray &array,
                                      MLIRContext *context) {
  FailureOr<std::vector<int64_t>> shape =
      evaluateShape(sources, array, getSizes(test), context);
  if (failed(shape))
    return failure();
  mlir::Location location = getLocation(sources, array.range, context);
  int64_t bytes = getBytes(array.dtype);
  for (int64_t size : *shape)
    bytes = SaturatingMultiply<uint64_t>(bytes, size) > maxTestBytes
                ? maxTestBytes + 1
                : bytes * size;
  if (bytes > maxTestBytes)
    return mlir::emitError(location)
           << "'" << array.name << "' of shape [" << ArrayRef(*shape)
           << "] takes more than 2 GiB, the most that is made for a test; give "
              "smaller sizes";
  std::optional<HostArray> result = HostArray::create(array.dtype, *shape);
  if (!result)
    return mlir::emitError(location)
           << "not enough memory for '" << array.name << "'";
  return std::move(*result);
}

StringRef tilec::describe(InputKind kind) {
  switch (kind) {
  case InputKind::Ordinary:
    return "fresh inputs";
  case InputKind::Small:
    return "integers from -3 to 3 as inputs";
  case InputKind::Large:
    return "inputs from -120 to 120";
  case InputKind::OneSided:
    return "inputs of one sign, from 100 to 120";
  }
  llvm_unreachable("unknown kind of inputs");
}

static void scale(HostArray &array, double factor, double shift) {
  for (int64_t i = 0, count = array.getNumElements(); i < count; ++i)
    array.setDouble(i, array.getDouble(i) * factor + shift);
}

/// Values in a range, the upper end left out.
static void fillRange(HostArray &array, const ValueRange &range,
                      uint64_t seed) {
  if (!isFloat(array.getDType()))
    return fillRandomIntegers(array, static_cast<int64_t>(range.low),
                              static_cast<int64_t>(range.high), seed);
  fillUniform(array, seed);
  scale(array, range.high - range.low, (range.high + range.low) / 2);
}

static void fillFloats(HostArray &array, InputSource source, size_t place) {
  if (source.kind == InputKind::Small)
    return fillRandomIntegers(array, -3, 4, source.seed);
  fillUniform(array, source.seed);
  if (source.kind == InputKind::Large)
    scale(array, 240, 0);
  if (source.kind == InputKind::OneSided)
    scale(array, 20, place % 2 ? 110 : -110);
}

/// Fills the input at a place among the inputs.
static void fillInput(HostArray &array, const SpecArray &input,
                      InputSource source, size_t place) {
  source.seed += place;
  DType dtype = array.getDType();
  if (input.values)
    return fillRange(array, *input.values, source.seed);
  if (isFloat(dtype))
    return fillFloats(array, source, place);
  if (dtype == DType::I1)
    return fillRandomIntegers(array, 0, 2, source.seed);
  // Triton-Puzzles' range, as far as the type holds it.
  int64_t limit = getBits(dtype) >= 32   ? 100'000
                  : getBits(dtype) == 16 ? 10'000
                                         : 100;
  int64_t low = -limit;
  if (source.kind == InputKind::Small)
    low = -3, limit = 4;
  fillRandomIntegers(array, isUnsigned(dtype) ? 0 : low, limit, source.seed);
}

/// Values that no kernel computes by chance, so that a cell left out shows.
static void poison(HostArray &array) {
  if (isFloat(array.getDType())) {
    for (int64_t i = 0, count = array.getNumElements(); i < count; ++i)
      array.setDouble(i, std::nan(""));
    return;
  }
  std::memset(array.getData(), array.getDType() == DType::I1 ? 1 : 0x55,
              array.getNumBytes());
}

/// The test's array at a place among its inputs, or its output behind them.
static FailureOr<HostArray> makeTestArray(const SourceMgr &sources,
                                          const PuzzleTest &test, size_t place,
                                          InputSource source,
                                          MLIRContext *context) {
  bool isInput = place < test.inputs.size();
  FailureOr<HostArray> array = makeArray(
      sources, test, isInput ? test.inputs[place] : test.output, context);
  if (failed(array))
    return failure();
  if (isInput)
    fillInput(*array, test.inputs[place], source, place);
  else
    poison(*array);
  return std::move(*array);
}

FailureOr<std::vector<HostArray>>
tilec::makeTestInputs(const SourceMgr &sources, const PuzzleTest &test,
                      InputSource source, MLIRContext *context) {
  std::vector<HostArray> inputs;
  for (size_t i = 0; i < test.inputs.size(); ++i) {
    FailureOr<HostArray> array =
        makeTestArray(sources, test, i, source, context);
    if (failed(array))
      return failure();
    inputs.push_back(std::move(*array));
  }
  return inputs;
}

/// A size by name, as the value of a scalar parameter.
static std::optional<ScalarArgument>
findScalar(const PuzzleTest &test, const KernelParameter &parameter) {
  for (const auto &[name, size] : getSizes(test))
    if (name == parameter.name)
      return ScalarArgument{
          parameter.dtype,
          isFloat(parameter.dtype)
              ? doubleToBits(parameter.dtype, static_cast<double>(size))
              : static_cast<uint64_t>(size)};
  return std::nullopt;
}

/// Adds what the test gives to a parameter, an array if it has a `place` among
/// the test's arrays.
static LogicalResult addFromTest(Launch &launch, const SourceMgr &sources,
                                 const PuzzleTest &test,
                                 const KernelParameter &parameter,
                                 std::optional<size_t> place,
                                 InputSource source, MLIRContext *context) {
  mlir::Location location = getLocation(sources, test.range, context);
  if (place) {
    FailureOr<HostArray> array =
        makeTestArray(sources, test, *place, source, context);
    if (failed(array))
      return failure();
    if (array->getDType() != parameter.dtype)
      return mlir::emitError(getLocation(sources, parameter.range, context))
             << "'" << parameter.name << "' points to "
             << getSignatureName(parameter.dtype)
             << " in the kernel, but the spec's array holds "
             << getSignatureName(array->getDType());
    launch.addArray(parameter.name, std::move(*array), 0);
  } else if (std::optional<ScalarArgument> scalar =
                 findScalar(test, parameter)) {
    launch.arguments.push_back(*scalar);
  } else {
    return mlir::emitError(location)
           << "test(...) gives no value for parameter '" << parameter.name
           << "'";
  }
  std::string fault = findFalseFact(parameter, launch.arguments.back());
  if (!fault.empty())
    return mlir::emitError(location) << fault;
  return success();
}

int tilec::makeTestLaunch(const SourceMgr &sources, const PuzzleTest &test,
                          ArrayRef<KernelParameter> parameters,
                          ArrayRef<RunArgument> arguments, InputSource source,
                          MLIRContext *context, Launch &launch) {
  for (const auto &[name, size] : test.blocks)
    if (size < 1) {
      mlir::emitError(getLocation(sources, test.range, context))
          << "'" << name << "' is " << size
          << ", but a block has at least one element";
      return ExitFailure;
    }
  launch.grid = test.getGrid();
  for (unsigned i = 0; i < 3; ++i)
    if (launch.grid[i] > gridLimits[i]) {
      mlir::emitError(getLocation(sources, test.range, context))
          << "axis " << i << " of the grid has " << launch.grid[i]
          << " programs, but a GPU takes at most " << gridLimits[i]
          << " there; make B" << i << " larger";
      return ExitFailure;
    }
  size_t nextArray = 0, arrays = test.inputs.size() + 1;
  for (const KernelParameter &parameter : parameters) {
    // Arrays go by position, whatever their names.
    std::optional<size_t> place;
    if (parameter.isPointer && nextArray < arrays)
      place = nextArray++;
    if (const RunArgument *argument = findArgument(arguments, parameter.name)) {
      if (int status = addArgument(launch, parameter, *argument, source.seed))
        return status;
    } else if (failed(addFromTest(launch, sources, test, parameter, place,
                                  source, context))) {
      return ExitFailure;
    }
  }
  return ExitSuccess;
}

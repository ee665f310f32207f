//===- Launch.cpp - A kernel's arguments, ready to run --------------------===//

#include "Launch.h"
#include "tilec/Support/Diagnostics.h"
#include "tilec/Support/ExitCode.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>
#include <cstring>
#include <numeric>

using namespace llvm;
using namespace tilec;
using mlir::MLIRContext;

//===----------------------------------------------------------------------===//
// Arrays
//===----------------------------------------------------------------------===//

ArrayArgument::ArrayArgument(std::string name, HostArray array, int64_t offset)
    : shape(array.getShape()) {
  if (offset == 0) {
    storage = std::move(array);
  } else {
    storage = HostArray(array.getDType(), {array.getNumElements() + offset});
    std::memcpy(storage.getData() + offset * getBytes(array.getDType()),
                array.getData(), array.getNumBytes());
  }
  buffer.name = std::move(name);
  buffer.array = &storage;
  buffer.offset = offset;
}

ArrayArgument::ArrayArgument(const ArrayArgument &other)
    : storage(other.storage), shape(other.shape), buffer(other.buffer) {
  buffer.array = &storage;
}

HostArray ArrayArgument::getVisible() const {
  HostArray array(storage.getDType(), shape);
  std::memcpy(array.getData(),
              storage.getData() + buffer.offset * getBytes(storage.getDType()),
              array.getNumBytes());
  return array;
}

bool ArrayArgument::isWritten() const {
  return any_of(buffer.written, [](uint8_t written) { return written != 0; });
}

void Launch::addArray(StringRef name, HostArray array, int64_t offset) {
  arrays.push_back(
      std::make_unique<ArrayArgument>(name.str(), std::move(array), offset));
  arguments.push_back(&arrays.back()->buffer);
}

ArrayArgument *Launch::findArray(StringRef name) const {
  for (const std::unique_ptr<ArrayArgument> &array : arrays)
    if (array->getName() == name)
      return array.get();
  return nullptr;
}

int Launch::getArgumentIndex(const ArrayArgument &array) const {
  for (auto [i, argument] : enumerate(arguments))
    if (auto *buffer = std::get_if<Buffer *>(&argument))
      if (*buffer == &array.buffer)
        return i;
  return -1;
}

Launch Launch::clone() const {
  Launch copy;
  copy.grid = grid;
  size_t next = 0;
  for (const KernelArgument &argument : arguments) {
    if (std::holds_alternative<ScalarArgument>(argument)) {
      copy.arguments.push_back(argument);
      continue;
    }
    copy.arrays.push_back(std::make_unique<ArrayArgument>(*arrays[next++]));
    copy.arguments.push_back(&copy.arrays.back()->buffer);
  }
  return copy;
}

//===----------------------------------------------------------------------===//
// From the command line
//===----------------------------------------------------------------------===//

static const RunArgument *findArgument(ArrayRef<RunArgument> arguments,
                                       StringRef name) {
  // The last one counts, as with any other option.
  for (const RunArgument &argument : reverse(arguments))
    if (argument.name == name)
      return &argument;
  return nullptr;
}

/// `--arg x_ptr=rand:f32:1024`: what a parameter could be given.
static std::string getExample(const KernelParameter &parameter) {
  StringRef type = getSignatureName(parameter.dtype);
  // `f32`, as `--arg` writes it, for the signature's `fp32`.
  std::string shortType =
      type.starts_with("fp") ? ("f" + type.drop_front(2)).str() : type.str();
  if (!parameter.isPointer)
    return formatv("--arg {0}={1}", parameter.name,
                   isFloat(parameter.dtype) ? "1.5" : "1024");
  if (isFloat(parameter.dtype))
    return formatv("--arg {0}=rand:{1}:1024", parameter.name, shortType);
  return formatv("--arg {0}=randint:{1}:1024:0:2", parameter.name, shortType);
}

static int checkComplete(ArrayRef<KernelParameter> parameters,
                         ArrayRef<RunArgument> arguments) {
  std::string names, examples;
  for (const KernelParameter &parameter : parameters) {
    if (findArgument(arguments, parameter.name))
      continue;
    names += (names.empty() ? "" : ", ") + parameter.name;
    examples += " " + getExample(parameter);
  }
  if (names.empty())
    return ExitSuccess;
  printError("the kernel needs values for " + names +
             "; for example:" + examples);
  return ExitUsage;
}

/// Device memory starts at multiples of this many bytes.
static constexpr int64_t baseAlignment = 256;

/// What contradicts the facts that a parameter's type states (`:16`); empty if
/// nothing does. Arrays share no memory, so `:noalias` always holds.
static std::string findFalseFact(const KernelParameter &parameter,
                                 const KernelArgument &argument) {
  int64_t divisor = parameter.divisibility;
  if (auto *buffer = std::get_if<Buffer *>(&argument)) {
    int64_t bytes = (*buffer)->offset * getBytes(parameter.dtype);
    int64_t alignment = std::gcd(baseAlignment, bytes);
    if (alignment % divisor == 0)
      return "";
    return formatv("the address of {0} is known to be a multiple of {1} bytes, "
                   "but its type says a multiple of {2}",
                   parameter.name, alignment, divisor);
  }
  uint64_t bits = std::get<ScalarArgument>(argument).bits;
  bool isWrong = isUnsigned(parameter.dtype)
                     ? bits % divisor != 0
                     : SignExtend64(bits, getBits(parameter.dtype)) % divisor;
  return isWrong ? formatv("{0} is not a multiple of {1}, as its type says",
                           parameter.name, divisor)
                       .str()
                 : "";
}

/// Adds an argument of the command line; returns an exit status.
static int addArgument(Launch &launch, const KernelParameter &parameter,
                       const RunArgument &argument, uint64_t seed) {
  auto refuse = [&](const Twine &why) {
    printError("--arg " + argument.name + "=" + argument.text + ": " + why);
    return ExitUsage;
  };
  const ArraySource *source = argument.getArray();
  if (!parameter.isPointer) {
    Expected<uint64_t> bits = getScalarBits(argument, parameter.dtype);
    if (!bits)
      return refuse(toString(bits.takeError()));
    launch.arguments.push_back(ScalarArgument{parameter.dtype, *bits});
  } else if (!source) {
    return refuse("the parameter is a pointer (" + parameter.getSignature() +
                  "); for example: " + getExample(parameter));
  } else {
    Expected<HostArray> array = source->make(seed, parameter.dtype);
    if (!array) {
      printError("--arg " + argument.name + ": " + toString(array.takeError()));
      return ExitFailure;
    }
    if (array->getDType() != parameter.dtype)
      return refuse(
          "the parameter points to " + getSignatureName(parameter.dtype) +
          ", but the array holds " + getSignatureName(array->getDType()));
    launch.addArray(parameter.name, std::move(*array), source->offset);
  }
  std::string fault = findFalseFact(parameter, launch.arguments.back());
  return fault.empty() ? ExitSuccess : refuse(fault);
}

int tilec::makeLaunch(ArrayRef<KernelParameter> parameters,
                      ArrayRef<RunArgument> arguments, uint64_t seed,
                      Launch &launch) {
  if (int status = checkComplete(parameters, arguments))
    return status;
  for (auto [i, parameter] : enumerate(parameters))
    if (int status =
            addArgument(launch, parameter,
                        *findArgument(arguments, parameter.name), seed + i))
      return status;
  return ExitSuccess;
}

//===----------------------------------------------------------------------===//
// From a test
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

static void fillInput(HostArray &array, uint64_t seed) {
  DType dtype = array.getDType();
  if (isFloat(dtype))
    return fillUniform(array, seed);
  if (dtype == DType::I1)
    return fillRandomIntegers(array, 0, 2, seed);
  // Triton-Puzzles' range, as far as the type holds it.
  int64_t limit = getBits(dtype) >= 32   ? 100'000
                  : getBits(dtype) == 16 ? 10'000
                                         : 100;
  fillRandomIntegers(array, isUnsigned(dtype) ? 0 : -limit, limit, seed);
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
                                          uint64_t seed, MLIRContext *context) {
  bool isInput = place < test.inputs.size();
  FailureOr<HostArray> array = makeArray(
      sources, test, isInput ? test.inputs[place] : test.output, context);
  if (failed(array))
    return failure();
  if (isInput)
    fillInput(*array, seed + place);
  else
    poison(*array);
  return std::move(*array);
}

FailureOr<std::vector<HostArray>>
tilec::makeTestInputs(const SourceMgr &sources, const PuzzleTest &test,
                      uint64_t seed, MLIRContext *context) {
  std::vector<HostArray> inputs;
  for (size_t i = 0; i < test.inputs.size(); ++i) {
    FailureOr<HostArray> array = makeTestArray(sources, test, i, seed, context);
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
                                 std::optional<size_t> place, uint64_t seed,
                                 MLIRContext *context) {
  mlir::Location location = getLocation(sources, test.range, context);
  if (place) {
    FailureOr<HostArray> array =
        makeTestArray(sources, test, *place, seed, context);
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
                          ArrayRef<RunArgument> arguments, uint64_t seed,
                          MLIRContext *context, Launch &launch) {
  for (const auto &[name, size] : test.blocks)
    if (size < 1) {
      mlir::emitError(getLocation(sources, test.range, context))
          << "'" << name << "' is " << size
          << ", but a block has at least one element";
      return ExitFailure;
    }
  launch.grid = test.getGrid();
  size_t nextArray = 0, arrays = test.inputs.size() + 1;
  for (const KernelParameter &parameter : parameters) {
    // Arrays go by position, whatever their names.
    std::optional<size_t> place;
    if (parameter.isPointer && nextArray < arrays)
      place = nextArray++;
    if (const RunArgument *argument = findArgument(arguments, parameter.name)) {
      if (int status = addArgument(launch, parameter, *argument, seed))
        return status;
    } else if (failed(addFromTest(launch, sources, test, parameter, place, seed,
                                  context))) {
      return ExitFailure;
    }
  }
  return ExitSuccess;
}

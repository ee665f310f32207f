//===- Launch.cpp - A kernel's arguments, ready to run --------------------===//

#include "Launch.h"
#include "tilec/Support/Diagnostics.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>
#include <cstring>

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

template <typename... Ts>
static Error makeError(const char *format, Ts &&...values) {
  return createStringError(formatv(format, std::forward<Ts>(values)...).str());
}

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

static Error checkComplete(ArrayRef<KernelParameter> parameters,
                           ArrayRef<RunArgument> arguments) {
  std::string names, examples;
  for (const KernelParameter &parameter : parameters) {
    if (findArgument(arguments, parameter.name))
      continue;
    names += (names.empty() ? "" : ", ") + parameter.name;
    examples += " " + getExample(parameter);
  }
  if (names.empty())
    return Error::success();
  return makeError("the kernel needs values for {0}; for example:{1}", names,
                   examples);
}

static Error addArgument(Launch &launch, const KernelParameter &parameter,
                         const RunArgument &argument, uint64_t seed) {
  const ArraySource *source = argument.getArray();
  if (!parameter.isPointer) {
    Expected<uint64_t> bits = getScalarBits(argument, parameter.dtype);
    if (!bits)
      return bits.takeError();
    launch.arguments.push_back(ScalarArgument{parameter.dtype, *bits});
    return Error::success();
  }
  if (!source)
    return makeError("{0} is a pointer in the kernel ({1}), but its value is "
                     "'{2}'; for example: {3}",
                     parameter.name, parameter.getSignature(), argument.text,
                     getExample(parameter));
  Expected<HostArray> array = source->make(seed, parameter.dtype);
  if (!array)
    return makeError("{0}: {1}", parameter.name, toString(array.takeError()));
  if (array->getDType() != parameter.dtype)
    return makeError("{0} points to {1} in the kernel, but the array holds {2}",
                     parameter.name, getSignatureName(parameter.dtype),
                     getSignatureName(array->getDType()));
  launch.addArray(parameter.name, std::move(*array), source->offset);
  return Error::success();
}

Expected<Launch> tilec::makeLaunch(ArrayRef<KernelParameter> parameters,
                                   ArrayRef<RunArgument> arguments,
                                   uint64_t seed) {
  if (Error error = checkComplete(parameters, arguments))
    return std::move(error);
  Launch launch;
  for (auto [i, parameter] : enumerate(parameters))
    if (Error error =
            addArgument(launch, parameter,
                        *findArgument(arguments, parameter.name), seed + i))
      return std::move(error);
  return launch;
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

static FailureOr<HostArray> makeArray(const SourceMgr &sources,
                                      const PuzzleTest &test,
                                      const SpecArray &array,
                                      MLIRContext *context) {
  FailureOr<std::vector<int64_t>> shape =
      evaluateShape(sources, array, getSizes(test), context);
  if (failed(shape))
    return failure();
  std::optional<HostArray> result = HostArray::create(array.dtype, *shape);
  if (!result)
    return mlir::emitError(getLocation(sources, array.range, context))
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

FailureOr<std::vector<HostArray>>
tilec::makeTestInputs(const SourceMgr &sources, const PuzzleTest &test,
                      uint64_t seed, MLIRContext *context) {
  std::vector<HostArray> inputs;
  for (auto [i, input] : enumerate(test.inputs)) {
    FailureOr<HostArray> array = makeArray(sources, test, input, context);
    if (failed(array))
      return failure();
    fillInput(*array, seed + i);
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

FailureOr<Launch> tilec::makeTestLaunch(const SourceMgr &sources,
                                        const PuzzleTest &test,
                                        ArrayRef<KernelParameter> parameters,
                                        ArrayRef<RunArgument> arguments,
                                        uint64_t seed, MLIRContext *context) {
  FailureOr<std::vector<HostArray>> arrays =
      makeTestInputs(sources, test, seed, context);
  if (failed(arrays))
    return failure();
  FailureOr<HostArray> output = makeArray(sources, test, test.output, context);
  if (failed(output))
    return failure();
  poison(*output);
  arrays->push_back(std::move(*output));
  mlir::Location location = getLocation(sources, test.range, context);
  Launch launch;
  launch.grid = test.getGrid();
  size_t nextArray = 0;
  for (const KernelParameter &parameter : parameters) {
    // Arrays go by position, whatever their names.
    bool isTestArray = parameter.isPointer && nextArray < arrays->size();
    size_t place = nextArray;
    nextArray += isTestArray;
    if (const RunArgument *argument = findArgument(arguments, parameter.name)) {
      if (Error error = addArgument(launch, parameter, *argument, seed))
        return mlir::emitError(location) << toString(std::move(error));
    } else if (isTestArray && (*arrays)[place].getDType() == parameter.dtype) {
      launch.addArray(parameter.name, std::move((*arrays)[place]), 0);
    } else if (isTestArray) {
      return mlir::emitError(getLocation(sources, parameter.range, context))
             << "'" << parameter.name << "' points to "
             << getSignatureName(parameter.dtype)
             << " in the kernel, but the spec's array holds "
             << getSignatureName((*arrays)[place].getDType());
    } else if (std::optional<ScalarArgument> scalar =
                   findScalar(test, parameter)) {
      launch.arguments.push_back(*scalar);
    } else {
      return mlir::emitError(location)
             << "test(...) gives no value for parameter '" << parameter.name
             << "'";
    }
  }
  return launch;
}

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

/// What memory beside an array may hold, by the distance from it: NaN, which
/// spreads through sums, and numbers that win every maximum or minimum.
static void setGuard(HostArray &array, int64_t index, int64_t distance) {
  const double values[] = {std::nan(""), 1e30, -1e30};
  if (isFloat(array.getDType()))
    array.setDouble(index, values[distance % 3]);
  else
    array.setInt(index, distance % 2 ? 0x5555555555555555 : 0x3333333333333333);
}

void Launch::surround() {
  for (std::unique_ptr<ArrayArgument> &each : arrays) {
    HostArray inner = each->getVisible();
    int64_t count = inner.getNumElements();
    int64_t guard = std::clamp<int64_t>(count, 1 << 12, 1 << 20);
    HostArray outer(inner.getDType(), {guard + count + guard});
    for (int64_t i = 0; i < guard; ++i) {
      setGuard(outer, guard - 1 - i, i);
      setGuard(outer, guard + count + i, i);
    }
    std::memcpy(outer.getData() + guard * getBytes(inner.getDType()),
                inner.getData(), inner.getNumBytes());
    each->storage = std::move(outer);
    each->buffer.offset = guard;
  }
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

const RunArgument *tilec::findArgument(ArrayRef<RunArgument> arguments,
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

/// Whether a tensor descriptor's part (`x.shape0`) follows from an array that
/// is given for the descriptor.
static bool isPartOfArray(StringRef name, ArrayRef<RunArgument> arguments) {
  auto [base, part] = name.split('.');
  const RunArgument *argument =
      part.empty() ? nullptr : findArgument(arguments, base);
  return argument && argument->getArray();
}

static int checkComplete(ArrayRef<KernelParameter> parameters,
                         ArrayRef<RunArgument> arguments) {
  std::string names, examples;
  for (const KernelParameter &parameter : parameters) {
    if (findArgument(arguments, parameter.name) ||
        isPartOfArray(parameter.name, arguments))
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
std::string tilec::findFalseFact(const KernelParameter &parameter,
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
int tilec::addArgument(Launch &launch, const KernelParameter &parameter,
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

/// A tensor descriptor's part as the array of the descriptor has it: dense, the
/// last dimension fastest.
static int64_t getPart(ArrayRef<int64_t> shape, StringRef part) {
  bool isSize = part.consume_front("shape");
  if (!isSize)
    (void)part.consume_front("stride");
  size_t axis = 0;
  (void)to_integer(part, axis, 10);
  if (isSize)
    return shape[axis];
  int64_t stride = 1;
  for (int64_t size : shape.drop_front(axis + 1))
    stride *= size;
  return stride;
}

/// Adds a tensor descriptor's part that is not given.
static int addPart(Launch &launch, ArrayRef<KernelParameter> parameters,
                   const KernelParameter &parameter,
                   ArrayRef<RunArgument> arguments) {
  auto [base, part] = StringRef(parameter.name).split('.');
  ArrayRef<int64_t> shape = launch.findArray(base)->shape;
  std::string sizes = (base + ".shape").str();
  size_t rank = count_if(parameters, [&](const KernelParameter &each) {
    return StringRef(each.name).starts_with(sizes);
  });
  if (shape.size() != rank) {
    const RunArgument &given = *findArgument(arguments, base);
    std::string list;
    for (int64_t size : shape)
      list += (list.empty() ? "" : ", ") + std::to_string(size);
    printError("--arg " + given.name + "=" + given.text +
               ": the array has the shape [" + list +
               "], but the descriptor has " + Twine(rank) +
               (rank == 1 ? " dimension" : " dimensions"));
    return ExitUsage;
  }
  RunArgument argument;
  argument.name = parameter.name;
  argument.value = IntegerArgument(getPart(shape, part));
  argument.text = std::to_string(getPart(shape, part));
  return addArgument(launch, parameter, argument, /*seed=*/0);
}

int tilec::makeLaunch(ArrayRef<KernelParameter> parameters,
                      ArrayRef<RunArgument> arguments, uint64_t seed,
                      Launch &launch) {
  if (int status = checkComplete(parameters, arguments))
    return status;
  for (auto [i, parameter] : enumerate(parameters)) {
    const RunArgument *argument = findArgument(arguments, parameter.name);
    if (int status = argument
                         ? addArgument(launch, parameter, *argument, seed + i)
                         : addPart(launch, parameters, parameter, arguments))
      return status;
  }
  return ExitSuccess;
}

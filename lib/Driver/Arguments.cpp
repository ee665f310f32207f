//===- Arguments.cpp - Values on the command line -------------------------===//

#include "tilec/Driver/Arguments.h"
#include "tilec/Support/Npy.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace tilec;

template <typename... Ts>
static Error makeError(const char *format, Ts &&...values) {
  return createStringError(formatv(format, std::forward<Ts>(values)...).str());
}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

std::pair<IntegerArgument, IntegerArgument> tilec::getLimits(DType dtype) {
  IntegerArgument one = 1;
  unsigned bits = getBits(dtype);
  if (isUnsigned(dtype))
    return {0, (one << bits) - 1};
  return {-(one << (bits - 1)), (one << (bits - 1)) - 1};
}

std::optional<DType> tilec::inferType(IntegerArgument value) {
  for (DType dtype : {DType::I32, DType::I64, DType::U64}) {
    auto [low, high] = getLimits(dtype);
    if (value >= low && value <= high)
      return dtype;
  }
  return std::nullopt;
}

std::string tilec::toString(IntegerArgument value) {
  if (value < 0)
    return "-" + toString(-value);
  std::string digits;
  do
    digits.insert(digits.begin(), static_cast<char>('0' + value % 10));
  while (value /= 10);
  return digits;
}

/// A decimal, hexadecimal, octal or binary integer, as Python writes it.
static std::optional<IntegerArgument> parseInteger(StringRef text) {
  bool isNegative = text.consume_front("-");
  std::string digits = text.str();
  erase(digits, '_');
  uint64_t magnitude;
  bool hasPrefix = digits.size() > 1 && digits[0] == '0' && isAlpha(digits[1]);
  if (digits.empty() || !isDigit(digits[0]) ||
      StringRef(digits).getAsInteger(hasPrefix ? 0 : 10, magnitude))
    return std::nullopt;
  IntegerArgument value = magnitude;
  return isNegative ? -value : value;
}

static std::optional<double> parseFloat(StringRef text) {
  double value;
  bool looksRight = text.find_first_of("0123456789") != StringRef::npos ||
                    text.ends_with("inf") || text.ends_with("nan");
  if (!looksRight || text.getAsDouble(value))
    return std::nullopt;
  return value;
}

Expected<uint64_t> tilec::getScalarBits(const RunArgument &argument,
                                        DType dtype) {
  auto *integer = std::get_if<IntegerArgument>(&argument.value);
  auto *truth = std::get_if<bool>(&argument.value);
  auto *real = std::get_if<double>(&argument.value);
  if (isFloat(dtype)) {
    if (real)
      return doubleToBits(dtype, *real);
    if (integer)
      return doubleToBits(dtype, static_cast<double>(*integer));
  } else if (integer || truth) {
    IntegerArgument value = integer ? *integer : *truth;
    auto [low, high] = getLimits(dtype);
    if (value < low || value > high)
      return makeError("the value does not fit in {0} ({1} to {2})",
                       getSignatureName(dtype), toString(low), toString(high));
    uint64_t bits = static_cast<uint64_t>(value);
    return getBits(dtype) == 64 ? bits
                                : bits & ((uint64_t(1) << getBits(dtype)) - 1);
  }
  return makeError("the parameter is of type {0}", getSignatureName(dtype));
}

//===----------------------------------------------------------------------===//
// Arrays
//===----------------------------------------------------------------------===//

static bool parseShape(StringRef text, SmallVectorImpl<int64_t> &shape) {
  SmallVector<StringRef> parts;
  text.split(parts, 'x');
  for (StringRef part : parts) {
    int64_t size;
    if (part.getAsInteger(10, size) || size < 0)
      return false;
    shape.push_back(size);
  }
  return true;
}

static Expected<ArraySource> parseFile(StringRef text) {
  ArraySource source;
  source.kind = ArraySource::Kind::File;
  auto [path, suffix] = text.rsplit(':');
  source.dtype = parseAnyName(suffix);
  source.path = source.dtype ? path.str() : text.str();
  return source;
}

/// `randint:i32:32x8:LO:HI:seed` and its relatives, cut at the colons.
static Expected<ArraySource>
parseMade(ArrayRef<StringRef> parts, ArraySource::Kind kind, const char *form) {
  ArraySource source;
  source.kind = kind;
  bool isRandom =
      kind == ArraySource::Kind::Uniform || kind == ArraySource::Kind::Integers;
  size_t needed = kind == ArraySource::Kind::Integers ? 5 : 3;
  if (parts.size() < needed || parts.size() > needed + isRandom)
    return makeError("this array is written {0}", form);
  source.dtype = parseAnyName(parts[1]);
  if (!source.dtype)
    return makeError("unknown element type '{0}'; write f32, f16, bf16, i32 …",
                     parts[1]);
  if (!parseShape(parts[2], source.shape))
    return makeError("'{0}' is no shape; write sizes with x between, such as "
                     "4x200",
                     parts[2]);
  if (kind == ArraySource::Kind::Integers) {
    if (parts[3].getAsInteger(10, source.low) ||
        parts[4].getAsInteger(10, source.high) || source.low >= source.high)
      return makeError("'{0}:{1}' is no range of integers; write LO:HI with LO "
                       "below HI",
                       parts[3], parts[4]);
    if (isInteger(*source.dtype)) {
      auto [least, greatest] = getLimits(*source.dtype);
      if (source.low < least || source.high - 1 > greatest)
        return makeError("integers from {0} to {1} do not fit in {2} ({3} to "
                         "{4})",
                         source.low, source.high - 1,
                         getSignatureName(*source.dtype), toString(least),
                         toString(greatest));
    }
  } else if (kind == ArraySource::Kind::Uniform && isInteger(*source.dtype)) {
    return makeError("rand makes floats; for {0} write "
                     "randint:{1}:{2}:LO:HI",
                     getSignatureName(*source.dtype), parts[1], parts[2]);
  }
  if (kind == ArraySource::Kind::Counting && isInteger(*source.dtype)) {
    IntegerArgument count = 1;
    for (int64_t size : source.shape)
      count = std::min<IntegerArgument>(count * size, INT64_MAX);
    IntegerArgument last = count - 1;
    if (last > getLimits(*source.dtype).second)
      return makeError("numbers up to {0} do not fit in {1}, which ends at {2}",
                       toString(last), getSignatureName(*source.dtype),
                       toString(getLimits(*source.dtype).second));
  }
  if (parts.size() > needed) {
    uint64_t seed;
    if (parts[needed].getAsInteger(10, seed))
      return makeError("'{0}' is no seed", parts[needed]);
    source.seed = seed;
  }
  return source;
}

static Expected<std::optional<ArraySource>> parseArray(StringRef text) {
  auto wrap =
      [](Expected<ArraySource> source) -> Expected<std::optional<ArraySource>> {
    if (!source)
      return source.takeError();
    return std::move(*source);
  };
  if (text.consume_front("@"))
    return wrap(parseFile(text));
  SmallVector<StringRef> parts;
  text.split(parts, ':');
  using Kind = ArraySource::Kind;
  if (parts[0] == "zeros")
    return wrap(parseMade(parts, Kind::Zeros, "zeros:f32:4x200"));
  if (parts[0] == "rand")
    return wrap(parseMade(parts, Kind::Uniform, "rand:f32:4x200[:SEED]"));
  if (parts[0] == "randint")
    return wrap(
        parseMade(parts, Kind::Integers, "randint:i32:32x8:LO:HI[:SEED]"));
  if (parts[0] == "arange")
    return wrap(parseMade(parts, Kind::Counting, "arange:i32:64"));
  return std::nullopt;
}

Expected<HostArray> ArraySource::make(uint64_t defaultSeed,
                                      std::optional<DType> as) const {
  if (kind == Kind::File)
    return readNpy(path, dtype ? dtype : as);
  std::optional<HostArray> array = HostArray::create(*dtype, shape);
  if (!array)
    return makeError("not enough memory for this array");
  uint64_t used = seed.value_or(defaultSeed);
  if (kind == Kind::Uniform)
    fillUniform(*array, used);
  if (kind == Kind::Integers)
    fillRandomIntegers(*array, low, high, used);
  if (kind == Kind::Counting)
    for (int64_t i = 0, count = array->getNumElements(); i < count; ++i)
      array->setInt(i, i);
  return std::move(*array);
}

//===----------------------------------------------------------------------===//
// One argument
//===----------------------------------------------------------------------===//

/// Takes `,offset=1` off an array's text.
static Expected<int64_t> takeOffset(StringRef &text) {
  constexpr int64_t maxOffset = 1 << 20;
  size_t place = text.rfind(",offset=");
  if (place == StringRef::npos)
    return 0;
  int64_t offset;
  StringRef number = text.drop_front(place + strlen(",offset="));
  if (number.getAsInteger(10, offset) || offset < 0 || offset > maxOffset)
    return makeError("'{0}' is no offset; write elements from 0 to {1}", number,
                     maxOffset);
  text = text.take_front(place);
  return offset;
}

/// Cuts the text between the brackets of a tuple at its own commas.
static std::vector<StringRef> splitTuple(StringRef text) {
  std::vector<StringRef> parts;
  int depth = 0;
  size_t start = 0;
  for (size_t i = 0; i <= text.size(); ++i) {
    char c = i < text.size() ? text[i] : ',';
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (c != ',' || (depth > 0 && i < text.size()))
      continue;
    // A comma may end the tuple, as in Python.
    if (StringRef part = text.slice(start, i).trim(); !part.empty())
      parts.push_back(part);
    start = i + 1;
  }
  return parts;
}

static Expected<RunArgument> parseOne(StringRef text);

/// Tuples inside one another, at most.
static constexpr unsigned maxDepth = 16;

static Error addArguments(StringRef name, StringRef value, unsigned depth,
                          std::vector<RunArgument> &arguments) {
  std::string text = (name + "=" + value).str();
  StringRef inner = value;
  if (!inner.consume_front("(") || !inner.consume_back(")")) {
    Expected<RunArgument> argument = parseOne(text);
    if (!argument)
      return argument.takeError();
    arguments.push_back(std::move(*argument));
    return Error::success();
  }
  if (depth > maxDepth)
    return makeError("--arg {0}: tuples nest more than {1} deep", name,
                     maxDepth);
  std::vector<StringRef> elements = splitTuple(inner);
  arguments.push_back(
      {name.str(), value.str(), TupleArgument{elements.size()}});
  for (auto [i, element] : enumerate(elements))
    if (Error error = addArguments((name + "." + Twine(i)).str(), element,
                                   depth + 1, arguments))
      return error;
  return Error::success();
}

Expected<std::vector<RunArgument>> tilec::parseArgument(StringRef text) {
  auto [name, value] = text.split('=');
  if (name.empty() || value.empty())
    return makeError("--arg needs NAME=VALUE, not '{0}'", text);
  std::vector<RunArgument> arguments;
  if (Error error = addArguments(name.trim(), value.trim(), 0, arguments))
    return std::move(error);
  return arguments;
}

static Expected<RunArgument> parseOne(StringRef text) {
  auto [name, value] = text.split('=');
  RunArgument argument;
  argument.name = name.str();
  argument.text = value.str();
  StringRef plain = value;
  Expected<int64_t> offset = takeOffset(plain);
  if (!offset)
    return makeError("--arg {0}: {1}", text, toString(offset.takeError()));
  Expected<std::optional<ArraySource>> array = parseArray(plain);
  if (!array)
    return makeError("--arg {0}: {1}", text, toString(array.takeError()));
  if (*array) {
    argument.value = **array;
    std::get<ArraySource>(argument.value).offset = *offset;
  } else if (plain.size() != value.size()) {
    return makeError("--arg {0}: only an array has an offset", text);
  } else if (value == "None") {
    argument.value = NoneArgument();
  } else if (value == "True" || value == "False") {
    argument.value = value == "True";
  } else if (std::optional<IntegerArgument> integer = parseInteger(value)) {
    argument.value = *integer;
  } else if (value.ltrim('-').find_first_not_of("0123456789_") ==
             StringRef::npos) {
    return makeError("--arg {0}: integers have at most 64 bits", text);
  } else if (std::optional<double> real = parseFloat(value)) {
    argument.value = *real;
  } else {
    argument.value = WordArgument{value.str()};
  }
  return argument;
}

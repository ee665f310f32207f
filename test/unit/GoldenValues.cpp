//===- GoldenValues.cpp - Launches recorded on a GPU ----------------------===//

#include "GoldenValues.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <numeric>

using namespace llvm;
using namespace tilec;
using namespace tilec::test;

namespace {

class Reader {
public:
  /// Adds the cases of one file; a line that is not understood is a test's
  /// failure.
  void read(StringRef source, StringRef text);
  std::vector<GoldenCase> takeCases() { return std::move(cases); }

private:
  bool readLine(StringRef word, StringRef rest);
  bool readGrid(StringRef rest);
  bool readArgument(StringRef rest, bool isBuffer);
  bool readResult(StringRef rest);
  bool readDifference(StringRef rest);

  std::vector<GoldenCase> cases;
};
} // namespace

/// Elements as words; `00*5` is five of them.
static bool parseBits(StringRef text, std::vector<uint64_t> &bits) {
  for (StringRef word : split(text, ' ')) {
    auto [digits, times] = word.split('*');
    uint64_t value;
    size_t count = 1;
    if (digits.getAsInteger(16, value) ||
        (!times.empty() && times.getAsInteger(10, count)))
      return false;
    bits.insert(bits.end(), count, value);
  }
  return true;
}

bool Reader::readGrid(StringRef rest) {
  SmallVector<StringRef> sizes;
  rest.split(sizes, ' ');
  if (sizes.size() != 3)
    return false;
  return llvm::none_of(llvm::zip(sizes, cases.back().grid), [](auto &&pair) {
    return std::get<0>(pair).getAsInteger(10, std::get<1>(pair));
  });
}

/// `NAME TYPE BITS` for a scalar; `NAME TYPE COUNT BITS...`,
/// `NAME TYPE COUNT fill` or `NAME TYPE COUNT count` for a buffer.
bool Reader::readArgument(StringRef rest, bool isBuffer) {
  auto [name, typed] = rest.split(' ');
  auto [type, content] = typed.split(' ');
  std::optional<DType> dtype = parseSignatureName(type);
  if (!dtype)
    return false;
  GoldenArgument &argument = cases.back().arguments[name.str()];
  argument.isBuffer = isBuffer;
  argument.dtype = *dtype;
  size_t count = 1;
  if (isBuffer) {
    StringRef number;
    std::tie(number, content) = content.split(' ');
    if (number.getAsInteger(10, count))
      return false;
  }
  argument.isFilled = content == "fill";
  if (argument.isFilled) {
    uint64_t element = 0xa5a5a5a5a5a5a5a5 >> (64 - 8 * getBytes(*dtype));
    argument.bits.assign(count, element);
    return true;
  }
  if (content == "count") {
    argument.bits.resize(count);
    std::iota(argument.bits.begin(), argument.bits.end(), 0);
    return true;
  }
  return parseBits(content, argument.bits) && argument.bits.size() == count;
}

/// `NAME JUDGE : BITS...`; the judge is for engines without a bound.
bool Reader::readResult(StringRef rest) {
  auto [head, bits] = rest.split(" : ");
  auto found = cases.back().arguments.find(head.split(' ').first.str());
  if (found == cases.back().arguments.end())
    return false;
  GoldenArgument &argument = found->second;
  return parseBits(bits, argument.result) &&
         argument.result.size() == argument.bits.size();
}

/// `NAME : BITS...`, what tilec leaves instead, where `.` is what Triton left
/// and `?` anything.
bool Reader::readDifference(StringRef rest) {
  auto [name, words] = rest.split(" : ");
  auto found = cases.back().arguments.find(name.str());
  if (found == cases.back().arguments.end())
    return false;
  GoldenArgument &argument = found->second;
  std::vector<uint64_t> &result = argument.result;
  result.resize(argument.bits.size());
  argument.isOpen.resize(result.size());
  size_t index = 0;
  for (StringRef word : split(words, ' ')) {
    auto [value, times] = word.split('*');
    size_t count = 1;
    if (!times.empty() && times.getAsInteger(10, count))
      return false;
    for (; count != 0; --count, ++index) {
      if (index == result.size())
        return false;
      if (value == "?")
        argument.isOpen[index] = true;
      else if (value != "." && value.getAsInteger(16, result[index]))
        return false;
    }
  }
  return index == result.size();
}

bool Reader::readLine(StringRef word, StringRef rest) {
  if (word == "case") {
    cases.emplace_back().name = rest.str();
    return true;
  }
  if (cases.empty())
    return false;
  if (word == "kernel")
    return !(cases.back().kernel = rest.str()).empty();
  if (word == "signature")
    return !(cases.back().signature = rest.str()).empty();
  if (word == "grid")
    return readGrid(rest);
  if (word == "result")
    return readResult(rest);
  if (word == "tilec")
    return readDifference(rest);
  if (word == "refused")
    return cases.back().isRefused = true;
  if (word == "differs")
    return !(cases.back().difference = rest.str()).empty();
  // A constexpr parameter stands in the signature, too.
  if (word == "const")
    return true;
  return (word == "scalar" || word == "buffer") &&
         readArgument(rest, word == "buffer");
}

void Reader::read(StringRef source, StringRef text) {
  for (StringRef line : split(text, '\n')) {
    if (line.empty() || line.starts_with("#"))
      continue;
    auto [word, rest] = line.split(' ');
    if (!readLine(word, rest))
      ADD_FAILURE() << source.str()
                    << ".txt: bad line: " << line.take_front(80).str();
    else if (word == "case")
      cases.back().source = source.str();
  }
}

static std::string getGolden(StringRef name) {
  SmallString<128> path = sys::path::parent_path(__FILE__);
  sys::path::append(path, "..", "Goldens", name);
  return path.str().str();
}

static std::unique_ptr<MemoryBuffer> openGolden(StringRef name) {
  auto buffer = MemoryBuffer::getFile(getGolden(name), /*IsText=*/true);
  if (!buffer)
    ADD_FAILURE() << "cannot read " << getGolden(name);
  return buffer ? std::move(*buffer) : MemoryBuffer::getMemBuffer("");
}

static std::vector<GoldenCase> readCases() {
  Reader reader;
  for (StringRef source : {"values", "language", "tutorials"})
    reader.read(source, openGolden((source + ".txt").str())->getBuffer());
  return reader.takeCases();
}

const std::vector<GoldenCase> &test::getGoldenCases() {
  static auto &cases = *new std::vector<GoldenCase>(readCases());
  return cases;
}

StringRef test::getGoldenKernels(StringRef source) {
  static auto &files = *new StringMap<std::unique_ptr<MemoryBuffer>>();
  std::unique_ptr<MemoryBuffer> &file = files[source];
  if (!file)
    file = openGolden((source + ".py").str());
  return file->getBuffer();
}

// The other files, and here branches and loops of run time, atomics,
// reductions, scans, products, sorting, moves between lanes, random numbers and
// rounding towards zero.
bool test::isLowered(const GoldenCase &golden) {
  static const StringSet<> names = {
      "arg_reduce",  "branches",     "cast_rtz",     "collatz",
      "counter",     "early_return", "flipped",      "join_split",
      "loop_nested", "loop_sum",     "loop_tile",    "loop_two",
      "pointers",    "product",      "product_ieee", "random_bits",
      "reduce_all",  "reduce_rows",  "scans",        "softmax_rows",
      "sorted_tile", "ternary",      "transpose",    "while_and"};
  return golden.source == "values" && !names.contains(golden.kernel);
}

// Extremes of zeros and the order of equal elements are open. The GPU computes
// `%` as x - y * trunc(x / y), which loses the sign that fmod keeps.
bool test::mayChangeZero(StringRef kernel) {
  return kernel.starts_with("extremes") || kernel.starts_with("clamp") ||
         kernel == "where" || kernel == "mod" || kernel == "reduce_floats" ||
         kernel == "joins";
}

void test::PrintTo(const GoldenCase &golden, std::ostream *os) {
  *os << golden.name;
}

std::string test::getTestName(const testing::TestParamInfo<GoldenCase> &info) {
  std::string name = info.param.name;
  llvm::replace(name, '-', '_');
  return name;
}

//===- LoweringCases.cpp - Kernels that try the lowering ------------------===//
//
// The kernels of Inputs/lowering.py over sizes, types, alignments, overlaps and
// numbers of warps.
//
//===----------------------------------------------------------------------===//

#include "LoweringCases.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <cmath>

using namespace llvm;
using namespace tilec;
using namespace tilec::test;

//===----------------------------------------------------------------------===//
// What arrays hold
//===----------------------------------------------------------------------===//

/// Bits of values at which operations change their ways.
static std::vector<uint64_t> getEdges(DType dtype) {
  std::vector<uint64_t> edges;
  unsigned bits = getBits(dtype);
  if (isFloat(dtype)) {
    double infinity = std::numeric_limits<double>::infinity();
    for (double value :
         {0.0,     0.5,          0.75,         1.0,       1.5,          2.5,
          3.0,     7.0,          127.0,        127.5,     128.0,        255.0,
          255.9,   256.0,        1e-3,         32767.,    32768.0,      65535.0,
          65504.0, 65520.0,      2147483520.0, 0x1p31,    0x1p32,       0x1p63,
          0x1p64,  1e5,          3.0e38,       infinity,  1e-40,        6e-8,
          1e-310,  0x1p-14,      0x1p-126,     0x1p-1022, 2147483647.0, 0.1,
          100.25,  0x1.fffffep62}) {
      edges.push_back(doubleToBits(dtype, value));
      edges.push_back(doubleToBits(dtype, -value));
    }
    edges.push_back(doubleToBits(dtype, std::nan("")));
    return edges;
  }
  uint64_t all = bits == 64 ? ~uint64_t(0) : (uint64_t(1) << bits) - 1;
  if (dtype == DType::I1)
    return {0, 1};
  for (uint64_t value :
       {uint64_t(0), uint64_t(1), uint64_t(2), uint64_t(3), uint64_t(7),
        uint64_t(bits - 1), uint64_t(bits), uint64_t(bits + 1), uint64_t(100),
        all / 2, all / 2 + 1, all / 2 + 2, all, all - 1, all - 7, all / 3})
    edges.push_back(value & all);
  return edges;
}

static uint64_t getRandom(uint64_t index) {
  index = (index + 1) * 0x9e3779b97f4a7c15;
  index = (index ^ (index >> 30)) * 0xbf58476d1ce4e5b9;
  index = (index ^ (index >> 27)) * 0x94d049bb133111eb;
  return index ^ (index >> 31);
}

/// Values of any size, near the middles between two neighbours of a narrower
/// format.
static uint64_t getTie(DType dtype, uint64_t index) {
  uint64_t random = getRandom(index);
  if (isInteger(dtype)) {
    // Leading bits, then 10…0, plus or minus one.
    unsigned bits = getBits(dtype), shift = random % bits;
    uint64_t value = (random >> 20) | (uint64_t(1) << 43);
    value = (value & ~((uint64_t(1) << (random >> 8) % 40) - 1)) << 20 >> shift;
    return (value + (random >> 16) % 3 - 1) >> (64 - bits);
  }
  static constexpr int kept[] = {8, 11, 24};
  double mantissa = 1 + double(random >> 40) * 0x1p-24;
  double unit = std::ldexp(1.0, 1 - kept[index % 3]);
  double value = std::floor(mantissa / unit) * unit + unit / 2;
  value += (double((random >> 8) % 3) - 1) * 0x1p-40;
  int exponent = int((random >> 16) % 60) - 30;
  return doubleToBits(dtype,
                      std::ldexp(value, exponent) * (random & 1 ? -1 : 1));
}

uint64_t test::getInput(const Given &given, uint64_t index) {
  DType dtype = given.dtype;
  std::vector<uint64_t> edges;
  switch (given.fill) {
  case Fill::Random:
    return getRandom(index) >> (64 - getBits(dtype));
  case Fill::Small:
    if (dtype == DType::I1)
      return getRandom(index) & 1;
    return isFloat(dtype)
               ? doubleToBits(dtype, double(getRandom(index) % 256) / 4 - 32)
               : getRandom(index) % 64;
  case Fill::FirstEdges:
    edges = getEdges(dtype);
    return edges[index % edges.size()];
  case Fill::SecondEdges:
    edges = getEdges(dtype);
    return edges[index / edges.size() % edges.size()];
  case Fill::Ties:
    return getTie(dtype, index);
  }
  return 0;
}

//===----------------------------------------------------------------------===//
// The table of kernels
//===----------------------------------------------------------------------===//

static Given array(DType dtype, int64_t count, int64_t offset = 0,
                   Fill fill = Fill::Small) {
  return {Given::Array, dtype, count, offset, fill};
}
static Given edges(DType dtype, int64_t count, Fill fill) {
  return array(dtype, count, 0, fill);
}
static Given alias(int64_t parameter, int64_t offset) {
  return {Given::Alias, DType::F32, parameter, offset};
}
static Given scalar(DType dtype, double value) {
  return {Given::Scalar, dtype, 1, 0, Fill::Small, value};
}
static Given scalar(int64_t value) { return scalar(DType::I32, value); }

static constexpr DType allTypes[] = {
    DType::I1,   DType::I8,  DType::I16, DType::I32, DType::I64,
    DType::U8,   DType::U16, DType::U32, DType::U64, DType::F16,
    DType::BF16, DType::F32, DType::F64};
static constexpr DType intTypes[] = {DType::I8,  DType::I16, DType::I32,
                                     DType::I64, DType::U8,  DType::U16,
                                     DType::U32, DType::U64};
static constexpr DType floatTypes[] = {DType::F16, DType::BF16, DType::F32,
                                       DType::F64};

namespace {
class Table {
public:
  std::vector<LoweringCase> make();

private:
  void add(const Twine &name, StringRef kernel, std::vector<Given> given,
           const Twine &constants, Grid grid = {1, 1, 1},
           ArrayRef<unsigned> warps = 0u, bool isAligned = false);
  void addCopies();
  void addOverlaps();
  void addMasks();
  void addShapes();
  void addPointers();
  void addStreams();
  void addArithmetic();
  void addCasts();

  std::vector<LoweringCase> cases;
};
} // namespace

static constexpr unsigned fewWarps[] = {1, 4, 32};
static constexpr unsigned allWarps[] = {1, 2, 4, 8, 16, 32};

void Table::add(const Twine &name, StringRef kernel, std::vector<Given> given,
                const Twine &constants, Grid grid, ArrayRef<unsigned> warps,
                bool isAligned) {
  for (unsigned numWarps : warps) {
    std::string text = (kernel + "_" + name).str();
    if (numWarps)
      text += "_w" + std::to_string(numWarps);
    cases.push_back({text, kernel.str(), constants.str(), given, grid,
                     isAligned, numWarps});
  }
}

std::string test::nameOf(DType dtype) { return getSignatureName(dtype).str(); }

void Table::addCopies() {
  for (DType dtype : allTypes) {
    std::string name = nameOf(dtype);
    add(name + "_3", "copy", {array(dtype, 9), array(dtype, 9), scalar(8)}, "3",
        {3, 1, 1});
    add(name + "_200", "copy",
        {array(dtype, 500), array(dtype, 500), scalar(457)}, "200", {3, 1, 1});
    add(name + "_aligned", "copy",
        {array(dtype, 1024), array(dtype, 1024), scalar(1024)}, "256",
        {4, 1, 1}, fewWarps, /*isAligned=*/true);
    add(name + "_odd", "copy",
        {array(dtype, 2050, 1), array(dtype, 2050, 3), scalar(2047)}, "1024",
        {2, 1, 1}, fewWarps);
    add(name + "_full", "copy_all", {array(dtype, 1200), array(dtype, 1200)},
        "400", {3, 1, 1});
    add(name, "add_scalar",
        {array(dtype, 300), scalar(dtype, 1), array(dtype, 300), scalar(257)},
        "128", {3, 1, 1});
    add(name + "_1000", "add",
        {array(dtype, 1999), array(dtype, 1999, 1), array(dtype, 1999),
         scalar(1998)},
        "1000", {2, 1, 1});
  }
  for (DType dtype : {DType::F32, DType::I8, DType::F16})
    for (int64_t size : {1, 3, 32, 200, 1000, 1024, 4096})
      add(nameOf(dtype) + "_" + Twine(size), "add",
          {array(dtype, 2 * size + 1), array(dtype, 2 * size + 1),
           array(dtype, 2 * size + 1, 1), scalar(2 * size - 1)},
          Twine(size), {2, 1, 1}, allWarps);
  add("", "grid", {array(DType::I32, 5 * 4 * 3 * 8)}, "8", {5, 4, 3}, allWarps);
}

void Table::addOverlaps() {
  for (DType dtype : {DType::F32, DType::I8, DType::F64, DType::BF16}) {
    std::string name = nameOf(dtype);
    add(name, "twice", {array(dtype, 1000), scalar(999)}, "256", {4, 1, 1},
        fewWarps);
    for (int64_t size : {200, 1024, 16384}) {
      std::string sized = (name + "_" + Twine(size)).str();
      int64_t count = 2 * size + 8;
      for (int64_t offset : {0, 1, 2, 16})
        add(sized + "_" + Twine(offset), "move",
            {array(dtype, count), alias(0, offset), scalar(size - 1)},
            Twine(size), {1, 1, 1}, fewWarps);
      add(sized + "_down", "move",
          {array(dtype, count, 1), alias(0, 0), scalar(size - 1)}, Twine(size),
          {1, 1, 1}, fewWarps);
      add(sized, "move_up", {array(dtype, count), scalar(size)}, Twine(size),
          {1, 1, 1}, fewWarps);
      add(sized, "exchange", {array(dtype, count)}, Twine(size), {1, 1, 1},
          fewWarps);
      add(sized, "reverse", {array(dtype, count)}, Twine(size), {1, 1, 1},
          fewWarps);
      add(sized, "through_memory",
          {array(dtype, count), array(dtype, count), array(dtype, count)},
          Twine(size), {1, 1, 1}, fewWarps);
      add(sized + "_shared", "through_memory",
          {array(dtype, count), alias(0, 0), array(dtype, count)}, Twine(size),
          {1, 1, 1}, fewWarps);
    }
    for (int64_t size : {5, 16, 64})
      add(name + "_" + Twine(size), "transpose_in_place",
          {array(dtype, size * size)}, Twine(size), {1, 1, 1}, fewWarps);
    add(name, "scalars", {array(dtype, 1), array(dtype, 1), array(dtype, 3)},
        "", {1, 1, 1}, fewWarps);
  }
}

void Table::addMasks() {
  for (DType dtype : allTypes)
    for (int64_t size : {5, 64, 1024})
      add(nameOf(dtype) + "_" + Twine(size), "masks",
          {array(dtype, size), array(DType::I32, size), array(dtype, 7 * size),
           scalar(size - size / 4)},
          Twine(size), {1, 1, 1}, fewWarps, /*isAligned=*/size == 1024);
  for (DType dtype : {DType::F32, DType::I8, DType::F16})
    for (auto [m, n] : {std::pair(3, 5), std::pair(16, 64), std::pair(64, 16)})
      for (int64_t columns : {0, 2, n - 1})
        add(nameOf(dtype) + formatv("_{0}x{1}_{2}", m, n, columns).str(),
            "column_mask",
            {array(dtype, m * n), array(dtype, 2 * m * n), scalar(columns)},
            formatv("{0}, {1}", m, n).str(), {1, 1, 1}, fewWarps);
}

void Table::addShapes() {
  struct Shape {
    int64_t m, n, tileM, tileN;
  };
  for (DType dtype : {DType::F32, DType::I8, DType::BF16, DType::F64})
    for (Shape s : {Shape{7, 33, 3, 5}, Shape{1, 1, 1, 1}, Shape{33, 7, 16, 4},
                    Shape{100, 3, 64, 2}, Shape{64, 128, 32, 64},
                    Shape{63, 127, 32, 64}, Shape{2, 1000, 1, 512}})
      for (StringRef kernel : {"rows", "turned"})
        add(nameOf(dtype) + formatv("_{0}x{1}", s.m, s.n).str(), kernel,
            {array(dtype, s.m * s.n), array(dtype, s.m * s.n), scalar(s.m),
             scalar(s.n)},
            formatv("{0}, {1}", s.tileM, s.tileN).str(),
            {(s.m + s.tileM - 1) / s.tileM, (s.n + s.tileN - 1) / s.tileN, 1},
            fewWarps);
  for (auto [a, b, c] : {std::tuple(2, 3, 5), std::tuple(4, 8, 16),
                         std::tuple(16, 1, 32), std::tuple(7, 7, 7)})
    add(formatv("{0}x{1}x{2}", a, b, c).str(), "cube",
        {array(DType::F32, a * b * c), array(DType::F32, a * b * c), scalar(a),
         scalar(b), scalar(c - 1)},
        formatv("{0}, {1}, {2}", a, b, c).str(), {1, 1, 1}, allWarps);
  for (DType dtype : {DType::I32, DType::F16, DType::I8})
    for (auto [m, n] : {std::pair(3, 5), std::pair(1, 64), std::pair(128, 1),
                        std::pair(32, 64), std::pair(200, 10)})
      add(nameOf(dtype) + formatv("_{0}x{1}", m, n).str(), "outer",
          {array(dtype, m), array(dtype, n), array(dtype, m * n + m + n)},
          formatv("{0}, {1}", m, n).str(), {1, 1, 1}, fewWarps);
  for (DType dtype : {DType::F32, DType::I16, DType::I8})
    for (int64_t size : {2, 6, 256, 1024})
      for (int64_t stride : {1, 2}) {
        add(nameOf(dtype) + formatv("_{0}_by_{1}", size, stride).str(),
            "strides",
            {array(dtype, 2 * size), array(dtype, 7 * size), scalar(stride)},
            Twine(size), {1, 1, 1}, fewWarps);
        add(nameOf(dtype) + formatv("_{0}_by_{1}", size, stride).str(),
            "wide_offsets",
            {array(dtype, 2 * size + 256), array(dtype, 7 * size),
             scalar(stride)},
            Twine(size), {1, 1, 1}, fewWarps);
      }
}

void Table::addPointers() {
  for (DType dtype : {DType::F32, DType::I8, DType::F16, DType::I64}) {
    std::string name = nameOf(dtype);
    for (auto [low, high] :
         {std::pair(0, 0), std::pair(0, 768), std::pair(0, 512),
          std::pair(5, 517), std::pair(300, 200), std::pair(-9, -5),
          std::pair(INT32_MIN, INT32_MIN + 1)})
      add(name + formatv("_{0}_{1}", uint32_t(low), uint32_t(high)).str(),
          "bounds",
          {array(dtype, 768), array(dtype, 5 * 768), scalar(low), scalar(high)},
          "256", {3, 1, 1}, fewWarps, /*isAligned=*/high == 512);
    for (int64_t size : {7, 256, 1024}) {
      std::string sized = (name + "_" + Twine(size)).str();
      add(sized, "hints",
          {array(dtype, 2 * size), array(dtype, 8 * size), scalar(size + 3)},
          Twine(size), {2, 1, 1}, fewWarps, /*isAligned=*/size > 7);
      add(sized, "pointers",
          {array(dtype, 2 * size + 1), array(dtype, 6 * size), scalar(3)},
          Twine(size), {2, 1, 1}, fewWarps);
      add(sized, "repeated", {array(dtype, size), array(dtype, 4 * size)},
          Twine(size), {1, 1, 1}, fewWarps);
      add(sized, "signed_bytes", {array(dtype, 500), array(dtype, 3 * size)},
          Twine(size), {1, 1, 1}, fewWarps);
    }
    for (int64_t size : {5, 32, 100})
      add((name + "_" + Twine(size)).str(), "self_outer",
          {array(dtype, size), array(dtype, 2 * size * size + size)},
          Twine(size), {1, 1, 1}, fewWarps);
  }
}

void Table::addStreams() {
  for (DType dtype : {DType::F32, DType::I8, DType::F64, DType::F16, DType::I1})
    for (int64_t size : {16384, 65536})
      for (int64_t offset : {0, 1}) {
        int64_t count = size + size / 2 + 77;
        std::vector<Given> given = {
            array(dtype, count + 3, offset), array(dtype, count + 3),
            array(dtype, count + 3, 3 * offset), scalar(count - offset)};
        add(nameOf(dtype) + formatv("_{0}_{1}", size, offset).str(), "add",
            given, Twine(size), {2, 1, 1}, {0u, 8u, 32u});
        given[2] = alias(0, offset);
        add(nameOf(dtype) + formatv("_{0}_{1}_in_place", size, offset).str(),
            "add", given, Twine(size), {2, 1, 1}, {0u, 8u});
      }
  for (int64_t offset : {0, 1, 8, 8192})
    for (int64_t size : {16384, 65536})
      add(formatv("big_{0}_{1}", size, offset).str(), "move",
          {array(DType::F32, 2 * size), alias(0, offset), scalar(size - 5)},
          Twine(size), {1, 1, 1}, {0u, 16u});
  add("big", "rows",
      {array(DType::F32, 200 * 300), array(DType::F32, 200 * 300), scalar(199),
       scalar(299)},
      "128, 256", {2, 2, 1}, {0u, 4u});
  add("big", "turned",
      {array(DType::F32, 200 * 300), array(DType::F32, 200 * 300), scalar(199),
       scalar(299)},
      "128, 256", {2, 2, 1}, {0u, 4u});
  add("big", "cube",
      {array(DType::F32, 32 * 32 * 32), array(DType::F32, 32 * 32 * 32),
       scalar(32), scalar(31), scalar(30)},
      "32, 32, 32", {1, 1, 1}, {0u, 8u});
}

void Table::addArithmetic() {
  for (DType dtype : intTypes) {
    int64_t count = getEdges(dtype).size();
    count *= count;
    Given x = edges(dtype, count, Fill::FirstEdges);
    Given y = edges(dtype, count, Fill::SecondEdges);
    std::string name = nameOf(dtype), size = std::to_string(count);
    add(name, "total", {x, y, array(dtype, 10 * count)}, size);
    std::vector<double> divisors = {0, 1, 2, 3, 31, 127};
    if (!isUnsigned(dtype))
      divisors.insert(divisors.end(), {-1, -2, -128});
    for (auto [i, divisor] : enumerate(divisors))
      add(name + "_" + Twine(i), "total_scalar",
          {x, array(dtype, 4 * count + 4), scalar(dtype, divisor)}, size);
    add(name, "by_constants", {x, array(dtype, 10 * count)}, size);
    if (!isUnsigned(dtype))
      add(name, "by_minus_one", {x, array(dtype, 4 * count)}, size);
    if (getBits(dtype) >= 32)
      for (int64_t tile : {count, int64_t(16384)})
        add(name + "_" + Twine(tile), "high",
            {edges(dtype, tile, Fill::FirstEdges),
             edges(dtype, tile, Fill::Random), array(dtype, tile)},
            Twine(tile));
    add(name, "comparisons", {x, y, array(DType::I1, 7 * count)}, size);
  }
  add("", "truths",
      {array(DType::I1, 64), array(DType::I1, 64, 0, Fill::FirstEdges),
       array(DType::I1, 9 * 64)},
      "64", {1, 1, 1}, fewWarps);
  for (DType dtype : floatTypes) {
    int64_t count = getEdges(dtype).size();
    Given line = edges(dtype, count, Fill::FirstEdges);
    if (dtype == DType::F32 || dtype == DType::F64)
      add(nameOf(dtype), "functions", {line, array(dtype, 12 * count)},
          Twine(count));
    count *= count;
    Given x = edges(dtype, count, Fill::FirstEdges);
    Given y = edges(dtype, count, Fill::SecondEdges);
    std::string name = nameOf(dtype), size = std::to_string(count);
    add(name, "floats", {x, y, array(dtype, 15 * count)}, size);
    add(name + "_ties", "floats",
        {edges(dtype, 1000, Fill::Ties), array(dtype, 1000),
         array(dtype, 15000)},
        "1000");
    add(name, "comparisons", {x, y, array(DType::I1, 7 * count)}, size);
    if (dtype == DType::F32)
      add(name, "rounded", {x, y, array(dtype, 2 * count)}, size);
  }
}

void Table::addCasts() {
  for (DType from : allTypes)
    for (DType to : allTypes) {
      if (from == to)
        continue;
      std::string name = nameOf(from) + "_to_" + nameOf(to);
      int64_t count = getEdges(from).size();
      add(name, "cast",
          {edges(from, count, Fill::FirstEdges), array(to, count)},
          Twine(count));
      if (from != DType::I1 && isFloat(to))
        add(name + "_ties", "cast",
            {edges(from, 2000, Fill::Ties), array(to, 2000)}, "2000");
      if (isInteger(from) || isInteger(to))
        add(name + "_random", "cast",
            {edges(from, 1000, Fill::Random), array(to, 1000)}, "1000");
    }
}

std::vector<LoweringCase> Table::make() {
  addCopies();
  addOverlaps();
  addMasks();
  addShapes();
  addPointers();
  addStreams();
  size_t first = cases.size();
  addArithmetic();
  addCasts();
  for (LoweringCase &kernel : MutableArrayRef(cases).drop_front(first))
    kernel.isArithmetic = true;
  return std::move(cases);
}

std::vector<LoweringCase> test::getLoweringCases() { return Table().make(); }

StringRef test::getLoweringKernels() {
  static MemoryBuffer *kernels = [] {
    SmallString<128> path = sys::path::parent_path(__FILE__);
    sys::path::append(path, "Inputs", "lowering.py");
    auto buffer = MemoryBuffer::getFile(path, /*IsText=*/true);
    return buffer ? buffer->release() : nullptr;
  }();
  return kernels ? kernels->getBuffer() : StringRef();
}

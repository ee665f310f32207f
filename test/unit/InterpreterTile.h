//===- InterpreterTile.h - One operation on tiles, run on arrays ----------===//

#ifndef TILEC_TEST_UNIT_INTERPRETERTILE_H
#define TILEC_TEST_UNIT_INTERPRETERTILE_H

#include "InterpreterTest.h"
#include <random>

namespace tilec::test {

inline std::string getTypeName(DType dtype) {
  switch (dtype) {
  case DType::F16:
    return "f16";
  case DType::BF16:
    return "bf16";
  case DType::F32:
    return "f32";
  case DType::F64:
    return "f64";
  case DType::F8E4NV:
    return "f8E4M3FN";
  case DType::F8E5:
    return "f8E5M2";
  case DType::F8E4B8:
    return "f8E4M3FNUZ";
  case DType::F8E5B16:
    return "f8E5M2FNUZ";
  default:
    return "i" + std::to_string(8 * getBytes(dtype));
  }
}

/// A tile with values, and where it is not empty a bound each.
struct Tile {
  DType dtype;
  std::vector<int64_t> shape;
  std::vector<double> values;
  std::vector<double> bounds;

  int64_t getCount() const {
    int64_t count = 1;
    for (int64_t size : shape)
      count *= size;
    return count;
  }
  /// `tensor<2x3xf32>`; a scalar's type where the shape has no dimension.
  std::string getType() const {
    if (shape.empty())
      return getTypeName(dtype);
    std::string text = "tensor<";
    for (int64_t size : shape)
      text += std::to_string(size) + "x";
    return text + getTypeName(dtype) + ">";
  }
};

/// Runs `body`, which makes %r0, %r1, … of the results' types from %x0, %x1, …;
/// fills in values and bounds of the results and returns the findings.
inline std::string runTiles(llvm::StringRef body, llvm::ArrayRef<Tile> inputs,
                            llvm::MutableArrayRef<Tile> results) {
  std::string head = "func.func @k(", text, tail;
  auto addParameter = [&](const Tile &tile, const std::string &name) {
    head += (head.back() == '(' ? "" : ", ") + name + ": !tile.ptr<" +
            getTypeName(tile.dtype) + ">";
  };
  auto addRange = [&](const Tile &tile, const std::string &name) {
    std::string count = std::to_string(tile.getCount());
    text += name + " = tile.arange 0 to " + count + " : tensor<" + count +
            "xi32>\n";
  };
  auto getFlat = [](const Tile &tile) {
    return Tile{tile.dtype, {tile.getCount()}, {}, {}}.getType();
  };
  auto getRangeType = [](const Tile &tile) {
    return Tile{DType::I32, {tile.getCount()}, {}, {}}.getType();
  };
  for (auto [i, tile] : llvm::enumerate(inputs)) {
    std::string n = std::to_string(i), pointer = "%p" + n;
    addParameter(tile, pointer);
    addRange(tile, "%o" + n);
    text += "%f" + n + " = tile.load " + pointer + "[%o" + n + " : " +
            getRangeType(tile) + "] : !tile.ptr<" + getTypeName(tile.dtype) +
            "> -> " + getFlat(tile) + "\n";
    text += "%x" + n + " = tile.reshape %f" + n + " : " + getFlat(tile) +
            " -> " + tile.getType() + "\n";
  }
  for (auto [i, tile] : llvm::enumerate(results)) {
    std::string n = std::to_string(i), pointer = "%q" + n;
    std::string pointerType = "!tile.ptr<" + getTypeName(tile.dtype) + ">";
    addParameter(tile, pointer);
    if (tile.shape.empty()) {
      tail += "tile.store %r" + n + ", " + pointer + " : " + pointerType +
              ", " + tile.getType() + "\n";
      continue;
    }
    addRange(tile, "%s" + n);
    tail += "%g" + n + " = tile.reshape %r" + n + " : " + tile.getType() +
            " -> " + getFlat(tile) + "\n";
    tail += "tile.store %g" + n + ", " + pointer + "[%s" + n + " : " +
            getRangeType(tile) + "] : " + pointerType + ", " + getFlat(tile) +
            "\n";
  }
  Kernel kernel(head + ") {\n" + text + body.str() + "\n" + tail + "return }");
  for (const Tile &tile : inputs) {
    kernel.addArray(tile.dtype, tile.values);
    kernel.buffers.back().bounds = tile.bounds;
  }
  for (const Tile &tile : results)
    kernel.addZeros(tile.dtype, tile.getCount());
  kernel.run();
  for (auto [i, tile] : llvm::enumerate(results)) {
    tile.values = getValues(kernel.arrays[inputs.size() + i]);
    tile.bounds = kernel.buffers[inputs.size() + i].bounds;
  }
  return kernel.describeFindings();
}

/// The same for one result that has no findings.
inline Tile runTile(llvm::StringRef body, llvm::ArrayRef<Tile> inputs,
                    DType dtype, std::vector<int64_t> shape) {
  Tile result{dtype, std::move(shape), {}, {}};
  EXPECT_EQ(runTiles(body, inputs, result), "") << body.str();
  return result;
}

/// A tile of random numbers of the type.
inline Tile makeRandom(DType dtype, std::vector<int64_t> shape, unsigned seed,
                       double low = -2, double high = 2) {
  Tile tile{dtype, std::move(shape), {}, {}};
  HostArray array(dtype, tile.getCount());
  std::mt19937 random(seed);
  for (int64_t i = 0; i < tile.getCount(); ++i) {
    double unit = random() / 4294967296.0;
    double value = low + (high - low) * unit;
    array.setDouble(i, isFloat(dtype) ? value : std::floor(value));
  }
  tile.values = getValues(array);
  return tile;
}

} // namespace tilec::test

#endif // TILEC_TEST_UNIT_INTERPRETERTILE_H

//===- FormatTile.cpp - Tiles as text -------------------------------------===//

#include "FormatTile.h"
#include "Memory.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace tilec;
using namespace tilec::interpreter;

static uint64_t getBits(const Tensor &tensor, size_t index) {
  uint64_t bits = 0;
  unsigned bytes = getBytes(tensor.element);
  std::memcpy(&bits, tensor.data + index * bytes, bytes);
  return bits;
}

/// With as many digits as tell the value from its neighbours.
template <typename T> static std::string formatFloat(T value) {
  double number = toDouble(value);
  if (!std::isfinite(number))
    return std::isnan(number) ? "nan" : number < 0 ? "-inf" : "inf";
  char text[40];
  // Whole numbers in full, as far as their digits are exact.
  if (std::fabs(number) < 1e16 && number == std::trunc(number)) {
    std::snprintf(text, sizeof(text), "%.1f", number);
    return text;
  }
  for (int digits = 1; digits <= 17; ++digits) {
    std::snprintf(text, sizeof(text), "%.*g", digits, number);
    if (toDouble(fromDouble<T>(std::strtod(text, nullptr))) == number)
      break;
  }
  return text;
}

static std::string formatElement(const Tensor &tensor, size_t index,
                                 const TileFormat &format, Memory &memory) {
  Element element = tensor.element;
  uint64_t bits = getBits(tensor, index);
  if (element == Element::Pointer) {
    if (Window *window = memory.findWindow(bits))
      return formatCell(*window, static_cast<int64_t>(bits - window->address));
    return llvm::utohexstr(bits);
  }
  if (format.isHex) {
    std::string text;
    llvm::raw_string_ostream(text)
        << llvm::format_hex(bits, 2 + 2 * getBytes(element));
    return text;
  }
  if (isFloat(element))
    return visitAnyFloat(element, [&](auto *type) {
      using T = std::remove_pointer_t<decltype(type)>;
      return formatFloat(tensor.as<T>()[index]);
    });
  if (element == Element::I1)
    return bits ? "True" : "False";
  if (format.isUnsigned)
    return std::to_string(bits);
  return visitInt(element, [&](auto *type) {
    using I = std::remove_pointer_t<decltype(type)>;
    return std::to_string(I::toSigned(tensor.as<typename I::Storage>()[index]));
  });
}

namespace {

/// Writes elements between brackets.
class Layout {
public:
  Layout(const std::vector<std::string> &elements,
         llvm::ArrayRef<int64_t> shape)
      : elements(elements), shape(shape) {
    for (const std::string &element : elements)
      width = std::max(width, element.size());
  }
  std::string write() {
    writeDimension(0);
    return std::move(text);
  }

private:
  void writeDimension(unsigned dimension) {
    text += '[';
    ++column;
    for (int64_t i = 0; i < shape[dimension]; ++i) {
      if (dimension + 1 == shape.size()) {
        writeElement(i == 0);
        continue;
      }
      if (i)
        breakLine(dimension + 1, shape.size() - dimension - 1);
      writeDimension(dimension + 1);
    }
    text += ']';
    ++column;
  }
  void writeElement(bool isFirst) {
    constexpr size_t longestLine = 75;
    if (!isFirst && column + 1 + width > longestLine)
      breakLine(shape.size(), 1);
    else if (!isFirst)
      text += ' ', ++column;
    const std::string &element = elements[next++];
    text.append(width - element.size(), ' ');
    text += element;
    column += width;
  }
  /// Matrices of a larger tile have an empty line between them.
  void breakLine(unsigned depth, unsigned lines) {
    text.append(lines, '\n');
    text.append(depth, ' ');
    column = depth;
  }

  const std::vector<std::string> &elements;
  llvm::ArrayRef<int64_t> shape;
  size_t width = 0, column = 0, next = 0;
  std::string text;
};

} // namespace

std::string interpreter::formatTile(const Tensor &tensor,
                                    const TileFormat &format, Memory &memory) {
  std::vector<std::string> elements;
  for (unsigned i = 0; i < tensor.count; ++i)
    elements.push_back(formatElement(tensor, i, format, memory));
  if (format.shape.empty())
    return elements[0];
  return Layout(elements, format.shape).write();
}

std::string interpreter::formatIndex(llvm::ArrayRef<int64_t> shape,
                                     int64_t index) {
  std::string text;
  for (int64_t size : llvm::reverse(shape)) {
    text = std::to_string(index % size) + (text.empty() ? "" : ", ") + text;
    index /= size;
  }
  return "[" + text + "]";
}

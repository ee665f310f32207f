//===- SourceLine.cpp - One line of source text, underlined ---------------===//

#include "SourceLine.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Unicode.h"

using namespace llvm;
using namespace tilec;

/// Bytes shown before and after the start of the range in a long line.
static constexpr size_t bytesBefore = 60, bytesAfter = 100;
static constexpr size_t tabWidth = 8;

namespace {
/// What is shown for one code point, and how many columns it takes.
struct Glyph {
  std::string text;
  size_t width;
};
} // namespace

/// Takes one code point, or one byte that is not UTF-8, off the front.
static StringRef takeCodePoint(StringRef &text) {
  size_t length = getNumBytesForUTF8(static_cast<UTF8>(text.front()));
  auto *first = reinterpret_cast<const UTF8 *>(text.data());
  if (length > text.size() || !isLegalUTF8Sequence(first, first + length))
    length = 1;
  StringRef taken = text.take_front(length);
  text = text.drop_front(length);
  return taken;
}

static Glyph escape(StringRef codePoint) {
  std::string text;
  for (uint8_t byte : codePoint.bytes())
    text += formatv("\\x{0:x-2}", byte).str();
  size_t width = text.size();
  return {std::move(text), width};
}

/// Formatting characters are escaped: those of direction would reorder what a
/// reader sees.
static Glyph getGlyph(StringRef codePoint) {
  if (codePoint.size() == 1) {
    char byte = codePoint.front();
    return isPrint(byte) ? Glyph{codePoint.str(), 1} : escape(codePoint);
  }
  auto *source = reinterpret_cast<const UTF8 *>(codePoint.data());
  UTF32 value = 0;
  if (convertUTF8Sequence(&source, source + codePoint.size(), &value,
                          strictConversion) != conversionOK ||
      sys::unicode::isFormatting(value))
    return escape(codePoint);
  int width = sys::unicode::columnWidthUTF8(codePoint);
  return width < 0 ? escape(codePoint)
                   : Glyph{codePoint.str(), static_cast<size_t>(width)};
}

std::string tilec::escapeUnprintable(StringRef text) {
  std::string result;
  while (!text.empty()) {
    StringRef codePoint = takeCodePoint(text);
    result += codePoint == "\n" ? "\n" : getGlyph(codePoint).text;
  }
  return result;
}

/// Moves an offset back to the start of its code point.
static size_t alignToCodePoint(StringRef line, size_t offset) {
  for (int i = 0; i < 3 && offset > 0 && offset < line.size() &&
                  (line[offset] & 0xC0) == 0x80;
       ++i)
    --offset;
  return offset;
}

SourceLine tilec::underline(StringRef line, size_t start, size_t end) {
  constexpr StringLiteral dots = "...";
  start = std::min(start, line.size());
  end = std::max(std::min(end, line.size()), start);
  size_t first = 0, last = line.size();
  if (line.size() > bytesBefore + bytesAfter) {
    first = alignToCodePoint(line, start - std::min(start, bytesBefore));
    last = alignToCodePoint(line, std::min(line.size(), start + bytesAfter));
  }

  SourceLine result;
  if (first > 0) {
    result.text = dots;
    result.marks.assign(dots.size(), ' ');
  }
  bool hasCaret = false;
  StringRef rest = line.slice(first, last);
  while (!rest.empty()) {
    size_t offset = rest.data() - line.data();
    StringRef codePoint = takeCodePoint(rest);
    Glyph glyph;
    if (codePoint == "\t")
      glyph.width = tabWidth - result.marks.size() % tabWidth;
    else
      glyph = getGlyph(codePoint);
    if (codePoint == "\t")
      glyph.text.assign(glyph.width, ' ');
    bool isMarked = offset + codePoint.size() > start && offset < end;
    size_t column = result.marks.size();
    result.text += glyph.text;
    result.marks.append(glyph.width, isMarked ? '~' : ' ');
    if (!hasCaret && glyph.width && offset + codePoint.size() > start) {
      result.marks[column] = '^';
      hasCaret = true;
    }
  }
  if (!hasCaret)
    result.marks += '^';
  if (last < line.size())
    result.text += dots;
  result.marks.resize(StringRef(result.marks).rtrim(' ').size());
  return result;
}

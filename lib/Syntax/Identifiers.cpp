//===- Identifiers.cpp - Characters of names ------------------------------===//
//
// Python takes the characters of names from Unicode's XID properties. LLVM has
// no table of them; printable characters without the blocks of punctuation,
// symbols and pictures come close.
//
//===----------------------------------------------------------------------===//

#include "Identifiers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/Unicode.h"

using namespace llvm;
using namespace tilec;

namespace {
struct Block {
  uint32_t first, last;
};
} // namespace

/// Printable characters that no name contains, in ascending order.
static constexpr Block excluded[] = {
    {0x80, 0xA9},       {0xAB, 0xB4},       {0xB6, 0xB6},
    {0xB8, 0xB9},       {0xBB, 0xBF},       {0xD7, 0xD7},
    {0xF7, 0xF7},       {0x37E, 0x37E},     {0x55A, 0x55F},
    {0x589, 0x58F},     {0x5BE, 0x5BE},     {0x5F3, 0x5F4},
    {0x600, 0x60F},     {0x61B, 0x61F},     {0x66A, 0x66D},
    {0x6D4, 0x6D4},     {0x2000, 0x203E},   {0x2041, 0x2053},
    {0x2055, 0x2070},   {0x2074, 0x207E},   {0x2080, 0x208F},
    {0x20A0, 0x20CF},   {0x2190, 0x2BFF},   {0x2CE5, 0x2CEA},
    {0x2E00, 0x2E7F},   {0x2FF0, 0x3004},   {0x3008, 0x3020},
    {0x3030, 0x3030},   {0x303D, 0x3040},   {0x30FB, 0x30FB},
    {0xE000, 0xF8FF},   {0xFD3E, 0xFD3F},   {0xFE10, 0xFE1F},
    {0xFE30, 0xFE32},   {0xFE35, 0xFE4C},   {0xFE50, 0xFE6F},
    {0xFF01, 0xFF0F},   {0xFF1A, 0xFF20},   {0xFF3B, 0xFF3E},
    {0xFF40, 0xFF40},   {0xFF5B, 0xFF65},   {0xFFE0, 0xFFFF},
    {0x1F000, 0x1FAFF}, {0xE0000, 0xE00FF}, {0xF0000, 0x10FFFF},
};

bool tilec::isNameCodePoint(uint32_t value) {
  if (value < 0x80)
    return isNameByte(static_cast<char>(value));
  const Block *block = partition_point(
      excluded, [&](const Block &block) { return block.last < value; });
  if (block != std::end(excluded) && block->first <= value)
    return false;
  return sys::unicode::isPrintable(value);
}

CodePoint tilec::decodeFirst(StringRef text) {
  auto *source = reinterpret_cast<const UTF8 *>(text.data());
  const UTF8 *start = source;
  UTF32 value = 0;
  if (convertUTF8Sequence(&source, source + text.size(), &value,
                          strictConversion) != conversionOK)
    return {static_cast<uint8_t>(text.front()), 1};
  return {value, static_cast<unsigned>(source - start)};
}

size_t tilec::getNameLength(StringRef text) {
  size_t length = 0;
  while (length < text.size()) {
    if (isNameByte(text[length])) {
      ++length;
      continue;
    }
    if (isASCII(text[length]))
      break;
    CodePoint next = decodeFirst(text.drop_front(length));
    if (!isNameCodePoint(next.value))
      break;
    length += next.length;
  }
  return length;
}

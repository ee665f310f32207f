//===- FormatTile.h - Tiles as text ---------------------------------------===//

#ifndef TILEC_LIB_INTERPRETER_FORMATTILE_H
#define TILEC_LIB_INTERPRETER_FORMATTILE_H

#include "Frame.h"

namespace tilec::interpreter {

struct TileFormat {
  llvm::ArrayRef<int64_t> shape;
  bool isUnsigned = false;
  /// Bits as hexadecimal numbers.
  bool isHex = false;
};

/// All elements, in brackets as NumPy writes them, in columns of one width;
/// lines have at most about 75 characters.
std::string formatTile(const Tensor &tensor, const TileFormat &format,
                       Memory &memory);

/// `[1, 2]` for a row-major index.
std::string formatIndex(llvm::ArrayRef<int64_t> shape, int64_t index);

} // namespace tilec::interpreter

#endif // TILEC_LIB_INTERPRETER_FORMATTILE_H

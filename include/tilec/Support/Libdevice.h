//===- Libdevice.h - Functions of NVIDIA's libdevice ----------------------===//

#ifndef TILEC_SUPPORT_LIBDEVICE_H
#define TILEC_SUPPORT_LIBDEVICE_H

#include "tilec/Support/DType.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

namespace tilec {

/// One row of Libdevice.def.
struct LibdeviceFunction {
  llvm::StringRef word, symbol;
  /// Largest error in units in the last place; infinity where none is known.
  double ulps;
  DType result;
  llvm::SmallVector<DType, 4> operands;
};

/// Every function; those of one word stand side by side.
llvm::ArrayRef<LibdeviceFunction> getLibdeviceFunctions();
/// The function of this symbol; null if there is none.
const LibdeviceFunction *findLibdeviceSymbol(llvm::StringRef symbol);
/// The functions of this word; none if there is no such word.
llvm::ArrayRef<LibdeviceFunction> findLibdeviceWord(llvm::StringRef word);

} // namespace tilec

#endif // TILEC_SUPPORT_LIBDEVICE_H

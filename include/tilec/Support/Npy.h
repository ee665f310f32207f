//===- Npy.h - NumPy's array file format ----------------------------------===//
//
// Versions 1.0 to 3.0 of the .npy format (numpy.lib.format), C and Fortran
// order read, C order written. bf16 has no type of its own there and travels as
// its bits, `<u2`.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_SUPPORT_NPY_H
#define TILEC_SUPPORT_NPY_H

#include "tilec/Support/HostArray.h"
#include "llvm/Support/Error.h"

namespace tilec {

/// Reads an array. `as` names the element type where the file holds bits only
/// (`bf16` in `<u2`); a width that does not fit is an error that names both.
llvm::Expected<HostArray> readNpy(llvm::StringRef path,
                                  std::optional<DType> as = std::nullopt);

llvm::Error writeNpy(const HostArray &array, llvm::StringRef path);

} // namespace tilec

#endif // TILEC_SUPPORT_NPY_H

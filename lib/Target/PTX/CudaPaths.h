//===- CudaPaths.h - Where a CUDA toolkit may be --------------------------===//

#ifndef TILEC_LIB_TARGET_PTX_CUDAPATHS_H
#define TILEC_LIB_TARGET_PTX_CUDAPATHS_H

#include <string>
#include <vector>

namespace tilec {

/// Roots of a toolkit in the order in which they are tried: CUDA_HOME,
/// CUDA_PATH, the parent of the folder in PATH that holds ptxas, and
/// /usr/local/cuda.
std::vector<std::string> getCudaRoots();

} // namespace tilec

#endif // TILEC_LIB_TARGET_PTX_CUDAPATHS_H

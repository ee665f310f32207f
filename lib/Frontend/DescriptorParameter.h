//===- DescriptorParameter.h - Tensor descriptors as arguments ------------===//
//
// A parameter of type `tensordesc<fp16[128,64]>` is passed as its base, the
// sizes of the tensor, and the strides but the last, which is 1: `x`,
// `x.shape0`, `x.shape1`, `x.stride0`.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_LIB_FRONTEND_DESCRIPTORPARAMETER_H
#define TILEC_LIB_FRONTEND_DESCRIPTORPARAMETER_H

#include "mlir/IR/Value.h"
#include "tilec/Frontend/Frontend.h"
#include "llvm/ADT/SmallVector.h"

namespace tilec::sema {

/// Most dimensions of a tensor descriptor, and the bytes that its base, and its
/// strides but the last, are multiples of (CUDA Driver API,
/// cuTensorMapEncodeTiled).
inline constexpr size_t maxDescriptorRank = 5;
inline constexpr int64_t descriptorAlignment = 16;

struct DescriptorParameter {
  DType dtype = DType::F32;
  llvm::SmallVector<int64_t, 4> blockShape;
};

/// Whether a signature's entry is meant as a descriptor.
bool isDescriptorType(llvm::StringRef text);
/// Reads `tensordesc<fp16[128,64]>`. On failure `problem` says what is wrong
/// with the text, as a sentence without its subject.
std::optional<DescriptorParameter> parseDescriptorType(llvm::StringRef text,
                                                       std::string &problem);
/// The arguments that `base` and what comes with it are passed as.
std::vector<KernelParameter>
expandDescriptor(const KernelParameter &base,
                 const DescriptorParameter &descriptor);
/// What is wrong with the rows of such a block; empty where nothing is.
std::string findRowProblem(DType dtype, llvm::ArrayRef<int64_t> blockShape);

} // namespace tilec::sema

#endif // TILEC_LIB_FRONTEND_DESCRIPTORPARAMETER_H

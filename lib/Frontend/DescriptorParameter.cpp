//===- DescriptorParameter.cpp - Tensor descriptors as arguments ----------===//

#include "DescriptorParameter.h"
#include "Type.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace tilec::sema {

bool isDescriptorType(StringRef text) {
  return text.trim().starts_with("tensordesc");
}

std::string findRowProblem(DType dtype, ArrayRef<int64_t> blockShape) {
  if (blockShape.empty() || blockShape.size() > maxDescriptorRank)
    return formatv("a tensor descriptor has 1 to {0} dimensions, but the block "
                   "has the shape {1}",
                   maxDescriptorRank, toString(blockShape));
  int64_t elements = blockShape.back();
  int64_t bytes = elements * getBytes(dtype);
  if (bytes >= descriptorAlignment)
    return "";
  return formatv("a row of a tensor descriptor's block has {0} bytes or more, "
                 "but {1} {2} of {3} are {4}",
                 descriptorAlignment, elements,
                 elements == 1 ? "element" : "elements",
                 getSignatureName(dtype), bytes);
}

std::optional<DescriptorParameter> parseDescriptorType(StringRef text,
                                                       std::string &problem) {
  DescriptorParameter descriptor;
  text = text.trim();
  (void)text.consume_front("tensordesc");
  bool isBracketed = text.consume_front("<") && text.consume_back(">");
  auto [word, sizes] = text.split('[');
  if (!isBracketed || !sizes.consume_back("]")) {
    problem = "is not of the form tensordesc<fp16[128,64]>";
    return std::nullopt;
  }
  std::optional<DType> dtype = parseSignatureName(word.trim());
  if (!dtype) {
    problem =
        formatv("names '{0}', which is no type of an element", word.trim());
    return std::nullopt;
  }
  descriptor.dtype = *dtype;
  for (StringRef part : split(sizes, ',')) {
    int64_t size = 0;
    bool isSize = to_integer(part.trim(), size, 10) && size > 0 &&
                  size <= maxTileElements;
    if (!isSize) {
      problem = formatv("has the size '{0}', which is no positive number of at "
                        "most {1}",
                        part.trim(), maxTileElements);
      return std::nullopt;
    }
    descriptor.blockShape.push_back(size);
  }
  return descriptor;
}

std::vector<KernelParameter>
expandDescriptor(const KernelParameter &base,
                 const DescriptorParameter &descriptor) {
  std::vector<KernelParameter> list = {base};
  list[0].divisibility = std::max(base.divisibility, descriptorAlignment);
  size_t rank = descriptor.blockShape.size();
  auto add = [&](StringRef what, size_t i, int64_t divisibility) {
    KernelParameter part;
    part.name = formatv("{0}.{1}{2}", base.name, what, i);
    part.dtype = DType::I64;
    part.divisibility = divisibility;
    part.range = base.range;
    list.push_back(part);
  };
  for (size_t i = 0; i < rank; ++i)
    add("shape", i, 1);
  for (size_t i = 0; i + 1 < rank; ++i)
    add("stride", i, descriptorAlignment / getBytes(descriptor.dtype));
  return list;
}

} // namespace tilec::sema

//===- FormatValue.cpp - Elements and indices for people ------------------===//

#include "tilec/Driver/Arguments.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>

using namespace llvm;
using namespace tilec;

std::string tilec::formatElement(const HostArray &array, int64_t index) {
  std::string text;
  raw_string_ostream os(text);
  DType dtype = array.getDType();
  if (dtype == DType::I1)
    os << (array.getInt(index) ? "True" : "False");
  else if (isInteger(dtype))
    os << (dtype == DType::U64
               ? toString(IntegerArgument(
                     static_cast<uint64_t>(array.getInt(index))))
               : toString(IntegerArgument(array.getInt(index))));
  else if (std::isnan(array.getDouble(index)))
    // Its sign says nothing.
    os << "nan";
  else
    // Digits that tell neighbouring values of the type apart.
    os << format(dtype == DType::F64   ? "%.17g"
                 : dtype == DType::F32 ? "%.9g"
                                       : "%.5g",
                 array.getDouble(index));
  return text;
}

std::string tilec::formatIndex(ArrayRef<int64_t> shape, int64_t index) {
  SmallVector<int64_t> place(shape.size());
  for (size_t i = shape.size(); i-- > 0;) {
    int64_t size = std::max<int64_t>(shape[i], 1);
    place[i] = index % size;
    index /= size;
  }
  return formatShape(place);
}

std::string tilec::formatShape(ArrayRef<int64_t> shape) {
  std::string text = "[";
  raw_string_ostream os(text);
  interleaveComma(shape, os);
  os << ']';
  return text;
}

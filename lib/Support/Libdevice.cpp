//===- Libdevice.cpp - Functions of NVIDIA's libdevice --------------------===//

#include "tilec/Support/Libdevice.h"
#include "llvm/ADT/StringMap.h"
#include <cmath>

using namespace llvm;
using namespace tilec;

ArrayRef<LibdeviceFunction> tilec::getLibdeviceFunctions() {
  constexpr double unbounded = HUGE_VAL;
  constexpr DType I32 = DType::I32, I64 = DType::I64, U32 = DType::U32,
                  U64 = DType::U64, F32 = DType::F32, F64 = DType::F64;
  static const LibdeviceFunction table[] = {
#define LIBDEVICE(word, symbol, ulps, result, ...)                             \
  {word, symbol, ulps, result, {__VA_ARGS__}},
#include "tilec/Support/Libdevice.def"
  };
  return table;
}

const LibdeviceFunction *tilec::findLibdeviceSymbol(StringRef symbol) {
  static const StringMap<const LibdeviceFunction *> bySymbol = [] {
    StringMap<const LibdeviceFunction *> map;
    for (const LibdeviceFunction &function : getLibdeviceFunctions())
      map[function.symbol] = &function;
    return map;
  }();
  return bySymbol.lookup(symbol);
}

ArrayRef<LibdeviceFunction> tilec::findLibdeviceWord(StringRef word) {
  ArrayRef<LibdeviceFunction> all = getLibdeviceFunctions();
  auto hasWord = [&](const LibdeviceFunction &function) {
    return function.word == word;
  };
  ArrayRef<LibdeviceFunction> found = all.drop_until(hasWord);
  return found.take_while(hasWord);
}

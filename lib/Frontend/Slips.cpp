//===- Slips.cpp - Words of other libraries, and what to write ------------===//

#include "Slips.h"

using namespace llvm;

namespace tilec::sema {

namespace {
struct Slip {
  StringLiteral word, advice;
};
} // namespace

static constexpr Slip slips[] = {
    // Types and sizes.
    {"astype", "write x.to(dtype)"},
    {"type_as", "write x.to(y.dtype)"},
    {"item", "a scalar is used as it is"},
    {"size", "write x.numel or x.shape"},
    {"ndim", "write len(x.shape)"},
    {"bool", "write tl.int1, or x.to(tl.int1)"},
    {"int", "write tl.int32, or x.to(tl.int32)"},
    {"long", "write tl.int64, or x.to(tl.int64)"},
    {"half", "write tl.float16, or x.to(tl.float16)"},
    {"float", "write tl.float32, or x.to(tl.float32)"},
    {"double", "write tl.float64, or x.to(tl.float64)"},
    // Shapes.
    {"unsqueeze", "write x[:, None], or tl.expand_dims(x, axis)"},
    {"expand", "write tl.broadcast_to(x, shape)"},
    {"expand_as", "write tl.broadcast_to(x, y.shape)"},
    // Making tiles.
    {"ones", "write tl.full(shape, 1, dtype)"},
    {"ones_like", "write tl.full(x.shape, 1, x.dtype)"},
    {"empty", "write tl.zeros(shape, dtype)"},
    {"range", "write tl.arange(start, end)"},
    // Arithmetic.
    {"relu", "write tl.maximum(x, 0)"},
    {"select", "write tl.where(condition, x, y)"},
    {"clip", "write tl.clamp(x, min, max)"},
    {"multiply", "write x * y"},
    {"subtract", "write x - y"},
    {"div", "write x / y"},
    {"divide", "write x / y"},
    {"true_divide", "write x / y"},
    {"floor_divide", "write x // y"},
    {"mod", "write x % y"},
    {"fmod", "write x % y"},
    {"remainder", "write x % y"},
    {"neg", "write -x"},
    {"negative", "write -x"},
    {"square", "write x * x"},
    {"reciprocal", "write 1 / x"},
    {"pow", "multiply, or write tl.extra.libdevice.pow(x, y)"},
    {"power", "multiply, or write tl.extra.libdevice.pow(x, y)"},
    {"tanh", "write tl.extra.libdevice.tanh(x)"},
    {"silu", "write x * tl.sigmoid(x)"},
    {"isnan", "write x != x"},
    {"logical_and", "write x & y"},
    {"logical_or", "write x | y"},
    {"logical_not", "write x == 0"},
    {"equal", "write x == y"},
    // Several elements.
    {"matmul", "write tl.dot(a, b)"},
    {"mm", "write tl.dot(a, b)"},
    {"bmm", "write tl.dot(a, b), which takes three dimensions too"},
    {"mean", "write tl.sum(x, axis) / n"},
    {"prod", "write tl.reduce(x, axis, multiply) with a function under "
             "@triton.jit that multiplies two numbers"},
    {"any", "write tl.max(condition, axis)"},
    {"all", "write tl.min(condition, axis)"},
    {"transpose", "write tl.trans(x)"},
    {"concat", "write tl.cat(a, b)"},
    {"concatenate", "write tl.cat(a, b)"},
    {"stack", "write tl.join(a, b)"},
    {"take_along_dim", "write tl.gather(x, indices, axis)"},
};

StringRef findSlip(StringRef word) {
  for (const Slip &slip : slips)
    if (slip.word == word)
      return slip.advice;
  return "";
}

} // namespace tilec::sema

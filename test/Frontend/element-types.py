# RUN: tilec %s --emit=tile -o %t 2>&1 | FileCheck %s --check-prefix=NOTE
# RUN: FileCheck %s < %t
#
# Predicates and widths of element types, comparisons of types, types as
# functions, `isinstance`, `hasattr` and `getattr` of values.

import triton
import triton.language as tl


# CHECK-LABEL: func.func @kernel
@triton.jit
def kernel(p: "*fp16", q: "*u8", n: "i32"):
    t = p.dtype.element_ty
    # NOTE: note: True True False False True 16 2
    tl.static_print(t.is_floating(), t.is_fp16(), t.is_int(), t.is_ptr(), p.dtype.is_ptr(), t.primitive_bitwidth, t.itemsize)
    u = q.type.element_ty
    # NOTE: note: False True False 8 uint8 True
    tl.static_print(u.is_int_signed(), u.is_int_unsigned(), u.is_standard_floating(), u.int_bitwidth, u.name, u.value == tl.uint8)
    # NOTE: note: True False True False 64
    tl.static_print(t == tl.float16, t == tl.float32, t != tl.bfloat16, u is None, p.dtype.primitive_bitwidth)
    # NOTE: note: True False True True
    tl.static_print(tl.int64.is_int64(), tl.int1.is_int_signed(), tl.int1.is_int_unsigned(), tl.float8e5.is_fp8())
    # NOTE: note: True False 4
    tl.static_print(hasattr(n, "dtype"), hasattr(n, "nothing"), getattr(tl.arange(0, 4), "numel"))
    # CHECK: arith.sitofp %arg2 : i32 to f32
    x = tl.float32(helper(n, 3))
    y = tl.int64(5)
    if t.is_floating() and u.int_bitwidth < 16:
        # CHECK: tile.store
        tl.store(p, x)


@triton.jit
def helper(x, flag):
    # NOTE: note: True False False True
    tl.static_print(isinstance(x, tl.tensor), isinstance(x, tl.constexpr), isinstance(flag, tl.tensor), isinstance(flag, tl.constexpr))
    # NOTE: note: True True False True
    tl.static_print(isinstance(flag, int), isinstance((x, flag), tuple), isinstance(x, (int, float)), isinstance("a", (int, str)))
    return x

# RUN: tilec %s --emit=tile -o %t && FileCheck %s < %t
#
# PTX text with one result and with several.

import triton
import triton.language as tl


@triton.jit
def kernel(x: "*i32", f: "*fp32"):
    offsets = tl.arange(0, 8)
    a = tl.load(x + offsets)
    # CHECK: %[[B:.*]] = tile.inline_asm "brev.b32 $0, $1;" constraints "=r,r" pack 1 pure(%{{.*}}) : (tensor<8xi32>) -> tensor<8xi32>
    b = tl.inline_asm_elementwise("brev.b32 $0, $1;", "=r,r", [a], dtype=tl.int32, is_pure=True, pack=1)
    # A scalar is repeated; a tuple of types gives a tuple.
    # CHECK: tile.inline_asm "{{.*}}" constraints "=r,=f,r,f" pack 1(%[[B]], %{{.*}}) : (tensor<8xi32>, tensor<8xf32>) -> (tensor<8xi32>, tensor<8xf32>)
    c, d = tl.inline_asm_elementwise(
        asm="""
        mov.b32 $0, $2;
        mov.b32 $1, $3;
        """,
        constraints="=r,=f,r,f",
        args=[b, 1.0],
        dtype=(tl.int32, tl.float32),
        is_pure=False,
        pack=1,
    )
    # CHECK: tile.inline_asm "mov.u32 $0, %clock;" constraints "=r" pack 1() : () -> i32
    t = tl.inline_asm_elementwise("mov.u32 $0, %clock;", "=r", [], dtype=tl.int32, is_pure=False, pack=1)
    # An address is a number.
    # CHECK: tile.inline_asm "{{.*}}" constraints "=r,l" pack 1(%{{.*}}) : (tensor<8xi64>) -> tensor<8xi32>
    e = tl.inline_asm_elementwise("ld.global.u32 $0, [$1];", "=r,l", [x + offsets], tl.int32, False, 1)
    tl.store(x + offsets, c + e + t)
    tl.store(f + offsets, d)

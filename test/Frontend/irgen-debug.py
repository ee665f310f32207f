# Asserts and prints: semantics.md Atomics, print, assert.

# RUN: tilec %s --emit=tile 2>%t.notes | FileCheck %s
# RUN: FileCheck %s --input-file=%t.notes --check-prefix=NOTES
# RUN: tilec %s --emit=tile --no-asserts 2>&1 | FileCheck %s --check-prefix=WITHOUT

import triton
import triton.language as tl


@triton.jit
def check(x):
    # D14: kept in a helper.
    # CHECK: tile.assert %{{.*}}, "x is small" : i1
    tl.device_assert(x < 3, "x is small")


# WITHOUT-NOT: tile.assert
# WITHOUT: tile.print
@triton.jit
def kernel(x_ptr: "*fp32", n: "i32", u: "u32"):
    lanes = tl.arange(0, 4)
    check(n)
    # Without a message, the condition's text is one.
    # CHECK: tile.assert %{{.*}}, "n > 0" : i1
    assert n > 0
    # CHECK: tile.assert %{{.*}}, "in range 4" : tensor<4xi1>
    assert lanes < n, f"in range {4}"
    # CHECK: %[[HOLDS:.*]] = arith.ori
    # CHECK: tile.assert %[[HOLDS]], "masked" : tensor<4xi1>
    tl.device_assert(lanes < n, "masked", mask=lanes < 2)
    # CHECK: arith.cmpi ne, %arg1
    # CHECK: tile.assert %{{.*}}, "n" : i1
    tl.device_assert(n)
    # CHECK: tile.assert %false{{.*}}, "a condition does not hold" : i1
    tl.device_assert(1 >
                     2)
    # What is true now needs no check; what is false may never be reached.
    # CHECK-NOT: tile.assert
    assert 1 < 2
    # CHECK: scf.if
    # CHECK: tile.assert %false{{.*}}, "never" : i1
    if n > 7:
        assert False, "never"
    # CHECK: tile.print "n is" %arg1, %{{.*}} unsigned [false, false] : i32, tensor<4xi32>
    print("n is", n, lanes)
    # CHECK: tile.print "x" %arg2, %{{.*}}, %arg0 unsigned [true, false, true] hex : i32, i32, !tile.ptr<f32>
    tl.device_print("x", u, 5, x_ptr, hex=True)
    # CHECK: tile.print "" %arg1 unsigned [false] : i32
    # CHECK: tile.print "and more" %arg1, %arg2 unsigned [false, true] : i32, i32
    print(n, "and", "more", (n, u))
    # CHECK: tile.print "" unsigned []
    print()
    # NOTES: note: static: a run-time i32
    tl.static_print("static", n, sep=": ")

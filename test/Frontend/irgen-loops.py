# Run-time loops in tile IR: semantics.md Control flow.

# RUN: tilec %s --emit=tile --kernel counted | FileCheck %s --check-prefix=COUNTED
# RUN: tilec %s --emit=tile --kernel known | FileCheck %s --check-prefix=KNOWN
# RUN: tilec %s --emit=tile --kernel steps | FileCheck %s --check-prefix=STEPS
# RUN: tilec %s --emit=tile --kernel down | FileCheck %s --check-prefix=DOWN
# RUN: tilec %s --emit=tile --kernel anyway | FileCheck %s --check-prefix=ANYWAY
# RUN: tilec %s --emit=tile --kernel anyway --no-asserts | FileCheck %s --check-prefix=UNCHECKED
# RUN: tilec %s --emit=tile --kernel types | FileCheck %s --check-prefix=TYPES
# RUN: tilec %s --emit=tile --kernel options | FileCheck %s --check-prefix=OPTIONS
# RUN: tilec %s --emit=tile --kernel asked | FileCheck %s --check-prefix=ASKED
# RUN: tilec %s --emit=tile --kernel left | FileCheck %s --check-prefix=LEFT
# RUN: tilec %s --emit=tile --kernel blocks | FileCheck %s --check-prefix=BLOCKS

import triton
import triton.language as tl


# Counting up by one, the counter is the variable. Of the names, those that live
# before the loop and change in it are carried.
@triton.jit
def counted(x_ptr: "*fp32", n: "i32"):
    # COUNTED: %[[ACC:.*]] = tile.splat %{{.*}} : f32 -> tensor<8xf32>
    # COUNTED: scf.for %[[I:.*]] = %{{.*}} to %arg1 step %{{.*}} iter_args(%[[SUM:.*]] = %[[ACC]], %[[HERE:.*]] = %arg0) -> (tensor<8xf32>, !tile.ptr<f32>)  : i32
    # COUNTED: %[[X:.*]] = tile.load
    # COUNTED: %[[THERE:.*]] = tile.addptr %[[HERE]], %[[I]]
    # COUNTED: %[[NEXT:.*]] = arith.addf %[[SUM]], %[[X]]
    # COUNTED: scf.yield %[[NEXT]], %[[THERE]]
    lanes = tl.arange(0, 8)
    acc = tl.zeros([8], tl.float32)
    here = x_ptr
    for i in range(n):
        x = tl.load(here + lanes)
        here2 = here + i
        acc += x
        here = here2
    tl.store(x_ptr + lanes, acc)


# Between known bounds, if the counter stays within its type.
@triton.jit
def known(x_ptr: "*fp32"):
    # KNOWN: %[[LOW:.*]] = arith.constant 3 : i32
    # KNOWN: %[[HIGH:.*]] = arith.constant 20 : i32
    # KNOWN: %[[STEP:.*]] = arith.constant 4 : i32
    # KNOWN: scf.for %{{.*}} = %[[LOW]] to %[[HIGH]] step %[[STEP]]  : i32
    for i in range(3, 20, 4):
        tl.store(x_ptr + i, 1.0)
    # KNOWN: %[[COUNT:.*]] = arith.constant 3 : i32
    # KNOWN: scf.for unsigned %[[K:.*]] = %{{.*}} to %[[COUNT]] step
    # KNOWN: arith.muli %[[K]]
    for i in range(2147483640, 2147483647, 3):
        tl.store(x_ptr + (i - 2147483640), 1.0)


# Any other loop counts its iterations, which always fit.
@triton.jit
def steps(x_ptr: "*fp32", n: "i32", m: "i32"):
    # STEPS: %[[FOUR:.*]] = arith.constant 4 : i32
    # STEPS: %[[RUNS:.*]] = arith.cmpi slt, %arg1, %arg2
    # STEPS: %[[DISTANCE:.*]] = arith.subi %arg2, %arg1
    # STEPS: %[[LESS:.*]] = arith.subi %[[DISTANCE]], %{{.*}}
    # STEPS: %[[WHOLE:.*]] = tile.divui %[[LESS]], %[[FOUR]]
    # STEPS: %[[MORE:.*]] = arith.addi %[[WHOLE]]
    # STEPS: %[[COUNT:.*]] = arith.select %[[RUNS]], %[[MORE]]
    # STEPS: scf.for unsigned %[[K:.*]] = %{{.*}} to %[[COUNT]] step
    # STEPS: %[[PASSED:.*]] = arith.muli %[[K]]
    # STEPS: arith.addi %arg1, %[[PASSED]]
    for i in range(n, m, 4):
        tl.store(x_ptr + i, 1.0)


# Down by one: no division.
@triton.jit
def down(x_ptr: "*fp32", n: "i32"):
    # DOWN: arith.cmpi slt, %{{.*}}, %arg1
    # DOWN: arith.subi %arg1
    # DOWN-NOT: tile.divui
    # DOWN: scf.for unsigned
    for i in range(n, -1, -1):
        tl.store(x_ptr + i, 1.0)


# D01, D02: a step that is not known may go either way, but not be 0.
@triton.jit
def anyway(x_ptr: "*fp32", n: "i32", step: "i32"):
    # ANYWAY: %[[MOVES:.*]] = arith.cmpi ne, %arg2
    # ANYWAY: tile.assert %[[MOVES]], "range's step is not 0"
    # ANYWAY: %[[BACK:.*]] = arith.cmpi slt, %arg2
    # ANYWAY: arith.select %[[BACK]]
    # ANYWAY: scf.for unsigned
    # UNCHECKED-NOT: tile.assert
    # UNCHECKED: scf.for unsigned
    for i in range(0, n, step):
        tl.store(x_ptr + i, 1.0)


# The variable's type is what the three promote to, at least i32.
@triton.jit
def types(x_ptr: "*fp32", a: "i8", b: "u8", c: "u32", d: "i64"):
    # TYPES: scf.for %{{.*}} : i32
    for i in range(a):
        tl.static_assert(i.dtype == tl.int32)
    # TYPES: scf.for {{.*}} : i32
    for i in range(a, b, a):
        tl.static_assert(i.dtype == tl.int32)
    # TYPES: scf.for unsigned %{{.*}} = %{{.*}} to %arg3 step %{{.*}} : i32
    for i in range(a, c):
        tl.static_assert(i.dtype == tl.uint32)
    # TYPES: scf.for %{{.*}} : i64
    for i in range(c, d):
        tl.static_assert(i.dtype == tl.int64)
    # TYPES: scf.for %{{.*}} : i64
    for i in range(5000000000):
        tl.static_assert(i.dtype == tl.int64)


@triton.jit
def options(x_ptr: "*fp32", n: "i32"):
    # OPTIONS: scf.for
    # OPTIONS: } {tile.flatten, tile.num_stages = 3 : i32, tile.unroll = 2 : i32}
    for i in tl.range(0, n, num_stages=3, loop_unroll_factor=2, flatten=True,
                      warp_specialize=True, disable_licm=True,
                      disallow_acc_multi_buffer=False):
        tl.store(x_ptr + i, 1.0)


# Only what the body binds is carried.
@triton.jit
def asked(x_ptr: "*fp32", n: "i32", m: "i32"):
    # ASKED: scf.while (%[[N:.*]] = %arg1) : (i32) -> i32
    # ASKED: %[[MORE:.*]] = arith.cmpi sgt, %[[N]], %arg2
    # ASKED: scf.condition(%[[MORE]]) %[[N]] : i32
    # ASKED: ^bb0(%[[N2:.*]]: i32):
    # ASKED: arith.subi %[[N2]]
    while n > m:
        n -= 1
    tl.store(x_ptr + n, 1.0)


# D08: a loop that may be left carries a bool more, and asks it first.
@triton.jit
def left(x_ptr: "*fp32", n: "i32", m: "i32"):
    # LEFT: scf.while (%[[I:.*]] = %{{.*}}, %[[S:.*]] = %{{.*}}, %[[GONE:.*]] = %false{{.*}}) : (i32, i32, i1) -> (i32, i32, i1)
    # LEFT: scf.if %[[GONE]] -> (i1)
    # LEFT: } else {
    # LEFT: arith.cmpi slt, %[[I]], %arg1
    # LEFT: scf.condition
    s = 0
    for i in range(n):
        if i == m:
            break
        s += i
    tl.store(x_ptr + s, 1.0)


# A block pointer is carried as those of its parts that change.
@triton.jit
def blocks(x_ptr: "*fp32", n: "i32"):
    # BLOCKS: scf.for {{.*}} iter_args(%{{[a-z0-9_]*}} = %{{[a-z0-9_]*}}) -> (i64)
    here = tl.make_block_ptr(x_ptr, [n], [1], [0], [16], [0])
    for i in range(n):
        tl.store(here, tl.zeros([16], tl.float32), boundary_check=(0,))
        here = tl.advance(here, [16])

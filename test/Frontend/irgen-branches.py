# Run-time branches in tile IR: semantics.md Control flow.

# RUN: tilec %s --emit=tile --kernel meet | FileCheck %s --check-prefix=MEET
# RUN: tilec %s --emit=tile --kernel number | FileCheck %s --check-prefix=NUMBER
# RUN: tilec %s --emit=tile --kernel early | FileCheck %s --check-prefix=EARLY
# RUN: tilec %s --emit=tile --kernel inner | FileCheck %s --check-prefix=INNER
# RUN: tilec %s --emit=tile --kernel helpers | FileCheck %s --check-prefix=HELPERS
# RUN: tilec %s --emit=tile --kernel skip | FileCheck %s --check-prefix=SKIP
# RUN: tilec %s --emit=tile --kernel known | FileCheck %s --check-prefix=KNOWN
# RUN: tilec %s --emit=tile --kernel known -D y_ptr=None | FileCheck %s --check-prefix=NONE
# RUN: tilec %s --emit=tile --kernel choose | FileCheck %s --check-prefix=CHOOSE
# RUN: tilec %s --emit=tile --kernel words 2>&1 | FileCheck %s --check-prefix=WORDS

import triton
import triton.language as tl


# Results are the names that differ; pointers meet like numbers.
@triton.jit
def meet(x_ptr: "*fp32", y_ptr: "*fp32", n: "i32"):
    # MEET: %[[IF:.*]]:2 = scf.if %{{.*}} -> (!tile.ptr<f32>, i32) {
    # MEET: scf.yield %arg0, %{{.*}}
    # MEET: } else {
    # MEET: scf.yield %arg1, %arg2
    k = n
    if n > 4:
        here = x_ptr
        k = n + 1
    else:
        here = y_ptr
    # MEET: tile.addptr %[[IF]]#0, %[[IF]]#1
    tl.store(here + k, 1.0)


# A condition may be any number; one that is not a bool is compared with 0.
@triton.jit
def number(x_ptr: "*fp32", n: "i32", f: "fp32"):
    # NUMBER: arith.cmpi ne, %arg1
    # NUMBER: scf.if
    if n:
        tl.store(x_ptr, 1.0)
    # NUMBER: arith.cmpf une, %arg2
    # NUMBER: scf.if
    if f:
        tl.store(x_ptr, 2.0)


# What follows an arm that returns stands in the other arm.
@triton.jit
def early(x_ptr: "*fp32", n: "i32", m: "i32"):
    # EARLY: scf.if %{{.*}} {
    # EARLY-NEXT: } else {
    # EARLY: scf.if %{{.*}} {
    # EARLY: tile.store
    # EARLY: } else {
    # EARLY: tile.store
    # EARLY-NOT: scf.if
    if n == 0:
        return
    if n > m:
        tl.store(x_ptr, 1.0)
        return
    tl.store(x_ptr, 2.0)


# A way that returns from further inside is known by a bool.
@triton.jit
def inner(x_ptr: "*fp32", n: "i32", m: "i32"):
    # INNER: %[[IF:.*]]:2 = scf.if %{{.*}} -> (i32, i1)
    # INNER: scf.if %[[IF]]#1 {
    # INNER-NEXT: } else {
    # INNER: tile.addptr %arg0, %[[IF]]#0
    x = 0
    if n > 5:
        if m > 3:
            return
        x = 1
    tl.store(x_ptr + x, 1.0)


@triton.jit
def larger(a, b):
    if a > b:
        return a
    return b


# What a helper returns on each way is a result.
@triton.jit
def helpers(x_ptr: "*fp32", n: "i32", m: "i32"):
    # HELPERS: %[[MORE:.*]] = arith.cmpi sgt, %arg1, %arg2
    # HELPERS: %[[LARGER:.*]] = scf.if %[[MORE]] -> (i32) {
    # HELPERS-NEXT: scf.yield %arg1
    # HELPERS-NEXT: } else {
    # HELPERS-NEXT: scf.yield %arg2
    # HELPERS: tile.addptr %arg0, %[[LARGER]]
    tl.store(x_ptr + larger(n, m), 1.0)


# D08: continue
@triton.jit
def skip(x_ptr: "*fp32", n: "i32", m: "i32"):
    # SKIP: scf.for {{.*}} iter_args(%[[S:.*]] = %{{.*}}) -> (i32)
    # SKIP: %[[IF:.*]] = scf.if %{{.*}} -> (i32) {
    # SKIP-NEXT: scf.yield %[[S]]
    # SKIP: } else {
    # SKIP: %[[SUM:.*]] = arith.addi %[[S]]
    # SKIP: scf.yield %[[SUM]]
    # SKIP: scf.yield %[[IF]]
    s = 0
    for i in range(n):
        if i == m:
            continue
        s += i
    tl.store(x_ptr + s, 1.0)


# L12: what is known decides at once, and the other side is not looked at.
@triton.jit
def known(x_ptr: "*fp32", y_ptr: "*fp32", n: "i32"):
    # KNOWN: tile.load %arg1
    # KNOWN: scf.if
    # NONE-NOT: tile.load
    # NONE-NOT: scf.if
    if y_ptr is not None and tl.load(y_ptr) > 0.0:
        tl.store(x_ptr, 1.0)
    # NONE: %[[THREE:.*]] = arith.constant 3.000000e+00
    # NONE-NEXT: tile.store %[[THREE]], %arg0
    if y_ptr is None or n > 3 or n < 0:
        tl.store(x_ptr, 3.0)


# Both sides of a conditional expression are asked only where they are wanted.
@triton.jit
def choose(x_ptr: "*fp32", n: "i32"):
    # CHOOSE: %[[IF:.*]] = scf.if %{{.*}} -> (f32) {
    # CHOOSE: tile.load
    # CHOOSE: } else {
    # CHOOSE: arith.constant 0.0
    # CHOOSE: tile.store %[[IF]]
    x = tl.load(x_ptr + n) if n > 0 else 0.0
    tl.store(x_ptr, x)


# semantics.md Comparison, NaN, booleans: between tiles the words work by element,
# with a warning.
@triton.jit
def words(x_ptr: "*fp32", n: "i32"):
    lanes = tl.arange(0, 8)
    # WORDS: warning: 'and' of tiles works element by element; write '&'
    # WORDS: arith.andi %{{.*}} : tensor<8xi1>
    # WORDS: arith.xori %{{.*}} : tensor<8xi1>
    mask = lanes < n and lanes > 2
    tl.store(x_ptr + lanes, 1.0, mask=not mask)

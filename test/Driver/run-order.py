# Programs that wait for each other, print and assert (semantics.md, "A race is …"
# and "Atomics, print, assert").

# RUN: tilec run %s --kernel lock --grid 100 --arg x_ptr=zeros:i32:1 --arg l_ptr=zeros:i32:1 | FileCheck %s --check-prefix=LOCK
# LOCK: x_ptr: int32[1] = 100
# LOCK: l_ptr: int32[1] = 0

# RUN: bash -c 'tilec run %s --kernel plain_lock --grid 3 --arg x_ptr=zeros:i32:1 --arg l_ptr=zeros:i32:1; test $? -eq 1' 2>&1 | FileCheck %s --check-prefix=PLAIN
# PLAIN: error: l_ptr[0] written by program (1), read by program (0), with no order between them
# PLAIN-NEXT: tl.store(l_ptr, 1)
# PLAIN: note: the other access is here
# PLAIN-NEXT: while tl.load(l_ptr, volatile=True) == 1:
# PLAIN: error: x_ptr[0] written by program (0), read by program (1), with no order between them

# RUN: bash -c 'tilec run %s --step-limit=100000 --kernel endless --grid 3 --arg x_ptr=zeros:i32:4; test $? -eq 1' 2>&1 | FileCheck %s --check-prefix=ENDLESS
# ENDLESS: error: program (0) was stopped after 100000 operations in this loop, which may never end
# ENDLESS-NEXT: while i < 10:

# RUN: bash -c 'tilec run %s --step-limit=100000 --kernel deadlock --grid 3 --arg l_ptr=zeros:i32:1; test $? -eq 1' 2>&1 | FileCheck %s --check-prefix=DEADLOCK
# DEADLOCK: error: program (0) was stopped after 10000 operations in which no program went on; it waits in this loop for what no other program does
# DEADLOCK-NEXT: while tl.atomic_cas(l_ptr, 1, 0) == 0:

# RUN: tilec run %s --kernel show --grid 2,2 -D B=4 --arg x_ptr=arange:i32:4 | FileCheck %s --check-prefix=SHOW
# SHOW: program (0, 0): x [0 1 2 3]
# SHOW-NEXT: program (0, 0): of 0
# SHOW-NEXT: program (1, 0): x [0 1 2 3]
# SHOW-NEXT: program (1, 0): of 1
# SHOW-NEXT: program (0, 1): x [0 1 2 3]
# SHOW-NEXT: program (0, 1): of 0
# SHOW-NEXT: program (1, 1): x [0 1 2 3]
# SHOW-NEXT: program (1, 1): of 1
# SHOW-NEXT: show, grid (2, 2, 1)

# RUN: bash -c 'tilec run %s --kernel assert_small --grid 2 -D B=4 --arg x_ptr=arange:i32:4; test $? -eq 1' 2>&1 | FileCheck %s --check-prefix=ASSERT
# ASSERT: error: assertion fails in program (0) for element [3]: x is small (and 1 more)
# ASSERT-NEXT: tl.device_assert(x < 3, "x is small")

# RUN: bash -c 'tilec run %s --kernel multiprocessor --grid 1 -D B=4 --arg z_ptr=zeros:i32:4; test $? -eq 1' 2>&1 | FileCheck %s --check-prefix=ASM
# ASM: error: this inline assembly runs on a GPU only
# ASM-NEXT: z = tl.inline_asm_elementwise("mov.u32 $0, %smid;"
# ASM: note: unknown operand '%smid'

# RUN: bash -c 'tilec run %s --step-limit=no --kernel show; test $? -eq 2' 2>&1 | FileCheck %s --check-prefix=LIMIT
# LIMIT: option '--step-limit' needs an integer from 0 to 18446744073709551615, not 'no'

import triton
import triton.language as tl


@triton.jit
def lock(x_ptr, l_ptr):
    while tl.atomic_cas(l_ptr, 0, 1) == 1:
        pass
    tl.store(x_ptr, tl.load(x_ptr) + 1)
    tl.atomic_xchg(l_ptr, 0)


@triton.jit
def plain_lock(x_ptr, l_ptr):
    while tl.load(l_ptr, volatile=True) == 1:
        pass
    tl.store(l_ptr, 1)
    tl.store(x_ptr, tl.load(x_ptr) + 1)
    tl.store(l_ptr, 0)


@triton.jit
def endless(x_ptr):
    i = 0
    while i < 10:
        for j in range(3):
            tl.store(x_ptr + j, j)


@triton.jit
def deadlock(l_ptr):
    while tl.atomic_cas(l_ptr, 1, 0) == 0:
        pass


@triton.jit
def show(x_ptr, B: tl.constexpr):
    tl.device_print("x", tl.load(x_ptr + tl.arange(0, B)))
    print("of", tl.program_id(0))


@triton.jit
def assert_small(x_ptr, B: tl.constexpr):
    x = tl.load(x_ptr + tl.arange(0, B))
    tl.device_assert(x < 3, "x is small")


@triton.jit
def multiprocessor(z_ptr, B: tl.constexpr):
    o = tl.arange(0, B)
    z = tl.inline_asm_elementwise("mov.u32 $0, %smid;", "=r,r", [o], dtype=tl.int32, is_pure=False, pack=1)
    tl.store(z_ptr + o, z)

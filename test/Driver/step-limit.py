# Loops that never end are stopped, whatever is in them.
# RUN: not tilec run %s --kernel waits --grid 2 --step-limit 20000 --arg z=zeros:i32:16 --arg f=zeros:i32:8 2>&1 | FileCheck %s --check-prefix=WAITS
# RUN: not tilec run %s --kernel swaps --grid 2 --step-limit 20000 --arg z=zeros:i32:16 --arg f=zeros:i32:8 2>&1 | FileCheck %s --check-prefix=SWAPS
# RUN: not tilec run %s --kernel heavy --grid 1 --arg z=zeros:fp32:16 2>&1 | FileCheck %s --check-prefix=HEAVY
import triton
import triton.language as tl


# A program that waits has short turns; they count all the same.
@triton.jit
def waits(z, f):
    i = 0
    # WAITS: step-limit.py:[[#@LINE+1]]:5: error: {{.*}}stopped after 20000 operations
    while tl.load(f, volatile=True) == 0:
        i += 1
        tl.store(z, i)


@triton.jit
def swaps(z, f):
    pid = tl.program_id(0)
    # SWAPS: step-limit.py:[[#@LINE+1]]:5: error: {{.*}}stopped after
    while tl.atomic_add(f + 1 - pid, 0) == 0:
        tl.atomic_add(z + pid, 1)
    tl.atomic_xchg(f + pid, 1)


# A product of large tiles counts as many operations.
@triton.jit
def heavy(z):
    a = tl.zeros([256, 256], tl.float32)
    i = 0
    # HEAVY: step-limit.py:[[#@LINE+1]]:5: error: {{.*}}stopped after
    while i == 0:
        a = tl.dot(a, a)
    tl.store(z, tl.max(a))

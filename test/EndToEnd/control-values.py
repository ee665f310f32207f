# Run-time loops and branches do what Python does: semantics.md Control flow.
#
# REQUIRES: numpy
# RUN: %python %S/Inputs/like_python.py %s | FileCheck %s
# CHECK-NOT: wanted
# CHECK: 320 of 320 runs agree

import triton
import triton.language as tl


#
# Counted loops.
#


@triton.jit
def test_sum(out_ptr, n, m):
    s = 0
    for i in range(n):
        s += i
    tl.store(out_ptr, s)


@triton.jit
def test_start_and_step(out_ptr, n, m):
    s = 0
    for i in range(m, n, 2):
        s = s * 3 + i
    tl.store(out_ptr, s)


@triton.jit
def test_known_bounds(out_ptr, n, m):
    s = n
    for i in range(3, 20, 4):
        s = s + i
    for i in tl.range(20, 3, -4):
        s = s * 2 - i
    tl.store(out_ptr, s)


@triton.jit
def test_down(out_ptr, n, m):
    for i in range(n, -1, -1):
        tl.store(out_ptr + i, i + m)


@triton.jit
def test_down_by_three(out_ptr, n, m):
    k = 0
    for i in range(n, m, -3):
        tl.store(out_ptr + k, i)
        k += 1
    tl.store(out_ptr + 60, k)


# D01: a run-time step of either sign.
@triton.jit
def test_runtime_step(out_ptr, n, m):
    step = m - 5
    if step == 0:
        step = 1
    k = 0
    for i in range(n, n + 4 * step, step):
        tl.store(out_ptr + k, i)
        k += 1
    for i in range(20, 1, step):
        k += 1
    tl.store(out_ptr + 60, k)


@triton.jit
def test_near_upper_limit(out_ptr, n, m):
    k = 0
    for i in range(2147483640 + m, 2147483647, 3):
        k = k * 10 + (i - 2147483640)
    tl.store(out_ptr, k)


@triton.jit
def test_near_upper_limit_known(out_ptr, n, m):
    k = n
    for i in range(2147483640, 2147483647, 3):
        k += i - 2147483640
    for i in range(2147483646, 2147483647):
        k += 1
    tl.store(out_ptr, k)


@triton.jit
def test_near_lower_limit(out_ptr, n, m):
    k = 0
    for i in range(-2147483640 + m, -2147483648, -3):
        k += i + 2147483640
    tl.store(out_ptr, k)


# The number of iterations needs the sign bit.
@triton.jit
def test_whole_range(out_ptr, n, m):
    k = 0
    for i in range(-2147483647 - 1 + m - m, 2147483647, 1073741824):
        tl.store(out_ptr + k, i)
        k += 1
    for i in range(2147483647, -2147483647 - 1 + m - m, -2147483647):
        tl.store(out_ptr + k, i)
        k += 1
    tl.store(out_ptr + 60, k)


@triton.jit
def test_nested_loops(out_ptr, n, m):
    s = 0
    for i in range(n):
        for j in range(i, m):
            s += i * 10 + j
        s += 1
    tl.store(out_ptr, s)


@triton.jit
def test_two_carried(out_ptr, n, m):
    a = 0
    b = 1
    for i in range(n):
        a, b = b, a + b
    tl.store(out_ptr, a)
    tl.store(out_ptr + 1, b)


# Assigning the variable is local to the iteration.
@triton.jit
def test_assigned_variable(out_ptr, n, m):
    s = 0
    for i in range(n):
        i = i * 2
        i += 1
        s += i
    tl.store(out_ptr, s)


@triton.jit
def test_same_variable(out_ptr, n, m):
    s = 0
    for i in range(n):
        s += i
    for i in range(m):
        s += 100 * i
    tl.store(out_ptr, s)


@triton.jit
def test_options(out_ptr, n, m):
    s = 0
    for i in tl.range(0, n, 1, num_stages=3, flatten=True, warp_specialize=False):
        s += i
    for i in tl.range(n, loop_unroll_factor=2, disallow_acc_multi_buffer=True):
        s += i
    tl.store(out_ptr, s)


@triton.jit
def test_tiles(out_ptr, n, m):
    lanes = tl.arange(0, 8)
    acc = tl.zeros([8], tl.int32)
    for i in range(n):
        acc += lanes * i
    tl.store(out_ptr + lanes, acc)


@triton.jit
def test_pointers(out_ptr, n, m):
    here = out_ptr
    for i in range(n):
        tl.store(here, i + m)
        here += 2
    tl.store(here, -1)


@triton.jit
def test_static_inside(out_ptr, n, m):
    s = 0
    for i in range(n):
        for j in tl.static_range(3):
            s += i * j
    tl.store(out_ptr, s)


@triton.jit
def test_inside_static(out_ptr, n, m):
    s = 0
    for j in tl.static_range(3):
        for i in range(j, n):
            s = s + i * j
        if s > m:
            s -= 1
    tl.store(out_ptr, s)


# D05: strides that swap places.
@triton.jit
def test_swapped(out_ptr, n, m):
    a = n
    b = m
    for i in range(3):
        t = a
        a = b
        b = t
    tl.store(out_ptr, a)
    tl.store(out_ptr + 1, b)


#
# while
#


@triton.jit
def test_while(out_ptr, n, m):
    s = 0
    while n > 0:
        s += n
        n -= 2
    tl.store(out_ptr, s)
    tl.store(out_ptr + 1, n)


@triton.jit
def test_while_number(out_ptr, n, m):
    k = 0
    x = m
    while x:
        x = x // 2
        k += 1
    tl.store(out_ptr, k)


@triton.jit
def test_while_and(out_ptr, n, m):
    i = 0
    j = 0
    while i < n and j < m:
        if i < j:
            i += 1
        else:
            j += 1
    tl.store(out_ptr, i)
    tl.store(out_ptr + 1, j)


@triton.jit
def test_while_true(out_ptr, n, m):
    i = 0
    while True:
        if i * i >= n:
            break
        i += 1
    tl.store(out_ptr, i)


@triton.jit
def test_while_nested(out_ptr, n, m):
    i = 0
    s = 0
    while i < n:
        j = 0
        while j < m:
            s += i * j
            j += 2
        i += 1
    tl.store(out_ptr, s)


@triton.jit
def test_while_memory(out_ptr, n, m):
    tl.store(out_ptr, 5)
    while tl.load(out_ptr) > 0:
        tl.store(out_ptr, tl.load(out_ptr) - 1)
        tl.store(out_ptr + 1, tl.load(out_ptr + 1) + 1)


@triton.jit
def test_while_break(out_ptr, n, m):
    i = 0
    while i < 10:
        if i == n:
            break
        tl.store(out_ptr + i, 1)
        i += 1
    tl.store(out_ptr + 40, i)


@triton.jit
def test_while_continue(out_ptr, n, m):
    i = 0
    s = 0
    while i < n:
        i += 1
        if i % 2 == 0:
            continue
        s += i
    tl.store(out_ptr, s)


#
# if
#


@triton.jit
def test_if(out_ptr, n, m):
    x = 1
    if n > m:
        x = 2
    tl.store(out_ptr, x)


@triton.jit
def test_if_else(out_ptr, n, m):
    if n > m:
        x = n * 2
        y = 1
    else:
        x = m * 3
        y = 2
    tl.store(out_ptr, x)
    tl.store(out_ptr + 1, y)


@triton.jit
def test_elif(out_ptr, n, m):
    if n < 0:
        x = 1
    elif n == 0:
        x = 2
    elif n < m:
        x = 3
    elif n == 5:
        x = 4
    else:
        x = 5
    tl.store(out_ptr, x)


@triton.jit
def test_if_number(out_ptr, n, m):
    x = 0
    if n:
        x += 1
    if not n > 3:
        x += 2
    tl.store(out_ptr, x)


@triton.jit
def test_if_nested(out_ptr, n, m):
    x = 0
    if n > 0:
        if m > 3:
            x = 1
        else:
            x = 2
            if n > 4:
                x += 10
    elif m > 0:
        x = 3
    tl.store(out_ptr, x)


@triton.jit
def test_if_pointer(out_ptr, n, m):
    p = out_ptr
    if n > m:
        p = out_ptr + 5
    tl.store(p, 7)


@triton.jit
def test_if_in_loop(out_ptr, n, m):
    even = 0
    odd = 0
    for i in range(n):
        if i % 2 == 0:
            even += i
        else:
            odd += i
    tl.store(out_ptr, even)
    tl.store(out_ptr + 1, odd)


@triton.jit
def test_loop_in_if(out_ptr, n, m):
    s = 0
    if m > 3:
        for i in range(n):
            s += i
    else:
        while n > 0:
            s += 100
            n -= 1
    tl.store(out_ptr, s)
    tl.store(out_ptr + 1, n)


@triton.jit
def test_if_tile(out_ptr, n, m):
    lanes = tl.arange(0, 4)
    x = lanes * n
    if n > m:
        x = lanes + m
    tl.store(out_ptr + lanes, x)


@triton.jit
def test_ternary(out_ptr, n, m):
    x = n if n > m else m
    y = (1 if n > 0 else 2) if m > 3 else 3
    tl.store(out_ptr, x)
    tl.store(out_ptr + 1, y)


@triton.jit
def test_bool(out_ptr, n, m):
    a = n > 0 and m > 0
    b = n > 0 or m > 3 or n == m
    c = not (n > 3) and (m > 0 or n == 0)
    if a:
        tl.store(out_ptr, 1)
    if b:
        tl.store(out_ptr + 1, 1)
    if c:
        tl.store(out_ptr + 2, 1)


#
# return, break, continue
#


@triton.jit
def test_early_return(out_ptr, n, m):
    tl.store(out_ptr, 1)
    if n > m:
        return
    tl.store(out_ptr + 1, 2)
    if m == 0:
        tl.store(out_ptr + 2, 3)
        return
    tl.store(out_ptr + 3, 4)


@triton.jit
def test_nested_return(out_ptr, n, m):
    x = 1
    if n > 0:
        x = 2
        if m > 3:
            tl.store(out_ptr, 5)
            return
        x += 3
    else:
        x = 7
    x += 1
    tl.store(out_ptr + 1, x)


@triton.jit
def test_all_return(out_ptr, n, m):
    if n > 4:
        tl.store(out_ptr, 1)
        return
    elif m > 3:
        tl.store(out_ptr, 2)
        return
    else:
        tl.store(out_ptr, 3)
        return


@triton.jit
def clamp(x, low, high):
    if x < low:
        return low
    if x > high:
        return high
    return x


@triton.jit
def test_helper_return(out_ptr, n, m):
    tl.store(out_ptr, clamp(n, m, m + 2))
    tl.store(out_ptr + 1, clamp(m, 1, 5))


@triton.jit
def classify(x):
    if x > 0:
        if x > 4:
            return 3, x
        y = x * 2
    else:
        return 1, -x
    return 2, y


@triton.jit
def test_helper_tuple(out_ptr, n, m):
    a, b = classify(n)
    c, d = classify(m - 3)
    tl.store(out_ptr, a * 1000 + b * 100 + c * 10 + d)


@triton.jit
def find(out_ptr, n, m):
    for i in range(n):
        if i * i > m:
            return i
    return -1


# D08: a search that stops early.
@triton.jit
def test_return_in_loop(out_ptr, n, m):
    tl.store(out_ptr, find(out_ptr, n, m))
    tl.store(out_ptr + 1, find(out_ptr, 100, 2))


@triton.jit
def test_kernel_return_in_loop(out_ptr, n, m):
    for i in range(n):
        tl.store(out_ptr + i, i)
        if i == m:
            return
    tl.store(out_ptr + 50, 1)


@triton.jit
def test_return_in_two_loops(out_ptr, n, m):
    for i in range(n):
        for j in range(m):
            if i * j == 6:
                tl.store(out_ptr, i)
                return
            tl.store(out_ptr + 1 + j, i)
        tl.store(out_ptr + 30, i)
    tl.store(out_ptr + 50, 1)


# D08: break
@triton.jit
def test_break(out_ptr, n, m):
    at = -1
    for i in range(n):
        if i == m:
            at = i
            break
        tl.store(out_ptr + i, 1)
    tl.store(out_ptr + 40, at)


@triton.jit
def test_break_carried(out_ptr, n, m):
    s = 0
    t = 0
    for i in range(n):
        s += i
        if s > m:
            break
        t += 1
    tl.store(out_ptr, s)
    tl.store(out_ptr + 1, t)


# An endless count that only break ends.
@triton.jit
def test_break_huge(out_ptr, n, m):
    k = 0
    for i in range(n, 2147483647, 2):
        k += 1
        if k > m:
            break
    for i in range(2147483647):
        if i >= m:
            break
        k += 2
    tl.store(out_ptr, k)


@triton.jit
def test_break_inner(out_ptr, n, m):
    s = 0
    for i in range(n):
        for j in range(10):
            if j == i:
                break
            s += j
        s += 100
    tl.store(out_ptr, s)


@triton.jit
def test_continue(out_ptr, n, m):
    s = 0
    for i in range(n):
        if i == m:
            continue
        if i % 3 == 0:
            s += 100
            continue
        s += i
    tl.store(out_ptr, s)


@triton.jit
def test_break_and_continue(out_ptr, n, m):
    s = 0
    for i in range(20):
        if i % 2 == 1:
            if i > n:
                break
            elif i == m:
                continue
            s += 1000
        else:
            if i == m + 1:
                s += 7
                continue
        s += i
    tl.store(out_ptr, s)


@triton.jit
def test_break_and_return(out_ptr, n, m):
    s = 0
    for i in range(20):
        s += i
        if s > 30:
            tl.store(out_ptr, -s)
            return
        if i == n:
            break
        s += m
    tl.store(out_ptr, s)


@triton.jit
def test_always_break(out_ptr, n, m):
    s = 0
    for i in range(n):
        s += i + 5
        break
    tl.store(out_ptr, s)


@triton.jit
def test_always_return(out_ptr, n, m):
    while n > 0:
        tl.store(out_ptr, n)
        return
    tl.store(out_ptr + 1, 1)


@triton.jit
def test_static_break(out_ptr, n, m):
    s = 0
    for i in tl.static_range(8):
        if i == n:
            break
        if i == m:
            continue
        s += i
    tl.store(out_ptr, s)


@triton.jit
def test_static_return(out_ptr, n, m):
    for i in tl.static_range(4):
        tl.store(out_ptr + i, 1)
        if i == m:
            return
    tl.store(out_ptr + 20, 1)


@triton.jit
def test_tuple_loop(out_ptr, n, m):
    s = 0
    for x in (n, m, 3):
        if x > 4:
            continue
        s = s * 10 + x
    tl.store(out_ptr, s)


#
# Tuples.
#


@triton.jit
def step(state, x):
    return state[0] + x, state[1] * 2, state[0]


@triton.jit
def test_tuple_carried(out_ptr, n, m):
    state = (0, 1, m)
    for i in range(n):
        state = step(state, i)
    a, b, c = state
    tl.store(out_ptr, a)
    tl.store(out_ptr + 1, b)
    tl.store(out_ptr + 2, c)


@triton.jit
def test_tuple_merged(out_ptr, n, m):
    pair = (n, (m, 1))
    if n > m:
        pair = (m, (n, 2))
    x, (y, z) = pair
    tl.store(out_ptr, x)
    tl.store(out_ptr + 1, y)
    tl.store(out_ptr + 2, z)


@triton.jit
def test_tuple_slices(out_ptr, n, m):
    t = (n, m) + (n + m, 5)
    tl.store(out_ptr, t[0])
    tl.store(out_ptr + 1, t[-1])
    a, b = t[1:3]
    tl.store(out_ptr + 2, a * 100 + b)
    u = t[2:]
    tl.store(out_ptr + 3, u[1] + len(u))


# A helper that changes a parameter in a loop.
@triton.jit
def power(x, count):
    y = 1
    while count > 0:
        y *= x
        count -= 1
    return y


@triton.jit
def test_number_parameter(out_ptr, n, m):
    tl.store(out_ptr, power(2, 5))
    tl.store(out_ptr + 1, power(n, 3))
    tl.store(out_ptr + 2, power(2, m))


@triton.jit
def test_unused_reused(out_ptr, n, m):
    i = n
    for j in range(3):
        for i in range(m):
            tl.store(out_ptr + i, j)

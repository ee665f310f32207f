# RUN: tilec %s --emit=tile --verify-diagnostics
#
# D15: functions that depend on how elements are grouped are named, and none that
# do not, whether or not they are commutative.

import triton
import triton.language as tl


@triton.jit
def welford(m1, v1, w1, m2, v2, w2):
    delta = m2 - m1
    w = w1 + w2
    r = w2 / w
    return m1 + delta * r, v1 + v2 + delta * delta * w1 * r, w


@triton.jit
def segmented(f1, x1, f2, x2):
    return f1 | f2, tl.where(f2 == 1, x2, x1 + x2)


@triton.jit
def segmented_if(f1, x1, f2, x2):
    if f2 != 0:
        x = x2
    else:
        x = x1 + x2
    return f1 | f2, x


@triton.jit
def logsumexp(m1, s1, m2, s2):
    m = tl.maximum(m1, m2)
    return m, s1 * tl.exp(m1 - m) + s2 * tl.exp(m2 - m)


@triton.jit
def pick(a, b):
    if a > b:
        return a
    else:
        return b


@triton.jit
def matmul(a, b, c, d, e, f, g, h):
    return a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h


@triton.jit
def lse(a, b):
    m = tl.maximum(a, b)
    return m + tl.log(tl.exp(a - m) + tl.exp(b - m))


@triton.jit
def mean(a, b):
    return (a + b) / 2


@triton.jit
def hash31(a, b):
    return a * 31 + b


@triton.jit
def early(a, b):
    if a == 0:
        return b
    return a


@triton.jit
def kernel(p: "*fp32", q: "*fp16"):
    i = tl.arange(0, 8)
    x = tl.load(p + i)
    f = i % 2
    w = tl.full([8], 1.0, tl.float32)
    a = tl.reduce((x, x * 0, w), 0, welford)
    a = tl.associative_scan((f, x), 0, segmented)
    a = tl.associative_scan((f, x), 0, segmented_if)
    a = tl.reduce((x, w), 0, logsumexp)
    b = tl.reduce(x, 0, pick)
    a = tl.reduce((x, x, w, x), 0, matmul)
    b = tl.reduce(x, 0, lse)
    c = tl.reduce(tl.load(q + i), 0, pick)
    d = tl.reduce(i, 0, early)
    # expected-warning @below {{the combining function is not associative, so the result depends on how elements are grouped: of 1, 1 and 2 it makes 1.5 from the left, but 1.25 from the right}}
    b = tl.reduce(x, 0, mean)
    # expected-warning @below {{the combining function is not associative, so the result depends on how elements are grouped: of 1, 1 and 1 it makes 993 from the left, but 63 from the right}}
    d = tl.reduce(i, 0, hash31)

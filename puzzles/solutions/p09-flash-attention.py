"""Simple flash attention

Attention in which queries, keys and values are single numbers. The score of query i
and key j is s[i, j] = q[i] * k[j], and

    z[i] = sum over j of softmax(s[i, 0], ..., s[i, T - 1])[j] * v[j]

for 0 <= i < N0; j runs over all T keys. There are N0 times T scores, too many to
store: a program takes B0 queries, goes along keys and values once, and keeps for
each of its queries three numbers: the greatest score so far, the sum of the
exponentials, and the sum of the exponentials times the values. One loop is enough,
by the trick of puzzle 8. How many keys a trip takes is yours to choose; B0 does.

    q_ptr  points to the first of N0 queries
    k_ptr  points to the first of T keys
    v_ptr  points to the first of T values
    z_ptr  points to the first of N0 results
    N0     number of queries
    T      number of keys and of values
    B0     queries that a program handles
"""

import triton
import triton.language as tl

from tilec_puzzles import Float32, Tensor, test


def flashatt_spec(
    q: Float32[Tensor, "N0"], k: Float32[Tensor, "T"], v: Float32[Tensor, "T"]
) -> Float32[Tensor, "N0"]:
    s = q[:, None] * k[None, :]
    weights = (s - s.max(1, keepdim=True)[0]).exp()
    return (weights / weights.sum(1, keepdim=True) * v[None, :]).sum(1)


@triton.jit
def flashatt_kernel(q_ptr, k_ptr, v_ptr, z_ptr, N0, T, B0: tl.constexpr):
    log2_e = 1.44269504
    queries = tl.program_id(0) * B0 + tl.arange(0, B0)
    q = tl.load(q_ptr + queries, queries < N0, 0.0)
    top = tl.full([B0], float("-inf"), tl.float32)
    total = tl.zeros([B0], tl.float32)
    z = tl.zeros([B0], tl.float32)
    for start in range(0, T, B0):
        keys = start + tl.arange(0, B0)
        k = tl.load(k_ptr + keys, keys < T, 0.0)
        v = tl.load(v_ptr + keys, keys < T, 0.0)
        scores = q[:, None] * k[None, :]
        scores = tl.where(keys[None, :] < T, scores, float("-inf"))
        new_top = tl.maximum(top, tl.max(scores, axis=1))
        weights = tl.exp2(log2_e * (scores - new_top[:, None]))
        shrink = tl.exp2(log2_e * (top - new_top))
        total = total * shrink + tl.sum(weights, axis=1)
        z = z * shrink + tl.sum(weights * v[None, :], axis=1)
        top = new_top
    tl.store(z_ptr + queries, z / total, queries < N0)


HINTS = [
    "This is puzzle 8 with rows that are computed, q[:, None] * k[None, :], instead of loaded, and nothing but one number a row is stored.",
    "Keys that are masked off must not count. A score of 0 is a score like any other: put minus infinity there with tl.where.",
    "Carry three tiles of B0 numbers: greatest scores, sums of exponentials, sums of exponentials times values. Divide after the loop.",
    "When the greatest score grows from m to m', both sums are to be multiplied by exp(m - m') before the trip's own terms are added.",
    "z = z * shrink + tl.sum(weights * v[None, :], axis=1), and total the same without v, where shrink = exp(top - new_top).",
]

VARIATIONS = [
    {"B0": 200},
    {"N0": 200, "T": 130},
    {"N0": 33, "T": 1},
    {"N0": 1, "T": 100, "B0": 16},
    {"N0": 48, "T": 300, "B0": 16},
]

if __name__ == "__main__":
    test(
        flashatt_kernel,
        flashatt_spec,
        nelem={"N0": 200, "T": 200},
        B={"B0": 64},
    )

# The sum of values so far belongs to a smaller maximum.
# EXPECT: ✗ wrong values
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
        z = z + tl.sum(weights * v[None, :], axis=1)
        top = new_top
    tl.store(z_ptr + queries, z / total, queries < N0)

# Masked lanes are 0 and add exp(0 - top) to the sum.
# EXPECT: ✗ wrong values
@triton.jit
def softmax_kernel(x_ptr, z_ptr, N0, N1, T, B0: tl.constexpr, B1: tl.constexpr):
    log2_e = 1.44269504
    rows = tl.program_id(0) * B0 + tl.arange(0, B0)
    top = tl.full([B0], float("-inf"), tl.float32)
    total = tl.zeros([B0], tl.float32)
    for start in range(0, T, B1):
        columns = start + tl.arange(0, B1)
        mask = (rows[:, None] < N0) & (columns[None, :] < T)
        offsets = rows[:, None] * T + columns[None, :]
        x = tl.load(x_ptr + offsets, mask, 0.0)
        new_top = tl.maximum(top, tl.max(x, axis=1))
        terms = tl.exp2(log2_e * (x - new_top[:, None]))
        total = total * tl.exp2(log2_e * (top - new_top)) + tl.sum(terms, axis=1)
        top = new_top
    for start in range(0, T, B1):
        columns = start + tl.arange(0, B1)
        mask = (rows[:, None] < N0) & (columns[None, :] < T)
        offsets = rows[:, None] * T + columns[None, :]
        x = tl.load(x_ptr + offsets, mask, 0.0)
        z = tl.exp2(log2_e * (x - top[:, None])) / total[:, None]
        tl.store(z_ptr + offsets, z, mask)

# Adds the first B1 elements.
# EXPECT: ✗ wrong values
@triton.jit
def sum_kernel(x_ptr, z_ptr, N0, N1, T, B0: tl.constexpr, B1: tl.constexpr):
    rows = tl.program_id(0) * B0 + tl.arange(0, B0)
    total = tl.zeros([B0], tl.float32)
    for start in range(0, B1, B1):
        columns = start + tl.arange(0, B1)
        mask = (rows[:, None] < N0) & (columns[None, :] < T)
        x = tl.load(x_ptr + rows[:, None] * T + columns[None, :], mask, 0.0)
        total += tl.sum(x, axis=1)
    tl.store(z_ptr + rows, total, rows < N0)

# Forgets dz.
# EXPECT: ✗ wrong values
@triton.jit
def mul_relu_block_back_kernel(
    x_ptr, y_ptr, dz_ptr, dx_ptr, N0, N1, B0: tl.constexpr, B1: tl.constexpr
):
    columns = tl.program_id(0) * B0 + tl.arange(0, B0)
    rows = tl.program_id(1) * B1 + tl.arange(0, B1)
    offsets = rows[:, None] * N0 + columns[None, :]
    mask = (rows[:, None] < N1) & (columns[None, :] < N0)
    x = tl.load(x_ptr + offsets, mask)
    y = tl.load(y_ptr + rows, rows < N1)
    dz = tl.load(dz_ptr + offsets, mask)
    is_passed = x * y[:, None] > 0
    dx = tl.where(is_passed, y[:, None], 0.0)
    tl.store(dx_ptr + offsets, dx, mask)

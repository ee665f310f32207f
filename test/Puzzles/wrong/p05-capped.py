# No product of the original test is above 1.
# EXPECT: ✓ values
# EXPECT: ✓ no access out of bounds
# EXPECT: ✓ no race
# EXPECT: ✗ with N0=33, N1=31 and integers from -3 to 3 as inputs
# EXPECT: ✗ wrong values
@triton.jit
def mul_relu_block_kernel(
    x_ptr, y_ptr, z_ptr, N0, N1, B0: tl.constexpr, B1: tl.constexpr
):
    columns = tl.program_id(0) * B0 + tl.arange(0, B0)
    rows = tl.program_id(1) * B1 + tl.arange(0, B1)
    x = tl.load(x_ptr + columns, columns < N0)
    y = tl.load(y_ptr + rows, rows < N1)
    product = x[None, :] * y[:, None]
    z = tl.where(product > 0, tl.minimum(product, 1.0), 0.0)
    offsets = rows[:, None] * N0 + columns[None, :]
    mask = (rows[:, None] < N1) & (columns[None, :] < N0)
    tl.store(z_ptr + offsets, z, mask)

# What is read past the ends is not stored, and so harmless by luck.
# EXPECT: ✓ values
# EXPECT: ✗ out of bounds: x_ptr[
# EXPECT: ✗ out of bounds: y_ptr[
# EXPECT: ✓ no race
@triton.jit
def add_vec_block_kernel(
    x_ptr, y_ptr, z_ptr, N0, N1, B0: tl.constexpr, B1: tl.constexpr
):
    columns = tl.program_id(0) * B0 + tl.arange(0, B0)
    rows = tl.program_id(1) * B1 + tl.arange(0, B1)
    x = tl.load(x_ptr + columns)
    y = tl.load(y_ptr + rows)
    z = x[None, :] + y[:, None]
    offsets = rows[:, None] * N0 + columns[None, :]
    mask = (rows[:, None] < N1) & (columns[None, :] < N0)
    tl.store(z_ptr + offsets, z, mask)

# A row of z has N0 elements. In the test N1 is the same number.
# EXPECT: ✓ values
# EXPECT: ✓ no access out of bounds
# EXPECT: ✓ no race
# EXPECT: ✗ with N0=16, N1=64
# EXPECT: ✗ wrong values
@triton.jit
def add_vec_kernel(x_ptr, y_ptr, z_ptr, N0, N1, B0: tl.constexpr, B1: tl.constexpr):
    columns = tl.arange(0, B0)
    rows = tl.arange(0, B1)
    x = tl.load(x_ptr + columns)
    y = tl.load(y_ptr + rows)
    offsets = rows[:, None] * N1 + columns[None, :]
    tl.store(z_ptr + offsets, x[None, :] + y[:, None])

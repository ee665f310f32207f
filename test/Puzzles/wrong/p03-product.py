# Multiplies.
# EXPECT: ✗ wrong values
@triton.jit
def add_vec_kernel(x_ptr, y_ptr, z_ptr, N0, N1, B0: tl.constexpr, B1: tl.constexpr):
    columns = tl.arange(0, B0)
    rows = tl.arange(0, B1)
    x = tl.load(x_ptr + columns)
    y = tl.load(y_ptr + rows)
    offsets = rows[:, None] * N0 + columns[None, :]
    tl.store(z_ptr + offsets, x[None, :] * y[:, None])

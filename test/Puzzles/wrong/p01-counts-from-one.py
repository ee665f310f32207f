# Offsets begin at 1.
# EXPECT: ✗ wrong values
# EXPECT: ✗ out of bounds: x_ptr[
@triton.jit
def add_kernel(x_ptr, z_ptr, N0, B0: tl.constexpr):
    offsets = 1 + tl.arange(0, B0)
    x = tl.load(x_ptr + offsets)
    tl.store(z_ptr + offsets, x + 10.0)

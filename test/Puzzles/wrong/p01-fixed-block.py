# The tile has 32 elements, whatever the block is.
# EXPECT: ✓ values
# EXPECT: ✓ no access out of bounds
# EXPECT: ✓ no race
# EXPECT: ✗ with N0=64, B0=64
# EXPECT: ✗ wrong values
@triton.jit
def add_kernel(x_ptr, z_ptr, N0, B0: tl.constexpr):
    offsets = tl.arange(0, 32)
    x = tl.load(x_ptr + offsets)
    tl.store(z_ptr + offsets, x + 10.0)
